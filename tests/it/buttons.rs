//! Every screen: each control is pressed and does what its label says.

use crate::app::{Window, press, seats};
use crate::screens::{screen, send, table};
use crate::store::kept;
use crate::wording::{en, part, to_move};
use damka::app::{
    Analysis, ArenaAction, Command, Comparison, DocumentAction, LabAction, OnlineAction, OnlineState, PlayAction,
    PositionEditor, Prompt, Route, WeightLab, WeightLabAction,
};
use damka::board::Side;
use damka::config::{Effect, LanguageChoice, NotationStyle, Settings, TraceTo};
use damka::notation::NodeId;
use damka::rules::{FactKind, Termination};
use damka::store::{Store, StorePlace};
use damka::text::{Phrase, Words, phrase};
use damka::view::CameraPreset;
use egui::Key;
use egui::accesskit::{Role, Toggled};
use egui_kittest::Node;
use egui_kittest::kittest::{By, NodeT, Queryable};
use std::collections::BTreeSet;

/// What would leave the program, or start another one.
const LEFT_ALONE: [&str; 4] = ["Open my folder", "Quit", "Choose files…", "Choose location…"];

/// What the rail and the status bar offer on every page; pressed on one of them.
const ON_EVERY_PAGE: [&str; 11] = [
    "Play",
    "Analyse",
    "Workshop",
    "Rules",
    "Arena",
    "Library",
    "Online",
    "Commands",
    "Settings",
    "No faults",
    "Watching your files",
];

/// Whether the settings name the language of this button.
fn speaks(settings: &Settings, label: &str) -> bool {
    let chosen = match label {
        "English" => LanguageChoice::English,
        "עברית" => LanguageChoice::Hebrew,
        _ => LanguageChoice::System,
    };
    settings.language == chosen
}

fn analysed(window: &Window) -> &Analysis {
    window.harness.state().app.analysis.current.as_ref().unwrap()
}

fn weight_lab(window: &Window) -> &WeightLab {
    window.harness.state().app.weight_lab.current.as_ref().unwrap()
}

fn set_up(window: &Window) -> &PositionEditor {
    window.harness.state().app.position_editor.current.as_ref().unwrap()
}

/// All that can be pressed now, by label, but for the squares of the board.
pub fn pressable(window: &Window) -> BTreeSet<String> {
    let is_pressable = |node: &Node<'_>| {
        let node = node.accesskit_node();
        matches!(node.role(), Role::Button | Role::CheckBox | Role::RadioButton | Role::ComboBox) && !node.is_disabled()
    };
    let label = |node: Node<'_>| node.accesskit_node().label();
    let labels = window.harness.query_all(By::new()).filter(is_pressable).filter_map(label);
    labels.filter(|label| !label.starts_with("square ") && label != "Close").collect()
}

