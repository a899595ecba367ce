//! The analysis page while nothing is analysed: what can be opened here.

use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, UiTokens, empty_state, height, space};
use crate::app::features::analysis::AnalysisAction;
use crate::app::route::Route;
use crate::app::state::{AppState, DocumentAction};
use crate::app::widgets::command_button::tip_with_key;
use crate::app::widgets::localized_text::LocalizedText;
use crate::config::{CommandId, icon};
use egui::{Align, CentralPanel, Frame, Layout, Ui};

const BUTTON_POINTS: f32 = 260.0;

pub fn empty_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let paste = || (icon::CLIPBOARD_TEXT, ui.localized("command-paste"), Command::Paste);
    let file = AnalysisAction::ChooseFile(ui.localized("analysis-open-file"));
    let mut others = vec![
        (icon::FOLDER_OPEN, ui.localized("analysis-open-file"), Command::Analysis(file)),
        (icon::BOOKS, ui.localized("analysis-open-library"), Command::Open(Route::LIBRARY)),
        (icon::NOTE_PENCIL, ui.localized("setup-title"), Command::Shown(DocumentAction::Edit)),
    ];
    // A game that is being played is the nearest thing to analyse.
    let first = if app.play.table.is_some() {
        others.insert(0, paste());
        (icon::CHART_LINE, ui.localized("analysis-open-game"), Command::Shown(DocumentAction::Analyse))
    } else {
        paste()
    };
    let (title, why) = (ui.localized("analysis-empty"), ui.localized("analysis-empty-why"));
    let tip = tip_with_key(ui, &app.shared.settings.keys, "command-paste-tip", CommandId::Paste);
    CentralPanel::default().frame(Frame::NONE.fill(ui.tokens().surface)).show(ui, |ui| {
        let (icon, text, command) = first;
        // The first button is centred in what the others leave.
        let below = space::M + others.len() as f32 * (height::CONTROL + ui.spacing().item_spacing.y);
        let is_clicked = ui.scope(|ui| {
            ui.set_max_height(ui.available_height() - below);
            empty_state(ui, icon::CHART_LINE, &title, &why, Some((icon, &text)))
        });
        if is_clicked.inner {
            commands.send(command);
        }
        ui.add_space(space::M);
        ui.with_layout(Layout::top_down(Align::Center), |ui| {
            for (icon, text, command) in others {
                let tip = if matches!(command, Command::Paste) { tip.as_str() } else { "" };
                if ui.add(ActionButton::secondary(text).icon(icon).tip(tip).min_width(BUTTON_POINTS)).clicked() {
                    commands.send(command);
                }
            }
        });
    });
}
