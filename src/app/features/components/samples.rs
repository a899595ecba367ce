//! Samples of the page of all components: toasts, rows of a list, an empty page, text sizes and colours.

use crate::app::command::Commands;
use crate::app::components::{
    ListRow, ShownState, Tokens, UiTokens, empty_state, key_cap, radius, show_in_state, space,
};
use crate::app::shell::sample_toast_ui;
use crate::app::widgets::localized_text::LocalizedText;
use crate::config::icon;
use crate::report::Report;
use crate::text::phrase;
use egui::{Color32, CornerRadius, RichText, Sense, StrokeKind, Ui, vec2};

/// The height of the empty page.
const EMPTY_POINTS: f32 = 230.0;
const SWATCH_POINTS: [f32; 2] = [36.0, 24.0];

/// The message ID of a text size, and how it is written.
type TextSample = (&'static str, fn(&Tokens, String) -> RichText);

/// Draws a toast of each level.
pub fn toasts_ui(ui: &mut Ui, commands: &mut Commands) {
    let reports = [
        Report::note(phrase("components-toast-note")),
        Report::warning(phrase("components-toast-warning")),
        Report::error(phrase("components-toast-error")).hint(phrase("components-toast-hint")),
    ];
    for (index, report) in reports.iter().enumerate() {
        ui.push_id(index, |ui| sample_toast_ui(ui, report, commands));
    }
}

/// Draws rows of a list in each state.
pub fn rows_ui(ui: &mut Ui) {
    ui.spacing_mut().item_spacing.y = space::XS;
    let (good, caption) = (ui.tokens().good, ui.localized("components-row-caption"));
    let row = |ui: &mut Ui, name: &'static str, state: Option<ShownState>, is_selected: bool| {
        let name = ui.localized(name);
        let row = ListRow::new(&name).caption(&caption).icon(icon::ROBOT).state(icon::CHECK_CIRCLE, good);
        show_in_state(ui, state, |ui| row.selected(is_selected).ui(ui));
    };
    row(ui, "components-normal", None, false);
    row(ui, "components-hovered", Some(ShownState::Hovered), false);
    row(ui, "components-selected", None, true);
    row(ui, "components-focused", Some(ShownState::Focused), false);
}

/// Draws the page of a list that has nothing yet.
pub fn empty_ui(ui: &mut Ui) {
    let (title, why) = (ui.localized("arena-empty"), ui.localized("components-empty-why"));
    let action = ui.localized("arena-new");
    ui.scope(|ui| {
        ui.set_height(EMPTY_POINTS);
        empty_state(ui, icon::TROPHY, &title, &why, Some((icon::PLUS, &action)));
    });
}

/// Draws text in each size, and the colours.
pub fn type_ui(ui: &mut Ui) {
    let tokens = ui.tokens();
    ui.horizontal_wrapped(|ui| {
        let samples: [TextSample; 7] = [
            ("clock", |tokens, text| tokens.body(text).size(tokens.clock_points())),
            ("components-page", |tokens, text| tokens.page_title(text)),
            ("components-card-title", |tokens, text| tokens.title(text)),
            ("components-strong", |tokens, text| tokens.strong(text)),
            ("components-body", |tokens, text| tokens.body(text)),
            ("components-small", |tokens, text| tokens.small(text)),
            ("components-caption", |tokens, text| tokens.caption(text)),
        ];
        for (name, style) in samples {
            let text = style(&tokens, ui.localized(name));
            ui.label(text);
        }
        key_cap(ui, "Ctrl K");
    });
    let surfaces = [
        tokens.surface_low,
        tokens.surface,
        tokens.surface_card,
        tokens.surface_control,
        tokens.surface_hover,
        tokens.accent_soft,
        tokens.line_soft,
        tokens.line,
        tokens.line_strong,
    ];
    swatches_ui(ui, "components-surfaces", &surfaces);
    let inks = [
        tokens.text,
        tokens.weak,
        tokens.disabled,
        tokens.accent,
        tokens.good,
        tokens.warning,
        tokens.error,
        tokens.set_a,
        tokens.set_b,
    ];
    swatches_ui(ui, "components-inks", &inks);
}

fn swatches_ui(ui: &mut Ui, name: &'static str, colours: &[Color32]) {
    let name = ui.localized(name);
    ui.label(ui.tokens().caption(name));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(space::XS, space::XS);
        for colour in colours {
            let (rect, _) = ui.allocate_exact_size(SWATCH_POINTS.into(), Sense::hover());
            let corner = CornerRadius::same(radius::CELL);
            ui.painter().rect(rect, corner, *colour, ui.tokens().edge(), StrokeKind::Inside);
        }
    });
}
