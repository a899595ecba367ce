//! The effects of each screen's controls, by label.

use crate::app::Window;
use crate::screens::{screen, table};
use crate::wording::{en, en_with, part};
use damka::app::{Analysis, Comparison, PositionEditor, Prompt, Route, WeightLab};
use damka::board::Side;
use damka::config::{Effect, LanguageChoice, NotationStyle, Settings, TraceTo};
use damka::notation::NodeId;
use damka::rules::{FactKind, Termination};
use damka::text::{Phrase, Words, phrase};
use damka::view::CameraPreset;
use egui::accesskit::Toggled;
use egui_kittest::kittest::NodeT;

/// Whether pressing the control had its expected effect. `None` if none is listed here: then it must change something.
pub fn did(window: &Window, id: Route, label: &str) -> Option<bool> {
    if let Some(page) = page_opened(id, label) {
        return Some(screen(window) == page);
    }
    // The analysis tests check copying and pasting.
    let copies = ["Copy position", "Copy game", "Copy as command", "Copy", "Copy lines", "Paste position or game"];
    if label == "Resize panel" || copies.contains(&label) {
        return Some(true);
    }
    if label == "Commands" {
        return Some(window.shows(en("command-reload")));
    }
    match id {
        Route::GALLERY => on_menu(window, label),
        Route::GAME => in_game(window, label),
        Route::ANALYSIS => in_analysis(window, label),
        Route::SET_UP => in_position_editor(window, label),
        Route::WEIGHT_LAB => in_weight_lab(window, label),
        Route::INSPECTOR => in_inspector(window, label),
        Route::LIBRARY => in_library(window, label),
        Route::ARENA => in_arena(window, label),
        Route::LAB => in_rules_lab(window, label),
        Route::ONLINE => on_online_page(window, label),
        Route::SETTINGS => in_settings(window, label),
        // Headings of the rules scroll, unless they are already visible.
        Route::RULES if ["Winning", "Writing moves and positions"].contains(&label) => Some(true),
        Route::KEYS => label.starts_with("Change: ").then(|| window.shows(en("keys-press-words"))),
        _ => None,
    }
}

/// The page that a button opens.
fn page_opened(id: Route, label: &str) -> Option<Route> {
    Some(match (id, label) {
        (_, "Inspector") => Route::INSPECTOR,
        (_, "Rules") => Route::RULES,
        (_, "Settings") => Route::SETTINGS,
        (_, "Library") => Route::LIBRARY,
        (_, "Keys") => Route::KEYS,
        (_, "About damka") => Route::ABOUT,
        (Route::GALLERY, "Play online") => Route::ONLINE,
        (Route::GALLERY | Route::LAB, "Arena") => Route::ARENA,
        (Route::GALLERY | Route::ARENA, "Rules lab") | (Route::RULES, "Lab") => Route::LAB,
        (Route::GAME | Route::ANALYSIS, "Weight lab") => Route::WEIGHT_LAB,
        (Route::GAME | Route::SET_UP, "Analyse") => Route::ANALYSIS,
        (Route::GALLERY | Route::GAME | Route::ANALYSIS, "Set up") => Route::SET_UP,
        (Route::GALLERY, "Play" | "Continue")
        | (Route::ANALYSIS | Route::SET_UP | Route::WEIGHT_LAB, "Back to the game") => Route::GAME,
        _ => return None,
    })
}

fn settings(window: &Window) -> &Settings {
    &window.harness.state().app.shared.settings
}

fn is_on(window: &Window, label: &str) -> bool {
    window.find(label).accesskit_node().toggled() == Some(Toggled::True)
}

fn on_menu(window: &Window, label: &str) -> Option<bool> {
    let app = &window.harness.state().app;
    let game = &app.shared.settings.last_game;
    let people = game.seats.iter().filter(|seat| *seat == "human").count();
    Some(match label {
        "Two people" => people == 2,
        "Two bots" => people == 0 && window.shows(en("swap-sides")),
        "Black (first)" => game.seats[0] == "human",
        "White" => game.seats[1] == "human",
        "Opponent" => window.shows(en("preset-puppy")) && window.shows(en("bot-minimax")),
        "Opening" => window.shows("1. "),
        "At random" => !game.position.is_empty(),
        "None" => game.clock == "none",
        "1+0" | "3+2" | "5+3" | "15+10" => game.clock == label,
        "New bot…" => window.shows(en("menu-new-bot-name")),
        title => {
            let chosen = app.shared.now.variant(&game.variant).unwrap();
            let mut variants = app.shared.now.variants.iter().filter_map(|entry| entry.good.as_ref());
            variants.any(|variant| variant.title == title).then_some(chosen.title == title)?
        }
    })
}

