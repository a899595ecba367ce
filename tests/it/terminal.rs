//! Odd input to commands: binary data, numbers that are too large, unknown words.

use crate::cli::{damka, json};

#[test]
fn a_line_that_is_no_text_is_answered_like_any_other_that_is_no_position() {
    let gave = damka("moves english --position - --json").typing(b"start\n\xff\xfe\nW:W22:B1\r\n").run();
    let rows: Vec<serde_json::Value> = gave.stdout.lines().map(json).collect();
    assert_eq!((gave.code, rows.len(), rows[2].as_array().unwrap().len()), (1, 3, 2), "{}", gave.stderr);
    assert_eq!(rows[1]["error"][0], "this line is not UTF-8 text");
    let error = json(gave.stderr.lines().next().unwrap());
    assert_eq!(
        (&error["line"], &error["error"]),
        (&2.into(), &"this line is not UTF-8 text".into()),
        "{}",
        gave.stderr
    );
}

#[test]
fn a_person_who_types_no_text_may_go_on() {
    let gave = damka("play english human random --seed 5").typing(b"\xff\n9-13\nresign\n").run();
    assert_eq!(gave.code, 0, "{}", gave.stderr);
    assert!(gave.stdout.contains("this line is not UTF-8 text"), "{}", gave.stdout);
    assert!(gave.stdout.contains("White wins: black resigned."), "{}", gave.stdout);
}

#[test]
fn the_board_is_drawn_before_a_person_is_asked() {
    let gave = damka("play english human random --seed 5 --format grid").typing("resign\n").run();
    let (ruled, asked) = (gave.stdout.find("+-+"), gave.stdout.find("? for help"));
    assert!(ruled.is_some() && ruled < asked, "{}", gave.stdout);
}

#[test]
fn a_guard_is_a_number_of_seconds_that_the_settings_know_too() {
    for command in ["play english random random", "explain english minimax"] {
        for guard in ["0", "3601", "18446744073709551615"] {
            let gave = damka(&format!("{command} --guard {guard}")).run();
            assert_eq!(gave.code, 2, "{command} {guard}: {}", gave.stderr);
            assert!(gave.stderr.contains("1..=3600") || gave.stderr.contains("1 to 3600"), "{}", gave.stderr);
        }
    }
}

#[test]
fn what_is_listed_for_a_variant_is_what_can_be_played_in_it() {
    let ids = |arguments: &str| -> Vec<String> {
        let rows = damka(&format!("list {arguments} --json")).output();
        rows.lines().map(|row| json(row)["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids("variants english"), ["english"]);
    let (all, english) = (ids("bots"), ids("bots english"));
    assert!(english.len() < all.len() && english.contains(&"minimax".to_owned()), "{english:?}");
    assert!(english.iter().all(|bot| all.contains(bot)), "{english:?}");
    let (english, othello) = (ids("presets english"), ids("presets othello"));
    assert!(!english.contains(&"@edges".to_owned()) && othello.contains(&"@edges".to_owned()), "{othello:?}");
    assert_eq!(damka("list bots engilsh").run().code, 2);
}

#[test]
fn what_is_not_there_is_a_mistake_of_who_typed_it_and_nothing_is_done() {
    let game = "[GameType \"21\"]\n\n1. 11-15 23-19 *\n";
    for command in ["import good.pdn none.pdn", "replay good.pdn none.pdn", "replay good.pdn 7", "export 7"] {
        let gave = damka(command).file("good.pdn", game).run();
        assert_eq!((gave.code, gave.stdout.as_str()), (2, ""), "{command}: {}", gave.stderr);
        assert_eq!(gave.stderr.lines().filter(|line| line.contains("error: ")).count(), 1, "{}", gave.stderr);
    }
    for command in ["replay 1", "export 1", "games"] {
        let gave = damka(command).file("games.sqlite", &"no database at all ".repeat(100)).run();
        assert_eq!(gave.code, 1, "{command}: {}", gave.stderr);
    }
}
