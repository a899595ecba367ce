//! Whole games over two connections that break, hang, stutter and repeat messages at random. `DAMKA_SOAK` sets the number of
//! games of each variant.

use super::proxy::{Direction, Fate, Line, Proxy};
use super::sockets::{Host, Match, QUICK, limits};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::Duration;

fn games() -> u64 {
    std::env::var("DAMKA_SOAK").map_or(1, |text| text.parse().expect("DAMKA_SOAK must be a number"))
}

/// Random faults from a seed, about fifteen in a hundred lines.
fn by_chance(seed: u64) -> impl FnMut(&Line) -> Fate {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    move |line| {
        let comes_twice = line.is(Direction::ToServer, "move")
            || line.is(Direction::ToServer, "pong")
            || ["moved", "ok", "ended", "snapshot", "presence"].iter().any(|word| line.is(Direction::ToClient, word));
        match random.random_range(0..200) {
            0..3 => Fate::CutBefore,
            3 => Fate::CutInside,
            4 => Fate::CutAfter,
            5 => Fate::Reset,
            6..9 if line.is(Direction::ToServer, "move") => Fate::Straggle,
            9..15 if comes_twice => Fate::twice(line),
            15..20 => Fate::Late(Duration::from_millis(random.random_range(0..20))),
            20..30 => Fate::Dribble,
            _ => Fate::Pass,
        }
    }
}

#[test]
fn whole_games_survive_random_faults() {
    for round in 0..games() {
        for (variant, number) in [("english", 0), ("othello", 1), ("connect_four", 2)] {
            let seed = 1000 * round + 10 * number;
            println!("{variant}, seed {seed}");
            let host = Host::start(&[variant], limits());
            let lines = [seed, seed + 1].map(|seed| Proxy::with(host.address(), by_chance(seed)));
            let game = Match::open(&host, variant, lines.each_ref().map(|line| (line.address, QUICK)));
            // Both have the journal's game: nothing is lost, doubled or out of order.
            let moves = game.finish(host);
            assert!(moves.len() > 6);
        }
    }
}
