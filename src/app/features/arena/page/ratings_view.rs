//! Ratings over all contests: everyone who ever played a variant by its current rules, in one table with errors.

use crate::app::command::Commands;
use crate::app::components::tokens::icon_font;
use crate::app::components::{
    DataTable, TableCell, TableColumn, TableRows, TableState, Tokens, UiTokens, drop_down, empty_state, height, space,
};
use crate::app::features::arena::{ArenaAction, PooledRow, read_pool};
use crate::app::state::AppState;
use crate::app::task::{Task, repaints};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::app::window_size::WindowSize;
use crate::arena::Strength;
use crate::config::icon;
use crate::report::Report;
use crate::summary::contest::{rating, rating_notes, tally};
use crate::text::{authored, phrase};
use crate::view::ltr_region;
use egui::{Align2, ComboBox, FontFamily, FontId, Label, Sense, Stroke, Ui, pos2, vec2};
use std::cmp::Ordering;

/// The inputs of the ratings: the variant, its rules number and the number of games.
type RatingInputs = (String, u64, u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RatingColumn {
    Player,
    Version,
    Contests,
    Games,
    Tally,
    Elo,
    /// The rating as a dot on its interval.
    Interval,
}

/// The state of the ratings page.
#[derive(Default)]
pub(super) struct RatingsView {
    variant: Option<String>,
    of: Option<RatingInputs>,
    reading: Option<Task<Result<Vec<PooledRow>, Report>>>,
    rows: Option<Result<Vec<PooledRow>, Report>>,
    table: TableState<RatingColumn>,
    /// The selected player, by place.
    here: Option<usize>,
}

impl RatingsView {
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let mut played: Vec<&str> = app.arena.listed.iter().map(|one| one.variant.as_str()).collect();
        played.sort_unstable();
        played.dedup();
        played.retain(|id| app.shared.now.variant(id).is_ok());
        let Some(first) = app.arena.listed.first().map(|one| one.variant.as_str()).or(played.first().copied()) else {
            return empty_ui(ui, "arena-ratings-empty", commands);
        };
        let mut chosen = self.variant.clone().unwrap_or_else(|| first.to_owned());
        variant_ui(ui, app, &played, &mut chosen);
        self.look_up(ui, app, &chosen);
        self.variant = Some(chosen);
        match &self.rows {
            Some(Ok(rows)) if rows.is_empty() => empty_ui(ui, "arena-ratings-none", commands),
            Some(Ok(rows)) => {
                for note in rating_notes(rows.iter().map(|row| row.rating)) {
                    let note = ui.tokens().caption(ui.localized(note));
                    ui.add(Label::new(note).wrap());
                }
                self.table_ui(ui);
            }
            Some(Err(report)) => report_card(ui, report, &app.shared.theme, commands),
            None => {
                let words = ui.localized("loading");
                ui.label(ui.tokens().small(words));
            }
        }
    }

    /// Recomputes the ratings on a thread when another variant is chosen, its rules change, or more games were played.
    fn look_up(&mut self, ui: &Ui, app: &AppState, variant: &str) {
        let games = app.arena.listed.iter().filter(|one| one.variant == variant).map(|one| one.games).sum();
        let of = (variant.to_owned(), app.shared.now.rules_hash(variant), games);
        if self.of.as_ref() != Some(&of) {
            let (place, asked) = (app.arena.place().clone(), of.clone());
            if self.of.as_ref().is_none_or(|before| before.0 != variant) {
                self.rows = None;
                self.here = None;
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

    fn table_ui(&mut self, ui: &mut Ui) {
        let Some(Ok(rated)) = &self.rows else { return };
        let mut order: Vec<usize> = (0..rated.len()).collect();
        let names: Vec<String> = rated.iter().map(|row| ui.localized(&row.name).to_lowercase()).collect();
        self.table.sort_rows(&mut order, |key, a, b| match key {
            RatingColumn::Player => names[a].cmp(&names[b]),
            key => compare(&rated[a], &rated[b], key),
        });
        let ends = rated.iter().filter_map(|row| match row.rating.strength {
            Strength::Estimate { elo, error } => Some((elo - error, elo + error)),
            Strength::MoreThan(bound) | Strength::LessThan(bound) => Some((bound, bound)),
            Strength::Unknown => None,
        });
        let scale = ends.reduce(|(low, high), (from, to)| (low.min(from), high.max(to)));
        let columns = columns(ui);
        let table = DataTable {
            id: "arena ratings",
            columns: &columns,
            count: rated.len(),
            row_points: height::TABLE_ROW,
            max_points: f32::INFINITY,
            selected: self.here.and_then(|here| order.iter().position(|index| *index == here)),
            takes_focus: true,
        };
        let events = table.show(ui, &mut self.table, &RatingRows { rated, order: &order, scale });
        if let Some(row) = events.moved.map(|(_, to, _)| to).or(events.clicked.map(|(row, _)| row)) {
            self.here = order.get(row).copied();
        }
    }
}

fn empty_ui(ui: &mut Ui, title: &'static str, commands: &mut Commands) {
    let [title, why, action] = [title, "arena-ratings-what", "arena-new"].map(|id| ui.localized(id));
    if empty_state(ui, icon::CHART_BAR, &title, &why, Some((icon::PLUS, &action))) {
        commands.send(ArenaAction::Show(None));
    }
}

/// Draws the list of games that have been played, and what the ratings are.
fn variant_ui(ui: &mut Ui, app: &AppState, played: &[&str], chosen: &mut String) {
    let title = |id: &str| app.shared.now.variant(id).map_or_else(|_| id.to_owned(), |variant| variant.title.clone());
    ui.horizontal_wrapped(|ui| {
        let label = ui.localized("game");
        ui.label(ui.tokens().small(&label));
        let list =
            ComboBox::from_id_salt("rated variant").selected_text(ui.localized(authored(title(chosen)))).width(220.0);
        let shown = drop_down(ui, list, |ui, rows| {
            for id in played {
                let title = ui.localized(authored(title(id)));
                rows.value(ui, chosen, (*id).to_owned(), title);
            }
        });
        let _ = shown.accessible_name(label);
    });
    let words = ui.localized("arena-ratings-what");
    ui.add(Label::new(ui.tokens().caption(words)).wrap());
    ui.add_space(space::XS);
}

fn columns(ui: &Ui) -> Vec<TableColumn<RatingColumn>> {
    let title = |id: &'static str| ui.localized(id);
    let is_compact = WindowSize::of(ui.ctx()).is_compact();
    let tokens = ui.tokens();
    let sized = |column: RatingColumn, id: &'static str, points: f32| {
        TableColumn::new(column, title(id), tokens.scaled(points))
    };
    let mut columns = vec![
        sized(RatingColumn::Player, "player", if is_compact { 150.0 } else { 190.0 }),
        sized(RatingColumn::Elo, "arena-column-elo", 116.0).number().tip(title("arena-elo-tip")),
    ];
    columns.push(TableColumn::rest(RatingColumn::Interval, title("arena-column-interval")).unsorted());
    columns.push(sized(RatingColumn::Games, "games", 60.0).number());
    if !is_compact {
        columns.push(sized(RatingColumn::Tally, "arena-column-tally", 116.0).number());
        columns.push(sized(RatingColumn::Contests, "contests", 76.0).number());
    }
    let version = sized(RatingColumn::Version, "version", 84.0).unsorted();
    columns.push(version.tip(title("arena-version-tip")));
    columns
}

fn compare(one: &PooledRow, other: &PooledRow, key: RatingColumn) -> Ordering {
    match key {
        RatingColumn::Contests => one.contests.cmp(&other.contests),
        RatingColumn::Games => one.games.count().cmp(&other.games.count()),
        RatingColumn::Tally => one.games.won.cmp(&other.games.won),
        RatingColumn::Elo => one.rating.elo.partial_cmp(&other.rating.elo).unwrap_or(Ordering::Equal),
        RatingColumn::Player | RatingColumn::Version | RatingColumn::Interval => Ordering::Equal,
    }
}

struct RatingRows<'a> {
    rated: &'a [PooledRow],
    order: &'a [usize],
    /// The lowest and the highest Elo of any interval.
    scale: Option<(f64, f64)>,
}

impl RatingRows<'_> {
    /// Draws the rating as a dot on its interval, with the same scale for all rows.
    fn interval_ui(&self, ui: &mut Ui, tokens: &Tokens, row: &PooledRow) {
        let (cell, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
        let rect = cell.shrink2(vec2(space::M, 0.0));
        let Some((low, high)) = self.scale else { return };
        let x = |value: f64| rect.left() + rect.width() * ((value - low) / (high - low).max(1e-9)) as f32;
        let (painter, accent) = (ui.painter(), tokens.accent);
        if (low..=high).contains(&0.0) {
            painter.vline(x(0.0), cell.y_range(), Stroke::new(1.0, tokens.line));
        }
        let bar = Stroke::new(4.0, accent.gamma_multiply(0.45));
        let middle = rect.center().y;
        // A bound is open on one side.
        let (from, to, sign) = match row.rating.strength {
            Strength::Estimate { elo, error } => {
                painter.hline(x(elo - error)..=x(elo + error), middle, bar);
                painter.circle_filled(pos2(x(elo), middle), 4.0, accent);
                return;
            }
            Strength::MoreThan(bound) => (x(bound), rect.right(), icon::CARET_RIGHT),
            Strength::LessThan(bound) => (rect.left(), x(bound), icon::CARET_LEFT),
            Strength::Unknown => return,
        };
        let end = if sign == icon::CARET_RIGHT { to } else { from };
        painter.hline(from..=to, middle, bar);
        painter.text(pos2(end, middle), Align2::CENTER_CENTER, sign, icon_font(14.0), accent);
    }
}

impl TableRows<RatingColumn> for RatingRows<'_> {
    fn name(&self, ui: &Ui, row: usize) -> String {
        let row = &self.rated[self.order[row]];
        let sentence = phrase("arena-rated").with("name", &row.name).with("elo", rating(Some(&row.rating)));
        let sentence = sentence.with("games", row.games.count() as i64).with("contests", i64::from(row.contests));
        ui.localized(sentence.with("tally", tally(row.games)))
    }

    fn cell_ui(&self, cell: &mut TableCell<'_, '_>, column: RatingColumn) {
        let row = &self.rated[self.order[cell.row]];
        match column {
            RatingColumn::Player => {
                let name = cell.ui.localized(&row.name);
                cell.strong(&name);
            }
            RatingColumn::Version => {
                let font = FontId::new(cell.tokens.caption_points(), FontFamily::Monospace);
                cell.painted(&row.version, font, cell.tokens.text);
            }
            RatingColumn::Contests => cell.weak(&row.contests.to_string()),
            RatingColumn::Games => cell.weak(&row.games.count().to_string()),
            RatingColumn::Tally => {
                let won_drawn_lost = cell.ui.localized(tally(row.games));
                cell.text(&won_drawn_lost);
            }
            RatingColumn::Elo => {
                let elo = cell.ui.localized(rating(Some(&row.rating)));
                cell.text(&elo);
            }
            RatingColumn::Interval => {
                let tokens = cell.tokens;
                ltr_region(cell.ui, |ui| self.interval_ui(ui, tokens, row));
            }
        }
    }
}
