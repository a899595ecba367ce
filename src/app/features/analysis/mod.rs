//! The analysis board: a game with its variations, the shown position, the moves tried there, and the evaluations.

mod evaluations;
mod evaluator;
mod extra_evaluators;
mod game_report;
mod origin;
pub mod page;
mod played_game;
mod source;
mod state;
mod texts;

pub use evaluations::{GraphPoint, PositionScore};
pub use evaluator::{Evaluation, EvaluatorSource};
pub(in crate::app) use game_report::REPORT_NODES;
pub use game_report::{GameReport, MistakeKind};
pub use origin::GameOrigin;
pub use played_game::PlayedGame;
pub(in crate::app) use played_game::tree_of;
pub use source::{AnalysisSource, PendingOpen};
pub use state::AnalysisState;
pub(in crate::app) use state::{arrow_path, with_evaluator};

use crate::app::opening_name::OpeningName;
use crate::app::route::Route;
use crate::app::task::Task;
use crate::board::{Side, Square, SquareNames};
use crate::catalog::OpeningNamer;
use crate::config::NotationStyle;
use crate::notation::{GameTree, NodeId};
use crate::player::Waker;
use crate::report::Report;
use crate::rules::{Change, Move, Position, Variant};
use crate::text::{Phrase, phrase};
use crate::view::{Mark, MarkStyle, Motions, MoveInput, Selection};
use evaluations::Evaluations;
use std::collections::HashMap;
use std::sync::Arc;
use texts::MoveTexts;

impl Route {
    /// The analysis board.
    pub const ANALYSIS: Self = Self::new("analysis");
}

/// A step through the game tree from the shown position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Navigation {
    First,
    Back,
    /// One move forward, along the line followed last.
    On,
    /// To the end of the current line.
    Last,
    /// To the previous variation among those that start at the same position.
    VariationBefore,
    /// To the next one.
    VariationAfter,
    /// To the nearest mistake of the report before the shown position.
    MistakeBefore,
    /// To the nearest one after it.
    MistakeAfter,
    To(NodeId),
}

#[derive(Clone, Debug)]
pub enum AnalysisAction {
    /// Opens something for analysis.
    Open(AnalysisSource),
    /// Shows the analysis again that the current one replaced.
    OpenPrevious,
    /// Moves through the analysed game.
    Go(Navigation),
    /// Makes the variation that contains this node the main line at its branch.
    Promote(NodeId),
    /// Deletes a move of the analysed game, with everything after it.
    DeleteMove(NodeId),
    /// Evaluates every position of the shown line and marks the mistakes.
    StartReport,
    CloseReport,
    /// Opens a file that the user chooses in the system's file dialog; with the dialog's title.
    ChooseFile(String),
    /// Closes the notes about the analysed game.
    CloseNotes,
    /// Allows the program of an engine that is to evaluate.
    AllowEngine(String),
}

/// A tried move whose position is being computed in the background, because the rules are scripted in Lua.
struct PendingPosition {
    from: NodeId,
    chosen: Move,
    awaited: Task<Position>,
}

pub struct Analysis {
    pub tree: GameTree,
    here: NodeId,
    /// The child followed last from each node.
    followed: HashMap<NodeId, NodeId>,
    move_input: MoveInput,
    tried: Option<PendingPosition>,
    /// The board changes of the squares chosen so far.
    steps: Vec<Change>,
    must_capture: Vec<Square>,
    flashes: bool,
    /// The latest message for the user.
    pub message: Phrase,
    /// Notes from opening the game: illegal moves, a guessed variant.
    pub notes: Vec<Report>,
    /// How the game was played, if that is known.
    pub origin: GameOrigin,
    /// The side at the bottom of the board when it is opened.
    first_view: Side,
    texts: MoveTexts,
    evaluations: Evaluations,
    report: Option<GameReport>,
    opening: OpeningName,
    waker: Waker,
}

impl Analysis {
    /// Opens a game at its start.
    pub fn new(tree: GameTree, notes: Vec<Report>, waker: Waker) -> Self {
        Self {
            tree,
            here: NodeId::START,
            followed: HashMap::new(),
            move_input: MoveInput::default(),
            tried: None,
            steps: Vec::new(),
            must_capture: Vec::new(),
            flashes: false,
            message: Phrase::default(),
            notes,
            origin: GameOrigin::default(),
            first_view: Side::White,
            texts: MoveTexts::default(),
            evaluations: Evaluations::default(),
            report: None,
            opening: OpeningName::default(),
            waker,
        }
    }

