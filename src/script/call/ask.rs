//! The requests to a bot: choose a move, grade moves, answer a draw offer, and learn the result.

use super::{LoadedBot, RequestContext};
use crate::notation::{bounded_value, move_text};
use crate::player::{ChosenMove, GradedMove, PlayerResponse};
use crate::report::Trace;
use crate::rules::{Move, Outcome, Position, Termination};
use crate::script::api::{self, LuaMove, LuaPosition, SearchEval, SearchRequest, Turn, memory_of, side_number};
use crate::script::bot::{BotEval, OptionValue};
use crate::script::convert::{brief, named_numbers, number};
use crate::script::fault::ScriptError;
use crate::script::sandbox::uncounted;
use crate::search::SearchOptions;
use crate::text::phrase;
use mlua::{Function, MultiValue, Table, Value};
use std::sync::Arc;

/// Search depth of the panel for a bot that declares an evaluation but neither `grade` nor an option `depth`.
const PANEL_DEPTH: u32 = 4;
/// Plies for the grades of a bot that itself looks further.
const MAX_GRADED_DEPTH: u32 = 7;
/// Nodes for each move that is graded by a search without a depth.
const GRADED_NODES: u64 = 20_000;

impl LoadedBot {
    pub(super) fn position(request: &RequestContext<'_>) -> LuaPosition {
        LuaPosition::shared(request.task.position.clone())
    }

    pub(super) fn ctx(&self, request: &RequestContext<'_>) -> Result<Table, ScriptError> {
        let lua = self.sandbox.lua();
        let memory = request.task.memory.as_deref();
        let ctx = self.ctx.borrow_mut().table(lua, &self.host, request.weights, memory);
        let ctx = ctx.map_err(|error| ScriptError::error(&error))?;
        self.seed_math(request.seed).map_err(|error| ScriptError::error(&error))?;
        if !self.has_started.replace(true)
            && let Some(start) = &self.functions.start
        {
            // Not counted, as otherwise a fresh state would leave a move fewer steps than an old one.
            uncounted(|| self.sandbox.call::<()>(start, &ctx))?;
        }
        Ok(ctx)
    }

    /// Makes `math.random` return the same numbers whenever the same move is requested.
    fn seed_math(&self, seed: u64) -> mlua::Result<()> {
        let math: Table = self.sandbox.lua().globals().get("math")?;
        math.get::<Function>("randomseed")?.call(seed as u32)
    }

    fn is_true(&self, function: Option<&Function>, position: &LuaPosition, ctx: &Table) -> Result<bool, ScriptError> {
        let Some(function) = function else { return Ok(false) };
        let answer: Value = self.sandbox.call(function, (position.clone(), ctx))?;
        Ok(!matches!(answer, Value::Nil | Value::Boolean(false)))
    }

    pub(super) fn ask_move(&self, request: &RequestContext<'_>) -> Result<PlayerResponse, ScriptError> {
        match self.try_move(request) {
            Err(raised) => {
                let why = match raised.ending {
                    Termination::OutOfSteps => phrase("ending-steps"),
                    Termination::OutOfTime => phrase("ending-time"),
                    Termination::OutOfMemory => phrase("ending-memory"),
                    _ => return Err(raised),
                };
                let kept = self.host.turn(|turn| turn.kept.take()).ok().flatten();
                let Some(chosen) = kept else { return Err(raised) };
                self.host.remark(phrase("console-kept-move").with("why", why));
                let memory = request.task.memory.clone();
                Ok(PlayerResponse::Move(Box::new(ChosenMove { memory, ..self.choice(request, chosen) })))
            }
            answer => answer,
        }
    }

    fn try_move(&self, request: &RequestContext<'_>) -> Result<PlayerResponse, ScriptError> {
        let (position, ctx) = (Self::position(request), self.ctx(request)?);
        if self.is_true(self.functions.resign.as_ref(), &position, &ctx)? {
            return Ok(PlayerResponse::Resigns);
        }
        let mut results: MultiValue = self.sandbox.call(&self.functions.choose, (position.clone(), &ctx))?;
        let chosen = Self::read_move(&results.pop_front().unwrap_or(Value::Nil), &position)?;
        let value = results.pop_front().and_then(|value| number(&value)).and_then(bounded_value);
        let offers_draw = self.is_true(self.functions.offer_draw.as_ref(), &position, &ctx)?;
        let memory = Some(Arc::new(memory_of(&ctx)?));
        self.memory.replace(memory.clone());
        Ok(PlayerResponse::Move(Box::new(ChosenMove { value, memory, offers_draw, ..self.choice(request, chosen) })))
    }

    fn read_move(answer: &Value, position: &LuaPosition) -> Result<Move, ScriptError> {
        if matches!(answer, Value::Nil) {
            return Err(ScriptError::found(Termination::NoAnswer, phrase("script-move-nothing")).about("move"));
        }
        LuaMove::read(answer, &position.position).map_err(|message| {
            let is_one = answer.is_userdata() || answer.is_string();
            let ending = if is_one { Termination::IllegalMove } else { Termination::NoAnswer };
            ScriptError::found(ending, phrase("script-move-returned").with("why", message)).about("move")
        })
    }

    fn choice(&self, request: &RequestContext<'_>, chosen: Move) -> ChosenMove {
        let left = self.host.turn(|turn| (turn.nodes, turn.take_traces(), std::mem::take(&mut turn.marks)));
        let (nodes, trace, marks) = left.unwrap_or_default();
        let spent = self.spent(request, nodes);
        ChosenMove { chosen, value: None, memory: None, spent, trace, marks, offers_draw: false }
    }

