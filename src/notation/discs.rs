//! Othello positions: a letter a square, `X O -`, row by row from a1, then a space and the side to move.

use crate::board::{Kind, Piece, Side};
use crate::rules::{Fault, Setup, Variant};

/// Reads as much as it can, with a fault for each thing it cannot. `*` and `B` also stand for black, `W` for white, `.`
/// and `_` for empty; spaces between rows are allowed.
pub fn read(variant: &Variant, text: &str) -> (Setup, Vec<Fault>) {
    let mut setup = Setup::empty(variant.shape, variant.first);
    let mut faults = Vec::new();
    let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace() && *letter != ':').collect();
    let squares = setup.squares.len();
    if letters.len() != squares + 1 {
        let found = letters.len();
        faults.push(Fault(format!("{squares} squares and the side to move make {} letters, not {found}", squares + 1)));
    }
    for (index, letter) in letters.iter().take(squares).enumerate() {
        match side(*letter) {
            Some(side) => setup.squares[index] = Some(Piece { side, kind: Kind::Disc }),
            None if matches!(letter, '-' | '.' | '_') => {}
            None => faults.push(Fault(format!("letter {} is {letter:?}, which is none of X O -", index + 1))),
        }
    }
    match letters.get(squares).map(|letter| (letter, side(*letter))) {
        Some((_, Some(side))) => setup.turn = side,
        Some((letter, None)) => faults.push(Fault(format!("the side to move must be X or O, not {letter:?}"))),
        None => {}
    }
    (setup, faults)
}

fn side(letter: char) -> Option<Side> {
    match letter {
        'X' | 'x' | '*' | 'B' | 'b' => Some(Side::Black),
        'O' | 'o' | 'W' | 'w' => Some(Side::White),
        _ => None,
    }
}

/// The one way in which it is written.
pub fn write(_variant: &Variant, setup: &Setup) -> String {
    let letter = |side| if side == Side::Black { 'X' } else { 'O' };
    let board: String = setup.squares.iter().map(|piece| piece.map_or('-', |piece| letter(piece.side))).collect();
    format!("{board} {}", letter(setup.turn))
}
