//! The games of a contest as a table, the last numbers first; a click or Enter opens one.

use crate::app::command::Commands;
use crate::app::components::{
    DataTable, TableCell, TableColumn, TableRows, TableState, UiTokens, height, section_title,
};
use crate::app::features::arena::{ArenaAction, ContestHeader, ContestView};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::window_size::WindowSize;
use crate::store::ContestGame;
use crate::summary::ending_phrase;
use crate::text::{Phrase, phrase};
use egui::Ui;
use std::cmp::{Ordering, Reverse};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ContestGameColumn {
    Number,
    Result,
    Ending,
    Plies,
}

/// The state of the table.
#[derive(Default)]
pub(super) struct GamesTable {
    table: TableState<ContestGameColumn>,
    /// The selected game, by its index in [`ContestView::games`].
    here: Option<usize>,
}

impl GamesTable {
    /// Draws the games, at most so many points of them at a time, and returns whether there are any.
    pub fn ui(&mut self, ui: &mut Ui, view: &ContestView, max_points: f32, commands: &mut Commands) -> bool {
        let count = view.games.len();
        if count == 0 {
            return false;
        }
        let (heading, tip) =
            (ui.localized(phrase("arena-games").with("count", count)), ui.localized("arena-games-tip"));
        section_title(ui, &heading, &tip);
        // While a contest runs, its games do not finish in the order of their numbers.
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|index| Reverse(view.games[*index].number()));
        let texts_of = |column: ContestGameColumn, text: &dyn Fn(&ContestGame) -> Phrase| -> Vec<String> {
            let is_wanted = self.table.sort.iter().any(|key| key.column == column);
            view.games.iter().filter(|_| is_wanted).map(|game| ui.localized(text(game))).collect()
        };
        let texts = GameTexts {
            endings: texts_of(ContestGameColumn::Ending, &|game| ending_phrase(&game.ending)),
            results: texts_of(ContestGameColumn::Result, &|game| result(&view.about, game)),
        };
        self.table.sort_rows(&mut order, |key, a, b| compare(&view.games, &texts, key, a, b));
        let columns = columns(ui, count);
        let table = DataTable {
            id: "arena games",
            columns: &columns,
            count,
            row_points: height::TABLE_ROW,
            max_points,
            selected: self.here.and_then(|here| order.iter().position(|index| *index == here)),
            takes_focus: true,
        };
        let events = table.show(ui, &mut self.table, &ContestGameRows { view, order: &order });
        let clicked = events.clicked.map(|(row, _)| row);
        if let Some(row) = events.moved.map(|(_, to, _)| to).or(clicked) {
            self.here = order.get(row).copied();
        }
        let opened = clicked.or(events.opened).and_then(|row| order.get(row));
        if let Some(game) = opened.map(|index| view.games[*index].game).filter(|game| *game != 0) {
            commands.send(ArenaAction::Open(game));
        }
        true
    }
}

const ENDING_POINTS: f32 = 250.0;
/// The width from which the endings get the rest, and that of the results in such a table.
const VERY_WIDE_POINTS: f32 = 1400.0;
const RESULT_POINTS: f32 = 560.0;
/// Beyond three digits, what each adds to the column of numbers.
const DIGIT_POINTS: f32 = 9.0;

fn columns(ui: &Ui, games: usize) -> Vec<TableColumn<ContestGameColumn>> {
    let title = |id: &'static str| ui.localized(id);
    let tokens = ui.tokens();
    let more_digits = games.to_string().len().saturating_sub(3);
    let number_points = tokens.scaled(44.0 + DIGIT_POINTS * more_digits as f32);
    let mut columns = vec![TableColumn::new(ContestGameColumn::Number, "#", number_points).descending_first()];
    // In a row much wider, the eye loses which ending belongs to which result.
    if ui.available_width() > tokens.scaled(VERY_WIDE_POINTS) {
        columns.push(TableColumn::new(ContestGameColumn::Result, title("result"), tokens.scaled(RESULT_POINTS)));
        columns.push(TableColumn::rest(ContestGameColumn::Ending, title("arena-column-ending")));
    } else {
        columns.push(TableColumn::rest(ContestGameColumn::Result, title("result")));
        if !WindowSize::of(ui.ctx()).is_compact() {
            let points = tokens.scaled(ENDING_POINTS);
            columns.push(TableColumn::new(ContestGameColumn::Ending, title("arena-column-ending"), points));
        }
    }
    columns.push(TableColumn::new(ContestGameColumn::Plies, title("plies"), tokens.scaled(64.0)).number());
    columns
}

/// The texts that the games are sorted by; empty unless they are.
struct GameTexts {
    endings: Vec<String>,
    results: Vec<String>,
}

fn compare(games: &[ContestGame], texts: &GameTexts, key: ContestGameColumn, a: usize, b: usize) -> Ordering {
    match key {
        ContestGameColumn::Number => games[a].number().cmp(&games[b].number()),
        ContestGameColumn::Ending => texts.endings.get(a).cmp(&texts.endings.get(b)),
        ContestGameColumn::Plies => games[a].plies.cmp(&games[b].plies),
        ContestGameColumn::Result => texts.results.get(a).cmp(&texts.results.get(b)),
    }
}

/// The result of a game with the players' names: "Greedy beat Random".
pub(super) fn result(about: &ContestHeader, game: &ContestGame) -> Phrase {
    let [first, second] = game.entrants.map(|entrant| about.name(entrant));
    match game.half_points {
        0 => phrase("arena-beat").with("winner", second).with("loser", first),
        1 => phrase("arena-drew").with("winner", first).with("loser", second),
        _ => phrase("arena-beat").with("winner", first).with("loser", second),
    }
}

struct ContestGameRows<'a> {
    view: &'a ContestView,
    order: &'a [usize],
}

impl TableRows<ContestGameColumn> for ContestGameRows<'_> {
    fn name(&self, ui: &Ui, row: usize) -> String {
        let game = &self.view.games[self.order[row]];
        let message = phrase("arena-game").with("number", i64::from(game.number()));
        let message = message.with("text", result(&self.view.about, game)).with("ending", ending_phrase(&game.ending));
        ui.localized(message.with("plies", phrase("ply-count").with("count", game.plies)))
    }

    fn cell_ui(&self, cell: &mut TableCell<'_, '_>, column: ContestGameColumn) {
        let game = &self.view.games[self.order[cell.row]];
        match column {
            ContestGameColumn::Number => cell.weak(&game.number().to_string()),
            ContestGameColumn::Result => {
                let text = cell.ui.localized(result(&self.view.about, game));
                cell.text(&text);
            }
            ContestGameColumn::Ending => {
                let text = cell.ui.localized(ending_phrase(&game.ending));
                cell.weak(&text);
            }
            ContestGameColumn::Plies => cell.weak(&game.plies.to_string()),
        }
    }
}
