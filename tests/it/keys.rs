//! Keys: defaults, rebinding in the window and in the settings file, and clashes.

use crate::analysis::{analysed, open_text};
use crate::app::{Window, press, seats};
use crate::screens::{screen, send, table};
use crate::wording::{en, first_part, square, to_move};
use damka::app::{Command, DocumentAction, PlayAction, Prompt, Route};
use damka::board::Side;
use damka::config::{Chord, CommandId, Settings};
use damka::notation::NodeId;
use egui::{Event, Key, Modifiers, PointerButton};

fn ctrl(window: &mut Window, key: Key) {
    window.harness.key_press_modifiers(Modifiers::COMMAND, key);
    window.harness.run();
}

#[test]
fn a_new_game_is_asked_for_only_where_one_would_be_lost() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.start_game().until_shown(to_move("Black"));
    ctrl(&mut window, Key::N);
    assert_eq!(table(&window).prompt(), None, "nothing was played yet");
    window.click_square("11").click_square("15").until_shown(to_move("White"));
    ctrl(&mut window, Key::N);
    assert_eq!(table(&window).prompt(), Some(Prompt::ConfirmNewGame));
    window.until_shown(en("prompt-leave")).click(en("prompt-play-on"));
    assert_eq!(window.texts_played(), ["11-15"]);
    ctrl(&mut window, Key::N);
    window.click(en("prompt-begin-new")).until("a new game began", |window| window.texts_played().is_empty());
}

/// The label of the button that changes a command's key.
fn change(id: CommandId) -> String {
    format!("Change: {}", en(id.text()))
}

#[test]
fn keys_are_changed_in_the_window_and_kept() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    send(&mut window, Command::Play(PlayAction::Start(None)));
    window.until_shown(to_move("Black"));
    press(&mut window, Key::Questionmark);
    window.click(change(CommandId::Flip));
    assert!(window.shows(en("keys-press-words")));
    // A key in use is refused with the name of its command, and does nothing else meanwhile.
    press(&mut window, Key::H);
    window.until_shown(format!("H is already in use: {}", en(CommandId::Hint.text())));
    press(&mut window, Key::Tab);
    window.until_shown("The key `Tab` is reserved");
    window.harness.key_press_modifiers(Modifiers::SHIFT, Key::X);
    window.harness.run();
    assert!(!window.shows(en("keys-press-words")) && window.shows("Shift+X"));
    press(&mut window, Key::Escape);
    assert_eq!(screen(&window), Route::GAME);
    let facing = |window: &Window| window.harness.state().board.camera.facing();
    let before = facing(&window);
    press(&mut window, Key::F);
    assert_eq!(facing(&window), before, "F means nothing any more");
    window.harness.key_press_modifiers(Modifiers::SHIFT, Key::X);
    window.harness.run();
    assert_eq!(facing(&window), before.other());
    let settings_text = |window: &Window| std::fs::read_to_string(window.folder.path().join("settings.yaml")).unwrap();
    window.until("it was saved", |window| settings_text(window).contains("flip: Shift+X"));
    press(&mut window, Key::Questionmark);
    window.click(format!("Reset: {}", en(CommandId::Flip.text())));
    window.until("it is as usual", |window| !settings_text(window).contains("flip:"));
}

#[test]
fn keys_of_the_settings_file_are_in_force() {
    let settings = seats("english", "human", "human") + "keys: { flip: X, look_back: PageUp, keys: F2 }\n";
    let mut window = Window::open(&settings, &[]);
    send(&mut window, Command::Play(PlayAction::Start(None)));
    window.until_shown(to_move("Black")).click_square("11").click_square("15");
    window.until_shown(to_move("White"));
    press(&mut window, Key::PageUp);
    assert_eq!(table(&window).browsed_ply(), Some(0));
    press(&mut window, Key::End);
    press(&mut window, Key::F2);
    assert_eq!(screen(&window), Route::KEYS);
    assert!(window.shows("PageUp"));
    press(&mut window, Key::F2);
    let facing = window.harness.state().board.camera.facing();
    press(&mut window, Key::X);
    assert_ne!(window.harness.state().board.camera.facing(), facing);
    assert!([Side::Black, Side::White].contains(&facing));
}

