//! A mutable position with make and unmake, for searches written in scripts.

use super::SearchError;
use super::eval::{Eval, LeafEvaluator};
use crate::board::Side;
use crate::rules::{Kernel, Position, Variant, WithKernel, kernel_of};
use crate::text::{Phrase, phrase};
use std::any::Any;
use std::sync::Arc;

/// A path down from one position and back. Moves are given by their index in the documented order, from 0.
pub struct Walk {
    variant: Arc<Variant>,
    /// A [`Path`] of the variant's kernel.
    path: Box<dyn Any>,
    evaluator: LeafEvaluator<'static>,
    bytes: usize,
}

/// The maximum length of a walk in plies.
const DEEPEST: usize = 1000;

/// The base memory of a walk in bytes: its weights and evaluation tables.
const AT_FIRST: usize = 1024;
/// The additional bytes per level and per move if the rules are a script: cells, numbers, texts.
const SCRIPT_LEVEL_BYTES: usize = 1024;
const SCRIPT_MOVE_BYTES: usize = 256;

struct WalkLevel<S, T> {
    state: S,
    moves: Vec<T>,
    listed: bool,
}

/// The states from the root of a walk to its current node; deeper levels are kept to reuse their allocations.
struct Path<S, T> {
    levels: Vec<WalkLevel<S, T>>,
    at: usize,
}

#[derive(Clone, Copy)]
enum WalkQuery {
    Count,
    Play(usize),
    Back,
    IsLoud(usize),
    Value,
    Winner,
    Turn,
    Key,
}

struct StartWalk<'a>(&'a Position);

impl WithKernel for StartWalk<'_> {
    type Output = Box<dyn Any>;

    fn run<K: Kernel>(self, kernel: &K) -> Box<dyn Any> {
        let state = kernel.state(self.0.board());
        let first = WalkLevel { state, moves: Vec::<K::Step>::new(), listed: false };
        Box::new(Path { levels: vec![first], at: 0 })
    }
}

struct WalkRequest<'a> {
    path: &'a mut dyn Any,
    evaluator: &'a mut LeafEvaluator<'static>,
    question: WalkQuery,
    scripted: bool,
    bytes: &'a mut usize,
}

impl WithKernel for WalkRequest<'_> {
    /// A number, or `None` if the query has no result.
    type Output = Result<Option<f64>, Phrase>;

    fn run<K: Kernel>(self, kernel: &K) -> Self::Output {
        let path = self.path.downcast_mut::<Path<K::State, K::Step>>().ok_or_else(|| phrase("walk-other-game"))?;
        let here = &mut path.levels[path.at];
        let needs_moves =
            matches!(self.question, WalkQuery::Count | WalkQuery::Play(_) | WalkQuery::IsLoud(_) | WalkQuery::Winner);
        if needs_moves && !here.listed {
            let room = here.moves.capacity();
            kernel.moves(&here.state, &mut here.moves);
            here.listed = true;
            let each = size_of::<K::Step>() + if self.scripted { SCRIPT_MOVE_BYTES } else { 0 };
            *self.bytes += (here.moves.capacity() - room) * each;
        }
        Ok(match self.question {
            WalkQuery::Count => Some(here.moves.len() as f64),
            WalkQuery::Turn => Some(number_of(kernel.turn(&here.state))),
            // Lua numbers hold integers of up to 53 bits exactly.
            WalkQuery::Key => Some((kernel.key(&here.state) >> 11) as f64),
            WalkQuery::IsLoud(index) => {
                let step = here.moves.get(index).ok_or_else(|| phrase("walk-no-move"))?;
                Some(f64::from(kernel.is_loud(&here.state, step)))
            }
            WalkQuery::Winner if here.moves.is_empty() => kernel.winner(&here.state).map(number_of),
            WalkQuery::Winner => None,
            WalkQuery::Value => Some(self.evaluator.value(kernel, &here.state).map_err(|_| phrase("walk-no-value"))?),
            WalkQuery::Back if path.at == 0 => return Err(phrase("walk-at-start")),
            WalkQuery::Back => {
                path.at -= 1;
                None
            }
            WalkQuery::Play(index) => {
                let step = here.moves.get(index).ok_or_else(|| phrase("walk-no-move"))?;
                if path.at == DEEPEST {
                    return Err(phrase("walk-too-long"));
                }
                let state = kernel.play(&here.state, step);
                path.at += 1;
                if let Some(next) = path.levels.get_mut(path.at) {
                    (next.state, next.listed) = (state, false);
                } else {
                    path.levels.push(WalkLevel { state, moves: Vec::new(), listed: false });
                    let elsewhere = if self.scripted { SCRIPT_LEVEL_BYTES } else { 0 };
                    *self.bytes += size_of::<WalkLevel<K::State, K::Step>>() + elsewhere;
                }
                None
            }
        })
    }
}

