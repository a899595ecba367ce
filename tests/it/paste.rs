//! What is pasted or dropped is recognised: positions, games, transcripts, of this variant or another; and what is not gets
//! one clear line.

use crate::app::{Window, seats};
use crate::screens::screen;
use crate::wording::{en, en_with, part};
use damka::app::{Command, DocumentAction, Route};
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::notation::{Recognised, RecognisedText, recognise, write_position};
use damka::report::Report;
use damka::text::capital;
use egui::{Event, ViewportCommand};
use std::time::{Duration, Instant};

fn found(text: &str, variant: &str) -> Result<RecognisedText, Report> {
    let folder = tempfile::tempdir().unwrap();
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    let now = catalog.now();
    let known: Vec<_> = now.variants.iter().filter_map(|entry| entry.good().cloned()).collect();
    recognise(("the clipboard", text), &now.variant(variant).unwrap(), &known, 0)
}

/// What it is, of which variant, and what was noted, as a line.
fn paste_report(text: &str, variant: &str) -> String {
    match found(text, variant) {
        Err(report) => format!("{report}").lines().next().unwrap_or_default().to_owned(),
        Ok(found) => {
            let notes: Vec<String> = found.notes.iter().map(|note| note.message.clone()).collect();
            let what = match found.content {
                Recognised::Game(tree) => {
                    format!("game of {}, {} plies", tree.start().variant().id, tree.main_line().len() - 1)
                }
                Recognised::Position(position) => {
                    format!("position of {}: {}", position.variant().id, write_position(&position))
                }
                Recognised::Setup(variant, _) => format!("set-up of {}", variant.id),
            };
            format!("{what} {}", notes.join("; ")).trim_end().to_owned()
        }
    }
}

#[test]
fn texts_are_recognised_for_the_variant_in_use_or_the_one_they_name() {
    let discs = format!("{}OX------XO{} X", "-".repeat(27), "-".repeat(27));
    for (text, variant, wanted) in [
        ("W:WK32:B1,2", "english", "position of english: W:WK32:B1,2"),
        (
            "[FEN \"B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29\"]",
            "english",
            "position of english: B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29",
        ),
        ("  W:WKc1:Bf8 \n", "russian", "position of russian: W:Wc1K:Bf8"),
        (discs.as_str(), "othello", &format!("position of othello: {discs}")),
        ("1. 11-15 22-18 2. 15x22 25x18", "english", "game of english, 4 plies"),
        ("[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *", "english", "game of international, 4 plies"),
        ("[Variant \"russian\"]\n1. c3-d4 d6-c5 *", "english", "game of russian, 2 plies"),
        ("f5d6c3d3c4", "othello", "game of othello, 5 plies"),
        ("F5 D6 C3 D3 C4", "othello", "game of othello, 5 plies"),
    ] {
        let message = paste_report(text, variant);
        let russian = wanted.contains("Wc1K");
        assert!(
            if russian { message.starts_with("position of russian: W:W") } else { message == wanted },
            "{text} gives {message}"
        );
    }
}

#[test]
fn what_is_of_another_variant_says_so() {
    let told_of = |text, variant| paste_report(text, variant);
    let other = told_of("W:W31-50:B1-20", "english");
    assert!(
        other.starts_with("position of international") && other.contains("this position does not fit English draughts"),
        "{other}"
    );
    assert!(other.contains("it also fits"), "{other}");
    let other = told_of("f5d6c3d3c4", "english");
    assert!(
        other.starts_with("game of othello") && other.contains("this game does not fit English draughts"),
        "{other}"
    );
    let other = told_of("1. 32-28 19-23 2. 28x19 14x23", "english");
    assert!(other.starts_with("game of international, 4 plies"), "{other}");
}

#[test]
fn what_cannot_be_played_is_fixed_in_the_set_up() {
    assert!(
        paste_report("W:W1,2:B31", "english").starts_with("set-up of english"),
        "{}",
        paste_report("W:W1,2:B31", "english")
    );
    assert!(paste_report("W:W30,99:B1", "english").starts_with("set-up of english"));
}

#[test]
fn what_is_nothing_gets_one_line_at_once() {
    for (text, wanted) in [
        ("", "error: the clipboard is empty"),
        (" \n\t", "error: the clipboard is empty"),
        (
            "Dear Sir, thank you for your letter.",
            "error: the clipboard contains neither a position nor a game: Dear Sir, thank you for",
        ),
        ("[Variant \"chess\"]\n1. e4 e5 *", "error: there is no variant \"chess\""),
        ("{\"a\": 1}", "error: the clipboard contains neither"),
        ("https://lidraughts.org/abcd", "error: the clipboard contains neither"),
        ("\u{0}\u{1}\u{2}", "error: the clipboard contains neither"),
        ("שלום עולם", "error: the clipboard contains neither"),
    ] {
        let message = paste_report(text, "english");
        assert!(message.starts_with(wanted), "{text:?} gives {message}");
    }
    let hint = found("nonsense", "english").unwrap_err().hint.unwrap();
    assert!(hint.contains("W:W31,32:B1-12") && hint.contains("PDN") && hint.contains("f5d6c3"), "{hint}");
    for million in ["a".repeat(1_000_000), "é ".repeat(500_000), "11-15 ".repeat(170_000), "1.".repeat(500_000)] {
        let begun = Instant::now();
        let message = paste_report(&million, "english");
        assert!(message.starts_with("error:") && message.len() < 200, "{message}");
        assert!(begun.elapsed() < Duration::from_mins(3), "no answer at all would be as good");
    }
    assert!(paste_report(&"x".repeat(20 << 20), "english").contains("too large to open here (20 MB)"));
}

