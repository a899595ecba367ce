//! The standings with the crosstable, and the list of faults.

use crate::app::command::Commands;
use crate::app::components::{
    DataTable, TableCell, TableColumn, TableRows, TableState, UiTokens, height, one_line, radius, section_title,
};
use crate::app::features::arena::{ArenaAction, ContestView};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::style::{color32, small_code};
use crate::arena::{Format, StandingsRow};
use crate::summary::contest::{fault as fault_phrase, pair_scores, points, rating, tally};
use crate::text::phrase;
use crate::view::ltr_region;
use egui::{CollapsingHeader, CornerRadius, Label, RichText, ScrollArea, Ui, vec2};
use std::cmp::Ordering;

/// The most entrants whose results against each other are shown; more would be unreadable.
const WIDEST: usize = 40;
/// Longer tables scroll.
const MAX_ROWS: usize = 16;
const NAME_POINTS: f32 = 150.0;
const CELL_POINTS: f32 = 52.0;

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
    /// The results against the player of a row of the standings.
    Against(usize),
}

/// The state of the table.
#[derive(Default)]
pub(super) struct StandingsTable {
    table: TableState<StandingsColumn>,
    /// The entrant whose row is selected.
    here: Option<usize>,
}

impl StandingsTable {
    /// Draws the standings with the results of all against all.
    pub fn ui(&mut self, ui: &mut Ui, view: &ContestView) -> bool {
        let standing = &view.standing;
        let count = standing.rows.len();
        let is_cross = !view.about.is_match() && (3..=WIDEST).contains(&count);
        let (title, what) = if is_cross { ("arena-cross", "arena-cross-what") } else { ("arena-standings", "") };
        let title = ui.localized(title);
        let what = if what.is_empty() { String::new() } else { ui.localized(what) };
        section_title(ui, &title, &what);
        let columns = columns(ui, view, is_cross);
        let mut order: Vec<usize> = (0..count).collect();
        self.table.sort_rows(&mut order, |key, a, b| compare(ui, view, key, a, b));
        let rows = Rows { view, order: &order };
        let entrant = |row: usize| order.get(row).map(|index| standing.rows[*index].entrant);
        let table = DataTable {
            id: "arena standings",
            columns: &columns,
            count,
            row_points: height::TABLE_ROW,
            most_points: height::TABLE_ROW * MAX_ROWS as f32,
            selected: self.here.and_then(|here| (0..count).find(|row| entrant(*row) == Some(here))),
            takes_focus: true,
        };
        let list = ScrollArea::horizontal().id_salt("arena standings").auto_shrink([false, true]);
        let events = list.show(ui, |ui| table.show(ui, &mut self.table, &rows)).inner;
        let moved = events.moved.map(|(_, to, _)| to);
        if let Some(row) = moved.or(events.clicked.map(|(row, _)| row)) {
            self.here = entrant(row);
        }
        if view.about.is_match() {
            let message = ui.localized(phrase("arena-pairs").with("scores", pair_scores(&standing.ledger.pairs())));
            let text = ui.tokens().small(message);
            ui.label(text);
        }
        true
    }
}

fn columns(ui: &Ui, view: &ContestView, is_cross: bool) -> Vec<TableColumn<StandingsColumn>> {
    let title = |id: &'static str| ui.localized(id);
    let mut columns = vec![
        TableColumn::new(StandingsColumn::Place, title("arena-column-place"), 48.0),
        TableColumn::new(StandingsColumn::Player, title("arena-column-player"), NAME_POINTS),
        TableColumn::new(StandingsColumn::Points, title("arena-column-points"), 56.0).number(),
        TableColumn::new(StandingsColumn::Games, title("arena-column-games"), 52.0).number(),
        TableColumn::new(StandingsColumn::Tally, title("arena-column-tally"), 104.0).number(),
    ];
    if !view.about.is_match() {
        let is_swiss = view.standing.ledger.schedule().format == Format::Swiss;
        let tie = title(if is_swiss { "arena-column-buchholz" } else { "arena-column-berger" });
        columns.push(TableColumn::new(StandingsColumn::TieBreak, tie, 60.0).number());
    }
    columns.push(TableColumn::new(StandingsColumn::Elo, title("arena-column-elo"), 116.0).number());
    if is_cross {
        for (index, row) in view.standing.rows.iter().enumerate() {
            let name = ui.localized(&view.about.names[row.entrant]);
            let column = TableColumn::new(StandingsColumn::Against(index), (index + 1).to_string(), CELL_POINTS);
            columns.push(column.number().unsorted().tip(name));
        }
    }
    columns
}

