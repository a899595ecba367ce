//! Move entry by typing: a field beside the board that lists the legal moves matching the input.

use super::field::field;
use super::localized_text::LocalizedText;
use crate::app::command::{BoardAction, Commands};
use crate::app::components::{UiTokens, height, radius, space};
use crate::app::features::analysis::Analysis;
use crate::app::features::play::table::Table;
use crate::notation::{move_text, read_move};
use crate::report::capital;
use crate::rules::{IllegalReason, Move, Position};
use crate::text::{Phrase, phrase};
use egui::{Align2, Area, Button, CornerRadius, Event, Frame, Id, Key, Margin, Order, Rect, RichText, Ui, vec2};

/// The most candidates shown over the field.
const MAX_CANDIDATES: usize = 8;

/// A game or analysis in which moves can be typed.
pub trait MoveTarget {
    fn position(&self) -> &Position;

    fn takes_moves(&self) -> bool;

    /// Whether text can be typed, even if the move has to wait.
    fn may_type(&self) -> bool {
        self.takes_moves()
    }

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
        self.session.result().is_none() && self.person().is_some()
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
    refused: String,
    /// The game that the text belongs to.
    game: u64,
}

impl MoveField {
    fn id() -> Id {
        Id::unique("typed move")
    }

    /// Clears the input when the game, identified by a number, changes.
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

    /// Draws the field, and its candidates above `top`, so that they hide no button beside the field.
    pub fn ui(&mut self, ui: &mut Ui, board: &impl MoveTarget, top: f32, commands: &mut Commands) {
        let enabled = board.may_type();
        let position = board.position();
        let mut chosen = None;
        let mut below = ui.max_rect();
        ui.horizontal(|ui| {
            let name = ui.localized("typed");
            let example = position.moves().first().map(|legal| board.move_text(position, legal));
            let hint = example.map_or_else(|| phrase("typed"), |example| phrase("typed-such-as").with("move", example));
            let hint = ui.localized(hint);
            let shown = ui.add_enabled_ui(enabled, |ui| {
                field(ui, &mut self.text, |edit| {
                    let edit = edit.id(Self::id()).hint_text(hint).desired_width(f32::INFINITY);
                    edit.margin(Margin::symmetric(10, 7)).min_size(vec2(0.0, height::CONTROL))
                })
            });
            below = shown.response.rect;
            let field = shown.inner;
            ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(name));
            let field = field.on_hover_text(ui.localized("typed-tip"));
            let field = field.on_disabled_hover_text(ui.localized(board.why_not()));
            if field.changed() {
                ui.ctx().request_repaint();
                self.refused.clear();
            }
            if field.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape)) {
                self.text.clear();
                self.refused.clear();
            }
            if field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) && !self.text.trim().is_empty() {
                match read_move(position, &self.text) {
                    // Keep the text until the move can be played.
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
            let candidates = self.candidates(board);
            if !candidates.is_empty() {
                chosen = candidates_over(ui, below.with_min_y(top), board, &candidates).or(chosen);
            }
        }
        if let Some(legal) = chosen {
            self.text.clear();
            self.refused.clear();
            commands.send(BoardAction::Play(legal));
        }
    }

    /// Why the last entry was refused; empty if it was not.
    pub fn refusal(&self) -> &str {
        &self.refused
    }

    /// The moves that match the input.
    fn candidates(&self, board: &impl MoveTarget) -> Vec<Move> {
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
        candidates
    }
}

/// Draws moves above the field and what belongs to it, so that nothing moves, and returns the clicked one.
fn candidates_over(ui: &Ui, field: Rect, board: &impl MoveTarget, candidates: &[Move]) -> Option<Move> {
    let area = Area::new(Id::unique("typed moves")).order(Order::Middle).pivot(Align2::LEFT_BOTTOM);
    let area = area.fixed_pos(field.left_top() - vec2(0.0, space::XS)).constrain_to(ui.ctx().content_rect());
    let tokens = ui.tokens();
    let frame = Frame::new()
        .fill(tokens.surface_card)
        .stroke(tokens.edge())
        .corner_radius(CornerRadius::same(radius::CARD))
        .inner_margin(Margin::same(space::S as i8));
    let shown = area.show(ui.ctx(), |ui| {
        frame.show(ui, |ui| {
            // Without the frame's edges and margins.
            ui.set_width(field.width() - 2.0 * (space::S + 1.0));
            candidates_ui(ui, board, candidates)
        })
    });
    shown.inner.inner
}

fn candidates_ui(ui: &mut Ui, board: &impl MoveTarget, candidates: &[Move]) -> Option<Move> {
    let position = board.position();
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for legal in candidates.iter().take(MAX_CANDIDATES) {
            if ui.add(Button::new(board.move_text(position, legal)).small()).clicked() {
                chosen = Some(legal.clone());
            }
        }
        if candidates.len() > MAX_CANDIDATES {
            let more = phrase("and-more").with("count", candidates.len() - MAX_CANDIDATES);
            ui.label(RichText::new(ui.localized(more)).small().weak());
        }
    });
    chosen
}
