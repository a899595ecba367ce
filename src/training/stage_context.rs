//! What the stages of a training share while it runs.

use super::training_clock::TrainingClock;
use super::{TrainingEvent, TrainingProgress};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

pub(super) struct StageContext<'a> {
    pub threads: usize,
    /// Set from outside to stop at the next move.
    pub is_interrupted: &'a AtomicBool,
    pub clock: TrainingClock,
    pub on_event: &'a mut dyn FnMut(TrainingEvent),
}

/// What a stage yields, or how far it came before it was paused.
pub(super) type StageEnd<T> = ControlFlow<TrainingProgress, T>;
