//! Commands of the bot inspector and its part of each frame.

use super::{Comparison, Fork, InspectorAction, Moment, Moments, Rerun, RerunSubject};
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::board::Side;
use crate::catalog::SeatSpec;
use crate::player::Allowance;
use crate::report::Report;
use crate::rules::Variant;
use std::sync::Arc;

impl AppState {
    /// Performs an action of the inspector page.
    pub(in crate::app) fn inspector_act(&mut self, act: InspectorAction) {
        if let InspectorAction::FindFork = act {
            return self.find_fork();
        }
        self.inspector.act(act);
    }

    /// The inspector's part of a frame. While it is hidden, no bot is asked.
    pub(in crate::app) fn tick_inspector(&mut self) {
        if self.screen != Route::INSPECTOR {
            self.inspector.rest();
            return;
        }
        let (moments, ply) = self.moments();
        (self.inspector.moments, self.inspector.ply) = (moments, ply);
        let allowance = (self.inspector.moments.seed, self.allowance_again());
        if let Some(fork) = &mut self.inspector.fork {
            fork.tick();
        }
        let Some(moment) = self.inspector.moments.at(ply).cloned() else {
            (self.inspector.left, self.inspector.right) = (None, None);
            return;
        };
        let own = self.seat_of(&moment);
        let seat = self.inspector.wants_grades.then(|| own.clone());
        let left = self.inspector.left.take();
        self.inspector.left = self.update_rerun(left, seat, (&moment, false), allowance);
        let seat = match &self.inspector.comparison {
            Comparison::Nothing | Comparison::Move(_) => None,
            Comparison::Now => Some(own),
            Comparison::Bot(seat) => Some(seat.clone()),
        };
        let right = self.inspector.right.take();
        self.inspector.right = self.update_rerun(right, seat, (&moment, true), allowance);
    }

    /// The moves of the shown game, and the number of the shown one.
    fn moments(&self) -> (Moments, usize) {
        match (self.place(), &self.table, &self.analysis) {
            (Route::ANALYSIS, _, Some(analysis)) => {
                (Moments::of_analysis(analysis), analysis.tree.depth(analysis.here()))
            }
            (_, Some(table), _) => (Moments::of_table(table), table.shown_plies()),
            _ => (Moments::default(), 0),
        }
    }

    /// The allowance for choosing a move again: the same as in the game.
    fn allowance_again(&self) -> Allowance {
        match (self.place(), &self.table) {
            (Route::GAME, Some(table)) => table.session.settings().allowance,
            _ => self.allowance(),
        }
    }

    /// The seat that chose a move: the game's if a bot played it, otherwise the one named on the page.
    pub fn seat_of(&self, moment: &Moment) -> String {
        let named = || match self.inspector.seat.as_str() {
            "" => self.settings.hint.clone(),
            seat => seat.to_owned(),
        };
        let seats = match (self.place(), &self.table, &self.analysis) {
            (Route::ANALYSIS, _, Some(analysis)) => analysis.origin.seats.clone(),
            (_, Some(table), _) => {
                let mut seats = table.game.seats.clone();
                if table.session.start().turn() == Side::White {
                    seats.swap(0, 1);
                }
                Some(seats)
            }
            _ => None,
        };
        let seat = seats.map(|seats| seats[moment.side.index()].clone());
        seat.filter(|seat| !seat.is_empty() && seat != "human").unwrap_or_else(named)
    }

    fn read_seat(&self, seat: &str, variant: &Arc<Variant>) -> Result<(SeatSpec, u64), Report> {
        let read = self.catalog.seat(seat, variant);
        let read = read.map_err(|reports| first_of(reports, seat))?;
        let generation = if let SeatSpec::Bot { bot, .. } = &read { bot.live.generation() } else { 0 };
        Ok((read, generation))
    }

    /// Continues the running comparison if it is still about the same thing; otherwise starts a new one.
    fn update_rerun(
        &mut self,
        before: Option<Rerun>,
        seat: Option<String>,
        (moment, chooses): (&Moment, bool),
        allowance: (u64, Allowance),
    ) -> Option<Rerun> {
        let seat = seat?;
        let (spec, generation) = match self.read_seat(&seat, moment.before.variant()) {
            Ok(spec) => spec,
            Err(report) => {
                self.inspector.fault = Some(report);
                return None;
            }
        };
        self.inspector.fault = None;
        let about = RerunSubject { ply: moment.ply, seat, generation, chooses };
        if let Some(mut run) = before.filter(|run| run.about == about) {
            run.tick(moment, allowance);
            return Some(run);
        }
        match spec.player() {
            Ok(player) => Some(Rerun::start(Box::new(player?), about, moment, allowance, self.waker.clone())),
            Err(reports) => {
                self.inspector.fault = Some(first_of(reports, &about.seat));
                None
            }
        }
    }

    fn find_fork(&mut self) {
        let ply = self.inspector.ply;
        let Some(moment) = self.inspector.moments.at(ply).cloned() else { return };
        let seat = match &self.inspector.comparison {
            Comparison::Bot(seat) => seat.clone(),
            _ => self.seat_of(&moment),
        };
        let later = self.inspector.moments.list[ply - 1..].iter().filter(|later| later.side == moment.side);
        let later: Vec<Moment> = later.cloned().collect();
        match self.read_seat(&seat, moment.before.variant()) {
            Ok((spec, generation)) => {
                let about = RerunSubject { ply, seat, generation, chooses: true };
                let cost = (self.inspector.moments.seed, self.allowance_again());
                match spec.player() {
                    Ok(Some(player)) => {
                        let fork = Fork::start(Box::new(player), about, later, cost, self.waker.clone());
                        self.inspector.fork = Some(fork);
                    }
                    Ok(None) => {}
                    Err(reports) => self.inspector.fault = Some(first_of(reports, &about.seat)),
                }
            }
            Err(report) => self.inspector.fault = Some(report),
        }
    }
}

fn first_of(reports: Vec<Report>, seat: &str) -> Report {
    reports.into_iter().next().unwrap_or_else(|| Report::error(seat))
}
