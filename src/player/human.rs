//! A human player: the screen or a connection sends moves through a [`HumanInput`], and the session reads them.

use super::{ChosenMove, Player, PlayerKind, PlayerRequest, PlayerResponse, Reply, Request, ResourceUsage, Waker};
use crate::rules::Move;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

#[derive(Default)]
struct InputShared {
    responses: VecDeque<PlayerResponse>,
    waker: Option<Waker>,
}

/// The input side of a human player, held by the screen or the connection.
#[derive(Clone, Default)]
pub struct HumanInput {
    shared: Arc<Mutex<InputShared>>,
    kind: PlayerKind,
}

impl HumanInput {
    /// Plays a move; an early one waits for its turn. The clock is charged for all the time that passed.
    pub fn play(&self, chosen: Move) {
        let all_that_passed = match self.kind {
            PlayerKind::RemoteHuman => Duration::MAX,
            PlayerKind::LocalHuman | PlayerKind::Program => Duration::ZERO,
        };
        self.play_after(chosen, all_that_passed);
    }

    /// Plays a move of a remote person who thought about it for `thought`. Time beyond that was network delay, and the clock
    /// gets it back. A local person is always charged for all the time that passed.
    pub fn play_after(&self, chosen: Move, thought: Duration) {
        let choice = ChosenMove {
            chosen,
            value: None,
            memory: None,
            spent: ResourceUsage { time: thought, ..ResourceUsage::default() },
            trace: Vec::new(),
            marks: Vec::new(),
            offers_draw: false,
        };
        self.answer(PlayerResponse::Move(Box::new(choice)));
    }

    /// Accepts or declines the open draw offer.
    pub fn accept_draw(&self, accept: bool) {
        self.answer(PlayerResponse::AcceptsDraw(accept));
    }

    fn answer(&self, answer: PlayerResponse) {
        let waker = {
            let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
            shared.responses.push_back(answer);
            shared.waker.clone()
        };
        if let Some(wake) = waker {
            wake();
        }
    }
}

/// The session's side of a human player.
#[derive(Default)]
pub struct Human {
    input: HumanInput,
    open: Option<(u64, bool)>,
}

impl Human {
    /// A person at this machine, and the input for the screen.
    pub fn new() -> (Self, HumanInput) {
        Self::of_kind(PlayerKind::LocalHuman)
    }

    /// A person at the other end of a connection, and the input for the connection.
    pub fn remote() -> (Self, HumanInput) {
        Self::of_kind(PlayerKind::RemoteHuman)
    }

    fn of_kind(kind: PlayerKind) -> (Self, HumanInput) {
        let input = HumanInput { kind, ..HumanInput::default() };
        (Self { input: input.clone(), open: None }, input)
    }
}

impl Player for Human {
    fn title(&self) -> String {
        "Human".into()
    }

    fn spec(&self) -> String {
        "human".into()
    }

    fn ask(&mut self, request: Request) {
        if matches!(request.ask, PlayerRequest::Move(_)) {
            // An answer to an old offer must not answer the next one.
            let mut shared = self.input.shared.lock().unwrap_or_else(PoisonError::into_inner);
            shared.responses.retain(|answer| !matches!(answer, PlayerResponse::AcceptsDraw(_)));
        }
        self.open = match request.ask {
            PlayerRequest::Move(_) => Some((request.id, false)),
            PlayerRequest::AcceptDraw(_) => Some((request.id, true)),
            PlayerRequest::Grade(_) | PlayerRequest::Analyse { .. } | PlayerRequest::Done(_) => None,
        };
    }

    fn poll(&mut self) -> Option<Reply> {
        let (id, about_draw) = self.open?;
        let mut shared = self.input.shared.lock().unwrap_or_else(PoisonError::into_inner);
        let is_draw_answer = |answer: &PlayerResponse| matches!(answer, PlayerResponse::AcceptsDraw(_));
        if about_draw && !shared.responses.is_empty() && !shared.responses.iter().any(is_draw_answer) {
            // Moving instead of answering declines the offer; the move waits for its own request.
            self.open = None;
            return Some(Reply { id, generation: 0, answer: PlayerResponse::MovesInstead });
        }
        let fits = |answer: &PlayerResponse| is_draw_answer(answer) == about_draw;
        let found = shared.responses.iter().position(fits)?;
        let answer = shared.responses.remove(found)?;
        self.open = None;
        Some(Reply { id, generation: 0, answer })
    }

    fn stop(&mut self) {
        self.open = None;
        self.input.shared.lock().unwrap_or_else(PoisonError::into_inner).responses.clear();
    }

    fn wake_with(&mut self, waker: Waker) {
        self.input.shared.lock().unwrap_or_else(PoisonError::into_inner).waker = Some(waker);
    }

    fn kind(&self) -> PlayerKind {
        self.input.kind
    }
}
