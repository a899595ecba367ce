//! Commands of the mixing desk, and its part of every frame.

use super::analyse::{arrow_path, short_value};
use super::{Boards, Logic, Wishes};
use crate::app::command::ScreenId;
use crate::app::desk::{Desk, DeskAct, Line, Marks, Which};
use crate::app::table::Table;
use crate::rules::Position;
use crate::text::phrase;
use crate::view::{Arrow, Note};
use std::time::Duration;

impl Logic {
    /// Puts what is shown on the desk: the game, the line that is analysed, the position that is set up.
    pub(super) fn begin_desk(&mut self) {
        let Some(line) = self.line_for_desk() else { return };
        let variant = line.positions[0].variant().clone();
        let now = &self.now;
        let has_weights = |seat: &&String| Desk::bot_of(seat, &variant, now).is_some();
        let at_table = self.table.as_ref().filter(|_| self.place == ScreenId::Game).map(|table| &table.game.seats);
        let at_table = || at_table.into_iter().flatten().find(has_weights).cloned();
        let last = self.desk.as_ref().map(|desk| desk.seat().to_owned());
        let is_there = |seat: &String| at_table().is_none() || at_table().as_ref() == Some(seat);
        let last = last.filter(|seat| has_weights(&seat) && is_there(seat));
        let any = || now.bots_for(&variant).find(|bot| now.weights_of(bot).is_some()).map(|bot| bot.info.id.clone());
        let seat = last.or_else(at_table).or_else(any).unwrap_or_default();
        match &mut self.desk {
            Some(desk) => desk.look_into(self.place, line, seat),
            None => self.desk = Some(Desk::new(self.place, line, seat, self.waker.clone())),
        }
    }

    fn line_for_desk(&self) -> Option<Line> {
        let alone = |position: Position| Line { positions: vec![position], moves: Vec::new(), shown: 0 };
        match (self.place, &self.table, &self.analysis) {
            (ScreenId::Game, Some(table), _) => Some(line_of(table)),
            (ScreenId::Analysis, _, Some(analysis)) => {
                let line = analysis.line();
                let nodes = || line.iter().map(|place| analysis.tree.node(*place));
                let shown = line.iter().position(|place| *place == analysis.here()).unwrap_or(0);
                let moves = nodes().skip(1).filter_map(|node| node.chosen.clone()).collect();
                Some(Line { positions: nodes().map(|node| node.position.clone()).collect(), moves, shown })
            }
            _ => self.shown_position().map(alone),
        }
    }

    /// Where the key of the desk leads: to it, and from it back to where one came from.
    pub fn desk_or_back(&self) -> ScreenId {
        match &self.desk {
            Some(desk) if self.screen == ScreenId::Desk => desk.from,
            _ => ScreenId::Desk,
        }
    }

    pub(super) fn desk_act(&mut self, act: DeskAct) {
        let Some(desk) = &mut self.desk else { return };
        if act != DeskAct::Write {
            return desk.act(act);
        }
        let Some((_, file, mix)) = desk.mix() else { return };
        let values = mix.set(Which::B).iter().map(|(name, value)| (name.as_str(), *value));
        match self.catalog.set_weights(file, values) {
            Ok(()) => desk.said = phrase("desk-written").with("file", file),
            Err(report) => self.notice = Some(report),
        }
    }

    /// The desk's part of a frame. While it is not shown nothing is thought about but its games.
    pub(super) fn tick_desk(&mut self, time: Duration, boards: &mut Boards<'_>, wishes: &mut Wishes) {
        let Some(desk) = &mut self.desk else { return };
        if self.screen != ScreenId::Desk {
            return desk.rest();
        }
        wishes.again_within(desk.tick(&self.now, time));
        let board = &mut *boards.study;
        let shows = (ScreenId::Desk, desk.changes);
        if self.study_shows != shows {
            let position = desk.position();
            if self.study_shows.0 == ScreenId::Desk && board.motions.shows_board_of(position.variant()) {
                board.motions.show(position);
            } else {
                board.motions.set(position);
                board.camera.face(boards.game.camera.facing());
                board.motions.skip();
            }
            let line = desk.line();
            if let Some(last) = line.shown.checked_sub(1).and_then(|index| line.moves.get(index)) {
                board.motions.mark_last(last);
            }
            self.study_shows = shows;
        }
        board.motions.name_squares(self.settings.notation.square_names(desk.variant().names));
        board.marks.clear();
        (board.arrows, board.notes) = overlay(desk);
    }
}

/// The game on the table.
fn line_of(table: &Table) -> Line {
    let session = &table.session;
    let played = session.played();
    let after = played.iter().map(|played| played.position.clone());
    let positions = std::iter::once(session.start().clone()).chain(after).collect();
    Line { positions, moves: played.iter().map(|played| played.chosen.clone()).collect(), shown: table.shown_plies() }
}

/// The best move of each set as an arrow, and B's grades on the squares that moves lead to.
fn overlay(desk: &Desk) -> (Vec<Arrow>, Vec<Note>) {
    let position = desk.position();
    let [a, b] = Which::BOTH.map(|which| desk.marks(which).best().filter(|best| !best.is_pass()));
    let arrow = |chosen, rank, sign| Arrow { path: arrow_path(position, chosen), rank, sign };
    let arrows = match (a, b) {
        (Some(a), Some(b)) if a.is_same(b) => vec![arrow(b, 1, "AB")],
        _ => [(b, 1, "B"), (a, 2, "A")]
            .into_iter()
            .filter_map(|(best, rank, sign)| Some(arrow(best?, rank, sign)))
            .collect(),
    };
    let mut notes = Vec::<Note>::new();
    if let Marks::Given(list) = desk.marks(Which::B) {
        for (index, (legal, grade)) in list.iter().enumerate() {
            let Some(square) = legal.to().or(legal.places) else { continue };
            // Of several moves to one square the best comes first.
            if notes.iter().all(|note| note.square != square) {
                notes.push(Note { square, text: short_value(*grade), is_best: index == 0 });
            }
        }
    }
    (arrows, notes)
}
