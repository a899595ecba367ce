//! Moves as text: `11-15`, `22x15x8`, `c3:e5`, `f5`, `--`.

use super::SquareNaming;
use crate::board::{Kind, Square, SquareNames};
use crate::report::{LONGEST_QUOTE, clip};
use crate::rules::{IllegalReason, Move, Position, Variant};

/// Every square it touches, `--` for a pass. Different legal moves of a position have different texts.
pub fn move_text(variant: &Variant, legal: &Move) -> String {
    full_text(&SquareNaming::own(variant), legal)
}

/// Writes every square that a move touches, in the given naming.
pub(super) fn full_text(naming: &SquareNaming, legal: &Move) -> String {
    if let Some(text) = &legal.text {
        return text.to_string();
    }
    if let Some(square) = legal.places {
        return naming.name(square);
    }
    if legal.path.is_empty() {
        return "--".into();
    }
    let sign = if legal.captured.is_empty() { "-" } else { naming.capture_sign };
    let squares = legal.path.iter().map(|square| naming.name(*square)).collect::<Vec<_>>().join(sign);
    if legal.declines { squares + DECLINED } else { squares }
}

/// Follows a move whose piece could be promoted and is not, as in shogi.
const DECLINED: &str = "=";

/// Writes a move for display: with the chosen square names, and optionally only its ends where those are unambiguous. Moves that
/// a variant's script writes itself are unchanged.
pub fn shown_text(position: &Position, legal: &Move, names: SquareNames, short: bool) -> String {
    let naming = SquareNaming::own(position.variant()).writing(names);
    if short { file_text(&naming, legal, &position.moves()) } else { full_text(&naming, legal) }
}

/// Writes a move as PDN 3.0 does: start and end, and the whole path only if another legal move has the same ends.
pub(super) fn file_text(naming: &SquareNaming, legal: &Move, all: &[Move]) -> String {
    let (Some(from), Some(to), None) = (legal.from(), legal.to(), &legal.text) else { return full_text(naming, legal) };
    let alike = all.iter().filter(|candidate| candidate.from() == Some(from) && candidate.to() == Some(to)).count();
    if alike > 1 || legal.captured.is_empty() {
        return full_text(naming, legal);
    }
    format!("{}{}{}", naming.name(from), naming.capture_sign, naming.name(to))
}

/// In bytes. A longer text is no move: the longest capture on the largest board takes less than half of this.
pub const LONGEST_MOVE: usize = 1000;

/// The legal move that a text means: full or short (start and end are enough if they fit only one move), with `-`,
/// `x`, `:`, `*`, `>`, a long dash or nothing between squares, numbers or letters in either case, and optionally `!`
/// and `?` at the end. Fails with the reason why the text is not a legal move; if it is ambiguous, the reason lists
/// the moves that fit.
pub fn read_move(position: &Position, text: &str) -> Result<Move, IllegalReason> {
    if position.outcome().is_some() {
        return Err(IllegalReason::GameOver);
    }
    find_move(&SquareNaming::own(position.variant()), position, position.moves(), text)
}

/// Like [`read_move`], but in a game that may continue after a draw that could be claimed, as stored games may.
pub fn read_move_on(position: &Position, text: &str) -> Result<Move, IllegalReason> {
    find_move(&SquareNaming::own(position.variant()), position, super::replay::moves_despite_draws(position), text)
}

/// Like [`read_move`], among the moves of `legal`.
pub(super) fn find_move(
    naming: &SquareNaming,
    position: &Position,
    legal: Vec<Move>,
    text: &str,
) -> Result<Move, IllegalReason> {
    // A scripted game defines its own move texts; an exact match wins over any other reading.
    let own_text = |candidate: &Move, text: &str| candidate.text.as_deref().is_some_and(|own| own == text);
    if let Some(exact) = legal.iter().find(|candidate| own_text(candidate, text)) {
        return Ok(exact.clone());
    }
    let unreadable = || IllegalReason::Unreadable(clip(text, LONGEST_QUOTE).into_owned());
    if text.len() > LONGEST_MOVE {
        return Err(unreadable());
    }
    let trimmed = text.trim().trim_end_matches(['!', '?', '.', '+', '#', '*']).trim_end();
    let is_its_text = |candidate: &&Move| candidate.text.as_ref().is_some_and(|own| own.eq_ignore_ascii_case(trimmed));
    if let Some(alike) = legal.iter().find(is_its_text) {
        return Ok(alike.clone());
    }
    let (trimmed, legal) = match trimmed.strip_suffix(DECLINED) {
        Some(squares) => (squares, legal.into_iter().filter(|candidate| candidate.declines).collect()),
        None => (trimmed, legal.into_iter().filter(|candidate| !candidate.declines).collect::<Vec<_>>()),
    };
    if PASSES.iter().any(|pass| trimmed.eq_ignore_ascii_case(pass)) {
        return legal.into_iter().find(Move::is_pass).ok_or(IllegalReason::MayNotPass);
    }
    let names = names(trimmed).ok_or_else(unreadable)?;
    if let [run] = &names[..]
        && naming.square(run).is_none()
        && run.bytes().all(|byte| byte.is_ascii_digit())
    {
        return unparted(naming, position, &legal, run).unwrap_or_else(|| Err(unreadable()));
    }
    let squares: Option<Vec<Square>> = names.iter().map(|name| naming.square(name)).collect();
    match squares.ok_or_else(unreadable)?[..] {
        [] => Err(unreadable()),
        [to] => place(position, legal, to).unwrap_or_else(|| Err(unreadable())),
        ref squares => choose(naming, position, legal, squares),
    }
}