/// The screen as a person comes to it, in a state where most things can be pressed.
fn go_to(window: &mut Window, id: Route) {
    let app = &window.harness.state().app;
    let mut settings = app.shared.settings.clone();
    settings.last_game.variant = "english".into();
    settings.last_game.seats = ["human".into(), "graded:level=1".into()];
    settings.last_game.clock = "5+3".into();
    settings.last_game.position = String::new();
    settings.last_game.random_side = false;
    settings.reduced_motion = true;
    settings.sound = true;
    if window.harness.state().app.shared.screens.board_alone {
        send(window, Command::Focus);
    }
    send(window, Command::Change(Box::new(settings)));
    match id {
        Route::MENU => send(window, Command::Open(Route::MENU)),
        Route::GAME => {
            send(window, Command::Play(PlayAction::Start(None)));
            window.until_shown(to_move("Black")).click_square("11").click_square("15");
            window.until("the bot answered", |window| window.texts_played().len() == 2).until_shown(to_move("Black"));
        }
        Route::ANALYSIS => {
            go_to(window, Route::GAME);
            send(window, Command::Shown(DocumentAction::Analyse));
            window.until_shown(en("command-report"));
        }
        Route::SET_UP => {
            go_to(window, Route::ANALYSIS);
            send(window, Command::Shown(DocumentAction::Edit));
            window.until_shown(en("setup-good"));
        }
        Route::WEIGHT_LAB => {
            go_to(window, Route::GAME);
            send(window, Command::Open(Route::WEIGHT_LAB));
            // What an earlier press wrote is as it was shipped again.
            send(window, Command::WeightLab(WeightLabAction::BackToShipped));
            send(window, Command::WeightLab(WeightLabAction::Write));
            window.until("it is written", |window| {
                weight_lab(window).weight_sets().is_some_and(|(.., weight_sets)| weight_sets.b_is_file())
            });
            send(window, Command::WeightLab(WeightLabAction::FileAsA));
            send(window, Command::WeightLab(WeightLabAction::BackToFile));
            for (name, value) in [("corner", 2.0), ("row", 3.0)] {
                send(window, Command::WeightLab(WeightLabAction::Move { name: name.into(), value }));
            }
            send(window, Command::WeightLab(WeightLabAction::Undo));
            window.until("grades are there", |window| weight_lab(window).is_settled());
        }
        Route::ONLINE => {
            send(window, Command::Online(OnlineAction::Cancel));
            window.until("nothing waits", |window| {
                matches!(window.harness.state().app.online.state(), OnlineState::Idle)
            });
            send(window, Command::Open(Route::MENU));
            send(window, Command::Open(id));
        }
        Route::LIBRARY => {
            let mut store = Store::open(&StorePlace::in_folder(window.folder.path())).unwrap();
            if store.facets().unwrap().games == 0 {
                store.add(&kept("english", "11-15 23-19", ["Ann", "Bo"], "2020-05-31")).unwrap();
                store.add(&kept("othello", "f5 d6", ["Ann", "Bo"], "2019")).unwrap();
            }
            send(window, Command::Open(Route::MENU));
            send(window, Command::Open(id));
            window.until_shown("2020-05-31, English draughts, Bo – Ann").until_shown("2 of 2 games");
        }
        Route::ARENA => {
            send(window, Command::Arena(ArenaAction::Stop));
            window.until("nothing is played", |window| !window.harness.state().app.arena.is_busy());
            send(window, Command::Open(id));
            if !window.shows(en("arena-new-title")) {
                window.click(en("arena-new"));
            }
            window
                .until_shown(en("arena-new-title"))
                .click(en("arena-match-name"))
                .click(en("arena-limit-none"))
                .until_shown(en("arena-sprt-on"));
        }
        Route::LAB => {
            send(window, Command::Lab(LabAction::Stop));
            window.until("nothing is played", |window| window.harness.state().app.lab.control().is_none());
            send(window, Command::Open(Route::MENU));
            send(window, Command::Open(id));
            window.until_shown(en("lab-begin"));
        }
        Route::INSPECTOR => {
            go_to(window, Route::GAME);
            send(window, Command::Open(id));
            window.until_shown("1... ");
        }
        _ => {
            send(window, Command::Open(Route::MENU));
            send(window, Command::Open(id));
            if id == Route::RULES {
                window.until_shown("The rules of ");
            }
        }
    }
    window.harness.run();
}

fn english(text: Phrase) -> String {
    Words::english().format(text)
}

