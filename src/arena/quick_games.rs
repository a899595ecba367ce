//! Quick games of one player against itself, played to measure the rules.

use crate::board::Side;
use crate::notation::move_text;
use crate::player::Player;
use crate::report::Report;
use crate::rules::{Position, Termination, mix};
use crate::session::{FaultPolicy, GameSettings, Session, play_out};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;

#[derive(Clone, Debug)]
pub struct QuickGame {
    /// Result of the side that moved first, in half points.
    pub half_points: u8,
    pub ending: Termination,
    /// Game length in plies, random opening plies included.
    pub plies: u32,
    /// Number of plies with only one legal move.
    pub forced: u32,
    pub captured: u32,
    /// Discs flipped.
    pub turned: u32,
    /// The first two moves in the variant's notation.
    pub opening: Vec<String>,
    /// Hash of all moves: games with the same moves have the same value.
    pub line: u64,
    pub fault: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Quick {
    pub start: Position,
    /// Uniform over all legal moves; they vary the games of a deterministic player.
    pub random_plies: u32,
    /// The settings of each game. The seed is that of the first game; each next game adds one.
    pub settings: GameSettings,
}

impl Quick {
    /// Plays the game of this number; `None` if it was stopped.
    pub fn play(&self, number: u64, players: [Box<dyn Player>; 2], stopped: &AtomicBool) -> Option<QuickGame> {
        let game_seed = self.settings.game_seed.wrapping_add(number);
        let mut game = QuickGame {
            half_points: 1,
            ending: Termination::PlyCap,
            plies: 0,
            forced: 0,
            captured: 0,
            turned: 0,
            opening: Vec::new(),
            line: 0,
            fault: None,
        };
        let first = self.start.turn();
        let mut position = self.start.clone();
        for ply in 0..self.random_plies {
            let moves = position.moves();
            let lot = mix(game_seed ^ mix(u64::from(ply) + 1));
            let Some(chosen) = moves.get((lot % moves.len().max(1) as u64) as usize) else { break };
            let next = position.play(chosen).0;
            // A game that ends during the random plies has no information.
            if next.outcome().is_some() {
                break;
            }
            game.add(&position, chosen, moves.len());
            position = next;
        }
        let settings = GameSettings { game_seed, faults: FaultPolicy::Lose, ..self.settings };
        let mut session = Session::new(position.clone(), players, settings);
        let finish = play_out(&mut session, stopped)?;
        for played in session.played() {
            game.add(&position, &played.chosen, position.moves().len());
            position = played.position.clone();
        }
        game.half_points = finish.outcome.winner.map_or(1, |winner: Side| if winner == first { 2 } else { 0 });
        game.ending = finish.outcome.ending;
        if finish.at_fault.is_some() {
            let account = session.fault_report(&[]).map(|account| account.to_string());
            game.fault = Some(account.unwrap_or_else(|| finish.outcome.ending.words()));
        }
        Some(game)
    }
}

impl QuickGame {
    fn add(&mut self, before: &Position, chosen: &crate::rules::Move, choices: usize) {
        let text = move_text(before.variant(), chosen);
        self.line = text.bytes().fold(mix(self.line), |line, byte| mix(line ^ u64::from(byte)));
        self.plies += 1;
        self.forced += u32::from(choices == 1);
        self.captured += chosen.captured.len() as u32;
        self.turned += chosen.flipped.len() as u32;
        if self.opening.len() < 2 {
            self.opening.push(text);
        }
    }
}

/// Delivers results in order, whatever the number of threads. Stops when `on_result` or a job ends the run.
pub fn in_order<T: Send>(
    count: u64,
    threads: usize,
    stopped: &AtomicBool,
    work: &(dyn Fn(u64) -> Result<Option<T>, Report> + Sync),
    on_result: &mut dyn FnMut(T) -> ControlFlow<()>,
) -> Result<(), Report> {
    let next = AtomicU64::new(0);
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while !stopped.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    // The receiver is gone once the run was stopped.
                    if number >= count || sender.send((number, work(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        let mut result = Ok(());
        'all: for (number, done) in receiver {
            waiting.insert(number, done);
            while let Some(done) = waiting.remove(&due) {
                due += 1;
                let goes_on = match done {
                    Ok(Some(done)) => on_result(done).is_continue(),
                    Ok(None) => false,
                    Err(report) => {
                        result = Err(report);
                        false
                    }
                };
                if !goes_on {
                    break 'all;
                }
            }
        }
        stopped.store(true, Ordering::Relaxed);
        result
    })
}
