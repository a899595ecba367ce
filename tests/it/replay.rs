//! `damka replay`: the real program, its output and its exit codes.

use super::shipped::root;
use std::process::Command;

/// Exit code, output and what was said on the side.
fn damka(arguments: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
    let home = tempfile::tempdir().unwrap();
    let output = command.args(arguments.split_whitespace()).current_dir(root()).env("DAMKA_HOME", home.path());
    let output = output.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn games_are_printed_move_by_move() {
    let (code, stdout, _) = damka("replay tests/games/english_notes.pdn");
    let start = "game 1: Hart, Anna – Moss, \"Pete\", English draughts, *\n  1  black  11-15\n  2  white  23-19\n";
    assert!(code == 0 && stdout.starts_with(start), "{stdout}");
    let (_, stdout, _) = damka("replay tests/games/english_notes.pdn --game 2 --json");
    let rows: Vec<serde_json::Value> = stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((rows.len(), &rows[0]["text"], &rows[0]["game"]), (4, &"18-14".into(), &2.into()));
    assert_eq!((&rows[3]["sound"], &rows[3]["winner"]), (&true.into(), &"white".into()));
    let (_, stdout, _) = damka("replay tests/games/russian_clocks.pdn --format board");
    assert!(stdout.contains("  1  white  e3-d4     [%clock w0:03:00 B0:03:00]\n"), "{stdout}");
    assert!(stdout.ends_with("black wins: no pieces left\n"), "{stdout}");
}

#[test]
fn a_game_of_othello_goes_from_one_form_to_the_other() {
    let (_, pdn, _) = damka("play othello random random --seed 4 --format pdn");
    let (_, transcript, _) = damka("play othello random random --seed 4 --format transcript");
    let folder = tempfile::tempdir().unwrap();
    let kept = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).unwrap();
        folder.path().join(name).display().to_string()
    };
    let pdn = kept("game.pdn", &pdn);
    assert_eq!(damka(&format!("replay {pdn} --format transcript")).1, transcript);
    let moves = kept("game.txt", &transcript);
    let again = kept("again.pdn", &damka(&format!("replay {moves} --format pdn")).1);
    assert_eq!(damka(&format!("replay {again} --format transcript")).1, transcript);
    let (code, _, stderr) = damka("play english random random --format transcript");
    assert!(code == 2 && stderr.contains("--format transcript cannot be used for English draughts"), "{stderr}");
}

#[test]
fn verifying_tells_the_first_bad_move_with_its_place_and_what_was_legal() {
    let (code, stdout, _) = damka("replay tests/games/othello.txt --verify");
    assert!(code == 0 && stdout.ends_with("3 games, 3 valid\n"), "{stdout}");
    let (code, stdout, stderr) = damka("replay tests/games/broken/illegal.pdn --verify");
    assert!(code == 1 && stdout.starts_with("game 1: not valid (2 plies, *)\n"), "{stdout}");
    let place = "illegal.pdn:5:19: error: 8-12 is not legal for black here: that square is occupied";
    assert!(stderr.contains(place) && stderr.contains("hint: similar legal moves: 8-11"), "{stderr}");
    // A game of which something could not be read is not valid, though its moves may be.
    let (code, stdout, _) = damka("replay tests/games/broken/variation_open.pdn --verify");
    assert!(code == 1 && stdout.ends_with("1 game, 0 valid\n"), "{stdout}");
    for (line, code) in [
        ("replay no_such_file.pdn", 2),
        ("replay tests/games/thai.pdn --game 99", 2),
        ("replay tests/games/thai.pdn --variant nonsense", 2),
        ("replay tests/games/thai.pdn --variant turkish", 1),
        ("replay tests/games/broken/no_game_type.pdn", 1),
        ("replay tests/games/broken/no_game_type.pdn --variant english", 0),
    ] {
        assert_eq!(damka(line).0, code, "{line}");
    }
}

#[test]
fn several_files_are_played_and_one_that_cannot_be_read_stops_none() {
    let both = "tests/games/english_notes.pdn tests/games/russian_clocks.pdn";
    let (code, stdout, _) = damka(&format!("replay {both}"));
    assert!(code == 0 && stdout.starts_with("tests/games/english_notes.pdn, game 1: Hart, Anna"), "{stdout}");
    assert!(stdout.contains("\n\ntests/games/russian_clocks.pdn, game 1: "), "{stdout}");
    let (code, stdout, _) = damka(&format!("replay tests/games/broken/no_game_type.pdn {both} --verify"));
    assert!(code == 1 && stdout.contains("tests/games/russian_clocks.pdn, game 1: valid"), "{stdout}");
    // A missing file was probably mistyped, so it is reported before anything is done.
    let (code, stdout, stderr) = damka(&format!("replay tests/games/absent.pdn {both} --verify"));
    assert_eq!((code, stdout.as_str()), (2, ""));
    assert!(stderr.contains("tests/games/absent.pdn cannot be read") && stderr.lines().count() == 1, "{stderr}");
    let (_, stdout, _) = damka(&format!("replay {both} --game 1 --json"));
    let rows: Vec<serde_json::Value> = stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows[0]["file"], "tests/games/english_notes.pdn");
    assert_eq!(rows[rows.len() - 1]["file"], "tests/games/russian_clocks.pdn");
}
