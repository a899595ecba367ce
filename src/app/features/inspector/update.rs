//! What commands and frames do to the bot inspector.

use super::{Comparison, Fork, Inspector, InspectorAction, LosingMoveSearch, Moment, Moments, Rerun, RerunSubject};
use crate::app::command::BoardAction;
use crate::app::features::analysis::with_evaluator;
use crate::app::frame::{FeatureState, Frame};
use crate::app::route::Route;
use crate::app::shared::Shared;
use crate::catalog::SeatSpec;
use crate::config::{HUMAN, TraceTo};
use crate::player::{Allowance, Player};
use crate::report::{Report, Reports};
use crate::rules::Variant;
use std::sync::Arc;

impl FeatureState for Inspector {
    type Action = InspectorAction;

    fn handle(&mut self, action: InspectorAction, frame: &mut Frame<'_, '_>) {
        if let InspectorAction::FindFork = action {
            return self.find_fork(frame.shared);
        }
        self.act(action);
    }

    /// While the page is hidden, no bot is asked; only the search for the losing move goes on.
    fn tick(&mut self, frame: &mut Frame<'_, '_>) {
        let shared = &*frame.shared;
        if shared.screens.current != Route::INSPECTOR {
            self.rest();
            self.continue_losing_move(shared);
            return;
        }
        if let Some(fork) = &mut self.fork {
            fork.tick();
        }
        if let Some(ply) = self.tick_losing_move(shared) {
            frame.commands.send(BoardAction::ShowPly(ply));
        }
        let shared = &*frame.shared;
        let Some(moment) = self.moments.at(self.ply).cloned() else {
            (self.left, self.right) = (None, None);
            return;
        };
        let own = self.seat_of(&moment, shared);
        let seat = (self.wants_grades || self.lacks_reasons(&moment, shared)).then(|| own.clone());
        let left = self.left.take();
        self.left = self.update_rerun(left, seat, (&moment, false), shared);
        let seat = match &self.comparison {
            Comparison::Nothing | Comparison::Move(_) => None,
            Comparison::Now => Some(own),
            Comparison::Bot(seat) => Some(seat.clone()),
        };
        let right = self.right.take();
        self.right = self.update_rerun(right, seat, (&moment, true), shared);
    }
}

impl Inspector {
    /// Sets the game in view and the number of its shown move. `allowance` is that of the game, if it is on the board.
    pub(in crate::app) fn inspect(&mut self, moments: Moments, ply: usize, allowance: Option<Allowance>) {
        (self.moments, self.ply, self.allowance) = (moments, ply, allowance);
    }

    /// The seat that chose a move: the game's if a bot played it, otherwise the one named on the page.
    pub fn seat_of(&self, moment: &Moment, shared: &Shared) -> String {
        let named = || match self.seat.as_str() {
            "" => shared.now.seat_or_best(&shared.settings.hint, moment.before.variant()),
            seat => seat.to_owned(),
        };
        let seat = self.moments.seats.as_ref().map(|seats| seats[moment.side.index()].clone());
        seat.filter(|seat| !seat.is_empty() && seat != HUMAN).unwrap_or_else(named)
    }

    /// Starts and continues the search for the losing move; returns the move when it is found in the game in view.
    fn tick_losing_move(&mut self, shared: &Shared) -> Option<usize> {
        if !self.moments.list.is_empty() && std::mem::take(&mut self.wants_losing_move) {
            self.losing_move = LosingMoveSearch::start(&self.moments, shared.waker.clone());
        }
        self.continue_losing_move(shared).filter(|_| self.losing_move_here().is_some())
    }

    /// Continues the search for the losing move; returns the move when it is found.
    fn continue_losing_move(&mut self, shared: &Shared) -> Option<usize> {
        let search = self.losing_move.as_mut().filter(|search| search.is_running())?;
        with_evaluator(&search.variant(), shared, |source| search.tick(source));
        search.found().map(|found| found.ply)
    }

    /// Whether a bot was asked for its reasons and gave none; it says at least what it thinks of the moves.
    fn lacks_reasons(&self, moment: &Moment, shared: &Shared) -> bool {
        let is_bot = self.moments.seats.as_ref().is_some_and(|seats| seats[moment.side.index()] != HUMAN);
        let gave_none = moment.played.as_ref().is_some_and(|played| played.trace.is_empty());
        is_bot && gave_none && shared.settings.trace != TraceTo::Off
    }

    /// The seed and the allowance for choosing a move again: the same as in the game.
    fn terms(&self, shared: &Shared) -> (u64, Allowance) {
        (self.moments.seed, self.allowance.unwrap_or_else(|| shared.allowance()))
    }

    /// Continues the running comparison if it is still about the same thing; otherwise starts a new one.
    fn update_rerun(
        &mut self,
        before: Option<Rerun>,
        seat: Option<String>,
        (moment, chooses): (&Moment, bool),
        shared: &Shared,
    ) -> Option<Rerun> {
        let seat = seat?;
        let (spec, generation) = match read_seat(&seat, moment.before.variant(), shared) {
            Ok(spec) => spec,
            Err(report) => {
                self.fault = Some(report);
                return None;
            }
        };
        self.fault = None;
        let about = RerunSubject { ply: moment.ply, seat, generation, chooses };
        let terms = self.terms(shared);
        if let Some(mut run) = before.filter(|run| run.about == about) {
            run.tick(moment, terms);
            return Some(run);
        }
        match spec.player() {
            Ok(player) => Some(Rerun::start(player?, about, moment, terms, shared.waker.clone())),
            Err(reports) => {
                self.fault = Some(reports.into_first());
                None
            }
        }
    }

    fn find_fork(&mut self, shared: &Shared) {
        let ply = self.ply;
        let Some(moment) = self.moments.at(ply).cloned() else { return };
        let seat = self.comparison.other_seat().map_or_else(|| self.seat_of(&moment, shared), str::to_owned);
        let moments = self.moments.list.iter().filter(|other| other.side == moment.side).cloned().collect();
        match read_player(&seat, moment.before.variant(), shared) {
            Ok((Some(player), generation)) => {
                let about = RerunSubject { ply, seat, generation, chooses: true };
                self.fork = Some(Fork::start(player, about, moments, self.terms(shared), shared.waker.clone()));
            }
            Ok((None, _)) => {}
            Err(report) => self.fault = Some(report),
        }
    }
}

/// The seat, and the generation of its bot's files.
fn read_seat(seat: &str, variant: &Arc<Variant>, shared: &Shared) -> Result<(SeatSpec, u64), Report> {
    let read = shared.catalog.seat(seat, variant);
    let read = read.map_err(Reports::into_first)?;
    let generation = if let SeatSpec::Bot { bot, .. } = &read { bot.live.generation() } else { 0 };
    Ok((read, generation))
}

/// The player of a seat, `None` for a person, and the generation of its bot's files.
fn read_player(seat: &str, variant: &Arc<Variant>, shared: &Shared) -> Result<(Option<Box<dyn Player>>, u64), Report> {
    let (spec, generation) = read_seat(seat, variant, shared)?;
    Ok((spec.player().map_err(Reports::into_first)?, generation))
}
