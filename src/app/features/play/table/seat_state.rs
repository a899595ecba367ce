//! The state of one seat of a game on screen, including what its bot reports.

use crate::board::Side;
use crate::catalog::{Bot, LiveBot, SeatSpec};
use crate::player::{Human, HumanInput, Player};
use crate::report::{Report, Reports};
use crate::rules::Move;
use std::sync::Arc;

/// Progress of a bot's search.
pub struct SearchStatus {
    /// Completed plies.
    pub depth: u32,
    /// For the side to move.
    pub value: f64,
    pub nodes: u64,
    /// The expected moves.
    pub line: String,
}

/// One bot's grades of the legal moves.
#[derive(Clone, Debug, PartialEq)]
pub enum Grades {
    /// Not requested yet, or not answered yet.
    Awaited,
    /// The bot does not grade moves.
    None,
    /// The side to move; then each legal move with its text and grade, best first.
    Given(Side, Vec<(Move, String, f64)>),
    Fault(Report),
}

/// What was graded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GradedBoard {
    pub plies: usize,
    /// The bot's version.
    pub generation: u64,
}

/// The player on one side.
pub struct SeatState {
    pub bot: Option<Arc<Bot>>,
    pub(super) live: Option<Arc<LiveBot>>,
    pub(super) human_input: Option<HumanInput>,
    /// The bot's grades of the current legal moves.
    pub grades: Grades,
    pub(super) asked_grades: Option<GradedBoard>,
    /// The bot's latest search report.
    pub progress: Option<SearchStatus>,
    /// The bot version that was last asked for a move or about a draw.
    pub(super) asked_generation: Option<u64>,
}

impl SeatState {
    /// Creates the state for a seat without a local player.
    pub(super) const fn empty() -> Self {
        Self {
            bot: None,
            live: None,
            human_input: None,
            grades: Grades::Awaited,
            asked_grades: None,
            progress: None,
            asked_generation: None,
        }
    }

    /// Whether the bot uses the weights of its file, which its panel shows, and no others given to the seat.
    pub fn plays_by_its_file(&self) -> bool {
        self.bot.as_ref().zip(self.live.as_ref()).is_some_and(|(bot, live)| Arc::ptr_eq(&bot.live, live))
    }

    /// Whether the bot's script has changed since it was last asked.
    pub(super) fn is_fixed(&self) -> bool {
        self.live.as_ref().zip(self.asked_generation).is_some_and(|(live, asked)| live.source_since() > asked)
    }

    /// The bot's newest version.
    pub(super) fn generation(&self) -> Option<u64> {
        self.live.as_ref().map(|live| live.generation())
    }
}

/// Creates the state and the player of a seat.
///
/// # Errors
/// The weights chosen for a bot cannot be read or do not fit it.
pub(super) fn seat_state(seat: &SeatSpec) -> Result<(SeatState, Box<dyn Player>), Reports> {
    if let (Some(player), SeatSpec::Bot { bot, .. }) = (seat.bot_player()?, seat) {
        let seat_state = SeatState { bot: Some(bot.clone()), live: Some(player.live().clone()), ..SeatState::empty() };
        return Ok((seat_state, Box::new(player)));
    }
    if let Some(player) = seat.engine_player() {
        return Ok((SeatState::empty(), Box::new(player)));
    }
    let (human, human_input) = Human::new();
    Ok((SeatState { human_input: Some(human_input), ..SeatState::empty() }, Box::new(human)))
}