fn in_game(window: &Window, label: &str) -> Option<bool> {
    let camera = &window.harness.state().board.camera;
    let table = table(window);
    Some(match label {
        "Take back" => window.texts_played().is_empty(),
        "Offer draw" => {
            matches!(table.prompt(), Some(Prompt::Declined(Side::White, _)))
                || table.session.finish().is_some_and(|end| end.outcome.ending == Termination::Agreed)
        }
        "Resign" => table.prompt() == Some(Prompt::ConfirmResign(Side::Black)),
        "Hint" => table.hint().is_some(),
        "New game" => table.prompt() == Some(Prompt::ConfirmNewGame),
        "New game, sides swapped" => table.is_person(Side::White) && window.texts_played().len() < 2,
        "White" | "Black" | "Above" | "Low" => camera.preset().name() == label.to_lowercase(),
        "Flip" => camera.facing() == Side::White,
        "Start position" => table.browsed_ply() == Some(0),
        "Previous move" | "11-15" => table.browsed_ply() == Some(1),
        text if window.texts_played().iter().any(|played| played == text) => table.browsed_ply().is_none(),
        _ => return None,
    })
}

fn analysed(window: &Window) -> &Analysis {
    window.harness.state().app.analysis.current.as_ref().unwrap()
}

/// Controls shared by the analysis and the position editor.
fn on_study_board(window: &Window, label: &str) -> Option<bool> {
    let state = window.harness.state();
    let (app, camera) = (&state.app, &state.study_board.camera);
    Some(match label {
        "Play from here" => screen(window) == Route::GALLERY && !app.shared.settings.last_game.position.is_empty(),
        "Flip" => camera.facing() == Side::White,
        "Next view" => camera.preset() != CameraPreset::Side(Side::Black),
        "Board only" => app.shared.screens.board_alone && !window.shows(en("analysis-play")),
        _ => return None,
    })
}

fn in_analysis(window: &Window, label: &str) -> Option<bool> {
    let analysis = analysed(window);
    Some(match label {
        "Evaluate" => settings(window).analysis.evaluate && window.shows(en("analysis-evaluated-by")),
        "Analyse the whole game" => analysis.report().is_some(),
        "Start position (Home)" => analysis.here() == NodeId::START,
        "Previous move (Left)" | "11-15" => analysis.tree.depth(analysis.here()) == 1,
        "Delete" => analysis.tree.count() == 2,
        text if analysis.text(analysis.here()) == text => true,
        _ => return on_study_board(window, label),
    })
}

fn in_position_editor(window: &Window, label: &str) -> Option<bool> {
    let editor: &PositionEditor = window.harness.state().app.position_editor.current.as_ref().unwrap();
    Some(match label {
        "Game" => window.shows(en("game-reversi6")),
        "Black man" | "Black king" | "White man" | "White king" | "Remove" => {
            let names = ["Black man", "Black king", "White man", "White king"];
            editor.chosen() == names.iter().position(|name| *name == label)
        }
        "Black" => editor.setup().turn == Side::Black,
        "White" => editor.setup().turn == Side::White,
        "Start position" => editor.text() == "B:W21-32:B1-12",
        "Clear board" => editor.setup().squares.iter().all(Option::is_none),
        _ => return on_study_board(window, label),
    })
}

pub fn weight_lab(window: &Window) -> &WeightLab {
    window.harness.state().app.weight_lab.current.as_ref().unwrap()
}

fn in_weight_lab(window: &Window, label: &str) -> Option<bool> {
    let lab = weight_lab(window);
    let weight_sets = lab.weight_sets();
    let moved = weight_sets.map(|(.., weight_sets)| weight_sets.moved());
    Some(match label {
        "Bot" => window.shows(en("bot-champion")),
        "Undo" | "Reset corner to A: 0.5" => moved == Some(0),
        "Redo" => moved == Some(2),
        "Copy B to A" => moved == Some(0) && !weight_sets?.2.a_is_file(),
        "Swap A and B" => moved == Some(1) && !weight_sets?.2.a_is_file(),
        "Reset B to file" | "Reset B to shipped" => weight_sets?.2.b_is_file(),
        "Write B to file" => window.shows(part("weight-lab-written")),
        "Previous position" => lab.line().shown == 1,
        "Play A against B" => lab.score().is_some(),
        row if row.contains(": A ") => row.starts_with(&format!("{}. ", lab.line().shown + 1)),
        _ => return None,
    })
}

fn in_inspector(window: &Window, label: &str) -> Option<bool> {
    let inspector = &window.harness.state().app.inspector;
    Some(match label {
        "Reasons" => window.shows(en("inspector-played")),
        "Console" => window.shows(en("console-copy")),
        "Run this move again" => inspector.comparison == Comparison::Now,
        "Find the first differing move" => inspector.fork.is_some(),
        "Grade every move" => inspector.wants_grades,
        "Compare with" => window.shows(en("inspector-compare-bot")),
        "Start position" => table(window).browsed_ply() == Some(0),
        "Previous move" => table(window).browsed_ply() == Some(1),
        // A console line shows its ply; that of the last line is already shown.
        line if line.starts_with("2 white: ") => table(window).browsed_ply().is_none_or(|ply| ply == 2),
        _ => return None,
    })
}

