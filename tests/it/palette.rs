//! The command palette: what it lists, finds and does.

use crate::app::{Window, press, seats};
use crate::screens::{screen, send};
use crate::wording::{en, to_move};
use damka::app::{Command, Route};
use damka::config::Settings;
use egui::accesskit::{Role, Toggled};
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable};

fn ctrl(window: &mut Window, key: Key) {
    window.harness.key_press_modifiers(Modifiers::COMMAND, key);
    window.harness.run();
}

#[test]
fn the_list_of_commands_finds_and_gives_them() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.start_game().until_shown(to_move("Black"));
    let open = |window: &mut Window| {
        ctrl(window, Key::K);
        window.harness.run();
        assert!(window.shows(en("palette-run")));
    };
    // By typing and Enter; letters that are shortcuts are plain text here.
    open(&mut window);
    let facing = |window: &Window| window.harness.state().board.camera.facing();
    let before = facing(&window);
    window.harness.event(egui::Event::Text("flip".into()));
    window.harness.run();
    assert_eq!(facing(&window), before);
    press(&mut window, Key::Enter);
    window.harness.run();
    assert_eq!(facing(&window), before.other());
    assert!(!window.shows(en("palette-run")), "it closes");
    // With the arrows: the second entry, as pages come after commands of the same name.
    open(&mut window);
    window.harness.event(egui::Event::Text("key".into()));
    window.harness.run();
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::Enter);
    window.harness.run();
    assert_eq!(screen(&window), Route::KEYS);
    // Only commands available here are listed.
    send(&mut window, Command::Open(Route::LIBRARY));
    open(&mut window);
    assert!(!window.shows(en("command-hint")) && window.shows(en("page-game")));
    window.harness.event(egui::Event::Text("no such command".into()));
    window.harness.run();
    assert!(window.shows(en("command-list-none")));
    // Esc closes the list and nothing else.
    press(&mut window, Key::Escape);
    assert!(!window.shows(en("command-list-none")));
    assert_eq!(screen(&window), Route::LIBRARY);
    // The best match comes first.
    open(&mut window);
    window.harness.event(egui::Event::Text("ab".into()));
    window.harness.run();
    press(&mut window, Key::Enter);
    window.until("the page is shown", |window| screen(window) == Route::ABOUT);
    // Its shortcut closes it too, and a click runs a command.
    open(&mut window);
    ctrl(&mut window, Key::K);
    assert!(!window.shows(en("palette-run")));
    open(&mut window);
    window.click(en("page-game"));
    window.until("the game is shown", |window| screen(window) == Route::GAME);
    // An unavailable command is listed with its reason and does nothing.
    open(&mut window);
    let shown = |id| window.harness.query_all_by_label(&en(id)).count();
    assert_eq!(shown("command-flip"), 2, "on the page and in the list");
    assert_eq!(shown("command-take-back"), 2, "nothing was played");
}

/// The palette knows other words for things, and in any language their English names.
#[test]
fn the_list_of_commands_finds_by_other_words() {
    for language in ["en", "he"] {
        let settings = seats("english", "human", "human") + &format!("language: {language}\n");
        let mut window = Window::open(&settings, &[]);
        let mut run = |words: &str, what: &str, is_done: fn(&Window) -> bool| {
            ctrl(&mut window, Key::K);
            window.harness.run();
            window.harness.event(egui::Event::Text(words.into()));
            window.harness.run();
            press(&mut window, Key::Enter);
            window.until(&format!("{language}: {words} {what}"), is_done);
        };
        run("new bot", "opens the form", |window| window.harness.state().app.bots.form.is_some());
        run("watch", "chooses two bots", |window| {
            window.harness.state().app.shared.settings.last_game.seats.iter().all(|seat| seat != "human")
        });
        run("workshop", "opens the page, as the layout cannot be reset", |window| screen(window) == Route::BOTS);
        run("compare bots", "opens the form", |window| screen(window) == Route::ARENA);
    }
}

