//! Games that a search plays against itself, and weights that are fitted to them.

use crate::shipped;
use damka::training::{
    FeaturePhases, Generation, LogisticRegression, PairPoints, PairScore, PairedMatch, PhaseWeights, Sample,
    SampleFile, SelfPlay, WeightsText, champion_script, champion_weights, progress_of,
};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

fn play(variant: &str) -> SelfPlay {
    SelfPlay { variant: shipped::variant(variant), nodes: 60, seed: 5, for_patterns: false }
}

fn games(generation: &Generation<'_>, numbers: std::ops::Range<u64>, threads: usize) -> Vec<Vec<Sample>> {
    let mut games = Vec::new();
    let all = generation.games(numbers, (threads, &AtomicBool::default()), &mut |game| {
        games.push(game.samples);
        ControlFlow::Continue(())
    });
    all.unwrap();
    games
}

fn pairs(paired: &PairedMatch<'_>, numbers: std::ops::Range<u64>, threads: usize) -> Vec<PairPoints> {
    let mut pairs = Vec::new();
    let all = paired.pairs(numbers, (threads, &AtomicBool::default()), &mut |points| {
        pairs.push(points);
        ControlFlow::Continue(())
    });
    all.unwrap();
    pairs
}

#[test]
fn the_games_are_the_same_for_any_number_of_threads() {
    for variant in ["english", "othello"] {
        let play = play(variant);
        let weights = PhaseWeights::material(&play.variant).unwrap();
        let generation = Generation { play: &play, player: &weights, number: 1 };
        let alone = games(&generation, 0..6, 1);
        assert_eq!(games(&generation, 0..6, 3), alone, "{variant}");
        assert_eq!(games(&generation, 4..6, 2), alone[4..], "{variant}");
        assert_ne!(games(&Generation { number: 2, ..generation }, 0..1, 2), alone[..1], "{variant}");
        let other = SelfPlay { seed: 6, ..play.clone() };
        assert_ne!(games(&Generation { play: &other, ..generation }, 0..1, 2), alone[..1], "{variant}");
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
    let generation = Generation { play: &play, player: &weights, number: 1 };
    let is_paused = AtomicBool::default();
    let mut count = 0;
    let ended = generation.games(0..1_000_000, (2, &is_paused), &mut |_| {
        count += 1;
        if count == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((ended, count), (Ok(()), 3));
    let is_paused = AtomicBool::new(true);
    let ended = generation.games(0..1_000_000, (2, &is_paused), &mut |_| unreachable!("nothing is played"));
    assert_eq!(ended, Ok(()));
}

/// A training that is stopped and started again has the same positions as one that was not stopped.
#[test]
fn a_generation_goes_on_where_it_was() {
    let play = play("russian");
    let weights = PhaseWeights::material(&play.variant).unwrap();
    let generation = Generation { play: &play, player: &weights, number: 1 };
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

#[test]
fn a_match_is_the_same_for_any_number_of_threads_and_tells_good_weights_from_bad() {
    let play = play("othello");
    let material = PhaseWeights::material(&play.variant).unwrap();
    let backwards = material.with(material.pairs().iter().map(|pair| pair.map(|weight| -weight)).collect());
    let paired = PairedMatch { play: &play, new: &material, old: &backwards, number: 1 };
    let alone = pairs(&paired, 0..10, 1);
    assert_eq!(pairs(&paired, 0..10, 2), alone);
    assert_eq!(pairs(&paired, 6..10, 2), alone[6..]);
    let score: PairScore = alone.into_iter().collect();
    assert!(score.is_better() && score.share() > 0.8, "{score:?}");
    let turned = PairedMatch { new: &backwards, old: &material, ..paired };
    assert!(!pairs(&turned, 0..10, 2).into_iter().collect::<PairScore>().is_better());
    let even = PairedMatch { new: &material, ..turned };
    assert!(!pairs(&even, 0..10, 2).into_iter().collect::<PairScore>().is_better());
}

/// Weights fitted to a few hundred games beat those that count pieces only.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn fitted_weights_win() {
    let play = SelfPlay { nodes: 300, ..play("othello") };
    let first = PhaseWeights::material(&play.variant).unwrap();
    let samples = games(&Generation { play: &play, player: &first, number: 1 }, 0..300, 2).concat();
    let fit = LogisticRegression::default().fit(&samples, first.phases()).unwrap();
    let fitted = first.with(fit.pairs).in_units_of(&first);
    let paired = PairedMatch { play: &play, new: &fitted, old: &first, number: 1 };
    let score: PairScore = pairs(&paired, 0..20, 2).into_iter().collect();
    assert!(score.games.won > 2 * score.games.lost, "{score:?}; {:?}", fitted.values());
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
fn weights_are_mixed_by_the_progress_of_the_game() {
    let weights = PhaseWeights::material(&shipped::variant("english")).unwrap();
    let mut pairs = weights.pairs().to_vec();
    (pairs[0], pairs[1]) = ([2.0, 4.0], [3.0, 3.0]);
    let weights = weights.with(pairs);
    assert_eq!((weights.at(0.25)["man"], weights.at(0.25)["king"]), (2.5, 3.0));
    // Games with rules in Lua have features too.
    for variant in ["breakthrough", "konane", "connect_four", "tb"] {
        assert!(PhaseWeights::material(&shipped::variant(variant)).is_some(), "{variant}");
    }
}

#[test]
fn only_the_numbers_of_a_weights_file_change() {
    let english = shipped::variant("english");
    let text =
        "# Mine.\nman: 1.0   # 0..3 step 0.05: a man\n\nking_early: 2.5 # 0..3\nking_late: 3\ncorner: 7 # Othello\n";
    let file = WeightsText::read("ai/x.yaml", text, &english).unwrap();
    assert_eq!(file.weights.phases()[..3], [FeaturePhases::One, FeaturePhases::Two, FeaturePhases::None]);
    assert_eq!(file.weights.pairs()[..3], [[1.0; 2], [2.5, 3.0], [0.0; 2]]);
    let mut pairs = vec![[0.0; 2]; file.weights.names().len()];
    (pairs[0], pairs[1], pairs[2]) = ([1.26; 2], [4.0, -0.254], [5.0; 2]);
    let changed = file.text_with(&file.weights.with(pairs));
    let expected = text.replace("1.0 ", "1.26 ").replace("2.5", "4.00").replace("late: 3", "late: -0.25");
    assert_eq!(changed, expected);
    // A number beyond its slider's range widens the slider.
    let weights = damka::config::Weights::read("ai/x.yaml", &changed).unwrap();
    assert_eq!(weights.list[1].range, (0.0, 4.0));
}

#[test]
fn a_file_has_the_sign_that_the_bot_changes() {
    let text = "man: 1.0\nking_early: 2.5\nking_late: 3.0\ncorner: 7 # Othello\n";
    let names = ["man", "king_late", "corner"].map(str::to_owned);
    let file = WeightsText::read("ai/x.yaml", text, &shipped::variant("anti")).unwrap().negated(&names);
    assert_eq!(file.weights.pairs()[..2], [[-1.0; 2], [2.5, -3.0]]);
    assert_eq!(file.text_with(&file.weights), text);
    let mut pairs = file.weights.pairs().to_vec();
    pairs[0] = [0.5; 2];
    assert_eq!(file.text_with(&file.weights.with(pairs)), text.replace("man: 1.0", "man: -0.50"));
}

#[test]
fn weights_of_anything_but_features_are_refused() {
    let english = shipped::variant("english");
    for (text, says) in [
        ("man: 1\nturned: 2\nother: 1\n", "not features: `other`, `turned`"),
        ("man_early: 1\n", "needs one weight, `man`, or two, `man_early` and `man_late`"),
        ("man: 1\nman_early: 1\nman_late: 1\n", "needs one weight"),
        ("corner: 1\n", "no weight in this file is a feature of English draughts"),
        ("man: .nan\n", "not a finite number"),
        ("{}\n", "no weight in this file"),
    ] {
        let refused = WeightsText::read("ai/x.yaml", text, &english).unwrap_err().first().to_string();
        assert!(refused.contains(says) && refused.contains("ai/x.yaml"), "{refused}");
    }
}

#[test]
fn the_files_of_a_champion_are_read_as_they_were_written() {
    for (variant, pieces) in [("russian", 24), ("othello", 4), ("breakthrough", 40)] {
        let variant = shipped::variant(variant);
        let material = PhaseWeights::material(&variant).unwrap();
        let mut pairs = material.pairs().to_vec();
        pairs[0] = [1.0, -0.261_49];
        let weights = champion_weights(&variant, "champion_x", &material.with(pairs));
        let read = WeightsText::read("ai/champion_x.yaml", &weights, &variant).unwrap();
        let unused = |phases: &&FeaturePhases| **phases == FeaturePhases::None;
        let without = read.weights.phases().iter().filter(unused).count();
        assert_eq!(without, material.pairs().iter().filter(|pair| **pair == [0.0; 2]).count(), "{weights}");
        assert!((read.weights.pairs()[0][1] + 0.261_49).abs() < 0.03, "{weights}");
        let ranged = damka::config::Weights::read("ai/champion_x.yaml", &weights).unwrap();
        assert!(ranged.list.iter().all(|weight| weight.is_ranged && !weight.help.is_empty()), "{weights}");
        let script = champion_script(&variant, "champion_x");
        assert!(script.contains(&format!("require(\"two_phases\")({pieces})")), "{script}");
        assert!(script.contains(&format!("games = {{ \"{}\" }}", variant.id)) && !script.contains("MY"), "{script}");
    }
}
