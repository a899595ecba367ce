//! The name of a game's opening, looked up in the background, because a book is read when it is first used.

use super::Analysis;
use crate::app::task::Task;
use crate::rules::{Move, Position};
use crate::search::Book;
use std::sync::Arc;

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
    pub(super) fn name_opening(&mut self, book: Option<&Arc<Book>>) {
        if let Some(answer) = self.opening.task.as_ref().and_then(Task::poll) {
            (self.opening.name, self.opening.task) = (answer.ok().flatten(), None);
        }
        let Some(book) = book else { return };
        let count = self.tree.main_line().len();
        if self.opening.task.is_some() || self.opening.asked == Some(count) {
            return;
        }
        let (book, line) = (book.clone(), self.opening_line());
        self.opening.asked = Some(count);
        self.opening.task = Some(Task::start("opening name", self.waker.clone(), move || name_of(&book, &line)));
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

/// The name of the longest line of the book that the game follows to its end.
fn name_of(book: &Book, line: &[(Position, Move)]) -> Option<String> {
    line.iter().rev().find_map(|(position, chosen)| book.name_after(position, chosen)).map(ToOwned::to_owned)
}