#[test]
fn pasting_works_on_every_screen() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    for place in [Route::GALLERY, Route::SETTINGS, Route::KEYS, Route::RULES, Route::SET_UP] {
        let open = if place == Route::SET_UP { Command::Shown(DocumentAction::Edit) } else { Command::Open(place) };
        window.harness.state_mut().send(Command::Open(Route::GALLERY));
        window.harness.run();
        window.harness.state_mut().send(open);
        window.harness.run();
        window.harness.event(Event::Paste("1. 11-15 22-18".into()));
        window.until("it was opened", |window| screen(window) == Route::ANALYSIS);
    }
    // A position that is pasted into a set-up is set up.
    window.harness.state_mut().send(Command::Shown(DocumentAction::Edit));
    window.harness.run();
    window.harness.event(Event::Paste("W:WK32:B1,2".into()));
    window.until("it was set up", |window| {
        window.harness.state().app.position_editor.current.as_ref().is_some_and(|setup| setup.text() == "W:WK32:B1,2")
    });
    window.harness.event(Event::Paste("what is this?".into()));
    window.until_shown(neither());
    assert_eq!(screen(&window), Route::SET_UP, "nothing is lost");
}

/// Draws frames as a window does, which answers each request for the clipboard with `clipboard`; returns how often it was asked.
fn frames_with_clipboard(window: &mut Window, clipboard: &str) -> usize {
    let mut asked = 0;
    for _ in 0..12 {
        window.harness.step();
        let output = window.harness.output();
        let commands = output.viewport_output.values().flat_map(|viewport| &viewport.commands);
        if commands.filter(|command| matches!(command, ViewportCommand::RequestPaste)).count() > 0 {
            asked += 1;
            if !clipboard.is_empty() {
                window.harness.event(Event::Paste(clipboard.into()));
            }
        }
    }
    asked
}

#[test]
fn the_clipboard_is_read_once_for_each_paste() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.harness.event(Event::Paste("1. 11-15 22-18".into()));
    assert_eq!(frames_with_clipboard(&mut window, "1. 11-15 22-18"), 0, "the key brings the text with it");
    window.until("it was opened", |window| screen(window) == Route::ANALYSIS);
    window.harness.state_mut().send(Command::Paste);
    assert_eq!(frames_with_clipboard(&mut window, "W:WK32:B1,2"), 1, "the button asks for it");
    let moves = |window: &Window| {
        window.harness.state().app.analysis.current.as_ref().map(|shown| shown.tree.main_line().len())
    };
    window.until("the position is open", |window| moves(window) == Some(1));
    window.harness.state_mut().send(Command::Paste);
    assert_eq!(frames_with_clipboard(&mut window, ""), 1);
    let name = capital(&en("paste-clipboard"));
    window.until_shown(en_with("paste-empty", &[("name", &name)]));
}

#[test]
fn a_pasted_game_leaves_the_analysis_before_it_in_reach() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let moves = |window: &Window| {
        let analysis = window.harness.state().app.analysis.current.as_ref();
        analysis.map_or(0, |analysis| analysis.tree.main_line().len() - 1)
    };
    window.harness.event(Event::Paste("1. 11-15 22-18".into()));
    window.until("the first game is open", |window| moves(window) == 2);
    assert!(!window.shows(en("analysis-previous")));
    window.harness.event(Event::Paste("1. 11-15 23-19 2. 8-11".into()));
    window.until("the second game is open", |window| moves(window) == 3);
    window.click(en("analysis-previous"));
    window.until("the first game is back", |window| moves(window) == 2);
    window.click(en("analysis-previous"));
    window.until("the second one was kept", |window| moves(window) == 3);
}

#[test]
fn a_million_letters_are_not_typed_into_a_field() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.click(en("menu-start-change"));
    window.find(en("start-position")).focus();
    window.harness.run();
    window.harness.event(Event::Paste("W:WK32:B1".into()));
    window.until("it is in the field", |window| {
        window.harness.state().app.shared.settings.last_game.position == "W:WK32:B1"
    });
    window.harness.event(Event::Paste("x".repeat(1_000_000)));
    window.until_shown(neither());
    assert_eq!(window.harness.state().app.shared.settings.last_game.position, "W:WK32:B1");
}

/// What is said of pasted text that is nothing damka reads.
fn neither() -> String {
    let whole = en_with("paste-unknown", &[("name", &capital(&en("paste-clipboard"))), ("text", "")]);
    whole.trim_end_matches(": ").into()
}

#[derive(Debug)]
pub struct Dropped(pub std::path::PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &std::path::Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

#[test]
fn files_are_dropped_onto_the_window() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let file = window.folder.path().join("two.pdn");
    std::fs::write(&file, "[GameType \"21\"]\n1. 11-15 22-18 *\n\n[GameType \"21\"]\n1. 9-14 *\n").unwrap();
    let drop = |window: &mut Window, file: std::path::PathBuf| {
        window.harness.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(file)));
        window.harness.step();
    };
    drop(&mut window, file);
    window
        .until_shown(en_with("paste-many", &[("name", "two.pdn"), ("count", "2"), ("number", "1")]))
        .until_shown("11-15");
    drop(&mut window, "/nowhere/at/all.pdn".into());
    window.until_shown(part("file-unreadable"));
    assert_eq!(screen(&window), Route::ANALYSIS);
}