/// Whether pressing this did what it says; `None` where no test knows.
fn did(window: &Window, id: Route, label: &str) -> Option<bool> {
    let app = &window.harness.state().app;
    let (settings, now) = (&app.shared.settings, screen(window));
    let game = &settings.last_game;
    let people = game.seats.iter().filter(|seat| *seat == "human").count();
    let variants = app.shared.now.variants.iter().filter_map(|entry| entry.good.as_ref());
    Some(match (id, label) {
        (_, "Inspector") => now == Route::INSPECTOR,
        (_, "Rules") => now == Route::RULES,
        (_, "Settings") => now == Route::SETTINGS,
        (_, "Library") => now == Route::LIBRARY,
        (Route::MENU, "Play online") => now == Route::ONLINE,
        (Route::MENU | Route::LAB, "Arena") => now == Route::ARENA,
        (Route::MENU | Route::ARENA, "Rules lab") | (Route::RULES, "Lab") => now == Route::LAB,
        (_, "Keys") => now == Route::KEYS,
        (_, "About damka") => now == Route::ABOUT,
        (_, "Commands") => window.shows(en("command-reload")),
        (Route::GAME | Route::ANALYSIS, "Weight lab") => now == Route::WEIGHT_LAB,
        (Route::MENU, "Play" | "Continue")
        | (Route::ANALYSIS | Route::SET_UP | Route::WEIGHT_LAB, "Back to the game") => now == Route::GAME,
        (Route::WEIGHT_LAB, label) => {
            let weight_sets = weight_lab(window).weight_sets();
            let moved = weight_sets.map(|(.., weight_sets)| weight_sets.moved());
            match label {
                "Bot" => window.shows(en("bot-champion")),
                "Undo" | "Reset corner to A: 0.5" => moved == Some(0),
                "Redo" => moved == Some(2),
                "Copy B to A" => moved == Some(0) && !weight_sets?.2.a_is_file(),
                "Swap A and B" => moved == Some(1) && !weight_sets?.2.a_is_file(),
                "Reset B to file" | "Reset B to shipped" => weight_sets?.2.b_is_file(),
                "Write B to file" => window.shows(part("weight-lab-written")),
                "Previous position" => weight_lab(window).line().shown == 1,
                "Play A against B from here" => weight_lab(window).score().is_some(),
                // Its moves and positions are looked at by the tests of the weight lab.
                "Stop" | "Resize panel" => true,
                row if row.contains(": A ") => row.starts_with(&format!("{}. ", weight_lab(window).line().shown + 1)),
                _ => return None,
            }
        }
        (_, "Menu")
        | (
            Route::LIBRARY
            | Route::ONLINE
            | Route::ARENA
            | Route::LAB
            | Route::RULES
            | Route::SETTINGS
            | Route::KEYS
            | Route::ABOUT,
            "Back to the menu",
        ) => now == Route::MENU,
        // What is copied is looked at by the tests of the analysis.
        (_, "Resize panel" | "Copy position" | "Copy game" | "Copy as command" | "Copy") => true,
        (Route::SETTINGS, "System default" | "English" | "עברית") => speaks(settings, label),
        (Route::MENU, "Two people") => people == 2,
        (Route::MENU, "Against a bot") => people == 1,
        (Route::MENU, "Two bots") => people == 0 && window.shows(en("menu-swap")),
        (Route::MENU, "Black (first)") => game.seats[0] == "human",
        (Route::MENU, "White") => game.seats[1] == "human",
        (Route::MENU, "Opponent") => window.shows(en("preset-puppy")) && window.shows(en("bot-minimax")),
        (Route::MENU, "Opening") => window.shows("1. "),
        (Route::MENU, "At random") => !game.position.is_empty(),
        (Route::MENU, "None") => game.clock == "none",
        (Route::MENU, "1+0" | "3+2" | "5+3" | "15+10") => game.clock == label,
        (Route::MENU, "Other") => window.shows(en("menu-clock-field")),
        (Route::MENU, "Set up") => now == Route::SET_UP,
        (Route::MENU, "New bot…") => window.shows(en("menu-new-bot-name")),
        (Route::MENU, title) => {
            let chosen = app.shared.now.variant(&game.variant).unwrap();
            variants.map(|one| &one.title).any(|one| one == title).then_some(chosen.title == title)?
        }
        (Route::GAME, "Take back") => window.texts_played().is_empty(),
        (Route::GAME, "Offer draw") => {
            matches!(table(window).prompt(), Some(Prompt::Declined(Side::White, _)))
                || table(window).session.finish().is_some_and(|end| end.outcome.ending == Termination::Agreed)
        }
        (Route::GAME, "Resign") => table(window).prompt() == Some(Prompt::ConfirmResign(Side::Black)),
        (Route::GAME, "Hint") => table(window).hint().is_some(),
        (Route::GAME, "New game") => table(window).prompt() == Some(Prompt::ConfirmNewGame),
        (Route::GAME, "New game, sides swapped") => {
            table(window).is_person(Side::White) == label.ends_with("swapped") && window.texts_played().len() < 2
        }
        (Route::GAME, "White" | "Black" | "Above" | "Low") => {
            window.harness.state().board.camera.preset().name() == label.to_lowercase()
        }
        (Route::GAME, "Flip") => window.harness.state().board.camera.facing() == Side::White,
        (Route::GAME | Route::INSPECTOR, "To the start (Home)") => table(window).browsed_ply() == Some(0),
        (Route::GAME, "One move back (,)" | "11-15") | (Route::INSPECTOR, "One move back (,)") => {
            table(window).browsed_ply() == Some(1)
        }
        (Route::GAME, text) if window.texts_played().iter().any(|played| played == text) => {
            table(window).browsed_ply().is_none()
        }
        // A bot's panel folds.
        (Route::GAME, text) if text.starts_with("Graded") => true,
        (Route::GAME | Route::SET_UP, "Analyse") | (Route::SET_UP, "Back to the analysis") => now == Route::ANALYSIS,
        (Route::GAME | Route::ANALYSIS, "Set up") => now == Route::SET_UP,
        (Route::SET_UP | Route::ONLINE | Route::ARENA | Route::LAB, "Game") => window.shows(en("game-reversi6")),
        (Route::SET_UP, "Black man" | "Black king" | "White man" | "White king" | "Remove") => {
            let names = ["Black man", "Black king", "White man", "White king"];
            set_up(window).chosen() == names.iter().position(|name| *name == label)
        }
        (Route::SET_UP, "Black") => set_up(window).setup().turn == Side::Black,
        (Route::SET_UP, "White") => set_up(window).setup().turn == Side::White,
        (Route::SET_UP, "Start position") => set_up(window).text() == "B:W21-32:B1-12",
        (Route::SET_UP, "Clear board") => set_up(window).setup().squares.iter().all(Option::is_none),
        (Route::ANALYSIS, "Evaluate") => settings.analysis.evaluate && window.shows(en("analysis-evaluated-by")),
        (Route::ANALYSIS, "Analyse the whole game") => analysed(window).report().is_some(),
        (Route::ANALYSIS, "Start position (Home)") => analysed(window).here() == NodeId::START,
        (Route::ANALYSIS, "Previous move (Left)" | "11-15") => {
            analysed(window).tree.depth(analysed(window).here()) == 1
        }
        (Route::ANALYSIS, "Delete") => analysed(window).tree.count() == 2,
        (Route::ANALYSIS | Route::SET_UP, "Play from here") => now == Route::MENU && !game.position.is_empty(),
        (Route::ANALYSIS | Route::SET_UP, "Flip") => window.harness.state().study_board.camera.facing() == Side::White,
        (Route::ANALYSIS | Route::SET_UP, "Next view") => {
            window.harness.state().study_board.camera.preset() != CameraPreset::Side(Side::Black)
        }
        (Route::ANALYSIS | Route::SET_UP, "Board only") => {
            app.shared.screens.board_alone && !window.shows(en("analysis-play"))
        }
        (Route::ANALYSIS, text) if analysed(window).text(analysed(window).here()) == text => true,
        (Route::LIBRARY, "Game") => window.shows(en("game-othello")),
        (Route::LIBRARY, "Result") => window.shows(en("library-drawn")),
        (Route::LIBRARY, "Games without a variant tag") => window.shows(en("game-turkish")),
        (Route::LIBRARY, "PDN") => window.labels().contains("games.pdn"),
        (Route::LIBRARY, "GGF") => window.labels().contains("games.ggf"),
        (Route::LIBRARY, "Export 2 games") => app.library.job.is_some() || app.library.news.is_some(),
        (Route::LIBRARY, row) if row.contains(", Bo – Ann, ") => {
            !window.find(en("library-open")).accesskit_node().is_disabled()
        }
        (Route::ONLINE, "Create game") => app.online.is_waiting(),
        (Route::ONLINE, "Your name" | "Link, address or code" | "Minutes + seconds per move" | "Port") => {
            window.find(label).is_focused()
        }
        (Route::ARENA, "Start") => app.arena.is_busy() || app.arena.chosen().is_some(),
        (Route::ARENA, "Ratings") => !window.shows(en("arena-new-title")),
        (Route::ARENA, "New contest") => window.shows(en("arena-new-title")),
        (Route::ARENA, "Match") => window.shows(en("arena-sprt-on")),
        (Route::ARENA, "Round-robin" | "Gauntlet") => window.shows(en("arena-meetings")),
        (Route::ARENA, "Swiss") => window.shows(en("arena-rounds")),
        (Route::ARENA, "Player 1" | "Player 2") | (Route::ONLINE | Route::LAB, "Bot") => {
            window.shows(en("bot-minimax"))
        }
        (Route::ARENA, "Nodes" | "Steps") => window.labels().contains(&en("arena-limit-count")),
        (Route::ARENA, "None") => !window.labels().contains(&en("arena-limit-count")),
        (Route::ARENA, "File…") => window.labels().lines().any(|line| line == "File"),
        (Route::ARENA, "More") => window.shows(en("arena-draw")),
        (Route::ARENA, "Stop early (SPRT)") => window.shows(en("arena-sprt-high")),
        (Route::ARENA, label) if label == "Random…" || label.starts_with("Book (") => {
            window.find(label).accesskit_node().toggled() == Some(Toggled::True)
        }
        (Route::LAB, "Run games") => app.lab.control().is_some() || app.lab.found.is_some(),
        (Route::LAB, label) => {
            let path = label.split(':').next().unwrap_or_default();
            let variant = app.shared.now.variant("english").unwrap();
            match variant.adjustable_facts().find(|(known, _)| *known == path)? {
                (_, FactKind::Choice(words)) => words.iter().all(|word| window.shows(word)),
                _ => window.labels().contains(&format!("Reset {path} to ")),
            }
        }
        (Route::INSPECTOR, "Reasons") => window.shows(en("inspector-played")),
        (Route::INSPECTOR, "Console") => window.shows(en("console-copy")),
        (Route::INSPECTOR, "Run this move again") => app.inspector.comparison == Comparison::Now,
        (Route::INSPECTOR, "Find the fork") => app.inspector.fork.is_some(),
        (Route::INSPECTOR, "Grade every move") => app.inspector.wants_grades,
        (Route::INSPECTOR, "Compare with") => window.shows(en("inspector-compare-bot")),
        (Route::INSPECTOR, text) if window.texts_played().iter().any(|move_text| text.contains(move_text.as_str())) => {
            true
        }
        (Route::INSPECTOR, "expects" | "Back to the game") => true,
        (Route::ONLINE, label) => window.find(label).accesskit_node().toggled() == Some(Toggled::True),
        (Route::KEYS, text) if text.starts_with("Change: ") => window.shows(en("keys-press-words")),
        (Route::RULES, _) => now == Route::RULES,
        (Route::SETTINGS, "Reduce motion") => !settings.reduced_motion,
        (Route::SETTINGS, "Turn the board to the side to move") => !settings.turn_camera,
        (Route::SETTINGS, "Play a forced or unique move with one click") => settings.one_click,
        (Route::SETTINGS, "Sound") => !settings.sound,
        (Route::SETTINGS, "Reload files when they are saved") => !settings.watch,
        (Route::SETTINGS, "Off") => settings.trace == TraceTo::Off,
        (Route::SETTINGS, "On screen") => settings.trace == TraceTo::Screen,
        (Route::SETTINGS, "On screen and in files") => settings.trace == TraceTo::Files,
        (Route::SETTINGS, "Script editor") => window.find(en("settings-editor")).is_focused(),
        (Route::SETTINGS, "vary") => settings.hint.contains("vary=true"),
        (Route::SETTINGS, "Hint bot") => window.shows(en("preset-puppy")),
        (Route::SETTINGS, text) if text.starts_with("Show when playing ") => {
            settings.marks != Settings::default().marks
        }
        (Route::SETTINGS, text) if text.starts_with("View when playing ") => window.shows(en("camera-low")),
        (Route::SETTINGS, text) if text.starts_with("Listen: ") => settings.sounds.is_empty(),
        (Route::SETTINGS, text) => {
            let style = NotationStyle::ALL.into_iter().find(|(words, _)| english(phrase(words)) == text);
            let effect = Effect::ALL.into_iter().find(|effect| english(effect.phrase()) == text);
            let theme =
                app.shared.now.themes.iter().find(|entry| entry.good.as_ref().is_some_and(|one| one.title == text));
            match (style, effect, theme) {
                (Some((_, style)), ..) => settings.notation == style,
                (_, Some(effect), _) => settings.sounds.get(&effect) == Some(&!effect.on_by_default()),
                (.., Some(theme)) => settings.theme == theme.id,
                _ => return None,
            }
        }
        _ => return None,
    })
}

