//! The ratings of a bot from all contests of a game, read on a background thread.

use crate::app::components::{UiTokens, space};
use crate::app::state::AppState;
use crate::app::task::{Task, repaints};
use crate::app::widgets::localized_text::LocalizedText;
use crate::arena::{Pool, Rating};
use crate::report::Report;
use crate::rules::Variant;
use crate::store::{Store, StorePlace};
use crate::summary::contest::rating;
use crate::text::phrase;
use crate::view::ltr_region;
use egui::Ui;

/// The most versions of a bot that are listed, the one with the most games first.
const MAX_ROWS: usize = 4;

/// An entrant of contests.
struct Row {
    seat: String,
    rating: Option<Rating>,
    games: u64,
}

/// A variant, the hash of its rules, and how many games the contests have.
type RatedBot = (String, u64, u64);

#[derive(Default)]
pub struct Ratings {
    subject: Option<RatedBot>,
    reading: Option<Task<Result<Vec<Row>, Report>>>,
    rows: Vec<Row>,
}

impl Ratings {
    /// Draws what is known of a bot in a game.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, id: &str, variant: &Variant) {
        self.update(ui, app, variant);
        let tokens = ui.tokens();
        let of_bot = |row: &&Row| row.seat.split(':').next() == Some(id);
        let mut rows: Vec<&Row> = self.rows.iter().filter(of_bot).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.games));
        if rows.is_empty() {
            let words = if self.reading.is_some() { "loading" } else { "bots-rating-none" };
            ui.label(tokens.small(ui.localized(words)));
            return;
        }
        for row in rows.into_iter().take(MAX_ROWS) {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = space::M;
                let elo = ui.localized(rating(row.rating.as_ref()));
                ltr_region(ui, |ui| ui.label(tokens.strong(elo)));
                ltr_region(ui, |ui| ui.label(tokens.body(&row.seat)));
                ui.label(tokens.caption(ui.localized(phrase("game-count").with("count", row.games))));
            });
        }
    }

    fn update(&mut self, ui: &Ui, app: &AppState, variant: &Variant) {
        let games = app.arena.listed.iter().map(|contest| contest.games).sum();
        let subject = (variant.id.clone(), app.shared.now.rules_hash(&variant.id), games);
        if self.subject.as_ref() != Some(&subject) {
            let (place, (id, rules, _)) = (app.arena.place().clone(), subject.clone());
            self.reading = Some(Task::start("bot ratings", repaints(ui.ctx()), move || read(&place, &id, rules)));
            (self.subject, self.rows) = (Some(subject), Vec::new());
        }
        if let Some(read) = self.reading.as_ref().and_then(Task::poll) {
            self.reading = None;
            // A store that cannot be read is reported by the arena.
            self.rows = read.ok().and_then(Result::ok).unwrap_or_default();
        }
    }
}

fn read(place: &StorePlace, variant: &str, rules: u64) -> Result<Vec<Row>, Report> {
    let Some(store) = Store::open_existing(place)? else { return Ok(Vec::new()) };
    let pool = Pool::of(&store, variant, rules)?;
    let ratings = pool.ratings();
    let row = |(number, pooled): (usize, &crate::arena::PooledEntrant)| Row {
        seat: pooled.entrant.seat.clone(),
        rating: ratings.get(number).copied(),
        games: pool.table.games(number).count(),
    };
    Ok(pool.entrants.iter().enumerate().map(row).collect())
}
