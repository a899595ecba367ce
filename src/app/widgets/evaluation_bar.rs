//! The evaluation bar beside the board: each side's share of the bar shows how good its position is, with the value written on
//! it.

use super::announce::set_spoken_text;
use super::localized_text::LocalizedText;
use super::style::color32;
use crate::app::features::analysis::Analysis;
use crate::board::{Kind, Side};
use crate::config::{Colour, Theme};
use crate::notation::{short_value_text, value_text};
use crate::text::{own, phrase};
use egui::{Align2, FontId, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

/// The flat colour of a side's pieces.
pub fn side_colour(theme: &Theme, side: Side, plain: Kind) -> Colour {
    let pieces = &theme.pieces;
    theme.flat(match (side, plain) {
        (Side::Black, Kind::Disc) => pieces.black_disc,
        (Side::White, Kind::Disc) => pieces.white_disc,
        (Side::Black, _) => pieces.black,
        (Side::White, _) => pieces.white,
    })
}

/// Draws the bar in all available space, with the side `below` at the bottom.
pub fn evaluation_bar(ui: &mut Ui, theme: &Theme, analysis: &Analysis, below: Side) {
    let variant = analysis.variant();
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    let score = analysis.score();
    let share = score.map_or(0.5, |score| score.share(variant));
    let share = ui.ctx().animate_value_with_time(response.id, share, ui.style().animation_time);
    let of_below = if below == analysis.view() { share } else { 1.0 - share };
    let split = rect.bottom() - rect.height() * of_below;
    let painter = ui.painter();
    let colour = |side: Side| color32(side_colour(theme, side, variant.plain));
    painter.rect_filled(rect, 4.0, colour(below.other()));
    painter.rect_filled(Rect::from_min_max(pos2(rect.left(), split), rect.max), 4.0, colour(below));
    painter.rect_stroke(rect, 4.0, Stroke::new(1.0, color32(theme.window.line)), StrokeKind::Outside);
    // A line in the middle shows which side is better.
    let middle = rect.center().y;
    painter.line_segment(
        [pos2(rect.left(), middle), pos2(rect.right(), middle)],
        Stroke::new(1.5, color32(theme.window.accent)),
    );
    let words = match score {
        None => ui.localized("analysis-bar-unknown"),
        Some(score) => {
            let value = value_text(score.value);
            ui.localized(
                phrase("analysis-bar").with("value", value).with("side", own(variant.side_name(analysis.view()))),
            )
        }
    };
    if let Some(score) = score {
        // On the better side, on a plate in the window's colour so that it is readable on any piece colour.
        let at_bottom = (score.value >= 0.0) == (below == analysis.view());
        let at = if at_bottom { rect.center_bottom() - vec2(0.0, 14.0) } else { rect.center_top() + vec2(0.0, 14.0) };
        let text = short_value_text(score.value);
        let size = if text.chars().count() > 4 { 10.0 } else { 12.0 };
        let plate = Rect::from_center_size(at, vec2(rect.width() - 2.0, 18.0));
        painter.rect_filled(plate, 3.0, color32(theme.window.panel));
        painter.text(at, Align2::CENTER_CENTER, text, FontId::proportional(size), color32(theme.window.text));
    }
    set_spoken_text(ui, &response, &words);
    response.on_hover_text(words);
}
