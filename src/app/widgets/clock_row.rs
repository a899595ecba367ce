//! The row of a form that chooses the clock: presets, and a field for any other.

use super::field::field;
use super::localized_text::LocalizedText;
use super::report_card::report_words;
use crate::app::components::{Chip, form_row, space};
use crate::session::TimeControl;
use egui::Ui;

const NONE: &str = "none";
const PRESETS: [&str; 4] = [NONE, "3+2", "5+3", "15+10"];

/// `types` says whether the clock is typed in instead of chosen; `clock` is its text.
pub fn clock_row(ui: &mut Ui, label_points: f32, types: &mut bool, clock: &mut String) {
    *types |= !PRESETS.contains(&clock.as_str());
    let (label, help) = (ui.localized("clock"), ui.localized("menu-clock-tip"));
    let fault = TimeControl::read(clock).err().map(|report| report_words(ui, &report));
    let help = if *types { help.as_str() } else { "" };
    form_row(ui, (&label, label_points), help, fault.as_deref(), |ui| {
        ui.spacing_mut().item_spacing.x = space::XS;
        for text in PRESETS {
            let chosen = !*types && clock == text;
            let tip = ui.localized(if text == NONE { "menu-clock-none-tip" } else { "menu-clock-tip" });
            let words = if text == NONE { ui.localized("no-limit") } else { text.to_owned() };
            if ui.add(Chip::new(chosen, words).narrow()).on_hover_text(tip).clicked() {
                *types = false;
                text.clone_into(clock);
            }
        }
        let tip = ui.localized("menu-clock-own-tip");
        if ui.add(Chip::new(*types, ui.localized("menu-clock-own")).narrow()).on_hover_text(tip).clicked() {
            *types = true;
            if clock == NONE {
                "10+5".clone_into(clock);
            }
        }
        if *types {
            let name = ui.localized("menu-clock-field");
            let field = field(ui, clock, |edit| edit.hint_text("5+3").desired_width(80.0).char_limit(20));
            ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(name));
        }
    });
}
