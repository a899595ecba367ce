//! Who answers for a seat: a request goes down, replies and progress come up, and nobody waits inside.

mod cpu_pin;
mod cpu_time;
mod human;

pub use cpu_pin::{CpuPin, MAX_PINNED_SLICE, unpin};
pub use cpu_time::thread_cpu_time;
pub use human::{Human, HumanInput};

use crate::board::{Side, Square};
use crate::report::{Report, Trace};
use crate::rules::{Move, Outcome, Position, Termination};
use std::sync::Arc;
use std::time::Duration;

/// Called, from any thread, when a player has something to be polled.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// What a script keeps between moves (`ctx.memory`), as plain data.
pub type Memory = Arc<serde_json::Value>;

/// What a player may spend on one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// At most this many nodes in each search call.
    pub nodes: Option<u64>,
    /// At most this many script steps since the start of the move: the strict mode.
    pub steps: Option<u64>,
    /// The wall guard: after this long something has gone wrong.
    pub guard: Duration,
    /// Whether its reasons are kept (`ctx.trace`).
    pub traced: bool,
}

impl Allowance {
    /// What a move on screen is allowed unless a setting says otherwise.
    pub const ON_SCREEN: Self = Self { nodes: None, steps: None, guard: Duration::from_secs(30), traced: true };
    /// What a move in matches and in the terminal is allowed unless an option says otherwise.
    pub const IN_MATCHES: Self = Self { nodes: None, steps: None, guard: Duration::from_secs(10), traced: false };
}

/// The position a request is about and all that makes the answer repeatable.
#[derive(Clone, Debug)]
pub struct TurnContext {
    /// Where things stand.
    pub position: Position,
    /// The side that is asked.
    pub seat: Side,
    /// The seed of the game.
    pub game_seed: u64,
    /// What it may spend.
    pub allowance: Allowance,
    /// What its script kept after its last move; `None` at its first.
    pub memory: Option<Memory>,
}

/// What a seat is asked.
#[derive(Clone, Debug)]
pub enum PlayerRequest {
    /// Choose a move.
    Move(TurnContext),
    /// Grade every legal move, for the panel and `explain`.
    Grade(TurnContext),
    /// Judge the position: its best moves with their values and lines, better and better until it is stopped.
    Analyse {
        /// The position and what may be spent on it.
        task: TurnContext,
        /// How many moves are wanted, from 1.
        lines: usize,
    },
    /// The opponent offers a draw: accept?
    AcceptDraw(TurnContext),
    /// The game is over.
    Done(Outcome),
}

/// An ask with a number of its own; answers carry it back, so that late ones can be dropped.
#[derive(Clone, Debug)]
pub struct Request {
    /// Never used twice by the same asker.
    pub id: u64,
    /// What is asked.
    pub ask: PlayerRequest,
}

/// What one answer took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spent {
    /// Wall time.
    pub time: Duration,
    /// Search nodes.
    pub nodes: u64,
    /// Script steps, where they are counted.
    pub steps: Option<u64>,
    /// Bytes that its script held at the end; 0 where there is none.
    pub memory: usize,
}

/// A chosen move with what came with it.
#[derive(Clone, Debug)]
pub struct ChosenMove {
    /// The move; the session checks whether it is legal.
    pub chosen: Move,
    /// The player's own value of it for the side to move, if it has one.
    pub value: Option<f64>,
    /// What `ctx.memory` holds now.
    pub memory: Option<Memory>,
    /// What it took.
    pub spent: Spent,
    /// What the bot traced, if it traced anything.
    pub trace: Vec<Trace>,
    /// Squares it wants marked, with the style's name.
    pub marks: Vec<(Square, String)>,
    /// A draw is offered with the move.
    pub offers_draw: bool,
}

/// A player broke a rule of the host: how that ends the game, and the evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerFault {
    /// One of the endings for which [`Termination::is_fault`] holds.
    pub ending: Termination,
    /// What happened, where, and how to reproduce it.
    pub report: Report,
    /// Which player it was and what it had spent, where a script is at fault.
    pub evidence: Option<Box<Evidence>>,
}

impl PlayerFault {
    /// A fault of which no more is known.
    pub const fn new(ending: Termination, report: Report) -> Self {
        Self { ending, report, evidence: None }
    }
}