fn compare(ui: &Ui, view: &ContestView, key: StandingsColumn, a: usize, b: usize) -> Ordering {
    let (one, other) = (&view.standing.rows[a], &view.standing.rows[b]);
    let name = |row: &StandingsRow| ui.localized(&view.about.names[row.entrant]).to_lowercase();
    let elo = |row: &StandingsRow| view.standing.ratings.get(row.entrant).and_then(|rating| rating.elo);
    match key {
        StandingsColumn::Place => one.place.cmp(&other.place),
        StandingsColumn::Player => name(one).cmp(&name(other)),
        StandingsColumn::Points => one.points.cmp(&other.points),
        StandingsColumn::Games => one.games.count().cmp(&other.games.count()),
        StandingsColumn::Tally => one.games.won.cmp(&other.games.won),
        StandingsColumn::TieBreak => one.tie_break.cmp(&other.tie_break),
        StandingsColumn::Elo => elo(one).partial_cmp(&elo(other)).unwrap_or(Ordering::Equal),
        StandingsColumn::Against(_) => Ordering::Equal,
    }
}

struct Rows<'a> {
    view: &'a ContestView,
    /// The standings' rows as they are sorted.
    order: &'a [usize],
}

impl Rows<'_> {
    fn at(&self, row: usize) -> &StandingsRow {
        &self.view.standing.rows[self.order[row]]
    }

    /// Draws won, drawn and lost against another entrant, on a fill that shows the score.
    fn against_ui(&self, cell: &TableCell<'_, '_>, other: usize) {
        let standing = &self.view.standing;
        let (entrant, other) = (self.at(cell.row).entrant, standing.rows[other].entrant);
        let met = standing.ledger.table().met(entrant, other).games;
        let (tokens, rect) = (cell.tokens, cell.ui.available_rect_before_wrap());
        let painter = cell.ui.painter();
        if entrant == other {
            painter.circle_filled(rect.center(), 3.0, tokens.line_strong);
            return;
        }
        if met.count() == 0 {
            return;
        }
        let score = (met.won as f32 + 0.5 * met.drawn as f32) / met.count() as f32;
        let towards = if score >= 0.5 { tokens.good } else { tokens.error };
        let fill = tokens.surface_card.lerp_to_gamma(towards, (score - 0.5).abs() * 0.7);
        painter.rect_filled(rect.expand2(vec2(4.0, -2.0)), CornerRadius::same(radius::CELL), fill);
        let galley = one_line(cell.ui, &tally(met), tokens.caption_font(), rect.width() + 6.0);
        let at = rect.center() - 0.5 * galley.size();
        painter.galley_with_override_text_color(at, galley, tokens.text);
    }
}

impl TableRows<StandingsColumn> for Rows<'_> {
    fn name(&self, ui: &Ui, row: usize) -> String {
        let at = self.at(row);
        let sentence = phrase("arena-row").with("place", at.place).with("name", &self.view.about.names[at.entrant]);
        let sentence = sentence.with("points", points(at.points)).with("tally", tally(at.games));
        ui.localized(sentence.with("elo", rating(self.view.standing.ratings.get(at.entrant))))
    }

    fn cell_ui(&self, cell: &mut TableCell<'_, '_>, column: StandingsColumn) {
        let row = self.at(cell.row);
        match column {
            StandingsColumn::Place => cell.weak(&row.place.to_string()),
            StandingsColumn::Player => {
                let name = cell.ui.localized(&self.view.about.names[row.entrant]);
                cell.strong(&name);
            }
            StandingsColumn::Points => cell.text(&points(row.points)),
            StandingsColumn::Games => cell.weak(&row.games.count().to_string()),
            StandingsColumn::Tally => cell.text(&tally(row.games)),
            StandingsColumn::TieBreak => cell.weak(&format!("{:.2}", row.tie_break as f64 / 4.0)),
            StandingsColumn::Elo => {
                let elo = cell.ui.localized(rating(self.view.standing.ratings.get(row.entrant)));
                cell.text(&elo);
            }
            StandingsColumn::Against(other) => self.against_ui(cell, other),
        }
    }
}

/// Figures that read from left to right in every language.
pub(super) fn figure(ui: &mut Ui, text: &str, is_small: bool) {
    let text = RichText::new(text).monospace();
    let text = if is_small { text.small() } else { text };
    ltr_region(ui, |ui| ui.add(Label::new(text)));
}

/// Games lost by faults: the bot, the fault, the count, and the first occurrence with its full report.
pub(super) fn faults_ui(ui: &mut Ui, app: &AppState, view: &ContestView, commands: &mut Commands) {
    let ledger = &view.standing.ledger;
    let entrants = 0..view.about.names.len();
    let faults = || entrants.clone().flat_map(|entrant| ledger.faults(entrant).iter().map(move |one| (entrant, one)));
    if faults().next().is_none() {
        return;
    }
    ui.add_space(6.0);
    let heading = ui.localized("arena-faults");
    ui.label(RichText::new(heading).strong());
    for (entrant, fault) in faults() {
        let message = RichText::new(ui.localized(fault_phrase(&view.about.names[entrant], fault)))
            .color(color32(app.shared.theme.window.error));
        CollapsingHeader::new(message).id_salt((entrant, &fault.ending)).show(ui, |ui| {
            ltr_region(ui, |ui| ui.add(Label::new(small_code(fault.first.account.trim_end()))));
            let words = ui.localized("arena-fault-open");
            if fault.first.game != 0 && ui.small_button(words).clicked() {
                commands.send(ArenaAction::Open(fault.first.game));
            }
        });
    }
}
