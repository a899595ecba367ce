//! Who sits on one side of a game on screen, and what a bot there says of itself.

use crate::board::Side;
use crate::catalog::{Bot, LiveBot, SeatSpec};
use crate::player::{Human, HumanInput, Player};
use crate::report::Report;
use crate::rules::Move;
use std::sync::Arc;

/// How far a search has come.
pub struct SearchStatus {
    /// Completed plies.
    pub depth: u32,
    /// For the side to move.
    pub value: f64,
    /// Searched so far.
    pub nodes: u64,
    /// The expected moves.
    pub line: String,
}

/// Grades of the legal moves by one seat's bot.
#[derive(Clone, Debug, PartialEq)]
pub enum Grades {
    /// Not asked yet, or on the way.
    Awaited,
    /// The bot has none to give.
    None,
    /// Each legal move of the side that was to move, with its text and grade, the best first.
    Given(Side, Vec<(Move, String, f64)>),
    /// What went wrong.
    Fault(Report),
}

/// What was graded: the plies played, and the bot's version.
type Graded = (usize, u64);

/// Who sits on one side.
pub struct SeatState {
    /// The bot, if one sits there.
    pub bot: Option<Arc<Bot>>,
    pub(super) live: Option<Arc<LiveBot>>,
    pub(super) hand: Option<HumanInput>,
    /// The bot's grades of the moves that are legal now.
    pub grades: Grades,
    pub(super) asked_grades: Option<Graded>,
    /// What the bot last said of its search.
    pub progress: Option<SearchStatus>,
    /// The bot's version when it was last asked for a move, or about a draw.
    pub(super) asked_generation: Option<u64>,
}

impl SeatState {
    /// Nobody sits there, or somebody at another machine.
    pub(super) const fn empty() -> Self {
        Self {
            bot: None,
            live: None,
            hand: None,
            grades: Grades::Awaited,
            asked_grades: None,
            progress: None,
            asked_generation: None,
        }
    }

    /// Whether the bot plays by the weights that its panel shows, not by others given to the seat.
    pub fn plays_by_its_file(&self) -> bool {
        self.bot.as_ref().zip(self.live.as_ref()).is_some_and(|(bot, live)| Arc::ptr_eq(&bot.live, live))
    }

    /// Whether its bot has another text than it had when it was last asked.
    pub(super) fn is_fixed(&self) -> bool {
        self.live.as_ref().zip(self.asked_generation).is_some_and(|(live, asked)| live.text_since() > asked)
    }

    /// The newest version of the bot.
    pub(super) fn generation(&self) -> Option<u64> {
        self.live.as_ref().map(|live| live.generation())
    }
}

/// The chair of a seat and the player on it.
///
/// # Errors
/// The weights that were chosen for a bot cannot be read or do not fit it.
pub(super) fn seat_state(seat: &SeatSpec) -> Result<(SeatState, Box<dyn Player>), Vec<Report>> {
    if let (Some(player), SeatSpec::Bot { bot, .. }) = (seat.player()?, seat) {
        let seat_state = SeatState { bot: Some(bot.clone()), live: Some(player.live().clone()), ..SeatState::empty() };
        return Ok((seat_state, Box::new(player)));
    }
    let (human, hand) = Human::new();
    Ok((SeatState { hand: Some(hand), ..SeatState::empty() }, Box::new(human)))
}
