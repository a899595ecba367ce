//! Small positions that illustrate the facts. Only the placement of pieces is hard-coded; targets, captures and legality
//! come from the variant's own rules.

use super::super::facts::{Crowning, DraughtsFacts, Landing, Preference};
use super::super::layout::{Directions, SIDEWAYS, UP};
use crate::board::{Direction, Kind, Piece, Side, Square};
use crate::rules::{Board, Diagram, DiagramMark, Move, Position, PseudoLegalMove, Setup, Variant};
use crate::text::{Phrase, authored, phrase};
use std::sync::Arc;

/// White, at the bottom, is always to move.
pub struct Sketch<'a> {
    pub variant: &'a Arc<Variant>,
    pub facts: &'a DraughtsFacts,
}

type PlacedPieces = Vec<(Square, Side, Kind)>;

impl Sketch<'_> {
    fn position(&self, placed: &[(Square, Side, Kind)]) -> Position {
        let mut setup = Setup::empty(self.facts.shape, Side::White);
        for (square, side, kind) in placed {
            setup.squares[square.index()] = Some(Piece { side: *side, kind: *kind });
        }
        Position::new(self.variant.clone(), Board::from_setup(&setup))
    }

    fn ways(&self, placed: &[(Square, Side, Kind)], from: Square) -> Vec<PseudoLegalMove> {
        self.variant.rules.ways(self.position(placed).board(), from)
    }

    fn legal(&self, placed: &[(Square, Side, Kind)]) -> Vec<Move> {
        self.variant.rules.moves(self.position(placed).board())
    }

    fn diagram(&self, placed: &[(Square, Side, Kind)], caption: Phrase) -> Diagram {
        Diagram::of(&self.position(placed), caption)
    }

    /// The playing square nearest to a point given as fractions of the board's width and height.
    fn near(&self, across: f32, down: f32) -> Square {
        let shape = self.facts.shape;
        let far = |square: &Square| {
            let (column, row) = shape.place(*square);
            let (x, y) = (
                f32::from(column) - across * f32::from(shape.columns - 1),
                f32::from(row) - down * f32::from(shape.rows - 1),
            );
            ((x * x + y * y) * 1000.0) as u32
        };
        shape.all().min_by_key(far).unwrap_or(Square(0))
    }

    /// `way` is 0 to 7, as in [`Directions`]; on a chequered board, straight steps go to the next playing square.
    fn step(&self, from: Square, way: usize, steps: i32) -> Option<Square> {
        let direction = if way < 4 { Direction::DIAGONALS[way] } else { Direction::ORTHOGONALS[way - 4] };
        let length = if way >= 4 && self.facts.shape.corner.is_some() { 2 } else { 1 };
        self.facts.shape.step(from, direction, steps * length)
    }

    pub fn man_moves(&self) -> Diagram {
        self.reach(Kind::Man, self.near(0.45, 0.55), "rules-shows-man-moves")
    }

    pub fn king_moves(&self) -> Diagram {
        self.reach(Kind::King, self.near(0.4, 0.6), "rules-shows-king-moves")
    }

    /// Shows where a piece alone on the board can go.
    fn reach(&self, kind: Kind, from: Square, caption: &'static str) -> Diagram {
        let placed = [(from, Side::White, kind)];
        let mut diagram = self.diagram(&placed, phrase(caption));
        for legal in self.legal(&placed) {
            legal.to().into_iter().for_each(|to| diagram.mark(to, DiagramMark::Target));
        }
        diagram
    }

    pub fn man_captures(&self) -> Diagram {
        let caption = "rules-shows-man-captures";
        self.around(Kind::Man, self.near(0.45, 0.55), 1, caption)
    }

    pub fn king_captures(&self) -> Diagram {
        let caption = "rules-shows-king-captures";
        let far = if self.facts.long_kings { 2 } else { 1 };
        self.around(Kind::King, self.near(0.4, 0.6), far, caption)
    }

    /// Shows a piece surrounded by opponents, up to `far` squares away in every direction used in the variant. Each
    /// opponent is tested separately, so the diagram shows single jumps.
    fn around(&self, kind: Kind, from: Square, far: i32, caption: &'static str) -> Diagram {
        let facts = self.facts;
        let used = facts.man_moves | facts.man_captures | facts.king_moves | facts.king_captures;
        let sides = self.facts.shape.corner.is_none() && used & (UP | SIDEWAYS) != 0;
        let has_kings = facts.crowning != Crowning::Never;
        let all_kings = kind == Kind::King && facts.landing == Landing::NextToKing;
        let mut placed: PlacedPieces = vec![(from, Side::White, kind)];
        let mut takes = Vec::new();
        for way in (0..8).filter(|way| used >> way & 1 == 1 || (sides && *way >= 4)) {
            // The farthest place with a playing square behind it.
            let place = (1..=far).rev().find(|steps| self.step(from, way, steps + 1).is_some());
            let Some(square) = place.and_then(|steps| self.step(from, way, steps)) else { continue };
            // One king among them shows whether it can be captured.
            let theirs = if all_kings || (has_kings && placed.len() == 2) { Kind::King } else { Kind::Man };
            let enemy = (square, Side::Black, theirs);
            placed.push(enemy);
            takes.extend(self.ways(&[placed[0], enemy], from).into_iter().filter(|way| !way.captured.is_empty()));
        }
        let mut diagram = self.diagram(&placed, phrase(caption));
        for way in takes {
            way.captured.iter().for_each(|square| diagram.mark(*square, DiagramMark::Taken));
            way.path[1..].iter().for_each(|square| diagram.mark(*square, DiagramMark::Target));
        }
        diagram
    }

    fn each(ways: Directions) -> impl Iterator<Item = usize> {
        (0..8).filter(move |way| ways >> way & 1 == 1)
    }

    fn longest(&self, placed: &[(Square, Side, Kind)], from: Square) -> Option<PseudoLegalMove> {
        let captures = self.ways(placed, from).into_iter().filter(|way| !way.captured.is_empty());
        captures.reduce(|best, way| if way.captured.len() > best.captured.len() { way } else { best })
    }

    /// Finds a man with two opponents that it captures one after the other.
    fn two_in_a_row(&self, from: Square) -> Option<(PlacedPieces, PseudoLegalMove)> {
        let takes = self.facts.man_captures;
        for first in Self::each(takes) {
            for second in Self::each(takes).filter(|second| *second != first) {
                let over = self.step(from, first, 1)?;
                let Some(landing) = self.step(from, first, 2) else { continue };
                let Some(next) = self.step(landing, second, 1).filter(|next| *next != over && *next != from) else {
                    continue;
                };
                let placed = vec![
                    (from, Side::White, Kind::Man),
                    (over, Side::Black, Kind::Man),
                    (next, Side::Black, Kind::Man),
                ];
                if let Some(way) = self.longest(&placed, from).filter(|way| way.captured.len() == 2) {
                    return Some((placed, way));
                }
            }
        }
        None
    }

    /// Shows a capture of two pieces in one move.
    pub fn chain(&self) -> Option<Diagram> {
        let (placed, way) = self.two_in_a_row(self.near(0.4, 0.85))?;
        Some(self.shown(&placed, &way, phrase("rules-shows-chain")))
    }

    fn shown(&self, placed: &[(Square, Side, Kind)], way: &PseudoLegalMove, caption: Phrase) -> Diagram {
        let mut diagram = self.diagram(placed, caption);
        way.captured.iter().for_each(|square| diagram.mark(*square, DiagramMark::Taken));
        way.path.last().into_iter().for_each(|square| diagram.mark(*square, DiagramMark::Target));
        diagram.paths.push(way.path.clone());
        diagram
    }

    /// Shows a man that reaches the far row during a capture, with another piece to capture from there.
    pub fn crowning(&self) -> Option<Diagram> {
        let facts = self.facts;
        let from = self.near(0.25, 2.0 / f32::from(facts.shape.rows - 1));
        for first in Self::each(facts.man_captures) {
            for second in Self::each(facts.king_captures | facts.man_captures).filter(|second| *second != first) {
                let (Some(over), Some(landing)) = (self.step(from, first, 1), self.step(from, first, 2)) else {
                    continue;
                };
                let far = facts.shape.place(landing).1 == 0;
                let Some(next) = self.step(landing, second, 1).filter(|next| *next != over && *next != from) else {
                    continue;
                };
                if !far || self.step(landing, second, 2).is_none() {
                    continue;
                }
                let placed =
                    [(from, Side::White, Kind::Man), (over, Side::Black, Kind::Man), (next, Side::Black, Kind::Man)];
                let way = self.longest(&placed, from)?;
                let goes_on = way.captured.len() > 1;
                let caption = match facts.crowning {
                    Crowning::Never => "rules-shows-far-row",
                    Crowning::Stops if self.facts.king_captures >> second & 1 == 1 => "rules-shows-crowned-stops",
                    _ if !goes_on => "rules-shows-crowned",
                    Crowning::GoesOn => "rules-shows-crowned-on",
                    _ => "rules-shows-uncrowned",
                };
                return Some(self.shown(&placed, &way, phrase(caption)));
            }
        }
        None
    }

    /// Shows two captures of which only one is legal under the variant's first preference.
    pub fn preferred(&self) -> Option<Diagram> {
        let takes = self.facts.man_captures;
        let first = Self::each(takes).next()?;
        let man = |square| (square, Side::White, Kind::Man);
        let placed: PlacedPieces = match self.facts.prefer.first()? {
            Preference::Captures | Preference::Value => {
                let (mut placed, _) = self.two_in_a_row(self.near(0.15, 0.85))?;
                let other = self.near(0.85, 0.6);
                placed.extend([man(other), (self.step(other, first, 1)?, Side::Black, Kind::Man)]);
                placed
            }
            Preference::ByKing => {
                let (here, there) = (self.near(0.3, 0.7), self.near(0.85, 0.7));
                vec![
                    (here, Side::White, Kind::King),
                    (self.step(here, first, 1)?, Side::Black, Kind::Man),
                    man(there),
                    (self.step(there, first, 1)?, Side::Black, Kind::Man),
                ]
            }
            Preference::Kings | Preference::KingsFirst => {
                let (here, there) = (self.near(0.3, 0.7), self.near(0.85, 0.7));
                vec![
                    (here, Side::White, Kind::King),
                    (self.step(here, first, 1)?, Side::Black, Kind::King),
                    (there, Side::White, Kind::King),
                    (self.step(there, first, 1)?, Side::Black, Kind::Man),
                ]
            }
        };
        let legal = self.legal(&placed);
        let way = PseudoLegalMove::from(legal.first()?.clone());
        let white = authored(self.variant.side_name(Side::White));
        Some(self.shown(&placed, &way, phrase("rules-shows-preferred").with("side", white)))
    }
}
