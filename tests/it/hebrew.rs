//! The window in Hebrew: every text is translated, the layout starts at the right, and games are played as usual.

use crate::alignment::painted;
use crate::app::{Window, press, seats};
use crate::foreign_words::{foreign, names};
use crate::screens::send;
use crate::shipped::root;
use crate::wording::en;
use damka::app::{BoardAction, Command, GameAction, PlayAction, Route, WeightLab, WeightLabAction};
use damka::board::Side;
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::config::LanguageChoice;
use damka::notation::describe;
use damka::rules::FactKind;
use damka::text::{Language, Words, order_line, percent, phrase};
use egui::{Rect, Shape};
use egui_kittest::Node;
use egui_kittest::kittest::{By, NodeT, Queryable};
use std::cell::Cell;
use std::collections::BTreeSet;

fn texts_of(node: &Node<'_>) -> Vec<String> {
    let node = node.accesskit_node();
    [node.label(), node.value(), node.description(), node.placeholder().map(str::to_owned)]
        .into_iter()
        .flatten()
        .collect()
}

/// What the screen says that is not Hebrew.
fn not_hebrew(window: &Window, known: &BTreeSet<String>) -> BTreeSet<String> {
    let folder = window.folder.path().display().to_string();
    let texts = window.harness.query_all(By::new()).flat_map(|node| texts_of(&node));
    let message = texts.filter(|text| !text.contains(&folder));
    message.filter(|text| !foreign(text, known).is_empty()).collect()
}

fn hebrew(variant: &str, first: &str, second: &str) -> String {
    format!("language: he\n{}", seats(variant, first, second))
}

/// A screen that says the same for this many frames is settled.
const SETTLED_FRAMES: u32 = 25;

/// Steps until the screen has said the same for a while, as after an animation or an answer of a bot.
fn settle(window: &mut Window) {
    let state = Cell::new((String::new(), 0));
    window.until("the screen is settled", |window| {
        let (labels, (before, same)) = (window.labels(), state.take());
        let same = if labels == before { same + 1 } else { 0 };
        state.set((labels, same));
        same >= SETTLED_FRAMES
    });
}

#[test]
fn every_screen_is_said_in_hebrew() {
    let mut window = Window::open(&hebrew("english", "human", "minimax:depth=1"), &[]);
    let mut known = names();
    // What weights are called is written in their file, and is read there.
    let weights = window.harness.state().app.shared.now.weights.clone();
    let listed = weights.iter().filter_map(|entry| entry.good()).flat_map(|good| good.list.iter());
    known.extend(listed.map(|weight| weight.name.clone()));
    let variant = window.harness.state().app.shared.now.variant("english").unwrap();
    known.extend(describe(&variant).iter().flat_map(|clause| clause.facts.iter().map(|fact| (*fact).to_owned())));
    // Facts, too, and the words that they may be: the laboratory writes them as files do.
    for (path, kind) in variant.adjustable_facts() {
        known.extend(path.split('.').map(str::to_owned));
        if let FactKind::Choice(words) | FactKind::Words(words) = kind {
            known.extend(words.iter().cloned());
        }
    }
    known.insert(variant.id.clone());
    // What a bot traces is in its script's words.
    known.insert("expects".to_owned());
    known.extend(variant.source.split([' ', ';', ',']).map(|word| word.trim_matches(['.', ':']).to_owned()));
    let mut wrong = Vec::new();
    // The manual is in English in every language.
    for screen in damka::app::routes().into_iter().filter(|screen| *screen != Route::MANUAL) {
        let command =
            if screen == Route::GAME { Command::Play(PlayAction::Start(None)) } else { Command::Open(screen) };
        window.harness.state_mut().send(command);
        settle(&mut window);
        wrong.extend(not_hebrew(&window, &known).into_iter().map(|text| format!("{screen:?}: {text}")));
    }
    // Questions and news over the board.
    window.harness.state_mut().send(PlayAction::Start(None));
    window.harness.run();
    let first =
        |window: &Window| window.harness.state().app.play.table.as_ref()?.session.position().moves().first().cloned();
    let first = first(&window).unwrap();
    for (asked, command) in [
        ("a move", Command::Board(BoardAction::Play(first))),
        ("leave", Command::Play(PlayAction::AskNewGame)),
        ("stay", Command::Game(GameAction::ClosePrompt)),
        ("resign", Command::Game(GameAction::AskResign)),
        ("go on", Command::Game(GameAction::Resign(false))),
        ("offer", Command::Game(GameAction::OfferDraw)),
        ("look back", Command::Game(GameAction::ShowPly(0))),
        ("hint", Command::Play(PlayAction::Hint)),
        ("resigned", Command::Game(GameAction::AskResign)),
        ("over", Command::Game(GameAction::Resign(true))),
    ] {
        window.harness.state_mut().send(command);
        settle(&mut window);
        wrong.extend(not_hebrew(&window, &known).into_iter().map(|text| format!("{asked}: {text}")));
    }
    assert!(wrong.is_empty(), "{} texts are not Hebrew:\n{}", wrong.len(), wrong.join("\n"));
    assert!(window.shows(Words::of(Language::Hebrew).format("end-you-lost")), "the game was played to its end");
}

