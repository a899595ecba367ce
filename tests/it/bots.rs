//! The shipped bots play as their files describe.

use crate::cli::{damka, json};
use crate::seats::{play, shipped_seat, shipped_source, start, task, text};
use crate::shipped;
use damka::notation;
use damka::player::{PlayerRequest, PlayerResponse, TurnContext};
use damka::script::{GamePattern, check_bot};

fn bots() -> Vec<String> {
    let entries = std::fs::read_dir(shipped::root().join("ai")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let mut bots: Vec<String> = names.filter_map(|name| name.strip_suffix(".lua").map(str::to_owned)).collect();
    bots.sort();
    bots
}

#[test]
fn every_bot_is_found_good_and_short() {
    for id in bots() {
        let source = shipped_source(&id);
        let info = check_bot(&source).unwrap_or_else(|report| panic!("{report}"));
        assert!(!info.summary.is_empty(), "{id} says nothing about itself");
        assert!(source.source.lines().count() < 60, "{id} is too long for a first example");
    }
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn every_bot_plays_whole_games_of_what_it_says_it_plays() {
    for id in bots() {
        let games = check_bot(&shipped_source(&id)).unwrap().games;
        for variant in ["english", "othello"] {
            let family = shipped::variant(variant).family;
            if games.contains(&GamePattern::Any) || games.contains(&GamePattern::Family(family.into())) {
                let options: &[_] = if id == "minimax" { &[("depth", "2")] } else { &[] };
                let (mut first, mut second) = (shipped_seat(&id, options), shipped_seat("random", &[]));
                let (end, _) = play(variant, [&mut first, &mut second], 7, 400);
                assert!(end.outcome().is_some(), "{id} did not finish {variant}");
            }
        }
    }
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn bots_for_everything_play_every_variant() {
    for variant in shipped::ids() {
        let (mut first, mut second) = (shipped_seat("minimax", &[("depth", "2")]), shipped_seat("greedy", &[]));
        let (end, moves) = play(&variant, [&mut first, &mut second], 3, 16);
        assert!(moves.len() == 16 || end.outcome().is_some(), "{variant}");
    }
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_seed_another() {
    let game = |seed| {
        let (mut first, mut second) = (shipped_seat("random", &[]), shipped_seat("random", &[]));
        play("english", [&mut first, &mut second], seed, 40).1
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

#[test]
fn greedy_takes_the_first_of_the_most() {
    let variant = shipped::variant("english");
    // Black's man on 14 can take one man over 18, or two over 17 and 25.
    let position = notation::read_position(&variant, "B:W17,18,25:B14").unwrap();
    let choice = shipped_seat("greedy", &[]).choose(task(&position)).unwrap();
    assert_eq!(text(&position, &choice), "14x21x30");
    // All four first moves of Othello turn one disc, so the first in board order is played.
    let othello = start("othello");
    let choice = shipped_seat("greedy", &[]).choose(task(&othello)).unwrap();
    assert_eq!(text(&othello, &choice), "d3");
}

#[test]
fn weighted_adds_the_square_to_the_discs_turned() {
    let variant = shipped::variant("othello");
    // X may place on a1 (a corner, turning b2), on the edge and elsewhere.
    let board = "--------\
                 -O------\
                 --X-----\
                 ---XO---\
                 ---OX---\
                 --------\
                 --------\
                 --------";
    let position = notation::read_position(&variant, &format!("{board} X")).unwrap();
    let mut seat = shipped_seat("weighted", &[]);
    let PlayerResponse::Grades(grades) = seat.ask(PlayerRequest::Grade(task(&position))) else { panic!("no grades") };
    let graded: Vec<(String, f64)> =
        grades.iter().map(|one| (notation::move_text(&variant, &one.chosen), one.value)).collect();
    let grade = |name: &str| graded.iter().find(|(text, _)| text == name).map(|(_, grade)| *grade);
    assert_eq!(grade("a1"), Some(101.0), "{graded:?}");
    assert_eq!(grade("f4"), Some(2.0), "{graded:?}");
    let choice = seat.choose(task(&position)).unwrap();
    assert_eq!(text(&position, &choice), "a1");
    // With low corner weights and high other weights, the same seat chooses another move.
    let mut weights = seat.live.current().weights.as_ref().clone();
    weights.insert("corner".into(), -50.0);
    seat.live.set_weights(&weights.into());
    let choice = seat.choose(task(&position)).unwrap();
    assert_ne!(text(&position, &choice), "a1");
}

#[test]
fn minimax_sees_what_greedy_walks_into() {
    let mut wins = [0; 2];
    for seed in 0..4 {
        let (mut strong, mut weak) =
            (shipped_seat("minimax", &[("depth", "5"), ("vary", "true")]), shipped_seat("greedy", &[]));
        let (end, _) = play("english", [&mut strong, &mut weak], seed, 300);
        if let Some(winner) = end.outcome().and_then(|outcome| outcome.winner) {
            wins[winner.index()] += 1;
        }
    }
    assert!(wins[0] >= 3 && wins[1] == 0, "minimax against greedy: {wins:?}");
}

#[test]
fn minimax_grades_every_move_and_plays_the_best() {
    let mut seat = shipped_seat("minimax", &[("depth", "4")]);
    for variant in ["english", "othello"] {
        let position = start(variant);
        let PlayerResponse::Grades(grades) = seat.ask(PlayerRequest::Grade(task(&position))) else {
            panic!("no grades")
        };
        let moves = position.moves();
        assert_eq!(grades.iter().map(|one| one.chosen.clone()).collect::<Vec<_>>(), moves);
        let choice = seat.choose(TurnContext { game_seed: 5, ..task(&position) }).unwrap();
        assert!(choice.value.is_some_and(f64::is_finite));
        assert!(moves.contains(&choice.chosen));
    }
}

#[test]
fn in_losing_games_pieces_count_against_their_owner() {
    for command in [
        "match anti minimax:depth=2 random --games 20 --seed 1 --json",
        "match anti_othello minimax:depth=2 random --games 20 --seed 1 --json",
        "match anti_othello casual:depth=2,loss=0 random --games 20 --seed 1 --json",
    ] {
        let told = damka(command).output();
        let end = json(told.lines().last().unwrap());
        assert!(end["games"][0].as_u64().unwrap() >= 16, "{command}: {end}");
    }
}
