//! The thread of an engine's seat: it owns the process, writes to it, and waits for its answers.

use super::dialogue::{Breakdown, Heard};
use super::fault::{EngineError, FaultContext, fault};
use super::protocol::{EngineSearch, Meaning};
use super::running_engine::RunningEngine;
use super::seat::EngineSeat;
use crate::config::SearchLimit;
use crate::notation::plies_to_end;
use crate::player::{
    ChosenMove, PlayerRequest, PlayerResponse, Reply, ReplySender, Request, ResourceUsage, ScoredLine, TurnContext,
};
use crate::report::ContentHash;
use crate::rules::Move;
use crate::text::phrase;
use crossbeam_channel::Receiver;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long an engine may take to answer once it was told to stop.
const STOPPING: Duration = Duration::from_secs(1);
/// An analysis with no more nodes than this is a short search that ends by itself.
const BRIEF_NODES: u64 = 5_000_000;
/// The time of an analysis, which ends when it is stopped.
const ANALYSIS: Duration = Duration::from_hours(24);

pub(super) enum SeatCommand {
    /// The engine is to be started before it is asked.
    Prepare,
    Ask(Box<Request>),
    Stop,
    /// The next request belongs to another game.
    NewGame,
}

pub(super) struct EngineWorker {
    seat: EngineSeat,
    commands: Receiver<SeatCommand>,
    outbox: Arc<ReplySender>,
    engine: Option<RunningEngine>,
    /// Of the program, once it was found.
    hash: Option<ContentHash>,
    /// A request that replaced the one being answered.
    next: Option<Box<Request>>,
    is_new_game: bool,
}

/// A search in progress.
struct RunningSearch {
    began: Instant,
    /// When the engine must have answered or written a line.
    by: Instant,
    is_stopped: bool,
    /// It was stopped because its time was up.
    is_late: bool,
    best: Option<ScoredLine>,
    depth: u32,
    nodes: u64,
}

impl EngineWorker {
    pub const fn new(seat: EngineSeat, commands: Receiver<SeatCommand>, outbox: Arc<ReplySender>) -> Self {
        Self { seat, commands, outbox, engine: None, hash: None, next: None, is_new_game: false }
    }

    /// Answers requests until the player is dropped, then ends the engine.
    pub fn work(mut self) {
        loop {
            let request = match self.next.take() {
                Some(request) => request,
                None => match self.commands.recv() {
                    Ok(SeatCommand::Ask(request)) => request,
                    Ok(SeatCommand::Stop) => continue,
                    Ok(SeatCommand::Prepare) => {
                        self.prepare();
                        continue;
                    }
                    Ok(SeatCommand::NewGame) => {
                        self.is_new_game = true;
                        continue;
                    }
                    Err(_) => break,
                },
            };
            self.answer(&request);
        }
        if let Some(engine) = self.engine.take() {
            engine.end();
        }
    }

    fn answer(&mut self, request: &Request) {
        match &request.ask {
            PlayerRequest::Move(task) => self.choose(request.id, task, false),
            PlayerRequest::Analyse { .. } if !self.seat.file.protocol.analyses() => {
                self.reply(request.id, PlayerResponse::NoJudgement);
            }
            PlayerRequest::Analyse { task, .. } => self.choose(request.id, task, true),
            PlayerRequest::Grade(_) => self.reply(request.id, PlayerResponse::NoGrades),
            PlayerRequest::AcceptDraw(_) => self.reply(request.id, PlayerResponse::AcceptsDraw(false)),
            PlayerRequest::Done(_) => self.is_new_game = true,
        }
    }

    fn reply(&self, id: u64, answer: PlayerResponse) {
        self.outbox.push(Reply { id, generation: 0, answer });
    }

