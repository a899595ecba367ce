//! The program built without the window refuses commands that need one.

use crate::cli::damka;

const REFUSED: &str = "this build of damka has no window";

#[test]
fn what_needs_the_window_is_refused_with_a_way_on() {
    let lines = ["", "show english", "render english --camera low --size 64x64 --out board.png", "render --odd"];
    for line in lines {
        let gave = damka(line).run();
        assert_eq!((gave.code, gave.stdout.as_str()), (2, ""), "{line}: {}", gave.stderr);
        assert!(gave.stderr.contains(REFUSED) && gave.stderr.contains("damka help"), "{line}: {}", gave.stderr);
        assert_eq!(gave.size("board.png"), 0);
    }
}

#[test]
fn help_lists_what_this_build_can_do() {
    let help = damka("help").output();
    let lists = |command: &str| help.lines().any(|line| line.trim_start().starts_with(&format!("{command} ")));
    assert!(lists("host") && lists("join") && lists("play"), "{help}");
    assert!(!lists("show") && !lists("render") && !help.contains("desktop app"), "{help}");
}

#[test]
fn a_theme_is_checked_without_being_drawn() {
    let gave =
        damka("check themes/mine.yaml").file("themes/mine.yaml", "inherits: walnut\nlamp: { colour: 7 }\n").run();
    assert!(gave.code == 1 && gave.stderr.contains("themes/mine.yaml:2:"), "{}", gave.stderr);
}
