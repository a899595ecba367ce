//! Engines of one seat that wait for their next game: starting a program for each game of a tournament would cost more than the game.

use super::running_threads::RunningThread;
use super::seat::EngineSeat;
use super::worker::{EngineWorker, SeatCommand};
use crate::player::ReplySender;
use crossbeam_channel::{Sender, unbounded};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Engines of all seats that may wait at a time; more are ended.
const MAX_IDLE: usize = 16;

static IDLE: AtomicUsize = AtomicUsize::new(0);

/// The thread of an engine. The engine ends when this is dropped.
pub(super) struct EngineThread {
    commands: Sender<SeatCommand>,
    outbox: Arc<ReplySender>,
}

impl EngineThread {
    pub fn start(seat: &EngineSeat) -> io::Result<Self> {
        let (commands, received) = unbounded();
        let outbox = Arc::<ReplySender>::default();
        let worker = EngineWorker::new(seat.clone(), received, outbox.clone());
        let running = RunningThread::count();
        std::thread::Builder::new().name("engine".into()).spawn(move || {
            worker.work();
            drop(running);
        })?;
        Ok(Self { commands, outbox })
    }

    pub fn outbox(&self) -> &Arc<ReplySender> {
        &self.outbox
    }

    pub fn send(&self, command: SeatCommand) {
        // The thread ends only with this sender.
        let _ = self.commands.send(command);
    }
}

/// The engines of a seat that wait for a game. Dropping it ends them.
#[derive(Default)]
pub(super) struct EnginePool {
    waiting: Mutex<Vec<EngineThread>>,
}

impl EnginePool {
    pub fn take(&self) -> Option<EngineThread> {
        let thread = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).pop()?;
        IDLE.fetch_sub(1, Ordering::Relaxed);
        thread.send(SeatCommand::NewGame);
        Some(thread)
    }

    /// Keeps an engine that owes no answer, unless too many wait already.
    pub fn put(&self, thread: EngineThread) {
        if IDLE.fetch_add(1, Ordering::Relaxed) >= MAX_IDLE {
            IDLE.fetch_sub(1, Ordering::Relaxed);
            return;
        }
        thread.outbox.clear();
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        let waiting = self.waiting.get_mut().unwrap_or_else(PoisonError::into_inner);
        IDLE.fetch_sub(waiting.len(), Ordering::Relaxed);
    }
}
