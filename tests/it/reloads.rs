//! Files saved while the window runs: settings and keys written by another program, file watching off, and files in every
//! state that editors and accidents leave behind, while a game continues.

use crate::app::{Window, press, seats};
use crate::screens::{screen, send, table};
use crate::wording::{en, part, to_move};
use damka::app::{BoardAction, Command, FileAction, GameAction, PlayAction, Route};
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::config::{CommandId, Settings};
use damka::text::capital;
use egui::Key;
use egui_kittest::kittest::NodeT;
use std::fs;
use std::path::PathBuf;
use std::sync::mpsc::channel;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

const FOX: &str = "--- @api 1\nlocal m = require \"fox_lib\"\nreturn { title = \"Fox\", games = { \"*\" }, weights = \"fox.yaml\",\n  move = function(position) return position:moves()[m.which] end }\n";
const LIB: &str = "return { which = 1 }\n";
const WEIGHTS: &str = "man: 1\n";
const RULES: &str = "return { base = \"english\", title = \"Mine\" }\n";

fn path(window: &Window, file: &str) -> PathBuf {
    window.folder.path().join(file)
}

fn save(window: &Window, file: &str, text: &str) {
    let path = path(window, file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn settings(window: &Window) -> &Settings {
    &window.harness.state().app.shared.settings
}

/// A game against the user's bot with the user's rules, after one move by each side.
fn under_way() -> Window {
    let files =
        [("ai/fox.lua", FOX), ("ai/lib/fox_lib.lua", LIB), ("ai/fox.yaml", WEIGHTS), ("scripts/mine.lua", RULES)];
    let mut window = Window::open(&seats("mine", "human", "fox"), &files);
    window.start_game().until_shown(to_move("Black"));
    goes_on(&mut window);
    window
}

/// The person plays the first legal move, and the bot answers.
pub fn goes_on(window: &mut Window) {
    let before = window.texts_played().len();
    window.until("it is the person's turn", |window| table(window).locked().is_none());
    let first = table(window).session.position().moves()[0].clone();
    send(window, Command::Board(BoardAction::Play(first)));
    window.until("the bot answered", |window| window.texts_played().len() == before + 2);
}

fn no_faults(window: &mut Window) {
    window.until("all is fixed", |window| window.harness.state().app.faults().is_empty());
}

#[test]
fn settings_and_keys_written_elsewhere_are_in_use_at_once_and_mistakes_are_reported() {
    let mut window = under_way();
    let before = settings(&window).clone();
    let theirs = Settings { theme: "night".into(), window_points: [500.0, 500.0], one_click: true, ..before.clone() };
    save(&window, "settings.yaml", &format!("{}\n", theirs.text()));
    window.until("the theme is taken up", |window| settings(window).theme == "night");
    assert!(settings(&window).one_click && settings(&window).window_points == before.window_points);
    let text = theirs.text();
    assert!(text.contains("keys: {}"), "{text}");
    save(&window, "settings.yaml", &text.replace("keys: {}", "keys: { rules: F2 }"));
    window.until("the key is taken up", |window| settings(window).keys.chord_text(CommandId::Rules) == "F2");
    press(&mut window, Key::F2);
    assert_eq!(screen(&window), Route::RULES);
    press(&mut window, Key::F2);
    save(&window, "settings.yaml", &text.replace("keys: {}", "keys: { rules: F2, flip: Fe }"));
    window.until_shown("settings.yaml:").until_shown("Fe");
    assert_eq!(settings(&window).keys.chord_text(CommandId::Rules), "F2", "what was good stays");
    goes_on(&mut window);
    save(&window, "settings.yaml", &text.replace("night", "paper"));
    window.until("it is fixed", |window| settings(window).theme == "paper");
    no_faults(&mut window);
    // The window does not report files that it wrote itself.
    let changed = Settings { theme: "walnut".into(), ..settings(&window).clone() };
    send(&mut window, Command::Change(Box::new(changed)));
    window.until("it is saved", |window| fs::read_to_string(path(window, "settings.yaml")).unwrap().contains("walnut"));
    let changed = Settings { theme: "night".into(), ..settings(&window).clone() };
    send(&mut window, Command::Change(Box::new(changed)));
    window.until("it is saved", |window| fs::read_to_string(path(window, "settings.yaml")).unwrap().contains("night"));
    // The watcher sees this file after the settings, so by then it has dealt with both of them.
    save(&window, "scripts/later.lua", "return { base = \"english\", title = \"Later\" }\n");
    window.until("a later file is read", |window| {
        assert_eq!(settings(window).theme, "night");
        window.harness.state().app.shared.now.variant("later").is_ok()
    });
    assert_eq!(settings(&window).theme, "night");
}

#[test]
fn with_watching_switched_off_only_f5_reads_files() {
    let mut window = under_way();
    let changed = Settings { watch: false, ..settings(&window).clone() };
    send(&mut window, Command::Change(Box::new(changed)));
    window.harness.run();
    // Once another program that watches the folder has read the files, this one would have read them too.
    let mut watching = Catalog::open(Root { folder: window.folder.path().to_owned(), chosen: FolderChoice::Option });
    let (sender, noticed) = channel();
    watching.watch(Arc::new(move || _ = sender.send(()))).unwrap();
    save(&window, "ai/fox.yaml", "man: 7\n");
    save(&window, "scripts/other.lua", "return { base = \"english\", title = \"Other\" }\n");
    while watching.now().variant("other").is_err() {
        noticed.recv_timeout(Duration::from_mins(1)).expect("the other program reads the files");
    }
    window.harness.run();
    let now = window.harness.state().app.shared.catalog.now();
    assert!(now.variant("other").is_err());
    assert_ne!(now.bot("fox").unwrap().live.current().weights["man"], 7.0);
    press(&mut window, Key::F5);
    let is_read = |window: &Window| window.harness.state().app.shared.now.variant("other").is_ok();
    window.until("everything is read", is_read);
    let man = |window: &Window| window.harness.state().app.shared.now.bot("fox").unwrap().live.current().weights["man"];
    assert_eq!(man(&window), 7.0);
    // A slider's number is in use although nothing is watched.
    let set = Command::File(FileAction::SetWeight { file: "ai/fox.yaml".into(), name: "man".into(), value: 8.0 });
    send(&mut window, set);
    window.until("the slider counts", |window| man(window) == 8.0);
    let changed = Settings { watch: true, ..settings(&window).clone() };
    send(&mut window, Command::Change(Box::new(changed)));
    window.harness.run();
    save(&window, "ai/fox.yaml", "man: 9\n");
    window.until("it is watched again", |window| man(window) == 9.0);
    goes_on(&mut window);
}

/// A state in which a file can be, and what is said of it; the game goes on, and a fixed file is taken up.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn files_in_every_bad_state_are_reported_and_the_game_continues() {
    let mut window = under_way();
    let half = &FOX[..FOX.len() / 2];
    let endless = FOX.replace("return {", "while true do end\nreturn {");
    let large = format!("{FOX}--{}\nlocal", "x".repeat(300_000));
    let states: [(&str, &str, &str, &str); 15] = [
        ("ai/fox.lua", half, FOX, "ai/fox.lua:"),
        ("ai/fox.lua", &endless, FOX, "ai/fox.lua"),
        ("ai/fox.lua", &large, FOX, "ai/fox.lua:"),
        ("ai/fox.lua", "", FOX, "ai/fox.lua"),
        ("ai/lib/fox_lib.lua", "return require \"fox_lib\"\n", LIB, "fox_lib"),
        ("ai/lib/fox_lib.lua", "return {", LIB, "ai/lib/fox_lib.lua:"),
        ("ai/lib/fox_lib.lua", "", LIB, "ai/lib/fox_lib.lua: error: this module is empty"),
        ("scripts/mine.lua", "return { base = \"english\", title = ", RULES, "scripts/mine.lua:"),
        ("scripts/mine.lua", "while true do end\n", RULES, "scripts/mine.lua"),
        ("ai/fox.yaml", "man:\t1\n\tking: 2\n", WEIGHTS, "tab"),
        ("ai/fox.yaml", "man: 1\nman: 2\n", WEIGHTS, "man"),
        ("ai/fox.yaml", "man: .nan\n", WEIGHTS, "finite"),
        ("ai/fox.yaml", "man: &one 1\nking: *two\n", WEIGHTS, "ai/fox.yaml:2"),
        ("ai/fox.yaml", "man: [1\n", WEIGHTS, "ai/fox.yaml:"),
        ("themes/mine.yaml", "title: Mine\nroom: { table: \"#12\" }\n", "title: Mine\n", "themes/mine.yaml:2"),
    ];
    for (file, bad, good, expected) in states {
        save(&window, file, bad);
        window.until(&format!("{file} is reported: {expected}"), |window| {
            window.harness.state().app.faults().iter().any(|report| report.to_string().contains(expected))
        });
        window.harness.step();
        goes_on(&mut window);
        send(&mut window, Command::Game(GameAction::TakeBack));
        window.until("it is taken back", |window| window.texts_played().len() == 2);
        save(&window, file, good);
        no_faults(&mut window);
    }
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn files_that_become_folders_vanish_or_come_twice_leave_the_game_alone() {
    let mut window = under_way();
    for file in ["ai/fox.lua", "ai/fox.yaml", "ai/lib/fox_lib.lua", "scripts/mine.lua"] {
        let text = fs::read_to_string(path(&window, file)).unwrap();
        let number = window.harness.state().app.shared.catalog.now().number;
        // Deleted while it is in use, then a folder of the same name.
        fs::remove_file(path(&window, file)).unwrap();
        fs::create_dir(path(&window, file)).unwrap();
        window.until("it is noticed", |window| window.harness.state().app.shared.now.number > number);
        goes_on(&mut window);
        send(&mut window, Command::Game(GameAction::TakeBack));
        window.until("it is taken back", |window| window.texts_played().len() == 2);
        fs::remove_dir(path(&window, file)).unwrap();
        save(&window, file, &text);
        window.until("it is back", |window| {
            let now = &window.harness.state().app.shared.now;
            now.faults().is_empty() && now.bot("fox").is_ok() && now.variant("mine").is_ok()
        });
    }
    save(&window, "ai/fox/bot.lua", FOX);
    window.until_shown("ai/fox/bot.lua");
    goes_on(&mut window);
    fs::remove_dir_all(path(&window, "ai/fox")).unwrap();
    no_faults(&mut window);
    // A thousand small writes are a few looks, and the last one counts.
    let number = window.harness.state().app.shared.catalog.now().number;
    for round in 0..1000 {
        fs::write(path(&window, "ai/fox.yaml"), format!("man: {round}\n")).unwrap();
    }
    window.until("the last one is read", |window| {
        window.harness.state().app.shared.catalog.now().bot("fox").unwrap().live.current().weights["man"] == 999.0
    });
    assert!(window.harness.state().app.shared.catalog.now().number - number < 500);
    goes_on(&mut window);
}

/// A file without any right to read it. The superuser may read everything: then there is nothing to see.
#[cfg(unix)]
#[test]
fn an_unreadable_file_is_reported_and_its_last_good_version_stays() {
    use std::os::unix::fs::PermissionsExt;
    let mut window = under_way();
    let file = path(&window, "ai/fox.lua");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&file).is_ok() {
        return;
    }
    window.until_shown("ai/fox.lua");
    goes_on(&mut window);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    no_faults(&mut window);
}

/// Long enough for any machine; only a failing test waits for it.
const PATIENCE: Duration = Duration::from_mins(3);

/// Something that was in use, and how many still hold it.
type Old = (String, Box<dyn Fn() -> usize>);

fn keep<T: 'static>(old: &mut Vec<Old>, what: String, one: &Arc<T>) {
    let weak: Weak<T> = Arc::downgrade(one);
    old.push((what, Box::new(move || weak.strong_count())));
}