    pub(super) fn ask_grade(&self, request: &RequestContext<'_>) -> Result<PlayerResponse, ScriptError> {
        let (position, ctx) = (Self::position(request), self.ctx(request)?);
        let Some(grade) = &self.functions.grade else { return self.grade_by_search(request) };
        let mut grades = Vec::new();
        for legal in position.position.moves() {
            let graded = LuaMove::new(self.sandbox.lua(), &position, legal.clone())
                .map_err(|error| ScriptError::error(&error))?;
            let text = graded.text();
            let value: Value = self.sandbox.call(grade, (position.clone(), graded, &ctx))?;
            let Some(number) = number(&value).and_then(bounded_value) else {
                let message = phrase("script-grade").with("found", brief(&value)).with("move", text);
                return Err(ScriptError::found(Termination::ScriptError, message).about("grade"));
            };
            let reasons = self.host.turn(Turn::take_traces).unwrap_or_default();
            grades.push(GradedMove { chosen: legal, value: number, reasons });
        }
        Ok(PlayerResponse::Grades(grades))
    }

    /// Grades for a bot without a `grade`: the values of its moves by the search that its analysis uses, but a short one.
    fn grade_by_search(&self, request: &RequestContext<'_>) -> Result<PlayerResponse, ScriptError> {
        let Some(SearchRequest { options: wanted, eval, .. }) = self.wanted_search(request)? else {
            return Ok(PlayerResponse::NoGrades);
        };
        let position = &request.task.position;
        let moves = position.moves();
        let (about, options) = if self.functions.analysis.is_some() {
            let nodes = GRADED_NODES * moves.len() as u64;
            ("analysis", SearchOptions { nodes: Some(wanted.nodes.map_or(nodes, |most| most.min(nodes))), ..wanted })
        } else {
            let depth = match self.options.get("depth") {
                Some(OptionValue::Integer(depth)) if *depth >= 1 => (*depth as u32).min(MAX_GRADED_DEPTH),
                _ => PANEL_DEPTH,
            };
            ("eval", SearchOptions { depth: Some(depth), selective: false, ..wanted })
        };
        let short = SearchRequest { options, eval, keeps_table: false, endgames: false };
        let found = api::lines(&self.host, position, &short).map_err(|error| {
            ScriptError::error(&error).about(about).with_cause(self.sandbox.interrupt().handle().cause())
        })?;
        let graded = |legal: Move| {
            let line = found.lines.iter().find(|line| line.chosen == legal)?;
            let mut reasons = expected(position, &line.line);
            let patterns = short.eval.patterns().into_iter();
            reasons.extend(patterns.flat_map(|eval| api::pattern_reasons(eval, position, &line.line)));
            Some(GradedMove { chosen: legal, value: line.value, reasons })
        };
        let grades: Vec<_> = moves.into_iter().filter_map(graded).collect();
        Ok(if grades.is_empty() { PlayerResponse::NoGrades } else { PlayerResponse::Grades(grades) })
    }

    pub(super) fn declared_eval(&self, request: &RequestContext<'_>) -> Result<Option<SearchEval>, ScriptError> {
        Ok(Some(match &self.functions.eval {
            None => return Ok(None),
            Some(BotEval::Function(function)) => SearchEval::Function(function.clone()),
            Some(BotEval::Weights) => SearchEval::Features(request.weights.as_ref().clone()),
            Some(BotEval::Features(table)) => SearchEval::Features(
                named_numbers(table).map_err(|message| ScriptError::found(Termination::ScriptError, message))?,
            ),
        }))
    }

    pub(super) fn ask_accept_draw(&self, request: &RequestContext<'_>) -> Result<PlayerResponse, ScriptError> {
        let ctx = self.ctx(request)?;
        let accepts = self.is_true(self.functions.accept_draw.as_ref(), &Self::position(request), &ctx)?;
        Ok(PlayerResponse::AcceptsDraw(accepts))
    }

    pub(super) fn report_done(&self, request: &RequestContext<'_>, outcome: Outcome) -> Result<(), ScriptError> {
        let Some(done) = &self.functions.done else { return Ok(()) };
        let ctx = self.ctx(request)?;
        let result = self.result(request, outcome).map_err(|error| ScriptError::error(&error))?;
        self.sandbox.call(done, (result, ctx))
    }

    fn result(&self, request: &RequestContext<'_>, outcome: Outcome) -> mlua::Result<Table> {
        let result = self.sandbox.lua().create_table()?;
        let variant = request.task.position.variant();
        result.raw_set("winner", outcome.winner.map(|side| side_number(variant, side)))?;
        result.raw_set("ending", outcome.ending.word())?;
        Ok(result)
    }
}

/// The moves expected after the first one of a line, as a reason for it; none if the search ends there.
fn expected(position: &Position, line: &[Move]) -> Vec<Trace> {
    let Some((first, replies)) = line.split_first().filter(|(_, replies)| !replies.is_empty()) else {
        return Vec::new();
    };
    let texts: Vec<String> = replies.iter().map(|legal| move_text(position.variant(), legal)).collect();
    vec![Trace {
        label: Trace::EXPECTED.into(),
        value: texts.join(" "),
        squares: first.squares(),
        children: Vec::new(),
    }]
}
