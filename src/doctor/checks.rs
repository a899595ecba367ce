//! Checks of single positions.

use super::finding::Check;
use crate::board::{Kind, Piece, Square};
use crate::notation::{move_text, read_move, read_position, write_position};
use crate::rules::{Change, Kernel, Move, Position, Setup, WithKernel, kernel_of};
use crate::text::{Phrase, phrase};
use std::collections::HashMap;

/// A position of a random game with its legal moves.
pub struct CheckedPosition<'a> {
    pub position: &'a Position,
    pub moves: &'a [Move],
}

impl CheckedPosition<'_> {
    /// Real games rarely have more; script rules may list thousands, and each move costs at least one call.
    fn tried(&self) -> &[Move] {
        const MOST: usize = 256;
        &self.moves[..self.moves.len().min(MOST)]
    }
}

/// `Err` describes a problem with a position, as a sentence.
pub type CheckFailure = Result<(), Phrase>;

type CheckFn = fn(&CheckedPosition<'_>) -> CheckFailure;

pub const EACH: [(Check, CheckFn); 7] = [
    (Check::ScriptRules, script_rules),
    (Check::Over, over),
    (Check::Text, text),
    (Check::Play, play),
    (Check::Order, order),
    (Check::Routes, routes),
    (Check::Captures, captures),
];

fn name(position: &Position, square: Square) -> String {
    position.variant().names.name(position.variant().shape, square)
}

fn quoted(text: &str) -> String {
    format!("{text:?}")
}

fn script_rules(here: &CheckedPosition<'_>) -> CheckFailure {
    here.position.fault().map_or(Ok(()), |report| Err(phrase("doctor-laws").with("why", report.phrase())))
}

fn over(here: &CheckedPosition<'_>) -> CheckFailure {
    let position = here.position;
    if here.moves.is_empty() && position.outcome().is_none() {
        return Err("doctor-over".into());
    }
    Ok(())
}

fn text(here: &CheckedPosition<'_>) -> CheckFailure {
    let position = here.position;
    let written = write_position(position);
    let read = read_position(position.variant(), &written);
    let read = read.map_err(|faults| {
        let why = faults.first().phrase();
        phrase("doctor-text-unread").with("text", quoted(&written)).with("why", why)
    })?;
    if read.board() != position.board() {
        return Err(phrase("doctor-text-hidden").with("text", quoted(&written)));
    }
    let mut texts: HashMap<String, &Move> = HashMap::new();
    for legal in here.tried() {
        let written = move_text(position.variant(), legal);
        if texts.insert(written.to_lowercase(), legal).is_some() {
            return Err(phrase("doctor-text-twins").with("text", quoted(&written)));
        }
        match read_move(position, &written) {
            Ok(read) if read == *legal => {}
            Ok(read) => {
                let other = move_text(position.variant(), &read);
                let message = phrase("doctor-move-other").with("text", quoted(&written));
                return Err(message.with("other", quoted(&other)));
            }
            Err(why) => {
                let message = phrase("doctor-move-unread").with("text", quoted(&written));
                return Err(message.with("why", why.phrase()));
            }
        }
    }
    Ok(())
}

fn play(here: &CheckedPosition<'_>) -> CheckFailure {
    let position = here.position;
    for legal in here.tried() {
        let (next, changes) = position.play(legal);
        let shown = || move_text(position.variant(), legal);
        if next.fault().is_some() {
            continue; // another check reports it, at that position
        }
        let mut setup = position.setup();
        for change in changes.iter().copied() {
            apply(&mut setup, change).map_err(|why| phrase("doctor-change").with("move", shown()).with("why", why))?;
        }
        let odd = position.variant().shape.all().find(|square| setup.squares[square.index()] != next.at(*square));
        arrives(legal, position, &next).map_err(|why| why.with("move", shown()))?;
        if let Some(square) = odd {
            let message = phrase("doctor-play-board").with("move", shown());
            return Err(message.with("square", name(position, square)));
        }
    }
    kernel_of(&*position.variant().rules).visit(Fast { here })
}

/// Checks that a move's squares match its effect; the caller adds the argument `move` to the message.
fn arrives(legal: &Move, before: &Position, after: &Position) -> CheckFailure {
    if let Some(places) = legal.places
        && before.spec(places) == after.spec(places)
    {
        return Err(phrase("doctor-play-places").with("square", name(before, places)));
    }
    if let (Some(from), Some(to)) = (legal.from(), legal.to())
        && from != to
    {
        if after.at(to).is_none_or(|piece| piece.side != before.turn()) {
            return Err(phrase("doctor-play-to").with("square", name(before, to)));
        }
        if after.spec(from).is_some_and(|spec| spec.side == before.turn()) {
            return Err(phrase("doctor-play-from").with("square", name(before, from)));
        }
    }
    Ok(())
}

/// A position as the search sees it, for comparison with the game.
struct Fast<'a> {
    here: &'a CheckedPosition<'a>,
}

