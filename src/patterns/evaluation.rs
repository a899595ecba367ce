//! The value of a position by patterns: the sum of the entries of all images, mixed from two phases.

use super::index_tables::{IndexTables, LANES};
use super::{PatternSet, PatternTables, PhaseMix, ProgressScale};
use crate::board::{Side, Square};
use crate::rules::{Kernel, PatternPlanes, Position, Variant, WithKernel, kernel_of};
use std::sync::Arc;

/// The entries of a phase and of the next one, side by side, so that one load gets both.
type EntryPairs = Vec<[i16; 2]>;

/// Patterns with their tables, prepared for searches.
#[derive(Debug)]
pub struct PatternEvaluation {
    pub set: PatternSet,
    pub tables: PatternTables,
    /// Whether the tables were trained as an addition to weights.
    pub is_added_to_weights: bool,
    scale: ProgressScale,
    /// For black and for white to move.
    views: [Arc<IndexTables>; 2],
    /// The first entry of each image; the images that fill up the last block have an entry of their own, which is 0.
    offsets: Vec<u32>,
    /// For each phase but the last.
    pairs: Vec<EntryPairs>,
}

/// What one place of a pattern adds to the value of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct PatternReason {
    /// The index of its pattern in [`PatternSet::patterns`].
    pub pattern: usize,
    pub squares: Vec<Square>,
    /// For the side to move.
    pub value: f64,
}

struct FindPlanes<'a>(&'a Position);

impl WithKernel for FindPlanes<'_> {
    type Output = PatternPlanes;

    fn run<K: Kernel>(self, kernel: &K) -> PatternPlanes {
        kernel.pattern_planes(&kernel.state(self.0.board()))
    }
}

impl PatternEvaluation {
    /// `tables` must belong to the set. They are not an addition to weights.
    pub fn new(set: PatternSet, tables: PatternTables) -> Self {
        let images: Vec<&[Square]> = set.all_images().map(|(_, image)| image).collect();
        let view = |side: Side| Arc::new(IndexTables::new(&set.board, &set.board.views[side.index()], &images));
        let black = view(Side::Black);
        let is_same = set.board.views[0] == set.board.views[1];
        let views = [black.clone(), if is_same { black } else { view(Side::White) }];
        let mut offsets: Vec<u32> = set.all_images().map(|(index, _)| set.patterns[index].offset as u32).collect();
        offsets.resize(offsets.len().next_multiple_of(LANES), set.entries() as u32);
        let phases = weighted(&set, &tables);
        let pairs = |phase: usize| {
            let (first, next) = (&phases[phase], phases.get(phase + 1).unwrap_or(&phases[phase]));
            let pairs = first.iter().zip(next).map(|(first, next)| [*first, *next]);
            pairs.chain([[0; 2]]).collect::<EntryPairs>()
        };
        let pairs = (0..phases.len().saturating_sub(1).max(1)).map(pairs).collect();
        let scale = ProgressScale::new(&set.variant, set.phases);
        Self { set, tables, is_added_to_weights: false, scale, views, offsets, pairs }
    }

    /// Whether positions of this variant are evaluated by it: the same rules, perhaps loaded at another time.
    pub fn is_for(&self, variant: &Arc<Variant>) -> bool {
        let own = &self.set.variant;
        Arc::ptr_eq(own, variant) || own.id == variant.id && own.fact_changes(variant).is_empty()
    }

    /// For the side to move.
    pub fn value(&self, planes: &PatternPlanes, turn: Side) -> f64 {
        let PhaseMix { phase, share } = self.scale.mix(planes.pieces());
        let pairs = &self.pairs[phase];
        let view = &*self.views[turn.index()];
        let (mut early, mut late) = (0_i32, 0_i32);
        for (block, offsets) in (0..view.block_count()).zip(self.offsets.chunks_exact(LANES)) {
            let states = view.states(block, planes);
            for (state, offset) in states.iter().zip(offsets) {
                let [first, next] = pairs[(*offset + u32::from(*state)) as usize];
                early += i32::from(first);
                late += i32::from(next);
            }
        }
        let early = f64::from(early);
        (early + (f64::from(late) - early) * share) * self.tables.unit
    }

    /// The entries that count in a position, in the order of [`PatternSet::all_images`].
    pub fn entries(&self, planes: &PatternPlanes, turn: Side, into: &mut Vec<u32>) {
        let view = &*self.views[turn.index()];
        into.clear();
        for (block, offsets) in (0..view.block_count()).zip(self.offsets.chunks_exact(LANES)) {
            let states = view.states(block, planes);
            into.extend(states.iter().zip(offsets).map(|(state, offset)| offset + u32::from(*state)));
        }
        into.truncate(self.set.all_images().count());
    }

    pub fn mix(&self, planes: &PatternPlanes) -> PhaseMix {
        self.scale.mix(planes.pieces())
    }

    /// [`PatternEvaluation::mix`] of a position.
    pub fn mix_at(&self, position: &Position) -> PhaseMix {
        self.mix(&kernel_of(&*position.variant().rules).visit(FindPlanes(position)))
    }

    /// What each image adds, for the side to move.
    pub fn reasons(&self, position: &Position) -> Vec<PatternReason> {
        let planes = kernel_of(&*position.variant().rules).visit(FindPlanes(position));
        let turn = position.turn();
        let PhaseMix { phase, share } = self.scale.mix(planes.pieces());
        let mut entries = Vec::new();
        self.entries(&planes, turn, &mut entries);
        let view = &self.set.board.views[turn.index()];
        let reason = |((pattern, image), entry): ((usize, &[Square]), &u32)| {
            let [first, next] = self.pairs[phase][*entry as usize].map(f64::from);
            let squares = image.iter().map(|square| view[square.index()]).collect();
            PatternReason { pattern, squares, value: (first + (next - first) * share) * self.tables.unit }
        };
        self.set.all_images().zip(&entries).map(reason).collect()
    }
}

/// The tables, each pattern's multiplied by its weight.
fn weighted(set: &PatternSet, tables: &PatternTables) -> Vec<Vec<i16>> {
    let mut phases = tables.phases.clone();
    for pattern in set.patterns.iter().filter(|pattern| pattern.weight != 1.0) {
        for phase in &mut phases {
            for entry in &mut phase[pattern.offset..pattern.offset + pattern.shared.len()] {
                // The conversion saturates.
                *entry = (f64::from(*entry) * pattern.weight).round() as i16;
            }
        }
    }
    phases
}
