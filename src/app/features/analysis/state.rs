//! What commands and frames do to the analysis board.

use super::{
    Analysis, AnalysisAction, AnalysisSource, Evaluation, EvaluatorSource, GameOrigin, Navigation, PendingOpen,
    PlayedGame,
};
use crate::app::command::BoardAction;
use crate::app::dialog::{Dialog, DialogPurpose};
use crate::app::features::play::{first_view, only_person};
use crate::app::features::position_editor::EditorAction;
use crate::app::frame::{FeatureState, Frame};
use crate::app::route::Route;
use crate::app::shared::Shared;
use crate::app::shared::camera::home_side;
use crate::board::{Side, Square};
use crate::catalog::{SeatSpec, Snapshot};
use crate::config::{AnalysisSettings, EngineValues};
use crate::notation::{GameTree, NodeId, Recognised, RecognisedText};
use crate::player::{Player, SearchAids};
use crate::report::{Report, Reports};
use crate::rules::{InputMethod, Move, Position, Setup, Variant};
use crate::store::{OpenedGame, StoredMemory};
use crate::text::{Phrase, authored, phrase};
use crate::view::{Arrow, BoardView, Note};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

#[derive(Default)]
pub struct AnalysisState {
    /// `None` until something is first analysed.
    pub current: Option<Analysis>,
    /// The one with moves that `current` replaced.
    previous: Option<Box<Analysis>>,
    /// A text being read for analysis.
    reading: Option<PendingOpen>,
    dialog: Option<Dialog>,
}

impl FeatureState for AnalysisState {
    type Action = AnalysisAction;

    fn handle(&mut self, action: AnalysisAction, frame: &mut Frame<'_, '_>) {
        let shown = self.current.as_mut().filter(|_| frame.shared.screens.place == Route::ANALYSIS);
        let motions = &mut frame.boards.study.motions;
        match (action, shown) {
            (AnalysisAction::Open(source), _) => self.open(source, frame),
            (AnalysisAction::OpenPrevious, _) => self.open_previous(frame),
            (AnalysisAction::Go(step), Some(analysis)) => analysis.go(step, motions),
            (AnalysisAction::Promote(place), Some(analysis)) => analysis.promote(place),
            (AnalysisAction::DeleteMove(place), Some(analysis)) => analysis.delete(place, motions),
            (AnalysisAction::CloseNotes, Some(analysis)) => analysis.notes.clear(),
            (AnalysisAction::StartReport, Some(analysis)) => {
                analysis.start_report();
                frame.shared.settings.analysis.evaluate = true;
            }
            (AnalysisAction::CloseReport, Some(analysis)) => analysis.close_report(),
            (AnalysisAction::AllowEngine(seat), Some(analysis)) => allow_engine(&seat, analysis, frame.shared),
            (AnalysisAction::ChooseFile(title), _) => self.choose_file(title, frame.shared),
            (
                AnalysisAction::Go(_)
                | AnalysisAction::Promote(_)
                | AnalysisAction::DeleteMove(_)
                | AnalysisAction::StartReport
                | AnalysisAction::CloseReport
                | AnalysisAction::CloseNotes
                | AnalysisAction::AllowEngine(_),
                None,
            ) => {}
        }
    }

    /// While the page is hidden, only a report goes on.
    fn tick(&mut self, frame: &mut Frame<'_, '_>) {
        self.take_reading(frame);
        self.take_chosen_file(frame);
        let (shared, board) = (&mut *frame.shared, &mut *frame.boards.study);
        let Some(analysis) = &mut self.current else { return };
        // The inspector shows the analysis with its board.
        let is_in_view = [Route::ANALYSIS, Route::INSPECTOR].contains(&shared.screens.current);
        if is_in_view && shared.screens.place == Route::ANALYSIS && shared.study_shows.0 != Route::ANALYSIS {
            // The workshop looks at its board from above.
            follow_game_camera(board, frame.boards.game, analysis.first_view);
            board.motions.set(analysis.tree.start());
            analysis.show(&mut board.motions);
            board.motions.skip();
            shared.study_shows = (Route::ANALYSIS, 0);
        }
        if shared.screens.current != Route::ANALYSIS {
            with_evaluator(&analysis.variant().clone(), shared, |source| analysis.evaluate_hidden(source));
            board.arrows.clear();
            board.notes.clear();
            return;
        }
        analysis.set_one_click(shared.settings.one_click);
        board.marks = analysis.tick(&mut board.motions);
        board.shown_marks = shared.settings.marks[analysis.position().turn().index()];
        analysis.write_moves(shared.settings.notation);
        board.motions.name_squares(analysis.square_names());
        if analysis.take_flash() {
            board.flash();
        }
        let variant = analysis.variant().clone();
        analysis.name_opening(|| shared.now.opening_namer(&variant));
        with_evaluator(&variant, shared, |source| analysis.evaluate(&shared.settings.analysis, source));
        if shared.settings.analysis.evaluate {
            evaluate_extra(analysis, &variant, shared);
        }
        (board.arrows, board.notes) = overlay(analysis, &shared.settings.analysis);
    }
}

