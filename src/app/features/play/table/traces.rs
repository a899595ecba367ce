//! Writes the traces of a game's bots to files, if the settings ask for them.

use super::Table;
use super::trace_log::{Destination, TraceLog};
use crate::app::disk_worker::DiskQueue;
use crate::report::{Report, TraceFiles};
use crate::session::{Played, SeatFault};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

impl Table {
    /// The name of the game's trace folder.
    pub fn trace_name(&self) -> String {
        format!("{}-{}", self.variant().id, self.session.settings().game_seed)
    }

    /// Sets whether traces are collected, and the folder to write them to from now on.
    pub(in crate::app) fn trace_into(&mut self, traced: bool, folder: Option<PathBuf>, disk: &DiskQueue) {
        self.session.set_traced(traced);
        self.written = folder.map(|folder| {
            let new =
                |folder| TraceLog { files: Arc::new(Mutex::new(Destination::Folder(folder))), disk: disk.clone() };
            self.written.take().unwrap_or_else(|| new(folder))
        });
    }

    /// Writes the trace of the last ply.
    pub(super) fn write_trace(&self, ply: u32, played: &Played) {
        if self.written.is_some() && !played.trace.is_empty() {
            let played = played.clone();
            self.write_with_files(move |files| played.write_trace(ply, files));
        }
    }

    /// Handles a bot failure: its trace goes to the trace files, the error to the console.
    pub(super) fn take_fault(&mut self, fault: &SeatFault) {
        let ply = self.event_ply as u32 + 1;
        if self.written.is_some() && !fault.trace().is_empty() {
            let fault = fault.clone();
            self.write_with_files(move |files| fault.write_trace(ply, files));
        }
        self.fault_on_console(fault);
    }

    fn write_with_files(&self, write: impl FnOnce(&mut TraceFiles) -> Result<(), Report> + Send + 'static) {
        let Some(log) = &self.written else { return };
        let files = log.files.clone();
        let write = move || files.lock().unwrap_or_else(PoisonError::into_inner).write(write);
        log.disk.run(write);
    }
}
