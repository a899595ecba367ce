//! A match of two players: pairs of games from one opening with the colours swapped, on as many threads as are wanted.

use super::{Pairs, Tally};
use crate::board::Side;
use crate::notation::Opening;
use crate::player::Player;
use crate::report::Report;
use crate::rules::{Ending, Position, mix};
use crate::session::{FaultPolicy, Finish, Session, Settings, drawn_by_lot, play_out};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::channel;

/// A round through the openings after the first one begins with so many more plies drawn by lot: players who never vary
/// would only repeat themselves.
const LOTS_A_ROUND: u32 = 2;

/// What is played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Where games begin that no opening leads.
    pub start: Position,
    /// The openings, one a pair, over and over; none where all games begin at the start.
    pub openings: Vec<Opening>,
    /// So many plies more are drawn by lot in each pair.
    pub lots: u32,
    /// How each game is played; its seed is that of the first pair, the next has the next.
    pub settings: Settings,
    /// How many pairs at most.
    pub pairs: u32,
}

/// A game that came to its end.
#[derive(Clone, Debug)]
pub struct GameEnd {
    /// The side on which the first player sat.
    pub first: Side,
    /// How it ended.
    pub finish: Finish,
    /// How many plies the players played.
    pub plies: usize,
    /// Where it ended.
    pub end: Position,
    /// All that is known of the fault that ended it.
    pub account: Option<String>,
}

impl GameEnd {
    /// What it brought the first player, in half points: 0, 1 or 2.
    pub fn half_points(&self) -> usize {
        self.finish.outcome.winner.map_or(1, |winner| if winner == self.first { 2 } else { 0 })
    }
}

/// A pair that came to its end.
#[derive(Clone, Debug)]
pub struct PairEnd {
    /// Its number, from 1.
    pub number: u32,
    /// The seed of both games.
    pub seed: u64,
    /// Where both began.
    pub start: Position,
    /// The game in which the first player began, and the other one.
    pub games: [GameEnd; 2],
}

/// How a match stands.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// Pairs by what they brought the first player.
    pub pairs: Pairs,
    /// Games by how they ended for the first player.
    pub games: Tally,
    /// What each player did wrong, in the order in which it happened first.
    pub faults: [Vec<Faults>; 2],
}

/// One kind of fault of a player.
#[derive(Clone, Debug)]
pub struct Faults {
    /// How such a game ends.
    pub ending: Ending,
    /// How often it did.
    pub count: u32,
    /// All that is known of the first time.
    pub account: String,
}

impl Standing {
    /// Counts a pair.
    pub fn add(&mut self, pair: &PairEnd) {
        self.pairs.add(pair.games.iter().map(GameEnd::half_points).sum());
        for game in &pair.games {
            self.games.add(game.half_points());
            if let Some(side) = game.finish.at_fault {
                let faults = &mut self.faults[usize::from(side != game.first)];
                let ending = game.finish.outcome.ending;
                match faults.iter_mut().find(|known| known.ending == ending) {
                    Some(known) => known.count += 1,
                    None => faults.push(Faults { ending, count: 1, account: game.account.clone().unwrap_or_default() }),
                }
            }
        }
    }
}

/// Makes the first player (0) or the second (1) for a game.
pub type Makes<'a> = &'a (dyn Fn(usize) -> Result<Box<dyn Player>, Report> + Sync);

/// Plays a match on so many threads. Pairs are told in the order of their numbers however many threads there are, so that
/// the same plan says the same; `hear` breaks the match off, and so does `stopped`.
///
/// # Errors
/// A player cannot be made.
pub fn play_match(
    plan: &Plan,
    makes: Makes<'_>,
    threads: usize,
    stopped: &AtomicBool,
    hear: &mut dyn FnMut(&PairEnd) -> ControlFlow<()>,
) -> Result<(), Report> {
    let next = AtomicU32::new(0);
    let (tell, told) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (tell, next) = (tell.clone(), &next);
            scope.spawn(move || {
                while !stopped.load(Ordering::Relaxed) {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= plan.pairs {
                        break;
                    }
                    let Some(played) = play_pair(plan, pair, makes, stopped).transpose() else { break };
                    // Nobody listens any more when the match was broken off.
                    if tell.send((pair, played)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(tell);
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        let mut result = Ok(());
        'pairs: for (pair, played) in told {
            waiting.insert(pair, played);
            while let Some(played) = waiting.remove(&due) {
                due += 1;
                match played {
                    Ok(pair) if hear(&pair).is_continue() => {}
                    Ok(_) => break 'pairs,
                    Err(report) => {
                        result = Err(report);
                        break 'pairs;
                    }
                }
            }
        }
        stopped.store(true, Ordering::Relaxed);
        result
    })
}

/// Both games of a pair; `None` when they were stopped.
fn play_pair(plan: &Plan, pair: u32, makes: Makes<'_>, stopped: &AtomicBool) -> Result<Option<PairEnd>, Report> {
    let settings = Settings {
        game_seed: plan.settings.game_seed.wrapping_add(u64::from(pair)),
        faults: FaultPolicy::Lose,
        ..plan.settings
    };
    let rounds = pair.checked_div(plan.openings.len() as u32).unwrap_or(0);
    let opening = plan.openings.get(pair as usize % plan.openings.len().max(1));
    let (start, lead) = match opening {
        Some(opening) if rounds == 0 && plan.lots == 0 => (opening.start().clone(), Some(opening)),
        Some(opening) => (opening.end().clone(), None),
        None => (plan.start.clone(), None),
    };
    let lot = |ply: u32| mix(settings.game_seed ^ mix(u64::from(ply) + 1));
    let start = drawn_by_lot(start, plan.lots + rounds * LOTS_A_ROUND, lot);
    let mut games = Vec::with_capacity(2);
    for swapped in [false, true] {
        let first = if swapped { start.turn().other() } else { start.turn() };
        let [black, white] = Side::BOTH.map(|side| makes(usize::from(side != first)));
        let mut session = Session::new(start.clone(), [black?, white?], settings);
        if let Some(lead) = lead {
            session.begin_with(lead);
        }
        let led = session.played().len();
        let Some(finish) = play_out(&mut session, stopped) else { return Ok(None) };
        games.push(GameEnd {
            first,
            finish,
            plies: session.played().len() - led,
            end: session.position().clone(),
            account: session.account(&[]).map(|account| account.to_string()),
        });
    }
    let games: Result<[GameEnd; 2], _> = games.try_into();
    Ok(games.ok().map(|games| PairEnd { number: pair + 1, seed: settings.game_seed, start, games }))
}