impl AnalysisState {
    /// Handles input on the board of the analysis.
    pub(in crate::app) fn board_act(&mut self, action: BoardAction, board: &mut BoardView) {
        let Some(analysis) = &mut self.current else { return };
        let motions = &mut board.motions;
        match action {
            // A click while pieces move ends the animation.
            BoardAction::Square(_) if !motions.accepts_input() => motions.skip(),
            BoardAction::Square(square) | BoardAction::Drop(square) => analysis.choose(square, motions),
            BoardAction::Outside => analysis.choose_outside(motions),
            BoardAction::PickUp(square) => analysis.pick_up(square, motions),
            BoardAction::Play(chosen) => analysis.play(&chosen, motions),
            BoardAction::Dismiss => analysis.dismiss(),
            BoardAction::ShowPly(ply) => {
                let place = analysis.line().get(ply).copied();
                analysis.go(place.map_or(Navigation::Last, Navigation::To), motions);
            }
            BoardAction::Camera(turn) => turn.apply(&mut board.camera),
        }
    }

    pub const fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Why there can be no report about the game.
    pub(in crate::app) fn no_report(&self) -> Option<Phrase> {
        let analysis = self.current.as_ref()?;
        if !analysis.tree.has_moves() {
            Some(phrase("game-report-no-moves"))
        } else if analysis.is_reporting() {
            Some(phrase("game-report-running"))
        } else {
            None
        }
    }

    /// Why there is no mistake to go to before or after the shown position.
    pub(in crate::app) fn no_mistake(&self, step: Navigation) -> Option<Phrase> {
        let leads = self.current.as_ref().is_some_and(|analysis| analysis.mistake_beside(step) != analysis.here());
        let why = if step == Navigation::MistakeBefore { "game-report-no-earlier" } else { "game-report-no-later" };
        (!leads).then(|| phrase(why))
    }

    fn choose_file(&mut self, title: String, shared: &Shared) {
        if self.dialog.is_none() {
            let folder = shared.catalog.root().folder.clone();
            self.dialog = Some(Dialog::open(DialogPurpose::Analyse, title, folder, shared.waker.clone()));
        }
    }

    fn take_chosen_file(&mut self, frame: &mut Frame<'_, '_>) {
        let Some(answer) = self.dialog.as_ref().and_then(Dialog::poll) else { return };
        self.dialog = None;
        match answer {
            Ok((_, files)) => {
                if let Some(file) = files.into_iter().next() {
                    self.open(AnalysisSource::File(file), frame);
                }
            }
            Err(report) => frame.shared.notify(report),
        }
    }

    fn open(&mut self, source: AnalysisSource, frame: &mut Frame<'_, '_>) {
        match source {
            AnalysisSource::Game(game) => {
                let PlayedGame { tree, shown, seed, seats, memories, is_on_board } = *game;
                let view = if is_on_board {
                    frame.boards.game.camera.facing()
                } else {
                    first_view(only_person(&seats), tree.start().variant())
                };
                self.show((tree, shown), Vec::new(), view, frame);
                self.comes_from((seed, Some(seats)), memories);
            }
            AnalysisSource::Position(position) => {
                let view = frame.boards.game.camera.facing();
                self.show((GameTree::new(position), NodeId::START), Vec::new(), view, frame);
            }
            AnalysisSource::Text { .. } | AnalysisSource::File(_) | AnalysisSource::Library(_) => {
                match start_reading(source, frame) {
                    Ok(reading) => self.reading = Some(reading),
                    Err(report) => frame.shared.notify(report),
                }
            }
        }
    }

