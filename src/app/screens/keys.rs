//! What the keyboard does, on one page, and giving a key another meaning.

use super::Screen;
use super::rules::back_label;
use crate::app::command::{Command, Commands, ScreenId};
use crate::app::keys::{any_pressed, set_choosing};
use crate::app::logic::Logic;
use crate::app::widgets::announce::announce;
use crate::app::widgets::beside::{Page, beside_board};
use crate::app::widgets::say::Say;
use crate::app::widgets::style::color32;
use crate::config::{Chord, Scope, Settings, Shortcut};
use crate::view::{BoardView, board_ui};
use egui::{Button, Grid, Key, RichText, ScrollArea};

/// Keys that cannot be changed, by where they work.
const FIXED: [(Scope, &[(&str, &str)]); 4] = [
    (
        Scope::Everywhere,
        &[
            ("Tab, Shift+Tab", "to the next thing, and back"),
            ("Enter, Space", "presses what is framed"),
            ("Esc", "back from a page; closes a question; puts a piece back"),
            ("Up, Down, Home, End", "in the menu: through the list of games"),
        ],
    ),
    (
        Scope::Boards,
        &[
            ("Arrows", "on the board: over the squares"),
            ("Enter, Space", "chooses the square; ends a motion"),
            ("0 to 9", "begins to type a move: 11-15, 22x8, 1115"),
            ("/", "to the field for typed moves: c3-d4, f5; Enter plays it"),
        ],
    ),
    (Scope::Game, &[("Arrows", "in the list of moves: one move, or one line; else to the board")]),
    (Scope::Analysis, &[]),
];

/// What a key does, for people.
pub const fn words(shortcut: Shortcut) -> &'static str {
    match shortcut {
        Shortcut::Rules => "the rules, and back",
        Shortcut::Keys => "this page, and back",
        Shortcut::Reload => "reads every file again",
        Shortcut::NewGame => "a new game",
        Shortcut::Library => "the library of games",
        Shortcut::SetUp => "sets up a position",
        Shortcut::Save => "saves the game as a file",
        Shortcut::Copy => "copies the position",
        Shortcut::CopyGame => "copies the game",
        Shortcut::Paste => "takes a position or a game from the clipboard",
        Shortcut::Board => "to the board",
        Shortcut::Camera => "swings to the next view",
        Shortcut::Flip => "shows the board from the other side",
        Shortcut::Focus => "the board alone, and back",
        Shortcut::Analyse => "analyses the game",
        Shortcut::Hint => "a hint",
        Shortcut::TakeBack => "takes your last move back",
        Shortcut::LookBack => "looks one move back",
        Shortcut::LookOn => "looks one move on",
        Shortcut::LookFirst => "looks at the start",
        Shortcut::LookLast => "back to what is being played",
        Shortcut::StepBack => "one move back",
        Shortcut::StepOn => "one move on",
        Shortcut::VariationBefore => "to the variation before",
        Shortcut::VariationAfter => "to the variation after",
        Shortcut::First => "to the start",
        Shortcut::Last => "to the end of the line",
        Shortcut::Evaluate => "switches the evaluation",
        Shortcut::Delete => "deletes the move and what follows",
        Shortcut::LeaveAnalysis => "back to the game",
        Shortcut::OtherSide => "the other side moves first",
    }
}

const fn place_words(scope: Scope) -> &'static str {
    match scope {
        Scope::Everywhere => "Everywhere",
        Scope::Boards => "On the board",
        Scope::Game => "In a game",
        Scope::Analysis => "In the analysis",
        Scope::SetUp => "Setting up a position",
    }
}

/// Keys stand in a column as wide as this.
const KEY_POINTS: f32 = 170.0;
/// What stands behind a key's meaning: the button, the gaps and the bar at the side.
const CHANGE_POINTS: f32 = 150.0;

/// The page of keys.
#[derive(Default)]
pub struct Keys {
    /// What is being given another key.
    choosing: Option<Shortcut>,
    /// Why the last key could not be taken.
    refused: String,
}

impl Screen for Keys {
    fn id(&self) -> ScreenId {
        ScreenId::Keys
    }

