//! What commands and frames do to the weight lab.

use super::{CloseQuestion, GameLine, Marks, SetId, WeightLab, WeightLabAction};
use crate::app::features::analysis::arrow_path;
use crate::app::features::bots::variant_for;
use crate::app::frame::{FeatureState, Frame};
use crate::app::route::Route;
use crate::app::shared::Shared;
use crate::catalog::Bot;
use crate::notation::short_value_text;
use crate::rules::{Move, Position};
use crate::view::{Arrow, CameraPreset, Note};

#[derive(Default)]
pub struct WeightLabState {
    /// `None` until the weight lab is first opened.
    pub current: Option<WeightLab>,
    pub close_question: CloseQuestion,
}

impl FeatureState for WeightLabState {
    type Action = WeightLabAction;

    fn handle(&mut self, action: WeightLabAction, frame: &mut Frame<'_, '_>) {
        if let WeightLabAction::Close(answer) = action {
            return self.answer_close(answer, frame);
        }
        // An answer holds for the weights as they were.
        self.close_question = CloseQuestion::NotAsked;
        let Some(lab) = &mut self.current else { return };
        match action {
            WeightLabAction::Write => write_weights(lab, frame.shared),
            WeightLabAction::Tune(seat) => tune(lab, seat, frame.shared),
            other => lab.act(other),
        }
    }

    /// While the page is hidden, only its background games run.
    fn tick(&mut self, frame: &mut Frame<'_, '_>) {
        let shared = &mut *frame.shared;
        let Some(lab) = &mut self.current else { return };
        if shared.screens.current != Route::WEIGHT_LAB {
            if shared.study_shows.0 == Route::WEIGHT_LAB {
                frame.boards.study.arrows.clear();
                frame.boards.study.notes.clear();
            }
            return lab.rest();
        }
        frame.output.again_within(lab.tick(&shared.now, shared.time, shared.allowance()));
        let board = &mut *frame.boards.study;
        let shows = (Route::WEIGHT_LAB, lab.changes);
        if shared.study_shows != shows {
            let position = lab.position();
            if shared.study_shows.0 == Route::WEIGHT_LAB && board.motions.shows_board_of(position.variant()) {
                board.motions.show(position);
            } else {
                board.motions.set(position);
                // From above, the grades on the small board can be read.
                board.camera.go_to(CameraPreset::Above);
                board.camera.face(frame.boards.game.camera.facing());
                board.camera.finish();
                board.motions.skip();
            }
            let line = lab.line();
            if let Some(last) = line.shown.checked_sub(1).and_then(|index| line.moves.get(index)) {
                board.motions.mark_last(last);
            }
            shared.study_shows = shows;
        }
        board.motions.name_squares(shared.settings.notation.square_names(lab.variant().names));
        board.marks.clear();
        (board.arrows, board.notes) = overlay(lab);
    }
}

impl WeightLabState {
    /// Whether B of a weights file differs from the file.
    pub fn has_changes(&self, file: &str) -> bool {
        self.current.as_ref().is_some_and(|lab| lab.has_changes(file))
    }

    /// Opens the lab on the screen's game. `seats` are those at the board: the lab takes the first that has weights, unless its own bot
    /// is among them, or has weights that are not saved.
    pub(in crate::app) fn open(&mut self, line: GameLine, seats: &[String], shared: &Shared) {
        let line = line.where_there_is_a_choice();
        let (now, variant) = (&shared.now, line.positions[0].variant().clone());
        let has_weights = |seat: &&String| WeightLab::bot_of(seat, &variant, now).is_some();
        let at_table = seats.iter().find(has_weights).cloned();
        let last = self.current.as_ref().map(|lab| lab.seat().to_owned());
        // A bot whose weights are being changed stays.
        let is_edited = self
            .current
            .as_ref()
            .is_some_and(|lab| lab.weight_sets().is_some_and(|(_, file, _)| lab.has_changes(file)));
        let is_there = |seat: &String| is_edited || at_table.is_none() || at_table.as_ref() == Some(seat);
        let last = last.filter(|seat| has_weights(&seat) && is_there(seat));
        let any = || now.bots_for(&variant).find(|bot| now.weights_of(bot).is_some()).map(|bot| bot.info.id.clone());
        let seat = last.or_else(|| at_table.clone()).or_else(any).unwrap_or_default();
        match &mut self.current {
            Some(lab) => lab.switch_game(shared.screens.place, line, seat),
            None => self.current = Some(WeightLab::new(shared.screens.place, line, seat, shared.waker.clone())),
        }
    }
}

