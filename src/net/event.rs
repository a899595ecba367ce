//! What a server says: replies, events of games, and what else happens.

use super::request::{ClientKind, ClockTerms, Offer};
use super::wire::RefusalCode;
use crate::board::Side;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Both clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    /// White's, in milliseconds.
    pub white: u64,
    /// Black's, in milliseconds.
    pub black: u64,
}

impl Clocks {
    /// From black's and white's time left.
    pub fn new([black, white]: [Duration; 2]) -> Self {
        let ms = |left: Duration| u64::try_from(left.as_millis()).unwrap_or(u64::MAX);
        Self { white: ms(white), black: ms(black) }
    }

    /// Black's and white's time left.
    pub const fn left(self) -> [Duration; 2] {
        [Duration::from_millis(self.black), Duration::from_millis(self.white)]
    }
}

/// Whether a player is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Presence {
    /// Connected.
    Online,
    /// Without a connection; may come back.
    Away,
    /// Closed the program on purpose: for good, or to come back later where the game allows that.
    Left,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GamePhase {
    /// A seat is free.
    Waiting,
    /// Being played.
    Running,
    /// Over.
    Over,
}

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatInfo {
    /// What the player is called.
    pub name: String,
    /// Person or bot.
    pub kind: ClientKind,
    /// Whether the player is there.
    pub presence: Presence,
}

/// Something that happened in a game. Events are numbered from 1 without gaps and are the same for everyone who gets them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The game was opened.
    Opened,
    /// Both seats are taken: the game begins.
    Began {
        /// White's name.
        white: String,
        /// Black's name.
        black: String,
    },
    /// A move was played.
    Moved {
        /// Its number, from 1.
        ply: u32,
        /// In full.
        r#move: String,
        /// Who moved.
        by: Side,
        /// Where there are clocks: what they show after it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clocks_ms: Option<Clocks>,
        /// How much time on the way was forgiven.
        #[serde(default)]
        lag_ms: u64,
        /// Of the position after it, 16 hexadecimal digits.
        checksum: String,
    },
    /// Something is offered; this event's `seq` is the offer's number.
    Offered {
        /// What.
        what: Offer,
        /// Who offers.
        by: Side,
    },
    /// An offer was turned down.
    Declined {
        /// Its number.
        offer: u64,
        /// Who declines.
        by: Side,
    },
    /// Moves were taken back.
    TakenBack {
        /// So many plies are left.
        ply: u32,
        /// What the clocks show now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clocks_ms: Option<Clocks>,
        /// Of the position that is back.
        checksum: String,
    },
    /// The game is over.
    Ended {
        /// `1-0`, `0-1`, `1/2-1/2`, or `*` for a game without a result.
        result: String,
        /// The word of the ending.
        ending: String,
        /// Who resigned, left or broke a rule, where somebody did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Side>,
        /// Whether that player closed the program.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        left: bool,
        /// What went wrong, where something did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        report: Option<String>,
    },
    /// Another game was agreed on.
    Rematch {
        /// The number of the new game. Each player gets its own seat token in a `joined` of its own.
        next: u64,
    },
}

/// An event with its place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameEvent {
    /// The game's number.
    pub game: u64,
    /// The event's number in the game.
    pub seq: u64,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

/// The word of each event.
pub(super) const EVENT_TYPES: [&str; 8] =
    ["opened", "began", "moved", "offered", "declined", "taken_back", "ended", "rematch"];

