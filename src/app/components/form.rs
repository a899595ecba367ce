//! Rows of a form: the label in a column at the leading edge, the control, and help or the error beneath it. Switches.
//!
//! In every form, lists are equally wide, fields, lists and buttons are equally high, and help is below the control.

use super::button::focus_ring;
use super::drop_down::list_of_width;
use super::tokens::{UiTokens, height, icon_font, space};
use crate::app::widgets::announce::announce;
use crate::config::icon;
use egui::{Align, CornerRadius, Label, Layout, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

const SWITCH_POINTS: [f32; 2] = [34.0, 20.0];
/// The most that a list in a form is wide.
const LIST_POINTS: f32 = 280.0;

/// Draws one row. `help` is shown beneath the control, or `error` instead of it.
pub fn form_row<R>(
    ui: &mut Ui,
    (label, label_points): (&str, f32),
    help: &str,
    error: Option<&str>,
    control: impl FnOnce(&mut Ui) -> R,
) -> R {
    let label_ui = |ui: &mut Ui| {
        let label = ui.tokens().small(label);
        ui.add(Label::new(label).wrap());
    };
    labelled_row(ui, (label_points, label_ui), help, error, control)
}

/// Draws a row like [`form_row`] whose label is more than text.
pub fn labelled_row<R>(
    ui: &mut Ui,
    (label_points, label_ui): (f32, impl FnOnce(&mut Ui)),
    help: &str,
    error: Option<&str>,
    control: impl FnOnce(&mut Ui) -> R,
) -> R {
    let tokens = ui.tokens();
    let label_points = tokens.scaled(label_points);
    let row = ui.horizontal_top(|ui| {
        ui.spacing_mut().interact_size.y = height::CONTROL;
        let size = vec2(label_points, height::CONTROL);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(label_points);
            label_ui(ui);
        });
        ui.vertical(|ui| {
            ui.set_width(ui.available_width());
            let shown = ui.horizontal_wrapped(|ui| {
                if error.is_some() {
                    redden_edges(ui);
                }
                control(ui)
            });
            match error {
                Some(error) => _ = error_ui(ui, error),
                None if !help.is_empty() => _ = ui.label(tokens.caption(help)),
                None => {}
            }
            shown.inner
        })
        .inner
    });
    ui.add_space(space::XS);
    row.inner
}

/// Gives the fields and lists that follow the edge of an error. Where the focus is, its ring stays.
fn redden_edges(ui: &mut Ui) {
    let error = ui.tokens().error;
    let widgets = &mut ui.visuals_mut().widgets;
    for look in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active, &mut widgets.open] {
        look.bg_stroke.color = error;
    }
}

/// Draws a drop-down list in a row of a form; `list` gets its width. The lists of a form whose rows have room for the same number of
/// icon `buttons` after the list are equally wide.
pub fn form_list<R>(ui: &mut Ui, buttons: usize, list: impl FnOnce(&mut Ui, f32) -> R) -> R {
    let buttons_points = buttons as f32 * (height::DENSE + ui.spacing().item_spacing.x);
    let width_points = (ui.available_width() - buttons_points).clamp(0.0, LIST_POINTS);
    list_of_width(ui, width_points, list)
}

/// Draws a form error, and announces it.
pub fn error_ui(ui: &mut Ui, error: &str) -> Response {
    let tokens = ui.tokens();
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = space::XS;
        ui.label(tokens.icon(icon::WARNING_CIRCLE, 16.0).color(tokens.error));
        let shown = ui.add(Label::new(tokens.caption(error).color(tokens.error)).wrap());
        announce(ui, &shown, error);
        shown
    })
    .inner
}

/// Draws a switch with its label after it.
pub fn switch(ui: &mut Ui, is_on: &mut bool, label: &str) -> Response {
    let tokens = ui.tokens();
    let galley = super::line::one_line(ui, label, tokens.body_font(), ui.available_width() - SWITCH_POINTS[0]);
    let gap = if label.is_empty() { 0.0 } else { space::S };
    let size = vec2(SWITCH_POINTS[0] + gap + galley.size().x, SWITCH_POINTS[1].max(galley.size().y).max(24.0));
    let (rect, mut response) = ui.allocate_exact_size(size, Sense::click());
    if response.clicked() {
        *is_on = !*is_on;
        response.mark_changed();
    }
    let is_enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, is_enabled, *is_on, label));
    if ui.is_rect_visible(rect) {
        let track = egui::Align2::LEFT_CENTER.align_size_within_rect(SWITCH_POINTS.into(), rect);
        let round = CornerRadius::same((0.5 * SWITCH_POINTS[1]) as u8);
        let (fill, edge, knob) = match (is_enabled, *is_on) {
            (false, _) => (tokens.surface, tokens.line_soft, tokens.disabled),
            (true, true) => (tokens.accent, tokens.accent, tokens.on_accent),
            (true, false) => (tokens.surface_control, tokens.line_strong, tokens.weak),
        };
        ui.painter().rect(track, round, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        let x = if *is_on { track.right() - 10.0 } else { track.left() + 10.0 };
        ui.painter().circle_filled(egui::pos2(x, track.center().y), 7.0, knob);
        let at = egui::pos2(track.right() + gap, rect.center().y - 0.5 * galley.size().y);
        // What is disabled is dimmed as a whole.
        ui.painter().galley_with_override_text_color(at, galley, tokens.text);
        focus_ring(ui, track, &response, round.nw);
    }
    response
}

/// The icon and the colour of a message's level.
pub fn severity_style(ui: &Ui, severity: crate::report::Severity) -> (&'static str, egui::Color32) {
    use crate::report::Severity;
    let tokens = ui.tokens();
    match severity {
        Severity::Error => (icon::WARNING_CIRCLE, tokens.error),
        Severity::Warning => (icon::WARNING, tokens.warning),
        Severity::Note => (icon::CHECK_CIRCLE, tokens.good),
    }
}

/// A key as a key cap: `Ctrl K`.
pub fn key_cap(ui: &mut Ui, key: &str) -> Response {
    let tokens = ui.tokens();
    let galley = super::line::one_line(ui, key, tokens.caption_font(), f32::INFINITY);
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(12.0, 4.0), Sense::hover());
    ui.painter().rect(rect, CornerRadius::same(4), tokens.surface_low, tokens.edge(), StrokeKind::Inside);
    ui.painter().galley_with_override_text_color(rect.min + vec2(6.0, 2.0), galley, tokens.weak);
    response
}

/// An icon in weak colour beside text, which wraps.
pub fn icon_label(ui: &mut Ui, icon: &str, text: egui::RichText) -> Response {
    let tokens = ui.tokens();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.label(egui::RichText::new(icon).font(icon_font(16.0)).color(tokens.weak));
        ui.add(Label::new(text).wrap())
    })
    .inner
}

/// A checkbox whose edge can be seen on every surface.
pub fn checkbox(ui: &mut Ui, is_on: &mut bool, text: &str) -> Response {
    ui.scope(|ui| {
        let edge = egui::Stroke::new(1.0, ui.tokens().line_strong);
        let states = &mut ui.visuals_mut().widgets;
        (states.inactive.bg_stroke, states.hovered.bg_stroke) = (edge, edge);
        ui.checkbox(is_on, text)
    })
    .inner
}
