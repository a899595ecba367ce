//! The bot that a protocol serves, and its search.

use crate::engine::declared_option::DeclaredOption;
use crate::player::{
    Allowance, Memory, Player, PlayerRequest, PlayerResponse, Reply, Request, ScoredLine, TurnContext, Waker,
};
use crate::report::Report;
use crate::rules::{Move, Outcome, Position, Termination, Variant};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A bot thinks for as long as its options say; this only ends one that never does.
const GUARD: Duration = Duration::from_hours(1);
/// A bot is stopped this much before its time is up, to answer in time.
const MARGIN: f64 = 0.95;
const SEED: u64 = 1;

/// Makes the bot's player for a game, with options by name; fails if there is no such option or value.
pub type MakeBot = Box<dyn Fn(&Arc<Variant>, &BTreeMap<String, String>) -> Result<Box<dyn Player>, Report>>;

/// A game that the bot can be asked to play.
#[derive(Clone)]
pub struct ServedGame {
    /// The protocol's word for it.
    pub word: String,
    pub variant: Arc<Variant>,
}

/// The bot that plays.
pub struct ServedBot {
    pub title: String,
    pub version: String,
    pub options: Vec<DeclaredOption>,
    /// The first one is played unless another is asked for; never empty.
    pub games: Vec<ServedGame>,
    pub make: MakeBot,
}

/// What a protocol's program asks a search to keep to.
#[derive(Clone, Copy, Debug, Default)]
pub struct MoveLimits {
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
}

/// What a search came to.
pub enum ServedEvent {
    /// The best line so far; never empty.
    Progress {
        position: Position,
        best: ScoredLine,
        depth: u32,
        nodes: u64,
        took: Duration,
    },
    /// The search has ended: its best line, which an analysis of a game that is over does not have.
    Done {
        position: Position,
        best: Option<ScoredLine>,
        took: Duration,
    },
    Resigned,
    /// In the words of its report.
    Failed(String),
}

/// The option of a bot that limits its depth.
const DEPTH: &str = "depth";

pub struct BotSearch {
    pub bot: ServedBot,
    pub variant: Arc<Variant>,
    /// Options that were set.
    pub set: BTreeMap<String, String>,
    /// In plies, if the sender limits it and the bot has an option for it.
    depth: Option<u32>,
    waker: Waker,
    player: Option<Box<dyn Player>>,
    memory: Option<Memory>,
    search: Option<ActiveSearch>,
    requests: u64,
}

struct ActiveSearch {
    position: Position,
    began: Instant,
    /// When the bot is to be stopped.
    stop_at: Option<Instant>,
    best: Option<ScoredLine>,
}

impl BotSearch {
    pub(super) fn new(bot: ServedBot, waker: Waker) -> Self {
        let variant = bot.games[0].variant.clone();
        let (set, depth) = (BTreeMap::new(), None);
        Self { bot, variant, set, depth, waker, player: None, memory: None, search: None, requests: 0 }
    }

    /// Makes the player for the game and the options that were set.
    pub fn start(&mut self) -> Result<(), Report> {
        let mut set = self.set.clone();
        set.extend(self.depth.map(|depth| (DEPTH.to_owned(), depth.to_string())));
        let mut player = (self.bot.make)(&self.variant, &set)?;
        player.wake_with(self.waker.clone());
        self.player = Some(player);
        self.memory = None;
        self.search = None;
        Ok(())
    }

    /// Limits the depth of searches, in plies, if the bot has an option for it; `None` leaves it to the bot. The player is made again
    /// for another depth. Fails as that does.
    pub fn limit_depth(&mut self, depth: Option<u32>) -> Result<(), Report> {
        let Some(option) = self.bot.options.iter().find(|option| option.name == DEPTH) else { return Ok(()) };
        let most = option.range.as_ref().and_then(|[_, most]| most.parse().ok()).unwrap_or(u32::MAX);
        let depth = depth.map(|depth| depth.clamp(1, most));
        if depth == self.depth {
            return Ok(());
        }
        self.depth = depth;
        if self.is_started() { self.start() } else { Ok(()) }
    }

    pub const fn is_started(&self) -> bool {
        self.player.is_some()
    }