#[test]
fn the_rules_of_every_game_are_described_in_hebrew() {
    let folder = tempfile::tempdir().unwrap();
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    let (now, words) = (catalog.now(), Words::of(Language::Hebrew));
    let mut wrong = Vec::new();
    for variant in now.variants.iter().filter_map(|entry| entry.good()) {
        let mut known = names();
        known.extend([variant.id.clone()]);
        let mut texts = vec![words.authored(&variant.title), words.authored(&variant.summary)];
        for clause in describe(variant) {
            texts.extend([words.format(&clause.title), words.format(&clause.text)]);
            texts.extend(clause.diagrams.iter().map(|diagram| words.format(&diagram.caption)));
        }
        let bad = texts.into_iter().filter(|text| !foreign(text, &known).is_empty());
        wrong.extend(bad.map(|text| format!("{}: {text}", variant.id)));
    }
    assert!(wrong.is_empty(), "{} texts are not Hebrew:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_ships_says_of_itself_what_is_translated() {
    let folder = tempfile::tempdir().unwrap();
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    let (now, words) = (catalog.now(), Words::of(Language::Hebrew));
    let mut texts = Vec::new();
    for bot in now.bots.iter().filter_map(|entry| entry.good()) {
        texts.extend([bot.info.title.clone(), bot.info.summary.clone()]);
        texts.extend(bot.info.options.iter().flat_map(|option| [option.name.clone(), option.help.clone()]));
    }
    let presets = now.presets.iter().filter_map(|entry| entry.good()).flat_map(|good| good.0.iter());
    texts.extend(presets.flat_map(|preset| [preset.title.clone(), preset.character.clone(), preset.brief.clone()]));
    let weights = now.weights.iter().filter_map(|entry| entry.good());
    texts.extend(weights.flat_map(|good| good.list.iter().map(|weight| weight.help.clone())));
    texts.extend(now.themes.iter().filter_map(|entry| entry.good()).map(|theme| theme.title.clone()));
    let left: Vec<_> = texts.into_iter().filter(|text| !text.is_empty() && words.authored(text) == *text).collect();
    assert!(left.is_empty(), "no Hebrew for: {left:#?}");
}

/// The middle of a square.
fn square(window: &Window, number: u8) -> egui::Pos2 {
    let name = format!("משבצת \u{2068}{number}\u{2069}");
    let node = window.harness.query_all_by_label_contains(&name).next();
    node.unwrap_or_else(|| panic!("no {name:?}:\n{}", window.labels())).rect().center()
}

#[test]
fn a_game_is_played_by_mouse_in_a_mirrored_window() {
    let words = Words::of(Language::Hebrew);
    let mut window = Window::open(&hebrew("english", "human", "human"), &[]);
    // The panel is at the left, the board at the right.
    window.start_game().until_shown("התור של ה");
    window.harness.run();
    let x = |window: &Window, label: &str| window.find(label).rect().center().x;
    assert!(x(&window, &words.format("command-resign")) < 340.0);
    assert!(square(&window, 11).x > 340.0);
    // The board is not mirrored: seen from black's side 21 is at the right of 24.
    assert!(square(&window, 21).x > square(&window, 24).x);
    // Rows begin at the right.
    assert!(x(&window, &words.format("command-take-back")) > x(&window, &words.format("command-resign")));
    let click = |window: &mut Window, number: u8| {
        let at = square(window, number);
        window.harness.hover_at(at);
        window.harness.step();
        window.harness.drag_at(at);
        window.harness.drop_at(at);
        window.harness.step();
    };
    click(&mut window, 11);
    click(&mut window, 15);
    window.until("the move was played", |window| window.texts_played() == ["11-15"]);
    settle(&mut window);
    // Refusals are shown in Hebrew, too.
    click(&mut window, 15);
    window.until_shown(words.format("why-not-yours"));
    assert_eq!(window.harness.state().app.play.table.as_ref().unwrap().session.turn(), Side::White);
}

#[test]
fn the_language_changes_at_once_and_is_kept() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.harness.state_mut().send(Command::Open(Route::SETTINGS));
    window.harness.run();
    let left = |window: &Window, label: &str| window.find(label).rect().left();
    assert!(left(&window, &en("section-play")) < 200.0);
    let hebrew = Words::of(Language::Hebrew).format("section-play");
    window.click("עברית").until_shown(&hebrew);
    assert!(left(&window, &hebrew) > 900.0);
    window.until("it is kept", |window| {
        std::fs::read_to_string(window.folder.path().join("settings.yaml")).unwrap().contains("language: he")
    });
    window.click("English").until_shown(en("section-workshop"));
}

