//! Weights from games: a search plays itself, and its weights are fitted to how the games ended.
//!
//!     cargo bench --bench tune -- english --games 3000
//!
//! Positions of the games go into `target/tune/<variant>.<round>.txt`, a line each, as they are finished: started again, the
//! same command goes on where it was. Each round plays with the weights that the round before found; the fit is a logistic
//! regression (maximum likelihood, by Newton's method with a little shrinkage) of results on features. Every feature has
//! two weights, one for the beginning of a game and one for its end, mixed by how much of the game is gone. The last lines
//! are the weights as YAML, and a match of the newest against the first.

#![allow(clippy::needless_range_loop)] // matrices are read by their indices

use damka::board::Side;
use damka::rules::{Kernel, Position, Variant, WithKernel, family, kernel_of};
use damka::script::{Modules, read_variant};
use damka::search::{Eval, SearchOptions, Ties, Unmetered, best};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{OpenOptions, create_dir_all, read_to_string};
use std::io::Write as _;
use std::sync::Arc;
use std::time::Instant;

/// Nodes a move while playing for positions, and in the match at the end.
const NODES: u64 = 2000;
/// Random plies at the beginning of every game.
const OPENING_PLIES: u32 = 8;
/// How strongly weights are drawn towards nothing, in positions.
const SHRINKAGE: f64 = 3.0;

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

fn names(variant: &Variant) -> Vec<&'static str> {
    family(variant.family).map_or(&[][..], |family| family.features()).iter().map(|(name, _)| *name).collect()
}

/// How much of a game is gone, from 0 to 1: pieces that left, or discs that were placed. `ai/champion.lua` says the same.
fn gone(position: &Position) -> f64 {
    let pieces = f64::from(Side::BOTH.map(|side| position.count(side, None)).iter().sum::<u32>());
    let start = position.variant().start();
    let first = f64::from(Side::BOTH.map(|side| start.count(side, None)).iter().sum::<u32>());
    let squares = position.variant().shape.squares() as f64;
    if first * 2.0 < squares { (pieces - first) / (squares - first) } else { 1.0 - pieces / first }
}

/// Two weights for each feature: at the beginning and at the end.
type Pairs = Vec<[f64; 2]>;

fn at(pairs: &Pairs, names: &[&str], gone: f64) -> BTreeMap<String, f64> {
    let mixed = pairs.iter().map(|[early, late]| early + (late - early) * gone);
    names.iter().map(|name| (*name).to_owned()).zip(mixed).collect()
}

struct Features<'a>(&'a Position);

impl WithKernel for Features<'_> {
    type Output = (Vec<f64>, bool);

    fn run<K: Kernel>(self, kernel: &K) -> Self::Output {
        let state = kernel.state(self.0.board());
        let (mut features, mut moves) = (Vec::new(), Vec::new());
        kernel.features(&state, &mut features);
        kernel.moves(&state, &mut moves);
        (features, !moves.iter().any(|step| kernel.is_loud(&state, step)))
    }
}

