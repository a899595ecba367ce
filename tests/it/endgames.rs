//! Endings: exact search values equal those of an exhaustive search, and won endings are won.

use crate::shipped;
use damka::notation::{read_position, write_position};
use damka::rules::Position;
use damka::search::{Eval, MAX_DEPTH, SearchOptions, Unmetered, WIN, best, lines};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The result for the side to move with best play, by exhaustive search.
fn played_out(position: &Position) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.winner.map_or(0, |side| if side == position.turn() { 1 } else { -1 });
    }
    let results = position.moves().iter().map(|legal| -played_out(&position.play(legal).0)).collect::<Vec<_>>();
    results.into_iter().max().unwrap_or(0)
}

const fn sign(value: f64) -> i32 {
    if value > 0.0 {
        1
    } else if value < 0.0 {
        -1
    } else {
        0
    }
}

/// A position of a random game with this many empty squares left, if it lasts so long.
fn late(variant: &str, seed: u64, empty: u32) -> Option<Position> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut position = shipped::variant(variant).start();
    let squares = position.variant().shape.squares() as u32;
    while squares - position.count(position.turn(), None) - position.count(position.turn().other(), None) > empty {
        let moves = position.moves();
        position = position.play(&moves[random.random_range(0..moves.len())]).0;
        if position.outcome().is_some() {
            return None;
        }
    }
    Some(position)
}

fn solves(variant: &str, empty: u32, weights: &BTreeMap<String, f64>, seeds: std::ops::Range<u64>) {
    let mut results = BTreeMap::new();
    for seed in seeds {
        let Some(position) = late(variant, seed, empty) else { continue };
        let at = format!("{variant}, seed {seed}: {}", write_position(&position));
        for selective in [false, true] {
            let options = SearchOptions { nodes: Some(500_000), selective, ..SearchOptions::default() };
            let found = best(&position, &options, Eval::Weights(weights), &mut Unmetered).unwrap();
            assert!(found.exact && found.complete, "{at}");
            assert_eq!(sign(found.value.unwrap()), played_out(&position), "{at}");
            // The chosen move keeps the promised value.
            assert_eq!(-played_out(&position.play(&found.chosen).0), played_out(&position), "{at}");
        }
        let options = SearchOptions { nodes: Some(500_000), ..SearchOptions::default() };
        let all = lines(&position, &options, Eval::Weights(weights), &mut Unmetered).unwrap();
        assert!(all.exact, "{at}");
        for line in &all.lines {
            assert_eq!(sign(line.value), -played_out(&position.play(&line.chosen).0), "{at}");
        }
        *results.entry(played_out(&position)).or_insert(0) += 1;
    }
    assert!(results.len() > 1, "all of them end alike: {results:?}");
}

#[test]
fn the_last_squares_of_othello_are_played_out() {
    // The weights are inverted, so that a value from the evaluation would be noticed.
    let wrong = BTreeMap::from([("disc".to_owned(), -1.0)]);
    solves("othello", 6, &wrong, 0..12);
    solves("reversi6", 6, &wrong, 0..8);
    solves("anti_othello", 6, &wrong, 0..6);
}

#[test]
fn an_evaluated_position_is_not_called_exact() {
    let start = shipped::variant("othello").start();
    let found =
        best(&start, &SearchOptions { depth: Some(3), ..SearchOptions::default() }, Eval::Family, &mut Unmetered)
            .unwrap();
    assert!(found.complete && !found.exact);
    let few = SearchOptions { nodes: Some(40), ..SearchOptions::default() };
    let late = late("othello", 1, 10).unwrap();
    assert!(!best(&late, &few, Eval::Family, &mut Unmetered).unwrap().exact);
}

/// Both sides search this many nodes a move; returns the number of plies and the winner.
fn fought_out(text: &str, nodes: u64) -> (u32, Ordering) {
    let start = read_position(&shipped::variant("english"), text).unwrap();
    let material = BTreeMap::from([("man".to_owned(), 1.0), ("king".to_owned(), 1.4)]);
    let options = SearchOptions { nodes: Some(nodes), ..SearchOptions::default() };
    let (mut position, mut plies) = (start.clone(), 0);
    loop {
        if let Some(outcome) = position.outcome() {
            let won = outcome
                .winner
                .map_or(Ordering::Equal, |side| if side == start.turn() { Ordering::Greater } else { Ordering::Less });
            return (plies, won);
        }
        let found = best(&position, &options, Eval::Weights(&material), &mut Unmetered).unwrap();
        position = position.play(&found.chosen).0;
        plies += 1;
    }
}

/// Two kings win against one that is not in its double corner, as draughts manuals teach.
#[test]
fn won_endings_of_kings_are_brought_home() {
    for text in ["B:WK17:BK14,K18", "B:WK12:BK10,K14", "W:BK20:WK15,K19"] {
        let (plies, won) = fought_out(text, 20_000);
        assert_eq!(won, Ordering::Greater, "{text}");
        assert!(plies < 80, "{text}: {plies} plies");
    }
}

/// The winner makes progress: the distance to the end decreases with each move.
#[test]
fn a_win_that_is_found_comes_nearer_with_every_move() {
    let mut position = read_position(&shipped::variant("english"), "B:WK17:BK14,K18").unwrap();
    let options = SearchOptions { depth: Some(MAX_DEPTH), nodes: Some(60_000), ..SearchOptions::default() };
    let mut before: Option<f64> = None;
    while position.outcome().is_none() {
        let found = best(&position, &options, Eval::Family, &mut Unmetered).unwrap();
        let plies = WIN - found.value.unwrap().abs();
        if let Some(before) = before {
            assert!(found.exact && plies < before, "{plies} plies are left, {before} were");
        }
        if found.exact {
            before = Some(plies);
        }
        position = position.play(&found.chosen).0;
    }
    assert!(before.is_some());
}
