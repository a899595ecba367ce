//! Passes: those that a side must make, and those that it may.

use super::Table;
use crate::board::Side;
use crate::rules::{Change, Move, Position};
use crate::session::Played;
use crate::text::{Phrase, authored, phrase};
use std::sync::Arc;

impl Table {
    /// Whether people need a button to pass in this game.
    pub const fn passing_is_free(&self) -> bool {
        self.passing_is_free
    }

    /// The pass that the side to move may play instead of another move.
    pub fn free_pass(&self) -> Option<Move> {
        free_pass(self.session.position())
    }

    /// Why nobody can pass now.
    pub fn no_pass(&self) -> Option<Phrase> {
        self.closed().or_else(|| self.free_pass().is_none().then(|| phrase("locked-no-pass")))
    }

    /// The pass to explain over the board: the last ply, or a person's pass that a bot has answered, since that answer would hide
    /// it at once.
    pub fn pass_notice(&self) -> Option<Phrase> {
        if self.browsed_ply.is_some() || self.session.result().is_some() {
            return None;
        }
        let is_pass = |ply: &Arc<Played>| ply.changes.contains(&Change::Passed);
        let played = self.session.played();
        let is_answered = |ply: &Arc<Played>, answer: Side| self.is_person(ply.side) && !self.is_person(answer);
        let number = match played {
            [.., last] if is_pass(last) => played.len() - 1,
            [.., ply, last] if is_pass(ply) && is_answered(ply, last.side) => played.len() - 2,
            _ => return None,
        };
        let before = self.session.position_after(number).filter(|_| self.passing_is_free);
        let is_chosen = before.is_some_and(|before| free_pass(before).is_some());
        let side = authored(self.side_name(played[number].side));
        Some(phrase(if is_chosen { "notice-passed" } else { "notice-passes" }).with("side", side))
    }

    /// Plays a forced pass for a person, who would have nothing to click.
    pub(super) fn pass_if_forced(&mut self) {
        if !self.awaits_person() || self.prompt().is_some() {
            return;
        }
        let moves = self.session.position().moves();
        match &moves[..] {
            [only] if only.is_pass() => self.play(only.clone()),
            moves => self.passing_is_free |= moves.iter().any(Move::is_pass),
        }
    }
}

fn free_pass(position: &Position) -> Option<Move> {
    let moves = position.moves();
    if moves.len() > 1 { moves.into_iter().find(Move::is_pass) } else { None }
}
