//! What the pages of the workshop share: tiles with a head, their sizes, and the letters of the two sets of weights.

use crate::app::command::{Command, Commands};
use crate::app::components::tokens::medium_font;
use crate::app::components::{ActionButton, Split, SplitAxis, UiTokens, space, split, tokens};
use crate::app::features::weight_lab::SetId;
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::config::{Settings, WorkshopLayout, icon};
use egui::{Align, Align2, Color32, CornerRadius, Id, Label, Layout, Rect, Response, Sense, Ui, UiBuilder, pos2, vec2};

/// The height of a tile's head.
pub const HEAD_POINTS: f32 = 34.0;

/// The sizes of the tiles while the user changes them; otherwise those of the settings.
#[derive(Default)]
pub struct Tiles {
    changed: Option<WorkshopLayout>,
}

impl Tiles {
    /// The sizes to draw with.
    pub fn layout(&self, app: &AppState) -> WorkshopLayout {
        self.changed.unwrap_or(app.shared.settings.workshop)
    }

    /// Draws a divider in `room`, whose share `part` finds in the layout. A change is saved once the divider is released.
    pub fn split(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        (room, axis, least): (Rect, SplitAxis, [f32; 2]),
        part: impl Fn(&mut WorkshopLayout) -> &mut f32,
        commands: &mut Commands,
    ) -> [Rect; 2] {
        let mut layout = self.layout(app);
        let before = layout;
        let share = part(&mut layout);
        let id =
            Id::unique("workshop divider").with((axis == SplitAxis::Horizontal, room.min.x as i32, room.min.y as i32));
        let name = ui.localized("resize-panel");
        let Split { first, second, released } = split(ui, id, room, axis, share, least, &name);
        if layout != before {
            self.changed = Some(layout.in_range());
        }
        if released && let Some(workshop) = self.changed.take() {
            commands.send(Command::Change(Box::new(Settings { workshop, ..app.shared.settings.clone() })));
        }
        [first, second]
    }
}

/// The button that restores the usual sizes, unless they are the usual ones.
pub fn reset_layout_button(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    if app.shared.settings.workshop == WorkshopLayout::default() {
        return;
    }
    let button = ActionButton::icon_only(icon::COLUMNS, ui.localized("workshop-reset-layout")).height(28.0);
    if ui.add(button).clicked() {
        let settings = Settings { workshop: WorkshopLayout::default(), ..app.shared.settings.clone() };
        commands.send(Command::Change(Box::new(settings)));
    }
}

/// A part of the page with a head: an icon, a title, and at the trailing edge what `trailing` draws, from the edge inwards.
pub fn tile<R>(
    ui: &mut Ui,
    room: Rect,
    (icon, title): (&str, &str),
    commands: &mut Commands,
    trailing: impl FnOnce(&mut Ui, &mut Commands),
    contents: impl FnOnce(&mut Ui, &mut Commands) -> R,
) -> R {
    let tokens = ui.tokens();
    let head = Rect::from_min_size(room.min, vec2(room.width(), HEAD_POINTS));
    ui.painter().rect_filled(room, CornerRadius::ZERO, tokens.surface);
    ui.painter().hline(head.x_range(), head.bottom() - 0.5, egui::Stroke::new(1.0, tokens.line_soft));
    let inner = head.shrink2(vec2(space::M, 0.0));
    let at_end = UiBuilder::new().id_salt((title, "head")).max_rect(inner).layout(Layout::right_to_left(Align::Center));
    let used = ui
        .scope_builder(at_end, |ui| {
            ui.set_clip_rect(head.intersect(ui.clip_rect()));
            ui.spacing_mut().item_spacing.x = space::XS;
            trailing(ui, commands);
            ui.min_rect().width()
        })
        .inner;
    let left = Rect::from_min_max(inner.min, pos2((inner.right() - used - space::S).max(inner.left()), inner.bottom()));
    ui.scope_builder(UiBuilder::new().max_rect(left).layout(Layout::left_to_right(Align::Center)), |ui| {
        ui.set_clip_rect(head.intersect(ui.clip_rect()));
        ui.label(tokens.icon(icon, 16.0).color(tokens.weak));
        ui.add(Label::new(tokens.strong(title)).truncate());
    });
    let body = Rect::from_min_max(pos2(room.left(), head.bottom()), room.max);
    let below = UiBuilder::new().id_salt((title, "body")).max_rect(body).layout(Layout::top_down(Align::Min));
    ui.scope_builder(below, |ui| {
        ui.set_clip_rect(body.intersect(ui.clip_rect()));
        contents(ui, commands)
    })
    .inner
}

/// The padding of a tile's contents.
pub fn padded<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let margin = egui::Margin::symmetric(space::M as i8, space::S as i8);
    egui::Frame::new()
        .inner_margin(margin)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            contents(ui)
        })
        .inner
}

/// The colour of a set of weights.
pub fn set_colour(ui: &Ui, set: SetId) -> Color32 {
    let tokens = ui.tokens();
    match set {
        SetId::A => tokens.set_a,
        SetId::B => tokens.set_b,
    }
}

/// The letter of a set of weights on its colour.
pub fn set_badge(ui: &mut Ui, set: SetId) -> Response {
    const SIDE_POINTS: f32 = 20.0;
    let (rect, response) = ui.allocate_exact_size(vec2(SIDE_POINTS, SIDE_POINTS), Sense::hover());
    paint_set_badge(ui, rect, set);
    response
}

pub fn paint_set_badge(ui: &Ui, rect: Rect, set: SetId) {
    let tokens = ui.tokens();
    ui.painter().rect_filled(rect, CornerRadius::same(tokens::radius::CELL), set_colour(ui, set));
    let ink = if tokens.is_light { tokens.surface } else { tokens.surface_low };
    let font = medium_font(tokens.caption_points());
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, set.letter(), font, ink);
}
