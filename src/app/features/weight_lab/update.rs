//! Commands of the weight lab and its part of each frame.

use super::preview::WeightPreview;
use super::{GameLine, Marks, SetId, WeightLab, WeightLabAction};
use crate::app::features::analysis::update::arrow_path;
use crate::app::features::play::table::{Grades, Table};
use crate::app::route::Route;
use crate::app::state::{AppState, BoardViews, FrameOutput};
use crate::board::Side;
use crate::notation::short_value_text;
use crate::rules::{Move, Position};
use crate::text::phrase;
use crate::view::{Arrow, BoardView, Note};
use std::time::Duration;

impl AppState {
    /// Opens the shown game, analysed line or edited position in the weight lab.
    pub(in crate::app) fn open_weight_lab(&mut self) {
        let Some(line) = self.shown_line() else { return };
        let variant = line.positions[0].variant().clone();
        let now = &self.now;
        let has_weights = |seat: &&String| WeightLab::bot_of(seat, &variant, now).is_some();
        let at_table = self.table.as_ref().filter(|_| self.place == Route::GAME).map(|table| &table.game.seats);
        let at_table = || at_table.into_iter().flatten().find(has_weights).cloned();
        let last = self.weight_lab.as_ref().map(|weight_lab| weight_lab.seat().to_owned());
        let is_there = |seat: &String| at_table().is_none() || at_table().as_ref() == Some(seat);
        let last = last.filter(|seat| has_weights(&seat) && is_there(seat));
        let any = || now.bots_for(&variant).find(|bot| now.weights_of(bot).is_some()).map(|bot| bot.info.id.clone());
        let seat = last.or_else(at_table).or_else(any).unwrap_or_default();
        match &mut self.weight_lab {
            Some(weight_lab) => weight_lab.switch_game(self.place, line, seat),
            None => self.weight_lab = Some(WeightLab::new(self.place, line, seat, self.waker.clone())),
        }
    }

    fn shown_line(&self) -> Option<GameLine> {
        let alone = |position: Position| GameLine { positions: vec![position], moves: Vec::new(), shown: 0, seed: 0 };
        match (self.place, &self.table, &self.analysis) {
            (Route::GAME, Some(table), _) => Some(line_of(table)),
            (Route::ANALYSIS, _, Some(analysis)) => {
                let line = analysis.line();
                let nodes = || line.iter().map(|place| analysis.tree.node(*place));
                let shown = line.iter().position(|place| *place == analysis.here()).unwrap_or(0);
                let moves = nodes().skip(1).filter_map(|node| node.chosen.clone()).collect();
                let positions = nodes().map(|node| node.position.clone()).collect();
                Some(GameLine { positions, moves, shown, seed: 0 })
            }
            _ => self.shown_position().map(alone),
        }
    }

    /// The target of the weight lab's shortcut: the lab, or back if it is already open.
    pub fn weight_lab_or_back(&self) -> Route {
        match &self.weight_lab {
            Some(weight_lab) if self.screen == Route::WEIGHT_LAB => weight_lab.from,
            _ => Route::WEIGHT_LAB,
        }
    }

    pub(in crate::app) fn weight_lab_act(&mut self, act: WeightLabAction) {
        let Some(weight_lab) = &mut self.weight_lab else { return };
        if act != WeightLabAction::Write {
            return weight_lab.act(act);
        }
        let Some((_, file, weight_sets)) = weight_lab.weight_sets() else { return };
        let (file, set, catalog) = (file.to_owned(), weight_sets.set(SetId::B).clone(), self.catalog.clone());
        let write = move || {
            let values = set.iter().map(|(name, value)| (name.as_str(), *value));
            let written = catalog.set_weights(&file, values);
            (file, written)
        };
        self.disk.run(write, |app, (file, written)| match (written, &mut app.weight_lab) {
            (Ok(()), Some(weight_lab)) => weight_lab.message = phrase("weight-lab-written").with("file", file),
            (written, _) => app.take_fault(written.err()),
        });
    }

