//! What a session is told at its start.

use super::TimeControl;
use crate::player::Allowance;
use std::time::Duration;

/// Who decides about the time of a game. The rules end it in both cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Authority {
    /// This session: flags fall, moves earn their increment, a program that never answers has stalled.
    #[default]
    Here,
    /// A server, which this session only follows: its clocks run for show until [`Session::set_clocks`](super::Session::set_clocks)
    /// corrects them, and it ends no game by time or silence.
    Server,
}

/// What becomes of a game in which a player breaks a rule of the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultPolicy {
    /// The player loses: matches, tournaments, the terminal.
    Lose,
    /// The game waits until the player is mended or replaced: unrated games on screen.
    Pause,
}

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// All chance in the game comes from it.
    pub game_seed: u64,
    /// What each move may cost.
    pub allowance: Allowance,
    /// What becomes of faults.
    pub faults: FaultPolicy,
    /// At least this long between two moves of bots, so that people can follow.
    pub pace: Duration,
    /// How much time each side has; `None` for as much as it likes.
    pub clock: Option<TimeControl>,
    /// The first plies of the game are free: clocks run only after so many, which earn no increment.
    pub uncharged_plies: usize,
    /// Who decides about time.
    pub authority: Authority,
}

impl Settings {
    /// A game on screen.
    pub const ON_SCREEN: Self = Self {
        game_seed: 0,
        allowance: Allowance::ON_SCREEN,
        faults: FaultPolicy::Pause,
        pace: Duration::ZERO,
        clock: None,
        uncharged_plies: 0,
        authority: Authority::Here,
    };
    /// A game in a match or in the terminal.
    pub const IN_MATCHES: Self =
        Self { allowance: Allowance::IN_MATCHES, faults: FaultPolicy::Lose, ..Self::ON_SCREEN };
}
