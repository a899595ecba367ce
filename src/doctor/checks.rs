//! The checks that look at one position at a time.

use super::finding::Check;
use crate::board::{Kind, Piece, Square};
use crate::notation::{move_text, read_move, read_position, write_position};
use crate::rules::{Change, Kernel, Move, Position, Setup, WithKernel};
use std::collections::HashMap;

/// A position of a random game with the moves to be had in it.
pub struct Here<'a> {
    /// The position.
    pub position: &'a Position,
    /// Its moves.
    pub moves: &'a [Move],
}

/// What is wrong with a position, as a sentence.
pub type Verdict = Result<(), String>;

/// Looks at a position.
type Look = fn(&Here<'_>) -> Verdict;

/// Every check of single positions.
pub const EACH: [(Check, Look); 7] = [
    (Check::Laws, laws),
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

fn laws(here: &Here<'_>) -> Verdict {
    here.position.fault().map_or(Ok(()), |report| Err(format!("the laws broke down: {}", report.message)))
}

fn over(here: &Here<'_>) -> Verdict {
    let position = here.position;
    if here.moves.is_empty() && position.outcome().is_none() {
        return Err("there is no move, and yet the game is not over".into());
    }
    Ok(())
}

fn text(here: &Here<'_>) -> Verdict {
    let position = here.position;
    let written = write_position(position);
    let read = read_position(position.variant(), &written);
    let read = read.map_err(|faults| {
        let why = faults.first().map_or_else(String::new, |fault| format!(": {}", fault.message));
        format!("the position, written as {written:?}, cannot be read{why}")
    })?;
    if read.board() != position.board() {
        let hidden = "the text of the position does not say all there is to it: read again it is another one";
        return Err(format!("{hidden} ({written:?})"));
    }
    let mut texts: HashMap<String, &Move> = HashMap::new();
    for one in here.moves {
        let written = move_text(position.variant(), one);
        if texts.insert(written.to_lowercase(), one).is_some() {
            return Err(format!("two moves are written {written:?}"));
        }
        match read_move(position, &written) {
            Ok(read) if read == *one => {}
            Ok(read) => {
                let other = move_text(position.variant(), &read);
                return Err(format!("the move {written:?} is read as another one, {other:?}"));
            }
            Err(why) => return Err(format!("the move {written:?} cannot be read: {}", why.words())),
        }
    }
    Ok(())
}

fn play(here: &Here<'_>) -> Verdict {
    let position = here.position;
    for one in here.moves {
        let (next, changes) = position.play(one);
        let said = || move_text(position.variant(), one);
        if next.fault().is_some() {
            continue; // told by another check, at the position where it is
        }
        let mut setup = position.setup();
        for change in changes.iter().copied() {
            apply(&mut setup, change).map_err(|why| format!("{}: {why}", said()))?;
        }
        let odd = position.variant().shape.all().find(|square| setup.squares[square.index()] != next.at(*square));
        arrives(one, position, &next).map_err(|why| format!("{} {why}", said()))?;
        if let Some(square) = odd {
            let message =
                format!("{} leads to another board than its changes do, on {}", said(), name(position, square));
            return Err(message);
        }
    }
    position.variant().rules.kernel().visit(Fast { here })
}

/// A move does what its squares say.
fn arrives(one: &Move, before: &Position, after: &Position) -> Verdict {
    if let Some(places) = one.places
        && before.spec(places) == after.spec(places)
    {
        return Err(format!("says that something changes on {}, and nothing does", name(before, places)));
    }
    if let (Some(from), Some(to)) = (one.from(), one.to())
        && from != to
    {
        if after.at(to).is_none_or(|piece| piece.side != before.turn()) {
            return Err(format!("goes to {}, and no piece of its side stands there then", name(before, to)));
        }
        if after.spec(from).is_some_and(|spec| spec.side == before.turn()) {
            return Err(format!("begins on {}, and the piece is still there", name(before, from)));
        }
    }
    Ok(())
}

/// What searches are told of a position, beside what games are.
struct Fast<'a> {
    here: &'a Here<'a>,
}

impl WithKernel for Fast<'_> {
    type Output = Verdict;

    fn run<K: Kernel>(self, kernel: &K) -> Verdict {
        let (position, moves) = (self.here.position, self.here.moves);
        let said = |one: &Move| move_text(position.variant(), one);
        let state = kernel.state(position.board());
        let mut steps = Vec::new();
        kernel.moves(&state, &mut steps);
        // A search sees no draw by repetition or for want of progress.
        if moves.is_empty() {
            return Ok(());
        }
        if steps.len() != moves.len() {
            return Err(format!("a game has {} moves here, a search {}", moves.len(), steps.len()));
        }
        for (step, one) in steps.iter().zip(moves) {
            let full = kernel.full(&state, step);
            if !full.is_same(one) {
                return Err(format!("a search has {} where a game has {}", said(&full), said(one)));
            }
            let after = kernel.board(&kernel.play(&state, step));
            if after != *position.play(one).0.board() {
                return Err(format!("{} leads a search to another position than a game", said(one)));
            }
        }
        Ok(())
    }
}

