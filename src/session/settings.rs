//! The settings of a session.

use super::time_control::TimeControl;
use crate::player::Allowance;
use std::time::Duration;

/// Who keeps the time of a game. The rules end the game in both cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Authority {
    /// This session: flags fall, moves earn their increment, and a program that never answers has stalled.
    #[default]
    Here,
    /// A server: this session only follows. Its clocks are for display until
    /// [`Session::set_clocks`](super::Session::set_clocks)
    /// corrects them, and it never ends a game because of time or silence.
    Server,
}

/// What happens to a game when a player breaks a rule of the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultPolicy {
    /// The player loses: used in matches, tournaments and the terminal.
    Lose,
    /// The game waits until the player is fixed or replaced: used in unrated games on screen.
    Pause,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameSettings {
    /// The only source of randomness in the game.
    pub game_seed: u64,
    pub allowance: Allowance,
    pub faults: FaultPolicy,
    /// Minimum time between two moves of bots, so that people can follow.
    pub pace: Duration,
    /// `None` for a game without clocks.
    pub clock: Option<TimeControl>,
    /// This many plies at the start of the game are not charged and earn no increment.
    pub uncharged_plies: usize,
    pub authority: Authority,
    pub rules: RulesLimits,
}

/// What the script rules of a game may use before they end it as a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesLimits {
    /// How often rules that fail are asked about the same game: a machine may be too busy once.
    pub faults: u32,
    /// Time for all moves of the game together.
    pub time: Duration,
}

impl RulesLimits {
    /// For the user's own rules.
    pub const OWN: Self = Self { faults: 1, time: Duration::MAX };

    /// For rules of strangers.
    pub const FOREIGN: Self = Self { faults: 3, time: Duration::from_secs(5) };
}

impl GameSettings {
    pub const ON_SCREEN: Self = Self {
        game_seed: 0,
        allowance: Allowance::ON_SCREEN,
        faults: FaultPolicy::Pause,
        pace: Duration::ZERO,
        clock: None,
        uncharged_plies: 0,
        authority: Authority::Here,
        rules: RulesLimits::OWN,
    };
    pub const IN_MATCHES: Self =
        Self { allowance: Allowance::IN_MATCHES, faults: FaultPolicy::Lose, ..Self::ON_SCREEN };
}
