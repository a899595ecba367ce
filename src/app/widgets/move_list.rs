//! The moves played, two a line, the latest in sight.

use crate::app::table::Table;
use egui::{Grid, RichText, ScrollArea};

/// Draws the list.
pub fn move_list(ui: &mut egui::Ui, table: &Table) {
    ui.label(RichText::new("Moves").strong());
    let played = table.session.played();
    if played.is_empty() {
        ui.label(RichText::new("none yet").weak());
        return;
    }
    // A game from a position in which the second side moves begins with an empty first column.
    let lead = usize::from(played[0].side != table.variant().first);
    ScrollArea::vertical().id_salt("moves").max_height(150.0).stick_to_bottom(true).show(ui, |ui| {
        Grid::new("moves").num_columns(3).striped(true).min_col_width(70.0).show(ui, |ui| {
            for row in 0..(played.len() + lead).div_ceil(2) {
                ui.label(RichText::new(format!("{}.", row + 1)).weak());
                for column in 0..2 {
                    let index = (row * 2 + column).checked_sub(lead);
                    let ply = index.and_then(|index| played.get(index));
                    let text = RichText::new(ply.map_or("", |ply| ply.text.as_str()));
                    ui.label(if index == Some(played.len() - 1) { text.strong() } else { text });
                }
                ui.end_row();
            }
        });
    });
}
