//! The trace files of a game; created with the first move that has a trace.

use crate::app::disk_worker::DiskQueue;
use crate::files::Existing;
use crate::report::{Report, TraceFiles};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// Where traces are written, by the disk worker.
pub(super) struct TraceLog {
    pub files: Arc<Mutex<Destination>>,
    pub disk: DiskQueue,
}

pub(super) enum Destination {
    /// To this folder, once there is a trace.
    Folder(PathBuf),
    Files(TraceFiles),
    /// Writing failed, which was reported.
    Failed,
}

impl Destination {
    pub fn write(&mut self, write: impl FnOnce(&mut TraceFiles) -> Result<(), Report>) -> Result<(), Report> {
        if let Self::Folder(folder) = self {
            let folder = std::mem::take(folder);
            *self = Self::Failed;
            *self = Self::Files(TraceFiles::create(folder, Existing::Replace)?);
        }
        let Self::Files(files) = self else { return Ok(()) };
        write(files).inspect_err(|_| *self = Self::Failed)
    }
}
