//! What happens on the board as a queue of operations with ids. Only the operations with the lowest id run; when all of
//! them are done the next id begins. The queue owns the scene, and at its end the scene is what the position says.

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

/// The scene and what is about to happen in it.
#[derive(Clone, Debug)]
pub struct Motions {
    scene: Scene,
    queue: VecDeque<Operation>,
    next_id: u32,
    speed: f32,
    tried: Option<Tried>,
    /// Whether all that is queued belongs to a move being chosen.
    choosing: bool,
    /// Whether nothing was seen of it yet.
    fresh: bool,
}

/// The beginning of a move that somebody is choosing, as far as the pieces have gone.
#[derive(Clone, Debug)]
struct Tried {
    before: Position,
    steps: Vec<Change>,
}

impl Motions {
    /// A still scene of a position.
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

    /// A first game: all pieces lie on the two stacks beside the board and travel to their squares. Discs are put there.
    pub fn gather(position: &Position) -> Self {
        let mut motions = Self::new(position);
        arrange::stack_all(&mut motions.scene);
        motions.glide_to(position);
        motions.push(plan::settle(position));
        motions
    }

    /// The scene at this moment.
    pub const fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Queues what a move did: its changes in their order, ending in the position after it.
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

    /// Shows the beginning of a move while it is being chosen in the position `before`: hops that were chosen are made, and
    /// what is chosen differently is put back first. [`Motions::play`] then goes on from there; no steps put all back.
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

    /// Whether a person may choose squares: nothing moves but what they chose themselves.
    pub fn is_open(&self) -> bool {
        self.is_idle() || self.choosing
    }

    /// Brings back what was moved and captured by steps that were only tried; a crown gained on the way is taken off.
    fn put_back(&mut self) {
        if let Some(tried) = self.tried.take() {
            self.skip();
            self.glide_to(&tried.before);
        }
    }

    /// Shows where something is about to be put, for a moment.
    pub fn point_out(&mut self, square: Square) {
        self.push(vec![MotionTask::Point { square }]);
    }

    /// Queues a short glide to another position: a move taken back, a game gone through, a new game. Captured pieces
    /// return from the stacks. A board of another shape is shown at once.
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

    /// Sets a new game up: pieces go to their squares from where they are and from the stacks; for the first game, and on a
    /// board of another kind, all of them come from the stacks.
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

    /// Shows a position at once, with nothing captured beside the board.
    pub fn set(&mut self, position: &Position) {
        self.queue.clear();
        (self.tried, self.choosing) = (None, false);
        self.scene = Scene::of(position);
    }

    /// Puts exactly these pieces on the squares at once, whatever stood there; nothing lies beside the board.
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

    /// Lets the running operations go on; what is heard of them comes back in order.
    pub fn tick(&mut self, dt_secs: f32) -> Vec<Cue> {
        self.fresh = false;
        let mut cues = Vec::new();
        let mut left_secs = if self.speed > 0.0 { dt_secs.max(0.0) * self.speed } else { f32::MAX };
        // An operation may end within the tick: the rest of it belongs to the next id.
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

    /// Calls squares in another way than the variant does, until another position is shown or set.
    pub fn name_squares(&mut self, names: SquareNames) {
        self.scene.name_squares(names);
    }

    /// Ends everything at once, without a sound.
    pub fn skip(&mut self) {
        let speed = std::mem::replace(&mut self.speed, 0.0);
        self.tick(0.0);
        self.speed = speed;
    }

    /// Whether nothing moves and nothing waits to.
    pub fn is_idle(&self) -> bool {
        self.queue.is_empty()
    }

    /// How fast motions run: 1 as designed, 2 twice as fast, 0 (or no number) shows no motion at all.
    pub fn set_speed(&mut self, speed: f32) {
        self.speed = if speed.is_finite() && speed > 0.0 { speed } else { 0.0 };
    }

    /// Whether motions are shown at all.
    pub fn is_seen(&self) -> bool {
        self.speed > 0.0
    }

    /// The id and a line for each operation that runs or waits, in the order in which they come.
    pub fn describe(&self) -> Vec<String> {
        self.queue.iter().map(|operation| format!("{} {}", operation.id, operation.task.words(&self.scene))).collect()
    }

    /// Whether it is the board of a variant that is shown, whatever stands there.
    pub fn shows_board_of(&self, variant: &Arc<Variant>) -> bool {
        self.fits(&variant.start())
    }

    fn fits(&self, position: &Position) -> bool {
        let still = Scene::of(position);
        let board = |scene: &Scene| (scene.shape, scene.pattern, scene.input);
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

/// The piece that belongs on a square.
fn on(scene: &Scene, square: Square) -> Option<PieceId> {
    scene.pieces.iter().find(|piece| piece.home == PiecePlace::Board(square)).map(|piece| piece.id)
}
