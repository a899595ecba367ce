//! Move entry by typing: a field beside the board that lists the legal moves matching the input.

use super::field::field;
use super::localized_text::LocalizedText;
use super::style::color32;
use crate::app::command::{BoardAction, Commands};
use crate::app::features::analysis::Analysis;
use crate::app::features::play::table::Table;
use crate::config::Theme;
use crate::notation::{move_text, read_move};
use crate::report::capital;
use crate::rules::{IllegalReason, Move, Position};
use crate::text::{Phrase, phrase};
use egui::{Button, Event, Id, Key, RichText};

/// The most candidates shown under the field.
const MAX_CANDIDATES: usize = 8;

/// A game or analysis in which moves can be typed.
pub trait MoveTarget {
    /// The position that the moves are played from.
    fn position(&self) -> &Position;

    /// Whether a move can be played now.
    fn takes_moves(&self) -> bool;

    /// Whether a move can be typed, though it may have to wait.
    fn may_type(&self) -> bool {
        self.takes_moves()
    }

    /// The reason why no move can be played.
    fn why_not(&self) -> Phrase;

    /// A move in the displayed notation.
    fn move_text(&self, before: &Position, legal: &Move) -> String;
}

impl MoveTarget for Table {
    fn position(&self) -> &Position {
        self.session.position()
    }

    fn takes_moves(&self) -> bool {
        self.awaits_person()
    }

    fn may_type(&self) -> bool {
        self.session.finish().is_none() && self.person().is_some()
    }

    fn why_not(&self) -> Phrase {
        self.closed().unwrap_or_default()
    }

    fn move_text(&self, before: &Position, legal: &Move) -> String {
        self.text(before, legal)
    }
}

impl MoveTarget for Analysis {
    fn position(&self) -> &Position {
        self.position()
    }

    fn takes_moves(&self) -> bool {
        self.is_open()
    }

    fn why_not(&self) -> Phrase {
        phrase(if self.position().outcome().is_some() { "analysis-over" } else { "analysis-asking" })
    }

    fn move_text(&self, before: &Position, legal: &Move) -> String {
        self.move_text(before, legal)
    }
}

#[derive(Default)]
pub struct MoveField {
    text: String,
    /// The reason why the last entry was refused.
    refused: String,
    /// The game that the text belongs to.
    game: u64,
}

impl MoveField {
    fn id() -> Id {
        Id::unique("typed move")
    }

    /// Clears the input when the game changes. `game` is a number that identifies the game.
    pub fn belongs_to(&mut self, game: u64) {
        if self.game != game {
            *self = Self { game, ..Self::default() };
        }
    }

    /// Focuses the field when a digit is typed on the board or while nothing has the focus, or `/` anywhere.
    pub fn handle_keys(&mut self, ui: &egui::Ui, board_focused: bool, board: &impl MoveTarget) {
        if ui.ctx().text_edit_focused() || !board.may_type() {
            return;
        }
        let is_free = board_focused || ui.memory(|memory| memory.focused().is_none());
        let digits_begin = is_free && board.takes_moves();
        let is_digit = |text: &str| text.chars().all(|c| c.is_ascii_digit());
        let typed: Option<String> = ui.input_mut(|input| {
            let begins =
                |event: &Event| matches!(event, Event::Text(text) if text == "/" || digits_begin && is_digit(text));
            let at = input.events.iter().position(begins)?;
            let Event::Text(text) = input.events.remove(at) else { return None };
            Some(text)
        });
        if let Some(text) = typed {
            self.text = if text == "/" { String::new() } else { text };
            self.refused.clear();
            ui.memory_mut(|memory| memory.request_focus(Self::id()));
            if let Some(mut state) = egui::text_edit::TextEditState::load(ui.ctx(), Self::id()) {
                let end = egui::text::CCursor::new(self.text.chars().count());
                state.cursor.set_char_range(Some(egui::text::CCursorRange::one(end)));
                state.store(ui.ctx(), Self::id());
            }
        }
    }

    /// Draws the field and its candidates.
    pub fn ui(&mut self, ui: &mut egui::Ui, theme: &Theme, board: &impl MoveTarget, commands: &mut Commands) {
        let enabled = board.may_type();
        let position = board.position();
        let mut chosen = None;
        ui.horizontal(|ui| {
            let name = ui.localized("typed");
            let example = position.moves().first().map(|legal| board.move_text(position, legal));
            let example = example.unwrap_or_default();
            let (hint, width) =
                (ui.localized(phrase("typed-such-as").with("move", example)), ui.available_width() - 8.0);
            let shown = ui.add_enabled_ui(enabled, |ui| {
                field(ui, &mut self.text, |edit| edit.id(Self::id()).hint_text(hint).desired_width(width))
            });
            let field = shown.inner;
            ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(name));
            let field = field.on_hover_text(ui.localized("typed-tip"));
            let field = field.on_disabled_hover_text(ui.localized(board.why_not()));
            if field.changed() {
                ui.ctx().request_repaint();
                self.refused.clear();
            }
            if field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) && !self.text.trim().is_empty() {
                match read_move(position, &self.text) {
                    // The text waits with the user.
                    _ if !board.takes_moves() => {
                        self.refused = capital(&ui.localized(board.why_not()));
                        field.request_focus();
                    }
                    Ok(legal) => chosen = Some(legal),
                    Err(why) => {
                        self.refused = capital(&ui.localized(why.phrase()));
                        if let IllegalReason::Ambiguous(_) = why {
                            self.refused = ui.localized("typed-choose");
                        }
                        field.request_focus();
                    }
                }
            }
        });
        if board.takes_moves() && !self.text.trim().is_empty() {
            chosen = self.candidates_ui(ui, board).or(chosen);
        }
        if !self.refused.is_empty() {
            let refused = ui.label(RichText::new(&self.refused).color(color32(theme.window.warning)));
            super::announce::announce(ui, &refused, &self.refused);
        }
        if let Some(legal) = chosen {
            self.text.clear();
            self.refused.clear();
            commands.send(BoardAction::Play(legal));
        }
    }

    /// Draws the moves that match the input and returns the clicked one.
    fn candidates_ui(&self, ui: &mut egui::Ui, board: &impl MoveTarget) -> Option<Move> {
        let position = board.position();
        let plain =
            |text: &str| text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
        let typed = plain(&self.text);
        let listed = match read_move(position, &self.text) {
            Err(IllegalReason::Ambiguous(texts)) => texts,
            _ => Vec::new(),
        };
        let fits = |legal: &Move| {
            let text = move_text(position.variant(), legal);
            listed.contains(&text)
                || plain(&text).starts_with(&typed)
                || plain(&board.move_text(position, legal)).starts_with(&typed)
        };
        let mut candidates = position.moves();
        candidates.retain(fits);
        let mut chosen = None;
        ui.horizontal_wrapped(|ui| {
            for legal in candidates.iter().take(MAX_CANDIDATES) {
                if ui.add(Button::new(board.move_text(position, legal)).small()).clicked() {
                    chosen = Some(legal.clone());
                }
            }
            if candidates.len() > MAX_CANDIDATES {
                ui.label(
                    RichText::new(ui.localized(phrase("and-more").with("count", candidates.len() - MAX_CANDIDATES)))
                        .small()
                        .weak(),
                );
            }
        });
        chosen
    }
}
