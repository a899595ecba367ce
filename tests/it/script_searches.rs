//! Searches written in scripts, over a position that is changed in place.

use crate::seats::{mover, start};
use crate::shipped;
use damka::rules::Termination;
use damka::search::{Eval, SearchOptions, Unmetered, Walk, lines};
use std::collections::BTreeMap;

/// Plain minimax over a walk, from the point of view of its side to move.
fn value(walk: &mut Walk, depth: u32) -> f64 {
    let count = walk.moves().unwrap();
    if count == 0 {
        let turn = walk.turn().unwrap();
        return walk.winner().unwrap().map_or(0.0, |winner| if winner == turn { 1e6 } else { -1e6 });
    }
    if depth == 0 {
        return walk.value().unwrap();
    }
    let mut best = f64::NEG_INFINITY;
    for index in 0..count {
        let before = walk.key().unwrap();
        walk.play(index).unwrap();
        best = best.max(-value(walk, depth - 1));
        walk.back().unwrap();
        assert_eq!(walk.key().unwrap(), before, "back where it was");
    }
    best
}

#[test]
fn a_walk_finds_what_the_native_search_finds() {
    let weights = BTreeMap::from([("man".to_owned(), 1.0), ("king".to_owned(), 2.0), ("mobility".to_owned(), 0.5)]);
    for variant in ["english", "russian", "international", "turkish", "frisian", "othello"] {
        let mut position = start(variant);
        for turn in 0..12 {
            position = position.play(&position.moves()[turn % position.moves().len()]).0;
        }
        let options = SearchOptions { depth: Some(3), quiesce: false, ..SearchOptions::default() };
        let native = lines(&position, &options, Eval::Weights(&weights), &mut Unmetered).unwrap();
        let mut walk = Walk::new(&position, &Eval::Weights(&weights)).unwrap();
        let mine: Vec<f64> = (0..walk.moves().unwrap())
            .map(|index| {
                walk.play(index).unwrap();
                let found = -value(&mut walk, 2);
                walk.back().unwrap();
                found
            })
            .collect();
        for line in native.lines {
            let index = position.moves().iter().position(|legal| *legal == line.chosen).unwrap();
            assert_eq!(mine[index], line.value, "{variant} move {index}");
        }
    }
}

#[test]
fn a_walk_goes_no_further_than_there_are_moves() {
    let mut walk = Walk::new(&shipped::variant("english").start(), &Eval::Family).unwrap();
    assert!(walk.back().is_err() && walk.play(7).is_err() && walk.is_loud(7).is_err());
    walk.play(6).unwrap();
    walk.back().unwrap();
    for (body, message) in [
        ("search.walk(position):play(8)", "there is no such move"),
        ("search.walk(position):play(0.5)", "there is no such move"),
        ("search.walk(position):back()", "the walk is at the first position"),
        ("search.walk(position):paly(1)", "a walk has no `paly`; did you mean `play`?"),
        ("search.walk(position, { eval = function() return 0 end })", "a walk evaluates by features"),
        ("local w = search.walk(position) while true do w:play(1) end", "the walk is too long"),
    ] {
        let fault = mover(body).fault();
        assert_eq!(fault.ending, Termination::ScriptError);
        assert!(fault.report.message.starts_with(message), "{body}: {}", fault.report.message);
    }
}
