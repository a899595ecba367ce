//! One request to a player outside a game: polled in the window, waited for elsewhere.

use super::{Player, PlayerRequest, PlayerResponse, Request, WakeSignal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Numbers all requests outside games, so that a reply never passes for the reply to another request.
static REQUESTS: AtomicU64 = AtomicU64::new(0);

/// The reply that a player owes for one request. It is read from the same player that [`PendingReply::send`] was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingReply {
    id: u64,
}

impl PendingReply {
    /// Sends a request, which replaces one that is still open. The player's waker is called for each response.
    pub fn send(player: &mut dyn Player, ask: PlayerRequest) -> Self {
        let id = REQUESTS.fetch_add(1, Ordering::Relaxed) + 1;
        player.ask(Request { id, ask });
        Self { id }
    }

    /// Partial responses, then the final one. Those to other requests are dropped, except for printed lines.
    pub fn poll(self, player: &mut dyn Player) -> Option<PlayerResponse> {
        while let Some(reply) = player.poll() {
            if reply.id == self.id || matches!(reply.answer, PlayerResponse::Said(_)) {
                return Some(reply.answer);
            }
        }
        None
    }

    /// Waits at most `limit` for the final response, and sets the player's waker for that; how long a program takes to start is not
    /// part of it. `on_response` gets the partial responses.
    pub fn wait(
        self,
        player: &mut dyn Player,
        limit: Duration,
        on_response: &mut dyn FnMut(PlayerResponse),
    ) -> Option<PlayerResponse> {
        let signal = Arc::new(WakeSignal::default());
        player.wake_with(signal.waker());
        let (mut since, mut starts_within) = (Instant::now(), Duration::ZERO);
        loop {
            while let Some(response) = self.poll(player) {
                match response {
                    PlayerResponse::Starts(within) => starts_within = within,
                    PlayerResponse::Started => (since, starts_within) = (Instant::now(), Duration::ZERO),
                    response if response.is_final() => return Some(response),
                    response => on_response(response),
                }
            }
            let left = limit.saturating_add(starts_within).checked_sub(since.elapsed())?;
            signal.wait(Some(left));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::{Reply, Waker};
    use crate::rules::{Outcome, Termination};
    use std::collections::VecDeque;

    /// Answers every request with these responses, and lets the test add others.
    #[derive(Default)]
    struct Scripted {
        answers: Vec<PlayerResponse>,
        replies: VecDeque<Reply>,
    }

    impl Scripted {
        fn reply(&mut self, id: u64, answer: PlayerResponse) {
            self.replies.push_back(Reply { id, generation: 0, answer });
        }
    }

    impl Player for Scripted {
        fn title(&self) -> String {
            String::new()
        }

        fn spec(&self) -> String {
            String::new()
        }

        fn ask(&mut self, request: Request) {
            for answer in self.answers.clone() {
                self.reply(request.id, answer);
            }
        }

        fn poll(&mut self) -> Option<Reply> {
            self.replies.pop_front()
        }

        fn stop(&mut self) {}

        fn wake_with(&mut self, _waker: Waker) {}
    }

    fn request() -> PlayerRequest {
        PlayerRequest::Done(Outcome { winner: None, ending: Termination::Agreed })
    }

    #[test]
    fn replies_to_a_replaced_request_are_dropped_but_not_printed_lines() {
        let mut player = Scripted { answers: vec![PlayerResponse::AcceptsDraw(true)], ..Scripted::default() };
        PendingReply::send(&mut player, request());
        player.answers = vec![PlayerResponse::AcceptsDraw(false)];
        let later = PendingReply::send(&mut player, request());
        assert!(matches!(later.poll(&mut player), Some(PlayerResponse::AcceptsDraw(false))));
        player.reply(0, PlayerResponse::Resigns);
        player.reply(0, PlayerResponse::Said(crate::text::raw("a line")));
        assert!(matches!(later.poll(&mut player), Some(PlayerResponse::Said(_))));
        assert!(later.poll(&mut player).is_none());
    }

    #[test]
    fn waiting_ends_with_the_final_response_or_at_the_limit() {
        let printed = PlayerResponse::Said(crate::text::raw("a line"));
        let judgement = |is_last| PlayerResponse::Judgement {
            moves: Vec::new(),
            depth: u32::from(is_last),
            nodes: 0,
            is_exact: false,
            is_last,
        };
        let mut player = Scripted { answers: vec![printed, judgement(false), judgement(true)], ..Scripted::default() };
        let mut responses = 0;
        let last =
            PendingReply::send(&mut player, request()).wait(&mut player, Duration::ZERO, &mut |_| responses += 1);
        assert!(matches!(last, Some(PlayerResponse::Judgement { depth: 1, .. })), "{last:?}");
        assert_eq!(responses, 2);
        player.answers.truncate(2);
        let reply = PendingReply::send(&mut player, request());
        assert!(reply.wait(&mut player, Duration::from_millis(1), &mut |_| {}).is_none());
    }
}
