//! The working of bots: what was traced for a move of a game, the same move chosen again by the bot as it is now or by
//! another one, and where the game would have gone another way.

mod moment;
mod rerun;

pub use moment::{Moment, Moments};
pub use rerun::{Fork, Forked, Rerun, RerunSubject};

/// What stands beside the move that is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Comparison {
    /// Nothing.
    #[default]
    Nothing,
    /// The same move, chosen by its bot as it is now.
    Now,
    /// Another move of the game, by its place from 1.
    Move(usize),
    /// The same move, chosen by another seat.
    Bot(String),
}

/// Something that a person wants of the page.
#[derive(Clone, Debug)]
pub enum InspectorAction {
    /// Puts something beside the move that is shown.
    Beside(Comparison),
    /// Has the bot grade every legal move of the position, or no longer.
    Grades(bool),
    /// Asks once more for what is shown.
    Again,
    /// Looks for the first move from here on that the bot would now play differently.
    FindFork,
    /// Ends that.
    StopFork,
    /// The seat that is taken for a move which no bot played.
    Seat(String),
}

/// What the page shows.
#[derive(Default)]
pub struct Inspector {
    /// What stands beside the move.
    pub beside: Comparison,
    /// Whether the bot's grades of every move are wanted.
    pub wants_grades: bool,
    /// The seat that is taken for moves which no bot played; empty for the adviser of the settings.
    pub seat: String,
    /// The moves of the game, as they were when the page was last shown.
    pub moments: Moments,
    /// The move that is shown, by its place from 1; 0 for none.
    pub ply: usize,
    /// The grades of the move that is shown.
    pub left: Option<Rerun>,
    /// What is chosen now.
    pub right: Option<Rerun>,
    /// Where the game would go another way.
    pub fork: Option<Fork>,
    /// Why the bot cannot be asked.
    pub fault: Option<crate::report::Report>,
}

impl Inspector {
    /// Takes an act of the person, as far as it needs nothing else.
    pub fn act(&mut self, act: InspectorAction) {
        match act {
            InspectorAction::Beside(beside) => {
                self.beside = beside;
                self.right = None;
            }
            InspectorAction::Grades(wanted) => self.wants_grades = wanted,
            InspectorAction::Again => (self.left, self.right) = (None, None),
            InspectorAction::Seat(seat) => {
                (self.seat, self.left, self.right, self.fork) = (seat, None, None, None);
            }
            InspectorAction::StopFork => self.fork = None,
            InspectorAction::FindFork => {}
        }
    }

    /// Stops whatever is thought about: the page is left.
    pub fn rest(&mut self) {
        (self.left, self.right, self.fork) = (None, None, None);
    }
}