/// Old versions are gone once nothing is played by them; the game of bots goes on meanwhile.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn many_reloads_in_a_row_keep_no_old_version_and_lose_no_game() {
    let saves: usize = if std::env::var_os("DAMKA_BUTTONS").is_some() { 48 } else { 18 };
    let files = [
        ("ai/fox.lua", FOX),
        ("ai/lib/fox_lib.lua", LIB),
        ("ai/fox.yaml", WEIGHTS),
        ("scripts/mine.lua", RULES),
        ("themes/mine.yaml", "title: Mine\n"),
    ];
    let settings = seats("mine", "fox", "greedy").replace("bot_pause_secs: 0", "theme: mine\nbot_pause_secs: 0.05");
    let mut window = Window::open(&settings, &files);
    window.start_game().until("the game goes on", |window| window.texts_played().len() > 1);
    let mut old = Vec::new();
    let (mut plies, mut games) = (0, 1);
    for n in 1..=saves {
        let app = &window.harness.state().app;
        let (variant, theme) = (app.shared.now.variant("mine").unwrap(), app.shared.theme.clone());
        let version = app.shared.now.bot("fox").unwrap().live.current();
        keep(&mut old, format!("snapshot {n}"), &app.shared.now);
        match n % 5 {
            0 => keep(&mut old, format!("text {n}"), &version.source),
            1 => keep(&mut old, format!("text {n}, other module"), &version.source),
            2 => keep(&mut old, format!("weights {n}"), &version.weights),
            // The game on the table keeps its own rules.
            3 if !Arc::ptr_eq(&variant, table(&window).variant()) => keep(&mut old, format!("rules {n}"), &variant),
            4 => keep(&mut old, format!("theme {n}"), &theme),
            _ => {}
        }
        let number = app.shared.now.number;
        drop((variant, theme, version));
        match n % 5 {
            0 => save(&window, "ai/fox.lua", &FOX.replace("Fox", &format!("Fox {n}"))),
            1 => save(&window, "ai/lib/fox_lib.lua", &format!("return {{ which = 1, n = {n} }}\n")),
            2 => save(&window, "ai/fox.yaml", &format!("man: {n}\n")),
            3 => save(&window, "scripts/mine.lua", &RULES.replace("Mine", &format!("Mine {n}"))),
            _ => save(&window, "themes/mine.yaml", &format!("title: Mine {n}\n")),
        }
        window.until("it is read", |window| window.harness.state().app.shared.now.number > number);
        let session = &table(&window).session;
        assert!(session.breakdown().is_none(), "after save {n}: {}", session.breakdown().unwrap().fault.report);
        if session.result().is_some() {
            (plies, games) = (plies + session.played().len(), games + 1);
            send(&mut window, Command::Play(PlayAction::Rematch { swapped: false }));
        }
    }
    plies += window.texts_played().len();
    assert!(plies > games, "{plies} plies in {games} games");
    let state = window.harness.state();
    let title = format!("Fox {}", saves / 5 * 5);
    assert_eq!(state.app.shared.now.bot("fox").unwrap().live.current().info.title, title);
    assert_eq!(state.app.shared.now.bot("fox").unwrap().live.follower_count(), 0);
    // Seats of a game that is over are never asked again, and keep the version they thought with last.
    send(&mut window, Command::Play(PlayAction::Rematch { swapped: false }));
    // A bot that thinks keeps the version it thinks with until it has moved; a board that is not shown keeps the colours in
    // which it was drawn last.
    let in_use = [format!("snapshot {saves}"), "theme 4".to_owned()];
    let kept = || old.iter().filter(|(what, count)| count() > 0 && !in_use.contains(what)).map(|(what, _)| what);
    let begun = Instant::now();
    while kept().next().is_some() {
        assert!(begun.elapsed() < PATIENCE, "still kept: {:?}", kept().collect::<Vec<_>>());
        window.harness.step();
        std::thread::yield_now();
    }
}

