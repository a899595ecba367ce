//! Controls of the page of all components: buttons, chips, segments, switches and fields.

use super::ComponentsPage;
use crate::app::components::{
    ActionButton, ButtonKind, Chip, Segment, ShownState, UiTokens, checkbox, form_row, height, segmented,
    show_in_state, space, switch,
};
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::config::icon;
use egui::{Grid, Slider, Ui, WidgetInfo};

/// The states of the columns, with the message ID of each.
const STATES: [(&str, Option<ShownState>); 4] = [
    ("components-normal", None),
    ("components-hovered", Some(ShownState::Hovered)),
    ("components-pressed", Some(ShownState::Pressed)),
    ("components-focused", Some(ShownState::Focused)),
];
const KINDS: [(&str, ButtonKind, &str, &str); 4] = [
    ("components-primary", ButtonKind::Primary, icon::PLAY, "section-play"),
    ("components-secondary", ButtonKind::Secondary, icon::COPY, "copy"),
    ("components-ghost", ButtonKind::Ghost, icon::CHART_LINE_UP, "command-hint"),
    ("components-danger", ButtonKind::Danger, icon::FLAG, "command-resign"),
];
/// Between two columns of buttons; room for a focus ring.
const GAP_POINTS: f32 = 4.0;
/// The width of the column of labels.
const LABEL_POINTS: f32 = 90.0;

/// Draws each kind of button in each state.
pub fn buttons_ui(ui: &mut Ui) {
    Grid::new("buttons").num_columns(STATES.len() + 2).spacing([GAP_POINTS, space::S]).show(ui, |ui| {
        ui.label("");
        let disabled = ("components-disabled", None);
        for (name, _) in STATES.into_iter().chain([disabled]) {
            let name = ui.localized(name);
            ui.label(ui.tokens().caption(name));
        }
        ui.end_row();
        let why = ui.localized("components-why-not");
        for (name, kind, icon, text) in KINDS {
            let (name, text) = (ui.localized(name), ui.localized(text));
            let button = || ActionButton::new(kind, &text).icon(icon);
            button_row(ui, &name, button, &why);
        }
        let name = ui.localized("components-icon");
        button_row(ui, &name, || ActionButton::icon_only(icon::ARROW_COUNTER_CLOCKWISE, &name), &why);
    });
}

/// Draws a button in each state, and disabled for the reason `why`.
fn button_row(ui: &mut Ui, name: &str, button: impl Fn() -> ActionButton, why: &str) {
    ui.label(ui.tokens().small(name));
    for (_, state) in STATES {
        show_in_state(ui, state, |ui| ui.add(button()));
    }
    ui.add(button().why_not(Some(why.to_owned())));
    ui.end_row();
}

impl ComponentsPage {
    /// Draws chips, a segmented control, switches, a checkbox and a slider.
    pub(super) fn selection_ui(&mut self, ui: &mut Ui) {
        let chips = ui.localized("components-chips");
        form_row(ui, (&chips, LABEL_POINTS), "", None, |ui| {
            for (name, state) in STATES {
                let name = ui.localized(name);
                show_in_state(ui, state, |ui| ui.add(Chip::new(false, name)));
            }
            let selected = ui.localized("components-selected");
            ui.add(Chip::new(true, selected).icon(icon::CHECK));
            let disabled = ui.localized("components-disabled");
            ui.add_enabled(false, Chip::new(false, disabled));
        });
        let segments = ui.localized("components-segments");
        form_row(ui, (&segments, LABEL_POINTS), "", None, |ui| {
            let why = ui.localized("components-why-not");
            let segment = |ui: &Ui, name: &'static str| Segment::new(ui.localized(name));
            let segments = [
                segment(ui, "components-selected").icon(icon::CHECK),
                segment(ui, "components-normal"),
                segment(ui, "components-disabled").why_not(Some(why)),
            ];
            let width = ui.available_width();
            if let Some(chosen) = segmented(ui, &segments, Some(self.segment), width) {
                self.segment = chosen;
            }
        });
        let switches = ui.localized("components-switches");
        form_row(ui, (&switches, LABEL_POINTS), "", None, |ui| {
            for (name, state) in [STATES[0], STATES[3]] {
                let name = ui.localized(name);
                show_in_state(ui, state, |ui| switch(ui, &mut self.is_on, &name));
            }
            let disabled = ui.localized("components-disabled");
            ui.add_enabled_ui(false, |ui| switch(ui, &mut self.is_on, &disabled));
            let selected = ui.localized("components-selected");
            checkbox(ui, &mut self.is_checked, &selected);
        });
        let slider = ui.localized("components-slider");
        form_row(ui, (&slider, LABEL_POINTS), "", None, |ui| {
            let shown = ui.add(Slider::new(&mut self.share, 0.0..=1.0).fixed_decimals(2).show_value(false));
            shown.widget_info(|| WidgetInfo::slider(true, f64::from(self.share), &slider));
        });
    }

    /// Draws a field with help, one with an error and a disabled one.
    pub(super) fn fields_ui(&mut self, ui: &mut Ui) {
        let (name, help) = (ui.localized("components-field"), ui.localized("components-field-help"));
        let edit = |ui: &mut Ui, name: &str, text: &mut String| {
            let width = ui.available_width();
            let edit = field(ui, text, |edit| edit.desired_width(width).min_size(egui::vec2(0.0, height::CONTROL)));
            ui.ctx().accesskit_node_builder(edit.id, |node| node.set_label(name));
        };
        form_row(ui, (&name, LABEL_POINTS), &help, None, |ui| edit(ui, &name, &mut self.code));
        let (name, error) = (ui.localized("fault-position"), ui.localized("components-field-error"));
        form_row(ui, (&name, LABEL_POINTS), "", Some(&error), |ui| edit(ui, &name, &mut self.position));
        let name = ui.localized("components-disabled");
        form_row(ui, (&name, LABEL_POINTS), "", None, |ui| {
            ui.add_enabled_ui(false, |ui| edit(ui, &name, &mut self.code));
        });
    }
}
