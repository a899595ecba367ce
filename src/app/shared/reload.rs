//! Reloads every file at the user's request.

use crate::catalog::Snapshot;
use std::sync::Arc;

#[derive(Default)]
pub(in crate::app) struct Reload {
    /// The catalogue's state when the reload was requested.
    asked: Option<Arc<Snapshot>>,
}

impl Reload {
    /// Waits for a state later than this one.
    pub fn begin(&mut self, before: Arc<Snapshot>) {
        self.asked = Some(before);
    }

    /// The number of script files changed since the request; `None` until it is known.
    pub fn changed_files(&mut self, now: &Snapshot) -> Option<usize> {
        let before = self.asked.take_if(|before| before.number < now.number)?;
        Some(now.files_changed_since(&before).count())
    }
}