    /// Shows a node of a game with the side of `view` at the bottom of the board.
    fn show(&mut self, (tree, shown): (GameTree, NodeId), notes: Vec<Report>, view: Side, frame: &mut Frame<'_, '_>) {
        let shared = &mut *frame.shared;
        let mut analysis = Analysis::new(tree, notes, shared.waker.clone());
        analysis.first_view = home_side(view, analysis.variant());
        let board = &mut *frame.boards.study;
        board.motions.set(analysis.tree.start());
        if shared.study_shows.0 == Route::ANALYSIS {
            board.camera.face(analysis.first_view);
        } else {
            follow_game_camera(board, frame.boards.game, analysis.first_view);
        }
        analysis.go(Navigation::To(shown), &mut board.motions);
        board.motions.skip();
        shared.study_shows = (Route::ANALYSIS, 0);
        self.replace(analysis);
        shared.screens.open(Route::ANALYSIS);
        shared.toasts.clear();
    }

    /// Keeps the replaced analysis if there are moves in it.
    fn replace(&mut self, analysis: Analysis) {
        let replaced = self.current.replace(analysis);
        if let Some(mut replaced) = replaced.filter(|replaced| replaced.tree.has_moves()) {
            replaced.stop_evaluating();
            self.previous = Some(Box::new(replaced));
        }
    }

    /// Goes back to the analysis that was replaced; the other one is kept in its place.
    fn open_previous(&mut self, frame: &mut Frame<'_, '_>) {
        let Some(previous) = self.previous.take() else { return };
        self.replace(*previous);
        // The board is set when the page is drawn.
        frame.shared.study_shows = (Route::GALLERY, 0);
        frame.shared.screens.open(Route::ANALYSIS);
    }

    pub const fn has_previous(&self) -> bool {
        self.previous.is_some()
    }

    /// Sets how the analysed game was played: its seed, its seats, and what scripts stored after each ply.
    fn comes_from(&mut self, (seed, seats): (u64, Option<[String; 2]>), memories: Vec<(usize, StoredMemory)>) {
        if let Some(analysis) = &mut self.current {
            analysis.origin = GameOrigin::new(seed, seats, &analysis.line(), memories);
        }
    }

    /// Shows the game or position that has been read.
    fn take_reading(&mut self, frame: &mut Frame<'_, '_>) {
        let Some(found) = self.reading.as_ref().and_then(PendingOpen::poll) else { return };
        let kept = self.reading.take().and_then(|reading| reading.kept);
        match found {
            Err(report) => frame.shared.notify(report),
            Ok(RecognisedText { content: Recognised::Game(tree), notes }) => {
                let seats = kept.as_ref().and_then(|game| game.seats.as_ref());
                let view = first_view(seats.and_then(only_person), tree.start().variant());
                self.show((*tree, NodeId::START), notes, view, frame);
                if let Some(OpenedGame { seed, seats, memories, .. }) = kept.map(|game| *game) {
                    self.comes_from((seed, seats), memories);
                }
            }
            // In the position editor, a pasted position replaces the edited one.
            Ok(RecognisedText { content: Recognised::Position(position), notes })
                if frame.shared.screens.place == Route::SET_UP =>
            {
                edit_position(position.variant().clone(), position.setup(), notes, frame);
            }
            Ok(RecognisedText { content: Recognised::Position(position), notes }) => {
                let view = first_view(None, position.variant());
                self.show((GameTree::new(position), NodeId::START), notes, view, frame);
            }
            Ok(RecognisedText { content: Recognised::Setup(variant, setup), notes }) => {
                edit_position(variant, setup, notes, frame);
            }
        }
    }
}

/// Opens what was read in the position editor.
fn edit_position(variant: Arc<Variant>, setup: Setup, notes: Vec<Report>, frame: &mut Frame<'_, '_>) {
    frame.commands.send(EditorAction::Open { variant, setup: Box::new(setup), note: notes.into_iter().next() });
}