fn in_library(window: &Window, label: &str) -> Option<bool> {
    let library = &window.harness.state().app.library;
    Some(match label {
        "Game" => window.shows(en("game-othello")),
        "Result" => window.shows(en("end-a-draw")),
        "Games without a variant tag" => window.shows(en("game-turkish")),
        "PDN" => window.labels().contains("games.pdn"),
        "GGF" => window.labels().contains("games.ggf"),
        "Export 2 games" => library.job.is_some() || library.news.is_some(),
        row if row.contains(", Bo – Ann, ") => !window.find(en("command-analyse")).accesskit_node().is_disabled(),
        _ => return None,
    })
}

fn in_arena(window: &Window, label: &str) -> Option<bool> {
    let arena = &window.harness.state().app.arena;
    let has_count = || window.labels().contains(&en("arena-limit-count"));
    Some(match label {
        label if label == en_with("arena-begin", &[("count", "100")]) => arena.is_busy() || arena.chosen().is_some(),
        "Ratings" => !window.shows(en("arena-new-title")),
        "New contest" => window.shows(en("arena-new-title")),
        "Game" => window.shows(en("game-reversi6")),
        "Match" => window.shows(en("arena-sprt-on")),
        "Round-robin" | "Gauntlet" => window.shows(en("arena-meetings")),
        "Swiss" => window.shows(en("arena-rounds")),
        "Player 1" | "Player 2" => window.shows(en("bot-minimax")),
        "Nodes" | "Steps" => has_count(),
        "None" => !has_count(),
        "File…" => window.labels().lines().any(|line| line == "File"),
        "More" => window.shows(en("arena-draw")),
        "Stop early (SPRT)" => window.shows(en("arena-sprt-high")),
        label if label == en("arena-random-plies") || label.starts_with("Book (") => is_on(window, label),
        _ => return None,
    })
}

fn in_rules_lab(window: &Window, label: &str) -> Option<bool> {
    let app = &window.harness.state().app;
    Some(match label {
        "Run games" => app.lab.control().is_some() || app.lab.found.is_some(),
        "Game" => window.shows(en("game-reversi6")),
        "Bot" => window.shows(en("bot-minimax")),
        label => {
            let path = label.split(':').next().unwrap_or_default();
            let variant = app.shared.now.variant("english").unwrap();
            match variant.adjustable_facts().find(|(known, _)| *known == path)? {
                (_, FactKind::Choice(words)) => words.iter().all(|word| window.shows(word)),
                _ => window.labels().contains(&format!("Reset {path} to ")),
            }
        }
    })
}

fn on_online_page(window: &Window, label: &str) -> Option<bool> {
    Some(match label {
        "Create game" => window.harness.state().app.online.is_waiting(),
        "Your name" | "Link, address or code" | "Minutes + seconds per move" | "Port" => {
            window.find(label).is_focused()
        }
        "Game" => window.shows(en("game-reversi6")),
        "Bot" => window.shows(en("bot-minimax")),
        label => return window.find(label).accesskit_node().toggled().map(|state| state == Toggled::True),
    })
}

/// Whether the settings have this button's language.
fn speaks(settings: &Settings, label: &str) -> bool {
    let chosen = match label {
        "English" => LanguageChoice::English,
        "עברית" => LanguageChoice::Hebrew,
        _ => LanguageChoice::System,
    };
    settings.language == chosen
}

pub fn english(phrase: Phrase) -> String {
    Words::english().format(phrase)
}

fn in_settings(window: &Window, label: &str) -> Option<bool> {
    let settings = settings(window);
    Some(match label {
        "System default" | "English" | "עברית" => speaks(settings, label),
        "Reduce motion" => !settings.reduced_motion,
        "Turn the board to the side to move" => !settings.turn_camera,
        "Play a forced or unique move with one click" => settings.one_click,
        "Sound" => !settings.sound,
        "Reload files when they are saved" => !settings.watch,
        "Off" => settings.trace == TraceTo::Off,
        "On screen" => settings.trace == TraceTo::Screen,
        "On screen and in files" => settings.trace == TraceTo::Files,
        "Script editor" => window.find(en("settings-editor")).is_focused(),
        "vary" => settings.hint.contains("vary=true"),
        "Hint bot" => window.shows(en("preset-puppy")),
        text if text.starts_with("Show when playing ") => settings.marks != Settings::default().marks,
        text if text.starts_with("View when playing ") => window.shows(en("camera-low")),
        text if text.starts_with("Play sound: ") => settings.sounds.is_empty(),
        text => return one_of_the_settings(window, text),
    })
}

/// The buttons in lists of the settings: notations, sounds, themes.
fn one_of_the_settings(window: &Window, label: &str) -> Option<bool> {
    let settings = settings(window);
    if let Some((_, style)) = NotationStyle::ALL.into_iter().find(|(words, _)| english(phrase(words)) == label) {
        return Some(settings.notation == style);
    }
    if let Some(effect) = Effect::ALL.into_iter().find(|effect| english(effect.phrase()) == label) {
        return Some(settings.sounds.get(&effect) == Some(&false));
    }
    let mut themes = window.harness.state().app.shared.now.themes.iter();
    let theme = themes.find(|entry| entry.good.as_ref().is_some_and(|theme| theme.title == label))?;
    Some(settings.theme == theme.id)
}