    /// Lets the engine search, and sends what it answers.
    fn choose(&mut self, id: u64, task: &TurnContext, analyses: bool) {
        if task.position.moves().is_empty() {
            return self.reply(id, last_judgement(None, 0, 0));
        }
        let mut running = RunningSearch::new(task, analyses);
        let found = self.start_for(id).and_then(|()| {
            // Starting is not on the engine's clock.
            running = RunningSearch::new(task, analyses);
            self.search(id, task, analyses, &mut running)
        });
        match found {
            Ok(SearchEnd::Move(_) | SearchEnd::Stopped) if analyses => {
                self.reply(id, last_judgement(running.best, running.depth, running.nodes));
            }
            Ok(SearchEnd::Move(chosen)) => {
                if running.is_late {
                    self.reply(id, PlayerResponse::Said(phrase("engine-late")));
                }
                self.reply(id, PlayerResponse::Move(Box::new(running.choice(chosen))));
            }
            Ok(SearchEnd::Resigned) => self.reply(id, PlayerResponse::Resigns),
            Ok(SearchEnd::Abandoned | SearchEnd::Stopped) => {}
            Err(error) => {
                let context = FaultContext {
                    hash: self.hash,
                    position: Some(&task.position),
                    dialogue: self.engine.as_ref().map(|engine| &engine.dialogue),
                    spent: running.spent(),
                };
                let fault = fault(&self.seat, &error, &context);
                self.reply(id, PlayerResponse::Fault(fault));
                // The next request starts it again.
                self.engine = None;
            }
        }
    }

    /// Starts the engine. One that fails is asked again, and reported, at the first request.
    fn prepare(&mut self) {
        if self.engine.is_none() && self.start().is_err() {
            self.engine = None;
        }
    }

    /// Starts the engine if it isn't running, with a response before the start and one after it.
    fn start_for(&mut self, id: u64) -> Result<(), EngineError> {
        if self.engine.is_some() {
            return Ok(());
        }
        self.reply(id, PlayerResponse::Starts(Duration::from_secs(self.seat.file.limits.start_secs)));
        self.start()?;
        self.reply(id, PlayerResponse::Started);
        Ok(())
    }

    fn start(&mut self) -> Result<(), EngineError> {
        let (program, hash) = self.seat.program().map_err(EngineError::NotStarted)?;
        self.hash = Some(hash);
        let mut engine = RunningEngine::start(&self.seat, &program)?;
        let greeted = engine.greet(&self.seat);
        // A report of a failed start needs the dialogue.
        self.engine = Some(engine);
        self.is_new_game = true;
        greeted
    }

    /// What came of a search.
    fn search(
        &mut self,
        id: u64,
        task: &TurnContext,
        analyses: bool,
        running: &mut RunningSearch,
    ) -> Result<SearchEnd, EngineError> {
        let Some(RunningEngine { dialogue, protocol }) = &mut self.engine else { return Ok(SearchEnd::Abandoned) };
        dialogue.drain();
        dialogue.begin_move();
        if std::mem::take(&mut self.is_new_game) {
            dialogue.say(protocol.new_game())?;
        }
        // With few nodes it is asked for a move, which has an end in every protocol.
        let is_brief = task.allowance.nodes.is_some_and(|nodes| nodes <= BRIEF_NODES);
        let limit = limit(&self.seat, task);
        let search = EngineSearch { position: &task.position, limit, analyses: analyses && !is_brief };
        dialogue.say(protocol.search(&search).map_err(EngineError::Inexpressible)?)?;
        loop {
            match dialogue.hear(&self.commands, running.by)? {
                Heard::Line(line) => match protocol.read(&line, &task.position) {
                    Meaning::Nothing => {}
                    Meaning::Progress { depth, value, nodes, line } => {
                        running.progress(depth, in_units(value, self.seat.file.values.one), nodes, line);
                        if self.next.is_none() {
                            let answer = running.response(analyses);
                            self.outbox.push(Reply { id, generation: 0, answer });
                        }
                    }
                    Meaning::Reply(reply) => dialogue.say([reply])?,
                    Meaning::Chosen(_) | Meaning::Stopped | Meaning::Resigned if self.next.is_some() => {
                        return Ok(SearchEnd::Abandoned);
                    }
                    Meaning::Chosen(Ok(chosen)) => return Ok(SearchEnd::Move(chosen)),
                    Meaning::Chosen(Err(text)) if text.is_empty() => return Err(EngineError::NoMove(text)),
                    Meaning::Chosen(Err(text)) => return Err(EngineError::Illegal(text)),
                    Meaning::Stopped if analyses => return Ok(SearchEnd::Stopped),
                    Meaning::Stopped => return Err(EngineError::Silent),
                    Meaning::Resigned => return Ok(SearchEnd::Resigned),
                    Meaning::Error(text) => return Err(EngineError::NoMove(text)),
                },
                Heard::Command(SeatCommand::Prepare) => {}
                Heard::Command(command) => {
                    let stop = protocol.stop();
                    if let SeatCommand::Ask(next) = command {
                        self.next = Some(next);
                        if stop.is_none() {
                            // It would think on about what nobody asks any more.
                            self.engine = None;
                            return Ok(SearchEnd::Abandoned);
                        }
                    }
                    if stop.is_some() && !running.is_stopped {
                        running.stop();
                        dialogue.say(stop)?;
                    }
                }
                Heard::Silence if running.is_stopped || protocol.stop().is_none() => return Err(EngineError::Silent),
                Heard::Silence => {
                    running.stop();
                    running.is_late = true;
                    dialogue.say(protocol.stop())?;
                }
                Heard::Abandoned => return Ok(SearchEnd::Abandoned),
            }
        }
    }
}

