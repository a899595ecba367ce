//! One side of the game: its player, captured pieces and clock. The side to move has a frame and a text label.

use super::announce::{announce, set_spoken_text};
use super::localized_text::LocalizedText;
use super::style::color32;
use crate::app::components::tokens::icon_font;
use crate::app::components::{UiTokens, accent_frame, card_frame, one_line, space};
use crate::app::features::play::table::{FollowedGame, TENTHS_BELOW, Table};
use crate::app::window_size::WindowSize;
use crate::board::{Kind, Side};
use crate::config::{Theme, icon};
use crate::net::{ClientKind, Presence};
use crate::report::capital;
use crate::text::{Phrase, authored, phrase};
use egui::{Align, Align2, Label, Layout, Margin, RichText, Sense, Stroke, Ui, vec2};
use std::time::Duration;

const AVATAR_POINTS: f32 = 38.0;
/// The most captured pieces drawn; the number beside them is exact.
const MAX_DISCS: usize = 12;

pub fn seat_card(ui: &mut Ui, theme: &Theme, table: &Table, side: Side) {
    let to_move = table.side_to_move() == Some(side);
    let is_small = WindowSize::of(ui.ctx()).is_compact();
    let frame = if to_move { accent_frame(ui) } else { card_frame(ui) };
    let margin = if is_small { Margin::symmetric(10, 5) } else { Margin::symmetric(12, 9) };
    // The edge of the side to move is one point thicker; the card keeps its size.
    let margin = if to_move { margin - Margin::same(1) } else { margin };
    frame.inner_margin(margin).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = vec2(space::S, 0.0);
        ui.spacing_mut().interact_size.y = 18.0;
        ui.horizontal(|ui| {
            if !is_small {
                avatar_ui(ui, table, side, to_move);
            }
            // The clock comes first so that a long name does not push it out.
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                clock_ui(ui, table, side);
                count_ui(ui, table, side);
                ui.with_layout(Layout::top_down(Align::Min), |ui| {
                    name_ui(ui, theme, table, side);
                    caption_ui(ui, table, side, to_move);
                });
            });
        });
    });
    if !is_small {
        captured_ui(ui, theme, table, side);
    }
}

fn avatar_ui(ui: &mut Ui, table: &Table, side: Side, to_move: bool) {
    let tokens = ui.tokens();
    let icon = if table.seat_state(side).bot.is_some() {
        icon::ROBOT
    } else if table.is_person(side) {
        icon::USER
    } else if table.session.online().is_none() {
        icon::TERMINAL_WINDOW
    } else {
        icon::GLOBE
    };
    let (rect, _) = ui.allocate_exact_size(vec2(AVATAR_POINTS, AVATAR_POINTS), Sense::hover());
    ui.painter().circle(rect.center(), 0.5 * AVATAR_POINTS - 1.0, tokens.surface_low, tokens.edge());
    let colour = if to_move { tokens.accent } else { tokens.weak };
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, icon, icon_font(20.0), colour);
}

fn name_ui(ui: &mut Ui, theme: &Theme, table: &Table, side: Side) {
    let tokens = ui.tokens();
    ui.horizontal(|ui| {
        side_disc(ui, theme, (side, table.variant().plain_kind));
        let name = ui.localized(table.name(side));
        let shown = ui.add(Label::new(tokens.strong(&name)).truncate());
        let side = capital(&ui.words().authored(table.side_name(side)));
        set_spoken_text(ui, &shown, &format!("{side}: {name}"));
    });
}

fn caption_ui(ui: &mut Ui, table: &Table, side: Side, to_move: bool) {
    let tokens = ui.tokens();
    ui.horizontal(|ui| {
        let weak = if to_move { tokens.text } else { tokens.weak };
        if to_move {
            let words = if table.only_person() == Some(side) { "seat-your-move" } else { "seat-to-move" };
            let words = RichText::new(ui.localized(words)).font(tokens.caption_font()).color(tokens.accent);
            ui.label(words);
        }
        presence_ui(ui, table, side);
        // The large figure says it already.
        if table.variant().look.is_counted && table.shown_position().stock(side).is_none() {
            return;
        }
        let captured = table.captured(side.other());
        // A small card has no row of captured pieces.
        let message = if captured > 0 && WindowSize::of(ui.ctx()).is_compact() {
            phrase("seat-captured").with("count", captured)
        } else {
            on_board(table, side)
        };
        // Where a clock with tenths leaves too little room, the number is left out rather than cut.
        let words = ui.localized(message);
        let width = one_line(ui, &words, tokens.caption_font(), f32::INFINITY).size().x;
        if width <= ui.available_width() {
            ui.label(tokens.caption(words).color(weak));
        }
    });
}

/// An icon and a word, not colour alone.
fn presence_ui(ui: &mut Ui, table: &Table, side: Side) {
    let tokens = ui.tokens();
    // Without a connection the player's presence is unknown.
    let is_known = |followed: &&FollowedGame| followed.game().side() != Some(side) && followed.lost().is_none();
    let Some(followed) = table.session.online().filter(is_known) else { return };
    let presence = if followed.is_watching() { followed.game().presences()[side.index()] } else { followed.presence() };
    let (icon, colour, word) = match presence {
        Presence::Online => (icon::CHECK_CIRCLE, tokens.good, "presence-online"),
        Presence::Away => (icon::CLOCK, tokens.warning, "presence-away"),
        Presence::Left => (icon::SIGN_OUT, tokens.warning, "presence-left"),
    };
    ui.label(RichText::new(icon).font(icon_font(14.0)).color(colour));
    let is_bot = followed.game().kinds()[side.index()] == ClientKind::Bot;
    let words = ui.localized(word);
    let words = if is_bot { ui.localized(phrase("presence-bot").with("presence", words)) } else { words };
    let shown = ui.label(tokens.caption(&words).color(colour));
    set_spoken_text(ui, &shown, &words);
}

