//! Moves and positions as text until `notation` is there.

use crate::board::{Kind, Side, Square};
use crate::rules::{Move, Position, Why};

pub fn move_text(position: &Position, legal: &Move) -> String {
    let variant = position.variant();
    let name = |square: &Square| variant.names.name(variant.shape, *square);
    match legal.places {
        Some(square) => name(&square),
        None if legal.path.is_empty() => "--".into(),
        None => {
            let names: Vec<String> = legal.path.iter().map(name).collect();
            names.join(if legal.captured.is_empty() { "-" } else { "x" })
        }
    }
}

pub fn read_move(position: &Position, text: &str) -> Result<Move, Why> {
    let found = position.moves().into_iter().find(|legal| move_text(position, legal) == text.trim());
    found.ok_or_else(|| Why::Unreadable(text.to_owned()))
}

pub fn write_position(position: &Position) -> String {
    let letter = |square: Square| match position.at(square) {
        None => '-',
        Some(piece) if piece.kind == Kind::King => {
            if piece.side == Side::Black {
                'B'
            } else {
                'W'
            }
        }
        Some(piece) => {
            if piece.side == Side::Black {
                'b'
            } else {
                'w'
            }
        }
    };
    position.variant().shape.all().map(letter).collect()
}
