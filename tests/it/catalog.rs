//! The catalog while files appear, change, break and disappear.

use damka::catalog::{Catalog, FolderChoice, Origin, Root, SeatSpec};
use damka::config::Weights;
use damka::player::Player;
use damka::rules::Variant;
use std::fs;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;

/// Long enough for any machine; only a failing test waits for it.
const PATIENCE: Duration = Duration::from_mins(3);

const FOX: &str = "--- @api 1\nreturn { title = \"Fox\", games = { \"*\" }, weights = \"fox.yaml\",\n  move = function(position) return position:moves()[1] end }\n";

struct Folder {
    dir: TempDir,
    catalog: Catalog,
}

impl Folder {
    fn new() -> Self {
        Self::over(tempfile::tempdir().unwrap())
    }

    fn over(dir: TempDir) -> Self {
        let catalog = Catalog::open(Root { folder: dir.path().to_owned(), chosen: FolderChoice::Option });
        Self { dir, catalog }
    }

    fn write(&self, file: &str, text: &str) -> &Self {
        let path = self.dir.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    fn refresh(&self) {
        self.catalog.refresh();
    }

    fn messages(&self) -> Vec<String> {
        self.catalog
            .now()
            .faults()
            .iter()
            .map(|r| format!("{}: {}", r.whereabouts().unwrap_or_default(), r.message))
            .collect()
    }

    fn weight(&self, name: &str) -> f64 {
        self.catalog.now().bot("fox").unwrap().live.current().weights[name]
    }
}

fn shipped_english() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/english.lua")).unwrap()
}

fn watched(folder: &mut Folder) -> Receiver<()> {
    let (sender, calls) = channel();
    let sender = Mutex::new(sender);
    folder.catalog.watch(Arc::new(move || _ = sender.lock().unwrap().send(()))).unwrap();
    calls
}

/// Waits until the watched folder has brought about what is asked for.
fn until(calls: &Receiver<()>, what: impl Fn() -> bool) {
    while !what() {
        calls.recv_timeout(PATIENCE).unwrap();
    }
}

#[test]
fn a_bot_comes_breaks_is_fixed_and_goes() {
    let folder = Folder::new();
    folder.write("ai/fox.lua", FOX).write("ai/fox.yaml", "man: 1\n").refresh();
    assert_eq!(folder.messages(), Vec::<String>::new());
    let first = folder.catalog.now().bot("fox").unwrap();

    folder.write("ai/fox.lua", "--- @api 1\nreturn {\n  title = = \"Fox\" }\n").refresh();
    assert_eq!(folder.messages().len(), 1);
    assert!(folder.messages()[0].starts_with("ai/fox.lua:3: "), "{:?}", folder.messages());
    let report = &folder.catalog.now().faults()[0];
    assert!(report.hint.as_ref().unwrap().contains("still using the version from "), "{report}");
    assert!(Arc::ptr_eq(&folder.catalog.now().bot("fox").unwrap(), &first));

    folder.write("ai/fox.lua", &FOX.replace("Fox", "Old Fox")).refresh();
    assert_eq!(folder.messages(), Vec::<String>::new());
    let fixed = folder.catalog.now().bot("fox").unwrap();
    assert_eq!(fixed.info.title, "Old Fox");
    assert!(Arc::ptr_eq(&fixed.live, &first.live), "running seats hear of it");
    assert_eq!(first.live.current().info.title, "Old Fox");

    fs::remove_file(folder.dir.path().join("ai/fox.lua")).unwrap();
    folder.refresh();
    let gone = folder.catalog.now().bot("fox").unwrap_err();
    assert!(gone[0].message.contains("there is no bot `fox`"), "{}", gone[0]);
}

#[test]
fn weights_reach_the_live_bot_and_bad_ones_leave_the_good() {
    let folder = Folder::new();
    folder.write("ai/fox.lua", FOX).write("ai/fox.yaml", "# how much\nman: 1.0 # 0..3 step 0.1: a man\n").refresh();
    assert_eq!(folder.weight("man"), 1.0);
    folder.write("ai/fox.yaml", "# how much\nman: 1.5 # 0..3 step 0.1: a man\n").refresh();
    assert_eq!(folder.weight("man"), 1.5);
    folder.write("ai/fox.yaml", "# how much\nman: much\n").refresh();
    assert_eq!(folder.messages(), ["ai/fox.yaml:2:6: weight `man` must be a number, not text"]);
    assert_eq!(folder.weight("man"), 1.5);
    folder.write("ai/fox.yaml", "# how much\nman: 2.0 # 0..3 step 0.1: a man\n").refresh();
    folder.catalog.set_weight("ai/fox.yaml", "man", 2.5).unwrap();
    assert_eq!(folder.weight("man"), 2.5);
    let text = fs::read_to_string(folder.dir.path().join("ai/fox.yaml")).unwrap();
    assert_eq!(text, "# how much\nman: 2.5 # 0..3 step 0.1: a man\n");
    assert!(folder.catalog.set_weight("ai/fox.yaml", "queen", 2.5).is_err());
}

