//! Moves as text: `11-15`, `22x15x8`, `c3:e5`, `f5`, `--`.

use super::fen::read_square;
use crate::board::{Square, SquareNames};
use crate::rules::{Move, Position, Variant, Why};

/// The one way in which a move is written: every square it touches, `--` for a pass. Different legal moves of a position
/// have different texts.
pub fn move_text(variant: &Variant, legal: &Move) -> String {
    let name = |square: &Square| variant.names.name(variant.shape, *square);
    if let Some(square) = &legal.places {
        return name(square);
    }
    if legal.path.is_empty() {
        return "--".into();
    }
    let between = match (legal.captured.is_empty(), variant.names) {
        (true, _) => "-",
        (false, SquareNames::LettersUp) => ":",
        (false, _) => "x",
    };
    legal.path.iter().map(name).collect::<Vec<_>>().join(between)
}

/// The legal move that a text means: full or short (start and end are enough where they fit one move), any of `-`, `x`,
/// `:`, `>` or nothing between letters, either case.
///
/// # Errors
/// Why it is not a legal move; several that fit are listed.
pub fn read_move(position: &Position, text: &str) -> Result<Move, Why> {
    if position.outcome().is_some() {
        return Err(Why::GameOver);
    }
    let legal = position.moves();
    let trimmed = text.trim().trim_end_matches(['!', '?', '.', '+', '#']);
    if ["--", "pass", "ps", "pa"].iter().any(|pass| trimmed.eq_ignore_ascii_case(pass)) {
        return legal.into_iter().find(Move::is_pass).ok_or(Why::MayNotPass);
    }
    let Some(squares) = squares(position.variant(), trimmed) else { return Err(Why::Unreadable(text.to_owned())) };
    match squares[..] {
        [to] => {
            let placed = legal.into_iter().find(|one| one.places == Some(to));
            let places = || position.variant().plain == crate::board::Kind::Disc;
            placed.ok_or_else(|| {
                let why = if places() { position.why_not(None, to) } else { None };
                why.unwrap_or_else(|| Why::Unreadable(text.to_owned()))
            })
        }
        [from, .., to] => choose(position, legal, &squares, from, to),
        [] => Err(Why::Unreadable(text.to_owned())),
    }
}

fn choose(position: &Position, legal: Vec<Move>, squares: &[Square], from: Square, to: Square) -> Result<Move, Why> {
    let rules = &position.variant().rules;
    let passes = |one: &Move| {
        squares.len() == 2 || rules.routes(position.board(), one).iter().any(|route| is_within(squares, route))
    };
    let ends = legal.into_iter().filter(|one| one.from() == Some(from) && one.to() == Some(to));
    let mut fits: Vec<Move> = ends.filter(passes).collect();
    if let Some(exact) = fits.iter().position(|one| one.path == squares) {
        return Ok(fits.swap_remove(exact));
    }
    match fits.len() {
        0 => Err(refusal(position, squares)),
        1 => Ok(fits.swap_remove(0)),
        _ => Err(Why::Ambiguous(fits.iter().map(|one| move_text(position.variant(), one)).collect())),
    }
}

/// Why a path is refused: for its first square beyond the start that is not on the way of a legal move.
fn refusal(position: &Position, squares: &[Square]) -> Why {
    let (from, last) = (squares[0], squares[squares.len() - 1]);
    if let Some(why) = position.why_not(Some(from), last) {
        return why;
    }
    let between = &squares[1..squares.len() - 1];
    between.iter().find_map(|square| position.why_not(Some(from), *square)).unwrap_or(Why::OutOfReach)
}

/// Whether the squares are met in this order along a route, from end to end.
fn is_within(squares: &[Square], route: &[Square]) -> bool {
    let mut route_left = route.iter();
    route.first() == squares.first()
        && route.last() == squares.last()
        && squares.iter().all(|square| route_left.any(|met| met == square))
}

/// The squares named one after another: digits, or a letter and digits, with anything of `- x : > * ,` between.
fn squares(variant: &Variant, text: &str) -> Option<Vec<Square>> {
    let mut names: Vec<String> = Vec::new();
    let mut fresh = true;
    let letters: Vec<char> = text.chars().collect();
    for (index, letter) in letters.iter().enumerate() {
        let between = "-:>*, \t~".contains(*letter) || (matches!(letter, 'x' | 'X') && is_between(&letters, index));
        if between {
            fresh = true;
        } else if letter.is_ascii_digit() || letter.is_ascii_alphabetic() {
            if fresh || letter.is_ascii_alphabetic() {
                names.push(String::new());
            }
            names.last_mut()?.push(*letter);
            fresh = false;
        } else {
            return None;
        }
    }
    names.iter().map(|name| read_square(variant, name)).collect()
}

/// An `x` after a digit stands between squares: no board has a column x.
fn is_between(letters: &[char], index: usize) -> bool {
    index > 0 && (letters[index - 1].is_ascii_digit() || letters[index - 1].is_whitespace())
}
