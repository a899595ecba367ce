//! Requests from a client to a server.

use super::decline_reason::DeclineReason;
use crate::board::Side;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClientRequest {
    /// Chosen by the client; the reply repeats it as `re`.
    pub id: u64,
    #[serde(flatten)]
    pub message: ClientMessage,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClientKind {
    #[default]
    Person,
    /// A program; opponents can see that it is one.
    Bot,
    Spectator,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SideChoice {
    /// White, like the host in the source system.
    #[default]
    White,
    Black,
    Random,
}

impl SideChoice {
    /// `random` decides for [`SideChoice::Random`].
    pub fn side(self, random: bool) -> Side {
        match self {
            Self::White => Side::White,
            Self::Random if random => Side::White,
            Self::Black | Self::Random => Side::Black,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockTerms {
    /// Milliseconds for the whole game.
    pub base_ms: u64,
    /// Milliseconds added after each move.
    pub increment_ms: u64,
}

impl ClockTerms {
    pub const fn base(self) -> Duration {
        Duration::from_millis(self.base_ms)
    }

    pub const fn increment(self) -> Duration {
        Duration::from_millis(self.increment_ms)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    Draw,
    /// A takeback of the offering side's last move.
    Takeback,
    /// Another game with the sides swapped, once this one is over.
    Rematch,
}

/// A client's request. Unknown fields are ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    Hello {
        /// The oldest and the newest protocol version that the client supports.
        protocol: [u32; 2],
        /// Name and version of the program: `damka 0.2.0`.
        #[serde(default)]
        app: String,
        /// `RULES_VERSION`: programs with different versions may interpret the same rules files differently.
        #[serde(default)]
        rules_version: u32,
        #[serde(default)]
        kind: ClientKind,
        /// The player's preferred name.
        name: String,
        /// The token of a bot's account. The client is then that bot, whatever its kind and its name say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// Optional features that the client supports.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        capabilities: Vec<String>,
    },
    Create {
        variant: String,
        sha256: String,
        /// The files of the rules by path, if the server has asked for them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        files: Option<BTreeMap<String, String>>,
        /// The start position; the variant's own if it is missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<String>,
        /// `None` for a game without clocks.
        #[serde(default)]
        clock: Option<ClockTerms>,
        #[serde(default)]
        side: SideChoice,
        /// Whether moves may be taken back by agreement.
        #[serde(default)]
        takeback: bool,
        /// Whether a player may close the program and come back later.
        #[serde(default)]
        return_later: bool,
        /// Whether the game is listed in the lobby.
        #[serde(default)]
        public: bool,
        /// Whether others may watch the game: by its code, or from the lobby if it is public.
        #[serde(default)]
        spectators: bool,
        /// The name of a bot that is challenged. The other seat is kept for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
    },
    /// Tells the server that this bot accepts challenges, and that the lobby lists it.
    Available {
        /// The ids of the variants that it plays; none if it accepts no more challenges.
        games: Vec<String>,
        /// How many games it plays at once.
        max_games: usize,
    },
    AnswerChallenge {
        game: u64,
        accept: bool,
        #[serde(default)]
        reason: DeclineReason,
    },
    /// Asks for the public games, and for their changes from now on.
    List,
    /// Stops the changes that `list` asked for.
    Unlist,
    /// Watches a game: one of the lobby by its number, any other by its code.
    Watch {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<u64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<String>,
    },
    Unwatch {
        game: u64,
    },
    /// Asks for the files of the rules of a game on this server.
    GetRules {
        sha256: String,
    },
    /// Asks about the game of a code, so that the player can accept its rules before joining.
    Find {
        /// The join code. Without one, the newest game that waits for an opponent, if the server lists its games.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<String>,
    },
    Join {
        code: String,
        sha256: String,
        /// The secret for the seat: 32 random hexadecimal digits. The server creates one if it is missing. With it, the request
        /// may be repeated when the reply was lost.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat_token: Option<String>,
    },
    /// Takes the same seat again after a lost connection.
    Resume {
        game: u64,
        /// The token from `created` or `joined`. The seat of an account needs none.
        #[serde(default)]
        seat_token: String,
    },
    /// Plays a move. Repeating the same ply and move is confirmed again.
    Move {
        game: u64,
        ply: u32,
        /// The move in full notation: every square touched, if the variant has squares.
        r#move: String,
        /// The thinking time that the client measured, in milliseconds. The server may ignore it.
        #[serde(default)]
        think_ms: u64,
    },
    Offer {
        game: u64,
        what: Offer,
    },
    Answer {
        game: u64,
        /// The `seq` of the event `offered`.
        offer: u64,
        accept: bool,
    },
    Resign {
        game: u64,
        /// From a bot that cannot go on: the word of its fault, such as `script_error`. The game then ends with that word.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fault: Option<String>,
    },
    /// Leaves the seat. In a running game, this resigns.
    Leave {
        game: u64,
    },
    /// Closes the program but keeps the seat, if the game allows it. The opponent is notified.
    Goodbye {
        game: u64,
    },
    /// Stops a game because the client's rules and the server's disagree. The opponent gets the reason.
    Desync {
        game: u64,
        /// The last ply on which both agree.
        ply: u32,
        /// The evidence.
        report: String,
    },
    /// Ends a game that the opponent has left: the one who claims wins.
    Claim {
        game: u64,
    },
    /// Asks for an immediate `pong`.
    Ping {
        /// The value to return in `pong`.
        #[serde(default)]
        time: u64,
    },
    /// Answers the server's `ping`. It must be sent at once and has no reply.
    Pong {
        time: u64,
    },
}

/// The `type` of each message, to tell an unknown type from a known one with wrong fields.
pub(super) const REQUEST_TYPES: [&str; 22] = [
    "hello",
    "create",
    "available",
    "answer_challenge",
    "list",
    "unlist",
    "watch",
    "unwatch",
    "get_rules",
    "find",
    "join",
    "resume",
    "move",
    "offer",
    "answer",
    "resign",
    "leave",
    "goodbye",
    "desync",
    "claim",
    "ping",
    "pong",
];
