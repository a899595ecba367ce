//! Choice of the clock and the start position.

use crate::app::components::{ActionButton, drop_down, error_ui, form_row, height, list_points};
use crate::app::state::AppState;
use crate::app::task::{Task, repaints};
use crate::app::widgets::clock_row::clock_row;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_words;
use crate::config::{LastGame, icon};
use crate::notation::{Opening, read_position, write_position};
use crate::report::{Report, Reports};
use crate::rules::{Position, Variant};
use crate::session::TimeControl;
use crate::text::{Phrase, authored, phrase};
use egui::{Align, ComboBox, Layout, RichText};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

/// The width of the column of labels.
pub const LABEL_POINTS: f32 = 72.0;

/// The state of the form.
#[derive(Default)]
pub struct StartForm {
    types_clock: bool,
    /// Whether the start position is shown.
    is_open: bool,
    /// The start position that was parsed last.
    read: Option<PendingStart>,
}

/// A start position being parsed. Script rules run in the background, never during a frame.
struct PendingStart {
    variant: Arc<Variant>,
    text: String,
    awaited: Option<Task<Result<Position, Reports>>>,
    found: Option<Result<Position, Reports>>,
}

impl StartForm {
    pub fn clock_ui(&mut self, ui: &mut egui::Ui, game: &mut LastGame) {
        clock_row(ui, LABEL_POINTS, &mut self.types_clock, &mut game.clock);
    }

    /// Draws which start position is chosen, and the fields that change it once they are asked for.
    pub fn position_ui(&mut self, ui: &mut egui::Ui, app: &AppState, variant: &Arc<Variant>, game: &mut LastGame) {
        let label = ui.localized("menu-start-label");
        let was_open = self.is_open;
        form_row(ui, (&label, LABEL_POINTS), "", None, |ui| {
            let words = if game.position.trim().is_empty() { "menu-start-usual" } else { "menu-start-own" };
            let icon = if self.is_open { icon::CARET_UP } else { icon::CARET_DOWN };
            let button = ActionButton::ghost(ui.localized(words)).icon(icon).icon_last().height(height::DENSE);
            if ui.add(button.named(ui.localized("menu-start-change"))).clicked() {
                self.is_open = !self.is_open;
            }
        });
        self.is_open |= !game.position.trim().is_empty();
        if self.is_open {
            self.position_field_ui(ui, variant, game);
            Self::opening_ui(ui, app, variant, game);
            if !was_open {
                ui.scroll_to_cursor(Some(Align::BOTTOM));
            }
        } else {
            self.look_up(ui.ctx(), variant, &game.position);
        }
    }

    /// Draws the field for a position with any error below it.
    fn position_field_ui(&mut self, ui: &mut egui::Ui, variant: &Arc<Variant>, game: &mut LastGame) {
        ui.horizontal(|ui| {
            let named = ui.label(RichText::new(ui.localized("start-position")).strong());
            let clear = !game.position.is_empty();
            let width = ui.available_width() - if clear { 74.0 } else { 8.0 };
            let hint = ui.localized("menu-start-hint");
            let field = field(ui, &mut game.position, |edit| edit.hint_text(hint).desired_width(width));
            field.labelled_by(named.id);
            if clear
                && ui.small_button(ui.localized("clear")).on_hover_text(ui.localized("menu-start-clear-tip")).clicked()
            {
                game.position.clear();
            }
        });
        self.look_up(ui.ctx(), variant, &game.position);
        let Some(read) = self.read.as_ref().filter(|_| !game.position.trim().is_empty()) else { return };
        match &read.found {
            None => _ = ui.label(RichText::new(ui.localized("loading")).small().weak()),
            Some(Ok(position)) => {
                let first = phrase("menu-start-first").with("side", authored(variant.side_name(position.turn())));
                ui.label(RichText::new(ui.localized(first)).small().weak());
            }
            Some(Err(reports)) => reports.iter().take(3).for_each(|report| fault_ui(ui, report)),
        }
    }

    /// Draws the choice of an opening if the variant has an opening book; the chosen opening's position goes into the field
    /// above.
    fn opening_ui(ui: &mut egui::Ui, app: &AppState, variant: &Variant, game: &mut LastGame) {
        let openings = app.shared.now.openings(variant);
        if openings.is_empty() {
            return;
        }
        let label = |index: usize| {
            let opening = &openings[index];
            let name = if opening.name.is_empty() { String::new() } else { format!("{}: ", opening.name) };
            format!("{}. {name}{}", index + 1, opening.text())
        };
        ui.horizontal(|ui| {
            let named = ui.label(ui.localized("menu-opening"));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let (draw, tip) = (ui.localized("menu-opening-draw"), ui.localized("menu-opening-draw-tip"));
                if ui.button(draw).on_hover_text(tip).clicked() {
                    let drawn = RandomState::new().hash_one(openings.len()) as usize % openings.len();
                    choose(game, &openings[drawn]);
                }
                // The list takes what the button leaves.
                let combo = ComboBox::from_id_salt("opening")
                    .selected_text(ui.localized("menu-opening-choose"))
                    .width(ui.available_width())
                    .height(list_points(ui));
                let shown = drop_down(ui, combo, |ui, rows| {
                    for (index, opening) in openings.iter().enumerate() {
                        if rows.row(ui, false, label(index)).clicked() {
                            choose(game, opening);
                        }
                    }
                });
                shown.labelled_by(named.id);
            });
        });
    }

    fn look_up(&mut self, ctx: &egui::Context, variant: &Arc<Variant>, text: &str) {
        let is_read = |read: &PendingStart| read.text == text && Arc::ptr_eq(&read.variant, variant);
        if !self.read.as_ref().is_some_and(is_read) {
            let (asked, source) = (variant.clone(), text.to_owned());
            let read = move || read_position(&asked, &source).inspect(Position::settle);
            let awaited = (!text.trim().is_empty()).then(|| Task::start("start", repaints(ctx), read));
            let (variant, text) = (variant.clone(), text.to_owned());
            self.read = Some(PendingStart { variant, text, awaited, found: None });
        }
        if let Some(read) = &mut self.read
            && let Some(found) = read.awaited.as_ref().and_then(Task::poll)
        {
            let found = found.unwrap_or_else(|report| Err(report.into()));
            (read.found, read.awaited) = (Some(found), None);
        }
    }

    /// The start position, once it is parsed.
    pub fn position(&self, game: &LastGame) -> Option<Position> {
        let read = self.read.as_ref().filter(|read| read.text == game.position)?;
        read.found.as_ref()?.as_ref().ok().cloned()
    }

    /// The reason why the game cannot start.
    pub fn why_not(&self, game: &LastGame) -> Option<Phrase> {
        if TimeControl::read(&game.clock).is_err() {
            return Some(phrase("menu-clock-wrong").with("text", &game.clock));
        }
        let unread = !game.position.trim().is_empty() && self.position(game).is_none();
        unread.then(|| phrase("menu-start-unread"))
    }
}

/// Makes the game start with an opening's moves; the form shows the position after them.
fn choose(game: &mut LastGame, opening: &Opening) {
    game.position = write_position(opening.end());
    game.opening = opening.text();
}

fn fault_ui(ui: &mut egui::Ui, report: &Report) {
    let words = report_words(ui, report);
    error_ui(ui, &words);
}
