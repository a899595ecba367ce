//! The list of players that can evaluate positions.

use super::change_settings::change_settings;
use crate::app::command::Commands;
use crate::app::components::{ActionButton, ListRow, height};
use crate::app::features::analysis::Analysis;
use crate::app::features::analysis::state::can_evaluate;
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_picker::seat_title;
use crate::catalog::{Bot, SeatSpec};
use crate::config::{AnalysisSettings, icon};
use crate::text::phrase;
use egui::{Popup, ScrollArea, Ui};
use std::sync::Arc;

const BUTTON_POINTS: f32 = 130.0;
const LIST_POINTS: [f32; 2] = [260.0, 360.0];

/// Draws the evaluator's name, which opens the list.
pub fn evaluator_menu(ui: &mut Ui, app: &AppState, analysis: &Analysis, commands: &mut Commands) {
    let now = &app.shared.now;
    let variant = analysis.variant();
    let chosen = app.shared.settings.analysis.evaluator.as_str();
    let best = now.best_evaluator(variant);
    let is_best = !can_evaluate(chosen, variant, now);
    let shown = if is_best { best.clone().unwrap_or_default() } else { chosen.to_owned() };
    let title = ui.localized(seat_title(&shown, variant, now));
    let name = format!("{}, {title}", ui.localized("analysis-evaluated-by"));
    let button =
        ActionButton::ghost(title).icon(icon::CARET_DOWN).icon_last().named(&name).tip(name).height(height::DENSE);
    let button = ui
        .scope(|ui| {
            ui.set_max_width(BUTTON_POINTS);
            ui.add(button)
        })
        .inner;
    let mut target = None;
    Popup::menu(&button).show(|ui| {
        ui.set_width(LIST_POINTS[0]);
        ui.spacing_mut().item_spacing.y = 0.0;
        ScrollArea::vertical().max_height(LIST_POINTS[1]).show(ui, |ui| {
            if let Some(best) = &best {
                let title = ui.localized(seat_title(best, variant, now));
                let text = ui.localized("analysis-evaluator-best");
                if ListRow::new(&text).caption(title).selected(is_best).ui(ui).clicked() {
                    target = Some(String::new());
                }
            }
            let is_chosen = |seat: &str| !is_best && seat == chosen;
            target = evaluator_rows(ui, app, analysis, is_chosen).or(target.take());
        });
    });
    if let Some(evaluator) = target {
        change_settings(app, AnalysisSettings { evaluator, ..app.shared.settings.analysis.clone() }, commands);
    }
}

/// Draws the button whose list adds a further player.
pub fn add_evaluator_menu(ui: &mut Ui, app: &AppState, analysis: &Analysis, commands: &mut Commands) {
    let settings = &app.shared.settings.analysis;
    let words = ui.localized("analysis-beside-add");
    let button = ui.add(ActionButton::icon_only(icon::PLUS, words).height(height::DENSE));
    let mut target = None;
    Popup::menu(&button).show(|ui| {
        ui.set_width(LIST_POINTS[0]);
        ui.spacing_mut().item_spacing.y = 0.0;
        ScrollArea::vertical().max_height(LIST_POINTS[1]).show(ui, |ui| {
            target = evaluator_rows(ui, app, analysis, |seat| settings.beside.iter().any(|known| known == seat));
        });
    });
    if let Some(seat) = target.filter(|seat| !settings.beside.contains(seat)) {
        let beside = settings.beside.iter().cloned().chain([seat]).collect();
        change_settings(app, AnalysisSettings { beside, ..settings.clone() }, commands);
    }
}

/// Draws the players that can evaluate; returns the one that was clicked.
fn evaluator_rows(
    ui: &mut Ui,
    app: &AppState,
    analysis: &Analysis,
    is_chosen: impl Fn(&str) -> bool,
) -> Option<String> {
    let mut target = None;
    for (seat, title) in evaluators(ui, app, analysis) {
        if ListRow::new(&title).selected(is_chosen(&seat)).ui(ui).clicked() {
            target = Some(seat);
        }
    }
    target
}

/// The seats that can evaluate, with their titles: engines, then the strongest preset first, then bots.
fn evaluators(ui: &Ui, app: &AppState, analysis: &Analysis) -> Vec<(String, String)> {
    let (now, variant) = (&app.shared.now, analysis.variant());
    let can = |bot: &Arc<Bot>| bot.info.has_eval || bot.info.has_grade;
    let of_preset = |seat: &str| match SeatSpec::read(seat, variant, now) {
        Ok(SeatSpec::Bot { bot, .. }) => can(&bot),
        Ok(SeatSpec::Human | SeatSpec::Engine(_)) | Err(_) => false,
    };
    let presets = now.presets_for(variant).filter(|preset| of_preset(&preset.seat));
    let mut list: Vec<_> =
        presets.map(|preset| (format!("@{}", preset.id), ui.words().authored(&preset.title))).collect();
    list.reverse();
    let mut bots: Vec<_> = now
        .bots_for(variant)
        .filter(can)
        .map(|bot| (bot.info.id.clone(), ui.words().authored(&bot.info.title)))
        .collect();
    bots.sort_by(|one, other| one.1.cmp(&other.1));
    for (seat, title) in bots {
        // A preset and its bot may share a title.
        let is_known = list.iter().any(|(_, known)| *known == title);
        let title = if is_known { ui.localized(phrase("analysis-evaluator-bot").with("title", title)) } else { title };
        list.push((seat, title));
    }
    let engines = now.engines_for(variant).filter(|entry| can_evaluate(&entry.id, variant, now));
    let engines = engines.map(|entry| (entry.id.clone(), ui.localized(seat_title(&entry.id, variant, now))));
    engines.chain(list).collect()
}
