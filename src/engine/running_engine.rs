//! An engine's process and the protocol that it speaks, from its start until it is ready.

use super::declared_options::OptionsKnown;
use super::dialogue::{Breakdown, Dialogue};
use super::dxp::Dxp;
use super::fault::EngineError;
use super::gtp::Gtp;
use super::hub::{Dialect, Hub};
use super::nboard::Nboard;
use super::program::Program;
use super::protocol::Protocol;
use super::seat::EngineSeat;
use crate::config::EngineProtocol;
use crate::report::Report;
use crate::text::{authored, phrase};
use std::time::{Duration, Instant};

pub(super) struct RunningEngine {
    pub dialogue: Dialogue,
    pub protocol: Box<dyn Protocol>,
}

impl RunningEngine {
    /// Starts the program, which is not ready yet.
    pub fn start(seat: &EngineSeat, program: &Program) -> Result<Self, EngineError> {
        let dialogue = Dialogue::start(program, &seat.file).map_err(|error| {
            let message = phrase("engine-not-started").with("command", program.command_line());
            EngineError::NotStarted(Report::error(message.with("error", &error)))
        })?;
        Ok(Self { dialogue, protocol: protocol(seat) })
    }

    /// Goes through the start of the protocol until the engine is ready, and remembers the options that it declares.
    pub fn greet(&mut self, seat: &EngineSeat) -> Result<(), EngineError> {
        let greeted = greet(&mut self.dialogue, self.protocol.as_mut(), seat.file.limits.start_secs);
        let options = self.protocol.options();
        if greeted.is_ok() || !options.is_empty() {
            seat.declared.set(&seat.path, &seat.file, OptionsKnown::Declared(options.into()));
        }
        greeted
    }

    /// Asks the engine to end, and makes it end.
    pub fn end(mut self) {
        self.dialogue.end(self.protocol.quit());
    }
}

pub(super) fn protocol(seat: &EngineSeat) -> Box<dyn Protocol> {
    match seat.file.protocol {
        EngineProtocol::Hub => Box::new(Hub::new(Dialect::Hub, seat.options.clone(), &seat.game)),
        EngineProtocol::Damka => Box::new(Hub::new(Dialect::Damka, seat.options.clone(), &seat.game)),
        EngineProtocol::Nboard => Box::new(Nboard::default()),
        EngineProtocol::Gtp => Box::new(Gtp::default()),
        EngineProtocol::Dxp => Box::new(Dxp::default()),
    }
}

fn greet(dialogue: &mut Dialogue, protocol: &mut dyn Protocol, start_secs: u64) -> Result<(), EngineError> {
    let by = Instant::now() + Duration::from_secs(start_secs);
    let hello = protocol.hello();
    let is_ready = hello.is_empty();
    dialogue.say(hello).map_err(not_started)?;
    if is_ready {
        return Ok(());
    }
    while let Some(line) = dialogue.line(by).map_err(not_started)? {
        let greeting = protocol.greet(&line);
        if let Some(error) = greeting.error {
            return Err(EngineError::Refused(error));
        }
        if let Some(report) = greeting.wrong_option {
            return Err(EngineError::WrongOption(report));
        }
        dialogue.say(greeting.send).map_err(not_started)?;
        if greeting.is_ready {
            return Ok(());
        }
    }
    Err(EngineError::NotReady(start_secs))
}

/// An engine that ends while it starts was not started.
fn not_started(breakdown: Breakdown) -> EngineError {
    match breakdown {
        Breakdown::Ended(status) => {
            let status = status.map_or_else(
                || phrase("engine-closed"),
                |status| phrase("engine-ended").with("status", authored(status)),
            );
            EngineError::NotStarted(Report::error(status))
        }
        Breakdown::Flooded => EngineError::Broke(Breakdown::Flooded),
    }
}
