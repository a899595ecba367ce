//! Every screen of the list of screens: each thing that can be pressed is pressed and does what it says.

use crate::app::{Window, press, seats};
use crate::screens::{screen, send, table};
use crate::store::kept;
use crate::wording::{en, to_move};
use damka::app::{
    Analysis, AnalysisAction, AnalysisSource, ArenaAction, Command, Comparison, EditorAction, LabAction, OnlineAction,
    OnlineState, PlayAction, PositionEditor, Prompt, Route, WeightLab, WeightLabAction,
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
    window.harness.state().app.analysis.as_ref().unwrap()
}

fn weight_lab(window: &Window) -> &WeightLab {
    window.harness.state().app.weight_lab.as_ref().unwrap()
}

fn set_up(window: &Window) -> &PositionEditor {
    window.harness.state().app.setup.as_ref().unwrap()
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
    let logic = &window.harness.state().app;
    let mut settings = logic.settings.clone();
    settings.last_game.variant = "english".into();
    settings.last_game.seats = ["human".into(), "graded:level=1".into()];
    settings.last_game.clock = "5+3".into();
    settings.last_game.position = String::new();
    settings.last_game.random_side = false;
    settings.reduced_motion = true;
    settings.sound = true;
    if window.harness.state().app.board_alone {
        send(window, Command::Focus);
    }
    send(window, Command::Change(Box::new(settings)));
    match id {
        Route::Menu => send(window, Command::Open(Route::Menu)),
        Route::Game => {
            send(window, Command::Play(PlayAction::Start(None)));
            window.until_shown(to_move("Black")).click("square 11, black man").click("square 15, empty");
            window.until("the bot answered", |window| window.texts_played().len() == 2).until_shown(to_move("Black"));
        }
        Route::Analysis => {
            go_to(window, Route::Game);
            send(window, Command::Analysis(AnalysisAction::Open(AnalysisSource::Table)));
            window.until_shown("1.");
        }
        Route::SetUp => {
            go_to(window, Route::Analysis);
            send(window, Command::PositionEditor(EditorAction::Open));
            window.until_shown(en("setup-good"));
        }
        Route::WeightLab => {
            go_to(window, Route::Game);
            send(window, Command::Open(Route::WeightLab));
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
        Route::Online => {
            send(window, Command::Online(OnlineAction::Cancel));
            window.until("nothing waits", |window| {
                matches!(window.harness.state().app.online.state(), OnlineState::Idle)
            });
            send(window, Command::Open(Route::Menu));
            send(window, Command::Open(id));
        }
        Route::Library => {
            let mut store = Store::open(&StorePlace::in_folder(window.folder.path())).unwrap();
            if store.facets().unwrap().games == 0 {
                store.add(&kept("english", "11-15 23-19", ["Ann", "Bo"], "2020-05-31")).unwrap();
                store.add(&kept("othello", "f5 d6", ["Ann", "Bo"], "2019")).unwrap();
            }
            send(window, Command::Open(Route::Menu));
            send(window, Command::Open(id));
            window.until_shown("2020-05-31, English draughts, Ann").until_shown("2 games");
        }
        Route::Arena => {
            send(window, Command::Arena(ArenaAction::Stop));
            window.until("nothing is played", |window| !window.harness.state().app.arena.is_busy());
            send(window, Command::Open(id));
            window
                .click(en("arena-new"))
                .until_shown(en("arena-new-title"))
                .click(en("arena-match-name"))
                .click(en("arena-limit-none"))
                .until_shown(en("arena-sprt-on"));
        }
        Route::Lab => {
            send(window, Command::Lab(LabAction::Stop));
            window.until("nothing is played", |window| window.harness.state().app.lab.control().is_none());
            send(window, Command::Open(Route::Menu));
            send(window, Command::Open(id));
            window.until_shown(en("lab-begin"));
        }
        Route::Inspector => {
            go_to(window, Route::Game);
            send(window, Command::Open(id));
            window.until_shown("1... ").click(en("inspector-reasons"));
        }
        Route::Rules | Route::Settings | Route::Keys => {
            send(window, Command::Open(Route::Menu));
            send(window, Command::Open(id));
            if id == Route::Rules {
                window.until_shown("Each side begins with");
            }
        }
    }
    window.harness.run();
}

fn english(said: Phrase) -> String {
    Words::english().format(said)
}

/// Whether pressing this did what it says; `None` where no test knows.
fn did(window: &Window, id: Route, label: &str) -> Option<bool> {
    let logic = &window.harness.state().app;
    let (settings, now) = (&logic.settings, screen(window));
    let game = &settings.last_game;
    let people = game.seats.iter().filter(|seat| *seat == "human").count();
    let variants = logic.now.variants.iter().filter_map(|entry| entry.good.as_ref());
    Some(match (id, label) {
        (_, "Inspector") => now == Route::Inspector,
        (_, "Rules") => now == Route::Rules,
        (_, "Settings") => now == Route::Settings,
        (_, "Library") => now == Route::Library,
        (Route::Menu, "Play online") => now == Route::Online,
        (Route::Menu | Route::Lab, "Arena") => now == Route::Arena,
        (Route::Menu | Route::Arena, "Rules lab") => now == Route::Lab,
        (_, "Keys") => now == Route::Keys,
        (Route::Game | Route::Analysis, "Weight lab") => now == Route::WeightLab,
        (Route::Menu, "Play" | "Continue")
        | (Route::Analysis | Route::SetUp | Route::WeightLab, "Back to the game") => now == Route::Game,
        (Route::WeightLab, label) => {
            let weight_sets = weight_lab(window).weight_sets();
            let moved = weight_sets.map(|(.., weight_sets)| weight_sets.moved());
            match label {
                "Bot" => window.shows(en("bot-champion")),
                "Undo" | "Reset corner to A: 0.5" => moved == Some(0),
                "Redo" => moved == Some(2),
                "Copy B to A" => moved == Some(0) && !weight_sets?.2.a_is_file(),
                "Swap A and B" => moved == Some(1) && !weight_sets?.2.a_is_file(),
                "Reset B to file" | "Reset B to shipped" => weight_sets?.2.b_is_file(),
                "Write B to file" => window.shows("B was written to"),
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
            Route::Library | Route::Online | Route::Arena | Route::Lab | Route::Rules | Route::Settings | Route::Keys,
            "Back to the menu",
        ) => now == Route::Menu,
        // What is copied is looked at by the tests of the analysis.
        (_, "Resize panel" | "Copy position" | "Copy game" | "Copy as command") => true,
        (Route::Settings, "System default" | "English" | "עברית") => speaks(settings, label),
        (Route::Menu, "Two people") => people == 2,
        (Route::Menu, "Against a bot") => people == 1,
        (Route::Menu, "Two bots") => people == 0 && window.shows(en("menu-swap")),
        (Route::Menu, "Black (first)") => game.seats[0] == "human",
        (Route::Menu, "White") => game.seats[1] == "human",
        (Route::Menu, "Random") => game.random_side,
        (Route::Menu, "Opponent") => window.shows(en("preset-puppy")) && window.shows(en("bot-minimax")),
        (Route::Menu, "Opening") => window.shows("1. "),
        (Route::Menu, "At random") => !game.position.is_empty(),
        (Route::Menu, "None") => game.clock == "none",
        (Route::Menu, "1+0" | "3+2" | "5+3" | "15+10") => game.clock == label,
        (Route::Menu, "Other") => window.shows(en("menu-clock-field")),
        (Route::Menu, "Set up") => now == Route::SetUp,
        (Route::Menu, "New bot…") => window.shows(en("menu-new-bot-name")),
        (Route::Menu, title) => {
            let chosen = logic.now.variant(&game.variant).unwrap();
            variants.map(|one| &one.title).any(|one| one == title).then_some(chosen.title == title)?
        }
        (Route::Game, "Take back") => window.texts_played().is_empty(),
        (Route::Game, "Offer draw") => {
            matches!(table(window).prompt(), Some(Prompt::Declined(Side::White, _)))
                || table(window).session.finish().is_some_and(|end| end.outcome.ending == Termination::Agreed)
        }
        (Route::Game, "Resign") => table(window).prompt() == Some(Prompt::ConfirmResign(Side::Black)),
        (Route::Game, "Hint") => table(window).hint().is_some(),
        (Route::Game, "New game") => table(window).prompt() == Some(Prompt::ConfirmNewGame),
        (Route::Game, "New game, sides swapped") => {
            table(window).is_person(Side::White) == label.ends_with("swapped") && window.texts_played().len() < 2
        }
        (Route::Game, "White" | "Black" | "Above" | "Low") => {
            window.harness.state().board.camera.preset().name() == label.to_lowercase()
        }
        (Route::Game, "Flip") => window.harness.state().board.camera.facing() == Side::White,
        (Route::Game | Route::Inspector, "To the start (Home)") => table(window).browsed_ply() == Some(0),
        (Route::Game, "One move back (,)" | "11-15") | (Route::Inspector, "One move back (,)") => {
            table(window).browsed_ply() == Some(1)
        }
        (Route::Game, text) if window.texts_played().iter().any(|played| played == text) => {
            table(window).browsed_ply().is_none()
        }
        // A bot's panel folds.
        (Route::Game, text) if text.starts_with("Graded") => true,
        (Route::Game | Route::SetUp, "Analyse") | (Route::SetUp, "Back to the analysis") => now == Route::Analysis,
        (Route::Game | Route::Analysis, "Set up") => now == Route::SetUp,
        (Route::SetUp | Route::Online | Route::Arena | Route::Lab, "Game") => window.shows(en("game-reversi6")),
        (Route::SetUp, "Black man" | "Black king" | "White man" | "White king" | "Remove") => {
            let names = ["Black man", "Black king", "White man", "White king"];
            set_up(window).chosen() == names.iter().position(|name| *name == label)
        }
        (Route::SetUp, "Black") => set_up(window).setup().turn == Side::Black,
        (Route::SetUp, "White") => set_up(window).setup().turn == Side::White,
        (Route::SetUp, "Start position") => set_up(window).text() == "B:W21-32:B1-12",
        (Route::SetUp, "Clear board") => set_up(window).setup().squares.iter().all(Option::is_none),
        (Route::Analysis, "Evaluate") => settings.analysis.evaluate && window.shows(en("analysis-evaluated-by")),
        (Route::Analysis, "Start position (Home)") => analysed(window).here() == NodeId::START,
        (Route::Analysis, "Previous move (Left)" | "11-15") => {
            analysed(window).tree.depth(analysed(window).here()) == 1
        }
        (Route::Analysis, "Delete") => analysed(window).tree.count() == 2,
        (Route::Analysis | Route::SetUp, "Play from here") => now == Route::Menu && !game.position.is_empty(),
        (Route::Analysis, "Save game") => window.shows("game saved as"),
        (Route::Analysis | Route::SetUp, "Flip") => window.harness.state().study_board.camera.facing() == Side::White,
        (Route::Analysis | Route::SetUp, "Next view") => {
            window.harness.state().study_board.camera.preset() != CameraPreset::Side(Side::Black)
        }
        (Route::Analysis, "Board only") => logic.board_alone && !window.shows(en("analysis-play")),
        (Route::Analysis, text) if analysed(window).text(analysed(window).here()) == text => true,
        (Route::Library, "Game") => window.shows(en("game-othello")),
        (Route::Library, "Ended by") => window.shows(en("library-ending-resigned")),
        (Route::Library, "Result") => window.shows("1/2-1/2"),
        (Route::Library, "Games without a variant tag:") => window.shows(en("game-turkish")),
        (Route::Library, "PDN") => window.labels().contains("games.pdn"),
        (Route::Library, "GGF") => window.labels().contains("games.ggf"),
        (Route::Library, "Export 2 games") => logic.library.job.is_some() || logic.library.news.is_some(),
        (Route::Library, row) if row.contains(", Ann – Bo, ") => {
            !window.find(en("library-open")).accesskit_node().is_disabled()
        }
        (Route::Online, "Create game") => logic.online.is_waiting(),
        (Route::Online, "Your name" | "Link, address or code" | "Minutes + seconds per move" | "Port") => {
            window.find(label).is_focused()
        }
        (Route::Arena, "Start") => logic.arena.is_busy() || logic.arena.chosen().is_some(),
        (Route::Arena, "Ratings") => !window.shows(en("arena-new-title")),
        (Route::Arena, "New contest") => window.shows(en("arena-new-title")),
        (Route::Arena, "Match") => window.shows(en("arena-sprt-on")),
        (Route::Arena, "Round-robin" | "Gauntlet") => window.shows(en("arena-meetings")),
        (Route::Arena, "Swiss") => window.shows(en("arena-rounds")),
        (Route::Arena, "Player 1" | "Player 2") | (Route::Online | Route::Lab, "Bot") => {
            window.shows(en("bot-minimax"))
        }
        (Route::Arena, "Nodes" | "Steps") => window.labels().contains(&en("arena-limit-count")),
        (Route::Arena, "None") => !window.labels().contains(&en("arena-limit-count")),
        (Route::Arena, "File…") => window.labels().lines().any(|line| line == "File"),
        (Route::Arena, "More") => window.shows(en("arena-draw")),
        (Route::Arena, "Stop early (SPRT)") => window.shows(en("arena-sprt-high")),
        (Route::Arena, label) if label == "Random…" || label.starts_with("Book (") => {
            window.find(label).accesskit_node().toggled() == Some(Toggled::True)
        }
        (Route::Lab, "Run games") => logic.lab.control().is_some() || logic.lab.found.is_some(),
        (Route::Lab, label) => {
            let path = label.split(':').next().unwrap_or_default();
            let variant = logic.now.variant("english").unwrap();
            match variant.dials().find(|(known, _)| *known == path)? {
                (_, FactKind::Choice(words)) => words.iter().all(|word| window.shows(word)),
                _ => window.labels().contains(&format!("Reset {path} to ")),
            }
        }
        (Route::Inspector, "Reasons") => window.shows(en("inspector-played")),
        (Route::Inspector, "Console") => window.shows(en("console-copy")),
        (Route::Inspector, "Run this move again") => logic.inspector.comparison == Comparison::Now,
        (Route::Inspector, "Find the fork") => logic.inspector.fork.is_some(),
        (Route::Inspector, "Grade every move") => logic.inspector.wants_grades,
        (Route::Inspector, "Compare with") => window.shows(en("inspector-compare-bot")),
        (Route::Inspector, text) if window.texts_played().iter().any(|move_text| text.contains(move_text.as_str())) => {
            true
        }
        (Route::Inspector, "expects" | "Back to the game") => true,
        (Route::Online, label) => window.find(label).accesskit_node().toggled() == Some(Toggled::True),
        (Route::Keys, text) if text.starts_with("Change: ") => window.shows(en("keys-press-words")),
        (Route::Rules, _) => now == Route::Rules,
        (Route::Settings, "Reduce motion") => !settings.reduced_motion,
        (Route::Settings, "Turn the board to the side to move") => !settings.turn_camera,
        (Route::Settings, "Play a forced or unique move with one click") => settings.one_click,
        (Route::Settings, "Sound") => !settings.sound,
        (Route::Settings, "Reload files when they are saved") => !settings.watch,
        (Route::Settings, "Off") => settings.trace == TraceTo::Off,
        (Route::Settings, "On screen") => settings.trace == TraceTo::Screen,
        (Route::Settings, "On screen and in files") => settings.trace == TraceTo::Files,
        (Route::Settings, "Script editor") => window.find(en("settings-editor")).is_focused(),
        (Route::Settings, "vary") => settings.hint.contains("vary=true"),
        (Route::Settings, "Hint bot") => window.shows(en("preset-puppy")),
        (Route::Settings, text) if text.starts_with("Show when playing ") => {
            settings.marks != Settings::default().marks
        }
        (Route::Settings, text) if text.starts_with("View when playing ") => window.shows(en("camera-low")),
        (Route::Settings, text) if text.starts_with("Listen: ") => settings.sounds.is_empty(),
        (Route::Settings, text) => {
            let style = NotationStyle::ALL.into_iter().find(|(words, _)| english(phrase(words)) == text);
            let effect = Effect::ALL.into_iter().find(|effect| english(effect.phrase()) == text);
            let theme = logic.now.themes.iter().find(|entry| entry.good.as_ref().is_some_and(|one| one.title == text));
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
    std::env::var("DAMKA_PRESSING").is_ok_and(|value| value == "deep")
}

/// What a thing has in common with others of its screen that do the same with another name: the games of the menu, the facts of
/// the rules lab, keys, themes.
fn kind(window: &Window, id: Route, label: &str) -> Option<&'static str> {
    let now = &window.harness.state().app.now;
    let is_title = |title: &str| title == label;
    let starts = |words: &'static [&str]| words.iter().copied().find(|start| label.starts_with(start));
    match id {
        Route::Menu => {
            let mut games = now.variants.iter().filter_map(|entry| entry.good.as_ref());
            games.any(|one| is_title(&one.title)).then_some("game")
        }
        Route::Lab => {
            let path = label.split(':').next().unwrap_or_default();
            let variant = now.variant("english").unwrap();
            variant.dials().find(|(known, _)| *known == path).map(|(_, kind)| match kind {
                FactKind::Choice(_) => "choice",
                _ => "fact",
            })
        }
        Route::Settings => {
            let mut themes = now.themes.iter().filter_map(|entry| entry.good.as_ref());
            let is_effect = Effect::ALL.into_iter().any(|effect| is_title(&english(effect.phrase())));
            let one_of_many = starts(&["Show when playing ", "View when playing ", "Listen: "]);
            one_of_many
                .or_else(|| themes.any(|one| is_title(&one.title)).then_some("theme"))
                .or_else(|| is_effect.then_some("effect"))
        }
        Route::Keys => starts(&["Change: "]),
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
fn press_everything(id: Route, least: usize) {
    let mut window = Window::open(&seats("english", "human", "greedy"), &[]);
    go_to(&mut window, id);
    let labels: Vec<String> =
        pressable(&window).into_iter().filter(|label| !LEFT_ALONE.contains(&label.as_str())).collect();
    assert!(labels.len() >= least, "{id:?} has only {labels:?}");
    for label in if is_deep() { labels } else { one_of_each_kind(&window, id, &labels) } {
        window.click(&label);
        window.harness.run();
        if label == "Offer draw" {
            window.until("the draw is answered", |window| table(window).session.offer().is_none());
        }
        let done = did(&window, id, &label);
        assert!(done.is_some(), "no test knows what {label:?} of {id:?} does");
        assert_eq!(done, Some(true), "{label:?} of {id:?} did not do it; the screen says:\n{}", window.labels());
        press(&mut window, Key::Escape);
        let fresh = damka::config::Settings { reduced_motion: true, one_click: false, ..Default::default() };
        send(&mut window, Command::Change(Box::new(fresh)));
        go_to(&mut window, id);
    }
}

#[test]
fn every_screen_of_the_list_is_pressed_through() {
    for id in Route::ALL {
        // A new screen has to say how much of it there is at least.
        let least = match id {
            Route::Menu => 35,
            Route::Game | Route::Analysis => 18,
            Route::Library | Route::Arena | Route::WeightLab | Route::Inspector => 9,
            Route::Lab => 25,
            Route::Rules | Route::Online => 10,
            Route::Settings => 30,
            Route::SetUp => 17,
            Route::Keys => 20,
        };
        press_everything(id, least);
    }
}