/// Starts reading a text, under the variant in use unless the text names another.
fn start_reading(source: AnalysisSource, frame: &Frame<'_, '_>) -> Result<PendingOpen, Report> {
    let shared = &*frame.shared;
    let known: Vec<Arc<Variant>> = shared.now.variants_in_use().cloned().collect();
    let id = if let AnalysisSource::Library(game) = &source { Some(game.variant.as_str()) } else { None };
    let nothing = || Report::error(phrase("read-nothing"));
    let chosen = match id {
        Some(id) => shared.now.variant(id).map_err(Reports::into_first)?,
        None => frame.variant_in_use.clone().or_else(|| known.first().cloned()).ok_or_else(nothing)?,
    };
    Ok(PendingOpen::start(source, chosen, known, (shared.words(), shared.waker.clone())))
}

/// The seat that evaluates positions: the one of the settings if it plays the variant, otherwise the strongest that can.
pub(super) fn evaluator_seat(variant: &Variant, shared: &Shared) -> String {
    let chosen = &shared.settings.analysis.evaluator;
    if can_evaluate(chosen, variant, &shared.now) {
        return chosen.clone();
    }
    shared.now.best_evaluator(variant).unwrap_or_default()
}

/// Shows a board from as high as the game's board is seen, with `view` at the bottom.
fn follow_game_camera(board: &mut BoardView, game: &BoardView, view: Side) {
    board.camera.go_to(game.camera.preset());
    board.camera.face(view);
    board.camera.finish();
}

