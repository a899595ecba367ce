//! Weights from games: a search plays itself, and its weights are fitted to how the games ended (`src/training/`).
//!
//!     cargo bench --bench tune -- english --games 3000
//!
//! Positions of the games go into `target/tune/<variant>.<round>.txt`, a line each, as the games are finished: started again, the
//! same command goes on where it was. Each round plays with the weights that the round before found. The last lines are the
//! weights as YAML; after each round comes a match of the newest weights against the first.

use damka::rules::Variant;
use damka::script::{Modules, read_variant};
use damka::training::{Generation, LogisticRegression, PhaseWeights, Sample, SampleFile, SelfPlay};
use std::fs::read_to_string;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Instant;

/// Nodes a move while playing for positions, and in the match at the end.
const NODES: u64 = 2000;
/// Random plies at the beginning of every game.
const OPENING_PLIES: u32 = 8;
/// Pairs of games in a match.
const PAIRS: u64 = 100;

/// What the command line asks for.
struct Task {
    variant: Arc<Variant>,
    games: u64,
    rounds: u32,
}

fn fail(message: &str) -> ! {
    eprintln!("{message}");
    std::process::exit(2)
}

fn task() -> Task {
    let mut id = None;
    let (mut games, mut rounds) = (2000, 2);
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    while let Some(word) = words.next() {
        let mut number = || {
            words.next().and_then(|word| word.parse().ok()).unwrap_or_else(|| fail(&format!("{word} needs a number")))
        };
        match word.as_str() {
            "--games" => games = number(),
            "--rounds" => rounds = number() as u32,
            _ => id = Some(word),
        }
    }
    let Some(id) = id else {
        // `cargo bench` runs every bench: this one waits to be asked.
        println!("usage: cargo bench --bench tune -- VARIANT [--games N] [--rounds N]");
        std::process::exit(0)
    };
    let file = format!("scripts/{id}.lua");
    let source = read_to_string(format!("{}/{file}", env!("CARGO_MANIFEST_DIR")))
        .unwrap_or_else(|error| fail(&format!("{file}: {error}")));
    match read_variant(&id, &file, &source, &Arc::new(Modules::default())) {
        Ok(variant) => Task { variant: Arc::new(variant), games, rounds },
        Err(faults) => fail(&faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
    }
}

/// The positions of a round's games, played now as far as they were not before.
fn samples(generation: &Generation<'_>, games: u64) -> Vec<Sample> {
    let (variant, round) = (&generation.play.variant.id, generation.number);
    let path = PathBuf::from(format!("target/tune/{variant}.{round}.txt"));
    let opened = SampleFile::open(&path, generation.weights.names().len());
    let (mut file, stored) = opened.unwrap_or_else(|error| fail(&format!("{}: {error}", path.display())));
    let mut samples = stored.samples;
    let (mut played, clock) = (stored.count, Instant::now());
    let threads = available_parallelism().map_or(1, usize::from);
    let all = generation.games(stored.count..games, threads, &mut |game| {
        file.append(&game.samples).unwrap_or_else(|error| fail(&format!("{}: {error}", path.display())));
        samples.extend(game.samples);
        played += 1;
        if played.is_multiple_of(100) {
            eprintln!("round {round}: {played} of {games} games, {:.0} s", clock.elapsed().as_secs_f64());
        }
        ControlFlow::Continue(())
    });
    all.unwrap_or_else(|error| fail(&error.to_string()));
    samples
}

fn main() {
    let Task { variant, games, rounds } = task();
    let Some(first) = PhaseWeights::material(&variant) else { fail("this game has no features") };
    let play = SelfPlay { variant: variant.clone(), nodes: NODES, opening_plies: OPENING_PLIES };
    let mut weights = first.clone();
    for number in 1..=rounds {
        let samples = samples(&Generation { play: &play, weights: &weights, number }, games);
        let Some(fit) = LogisticRegression::default().fit(&samples, weights.names().len()) else {
            fail("the games determine no weights")
        };
        let (positions, likelihood) = (samples.len(), fit.log_likelihood);
        println!("round {number}: {games} games, {positions} positions, log likelihood {likelihood:.4}");
        weights = weights.with(fit.pairs).in_units(&variant);
        match play.compare(&weights, &first, PAIRS) {
            Ok([won, drawn, lost]) => {
                println!("against the first weights: {won} won, {drawn} drawn, {lost} lost of 200");
            }
            Err(error) => fail(&error.to_string()),
        }
    }
    print!("{}", weights.yaml());
}