/// Selects a bot, with the start of a game that it plays if it doesn't play the shown one.
pub(in crate::app) fn tune(lab: &mut WeightLab, seat: String, shared: &Shared) {
    let bot = shared.now.bot(&seat).ok();
    match bot.and_then(|bot| start_for(&bot, lab.line(), shared)) {
        Some(line) => lab.switch_game(lab.from, line, seat),
        None => lab.act(WeightLabAction::Seat(seat)),
    }
}

/// The start of a game that the bot plays; `None` if it plays the game of `line`, or none.
fn start_for(bot: &Bot, line: &GameLine, shared: &Shared) -> Option<GameLine> {
    let shown = line.positions[0].variant();
    let variant = variant_for(bot, shared).filter(|_| !bot.info.plays(shown))?;
    Some(GameLine { positions: vec![variant.start()], moves: Vec::new(), shown: 0, seed: 0 })
}

/// Writes set B to the bot's weights file.
fn write_weights(lab: &WeightLab, shared: &Shared) {
    let Some((_, file, weight_sets)) = lab.weight_sets() else { return };
    let (file, set, catalog) = (file.to_owned(), weight_sets.set(SetId::B).clone(), shared.catalog.clone());
    let write = move || {
        let values = set.iter().map(|(name, value)| (name.as_str(), *value));
        let written = catalog.set_weights(&file, values);
        (file, written)
    };
    shared.disk.run(write, |shared, commands, (file, written)| match written {
        Ok(()) => commands.send(WeightLabAction::Written(file)),
        Err(report) => shared.notify(report),
    });
}

/// The predicted move of each set as an arrow, and B's grades as notes on the target squares.
fn overlay(weight_lab: &WeightLab) -> (Vec<Arrow>, Vec<Note>) {
    let position = weight_lab.position();
    let [a, b] = SetId::BOTH.map(|which| weight_lab.best(which).filter(|best| !best.is_pass()));
    let arrows = compared_arrows(position, [a, b]);
    let mut notes = match weight_lab.marks(SetId::B) {
        Marks::Given(list) => grade_notes(list.iter().map(|(legal, grade)| (legal, *grade))),
        _ => Vec::new(),
    };
    // Among equal grades, the move that B would play is the best.
    if let Some(target) = b.and_then(|best| best.to().or(best.places)) {
        for note in &mut notes {
            note.is_best = note.square == target;
        }
    }
    (arrows, notes)
}

/// The moves of A and B as arrows; as one arrow where they are the same.
pub(in crate::app) fn compared_arrows(position: &Position, [a, b]: [Option<&Move>; 2]) -> Vec<Arrow> {
    let arrow = |chosen, rank, sign| Arrow { path: arrow_path(position, chosen), rank, sign };
    match (a, b) {
        (Some(a), Some(b)) if a.is_same(b) => vec![arrow(b, 1, "AB")],
        _ => [(b, 1, "B"), (a, 2, "A")]
            .into_iter()
            .filter_map(|(best, rank, sign)| Some(arrow(best?, rank, sign)))
            .collect(),
    }
}

/// Grades as notes on the target squares; the list is sorted best first.
pub(in crate::app) fn grade_notes<'a>(list: impl Iterator<Item = (&'a Move, f64)>) -> Vec<Note> {
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
