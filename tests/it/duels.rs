//! `damka match`: the stronger bot, the confidence, and faults.

use crate::cli::damka;
use serde_json::Value;

fn rows(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

/// The result does not depend on the number of threads: pairs in order, colours swapped, both games of a pair from one position.
#[test]
fn a_match_says_the_same_on_one_thread_and_on_three() {
    let played = |threads: u32| {
        let line = format!("match english greedy random --games 12 --seed 5 --concurrency {threads} --json");
        let gave = damka(&line).run();
        assert_eq!(gave.code, 0, "{}", gave.stderr);
        rows(&gave.stdout)
    };
    let (one, three) = (played(1), played(3));
    assert_eq!(one, three);
    let (result, pairs) = one.split_last().unwrap();
    assert_eq!(pairs.len(), 6);
    for (pair, number) in pairs.iter().zip(1..) {
        assert_eq!(pair["pair"], number);
        assert_eq!(pair["seed"], 4 + number);
        assert_ne!(pair["games"][0]["first"], pair["games"][1]["first"], "colours are swapped");
    }
    let won: u64 = pairs
        .iter()
        .map(|pair| (0..2).map(|game| pair["games"][game]["half_points"].as_u64().unwrap()).sum::<u64>())
        .sum();
    let games = &result["games"];
    assert_eq!(won, 2 * games[0].as_u64().unwrap() + games[1].as_u64().unwrap());
    assert_eq!(result["pairs"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum::<u64>(), 6);
}

#[test]
fn the_sentence_comes_first_and_never_says_infinite() {
    let gave = damka("match othello greedy greedy --games 2 --seed 1").run();
    assert_eq!(gave.code, 0, "{}", gave.stderr);
    assert!(gave.stdout.starts_with("Too few games to compare greedy and greedy\n"), "{}", gave.stdout);
    let gave = damka("match english minimax:depth=3 random --games 20 --seed 1").run();
    let first = gave.stdout.lines().next().unwrap();
    assert!(first.starts_with("Is minimax:depth=3 stronger than random? Yes: more than +"), "{first}");
    assert!(!gave.stdout.contains("inf") && !gave.stdout.contains("NaN"), "{}", gave.stdout);
}

#[test]
fn a_test_stops_as_soon_as_it_knows() {
    let gave = damka("match english minimax:depth=3 random --games 400 --seed 2 --sprt 0,100 --json").run();
    assert_eq!(gave.code, 0, "{}", gave.stderr);
    let rows = rows(&gave.stdout);
    let result = rows.last().unwrap();
    assert_eq!(result["verdict"], "yes");
    assert!(rows.len() < 150, "{} pairs", rows.len() - 1);
    assert!(result["llr"].as_f64().unwrap() >= 2.94);
}

#[test]
fn faults_are_counted_and_reported_with_their_place() {
    let bad = "--- @api 1\nreturn { title = 'Bad', games = { '*' }, move = function(position) local t = nil return t.best end }\n";
    let gave = damka("match english bad random --games 20 --seed 1").file("ai/bad.lua", bad).run();
    assert_eq!(gave.code, 0, "a lost match is no failure of the command: {}", gave.stderr);
    let stdout = &gave.stdout;
    assert!(stdout.starts_with("Is bad stronger than random? No: "), "{stdout}");
    assert!(
        stdout.contains("bad lost 20 games to a fault: ")
            && stdout.contains("bad.lua:2:")
            && stdout.contains("position"),
        "{stdout}"
    );
}

#[test]
fn games_begin_with_the_lines_of_a_file() {
    let gave = damka("match english greedy random --games 4 --seed 1 --openings mine.txt --json")
        .file("mine.txt", "9-13 22-18\n11-15 23-19 # second\n")
        .run();
    assert_eq!(gave.code, 0, "{}", gave.stderr);
    let misplaced = damka("match english greedy random --openings mine.txt").file("mine.txt", "B:W32:B31\n").run();
    assert!(
        misplaced.stderr.contains("mine.txt:1:") && !misplaced.stderr.contains("not a legal move"),
        "{}",
        misplaced.stderr
    );
    let faulty = damka("match english greedy random --openings mine.txt").file("mine.txt", "9-14 9-14\n").run();
    assert_eq!(faulty.code, 2);
    assert!(faulty.stderr.contains("mine.txt:1:6"), "{}", faulty.stderr);
}

#[test]
fn the_bounds_of_the_test_may_be_left_out_or_begin_below_zero() {
    for (typed, expected) in
        [("--sprt --seed 1", "by 10 Elo rather than 0"), ("--seed 1 --sprt=-5,5", "by 5 Elo rather than −5")]
    {
        let gave = damka(&format!("match english greedy random --games 2 {typed}")).run();
        assert!(gave.code == 0 && gave.stdout.contains(expected), "{typed}: {} {}", gave.stdout, gave.stderr);
    }
}

#[test]
fn what_cannot_be_played_is_reported_at_once() {
    for (typed, expected) in [
        ("match english greedy random --games 0", "a whole number from 1"),
        ("match english greedy nobody", "there is no player `nobody`"),
        ("match english human greedy", "only bots can play in a contest"),
        ("match english greedy random --sprt 10,0", "two numbers, the lower one first"),
        ("match english greedy random --openings nowhere.txt", "nowhere.txt"),
        ("match english greedy random --tc soon", "--tc"),
    ] {
        let gave = damka(typed).run();
        assert_eq!(gave.code, 2, "{typed}: {}", gave.stderr);
        assert!(gave.stderr.contains(expected), "{typed}: {}", gave.stderr);
        assert!(gave.stdout.is_empty(), "{typed}");
    }
}
