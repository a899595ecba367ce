//! The controls of each page, by message ID, with what pressing them must do.

use super::effects::Expected::{self, Changes, Did, Elsewhere, Opens, Shows, TurnsOn};
use super::items::{analysed, editor, settings, study, weight_lab, weight_sets};
use crate::app::Window;
use crate::screens::{screen, table};
use crate::wording::{en, part};
use damka::app::{Comparison, Prompt, Route};
use damka::board::Side;
use damka::config::{LanguageChoice, TraceTo};
use damka::rules::Termination;
use damka::view::CameraPreset;

type Effects = &'static [(&'static str, Expected)];

/// Controls that are on several pages.
pub const EVERYWHERE: Effects = &[
    // The rail and the status bar, which are pressed on the page About.
    ("section-play", Opens(Route::GALLERY)),
    ("section-analyse", Opens(Route::ANALYSIS)),
    ("section-workshop", Opens(Route::BOTS)),
    ("rules-title", Opens(Route::RULES)),
    ("arena-title", Opens(Route::ARENA)),
    ("library-title", Opens(Route::LIBRARY)),
    ("section-online", Opens(Route::ONLINE)),
    ("settings-title", Opens(Route::SETTINGS)),
    ("command-list", Shows("command-reload")),
    ("rail-running", Opens(Route::GAME)),
    ("status-no-faults", Changes),
    ("status-watching", Changes),
    // Tabs.
    ("bots-title", Opens(Route::BOTS)),
    ("weights", Opens(Route::WEIGHT_LAB)),
    ("train-tab", Opens(Route::TRAIN)),
    ("inspector-open", Opens(Route::INSPECTOR)),
    ("console", Opens(Route::CONSOLE)),
    ("rules-tab", Opens(Route::RULES)),
    ("lab-tab", Opens(Route::LAB)),
    ("settings-tab", Opens(Route::SETTINGS)),
    ("keys-title", Opens(Route::KEYS)),
    ("manual-title", Opens(Route::MANUAL)),
    ("about-tab", Opens(Route::ABOUT)),
    // Boards.
    ("view", Shows("view-above")),
    ("sound-off", Did(|window| !settings(window).sound)),
    ("back-to-game", Opens(Route::GAME)),
    (
        "analysis-play",
        Did(|window| screen(window) == Route::GALLERY && !settings(window).last_game.position.is_empty()),
    ),
    ("analysis-previous", Changes),
    ("command-flip", Did(|window| study(window).facing() == Side::White)),
    ("command-camera", Did(|window| study(window).preset() != CameraPreset::Side(Side::Black))),
    ("command-focus", Did(|window| window.harness.state().app.shared.screens.board_alone)),
    ("command-set-up", Opens(Route::SET_UP)),
    ("command-copy", Elsewhere),
    ("command-copy-game", Elsewhere),
    ("command-paste", Elsewhere),
    // The workshop.
    ("menu-new-bot", Shows("menu-new-bot-name")),
    ("console-open", Changes),
    ("editor-open", Changes),
    ("console-all", Changes),
    ("moves", Changes),
    ("console-printed", Changes),
    ("console-traced", Changes),
    ("faults", Changes),
    ("clear", Changes),
    ("console-copy", Elsewhere),
];

/// The controls of one page.
pub fn of_page(id: Route) -> Effects {
    match id {
        Route::GALLERY => GALLERY,
        Route::GAME => GAME,
        Route::ANALYSIS => ANALYSIS,
        Route::SET_UP => SET_UP,
        Route::BOTS => BOTS,
        Route::WEIGHT_LAB => WEIGHT_LAB,
        Route::INSPECTOR => INSPECTOR,
        Route::CONSOLE => CONSOLE,
        Route::LIBRARY => LIBRARY,
        Route::ARENA => ARENA,
        Route::RULES => RULES,
        Route::LAB => LAB,
        Route::TRAIN => TRAIN,
        Route::ONLINE => ONLINE,
        Route::SETTINGS => SETTINGS,
        Route::KEYS => KEYS,
        Route::MANUAL => MANUAL,
        Route::ABOUT => ABOUT,
        Route::COMPONENTS => COMPONENTS,
        _ => &[],
    }
}

fn people(window: &Window) -> usize {
    settings(window).last_game.seats.iter().filter(|seat| *seat == "human").count()
}

