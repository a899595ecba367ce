//! Games between two players in the background: pairs with colours swapped, from one position, with seeds that are fixed.
//! Whoever holds a [`BackgroundMatch`] reads its score at any time and stops it by dropping it.

use super::rules_pool::RulesPool;
use super::{Event, FaultPolicy, GameResult, Session, Settings};
use crate::board::Side;
use crate::player::{CpuPin, MAX_PINNED_SLICE, Player, Waker};
use crate::report::Report;
use crate::rules::{Position, mix};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Pairs after the first begin with so many plies drawn by lot, so that players who never vary do not repeat themselves.
const LOTS: u32 = 2;
/// A stop is heard within so long.
const LISTEN: Duration = Duration::from_millis(50);

/// What is played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Where the games begin.
    pub start: Position,
    /// How each is played; its seed is that of the first pair.
    pub settings: Settings,
    /// It ends after so many pairs.
    pub pairs: u32,
}

/// How the games went so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Score {
    /// Games won by the first player and by the second.
    pub wins: [u32; 2],
    /// Games drawn.
    pub draws: u32,
    /// Whether no further game is played.
    pub is_over: bool,
    /// Why it ended early: a player broke a rule of the host.
    pub report: Option<Report>,
}

impl Score {
    /// Games that came to their end.
    pub const fn games(&self) -> u32 {
        self.wins[0] + self.wins[1] + self.draws
    }
}

/// Makes the first player (0) or the second (1) for a game; without one no more is played.
pub type Makes = Box<dyn FnMut(usize) -> Option<Box<dyn Player>> + Send>;

/// Games under way on a thread of their own. Dropping it ends them.
pub struct BackgroundMatch {
    score: Arc<Mutex<Score>>,
    stopped: Arc<AtomicBool>,
}

impl BackgroundMatch {
    /// Begins to play; `waker` is called after each game.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(plan: Plan, mut makes: Makes, waker: Waker) -> std::io::Result<Self> {
        let background_match = Self { score: Arc::default(), stopped: Arc::default() };
        let (score, stopped) = (background_match.score.clone(), background_match.stopped.clone());
        std::thread::Builder::new().name("bout".into()).spawn(move || {
            let change = |change: &mut dyn FnMut(&mut Score)| {
                change(&mut score.lock().unwrap_or_else(PoisonError::into_inner));
                waker();
            };
            for game in 0..2 * plan.pairs {
                let Some((finish, first)) = play(&plan, game, &mut makes, &stopped) else { break };
                let winner = finish.outcome.winner.map(|side| usize::from(side != first));
                change(&mut |score| match winner {
                    Some(index) => score.wins[index] += 1,
                    None => score.draws += 1,
                });
                if let Some(report) = finish.report {
                    change(&mut |score| score.report = Some(report.clone()));
                    break;
                }
            }
            change(&mut |score| score.is_over = true);
        })?;
        Ok(background_match)
    }

    /// How the games went so far.
    pub fn score(&self) -> Score {
        self.score.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Lets no further move be played; the score stays.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

impl Drop for BackgroundMatch {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Plays one game to its end, and says on which side the first player sat; `None` when it was stopped.
fn play(plan: &Plan, game: u32, makes: &mut Makes, stopped: &AtomicBool) -> Option<(GameResult, Side)> {
    let (pair, swapped) = (u64::from(game / 2), game % 2 == 1);
    let start = start_of(plan, pair);
    let first = if swapped { plan.start.turn().other() } else { plan.start.turn() };
    let [black, white] = Side::BOTH.map(|side| makes(usize::from(side != first)));
    let players = [black?, white?];
    let game_seed = plan.settings.game_seed.wrapping_add(pair);
    let mut session = Session::new(start, players, Settings { game_seed, faults: FaultPolicy::Lose, ..plan.settings });
    play_out(&mut session, stopped).map(|finish| (finish, first))
}

/// Plays a game to its end without a screen; `None` when it was stopped before.
pub fn play_out(session: &mut Session, stopped: &AtomicBool) -> Option<GameResult> {
    play_out_observed(session, stopped, &mut |_, _| {})
}

/// The same for one who hears what happens, and may end the game.
pub fn play_out_observed(
    session: &mut Session,
    stopped: &AtomicBool,
    hear: &mut dyn FnMut(&mut Session, &Event),
) -> Option<GameResult> {
    let (wake, woken) = channel();
    session.wake_with(Arc::new(move || _ = wake.send(())));
    let begun = Instant::now();
    // Games in the background are as many as their owner has threads, and quicker with their rules close by.
    session.rules.get_or_insert_with(RulesPool::beside_one_game);
    // With a clock nobody may lose a moment to another game.
    let mut stay = session.clocks().is_none().then(CpuPin::start);
    loop {
        if stopped.load(Ordering::Relaxed) {
            return None;
        }
        for event in session.tick(begun.elapsed()) {
            hear(session, &event);
        }
        if let Some(finish) = session.finish() {
            return Some(finish.clone());
        }
        let due = session.next_due().map_or(LISTEN, |due| due.saturating_sub(begun.elapsed()).min(LISTEN));
        let asked = Instant::now();
        if woken.recv_timeout(due) != Err(RecvTimeoutError::Timeout) {
            while woken.try_recv().is_ok() {}
        }
        if asked.elapsed() > MAX_PINNED_SLICE {
            drop(stay.take());
        }
    }
}

/// Where a pair begins. Both of its games begin there.
fn start_of(plan: &Plan, pair: u64) -> Position {
    let lot = |ply: u32| mix(plan.settings.game_seed ^ mix(pair << 8 | u64::from(ply)));
    random_opening(plan.start.clone(), if pair == 0 { 0 } else { LOTS }, lot)
}

/// So many plies on, each by its lot. Stops before the game is over: that would be no game.
pub fn random_opening(start: Position, plies: u32, lot: impl Fn(u32) -> u64) -> Position {
    let mut position = start;
    for ply in 0..plies {
        let moves = position.moves();
        let Some(chosen) = moves.get((lot(ply) % moves.len().max(1) as u64) as usize) else { break };
        let next = position.play(chosen).0;
        next.settle();
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}
