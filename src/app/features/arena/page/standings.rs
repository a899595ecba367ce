//! The standings of a tournament with its crosstable.

use super::crosstable::{self, CrossView};
use super::curve::line_colour;
use crate::app::command::{Command, Commands};
use crate::app::components::{
    ActionButton, DataTable, TableCell, TableColumn, TableRows, TableState, Tokens, UiTokens, height, radius,
    section_title, space,
};
use crate::app::features::arena::ContestView;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::reading_icon::{caret_ahead, caret_back};
use crate::app::window_size::WindowSize;
use crate::arena::{Bracket, BracketProgress, Format, Rating, StandingsRow, Strength};
use crate::config::icon;
use crate::summary::contest::{points, rating, standings_notes, tally};
use crate::summary::knockout::{place_text, round_reached};
use crate::text::phrase;
use egui::{Align, CornerRadius, Label, Layout, Rect, Sense, Ui, vec2};
use std::cell::RefCell;
use std::cmp::Ordering;

/// Longer tables scroll.
const MAX_ROWS: usize = 16;
const NAME_POINTS: f32 = 136.0;
const MIN_NAME_POINTS: f32 = 116.0;
/// The widths of the other columns that are always there. These and the widths below are for text of the usual size.
const PLACE_POINTS: f32 = 16.0;
const DIGIT_POINTS: f32 = 8.0;
const POINTS_POINTS: f32 = 50.0;
const ELO_POINTS: f32 = 104.0;
const TIE_BREAK_POINTS: f32 = 64.0;
const GAMES_POINTS: f32 = 52.0;
const TALLY_POINTS: f32 = 104.0;
const REACHED_POINTS: f32 = 110.0;
const WIDE_NAME_POINTS: f32 = 220.0;
/// The most opponents that a table makes room for by leaving out other columns.
const WANTED_CELLS: usize = 6;
const SWATCH_POINTS: f32 = 9.0;

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StandingsColumn {
    Place,
    Player,
    Points,
    Games,
    Tally,
    TieBreak,
    Elo,
    /// The last round of a knockout that the player has reached.
    Reached,
    /// The results against each other player.
    Cross,
}

/// The state of the table.
#[derive(Default)]
pub(super) struct StandingsTable {
    table: TableState<StandingsColumn>,
    cross: RefCell<CrossView>,
}

