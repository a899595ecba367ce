//! The doctor's findings on a variant's rules, as cards with the position that shows each one.

use super::checkup::{Checkup, CheckupAction};
use crate::app::command::{Command, Commands};
use crate::app::components::form::severity_style;
use crate::app::components::{ActionButton, UiTokens, height, space};
use crate::app::features::analysis::{AnalysisAction, AnalysisSource};
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::catalog::Origin;
use crate::config::icon;
use crate::doctor::{Finding, VariantReport};
use crate::report::{Report, Severity};
use crate::text::phrase;
use egui::Ui;

/// Whether the user wrote the variant's file, so that it can be checked.
pub fn is_own(app: &AppState, id: &str) -> bool {
    app.shared.now.variants.iter().any(|entry| entry.id == id && entry.origin != Origin::Shipped)
}

/// Draws the buttons and the findings below the title of the user's own rules.
pub fn checkup_ui(ui: &mut Ui, app: &AppState, id: &str, commands: &mut Commands) {
    let checkup = app.rules.checkup.as_ref().filter(|checkup| checkup.id == id);
    if checkup.is_none() && !is_own(app, id) {
        return;
    }
    let mut act = |act| commands.send(Command::Checkup(act));
    ui.horizontal_wrapped(|ui| {
        if checkup.is_some_and(Checkup::is_under_way) {
            let words = ui.localized("checkup-under-way");
            let shown = ui.label(&words);
            announce(ui, &shown, &words);
            let stop = ActionButton::secondary(ui.localized("stop")).icon(icon::STOP).height(height::DENSE);
            if ui.add(stop).clicked() {
                act(CheckupAction::Stop);
            }
            return;
        }
        for (words, tip, deep) in
            [("checkup-begin", "checkup-begin-tip", false), ("checkup-deep", "checkup-deep-tip", true)]
        {
            let check = ActionButton::secondary(ui.localized(words)).icon(icon::LIST_CHECKS).height(height::DENSE);
            if ui.add(check.tip(ui.localized(tip))).clicked() {
                act(CheckupAction::Begin { id: id.to_owned(), deep });
            }
        }
    });
    let Some(checkup) = checkup else { return };
    match &checkup.outcome {
        Some(Ok(examined)) => examined_ui(ui, app, examined, checkup.was_stopped(), commands),
        Some(Err(reports)) => {
            for report in reports {
                report_card(ui, report, &app.shared.theme, commands);
            }
        }
        None => {}
    }
    ui.separator();
}

fn examined_ui(ui: &mut Ui, app: &AppState, examined: &VariantReport, was_stopped: bool, commands: &mut Commands) {
    let faults = examined.faults().count();
    let summary = phrase("checkup-done").with("faults", faults).with("games", examined.games);
    let summary = summary.with("positions", examined.positions);
    let words = ui.localized(if was_stopped { phrase("checkup-stopped").with("text", summary) } else { summary });
    let (icon, colour) = severity_style(ui, if faults > 0 { Severity::Error } else { Severity::Note });
    ui.horizontal(|ui| {
        ui.label(ui.tokens().icon(icon, 18.0).color(colour));
        let shown = ui.label(ui.tokens().strong(&words).color(colour));
        announce(ui, &shown, &words);
    });
    for (index, finding) in examined.findings.iter().enumerate() {
        ui.push_id(("finding", index), |ui| finding_ui(ui, app, finding, commands));
    }
}

fn finding_ui(ui: &mut Ui, app: &AppState, finding: &Finding, commands: &mut Commands) {
    match &finding.waived {
        Some(why) => {
            let report = Report::note(phrase("checkup-waived").with("text", finding.report.phrase()).with("why", why));
            report_card(ui, &report, &app.shared.theme, commands);
        }
        None => report_card(ui, &finding.report, &app.shared.theme, commands),
    }
    if let Some(position) = &finding.shown {
        let show = ActionButton::secondary(ui.localized("checkup-show")).icon(icon::CHECKERBOARD).height(height::DENSE);
        if ui.add(show.tip(ui.localized("checkup-show-tip"))).clicked() {
            commands.send(AnalysisAction::Open(AnalysisSource::Position(position.clone())));
        }
    }
    ui.add_space(space::XS);
}
