//! An engine as a player of a seat.

use super::fault::{Circumstances, Wrong, fault};
use super::outbox::EngineOutbox;
use super::seat::EngineSeat;
use super::worker::{EngineWorker, SeatCommand};
use crate::player::{Player, PlayerResponse, Reply, Request, Waker};
use crate::report::Report;
use crate::text::phrase;
use crossbeam_channel::{Sender, unbounded};
use std::sync::Arc;

/// A seat played by an engine. The process starts with the first request, serves all games of the seat, and ends with the player.
pub struct EnginePlayer {
    seat: EngineSeat,
    outbox: Arc<EngineOutbox>,
    commands: Option<Sender<SeatCommand>>,
}

impl EnginePlayer {
    pub fn new(seat: EngineSeat) -> Self {
        Self { seat, outbox: Arc::default(), commands: None }
    }

    /// The sender to the thread, which is started first if there is none.
    fn commands(&mut self) -> std::io::Result<&Sender<SeatCommand>> {
        if self.commands.is_none() {
            let (sender, commands) = unbounded();
            let worker = EngineWorker::new(self.seat.clone(), commands, self.outbox.clone());
            std::thread::Builder::new().name("engine".into()).spawn(move || worker.work())?;
            self.commands = Some(sender);
        }
        self.commands.as_ref().ok_or_else(|| std::io::ErrorKind::NotFound.into())
    }
}

impl Player for EnginePlayer {
    fn title(&self) -> String {
        self.seat.file.title.clone()
    }

    fn spec(&self) -> String {
        self.seat.text.clone()
    }

    fn ask(&mut self, request: Request) {
        let id = request.id;
        let sent = self.commands().map(|commands| commands.send(SeatCommand::Ask(Box::new(request))));
        if let Err(error) = sent {
            let report = Report::error(phrase("engine-no-thread").with("error", &error));
            let fault = fault(&self.seat, &Wrong::NotStarted(report), &Circumstances::default());
            self.outbox.push(id, PlayerResponse::Fault(fault));
        }
    }

    fn poll(&mut self) -> Option<Reply> {
        self.outbox.pop()
    }

    fn stop(&mut self) {
        if let Some(commands) = &self.commands {
            // The thread ends only with this sender.
            let _ = commands.send(SeatCommand::Stop);
        }
    }

    fn wake_with(&mut self, waker: Waker) {
        self.outbox.wake_with(waker);
    }

    fn answers_offers(&self) -> bool {
        false
    }
}
