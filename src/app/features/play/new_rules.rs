//! Handles a variant file that changes during a game: the game continues under its own rules, and the new rules are offered.

use super::state::PlayState;
use super::table::Table;
use crate::app::features::position_editor::{PositionCheck, PositionVerdict};
use crate::app::frame::Frame;
use crate::app::route::Route;
use crate::app::shared::Shared;
use crate::board::{Shape, Side};
use crate::config::LastGame;
use crate::notation::{SquareNaming, describe, read_setup, write_position};
use crate::player::Waker;
use crate::report::Source;
use crate::rules::{FactChange, Variant};
use crate::text::{Phrase, phrase, raw};
use std::sync::Arc;

/// Changed rules of the current game's variant.
pub struct NewRules {
    /// The rules as the file has them now.
    pub variant: Arc<Variant>,
    /// The facts that differ; empty if only code changed.
    pub changes: Vec<FactChange>,
    /// The ply of the checked position; a later position is checked again.
    plies: usize,
    check: PositionCheck,
    /// Why the position cannot exist under the new rules at all.
    misread: Option<Phrase>,
}

impl NewRules {
    fn of(table: &Table, variant: Arc<Variant>, waker: Waker) -> Self {
        let changes = table.variant().fact_changes(&variant);
        let mut check = PositionCheck::new(waker);
        let plies = table.session.played().len();
        if let Some(why) = other_board(table.variant().shape, variant.shape) {
            return Self { variant, changes, plies, check, misread: Some(why) };
        }
        let position = table.session.position();
        let source = Source::new("", write_position(position));
        let span = 0..source.text().len();
        let (setup, reports) = read_setup(&SquareNaming::own(&variant), &variant, &source, span);
        let misread = reports.first().map(crate::report::Report::phrase);
        if misread.is_none() {
            check.start(&variant, &setup);
        }
        Self { variant, changes, plies, check, misread }
    }

    /// The current position under the new rules; `None` while they are being asked.
    ///
    /// # Errors
    /// Why the game cannot be restarted from the position under the new rules.
    pub fn verdict(&self) -> Option<Result<&crate::rules::Position, Phrase>> {
        if let Some(why) = &self.misread {
            return Some(Err(why.clone()));
        }
        self.check.verdict().map(|verdict| match verdict {
            // A position in which the game is already over is not worth restarting from.
            PositionVerdict::Good(position) if position.outcome().is_some() => Err("new-rules-over".into()),
            PositionVerdict::Good(position) => Ok(position),
            PositionVerdict::Bad(faults) => Err(faults.first().map_or_else(|| raw(""), |fault| fault.message.clone())),
        })
    }
}

impl PlayState {
    /// Detects changed rules for the current game and checks its position under them.
    pub(super) fn follow_rules(&mut self, shared: &Shared) {
        if self.unfinished().is_none() {
            // Release the old rules once they are no longer needed.
            self.rules_declined = None;
        }
        let offered = self.unfinished().filter(|_| shared.screens.place == Route::GAME);
        // An online game keeps its rules to the end, whatever happens to the file.
        let offered = offered.filter(|table| table.session.online().is_none());
        let Some(table) = offered else { return self.new_rules = None };
        let newest = shared.now.variant(&table.variant().id).ok();
        let is_declined = |variant: &Arc<Variant>| {
            self.rules_declined.as_ref().is_some_and(|declined| Arc::ptr_eq(declined, variant))
        };
        let changed = newest.filter(|new| !Arc::ptr_eq(new, table.variant()) && !is_declined(new));
        let Some(variant) = changed else { return self.new_rules = None };
        let plies = table.session.played().len();
        let known = self.new_rules.as_ref().filter(|known| Arc::ptr_eq(&known.variant, &variant));
        if known.is_none() && are_same(table.variant(), &variant) {
            // Only a comment changed, or a file that this game does not use.
            self.rules_declined = Some(variant);
            return;
        }
        if known.is_none_or(|known| known.plies != plies) {
            self.new_rules = Some(NewRules::of(table, variant, shared.waker.clone()));
        }
        if let Some(new_rules) = &mut self.new_rules {
            new_rules.check.poll();
        }
    }

    /// Continues the game under the rules it started with.
    pub(super) fn decline_new_rules(&mut self) {
        self.rules_declined = self.new_rules.take().map(|offered| offered.variant);
    }

    /// Restarts the game under the new rules with the same players: from the variant's start or, if `keeps_position`, from the
    /// current position if it can be played under them.
    pub(super) fn take_rules(&mut self, keeps_position: bool, frame: &mut Frame<'_, '_>) {
        let (Some(offered), Some(table)) = (self.new_rules.take(), &self.table) else { return };
        let position = offered.verdict().and_then(Result::ok).filter(|_| keeps_position).cloned();
        let began = table.session.start().turn();
        let begins = position.as_ref().map_or(offered.variant.first, crate::rules::Position::turn);
        let mut game = LastGame { position: String::new(), opening: String::new(), ..table.game.clone() };
        game.random_side = false;
        if begins != began {
            game.seats.swap(0, 1);
        }
        game.position = position.as_ref().map(write_position).unwrap_or_default();
        self.start(game, position, frame);
    }
}

/// Why no position carries over between two board shapes: square numbers would mean different squares.
fn other_board(old: Shape, new: Shape) -> Option<Phrase> {
    if (old.columns, old.rows) != (new.columns, new.rows) {
        let size = |shape: Shape| raw(format!("{}×{}", shape.columns, shape.rows));
        return Some(phrase("new-rules-size").with("old", size(old)).with("new", size(new)));
    }
    (old != new).then(|| phrase("new-rules-squares"))
}

/// Whether two versions of native rules are equal in every text generated from their facts.
fn are_same(one: &Arc<Variant>, other: &Arc<Variant>) -> bool {
    let is_scripted = one.rules.is_scripted() || other.rules.is_scripted();
    let starts = || write_position(&one.start()) == write_position(&other.start());
    let names = || Side::BOTH.map(|side| one.side_name(side)) == Side::BOTH.map(|side| other.side_name(side));
    !is_scripted && one.ply_cap == other.ply_cap && names() && starts() && describe(one) == describe(other)
}
