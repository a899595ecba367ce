//! The minimax written in Lua and the native search, configured alike, find the same best moves.

use crate::seats::{shipped_seat, start, task};
use damka::player::{PlayerRequest, PlayerResponse};
use damka::rules::Position;
use damka::search::{self, Eval, SearchOptions, Ties, Unmetered};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// Whether, within so many plies, a side with pieces cannot move or a draw ends the game: there the source's player goes by the
/// pieces, and the native search by the rules.
fn differs_by_design(position: &Position, depth: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner.is_none() || position.count(position.turn(), None) > 0;
    }
    depth > 0 && position.moves().iter().any(|legal| differs_by_design(&position.play(legal).0, depth - 1))
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn plain_and_native_minimax_agree_on_the_best_moves() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let weights = BTreeMap::from([("man".to_owned(), 1.0), ("king".to_owned(), 4.0)]);
    let mut compared = 0;
    for variant in ["flying", "english"] {
        for depth in [2, 3, 4] {
            let mut plain = shipped_seat("minimax_plain", &[("depth", &depth.to_string())]);
            for _ in 0..12 {
                let mut position = start(variant);
                for _ in 0..random.random_range(4..50) {
                    let moves = position.moves();
                    if moves.is_empty() {
                        break;
                    }
                    position = position.play(&moves[random.random_range(0..moves.len())]).0;
                }
                if position.outcome().is_some() || differs_by_design(&position, depth) {
                    continue;
                }
                let PlayerResponse::Grades(grades) = plain.ask(PlayerRequest::Grade(task(&position))) else {
                    panic!("no grades")
                };
                let highest = grades.iter().map(|one| one.value).fold(f64::NEG_INFINITY, f64::max);
                let theirs: Vec<_> =
                    grades.into_iter().filter(|one| one.value == highest).map(|one| one.chosen).collect();
                let options = SearchOptions {
                    depth: Some(depth),
                    quiesce: false,
                    ties: Ties::All,
                    win: Some(12.0),
                    ..SearchOptions::default()
                };
                let ours = search::best(&position, &options, Eval::Weights(&weights), &mut Unmetered).unwrap();
                let place = damka::notation::write_position(&position);
                assert_eq!((ours.value, &ours.equal), (Some(highest), &theirs), "{variant} {place} to depth {depth}");
                compared += 1;
            }
        }
    }
    assert!(compared > 40, "only {compared} positions were fit to be compared");
}
