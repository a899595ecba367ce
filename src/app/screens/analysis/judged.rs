//! What a player thinks of the position: its value, the best lines, how deep.

use super::change;
use super::side::with_judge;
use crate::app::analysis::Analysis;
use crate::app::command::{Command, Commands};
use crate::app::logic::Logic;
use crate::app::widgets::report_card::report_card;
use crate::app::widgets::seat_picker::bot_picker;
use crate::config::AnalysisSettings;
use crate::notation::value_text;
use crate::player::Judged;
use crate::report::capital;
use crate::rules::Position;
use egui::{Button, CollapsingHeader, RichText, Sense, Slider, TextWrapMode};

/// Moves of a line that are shown.
const MOST_MOVES: usize = 10;

/// Draws the judgement.
pub fn judged_ui(ui: &mut egui::Ui, logic: &Logic, analysis: &Analysis, commands: &mut Commands) {
    if let Some(report) = analysis.judge_fault() {
        report_card(ui, report, &logic.theme, commands);
    }
    if let Some(judgement) = analysis.judgement() {
        if let Some(report) = &judgement.fault {
            report_card(ui, report, &logic.theme, commands);
        }
        let told = match (analysis.worth(), judgement.depth) {
            (None, _) if judgement.fault.is_some() => String::new(),
            (None, _) => "thinking…".to_owned(),
            (Some(worth), 0) => worth_words(analysis, worth.value),
            (Some(worth), depth) => {
                let done = if judgement.is_last { ", done" } else { "" };
                format!("{}, depth {depth}{done}", worth_words(analysis, worth.value))
            }
        };
        ui.label(RichText::new(told).strong());
        let count = usize::from(logic.settings.analysis.lines);
        for (index, judged) in judgement.moves.iter().take(count).enumerate() {
            line_ui(ui, analysis, index + 1, judged, commands);
        }
    }
    CollapsingHeader::new("Judged by").id_salt("judge").show(ui, |ui| {
        let mut seat = logic.settings.hint.clone();
        bot_picker(ui, "Player", &mut seat, analysis.variant(), &logic.now);
        if seat != logic.settings.hint {
            commands.send(Command::Change(Box::new(with_judge(logic, seat))));
        }
        let mut wanted = logic.settings.analysis.clone();
        ui.horizontal(|ui| {
            let named = ui.label("Lines");
            ui.add(Slider::new(&mut wanted.lines, AnalysisSettings::LINES)).labelled_by(named.id);
        });
        change(logic, wanted, commands);
        let view = capital(analysis.variant().side_name(analysis.view()));
        ui.label(RichText::new(format!("Values are told for {view}: + is good for that side.")).small().weak());
    });
}

/// "+0.35, good for white"; what a person hears who does not see the bar.
fn worth_words(analysis: &Analysis, value: f64) -> String {
    let side = if value > 0.0 { analysis.view() } else { analysis.view().other() };
    let name = capital(analysis.variant().side_name(side));
    let shown = value_text(value);
    match shown.split_once(' ') {
        // "wins in 5" and "loses in 5" are about the side from whose view values are told.
        Some((_, plies)) => format!("{name} wins {plies}"),
        None if shown == "0" => "even".to_owned(),
        None => format!("{shown}, {name} is better"),
    }
}

/// A line: a click plays its first move.
fn line_ui(ui: &mut egui::Ui, analysis: &Analysis, rank: usize, judged: &Judged, commands: &mut Commands) {
    let position = analysis.position();
    let value = value_text(analysis.seen(position, judged.value));
    let text = format!("{rank}. {value}  {}", line_text(analysis, position, judged));
    let button = Button::new(RichText::new(&text).small()).wrap_mode(TextWrapMode::Truncate).sense(Sense::click());
    let shown = ui.add(button.min_size(egui::vec2(ui.available_width(), 0.0)).frame(false));
    if shown.on_hover_text(format!("{text}\nA click plays the first move")).clicked()
        && let Some(first) = judged.line.first()
    {
        commands.send(Command::Play(first.clone()));
    }
}

/// The moves of a line as they are shown. Moves some way on are never short: what else could be played there is not asked.
fn line_text(analysis: &Analysis, position: &Position, judged: &Judged) -> String {
    let names = analysis.square_names();
    let text = |one| crate::notation::shown_text(position, one, names, false);
    judged.line.iter().take(MOST_MOVES).map(text).collect::<Vec<_>>().join(" ")
}