/// What people type, and the message IDs of the entries that it finds.
const OTHER_WORDS: &[(&str, &[&str])] = &[
    ("rematch", &["command-new-game"]),
    ("undo", &["command-take-back"]),
    ("give up", &["command-resign"]),
    ("fen", &["command-copy", "command-paste"]),
    ("pgn", &["command-save", "command-copy-game", "command-paste"]),
    ("export", &["command-save", "command-copy-game"]),
    ("import", &["command-paste", "library-title"]),
    ("full screen", &["command-focus"]),
    ("font size", &["command-larger", "settings-scale"]),
    ("exit", &["command-quit"]),
    ("help", &["manual-title"]),
    ("engines", &["bots-title"]),
    ("elo", &["arena-title"]),
    ("friend", &["online-title"]),
    ("statistics", &["lab-title"]),
    ("version", &["about-title"]),
    ("hotkeys", &["keys-title"]),
    ("go to arena", &["arena-title"]),
    ("open library", &["library-title"]),
];

#[test]
fn the_palette_finds_what_people_call_things_elsewhere() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15").until_shown(to_move("White"));
    for (typed, ids) in OTHER_WORDS {
        let count = |window: &Window, id| window.harness.query_all_by_label(&en(id)).count();
        let before: Vec<usize> = ids.iter().map(|id| count(&window, id)).collect();
        ctrl(&mut window, Key::K);
        window.harness.event(egui::Event::Text((*typed).into()));
        window.harness.run();
        for (id, before) in ids.iter().zip(before) {
            assert!(count(&window, id) > before, "{typed} finds {id}");
        }
        press(&mut window, Key::Escape);
        window.harness.run();
    }
}

#[test]
fn the_palette_closes_the_tooltip_beneath_it() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.start_game().until_shown(to_move("Black"));
    let tip = en("command-camera-tip");
    let at = window.find(en("command-camera")).rect().center();
    assert!(!window.labels().contains(&tip));
    window.harness.hover_at(at);
    window.until("the tooltip is shown", |window| window.labels().contains(&tip));
    ctrl(&mut window, Key::K);
    assert!(!window.labels().contains(&tip), "{}", window.labels());
}

#[test]
fn the_palette_has_room_for_its_rows_again_after_a_search_without_any() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    ctrl(&mut window, Key::K);
    window.harness.run();
    let foot = |window: &Window| {
        let label = en("palette-run");
        window.harness.query_all_by_label(&label).map(|node| node.rect().top()).fold(0.0, f32::max)
    };
    let full = foot(&window);
    window.harness.event(Event::Text("zzzz".into()));
    window.harness.run();
    assert!(foot(&window) < full - 100.0);
    for _ in 0..4 {
        press(&mut window, Key::Backspace);
    }
    window.harness.run();
    assert!((foot(&window) - full).abs() < 1.0, "{} and {full}", foot(&window));
    assert!(window.shows(en("palette-select")));
}

#[test]
fn the_palette_lists_the_weight_lab_once_while_a_game_is_on_another_page() {
    let mut window = Window::open(&seats("english", "human", "greedy"), &[]);
    window.start_game();
    window.harness.state_mut().send(Command::Open(Route::RULES));
    window.harness.run();
    ctrl(&mut window, Key::K);
    window.harness.event(Event::Text(en("weight-lab")));
    window.harness.run();
    let name = en("weight-lab");
    let count =
        window.harness.query_all_by_label(&name).filter(|node| node.accesskit_node().role() == Role::Button).count();
    assert_eq!(count, 1, "{}", window.labels());
    assert!(!window.shows(en("palette-in-game")), "a game is running");
}

/// A slow machine hands over several keys at once.
#[test]
fn what_is_typed_before_the_palette_is_drawn_goes_to_the_palette() {
    let key = |key: Key, modifiers: Modifiers| Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    };
    let letter = |letter: Key| [key(letter, Modifiers::NONE), Event::Text(letter.name().to_lowercase())];
    let opening = key(Key::K, Modifiers::COMMAND);
    let word: Vec<Event> = [Key::A, Key::R, Key::E, Key::N, Key::A].into_iter().flat_map(letter).collect();
    for opens_at_once in [true, false] {
        let mut window = Window::open(&seats("english", "human", "human"), &[]);
        window.start_game().until_shown(to_move("Black"));
        let frame = |window: &mut Window, events: Vec<Event>| {
            window.harness.input_mut().events.extend(events);
            window.harness.step();
        };
        let typed = word.iter().cloned().chain([key(Key::Enter, Modifiers::NONE)]);
        if opens_at_once {
            frame(&mut window, [opening.clone()].into_iter().chain(typed).collect());
        } else {
            frame(&mut window, vec![opening.clone()]);
            frame(&mut window, typed.collect());
        }
        window.until("the arena is open", |window| screen(window) == Route::ARENA);
        assert!(!window.shows(en("palette-select")), "the palette is closed");
    }
}

