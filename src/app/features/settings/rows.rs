//! The rows of the page: a label, a control and a help text.

use crate::app::components::{Chip, UiTokens, form_row, radius, space, switch};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::window_size::WindowSize;
use egui::{Align, Rect, Shape, Ui, vec2};

const LABEL_POINTS: f32 = 130.0;
const COMPACT_LABEL_POINTS: f32 = 88.0;

/// Draws rows and highlights the one that was sought.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    /// The message ID of its label.
    pub sought: Option<&'static str>,
    /// Whether to scroll to it.
    pub scrolls: bool,
}

impl Rows {
    /// `label` and `help` are message IDs; the help is beneath the control.
    pub fn row<R>(self, ui: &mut Ui, label: &'static str, help: &'static str, control: impl FnOnce(&mut Ui) -> R) -> R {
        let help = if help.is_empty() { String::new() } else { ui.localized(help) };
        let text = ui.localized(label);
        self.labelled(ui, label, (&text, &help), control)
    }

    /// Draws the row of the setting `id`, a message ID, with other texts as label and help.
    pub fn labelled<R>(
        self,
        ui: &mut Ui,
        id: &'static str,
        (label, help): (&str, &str),
        control: impl FnOnce(&mut Ui) -> R,
    ) -> R {
        let is_compact = WindowSize::of(ui.ctx()).is_compact();
        let points = if is_compact { COMPACT_LABEL_POINTS } else { LABEL_POINTS };
        self.sought_ui(ui, id, |ui| form_row(ui, (label, points), help, None, control))
    }

    /// Draws a part of the page, and highlights it if it was sought.
    pub fn sought_ui<R>(self, ui: &mut Ui, id: &'static str, contents: impl FnOnce(&mut Ui) -> R) -> R {
        let behind = ui.painter().add(Shape::Noop);
        let top = ui.cursor().top();
        let drawn = contents(ui);
        if self.sought == Some(id) {
            let bottom = ui.cursor().top() - ui.spacing().item_spacing.y;
            let part = Rect::from_x_y_ranges(ui.max_rect().x_range(), top..=bottom);
            let back = part.expand2(vec2(space::S, 0.0));
            ui.painter().set(behind, Shape::rect_filled(back, radius::CONTROL, ui.tokens().accent_soft));
            if self.scrolls {
                ui.scroll_to_rect(part, Some(Align::Center));
            }
        }
        drawn
    }

    /// `text` and `help` are message IDs.
    pub fn switch(self, ui: &mut Ui, is_on: &mut bool, text: &'static str, help: &'static str) {
        let (shown, help) = (ui.localized(text), if help.is_empty() { String::new() } else { ui.localized(help) });
        self.labelled(ui, text, ("", &help), |ui| switch(ui, is_on, &shown));
    }
}

/// Chips of which one is selected.
pub fn choice<T: PartialEq + Clone>(ui: &mut Ui, chosen: &mut T, offered: impl IntoIterator<Item = (T, String)>) {
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    for (value, text) in offered {
        if ui.add(Chip::new(*chosen == value, text)).clicked() {
            *chosen = value;
        }
    }
}
