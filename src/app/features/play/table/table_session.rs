//! The session of a game on screen: run locally, or following a server.

use super::online_game::FollowedGame;
use crate::session::{Event, Session};
use std::ops::{Deref, DerefMut};
use std::time::Duration;

/// The session of a game on screen. Dereferences to the [`Session`] of either kind.
pub enum TableSession {
    /// This program runs the game.
    Here(Box<Session>),
    /// A server runs the game.
    Online(Box<FollowedGame>),
}

impl TableSession {
    /// Advances the game and returns its events. An online game is advanced by [`FollowedGame::follow`] even while another screen
    /// is shown; here it only returns the events that the board has not shown yet.
    pub fn tick(&mut self, now: Duration) -> Vec<Event> {
        match self {
            Self::Here(session) => session.tick(now),
            Self::Online(followed) => followed.take_events(),
        }
    }

    /// When the next tick is due without a wake-up.
    pub fn next_due(&self) -> Option<Duration> {
        match self {
            Self::Here(session) => session.next_due(),
            Self::Online(followed) => followed.next_due(),
        }
    }

    /// The online game, if this is one.
    pub fn online(&self) -> Option<&FollowedGame> {
        match self {
            Self::Here(_) => None,
            Self::Online(followed) => Some(followed),
        }
    }

    pub fn online_mut(&mut self) -> Option<&mut FollowedGame> {
        match self {
            Self::Here(_) => None,
            Self::Online(followed) => Some(followed),
        }
    }
}

impl Deref for TableSession {
    type Target = Session;

    fn deref(&self) -> &Session {
        match self {
            Self::Here(session) => session,
            Self::Online(followed) => followed.session(),
        }
    }
}

impl DerefMut for TableSession {
    fn deref_mut(&mut self) -> &mut Session {
        match self {
            Self::Here(session) => session,
            Self::Online(followed) => followed.session_mut(),
        }
    }
}
