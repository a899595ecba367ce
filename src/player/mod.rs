//! Players: a session sends requests, and players send back replies and progress without blocking.

mod background_priority;
mod cpu_pin;
mod cpu_time;
mod human;
mod pending_reply;
mod reply_sender;
mod wake_signal;

pub use background_priority::give_way;
pub use cpu_pin::{CpuPin, MAX_PINNED_SLICE, unpin};
pub use cpu_time::thread_cpu_time;
pub use human::{Human, HumanInput};
pub use pending_reply::PendingReply;
pub use reply_sender::ReplySender;
pub use wake_signal::WakeSignal;

use crate::board::{Side, Square};
use crate::report::{Report, Trace};
use crate::rules::{Move, Outcome, Position, Termination};
use crate::text::Phrase;
use std::sync::Arc;
use std::time::Duration;

/// A callback that a player calls, from any thread, when it has something to poll.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// What a script stores between moves (`ctx.memory`), as plain data.
pub type Memory = Arc<serde_json::Value>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Node limit of each search call.
    pub nodes: Option<u64>,
    /// Script step limit of the whole move (strict mode).
    pub steps: Option<u64>,
    /// Wall-clock limit: an answer that takes longer is a fault.
    pub guard: Duration,
    /// Whether traces are recorded (`ctx.trace`).
    pub traced: bool,
    pub aids: SearchAids,
}

impl Allowance {
    /// The default for a move on screen.
    pub const ON_SCREEN: Self = Self { guard: Duration::from_secs(30), traced: true, ..Self::IN_MATCHES };
    /// The default for a move in matches and in the terminal.
    pub const IN_MATCHES: Self = Self {
        nodes: None,
        steps: None,
        guard: Duration::from_secs(10),
        traced: false,
        aids: SearchAids::REPRODUCIBLE,
    };
}

/// What damka's own searches may use although their answers then depend on more than the position, the options and the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchAids {
    /// The most threads of one search, at least 1.
    pub threads: usize,
    /// Whether a search may use the transposition table of the search before it.
    pub keeps_table: bool,
    /// Whether a search may use the endgame tables that this machine has solved.
    pub endgames: bool,
}

impl SearchAids {
    /// Nothing, so that any move can be run again alone, on any machine.
    pub const REPRODUCIBLE: Self = Self { threads: 1, keeps_table: false, endgames: false };
}

/// The position of a request and everything that makes its answer reproducible.
#[derive(Clone, Debug)]
pub struct TurnContext {
    pub position: Position,
    pub seat: Side,
    pub game_seed: u64,
    pub allowance: Allowance,
    /// The script's memory after its last move; `None` before its first one.
    pub memory: Option<Memory>,
}

#[derive(Clone, Debug)]
pub enum PlayerRequest {
    Move(TurnContext),
    /// Grade every legal move, for the panel and `explain`.
    Grade(TurnContext),
    /// Evaluate the position: send its best moves with values and lines, improving until stopped.
    Analyse {
        task: TurnContext,
        /// At least 1.
        lines: usize,
    },
    AcceptDraw(TurnContext),
    Done(Outcome),
}

