//! Whether a move of the game is from the opening book, found on a background thread.

use crate::app::features::inspector::Moment;
use crate::app::state::AppState;
use crate::app::task::{Task, repaints};
use egui::Ui;

/// The seed of the game, the ply and the move.
type BookQuestion = (u64, usize, String);

#[derive(Default)]
pub struct BookCheck {
    subject: Option<BookQuestion>,
    task: Option<Task<bool>>,
    is_book: bool,
}

impl BookCheck {
    pub fn is_from_book(&mut self, ui: &Ui, app: &AppState, moment: &Moment) -> bool {
        let Some(played) = moment.played.as_ref() else { return false };
        // A bot that searched or gave reasons chose the move itself, and so did a person, unless the game began with it.
        let is_person = app.play.table.as_ref().is_some_and(|table| table.is_person(moment.side));
        if !played.trace.is_empty() || played.spent.nodes > 0 || is_person && !played.spent.time.is_zero() {
            return false;
        }
        // A bot that never asks for the book chose the move by itself.
        let bot = app.play.table.as_ref().and_then(|table| table.seat_state(moment.side).bot.as_ref());
        let asks = bot.is_some_and(|bot| bot.live.current().source.source.contains("book"));
        if !asks && !played.spent.time.is_zero() {
            return false;
        }
        let subject = (app.inspector.moments.seed, moment.ply, moment.text.clone());
        if self.subject.as_ref() != Some(&subject) {
            let checker = app.shared.now.book_checker(moment.before.variant());
            let (before, chosen) = (moment.before.clone(), moment.chosen.clone());
            self.task = checker
                .map(|is_known| Task::start("book check", repaints(ui.ctx()), move || is_known(&before, &chosen)));
            (self.subject, self.is_book) = (Some(subject), false);
        }
        if let Some(found) = self.task.as_ref().and_then(Task::poll) {
            (self.task, self.is_book) = (None, found.unwrap_or(false));
        }
        self.is_book
    }
}
