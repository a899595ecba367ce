//! Reads the goals of both sides from a picture.

use super::picture::{EMPTY, rows};
use crate::board::{Shape, Side, Square};
use crate::rules::Reader;
use crate::text::phrase;

const PATH: &str = "winning.goals";

/// The letters of squares that are goals, with the sides whose goals they are.
const LETTERS: [(char, &[Side]); 3] = [('b', &[Side::Black]), ('w', &[Side::White]), ('+', &Side::BOTH)];

/// Black's goals, then white's.
pub fn read(reader: &mut Reader, shape: Shape) -> [Vec<Square>; 2] {
    let mut goals = [Vec::new(), Vec::new()];
    for row in rows(reader, PATH, shape) {
        for (square, letter) in row.squares(shape).filter(|(_, letter)| *letter != EMPTY) {
            let Some((_, sides)) = LETTERS.iter().find(|(known, _)| *known == letter) else {
                row.refuse(reader, PATH, letter, phrase("grid-goals-letters"));
                break;
            };
            for side in *sides {
                goals[side.index()].push(square);
            }
        }
    }
    goals
}