    /// The weight lab's part of a frame. While it is hidden, only its background games run.
    pub(in crate::app) fn tick_weight_lab(
        &mut self,
        time: Duration,
        boards: &mut BoardViews<'_>,
        output: &mut FrameOutput,
    ) {
        let allowance = self.allowance();
        let Some(weight_lab) = &mut self.weight_lab else { return };
        if self.screen != Route::WEIGHT_LAB {
            return weight_lab.rest();
        }
        output.again_within(weight_lab.tick(&self.now, time, allowance));
        let board = &mut *boards.study;
        let shows = (Route::WEIGHT_LAB, weight_lab.changes);
        if self.study_shows != shows {
            let position = weight_lab.position();
            if self.study_shows.0 == Route::WEIGHT_LAB && board.motions.shows_board_of(position.variant()) {
                board.motions.show(position);
            } else {
                board.motions.set(position);
                board.camera.face(boards.game.camera.facing());
                board.motions.skip();
            }
            let line = weight_lab.line();
            if let Some(last) = line.shown.checked_sub(1).and_then(|index| line.moves.get(index)) {
                board.motions.mark_last(last);
            }
            self.study_shows = shows;
        }
        board.motions.name_squares(self.settings.notation.square_names(weight_lab.variant().names));
        board.marks.clear();
        (board.arrows, board.notes) = overlay(weight_lab);
    }
}

/// The current game as a line.
fn line_of(table: &Table) -> GameLine {
    let session = &table.session;
    let played = session.played();
    let after = played.iter().map(|played| played.position.clone());
    let positions = std::iter::once(session.start().clone()).chain(after).collect();
    let moves = played.iter().map(|played| played.chosen.clone()).collect();
    GameLine { positions, moves, shown: table.shown_plies(), seed: session.settings().game_seed }
}

/// The predicted move of each set as an arrow, and B's grades as notes on the target squares.
fn overlay(weight_lab: &WeightLab) -> (Vec<Arrow>, Vec<Note>) {
    let position = weight_lab.position();
    let [a, b] = SetId::BOTH.map(|which| weight_lab.best(which).filter(|best| !best.is_pass()));
    let arrow = |chosen, rank, sign| Arrow { path: arrow_path(position, chosen), rank, sign };
    let arrows = match (a, b) {
        (Some(a), Some(b)) if a.is_same(b) => vec![arrow(b, 1, "AB")],
        _ => [(b, 1, "B"), (a, 2, "A")]
            .into_iter()
            .filter_map(|(best, rank, sign)| Some(arrow(best?, rank, sign)))
            .collect(),
    };
    let notes = match weight_lab.marks(SetId::B) {
        Marks::Given(list) => grade_notes(list.iter().map(|(legal, grade)| (legal, *grade))),
        _ => Vec::new(),
    };
    (arrows, notes)
}

/// Grades as notes on the target squares; the list is sorted best first.
fn grade_notes<'a>(list: impl Iterator<Item = (&'a Move, f64)>) -> Vec<Note> {
    let mut notes = Vec::<Note>::new();
    for (index, (legal, grade)) in list.enumerate() {
        let Some(square) = legal.to().or(legal.places) else { continue };
        // If several moves lead to one square, the best one comes first.
        if notes.iter().all(|note| note.square != square) {
            notes.push(Note { square, text: short_value_text(grade), is_best: index == 0 });
        }
    }
    notes
}

impl AppState {
    /// Shows what the bot with this weights file now thinks, until the next move, after a weight was changed next to the game
    /// board.
    pub(in crate::app) fn preview_weights(&mut self, file: &str) {
        let Some(table) = self.table.as_ref().filter(|_| self.place == Route::GAME) else { return };
        let is_its = |side: &Side| {
            let bot = table.seat_state(*side).bot.as_ref();
            bot.and_then(|bot| self.now.weights_of(bot)).is_some_and(|entry| entry.file == file)
        };
        let side = Side::BOTH.into_iter().find(is_its);
        self.weight_preview = side.map(|side| WeightPreview { side, plies: table.session.played().len() });
    }

    /// Draws the best move and the grades of that bot on the game board.
    pub(in crate::app) fn show_weight_preview(&mut self, board: &mut BoardView) {
        let table = self.table.as_ref().filter(|table| self.place == Route::GAME && table.browsed_ply().is_none());
        let still = |preview: &WeightPreview| table.is_some_and(|table| table.session.played().len() == preview.plies);
        self.weight_preview = self.weight_preview.filter(still);
        board.arrows.clear();
        board.notes.clear();
        let (Some(preview), Some(table)) = (self.weight_preview, table) else { return };
        if let Grades::Given(_, list) = &table.seat_state(preview.side).grades {
            let best = list.first().map(|(best, ..)| best).filter(|best| !best.is_pass());
            let path = best.map(|best| arrow_path(table.session.position(), best));
            board.arrows.extend(path.map(|path| Arrow { path, rank: 1, sign: "" }));
            board.notes = grade_notes(list.iter().map(|(legal, _, grade)| (legal, *grade)));
        }
    }
}
