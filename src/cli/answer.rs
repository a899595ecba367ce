//! Sends one request to a player and waits for the response.

use super::game::Signal;
use crate::player::{Player, PlayerRequest, PlayerResponse, Request};
use crate::report::console_line;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Sends a request and waits at most `most` for the response; lines that the bot prints meanwhile go to stderr.
pub(super) fn answer(player: &mut dyn Player, request: PlayerRequest, most: Duration) -> Option<PlayerResponse> {
    let signal = Arc::new(Signal::default());
    let ring = signal.clone();
    player.wake_with(Arc::new(move || ring.ring()));
    player.ask(Request { id: 1, ask: request });
    let start = Instant::now();
    loop {
        while let Some(reply) = player.poll() {
            match reply.answer {
                PlayerResponse::Said(line) => console_line(&format!("[{}]", player.spec()), &line),
                PlayerResponse::Progress { .. } | PlayerResponse::Judgement { is_last: false, .. } => {}
                answer => return Some(answer),
            }
        }
        let left = most.checked_sub(start.elapsed())?;
        signal.wait(Some(left));
    }
}
