//! The grades of the graded player, calculated by hand and compared with the real bot.

use crate::shipped;
use damka::board::Side;
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::notation::{move_text, read_move, read_position};
use damka::player::{Allowance, PendingReply, PlayerRequest, PlayerResponse, TurnContext};
use damka::rules::Position;
use std::time::Duration;

/// White has lost by the move 12-17 in the source's numbering, 17-14 in damka's.
const WORKED_EXAMPLE: &str = "W:W17,22,23,27,28:BK29,2,3,4,9,11,12,15,20";

fn english(position: &str) -> Position {
    read_position(&shipped::variant("english"), position).unwrap()
}

/// The response of `graded` to a request about a position.
fn asked(position: &Position, ask: impl FnOnce(TurnContext) -> PlayerRequest) -> PlayerResponse {
    answer(1, "", position, ask)
}

/// The same at a level, with weights from another text if one is given.
fn answer(
    level: u32,
    weights: &str,
    position: &Position,
    ask: impl FnOnce(TurnContext) -> PlayerRequest,
) -> PlayerResponse {
    let folder = tempfile::tempdir().unwrap();
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    let file = folder.path().join("mine.yaml");
    let mut seat = format!("graded:level={level}");
    if !weights.is_empty() {
        std::fs::write(&file, weights).unwrap();
        seat = format!("{seat},weights={}", file.display());
    }
    let mut player = catalog.seat(&seat, position.variant()).unwrap().bot_player().unwrap().unwrap();
    let (seat, allowance) = (position.turn(), Allowance::IN_MATCHES);
    let task = TurnContext { seat, position: position.clone(), game_seed: 1, allowance, memory: None };
    let pending = PendingReply::send(&mut player, ask(task));
    match pending.wait(&mut player, Duration::from_mins(1), &mut |_| {}).expect("no answer") {
        PlayerResponse::Fault(fault) => panic!("{}", fault.report),
        answer => answer,
    }
}

/// The grade of a move, with the shipped weights except for these.
fn grade(level: u32, weights: &[(&str, &str)], position: &str, text: &str) -> f64 {
    let shipped = std::fs::read_to_string(shipped::root().join("ai/graded/graded.yaml")).unwrap();
    let changed = |line: &str| {
        let name = line.split(':').next().unwrap_or_default();
        let other = weights.iter().find(|(weight, _)| *weight == name);
        other.map_or_else(|| line.to_owned(), |(weight, value)| format!("{weight}: {value}"))
    };
    let weights: Vec<String> = shipped.lines().map(changed).collect();
    let position = english(position);
    let PlayerResponse::Grades(grades) = answer(level, &weights.join("\n"), &position, PlayerRequest::Grade) else {
        panic!("no grades")
    };
    let found = grades.iter().find(|one| move_text(position.variant(), &one.chosen) == text);
    found.unwrap_or_else(|| panic!("{text} is not among {grades:?}")).value
}

/// Positional weights off: only what is captured counts.
const MATERIAL_ONLY: [(&str, &str); 6] =
    [("def", "0"), ("block", "0"), ("dz", "0"), ("edible", "0"), ("corner", "0"), ("row", "0")];

#[test]
fn the_worked_example_holds_to_the_digit() {
    assert_eq!(grade(1, &[("corner", "1.0")], WORKED_EXAMPLE, "17-14"), -21.0);
    assert_eq!(grade(1, &[], WORKED_EXAMPLE, "17-14"), -20.75);
}

#[test]
fn level_2_takes_away_what_staying_is_worth_and_what_friends_lose() {
    // Men on 18 and 22, the enemy far away. 22-17:
    //   the move: square 17 is on the second file (0.25) and on the fourth row (1 x 0.25), nobody near: 0.5
    //   minus staying on 22: the way to 18 is blocked (-0.25), 18 is protected (+0.5): 0.25
    //   18 left alone: its square value 0.25 stays; the protection (0.5) and blocking 22 (-0.25) are gone: -0.25
    assert_eq!(grade(2, &[], "W:W18,22:B1", "22-17"), 0.5 - 0.25 - 0.25);
    // 18-15: square 0.5 on the fifth row. Staying: square 0.25, in 22's way -0.25, protected 0.5.
    assert_eq!(grade(2, &[], "W:W18,22:B1", "18-15"), 0.5 - 0.5);
    assert_eq!(grade(1, &[], "W:W18,22:B1", "22-17"), 0.5);
}

#[test]
fn level_3_adds_what_the_move_does_to_others() {
    // 22-17 affects two others: 18 staying, which loses 0.25 as above; and 18-14, whose half protection by 22 (0.25)
    // becomes a full one by 17 (0.5) that also blocks 17 (-0.25), for the same total. (-0.25 + 0) / 2.
    assert_eq!(grade(3, &[], "W:W18,22:B1", "22-17"), 0.0 - 0.125);
}

#[test]
fn what_is_given_and_won_adds_up() {
    // 12 must take 16 (11 cannot: 20 is held) and cannot go on; 23x16x7 takes two back: -10 + 10 + 10.
    assert_eq!(grade(1, &MATERIAL_ONLY, "W:W19,20,23,26:B11,12", "19-16"), 10.0, "two men for one");
    // The king must take 16 and is taken by 23x16: -10 + 20.
    assert_eq!(grade(1, &MATERIAL_ONLY, "W:W19,23,26:BK12", "19-16"), 10.0, "a king for a man");
    // 15 takes 18 and is taken by 26x17.
    assert_eq!(grade(1, &MATERIAL_ONLY, "W:W22,26,31:B15", "22-18"), 0.0, "a plain exchange");
    // A king takes two separate men and is taken: 10 + 10 - 20.
    assert_eq!(grade(1, &MATERIAL_ONLY, "W:WK32:B5,9,18,27", "32x23x14"), 0.0, "two men for a king");
}

#[test]
fn it_resigns_lost_games_every_fifth_turn_and_accepts_draws_it_is_not_winning() {
    let accepts = |position: &str, seat| match asked(&english(position), |task| {
        PlayerRequest::AcceptDraw(TurnContext { seat, ..task })
    }) {
        PlayerResponse::AcceptsDraw(accepts) => accepts,
        other => panic!("{other:?}"),
    };
    // White has 4 against 9 including a king: -6 of 13, worse but not lost; black is better by as much.
    let worse = "W:W17,22,23,27:BK29,2,3,4,9,11,12,15,20";
    assert!(accepts(worse, Side::White) && !accepts(worse, Side::Black));
    assert!(accepts("W:W31,32:B1,2", Side::White), "few and level");
    assert!(!accepts("W:W30,31,32:B1,2,3", Side::White), "level, but not few");
    let mut position = english("W:WK32:BK1,K2,K3");
    for (turn, moves) in [(1, "32-28 1-6"), (2, "28-24 6-1"), (3, "24-20 2-7"), (4, "20-24 7-2"), (5, "")] {
        let resigns = matches!(asked(&position, PlayerRequest::Move), PlayerResponse::Resigns);
        assert_eq!(resigns, turn == 5, "turn {turn}");
        for text in moves.split_whitespace() {
            position = position.play(&read_move(&position, text).unwrap()).0;
        }
    }
}
