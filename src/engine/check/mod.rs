//! Whether an engine keeps to its protocol: it is started, asked, stopped and ended, and each step gets a verdict.

mod hard_positions;
mod searches;

use super::declared_option::DeclaredOption;
use super::fault::EngineError;
use super::program::Program;
use super::running_engine::RunningEngine;
use super::seat::EngineSeat;
use crate::config::{EngineProtocol, SearchLimit};
use crate::notation::{move_text, write_position};
use crate::report::Report;
use crate::rules::{Position, Variant, mix};
use crate::text::{Phrase, authored, phrase};
use hard_positions::hard_positions;
use searches::CheckedSearch;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long an answer may take beyond what was asked for.
const PATIENCE: Duration = Duration::from_secs(10);
/// What is asked for when the time per move is measured.
const MOVE_TIME: Duration = Duration::from_millis(300);
/// What is asked for when depth and nodes are compared with what the engine reports.
const DEPTH: SearchLimit = SearchLimit::Depth(3);
const NODES: SearchLimit = SearchLimit::Nodes(10_000);
/// A time limit may be missed by a fifth and this much: a check must not fail honest engines.
const SLACK: Duration = Duration::from_millis(50);
/// Within which an engine must answer a stop.
const AT_ONCE: Duration = Duration::from_secs(1);
/// Within which it must answer a ping; and how long another one is worth waiting for, if it did not.
const PONG: Duration = Duration::from_secs(3);
const UNLIKELY_PONG: Duration = Duration::from_millis(300);
/// How many positions of random games are tried.
const POSITIONS: usize = 50;
/// How many games are played, and how long they may get in plies.
const GAMES: usize = 3;
const MAX_PLIES: usize = 120;
/// The time of a move where the protocol knows no depth.
const QUICK: Duration = Duration::from_millis(100);
/// How many lines of a dialogue go with a fault.
const SHOWN: usize = 12;
/// How many plies of a random game lie between the positions.
const PLIES: u64 = 7;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineVerdict {
    Ok,
    /// Worth knowing; the engine can play.
    Remark,
    Fault,
}

/// The outcome of one step.
#[derive(Clone, Debug)]
pub struct EngineCheck {
    /// The step in one word, the same in every language: `start`, `ping`, `positions`.
    pub step: &'static str,
    pub verdict: EngineVerdict,
    pub detail: Phrase,
    /// With a fault: the end of what was written and read, then of standard error.
    pub dialogue: Vec<String>,
}

/// Tries an engine in every step; `on_step` gets the outcome of each as soon as it is known. Fails if its program cannot be run at all or is not allowed.
pub fn check_engine(
    seat: &EngineSeat,
    variant: &Arc<Variant>,
    on_step: &mut dyn FnMut(EngineCheck),
) -> Result<(), Report> {
    let (program, _) = seat.program()?;
    let mut checker = Checker { seat, program, running: None, pong_within: PONG, on_step };
    if checker.start() {
        let (protocol, start) = (seat.file.protocol, variant.start());
        let is_ours = protocol != EngineProtocol::Dxp;
        if is_ours {
            checker.ping();
            checker.unknown_command();
        }
        checker.first_move(&start);
        checker.name();
        if protocol.has_options() {
            checker.options();
        }
        for limit in [DEPTH, NODES].into_iter().filter(|limit| protocol.takes(*limit)) {
            checker.size(&start, limit);
        }
        if protocol.takes(SearchLimit::Time(MOVE_TIME)) {
            checker.time(&start);
        }
        if checker.can_stop() {
            checker.stop(&start);
        }
        if protocol.pings_in_search() {
            checker.busy_ping(&start);
        }
        if protocol != EngineProtocol::Gtp {
            checker.positions(variant);
        }
        checker.games(&start);
        // A program that listens may serve others, too.
        if is_ours {
            checker.twice();
            checker.end();
        }
    }
    Ok(())
}

