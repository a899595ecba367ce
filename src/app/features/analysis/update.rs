//! Commands of the analysis board (open, navigate, try moves) and its part of each frame.

use super::{Analysis, AnalysisAction, AnalysisSource, EngineSource, Evaluation, GameOrigin, Navigation, PendingOpen};
use crate::app::command::BoardAction;
use crate::app::features::play::table::Table;
use crate::app::route::Route;
use crate::app::state::{AppState, BoardViews};
use crate::board::{Side, Square};
use crate::catalog::{Bot, SeatSpec};
use crate::config::AnalysisSettings;
use crate::notation::{Found, Game, GameTree, NodeId, Recognised, short_value_text};
use crate::player::Player;
use crate::report::Report;
use crate::rules::{InputMethod, Move, Position, Variant};
use crate::store::{KeptMemory, OpenedGame};
use crate::text::Words;
use crate::text::{own, phrase};
use crate::view::{Arrow, BoardView, Note};
use std::sync::Arc;

impl AppState {
    pub(in crate::app) fn analysis_act(&mut self, action: AnalysisAction, boards: &mut BoardViews<'_>) {
        let shown = self.analysis.as_mut().filter(|_| self.place == Route::ANALYSIS);
        let motions = &mut boards.study.motions;
        match (action, shown) {
            (AnalysisAction::Open(source), _) => self.analyse(source, boards),
            (AnalysisAction::Go(step), Some(analysis)) => analysis.go(step, motions),
            (AnalysisAction::Promote(place), Some(analysis)) => analysis.promote(place),
            (AnalysisAction::DeleteMove(place), Some(analysis)) => analysis.delete(place, motions),
            (AnalysisAction::CloseNotes, Some(analysis)) => analysis.notes.clear(),
            (
                AnalysisAction::Go(_)
                | AnalysisAction::Promote(_)
                | AnalysisAction::DeleteMove(_)
                | AnalysisAction::CloseNotes,
                None,
            ) => {}
        }
    }

    /// Handles input on the board of the analysis.
    pub(in crate::app) fn analysis_board_act(&mut self, action: BoardAction, board: &mut BoardView) {
        let Some(analysis) = &mut self.analysis else { return };
        let motions = &mut board.motions;
        match action {
            // A click while pieces move ends the animation.
            BoardAction::Square(_) if !motions.is_open() => motions.skip(),
            BoardAction::Square(square) => analysis.choose(square, motions),
            BoardAction::Play(chosen) => analysis.play(&chosen, motions),
            BoardAction::Dismiss => analysis.dismiss(),
            BoardAction::ShowPly(ply) => {
                let place = analysis.line().get(ply).copied();
                analysis.go(place.map_or(Navigation::Last, Navigation::To), motions);
            }
            BoardAction::Camera(turn) => turn.apply(&mut board.camera),
        }
    }

    fn analyse(&mut self, opened: AnalysisSource, boards: &mut BoardViews<'_>) {
        match opened {
            AnalysisSource::Table => {
                let Some(table) = &self.table else { return };
                let (tree, shown) = tree_of(table);
                let memories = memories_of(table);
                let (seed, mut seats) = (table.session.settings().game_seed, table.game.seats.clone());
                if table.session.start().turn() == Side::White {
                    seats.swap(0, 1);
                }
                self.show_analysis(tree, Vec::new(), shown, boards);
                self.comes_from((seed, Some(seats)), memories);
            }
            AnalysisSource::Position(position) => {
                self.show_analysis(GameTree::new(position), Vec::new(), NodeId::START, boards);
            }
            AnalysisSource::Text { .. } | AnalysisSource::File(_) | AnalysisSource::Kept(_) => {
                match self.read(opened) {
                    Ok(reading) => self.reading = Some(reading),
                    Err(report) => self.notice = Some(report),
                }
            }
        }
    }

    /// Starts reading a text, under the variant in use unless the text names another.
    fn read(&self, opened: AnalysisSource) -> Result<PendingOpen, Report> {
        let known: Vec<Arc<Variant>> = self.now.variants_in_use().cloned().collect();
        let id = if let AnalysisSource::Kept(game) = &opened { Some(game.variant.as_str()) } else { None };
        let nothing = || Report::error(phrase("read-nothing"));
        let chosen = match id {
            Some(id) => self.now.variant(id).map_err(|reports| reports.into_iter().next().unwrap_or_else(nothing))?,
            None => self.variant_in_use().or_else(|| known.first().cloned()).ok_or_else(nothing)?,
        };
        Ok(PendingOpen::start(opened, chosen, known, self.waker.clone()))
    }