#[test]
fn a_language_of_one_run_gives_way_to_the_settings_and_is_not_kept() {
    let mut window = Window::open(&(seats("english", "human", "human") + "language: en\n"), &[]);
    let hebrew = Words::of(Language::Hebrew).format("section-play");
    let shared = &mut window.harness.state_mut().app.shared;
    shared.use_language(Some(Language::Hebrew));
    let before = shared.settings.clone();
    window.harness.run();
    window.until_shown(&hebrew);
    assert_eq!(window.harness.state().app.shared.settings, before);
    window.harness.state_mut().app.shared.settings.language = LanguageChoice::System;
    window.harness.run();
    assert_eq!(window.shows(&hebrew), LanguageChoice::System.language() == Language::Hebrew);
}

#[test]
fn the_terminal_tells_rules_in_hebrew_where_it_is_asked_to() {
    let text_of = |code: &str| {
        let folder = tempfile::tempdir().unwrap();
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_damka"));
        command.args(["--root", folder.path().to_str().unwrap(), "describe", "russian", "--language", code]);
        command.output().unwrap()
    };
    let hebrew = String::from_utf8(text_of("he").stdout).unwrap();
    assert!(hebrew.starts_with("דמקה רוסית") && hebrew.contains("חובת ההכאה"), "{hebrew}");
    let refused = text_of("xx");
    assert!(!refused.status.success() && String::from_utf8_lossy(&refused.stderr).contains("expected one of: en, he"));
}

#[test]
fn the_command_list_finds_bots_and_games_by_their_latin_names() {
    let words = Words::of(Language::Hebrew);
    let mut window = Window::open(&hebrew("english", "human", "greedy"), &[]);
    for (typed, title) in [("mini", "Minimax"), ("first fit", "First Fit"), ("reversi6", "Othello 6×6")] {
        send(&mut window, Command::CommandList);
        // The field gets the focus in the frame that opens the list.
        window.harness.run();
        window.harness.event(egui::Event::Text(typed.to_owned()));
        window.harness.run();
        let found = words.authored(title);
        assert!(found != title && window.shows(&found), "{typed:?} does not find {found}:\n{}", window.labels());
        press(&mut window, egui::Key::Escape);
        window.harness.run();
    }
}

#[test]
fn a_share_has_its_sign_right_behind_the_number() {
    let words = Words::of(Language::Hebrew);
    let plain = |text: &str| text.replace(['\u{2068}', '\u{2069}', '\u{200E}'], "");
    let share = words.format(percent("27.0"));
    assert_eq!(plain(&share), "27.0%");
    assert_eq!(plain(&order_line(&format!("{share} ± 8.6"), true)), "27.0% ± 8.6", "in a table of the terminal");
    assert_eq!(plain(&order_line(&format!("תיקו: {share}"), true)), "27.0% :וקית");
}