struct Checker<'a> {
    seat: &'a EngineSeat,
    program: Program,
    running: Option<RunningEngine>,
    /// How long the answer to a ping is waited for.
    pong_within: Duration,
    on_step: &'a mut dyn FnMut(EngineCheck),
}

impl Checker<'_> {
    fn note(&mut self, step: &'static str, verdict: EngineVerdict, detail: Phrase) {
        (self.on_step)(EngineCheck { step, verdict, detail, dialogue: Vec::new() });
    }

    /// Notes what went wrong; the next step starts the engine again.
    fn fault(&mut self, step: &'static str, error: &EngineError) {
        let message = error.message();
        self.fault_with(
            step,
            match error.report().hint_phrase() {
                Some(hint) => phrase("engine-check-hint").with("fault", message).with("hint", hint),
                None => message,
            },
        );
    }

    fn fault_with(&mut self, step: &'static str, detail: Phrase) {
        let dialogue = self.running.take().map(|engine| engine.dialogue.last_lines(SHOWN)).unwrap_or_default();
        (self.on_step)(EngineCheck { step, verdict: EngineVerdict::Fault, detail, dialogue });
    }

    /// The running engine, which is started if there is none.
    fn running(&mut self) -> Result<&mut RunningEngine, EngineError> {
        if let Some(engine) = self.running.take() {
            return Ok(self.running.insert(engine));
        }
        // A failed start needs its dialogue.
        let engine = self.running.insert(RunningEngine::start(self.seat, &self.program)?);
        engine.greet(self.seat)?;
        engine.dialogue.say(engine.protocol.new_game())?;
        Ok(engine)
    }

    /// Whether it starts at all.
    fn start(&mut self) -> bool {
        let began = Instant::now();
        match self.running().map(|_| ()) {
            Ok(()) => {
                let secs = format!("{:.1}", began.elapsed().as_secs_f64());
                self.note("start", EngineVerdict::Ok, phrase("engine-check-started").with("secs", secs));
                true
            }
            Err(error) => {
                self.fault("start", &error);
                false
            }
        }
    }

    fn ping(&mut self) {
        match self.pong() {
            Ok(true) => self.note("ping", EngineVerdict::Ok, Phrase::default()),
            Ok(false) => {
                self.pong_within = UNLIKELY_PONG;
                self.note("ping", EngineVerdict::Remark, phrase("engine-check-no-pong"));
            }
            Err(error) => self.fault("ping", &error),
        }
    }

    /// An engine should answer while it searches, too: a program that waits for it would seem to hang.
    fn busy_ping(&mut self, start: &Position) {
        match self.pong_in_search(start) {
            Ok(true) => self.note("busy", EngineVerdict::Ok, Phrase::default()),
            Ok(false) => self.note("busy", EngineVerdict::Remark, phrase("engine-check-no-pong-in-search")),
            Err(error) => self.fault("busy", &error),
        }
    }

    /// An engine should survive what it does not know.
    fn unknown_command(&mut self) {
        let survives = self.running().and_then(|engine| Ok(engine.dialogue.say(["damka-asks-for-nothing"])?));
        match survives.and_then(|()| self.pong()) {
            Ok(_) => self.note("unknown", EngineVerdict::Ok, Phrase::default()),
            Err(error) => self.fault("unknown", &error),
        }
    }

    /// The name that it has said by now.
    fn name(&mut self) {
        match self.running().map(|engine| engine.protocol.name().to_owned()) {
            Ok(name) if name.is_empty() => {
                self.note("name", EngineVerdict::Remark, phrase("engine-check-nameless"));
            }
            Ok(name) => self.note("name", EngineVerdict::Ok, authored(name)),
            Err(error) => self.fault("name", &error),
        }
    }

    fn can_stop(&mut self) -> bool {
        self.running().is_ok_and(|engine| engine.protocol.stop().is_some())
    }

    /// The shortest search that the protocol knows.
    fn quick(&self) -> SearchLimit {
        let protocol = self.seat.file.protocol;
        let depth = SearchLimit::Depth(1);
        if protocol.takes(depth) { depth } else { SearchLimit::Time(QUICK) }
    }

    fn first_move(&mut self, start: &Position) {
        match self.choose(start, self.quick(), None) {
            Ok(search) => {
                let chosen = search.chosen.map(|chosen| move_text(start.variant(), &chosen)).unwrap_or_default();
                let detail = phrase("engine-check-played").with("move", chosen);
                self.note("move", EngineVerdict::Ok, detail);
            }
            Err(error) => self.fault("move", &error),
        }
    }

    /// Its options are sent back to it with their own values, and then one that it has not declared.
    fn options(&mut self) {
        let options = self.running().map(|engine| engine.protocol.options().to_vec());
        let options = match options {
            Ok(options) => options,
            Err(error) => return self.fault("options", &error),
        };
        if let Some(report) = options.iter().find_map(|option| option.check(&option.value).err()) {
            return self.note("options", EngineVerdict::Remark, report.phrase());
        }
        let set = |option: &DeclaredOption| (option.name.clone(), option.value.clone());
        let mut seat = self.seat.clone();
        seat.options.extend(options.iter().map(set).filter(|(name, _)| !self.seat.options.contains_key(name)));
        let started = RunningEngine::start(&seat, &self.program).and_then(|mut engine| {
            engine.greet(&seat)?;
            Ok(engine)
        });
        match started {
            Ok(engine) => self.running = Some(engine),
            Err(error) => return self.fault("options", &error),
        }
        let survives = self
            .running()
            .and_then(|engine| Ok(engine.dialogue.say(["set-param name=damka-knows-no-such value=1"])?));
        match survives.and_then(|()| self.pong()) {
            Ok(_) => {
                let detail = phrase("engine-check-options").with("count", options.len() as i64);
                self.note("options", EngineVerdict::Ok, detail);
            }
            Err(error) => self.fault("options", &error),
        }
    }

    /// Whether it searches no deeper, and no more nodes, than it is asked to. It may count them in its own way.
    fn size(&mut self, start: &Position, limit: SearchLimit) {
        let (step, asked) = match limit {
            SearchLimit::Depth(depth) => ("depth", u64::from(depth)),
            SearchLimit::Nodes(nodes) => ("nodes", nodes),
            SearchLimit::Time(_) => return,
        };
        match self.choose(start, limit, None) {
            Ok(search) => {
                let reported = if step == "depth" { u64::from(search.depth) } else { search.nodes };
                let is_kept = reported as f64 <= asked as f64 * 1.2;
                let detail = phrase(if reported == 0 { "engine-check-unsaid" } else { "engine-check-size" });
                let detail = detail.with("asked", asked as i64).with("reported", reported as i64);
                self.note(step, if is_kept { EngineVerdict::Ok } else { EngineVerdict::Remark }, detail);
            }
            Err(error) => self.fault(step, &error),
        }
    }

    fn time(&mut self, start: &Position) {
        let most = MOVE_TIME.mul_f64(1.2) + SLACK;
        match self.choose_within(most, start, SearchLimit::Time(MOVE_TIME), None) {
            Ok(CheckedSearch { took, .. }) => {
                let is_kept = took <= most;
                let detail = phrase("engine-check-time").with("asked", secs(MOVE_TIME)).with("took", secs(took));
                self.note("time", if is_kept { EngineVerdict::Ok } else { EngineVerdict::Fault }, detail);
            }
            Err(error) => self.fault("time", &error),
        }
    }

    fn stop(&mut self, start: &Position) {
        match self.choose_within(AT_ONCE, start, self.seat.file.protocol.default_limit(), Some(MOVE_TIME)) {
            Ok(CheckedSearch { took, .. }) => {
                let verdict = if took <= AT_ONCE { EngineVerdict::Ok } else { EngineVerdict::Fault };
                self.note("stop", verdict, phrase("engine-check-stopped").with("took", secs(took)));
            }
            Err(error) => self.fault("stop", &error),
        }
    }

    /// Positions of random games, captures among them, and those that engines get wrong.
    fn positions(&mut self, variant: &Arc<Variant>) {
        let mut positions = random_positions(variant);
        positions.extend(hard_positions(variant));
        for position in &positions {
            if let Err(error) = self.choose(position, self.quick(), None) {
                return self.fault_in("positions", position, &error);
            }
        }
        let detail = phrase("engine-check-positions").with("count", positions.len() as i64);
        self.note("positions", EngineVerdict::Ok, detail);
    }

    fn fault_in(&mut self, step: &'static str, position: &Position, error: &EngineError) {
        let detail = phrase("engine-check-position").with("position", write_position(position));
        self.fault_with(step, detail.with("fault", error.message()));
    }

    /// Whole games, with the other side's moves chosen at random: it must forget the game before.
    fn games(&mut self, start: &Position) {
        let mut seed = 1;
        for game in 0..GAMES {
            let forgot = self.running().and_then(|engine| Ok(engine.dialogue.say(engine.protocol.new_game())?));
            if let Err(error) = forgot {
                return self.fault("games", &error);
            }
            let mut position = start.clone();
            for ply in 0..MAX_PLIES {
                let moves = position.moves();
                if position.outcome().is_some() || moves.is_empty() {
                    break;
                }
                let chosen = if (ply + game) % 2 == 0 {
                    match self.choose(&position, self.quick(), None) {
                        Ok(CheckedSearch { chosen: Some(chosen), .. }) => chosen,
                        // It resigns.
                        Ok(_) => break,
                        Err(error) => return self.fault_in("games", &position, &error),
                    }
                } else {
                    seed = mix(seed);
                    moves[(seed % moves.len() as u64) as usize].clone()
                };
                position = position.play(&chosen).0;
            }
        }
        let detail = phrase("engine-check-games").with("count", GAMES as i64);
        self.note("games", EngineVerdict::Ok, detail);
    }

    /// Two games at once need two of it.
    fn twice(&mut self) {
        let first = self.running.take();
        match self.running().map(|_| ()) {
            Ok(()) => {
                if let Some(second) = self.running.take() {
                    second.end();
                }
                self.note("twice", EngineVerdict::Ok, Phrase::default());
            }
            Err(error) => self.fault("twice", &error),
        }
        self.running = first;
    }

    fn end(&mut self) {
        let began = Instant::now();
        let quit = self.running().map(|engine| engine.dialogue.ends_by(engine.protocol.quit()));
        self.running = None;
        match quit {
            Ok(true) => {
                let detail = phrase("engine-check-ended").with("took", secs(began.elapsed()));
                self.note("quit", EngineVerdict::Ok, detail);
            }
            Ok(false) => self.note("quit", EngineVerdict::Fault, phrase("engine-check-stays")),
            Err(error) => self.fault("quit", &error),
        }
        // Programs that drive engines may die.
        let closed = self.running().map(|engine| engine.dialogue.ends_when_closed());
        self.running = None;
        match closed {
            Ok(true) => self.note("closed", EngineVerdict::Ok, Phrase::default()),
            Ok(false) => self.note("closed", EngineVerdict::Fault, phrase("engine-check-stays-closed")),
            Err(error) => self.fault("closed", &error),
        }
    }
}

fn random_positions(variant: &Arc<Variant>) -> Vec<Position> {
    let mut positions = Vec::with_capacity(POSITIONS);
    let (mut position, mut seed) = (variant.start(), 1);
    while positions.len() < POSITIONS {
        for _ in 0..PLIES {
            let moves = position.moves();
            seed = mix(seed);
            let Some(legal) = moves.get((seed % moves.len().max(1) as u64) as usize) else { break };
            position = position.play(legal).0;
        }
        if position.moves().is_empty() {
            position = variant.start();
        } else {
            positions.push(position.clone());
        }
    }
    positions
}

fn secs(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64())
}