#[test]
fn a_slider_keeps_what_was_written_since_and_leaves_a_broken_file_alone() {
    let folder = Folder::new();
    let path = folder.dir.path().join("ai/fox.yaml");
    folder.write("ai/fox.lua", FOX).write("ai/fox.yaml", "man: 1\nking: 3\n").refresh();
    // An editor saves, and the catalog has not looked yet.
    folder.write("ai/fox.yaml", "man: 1\nking: 4 # more\n");
    folder.catalog.set_weight("ai/fox.yaml", "man", 2.0).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap().lines().last(), Some("king: 4 # more"));
    assert_eq!((folder.weight("man"), folder.weight("king")), (2.0, 4.0));

    let broken = "man: 1\nking: lots\n";
    folder.write("ai/fox.yaml", broken);
    let refused = folder.catalog.set_weight("ai/fox.yaml", "man", 2.5).unwrap_err();
    assert_eq!(refused.whereabouts().as_deref(), Some("ai/fox.yaml:2:7"));
    assert_eq!(fs::read_to_string(&path).unwrap(), broken);

    // A shipped file is copied into the user's folder by its first change.
    folder.catalog.set_weight("ai/minimax.yaml", "man", 1.25).unwrap();
    let mine = Weights::read("", &fs::read_to_string(folder.dir.path().join("ai/minimax.yaml")).unwrap()).unwrap();
    assert_eq!(mine.values()["man"], 1.25);
}

#[test]
fn a_slider_of_a_watched_folder_is_heard() {
    let mut folder = Folder::new();
    folder.write("ai/fox.lua", FOX).write("ai/fox.yaml", "man: 1\n");
    let calls = watched(&mut folder);
    folder.catalog.set_weight("ai/fox.yaml", "man", 1.5).unwrap();
    until(&calls, || folder.weight("man") == 1.5);
}

#[test]
fn settings_with_a_mistake_are_kept_beside_the_new_ones() {
    let folder = Folder::new();
    let text = |name: &str| fs::read_to_string(folder.dir.path().join(name)).ok();
    let bad = "theme: night\nsuond: false\n";
    folder.write("settings.yaml", bad);
    let (settings, report) = folder.catalog.settings();
    assert!(report.unwrap().hint.unwrap().contains("did you mean `sound`?"));
    folder.catalog.save_settings(&settings).unwrap();
    assert_eq!(text("settings.yaml.bad").as_deref(), Some(bad));
    assert_eq!(folder.catalog.settings(), (settings.clone(), None));

    // In order when it was read, broken by hand since.
    folder.write("settings.yaml", "oops");
    folder.catalog.save_settings(&settings).unwrap();
    folder.catalog.save_settings(&settings).unwrap();
    assert_eq!(text("settings.yaml.bad").as_deref(), Some("oops"));
}

#[test]
fn a_folder_in_which_ai_cannot_be_made_is_watched_all_the_same() {
    let mut folder = Folder::new();
    folder.write("ai", "a file, not a folder").write("scripts/x.lua", "oops");
    let (sender, calls) = channel();
    let sender = Mutex::new(sender);
    assert!(folder.catalog.watch(Arc::new(move || _ = sender.lock().unwrap().send(()))).is_err());
    folder.write("scripts/mine.lua", &shipped_english());
    until(&calls, || folder.catalog.now().variant("mine").is_ok());
}

#[test]
fn a_weights_file_that_is_not_there_is_named() {
    let folder = Folder::new();
    folder.write("ai/fox.lua", FOX).write("ai/fix.yaml", "man: 1\n").refresh();
    assert_eq!(folder.messages(), ["ai/fox.lua: the weights file `ai/fox.yaml` does not exist"]);
}