/// Opens the palette, types and presses Enter.
fn run_first(window: &mut Window, typed: &str) {
    ctrl(window, Key::K);
    window.harness.event(Event::Text(typed.into()));
    window.harness.run();
    press(window, Key::Enter);
    window.harness.run();
}

/// The names of what can be set on a page, and in the rail and the tabs.
fn controls_of(window: &mut Window, page: Route) -> Vec<String> {
    send(window, Command::Open(page));
    window.harness.run();
    let is_control = |role: Role| {
        matches!(
            role,
            Role::Switch | Role::CheckBox | Role::Slider | Role::SpinButton | Role::TextInput | Role::ComboBox
        )
    };
    let nodes = window.harness.root().children_recursive();
    let names = nodes.filter_map(|node| {
        let node = node.accesskit_node();
        let is_chip = node.toggled() == Some(Toggled::True) || node.toggled() == Some(Toggled::False);
        (is_control(node.role()) || is_chip).then(|| node.label()).flatten()
    });
    names.collect()
}

#[test]
fn the_palette_finds_every_control_of_the_settings_page() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let before = window.harness.state().app.shared.settings.clone();
    window.start_game().until_shown(to_move("Black"));
    let others = [Route::GAME, Route::ABOUT].map(|page| controls_of(&mut window, page)).concat();
    let mut controls = controls_of(&mut window, Route::SETTINGS);
    controls.retain(|name| !others.contains(name));
    assert!(controls.len() > 40, "{controls:?}");
    for name in controls {
        send(&mut window, Command::Open(Route::LIBRARY));
        run_first(&mut window, &name.replace(':', ""));
        let now = window.harness.state().app.shared.settings.clone();
        assert!(now != before || screen(&window) == Route::SETTINGS, "{name} is not found");
        send(&mut window, Command::Change(Box::new(before.clone())));
    }
}

type IsDone = fn(&Settings) -> bool;

/// What is typed, and what it changes.
const SETTINGS: &[(&str, IsDone)] = &[
    ("200", |settings| settings.scale_percent() == 200),
    ("scale 75", |settings| settings.scale_percent() == 75),
    ("traces off", |settings| settings.trace == damka::config::TraceTo::Off),
    ("white from above", |settings| settings.cameras[1] == damka::config::PersonCamera::Above),
    ("last move black", |settings| !settings.marks[0].last && settings.marks[1].last),
    ("disc flipping", |settings| !settings.plays_sound(damka::config::Effect::Turned)),
    ("drag", |settings| !settings.drag_pieces),
];

#[test]
fn the_palette_changes_settings() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    for (typed, is_done) in SETTINGS {
        assert!(!is_done(&window.harness.state().app.shared.settings), "{typed} has no effect yet");
        run_first(&mut window, typed);
        assert!(is_done(&window.harness.state().app.shared.settings), "{typed}");
        window.harness.run();
    }
}

#[test]
fn the_palette_opens_the_settings_at_the_row_that_was_sought() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let is_in_sight = |window: &Window| {
        let field = window.find(en("settings-editor")).rect();
        window.harness.ctx.content_rect().contains_rect(field)
    };
    send(&mut window, Command::Open(Route::SETTINGS));
    window.until_shown(en("settings-preview"));
    assert!(!is_in_sight(&window), "it is at the end of the page");
    for typed in ["script editor", "IDE"] {
        run_first(&mut window, typed);
        window.until("its row is in sight", is_in_sight);
        run_first(&mut window, "language");
        window.until("the page is at its start again", |window| !is_in_sight(window));
    }
}

#[test]
fn the_palette_finds_the_values_of_settings_by_their_english_names() {
    let settings = seats("english", "human", "human") + "language: he\ntheme: walnut\n";
    let mut window = Window::open(&settings, &[]);
    run_first(&mut window, "paper");
    assert_eq!(window.harness.state().app.shared.settings.theme, "paper");
    run_first(&mut window, "disc flipping");
    assert!(!window.harness.state().app.shared.settings.plays_sound(damka::config::Effect::Turned));
}