    pub const fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    pub fn begin_game(&mut self) {
        self.memory = None;
        self.search = None;
        self.ask(PlayerRequest::Done(Outcome { winner: None, ending: Termination::Abandoned }));
    }

    /// Starts a search of a position that has moves, or, if it `analyses`, one that goes on until it is stopped.
    pub fn go(&mut self, position: &Position, limits: MoveLimits, analyses: bool) {
        let began = Instant::now();
        let stop_at = limits.time.filter(|_| !analyses).map(|time| began + time.mul_f64(MARGIN));
        let task = TurnContext {
            seat: position.turn(),
            game_seed: SEED,
            allowance: Allowance { nodes: limits.nodes, guard: GUARD, ..Allowance::IN_MATCHES },
            memory: self.memory.clone(),
            position: position.clone(),
        };
        self.search = Some(ActiveSearch { position: position.clone(), began, stop_at, best: None });
        self.ask(if analyses { PlayerRequest::Analyse { task, lines: 1 } } else { PlayerRequest::Move(task) });
    }

    fn ask(&mut self, ask: PlayerRequest) {
        self.requests += 1;
        if let Some(player) = &mut self.player {
            player.ask(Request { id: self.requests, ask });
        }
    }

    /// Stops the search, which then ends with its best move.
    pub fn stop(&mut self) {
        if let (Some(player), Some(search)) = (&mut self.player, &mut self.search) {
            search.stop_at = None;
            player.stop();
        }
    }

    /// Drops the search, which tells nothing any more.
    pub fn abandon(&mut self) {
        self.stop();
        self.search = None;
    }

    pub(super) fn stop_at(&self) -> Option<Instant> {
        self.search.as_ref().and_then(|search| search.stop_at)
    }

    pub(super) fn poll(&mut self) -> Option<ServedEvent> {
        while let Some(Reply { id, answer, .. }) = self.player.as_mut().and_then(|player| player.poll()) {
            if id == self.requests
                && let Some(event) = self.take(answer)
            {
                return Some(event);
            }
        }
        None
    }

    fn take(&mut self, answer: PlayerResponse) -> Option<ServedEvent> {
        let search = self.search.as_mut()?;
        match answer {
            PlayerResponse::Progress { depth, value, line, nodes } if !line.is_empty() => {
                search.best = Some(ScoredLine { value, discs: None, line });
                search.progress(depth, nodes)
            }
            PlayerResponse::Judgement { moves, depth, nodes, is_last, .. } => {
                search.best = moves.into_iter().next().or(search.best.take());
                if is_last { self.done() } else { search.progress(depth, nodes) }
            }
            PlayerResponse::Move(choice) => {
                self.memory.clone_from(&choice.memory);
                let value = choice.value.unwrap_or_default();
                let expected = search.best.take().map(|best| best.line).unwrap_or_default();
                let is_expected = expected.first().is_some_and(|first| first.is_same(&choice.chosen));
                let line = if is_expected { expected } else { vec![choice.chosen] };
                search.best = Some(ScoredLine { value, discs: None, line });
                self.done()
            }
            PlayerResponse::Resigns => Some(self.end(ServedEvent::Resigned)),
            PlayerResponse::Fault(fault) => Some(self.end(ServedEvent::Failed(fault.report.message))),
            PlayerResponse::NoJudgement => {
                Some(self.end(ServedEvent::Failed("this bot does not evaluate positions".to_owned())))
            }
            _ => None,
        }
    }

    fn end(&mut self, event: ServedEvent) -> ServedEvent {
        self.search = None;
        event
    }

    fn done(&mut self) -> Option<ServedEvent> {
        let ActiveSearch { position, began, best, .. } = self.search.take()?;
        Some(ServedEvent::Done { position, best, took: began.elapsed() })
    }
}

impl ActiveSearch {
    fn progress(&self, depth: u32, nodes: u64) -> Option<ServedEvent> {
        let (position, took) = (self.position.clone(), self.began.elapsed());
        Some(ServedEvent::Progress { position, best: self.best.clone()?, depth, nodes, took })
    }
}

/// The best move of a line.
pub fn best_move(best: Option<&ScoredLine>) -> Option<&Move> {
    best.and_then(|best| best.line.first())
}