const PASSES: [&str; 6] = ["--", "-", "pass", "ps", "pa", "p"];

/// Handles a single square, on which a piece is placed.
fn place(position: &Position, legal: Vec<Move>, to: Square) -> Option<Result<Move, IllegalReason>> {
    if position.variant().plain_kind != Kind::Disc && !legal.iter().any(|candidate| candidate.places.is_some()) {
        return legal.into_iter().find(|candidate| candidate.places == Some(to)).map(Ok);
    }
    match legal.into_iter().find(|candidate| candidate.places == Some(to)) {
        Some(placed) => Some(Ok(placed)),
        None => position.variant().rules.why_not(position.board(), None, to).map(Err),
    }
}

/// Splits two numbers written as one, `1115` or `914`, in the only way that gives a legal move, or returns why none does.
fn unparted(
    naming: &SquareNaming,
    position: &Position,
    legal: &[Move],
    run: &str,
) -> Option<Result<Move, IllegalReason>> {
    let ways = (1..run.len()).filter_map(|cut| {
        let (from, to) = run.split_at(cut);
        let starts_with_zero = from.starts_with('0') || to.starts_with('0');
        (!starts_with_zero || run.len() == 4 && cut == 2).then_some([naming.square(from)?, naming.square(to)?])
    });
    let tries: Vec<_> = ways.map(|ends| choose(naming, position, legal.to_vec(), &ends)).collect();
    let good = tries
        .iter()
        .filter(|attempt| !matches!(attempt, Err(why) if !matches!(why, IllegalReason::Ambiguous(_))))
        .count();
    let texts = || tries.iter().flatten().map(|found| full_text(naming, found)).collect();
    match good {
        0 => tries.into_iter().next(),
        1 => tries
            .into_iter()
            .find(|attempt| !matches!(attempt, Err(why) if !matches!(why, IllegalReason::Ambiguous(_)))),
        _ => Some(Err(IllegalReason::Ambiguous(texts()))),
    }
}

/// The only legal move from the first square to the last that passes those between.
fn choose(
    naming: &SquareNaming,
    position: &Position,
    legal: Vec<Move>,
    squares: &[Square],
) -> Result<Move, IllegalReason> {
    let rules = &position.variant().rules;
    let (from, to) = (squares[0], squares[squares.len() - 1]);
    let passes = |candidate: &Move| {
        squares.len() == 2 || rules.routes(position.board(), candidate).iter().any(|route| is_within(squares, route))
    };
    let ends = legal.into_iter().filter(|candidate| candidate.from() == Some(from) && candidate.to() == Some(to));
    let mut fits: Vec<Move> = ends.filter(passes).collect();
    if let Some(exact) = fits.iter().position(|candidate| candidate.path == squares) {
        return Ok(fits.swap_remove(exact));
    }
    match fits.len() {
        0 => Err(refusal(position, squares)),
        1 => Ok(fits.swap_remove(0)),
        _ => Err(IllegalReason::Ambiguous(fits.iter().map(|candidate| full_text(naming, candidate)).collect())),
    }
}

/// Why a path is refused, based on the first square after the start that no legal move passes.
fn refusal(position: &Position, squares: &[Square]) -> IllegalReason {
    let rules = &position.variant().rules;
    let (from, last) = (squares[0], squares[squares.len() - 1]);
    if let Some(why) = rules.why_not(position.board(), Some(from), last) {
        return why;
    }
    let between = &squares[1..squares.len() - 1];
    let refused = between.iter().find_map(|square| rules.why_not(position.board(), Some(from), *square));
    refused.unwrap_or(IllegalReason::OutOfReach)
}

/// Whether the squares occur in this order on a route and share its ends.
fn is_within(squares: &[Square], route: &[Square]) -> bool {
    let mut route_left = route.iter();
    route.first() == squares.first()
        && route.last() == squares.last()
        && squares.iter().all(|square| route_left.any(|met| met == square))
}

/// Digits, or a letter and digits, with any of `- x : > * ,` or whitespace between; `None` for anything else.
fn names(text: &str) -> Option<Vec<String>> {
    let mut names: Vec<String> = Vec::new();
    let mut fresh = true;
    let mut before = ' ';
    for letter in text.chars() {
        // An `x` after a digit is a separator: no board has a column x.
        let is_sign = "-:>*,~–—−‐‑→×".contains(letter) || letter.is_whitespace();
        if is_sign || matches!(letter, 'x' | 'X') && (before.is_ascii_digit() || before.is_whitespace()) {
            fresh = true;
        } else if letter.is_ascii_digit() || letter.is_ascii_alphabetic() {
            if fresh || letter.is_ascii_alphabetic() {
                names.push(String::new());
            }
            names.last_mut()?.push(letter);
            fresh = false;
        } else {
            return None;
        }
        before = letter;
    }
    Some(names)
}