/// Which version of a player broke down, and what it had spent by then.
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    /// What it calls itself: "Old Fox".
    pub title: String,
    /// Its file: `ai/old_fox.lua`.
    pub file: String,
    /// The version it states; empty where it states none.
    pub version: String,
    /// The first digits of the SHA-256 of its text and of all that it may `require`, the same on every machine.
    pub hash: u64,
    /// What the answer had taken; nothing where the script was only being loaded.
    pub spent: Spent,
    /// The fault without the words on how to see it again.
    pub plain: Report,
    /// What it had traced for this answer before it broke down; what was open then is closed without a value.
    pub trace: Arc<[Trace]>,
}

/// What a player makes of one legal move.
#[derive(Clone, Debug, PartialEq)]
pub struct GradedMove {
    /// The move.
    pub chosen: Move,
    /// Higher is better for the side to move.
    pub value: f64,
    /// What the value was made of, where the player says it.
    pub reasons: Vec<Trace>,
}

/// A move that a player thinks worth considering.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoredLine {
    /// For the side to move.
    pub value: f64,
    /// The expected moves, this one first; never empty.
    pub line: Vec<Move>,
}

/// What a player sends up.
#[derive(Clone, Debug)]
pub enum PlayerResponse {
    /// The move it plays.
    Move(Box<ChosenMove>),
    /// A grade for each legal move, in the order of the moves.
    Grades(Vec<GradedMove>),
    /// It has no grades to give.
    NoGrades,
    /// What it thinks of a position so far.
    Judgement {
        /// The best moves, the best first; none where the game is over.
        moves: Vec<ScoredLine>,
        /// Completed plies; 0 where the player does not say.
        depth: u32,
        /// Searched so far.
        nodes: u64,
        /// Whether no better judgement will come.
        is_last: bool,
    },
    /// It cannot judge positions.
    NoJudgement,
    /// Whether it takes the draw that was offered.
    AcceptsDraw(bool),
    /// It moved instead of answering an offer, which declines it.
    MovesInstead,
    /// It resigns instead of moving.
    Resigns,
    /// It broke a rule of the host.
    Fault(Box<PlayerFault>),
    /// Still thinking: the best line so far and its value.
    Progress {
        /// Completed plies.
        depth: u32,
        /// For the side to move.
        value: f64,
        /// The expected moves.
        line: Vec<Move>,
        /// Searched so far.
        nodes: u64,
    },
    /// A line for its console.
    Said(String),
}

/// An answer to the request with this id.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The request's.
    pub id: u64,
    /// Which version of the player gave it; grows with every reload.
    pub generation: u64,
    /// What it says.
    pub answer: PlayerResponse,
}

/// Where a player's answers come from, which decides how the session treats it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlayerKind {
    /// A person at this machine: charged for all the time that passes.
    #[default]
    LocalHuman,
    /// A person at the other end of a connection: charged only for the time that their answer states.
    RemoteHuman,
    /// A bot: charged as a remote person is, and at fault where a person's answer is merely refused.
    Program,
}

impl PlayerKind {
    /// Whether a person answers, here or elsewhere.
    pub const fn is_person(self) -> bool {
        matches!(self, Self::LocalHuman | Self::RemoteHuman)
    }
}

/// Who answers for a seat. No call waits: answers are polled for.
pub trait Player: Send {
    /// For people: "Minimax, depth 6".
    fn title(&self) -> String;

    /// As typed on the command line: `minimax:depth=6`.
    fn spec(&self) -> String;

    /// Asks; the answer comes through [`Player::poll`]. A new request replaces one that is still open.
    fn ask(&mut self, request: Request);

    /// The next answer that is ready, if any.
    fn poll(&mut self) -> Option<Reply>;

    /// Ends the open request: a search answers with its best so far, a human's turn is over.
    fn stop(&mut self);

    /// Whom to call when there is something to poll.
    fn wake_with(&mut self, waker: Waker);

    /// Whether it ever agrees to a draw: else it need not be asked.
    fn answers_offers(&self) -> bool {
        true
    }

    /// Where its answers come from.
    fn kind(&self) -> PlayerKind {
        PlayerKind::Program
    }
}