#[test]
fn faults_of_the_file_are_reported_with_line_and_hint() {
    let fault = |text: &str| Settings::read("settings.yaml", text).unwrap_err().to_string();
    let unknown = fault("sound: true\nkeys:\n  flpi: X\n");
    assert!(unknown.starts_with("settings.yaml:3:") && unknown.contains("did you mean `flip`?"), "{unknown}");
    let no_key = fault("keys:\n  flip: Ctrl+Lfet\n");
    assert!(no_key.starts_with("settings.yaml:2:") && no_key.contains("did you mean `Left`?"), "{no_key}");
    let reserved = fault("keys: { flip: Enter }\n");
    assert!(reserved.contains("the key `Enter` is reserved"), "{reserved}");
    let clash = fault("sound: true\nkeys:\n  camera: V\n  flip: H\n");
    assert!(clash.starts_with("settings.yaml:4: error: the key H is assigned to both `flip` and `hint`"), "{clash}");
    let both = fault("keys:\n  flip: V\n  camera: V\n");
    assert!(both.contains("`camera` and `flip`") || both.contains("`flip` and `camera`"), "{both}");
    let good = Settings::read("settings.yaml", "keys: { flip: ctrl+f, camera: '?' , keys: F2 }\n").unwrap();
    assert_eq!(good.keys.chord(CommandId::Flip).unwrap(), Chord::read("Ctrl+F").unwrap());
    assert_eq!(Settings::read("settings.yaml", &good.text()).unwrap(), good);
}

#[test]
fn typing_is_not_disturbed_by_keys() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    send(&mut window, Command::Play(PlayAction::Start(None)));
    window.until_shown(to_move("Black"));
    window.find(en("typed")).focus();
    window.harness.run();
    let facing = window.harness.state().board.camera.facing();
    for key in [Key::F, Key::A, Key::Z, Key::C] {
        press(&mut window, key);
    }
    assert_eq!(screen(&window), Route::GAME);
    assert!(
        !window.harness.state().app.shared.screens.board_alone
            && window.harness.state().board.camera.facing() == facing
    );
}

#[test]
fn the_manual_lists_every_key_and_its_example_is_read() {
    let page = include_str!("../../docs/analysis.md");
    for shortcut in CommandId::ALL {
        let chord = shortcut.default_chord().map_or_else(|| "–".to_owned(), |chord| format!("`{chord}`"));
        let row = format!("| `{}` | {chord} |", shortcut.name());
        assert!(page.contains(&row), "docs/analysis.md lacks {row}");
    }
    let example = page.split("```yaml\n").nth(1).unwrap().split("```").next().unwrap();
    let settings = Settings::read("settings.yaml", example).unwrap();
    assert_eq!(settings.keys.chord(CommandId::LookBack).unwrap(), Chord::read("PageUp").unwrap());
}

#[test]
fn a_game_begins_by_its_key_at_the_menu_and_digits_begin_a_move_at_once() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.harness.run();
    send(&mut window, Command::Shown(DocumentAction::Edit));
    ctrl(&mut window, Key::N);
    assert_eq!(window.harness.state().app.shared.screens.current, Route::GALLERY, "from elsewhere the key leads there");
    ctrl(&mut window, Key::N);
    window.until_shown(to_move("Black"));
    window.harness.event(egui::Event::Text("1".into()));
    window.harness.run();
    window.harness.event(egui::Event::Text("115".into()));
    window.harness.key_press(Key::Enter);
    window.until("it was played", |window| window.texts_played() == ["11-15"]);
}

#[test]
fn keys_go_to_what_has_the_keyboard_first() {
    let settings = seats("english", "random", "random").replace("bot_pause_secs: 0", "bot_pause_secs: 0.2")
        + "keys: { look_back: Left, look_on: Right }\n";
    let mut window = Window::open(&settings, &[]);
    send(&mut window, Command::Play(PlayAction::Start(None)));
    window
        .until("some moves were played", |window| window.texts_played().len() > 2)
        .click(en("pause"))
        .until_shown(first_part("status-held"));
    // A slider beside the board handles arrows itself; elsewhere they step back through the game.
    let pause = |window: &Window| window.harness.state().app.shared.settings.bot_pause_secs;
    let before = pause(&window);
    window.click(en("bots-speed"));
    window.find(en("bots-between")).focus();
    window.harness.run();
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::ArrowLeft);
    assert!(pause(&window) > before, "{before}");
    assert_eq!(table(&window).browsed_ply(), None);
    press(&mut window, Key::Escape);
    window.find(en("section-play")).focus();
    window.harness.run();
    press(&mut window, Key::ArrowLeft);
    assert!(table(&window).browsed_ply().is_some());

    open_text(&mut window, "[GameType \"21\"]\n1. 11-15 23-19 2. 8-11 *");
    press(&mut window, Key::L);
    // Where no widget handles the arrows they step through the game, and the focus stays.
    window.find(en("command-evaluate")).focus();
    window.harness.run();
    press(&mut window, Key::ArrowRight);
    assert_ne!(analysed(&window).here(), NodeId::START);
    assert!(window.find(en("command-evaluate")).is_focused());
    // An open list handles every key.
    press(&mut window, Key::ArrowLeft);
    window.click(en("analysis-evaluated-by"));
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::Z);
    assert_eq!(analysed(&window).here(), NodeId::START);
    assert!(!window.harness.state().app.shared.screens.board_alone);
}