    fn ui(&mut self, ui: &mut egui::Ui, logic: &Logic, board: &mut BoardView, commands: &mut Commands) {
        let back = Command::Open(logic.place());
        let escaped = ui.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none());
        if let Some(shortcut) = self.choosing {
            self.hear(ui, logic, shortcut, escaped, commands);
        } else if escaped {
            commands.send(back.clone());
        }
        let page = Page { right: false, usual: 560.0, least: 360.0, most: 740.0 };
        beside_board(ui, "keys", page, |ui| {
            ui.add_space(8.0);
            if ui.button(ui.say(back_label(logic.place()))).on_hover_text("Esc or ?").clicked() {
                commands.send(back);
            }
            ui.add_space(4.0);
            ui.heading(RichText::new("Keys").size(26.0));
            if !self.refused.is_empty() {
                let refused = ui.label(RichText::new(&self.refused).color(color32(logic.theme.window.warning)));
                announce(ui, &refused, &self.refused);
            }
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                for scope in Scope::ALL {
                    self.scope_ui(ui, logic, scope, commands);
                }
            });
        });
        let told = board_ui(ui, board, false);
        if !told.cues.is_empty() {
            commands.send(Command::Hear(told.cues));
        }
    }
}

impl Keys {
    /// Takes the key that is pressed for the one that is being chosen.
    fn hear(&mut self, ui: &egui::Ui, logic: &Logic, shortcut: Shortcut, escaped: bool, commands: &mut Commands) {
        let pressed = any_pressed(ui.ctx());
        if !escaped && pressed.is_none() {
            return;
        }
        match pressed.filter(|_| !escaped) {
            Some(Ok(chord)) => {
                let keys = &logic.settings.keys;
                if let Some(other) = keys.clash(shortcut, chord) {
                    self.refused = format!("{chord} is taken: {}", words(other));
                    return;
                }
                set(logic, shortcut, chord, commands);
                self.refused.clear();
            }
            Some(Err(why)) => {
                self.refused = crate::report::capital(&why);
                return;
            }
            None => self.refused.clear(),
        }
        self.choosing = None;
        set_choosing(ui.ctx(), false);
    }

    fn scope_ui(&mut self, ui: &mut egui::Ui, logic: &Logic, scope: Scope, commands: &mut Commands) {
        ui.add_space(10.0);
        ui.label(RichText::new(place_words(scope)).strong().size(17.0));
        let widest = (ui.available_width() - KEY_POINTS - CHANGE_POINTS).max(KEY_POINTS);
        let grid = Grid::new(place_words(scope)).num_columns(3).min_col_width(20.0).max_col_width(widest);
        grid.spacing([14.0, 2.0]).show(ui, |ui| {
            for shortcut in Shortcut::ALL.iter().copied().filter(|one| one.scope() == scope) {
                self.row_ui(ui, logic, shortcut, commands);
            }
            for (_, keys) in FIXED.iter().filter(|(fixed, _)| *fixed == scope) {
                for (key, does) in *keys {
                    key_ui(ui, key);
                    ui.label(*does);
                    ui.end_row();
                }
            }
        });
    }

    fn row_ui(&mut self, ui: &mut egui::Ui, logic: &Logic, shortcut: Shortcut, commands: &mut Commands) {
        let keys = &logic.settings.keys;
        if self.choosing == Some(shortcut) {
            let prompt = ui.label(RichText::new("press a key").strong().color(color32(logic.theme.window.accent)));
            announce(ui, &prompt, "Press the key that shall do it; Esc leaves it as it is");
        } else {
            key_ui(ui, &keys.chord(shortcut).to_string());
        }
        ui.label(words(shortcut));
        ui.horizontal(|ui| {
            let change = ui.add(Button::new(RichText::new("Change").small()).small());
            ui.ctx().accesskit_node_builder(change.id, |node| node.set_label(format!("Change: {}", words(shortcut))));
            if change.on_hover_text("Then press the key that shall do it").clicked() {
                self.choosing = Some(shortcut);
                self.refused.clear();
                ui.memory_mut(egui::Memory::stop_text_input);
                set_choosing(ui.ctx(), true);
            }
            if keys.is_chosen(shortcut) {
                let usual = shortcut.usual_chord();
                let reset = ui.add(Button::new(RichText::new("Usual").small()).small());
                ui.ctx().accesskit_node_builder(reset.id, |node| node.set_label(format!("Usual: {}", words(shortcut))));
                if reset.on_hover_text(usual.to_string()).clicked() {
                    match keys.clash(shortcut, usual) {
                        Some(other) => self.refused = format!("{usual} is taken: {}", words(other)),
                        None => set(logic, shortcut, usual, commands),
                    }
                }
            }
        });
        ui.end_row();
    }
}

fn key_ui(ui: &mut egui::Ui, key: &str) {
    ui.scope(|ui| {
        ui.set_min_width(KEY_POINTS);
        ui.label(RichText::new(key).monospace().strong());
    });
}

fn set(logic: &Logic, shortcut: Shortcut, chord: Chord, commands: &mut Commands) {
    let mut settings: Settings = logic.settings.clone();
    settings.keys.set(shortcut, chord);
    commands.send(Command::Change(Box::new(settings)));
}