fn opening(variant: &Arc<Variant>, random: &mut ChaCha8Rng) -> Position {
    loop {
        let mut position = variant.start();
        for _ in 0..OPENING_PLIES {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(&moves[random.random_range(0..moves.len())]).0;
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// Plays on to the end; every position met is shown. Gives the winner.
fn play(
    mut position: Position,
    weights: [&Pairs; 2],
    names: &[&str],
    seed: u64,
    mut show: impl FnMut(&Position),
) -> Option<Side> {
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome.winner;
        }
        show(&position);
        let mixed = at(weights[position.turn().index()], names, gone(&position));
        let options = SearchOptions {
            nodes: Some(NODES),
            ties: Ties::Random,
            seed: seed + u64::from(position.ply()),
            ..SearchOptions::default()
        };
        match best(&position, &options, Eval::Weights(&mixed), &mut Unmetered) {
            Ok(found) => position = position.play(&found.chosen).0,
            Err(error) => fail(&error.to_string()),
        }
    }
}

/// A position of a game: how far it was gone, its features, and the result for its side to move from 0 to 1.
struct Sample {
    gone: f64,
    features: Vec<f64>,
    result: f64,
}

fn read_samples(text: &str) -> (u64, Vec<Sample>) {
    let (mut games, mut samples, mut open) = (0, Vec::new(), Vec::new());
    for line in text.lines() {
        if line == "end" {
            games += 1;
            samples.append(&mut open);
            continue;
        }
        let numbers: Vec<f64> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
        if let [result, gone, features @ ..] = &numbers[..] {
            open.push(Sample { gone: *gone, features: features.to_vec(), result: *result });
        }
    }
    (games, samples)
}

/// The positions of a round's games, played now as far as they were not before.
fn samples(task: &Task, round: u32, weights: &Pairs, names: &[&str]) -> Vec<Sample> {
    let path = format!("target/tune/{}.{round}.txt", task.variant.id);
    let known = read_to_string(&path).unwrap_or_default();
    // What an interrupted game left behind is cut off.
    let whole = known.rfind("end\n").map_or("", |end| &known[..end + 4]);
    let (games, mut samples) = read_samples(whole);
    let mut file = create_dir_all("target/tune")
        .and_then(|()| std::fs::write(&path, whole))
        .and_then(|()| OpenOptions::new().append(true).open(&path))
        .unwrap_or_else(|error| fail(&format!("{path}: {error}")));
    let clock = Instant::now();
    for game in games..task.games {
        let seed = u64::from(round) << 32 | game;
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut met = Vec::new();
        let winner = play(opening(&task.variant, &mut random), [weights, weights], names, seed, |position| {
            let (features, quiet) = kernel_of(&*position.variant().rules).visit(Features(position));
            if quiet {
                met.push((position.turn(), gone(position), features));
            }
        });
        let mut lines = String::new();
        for (turn, gone, features) in met {
            let result = winner.map_or(0.5, |winner| f64::from(u8::from(winner == turn)));
            let numbers: Vec<String> = features.iter().map(ToString::to_string).collect();
            let _ = writeln!(lines, "{result} {gone:.4} {}", numbers.join(" "));
        }
        lines += "end\n";
        if let Err(error) = file.write_all(lines.as_bytes()) {
            fail(&format!("{path}: {error}"));
        }
        samples.append(&mut read_samples(&lines).1);
        if (game + 1) % 100 == 0 {
            eprintln!("round {round}: {} of {} games, {:.0} s", game + 1, task.games, clock.elapsed().as_secs_f64());
        }
    }
    samples
}

/// The weights that make the results most likely, and the mean log likelihood.
fn fit(samples: &[Sample], features: usize) -> (Pairs, f64) {
    let size = 2 * features;
    let row = |sample: &Sample| -> Vec<f64> {
        let parts = sample.features.iter().flat_map(|feature| [feature * (1.0 - sample.gone), feature * sample.gone]);
        parts.collect()
    };
    let mut weights = vec![0.0; size];
    let mut likelihood = 0.0;
    for _ in 0..12 {
        let mut gradient: Vec<f64> = weights.iter().map(|weight| -SHRINKAGE * weight).collect();
        let mut hessian = vec![vec![0.0; size]; size];
        (0..size).for_each(|index| hessian[index][index] = SHRINKAGE);
        likelihood = 0.0;
        for sample in samples {
            let row = row(sample);
            let sum: f64 = row.iter().zip(&weights).map(|(part, weight)| part * weight).sum();
            let expected = 1.0 / (1.0 + (-sum).exp());
            let clear = expected.clamp(1e-9, 1.0 - 1e-9);
            likelihood += sample.result * clear.ln() + (1.0 - sample.result) * (1.0 - clear).ln();
            let slope = expected * (1.0 - expected);
            for a in (0..size).filter(|a| row[*a] != 0.0) {
                gradient[a] += (sample.result - expected) * row[a];
                for b in 0..=a {
                    hessian[a][b] += slope * row[a] * row[b];
                }
            }
        }
        for a in 0..size {
            for b in 0..a {
                hessian[b][a] = hessian[a][b];
            }
        }
        let step = solve(hessian, gradient);
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
    }
    (weights.chunks(2).map(|pair| [pair[0], pair[1]]).collect(), likelihood / samples.len() as f64)
}

/// Gaussian elimination with row pivots.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for column in 0..size {
        let pivot = (column..size).max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs()));
        matrix.swap(column, pivot.unwrap_or(column));
        right.swap(column, pivot.unwrap_or(column));
        for row in column + 1..size {
            let factor = matrix[row][column] / matrix[column][column];
            for index in column..size {
                matrix[row][index] -= factor * matrix[column][index];
            }
            right[row] -= factor * right[column];
        }
    }
    for column in (0..size).rev() {
        let known: f64 = (column + 1..size).map(|index| matrix[column][index] * right[index]).sum();
        right[column] = (right[column] - known) / matrix[column][column];
    }
    right
}

/// Wins, draws and losses of `new` against `old`, colours swapped on each opening.
fn compare(task: &Task, new: &Pairs, old: &Pairs, names: &[&str], pairs: u64) -> [u32; 3] {
    let mut score = [0; 3];
    for pair in 0..pairs {
        let start = opening(&task.variant, &mut ChaCha8Rng::seed_from_u64(1 << 40 | pair));
        for new_side in Side::BOTH {
            let weights = if new_side == Side::Black { [new, old] } else { [old, new] };
            let winner = play(start.clone(), weights, names, pair, |_| {});
            score[winner.map_or(1, |winner| if winner == new_side { 0 } else { 2 })] += 1;
        }
    }
    score
}

/// In units of the first feature's weight at the beginning: a man, a disc; of the corner where that is worth nothing.
fn in_units(pairs: &Pairs, variant: &Variant) -> Pairs {
    let unit = if variant.plain_kind == damka::board::Kind::Disc { pairs[1][0] / 10.0 } else { pairs[0][0] };
    pairs.iter().map(|pair| pair.map(|weight| weight / unit)).collect()
}

fn main() {
    let task = task();
    let names = names(&task.variant);
    let first: Pairs =
        (0..names.len()).map(|index| if index < 2 { [1.0 + index as f64 * 0.5; 2] } else { [0.0; 2] }).collect();
    let mut weights = first.clone();
    for round in 1..=task.rounds {
        let samples = samples(&task, round, &weights, &names);
        let (fitted, likelihood) = fit(&samples, names.len());
        println!("round {round}: {} games, {} positions, log likelihood {likelihood:.4}", task.games, samples.len());
        weights = in_units(&fitted, &task.variant);
        let [won, drawn, lost] = compare(&task, &weights, &first, &names, 100);
        println!("against the first weights: {won} won, {drawn} drawn, {lost} lost of 200");
    }
    for (name, [early, late]) in names.iter().zip(&weights) {
        println!("{name}_early: {early:.3}\n{name}_late: {late:.3}");
    }
}
