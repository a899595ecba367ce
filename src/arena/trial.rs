//! A lab: quick games of one bot under one set of rules, or under two for comparison.

use super::{Pause, Quick, QuickGame, in_order};
use crate::catalog::{Catalog, SeatSpec};
use crate::player::Player;
use crate::report::{Report, Reports};
use crate::rules::Variant;
use crate::session::GameSettings;
use crate::text::phrase;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Plays every game and rarely repeats one; about seventy games of English draughts per second on one core.
pub const LAB_BOT: &str = "casual:depth=2,loss=0.25";
pub const LAB_GAMES: u32 = 2000;
/// Random opening plies: with [`LAB_GAMES`] games each two-ply opening occurs about forty times.
const RANDOM_PLIES: u32 = 2;
/// Polling interval during a pause.
const LOOK: Duration = Duration::from_millis(40);

#[derive(Debug, Default)]
pub struct LabControl {
    /// Stops the games; finished ones count.
    pub stop: AtomicBool,
    /// Starts no more games while it is on.
    pub pause: Pause,
}

pub struct LabTrial {
    quick: Quick,
    seat: SeatSpec,
}

impl LabTrial {
    /// `seed` determines all randomness. Fails if the bot does not exist or does not play this variant.
    pub fn new(catalog: &Catalog, variant: &Arc<Variant>, bot: &str, seed: u64) -> Result<Self, Reports> {
        let seat = catalog.seat(bot, variant)?;
        let settings = GameSettings { game_seed: seed, ..GameSettings::IN_MATCHES };
        let trial = Self { quick: Quick { start: variant.start(), random_plies: RANDOM_PLIES, settings }, seat };
        // Report a bot that cannot be created before any game starts.
        trial.players()?;
        Ok(trial)
    }

    fn players(&self) -> Result<[Box<dyn Player>; 2], Report> {
        let broken = || Report::error(phrase("trial-bots-only")).hint(phrase("trial-bots-only-hint"));
        let make = || -> Result<Box<dyn Player>, Report> {
            self.seat.player().map_err(Reports::into_first)?.ok_or_else(broken)
        };
        Ok([make()?, make()?])
    }
}

/// `on_game` gets each game with the index of its trial, in the same order whatever the number of threads.
pub fn try_out(
    trials: &[LabTrial],
    games: u32,
    threads: usize,
    control: &LabControl,
    on_game: &mut dyn FnMut(usize, QuickGame),
) -> Result<(), Report> {
    let kinds = trials.len().max(1) as u64;
    let play = |number: u64| {
        while control.pause.is_on() && !control.stop.load(Ordering::Relaxed) {
            std::thread::sleep(LOOK);
        }
        let trial = &trials[(number % kinds) as usize];
        Ok(trial.quick.play(number / kinds, trial.players()?, &control.stop))
    };
    let mut number = 0;
    in_order(u64::from(games) * trials.len() as u64, threads, &control.stop, &play, &mut |game| {
        on_game((number % kinds) as usize, game);
        number += 1;
        ControlFlow::Continue(())
    })
}