    /// The variant of what is shown: the analysis, the current game, or the game chosen in the menu.
    pub fn variant_in_use(&self) -> Option<Arc<Variant>> {
        match self.place {
            Route::SET_UP => self.setup.as_ref().map(|setup| setup.variant().clone()),
            Route::ANALYSIS => self.analysis.as_ref().map(|analysis| analysis.variant().clone()),
            Route::GAME => self.table.as_ref().map(|table| table.variant().clone()),
            Route::WEIGHT_LAB => self.weight_lab.as_ref().map(|weight_lab| weight_lab.variant().clone()),
            _ => None,
        }
        .or_else(|| self.now.variant(&self.settings.last_game.variant).ok())
    }

    fn show_analysis(&mut self, tree: GameTree, notes: Vec<Report>, shown: NodeId, boards: &mut BoardViews<'_>) {
        let mut analysis = Analysis::new(tree, notes, self.waker.clone());
        let board = &mut *boards.study;
        board.motions.set(analysis.tree.start());
        board.camera.face(boards.game.camera.facing());
        analysis.go(Navigation::To(shown), &mut board.motions);
        board.motions.skip();
        self.study_shows = (Route::ANALYSIS, 0);
        self.analysis = Some(analysis);
        (self.screen, self.place) = (Route::ANALYSIS, Route::ANALYSIS);
        self.notice = None;
    }

    /// Sets how the analysed game was played: its seed, its seats, and what scripts stored after each ply.
    fn comes_from(&mut self, (seed, seats): (u64, Option<[String; 2]>), memories: Vec<(usize, KeptMemory)>) {
        if let Some(analysis) = &mut self.analysis {
            analysis.origin = GameOrigin::new(seed, seats, &analysis.line(), memories);
        }
    }

    /// Shows the game or position that has been read.
    fn take_reading(&mut self, boards: &mut BoardViews<'_>) {
        let Some(found) = self.reading.as_ref().and_then(PendingOpen::done) else { return };
        let kept = self.reading.take().and_then(|reading| reading.kept);
        match found {
            Err(report) => self.notice = Some(report),
            Ok(Found { what: Recognised::Game(tree), notes }) => {
                self.show_analysis(*tree, notes, NodeId::START, boards);
                if let Some(OpenedGame { seed, seats, memories, .. }) = kept.map(|game| *game) {
                    self.comes_from((seed, seats), memories);
                }
            }
            // In the position editor, a pasted position replaces the edited one.
            Ok(Found { what: Recognised::Position(position), notes }) if self.place == Route::SET_UP => {
                self.show_position_editor(position.variant().clone(), position.setup(), boards);
                self.notice = notes.into_iter().next();
            }
            Ok(Found { what: Recognised::Position(position), notes }) => {
                self.show_analysis(GameTree::new(position), notes, NodeId::START, boards);
            }
            Ok(Found { what: Recognised::Setup(variant, setup), notes }) => {
                self.show_position_editor(variant, setup, boards);
                self.notice = notes.into_iter().next();
            }
        }
    }

    pub const fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// The analysis board's part of a frame. While it is hidden, nothing is evaluated.
    pub(in crate::app) fn tick_analysis(&mut self, boards: &mut BoardViews<'_>) {
        self.take_reading(boards);
        let Some(mut analysis) = self.analysis.take() else { return };
        let board = &mut *boards.study;
        if self.screen == Route::ANALYSIS {
            if self.study_shows.0 != Route::ANALYSIS {
                board.motions.set(analysis.tree.start());
                analysis.show(&mut board.motions);
                board.motions.skip();
                self.study_shows = (Route::ANALYSIS, 0);
            }
            analysis.set_one_click(self.settings.one_click);
            board.marks = analysis.tick(&mut board.motions);
            board.shown_marks = self.settings.marks[analysis.position().turn().index()];
            analysis.write_moves(self.settings.notation);
            board.motions.name_squares(analysis.square_names());
            if analysis.take_flash() {
                board.flash();
            }
            let variant = analysis.variant().clone();
            let seat = self.evaluator_seat(&variant);
            let player = || self.evaluator_player(&seat, &variant);
            analysis.evaluate(
                &self.settings.analysis,
                &EngineSource { seat: &seat, number: self.now.number, player: &player },
            );
            (board.arrows, board.notes) = overlay(&analysis, &self.settings.analysis);
        } else {
            analysis.stop_judging();
            board.arrows.clear();
            board.notes.clear();
        }
        self.analysis = Some(analysis);
    }

