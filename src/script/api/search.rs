//! The `search` table: native searches that scripts can call.

use super::argument_errors::named;
use super::host::Host;
use super::lexicon::{self, SEARCH};
use super::moves::LuaMove;
use super::patterns::{LuaPatterns, PatternEval};
use super::position::LuaPosition;
use super::walk::LuaWalk;
use super::{charge, no_such};
use crate::notation;
use crate::player::{PlayerResponse, ScoredLine, SearchAids};
use crate::report::{LONGEST_QUOTE, did_you_mean, quote};
use crate::rules::{Board, Move, Position};
use crate::script::convert::{brief, kind_of, named_numbers, number, prefix, whole};
use crate::script::fault::error;
use crate::script::sandbox::{add_steps, charge_steps, steps_left};
use crate::search::{
    self, Eval, EvalFn, Lines, Mcts, MctsOptions, Meter, Search, SearchError, SearchLine, SearchOptions,
    SearchProgress, StopReason, Ties, Walk,
};
use crate::text::{Phrase, phrase, raw};
use mlua::{Error, Function, Lua, Table, UserDataRef, Value, Variadic};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Steps that a native node costs, if steps are counted.
pub const STEPS_A_NODE: u64 = 16;
/// Nodes between two checks whether the answer is still wanted.
const GRANT: u64 = 1024;
/// The same with an evaluation in Lua, which is some twenty times slower.
const GRANT_WITH_SCRIPT: u64 = 64;
/// The same with script rules: a single call to them may take as long as its guard allows.
const GRANT_WITH_SCRIPT_RULES: u64 = 1;

const NAMES: [&str; 7] = SEARCH.names();
const OPTIONS: [&str; 13] = lexicon::OPTIONS.names();

pub enum SearchEval {
    Family,
    Features(BTreeMap<String, f64>),
    Function(Function),
    Patterns(PatternEval),
}

impl SearchEval {
    /// Its patterns with what is added to them, if it has any.
    pub const fn patterns(&self) -> Option<&PatternEval> {
        if let Self::Patterns(eval) = self { Some(eval) } else { None }
    }

    /// The script function that it calls.
    const fn function(&self) -> Option<&Function> {
        match self {
            Self::Function(function) => Some(function),
            Self::Patterns(PatternEval { function, .. }) => function.as_ref(),
            Self::Family | Self::Features(_) => None,
        }
    }
}

/// A search as a script describes it.
pub struct SearchRequest {
    pub options: SearchOptions,
    pub eval: SearchEval,
    /// Whether to use the table of the search before it, where that is allowed.
    pub keeps_table: bool,
    /// Whether to use endgame tables, where that is allowed.
    pub endgames: bool,
}

pub fn table(lua: &Lua, host: &Host) -> mlua::Result<Table> {
    let search = lua.create_table()?;
    let own = host.clone();
    search.set(
        const { SEARCH.name("best") },
        named(lua, "search.best", move |lua, (position, opts): (UserDataRef<LuaPosition>, Option<Table>)| {
            charge()?;
            let best = best(&own, &position.position, &read_options(&own, opts)?)?;
            let info = lua.create_table()?;
            info.raw_set("depth", best.depth)?;
            info.raw_set("nodes", best.nodes as f64)?;
            info.raw_set("complete", best.complete)?;
            info.raw_set("exact", best.exact)?;
            info.raw_set("discs", best.discs)?;
            info.raw_set("line", line(lua, &position, &best.line)?)?;
            let equal = lua.create_table_with_capacity(best.equal.len(), 0)?;
            for legal in best.equal {
                equal.raw_push(LuaMove::new(lua, &position, legal)?)?;
            }
            info.raw_set("equal", equal)?;
            let chosen = LuaMove::new(lua, &position, best.chosen)?;
            Ok((chosen, best.value, info))
        })?,
    )?;
    let own = host.clone();
    search.set(
        const { SEARCH.name("lines") },
        named(lua, "search.lines", move |lua, (position, opts): (UserDataRef<LuaPosition>, Option<Table>)| {
            charge()?;
            let found = lines(&own, &position.position, &read_options(&own, opts)?)?;
            let list = lua.create_table()?;
            for found in found.lines {
                let entry = lua.create_table()?;
                entry.raw_set("line", line(lua, &position, &found.line)?)?;
                entry.raw_set("move", LuaMove::new(lua, &position, found.chosen)?)?;
                entry.raw_set("value", found.value)?;
                entry.raw_set("discs", found.discs)?;
                list.raw_push(entry)?;
            }
            Ok(list)
        })?,
    )?;
    let own = host.clone();
    search.set(
        const { SEARCH.name("mcts") },
        named(lua, "search.mcts", move |lua, (position, opts): (UserDataRef<LuaPosition>, Option<Table>)| {
            charge()?;
            let found = mcts(&own, &position.position, opts.as_ref())?;
            let list = lua.create_table()?;
            for tried in &found.moves {
                let entry = lua.create_table()?;
                entry.raw_set("move", LuaMove::new(lua, &position, tried.chosen.clone())?)?;
                entry.raw_set("games", tried.games as f64)?;
                entry.raw_set("value", tried.value)?;
                list.raw_push(entry)?;
            }
            let info = lua.create_table()?;
            info.raw_set("playouts", found.playouts as f64)?;
            info.raw_set("nodes", found.nodes as f64)?;
            info.raw_set("line", line(lua, &position, &found.line)?)?;
            info.raw_set("moves", list)?;
            let best = found.moves.into_iter().next().ok_or_else(|| error("search-game-over"))?;
            let chosen = LuaMove::new(lua, &position, best.chosen)?;
            Ok((chosen, best.value, info))
        })?,
    )?;
    let own = host.clone();
    search.set(
        const { SEARCH.name("walk") },
        named(lua, "search.walk", move |lua, (position, opts): (UserDataRef<LuaPosition>, Option<Table>)| {
            charge()?;
            refuse_in_eval(&own)?;
            let request = read_options(&own, opts)?;
            if request.eval.function().is_some() {
                return Err(error("script-walk-eval"));
            }
            let eval = native_eval(&request.eval, None);
            let walk = Walk::new(&position.position, &eval).map_err(error)?;
            LuaWalk::new(lua, walk)
        })?,
    )?;
    search.set(const { SEARCH.name("patterns") }, super::patterns::patterns(lua, host)?)?;
    search.set(const { SEARCH.name("book") }, super::book::book(lua, host)?)?;
    search.set(const { SEARCH.name("tree") }, super::tree::tree(lua, host)?)?;
    let names = lua.create_table()?;
    names.set(
        "__index",
        lua.create_function(|_, (_, key): (Value, Value)| -> mlua::Result<Value> {
            Err(no_such(raw("search"), &key, &NAMES))
        })?,
    )?;
    search.set_metatable(Some(names))?;
    Ok(search)
}

