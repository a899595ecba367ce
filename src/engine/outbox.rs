//! Replies of an engine, from its thread to whoever polls the player.

use crate::player::{PlayerResponse, Reply, Waker};
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// Replies on their way to whoever polls the player.
#[derive(Default)]
pub(super) struct EngineOutbox {
    state: Mutex<OutboxState>,
}

#[derive(Default)]
struct OutboxState {
    replies: VecDeque<Reply>,
    waker: Option<Waker>,
}

impl EngineOutbox {
    pub fn push(&self, id: u64, answer: PlayerResponse) {
        let waker = {
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            state.replies.push_back(Reply { id, generation: 0, answer });
            state.waker.clone()
        };
        if let Some(waker) = waker {
            waker();
        }
    }

    pub fn pop(&self) -> Option<Reply> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).replies.pop_front()
    }

    /// Forgets what nobody polled, and whom to wake.
    pub fn clear(&self) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = OutboxState::default();
    }

    pub fn wake_with(&self, waker: Waker) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).waker = Some(waker);
    }
}
