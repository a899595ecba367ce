//! The name of a game's opening, looked up in the background, because a book is read when it is first used.

use crate::app::task::Task;
use crate::catalog::OpeningNamer;
use crate::player::Waker;
use crate::rules::{Move, Position};

/// Openings end before this ply.
const MAX_PLIES: usize = 40;

/// The name as far as it is known, and the question under way.
#[derive(Default)]
pub struct OpeningName {
    name: Option<String>,
    /// The number of plies when the book was asked last.
    asked: Option<usize>,
    task: Option<Task<Option<String>>>,
}

impl OpeningName {
    /// `None` if the book has none.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Looks the opening up again when the game has changed. `line` gives the first so many of its `plies` with the positions
    /// before them.
    pub fn update(
        &mut self,
        plies: usize,
        waker: &Waker,
        namer: impl FnOnce() -> Option<OpeningNamer>,
        line: impl FnOnce(usize) -> Vec<(Position, Move)>,
    ) {
        if let Some(answer) = self.task.as_ref().and_then(Task::poll) {
            (self.name, self.task) = (answer.ok().flatten(), None);
        }
        let plies = plies.min(MAX_PLIES);
        if self.task.is_some() || self.asked == Some(plies) {
            return;
        }
        self.asked = Some(plies);
        let (Some(namer), line) = (namer(), line(plies)) else { return };
        self.task = Some(Task::start("opening name", waker.clone(), move || namer(&line)));
    }
}
