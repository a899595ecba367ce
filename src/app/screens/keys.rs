//! What the keyboard does, on one page.

use super::Screen;
use super::rules::back_label;
use crate::app::command::{Command, Commands, ScreenId};
use crate::app::logic::Logic;
use crate::app::widgets::beside::{Page, beside_board};
use crate::app::widgets::say::Say;
use crate::view::{BoardView, board_ui};
use egui::{Grid, Key, RichText, ScrollArea};

/// Every key, by where it works.
const KEYS: [(&str, &[(&str, &str)]); 5] = [
    (
        "Everywhere",
        &[
            ("Tab, Shift+Tab", "to the next thing, and back"),
            ("Enter, Space", "presses what is framed"),
            ("F1", "the rules, and back"),
            ("?", "this page, and back"),
            ("F5", "reads every file again"),
            ("Esc", "back from a page; closes a question; puts a piece back"),
        ],
    ),
    ("In the menu", &[("Up, Down, Home, End", "through the list of games")]),
    (
        "On the board",
        &[
            ("B, or an arrow", "to the board"),
            ("Arrows", "move over the squares"),
            ("Enter, Space", "chooses the square; ends a motion"),
            ("0 to 9", "begins to type a move: 11-15, 22x8, 1115"),
            ("/", "to the field for typed moves: c3-d4, f5; Enter plays it"),
        ],
    ),
    (
        "In a game",
        &[
            ("C", "swings to the next view"),
            ("F", "shows the board from the other side"),
            ("H", "a hint"),
            ("Ctrl+Z", "takes your last move back"),
            ("Ctrl+N", "the same game again"),
        ],
    ),
    (
        "Looking at earlier moves",
        &[
            (", and .", "one move back, one on"),
            ("Home, End", "to the start, back to the game"),
            ("Arrows", "in the list of moves: one move, or one line"),
        ],
    ),
];

/// Keys stand in a column as wide as this.
const KEY_POINTS: f32 = 170.0;
/// The gap beside it and the bar at the side.
const GAPS_POINTS: f32 = 36.0;

/// The page of keys.
pub struct Keys;

impl Screen for Keys {
    fn id(&self) -> ScreenId {
        ScreenId::Keys
    }

    fn ui(&mut self, ui: &mut egui::Ui, logic: &Logic, board: &mut BoardView, commands: &mut Commands) {
        let back = Command::Open(logic.place());
        if ui.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none()) {
            commands.send(back.clone());
        }
        let page = Page { right: false, usual: 520.0, least: 340.0, most: 700.0 };
        beside_board(ui, "keys", page, |ui| {
            ui.add_space(8.0);
            if ui.button(ui.say(back_label(logic.place()))).on_hover_text("Esc or ?").clicked() {
                commands.send(back);
            }
            ui.add_space(4.0);
            ui.heading(RichText::new("Keys").size(26.0));
            ScrollArea::vertical().auto_shrink(false).show(ui, keys_ui);
        });
        let told = board_ui(ui, board, false);
        if !told.cues.is_empty() {
            commands.send(Command::Hear(told.cues));
        }
    }
}

fn keys_ui(ui: &mut egui::Ui) {
    for (place, keys) in KEYS {
        ui.add_space(10.0);
        ui.label(RichText::new(place).strong().size(17.0));
        let widest = (ui.available_width() - KEY_POINTS - GAPS_POINTS).max(KEY_POINTS);
        let grid = Grid::new(place).num_columns(2).min_col_width(KEY_POINTS).max_col_width(widest).spacing([18.0, 2.0]);
        grid.show(ui, |ui| {
            for (key, does) in keys {
                ui.label(RichText::new(*key).monospace().strong());
                ui.label(*does);
                ui.end_row();
            }
        });
    }
}
