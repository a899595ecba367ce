//! Games lost by faults: the bot, the fault, the count, and the first occurrence with its full report.

use crate::app::command::Commands;
use crate::app::components::{ActionButton, UiTokens, height, section_title, well_frame};
use crate::app::features::arena::{ArenaAction, ContestView};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::style::{color32, small_code};
use crate::config::icon;
use crate::summary::contest::fault as fault_phrase;
use crate::view::ltr_region;
use egui::{CollapsingHeader, Label, RichText, Ui};

/// Draws the faults, and returns whether there are any.
pub(super) fn ui(ui: &mut Ui, app: &AppState, view: &ContestView, commands: &mut Commands) -> bool {
    let ledger = &view.standing.ledger;
    let entrants = 0..view.about.names.len();
    let faults = || entrants.clone().flat_map(|entrant| ledger.faults(entrant).iter().map(move |one| (entrant, one)));
    if faults().next().is_none() {
        return false;
    }
    let heading = ui.localized("faults");
    section_title(ui, &heading, "");
    for (entrant, fault) in faults() {
        let message = RichText::new(ui.localized(fault_phrase(&view.about.names[entrant], fault)))
            .color(color32(app.shared.theme.window.error));
        CollapsingHeader::new(message).id_salt((entrant, &fault.ending)).show(ui, |ui| {
            well_frame(ui).show(ui, |ui| {
                let text = small_code(fault.first.account.trim_end()).color(ui.tokens().text);
                ltr_region(ui, |ui| ui.add(Label::new(text).wrap()));
            });
            let open = ActionButton::secondary(ui.localized("arena-fault-open")).icon(icon::CHART_LINE_UP);
            if fault.first.game != 0 && ui.add(open.height(height::DENSE)).clicked() {
                commands.send(ArenaAction::Open(fault.first.game));
            }
        });
    }
    true
}
