//! Unusual files: pipes, devices, looping or broken links, binary data, files that are too large or very large. Each is
//! reported on a card, and the game continues.

#![cfg(unix)]

use crate::app::{Window, press, seats};
use crate::deep::{is_deep, some};
use crate::reloads;
use crate::screens::{send, table};
use crate::wording::to_move;
use damka::app::{BoardAction, Command, GameAction};
use egui::Key;
use std::fmt::Write;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command as Program;

const FOX: &str = "--- @api 1\nlocal lib = require \"fox_lib\"\nreturn { title = \"Fox\", games = { \"*\" }, weights = \"fox.yaml\",\n  move = function(position) return position:moves()[lib.which] end }\n";

/// Every kind of file that is read again, and what it says.
const FILES: [(&str, &str); 8] = [
    ("ai/fox.lua", FOX),
    ("ai/lib/fox_lib.lua", "return { which = 1 }\n"),
    ("ai/fox.yaml", "man: 1\n"),
    ("ai/presets.yaml", "presets:\n  - id: mine\n    title: Mine\n    seat: fox\n"),
    ("assets/openings/mine.txt", "9-13 21-17 # Mine\n"),
    ("scripts/mine.lua", "return { base = \"english\", title = \"Mine\" }\n"),
    ("settings.yaml", ""),
    ("themes/mine.yaml", "title: Mine\n"),
];

/// What replaces a file, how it gets there, and a part of the report.
type Kind = (&'static str, fn(&Path), &'static str);

const KINDS: [Kind; 6] = [
    ("a pipe", |path| assert!(Program::new("mkfifo").arg(path).status().unwrap().success()), "not a regular file"),
    ("a device without end", |path| symlink("/dev/zero", path).unwrap(), "not a regular file"),
    ("a link to itself", |path| symlink(path, path).unwrap(), "cannot be read"),
    ("a link to nowhere", |path| symlink("/nowhere/at/all", path).unwrap(), "does not exist"),
    ("no text", |path| fs::write(path, b"man: \xff\xfe\n").unwrap(), "UTF-8"),
    ("two megabytes", |path| fs::write(path, "#".repeat(2 << 20)).unwrap(), "larger than 1 MB"),
];

fn under_way() -> Window {
    let settings = seats("mine", "human", "fox");
    let files: Vec<(&str, &str)> = FILES.into_iter().filter(|(_, text)| !text.is_empty()).collect();
    let mut window = Window::open(&settings, &files);
    window.start_game().until_shown(to_move("Black"));
    goes_on(&mut window);
    window
}

/// The game goes on by a move of each, which are taken back.
fn goes_on(window: &mut Window) {
    let before = window.texts_played().len();
    reloads::goes_on(window);
    send(window, Command::Game(GameAction::TakeBack));
    window.until("it is taken back", |window| window.texts_played().len() == before);
}

#[test]
fn a_file_that_is_not_regular_is_reported_and_never_waited_for() {
    let mut window = under_way();
    for (index, (file, _)) in FILES.into_iter().enumerate() {
        let path = window.folder.path().join(file);
        // A settings file is as large as it likes; and one that is not there is none.
        let kinds = KINDS
            .into_iter()
            .filter(|(kind, ..)| file != "settings.yaml" || !["two megabytes", "a link to nowhere"].contains(kind));
        // The short form tries each kind with other files.
        for (kind, put, expected) in some(kinds.skip(if is_deep() { 0 } else { index % 3 }), 3) {
            let text = fs::read_to_string(&path).unwrap();
            fs::remove_file(&path).unwrap();
            put(&path);
            window.until(&format!("{file}, {kind}: reported"), |window| {
                let faults = window.harness.state().app.faults();
                let expected = if file == "settings.yaml" { "settings" } else { expected };
                faults.iter().any(|fault| fault.to_string().contains(file) && fault.to_string().contains(expected))
            });
            window.until_shown(file);
            goes_on(&mut window);
            fs::remove_file(&path).unwrap();
            fs::write(&path, text).unwrap();
            window.until(&format!("{file}, {kind}: fixed"), |window| {
                let app = &window.harness.state().app;
                app.faults().is_empty() && app.shared.now.bot("fox").is_ok() && app.shared.now.variant("mine").is_ok()
            });
        }
    }
    // Nor is anybody held up who asks for all of them.
    press(&mut window, Key::F5);
    goes_on(&mut window);
}

