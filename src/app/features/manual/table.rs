//! A table of the manual, whose cells wrap: the library's own tables scroll to the side.

use crate::app::components::{UiTokens, one_line, space};
use egui::{Align, Color32, Frame, Layout, Margin, TextStyle, Ui, vec2};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

const ROW_MARGIN: Margin = Margin::symmetric(space::S as i8, 3);

/// Draws a table in the full available width; the first row is its header. The cells are Markdown.
pub(super) fn table_ui(ui: &mut Ui, cache: &mut CommonMarkCache, rows: &[Vec<String>]) {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let natural: Vec<f32> = (0..columns).map(|column| natural_width(ui, rows, column)).collect();
    let gaps = space::L * columns.saturating_sub(1) as f32;
    let widths = fitted(&natural, ui.available_width() - ROW_MARGIN.sum().x - gaps);
    let stripe = ui.tokens().surface_card;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (index, row) in rows.iter().enumerate() {
            let fill = if index % 2 == 1 { stripe } else { Color32::TRANSPARENT };
            Frame::new().fill(fill).inner_margin(ROW_MARGIN).show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing.x = space::L;
                    for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                        let is_header = index == 0 && !cell.is_empty();
                        let text = if is_header { format!("**{cell}**") } else { cell.clone() };
                        ui.push_id((index, column), |ui| cell_ui(ui, cache, &text, *width));
                    }
                });
            });
        }
    });
    ui.add_space(space::S);
}

fn cell_ui(ui: &mut Ui, cache: &mut CommonMarkCache, text: &str, width: f32) {
    ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
        ui.set_width(width);
        CommonMarkViewer::new().show(ui, cache, text);
    });
}

/// The width of a column whose cells are each in one line.
fn natural_width(ui: &Ui, rows: &[Vec<String>], column: usize) -> f32 {
    let width = |cell: &String| {
        let style = if cell.contains('`') { TextStyle::Monospace } else { TextStyle::Body };
        let plain = cell.replace(['`', '*'], "");
        one_line(ui, &plain, style.resolve(ui.style()), f32::INFINITY).size().x
    };
    let cells = rows.iter().filter_map(|row| row.get(column));
    // The last letter needs room for what rounding takes.
    cells.map(width).fold(0.0, f32::max) + space::S
}

/// Widths that take at most `room` together: columns that need less than an equal share keep what they need. The others share the rest,
/// one with four times as much text twice as much of it.
fn fitted(natural: &[f32], room: f32) -> Vec<f32> {
    let mut widths = vec![None; natural.len()];
    loop {
        let rest = (room - widths.iter().flatten().sum::<f32>()).max(0.0);
        let open = widths.iter().filter(|width| width.is_none()).count();
        let is_narrow = |natural: f32| natural <= rest / open.max(1) as f32;
        let found = widths.iter().zip(natural).position(|(width, natural)| width.is_none() && is_narrow(*natural));
        let Some(narrow) = found else {
            let open = widths.iter().zip(natural).filter(|(width, _)| width.is_none());
            let all: f32 = open.map(|(_, natural)| natural.sqrt()).sum();
            let shared = |natural: &f32| rest * natural.sqrt() / all;
            return widths
                .iter()
                .zip(natural)
                .map(|(width, natural)| width.unwrap_or_else(|| shared(natural)))
                .collect();
        };
        widths[narrow] = Some(natural[narrow]);
    }
}

#[cfg(test)]
mod tests {
    use super::fitted;

    #[test]
    fn narrow_columns_keep_their_width_and_wide_ones_share_the_rest() {
        assert_eq!(fitted(&[50.0, 80.0], 300.0), [50.0, 80.0]);
        assert_eq!(fitted(&[50.0, 800.0], 300.0), [50.0, 250.0]);
        assert_eq!(fitted(&[50.0, 800.0, 800.0], 350.0), [50.0, 150.0, 150.0]);
        assert_eq!(fitted(&[400.0, 1600.0, 90.0], 390.0), [100.0, 200.0, 90.0]);
        assert!(fitted(&[], 300.0).is_empty());
    }
}
