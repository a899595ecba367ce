//! Calls into a bot: loads its file into a state and sends it one request at a time.

mod analyse;
mod ask;

use super::api::{self, Ctx, Host, Turn};
use super::bot::{BotFunctions, BotInfo, BotOptions, BotSource, run_file};
use super::fault::{ScriptError, Texts};
use super::live_bot::{Version, WeightValues};
use super::rules::take_failures;
use super::sandbox::{CallLimits, MAX_STEPS, OnStall, Sandbox, steps_left};
use crate::patterns::PatternRegistry;
use crate::player::{
    Allowance, Evidence, Memory, PlayerFault, PlayerRequest, PlayerResponse, ResourceUsage, TurnContext,
};
use crate::report::{Report, Trace};
use crate::rules::{Position, Termination};
use crate::search::{Books, EndgameTables};
use crate::text::{Phrase, authored, phrase};
use mlua::Function;
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Limit for running a bot's file when it is loaded for a seat.
const LOAD_GUARD: Duration = Duration::from_secs(2);

/// If a single call to script rules took this long, the bot is not blamed for running out of time.
const SLOW_RULES: Duration = Duration::from_millis(500);

/// A bot loaded for one seat; it stays on its thread.
pub struct LoadedBot {
    sandbox: Sandbox,
    host: Host,
    source: Arc<BotSource>,
    info: BotInfo,
    options: BotOptions,
    functions: BotFunctions,
    ctx: RefCell<Ctx>,
    has_started: Cell<bool>,
    /// The last request, and the bot's memory after its last move; the request about the result contains neither.
    last_task: RefCell<Option<TurnContext>>,
    memory: RefCell<Option<Memory>>,
}

/// How one request communicates while it is being answered.
pub struct RequestLinks {
    pub sink: Box<dyn Fn(PlayerResponse)>,
    /// Returns false once the answer is no longer wanted.
    pub is_wanted: Box<dyn Fn() -> bool>,
    /// Receives the id of the watch, with which other threads can shorten the request.
    pub watched: Box<dyn FnOnce(u64)>,
    pub on_stall: OnStall,
    pub books: Arc<Books>,
    pub endgames: Arc<EndgameTables>,
    pub patterns: Arc<PatternRegistry>,
}

impl LoadedBot {
    /// Into a fresh state. The error says why its file doesn't run.
    pub fn load(version: &Version, chosen: &BotOptions, on_stall: OnStall) -> Result<Self, Report> {
        let source = version.source.clone();
        let host = Host::default();
        let out_of_memory = |error: mlua::Error| ScriptError::error(&error).report(&Texts::default(), &source.file);
        let sandbox = api::sandbox(&source, &host).map_err(out_of_memory)?;
        let limits = CallLimits { on_stall: Some(on_stall), ..CallLimits::time(LOAD_GUARD) };
        let (info, functions): (BotInfo, BotFunctions) =
            sandbox.guarded(&limits, |_| {}, |sandbox| run_file(sandbox, &source))?;
        let options = info.fill(chosen);
        let print = sandbox.lua().globals().get::<Function>("print").map_err(out_of_memory)?;
        let ctx = Ctx::new(sandbox.lua(), &host, &options, &print).map_err(out_of_memory)?;
        Ok(Self {
            sandbox,
            host,
            source,
            info,
            options,
            functions,
            ctx: RefCell::new(ctx),
            has_started: Cell::new(false),
            last_task: RefCell::default(),
            memory: RefCell::default(),
        })
    }

    pub fn is_from(&self, version: &Version) -> bool {
        Arc::ptr_eq(&self.source, &version.source)
    }

    /// `None` if the request needs no answer. After a fault of the bot the state must not be used again.
    pub fn answer(
        &self,
        request: PlayerRequest,
        weights: &WeightValues,
        links: RequestLinks,
    ) -> Result<Option<PlayerResponse>, Box<PlayerFault>> {
        let doing = RequestKind::of(&request);
        match request {
            PlayerRequest::Move(task) => self.within((task, doing), weights, links, Self::ask_move).map(Some),
            PlayerRequest::Grade(task) => self.within((task, doing), weights, links, Self::ask_grade).map(Some),
            PlayerRequest::Analyse { task, lines } => {
                self.within((task, doing), weights, links, |bot, request| bot.ask_analyse(request, lines)).map(Some)
            }
            PlayerRequest::AcceptDraw(task) => {
                self.within((task, doing), weights, links, Self::ask_accept_draw).map(Some)
            }
            PlayerRequest::Done(outcome) => {
                let Some(mut task) = self.last_task.take() else { return Ok(None) };
                task.memory = self.memory.take().or(task.memory);
                self.within((task, doing), weights, links, |bot, request| bot.report_done(request, outcome))
                    .map(|()| None)
            }
        }
    }

