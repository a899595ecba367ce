//! Starts of an engine that is not to play: to learn its options, and to see that it starts.

use super::declared_options::OptionsKnown;
use super::fault::EngineError;
use super::running_engine::RunningEngine;
use super::seat::EngineSeat;
use crate::player::Waker;
use crate::report::Report;
use std::collections::BTreeMap;

impl EngineSeat {
    /// `None` if the engine was not asked since its file changed.
    pub fn known_options(&self) -> Option<OptionsKnown> {
        self.declared.get(&self.path, &self.file)
    }

    fn learn(&self, options: OptionsKnown) {
        self.declared.set(&self.path, &self.file, options);
    }

    /// Starts the engine to learn its options, on a thread of its own, which calls `waker` at the end. With `allow`, first allows its
    /// program for good.
    pub fn ask_options(&self, allow: bool, waker: Waker) {
        self.learn(OptionsKnown::Asked);
        let seat = self.clone();
        let asked = std::thread::Builder::new().name("engine options".into()).spawn(move || {
            let allowed = if allow { seat.allow() } else { Ok(()) };
            if let Err(report) = allowed.and_then(|()| seat.ask_itself()) {
                seat.learn(OptionsKnown::Failed(report));
            }
            waker();
        });
        if let Err(error) = asked {
            self.learn(OptionsKnown::Failed(EngineError::no_thread(&error).report()));
        }
    }

    /// Starts the engine with its own options and ends it again.
    fn ask_itself(&self) -> Result<(), Report> {
        let (program, _) = self.program()?;
        let plain = Self { options: BTreeMap::new(), ..self.clone() };
        let mut engine = RunningEngine::start(&plain, &program).map_err(|error| error.report())?;
        let greeted = engine.greet(&plain);
        // An engine may declare its options and still not start, for instance without the file that one of them names.
        if engine.protocol.options().is_empty() {
            greeted.map_err(|error| error.report())?;
        }
        engine.end();
        Ok(())
    }

    /// Starts the engine as it will play, and ends it again. Fails if it cannot start or does not take its options.
    pub fn try_start(&self) -> Result<(), Report> {
        let (program, _) = self.program()?;
        let mut engine = RunningEngine::start(self, &program).map_err(|error| error.report())?;
        let greeted = engine.greet(self).map_err(|error| error.report());
        engine.end();
        greeted
    }
}
