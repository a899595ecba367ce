//! Rows of the form for a new contest: label, control, and help or the error beneath it.

use crate::app::components::{Chip, UiTokens, form_row};
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::report::Report;
use crate::text::{Phrase, phrase};
use egui::{DragValue, Stroke, Ui, vec2};

pub(super) const LABEL_POINTS: f32 = 108.0;
const CHIP_GAP_POINTS: f32 = 6.0;

/// Draws a row with the message `label`, and the message `help` or an error beneath its control. The control gets the label as its
/// accessible name.
pub(super) fn row<R>(
    ui: &mut Ui,
    label: &'static str,
    help: &'static str,
    error: Option<&str>,
    control: impl FnOnce(&mut Ui, &str) -> R,
) -> R {
    let (label, help) = (ui.localized(label), if help.is_empty() { String::new() } else { ui.localized(help) });
    form_row(ui, (&label, LABEL_POINTS), &help, error, |ui| control(ui, &label))
}

/// Draws a row with a number and returns whether it changed.
pub(super) fn number_row(ui: &mut Ui, label: &'static str, help: &'static str, value: DragValue<'_>) -> bool {
    row(ui, label, help, None, |ui, label| ui.add(value).accessible_name(label).changed())
}

/// Draws a row with a text as on the command line; `hint` is shown while it is empty.
pub(super) fn text_row(
    ui: &mut Ui,
    (label, help): (&'static str, &'static str),
    text: &mut String,
    hint: Phrase,
    fault: Option<&Report>,
) {
    let (hint, fault) = (ui.localized(hint), fault.map(|fault| fault_text(ui, fault)));
    row(ui, label, help, fault.as_deref(), |ui, label| {
        mark_edge(ui, fault.is_some());
        let width = ui.available_width();
        let _ = field(ui, text, |edit| edit.hint_text(hint).desired_width(width)).accessible_name(label);
    });
}

/// Makes the edge of the next field red if its text cannot be used.
pub(super) fn mark_edge(ui: &mut Ui, is_wrong: bool) {
    if is_wrong {
        let edge = Stroke::new(1.0, ui.tokens().error);
        let visuals = ui.visuals_mut();
        visuals.selection.stroke = edge;
        let states = &mut visuals.widgets;
        for state in [&mut states.inactive, &mut states.hovered, &mut states.active] {
            state.bg_stroke = edge;
        }
    }
}

/// Draws chips, one of which is on, each with a tooltip, and returns the one that was clicked.
pub(super) fn chips<T>(ui: &mut Ui, offered: Vec<(T, bool, String, String)>) -> Option<T> {
    ui.spacing_mut().item_spacing = vec2(CHIP_GAP_POINTS, CHIP_GAP_POINTS);
    let mut clicked = None;
    for (value, is_on, text, tip) in offered {
        let chip = ui.add(Chip::new(is_on, text));
        let chip = if tip.is_empty() { chip } else { chip.on_hover_text(tip) };
        if chip.clicked() {
            clicked = Some(value);
        }
    }
    clicked
}

/// The error of a value in words.
pub(super) fn fault_text(ui: &Ui, fault: &Report) -> String {
    let line = fault.place.as_ref().and_then(|place| place.line);
    let message = match line {
        Some(line) => phrase("arena-fault-line").with("line", line).with("text", fault.phrase()),
        None => fault.phrase(),
    };
    let message = match fault.hint_phrase() {
        Some(hint) => phrase("arena-fault-hint").with("text", message).with("hint", hint),
        None => message,
    };
    ui.localized(message)
}