/// How a search ended.
enum SearchEnd {
    Move(Move),
    /// An analysis was stopped.
    Stopped,
    Resigned,
    /// The request was replaced, or nobody waits any more.
    Abandoned,
}

/// An engine's value in men or discs, by its value for one of them; that of a won game stays.
fn in_units(value: f64, one: f64) -> f64 {
    if plies_to_end(value).is_some() { value } else { value / one }
}

/// The limit of a search: the seat's own, else that of the match, where the protocol knows it.
fn limit(seat: &EngineSeat, task: &TurnContext) -> SearchLimit {
    let protocol = seat.file.protocol;
    let of_match = task.allowance.nodes.map(SearchLimit::Nodes).filter(|limit| protocol.takes(*limit));
    seat.limit.or(of_match).unwrap_or_else(|| protocol.default_limit())
}

impl RunningSearch {
    fn new(task: &TurnContext, analyses: bool) -> Self {
        let began = Instant::now();
        let by = began + if analyses { ANALYSIS } else { task.allowance.guard };
        Self { began, by, is_stopped: false, is_late: false, best: None, depth: 0, nodes: 0 }
    }

    fn stop(&mut self) {
        self.is_stopped = true;
        self.by = Instant::now() + STOPPING;
    }

    fn progress(&mut self, depth: u32, value: f64, nodes: u64, line: Vec<Move>) {
        (self.depth, self.nodes) = (depth, nodes);
        self.best = Some(ScoredLine { value, discs: None, line });
    }

    fn response(&self, analyses: bool) -> PlayerResponse {
        let RunningSearch { depth, nodes, .. } = *self;
        let best = self.best.clone();
        if analyses {
            return PlayerResponse::Judgement {
                moves: best.into_iter().collect(),
                depth,
                nodes,
                is_exact: false,
                is_last: false,
            };
        }
        let (value, line) = best.map_or((0.0, Vec::new()), |best| (best.value, best.line));
        PlayerResponse::Progress { depth, value, line, nodes }
    }

    fn spent(&self) -> ResourceUsage {
        ResourceUsage { time: self.began.elapsed(), nodes: self.nodes, steps: None, memory: 0 }
    }

    fn choice(&self, chosen: Move) -> ChosenMove {
        ChosenMove {
            chosen,
            value: self.best.as_ref().map(|best| best.value),
            memory: None,
            spent: self.spent(),
            trace: Vec::new(),
            marks: Vec::new(),
            offers_draw: false,
        }
    }
}

fn last_judgement(best: Option<ScoredLine>, depth: u32, nodes: u64) -> PlayerResponse {
    PlayerResponse::Judgement { moves: best.into_iter().collect(), depth, nodes, is_exact: false, is_last: true }
}

impl From<Breakdown> for EngineError {
    fn from(breakdown: Breakdown) -> Self {
        Self::Broke(breakdown)
    }
}
