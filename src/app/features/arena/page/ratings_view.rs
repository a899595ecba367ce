//! Ratings over all contests: everyone who ever played a variant by its current rules, in one table with errors.

use super::table::figure;
use crate::app::components::UiTokens;
use crate::app::features::arena::{PooledRow, read_pool};
use crate::app::state::AppState;
use crate::app::task::{Task, repaints};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::style::{color32, small_code};
use crate::arena::Strength;
use crate::config::Theme;
use crate::report::Report;
use crate::summary::contest::{rating, tally};
use crate::text::{capital, own};
use crate::view::ltr_region;
use egui::{ComboBox, Grid, RichText, ScrollArea, Sense, Stroke, Ui, pos2, vec2};

/// The size of a rating's picture.
const PICTURE: egui::Vec2 = vec2(140.0, 18.0);

/// The inputs of the ratings: the variant, its rules number and the number of games.
type Of = (String, u64, u64);

/// The state of the ratings page.
#[derive(Default)]
pub(super) struct Pooled {
    variant: Option<String>,
    of: Option<Of>,
    reading: Option<Task<Result<Vec<PooledRow>, Report>>>,
    rows: Option<Result<Vec<PooledRow>, Report>>,
}

impl Pooled {
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState) {
        let words = ui.localized("arena-ratings-what");
        let words = ui.tokens().small(words);
        ui.label(words);
        let mut played: Vec<&str> = app.arena.listed.iter().map(|one| one.variant.as_str()).collect();
        played.sort_unstable();
        played.dedup();
        played.retain(|id| app.shared.now.variant(id).is_ok());
        let Some(first) = app.arena.listed.first().map(|one| one.variant.as_str()).or(played.first().copied()) else {
            let words = ui.localized("arena-empty");
            ui.label(RichText::new(words).weak());
            return;
        };
        let mut chosen = self.variant.clone().unwrap_or_else(|| first.to_owned());
        let title =
            |id: &str| app.shared.now.variant(id).map_or_else(|_| id.to_owned(), |variant| variant.title.clone());
        ui.horizontal_wrapped(|ui| {
            let named = ui.label(ui.localized("arena-variant"));
            let list =
                ComboBox::from_id_salt("rated variant").selected_text(ui.localized(own(title(&chosen)))).width(220.0);
            let shown = list.show_ui(ui, |ui| {
                for id in &played {
                    let title = ui.localized(own(title(id)));
                    ui.selectable_value(&mut chosen, (*id).to_owned(), title);
                }
            });
            shown.response.labelled_by(named.id);
        });
        self.look_up(ui, app, &chosen);
        self.variant = Some(chosen);
        match &self.rows {
            Some(Ok(rows)) if rows.is_empty() => {
                let words = ui.localized("arena-ratings-none");
                ui.label(RichText::new(words).weak());
            }
            Some(Ok(rows)) => rows_ui(ui, &app.shared.theme, rows),
            Some(Err(report)) => {
                let words = capital(&ui.localized(report.phrase()));
                ui.label(RichText::new(words).color(color32(app.shared.theme.window.error)));
            }
            None => {
                let words = ui.localized("arena-reading");
                ui.label(RichText::new(words).weak());
            }
        }
    }

    /// Recomputes the ratings on a thread when another variant is chosen, its rules change, or more games were played.
    fn look_up(&mut self, ui: &Ui, app: &AppState, variant: &str) {
        let games = app.arena.listed.iter().filter(|one| one.variant == variant).map(|one| one.games).sum();
        let of = (variant.to_owned(), app.shared.now.rules_number(variant), games);
        if self.of.as_ref() != Some(&of) {
            let (place, asked) = (app.arena.place().clone(), of.clone());
            if self.of.as_ref().is_none_or(|before| before.0 != variant) {
                self.rows = None;
            }
            let read = move || read_pool(&place, &asked.0, asked.1);
            self.reading = Some(Task::start("ratings", repaints(ui.ctx()), read));
            self.of = Some(of);
        }
        if let Some(rows) = self.reading.as_ref().and_then(Task::poll) {
            self.reading = None;
            self.rows = Some(rows.flatten());
        }
    }
}

fn rows_ui(ui: &mut Ui, theme: &Theme, rows: &[PooledRow]) {
    let ends = rows.iter().filter_map(|row| match row.rating.strength {
        Strength::Near { elo, error } => Some((elo - error, elo + error)),
        _ => None,
    });
    let scale = ends.reduce(|(low, high), (from, to)| (low.min(from), high.max(to)));
    let height = ui.spacing().interact_size.y.max(PICTURE.y);
    let heads = ["arena-column-player", "arena-column-version", "arena-column-contests", "arena-column-games"];
    ScrollArea::both().id_salt("arena ratings").auto_shrink([false, true]).show_rows(
        ui,
        height,
        rows.len() + 1,
        |ui, sight| {
            Grid::new("arena ratings")
                .striped(true)
                .spacing([14.0, 4.0])
                .min_row_height(height)
                .start_row(sight.start)
                .show(ui, |ui| {
                    for index in sight {
                        let Some(row) = index.checked_sub(1).map(|index| &rows[index]) else {
                            for head in heads.into_iter().chain(["arena-column-tally", "arena-column-elo"]) {
                                let words = ui.localized(head);
                                ui.label(RichText::new(words).small().strong());
                            }
                            ui.end_row();
                            continue;
                        };
                        let name = ui.localized(&row.name);
                        ui.label(RichText::new(name).strong());
                        ltr_region(ui, |ui| ui.label(small_code(&row.version).weak()));
                        ui.label(row.contests.to_string());
                        ui.label(row.games.count().to_string());
                        figure(ui, &tally(row.games), false);
                        let elo = ui.localized(rating(Some(&row.rating)));
                        ltr_region(ui, |ui| ui.label(elo));
                        picture_ui(ui, theme, row, scale);
                        ui.end_row();
                    }
                });
        },
    );
}

/// Draws the rating as a dot on its error bar, with the same scale for all rows.
fn picture_ui(ui: &mut Ui, theme: &Theme, row: &PooledRow, scale: Option<(f64, f64)>) {
    let (rect, _) = ui.allocate_exact_size(PICTURE, Sense::hover());
    let (Some((low, high)), Strength::Near { elo, error }) = (scale, row.rating.strength) else { return };
    let x = |value: f64| rect.left() + rect.width() * ((value - low) / (high - low).max(1e-9)) as f32;
    let accent = color32(theme.window.accent);
    ui.painter().hline(x(elo - error)..=x(elo + error), rect.center().y, Stroke::new(4.0, accent.gamma_multiply(0.45)));
    ui.painter().circle_filled(pos2(x(elo), rect.center().y), 3.5, accent);
}
