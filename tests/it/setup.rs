//! The position editor, by mouse and by keys: all faults at once, text in both directions, and starting a game or an analysis.

use crate::app::{Window, press, seats};
use crate::screens::{screen, send, table};
use crate::wording::{en, en_with, moves_first, part, square, to_move};
use damka::app::{Command, DocumentAction, PositionEditor, Route};
use damka::board::{Side, Square};
use damka::notation::write_position;
use damka::view::MarkStyle;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::NodeT;

fn set_up(window: &Window) -> &PositionEditor {
    window.harness.state().app.position_editor.current.as_ref().unwrap()
}

fn open(variant: &str) -> Window {
    let mut window = Window::open(&seats(variant, "human", "human"), &[]);
    window.click(en("command-set-up"));
    assert_eq!(screen(&window), Route::SET_UP);
    window
}

fn typed(window: &mut Window, text: &str) {
    window.find(en("position")).focus();
    window.harness.run();
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.harness.run();
    window.harness.event(Event::Text(text.into()));
    window.harness.run();
}

/// The label of a piece's tool.
fn tool(side: &str, piece: &str) -> String {
    en_with("setup-piece", &[("side", side), ("piece", piece)])
}

#[test]
fn pieces_are_put_and_taken_away_by_mouse_and_a_game_is_played_from_there() {
    let mut window = open("english");
    window
        .click(en("setup-empty"))
        .click(tool("white", "king"))
        .click_square("30")
        .click(tool("black", "man"))
        .click_square("5");
    window.click(en("view-white")).until_shown(en("setup-good"));
    assert_eq!(set_up(&window).text(), "W:WK30:B5");
    // The same click again removes the piece; so does the remove tool.
    window.click_square("5").until_shown(square("5") + ", empty");
    window.click_square("6").click(en("setup-take-away")).click_square("6").until_shown(square("6") + ", empty");
    window.click(tool("black", "man")).click_square("14");
    let scene = window.harness.state().study_board.motions.scene().to_string();
    assert!(scene.contains("white king 30") && scene.contains("black man 14"), "{scene}");
    window.click(en("analysis-play")).until_shown(moves_first("white")).start_game().until_shown(to_move("White"));
    assert_eq!(write_position(table(&window).session.start()), "W:WK30:B14");
}

#[test]
fn a_position_is_set_up_by_keys_alone() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.harness.run();
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::E);
    window.harness.run();
    assert_eq!(screen(&window), Route::SET_UP);
    for _ in 0..40 {
        press(&mut window, Key::Tab);
        if window.find(en("setup-empty")).is_focused() {
            break;
        }
    }
    press(&mut window, Key::Enter);
    assert!(set_up(&window).setup().squares.iter().all(Option::is_none));
    press(&mut window, Key::B);
    let here = |window: &Window| window.harness.state().study_board.cursor().unwrap();
    window.harness.event(Event::Text("2".into()));
    window.harness.run();
    press(&mut window, Key::Enter);
    let first = here(&window);
    press(&mut window, Key::ArrowDown);
    let second = here(&window);
    assert_ne!(first, second);
    window.harness.event(Event::Text("3".into()));
    window.harness.run();
    press(&mut window, Key::Enter);
    let at = |window: &Window, square: Square| set_up(window).setup().squares[square.index()];
    assert!(at(&window, first).is_some() && at(&window, second).is_some_and(|piece| piece.side == Side::White));
    press(&mut window, Key::Delete);
    assert!(at(&window, second).is_none() && at(&window, first).is_some());
    let before = set_up(&window).setup().turn;
    press(&mut window, Key::T);
    assert_eq!(set_up(&window).setup().turn, before.other());
}

#[test]
fn all_faults_are_listed_at_once_and_their_squares_marked() {
    let mut window = open("english");
    window.click(tool("white", "man")).click_square("1").click_square("2").click(tool("black", "man"));
    window.click_square("29").until_shown(en("setup-bad"));
    for (side, square) in [("white", "1"), ("white", "2"), ("black", "29")] {
        let fault = en_with("setup-fault-crowned", &[("side", side), ("square", square)]);
        assert!(
            window.labels().to_lowercase().contains(&fault.to_lowercase()),
            "{fault} is missing:\n{}",
            window.labels()
        );
    }
    let marks = &window.harness.state().study_board.marks;
    let marked: Vec<u32> =
        marks.iter().filter(|mark| mark.style == MarkStyle::Must).map(|mark| mark.square.number()).collect();
    assert_eq!(marked, [29, 1, 2]);
    assert!(window.find(en("analysis-play")).accesskit_node().is_disabled());
    assert!(window.find(en("setup-analyse")).accesskit_node().is_disabled());
    window.click(en("start-position")).until_shown(en("setup-good"));
    assert!(window.harness.state().study_board.marks.is_empty());
}

#[test]
fn the_text_follows_the_board_and_the_board_the_text() {
    let mut window = open("english");
    typed(&mut window, "W:WK32:B1,2");
    window.until_shown(square("32") + ", white king").until_shown(en("setup-good"));
    // Unreadable parts are reported and the rest is shown; the typed text stays.
    typed(&mut window, "W:WK32,77:B1,2");
    window.until_shown(part("fen-no-square")).until_shown(square("32") + ", white king");
    assert_eq!(set_up(&window).text(), "W:WK32,77:B1,2");
    press(&mut window, Key::Escape);
    window.click_square("10").until("the text follows", |window| set_up(window).text() == "W:WK32:B1,2,10");
    window.harness.event(Event::Copy);
    let copied = (0..5).find_map(|_| {
        window.harness.step();
        window.harness.output().platform_output.commands.iter().find_map(|command| match command {
            egui::OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        })
    });
    assert_eq!(copied.as_deref(), Some("W:WK32:B1,2,10"));
    window.click(en("setup-analyse"));
    assert_eq!(screen(&window), Route::ANALYSIS);
    let analysis = window.harness.state().app.analysis.current.as_ref().unwrap();
    assert_eq!(write_position(analysis.position()), "W:WK32:B1,2,10");
    send(&mut window, Command::Shown(DocumentAction::Edit));
    assert_eq!(set_up(&window).text(), "W:WK32:B1,2,10", "the position of the analysis");
}

#[test]
fn other_games_are_set_up_too_and_laws_in_lua_are_asked_elsewhere() {
    let before = damka::script::runs_on_barred_threads();
    let mut window = open("othello");
    window.click(tool("white", "disc")).click_square("a1").until_shown(en("setup-good"));
    assert!(set_up(&window).text().starts_with('O'));
    for variant in ["connect_four", "konane", "breakthrough_race", "english_in_lua"] {
        let variant = window.harness.state().app.shared.now.variant(variant).unwrap();
        send(&mut window, Command::PositionEditor(damka::app::EditorAction::Variant(variant)));
        window.until_shown(en("setup-good"));
        send(&mut window, Command::PositionEditor(damka::app::EditorAction::Put(Square(3))));
        window.until("the laws have answered", |window| set_up(window).verdict().is_some());
    }
    assert_eq!(damka::script::runs_on_barred_threads(), before);
}
