//! Options of engines: what they declare is checked, and becomes a form.

use crate::app::{Window, seats};
use crate::cli::damka;
use crate::engines::with_damka;
use crate::wording::en;
use std::fs;

/// An engine that does not take its options would lose every game, so no contest begins.
#[test]
fn a_contest_does_not_begin_with_an_option_that_the_engine_refuses() {
    let (folder, root) = with_damka("minimax");
    let config = folder.path().join("config");
    let run = |line: &str| damka(&format!("--root {root} {line}")).env("XDG_CONFIG_HOME", &config).run();
    run("engine allow other");
    for (seat, said) in [("other:varry=true", "no option `varry`"), ("other:vary=perhaps", "cannot be `perhaps`")] {
        let refused = run(&format!("match international {seat} random --games 2 --allow-engine"));
        assert!(refused.code == 2 && refused.stderr.contains(said), "{}", refused.stderr);
        assert!(refused.stderr.starts_with("ai/other.engine.yaml: error:"), "{}", refused.stderr);
    }
    assert!(!run("games").stdout.contains("Other"), "nothing was played");
}

#[test]
fn a_mistyped_engine_is_recognised() {
    let (_folder, root) = with_damka("minimax");
    let said = |line: &str| damka(&format!("--root {root} {line}")).run().stderr;
    let mistyped = said("play international othr random");
    assert!(mistyped.contains("did you mean `other`?"), "{mistyped}");
    let bot = said("engine check greedy");
    assert!(bot.contains("`greedy` is a bot"), "{bot}");
}

#[test]
fn only_protocols_with_options_take_some() {
    let (folder, root) = with_damka("minimax");
    let file = "title: N\nprotocol: nboard\ncommand: [sh]\ngames: {othello: \"\"}\n";
    fs::write(folder.path().join("ai/n.engine.yaml"), file).unwrap();
    let refused = damka(&format!("--root {root} play othello n:threads=2 random")).run();
    assert!(refused.stderr.contains("nboard has no options"), "{}", refused.stderr);
    let mistyped = damka(&format!("--root {root} play othello n:dept=2 random")).run();
    assert!(mistyped.stderr.contains("did you mean `depth`?"), "{}", mistyped.stderr);
    fs::write(folder.path().join("ai/n.engine.yaml"), format!("{file}options: {{threads: 2}}\n")).unwrap();
    let refused = damka(&format!("--root {root} play othello n random")).run();
    assert!(refused.stderr.starts_with("ai/n.engine.yaml:5: error: nboard has no options"), "{}", refused.stderr);
}

/// The program itself knows its options: it is started for them once it is allowed.
#[test]
fn the_options_of_an_engine_are_a_form() {
    let command = format!("[{}, engine, hub, international, --seat, minimax]", env!("CARGO_BIN_EXE_damka"));
    let file = format!("title: Other\nprotocol: hub\ncommand: {command}\ngames: {{international: \"\"}}\n");
    let mut window = Window::open(&seats("international", "human", "other"), &[("ai/other.engine.yaml", &file)]);
    window.harness.state().app.shared.catalog.engine_consent().remember_in(None);
    window.harness.run();
    window.click(en("engine-form-ask")).until_shown("is not allowed to run");
    window.click(en("engine-form-allow")).until_shown("vary");
    let seat = |window: &Window| window.harness.state().app.shared.settings.last_game.seats[1].clone();
    window.click("vary");
    window.until("the option is chosen", |window| seat(window) == "other:vary=false");
    window.click("vary");
    window.until("its default needs no words", |window| seat(window) == "other");
    window.click(en("engine-form-limit"));
    window.click(en("engine-form-depth"));
    window.until("the limit is chosen", |window| seat(window) == "other:depth=6");
}
