//! Games whose laws are a script, wholly or laid over a native family. No Lua here: `script` answers [`ScriptRules`] and
//! [`OverlayRules`], this makes rulesets of them.
//!
//! A board of such a game carries what its laws said about it ([`KnownAnswers`]). It is asked for once, by whoever needs it
//! first; after [`Position::settle`](crate::rules::Position::settle) everything about a position is plain data, which a
//! screen can read without running a script.

mod changes;
mod game;
mod kernel;
mod overlay;
mod plain;
mod read;

pub use game::{DrawLimits, Game, ScriptRules};
pub use kernel::{Dynamic, Kernel};
pub use overlay::{OverlayRules, overlaid};
pub use plain::{KnownAnswers, Legal, ScriptedState};
pub use read::{Facts, facts};

use super::{Family, Variant};
use crate::report::Report;
use std::sync::Arc;

/// The family of the games that are written wholly in a script.
pub struct Scripted;

/// As variants name it.
pub const ID: &str = "scripted";

/// What weights can be given for: pieces by how they look, and moves.
const FEATURES: [(&str, &str); 5] = [
    ("man", "men on the board"),
    ("king", "kings on the board"),
    ("disc", "discs on the board"),
    ("pawn", "pawns on the board"),
    ("mobility", "legal moves of the side to move"),
];

impl Family for Scripted {
    fn id(&self) -> &'static str {
        ID
    }

    fn facts(&self) -> Vec<String> {
        read::keys()
    }

    fn features(&self) -> &'static [(&'static str, &'static str)] {
        &FEATURES
    }
}

/// A variant of these facts and laws.
///
/// # Errors
/// What the laws say against their own start position.
pub fn variant(
    id: &str,
    facts: Facts,
    start: ScriptedState,
    laws: Box<dyn ScriptRules>,
) -> Result<Variant, Arc<Report>> {
    let Facts {
        title,
        summary,
        source,
        sides,
        clauses,
        shape,
        first,
        names,
        files,
        look,
        draws,
        ply_cap,
        numbers,
        told,
        kinds,
    } = facts;
    let plain = look.pieces.first().map_or(crate::board::Kind::Man, |piece| piece.kind);
    let game = Game::new(shape, first, look.clone(), draws, start, laws);
    if let Some(fault) = game.known_start().fault.clone() {
        return Err(fault);
    }
    Ok(Variant {
        id: id.to_owned(),
        title,
        summary,
        source,
        sides,
        clauses,
        family: ID,
        shape,
        first,
        plain,
        names,
        look,
        form: crate::rules::PositionForm::Letters { numbers },
        files,
        ply_cap,
        agreement: crate::rules::Agreement::default(),
        facts: told,
        kinds,
        rules: Box::new(game),
    })
}