impl StandingsTable {
    /// Draws the standings with the results of all against all. `entrant` is the one whose row is selected.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        view: &ContestView,
        entrant: &mut Option<usize>,
        commands: &mut Commands,
    ) -> bool {
        let standing = &view.standing;
        let count = standing.rows.len();
        self.title_ui(ui, view, commands);
        let cell_points = ui.tokens().scaled(crosstable::cell_points(view));
        self.cross.get_mut().cell_points = cell_points;
        let columns = columns(ui, view, cell_points);
        let mut order: Vec<usize> = (0..count).collect();
        let is_by_name = self.table.sort.iter().any(|key| key.column == StandingsColumn::Player);
        let names = view.about.names.iter().filter(|_| is_by_name).map(|name| ui.localized(name).to_lowercase());
        let names: Vec<String> = names.collect();
        self.table.sort_rows(&mut order, |key, a, b| compare(view, &names, key, a, b));
        let progress = standing.bracket.as_ref().map(Bracket::progress).unwrap_or_default();
        let rows = StandingsRows { view, order: &order, progress: &progress, cross: &self.cross };
        let entrant_of = |row: usize| order.get(row).map(|index| standing.rows[*index].entrant);
        let selected = entrant.or_else(|| standing.rows.first().map(|row| row.entrant));
        let table = DataTable {
            id: "arena standings",
            columns: &columns,
            count,
            row_points: height::TABLE_ROW,
            max_points: height::TABLE_ROW * MAX_ROWS as f32,
            selected: (0..count).find(|row| entrant_of(*row) == selected),
            takes_focus: true,
        };
        let events = table.show(ui, &mut self.table, &rows);
        let moved = events.moved.map(|(_, to, _)| to);
        if let Some(row) = moved.or(events.clicked.map(|(row, _)| row)) {
            *entrant = entrant_of(row);
        }
        let format = standing.ledger.schedule().format;
        // Once all games are played, the bands get no narrower.
        let close = if standing.ledger.is_over() { "arena-within-error" } else { "arena-not-separated" };
        let close = (standing.bracket.is_none() && are_leaders_close(view)).then(|| phrase(close));
        let notes = standings_notes(format, &standing.rows, &standing.ratings);
        for note in close.into_iter().chain(notes) {
            ui.add_space(space::XS);
            note_ui(ui, &ui.localized(note));
        }
        true
    }

    fn title_ui(&self, ui: &mut Ui, view: &ContestView, commands: &mut Commands) {
        let size = vec2(ui.available_width(), height::DENSE);
        // The buttons come first: the words after the title take the room that they leave.
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            let copy = ActionButton::ghost(ui.localized("copy")).icon(icon::COPY);
            if ui.add(copy.height(height::DENSE)).clicked() {
                commands.send(Command::Copy(crosstable::as_text(ui, view)));
            }
            self.steps_ui(ui, view.standing.rows.len());
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let (title, what) = match view.standing.bracket {
                    Some(_) => (ui.localized("arena-standings"), String::new()),
                    None => (ui.localized("arena-cross"), ui.localized("arena-cross-what")),
                };
                section_title(ui, &title, &what);
            });
        });
    }

    /// Draws which of the opponents are in sight between the buttons that lead to others, if not all of them are.
    fn steps_ui(&self, ui: &mut Ui, count: usize) {
        let mut cross = self.cross.borrow_mut();
        let fits = cross.fits as isize;
        if cross.fits == 0 || cross.fits >= count {
            return;
        }
        let (first, last) = (cross.first + 1, cross.first + cross.fits);
        let steps = [(caret_ahead(ui), "arena-cross-later", fits), (caret_back(ui), "arena-cross-earlier", -fits)];
        for (index, (sign, name, by)) in steps.into_iter().enumerate() {
            let button = ActionButton::icon_only(sign, ui.localized(name)).height(height::DENSE);
            if ui.add(button).clicked() {
                cross.step(by, count);
            }
            if index == 0 {
                let range = phrase("arena-cross-range").with("first", first).with("last", last);
                let text = ui.localized(range.with("count", count));
                ui.label(ui.tokens().caption(text));
            }
        }
    }
}

pub(super) fn note_ui(ui: &mut Ui, note: &str) {
    let tokens = ui.tokens();
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = space::XS;
        ui.label(tokens.icon(icon::INFO, 16.0).color(tokens.weak));
        ui.add(Label::new(tokens.small(note)).wrap());
    });
}

/// Whether the intervals of the first two overlap.
fn are_leaders_close(view: &ContestView) -> bool {
    let [first, second, ..] = view.standing.rows.as_slice() else { return false };
    let known = |row: &StandingsRow| match view.standing.ratings.get(row.entrant) {
        Some(Rating { strength: Strength::Estimate { elo, error }, .. }) => Some((*elo, *error)),
        _ => None,
    };
    let (Some((elo, error)), Some((other, its_error))) = (known(first), known(second)) else { return false };
    (elo - other).abs() < error + its_error
}

