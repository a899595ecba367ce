//! Boards and moves of draughts on numbered squares, as Hub and DXP write them.

use crate::board::{Kind, Piece, Side, Square};
use crate::notation::SquareNaming;
use crate::rules::{Move, Position, Setup, Variant};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A protocol's letters for a black man and a black king; white ones are `w` and `W`, and an empty square is `e`.
#[derive(Clone, Copy)]
pub(super) struct PieceLetters(pub char, pub char);

impl PieceLetters {
    /// A letter for each square, in the order of their numbers.
    pub fn write(self, position: &Position) -> String {
        let naming = SquareNaming::own(position.variant());
        let letter = |number: usize| {
            let piece = naming.numbered(number).and_then(|square| position.at(square));
            match piece.map(|piece| (piece.side, piece.kind == Kind::King)) {
                None => 'e',
                Some((Side::White, false)) => 'w',
                Some((Side::White, true)) => 'W',
                Some((Side::Black, false)) => self.0,
                Some((Side::Black, true)) => self.1,
            }
        };
        (1..=position.variant().shape.squares()).map(letter).collect()
    }

    /// The position of these letters; `None` if they don't fit the board, or it cannot be played from.
    pub fn read(self, variant: &Arc<Variant>, turn: Side, letters: &str) -> Option<Position> {
        let naming = SquareNaming::own(variant);
        let mut setup = Setup::empty(variant.shape, turn);
        let mut count = 0;
        for letter in letters.chars() {
            count += 1;
            let square = naming.numbered(count)?;
            let piece = |side, kind| Some(Piece { side, kind });
            setup.squares[square.index()] = match letter {
                'e' => None,
                'w' => piece(Side::White, variant.plain_kind),
                'W' => piece(Side::White, Kind::King),
                _ if letter == self.0 => piece(Side::Black, variant.plain_kind),
                _ if letter == self.1 => piece(Side::Black, Kind::King),
                _ => return None,
            };
        }
        (count == variant.shape.squares()).then_some(())?;
        variant.position(&setup).ok()
    }
}

/// The numbers of a move: its start, its end and the captured squares.
pub(super) fn numbers_of(naming: &SquareNaming, legal: &Move) -> Vec<usize> {
    let ends = [legal.from(), legal.to()].into_iter().flatten();
    ends.chain(legal.captured.iter().copied()).map(|square| naming.number(square) as usize).collect()
}

/// The legal move with these numbers. The captured squares may come in any order, or not at all if only one move has these ends.
pub(super) fn move_of_numbers(position: &Position, numbers: &[usize], is_capture: bool) -> Option<Move> {
    let naming = SquareNaming::own(position.variant());
    let squares: Option<Vec<Square>> = numbers.iter().map(|number| naming.numbered(*number)).collect();
    let squares = squares?;
    let [from, to, captured @ ..] = squares.as_slice() else { return None };
    let captured: BTreeSet<_> = captured.iter().map(|square| square.index()).collect();
    let fits = |legal: &Move| {
        let has_ends = (legal.from(), legal.to()) == (Some(*from), Some(*to));
        let taken: BTreeSet<_> = legal.captured.iter().map(|square| square.index()).collect();
        has_ends && taken.is_empty() != is_capture && (captured.is_empty() || captured == taken)
    };
    let mut fitting = position.moves().into_iter().filter(fits);
    let first = fitting.next()?;
    (!captured.is_empty() || fitting.all(|other| other.is_same(&first))).then_some(first)
}