/// Whether each of several things of one kind is pressed, as `make test-deep` does.
fn is_deep() -> bool {
    std::env::var("DAMKA_BUTTONS").is_ok_and(|value| value == "deep")
}

/// What a thing has in common with others of its screen that do the same with another name: the games of the menu, the facts of
/// the rules lab, keys, themes.
fn kind(window: &Window, id: Route, label: &str) -> Option<&'static str> {
    let now = &window.harness.state().app.shared.now;
    let is_title = |title: &str| title == label;
    let starts = |words: &'static [&str]| words.iter().copied().find(|start| label.starts_with(start));
    match id {
        Route::MENU => {
            let mut games = now.variants.iter().filter_map(|entry| entry.good.as_ref());
            games.any(|one| is_title(&one.title)).then_some("game")
        }
        Route::LAB => {
            let path = label.split(':').next().unwrap_or_default();
            let variant = now.variant("english").unwrap();
            variant.adjustable_facts().find(|(known, _)| *known == path).map(|(_, kind)| match kind {
                FactKind::Choice(_) => "choice",
                _ => "fact",
            })
        }
        Route::SETTINGS => {
            let mut themes = now.themes.iter().filter_map(|entry| entry.good.as_ref());
            let is_effect = Effect::ALL.into_iter().any(|effect| is_title(&english(effect.phrase())));
            let one_of_many = starts(&["Show when playing ", "View when playing ", "Listen: "]);
            one_of_many
                .or_else(|| themes.any(|one| is_title(&one.title)).then_some("theme"))
                .or_else(|| is_effect.then_some("effect"))
        }
        Route::KEYS => starts(&["Change: "]),
        _ => None,
    }
}