#[test]
fn what_is_deleted_while_it_is_in_use_is_used_to_the_end() {
    let mut window = under_way();
    for (file, text) in FILES.into_iter().filter(|(_, text)| !text.is_empty()) {
        let path = window.folder.path().join(file);
        let number = window.harness.state().app.shared.catalog.now().number;
        fs::remove_file(&path).unwrap();
        window.until("it is noticed", |window| window.harness.state().app.shared.now.number > number);
        goes_on(&mut window);
        fs::write(&path, text).unwrap();
        window.until("it is back", |window| {
            let app = &window.harness.state().app;
            app.faults().is_empty() && app.shared.now.bot("fox").is_ok() && app.shared.now.variant("mine").is_ok()
        });
    }
}

#[test]
fn three_hundred_kilobytes_of_source_are_refused_and_two_hundred_are_played() {
    let mut window = under_way();
    let long = |count: usize| {
        let rows = (0..count).map(|n| format!("  {{ {n}, -{n} }},")).collect::<Vec<_>>().join("\n");
        let text = FOX
            .replace("return { title = \"Fox\"", &format!("local rows = {{\n{rows}\n}}\nreturn {{ title = \"Long\""));
        text.replace("lib.which", &format!("#rows - {}", count - 2))
    };
    let file = window.folder.path().join("ai/fox.lua");
    assert!(long(16_000).len() > 300_000);
    fs::write(&file, long(16_000)).unwrap();
    window.until_shown("a script may have at most 256 KB");
    goes_on(&mut window);
    assert!((200_000..256_000).contains(&long(12_000).len()));
    fs::write(&file, long(12_000)).unwrap();
    window.until("it is in use", |window| {
        window.harness.state().app.shared.now.bot("fox").unwrap().live.current().info.title == "Long"
    });
    window.until("it is the person's turn", |window| table(window).locked().is_none());
    let first = table(&window).session.position().moves()[0].clone();
    send(&mut window, Command::Board(BoardAction::Play(first)));
    window.until("the bot answered", |window| window.texts_played().len() == 2);
    let session = &table(&window).session;
    let second = &session.position_after(1).unwrap().moves()[1];
    assert!(session.played()[1].chosen.is_same(second), "the new version plays the second move");
}

/// Aliases that would be a thousand million numbers are refused before they are.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn aliases_of_aliases_are_refused() {
    let mut window = under_way();
    let mut laughs = "a: &a [1,1,1,1,1,1,1,1,1,1]\n".to_owned();
    for (outer, inner) in
        ["b", "c", "d", "e", "f", "g", "h", "i"].into_iter().zip(["a", "b", "c", "d", "e", "f", "g", "h"])
    {
        let items = vec![format!("*{inner}"); 10].join(",");
        writeln!(laughs, "{outer}: &{outer} [{items}]").unwrap();
    }
    let good: Vec<(&str, &str)> = vec![("ai/fox.yaml", "man: 1\n"), ("themes/mine.yaml", "title: Mine\n")];
    for (file, good) in good.into_iter().chain([("ai/presets.yaml", FILES[3].1)]) {
        let path = window.folder.path().join(file);
        fs::write(&path, &laughs).unwrap();
        window.until_shown(file);
        goes_on(&mut window);
        fs::write(&path, good).unwrap();
        window.until("it is fixed", |window| window.harness.state().app.faults().is_empty());
    }
    // An alias that means a number is one.
    fs::write(window.folder.path().join("ai/fox.yaml"), "man: &one 1.5\nking: *one\n").unwrap();
    window.until("it is read", |window| {
        let weights =
            window.harness.state().app.shared.catalog.now().bot("fox").unwrap().live.current().weights.clone();
        weights.get("king") == Some(&1.5)
    });
    goes_on(&mut window);
}