fn columns(ui: &Ui, view: &ContestView, cell_points: f32) -> Vec<TableColumn<StandingsColumn>> {
    let title = |id: &'static str| ui.localized(id);
    let is_compact = WindowSize::of(ui.ctx()).is_compact();
    let count = view.standing.rows.len();
    let room = ui.available_width();
    let gap = space::M;
    let tokens = ui.tokens();
    let is_knockout = view.standing.bracket.is_some();
    // A knockout has places such as 3–4.
    let digits = count.to_string().len() as f32;
    let digits = if is_knockout { 2.0 * digits + 1.5 } else { digits };
    let place_points = tokens.scaled(PLACE_POINTS + DIGIT_POINTS * digits);
    let [points_points, elo_points, tie_break_points, games_points, tally_points] =
        [POINTS_POINTS, ELO_POINTS, TIE_BREAK_POINTS, GAMES_POINTS, TALLY_POINTS].map(|points| tokens.scaled(points));
    let cells = if is_knockout { tokens.scaled(REACHED_POINTS) } else { cell_points * count.min(WANTED_CELLS) as f32 };
    let mut left = room - (place_points + points_points + elo_points + 5.0 * gap) - cells;
    let most = if room > 900.0 { WIDE_NAME_POINTS } else { NAME_POINTS };
    let name_points = left.clamp(tokens.scaled(MIN_NAME_POINTS), tokens.scaled(most));
    left -= name_points;
    let mut fits = |points: f32| {
        let fits = left >= points + gap;
        left -= if fits { points + gap } else { 0.0 };
        fits
    };
    let mut columns = vec![
        TableColumn::new(StandingsColumn::Place, "#", place_points).tip(title("arena-column-place")),
        TableColumn::new(StandingsColumn::Player, title("player"), name_points),
        TableColumn::new(StandingsColumn::Points, title("arena-column-points"), points_points).number(),
    ];
    // A Swiss has few meetings to show, and many ties.
    let is_swiss = view.standing.ledger.schedule().format == Format::Swiss;
    if !is_knockout && (fits(tie_break_points) || is_swiss && !is_compact) {
        let berger = ("arena-column-berger", "arena-berger-tip");
        let (tie, tip) = if is_swiss { ("arena-column-buchholz", "arena-buchholz-tip") } else { berger };
        let tie_break = TableColumn::new(StandingsColumn::TieBreak, title(tie), tie_break_points).number();
        columns.push(tie_break.tip(title(tip)));
    }
    if fits(games_points) {
        columns.push(TableColumn::new(StandingsColumn::Games, title("games"), games_points).number());
    }
    if fits(tally_points) {
        let tally = TableColumn::new(StandingsColumn::Tally, title("arena-column-tally"), tally_points).number();
        columns.push(tally.tip(title("arena-cross-what")));
    }
    let elo = TableColumn::new(StandingsColumn::Elo, title("arena-column-elo"), elo_points).number();
    columns.push(elo.tip(title("arena-elo-tip")));
    columns.push(if is_knockout {
        let reached = TableColumn::rest(StandingsColumn::Reached, title("arena-column-reached"));
        reached.tip(title("arena-reached-tip")).descending_first()
    } else {
        TableColumn::rest(StandingsColumn::Cross, title("arena-cross")).unsorted()
    });
    columns
}

fn compare(view: &ContestView, names: &[String], key: StandingsColumn, a: usize, b: usize) -> Ordering {
    let (one, other) = (&view.standing.rows[a], &view.standing.rows[b]);
    let elo = |row: &StandingsRow| view.standing.ratings.get(row.entrant).and_then(|rating| rating.elo);
    match key {
        StandingsColumn::Place => one.place.cmp(&other.place),
        StandingsColumn::Player => names.get(one.entrant).cmp(&names.get(other.entrant)),
        StandingsColumn::Points => one.points.cmp(&other.points),
        StandingsColumn::Games => one.games.count().cmp(&other.games.count()),
        StandingsColumn::Tally => one.games.won.cmp(&other.games.won),
        StandingsColumn::TieBreak => one.tie_break.cmp(&other.tie_break),
        StandingsColumn::Elo => elo(one).partial_cmp(&elo(other)).unwrap_or(Ordering::Equal),
        // The rows of the standings are in this order, the furthest first.
        StandingsColumn::Reached => b.cmp(&a),
        StandingsColumn::Cross => Ordering::Equal,
    }
}