/// A bot that never comes to an end in a loop of its own, and one that only searches for long.
const LOOPS: &str = "--- @api 1\nreturn { title = \"Fox\", games = { \"*\" },\n  move = function(position)\n    while true do end\n  end }\n";
const SEARCHES: &str = "--- @api 1\nreturn { title = \"Fox\", games = { \"*\" },\n  move = function(position) return (search.best(position, { depth = 60 })) end }\n";
const MENDED: &str = "--- @api 1\nreturn { title = \"Fox\", games = { \"*\" },\n  move = function(position) return position:moves()[3] end }\n";

/// A game in which a fox thinks about its first move, and would for an hour.
fn thinking(fox: &str) -> Window {
    let settings = seats("english", "fox", "human") + "guard_secs: 3600\n";
    let mut window = Window::open(&settings, &[("ai/fox.lua", fox)]);
    window.start_game().until_shown(part("status-thinks"));
    window.until("it is asked", |window| table(window).thinking_bot().is_some());
    window
}

#[test]
fn a_bot_that_is_fixed_while_it_thinks_is_stopped_and_its_new_text_asked() {
    for fox in [LOOPS, SEARCHES] {
        let mut window = thinking(fox);
        let third = table(&window).session.position().moves()[2].clone();
        // A text that does not load changes nothing; the next good one does.
        save(&window, "ai/fox.lua", "return {");
        window.until("the fault is shown", |window| !window.harness.state().app.faults().is_empty());
        assert!(window.texts_played().is_empty());
        save(&window, "ai/fox.lua", MENDED);
        window.until("the new text has moved", |window| window.texts_played().len() == 1);
        assert!(table(&window).session.played()[0].chosen.is_same(&third));
        let console = table(&window).console.lines(None, [true; 4]).map(|line| line.text.to_string());
        let messages: Vec<String> = console.collect();
        assert!(messages.iter().any(|line| line.contains("changed while thinking")), "{messages:?}");
    }
}

#[test]
fn a_bot_that_thinks_is_made_to_move_and_one_without_a_move_says_where_it_is() {
    let mut window = thinking(SEARCHES);
    window.until("it has found something", |window| {
        table(window).seat_states.iter().any(|seat_state| seat_state.progress.is_some())
    });
    window.click(en("game-move-now")).until("it has moved", |window| window.texts_played().len() == 1);
    assert!(window.find(en("game-move-now")).accesskit_node().is_disabled(), "it is the person's turn");
    let mut window = thinking(LOOPS);
    window.click(en("game-move-now")).until_shown(capital(&en("script-unwanted")));
    let fault = table(&window).session.fault().unwrap();
    assert_eq!(fault.fault.report.place.as_ref().and_then(|place| place.line), Some(4), "the loop's own line");
    save(&window, "ai/fox.lua", MENDED);
    window.until("the fixed bot has moved", |window| window.texts_played().len() == 1);
}
