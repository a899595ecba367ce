//! The other machines that play a contest.

use crate::app::components::tokens::icon_font;
use crate::app::components::{UiTokens, section_title};
use crate::app::widgets::localized_text::LocalizedText;
use crate::arena::WorkerLane;
use crate::config::icon;
use crate::text::{Phrase, phrase, raw};
use egui::{Color32, Grid, Label, RichText, Ui};

/// Draws the workers, and returns whether there are any.
pub(super) fn ui(ui: &mut Ui, lanes: &[WorkerLane]) -> bool {
    if lanes.is_empty() {
        return false;
    }
    let heading = ui.localized("arena-workers");
    section_title(ui, &heading, "");
    Grid::new("arena workers").num_columns(6).striped(true).show(ui, |ui| {
        for title in
            ["", "arena-worker-name", "arena-worker-threads", "games", "arena-worker-rate", "arena-worker-verified"]
        {
            let words = if title.is_empty() { String::new() } else { ui.localized(title) };
            ui.label(ui.tokens().caption(words));
        }
        ui.end_row();
        for lane in lanes {
            lane_ui(ui, lane);
            ui.end_row();
        }
    });
    for lane in lanes {
        let Some(objection) = &lane.objection else { continue };
        let id = if lane.is_suspended { "arena-worker-suspended" } else { "arena-worker-refuses" };
        let words = ui.localized(phrase(id).with("worker", raw(lane.name.clone())).with("why", objection));
        let colour = if lane.is_suspended { ui.tokens().error } else { ui.tokens().warning };
        ui.add(Label::new(ui.tokens().small(words).color(colour)).wrap());
    }
    true
}

fn lane_ui(ui: &mut Ui, lane: &WorkerLane) {
    let (symbol, colour, state) = state(ui, lane);
    let state = ui.localized(state);
    ui.label(RichText::new(symbol).font(icon_font(16.0)).color(colour)).on_hover_text(state);
    ui.label(lane.name.as_str());
    let rate = lane.games_per_hour.map_or_else(|| "–".to_owned(), |rate| format!("{rate:.0}"));
    for number in [lane.threads.to_string(), lane.games.to_string(), rate] {
        ui.label(number);
    }
    let verified = phrase("part-of").with("part", lane.verified).with("whole", lane.sampled);
    let verified = ui.localized(verified);
    ui.label(verified);
}

/// Its icon, colour and words.
fn state(ui: &Ui, lane: &WorkerLane) -> (&'static str, Color32, Phrase) {
    let tokens = ui.tokens();
    if lane.is_suspended {
        (icon::WARNING, tokens.error, phrase("arena-worker-is-suspended"))
    } else if lane.objection.is_some() {
        (icon::WARNING, tokens.warning, phrase("arena-worker-plays-nothing"))
    } else if lane.is_there {
        (icon::CHECK_CIRCLE, tokens.good, phrase("arena-worker-plays"))
    } else {
        (icon::CLOCK, tokens.weak, phrase("arena-worker-gone"))
    }
}
