//! Whether engines can start, before a contest depends on it.

use super::{Catalog, SeatSpec};
use crate::engine::EngineSeat;
use crate::report::Reports;
use crate::rules::Variant;
use std::thread;

/// How many engines are tried at a time.
const STARTED_AT_ONCE: usize = 8;

impl Catalog {
    /// Starts the engines of these seats and ends them again: one that cannot start, or does not take its options, would lose every
    /// game of a contest. Blocks for as long as engines may take to start. Fails with the fault of each.
    pub fn try_engines(&self, seats: &[String], variant: &Variant) -> Result<(), Reports> {
        let now = self.now();
        let mut engines: Vec<EngineSeat> = Vec::new();
        for text in seats {
            let Ok(SeatSpec::Engine(engine)) = SeatSpec::read(text, variant, &now) else { continue };
            let is_same = |other: &EngineSeat| other.path == engine.path && other.options == engine.options;
            // An engine at an address says nothing before a game, so there is nothing to try.
            if engine.file.address.is_empty() && !engines.iter().any(is_same) {
                engines.push(*engine);
            }
        }
        let mut faults = Vec::new();
        for batch in engines.chunks(STARTED_AT_ONCE) {
            thread::scope(|scope| {
                let started: Vec<_> = batch.iter().map(|engine| scope.spawn(|| engine.try_start())).collect();
                for (engine, started) in batch.iter().zip(started) {
                    if let Ok(Err(report)) = started.join() {
                        faults.push(report.in_file(engine.path.clone()));
                    }
                }
            });
        }
        Reports::check(faults)
    }
}