#[test]
fn the_users_file_wins_over_the_shipped_one_and_only_a_change_makes_it_an_override() {
    let folder = Folder::new();
    let shipped = shipped_english();
    let origin =
        |folder: &Folder| folder.catalog.now().variants.iter().find(|entry| entry.id == "english").unwrap().origin;
    folder.write("scripts/english.lua", &shipped).refresh();
    assert_eq!(origin(&folder), Origin::Shipped);
    folder.write("scripts/english.lua", &format!("{shipped}\n-- mine\n")).refresh();
    assert_eq!(origin(&folder), Origin::Override);
}

#[test]
fn a_broken_override_that_never_loaded_leaves_the_shipped_one_in_use() {
    let dir = tempfile::tempdir().unwrap();
    let broken = ["scripts/english.lua", "ai/minimax.lua", "ai/minimax.yaml", "themes/walnut.yaml"];
    for file in broken {
        let path = dir.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "oops").unwrap();
    }
    let folder = Folder::over(dir);
    let now = folder.catalog.now();
    assert_eq!(now.variant("english").unwrap().title, "English draughts");
    assert!(now.theme("walnut").is_ok());
    let minimax = now.bot("minimax").unwrap();
    assert_eq!(
        minimax.live.current().weights["man"],
        now.weights_of(&minimax).unwrap().good().unwrap().values()["man"]
    );
    let faults = now.faults();
    for file in broken {
        let fault = faults.iter().find(|fault| fault.place.as_ref().is_some_and(|place| place.file == file)).unwrap();
        assert!(fault.hint.as_ref().unwrap().ends_with("using the shipped version"), "{fault}");
    }
    // Losing draughts is built on the broken file too, and its one mistake is said once.
    assert!(now.variant("anti").is_ok());
    assert_eq!(faults.len(), broken.len());
    // Broken in another way: still the shipped one; fixed: the user's.
    folder.write("scripts/english.lua", "oops again").refresh();
    assert!(folder.catalog.now().variant("english").is_ok());
    folder.write("scripts/english.lua", &shipped_english().replace("English draughts", "My draughts")).refresh();
    assert_eq!(folder.catalog.now().variant("english").unwrap().title, "My draughts");
}

#[test]
fn the_users_folder_bot_wins_over_a_shipped_file_and_two_of_one_id_are_reported() {
    let folder = Folder::new();
    let mine = FOX.replace("weights = \"fox.yaml\",", "");
    folder.write("ai/greedy/bot.lua", &mine).refresh();
    let now = folder.catalog.now();
    assert_eq!(now.bot("greedy").unwrap().info.title, "Fox");
    assert_eq!(now.bots.iter().find(|entry| entry.id == "greedy").unwrap().origin, Origin::Override);
    assert_eq!(folder.messages(), Vec::<String>::new());

    folder.write("ai/fox.lua", &mine).write("ai/fox/bot.lua", &mine).refresh();
    assert_eq!(
        folder.messages(),
        ["ai/fox/bot.lua: there are two bots `fox`; `ai/fox.lua` is used and this one is ignored"]
    );
}

#[test]
fn a_bot_that_names_another_weights_file_gets_it_with_its_new_text() {
    let folder = Folder::new();
    folder.write("ai/fox.lua", FOX).write("ai/fox.yaml", "man: 1\n").write("ai/wolf.yaml", "man: 7\n").refresh();
    let first = folder.catalog.now().bot("fox").unwrap();
    let before = first.live.generation();
    folder.write("ai/fox.lua", &FOX.replace("fox.yaml", "wolf.yaml")).refresh();
    assert_eq!(folder.weight("man"), 7.0);
    assert_eq!(first.live.generation(), before + 1, "text and weights are one change");
    assert_eq!(first.weights_file().as_deref(), Some("ai/wolf.yaml"), "also for those who hold the bot since before");
}

#[test]
fn a_seat_with_weights_of_its_own_follows_the_bots_text() {
    let folder = Folder::new();
    folder.write("ai/fox.lua", FOX).write("ai/fox.yaml", "man: 1\n").write("mine.yaml", "man: 9\n").refresh();
    let now = folder.catalog.now();
    let text = format!("fox:weights={}", folder.dir.path().join("mine.yaml").display());
    let player = SeatSpec::read(&text, &now.variant("english").unwrap(), &now).unwrap().bot_player().unwrap().unwrap();
    let live = player.live();
    folder.write("ai/fox.lua", &FOX.replace("Fox", "Old Fox")).write("ai/fox.yaml", "man: 2\n").refresh();
    assert_eq!(live.current().info.title, "Old Fox");
    assert_eq!(live.current().weights["man"], 9.0, "its weights stay its own");
}