fn number_of(side: Side) -> f64 {
    side.index() as f64
}

fn side_of(number: f64) -> Side {
    if number == 0.0 { Side::Black } else { Side::White }
}

impl Walk {
    /// `eval` must not be a function. Fails if the weights are invalid, as for [`search::best`](super::best).
    pub fn new(position: &Position, eval: &Eval<'_>) -> Result<Self, SearchError> {
        let variant = position.variant().clone();
        let evaluator = LeafEvaluator::owned(eval, &variant)?;
        let path = kernel_of(&*variant.rules).visit(StartWalk(position));
        Ok(Self { variant, path, evaluator, bytes: AT_FIRST })
    }

    fn query(&mut self, question: WalkQuery) -> Result<Option<f64>, Phrase> {
        let Self { variant, path, evaluator, bytes } = self;
        let scripted = variant.rules.is_scripted();
        kernel_of(&*variant.rules).visit(WalkRequest { path: &mut **path, evaluator, question, scripted, bytes })
    }

    /// Returns its approximate memory use in bytes, which grows with the greatest depth reached.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    fn number(&mut self, question: WalkQuery) -> Result<f64, Phrase> {
        Ok(self.query(question)?.unwrap_or_default())
    }

    pub const fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Returns the number of legal moves. Cannot fail for a walk created by [`Walk::new`].
    pub fn moves(&mut self) -> Result<usize, Phrase> {
        Ok(self.number(WalkQuery::Count)? as usize)
    }

    /// Plays a move. Fails if there is no such move, or the walk is [`DEEPEST`] plies long.
    pub fn play(&mut self, index: usize) -> Result<(), Phrase> {
        self.query(WalkQuery::Play(index)).map(|_| ())
    }

    /// Takes the last move back. Fails if there is no move to take back.
    pub fn back(&mut self) -> Result<(), Phrase> {
        self.query(WalkQuery::Back).map(|_| ())
    }

    /// Whether a move captures.
    pub fn is_loud(&mut self, index: usize) -> Result<bool, Phrase> {
        Ok(self.number(WalkQuery::IsLoud(index))? != 0.0)
    }

    /// Evaluates the position for the side to move.
    pub fn value(&mut self) -> Result<f64, Phrase> {
        self.number(WalkQuery::Value)
    }

    /// Returns the winner if no move is left and the game is not a draw. Cannot fail for a walk created by [`Walk::new`].
    pub fn winner(&mut self) -> Result<Option<Side>, Phrase> {
        Ok(self.query(WalkQuery::Winner)?.map(side_of))
    }

    /// Returns the side to move. Cannot fail for a walk created by [`Walk::new`].
    pub fn turn(&mut self) -> Result<Side, Phrase> {
        Ok(side_of(self.number(WalkQuery::Turn)?))
    }

    /// Returns a 53-bit hash; equal positions have equal hashes. Cannot fail for a walk created by [`Walk::new`].
    pub fn key(&mut self) -> Result<f64, Phrase> {
        self.number(WalkQuery::Key)
    }
}