impl WithKernel for Fast<'_> {
    type Output = CheckFailure;

    fn run<K: Kernel>(self, kernel: &K) -> CheckFailure {
        let (position, moves) = (self.here.position, self.here.moves);
        let shown = |legal: &Move| move_text(position.variant(), legal);
        let state = kernel.state(position.board());
        let mut steps = Vec::new();
        kernel.moves(&state, &mut steps);
        // The search ignores draws by repetition and by lack of progress.
        if moves.is_empty() {
            return Ok(());
        }
        if steps.len() != moves.len() {
            return Err(phrase("doctor-search-count").with("game", moves.len()).with("search", steps.len()));
        }
        for (step, legal) in steps.iter().zip(self.here.tried()) {
            let full = kernel.full(&state, step);
            if !full.is_same(legal) {
                return Err(phrase("doctor-search-move").with("search", shown(&full)).with("game", shown(legal)));
            }
            let after = kernel.board(&kernel.play(&state, step));
            if after != *position.play(legal).0.board() {
                return Err(phrase("doctor-search-board").with("move", shown(legal)));
            }
        }
        Ok(())
    }
}

fn apply(setup: &mut Setup, change: Change) -> CheckFailure {
    let wrong = |id: &'static str, square: Square| phrase(id).with("square", square.number());
    match change {
        Change::Moved { from, to, .. } => {
            let piece = setup.squares[from.index()].take();
            let piece = piece.ok_or_else(|| wrong("doctor-nothing-stands", from))?;
            if setup.squares[to.index()].replace(piece).is_some() {
                return Err(wrong("doctor-not-free", to));
            }
        }
        Change::Captured { square, piece } => {
            if setup.squares[square.index()].take() != Some(piece) {
                return Err(wrong("doctor-captured-elsewhere", square));
            }
        }
        Change::Crowned { square } => {
            let man = setup.squares[square.index()];
            let man = man.ok_or_else(|| wrong("doctor-nothing-crowned", square))?;
            setup.squares[square.index()] = Some(Piece { kind: Kind::King, ..man });
        }
        Change::Placed { square, piece } => {
            if setup.squares[square.index()].replace(piece).is_some() {
                return Err(wrong("doctor-put-not-free", square));
            }
        }
        Change::Flipped { square } => {
            let disc = setup.squares[square.index()];
            let disc = disc.ok_or_else(|| wrong("doctor-nothing-turned", square))?;
            setup.squares[square.index()] = Some(Piece { side: disc.side.other(), ..disc });
        }
        Change::Passed => {}
    }
    Ok(())
}

fn order(here: &CheckedPosition<'_>) -> CheckFailure {
    let variant = here.position.variant();
    for (index, legal) in here.tried().iter().enumerate() {
        if here.moves[..index].iter().any(|other| other.is_same(legal) && other.places == legal.places) {
            return Err(phrase("doctor-listed-twice").with("move", move_text(variant, legal)));
        }
    }
    let key = |legal: &Move| (legal.is_pass(), legal.from(), legal.path.clone(), legal.places);
    // Script rules define their own order.
    if variant.rules.is_scripted() || here.moves.is_sorted_by_key(key) {
        return Ok(());
    }
    Err("doctor-order".into())
}

fn routes(here: &CheckedPosition<'_>) -> CheckFailure {
    let position = here.position;
    // A move with an empty path is clicked by its single square, so it has no routes.
    for legal in here.tried().iter().filter(|legal| !legal.path.is_empty()) {
        let routes = position.variant().rules.routes(position.board(), legal);
        let shown = || move_text(position.variant(), legal);
        if !routes.contains(&legal.path) {
            return Err(phrase("doctor-route-own").with("move", shown()));
        }
        if routes.iter().any(|route| route.first() != legal.path.first() || route.last() != legal.path.last()) {
            return Err(phrase("doctor-route-else").with("move", shown()));
        }
    }
    Ok(())
}

fn captures(here: &CheckedPosition<'_>) -> CheckFailure {
    let position = here.position;
    for legal in here.tried() {
        let shown = || move_text(position.variant(), legal);
        let mut taken = legal.captured.clone();
        taken.sort_unstable();
        if taken.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(phrase("doctor-capture-twice").with("move", shown()));
        }
        if taken.is_empty() {
            continue;
        }
        let after = position.play(legal).0;
        // A removal-only move may capture the player's own piece.
        for square in legal.captured.iter().filter(|square| legal.places != Some(**square)) {
            let wrong = |id: &'static str| phrase(id).with("move", shown()).with("square", name(position, *square));
            match position.at(*square) {
                None => return Err(wrong("doctor-capture-nothing")),
                Some(piece) if piece.side == position.turn() => {
                    return Err(wrong("doctor-capture-own"));
                }
                Some(piece) if after.at(*square) == Some(piece) && legal.to() != Some(*square) => {
                    return Err(wrong("doctor-capture-stays"));
                }
                Some(_) => {}
            }
        }
    }
    Ok(())
}
