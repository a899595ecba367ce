//! User actions for network play.

use crate::config::HUMAN;
use crate::net::SideChoice;
use crate::online::SavedSeat;
use crate::text::{Phrase, phrase, quote};

#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the form")]
pub struct HostDraft {
    pub variant: String,
    /// Who plays at this end: `human`, or a bot as typed.
    pub seat: String,
    /// The side of the player at this end.
    pub side: SideChoice,
    /// The clock: `5+3`, or `none`.
    pub clock: String,
    /// Whether moves may be taken back if both players agree.
    pub takeback: bool,
    /// Whether players may close the program and come back later.
    pub return_later: bool,
    /// The port as typed; empty for the default.
    pub port: String,
    /// Whether every connection must use TLS.
    pub is_encrypted: bool,
    /// The server that runs the game; empty for this computer.
    pub server: String,
    /// Whether the lobby of that server lists the game.
    pub is_public: bool,
    /// The bot of that server that is challenged.
    pub bot: Option<String>,
}

impl HostDraft {
    /// The initial form: a person plays White under these rules.
    pub fn new(variant: &str) -> Self {
        Self {
            variant: variant.to_owned(),
            seat: HUMAN.to_owned(),
            side: SideChoice::White,
            clock: "none".to_owned(),
            takeback: false,
            return_later: false,
            port: String::new(),
            is_encrypted: false,
            server: String::new(),
            is_public: true,
            bot: None,
        }
    }

    /// # Errors
    /// The text is not a number from 1 to 65535.
    pub fn port(&self) -> Result<Option<u16>, Phrase> {
        let text = self.port.trim();
        let wrong = || phrase("online-port-wrong").with("text", quote(text));
        match text {
            "" => Ok(None),
            _ => text.parse().ok().filter(|port| *port > 0).map(Some).ok_or_else(wrong),
        }
    }
}

#[derive(Clone, Debug)]
pub enum OnlineAction {
    Host(Box<HostDraft>),
    Join {
        /// A link, `HOST:PORT`, or a code.
        target: String,
        /// The seat text for this end.
        seat: String,
    },
    /// Watches the game with this link.
    Watch {
        target: String,
    },
    /// Shows the lobby of a server, given as a link or `HOST:PORT`.
    Connect(String),
    Disconnect,
    /// Removes a server from the remembered ones.
    ForgetServer(String),
    /// Shows or hides the code by which a phone takes over the seat of the current game.
    ShowSeatCode(bool),
    /// Resumes an interrupted game.
    GoOn(Box<SavedSeat>),
    /// Plays by the rules that are offered; with `keep`, a copy becomes a variant of the user's.
    AcceptRules {
        keep: bool,
    },
    DeclineRules,
    /// Stops waiting; a hosted game is closed.
    Cancel,
    DismissFault,
}
