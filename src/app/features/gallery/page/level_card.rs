//! The card of a named player: its name, what it is like, and its strength as steps.

use super::card_text::tip;
use crate::app::components::tokens::medium_font;
use crate::app::components::{UiTokens, focus_ring, one_line, paint_galley, radius, space};
use crate::app::widgets::localized_text::LocalizedText;
use crate::catalog::Preset;
use egui::{Align2, CornerRadius, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

const CARD_POINTS: f32 = 42.0;
/// How many steps the mark of a level's strength has.
pub const STEPS: usize = 6;

/// `steps` of its strength are filled, if it is shown.
pub fn level_card(
    ui: &mut Ui,
    preset: &Preset,
    (is_chosen, sense): (bool, Sense),
    steps: Option<usize>,
    width: f32,
) -> Response {
    let tokens = ui.tokens();
    let [name, character, brief] =
        [&preset.title, &preset.character, &preset.brief].map(|text| ui.words().authored(text));
    let brief = if brief.is_empty() { &character } else { &brief };
    let (rect, response) = ui.allocate_exact_size(vec2(width, CARD_POINTS), sense);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &name));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let (fill, edge) = match (is_chosen, response.hovered()) {
        (true, _) => (tokens.accent_soft, Stroke::new(2.0, tokens.accent)),
        (false, true) => (tokens.surface_hover, tokens.edge()),
        (false, false) => (tokens.surface_card, tokens.edge()),
    };
    ui.painter().rect(rect, CornerRadius::same(radius::CARD), fill, edge, StrokeKind::Inside);
    let room = width - 2.0 * space::M;
    let bars = if steps.is_some() { vec2(STEPS as f32 * 6.0, 13.0) } else { vec2(0.0, 0.0) };
    let title = one_line(ui, &name, medium_font(tokens.body_points), room - bars.x - space::S);
    let caption = one_line(ui, brief, tokens.caption_font(), room);
    let tip = tip(&[(&title, &name), (&caption, brief)], &character);
    let top = rect.center().y - 0.5 * (title.size().y + caption.size().y);
    let below = top + title.size().y;
    let bars_at = Rect::from_min_size(pos2(rect.right() - space::M - bars.x, top + 1.0), bars);
    if let Some(steps) = steps {
        strength_ui(ui, bars_at, steps);
    }
    let weak = if is_chosen || response.hovered() { tokens.text } else { tokens.weak };
    let left = rect.left() + space::M;
    paint_galley(ui, (Align2::LEFT_TOP, pos2(left, top)), title, tokens.text);
    paint_galley(ui, (Align2::LEFT_TOP, pos2(left, below)), caption, weak);
    focus_ring(ui, rect, &response, radius::CARD);
    response.on_hover_text(tip)
}

/// Paints rising steps, the first `steps` of them filled.
fn strength_ui(ui: &Ui, rect: Rect, steps: usize) {
    let tokens = ui.tokens();
    for step in 0..STEPS {
        let tall = rect.height() * (0.3 + 0.7 * step as f32 / (STEPS - 1) as f32);
        let left = rect.left() + 6.0 * step as f32;
        let bar = Rect::from_min_max(pos2(left, rect.bottom() - tall), pos2(left + 4.0, rect.bottom()));
        let fill = if step < steps { tokens.accent } else { tokens.line_strong.gamma_multiply(0.5) };
        ui.painter().rect_filled(bar, 1, fill);
    }
}
