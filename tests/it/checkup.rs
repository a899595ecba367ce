//! The doctor in the window: the user's rules are checked, and their faults are shown on the board.

use crate::app::{Window, seats};
use crate::cli::damka;
use crate::screens::{screen, send};
use crate::shipped;
use crate::wording::{en, part, to_move};
use damka::app::{AnalysisAction, AnalysisSource, Command, Route};
use damka::doctor::Finding;
use damka::notation::write_setup;
use std::fs;

/// A window on the rules page of a variant that is broken on purpose.
fn opened(id: &str) -> Window {
    let source = fs::read_to_string(shipped::root().join(format!("tests/doctor/{id}.lua"))).unwrap();
    let file = format!("scripts/{id}.lua");
    let mut window = Window::open(&seats(id, "human", "human"), &[(&file, &source)]);
    send(&mut window, Command::Open(Route::RULES));
    window.until_shown(en("checkup-begin"));
    window
}

fn findings(window: &Window) -> Vec<Finding> {
    let checkup = window.harness.state().app.rules.checkup.as_ref();
    let outcome = checkup.and_then(|checkup| checkup.outcome.as_ref());
    outcome.and_then(|outcome| outcome.as_ref().ok()).map(|examined| examined.findings.clone()).unwrap_or_default()
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn the_first_failing_position_opens_on_the_board() {
    for (id, expected) in [("unequal", "symmetry: "), ("hidden", "text: "), ("breaks_late", "script rules: ")] {
        let mut window = opened(id);
        window.click(en("checkup-begin")).until("it is tried", |window| !findings(window).is_empty());
        window.until_shown(expected).until_shown(" found");
        let finding = findings(&window).into_iter().find(|finding| finding.shown.is_some()).unwrap();
        window.click(en("checkup-show"));
        window.until("it is there", |window| screen(window) == Route::ANALYSIS);
        let analysis = window.harness.state().app.analysis.current.as_ref().unwrap();
        let position = analysis.position();
        assert_eq!(Some(write_setup(position.variant(), &position.setup())), finding.position, "{id}");
        window.harness.run();
        // The findings are still there after leaving and returning to the rules page.
        send(&mut window, Command::Open(Route::RULES));
        window.until_shown(expected);
    }
}

#[test]
fn trying_can_be_stopped_and_is_offered_for_one_s_own_rules_only() {
    let mut window = opened("unequal");
    window.click(en("checkup-deep")).until_shown(en("checkup-under-way")).click(en("stop"));
    window.until_shown(part("checkup-stopped"));
    window.click(en("checkup-begin")).until_shown("symmetry: ");
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    send(&mut window, Command::Open(Route::RULES));
    window.until_shown(en("game-english"));
    window.harness.run();
    assert!(!window.shows(en("checkup-begin")));
}

#[test]
fn the_strip_of_changed_rules_leads_to_the_check() {
    let rules = "return { base = \"english\", title = \"Mine\" }\n";
    let mut window = Window::open(&seats("mine", "human", "human"), &[("scripts/mine.lua", rules)]);
    window.start_game().until_shown(to_move("Black"));
    let changed =
        "return { base = \"english\", title = \"Mine\", kings = { long = true } }\n--- @waive ends: long kings\n";
    fs::write(window.folder.path().join("scripts/mine.lua"), changed).unwrap();
    window.until_shown(part("new-rules")).click(en("checkup-begin"));
    assert_eq!(screen(&window), Route::RULES);
    window.until_shown("12 games, ").until_shown("no problems found");
    // A position can also be opened while the game continues.
    let start = window.harness.state().app.shared.now.variant("mine").unwrap().start();
    send(&mut window, Command::Analysis(AnalysisAction::Open(AnalysisSource::Position(start))));
    assert_eq!(screen(&window), Route::ANALYSIS);
}

#[test]
fn show_says_what_is_wrong_before_a_window_opens() {
    let gave = damka("show english --position W:W99").run();
    assert!(gave.code == 2 && gave.stderr.contains("99"), "{}", gave.stderr);
    let gave = damka("show engish").run();
    assert!(gave.code == 2 && gave.stderr.contains("did you mean `english`"), "{}", gave.stderr);
}
