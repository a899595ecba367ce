//! Positions and moves as Hub writes them.

use crate::board::{Kind, Piece, Side, Square};
use crate::notation::SquareNaming;
use crate::rules::{Move, Position, Setup, Variant};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

/// `pos pos=W…`, with the moves since the last one that made progress: the engine counts repetitions from them.
pub fn position_line(position: &Position) -> String {
    let mut boards: Vec<_> = position.earlier().cloned().collect();
    boards.reverse();
    boards.push(position.board().clone());
    let variant = position.variant();
    let naming = SquareNaming::own(variant);
    let mut moves = Vec::new();
    for pair in boards.windows(2) {
        let here = Position::new(variant.clone(), pair[0].clone());
        let rules = &variant.rules;
        let Some(played) =
            rules.moves(here.board()).into_iter().find(|legal| rules.play(here.board(), legal).0 == pair[1])
        else {
            // Only the position, if its past cannot be told.
            return format!("pos pos={}", letters(position));
        };
        moves.push(move_text(&naming, &played));
    }
    let first = Position::new(variant.clone(), boards[0].clone());
    let mut line = format!("pos pos={}", letters(&first));
    if !moves.is_empty() {
        let _ = write!(line, " moves=\"{}\"", moves.join(" "));
    }
    line
}

/// The side to move and a letter for each square, in the order of their numbers.
fn letters(position: &Position) -> String {
    let naming = SquareNaming::own(position.variant());
    let side = if position.turn() == Side::White { 'W' } else { 'B' };
    let squares = position.variant().shape.squares();
    let letter = |number: usize| {
        let piece = naming.numbered(number).and_then(|square| position.at(square));
        match piece.map(|piece| (piece.side, piece.kind == Kind::King)) {
            None => 'e',
            Some((Side::White, false)) => 'w',
            Some((Side::Black, false)) => 'b',
            Some((Side::White, true)) => 'W',
            Some((Side::Black, true)) => 'B',
        }
    };
    std::iter::once(side).chain((1..=squares).map(letter)).collect()
}

/// `32-28`, or `28x19x23` with all captured squares.
pub fn move_text(naming: &SquareNaming, legal: &Move) -> String {
    let number = |square: Option<Square>| square.map_or(0, |square| naming.number(square));
    let sign = if legal.captured.is_empty() { '-' } else { 'x' };
    let mut text = format!("{}{sign}{}", number(legal.from()), number(legal.to()));
    for square in &legal.captured {
        let _ = write!(text, "x{}", naming.number(*square));
    }
    text
}

/// The legal move that a text means. Captured squares may come in any order, or not at all if the ends are enough.
pub fn find_move(position: &Position, text: &str) -> Option<Move> {
    let naming = SquareNaming::own(position.variant());
    let is_capture = text.contains('x');
    let numbers: Option<Vec<usize>> = text.split(['-', 'x']).map(|number| number.trim().parse().ok()).collect();
    let squares: Option<Vec<Square>> = numbers?.into_iter().map(|number| naming.numbered(number)).collect();
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
    // If the text names no captured squares, only one capture may have this start and end.
    (!captured.is_empty() || fitting.all(|other| other.is_same(&first))).then_some(first)
}

/// The position that a side and its letters stand for; `None` if they don't fit the board, or it cannot be played from.
pub fn read_position(variant: &Arc<Variant>, text: &str) -> Option<Position> {
    let naming = SquareNaming::own(variant);
    let mut letters = text.chars();
    let turn = side(letters.next()?)?;
    let mut setup = Setup::empty(variant.shape, turn);
    let mut count = 0;
    for letter in letters {
        count += 1;
        let square = naming.numbered(count)?;
        setup.squares[square.index()] = match letter {
            'e' => None,
            _ => Some(Piece {
                side: side(letter)?,
                kind: if letter.is_uppercase() { Kind::King } else { variant.plain },
            }),
        };
    }
    (count == variant.shape.squares()).then_some(())?;
    variant.position(&setup).ok()
}

const fn side(letter: char) -> Option<Side> {
    match letter {
        'w' | 'W' => Some(Side::White),
        'b' | 'B' => Some(Side::Black),
        _ => None,
    }
}
