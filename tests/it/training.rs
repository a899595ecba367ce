//! Games that a search plays against itself, and weights that are fitted to them.

use crate::shipped;
use damka::training::{Generation, LogisticRegression, PhaseWeights, Sample, SampleFile, SelfPlay, progress_of};
use std::ops::ControlFlow;

fn play(variant: &str) -> SelfPlay {
    SelfPlay { variant: shipped::variant(variant), nodes: 60, opening_plies: 6 }
}

fn games(generation: &Generation<'_>, numbers: std::ops::Range<u64>, threads: usize) -> Vec<Vec<Sample>> {
    let mut games = Vec::new();
    let all = generation.games(numbers, threads, &mut |game| {
        games.push(game.samples);
        ControlFlow::Continue(())
    });
    all.unwrap();
    games
}

#[test]
fn the_games_are_the_same_for_any_number_of_threads() {
    for variant in ["english", "othello"] {
        let play = play(variant);
        let weights = PhaseWeights::material(&play.variant).unwrap();
        let generation = Generation { play: &play, weights: &weights, number: 1 };
        let alone = games(&generation, 0..6, 1);
        assert_eq!(games(&generation, 0..6, 3), alone, "{variant}");
        assert_eq!(games(&generation, 4..6, 2), alone[4..], "{variant}");
        assert_ne!(games(&Generation { number: 2, ..generation }, 0..6, 2), alone, "{variant}");
        for sample in alone.iter().flatten() {
            assert!((0.0..=1.0).contains(&sample.progress), "{variant}: {sample}");
            assert_eq!(sample.features.len(), weights.names().len(), "{variant}");
        }
    }
}

#[test]
fn games_are_played_until_they_are_no_longer_wanted() {
    let play = play("english");
    let weights = PhaseWeights::material(&play.variant).unwrap();
    let generation = Generation { play: &play, weights: &weights, number: 1 };
    let mut count = 0;
    let ended = generation.games(0..1_000_000, 2, &mut |_| {
        count += 1;
        if count == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((ended, count), (Ok(()), 3));
}

/// A training that is stopped and started again has the same positions as one that was not stopped.
#[test]
fn a_generation_goes_on_where_it_was() {
    let play = play("russian");
    let weights = PhaseWeights::material(&play.variant).unwrap();
    let generation = Generation { play: &play, weights: &weights, number: 1 };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("russian.1.txt");
    for last in [2, 5] {
        let (mut file, stored) = SampleFile::open(&path, weights.names().len()).unwrap();
        for game in games(&generation, stored.count..last, 2) {
            file.append(&game).unwrap();
        }
    }
    let (_, stored) = SampleFile::open(&path, weights.names().len()).unwrap();
    let texts = |samples: &[Sample]| samples.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(texts(&stored.samples), texts(&games(&generation, 0..5, 1).concat()));
}

/// Weights fitted to a few hundred games beat those that count pieces only.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn fitted_weights_win() {
    let play = SelfPlay { nodes: 300, ..play("othello") };
    let first = PhaseWeights::material(&play.variant).unwrap();
    let samples = games(&Generation { play: &play, weights: &first, number: 1 }, 0..300, 2).concat();
    let fit = LogisticRegression::default().fit(&samples, first.names().len()).unwrap();
    let fitted = first.with(fit.pairs).in_units(&play.variant);
    let [won, _, lost] = play.compare(&fitted, &first, 20).unwrap();
    assert!(won > 2 * lost, "{won} won, {lost} lost; {}", fitted.yaml());
}

#[test]
fn progress_goes_from_the_start_of_a_game_to_its_end() {
    for variant in ["english", "othello", "international", "anti"] {
        let mut position = shipped::variant(variant).start();
        assert!(progress_of(&position).abs() < 1e-9, "{variant}");
        let mut last = 0.0;
        while let Some(legal) = position.moves().into_iter().next().filter(|_| position.outcome().is_none()) {
            position = position.play(&legal).0;
            assert!(progress_of(&position) >= last, "{variant}");
            last = progress_of(&position);
        }
        assert!(last > 0.0 && last <= 1.0, "{variant}");
    }
}

#[test]
fn weights_are_mixed_and_written_as_a_weights_file() {
    let variant = shipped::variant("english");
    let weights = PhaseWeights::material(&variant).unwrap();
    let mut pairs = weights.pairs().to_vec();
    (pairs[0], pairs[1]) = ([2.0, 4.0], [3.0, 3.0]);
    let weights = weights.with(pairs);
    let (man, king) = (weights.names()[0], weights.names()[1]);
    assert_eq!((weights.at(0.25)[man], weights.at(0.25)[king]), (2.5, 3.0));
    let text = weights.in_units(&variant).yaml();
    assert!(text.starts_with(&format!("{man}_early: 1.000\n{man}_late: 2.000\n{king}_early: 1.500\n")), "{text}");
    // Games with rules in Lua have features too.
    for variant in ["breakthrough", "konane", "connect_four", "tb"] {
        assert!(PhaseWeights::material(&shipped::variant(variant)).is_some(), "{variant}");
    }
}
