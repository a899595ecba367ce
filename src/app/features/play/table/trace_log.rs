//! The trace files of a game; created with the first move that has a trace.

use crate::report::{Report, TraceFiles};
use std::path::PathBuf;

/// Where traces are written.
#[derive(Default)]
pub(super) enum TraceLog {
    #[default]
    Off,
    /// To this folder, once there is a trace.
    Into(PathBuf),
    /// To these files.
    Files(TraceFiles),
    /// Writing failed; the report is taken once.
    Failed(Option<Report>),
}