    /// The seat that evaluates positions: the hint bot of the settings if it can, otherwise a bot that gives values for moves.
    fn evaluator_seat(&self, variant: &Variant) -> String {
        let evaluates = |bot: &Bot| bot.info.has_eval || bot.info.has_grade;
        if let Ok(SeatSpec::Bot { .. }) = SeatSpec::read(&self.settings.hint, variant, &self.now) {
            return self.settings.hint.clone();
        }
        let other = self.now.bots_for(variant).find(|bot| evaluates(bot));
        other.map_or_else(String::new, |bot| bot.info.id.clone())
    }

    fn evaluator_player(&self, seat: &str, variant: &Variant) -> Result<Box<dyn Player>, Report> {
        let none = || Report::note(phrase("evaluator-none").with("game", own(&variant.title)));
        if seat.is_empty() {
            return Err(none());
        }
        let player = SeatSpec::read(seat, variant, &self.now).and_then(|seat| seat.player());
        let player = player.map_err(|reports| reports.into_iter().next().unwrap_or_else(none))?;
        player.map(|player| Box::new(player) as Box<dyn Player>).ok_or_else(none)
    }
}

/// The current game as a tree, and the node of its shown position.
pub(in crate::app) fn tree_of(table: &Table) -> (GameTree, NodeId) {
    let session = &table.session;
    let mut tree = GameTree::new(session.start().clone());
    let players = Side::BOTH.map(|side| Words::english().format(table.name(side)));
    let winner = session.finish().map(|finish| finish.outcome.winner);
    tree.game = Game::played(session.start(), &[], [&players[0], &players[1]], winner, "");
    let (mut here, mut shown) = (NodeId::START, NodeId::START);
    for (index, played) in session.played().iter().enumerate() {
        here = tree.add(here, played.chosen.clone(), played.position.clone());
        if index + 1 == table.shown_plies() {
            shown = here;
        }
    }
    (tree, shown)
}

/// What the bots of the current game stored after each of their moves.
fn memories_of(table: &Table) -> Vec<(usize, KeptMemory)> {
    let kept =
        table.session.played().iter().zip(1..).filter(|(played, _)| played.memory.is_some() || played.is_forgotten);
    kept.map(|(played, ply)| (ply, KeptMemory { side: played.side, value: played.memory.clone() })).collect()
}

/// The best moves as arrows, and their values as notes on squares.
fn overlay(analysis: &Analysis, settings: &AnalysisSettings) -> (Vec<Arrow>, Vec<Note>) {
    let (mut arrows, mut notes) = (Vec::new(), Vec::<Note>::new());
    let Some(Evaluation { moves, .. }) = analysis.evaluation() else { return (arrows, notes) };
    let position = analysis.position();
    for (scored, rank) in moves.iter().zip(1_u8..) {
        let Some(chosen) = scored.line.first() else { continue };
        if settings.arrows && rank <= settings.lines && !chosen.is_pass() {
            arrows.push(Arrow { path: arrow_path(position, chosen), rank, sign: "" });
        }
        let Some(square) = chosen.to().or(chosen.places).filter(|_| settings.values) else { continue };
        // If several moves lead to one square, the best one comes first.
        if notes.iter().all(|note| note.square != square) {
            let text = short_value_text(analysis.from_view(position, scored.value));
            notes.push(Note { square, text, is_best: rank == 1 });
        }
    }
    (arrows, notes)
}

/// The squares along which an arrow runs: a single one if a piece is placed or dropped.
pub(in crate::app) fn arrow_path(position: &Position, chosen: &Move) -> Vec<Square> {
    match chosen.places.or_else(|| chosen.to().filter(|_| position.variant().look.input == InputMethod::Column)) {
        Some(square) => vec![square],
        None => chosen.path.clone(),
    }
}
