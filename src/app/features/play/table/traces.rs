//! Writes the traces of a game's bots to files, if the settings ask for them.

use super::Table;
use super::trace_log::TraceLog;
use crate::files::Existing;
use crate::report::{Report, TraceFiles};
use crate::session::{Played, SeatFault};
use std::path::PathBuf;

impl Table {
    /// The name of the game's trace folder.
    pub fn trace_name(&self) -> String {
        format!("{}-{}", self.variant().id, self.session.settings().game_seed)
    }

    /// Sets whether traces are collected, and the folder to write them to from now on.
    pub fn trace_into(&mut self, traced: bool, folder: Option<PathBuf>) {
        self.session.set_traced(traced);
        match (&self.written, folder) {
            (TraceLog::Off, Some(folder)) => self.written = TraceLog::Into(folder),
            (_, None) => self.written = TraceLog::Off,
            _ => {}
        }
    }

    /// Writes the trace of the last ply.
    pub(super) fn write_trace(&mut self, ply: u32, played: &Played) {
        if !played.trace.is_empty() {
            self.write_with_files(|files| played.write_trace(ply, files));
        }
    }

    /// Handles a bot failure: its trace goes to the trace files, the error to the console.
    pub(super) fn take_fault(&mut self, fault: &SeatFault) {
        let ply = self.event_ply as u32 + 1;
        if !fault.trace().is_empty() {
            self.write_with_files(|files| fault.write_trace(ply, files));
        }
        self.fault_on_console(fault);
    }

    fn write_with_files(&mut self, write: impl FnOnce(&mut TraceFiles) -> Result<(), Report>) {
        if let TraceLog::Into(folder) = &self.written {
            self.written = match TraceFiles::create(folder, Existing::Replace) {
                Ok(files) => TraceLog::Files(files),
                Err(report) => TraceLog::Failed(Some(report)),
            };
        }
        if let TraceLog::Files(files) = &mut self.written
            && let Err(report) = write(files)
        {
            self.written = TraceLog::Failed(Some(report));
        }
    }

    /// The error in writing traces; returned once.
    pub fn take_trace_fault(&mut self) -> Option<Report> {
        if let TraceLog::Failed(report) = &mut self.written { report.take() } else { None }
    }
}
