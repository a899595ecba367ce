//! How a worker is told to end.

use tokio::sync::watch;

/// How a worker is to end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ending {
    #[default]
    No,
    /// When the pairs that it plays are over.
    Finish,
    /// At once; other workers play its pairs.
    Stop,
}

/// Ends a worker from outside.
#[derive(Clone, Debug)]
pub struct WorkerControl(watch::Sender<Ending>);

impl Default for WorkerControl {
    fn default() -> Self {
        Self(watch::Sender::new(Ending::No))
    }
}

impl WorkerControl {
    /// Finishes the pairs that are being played; called again, aborts them. Returns whether it aborts.
    pub fn end(&self) -> bool {
        let stops = self.ending() >= Ending::Finish;
        self.0.send_replace(if stops { Ending::Stop } else { Ending::Finish });
        stops
    }

    /// Aborts the pairs that are being played.
    pub(super) fn stop(&self) {
        self.0.send_replace(Ending::Stop);
    }

    pub(super) fn ending(&self) -> Ending {
        *self.0.borrow()
    }

    /// Waits until the worker is to end like this, or sooner.
    pub(super) async fn until(&self, ending: Ending) {
        // It fails only once the sender is gone, and `self` is the sender.
        let _ = self.0.subscribe().wait_for(|now| *now >= ending).await;
    }
}