#[test]
fn leaving_the_page_while_a_key_is_chosen_gives_all_keys_back() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    send(&mut window, Command::Play(PlayAction::Start(None)));
    window.until_shown(to_move("Black"));
    press(&mut window, Key::Questionmark);
    window.click(change(CommandId::Hint));
    assert!(window.shows(en("keys-press-words")));
    send(&mut window, Command::Open(Route::GAME));
    window.until_shown(to_move("Black"));
    let before = window.harness.state().board.camera.facing();
    press(&mut window, Key::F);
    assert_eq!(window.harness.state().board.camera.facing(), before.other());
    press(&mut window, Key::Questionmark);
    assert!(!window.shows(en("keys-press-words")));
}

#[test]
fn the_keyboard_s_square_is_one_of_the_board_that_is_shown() {
    let mut window = Window::open(&seats("international", "human", "human"), &[]);
    send(&mut window, Command::Play(PlayAction::Start(None)));
    window.until_shown(to_move("White")).find(square("47")).focus();
    window.harness.run();
    assert!(window.harness.state().board.cursor().is_some_and(|square| square.index() > 31));
    window
        .click(en("section-play"))
        .until_shown(en("menu-play"))
        .click_row(en("game-english"))
        .start_game()
        .until_shown(to_move("Black"));
    assert_eq!(window.harness.state().board.cursor(), None);
    press(&mut window, Key::B);
    assert!(window.harness.state().board.cursor().is_some_and(|square| square.index() < 32));
}

#[test]
fn the_interface_grows_with_plus_and_with_the_key_that_plus_is_on() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let scale = |window: &Window| window.harness.ctx.zoom_factor();
    let mut last = scale(&window);
    for (key, modifiers) in [
        (Key::Equals, Modifiers::COMMAND),
        (Key::Plus, Modifiers::COMMAND),
        (Key::Plus, Modifiers::COMMAND | Modifiers::SHIFT),
    ] {
        window.harness.key_press_modifiers(modifiers, key);
        window.harness.run();
        assert!(scale(&window) > last, "{key:?}");
        last = scale(&window);
    }
    ctrl(&mut window, Key::Minus);
    assert!(scale(&window) < last);
    ctrl(&mut window, Key::Num0);
    assert!((scale(&window) - 1.0).abs() < 0.001);
}

#[test]
fn forward_leads_through_every_page_that_was_left_by_going_back() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let pages = [Route::LIBRARY, Route::RULES, Route::ARENA];
    for page in pages {
        send(&mut window, Command::Open(page));
    }
    let go = |window: &mut Window, key: Key| {
        window.harness.key_press_modifiers(Modifiers::ALT, key);
        window.harness.run();
        screen(window)
    };
    for _ in 0..2 {
        let back = [(); 3].map(|()| go(&mut window, Key::ArrowLeft));
        assert_eq!(back, [Route::RULES, Route::LIBRARY, Route::GALLERY]);
        assert_eq!(pages.map(|_| go(&mut window, Key::ArrowRight)), pages);
        assert_eq!(go(&mut window, Key::ArrowRight), Route::ARENA, "nothing is ahead");
    }
    go(&mut window, Key::ArrowLeft);
    send(&mut window, Command::Open(Route::SETTINGS));
    assert_eq!(go(&mut window, Key::ArrowRight), Route::SETTINGS, "opened instead");
    let click = |window: &mut Window, button: PointerButton| {
        let (pos, modifiers) = (egui::pos2(400.0, 400.0), Modifiers::NONE);
        for pressed in [true, false] {
            window.harness.event(Event::PointerButton { pos, button, pressed, modifiers });
        }
        window.harness.run();
        screen(window)
    };
    assert_eq!(click(&mut window, PointerButton::Extra1), Route::RULES);
    assert_eq!(click(&mut window, PointerButton::Extra2), Route::SETTINGS);
}