/// A request with its id; replies carry the id, so that late ones can be dropped.
#[derive(Clone, Debug)]
pub struct Request {
    /// Unique for each sender.
    pub id: u64,
    pub ask: PlayerRequest,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ResourceUsage {
    /// Wall-clock time.
    pub time: Duration,
    pub nodes: u64,
    /// Script steps, where they are counted.
    pub steps: Option<u64>,
    /// Bytes held by the script at the end, with the table that its searches keep; 0 for a player without a script.
    pub memory: usize,
}

#[derive(Clone, Debug)]
pub struct ChosenMove {
    /// Not checked yet: the session checks whether the move is legal.
    pub chosen: Move,
    /// The player's own evaluation, from the point of view of the side to move.
    pub value: Option<f64>,
    /// The new content of `ctx.memory`.
    pub memory: Option<Memory>,
    pub spent: ResourceUsage,
    pub trace: Vec<Trace>,
    /// Squares to mark, each with the name of a style.
    pub marks: Vec<(Square, String)>,
    pub offers_draw: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PlayerFault {
    /// A termination for which [`Termination::is_fault`] holds.
    pub ending: Termination,
    /// What happened, where, and how to reproduce it.
    pub report: Report,
    pub evidence: Option<Box<Evidence>>,
}

impl PlayerFault {
    pub const fn new(ending: Termination, report: Report) -> Self {
        Self { ending, report, evidence: None }
    }
}

/// The version of a player that failed, and what it had used by then.
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    /// The name that the script states: "Old Fox".
    pub title: String,
    /// The script file: `ai/old_fox.lua`.
    pub file: String,
    /// The version that the script states; empty if it states none.
    pub version: String,
    /// The command of an engine; empty for a bot.
    pub command: String,
    /// The first digits of the SHA-256 of the script and of everything that it may `require`; the same on every machine.
    pub hash: u64,
    /// What the request had used; zero if the script was only being loaded.
    pub spent: ResourceUsage,
    /// The report without the instructions for reproducing the fault.
    pub plain: Report,
    /// The trace of this request up to the fault; entries that were open are closed without a value.
    pub trace: Arc<[Trace]>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GradedMove {
    pub chosen: Move,
    /// Higher is better for the side to move.
    pub value: f64,
    pub reasons: Vec<Trace>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ScoredLine {
    /// From the point of view of the side to move.
    pub value: f64,
    /// The difference in discs at the end, for the side to move, if the ending is solved.
    pub discs: Option<i32>,
    /// The expected moves, starting with the move itself; never empty.
    pub line: Vec<Move>,
}

#[derive(Clone, Debug)]
pub enum PlayerResponse {
    Move(Box<ChosenMove>),
    /// A grade for each legal move, in the order of the legal moves.
    Grades(Vec<GradedMove>),
    NoGrades,
    Judgement {
        /// The best moves, best first; empty if the game is over.
        moves: Vec<ScoredLine>,
        /// Completed depth in plies; 0 if the player doesn't report it.
        depth: u32,
        nodes: u64,
        /// Whether the values are the game-theoretic ones, which no deeper search would change.
        is_exact: bool,
        is_last: bool,
    },
    NoJudgement,
    AcceptsDraw(bool),
    /// The player moved instead of answering an offer, which declines it.
    MovesInstead,
    Resigns,
    Fault(Box<PlayerFault>),
    /// The player is still thinking: its best line so far.
    Progress {
        /// Completed depth in plies.
        depth: u32,
        /// From the point of view of the side to move.
        value: f64,
        line: Vec<Move>,
        nodes: u64,
    },
    /// The player is a program that has to start first, within this time. No clock runs for it until it has [`Self::Started`].
    Starts(Duration),
    Started,
    /// A line for the player's console.
    Said(Phrase),
}

impl PlayerResponse {
    /// Whether no other response to the same request follows.
    pub const fn is_final(&self) -> bool {
        let is_partial = matches!(
            self,
            Self::Said(_)
                | Self::Starts(_)
                | Self::Started
                | Self::Progress { .. }
                | Self::Judgement { is_last: false, .. }
        );
        !is_partial
    }
}

#[derive(Clone, Debug)]
pub struct Reply {
    pub id: u64,
    /// The version of the player that answered; grows with every reload.
    pub generation: u64,
    pub answer: PlayerResponse,
}

/// Where a player's answers come from, which decides how the session treats it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlayerKind {
    /// A person at this machine: charged for all the time that passes.
    #[default]
    LocalHuman,
    /// A person at the other end of a connection: charged only for the time that the answer states.
    RemoteHuman,
    /// A bot: charged like a remote person. A wrong answer is a fault, where a person is merely asked again.
    Program,
}

impl PlayerKind {
    pub const fn is_person(self) -> bool {
        matches!(self, Self::LocalHuman | Self::RemoteHuman)
    }
}

/// A player of one seat. No method blocks: answers are polled.
pub trait Player: Send {
    /// The display name: "Minimax, depth 6".
    fn title(&self) -> String;

    /// The player as typed on the command line: `minimax:depth=6`.
    fn spec(&self) -> String;

    /// Does what takes long before the first request, such as starting a program. What fails then is tried again at the request.
    fn prepare(&mut self) {}

    /// Sends a request; the answer comes through [`Player::poll`]. A new request replaces one that is still open.
    fn ask(&mut self, request: Request);

    fn poll(&mut self) -> Option<Reply>;

    /// Stops the open request: a search answers with its best move so far, and a person's turn ends.
    fn stop(&mut self);

    /// Sets the function to call when there is something to poll.
    fn wake_with(&mut self, waker: Waker);

    /// Whether the player may ever accept a draw; if not, it isn't asked.
    fn answers_offers(&self) -> bool {
        true
    }

    fn kind(&self) -> PlayerKind {
        PlayerKind::Program
    }
}
