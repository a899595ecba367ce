//! What a client asks of a server.

use crate::board::Side;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A request with the number under which it is answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// Chosen by the client; the reply carries it in `re`.
    pub id: u64,
    /// What is asked.
    #[serde(flatten)]
    pub message: ClientMessage,
}

/// Who a connection speaks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClientKind {
    /// A person.
    #[default]
    Person,
    /// A program; opponents see that it is one.
    Bot,
    /// Nobody who plays.
    Spectator,
}

/// Which side the creator of a game takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SideChoice {
    /// White, as the host of the source system.
    #[default]
    White,
    /// Black.
    Black,
    /// The server draws.
    Random,
}

impl SideChoice {
    /// The side, with chance where it is wanted.
    pub fn side(self, random: bool) -> Side {
        match self {
            Self::White => Side::White,
            Self::Random if random => Side::White,
            Self::Black | Self::Random => Side::Black,
        }
    }
}

/// How much time each side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockTerms {
    /// For the whole game, in milliseconds.
    pub base_ms: u64,
    /// More for each move, in milliseconds.
    pub increment_ms: u64,
}

impl ClockTerms {
    /// The base as a duration.
    pub const fn base(self) -> Duration {
        Duration::from_millis(self.base_ms)
    }

    /// The increment as a duration.
    pub const fn increment(self) -> Duration {
        Duration::from_millis(self.increment_ms)
    }
}

/// What one player may offer the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// A draw.
    Draw,
    /// To take back the last move of the side that asks.
    Takeback,
    /// Another game with the sides swapped, once this one is over.
    Rematch,
}

/// What a client may ask. Unknown fields are ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Comes first.
    Hello {
        /// The oldest and the newest version that the client speaks.
        protocol: [u32; 2],
        /// Name and version of the program: `damka 0.2.0`.
        #[serde(default)]
        app: String,
        /// `RULES_VERSION`: programs with different ones may read the same files differently.
        #[serde(default)]
        rules_version: u32,
        /// Who is there.
        #[serde(default)]
        kind: ClientKind,
        /// What to call the player.
        name: String,
        /// Optional features that the client knows.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        capabilities: Vec<String>,
    },
    /// Opens a game and takes a seat.
    Create {
        /// The variant's id.
        variant: String,
        /// Of its files.
        sha256: String,
        /// Where the game begins; the variant's start where nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<String>,
        /// `None` for no clock.
        #[serde(default)]
        clock: Option<ClockTerms>,
        /// Of the creator.
        #[serde(default)]
        side: SideChoice,
        /// Whether moves may be taken back by agreement.
        #[serde(default)]
        takeback: bool,
        /// Whether a player may close the program and come back later.
        #[serde(default)]
        return_later: bool,
    },
    /// Asks what game a code is for, before its rules are accepted.
    Find {
        /// The join code; without one, the newest game that waits for an opponent, where the server tells of its games.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<String>,
    },
    /// Takes the free seat of a game.
    Join {
        /// Of the game.
        code: String,
        /// The rules that the client has.
        sha256: String,
        /// The secret that will hold the seat, 32 hexadecimal digits by chance; the server makes one where nothing is said.
        /// With it the same request may be sent again, when the reply was lost.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat_token: Option<String>,
    },
    /// Takes a seat again after a lost connection.
    Resume {
        /// The game.
        game: u64,
        /// From `created` or `joined`.
        seat_token: String,
    },
    /// Plays a move. The same ply and move again is confirmed again.
    Move {
        /// The game.
        game: u64,
        /// Its number in the game, from 1.
        ply: u32,
        /// In full: every square touched where the variant has squares.
        r#move: String,
        /// How long the client thinks it took; a remark.
        #[serde(default)]
        think_ms: u64,
    },
    /// Offers something to the opponent.
    Offer {
        /// The game.
        game: u64,
        /// What is offered.
        what: Offer,
    },
    /// Answers an offer.
    Answer {
        /// The game.
        game: u64,
        /// The `seq` of the event `offered`.
        offer: u64,
        /// Yes or no.
        accept: bool,
    },
    /// Gives up.
    Resign {
        /// The game.
        game: u64,
    },
    /// Leaves the seat: of a running game, that is to resign.
    Leave {
        /// The game.
        game: u64,
    },
    /// Closes the program and keeps the seat, to come back later, where the game allows it. The opponent is told.
    Goodbye {
        /// The game.
        game: u64,
    },
    /// Stops a game in which the client's rules and the server disagree. The opponent is told why.
    Desync {
        /// The game.
        game: u64,
        /// The last ply on which both agree.
        ply: u32,
        /// The evidence.
        report: String,
    },
    /// Ends a game that the opponent has left.
    Claim {
        /// The game.
        game: u64,
    },
    /// Is answered at once.
    Ping {
        /// Comes back as it is.
        #[serde(default)]
        time: u64,
    },
    /// Answers the server's `ping`, at once; it has no reply.
    Pong {
        /// As the server sent it.
        time: u64,
    },
}

/// The word of each message, for telling an unknown one from one with wrong fields.
pub(super) const REQUEST_TYPES: [&str; 15] = [
    "hello", "create", "find", "join", "resume", "move", "offer", "answer", "resign", "leave", "goodbye", "desync",
    "claim", "ping", "pong",
];
