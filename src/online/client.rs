//! An online game with its connection.

use super::game::{OnlineError, OnlineEvent, OnlineGame};
use crate::net::{CertificateRejection, Connection, ConnectionEvent, ConnectionTimes, Link, read_server_message};
use crate::player::Waker;
use crate::report::Report;
use crate::text::{Phrase, phrase};
use std::io;
use std::time::Duration;

/// An online game that follows a server over a connection, which is made again whenever it breaks.
pub struct OnlineClient {
    game: OnlineGame,
    connection: Connection,
    lost: Option<Phrase>,
    is_encrypted: bool,
}

impl OnlineClient {
    /// Starts connecting. `waker` is called from other threads when a tick is worthwhile.
    pub fn open(game: OnlineGame, link: &Link, waker: Waker) -> io::Result<Self> {
        Self::open_with(game, (link, ConnectionTimes::default()), waker)
    }

    pub fn open_with(mut game: OnlineGame, (link, times): (&Link, ConnectionTimes), waker: Waker) -> io::Result<Self> {
        game.wake_with(waker.clone());
        let connection = Connection::open(link, times, waker)?;
        Ok(Self { game, connection, lost: None, is_encrypted: link.fingerprint.is_some() })
    }

    pub const fn game(&self) -> &OnlineGame {
        &self.game
    }

    pub const fn game_mut(&mut self) -> &mut OnlineGame {
        &mut self.game
    }

    /// Why the connection is down, if it is.
    pub const fn lost(&self) -> Option<&Phrase> {
        self.lost.as_ref()
    }

    /// Whether the connection is encrypted; never changes.
    pub const fn is_encrypted(&self) -> bool {
        self.is_encrypted
    }

    /// Handles incoming messages, advances the game and sends its requests.
    pub fn tick(&mut self, now: Duration) -> Vec<OnlineEvent> {
        while let Some(event) = self.connection.poll() {
            match event {
                ConnectionEvent::Connected => {
                    self.lost = None;
                    self.game.connected();
                }
                ConnectionEvent::Lost { reason, .. } => self.lost = Some(reason),
                ConnectionEvent::Untrusted(why) => self.game.fail(OnlineError::Untrusted(rejection_report(why))),
                // Messages that this version doesn't know are ignored.
                ConnectionEvent::Text(text) => {
                    if let Ok(message) = read_server_message(&text) {
                        self.game.receive(message, now);
                    }
                }
            }
        }
        let events = self.game.tick(now);
        while let Some(request) = self.game.next_request() {
            self.connection.send(&request);
        }
        events
    }

    /// When to tick even if no message arrives.
    pub fn next_due(&self) -> Option<Duration> {
        self.game.next_due()
    }
}

pub(super) fn rejection_report(why: CertificateRejection) -> Report {
    let message = match why {
        CertificateRejection::WrongCertificate { expected, found } => {
            phrase("tls-wrong-certificate").with("found", found.to_string()).with("expected", expected.to_string())
        }
        CertificateRejection::NotEncrypted { expected } => {
            phrase("tls-not-encrypted").with("expected", expected.to_string())
        }
    };
    Report::error(message).hint(phrase("tls-ask-host"))
}
