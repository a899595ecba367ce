//! A lab: quick games of one bot by one set of rules, or by two that are laid beside each other.

use super::{Pause, Quick, QuickGame, in_order};
use crate::catalog::{Catalog, SeatSpec};
use crate::player::Player;
use crate::report::Report;
use crate::rules::Variant;
use crate::session::Settings;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Plays every game, sees what is captured next, and leaves enough to chance that hardly two games are the same. It plays
/// some seventy games of English draughts a second on one processor.
pub const LAB_BOT: &str = "casual:depth=2,loss=0.25";
/// Games of each set of rules, unless more or fewer are asked for.
pub const LAB_GAMES: u32 = 2000;
/// Each opening of two plies is met some forty times in so many games.
const LOTS: u32 = 2;
/// Whoever waits looks so often whether it goes on.
const LOOK: Duration = Duration::from_millis(40);

/// How a lab under way is steered, from any thread.
#[derive(Debug, Default)]
pub struct LabControl {
    /// Breaks the games off; those that are over count.
    pub stop: AtomicBool,
    /// Begins no more games for the time being.
    pub pause: Pause,
}

/// Rules that are tried, and who plays by them.
pub struct LabTrial {
    quick: Quick,
    seat: SeatSpec,
}

impl LabTrial {
    /// Games by these rules, with a bot on both sides; all chance comes from the seed.
    ///
    /// # Errors
    /// The bot is none, or does not play this game.
    pub fn new(catalog: &Catalog, variant: &Arc<Variant>, bot: &str, seed: u64) -> Result<Self, Vec<Report>> {
        let seat = catalog.seat(bot, variant)?;
        let settings = Settings { game_seed: seed, ..Settings::IN_MATCHES };
        let trial = Self { quick: Quick { start: variant.start(), lots: LOTS, settings }, seat };
        // What cannot be made is said before anything is played.
        trial.players().map_err(|report| vec![report])?;
        Ok(trial)
    }

    fn players(&self) -> Result<[Box<dyn Player>; 2], Report> {
        let broken = || Report::error("a person plays no quick games").hint("--bot takes a bot: `damka list bots`");
        let make = || -> Result<Box<dyn Player>, Report> {
            let made = self.seat.player().map_err(|reports| reports.into_iter().next().unwrap_or_else(broken))?;
            Ok(Box::new(made.ok_or_else(broken)?))
        };
        Ok([make()?, make()?])
    }
}

/// Plays so many games by each of the rules, theirs by turns, on so many threads; `hear` is told by which rules each was,
/// in the same order whatever the threads.
///
/// # Errors
/// A player cannot be made any more.
pub fn try_out(
    trials: &[LabTrial],
    games: u32,
    threads: usize,
    control: &LabControl,
    hear: &mut dyn FnMut(usize, QuickGame),
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
        hear((number % kinds) as usize, game);
        number += 1;
        ControlFlow::Continue(())
    })
}
