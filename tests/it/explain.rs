//! `damka explain`: grades with their reasons, and the move that a bot plays within a budget.

use crate::cli::{damka, json};

#[test]
fn explain_prints_the_reasons_indented_the_best_move_first() {
    const WORKED: &str = "W:W17,22,23,27,28:BK29,2,3,4,9,11,12,15,20";
    for level in 1..=3 {
        let golden = include_str!("../explain/graded_1.txt");
        let golden = match level {
            1 => golden,
            2 => include_str!("../explain/graded_2.txt"),
            _ => include_str!("../explain/graded_3.txt"),
        };
        let seat = format!("explain english graded:level={level} --move 17-14 --position {WORKED}");
        assert_eq!(damka(&seat).output(), golden, "level {level}");
    }
    let rows = damka(&format!("explain english graded --json --position {WORKED}")).output();
    let rows: Vec<serde_json::Value> = rows.lines().map(json).collect();
    assert_eq!((rows.len(), &rows[0]["label"]), (7, &"17-13".into()));
    assert_eq!(rows[0]["children"][0]["label"], "move");
    let lines = damka("explain othello minimax:depth=3").output();
    assert!(lines.starts_with("d3: ") && lines.contains("\n  "), "{lines}");
    let refused = |arguments: &str| damka(arguments).run();
    let gave = refused("explain english graded --move 17-14");
    assert!(gave.code == 2 && gave.stderr.contains("legal moves: 9-13"), "{}", gave.stderr);
    let gave = refused("explain english human");
    assert!(gave.code == 2 && gave.stderr.contains("name a bot"), "{}", gave.stderr);
    let gave = refused("explain english random");
    assert!(gave.code == 1 && gave.stderr.contains("does not grade moves"), "{}", gave.stderr);
}

/// The value of a champion's move is what its patterns and its weights give at the end of the expected line.
#[test]
fn patterns_and_weights_are_reasons_that_add_up() {
    let rows = damka("explain english champion --json").output();
    let row = json(rows.lines().next().unwrap());
    let number = |row: &serde_json::Value| row["value"].as_str().unwrap().replace('+', "").parse::<f64>().unwrap();
    let reason =
        |label: &str| row["children"].as_array().unwrap().iter().find(|child| child["label"] == label).unwrap();
    let parts = ["patterns", "weights"].map(reason);
    assert!((number(&row) - parts.map(number).iter().sum::<f64>()).abs() < 0.0015, "{row}");
    for part in parts {
        let children = part["children"].as_array().unwrap();
        let sum: f64 = children.iter().map(number).sum();
        // Each is rounded to thousandths.
        assert!(!children.is_empty() && (number(part) - sum).abs() < 0.001 * children.len() as f64, "{part}");
    }
}

#[test]
fn a_bot_is_asked_for_its_move_within_a_budget() {
    let choice = |more: &str| damka(&format!("explain english minimax:depth=6,vary=false --choice --seed 1 {more}"));
    let row = json(&choice("--json").output());
    let legal = damka("moves english").output();
    assert!(legal.lines().any(|text| row["move"] == text), "{row}");
    assert_eq!((&row["depth"], &row["line"][0]), (&6.into(), &row["move"]), "{row}");
    assert_eq!(row["line"].as_array().unwrap().len(), 6, "{row}");
    let nodes = row["nodes"].as_u64().unwrap();
    let small = json(&choice("--json --nodes 50").output());
    assert!(small["depth"].as_u64() < Some(6) && small["nodes"].as_u64().unwrap() < nodes, "{small}");
    let text = choice("").output();
    assert!(text.starts_with(row["move"].as_str().unwrap()) && text.contains("\n  search depth: 6\n"), "{text}");
    // A bot that does not search has neither depth nor line.
    let row = json(&damka("explain english random --choice --json").output());
    assert!(row["move"].is_string() && row["depth"].is_null() && row["line"].as_array().unwrap().is_empty(), "{row}");
}

/// The grades of a bot that searches are those of the budget.
#[test]
fn grades_obey_the_budget() {
    let graded = |more: &str| damka(&format!("explain english minimax:depth=6,vary=false --seed 1 {more}")).output();
    assert_ne!(graded("--nodes 20"), graded(""));
}
