//! The animation queue: operations with ids. Only operations with the lowest id run; the next id starts when all of them are
//! done. The queue owns the scene, and when it is empty the scene equals the position.

mod arc;
mod arrange;
mod operation;
mod plan;

pub use operation::Cue;

use super::scene::{Mark, MarkStyle, PieceId, PiecePlace, Scene};
use crate::board::{Piece, Square, SquareNames};
use crate::rules::{Change, Move, Position, Variant};
use operation::{MotionTask, Operation};
use std::collections::VecDeque;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct Motions {
    scene: Scene,
    queue: VecDeque<Operation>,
    next_id: u32,
    speed: f32,
    tried: Option<Tried>,
    /// Whether everything queued belongs to a move that is still being chosen.
    choosing: bool,
    /// Whether nothing of it has been shown yet.
    fresh: bool,
}

/// The part of a move being chosen that is already shown on the board.
#[derive(Clone, Debug)]
struct Tried {
    before: Position,
    steps: Vec<Change>,
}

impl Motions {
    /// Without animations.
    pub fn new(position: &Position) -> Self {
        Self {
            scene: Scene::of(position),
            queue: VecDeque::new(),
            next_id: 0,
            speed: 1.0,
            tried: None,
            choosing: false,
            fresh: true,
        }
    }

    /// Starts a first game: all pieces travel from the stacks to their squares; discs are placed directly.
    pub fn gather(position: &Position) -> Self {
        let mut motions = Self::new(position);
        arrange::stack_all(&mut motions.scene);
        motions.glide_to(position);
        motions.push(plan::settle(position));
        motions
    }

    pub const fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Queues the changes of a move in order, ending in the position `after`.
    pub fn play(&mut self, played: &Move, changes: &[Change], after: &Position) {
        let done = self.tried.as_ref().map_or(0, |tried| tried.steps.len());
        let goes_on = self.tried.as_ref().is_some_and(|tried| changes.starts_with(&tried.steps));
        let rest = if goes_on { &changes[done..] } else { changes };
        if !goes_on {
            self.put_back();
        }
        (self.tried, self.choosing) = (None, false);
        self.mark_last(played);
        for task in plan::tasks(&self.scene, rest) {
            self.push(task);
        }
        self.push(plan::settle(after));
    }

    /// Shows the start of a move while it is being chosen in the position `before`: makes the chosen hops and takes back those
    /// that no longer apply. [`Motions::play`] continues from there; empty `steps` undo everything.
    pub fn try_out(&mut self, before: &Position, steps: &[Change]) {
        let done = self.tried.as_ref().map_or(0, |tried| tried.steps.len());
        if self.tried.as_ref().map_or(&[][..], |tried| &tried.steps) == steps {
            return;
        }
        let goes_on = self.tried.as_ref().is_some_and(|tried| steps.starts_with(&tried.steps));
        let rest = if goes_on { &steps[done..] } else { steps };
        if !goes_on {
            self.put_back();
        }
        for task in plan::tasks(&self.scene, rest) {
            self.push(task);
        }
        self.choosing = true;
        self.tried = (!steps.is_empty()).then(|| Tried { before: before.clone(), steps: steps.to_vec() });
    }

    /// Whether the user may choose squares: nothing moves except their own selection.
    pub fn accepts_input(&self) -> bool {
        self.is_idle() || self.choosing
    }

    /// Undoes tentative steps: returns moved and captured pieces and removes a crown gained on the way.
    fn put_back(&mut self) {
        if let Some(tried) = self.tried.take() {
            self.skip();
            self.glide_to(&tried.before);
        }
    }

    /// Highlights for a moment the square where something is about to be placed.
    pub fn point_out(&mut self, square: Square) {
        self.push(vec![MotionTask::Point { square }]);
    }

    /// Queues short glides to another position: after a take-back, when browsing a game, for a new game. Captured pieces return
    /// from the stacks. A board of another shape is shown at once.
    pub fn show(&mut self, position: &Position) {
        if !self.fits(position) {
            self.set(position);
            return;
        }
        self.scene.name_squares(position.variant().names);
        self.skip();
        (self.tried, self.choosing) = (None, false);
        self.scene.marks.retain(|mark| !is_last(mark.style));
        self.glide_to(position);
        self.push(plan::settle(position));
    }

    /// Pieces go to their squares from wherever they are; for a first game or another board, from the stacks.
    pub fn begin(&mut self, position: &Position) {
        if self.fits(position) && !self.fresh {
            self.show(position);
        } else {
            *self = Self { speed: self.speed, ..Self::gather(position) };
        }
    }