#[test]
fn a_seat_that_is_only_read_touches_no_disk_and_leaves_nothing_behind() {
    let folder = Folder::new();
    folder.write("ai/fox.lua", FOX).write("ai/fox.yaml", "man: 1\n").write("mine.yaml", "man: 9\n").refresh();
    let now = folder.catalog.now();
    let (fox, english) = (now.bot("fox").unwrap(), now.variant("english").unwrap());
    let mine = folder.dir.path().join("mine.yaml");
    let seat = SeatSpec::read(&format!("fox:weights={}", mine.display()), &english, &now).unwrap();
    assert_eq!(fox.live.follower_count(), 0);
    // What it says when the player is made counts.
    folder.write("mine.yaml", "man: 8\n");
    let player = seat.bot_player().unwrap().unwrap();
    assert_eq!((player.live().current().weights["man"], fox.live.follower_count()), (8.0, 1));
    drop(player);
    assert_eq!(fox.live.follower_count(), 0);
    fs::remove_file(&mine).unwrap();
    assert!(seat.player().is_err());
}

#[test]
fn weights_of_a_seat_follow_their_file_in_the_folder() {
    let folder = Folder::new();
    folder.write("ai/fox.lua", FOX).write("ai/fox.yaml", "man: 1\n").write("ai/bold.yaml", "man: 5\n");
    folder.write(
        "ai/presets.yaml",
        "presets:\n  - id: bold\n    title: Bold\n    seat: fox:weights=ai/bold.yaml\n  - id: lost\n    title: Lost\n    seat: fox:weights=lost.yaml\n",
    );
    folder.refresh();
    let now = folder.catalog.now();
    let english = now.variant("english").unwrap();
    // A preset's path begins in the folder, wherever the program was started.
    let player = SeatSpec::read("@bold", &english, &now).unwrap().bot_player().unwrap().unwrap();
    assert_eq!(player.live().current().weights["man"], 5.0);
    folder.write("ai/bold.yaml", "man: 6\n").refresh();
    assert_eq!(player.live().current().weights["man"], 6.0);
    folder.write("ai/fox.yaml", "man: 2\n").refresh();
    assert_eq!(player.live().current().weights["man"], 6.0);
    let message = folder.messages();
    assert!(message.len() == 1 && message[0].contains("preset `lost`: the weights cannot be read"), "{message:?}");
}

/// A slider that is never shown, and a range that no slider can have.
#[test]
fn a_slider_for_a_weight_that_is_not_there_is_reported() {
    let folder = Folder::new();
    let fox = FOX.replace(
        "weights = \"fox.yaml\",",
        "weights = \"fox.yaml\",\n  sliders = {\n    man = { min = 0, max = 3 },\n    kign = { min = 0, max = 3 } },",
    );
    folder.write("ai/fox.lua", &fox).write("ai/fox.yaml", "man: 1\nking: 2  # 0..5\n").refresh();
    let faults = folder.catalog.now().faults_of("ai/fox.lua").unwrap();
    let [fault] = &faults[..] else { panic!("{faults:?}") };
    let message = fault.to_string();
    assert!(
        message.starts_with("ai/fox.lua:5: warning: there is a slider for `kign`, but the weights file has no"),
        "{message}"
    );
    assert!(message.contains("did you mean `king`?"), "{message}");
    folder.write("ai/fox.yaml", "man: 1\nkign: 2  # 5..0: worth\n").refresh();
    let message = folder.messages();
    assert!(message.len() == 1 && message[0].starts_with("ai/fox.yaml:2: the comment of `kign`"), "{message:?}");
    // A bot with an unreadable weights file has the faults of that file.
    folder.write("ai/fox.yaml", "man: 1\nkign: lots\n").refresh();
    let faults = folder.catalog.now().faults_of("ai/fox.lua").unwrap();
    assert_eq!(faults[0].whereabouts().as_deref(), Some("ai/fox.yaml:2:7"), "{faults:?}");
}