    fn within<R>(
        &self,
        (task, doing): (TurnContext, RequestKind),
        weights: &WeightValues,
        links: RequestLinks,
        call: impl FnOnce(&Self, &RequestContext<'_>) -> Result<R, ScriptError>,
    ) -> Result<R, Box<PlayerFault>> {
        let negated = self.negated(&task, weights);
        let weights = negated.as_ref().unwrap_or(weights);
        let mut turn = Turn::new(task.position.clone(), task.seat, task.game_seed, task.allowance);
        (turn.books, turn.endgames, turn.patterns) = (links.books, links.endgames, links.patterns);
        let request = RequestContext { task: &task, weights, begun: Instant::now(), seed: turn.seed };
        // Drop faults of earlier requests.
        drop(take_failures());
        let (handle, is_wanted) = (self.sandbox.interrupt().handle(), links.is_wanted);
        self.host.begin(turn, links.sink, Box::new(move || is_wanted() && !handle.is_raised()));
        let guard = task.allowance.guard;
        let steps = granted_steps(&task.allowance);
        let limits = CallLimits { steps, on_stall: Some(links.on_stall), ..CallLimits::time(guard) };
        let (result, spent) = self.sandbox.guarded(&limits, links.watched, |_| {
            let result = call(self, &request);
            let nodes = self.host.turn(|turn| turn.nodes).unwrap_or_default();
            (result, self.spent(&request, nodes))
        });
        let left = self.host.end();
        let (rules_fault, slowest) = take_failures();
        let result = result.map_err(|raised| {
            let is_slow = raised.ending == Termination::OutOfTime && slowest >= SLOW_RULES;
            if let Some(report) = rules_fault.or_else(|| is_slow.then(|| slow_rules(&task, slowest))) {
                return broken_rules(&report, Some(&task));
            }
            let trace = left.map(|mut turn| turn.take_traces()).unwrap_or_default();
            Box::new(self.fault(&raised, (&task, doing), spent, trace))
        });
        self.last_task.replace(Some(task));
        result
    }

    /// The weights for a game in which it is good to have less. `None` if they are as in any other.
    fn negated(&self, task: &TurnContext, weights: &WeightValues) -> Option<WeightValues> {
        let names = self.info.negated_in(task.position.variant());
        if names.is_empty() {
            return None;
        }
        let value = |(name, value): (&String, &f64)| (name.clone(), if names.contains(name) { -value } else { *value });
        Some(Arc::new(weights.iter().map(value).collect()))
    }

    /// The fault with everything needed to reproduce it.
    fn fault(
        &self,
        raised: &ScriptError,
        about: (&TurnContext, RequestKind),
        spent: ResourceUsage,
        trace: Vec<Trace>,
    ) -> PlayerFault {
        let plain = raised.report(self.sandbox.texts(), &self.source.file);
        let report = with_evidence(plain.clone(), &self.info.spec_with(&self.options), about);
        let known = evidence(&self.source, &self.info, spent, plain);
        let evidence = Some(Box::new(Evidence { trace: trace.into(), ..known }));
        PlayerFault { ending: raised.ending, report, evidence }
    }

    fn spent(&self, request: &RequestContext<'_>, nodes: u64) -> ResourceUsage {
        let left = steps_left().max(0) as u64;
        let steps = granted_steps(&request.task.allowance).map(|granted| granted.saturating_sub(left));
        let memory = self.sandbox.lua().used_memory() + self.host.kept_table().bytes();
        ResourceUsage { time: request.begun.elapsed(), nodes, steps, memory }
    }
}

/// The step limit of a move if steps are counted: when they are limited, or when tracing is on.
fn granted_steps(allowance: &Allowance) -> Option<u64> {
    allowance.steps.or_else(|| allowance.traced.then_some(MAX_STEPS))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestKind {
    /// Playing a side, or evaluating for it.
    Playing,
    /// Grading the moves of the side to move.
    Grading,
}

impl RequestKind {
    pub const fn of(request: &PlayerRequest) -> Self {
        if matches!(request, PlayerRequest::Grade(_)) { Self::Grading } else { Self::Playing }
    }
}

struct RequestContext<'a> {
    task: &'a TurnContext,
    weights: &'a WeightValues,
    begun: Instant,
    /// Derived from the game's seed, the seat and the ply.
    seed: u64,
}

/// The version at fault and the report, without traces.
pub fn evidence(source: &BotSource, info: &BotInfo, spent: ResourceUsage, plain: Report) -> Evidence {
    let (title, version) = (info.title.clone(), info.version.clone());
    Evidence {
        title,
        file: source.file.clone(),
        version,
        command: String::new(),
        hash: source.hash(),
        spent,
        plain,
        trace: Arc::default(),
    }
}

/// Adds the bot, the position and the seed to a report, so that the fault can be reproduced.
pub fn with_evidence(report: Report, spec: &str, (task, doing): (&TurnContext, RequestKind)) -> Report {
    let TurnContext { position, seat, game_seed, .. } = task;
    let side = authored(position.variant().side_name(*seat));
    // A bot grades the moves of either side, whichever it plays.
    let part = match doing {
        RequestKind::Playing => side,
        RequestKind::Grading => phrase("script-happened-grading").with("side", side),
    };
    let evidence = phrase("script-happened").with("bot", spec).with("part", part);
    report.hint_too(evidence.with("seed", game_seed.to_string()).with("place", position_phrase(position)))
}

fn position_phrase(position: &Position) -> Phrase {
    let place = phrase("script-happened-at").with("ply", position.ply().to_string());
    place.with("variant", &position.variant().id).with("position", crate::notation::write_position(position))
}

/// The fault of script rules so slow that a player runs out of time.
fn slow_rules(task: &TurnContext, slowest: Duration) -> Report {
    let id = &task.position.variant().id;
    let message = phrase("rules-slow").with("id", id).with("ms", slowest.as_millis() as u64);
    Report::error(message)
}

/// The fault of script rules that failed during a player's request: the variant is to blame, not the player.
pub fn broken_rules(report: &Report, task: Option<&TurnContext>) -> Box<PlayerFault> {
    let report = match task {
        Some(TurnContext { position, .. }) => {
            let ahead = phrase("script-happened-ahead").with("place", position_phrase(position));
            report.clone().hint_too(ahead)
        }
        None => report.clone(),
    };
    Box::new(PlayerFault::new(Termination::RulesError, report))
}

/// A fault that is not the script's: its thread or state could not be created.
pub fn broke_down(ending: Termination, message: Phrase) -> Box<PlayerFault> {
    Box::new(PlayerFault::new(ending, Report::error(message)))
}
