//! The session of a game on screen: one that is led here, or one that follows a server.

use super::online_game::FollowedGame;
use crate::session::{Event, Session};
use std::ops::{Deref, DerefMut};
use std::time::Duration;

/// The session of a game on screen. Both kinds are read and asked like any session.
pub enum TableSession {
    /// This program leads the game.
    Here(Box<Session>),
    /// A server leads it.
    Online(Box<FollowedGame>),
}

impl TableSession {
    /// Moves the game on, and gives what happened in it. A game online is moved on by [`FollowedGame::follow`], whatever is shown;
    /// here it only gives what the board has not shown yet.
    pub fn tick(&mut self, now: Duration) -> Vec<Event> {
        match self {
            Self::Here(session) => session.tick(now),
            Self::Online(followed) => followed.take_events(),
        }
    }

    /// When to tick although nobody calls.
    pub fn next_due(&self) -> Option<Duration> {
        match self {
            Self::Here(session) => session.next_due(),
            Self::Online(followed) => followed.next_due(),
        }
    }

    /// The online game, if it is one.
    pub fn online(&self) -> Option<&FollowedGame> {
        match self {
            Self::Here(_) => None,
            Self::Online(followed) => Some(followed),
        }
    }

    /// The same, to act in it.
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
