//! The bot inspector: the trace of a move, the same move chosen again by the current bot or by another one, the first move
//! where the game would go differently, and the move that lost it.

mod losing_move;
mod moment;
pub mod page;
mod rerun;
mod update;

pub use losing_move::{LosingMove, LosingMoveSearch};
pub use moment::{Moment, Moments};
pub use rerun::{Fork, Forked, Rerun, RerunSubject};

use crate::app::route::Route;
use crate::player::Allowance;

impl Route {
    /// The bot inspector.
    pub const INSPECTOR: Self = Self::new("inspector");
}

/// What is shown next to the inspected move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Comparison {
    #[default]
    Nothing,
    /// The same move, chosen by the current version of its bot.
    Now,
    /// Another move of the game, counted from 1.
    Move(usize),
    /// The same move, chosen by another seat.
    Bot(String),
}

impl Comparison {
    /// The other seat that is asked; `None` if it is the move's own.
    pub fn other_seat(&self) -> Option<&str> {
        match self {
            Self::Bot(seat) => Some(seat),
            Self::Nothing | Self::Now | Self::Move(_) => None,
        }
    }
}

/// A user action on the inspector page.
#[derive(Clone, Debug)]
pub enum InspectorAction {
    /// Chooses what to compare with.
    Compare(Comparison),
    /// Sets whether the bot grades every legal move of the position.
    Grades(bool),
    /// Runs the shown comparison again.
    Again,
    /// Looks for the first move of the shown move's side that the bot would now play differently.
    FindFork,
    /// Stops that search.
    StopFork,
    /// Looks for the move that cost the loser of the game most, and goes there.
    FindLosingMove,
    StopLosingMove,
    /// Sets the seat used for moves that no bot played.
    Seat(String),
}

/// The state of the inspector page.
#[derive(Default)]
pub struct Inspector {
    pub comparison: Comparison,
    /// Whether grades of every move are wanted.
    pub wants_grades: bool,
    /// The seat used for moves that no bot played; empty for the one that gives hints.
    pub seat: String,
    /// The moves of the game when the page was last shown.
    pub moments: Moments,
    /// The inspected move, counted from 1; 0 for none.
    pub ply: usize,
    /// The grades of the inspected move.
    pub left: Option<Rerun>,
    /// The run that the move is compared with.
    pub right: Option<Rerun>,
    pub fork: Option<Fork>,
    /// The search for the losing move of the game for which it was last wanted.
    pub losing_move: Option<LosingMoveSearch>,
    /// Whether a search for the losing move is to start as soon as the game is known.
    wants_losing_move: bool,
    /// Whether the workshop was opened from an analysis, to show that one although there is a game.
    pub(in crate::app) follows_analysis: bool,
    /// The allowance of the game on the board; `None` in an analysis.
    allowance: Option<Allowance>,
    /// Why the bot cannot be asked.
    pub fault: Option<crate::report::Report>,
}

impl Inspector {
    /// Applies an action as far as it needs nothing but the inspector.
    pub fn act(&mut self, act: InspectorAction) {
        match act {
            InspectorAction::Compare(comparison) => {
                if comparison.other_seat() != self.comparison.other_seat() {
                    self.fork = None;
                }
                self.comparison = comparison;
                self.right = None;
            }
            InspectorAction::Grades(on) => self.wants_grades = on,
            InspectorAction::Again => (self.left, self.right) = (None, None),
            InspectorAction::Seat(seat) => {
                (self.seat, self.left, self.right, self.fork) = (seat, None, None, None);
            }
            InspectorAction::StopFork => self.fork = None,
            InspectorAction::FindLosingMove => self.wants_losing_move = true,
            InspectorAction::StopLosingMove => self.losing_move = None,
            InspectorAction::FindFork => {}
        }
    }

    /// Stops asking the bots when the page is left. The search for the losing move goes on.
    pub fn rest(&mut self) {
        (self.left, self.right, self.fork) = (None, None, None);
    }

    /// The search for the losing move of the game in view.
    pub fn losing_move_here(&self) -> Option<&LosingMoveSearch> {
        self.losing_move.as_ref().filter(|search| search.is_about(&self.moments))
    }
}
