//! Games with script rules, either entirely or on top of a native family. This module does not use Lua: `script`
//! implements [`ScriptRules`] and [`OverlayRules`], and this module builds rulesets from them.
//!
//! A board of such a game caches the script's answers about it ([`KnownAnswers`]). They are computed on first use; after
//! [`Position::settle`](crate::rules::Position::settle) everything about a position is plain data, which a screen can
//! read without running a script.

mod features;
mod game;
mod kernel;
mod overlay;
mod read;

pub use super::script_state::{KnownAnswers, Legal, STOCK_NAMES, ScriptedState};
pub use game::{DrawLimits, ScriptRules, ScriptedGame};
pub use kernel::{Dynamic, ScriptedKernel};
pub use overlay::{Overlay, OverlayRules, overlaid};
pub(in crate::rules) use read::is_piece_name;
pub use read::{ScriptedFacts, facts};

use super::{Family, Variant};
use crate::report::Report;
use std::sync::Arc;

pub struct Scripted;

/// The name in variant files.
pub const ID: &str = "scripted";

impl Family for Scripted {
    fn id(&self) -> &'static str {
        ID
    }

    fn facts(&self) -> Vec<String> {
        read::keys()
    }

    fn features(&self) -> &'static [(&'static str, &'static str)] {
        &features::FEATURES
    }
}

/// Fails if the script rejects its own start position, or cannot count its features there.
pub fn variant(
    id: &str,
    facts: ScriptedFacts,
    start: ScriptedState,
    script_rules: Box<dyn ScriptRules>,
) -> Result<Variant, Arc<Report>> {
    let ScriptedFacts {
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
        declared_features,
        stated_facts,
        kinds,
    } = facts;
    let plain = look.pieces.first().map_or(crate::board::Kind::Man, |piece| piece.kind);
    let game = ScriptedGame::new(shape, first, (look.clone(), declared_features.clone()), draws, start, script_rules);
    game.check_start()?;
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
        plain_kind: plain,
        names,
        look,
        form: crate::rules::PositionForm::Letters { numbers },
        files,
        ply_cap,
        agreement: crate::rules::Agreement::default(),
        declared_features,
        facts: stated_facts,
        kinds,
        rules: Box::new(game),
    })
}
