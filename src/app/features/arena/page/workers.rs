//! The other machines that play a contest, or have played it.

use crate::app::components::{
    DataTable, TableCell, TableColumn, TableRows, TableState, Tokens, UiTokens, height, section_title,
};
use crate::app::features::arena::{Arena, ContestView};
use crate::app::widgets::localized_text::LocalizedText;
use crate::arena::{WorkerGames, WorkerLane};
use crate::config::icon;
use crate::text::{Phrase, phrase, raw};
use egui::{Color32, Label, Ui};
use std::cmp::Ordering;

/// Rows in sight; the others scroll.
const MAX_ROWS: f32 = 10.0;
/// Workers whose objections are listed.
const MAX_OBJECTIONS: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WorkerColumn {
    Name,
    Threads,
    Games,
    PerHour,
    Verified,
}

#[derive(Default)]
pub(super) struct WorkersTable {
    table: TableState<WorkerColumn>,
    /// The selected worker, by its place before the rows are sorted.
    here: Option<usize>,
}

impl WorkersTable {
    /// Draws the workers: those that play now, or else those that have played. Returns whether there is anything to say of them.
    pub fn ui(&mut self, ui: &mut Ui, arena: &Arena, view: &ContestView) -> bool {
        let lanes = arena.lanes();
        let is_live = !lanes.is_empty();
        let workers: Vec<ShownWorker<'_>> = if is_live {
            lanes.iter().map(ShownWorker::Live).collect()
        } else {
            view.workers.iter().map(|(name, games)| ShownWorker::Past(name, *games)).collect()
        };
        let awaited = arena.awaited_farm();
        if workers.is_empty() && awaited.is_none() {
            return false;
        }
        let heading = ui.localized("arena-workers");
        section_title(ui, &heading, "");
        if let Some(address) = awaited {
            let words = ui.localized(phrase("arena-workers-awaited").with("address", address.to_string()));
            ui.add(Label::new(ui.tokens().small(words)).wrap());
        }
        if !workers.is_empty() {
            self.table_ui(ui, &workers, is_live);
        }
        objections_ui(ui, lanes);
        true
    }

    fn table_ui(&mut self, ui: &mut Ui, workers: &[ShownWorker<'_>], is_live: bool) {
        let mut order: Vec<usize> = (0..workers.len()).collect();
        self.table.sort_rows(&mut order, |key, a, b| workers[a].compare(&workers[b], key));
        let columns = columns(ui, is_live);
        let table = DataTable {
            id: "arena workers",
            columns: &columns,
            count: workers.len(),
            row_points: height::TABLE_ROW,
            max_points: MAX_ROWS * height::TABLE_ROW,
            selected: self.here.and_then(|here| order.iter().position(|index| *index == here)),
            takes_focus: true,
        };
        let events = table.show(ui, &mut self.table, &WorkerRows { workers, order: &order });
        if let Some(row) = events.moved.map(|(_, to, _)| to).or(events.clicked.map(|(row, _)| row)) {
            self.here = order.get(row).copied();
        }
    }
}

fn columns(ui: &Ui, is_live: bool) -> Vec<TableColumn<WorkerColumn>> {
    let tokens = ui.tokens();
    let number = |key, id, points| TableColumn::new(key, ui.localized(id), tokens.scaled(points)).number();
    let mut columns = vec![TableColumn::rest(WorkerColumn::Name, ui.localized("arena-worker-name"))];
    if is_live {
        columns.push(number(WorkerColumn::Threads, "arena-worker-threads", 76.0));
    }
    columns.push(number(WorkerColumn::Games, "games", 70.0));
    if is_live {
        columns.push(number(WorkerColumn::PerHour, "arena-worker-rate", 108.0));
    }
    let tip = if is_live { "arena-worker-verified-tip" } else { "arena-worker-verified-games-tip" };
    columns.push(number(WorkerColumn::Verified, "arena-worker-verified", 92.0).tip(ui.localized(tip)));
    columns
}

/// Draws why results of workers are not taken, or why they take no games.
fn objections_ui(ui: &mut Ui, lanes: &[WorkerLane]) {
    let objecting = || lanes.iter().filter_map(|lane| Some((lane, lane.objection.as_ref()?)));
    for (lane, objection) in objecting().take(MAX_OBJECTIONS) {
        let (id, colour) = if lane.is_suspended {
            ("arena-worker-suspended", ui.tokens().error)
        } else {
            ("arena-worker-refuses", ui.tokens().warning)
        };
        let words = ui.localized(phrase(id).with("worker", raw(lane.name.clone())).with("why", objection));
        ui.add(Label::new(ui.tokens().small(words).color(colour)).wrap());
    }
    let more = objecting().count().saturating_sub(MAX_OBJECTIONS);
    if more > 0 {
        let words = ui.localized(phrase("arena-workers-more").with("count", more));
        ui.label(ui.tokens().small(words));
    }
}

