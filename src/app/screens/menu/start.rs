//! The clock, and the position a game starts from.

use crate::app::logic::Logic;
use crate::app::widgets::announce::announce;
use crate::app::widgets::style::color32;
use crate::config::LastGame;
use crate::notation::{read_position, write_position};
use crate::report::Report;
use crate::rules::{Position, Variant};
use crate::session::TimeControl;
use egui::{Align2, ComboBox, RichText, TextEdit};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

const NONE: &str = "none";
/// The clocks that are offered by a click.
const CLOCKS: [(&str, &str); 5] = [("None", NONE), ("1+0", "1+0"), ("3+2", "3+2"), ("5+3", "5+3"), ("15+10", "15+10")];

/// What is being set up.
#[derive(Default)]
pub struct Start {
    /// Whether the clock is typed.
    own_clock: bool,
    /// The position that was read last.
    read: Option<Read>,
}

/// A position being read: laws in Lua are asked elsewhere, never between two frames.
struct Read {
    variant: Arc<Variant>,
    text: String,
    awaited: Option<Receiver<Result<Position, Vec<Report>>>>,
    found: Option<Result<Position, Vec<Report>>>,
}

impl Start {
    /// Draws the choice of a clock.
    pub fn clock_ui(&mut self, ui: &mut egui::Ui, logic: &Logic, game: &mut LastGame) {
        let is_offered = CLOCKS.iter().any(|(_, text)| *text == game.clock);
        self.own_clock |= !is_offered;
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("Clock").strong());
            for (words, text) in CLOCKS {
                let chosen = !self.own_clock && game.clock == text;
                let tip = if text == NONE { "As long as you like" } else { "Minutes for the game + seconds a move" };
                if ui.selectable_label(chosen, words).on_hover_text(tip).clicked() {
                    self.own_clock = false;
                    text.clone_into(&mut game.clock);
                }
            }
            if ui.selectable_label(self.own_clock, "Own").on_hover_text("Any other").clicked() {
                self.own_clock = true;
                if game.clock == NONE {
                    "10+5".clone_into(&mut game.clock);
                }
            }
        });
        if self.own_clock {
            ui.horizontal(|ui| {
                let named = ui.label("Minutes + seconds a move");
                let field = TextEdit::singleline(&mut game.clock)
                    .hint_text("5+3")
                    .desired_width(80.0)
                    .align(Align2::LEFT_CENTER);
                ui.add(field).labelled_by(named.id);
            });
            if let Err(report) = TimeControl::read(&game.clock) {
                fault_ui(ui, logic, &report);
            }
        }
    }

    /// Draws the field for a position, with what is wrong with it below.
    pub fn position_ui(&mut self, ui: &mut egui::Ui, logic: &Logic, variant: &Arc<Variant>, game: &mut LastGame) {
        ui.horizontal(|ui| {
            let named = ui.label(RichText::new("Start from").strong());
            let clear = !game.position.is_empty();
            let width = ui.available_width() - if clear { 74.0 } else { 8.0 };
            let field = TextEdit::singleline(&mut game.position)
                .hint_text("the usual start, or a FEN")
                .desired_width(width)
                .align(Align2::LEFT_CENTER);
            ui.add(field).labelled_by(named.id);
            if clear && ui.small_button("Clear").on_hover_text("The usual start").clicked() {
                game.position.clear();
            }
        });
        self.look_up(ui.ctx(), variant, &game.position);
        let Some(read) = self.read.as_ref().filter(|_| !game.position.trim().is_empty()) else { return };
        match &read.found {
            None => _ = ui.label(RichText::new("reading…").small().weak()),
            Some(Ok(position)) => {
                let words = format!("{} moves first.", crate::report::capital(variant.side_name(position.turn())));
                ui.label(RichText::new(words).small().weak());
            }
            Some(Err(reports)) => reports.iter().take(3).for_each(|report| fault_ui(ui, logic, report)),
        }
    }

    /// Draws the choice of an opening, where the game has a book: the position it leads to is put into the field above.
    pub fn opening_ui(ui: &mut egui::Ui, logic: &Logic, variant: &Variant, game: &mut LastGame) {
        let openings = logic.now.openings(variant);
        if openings.is_empty() {
            return;
        }
        let label = |index: usize| {
            let opening = &openings[index];
            let name = if opening.name.is_empty() { String::new() } else { format!("{}: ", opening.name) };
            format!("{}. {name}{}", index + 1, opening.text())
        };
        ui.horizontal(|ui| {
            let named = ui.label("Opening");
            let combo = ComboBox::from_id_salt("opening").selected_text("choose one").width(190.0).height(360.0);
            let shown = combo.show_ui(ui, |ui| {
                for (index, opening) in openings.iter().enumerate() {
                    if ui.selectable_label(false, label(index)).clicked() {
                        game.position = write_position(opening.end());
                    }
                }
            });
            shown.response.labelled_by(named.id);
            if ui.button("Draw one").on_hover_text("A line of the book by chance, as ballots are drawn").clicked() {
                let drawn = RandomState::new().hash_one(openings.len()) as usize % openings.len();
                game.position = write_position(openings[drawn].end());
            }
        });
    }

    fn look_up(&mut self, ctx: &egui::Context, variant: &Arc<Variant>, text: &str) {
        let is_read = |read: &Read| read.text == text && Arc::ptr_eq(&read.variant, variant);
        if !self.read.as_ref().is_some_and(is_read) {
            let (told, awaited) = channel();
            let (ctx, asked, source) = (ctx.clone(), variant.clone(), text.to_owned());
            if !text.trim().is_empty() {
                std::thread::spawn(move || {
                    let read = read_position(&asked, &source).inspect(Position::settle);
                    // Nobody may wait any more: then nobody minds.
                    let _ = told.send(read);
                    ctx.request_repaint();
                });
            }
            let (variant, text) = (variant.clone(), text.to_owned());
            self.read = Some(Read { variant, text, awaited: Some(awaited), found: None });
        }
        if let Some(read) = &mut self.read
            && let Some(found) = read.awaited.as_ref().and_then(|awaited| awaited.try_recv().ok())
        {
            (read.found, read.awaited) = (Some(found), None);
        }
    }

    /// The position that was set up, once it is read.
    pub fn position(&self, game: &LastGame) -> Option<Position> {
        let read = self.read.as_ref().filter(|read| read.text == game.position)?;
        read.found.as_ref()?.as_ref().ok().cloned()
    }

    /// Why the game cannot begin.
    pub fn why_not(&self, game: &LastGame) -> Option<String> {
        if let Err(report) = TimeControl::read(&game.clock) {
            return Some(report.message);
        }
        let unread = !game.position.trim().is_empty() && self.position(game).is_none();
        unread.then(|| "The position to start from cannot be read".to_owned())
    }
}

fn fault_ui(ui: &mut egui::Ui, logic: &Logic, report: &Report) {
    let hint = report.hint.as_ref().map_or_else(String::new, |hint| format!(" ({hint})"));
    let words = format!("{}{hint}", crate::report::capital(&report.message));
    let shown = ui.label(RichText::new(&words).small().color(color32(logic.theme.window.error)));
    announce(ui, &shown, &words);
}