    fn glide_to(&mut self, position: &Position) {
        let glides = arrange::glides(&self.scene, position);
        self.push(glides);
    }

    /// Shows a position at once, with no captured pieces beside the board.
    pub fn set(&mut self, position: &Position) {
        self.queue.clear();
        (self.tried, self.choosing) = (None, false);
        self.scene = Scene::of(position);
    }

    /// Puts exactly these pieces on the squares at once, replacing everything, with no captured pieces beside the board.
    pub fn arrange(&mut self, squares: &[Option<Piece>]) {
        self.queue.clear();
        (self.tried, self.choosing) = (None, false);
        self.scene.marks.retain(|mark| !is_last(mark.style));
        self.scene.pieces.retain(|piece| matches!(piece.home, PiecePlace::Board(_)));
        arrange::settle(&mut self.scene, squares);
    }

    /// Marks the squares of the last move, for a position that was shown or set rather than played.
    pub fn mark_last(&mut self, played: &Move) {
        self.scene.marks.retain(|mark| !is_last(mark.style));
        let mut mark =
            |square: Option<Square>, style| self.scene.marks.extend(square.map(|square| Mark { square, style }));
        mark(played.from(), MarkStyle::LastFrom);
        mark(played.to(), MarkStyle::LastTo);
    }

    /// Advances the running operations and returns their sound cues in order.
    pub fn tick(&mut self, dt_secs: f32) -> Vec<Cue> {
        self.fresh = false;
        let mut cues = Vec::new();
        let mut left_secs = if self.speed > 0.0 { dt_secs.max(0.0) * self.speed } else { f32::MAX };
        // An operation may end within the tick; the next id then gets the remaining time.
        while let Some(id) = self.queue.front().map(|operation| operation.id) {
            let mut spare_secs = left_secs;
            let mut all_done = true;
            for operation in self.queue.iter_mut().take_while(|operation| operation.id == id) {
                match operation.advance(&mut self.scene, left_secs, &mut cues) {
                    Some(unused_secs) => spare_secs = spare_secs.min(unused_secs),
                    None => all_done = false,
                }
            }
            if !all_done {
                break;
            }
            while self.queue.front().is_some_and(|operation| operation.id == id) {
                self.queue.pop_front();
            }
            left_secs = spare_secs;
        }
        cues
    }

    /// Overrides the variant's square names until another position is shown or set.
    pub fn name_squares(&mut self, names: SquareNames) {
        self.scene.name_squares(names);
    }

    /// Ends all animations at once, without sounds.
    pub fn skip(&mut self) {
        let speed = std::mem::replace(&mut self.speed, 0.0);
        self.tick(0.0);
        self.speed = speed;
    }

    pub fn is_idle(&self) -> bool {
        self.queue.is_empty()
    }

    /// Sets the speed of animations: 1 is normal, 2 twice as fast; 0 or NaN turns them off.
    pub fn set_speed(&mut self, speed: f32) {
        self.speed = if speed.is_finite() && speed > 0.0 { speed } else { 0.0 };
    }

    pub fn is_seen(&self) -> bool {
        self.speed > 0.0
    }

    /// The id and a description of each running or queued operation, in order.
    pub fn describe(&self) -> Vec<String> {
        self.queue.iter().map(|operation| format!("{} {}", operation.id, operation.task.words(&self.scene))).collect()
    }

    /// Whether the board is the given variant's, regardless of its pieces.
    pub fn shows_board_of(&self, variant: &Arc<Variant>) -> bool {
        self.fits(&variant.start())
    }

    fn fits(&self, position: &Position) -> bool {
        let still = Scene::of(position);
        let squares = |scene: &Scene| (scene.shape, scene.blocked.clone(), scene.goals.clone());
        let board = |scene: &Scene| (squares(scene), scene.pattern, scene.has_edges, scene.input);
        board(&still) == board(&self.scene) && still.called == self.scene.called
    }

    fn take_id(&mut self) -> u32 {
        self.next_id += 1;
        self.next_id - 1
    }

    fn push(&mut self, tasks: Vec<MotionTask>) {
        let id = self.take_id();
        self.queue.extend(tasks.into_iter().map(|task| Operation::new(id, task)));
    }
}

const fn is_last(style: MarkStyle) -> bool {
    matches!(style, MarkStyle::LastFrom | MarkStyle::LastTo)
}

fn on(scene: &Scene, square: Square) -> Option<PieceId> {
    scene.pieces.iter().find(|piece| piece.home == PiecePlace::Board(square)).map(|piece| piece.id)
}
