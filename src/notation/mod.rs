//! Text both ways: positions, moves and boards. Read leniently, written in one way only.

mod describe;
mod diagram;
mod discs;
mod fen;
mod grid;
mod letters;
mod moves;
mod pdn;
mod value;

pub use describe::{DIAGRAM_LEGEND, describe, diagram_lines, diagram_moves};
pub use diagram::diagram;
pub use grid::{grid, grid_move};
pub use moves::{move_text, read_move};
pub use pdn::{PdnGame, write_pdn};
pub use value::{WIN, value_text};

use crate::board::Side;
use crate::rules::{Fault, Position, PositionForm, Setup, Variant};
use std::sync::Arc;

/// The position that a text describes: `start`, or the variant's own form; for draughts on 8×8 also 64 letters.
///
/// # Errors
/// Every fault of the text and of the set-up it describes, at once.
pub fn read_position(variant: &Arc<Variant>, text: &str) -> Result<Position, Vec<Fault>> {
    if text.trim().eq_ignore_ascii_case("start") {
        return Ok(variant.start());
    }
    let (setup, mut faults) = read_setup(variant, text);
    faults.extend(variant.rules.faults(&setup));
    if faults.is_empty() { variant.position(&setup) } else { Err(faults) }
}

/// As much of a set-up as the text gives, and what could not be read of it.
pub fn read_setup(variant: &Variant, text: &str) -> (Setup, Vec<Fault>) {
    match variant.form {
        PositionForm::Fen => fen::read(variant, text),
        PositionForm::Discs => discs::read(variant, text),
        PositionForm::Letters { .. } => letters::read(variant, text),
    }
}

/// A position in its variant's form; [`read_position`] gives it back.
pub fn write_position(position: &Position) -> String {
    write_setup(position.variant(), &position.setup())
}

/// A set-up in its variant's form.
pub fn write_setup(variant: &Variant, setup: &Setup) -> String {
    match variant.form {
        PositionForm::Fen => fen::write(variant, setup),
        PositionForm::Discs => discs::write(variant, setup),
        PositionForm::Letters { .. } => letters::write(variant, setup),
    }
}

/// The letter that stands for a side in this variant's texts: `X` and `O` where discs are written, else its initial.
pub fn side_letter(variant: &Variant, side: Side) -> char {
    let [black, white] = side_letters(variant);
    if side == Side::Black { black } else { white }
}

/// The letters of black and white.
fn side_letters(variant: &Variant) -> [char; 2] {
    let initial = |name: &String| name.chars().next().map_or('?', |letter| letter.to_ascii_uppercase());
    match variant.form {
        PositionForm::Discs => ['X', 'O'],
        PositionForm::Fen | PositionForm::Letters { .. } => [initial(&variant.sides[0]), initial(&variant.sides[1])],
    }
}
