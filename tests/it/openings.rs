//! Openings on the command line: listed, played from, checked.

use crate::cli::{damka, json};

#[test]
fn openings_are_listed_and_games_begin_with_them() {
    let listed = damka("list openings english").output();
    assert_eq!(listed.lines().count(), 156);
    let first = listed.lines().next().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(first, "opening english:1 shipped assets/openings/english.txt 9-13 21-17 5-9 Edinburgh");
    assert!(damka("list").output().contains("156 lines"));
    let row = json(damka("list openings othello --json").output().lines().next().unwrap());
    assert_eq!((&row["kind"], &row["id"], &row["source"]), (&"opening".into(), &"othello:1".into(), &"shipped".into()));
    let game = damka("play english first_fit greedy --opening 1 --seed 1 --format pdn");
    let game = game.output();
    assert!(game.contains("1. 9-13 21-17 2. 5-9 "), "{game}");
    assert!(game.contains("[Black \"first_fit\"]"), "the first seat begins the line: {game}");
    let moves = damka("play english random random --opening 2 --seed 1").output();
    assert!(moves.starts_with("Edinburgh: 9-13 21-17 6-9\n  4  white"), "{moves}");
    let drawn = |seed: u32| damka(&format!("play english random random --opening any --seed {seed}")).output();
    assert_eq!(drawn(5), drawn(5));
    assert_ne!(drawn(5).lines().next(), drawn(6).lines().next());
    let transcript = damka("play othello random random --opening tiger --seed 1 --format transcript").output();
    assert!(transcript.starts_with("c4e3f6e6f5"), "{transcript}");
    let refused = |line: &str| {
        let gave = damka(line).run();
        assert_eq!((gave.code, gave.stdout.as_str()), (2, ""), "{}", gave.stderr);
        gave.stderr
    };
    assert!(refused("play english random random --opening Dunde").contains("did you mean `Dundee`?"));
    assert!(refused("play tb random random --opening 1").contains("assets/openings/tb.txt"));
    assert!(refused("play english random random --opening 1 --position W:W9:B1").contains("cannot be used with"));
    assert!(refused("list openings englsh").contains("did you mean `english`?"));
}

#[test]
fn check_reports_a_book_with_mistakes_and_the_rest_is_kept() {
    let bad = "9-13 22-17 13-18\n11-15 * often\n";
    let gave = damka("check").file("assets/openings/english.txt", bad).run();
    assert_eq!(gave.code, 1);
    assert!(
        gave.stderr.contains("assets/openings/english.txt:1:12: error: 13-18 is not a legal move here"),
        "{}",
        gave.stderr
    );
    assert!(gave.stderr.contains("assets/openings/english.txt:2:7: error: a weight must be"), "{}", gave.stderr);
    assert!(gave.stderr.contains("using the shipped version"), "{}", gave.stderr);
    let listed = damka("list openings english").file("assets/openings/english.txt", bad).output();
    assert_eq!(listed.lines().count(), 156);
    let run = damka("check assets/openings/english.txt").file("assets/openings/english.txt", bad).run();
    assert!(run.code == 1 && run.stderr.contains(":1:12:"), "{}", run.stderr);
}

#[test]
fn a_programs_rows_begin_with_the_moves_of_the_opening() {
    let stdout = damka("play english random random --opening 1 --seed 1 --json").output();
    let rows: Vec<_> = stdout.lines().take(4).map(json).collect();
    let texts: Vec<_> = rows.iter().map(|row| row["text"].as_str().unwrap()).collect();
    assert_eq!(texts[..3], ["9-13", "21-17", "5-9"]);
    assert_eq!((&rows[0]["ply"], &rows[3]["ply"], &rows[3]["side"]), (&1.into(), &4.into(), &"white".into()));
}