const GALLERY: Effects = &[
    ("menu-two-people", Did(|window| people(window) == 2)),
    ("menu-two-bots", Did(|window| people(window) == 0 && window.shows(en("swap-sides")))),
    ("bot-label", Changes),
    ("random-side", Changes),
    ("menu-all-bots", Shows("bot-minimax")),
    ("menu-search-clear", Changes),
    ("no-limit", Did(|window| settings(window).last_game.clock == "none")),
    ("menu-family-all", TurnsOn),
    ("menu-family-draughts", TurnsOn),
    ("menu-family-grid", TurnsOn),
    ("menu-family-other", TurnsOn),
    ("menu-favourite-add", Changes),
    ("menu-favourite-remove", Changes),
    ("menu-rules-of", Opens(Route::RULES)),
    ("menu-change-rules", Opens(Route::LAB)),
    ("menu-start-change", Changes),
    ("menu-play-against", Opens(Route::GAME)),
];

const GAME: Effects = &[
    ("command-take-back", Did(|window| window.texts_played().is_empty())),
    ("command-offer", Did(is_draw_answered)),
    ("command-resign", Did(|window| table(window).prompt() == Some(Prompt::ConfirmResign(Side::Black)))),
    ("command-hint", Did(|window| table(window).hint().is_some())),
    ("command-new-game", Did(|window| table(window).prompt() == Some(Prompt::ConfirmNewGame))),
    ("command-flip", Did(|window| window.harness.state().board.camera.facing() == Side::White)),
    ("command-camera", Changes),
    ("start-position", Did(|window| table(window).browsed_ply() == Some(0))),
    ("command-look-back", Did(|window| table(window).browsed_ply() == Some(1))),
];

pub fn is_draw_answered(window: &Window) -> bool {
    let table = table(window);
    window.shows(part("decline-never"))
        || window.shows(part("decline-plays-on"))
        || table.session.result().is_some_and(|end| end.outcome.ending == Termination::Agreed)
}

const ANALYSIS: Effects = &[
    ("analysis-beside-add", Changes),
    ("command-evaluate", Did(|window| settings(window).analysis.evaluate && window.shows(en("analysis-evaluated-by")))),
    ("command-report", Did(|window| analysed(window).report().is_some())),
    ("command-delete", Did(|window| analysed(window).tree.count() == 2)),
    ("command-save", Changes),
];

const SET_UP: Effects = &[
    ("game", Shows("game-reversi6")),
    ("setup-take-away", Did(|window| editor(window).chosen().is_none())),
    ("view-black", Did(|window| editor(window).setup().turn == Side::Black)),
    ("view-white", Did(|window| editor(window).setup().turn == Side::White)),
    ("start-position", Did(|window| editor(window).text() == "B:W21-32:B1-12")),
    ("setup-empty", Did(|window| editor(window).setup().squares.iter().all(Option::is_none))),
    ("setup-analyse", Opens(Route::ANALYSIS)),
];

const BOTS: Effects = &[
    ("bots-tune", Opens(Route::WEIGHT_LAB)),
    ("bots-copy", Shows("bots-new-what")),
    ("menu-new-bot", Shows("bots-new-what")),
    ("bots-play", Opens(Route::GAME)),
];

const WEIGHT_LAB: Effects = &[
    ("command-flip", Changes),
    ("command-undo", Did(|window| weight_sets(window).moved() == 0)),
    ("command-redo", Did(|window| weight_sets(window).moved() == 2)),
    ("weight-lab-as-a", Did(|window| weight_sets(window).moved() == 0)),
    ("weight-lab-swap", Did(|window| weight_sets(window).moved() == 1 && !weight_sets(window).a_is_file())),
    ("weight-lab-sets", Shows("weight-lab-keep")),
    ("weight-lab-options", Changes),
    ("weight-lab-differ", Changes),
    ("weight-lab-write", Did(|window| weight_sets(window).b_is_file())),
    ("previous-position", Did(|window| weight_lab(window).line().shown == 1)),
    ("weight-lab-play", Did(|window| weight_lab(window).score().is_some())),
];

const INSPECTOR: Effects = &[
    ("inspector-rerun", Did(|window| window.harness.state().app.inspector.comparison == Comparison::Now)),
    ("inspector-losing", Changes),
    ("inspector-fork", Did(|window| window.harness.state().app.inspector.fork.is_some())),
    ("inspector-grades", Did(|window| window.harness.state().app.inspector.wants_grades)),
    ("inspector-compare-bot", Changes),
    ("inspector-compare-move", Changes),
    ("start-position", Did(|window| table(window).browsed_ply() == Some(0))),
    ("command-look-back", Did(|window| table(window).browsed_ply() == Some(1))),
];

const CONSOLE: Effects = &[("workshop-play", Opens(Route::GALLERY))];

const LIBRARY: Effects = &[
    ("game", Shows("game-othello")),
    ("result", Shows("end-a-draw")),
    ("library-mine", Changes),
    ("library-filters", Changes),
    ("library-column-date", Changes),
    ("ended-by", Changes),
    ("library-column-players", Changes),
    ("plies", Changes),
    ("library-import-open", Shows("library-import-file")),
    ("library-export-open", Shows("library-export-file")),
    ("library-export-one", Changes),
];

