//! The match of a bot that was saved against the version before, on a thread of low priority.

use crate::app::run_control::{RunControl, RunWish};
use crate::app::task_stream::{ProgressSender, TaskStream};
use crate::catalog::Catalog;
use crate::player::{Waker, give_way};
use crate::report::{Report, Reports};
use crate::store::VersionTest;
use crate::versions::{NewVersion, PreparedTest};
use std::sync::Arc;

/// A running test. Dropping it stops it; each pair has been stored.
pub struct SaveTest {
    pub version: NewVersion,
    /// The result so far; `None` until the versions are loaded.
    pub test: Option<VersionTest>,
    pub(super) stream: TaskStream<VersionTest>,
    control: Arc<RunControl>,
}

impl Drop for SaveTest {
    fn drop(&mut self) {
        self.control.set(RunWish::Stop);
    }
}

impl SaveTest {
    /// Lets a version play the one before in this game. `waker` is called when there is progress.
    pub(super) fn start(catalog: Catalog, version: NewVersion, variant: String, waker: Waker) -> Result<Self, Report> {
        let control = Arc::new(RunControl::default());
        let (steered, tested) = (control.clone(), version.clone());
        let stream = TaskStream::start("save test", waker, move |progress| {
            give_way();
            play(&catalog, &tested, &variant, (&steered, progress))
        })?;
        Ok(Self { version, test: None, stream, control })
    }

    /// Interrupts the games while a game of the user needs the processor.
    pub(super) fn pause(&self, is_paused: bool) {
        let wish = if is_paused { RunWish::Pause } else { RunWish::Run };
        if self.control.wish() != wish {
            self.control.set(wish);
        }
    }

    pub fn is_paused(&self) -> bool {
        self.control.wish() == RunWish::Pause
    }
}

fn play(
    catalog: &Catalog,
    version: &NewVersion,
    variant: &str,
    (control, progress): (&RunControl, &ProgressSender<VersionTest>),
) -> Result<(), Reports> {
    let mut test = PreparedTest::new(catalog, &version.bot, version.number, variant)?;
    progress.send(test.test().clone());
    loop {
        let is_over = test.play(control.is_interrupted(), &mut |now| progress.send(now.clone()))?;
        if is_over || !control.is_resumed() {
            return Ok(());
        }
    }
}
