//! The search for the first move that a bot would now play differently.

use super::columns::text_of;
use crate::app::command::{BoardAction, Commands};
use crate::app::components::{ActionButton, UiTokens, height, icon_label};
use crate::app::features::inspector::{Comparison, Forked, InspectorAction};
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::config::icon;
use crate::text::{phrase, raw};
use egui::Ui;

/// Draws the progress of the search for the first differing move.
pub fn fork_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let inspector = &app.inspector;
    let Some(fork) = &inspector.fork else { return };
    let name = |ply: usize| inspector.moments.at(ply).map_or_else(String::new, |moment| moment.text.clone());
    let words = match &fork.found {
        Forked::Looking(same, all) => phrase("inspector-fork-looking").with("same", *same).with("count", *all),
        Forked::Same(all) => phrase("inspector-fork-same").with("count", *all),
        Forked::Differs(ply, other) => {
            let text = other.as_ref().zip(inspector.moments.at(*ply));
            let now = text.map_or_else(|| phrase("resigns"), |(chosen, at)| raw(text_of(&at.before, chosen)));
            phrase("inspector-fork-differs").with("move", name(*ply)).with("now", now)
        }
        Forked::Fault(ply, _) => phrase("inspector-fork-fault").with("move", name(*ply)),
    };
    let tokens = ui.tokens();
    ui.horizontal_wrapped(|ui| {
        let verdict = ui.localized(words);
        let icon = if let Forked::Same(_) = &fork.found { icon::CHECK } else { icon::GIT_BRANCH };
        let shown = icon_label(ui, icon, tokens.strong(&verdict));
        announce(ui, &shown, &verdict);
        match &fork.found {
            Forked::Looking(..) => {
                let stop = ActionButton::secondary(ui.localized("stop")).icon(icon::STOP).height(height::DENSE);
                if ui.add(stop).clicked() {
                    commands.send(InspectorAction::StopFork);
                }
            }
            Forked::Differs(ply, _) | Forked::Fault(ply, _) => {
                let show = ActionButton::secondary(ui.localized("inspector-fork-show")).height(height::DENSE);
                if ui.add(show.tip(ui.localized("inspector-fork-show-tip"))).clicked() {
                    if inspector.comparison.other_seat().is_none() {
                        commands.send(InspectorAction::Compare(Comparison::Now));
                    }
                    commands.send(BoardAction::ShowPly(*ply));
                }
            }
            Forked::Same(_) => {}
        }
    });
    if let Forked::Fault(_, report) = &fork.found {
        report_card(ui, report, &app.shared.theme, commands);
    }
}
