//! The consoles of a game's bots: their output, traces and costs. A click on a line shows its ply.

use super::localized_text::LocalizedText;
use super::style::color32;
use crate::app::command::{Command, Commands};
use crate::app::features::play::table::{ConsoleLine, GameAction, LineKind, Table};
use crate::board::Side;
use crate::config::Theme;
use crate::text::{own, phrase};
use crate::view::ltr_region;
use egui::{Button, RichText, ScrollArea, Ui};

#[derive(Clone, Copy)]
struct Filter {
    side: Option<Side>,
    kinds: [bool; 4],
}

impl Default for Filter {
    fn default() -> Self {
        Self { side: None, kinds: [true, true, false, true] }
    }
}

pub fn console_ui(ui: &mut Ui, theme: &Theme, table: &Table, height_points: f32, commands: &mut Commands) {
    let key = ui.scope_id().with("console");
    let mut filter: Filter = ui.data(|data| data.get_temp(key)).unwrap_or_default();
    filter_ui(ui, table, &mut filter);
    ui.data_mut(|data| data.insert_temp(key, filter));
    let lines: Vec<&ConsoleLine> = table.console.lines(filter.side, filter.kinds).collect();
    ui.horizontal_wrapped(|ui| {
        let words = ui.localized(phrase("console-count").with("count", lines.len()));
        ui.label(RichText::new(words).small().weak());
        let copy = ui.add_enabled(!lines.is_empty(), Button::new(ui.localized("console-copy")).small());
        if copy.on_hover_text(ui.localized("console-copy-tip")).clicked() {
            let texts: Vec<String> = lines.iter().map(|line| line_text(ui, table, line)).collect();
            commands.send(Command::Copy(texts.join("\n") + "\n"));
        }
        let clear = ui.add_enabled(!table.console.is_empty(), Button::new(ui.localized("console-clear")).small());
        if clear.on_hover_text(ui.localized("console-clear-tip")).clicked() {
            commands.send(GameAction::ClearConsole);
        }
    });
    if lines.is_empty() {
        ui.label(RichText::new(ui.localized("console-empty")).weak());
        return;
    }
    ltr_region(ui, |ui| {
        let row = ui.text_style_height(&egui::TextStyle::Monospace) + 4.0;
        ui.spacing_mut().item_spacing.y = 0.0;
        let area = ScrollArea::both().id_salt("console").max_height(height_points).stick_to_bottom(true);
        area.auto_shrink([false, true]).show_rows(ui, row, lines.len(), |ui, shown| {
            for line in &lines[shown] {
                line_ui(ui, theme, table, line, commands);
            }
        });
    });
}

fn filter_ui(ui: &mut Ui, table: &Table, filter: &mut Filter) {
    ui.horizontal_wrapped(|ui| {
        let bots: Vec<Side> = Side::BOTH.into_iter().filter(|side| !table.is_person(*side)).collect();
        if bots.len() > 1 {
            let all = ui.localized("console-both");
            ui.selectable_value(&mut filter.side, None, all);
            for side in bots {
                let words = ui.localized(phrase("console-of").with("side", own(table.side_name(side))));
                ui.selectable_value(&mut filter.side, Some(side), words);
            }
            ui.separator();
        }
        for ((name, _), on) in LineKind::ALL.into_iter().zip(&mut filter.kinds) {
            let words = ui.localized(name);
            ui.checkbox(on, words);
        }
    });
}

/// The text of a line for copying: `12 white: looking at 24-19`.
fn line_text(ui: &Ui, table: &Table, line: &ConsoleLine) -> String {
    let side = ui.words().own(table.side_name(line.side));
    format!("{} {side}: {}", line.ply, ui.localized(&line.text))
}

fn line_ui(ui: &mut Ui, theme: &Theme, table: &Table, line: &ConsoleLine, commands: &mut Commands) {
    let window = &theme.window;
    let colour = match line.kind {
        LineKind::Printed => window.text,
        LineKind::Fault => window.error,
        LineKind::Traced => window.weak_text,
        LineKind::Moved => window.accent,
    };
    let label = line_text(ui, table, line);
    // Format each part separately, because code is left to right in every language.
    let side = ui.words().own(table.side_name(line.side));
    let parts = [line.ply.to_string(), side, ui.localized(&line.text)];
    let [ply, side, text] = parts.map(|part| RichText::new(part).monospace().color(color32(colour)));
    let button = ui.add(Button::new((ply, side, text)).frame(false).small().wrap_mode(egui::TextWrapMode::Extend));
    ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(label.as_str()));
    // Lines can be longer than the narrow panel, so the tooltip shows the whole line.
    let tip = format!("{label}\n\n{}", ui.localized("console-line-tip"));
    if button.on_hover_text(tip).clicked() {
        commands.send(GameAction::ShowPly(line.ply));
    }
}