/// The moves of a line, each tied to the position in which it is played.
fn line(lua: &Lua, position: &LuaPosition, moves: &[Move]) -> mlua::Result<Table> {
    let list = lua.create_table_with_capacity(moves.len(), 0)?;
    let mut position = position.clone();
    for legal in moves {
        let after = LuaPosition::new(lua, position.position.play(legal).0)?;
        list.raw_push(LuaMove::new(lua, &position, legal.clone())?)?;
        position = after;
    }
    Ok(list)
}

pub fn read_options(host: &Host, table: Option<Table>) -> mlua::Result<SearchRequest> {
    let seed = host.turn(|turn| turn.seed)?;
    let mut options = SearchOptions { seed, ..SearchOptions::default() };
    let (mut eval, mut keeps_table, mut endgames) = (SearchEval::Family, false, false);
    let Some(table) = table else { return Ok(SearchRequest { options, eval, keeps_table, endgames }) };
    for pair in table.pairs::<Value, Value>() {
        let (named, value) = pair?;
        let key = brief(&named);
        let count = |least: f64| {
            whole(&value, least)
                .ok_or_else(|| refuse(&key, phrase("script-whole").with("least", format!("{least}")), &value))
        };
        let flag = || value.as_boolean().ok_or_else(|| refuse(&key, phrase("kind-flag"), &value));
        match key.as_str() {
            "depth" => options.depth = Some(count(1.0)?.min(f64::from(u32::MAX)) as u32),
            "nodes" => options.nodes = Some(count(0.0)? as u64),
            "win" => options.win = Some(number(&value).ok_or_else(|| refuse(&key, phrase("kind-number"), &value))?),
            "quiesce" => options.quiesce = flag()?,
            "selective" => options.selective = flag()?,
            "probcut" => options.probcut = Some(flag()?),
            "exact_endings" => options.exact_endings = flag()?,
            "threads" => options.threads = count(1.0)?.min(search::MAX_THREADS as f64) as usize,
            "table_mb" => options.table_mb = count(0.0)?.min(f64::from(u32::MAX)) as u32,
            "keep_table" => keeps_table = flag()?,
            "endgames" => endgames = flag()?,
            "ties" => options.ties = read_ties(&value)?,
            "eval" => {
                eval = match value {
                    Value::Function(function) => SearchEval::Function(function),
                    Value::Table(table) => SearchEval::Features(named_numbers(&table).map_err(error)?),
                    Value::UserData(ref data) if data.is::<LuaPatterns>() => {
                        SearchEval::Patterns(data.borrow::<LuaPatterns>()?.0.clone())
                    }
                    other => return Err(refuse(&key, phrase("script-eval-wanted"), &other)),
                }
            }
            _ => return Err(no_such("script-search-options", &named, &OPTIONS)),
        }
    }
    Ok(SearchRequest { options, eval, keeps_table, endgames })
}