fn has_count(window: &Window) -> bool {
    window.labels().contains(&en("arena-limit-count"))
}

const ARENA: Effects = &[
    ("ratings", Did(|window| !window.shows(en("arena-new-title")))),
    ("game", Shows("game-reversi6")),
    ("arena-match-name", Shows("arena-sprt-on")),
    ("arena-round-robin", Shows("arena-meetings")),
    ("arena-gauntlet", Shows("arena-meetings")),
    ("arena-swiss", Shows("arena-rounds")),
    ("arena-knockout", Shows("arena-extra-pairs")),
    ("arena-seat", Shows("bot-minimax")),
    ("arena-limit-nodes", Did(has_count)),
    ("arena-limit-steps", Did(has_count)),
    ("no-limit", Did(|window| !has_count(window))),
    ("arena-from-file", Did(|window| window.labels().lines().any(|line| line == en("arena-file")))),
    ("arena-more", Shows("arena-draw")),
    ("arena-sprt-on", Shows("arena-sprt-high")),
    ("arena-random-plies", TurnsOn),
    ("arena-book", TurnsOn),
];

const RULES: Effects = &[
    ("rules-board", Changes),
    ("rules-choice", Changes),
    ("rules-crowning", Changes),
    ("rules-draws", Changes),
    ("rules-duty", Changes),
    ("rules-kings-capture", Changes),
    ("rules-kings-move", Changes),
    ("rules-leaving", Changes),
    ("rules-longest", Changes),
    ("rules-men-capture", Changes),
    ("rules-men-move", Changes),
    ("rules-squares", Changes),
    ("rules-start", Changes),
    ("rules-winning", Elsewhere),
    ("rules-writing", Elsewhere),
];

const LAB: Effects = &[
    ("game", Shows("game-reversi6")),
    (
        "lab-begin",
        Did(|window| {
            let lab = &window.harness.state().app.lab;
            lab.control().is_some() || lab.found.is_some()
        }),
    ),
    ("bot-label", Shows("bot-minimax")),
    ("lab-copy", Elsewhere),
];

const TRAIN: Effects = &[
    ("game", Shows("game-reversi6")),
    ("bot-label", Shows("bot-minimax")),
    ("games", Shows("train-games-help")),
    ("arena-more", Shows("train-nodes-tip")),
    ("train-begin", Did(|window| window.harness.state().app.trainer.control().is_some())),
];

const ONLINE: Effects = &[
    ("game", Shows("game-reversi6")),
    ("online-host-button", Did(|window| window.harness.state().app.online.is_waiting())),
    ("online-return", TurnsOn),
    ("online-takeback", TurnsOn),
    ("online-encrypt", TurnsOn),
    ("online-bot", TurnsOn),
    ("random-side", TurnsOn),
    ("view-black", TurnsOn),
    ("view-white", TurnsOn),
    ("no-limit", TurnsOn),
    ("menu-clock-own", Changes),
];

const SETTINGS: Effects = &[
    ("settings-language-system", Did(|window| settings(window).language == LanguageChoice::System)),
    ("settings-reduce", Did(|window| !settings(window).reduced_motion)),
    ("settings-turn", Did(|window| !settings(window).turn_camera)),
    ("settings-drag", Changes),
    ("settings-one-click", Did(|window| settings(window).one_click)),
    ("settings-sound", Did(|window| !settings(window).sound)),
    ("settings-watch", Did(|window| !settings(window).watch)),
    ("settings-save-is-match", Did(|window| settings(window).save_is_match)),
    ("off", Did(|window| settings(window).trace == TraceTo::Off)),
    ("trace-screen", Did(|window| settings(window).trace == TraceTo::Screen)),
    ("trace-files", Did(|window| settings(window).trace == TraceTo::Files)),
    ("settings-hints", Shows("preset-puppy")),
    ("option-vary", Did(|window| settings(window).hint.contains("vary=true"))),
    ("settings-camera", Shows("camera-low")),
    ("settings-hear", Did(|window| settings(window).sounds.is_empty())),
];

const KEYS: Effects = &[("keys-change-label", Shows("keys-press-words"))];

const MANUAL: Effects = &[("copy", Elsewhere)];

const ABOUT: Effects = &[("copy", Elsewhere), ("command-tour", Changes)];

/// The samples of the components do nothing.
const COMPONENTS: Effects = &[
    ("copy", Elsewhere),
    ("dismiss", Elsewhere),
    ("command-hint", Elsewhere),
    ("arena-new", Elsewhere),
    ("command-resign", Elsewhere),
    ("components-focused", Elsewhere),
    ("components-hovered", Elsewhere),
    ("components-icon", Elsewhere),
    ("components-normal", Elsewhere),
    ("components-pressed", Elsewhere),
    ("components-selected", Elsewhere),
];
