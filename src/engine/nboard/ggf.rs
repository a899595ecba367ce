//! Positions and moves as NBoard writes them: a game in the Generic Game Format without moves, and squares such as `F5`.

use crate::engine::square_moves::find_square_move;
use crate::notation::write_position;
use crate::rules::{Move, Position};

/// A game that stands at this position, in one line.
pub fn game_of(position: &Position) -> String {
    let size = position.variant().shape.rows;
    format!("(;GM[Othello]PC[damka]PB[black]PW[white]RE[?]TI[0]TY[{size}]BO[{size} {}];)", board_of(position))
}

/// The board row by row from a1, a space, and the side to move: `*` for black, `O` for white, `-` for an empty square.
fn board_of(position: &Position) -> String {
    let letters = write_position(position);
    letters.chars().map(|letter| if matches!(letter, 'X' | 'x') { '*' } else { letter }).collect()
}

/// `F5`, or `PA` for a pass.
pub fn move_text(legal: &Move, position: &Position) -> String {
    if legal.is_pass() { "PA".to_owned() } else { crate::notation::move_text(position.variant(), legal).to_uppercase() }
}

/// The moves of `F5d6C3` or `F5-D6-C3`, as far as they are legal.
pub fn moves_of(position: &Position, text: &str) -> Vec<Move> {
    let letters: Vec<char> = text.chars().filter(char::is_ascii_alphanumeric).collect();
    let (mut here, mut moves) = (position.clone(), Vec::new());
    for pair in letters.chunks(2) {
        let Some(legal) = find_square_move(&here, &pair.iter().collect::<String>()) else { break };
        here = here.play(&legal).0;
        moves.push(legal);
    }
    moves
}