#[derive(Clone, Copy)]
enum ShownWorker<'a> {
    Live(&'a WorkerLane),
    /// Its name, and what it had played when the contest was read.
    Past(&'a str, WorkerGames),
}

impl<'a> ShownWorker<'a> {
    fn name(self) -> &'a str {
        match self {
            Self::Live(lane) => &lane.name,
            Self::Past(name, _) => name,
        }
    }

    const fn games(self) -> u64 {
        match self {
            Self::Live(lane) => lane.games,
            Self::Past(_, games) => games.games,
        }
    }

    /// Of a live worker, results that were verified; of others, games.
    const fn verified(self) -> u64 {
        match self {
            Self::Live(lane) => lane.verified,
            Self::Past(_, games) => games.verified,
        }
    }

    fn verified_phrase(self) -> Phrase {
        match self {
            Self::Live(lane) => phrase("part-of").with("part", lane.verified).with("whole", lane.sampled),
            Self::Past(_, games) => raw(games.verified.to_string()),
        }
    }

    fn per_hour(self) -> Option<f64> {
        match self {
            Self::Live(lane) => lane.games_per_hour,
            Self::Past(..) => None,
        }
    }

    const fn threads(self) -> usize {
        match self {
            Self::Live(lane) => lane.threads,
            Self::Past(..) => 0,
        }
    }

    fn compare(&self, other: &Self, key: WorkerColumn) -> Ordering {
        match key {
            WorkerColumn::Name => self.name().cmp(other.name()),
            WorkerColumn::Threads => self.threads().cmp(&other.threads()),
            WorkerColumn::Games => self.games().cmp(&other.games()),
            WorkerColumn::PerHour => self.per_hour().partial_cmp(&other.per_hour()).unwrap_or(Ordering::Equal),
            WorkerColumn::Verified => self.verified().cmp(&other.verified()),
        }
    }

    /// Its icon, colour and words; `None` when no contest runs.
    fn state(self, tokens: &Tokens) -> Option<(&'static str, Color32, &'static str)> {
        let Self::Live(lane) = self else { return None };
        Some(if lane.is_suspended {
            (icon::WARNING, tokens.error, "arena-worker-is-suspended")
        } else if lane.objection.is_some() {
            (icon::WARNING, tokens.warning, "arena-worker-plays-nothing")
        } else if lane.is_there {
            (icon::CHECK_CIRCLE, tokens.good, "arena-worker-plays")
        } else {
            (icon::CLOCK, tokens.weak, "arena-worker-gone")
        })
    }
}

struct WorkerRows<'a> {
    workers: &'a [ShownWorker<'a>],
    order: &'a [usize],
}

impl TableRows<WorkerColumn> for WorkerRows<'_> {
    fn name(&self, ui: &Ui, row: usize) -> String {
        let worker = self.workers[self.order[row]];
        let state = worker.state(&ui.tokens()).map_or_else(|| raw(""), |(_, _, state)| phrase(state));
        let sentence = phrase("arena-worker-row").with("worker", raw(worker.name().to_owned()));
        ui.localized(sentence.with("games", worker.games()).with("state", state))
    }

    fn cell_ui(&self, cell: &mut TableCell<'_, '_>, column: WorkerColumn) {
        let worker = self.workers[self.order[cell.row]];
        match column {
            WorkerColumn::Name => {
                if let Some((symbol, colour, state)) = worker.state(cell.tokens) {
                    cell.icon(symbol, colour);
                    let words = cell.ui.localized(state);
                    cell.ui.response().on_hover_text(words);
                }
                cell.text(worker.name());
            }
            WorkerColumn::Threads => cell.text(&worker.threads().to_string()),
            WorkerColumn::Games => cell.text(&worker.games().to_string()),
            WorkerColumn::PerHour => {
                let rate = worker.per_hour().map_or_else(|| "–".to_owned(), |rate| format!("{rate:.0}"));
                cell.text(&rate);
            }
            WorkerColumn::Verified => {
                let words = cell.ui.localized(worker.verified_phrase());
                cell.text(&words);
            }
        }
    }
}
