//! The engine's evaluation of the position: value, best lines and depth.

use super::change;
use crate::app::command::{BoardAction, Command, Commands};
use crate::app::features::analysis::{Analysis, Evaluation};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::app::widgets::seat_picker::bot_picker;
use crate::board::Side;
use crate::config::{AnalysisSettings, Settings};
use crate::notation::{plies_to_end, value_text};
use crate::player::ScoredLine;
use crate::rules::Position;
use crate::text::{Phrase, own, phrase};
use crate::view::add_ltr_region;
use egui::{Button, CollapsingHeader, RichText, Sense, Slider, TextWrapMode};

pub const LINE_POINTS: f32 = 18.0;
/// The most moves shown of a line.
const MOST_MOVES: usize = 10;

pub fn evaluation_ui(ui: &mut egui::Ui, app: &AppState, analysis: &Analysis, commands: &mut Commands) {
    if let Some(report) = analysis.evaluation_fault() {
        report_card(ui, report, &app.shared.theme, commands);
    }
    if let Some(evaluation) = analysis.evaluation() {
        if let Some(report) = &evaluation.fault {
            report_card(ui, report, &app.shared.theme, commands);
        }
        if let Some(summary) = summary(analysis, evaluation) {
            ui.label(RichText::new(ui.localized(summary)).strong());
        }
        let count = usize::from(app.shared.settings.analysis.lines);
        ui.scope(|ui| {
            ui.spacing_mut().interact_size.y = LINE_POINTS;
            ui.spacing_mut().button_padding.y = 1.0;
            ui.spacing_mut().item_spacing.y = 2.0;
            for (index, scored) in evaluation.moves.iter().take(count).enumerate() {
                line_ui(ui, analysis, index + 1, scored, commands);
            }
        });
    }
    CollapsingHeader::new(ui.localized("analysis-evaluated-by")).id_salt("evaluator").show(ui, |ui| {
        let mut seat = app.shared.settings.hint.clone();
        bot_picker(ui, &ui.localized("analysis-evaluator"), &mut seat, analysis.variant(), &app.shared.now);
        if seat != app.shared.settings.hint {
            commands.send(Command::Change(Box::new(Settings { hint: seat, ..app.shared.settings.clone() })));
        }
        let mut settings = app.shared.settings.analysis.clone();
        ui.horizontal(|ui| {
            let named = ui.label(ui.localized("analysis-lines"));
            ui.add(Slider::new(&mut settings.lines, AnalysisSettings::LINES)).labelled_by(named.id);
        });
        change(app, settings, commands);
        let view = phrase("analysis-view").with("side", side_name(analysis, analysis.view()));
        ui.label(RichText::new(ui.localized(view)).small().weak());
    });
}

fn side_name(analysis: &Analysis, side: Side) -> Phrase {
    own(analysis.variant().side_name(side))
}

/// The value of the position and the search depth.
fn summary(analysis: &Analysis, evaluation: &Evaluation) -> Option<Phrase> {
    let Some(score) = analysis.score() else {
        return evaluation.fault.is_none().then(|| phrase("analysis-thinking"));
    };
    let words = value_words(analysis, score.value);
    Some(match (evaluation.depth, evaluation.is_last) {
        (0, _) => words,
        (depth, false) => phrase("analysis-depth").with("worth", words).with("depth", depth),
        (depth, true) => phrase("analysis-depth-done").with("worth", words).with("depth", depth),
    })
}

/// The value in words, for users who cannot see the bar: "+0.35, White is better".
pub fn value_words(analysis: &Analysis, value: f64) -> Phrase {
    let side = if value > 0.0 { analysis.view() } else { analysis.view().other() };
    let side = side_name(analysis, side);
    if let Some(plies) = plies_to_end(value) {
        return phrase("analysis-wins").with("side", side).with("plies", phrase("ply-count").with("count", plies));
    }
    match value_text(value).as_str() {
        "0" => phrase("analysis-even"),
        shown => phrase("analysis-better").with("value", shown).with("side", side),
    }
}

/// Draws a line; a click plays its first move.
fn line_ui(ui: &mut egui::Ui, analysis: &Analysis, rank: usize, scored: &ScoredLine, commands: &mut Commands) {
    let position = analysis.position();
    let value = value_text(analysis.from_view(position, scored.value));
    let text = format!("{rank}. {value}  {}", line_text(analysis, position, scored));
    let button = Button::new(RichText::new(&text).small()).wrap_mode(TextWrapMode::Truncate).sense(Sense::click());
    let shown = add_ltr_region(ui, button.min_size(egui::vec2(ui.available_width(), 0.0)).frame(false));
    if shown.on_hover_text(format!("{text}\n{}", ui.localized("analysis-line-tip"))).clicked()
        && let Some(first) = scored.line.first()
    {
        commands.send(BoardAction::Play(first.clone()));
    }
}

/// The moves of a line in the displayed notation. Later moves are never abbreviated, because the legal alternatives to them are
/// not computed.
fn line_text(analysis: &Analysis, position: &Position, scored: &ScoredLine) -> String {
    let names = analysis.square_names();
    let text = |one| crate::notation::shown_text(position, one, names, false);
    scored.line.iter().take(MOST_MOVES).map(text).collect::<Vec<_>>().join(" ")
}