/// Refuses calls of `search` from an evaluation, which runs thousands of times per search.
pub fn refuse_in_eval(host: &Host) -> mlua::Result<()> {
    let refused = || error("script-search-in-eval");
    if host.is_in_eval() { Err(refused()) } else { Ok(()) }
}

fn refuse(key: &str, wanted: Phrase, value: &Value) -> Error {
    error(phrase("must-be-not").with("path", key).with("wanted", wanted).with("found", brief(value)))
}

fn read_ties(value: &Value) -> mlua::Result<Ties> {
    let word = value.as_string().map(|word| prefix(word, LONGEST_QUOTE)).unwrap_or_default();
    match word.as_str() {
        "first" => Ok(Ties::First),
        "all" => Ok(Ties::All),
        "random" => Ok(Ties::Random),
        other => {
            let near = did_you_mean(other, ["first", "all", "random"]);
            Err(error(phrase("script-ties").with("found", quote(other)).with("near", near)))
        }
    }
}

const MCTS_OPTIONS: [&str; 3] = lexicon::MCTS_OPTIONS.names();

/// Monte Carlo search within what is left of the allowance.
fn mcts(host: &Host, position: &Position, opts: Option<&Table>) -> mlua::Result<Mcts> {
    refuse_in_eval(host)?;
    let (seed, cap, strict) = host.turn(|turn| (turn.seed, turn.allowance.nodes, turn.allowance.steps.is_some()))?;
    let mut options = MctsOptions { seed, ..MctsOptions::default() };
    for pair in opts.into_iter().flat_map(Table::pairs::<Value, Value>) {
        let (named, value) = pair?;
        let key = brief(&named);
        let count =
            || whole(&value, 1.0).ok_or_else(|| refuse(&key, phrase("script-whole").with("least", "1"), &value));
        match key.as_str() {
            "playouts" => options.playouts = count()? as u64,
            "nodes" => options.nodes = Some(count()? as u64),
            "explore" => options.explore = number(&value).ok_or_else(|| refuse(&key, phrase("kind-number"), &value))?,
            _ => return Err(no_such("script-mcts-options", &named, &MCTS_OPTIONS)),
        }
    }
    if let Some(cap) = cap {
        options.nodes = Some(options.nodes.map_or(cap, |nodes| nodes.min(cap)));
    }
    with_reserve(strict, || {
        let mut meter = HostMeter { host, strict, grant: grant(position, false) };
        search::mcts(position, &options, &mut meter).map_err(error)
    })
}

/// Runs a search with some steps held back, so that the script can still use the result.
fn with_reserve<R>(strict: bool, search: impl FnOnce() -> R) -> R {
    let reserve = if strict { (steps_left() / 16).max(0) } else { 0 };
    charge_steps(reserve as u64);
    let found = search();
    add_steps(reserve);
    found
}

/// The best move, within what is left of the allowance.
pub fn best(host: &Host, position: &Position, request: &SearchRequest) -> mlua::Result<search::SearchResult> {
    within_allowance(host, position, request, |search, eval, meter| search.best(eval, meter))
}

/// All moves with their values, within what is left of the allowance.
pub fn lines(host: &Host, position: &Position, request: &SearchRequest) -> mlua::Result<search::Lines> {
    within_allowance(host, position, request, |search, eval, meter| search.lines(eval, meter))
}

/// The best moves with their values; the result of each completed depth is sent.
pub fn leaders(host: &Host, position: &Position, request: &SearchRequest, count: usize) -> mlua::Result<search::Lines> {
    within_allowance(host, position, request, |search, eval, meter| search.leaders(count, eval, meter))
}