#[test]
fn the_sources_of_rules_and_what_templates_say_are_translated() {
    let folder = tempfile::tempdir().unwrap();
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    let (now, words) = (catalog.now(), Words::of(Language::Hebrew));
    let mut texts: Vec<String> =
        now.variants.iter().filter_map(|entry| entry.good()).map(|variant| variant.source.clone()).collect();
    for file in std::fs::read_dir(root().join("assets/templates")).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let quoted = |line: &str| Some(line.trim().strip_prefix("summary = \"")?.strip_suffix("\",")?.to_owned());
        let help = |line: &str| Some(line.split_once(" step ")?.1.split_once(": ")?.1.to_owned());
        let is_script = path.extension().is_some_and(|ending| ending == "lua");
        texts.extend(text.lines().filter_map(|line| if is_script { quoted(line) } else { help(line) }));
    }
    assert!(texts.len() > now.variants.len() + 10, "{texts:?}");
    let left: Vec<_> = texts.into_iter().filter(|text| !text.is_empty() && words.authored(text) == *text).collect();
    assert!(left.is_empty(), "no Hebrew for: {left:#?}");
}

#[test]
fn names_sliders_and_values_of_weights_line_up_in_a_mirrored_window() {
    let fox = "--- @api 1\nreturn { title = 'Fox', games = { '*' }, weights = 'fox.yaml',\n  \
               grade = function(position, move, ctx) return ctx.weights.to * move.to + ctx.weights.from * move.from end,\n  \
               move = function(position) return position:moves()[1] end }\n";
    let weights = "to: 5      # 0..20 step 1: where it goes\nfrom: 15   # 0..20 step 1: whence\n";
    let files = [("ai/fox.lua", fox), ("ai/fox.yaml", weights)];
    let mut window = Window::open(&hebrew("english", "human", "fox"), &files);
    send(&mut window, Command::Play(PlayAction::Start(None)));
    send(&mut window, Command::Open(Route::WEIGHT_LAB));
    let is_settled =
        |window: &Window| window.harness.state().app.weight_lab.current.as_ref().is_some_and(WeightLab::is_settled);
    window.until("both sets have been asked", is_settled);
    for (name, value) in [("to", 7.0), ("from", 9.0)] {
        send(&mut window, Command::WeightLab(WeightLabAction::Move { name: name.into(), value }));
    }
    window.until("the changed set has been asked", is_settled).harness.run();
    let texts: Vec<(String, Rect)> = painted(&window)
        .into_iter()
        .filter_map(|shape| match shape {
            Shape::Text(text) => {
                Some((text.galley.job.text.clone(), text.galley.rows.first()?.rect().translate(text.pos.to_vec2())))
            }
            _ => None,
        })
        .collect();
    let mut ends = Vec::new();
    for (name, of_a) in [("to", "5"), ("from", "15")] {
        let slider = window.find(name).rect();
        let field = Words::of(Language::Hebrew).format(phrase("weight-lab-value").with("name", name));
        let field = window.find(field).rect();
        // From the right: the name, the slider, B's value and A's.
        let found = |text: &str, is_there: &dyn Fn(&Rect) -> bool| {
            let is_in_row = |rect: &Rect| slider.y_range().contains(rect.center().y) && is_there(rect);
            texts.iter().find(|(shown, rect)| shown == text && is_in_row(rect)).map(|(_, rect)| *rect)
        };
        let label = found(name, &|rect| rect.left() > slider.right()).expect("the name is before its slider");
        let value = found(of_a, &|rect| rect.right() < field.left()).expect("A's value is behind B's");
        assert!(field.right() < slider.left(), "{field:?}, {slider:?}");
        let middles = [label, value, field].map(|rect| rect.center().y - slider.center().y);
        assert!(middles.iter().all(|by| by.abs() < 3.0), "{name}: {middles:?}");
        ends.push([label.right(), value.right()]);
    }
    // Names begin at the right, and so do the figures of numbers end, as in every language.
    let is_same = |column: usize| (ends[0][column] - ends[1][column]).abs() < 1.0;
    assert!(is_same(0) && is_same(1), "{ends:?}");
}