    pub fn variant(&self) -> &Arc<Variant> {
        self.tree.start().variant()
    }

    pub const fn here(&self) -> NodeId {
        self.here
    }

    pub fn position(&self) -> &Position {
        &self.tree.node(self.here).position
    }

    /// The pass that is legal here.
    pub fn pass(&self) -> Option<Move> {
        self.position().moves().into_iter().find(Move::is_pass)
    }

    /// The next node of the current line: the child followed last, otherwise the main one.
    pub fn next(&self, from: NodeId) -> Option<NodeId> {
        let children = &self.tree.node(from).children;
        let followed = self.followed.get(&from).filter(|id| children.contains(id));
        followed.or(children.first()).copied()
    }

    /// The current line: from the start through the shown node to the line's end.
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.tree.path(self.here);
        while let Some(next) = line.last().and_then(|last| self.next(*last)) {
            line.push(next);
        }
        line
    }

    /// The node that a step leads to.
    pub fn target(&self, step: Navigation) -> NodeId {
        let siblings = self.tree.siblings(self.here);
        let place = siblings.iter().position(|id| *id == self.here);
        let sibling = |by: isize| {
            let other = place.and_then(|place| siblings.get(place.checked_add_signed(by)?));
            other.copied().unwrap_or(self.here)
        };
        match step {
            Navigation::First => NodeId::START,
            Navigation::Back => self.tree.node(self.here).parent.unwrap_or(self.here),
            Navigation::On => self.next(self.here).unwrap_or(self.here),
            Navigation::Last => self.line().last().copied().unwrap_or(self.here),
            Navigation::VariationBefore => sibling(-1),
            Navigation::VariationAfter => sibling(1),
            Navigation::MistakeBefore | Navigation::MistakeAfter => self.mistake_beside(step),
            Navigation::To(id) => id,
        }
    }

    /// Takes a step; a single move forward is animated.
    pub fn go(&mut self, step: Navigation, motions: &mut Motions) {
        let to = self.target(step);
        self.dismiss();
        self.tried = None;
        if to == self.here {
            return;
        }
        let from = std::mem::replace(&mut self.here, to);
        for pair in self.tree.path(to).windows(2) {
            self.followed.insert(pair[0], pair[1]);
        }
        let node = self.tree.node(to);
        let rules = &node.position.variant().rules;
        match &node.chosen {
            Some(chosen) if node.parent == Some(from) && motions.accepts_input() && !rules.is_scripted() => {
                let changes = rules.play(self.tree.node(from).position.board(), chosen).1;
                motions.play(chosen, &changes, &node.position);
            }
            _ => self.show(motions),
        }
    }

    /// Shows the current position on the board.
    pub fn show(&self, motions: &mut Motions) {
        motions.show(self.position());
        if let Some(chosen) = &self.tree.node(self.here).chosen {
            motions.mark_last(chosen);
        }
    }

    /// Clears a partly entered move.
    pub fn dismiss(&mut self) {
        self.move_input.clear();
        self.steps.clear();
        self.must_capture.clear();
        self.message = Phrase::default();
    }

    /// Moves a chosen piece that can leave the board, and puts any other back.
    pub fn choose_outside(&mut self, motions: &mut Motions) {
        match self.move_input.leaving(self.position()) {
            Some(square) => self.choose(square, motions),
            None => self.dismiss(),
        }
    }

    /// Whether a move can be entered now.
    pub fn is_open(&self) -> bool {
        self.tried.is_none() && self.position().outcome().is_none()
    }

    /// Handles a click on a square: a piece, a step of its move, or its last square.
    pub fn choose(&mut self, square: Square, motions: &mut Motions) {
        self.must_capture.clear();
        if self.tried.is_some() {
            self.message = phrase("analysis-asking");
            return;
        }
        let position = self.position().clone();
        match self.move_input.choose(&position, square) {
            Selection::Move(chosen) => self.play(&chosen, motions),
            Selection::Refused(why) => {
                self.message = why.phrase();
                if let crate::rules::IllegalReason::MustCapture(squares)
                | crate::rules::IllegalReason::LongerCapture(squares) = why
                {
                    self.must_capture = squares;
                    self.flashes = true;
                }
            }
            Selection::Partly | Selection::Cleared => {
                self.message = Phrase::default();
                self.steps = self.move_input.steps(&position);
            }
        }
    }

    /// The moves between which the user has yet to choose.
    pub fn choices(&self) -> &[Move] {
        self.move_input.choices()
    }

    /// Takes up a piece to drag it: chooses it, and plays nothing yet.
    pub fn pick_up(&mut self, square: Square, motions: &mut Motions) {
        let one_click = std::mem::replace(&mut self.move_input.one_click, false);
        self.move_input.clear();
        self.choose(square, motions);
        self.move_input.one_click = one_click;
    }

    /// Plays a legal move from the shown position: follows the tree if the move exists there, otherwise adds a line.
    pub fn play(&mut self, chosen: &Move, motions: &mut Motions) {
        let position = self.position().clone();
        let Some(legal) = position.moves().into_iter().find(|legal| legal.is_same(chosen)) else { return };
        if let Some(known) = self.tree.after(self.here, &legal) {
            return self.go(Navigation::To(known), motions);
        }
        if !position.variant().rules.is_scripted() {
            let after = position.play(&legal).0;
            let added = self.tree.add(self.here, legal, after);
            return self.go(Navigation::To(added), motions);
        }
        let asked = legal.clone();
        let awaited = Task::start("tried move", self.waker.clone(), move || {
            let after = position.play(&asked).0;
            after.settle();
            after
        });
        self.tried = Some(PendingPosition { from: self.here, chosen: legal, awaited });
    }

    /// Makes the variation that is shown the main line at its branch.
    pub fn promote(&mut self, id: NodeId) {
        if self.tree.promote(id) {
            self.texts.forget();
        }
    }

    /// Deletes a move and everything after it.
    pub fn delete(&mut self, id: NodeId, motions: &mut Motions) {
        let is_inside = self.tree.path(self.here).contains(&id);
        let Some(before) = self.tree.delete(id) else { return };
        self.texts.forget();
        // A report is about moves that are there.
        self.report.take_if(|report| report.line.contains(&id));
        if is_inside {
            self.go(Navigation::To(before), motions);
        }
    }

    /// Collects the result of a tried move and returns the marks to draw on the board.
    pub fn tick(&mut self, motions: &mut Motions) -> Vec<Mark> {
        let answer = self.tried.as_ref().and_then(|tried| tried.awaited.poll());
        if let Some(answer) = answer
            && let Some(PendingPosition { from, chosen, .. }) = self.tried.take()
        {
            match answer {
                Ok(after) => {
                    let added = self.tree.add(from, chosen, after);
                    self.go(Navigation::To(added), motions);
                }
                Err(report) => self.message = report.phrase(),
            }
        }
        if motions.accepts_input() {
            motions.try_out(self.position(), &self.steps);
        }
        let mut marks = if self.is_open() { self.move_input.marks(self.position()) } else { Vec::new() };
        marks.extend(self.must_capture.iter().map(|&square| Mark { square, style: MarkStyle::Must }));
        marks
    }

    /// Sets whether one click plays a move when only one move fits it.
    pub const fn set_one_click(&mut self, on: bool) {
        self.move_input.one_click = on;
    }

    /// Returns whether the pieces that must capture are still to flash, and clears that flag.
    pub fn take_flash(&mut self) -> bool {
        std::mem::take(&mut self.flashes)
    }

    /// Sets the notation and computes the texts of nodes that have none yet.
    pub fn write_moves(&mut self, style: NotationStyle) {
        self.texts.write(&self.tree, style);
    }

    /// The text of the move that led to a node; empty at the start.
    pub fn text(&self, id: NodeId) -> &str {
        self.texts.text(id)
    }

    /// The text of a move from a position, in the chosen notation.
    pub fn move_text(&self, before: &Position, legal: &Move) -> String {
        self.texts.move_text(before, legal)
    }

    /// How squares are named, on the board and in moves.
    pub fn square_names(&self) -> SquareNames {
        self.texts.style().square_names(self.variant().names)
    }

    /// The name of the main line's opening; `None` if the book has none.
    pub fn opening(&self) -> Option<&str> {
        self.opening.name()
    }

    fn name_opening(&mut self, namer: impl FnOnce() -> Option<OpeningNamer>) {
        let line = self.tree.main_line();
        let opening = |plies: usize| {
            let pairs = line.windows(2).take(plies);
            let node = |id: NodeId| self.tree.node(id);
            pairs.filter_map(|pair| Some((node(pair[0]).position.clone(), node(pair[1]).chosen.clone()?))).collect()
        };
        self.opening.update(line.len() - 1, &self.waker, namer, opening);
    }
}