/// These without all but the first and the last of each kind.
fn one_of_each_kind(window: &Window, id: Route, labels: &[String]) -> Vec<String> {
    let kinds: Vec<_> = labels.iter().map(|label| kind(window, id, label)).collect();
    let is_chosen = |at: usize| {
        let (before, after) = (&kinds[..at], &kinds[at + 1..]);
        kinds[at].is_none() || !before.contains(&kinds[at]) || !after.contains(&kinds[at])
    };
    let chosen = (0..labels.len()).filter(|at| is_chosen(*at));
    chosen.map(|at| labels[at].clone()).collect()
}

/// Presses everything of a screen, each from the state in which one comes to it.
fn press_everything(id: Route, least: usize, faults: &mut Vec<String>) {
    let mut window = Window::open(&seats("english", "human", "greedy"), &[]);
    go_to(&mut window, id);
    let is_pressed = |label: &String| {
        !LEFT_ALONE.contains(&label.as_str()) && (id == Route::ABOUT || !ON_EVERY_PAGE.contains(&label.as_str()))
    };
    let labels: Vec<String> = pressable(&window).into_iter().filter(is_pressed).collect();
    if labels.len() < least {
        faults.push(format!("{id:?} has only {labels:?}"));
    }
    for label in if is_deep() { labels } else { one_of_each_kind(&window, id, &labels) } {
        if !window.shows(&label) {
            // A row of a list that an earlier press closed.
            continue;
        }
        window.click(&label);
        window.harness.run();
        if label == "Offer draw" {
            window.until("the draw is answered", |window| table(window).session.offer().is_none());
        }
        // What some do is not written down here; they are pressed all the same, as nothing may panic.
        if did(&window, id, &label) == Some(false) {
            faults.push(format!("{label:?} of {id:?} did not do it"));
        }
        press(&mut window, Key::Escape);
        let fresh = damka::config::Settings { reduced_motion: true, one_click: false, ..Default::default() };
        send(&mut window, Command::Change(Box::new(fresh)));
        go_to(&mut window, id);
    }
}

#[test]
fn every_screen_of_the_list_is_pressed_through() {
    let mut faults = Vec::new();
    for id in damka::app::routes() {
        let least = match id {
            Route::MENU => 35,
            Route::GAME | Route::ANALYSIS => 14,
            Route::LIBRARY | Route::ARENA | Route::WEIGHT_LAB | Route::INSPECTOR => 9,
            Route::LAB => 25,
            Route::RULES | Route::ONLINE => 10,
            Route::SETTINGS => 30,
            Route::SET_UP => 17,
            Route::KEYS => 20,
            _ => 2,
        };
        press_everything(id, least, &mut faults);
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
