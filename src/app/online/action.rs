//! What a person wants of play over a network.

use crate::net::SideChoice;
use crate::online::HeldSeat;
use crate::text::{Phrase, phrase, quote};

/// A game to be opened at this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostDraft {
    /// The variant's id.
    pub variant: String,
    /// Who plays at this end: `human`, or a bot as it is typed.
    pub seat: String,
    /// The side of this end.
    pub side: SideChoice,
    /// The clock: `5+3`, or `none`.
    pub clock: String,
    /// Whether moves may be taken back, if both agree.
    pub takeback: bool,
    /// Whether either player may close the program and come back later.
    pub return_later: bool,
    /// The port as it is typed; empty for the usual one.
    pub port: String,
    /// Whether every connection must be TLS.
    pub is_encrypted: bool,
}

impl HostDraft {
    /// What is offered first: a person at this end with White, by these rules.
    pub fn new(variant: &str) -> Self {
        Self {
            variant: variant.to_owned(),
            seat: "human".to_owned(),
            side: SideChoice::White,
            clock: "none".to_owned(),
            takeback: false,
            return_later: false,
            port: String::new(),
            is_encrypted: false,
        }
    }

    /// The port; `None` for the usual one.
    ///
    /// # Errors
    /// It is none from 1 to 65535.
    pub fn port(&self) -> Result<Option<u16>, Phrase> {
        let text = self.port.trim();
        let wrong = || phrase("online-port-wrong").with("text", quote(text));
        match text {
            "" => Ok(None),
            _ => text.parse().ok().filter(|port| *port > 0).map(Some).ok_or_else(wrong),
        }
    }
}

/// Something of play over a network.
#[derive(Clone, Debug)]
pub enum OnlineAction {
    /// Opens a game for somebody at another machine.
    Host(Box<HostDraft>),
    /// Joins a game.
    Join {
        /// A link, `HOST:PORT`, or a code.
        target: String,
        /// Who plays at this end.
        seat: String,
    },
    /// Goes on with a game that was interrupted.
    GoOn(Box<HeldSeat>),
    /// Gives up waiting: the game that was opened is closed.
    Cancel,
    /// Forgets what went wrong.
    DismissFault,
    /// Answers what the opponent offers.
    Answer(bool),
    /// Offers another game with the sides swapped.
    Rematch,
    /// Wins the game that the opponent has left.
    Claim,
    /// Resigns and closes the window.
    LeaveAndClose,
    /// Closes the window and keeps the seat.
    CloseForNow,
}
