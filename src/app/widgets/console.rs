//! The consoles of a game's bots: their output, traces and costs. A click on a line shows its ply.

use super::localized_text::LocalizedText;
use super::style::color32;
use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, Chip, UiTokens, height, space};
use crate::app::features::play::table::{ConsoleLine, GameAction, LineKind, Table};
use crate::board::Side;
use crate::config::{Theme, icon};
use crate::text::{authored, phrase};
use egui::{AtomExt as _, Button, RichText, ScrollArea, Ui, vec2};

const CHIP_GAP_POINTS: f32 = 6.0;

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
        ui.label(ui.tokens().caption(words));
        let button = |ui: &Ui, icon, [text, tip]: [&'static str; 2], is_empty: bool| {
            let why = is_empty.then(|| ui.localized("console-empty"));
            let button = ActionButton::icon_only(icon, ui.localized(text)).height(height::DENSE);
            button.tip(ui.localized(tip)).why_not(why)
        };
        let copy = button(ui, icon::COPY, ["console-copy", "console-copy-tip"], lines.is_empty());
        if ui.add(copy).clicked() {
            let texts: Vec<String> = lines.iter().map(|line| line_text(ui, table, line)).collect();
            commands.send(Command::Copy(texts.join("\n") + "\n"));
        }
        let clear = button(ui, icon::TRASH, ["clear", "console-clear-tip"], table.console.is_empty());
        if ui.add(clear).clicked() {
            commands.send(GameAction::ClearConsole);
        }
    });
    if lines.is_empty() {
        ui.label(ui.tokens().small(ui.localized("console-empty")));
        return;
    }
    let row = ui.text_style_height(&egui::TextStyle::Monospace) + 4.0;
    ui.spacing_mut().item_spacing.y = 0.0;
    let area = ScrollArea::vertical().id_salt("console").max_height(height_points).stick_to_bottom(true);
    area.auto_shrink([false, true]).show_rows(ui, row, lines.len(), |ui, shown| {
        for line in &lines[shown] {
            line_ui(ui, theme, table, line, commands);
        }
    });
}

fn filter_ui(ui: &mut Ui, table: &Table, filter: &mut Filter) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(CHIP_GAP_POINTS, space::XS);
        let bots: Vec<Side> = Side::BOTH.into_iter().filter(|side| !table.is_person(*side)).collect();
        if bots.len() > 1 {
            let both = (None, ui.localized("console-both"));
            let one = |side: Side| {
                (Some(side), ui.localized(phrase("console-of").with("side", authored(table.side_name(side)))))
            };
            let offered: Vec<(Option<Side>, String)> = [both].into_iter().chain(bots.into_iter().map(one)).collect();
            for (side, words) in offered {
                if ui.add(Chip::new(filter.side == side, words)).clicked() {
                    filter.side = side;
                }
            }
            ui.end_row();
        }
        for ((name, _), on) in LineKind::ALL.into_iter().zip(&mut filter.kinds) {
            let words = ui.localized(name);
            if ui.add(Chip::new(*on, words)).clicked() {
                *on = !*on;
            }
        }
    });
}

/// The text of a line for copying: `12 white: looking at 24-19`.
fn line_text(ui: &Ui, table: &Table, line: &ConsoleLine) -> String {
    let side = ui.words().authored(table.side_name(line.side));
    format!("{} {side}: {}", line.ply, ui.localized(&line.text))
}

fn line_ui(ui: &mut Ui, theme: &Theme, table: &Table, line: &ConsoleLine, commands: &mut Commands) {
    let window = &theme.window;
    let colour = match line.kind {
        LineKind::Printed | LineKind::Moved => window.text,
        LineKind::Fault => window.error,
        LineKind::Traced => window.weak_text,
    };
    let label = line_text(ui, table, line);
    // Format each part separately, because code is left to right in every language.
    let side = ui.words().authored(table.side_name(line.side));
    let parts = [line.ply.to_string(), side, ui.localized(&line.text)];
    let [ply, side, text] = parts.map(|part| RichText::new(part).monospace().color(color32(colour)));
    let parts = (ply, side, text.atom_shrink(true));
    let button = ui.add(Button::new(parts).frame(false).small().wrap_mode(egui::TextWrapMode::Truncate));
    ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(label.as_str()));
    // Lines can be longer than the narrow panel, so the tooltip shows the whole line.
    let tip = format!("{label}\n\n{}", ui.localized("console-line-tip"));
    if button.on_hover_text(tip).clicked() {
        commands.send(GameAction::ShowPly(line.ply));
    }
}
