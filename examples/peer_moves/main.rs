//! Answers positions with the legal moves of a crate written by others: a JSON list of `[from, to, [captured]]` a line,
//! as the programs in `tests/compare/` do. `peer_moves kish` plays Turkish draughts, `peer_moves magpie` Othello.

use std::io::{self, BufRead, Write};

/// Start, end and captured squares; a placed disc starts at 0, a pass is all 0.
type Answer = (u32, u32, Vec<u32>);

/// The bits of a word from the lowest, as squares.
fn squares(mut bits: u64, square: impl Fn(u32) -> u32) -> Vec<u32> {
    let mut found = Vec::new();
    while bits != 0 {
        found.push(square(bits.trailing_zeros()));
        bits &= bits - 1;
    }
    found.sort_unstable();
    found
}

/// The squares of `text` that hold one of `letters`, as a word; `bit` says where the square of an index from 0 lies.
fn word(text: &str, letters: &str, bit: impl Fn(u32) -> u32) -> u64 {
    let held = text.chars().zip(0..).filter(|(letter, _)| letters.contains(*letter));
    held.fold(0, |word, (_, index)| word | 1 << bit(index))
}

/// Its bit 0 is a1, ours the upper left square; both run along rows.
fn turned(index: u32) -> u32 {
    index ^ 0b11_1000
}

/// Side to move and a letter a square, as `tests/compare/board.py` writes them.
fn kish(text: &str) -> Vec<Answer> {
    let (turn, cells) = text.split_at(1);
    let team = if turn == "W" { kish::Team::White } else { kish::Team::Black };
    let pieces = ["wW", "bB"].map(|letters| word(cells, letters, turned));
    let board = kish::Board::new(team, kish::State::new(pieces, word(cells, "WB", turned)));
    let own = pieces[team.to_usize()];
    let number = |bit: u32| turned(bit) + 1;
    let answer = |action: kish::Action| {
        let moved = action.delta.pieces[team.to_usize()];
        let only = |bits: u64| squares(bits, number).first().copied().unwrap_or(0);
        let captured = squares(action.delta.pieces[1 - team.to_usize()], number);
        (only(moved & own), only(moved & !own), captured)
    };
    board.actions().into_iter().map(answer).collect()
}

/// 64 of `X O -` from a1, a space and the side to move.
fn magpie(text: &str) -> Vec<Answer> {
    use magpie::othello::{Board, Stone};
    // Its highest bit is a1.
    let bit = |index: u32| 63 - index;
    let mut board = Board::empty();
    for (letters, stone) in [("X", Stone::Black), ("O", Stone::White)] {
        board.place_stone_unchecked(stone, word(&text[..64], letters, bit).into());
    }
    let (stone, other) = if text.ends_with('X') { (Stone::Black, Stone::White) } else { (Stone::White, Stone::Black) };
    let places = squares(board.moves_for(stone).raw(), |index| bit(index) + 1);
    if places.is_empty() && !board.moves_for(other).is_empty() {
        return vec![(0, 0, Vec::new())];
    }
    places.into_iter().map(|square| (0, square, Vec::new())).collect()
}

fn main() -> io::Result<()> {
    let peer = match std::env::args().nth(1).as_deref() {
        Some("kish") => kish,
        Some("magpie") => magpie,
        _ => return Err(io::Error::other("usage: peer_moves kish|magpie < positions")),
    };
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let answer = serde_json::to_string(&peer(&line?)).map_err(io::Error::other)?;
        writeln!(out, "{answer}")?;
    }
    Ok(())
}
