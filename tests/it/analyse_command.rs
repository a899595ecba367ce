//! `damka analyse`: the best moves of a position within a budget.

use crate::cli::{damka, json};

#[test]
fn the_best_move_is_found_within_a_budget() {
    let row = json(&damka("analyse english --nodes 20000 --json").output());
    let legal = damka("moves english").output();
    assert!(legal.lines().any(|text| row["move"] == text), "{row}");
    assert_eq!((&row["lines"][0]["move"], &row["lines"][0]["line"][0]), (&row["move"], &row["move"]), "{row}");
    assert!((1..=20_000).contains(&row["nodes"].as_u64().unwrap()) && row["exact"] == false, "{row}");
    let deep = json(&damka("analyse english minimax --depth 7 --json").output());
    assert_eq!(deep["depth"], 7, "{deep}");
    let again = json(&damka("analyse english --nodes 20000 --json").output());
    assert_eq!((&row["move"], &row["value"], &row["nodes"]), (&again["move"], &again["value"], &again["nodes"]));
}

#[test]
fn several_lines_come_best_first() {
    let row = json(&damka("analyse othello --nodes 5000 --lines 3 --json --moves").with("d3 c5").output());
    let values: Vec<f64> =
        row["lines"].as_array().unwrap().iter().map(|line| line["value"].as_f64().unwrap()).collect();
    assert!(values.len() == 3 && values.is_sorted_by(|a, b| a >= b), "{row}");
    let text = damka("analyse english --nodes 5000 --lines 2").output();
    let heads = text.lines().filter(|line| !line.starts_with(' ')).count();
    assert!(heads == 2 && text.contains("\n  nodes: ") && text.contains("\n  expected line: "), "{text}");
}

/// White wins by the only capture, so no deeper search changes anything.
#[test]
fn an_exact_value_is_called_exact() {
    let row = json(&damka("analyse english --json --position W:W11:B8").output());
    assert!(row["exact"] == true && row["value"].as_f64().unwrap() > 1e8, "{row}");
    let text = damka("analyse english --position W:W11:B8").output();
    assert!(text.contains("exact: no deeper search would change the value"), "{text}");
}

#[test]
fn positions_are_read_from_standard_input() {
    let command = damka("analyse english --nodes 1000 --json --position -");
    let gave = command.typing("W:W11:B8\nnonsense\nB:W32:B1\nB:WK1:B\n").run();
    let rows: Vec<serde_json::Value> = gave.stdout.lines().map(json).collect();
    assert_eq!((gave.code, rows.len()), (1, 4), "{} {}", gave.stdout, gave.stderr);
    assert_eq!((&rows[0]["move"], rows[2]["move"].is_string()), (&"11x4".into(), true), "{}", gave.stdout);
    assert!(rows[1]["error"].is_array() && rows[3]["error"].is_array(), "{}", gave.stdout);
    assert!(gave.stderr.contains("\"line\":2") && gave.stderr.contains("\"line\":4"), "{}", gave.stderr);
}

#[test]
fn what_cannot_be_analysed_is_refused() {
    for (command, says) in [
        ("analyse english human", "a human player cannot search"),
        ("analyse english random --nodes 10", "cannot evaluate positions"),
        ("analyse english --moves 11-99", "11-99 is not a legal move here"),
        ("analyse english --moves 11-15 --position -", "--moves needs a single position"),
        ("analyse english --position B:WK1:B", "the game is over in this position"),
        ("analyse english --seconds 0", "expected seconds from 0.001 to 86400"),
        ("analyse english --nodes 0", "0"),
        ("analyse nosuch", "nosuch"),
    ] {
        let gave = damka(command).run();
        assert!(gave.code > 0 && gave.stderr.contains(says), "{command}: {}", gave.stderr);
    }
}

#[test]
fn limits_that_leave_no_time_for_a_move_are_named() {
    let slow = "--- @api 1\nreturn { title = 'Slow', games = { 'english' }, move = function(position) return 1 end,\n\
        eval = function() local sum = 0 for i = 1, 1e7 do sum += i end return sum end }";
    let gave = damka("analyse english slow --seconds 0.001").file("ai/slow.lua", slow).run();
    assert_eq!((gave.code, gave.stdout.as_str()), (1, ""), "{}", gave.stderr);
    assert!(gave.stderr.contains("Slow has found no move within these limits"), "{}", gave.stderr);
    assert!(gave.stderr.contains("more time"), "{}", gave.stderr);
}

/// Tables are trained for certain rules; with others the weights judge alone.
#[test]
fn a_champion_by_patterns_plays_rules_that_the_user_changed() {
    for variant in ["english", "othello"] {
        let text = std::fs::read_to_string(crate::shipped::root().join(format!("scripts/{variant}.lua"))).unwrap();
        let changed = text.replace("first = \"black\"", "first = \"white\"");
        assert_ne!(text, changed, "{variant}");
        let gave = damka(&format!("analyse {variant} champion --nodes 1000 --json"))
            .file(&format!("scripts/{variant}.lua"), &changed)
            .run();
        assert!(gave.stdout.contains("\"move\"") && !gave.stderr.contains("patterns"), "{variant}: {}", gave.stderr);
    }
}