#[test]
fn a_bot_for_unknown_games_is_reported() {
    let folder = Folder::new();
    let fox = |games: &str| FOX.replace("weights = \"fox.yaml\",", "").replace("\"*\"", games);
    for (games, expected) in [
        ("\"any\"", "ai/fox.lua: warning: there is no game `any`"),
        ("\"english\", \"otello\"", "ai/fox.lua: warning: there is no game `otello`"),
        ("\"draughts\"", "ai/fox.lua: warning: there is no game `draughts`"),
        ("\"family:draught\"", "ai/fox.lua: warning: there is no game family `draught`"),
    ] {
        folder.write("ai/fox.lua", &fox(games)).refresh();
        let faults = folder.catalog.now().faults();
        assert!(faults.len() == 1 && faults[0].to_string().starts_with(expected), "{games}: {faults:?}");
        assert!(faults[0].hint.as_deref().unwrap().starts_with("did you mean `"), "{faults:?}");
    }
    folder.write("ai/fox.lua", &fox("\"any\"")).refresh();
    assert!(folder.catalog.now().faults()[0].hint.as_deref().unwrap().contains("`*`"));
    folder.write("ai/fox.lua", &fox("\"Draughts\"")).refresh();
    assert_eq!(folder.catalog.now().faults()[0].hint.as_deref(), Some("did you mean `family:draughts`?"));
    folder.write("ai/fox.lua", &fox("\"english\", \"family:scripted\"")).refresh();
    assert_eq!(folder.messages(), Vec::<String>::new());
}

#[test]
fn what_is_not_there_is_named_with_the_near_match() {
    let now = Folder::new().catalog.now();
    let report = |result: Result<Arc<Variant>, damka::report::Reports>| result.unwrap_err()[0].to_string();
    assert!(report(now.variant("engilsh")).contains("did you mean `english`?"));
    let english = now.variant("english").unwrap();
    let seat =
        |text: &str| SeatSpec::read(text, &english, &now).and_then(|seat| seat.player()).err().unwrap()[0].to_string();
    assert!(seat("greed").contains("did you mean `greedy`?"), "{}", seat("greed"));
    assert!(seat("greed").contains("or `human`"));
    assert!(seat("minimax:dept=3").contains("did you mean `depth`?"), "{}", seat("minimax:dept=3"));
    assert!(seat("minimax:depth").contains("has no value"));
    assert!(seat("minimax:weights=/nowhere.yaml").contains("the weights cannot be read"));
    let file = std::env::temp_dir().join(format!("damka-weights-{}.yaml", std::process::id()));
    fs::write(&file, "corner: 3\nedeg: 1\nx_square: 1\nother: 0\nmobility: 2\n").unwrap();
    let othello = now.variant("othello").unwrap();
    let faults = SeatSpec::read(&format!("weighted:weights={}", file.display()), &othello, &now);
    let faults = faults.unwrap().player().err().unwrap();
    let faults: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
    fs::remove_file(&file).unwrap();
    assert_eq!(
        faults,
        [
            "the bot needs the weight `edge`, which is missing",
            "the bot needs the weight `turned`, which is missing",
            "the bot has no weight `edeg`"
        ]
    );
    assert!(seat("human:x=1").contains("`human` has no options"));
    assert!(seat("@hrd").contains("did you mean `hard`?"), "{}", seat("@hrd"));
    assert!(seat("@edges").contains("is not for English draughts"), "{}", seat("@edges"));
}

#[test]
fn presets_are_named_seats_and_can_be_the_users() {
    let folder = Folder::new();
    let now = folder.catalog.now();
    let english = now.variant("english").unwrap();
    let shipped: Vec<&str> = now.presets_for(&english).map(|preset| preset.id.as_str()).collect();
    assert_eq!((shipped[0], shipped.contains(&"edges")), ("puppy", false), "{shipped:?}");
    assert!(now.presets_for(&english).all(|preset| !preset.described().is_empty()));
    let player = SeatSpec::read("@hard", &english, &now).unwrap().bot_player().unwrap().unwrap();
    assert_eq!((player.title().as_str(), player.spec().as_str()), ("Hard", "@hard"));
    // The user's file takes the place of the shipped one; a bot that is not there is a fault of that file.
    folder.write(
        "ai/presets.yaml",
        "presets:\n  - id: mine\n    title: Mine\n    seat: greedy\n  - id: lost\n    title: Lost\n    seat: gredy\n",
    );
    folder.catalog.refresh();
    let now = folder.catalog.now();
    let named = now.presets_for(&english).filter(|preset| preset.elo.is_none());
    assert_eq!(named.map(|preset| preset.id.as_str()).collect::<Vec<_>>(), ["mine"]);
    let faults: Vec<String> = now.faults().iter().map(ToString::to_string).collect();
    assert!(faults.len() == 1 && faults[0].contains("preset `lost`: there is no player `gredy`"), "{faults:?}");
}