fn within_allowance<R>(
    host: &Host,
    position: &Position,
    request: &SearchRequest,
    query: impl Fn(Search<'_>, Eval<'_>, &mut dyn Meter) -> Result<R, SearchError>,
) -> mlua::Result<R> {
    refuse_in_eval(host)?;
    let SearchRequest { options, eval, keeps_table, endgames } = request;
    let mut options = *options;
    let allowance = host.turn(|turn| turn.allowance)?;
    let strict = allowance.steps.is_some();
    if let Some(cap) = allowance.nodes {
        // A node limit from outside must not cause a deeper search than the bot's default.
        if options.depth.is_none() && options.nodes.is_none() {
            options.depth = Some(search::DEFAULT_DEPTH);
        }
        options.nodes = Some(options.nodes.map_or(cap, |nodes| nodes.min(cap)));
    }
    let aids = if strict { SearchAids::REPRODUCIBLE } else { allowance.aids };
    options.threads = options.threads.min(aids.threads);
    let kept = (*keeps_table && aids.keeps_table).then(|| host.kept_table());
    let tables = (*endgames && aids.endgames).then(|| host.turn(|turn| turn.endgames.clone())).transpose()?;
    let table = tables.and_then(|tables| tables.table(position.variant()));
    let search = Search { kept, endgames: table.as_deref(), ..Search::new(position, &options) };
    let grant = grant(position, eval.function().is_some());
    let mut meter = HostMeter { host, strict, grant };
    let failure = RefCell::new(None);
    let found = with_reserve(strict, || {
        let Some(function) = eval.function() else {
            return query(search, native_eval(eval, None), &mut meter);
        };
        let mut call = |masks: &[u32], side: u8| {
            let value = host.in_eval(|| call_eval(function, masks, side));
            value.map_err(|error| {
                if strict && steps_left() < 0 {
                    return StopReason::Enough;
                }
                *failure.borrow_mut() = Some(error);
                StopReason::Failed(phrase("walk-no-value"))
            })
        };
        query(search, native_eval(eval, Some(&mut call)), &mut meter)
    });
    found.map_err(|failed| match (failed, failure.take()) {
        (_, Some(raised)) => raised,
        (SearchError::Failed { message, board }, None) => {
            error(phrase("search-failed").with("why", message).with("position", board_text(position, *board)))
        }
        (failed, None) => error(failed),
    })
}

/// The evaluation for the search; `call` calls its function.
fn native_eval<'a>(eval: &'a SearchEval, call: Option<&'a mut EvalFn<'a>>) -> Eval<'a> {
    match eval {
        SearchEval::Family => Eval::Family,
        SearchEval::Features(weights) => Eval::Weights(weights),
        SearchEval::Function(_) => call.map_or(Eval::Family, Eval::Call),
        SearchEval::Patterns(PatternEval { patterns, weights, .. }) => {
            let weights = weights.as_ref().map(Eval::Weights);
            Eval::Patterns(patterns.clone(), weights.into_iter().chain(call.map(Eval::Call)).collect())
        }
    }
}

fn board_text(position: &Position, board: Board) -> String {
    notation::write_position(&Position::new(position.variant().clone(), board))
}

/// Calls a script's evaluation. Four masks, enough for boards of up to 64 discs or 32 draughts squares, are passed without a list.
fn call_eval(function: &Function, masks: &[u32], side: u8) -> mlua::Result<f64> {
    let value: Value = match masks {
        [a, b, c, d] => function.call((*a, *b, *c, *d, side))?,
        masks => function.call(masks.iter().copied().chain([u32::from(side)]).collect::<Variadic<u32>>())?,
    };
    number(&value).ok_or_else(|| error(phrase("script-eval-number").with("found", kind_of(&value))))
}

pub fn scored_lines(found: &Lines, is_last: bool) -> PlayerResponse {
    let scored = |line: &SearchLine| ScoredLine { value: line.value, discs: line.discs, line: line.line.clone() };
    let moves = found.lines.iter().map(scored).collect();
    PlayerResponse::Judgement { moves, depth: found.depth, nodes: found.nodes, is_exact: found.exact, is_last }
}

/// How many nodes to search between two checks.
fn grant(position: &Position, scripted_eval: bool) -> u64 {
    match (position.variant().rules.is_scripted(), scripted_eval) {
        (true, _) => GRANT_WITH_SCRIPT_RULES,
        (false, true) => GRANT_WITH_SCRIPT,
        (false, false) => GRANT,
    }
}

/// Applies the request's allowance to a native search.
struct HostMeter<'a> {
    host: &'a Host,
    strict: bool,
    grant: u64,
}

impl HostMeter<'_> {
    fn count(&self, nodes: u64) {
        if self.strict {
            charge_steps(nodes.saturating_mul(STEPS_A_NODE));
        }
        let _ = self.host.turn(|turn| turn.nodes += nodes);
    }
}

impl Meter for HostMeter<'_> {
    fn grant(&mut self, spent: u64) -> Result<u64, StopReason> {
        self.count(spent);
        if !self.host.is_wanted() {
            return Err(StopReason::Enough);
        }
        if !self.strict {
            return Ok(self.grant);
        }
        let affordable = u64::try_from(steps_left()).unwrap_or(0) / STEPS_A_NODE;
        Ok(affordable.min(self.grant))
    }

    fn affordable(&self) -> u64 {
        if self.strict { u64::try_from(steps_left()).unwrap_or(0) / STEPS_A_NODE } else { u64::MAX }
    }

    fn settle(&mut self, spent: u64) {
        self.count(spent);
    }

    fn progress(&mut self, progress: &SearchProgress) {
        let SearchProgress { depth, value, line, nodes } = progress.clone();
        self.host.send(PlayerResponse::Progress { depth, value, line, nodes });
    }

    fn lines(&mut self, lines: &Lines) {
        self.host.send(scored_lines(lines, false));
    }
}
