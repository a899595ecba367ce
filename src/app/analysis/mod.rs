//! The analysis board: a game with its variations, the place in it that is shown, what is tried there, and what a player
//! thinks of it.

mod engine;
mod evaluations;
mod opened;
mod origin;
mod texts;

pub use engine::Evaluation;
pub use evaluations::{EngineSource, GraphPoint, Score};
pub use opened::{AnalysisSource, PendingOpen};
pub use origin::GameOrigin;

use crate::app::task::Task;
use crate::board::Square;
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

/// Where to go from the place that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Navigation {
    /// To the start.
    First,
    /// One move back.
    Back,
    /// One move on, along the line that was followed last.
    On,
    /// To the end of the line.
    Last,
    /// To the way on before this one, of those that begin at the same position.
    VariationBefore,
    /// To the one after it.
    VariationAfter,
    /// To any place.
    To(NodeId),
}

/// A move that was tried and whose position is being worked out elsewhere, by laws in Lua.
struct PendingPosition {
    from: NodeId,
    chosen: Move,
    awaited: Task<Position>,
}

/// A game that is analysed.
pub struct Analysis {
    /// The game.
    pub tree: GameTree,
    here: NodeId,
    /// Which way on was followed last from a place.
    followed: HashMap<NodeId, NodeId>,
    move_input: MoveInput,
    tried: Option<PendingPosition>,
    /// What the squares chosen so far do to the board.
    steps: Vec<Change>,
    must: Vec<Square>,
    flashes: bool,
    /// The last thing worth saying.
    pub said: Phrase,
    /// What was said when the game was opened: moves that are not legal, a variant that was guessed.
    pub notes: Vec<Report>,
    /// How it was played, as far as that is known.
    pub origin: GameOrigin,
    texts: MoveTexts,
    judge: Evaluations,
    waker: Waker,
}

impl Analysis {
    /// A game, shown at its start.
    pub fn new(tree: GameTree, notes: Vec<Report>, waker: Waker) -> Self {
        Self {
            tree,
            here: NodeId::START,
            followed: HashMap::new(),
            move_input: MoveInput::default(),
            tried: None,
            steps: Vec::new(),
            must: Vec::new(),
            flashes: false,
            said: Phrase::default(),
            notes,
            origin: GameOrigin::default(),
            texts: MoveTexts::default(),
            judge: Evaluations::default(),
            waker,
        }
    }

    /// The rules it is played by.
    pub fn variant(&self) -> &Arc<Variant> {
        self.tree.start().variant()
    }

    /// The place that is shown.
    pub const fn here(&self) -> NodeId {
        self.here
    }

    /// The position that is shown.
    pub fn position(&self) -> &Position {
        &self.tree.node(self.here).position
    }

    /// The way on that is followed from a place: the one taken last, else the main one.
    pub fn next(&self, from: NodeId) -> Option<NodeId> {
        let children = &self.tree.node(from).children;
        let followed = self.followed.get(&from).filter(|id| children.contains(id));
        followed.or(children.first()).copied()
    }

    /// The line that is followed: from the start through the place that is shown to its end.
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.tree.path(self.here);
        while let Some(next) = line.last().and_then(|last| self.next(*last)) {
            line.push(next);
        }
        line
    }

    /// Where a step leads.
    pub fn target(&self, step: Navigation) -> NodeId {
        let siblings = self.tree.siblings(self.here);
        let place = siblings.iter().position(|id| *id == self.here);
        let beside = |by: isize| {
            let other = place.and_then(|place| siblings.get(place.checked_add_signed(by)?));
            other.copied().unwrap_or(self.here)
        };
        match step {
            Navigation::First => NodeId::START,
            Navigation::Back => self.tree.node(self.here).parent.unwrap_or(self.here),
            Navigation::On => self.next(self.here).unwrap_or(self.here),
            Navigation::Last => self.line().last().copied().unwrap_or(self.here),
            Navigation::VariationBefore => beside(-1),
            Navigation::VariationAfter => beside(1),
            Navigation::To(id) => id,
        }
    }

    /// Goes a step; one move on is seen as it is played.
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
            Some(chosen) if node.parent == Some(from) && motions.is_open() && !rules.is_scripted() => {
                let changes = rules.play(self.tree.node(from).position.board(), chosen).1;
                motions.play(chosen, &changes, &node.position);
            }
            _ => self.show(motions),
        }
    }

    /// Shows the place on the board.
    pub fn show(&self, motions: &mut Motions) {
        motions.show(self.position());
        if let Some(chosen) = &self.tree.node(self.here).chosen {
            motions.mark_last(chosen);
        }
    }

    /// Puts back what was chosen half-way.
    pub fn dismiss(&mut self) {
        self.move_input.clear();
        self.steps.clear();
        self.must.clear();
        self.said = Phrase::default();
    }

    /// Whether squares can be chosen now.
    pub fn is_open(&self) -> bool {
        self.tried.is_none() && self.position().outcome().is_none()
    }

    /// A square was chosen: a piece, a step of its move, or the end of it.
    pub fn choose(&mut self, square: Square, motions: &mut Motions) {
        self.must.clear();
        if self.tried.is_some() {
            self.said = phrase("analysis-asking");
            return;
        }
        let position = self.position().clone();
        match self.move_input.choose(&position, square) {
            Selection::Move(chosen) => self.play(&chosen, motions),
            Selection::Refused(why) => {
                self.said = why.phrase();
                if let crate::rules::IllegalReason::MustCapture(squares)
                | crate::rules::IllegalReason::LongerCapture(squares) = why
                {
                    self.must = squares;
                    self.flashes = true;
                }
            }
            Selection::Partly | Selection::Cleared => {
                self.said = Phrase::default();
                self.steps = self.move_input.steps(&position);
            }
        }
    }

    /// Plays a legal move from the place that is shown: along the tree where it is there, else as a new line.
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

    /// Takes a move away with all that follows it.
    pub fn delete(&mut self, id: NodeId, motions: &mut Motions) {
        let is_inside = self.tree.path(self.here).contains(&id);
        let Some(before) = self.tree.delete(id) else { return };
        self.texts.forget();
        if is_inside {
            self.go(Navigation::To(before), motions);
        }
    }

    /// What came since the last frame, and what the board shows of it.
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
                Err(report) => self.said = report.phrase(),
            }
        }
        if motions.is_open() {
            motions.try_out(self.position(), &self.steps);
        }
        let mut marks = if self.is_open() { self.move_input.marks(self.position()) } else { Vec::new() };
        marks.extend(self.must.iter().map(|&square| Mark { square, style: MarkStyle::Must }));
        marks
    }

    /// Whether one click plays what can mean but one move.
    pub const fn set_one_click(&mut self, on: bool) {
        self.move_input.one_click = on;
    }

    /// Whether what must capture has still to flash.
    pub fn take_flash(&mut self) -> bool {
        std::mem::take(&mut self.flashes)
    }
}
