//! The list of faults in files, in full: places, sources and hints.

use crate::app::command::Commands;
use crate::app::components::{UiTokens, space};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::report::Report;
use crate::text::phrase;
use egui::{ScrollArea, Ui};

const WIDTH_POINTS: f32 = 560.0;
const HEIGHT_POINTS: f32 = 420.0;

/// Draws every fault.
pub fn fault_list_ui(ui: &mut Ui, app: &AppState, faults: &[Report], commands: &mut Commands) {
    let tokens = ui.tokens();
    let window = ui.ctx().content_rect();
    ui.set_width(WIDTH_POINTS.min(window.width() - 60.0));
    ui.label(tokens.strong(ui.localized(phrase("faults-title").with("count", faults.len()))));
    let list = ScrollArea::vertical().max_height(HEIGHT_POINTS.min(window.height() - 120.0)).auto_shrink([false, true]);
    list.show(ui, |ui| {
        for fault in faults {
            report_card(ui, fault, &app.shared.theme, commands);
            ui.add_space(space::S);
        }
    });
}