/// A change, carried out on a set-up.
fn apply(setup: &mut Setup, change: Change) -> Result<(), String> {
    match change {
        Change::Moved { from, to, .. } => {
            let piece = setup.squares[from.index()].take();
            let piece = piece.ok_or_else(|| format!("nothing stands on square {}", from.number()))?;
            if setup.squares[to.index()].replace(piece).is_some() {
                return Err(format!("square {} is not free", to.number()));
            }
        }
        Change::Captured { square, piece } => {
            if setup.squares[square.index()].take() != Some(piece) {
                return Err(format!("what is captured does not stand on square {}", square.number()));
            }
        }
        Change::Crowned { square } => {
            let man = setup.squares[square.index()];
            let man = man.ok_or_else(|| format!("nothing is crowned on square {}", square.number()))?;
            setup.squares[square.index()] = Some(Piece { kind: Kind::King, ..man });
        }
        Change::Placed { square, piece } => {
            if setup.squares[square.index()].replace(piece).is_some() {
                return Err(format!("a piece is put on square {}, which is not free", square.number()));
            }
        }
        Change::Flipped { square } => {
            let disc = setup.squares[square.index()];
            let disc = disc.ok_or_else(|| format!("nothing is turned on square {}", square.number()))?;
            setup.squares[square.index()] = Some(Piece { side: disc.side.other(), ..disc });
        }
        Change::Passed => {}
    }
    Ok(())
}

fn order(here: &Here<'_>) -> Verdict {
    let variant = here.position.variant();
    for (index, one) in here.moves.iter().enumerate() {
        if here.moves[..index].iter().any(|other| other.is_same(one) && other.places == one.places) {
            return Err(format!("{} is listed twice", move_text(variant, one)));
        }
    }
    let key = |one: &Move| (one.from(), one.path.clone(), one.places);
    // A script has an order of its own.
    if variant.rules.is_scripted() || here.moves.is_sorted_by_key(key) {
        return Ok(());
    }
    Err("moves do not come by start square, then by path".into())
}

fn routes(here: &Here<'_>) -> Verdict {
    let position = here.position;
    // What moves nothing is clicked by its one square.
    for one in here.moves.iter().filter(|one| !one.path.is_empty()) {
        let routes = position.variant().rules.routes(position.board(), one);
        let said = || move_text(position.variant(), one);
        if !routes.contains(&one.path) {
            return Err(format!("{} cannot be clicked along its own path", said()));
        }
        if routes.iter().any(|route| route.first() != one.path.first() || route.last() != one.path.last()) {
            return Err(format!("{} can be clicked along a way that begins or ends elsewhere", said()));
        }
    }
    Ok(())
}

fn captures(here: &Here<'_>) -> Verdict {
    let position = here.position;
    for one in here.moves {
        let said = || move_text(position.variant(), one);
        let mut taken = one.captured.clone();
        taken.sort_unstable();
        if taken.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(format!("{} captures the same piece twice", said()));
        }
        if taken.is_empty() {
            continue;
        }
        let after = position.play(one).0;
        // A move that only takes a piece away may take its own.
        for square in one.captured.iter().filter(|square| one.places != Some(**square)) {
            let name = name(position, *square);
            match position.at(*square) {
                None => return Err(format!("{} says it captures on {name}, where nothing stands", said())),
                Some(piece) if piece.side == position.turn() => {
                    return Err(format!("{} captures a piece of its own side, on {name}", said()));
                }
                Some(piece) if after.at(*square) == Some(piece) && one.to() != Some(*square) => {
                    return Err(format!("{} says it captures on {name}, but the piece is still there", said()));
                }
                Some(_) => {}
            }
        }
    }
    Ok(())
}