/// How many pieces a side has.
fn on_board(table: &Table, side: Side) -> Phrase {
    let position = table.shown_position();
    let count = position.count(side, None);
    match position.stock(side) {
        Some(stock) => phrase("seat-stock").with("stock", stock).with("count", count),
        None => phrase("seat-count").with("count", count),
    }
}

fn count_ui(ui: &mut Ui, table: &Table, side: Side) {
    if !table.variant().look.is_counted {
        return;
    }
    let count = table.shown_position().count(side, None);
    let shown = ui.label(RichText::new(count.to_string()).size(large_points(ui)).color(ui.tokens().text));
    let spoken = ui.localized(on_board(table, side));
    set_spoken_text(ui, &shown, &spoken);
}

/// The size of clocks and scores.
fn large_points(ui: &Ui) -> f32 {
    let tokens = ui.tokens();
    if WindowSize::of(ui.ctx()).is_compact() { tokens.page_points() } else { tokens.clock_points() }
}

fn clock_ui(ui: &mut Ui, table: &Table, side: Side) {
    let Some(left) = table.session.clocks().map(|left| left[side.index()]) else { return };
    let tokens = ui.tokens();
    // The clocks of a finished game warn nobody.
    let low = left < TENTHS_BELOW && table.session.result().is_none();
    let colour = if low { tokens.warning } else { tokens.text };
    let shown = ui.label(RichText::new(clock_face(left)).size(large_points(ui)).color(colour));
    let spoken =
        phrase(if low { "seat-clock-low" } else { "seat-clock" }).with("side", authored(table.side_name(side)));
    let spoken = ui.localized(spoken.with("time", clock_face(left)));
    if low {
        // The icon and the tenths, so that the state does not rely on colour.
        ui.label(RichText::new(icon::CLOCK).font(icon_font(16.0)).color(colour));
    }
    set_spoken_text(ui, &shown, &spoken);
    if low
        && table.session.clock_runs() == Some(side)
        && left.subsec_millis() > 900
        && (left.as_secs() + 1).is_multiple_of(10)
    {
        announce(ui, &shown, &spoken);
    }
}

/// The height of the row of captured pieces, which is kept when there are none, so that nothing moves at the first capture.
const CAPTURED_POINTS: f32 = 18.0;

/// The discs overlap; their number is given in words.
fn captured_ui(ui: &mut Ui, theme: &Theme, table: &Table, side: Side) {
    const DISC_POINTS: f32 = 14.0;
    const STEP_POINTS: f32 = 7.0;
    let tokens = ui.tokens();
    let count = table.captured(side.other());
    let row = vec2(ui.available_width(), CAPTURED_POINTS);
    ui.allocate_ui_with_layout(row, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_size(row);
        ui.spacing_mut().interact_size.y = CAPTURED_POINTS;
        ui.add_space(space::M);
        if count == 0 {
            return;
        }
        let shown = count.min(MAX_DISCS);
        let width = DISC_POINTS + STEP_POINTS * (shown - 1) as f32;
        let (rect, _) = ui.allocate_exact_size(vec2(width, DISC_POINTS + 4.0), Sense::hover());
        let fill = disc_colour(theme, (side.other(), table.variant().plain_kind));
        for index in 0..shown {
            let middle = egui::pos2(rect.left() + 0.5 * DISC_POINTS + STEP_POINTS * index as f32, rect.center().y);
            ui.painter().circle(middle, 0.5 * DISC_POINTS, fill, Stroke::new(1.0, tokens.line_strong));
        }
        let words: Phrase = phrase("seat-captured").with("count", count);
        ui.label(tokens.caption(ui.localized(words)));
    });
}

/// Formats a time: `4:59`, `1:00:00`, or with tenths when little is left: `0:09.4`.
pub fn clock_face(left: Duration) -> String {
    if left.is_zero() {
        return "0:00.0".into();
    }
    if left < TENTHS_BELOW {
        let tenths = left.as_millis() / 100;
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    // A clock shows the second that is running out, so round up.
    let secs = left.as_secs() + u64::from(left.subsec_nanos() > 0);
    if secs >= 3600 {
        format!("{}:{:02}:{:02}", secs / 3600, secs / 60 % 60, secs % 60)
    } else {
        format!("{}:{:02}", secs / 60, secs % 60)
    }
}

/// The rim is visible on any background.
pub fn side_disc(ui: &mut Ui, theme: &Theme, (side, plain): (Side, Kind)) {
    let (rect, _) = ui.allocate_exact_size(vec2(16.0, 16.0), Sense::hover());
    let rim = Stroke::new(1.0, ui.tokens().line_strong);
    ui.painter().circle(rect.center(), 7.0, disc_colour(theme, (side, plain)), rim);
}

fn disc_colour(theme: &Theme, (side, plain): (Side, Kind)) -> egui::Color32 {
    let pieces = &theme.pieces;
    color32(theme.flat(match (side, plain) {
        (Side::Black, Kind::Disc) => pieces.black_disc,
        (Side::White, Kind::Disc) => pieces.white_disc,
        (Side::Black, _) => pieces.black,
        (Side::White, _) => pieces.white,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_what_is_running_out() {
        let face = |millis: u64| clock_face(Duration::from_millis(millis));
        let faces = [300_000, 299_001, 59_999, 20_000, 19_999, 9_400, 50, 0, 3_600_000].map(face);
        assert_eq!(faces, ["5:00", "5:00", "1:00", "0:20", "0:19.9", "0:09.4", "0:00.0", "0:00.0", "1:00:00"]);
    }
}
