//! Messages from the server: replies, game events and notifications.

use super::board_message::{BoardShape, BoardState};
use super::challenge::{Challenge, LobbyBot};
use super::lobby::{LobbyGame, OfferedVariant, RulesOrigin};
use super::request::{ClientKind, ClockTerms, Offer};
use super::wire::RefusalCode;
use crate::board::Side;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    /// White's remaining time in milliseconds.
    pub white: u64,
    /// Black's remaining time in milliseconds.
    pub black: u64,
}

impl Clocks {
    /// Converts the remaining times of black and white.
    pub fn new([black, white]: [Duration; 2]) -> Self {
        let ms = |left: Duration| u64::try_from(left.as_millis()).unwrap_or(u64::MAX);
        Self { white: ms(white), black: ms(black) }
    }

    /// The remaining times of black and white.
    pub const fn left(self) -> [Duration; 2] {
        [Duration::from_millis(self.black), Duration::from_millis(self.white)]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Presence {
    Online,
    /// Disconnected; may come back.
    Away,
    /// Closed the program on purpose: for good, or to come back later if the game allows it.
    Left,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GamePhase {
    /// A seat is free.
    Waiting,
    Running,
    Over,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatInfo {
    pub name: String,
    pub kind: ClientKind,
    pub presence: Presence,
}

/// An event of a game. Events are numbered from 1 without gaps and are the same for all recipients.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GameEventKind {
    Opened,
    Began {
        white: String,
        black: String,
    },
    Moved {
        /// The number of the move, from 1.
        ply: u32,
        /// In full notation.
        r#move: String,
        by: Side,
        /// If the game has clocks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clocks_ms: Option<Clocks>,
        /// The network delay that was not charged to the player.
        #[serde(default)]
        lag_ms: u64,
        /// The checksum of the position after the move: 16 hexadecimal digits.
        checksum: String,
    },
    /// The `seq` of this event is the number of the offer.
    Offered {
        what: Offer,
        by: Side,
    },
    Declined {
        offer: u64,
        by: Side,
    },
    TakenBack {
        /// Plies left.
        ply: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clocks_ms: Option<Clocks>,
        checksum: String,
    },
    Ended {
        /// `1-0`, `0-1`, `1/2-1/2`, or `*` for a game without a result.
        result: String,
        ending: String,
        /// The side that resigned, left or broke a rule, if any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Side>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        left: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        report: Option<String>,
    },
    Rematch {
        /// The number of the new game. Each player receives a separate `joined` message with a seat token.
        next: u64,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameEvent {
    pub game: u64,
    pub seq: u64,
    #[serde(flatten)]
    pub event: GameEventKind,
}

pub(super) const EVENT_TYPES: [&str; 8] =
    ["opened", "began", "moved", "offered", "declined", "taken_back", "ended", "rematch"];

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameSnapshot {
    /// The number of the last event that the snapshot includes.
    pub seq: u64,
    pub variant: String,
    pub sha256: String,
    pub title: String,
    pub phase: GamePhase,
    pub white: Option<SeatInfo>,
    pub black: Option<SeatInfo>,
    pub start: String,
    /// In full notation.
    pub moves: Vec<String>,
    pub clock: Option<ClockTerms>,
    pub clocks_ms: Option<Clocks>,
    pub running: Option<Side>,
    #[serde(default)]
    pub turn: Option<Side>,
    /// The open offer: its number, what is offered, and the side that offers.
    pub offer: Option<(u64, Offer, Side)>,
    /// Whether moves may be taken back by agreement.
    pub takeback: bool,
    /// Whether a player may leave and come back later.
    pub return_later: bool,
    pub ended: Option<GameEventKind>,
    /// How many clients watch the game.
    #[serde(default)]
    pub spectators: usize,
    pub checksum: String,
}

/// In a reply, `re` is the id of the request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    Welcome {
        re: u64,
        /// The protocol version to use from now on.
        protocol: u32,
        /// Name and version of the server.
        server: String,
        /// The player's name on this server.
        you: String,
        /// The id of this server run; changes whenever the server starts.
        instance: String,
        /// The server's clock, in milliseconds since 1970.
        time_ms: u64,
        /// The unfinished games in which the client's account has a seat, to be resumed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        games: Vec<u64>,
    },
    /// The reply to a request without a more specific reply.
    Ok {
        re: u64,
    },
    /// A request was refused and changed nothing.
    Error {
        #[serde(default)]
        re: u64,
        /// The reason, for programs.
        code: RefusalCode,
        /// A sentence for people.
        message: String,
        /// The time after which to try again, for `busy`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        retry_after_ms: Option<u64>,
    },
    Created {
        re: u64,
        game: u64,
        code: String,
        side: Side,
        seat_token: String,
    },
    Found {
        re: u64,
        game: u64,
        code: String,
        variant: String,
        sha256: String,
        title: String,
        facts: Vec<(String, String)>,
        /// The variant's files and their hashes, for the same purpose.
        files: Vec<(String, String)>,
        /// The name of the waiting player.
        host: String,
        side: Option<Side>,
        /// The time control; `None` for a game without clocks.
        clock: Option<ClockTerms>,
        #[serde(default)]
        rules: RulesOrigin,
    },
    /// The reply to `join` and `resume`; also sent without a request when a rematch starts.
    Joined {
        /// The id of the request; 0 for a rematch.
        #[serde(default)]
        re: u64,
        game: u64,
        side: Side,
        seat_token: String,
    },
    /// The current state of a game, sent after `created`, `joined`, `resume` and `watching`.
    Snapshot {
        game: u64,
        #[serde(flatten)]
        snapshot: Box<GameSnapshot>,
    },
    /// What stays the same about the board of a game; for clients with the capability `board`, after each snapshot.
    Shape {
        game: u64,
        #[serde(flatten)]
        shape: Box<BoardShape>,
    },
    /// The board and the legal moves; for clients with the capability `board`, after each snapshot and each change.
    Board {
        game: u64,
        #[serde(flatten)]
        board: Box<BoardState>,
    },
    /// A game event; its fields are on the same level as `game` and `seq`.
    #[serde(skip)]
    Event(GameEvent),
    /// The reply to `list`.
    Games {
        re: u64,
        games: Vec<LobbyGame>,
        /// What can be created.
        variants: Vec<OfferedVariant>,
        /// The bots that can be challenged.
        #[serde(default)]
        bots: Vec<LobbyBot>,
    },
    /// Changes of the lobby, at most two a second.
    Lobby {
        /// New games, and known ones that have changed.
        changed: Vec<LobbyGame>,
        /// The numbers of games that are over.
        removed: Vec<u64>,
        /// All bots that can be challenged, if that has changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bots: Option<Vec<LobbyBot>>,
    },
    /// To a bot: someone challenges it. It replies with `answer_challenge`.
    Challenge(Box<Challenge>),
    /// The reply to `watch`, followed by a snapshot. Also sent without a request when the players of a watched game begin another.
    Watching {
        /// The id of the request; 0 for a rematch.
        #[serde(default)]
        re: u64,
        game: u64,
    },
    /// How many clients watch a game, at most twice a second.
    Spectators {
        game: u64,
        count: usize,
    },
    /// The reply to `get_rules`.
    Rules {
        re: u64,
        sha256: String,
        /// The variant's id.
        id: String,
        /// Texts by path: `scripts/NAME.lua`.
        files: BTreeMap<String, String>,
    },
    Presence {
        game: u64,
        side: Side,
        state: Presence,
        /// Milliseconds until the opponent can claim the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claim_in_ms: Option<u64>,
    },
    Pong {
        re: u64,
        /// The `time` of the request.
        time: u64,
        /// The server's clock, in milliseconds since 1970.
        time_ms: u64,
    },
    /// A request to answer with `pong` at once, so that the server can measure the network delay.
    Ping {
        time: u64,
    },
    Closing {
        reason: ClosingReason,
        /// The time after which to reconnect; if it is missing, don't reconnect.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        retry_after_ms: Option<u64>,
    },
}

impl ServerMessage {
    /// The id of the request that this message answers, if it is a reply.
    pub const fn re_mut(&mut self) -> Option<&mut u64> {
        match self {
            Self::Welcome { re, .. }
            | Self::Ok { re }
            | Self::Error { re, .. }
            | Self::Created { re, .. }
            | Self::Found { re, .. }
            | Self::Joined { re, .. }
            | Self::Games { re, .. }
            | Self::Watching { re, .. }
            | Self::Rules { re, .. }
            | Self::Pong { re, .. } => Some(re),
            _ => None,
        }
    }

    /// The game that this message is about, if it is about one.
    pub const fn game(&self) -> Option<u64> {
        match self {
            Self::Event(GameEvent { game, .. })
            | Self::Created { game, .. }
            | Self::Joined { game, .. }
            | Self::Snapshot { game, .. }
            | Self::Shape { game, .. }
            | Self::Board { game, .. }
            | Self::Watching { game, .. }
            | Self::Spectators { game, .. }
            | Self::Presence { game, .. } => Some(*game),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClosingReason {
    Restart,
    /// The same player connected from elsewhere.
    Elsewhere,
    /// Too many errors or too much traffic.
    Kicked,
    Closed,
}
