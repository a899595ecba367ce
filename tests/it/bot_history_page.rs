//! The versions of a bot on the bots page, and the match of a bot that was saved against the version before.

use crate::app::{Window, seats};
use crate::arena_screen::{begin, draft, until_over};
use crate::screens::{screen, send};
use crate::wording::{en, en_with};
use damka::app::{Command, ContestDraft, Route};
use damka::config::Settings;
use damka::versions::{VersionVerdict, version_verdict};
use std::collections::BTreeSet;
use std::fs;

fn fox(move_text: &str) -> String {
    format!("--- @api 1\nreturn {{ title = 'Fox', games = {{ '*' }}, move = function(p) return {move_text} end }}\n")
}

fn save(window: &Window, move_text: &str) {
    fs::write(window.folder.path().join("ai/fox.lua"), fox(move_text)).unwrap();
}

/// The bots page with a bot whose first version has been stored.
fn opened() -> Window {
    let mut window = Window::open(&seats("english", "human", "greedy"), &[("ai/fox.lua", &fox("p:moves()[0]"))]);
    send(&mut window, Command::Open(Route::BOTS));
    window.until_shown(en("bots-versions")).until_shown(en_with("bots-version-current", &[("number", "v1")]));
    window
}

#[test]
fn versions_are_listed_shown_and_put_back() {
    let mut window = opened();
    save(&window, "p:moves()[1]");
    window.until_shown(en_with("bots-version-current", &[("number", "v2")]));
    window.until_shown("ai/fox.lua +1 −1");
    assert!(window.harness.state().app.bots.test.is_none(), "the setting is off");
    window.click_row("v1 · ").click(en("bots-go-back"));
    let stored = en_with("bots-went-back", &[("name", "fox@v1")]);
    window.until_shown(&stored).until_shown(en_with("bots-version-current", &[("number", "v3")]));
    let text = fs::read_to_string(window.folder.path().join("ai/fox.lua")).unwrap();
    assert_eq!(text, fox("p:moves()[0]"));
}

#[test]
fn a_bot_plays_one_of_its_versions_in_the_arena() {
    let mut window = opened();
    save(&window, "p:moves()[1]");
    window.until_shown(en_with("bots-version-current", &[("number", "v2")]));
    window.click_row("v1 · ").click(en("bots-compare"));
    window.until("the form is shown", |window| screen(window) == Route::ARENA);
    window.click(en_with("arena-begin", &[("count", "100")])).until("games were played", |window| {
        let shown = window.harness.state().app.arena.shown();
        shown.is_some_and(|contest| contest.games.len() > 1)
    });
    window.until_shown("Fox v1");
}

#[test]
fn the_ratings_of_versions_are_told_apart() {
    let mut window = opened();
    let versions = |window: &Window| {
        let is_version = |line: &&str| line.len() == 8 && line.chars().all(|letter| letter.is_ascii_hexdigit());
        window.labels().lines().filter(is_version).collect::<BTreeSet<_>>().len()
    };
    let play = |window: &mut Window| {
        begin(window, ContestDraft { variant: "english".into(), ..draft(&["fox", "greedy"], 2) });
        until_over(window);
        send(window, Command::Open(Route::BOTS));
    };
    play(&mut window);
    let four_games = en_with("game-count", &[("count", "4")]);
    window.until_shown(&four_games);
    assert_eq!(versions(&window), 0, "there is only one");
    save(&window, "p:moves()[1]");
    window.until_shown(en_with("bots-version-current", &[("number", "v2")]));
    play(&mut window);
    window.until("each has its version", |window| versions(window) == 2);
}

#[test]
fn a_bot_that_was_saved_plays_the_version_before_if_the_setting_is_on() {
    let mut window = opened();
    let settings = Settings { save_is_match: true, ..window.harness.state().app.shared.settings.clone() };
    send(&mut window, Command::Change(Box::new(settings)));
    // The first version loses every game by a fault.
    save(&window, "p:moves()[1]");
    // Each pair is stored, so there may be a result before the verdict.
    window.until("the test is over", |window| {
        let bots = &window.harness.state().app.bots;
        bots.test.is_none() && bots.tests.contains_key("fox")
    });
    let test = window.harness.state().app.bots.tests["fox"].clone();
    assert_eq!((test.against, version_verdict(test.pairs)), (1, VersionVerdict::Better), "{test:?}");
    window.until_shown("Is it stronger than v1? Yes: ");
    // Saving again during a test starts another one.
    save(&window, "p:moves()[#p:moves()]");
    window.until("the next test runs", |window| {
        let test = window.harness.state().app.bots.test.as_ref();
        test.is_some_and(|test| test.version.number == 3 && test.test.is_some())
    });
    window.until_shown("fox: v3 against v2, ");
    save(&window, "p:moves()[2] or p:moves()[1]");
    window.until("the newest version is tested", |window| {
        window.harness.state().app.bots.test.as_ref().is_some_and(|test| test.version.number == 4)
    });
}
