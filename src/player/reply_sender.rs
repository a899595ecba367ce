//! The replies of a player that answers on a thread of its own.

use super::{Reply, Waker};
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// Replies that a player's thread has sent and nobody has polled yet.
#[derive(Default)]
pub struct ReplySender {
    inside: Mutex<(VecDeque<Reply>, Option<Waker>)>,
}

impl ReplySender {
    pub fn push(&self, reply: Reply) {
        let waker = {
            let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
            inside.0.push_back(reply);
            inside.1.clone()
        };
        if let Some(wake) = waker {
            wake();
        }
    }

    pub fn pop(&self) -> Option<Reply> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner).0.pop_front()
    }

    pub fn wake_with(&self, waker: Waker) {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner).1 = Some(waker);
    }

    /// Drops the replies that nobody has polled, and the waker.
    pub fn clear(&self) {
        *self.inside.lock().unwrap_or_else(PoisonError::into_inner) = Default::default();
    }
}
