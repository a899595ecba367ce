//! Which kinds of piece took part in games.

use crate::board::Side;
use crate::rules::{PieceSpec, Position, Variant};
use std::collections::{BTreeMap, BTreeSet};

type NamedPiece = (Side, String);

#[derive(Debug, Default)]
pub struct PiecesInPlay {
    /// Those that were on the board, each with the first such position.
    seen: BTreeMap<NamedPiece, Position>,
    /// Those that moved, appeared or disappeared.
    active: BTreeSet<NamedPiece>,
}

impl PiecesInPlay {
    pub fn note_move(&mut self, before: &Position, after: &Position) {
        for square in before.variant().shape.all() {
            let [was, is] = [before, after].map(|position| position.spec(square));
            if was != is {
                self.active.extend(was.into_iter().chain(is).map(named));
            }
            if let Some(kind) = was.map(named) {
                self.seen.entry(kind).or_insert_with(|| before.clone());
            }
        }
    }

    /// The first kind of piece that took no part, with a position in which it was on the board, if there was one.
    pub fn first_idle<'a>(&self, variant: &'a Variant) -> Option<(&'a PieceSpec, Option<&Position>)> {
        let idle = variant.look.pieces.iter().find(|spec| !self.active.contains(&named(spec)))?;
        Some((idle, self.seen.get(&named(idle))))
    }
}

fn named(spec: &PieceSpec) -> NamedPiece {
    (spec.side, spec.name.clone())
}