/// A game as it is now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The number of the last event that is part of it.
    pub seq: u64,
    /// The variant's id.
    pub variant: String,
    /// Of its files.
    pub sha256: String,
    /// The variant's title.
    pub title: String,
    /// How far it is.
    pub phase: GamePhase,
    /// White's seat, if it is taken.
    pub white: Option<SeatInfo>,
    /// Black's seat, if it is taken.
    pub black: Option<SeatInfo>,
    /// Where it began.
    pub start: String,
    /// All moves, in full.
    pub moves: Vec<String>,
    /// The terms of the clock.
    pub clock: Option<ClockTerms>,
    /// What the clocks show.
    pub clocks_ms: Option<Clocks>,
    /// Whose clock runs.
    pub running: Option<Side>,
    /// Whose turn it is, in a game that is running.
    #[serde(default)]
    pub turn: Option<Side>,
    /// The open offer: number, what, by whom.
    pub offer: Option<(u64, Offer, Side)>,
    /// Whether moves may be taken back by agreement.
    pub takeback: bool,
    /// Whether a player may leave and come back later.
    pub return_later: bool,
    /// The event `ended`, if it is over.
    pub ended: Option<Event>,
    /// Of the position.
    pub checksum: String,
}

/// What a server says to a client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// Answers `hello`.
    Welcome {
        /// The request.
        re: u64,
        /// The version spoken from now on.
        protocol: u32,
        /// Name and version of the server.
        server: String,
        /// What the player is called here.
        you: String,
        /// Changes with each start of the server.
        instance: String,
        /// The server's clock, in milliseconds since 1970.
        time_ms: u64,
    },
    /// Answers a request that has no other reply.
    Ok {
        /// The request.
        re: u64,
    },
    /// A request was refused; the state is as it was.
    Error {
        /// The request; 0 where it could not be read.
        #[serde(default)]
        re: u64,
        /// A word for programs.
        code: RefusalCode,
        /// A sentence for people.
        message: String,
        /// When to try again, for `busy`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        retry_after_ms: Option<u64>,
    },
    /// Answers `create`.
    Created {
        /// The request.
        re: u64,
        /// The game's number.
        game: u64,
        /// For the opponent.
        code: String,
        /// The creator's side.
        side: Side,
        /// Holds the seat.
        seat_token: String,
    },
    /// Answers `find`.
    Found {
        /// The request.
        re: u64,
        /// The game's number.
        game: u64,
        /// To join it.
        code: String,
        /// The variant's id.
        variant: String,
        /// Of its files.
        sha256: String,
        /// The variant's title.
        title: String,
        /// The variant's facts, for telling how rules differ.
        facts: Vec<(String, String)>,
        /// The variant's files with their own hashes, for the same.
        files: Vec<(String, String)>,
        /// Who waits.
        host: String,
        /// The side that is free; `None` where none is.
        side: Option<Side>,
        /// The clock.
        clock: Option<ClockTerms>,
    },
    /// Answers `join` and `resume`; comes without a request when a rematch begins.
    Joined {
        /// The request; 0 for a rematch.
        #[serde(default)]
        re: u64,
        /// The game's number.
        game: u64,
        /// The player's side.
        side: Side,
        /// Holds the seat.
        seat_token: String,
    },
    /// A game as it is: after `created`, `joined` and `resume`.
    Snapshot {
        /// The game's number.
        game: u64,
        /// The game.
        #[serde(flatten)]
        snapshot: Box<Snapshot>,
    },
    /// An event of a game: its fields stand beside `game` and `seq`.
    #[serde(skip)]
    Event(GameEvent),
    /// Whether a player is there.
    Presence {
        /// The game's number.
        game: u64,
        /// Whose seat.
        side: Side,
        /// How it is with the player.
        state: Presence,
        /// In how many milliseconds the game can be claimed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claim_in_ms: Option<u64>,
    },
    /// Answers `ping`.
    Pong {
        /// The request.
        re: u64,
        /// As it was sent.
        time: u64,
        /// The server's clock, in milliseconds since 1970.
        time_ms: u64,
    },
    /// Must be answered with `pong` at once: so the server knows how long messages are on their way.
    Ping {
        /// Comes back in `pong`.
        time: u64,
    },
    /// The connection ends.
    Closing {
        /// Why.
        reason: ClosingReason,
        /// When to connect again; never where nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        retry_after_ms: Option<u64>,
    },
}

/// Why a server closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClosingReason {
    /// The server stops and will be back.
    Restart,
    /// The same player connected from elsewhere.
    Elsewhere,
    /// Too many faults or too much traffic.
    Kicked,
    /// The server stops.
    Closed,
}
