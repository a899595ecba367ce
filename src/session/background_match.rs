//! Games between two players in the background: pairs with colours swapped, from one position and with fixed seeds.
//! A [`BackgroundMatch`] handle gives the score at any time; dropping it stops the match.

use super::rules_pool::RulesPool;
use super::{Event, FaultPolicy, GameResult, GameSettings, Session};
use crate::board::Side;
use crate::player::{CpuPin, MAX_PINNED_SLICE, Player, Waker};
use crate::report::Report;
use crate::rules::{Position, mix};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Every pair after the first starts with this many random plies, so that deterministic players don't repeat the same game.
const RANDOM_PLIES: u32 = 2;
/// Longest wait between two checks of the stop flag.
const LISTEN: Duration = Duration::from_millis(50);

#[derive(Clone, Debug)]
pub struct Plan {
    /// The starting position of every pair, before any random opening plies.
    pub start: Position,
    /// How each game is played; `game_seed` is the seed of the first pair, and each later pair adds one.
    pub settings: GameSettings,
    pub pairs: u32,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchScore {
    /// Games won by the first player and by the second player.
    pub wins: [u32; 2],
    pub draws: u32,
    /// Finished pairs by the half points that the first player scored in them, 0 to 4.
    pub pairs: [u64; 5],
    pub is_over: bool,
    /// The report of the player fault that ended the match early.
    pub report: Option<Report>,
}

impl MatchScore {
    pub const fn games(&self) -> u32 {
        self.wins[0] + self.wins[1] + self.draws
    }
}

/// Creates the first player (0) or the second player (1) for a game; `None` ends the match.
pub type PlayerSource = Box<dyn FnMut(usize) -> Option<Box<dyn Player>> + Send>;

/// A match running on its own thread; dropping it stops the match.
pub struct BackgroundMatch {
    score: Arc<Mutex<MatchScore>>,
    stopped: Arc<AtomicBool>,
}

impl BackgroundMatch {
    /// Starts the match on a new thread; `waker` is called whenever the score changes.
    pub fn start(plan: Plan, mut players: PlayerSource, waker: Waker) -> std::io::Result<Self> {
        let background_match = Self { score: Arc::default(), stopped: Arc::default() };
        let (score, stopped) = (background_match.score.clone(), background_match.stopped.clone());
        std::thread::Builder::new().name("bout".into()).spawn(move || {
            let change = |change: &mut dyn FnMut(&mut MatchScore)| {
                change(&mut score.lock().unwrap_or_else(PoisonError::into_inner));
                waker();
            };
            let mut half_points = 0;
            for game in 0..2 * plan.pairs {
                let Some((finish, first)) = play(&plan, game, &mut players, &stopped) else { break };
                let winner = finish.outcome.winner.map(|side| usize::from(side != first));
                half_points = if game % 2 == 0 { 0 } else { half_points } + [2, 0, 1][winner.unwrap_or(2)];
                change(&mut |score| {
                    match winner {
                        Some(index) => score.wins[index] += 1,
                        None => score.draws += 1,
                    }
                    if game % 2 == 1 {
                        score.pairs[half_points] += 1;
                    }
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

    pub fn score(&self) -> MatchScore {
        self.score.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Stops the match before its next move; the score stays available.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

impl Drop for BackgroundMatch {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Plays one game to its end and returns its result and the first player's side; `None` when it was stopped.
fn play(plan: &Plan, game: u32, players: &mut PlayerSource, stopped: &AtomicBool) -> Option<(GameResult, Side)> {
    let (pair, swapped) = (u64::from(game / 2), game % 2 == 1);
    let start = start_of(plan, pair);
    let first = if swapped { plan.start.turn().other() } else { plan.start.turn() };
    let [black, white] = Side::BOTH.map(|side| players(usize::from(side != first)));
    let players = [black?, white?];
    let game_seed = plan.settings.game_seed.wrapping_add(pair);
    let mut session =
        Session::new(start, players, GameSettings { game_seed, faults: FaultPolicy::Lose, ..plan.settings });
    play_out(&mut session, stopped).map(|finish| (finish, first))
}

/// Plays a game to its end without a screen; returns `None` when it was stopped first.
pub fn play_out(session: &mut Session, stopped: &AtomicBool) -> Option<GameResult> {
    play_out_observed(session, stopped, &mut |_, _| {})
}

/// Like [`play_out`], but calls `on_event` for each event; `on_event` may change or end the game.
pub fn play_out_observed(
    session: &mut Session,
    stopped: &AtomicBool,
    on_event: &mut dyn FnMut(&mut Session, &Event),
) -> Option<GameResult> {
    let (wake, woken) = channel();
    session.wake_with(Arc::new(move || _ = wake.send(())));
    let begun = Instant::now();
    // The caller already limits how many games run at once, and a game is faster with its rules on a nearby thread.
    session.rules.get_or_insert_with(RulesPool::beside_one_game);
    // With a clock, no game may lose time to another one on the same processor.
    let mut stay = session.clocks().is_none().then(CpuPin::start);
    loop {
        if stopped.load(Ordering::Relaxed) {
            return None;
        }
        for event in session.tick(begun.elapsed()) {
            on_event(session, &event);
        }
        if let Some(finish) = session.result() {
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

/// The starting position of a pair, shared by both of its games.
fn start_of(plan: &Plan, pair: u64) -> Position {
    let lot = |ply: u32| mix(plan.settings.game_seed ^ mix(pair << 8 | u64::from(ply)));
    random_opening(plan.start.clone(), if pair == 0 { 0 } else { RANDOM_PLIES }, lot)
}

/// Plays up to `plies` random moves, each chosen by `lot(ply)`. It stops before a move that would end the game.
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