/// Calls `work` with the evaluator of a variant.
pub(in crate::app) fn with_evaluator(variant: &Variant, shared: &Shared, work: impl FnOnce(&EvaluatorSource<'_>)) {
    let seat = evaluator_seat(variant, shared);
    let player = || evaluator_player(&seat, variant, shared);
    let number = evaluator_number(&seat, variant, shared);
    work(&EvaluatorSource { seat: &seat, number, player: &player, aids: shared.search_aids() });
}

/// Whether a seat may be asked to evaluate: a bot, or an engine whose protocol has analysis.
pub(super) fn can_evaluate(seat: &str, variant: &Variant, now: &Snapshot) -> bool {
    match SeatSpec::read(seat, variant, now) {
        Ok(SeatSpec::Bot { .. }) => true,
        Ok(SeatSpec::Engine(engine)) => engine.file.protocol.analyses(),
        Ok(SeatSpec::Human) | Err(_) => false,
    }
}

/// The scale of a player's values.
pub(super) fn evaluator_unit(seat: &str, variant: &Variant, shared: &Shared) -> EngineValues {
    match SeatSpec::read(seat, variant, &shared.now) {
        Ok(SeatSpec::Engine(engine)) => engine.file.values.clone(),
        _ => EngineValues::default(),
    }
}

/// Lets the further players of the settings evaluate, as far as they can.
fn evaluate_extra(analysis: &mut Analysis, variant: &Variant, shared: &Shared) {
    let seats: Vec<String> =
        shared.settings.analysis.beside.iter().take(AnalysisSettings::MAX_BESIDE).cloned().collect();
    let seats: Vec<String> = seats.into_iter().filter(|seat| can_evaluate(seat, variant, &shared.now)).collect();
    let players: Vec<_> = seats.iter().map(|seat| move || evaluator_player(seat, variant, shared)).collect();
    let sources: Vec<EvaluatorSource<'_>> = seats
        .iter()
        .zip(&players)
        .map(|(seat, player)| EvaluatorSource {
            seat,
            number: evaluator_number(seat, variant, shared),
            player,
            // They search at the same time as the first, which has the other processors.
            aids: SearchAids { threads: 1, ..shared.search_aids() },
        })
        .collect();
    analysis.evaluate_extra(&sources);
}

fn allow_engine(seat: &str, analysis: &Analysis, shared: &Shared) {
    let Ok(SeatSpec::Engine(engine)) = SeatSpec::read(seat, analysis.variant(), &shared.now) else { return };
    shared.disk.run(
        move || engine.allow(),
        |shared, _, allowed| {
            if let Err(report) = allowed {
                shared.notify(report);
            }
        },
    );
}

/// A number that changes with the files that the evaluator is made from, and with no others.
fn evaluator_number(seat: &str, variant: &Variant, shared: &Shared) -> u64 {
    let now = &shared.now;
    if let Ok(SeatSpec::Engine(engine)) = SeatSpec::read(seat, variant, now) {
        let entry = now.engine(engine.id()).map(|entry| entry.generation).unwrap_or_default();
        let mut hasher = DefaultHasher::new();
        // Once it is allowed, it is asked again.
        (entry, now.rules_hash(&variant.id), engine.consent.changes()).hash(&mut hasher);
        return hasher.finish();
    }
    let Ok(SeatSpec::Bot { bot, weights: None, preset, .. }) = SeatSpec::read(seat, variant, now) else {
        return now.number;
    };
    let entry = now.bots.iter().find(|entry| entry.id == bot.info.id).map(|entry| entry.generation);
    let weights = now.weights_of(&bot).map(|entry| entry.generation);
    let mut hasher = DefaultHasher::new();
    (entry, weights, now.rules_hash(&variant.id), preset.map(|preset| preset.seat)).hash(&mut hasher);
    hasher.finish()
}

fn evaluator_player(seat: &str, variant: &Variant, shared: &Shared) -> Result<Box<dyn Player>, Report> {
    let none = || Report::note(phrase("evaluator-none").with("game", authored(&variant.title)));
    if seat.is_empty() {
        return Err(none());
    }
    let player = SeatSpec::read(seat, variant, &shared.now).and_then(|seat| match seat.engine_player() {
        // Its program is looked for on its own thread.
        Some(engine) => Ok(Some(Box::new(engine) as Box<dyn Player>)),
        None => seat.player(),
    });
    player.map_err(Reports::into_first)?.ok_or_else(none)
}

/// The best moves as arrows, and their values as notes on squares.
fn overlay(analysis: &Analysis, settings: &AnalysisSettings) -> (Vec<Arrow>, Vec<Note>) {
    let (mut arrows, mut notes) = (Vec::new(), Vec::<Note>::new());
    let beside = if settings.arrows { arrows_beside(analysis, settings) } else { Vec::new() };
    let Some(Evaluation { moves, .. }) = analysis.evaluation() else { return (beside, notes) };
    let position = analysis.position();
    for (scored, rank) in moves.iter().zip(1_u8..) {
        let Some(chosen) = scored.line.first() else { continue };
        if settings.arrows && rank <= settings.lines && !chosen.is_pass() {
            arrows.push(Arrow { path: arrow_path(position, chosen), rank, sign: "" });
        }
        let Some(square) = chosen.to().or(chosen.places).filter(|_| settings.values) else { continue };
        // If several moves lead to one square, the best one comes first.
        if notes.iter().all(|note| note.square != square) {
            let text = analysis.value_text(position, scored);
            notes.push(Note { square, text, is_best: rank == 1 });
        }
    }
    // Where two agree, the rank is enough.
    arrows.extend(
        beside
            .into_iter()
            .filter(|arrow| arrows.iter().all(|other: &Arrow| other.path != arrow.path))
            .collect::<Vec<_>>(),
    );
    (arrows, notes)
}

/// The letters of the further players.
pub(super) const BESIDE_LETTERS: [&str; AnalysisSettings::MAX_BESIDE] = ["B", "C", "D"];

/// The best move of each further player, with its letter.
fn arrows_beside(analysis: &Analysis, settings: &AnalysisSettings) -> Vec<Arrow> {
    let best = |(seat, sign): (&String, &'static str)| {
        let evaluation = analysis.extra_evaluation(seat)?.ok()?;
        let chosen = evaluation.moves.first()?.line.first().filter(|chosen| !chosen.is_pass())?;
        Some(Arrow { path: arrow_path(analysis.position(), chosen), rank: 2, sign })
    };
    settings.beside.iter().zip(BESIDE_LETTERS).filter_map(best).collect()
}

/// The squares along which an arrow runs: a single one if a piece is placed or dropped.
pub(in crate::app) fn arrow_path(position: &Position, chosen: &Move) -> Vec<Square> {
    match chosen.places.or_else(|| chosen.to().filter(|_| position.variant().look.input == InputMethod::Column)) {
        Some(square) => vec![square],
        None => chosen.path.clone(),
    }
}
