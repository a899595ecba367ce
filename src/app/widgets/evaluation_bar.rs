//! The evaluation bar beside the board: the larger a side's share, the better its position.

use super::announce::set_spoken_text;
use super::localized_text::LocalizedText;
use super::style::color32;
use crate::app::components::{UiTokens, radius};
use crate::app::features::analysis::Analysis;
use crate::board::{Kind, Side};
use crate::config::{Colour, Theme};
use crate::notation::short_value_text;
use crate::text::{authored, phrase};
use egui::{CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, pos2};

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
    let tokens = ui.tokens();
    let variant = analysis.variant();
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    let score = analysis.score();
    let share = score.map_or(0.5, |score| score.expected_result(variant));
    let share = ui.ctx().animate_value_with_time(response.id, share, ui.style().animation_time);
    let of_below = if below == analysis.view() { share } else { 1.0 - share };
    let split = rect.bottom() - rect.height() * of_below;
    let colour = |side: Side| color32(side_colour(theme, side, variant.plain_kind));
    let corner = CornerRadius::same(radius::CELL);
    let (upper, lower) = (Rect::from_min_max(rect.min, pos2(rect.right(), split)), pos2(rect.left(), split));
    // Rounded at its ends only.
    let (top, bottom) = (CornerRadius { sw: 0, se: 0, ..corner }, CornerRadius { nw: 0, ne: 0, ..corner });
    ui.painter().rect_filled(upper, top, colour(below.other()));
    ui.painter().rect_filled(Rect::from_min_max(lower, rect.max), bottom, colour(below));
    ui.painter().rect_stroke(rect, corner, tokens.edge(), StrokeKind::Outside);
    // A line in the middle shows which side is better.
    ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(1.0, tokens.accent));
    let words = match score {
        None => ui.localized("analysis-bar-unknown"),
        Some(score) => {
            let value = short_value_text(score.value);
            ui.localized(
                phrase("analysis-bar").with("value", value).with("side", authored(variant.side_name(analysis.view()))),
            )
        }
    };
    set_spoken_text(ui, &response, &words);
    response.on_hover_text(words);
}
