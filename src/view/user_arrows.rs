//! Arrows that the user draws from square to square with the right mouse button.

use super::overlay::{Arrow, UNSIGNED};
use crate::board::Square;

#[derive(Clone, Debug, Default)]
pub(super) struct UserArrows {
    drawn: Vec<[Square; 2]>,
    /// The start of the arrow that is being drawn.
    from: Option<Square>,
}

impl UserArrows {
    pub(super) fn begin(&mut self, from: Option<Square>) {
        self.from = from;
    }

    pub(super) const fn is_drawing(&self) -> bool {
        self.from.is_some()
    }

    /// Ends the arrow at a square; one that was there already is removed.
    pub(super) fn finish(&mut self, to: Option<Square>) {
        let Some(arrow) = self.from.take().zip(to).map(|(from, to)| [from, to]) else { return };
        let before = self.drawn.len();
        self.drawn.retain(|other| *other != arrow);
        if self.drawn.len() == before && arrow[0] != arrow[1] {
            self.drawn.push(arrow);
        }
    }

    pub(super) fn cancel(&mut self) {
        self.from = None;
    }

    pub(super) fn clear(&mut self) {
        self.drawn.clear();
    }

    pub(super) fn drawn(&self) -> &[[Square; 2]] {
        &self.drawn
    }

    /// All arrows, with the one that is being drawn to a square.
    pub(super) fn arrows(&self, to: Option<Square>) -> impl Iterator<Item = Arrow> {
        let unfinished = self.from.zip(to).filter(|(from, to)| from != to).map(|(from, to)| [from, to]);
        let paths = self.drawn.iter().copied().chain(unfinished);
        paths.map(|path| Arrow { path: path.to_vec(), rank: 1, sign: UNSIGNED })
    }
}
