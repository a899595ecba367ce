//! An engine as a player of a seat.

use super::fault::{EngineError, FaultContext, fault};
use super::pool::{EnginePool, EngineThread};
use super::seat::EngineSeat;
use super::worker::SeatCommand;
use crate::player::{Player, PlayerRequest, PlayerResponse, Reply, ReplySender, Request, Waker};
use std::sync::Arc;

/// Makes players of one seat that use the same programs one after the other.
#[derive(Clone)]
pub struct EnginePlayers {
    seat: EngineSeat,
    pool: Arc<EnginePool>,
}

impl EnginePlayers {
    pub fn new(seat: EngineSeat) -> Self {
        Self { seat, pool: Arc::default() }
    }

    pub const fn seat(&self) -> &EngineSeat {
        &self.seat
    }

    pub fn player(&self) -> EnginePlayer {
        let mut player = EnginePlayer::new(self.seat.clone());
        player.pool = Some(self.pool.clone());
        player
    }
}

/// A seat played by an engine. The process starts with the first request, or before it by [`Player::prepare`], and serves all games of
/// the seat. It ends with the player, or with the [`EnginePlayers`] that made it.
pub struct EnginePlayer {
    seat: EngineSeat,
    thread: Option<EngineThread>,
    /// Where a waiting engine is taken from and left at the end.
    pool: Option<Arc<EnginePool>>,
    /// Of a seat whose thread could not be started.
    own_outbox: ReplySender,
    waker: Option<Waker>,
    owes_answer: bool,
}

impl EnginePlayer {
    pub fn new(seat: EngineSeat) -> Self {
        Self { seat, thread: None, pool: None, own_outbox: ReplySender::default(), waker: None, owes_answer: false }
    }

    /// The thread, which is started first if there is none.
    fn thread(&mut self) -> std::io::Result<&EngineThread> {
        let thread = match self.thread.take().or_else(|| self.pool.as_ref()?.take()) {
            Some(thread) => thread,
            None => EngineThread::start(&self.seat)?,
        };
        if let Some(waker) = &self.waker {
            thread.outbox().wake_with(waker.clone());
        }
        Ok(self.thread.insert(thread))
    }
}

impl Player for EnginePlayer {
    fn title(&self) -> String {
        self.seat.title()
    }

    fn spec(&self) -> String {
        self.seat.text.clone()
    }

    fn prepare(&mut self) {
        if let Ok(thread) = self.thread() {
            thread.send(SeatCommand::Prepare);
        }
    }

    fn ask(&mut self, request: Request) {
        let (id, owes_answer) = (request.id, !matches!(request.ask, PlayerRequest::Done(_)));
        // A game that ended before the engine was asked needs no engine.
        if self.thread.is_none() && !owes_answer {
            return;
        }
        self.owes_answer = owes_answer;
        let sent = self.thread().map(|thread| thread.send(SeatCommand::Ask(Box::new(request))));
        if let Err(error) = sent {
            let fault = fault(&self.seat, &EngineError::no_thread(&error), &FaultContext::default());
            self.own_outbox.push(Reply { id, generation: 0, answer: PlayerResponse::Fault(fault) });
        }
    }

    fn poll(&mut self) -> Option<Reply> {
        let reply = self.thread.as_ref().and_then(|thread| thread.outbox().pop()).or_else(|| self.own_outbox.pop())?;
        if reply.answer.is_final() {
            self.owes_answer = false;
        }
        Some(reply)
    }

    fn stop(&mut self) {
        if let Some(thread) = &self.thread {
            thread.send(SeatCommand::Stop);
        }
    }

    fn wake_with(&mut self, waker: Waker) {
        if let Some(thread) = &self.thread {
            thread.outbox().wake_with(waker.clone());
        }
        self.own_outbox.wake_with(waker.clone());
        self.waker = Some(waker);
    }

    fn answers_offers(&self) -> bool {
        false
    }
}

impl Drop for EnginePlayer {
    fn drop(&mut self) {
        if let (Some(pool), Some(thread), false) = (&self.pool, self.thread.take(), self.owes_answer) {
            pool.put(thread);
        }
    }
}
