//! The name of a game's opening, looked up in the background, because a book is read when it is first used.

use crate::app::task::Task;
use crate::catalog::OpeningNamer;
use crate::notation::GameTree;
use crate::player::Waker;
use crate::rules::{Move, Position};

/// Openings end before this ply.
const MAX_PLIES: usize = 40;

/// The name as far as it is known, and the question under way.
#[derive(Default)]
pub struct OpeningName {
    name: Option<String>,
    /// The number of nodes of the tree when the book was asked last.
    asked: Option<usize>,
    task: Option<Task<Option<String>>>,
}

impl OpeningName {
    /// The name of the main line's opening; `None` if the book has none.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Looks the opening up again when the game has changed.
    pub(super) fn update(&mut self, tree: &GameTree, waker: &Waker, namer: impl FnOnce() -> Option<OpeningNamer>) {
        if let Some(answer) = self.task.as_ref().and_then(Task::poll) {
            (self.name, self.task) = (answer.ok().flatten(), None);
        }
        let count = tree.main_line().len();
        if self.task.is_some() || self.asked == Some(count) {
            return;
        }
        self.asked = Some(count);
        let (Some(namer), line) = (namer(), opening_line(tree)) else { return };
        self.task = Some(Task::start("opening name", waker.clone(), move || namer(&line)));
    }
}

fn opening_line(tree: &GameTree) -> Vec<(Position, Move)> {
    let line = tree.main_line();
    let pairs = line.windows(2).take(MAX_PLIES);
    pairs.filter_map(|pair| Some((tree.node(pair[0]).position.clone(), tree.node(pair[1]).chosen.clone()?))).collect()
}