#[test]
fn a_watched_folder_is_followed_through_renames_bursts_and_new_folders() {
    let mut folder = Folder::new();
    let calls = watched(&mut folder);
    let bot = |id: &str| folder.catalog.now().bot(id).map(|bot| bot.info.title.clone());
    folder.write("ai/fox.lua", &FOX.replace("weights = \"fox.yaml\",", ""));
    until(&calls, || bot("fox").is_ok());
    // An editor that saves by rename.
    folder.write("ai/fox.lua~", &FOX.replace("Fox", "Grey Fox").replace("weights = \"fox.yaml\",", ""));
    fs::rename(folder.dir.path().join("ai/fox.lua~"), folder.dir.path().join("ai/fox.lua")).unwrap();
    until(&calls, || bot("fox").is_ok_and(|title| title == "Grey Fox"));
    // A bot in a folder of its own, with a module beside it, written in pieces.
    folder.write("ai/wolf/bot.lua", "--- @api 1\nlocal teeth = require \"teeth\"\nreturn { title = teeth.title, games = { \"*\" }, move = teeth.move }\n");
    folder.write(
        "ai/wolf/teeth.lua",
        "return { title = \"Wolf\", move = function(position) return position:moves()[1] end }\n",
    );
    until(&calls, || bot("wolf").is_ok_and(|title| title == "Wolf"));
    folder.write(
        "ai/wolf/teeth.lua",
        "return { title = \"Big Wolf\", move = function(position) return position:moves()[1] end }\n",
    );
    until(&calls, || bot("wolf").is_ok_and(|title| title == "Big Wolf"));
    fs::remove_dir_all(folder.dir.path().join("ai")).unwrap();
    until(&calls, || bot("fox").is_err() && bot("wolf").is_err());
    folder.write("ai/fox.lua", &FOX.replace("weights = \"fox.yaml\",", ""));
    until(&calls, || bot("fox").is_ok());
}

#[test]
fn a_shipped_bot_that_is_first_used_late_has_the_newest_weights() {
    let folder = Folder::new();
    let before = folder.catalog.now();
    folder.write("ai/weighted.yaml", "corner: 7\nedge: 1\nx_square: 1\nother: 1\nturned: 1\n").refresh();
    // It is loaded now, by those who still have the snapshot from before the edit.
    assert_eq!(before.bot("weighted").unwrap().live.current().weights["corner"], 7.0);
    folder.write("ai/weighted.yaml", "corner: 8\nedge: 1\nx_square: 1\nother: 1\nturned: 1\n").refresh();
    assert_eq!(before.bot("weighted").unwrap().live.current().weights["corner"], 8.0);
    let now = folder.catalog.now().bot("weighted").unwrap();
    assert!(Arc::ptr_eq(&before.bot("weighted").unwrap().live, &now.live));
}

#[test]
fn a_bot_that_was_replaced_before_its_first_use_is_the_users() {
    let folder = Folder::new();
    let before = folder.catalog.now();
    folder.write("ai/greedy.lua", &FOX.replace("Fox", "Mine").replace("weights = \"fox.yaml\",", "")).refresh();
    let now = folder.catalog.now().bot("greedy").unwrap();
    assert_eq!(now.info.title, "Mine");
    let late = before.bot("greedy").unwrap();
    assert!(Arc::ptr_eq(&late.live, &now.live));
    assert_eq!(late.live.current().info.title, "Mine", "the shipped one does not come back");
    fs::remove_file(folder.dir.path().join("ai/greedy.lua")).unwrap();
    folder.refresh();
    assert_eq!(now.live.current().info.title, "Greedy", "a deleted file gives way to what ships");
}

#[test]
fn the_title_that_a_shipped_file_declares_is_the_one_that_it_has() {
    let folder = Folder::new();
    folder.write("ai/fox.lua", FOX).refresh();
    let now = folder.catalog.now();
    let own = now.variants.iter().map(|entry| (entry.declared_title(), entry.good().unwrap().title.clone()));
    let own =
        own.chain(now.bots.iter().map(|entry| (entry.declared_title(), entry.good().unwrap().info.title.clone())));
    let own = own.chain(now.themes.iter().map(|entry| (entry.declared_title(), entry.good().unwrap().title.clone())));
    let differing: Vec<_> = own.filter(|(declared, title)| *declared != Some(title.as_str())).collect();
    assert_eq!(differing, [(None, "Fox".to_owned())], "a user's file is loaded for its title");
}
