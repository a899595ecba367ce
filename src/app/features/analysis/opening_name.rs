//! The name of a game's opening, looked up in the background, because a book is read when it is first used.

use super::Analysis;
use crate::app::task::Task;
use crate::catalog::OpeningNamer;
use crate::rules::{Move, Position};

/// Openings end before this ply.
const MOST_PLIES: usize = 40;

/// The name as far as it is known, and the question under way.
#[derive(Default)]
pub struct OpeningName {
    name: Option<String>,
    /// The number of nodes of the tree when the book was asked last.
    asked: Option<usize>,
    task: Option<Task<Option<String>>>,
}

impl Analysis {
    /// The name of the main line's opening; `None` if the book has none.
    pub fn opening(&self) -> Option<&str> {
        self.opening.name.as_deref()
    }

    /// Looks the opening up again when the game has changed.
    pub(super) fn name_opening(&mut self, namer: impl FnOnce() -> Option<OpeningNamer>) {
        if let Some(answer) = self.opening.task.as_ref().and_then(Task::poll) {
            (self.opening.name, self.opening.task) = (answer.ok().flatten(), None);
        }
        let count = self.tree.main_line().len();
        if self.opening.task.is_some() || self.opening.asked == Some(count) {
            return;
        }
        self.opening.asked = Some(count);
        let (Some(namer), line) = (namer(), self.opening_line()) else { return };
        self.opening.task = Some(Task::start("opening name", self.waker.clone(), move || namer(&line)));
    }

    fn opening_line(&self) -> Vec<(Position, Move)> {
        let line = self.tree.main_line();
        let pairs = line.windows(2).take(MOST_PLIES);
        pairs
            .filter_map(|pair| {
                Some((self.tree.node(pair[0]).position.clone(), self.tree.node(pair[1]).chosen.clone()?))
            })
            .collect()
    }
}
