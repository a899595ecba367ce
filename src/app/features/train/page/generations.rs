//! The table of generations.

use crate::app::components::{DataTable, TableCell, TableColumn, TableRows, TableState, UiTokens, height, titled_card};
use crate::app::features::train::TrainingView;
use crate::app::widgets::localized_text::LocalizedText;
use crate::summary::training as summary;
use crate::training::{FitQuality, TrainingStage};
use egui::Ui;

/// The widths of the columns, for text of the usual size.
const NUMBER_POINTS: f32 = 88.0;
const GAMES_POINTS: f32 = 84.0;
const POSITIONS_POINTS: f32 = 92.0;
const QUALITY_POINTS: f32 = 112.0;
/// More of them scroll.
const MAX_ROWS: usize = 12;
const UNKNOWN: &str = "–";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GenerationColumn {
    Number,
    Games,
    Positions,
    Quality,
    Elo,
}

#[derive(Default)]
pub(super) struct GenerationsTable {
    state: TableState<GenerationColumn>,
    selected: Option<usize>,
}

impl GenerationsTable {
    pub fn ui(&mut self, ui: &mut Ui, view: &TrainingView) {
        let rows = GenerationRows(view);
        let count = view.generations.len() + usize::from(view.current().is_some());
        if count == 0 {
            return;
        }
        let title = ui.localized("train-generations");
        titled_card(ui, &title, "", |ui| {
            let columns = columns(ui, view);
            let row_points = height::TABLE_ROW;
            let max_points = row_points * count.min(MAX_ROWS) as f32;
            let table = DataTable {
                id: "generations",
                columns: &columns,
                count,
                row_points,
                max_points,
                selected: self.selected,
                takes_focus: true,
            };
            let events = table.show(ui, &mut self.state, &rows);
            let clicked = events.clicked.map(|(row, _)| row).or_else(|| events.moved.map(|(_, to, _)| to));
            self.selected = clicked.or(self.selected);
        });
    }
}

fn columns(ui: &Ui, view: &TrainingView) -> [TableColumn<GenerationColumn>; 5] {
    let mut fits = view.generations.iter().chain(&view.fit);
    let is_in_discs = fits.any(|result| matches!(result.quality, FitQuality::Discs(_)));
    let (quality, quality_tip) =
        if is_in_discs { ("train-discs", "train-discs-tip") } else { ("train-likelihood", "train-likelihood-tip") };
    let tokens = ui.tokens();
    let column = |key, title: &'static str, points| {
        TableColumn::new(key, ui.localized(title), tokens.scaled(points)).number().unsorted()
    };
    let number =
        TableColumn::new(GenerationColumn::Number, ui.localized("train-generation"), tokens.scaled(NUMBER_POINTS));
    [
        number.unsorted(),
        column(GenerationColumn::Games, "games", GAMES_POINTS),
        column(GenerationColumn::Positions, "train-positions", POSITIONS_POINTS),
        column(GenerationColumn::Quality, quality, QUALITY_POINTS).tip(ui.localized(quality_tip)),
        TableColumn::rest(GenerationColumn::Elo, ui.localized("train-elo"))
            .number()
            .unsorted()
            .tip(ui.localized("train-elo-tip")),
    ]
}

/// The finished generations, and then the one in progress.
struct GenerationRows<'a>(&'a TrainingView);

impl TableRows<GenerationColumn> for GenerationRows<'_> {
    fn name(&self, ui: &Ui, row: usize) -> String {
        match (self.0.generations.get(row), self.0.current()) {
            (Some(result), _) => ui.localized(summary::generation(result)),
            (None, Some(now)) => ui.localized(summary::progress(now)),
            (None, None) => String::new(),
        }
    }

    fn cell_ui(&self, cell: &mut TableCell<'_, '_>, column: GenerationColumn) {
        if let Some(result) = self.0.generations.get(cell.row) {
            let elo = cell.ui.localized(summary::elo(&result.score));
            match column {
                GenerationColumn::Number => cell.strong(&result.number.to_string()),
                GenerationColumn::Games => cell.text(&result.games.to_string()),
                GenerationColumn::Positions => cell.text(&result.positions.to_string()),
                GenerationColumn::Quality => cell.text(&summary::quality(result.quality)),
                GenerationColumn::Elo => cell.text(&elo),
            }
        } else if let Some(now) = self.0.current() {
            let is_match = now.stage == TrainingStage::Match;
            let elo = cell.ui.localized(summary::elo(&now.score));
            let fit = self.0.fit.filter(|_| is_match);
            match (column, fit) {
                (GenerationColumn::Number, _) => cell.strong(&now.generation.to_string()),
                (GenerationColumn::Games, Some(fit)) => cell.text(&fit.games.to_string()),
                (GenerationColumn::Positions, Some(fit)) => cell.text(&fit.positions.to_string()),
                (GenerationColumn::Quality, Some(fit)) => cell.text(&summary::quality(fit.quality)),
                (GenerationColumn::Games, None) if !is_match => cell.weak(&now.games.to_string()),
                (GenerationColumn::Positions, None) if !is_match => cell.weak(&now.positions.to_string()),
                (GenerationColumn::Elo, _) if is_match => cell.weak(&elo),
                _ => cell.weak(UNKNOWN),
            }
        }
    }
}
