//! One side of the game: its player, its pieces on and beside the board, its clock. The side to move is marked by a frame and a
//! word.

use super::announce::{announce, set_spoken_text};
use super::localized_text::LocalizedText;
use super::style::color32;
use crate::app::features::play::table::{FollowedGame, TENTHS_BELOW, Table};
use crate::board::{Kind, Side};
use crate::config::Theme;
use crate::net::{ClientKind, Presence};
use crate::report::capital;
use crate::text::{own, phrase};
use egui::{Align, Frame, Layout, Margin, RichText, Sense, Stroke, vec2};
use std::time::Duration;

pub fn seat_card(ui: &mut egui::Ui, theme: &Theme, table: &Table, side: Side) {
    let window = &theme.window;
    let to_move = table.side_to_move() == Some(side);
    let edge = if to_move { Stroke::new(2.5, color32(window.accent)) } else { Stroke::new(1.0, color32(window.line)) };
    let frame = Frame::new().stroke(edge).corner_radius(8.0).inner_margin(Margin::symmetric(10, 7));
    let frame = if to_move { frame.fill(color32(window.button)) } else { frame };
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.spacing_mut().interact_size.y = 18.0;
        ui.horizontal(|ui| {
            side_disc(ui, theme, (side, table.variant().plain));
            // The clock comes first so that a long name does not push it out.
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                clock_ui(ui, theme, table, side);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.label(RichText::new(capital(&ui.words().own(table.side_name(side)))).strong());
                    ui.add(egui::Label::new(ui.localized(table.name(side))).truncate());
                });
            });
        });
        ui.horizontal(|ui| {
            ui.add_space(28.0);
            let count = table.session.position().count(side, None);
            let message = match table.captured(side) {
                0 => phrase("seat-count").with("count", count),
                captured => phrase("seat-count-captured").with("count", count).with("captured", captured),
            };
            ui.label(RichText::new(ui.localized(message)).small().weak());
            presence_ui(ui, theme, table, side);
            if to_move {
                ui.label(RichText::new(ui.localized("seat-to-move")).small().strong().color(color32(window.accent)));
            }
        });
    });
}

/// Shows whether the remote player is present, with a mark and a word.
fn presence_ui(ui: &mut egui::Ui, theme: &Theme, table: &Table, side: Side) {
    // Without a connection the player's presence is unknown.
    let is_known = |followed: &&FollowedGame| followed.game().side() != Some(side) && followed.lost().is_none();
    let Some(followed) = table.session.online().filter(is_known) else { return };
    let (is_there, word) = match followed.presence() {
        Presence::Online => (true, "presence-online"),
        Presence::Away => (false, "presence-away"),
        Presence::Left => (false, "presence-left"),
    };
    let colour = color32(if is_there { theme.window.text } else { theme.window.warning });
    let (rect, _) = ui.allocate_exact_size(vec2(10.0, 10.0), Sense::hover());
    let fill = if is_there { colour } else { egui::Color32::TRANSPARENT };
    ui.painter().circle(rect.center(), 4.0, fill, Stroke::new(1.5, colour));
    let is_bot = followed.game().kinds()[side.index()] == ClientKind::Bot;
    let words = ui.localized(word);
    let words = if is_bot { ui.localized(phrase("presence-bot").with("presence", words)) } else { words };
    let shown = ui.label(RichText::new(&words).small().color(colour));
    set_spoken_text(ui, &shown, &words);
}

fn clock_ui(ui: &mut egui::Ui, theme: &Theme, table: &Table, side: Side) {
    let Some(left) = table.session.clocks().map(|left| left[side.index()]) else { return };
    let low = table.session.is_low(side);
    let text = RichText::new(clock_face(left)).monospace().size(21.0).strong();
    let colour = if low { theme.window.error } else { theme.window.text };
    let shown = ui.label(text.color(color32(colour)));
    let spoken = phrase(if low { "seat-clock-low" } else { "seat-clock" }).with("side", own(table.side_name(side)));
    let spoken = ui.localized(spoken.with("time", clock_face(left)));
    if low {
        // A word as well, so that it does not rely on colour.
        ui.label(RichText::new(ui.localized("seat-low")).small().strong().color(color32(colour)));
    }
    set_spoken_text(ui, &shown, &spoken);
    if low
        && table.session.clock_runs() == Some(side)
        && left.subsec_millis() > 900
        && left.as_secs().is_multiple_of(10)
    {
        announce(ui, &shown, &spoken);
    }
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

/// A disc in the side's colour.
fn side_disc(ui: &mut egui::Ui, theme: &Theme, (side, plain): (Side, Kind)) {
    let (rect, _) = ui.allocate_exact_size(vec2(20.0, 20.0), Sense::hover());
    let pieces = &theme.pieces;
    let material = match (side, plain) {
        (Side::Black, Kind::Disc) => pieces.black_disc,
        (Side::White, Kind::Disc) => pieces.white_disc,
        (Side::Black, _) => pieces.black,
        (Side::White, _) => pieces.white,
    };
    let ring = Stroke::new(1.0, color32(theme.window.line));
    ui.painter().circle(rect.center(), 8.0, color32(theme.flat(material)), ring);
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