struct StandingsRows<'a> {
    view: &'a ContestView,
    /// The standings' rows as they are sorted.
    order: &'a [usize],
    /// Of a knockout, by entrant.
    progress: &'a [BracketProgress],
    cross: &'a RefCell<CrossView>,
}

impl StandingsRows<'_> {
    fn at(&self, row: usize) -> &StandingsRow {
        &self.view.standing.rows[self.order[row]]
    }

    fn knockout(&self, entrant: usize) -> Option<(&BracketProgress, &Bracket)> {
        Some((self.progress.get(entrant)?, self.view.standing.bracket.as_ref()?))
    }
}

impl TableRows<StandingsColumn> for StandingsRows<'_> {
    fn name(&self, ui: &Ui, row: usize) -> String {
        let at = self.at(row);
        let sentence = match self.knockout(at.entrant) {
            Some((progress, bracket)) => {
                let sentence = phrase("arena-knockout-row").with("places", place_text(progress));
                sentence.with("reached", round_reached(progress, bracket))
            }
            None => phrase("arena-row").with("place", at.place),
        };
        let sentence = sentence.with("name", self.view.about.name(at.entrant));
        let sentence = sentence.with("points", points(at.points)).with("tally", tally(at.games));
        ui.localized(sentence.with("elo", rating(self.view.standing.ratings.get(at.entrant))))
    }

    fn heading_ui(&self, ui: &mut Ui, tokens: &Tokens, column: StandingsColumn) -> bool {
        if column == StandingsColumn::Cross {
            let (rect, count) = (ui.max_rect(), self.order.len());
            let mut cross = self.cross.borrow_mut();
            cross.follow(ui, rect, count);
            cross.heading_ui(ui, tokens, self.view);
        }
        column == StandingsColumn::Cross
    }

    fn cell_ui(&self, cell: &mut TableCell<'_, '_>, column: StandingsColumn) {
        let row = self.at(cell.row);
        match column {
            StandingsColumn::Place => {
                let place = self.knockout(row.entrant).map(|(progress, _)| cell.ui.localized(place_text(progress)));
                cell.weak(&place.unwrap_or_else(|| row.place.to_string()));
            }
            StandingsColumn::Reached => {
                let reached = self.knockout(row.entrant).map(|(progress, bracket)| round_reached(progress, bracket));
                let reached = cell.ui.localized(reached.unwrap_or_default());
                cell.text(&reached);
            }
            StandingsColumn::Player => {
                swatch(cell, self.order[cell.row]);
                let name = cell.ui.localized(self.view.about.name(row.entrant));
                cell.strong(&name);
            }
            StandingsColumn::Points => cell.text(&points(row.points)),
            StandingsColumn::Games => cell.weak(&row.games.count().to_string()),
            StandingsColumn::Tally => {
                let won_drawn_lost = cell.ui.localized(tally(row.games));
                cell.text(&won_drawn_lost);
            }
            StandingsColumn::TieBreak => cell.weak(&format!("{:.2}", row.tie_break as f64 / 4.0)),
            StandingsColumn::Elo => {
                let known = self.view.standing.ratings.get(row.entrant);
                let elo = cell.ui.localized(rating(known));
                if known.is_some_and(|known| known.elo.is_some()) {
                    cell.text(&elo);
                } else {
                    cell.weak(&elo);
                }
            }
            StandingsColumn::Cross => {
                self.cross.borrow().cells_ui(cell.ui, cell.tokens, self.view, row.entrant);
            }
        }
    }
}

/// Draws the colour that the player has in the curve.
fn swatch(cell: &mut TableCell<'_, '_>, place: usize) {
    // Rows without a colour have the same room, so that all names are below each other.
    let (rect, _) = cell.ui.allocate_exact_size(vec2(SWATCH_POINTS, SWATCH_POINTS), Sense::hover());
    if let Some(colour) = line_colour(cell.tokens, place) {
        let corner = CornerRadius::same(radius::CELL / 2);
        cell.ui.painter().rect_filled(Rect::from_center_size(rect.center(), rect.size()), corner, colour);
    }
}
