//! A game's reasons in files, as the settings want it: begun with the first move that has any.

use super::Table;
use crate::files::Existing;
use crate::report::{Report, TraceFiles};
use crate::session::{Played, SeatFault};
use std::path::PathBuf;

/// Where reasons are written.
#[derive(Default)]
pub(super) enum TraceLog {
    /// Nowhere.
    #[default]
    Off,
    /// Into this folder, once there are any.
    Into(PathBuf),
    /// Into these files.
    Files(TraceFiles),
    /// It failed, which was told.
    Failed(Option<Report>),
}

impl Table {
    /// What the folder of its reasons is called.
    pub fn trace_name(&self) -> String {
        format!("{}-{}", self.variant().id, self.session.settings().game_seed)
    }

    /// Whether reasons are kept, and the folder into which they are written from now on, if they are.
    pub fn trace_into(&mut self, traced: bool, folder: Option<PathBuf>) {
        self.session.set_traced(traced);
        match (&self.written, folder) {
            (TraceLog::Off, Some(folder)) => self.written = TraceLog::Into(folder),
            (_, None) => self.written = TraceLog::Off,
            _ => {}
        }
    }

    /// Writes what was traced for the last ply.
    pub(super) fn write_trace(&mut self, ply: u32, played: &Played) {
        if !played.trace.is_empty() {
            self.write_with_files(|files| played.write_trace(ply, files));
        }
    }

    /// A bot broke down: what it had traced by then goes where reasons go, and the fault to the console.
    pub(super) fn take_fault(&mut self, fault: &SeatFault) {
        let ply = self.heard_plies as u32 + 1;
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

    /// Why reasons could not be written, once.
    pub fn take_trace_fault(&mut self) -> Option<Report> {
        if let TraceLog::Failed(report) = &mut self.written { report.take() } else { None }
    }
}
