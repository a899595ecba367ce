//! Positions and moves as Hub writes them, and as damka's own protocol does.

use crate::board::Side;
use crate::engine::squares::{PieceLetters, move_of_numbers, numbers_of};
use crate::notation::{self, SquareNaming, read_move, write_position};
use crate::rules::{Board, Move, Position, Variant};
use std::fmt::Write as _;
use std::sync::Arc;

const LETTERS: PieceLetters = PieceLetters('b', 'B');

/// How a protocol of Hub's form writes positions and moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Letters for the squares, and moves by their numbers: draughts on numbered squares.
    Hub,
    /// damka's own texts, for every game.
    Damka,
}

impl Dialect {
    /// The command that begins the dialogue.
    pub const fn hello(self) -> &'static str {
        match self {
            Self::Hub => "hub",
            Self::Damka => "damka",
        }
    }

    /// `pos …`, with the moves since the last one that made progress: the engine counts repetitions from them.
    pub fn position_line(self, position: &Position) -> String {
        let (first, moves) = since_progress(position).unwrap_or_else(|| (position.clone(), Vec::new()));
        let mut line = format!("pos {}", self.position_text(&first));
        if !moves.is_empty() {
            let texts: Vec<String> = moves.iter().map(|played| self.move_text(position.variant(), played)).collect();
            let _ = write!(line, " moves=\"{}\"", texts.join(" "));
        }
        if self == Self::Damka {
            let legal: Vec<String> =
                position.moves().iter().map(|legal| self.move_text(position.variant(), legal)).collect();
            let _ = write!(line, " legal=\"{}\"", legal.join(" "));
        }
        line
    }

    fn position_text(self, position: &Position) -> String {
        match self {
            Self::Hub => {
                let side = if position.turn() == Side::White { 'W' } else { 'B' };
                format!("pos={side}{}", LETTERS.write(position))
            }
            Self::Damka => format!("fen=\"{}\"", write_position(position)),
        }
    }

    /// `32-28`, or `28x19x23` with all captured squares.
    pub fn move_text(self, variant: &Variant, legal: &Move) -> String {
        if self == Self::Damka {
            return notation::move_text(variant, legal);
        }
        let numbers = numbers_of(&SquareNaming::own(variant), legal);
        let sign = if legal.captured.is_empty() { "-" } else { "x" };
        numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(sign)
    }

    /// The legal move that a text means. In Hub, captured squares may come in any order, or not at all if the ends are enough.
    pub fn find_move(self, position: &Position, text: &str) -> Option<Move> {
        if self == Self::Damka {
            return read_move(position, text).ok();
        }
        let numbers: Option<Vec<usize>> = text.split(['-', 'x']).map(|number| number.trim().parse().ok()).collect();
        move_of_numbers(position, &numbers?, text.contains('x'))
    }

    /// The position of `pos=` or `fen=`; `None` if it doesn't fit the board, or cannot be played from.
    pub fn read_position(self, variant: &Arc<Variant>, text: &str) -> Option<Position> {
        if self == Self::Damka {
            return notation::read_position(variant, text).ok();
        }
        let turn = match text.chars().next()? {
            'w' | 'W' => Side::White,
            'b' | 'B' => Side::Black,
            _ => return None,
        };
        LETTERS.read(variant, turn, &text[1..])
    }
}

/// The position after the last move that made progress, and the moves since then; `None` if its past cannot be told.
fn since_progress(position: &Position) -> Option<(Position, Vec<Move>)> {
    let mut boards: Vec<_> = position.earlier().cloned().collect();
    boards.reverse();
    boards.push(position.board().clone());
    let variant = position.variant();
    let rules = &variant.rules;
    let played =
        |pair: &[Board]| rules.moves(&pair[0]).into_iter().find(|legal| rules.play(&pair[0], legal).0 == pair[1]);
    let moves = boards.windows(2).map(played).collect::<Option<Vec<_>>>()?;
    Some((Position::new(variant.clone(), boards[0].clone()), moves))
}
