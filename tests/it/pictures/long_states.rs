//! States with much in them, and questions that keep the focus, each drawn once.

use super::documentation::patiently;
use super::stage::{FOX_FILES, Stage};
use crate::analysis::{analysed, open_text};
use crate::app::seats;
use crate::screens::{send, table};
use crate::wording::{en, to_move};
use damka::app::{AnalysisAction, Command, Navigation};
use egui_kittest::kittest::NodeT;
use std::fmt::Write as _;

/// Games without draws that end after 301 moves by each side.
const LONG: (&str, &str) = (
    "scripts/long.lua",
    "--- @api 1\nreturn { base = \"english\", title = \"Long\", drawing = { repetition = 0, quiet_moves = 1000, ply_cap = 602 } }\n",
);
/// A king for each side; neither finds the other.
const KINGS: &str = "B:WK32:BK1";

/// Walks to and fro.
const WALKER: (&str, &str) = (
    "ai/walker.lua",
    "--- @api 1\nreturn { title = \"Walker\", games = { \"*\" }, move = function(position)\n  local there = { [1] = true, [5] = true, [28] = true, [32] = true }\n  for _, move in position:moves() do\n    if there[move.to] then return move end\n  end\nend }\n",
);

/// A game of two bots at its end, after 301 moves.
pub fn long_game() -> Stage {
    let settings = seats("long", "walker", "walker").replace(" }", &format!(", position: \"{KINGS}\" }}"));
    let mut stage = Stage::open(&settings, &[LONG, WALKER]);
    let window = &mut stage.window;
    window.until("the position is read", |window| !window.find_start().accesskit_node().is_disabled());
    window.start_game();
    patiently(window, "it is over", |window| table(window).session.result().is_some());
    assert_eq!(window.texts_played().len(), 602);
    stage
}

/// The analysis of a game of 300 moves with variations and comments, at its end.
pub fn long_analysis() -> Stage {
    let settings = seats("long", "human", "human") + "analysis: { evaluate: true, evaluator: fox }\n";
    let mut stage = Stage::open(&settings, &[FOX_FILES[0], FOX_FILES[1], LONG]);
    let mut text = format!("[FEN \"{KINGS}\"]\n\n");
    for number in 1..=300 {
        let [black, white] = if number % 2 == 1 { ["1-5", "32-28"] } else { ["5-1", "28-32"] };
        let _ = write!(text, "{number}. {black} {white}");
        text += match number % 20 {
            3 => " ({number}... 32-27 {the other way}) ",
            10 => " {nothing has happened yet} ",
            _ => " ",
        }
        .replace("{number}", &number.to_string())
        .as_str();
    }
    open_text(&mut stage.window, &(text + "*"));
    let window = &mut stage.window;
    send(window, Command::Analysis(AnalysisAction::Go(Navigation::Last)));
    patiently(window, "everything is evaluated", |window| {
        analysed(window).graph().iter().all(|point| point.score.is_some())
    });
    assert_eq!(analysed(window).tree.main_line().len(), 601);
    stage
}

/// The palette with commands that cannot be given now, and why.
pub fn refused_command() -> Stage {
    let mut stage = Stage::open(&seats("english", "human", "fox"), &FOX_FILES);
    let window = &mut stage.window;
    window.start_game().until_shown(to_move("Black"));
    send(window, Command::CommandList);
    window.until_shown(en("command-reload"));
    window.harness.event(egui::Event::Text("take".into()));
    window.harness.run();
    stage.keeps_focus = true;
    stage
}

/// Whether to delete a game, with the focus on the safe answer.
pub fn library_question() -> Stage {
    let mut stage = super::stage::library();
    let window = &mut stage.window;
    window.click_row("English draughts, Bo").click(en("library-delete")).until_shown(en("cancel"));
    window.until("the board is shown", |window| window.harness.state().app.library.preview.is_some());
    window.find(en("cancel")).focus();
    window.harness.run();
    stage.keeps_focus = true;
    stage
}
