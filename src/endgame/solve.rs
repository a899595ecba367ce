//! Solves one material by retrograde analysis.
//!
//! Each position is examined once with the rules: moves to other material have known values, and moves within the
//! material form a graph. Then positions are settled in the order of their distance to the end: a position with a move to
//! one that is lost in n plies is won in n + 1; a position whose moves all lead to won positions is lost, one ply after
//! the longest of them. Positions that are never settled are drawn.

use super::Material;
use super::numbering::{Arranged, MaterialNumbering};
use super::value::{DRAWN, EndgameValue, FARTHEST, NO_POSITION};
use crate::board::Side;
use crate::rules::{Arrangement, Kernel, WithKernel};
use std::collections::BTreeMap;

/// The solved codes of each position, by material. Each arrangement has two entries, one for each side to move.
pub(super) type Solved = BTreeMap<Material, Vec<u16>>;

/// The index of a position in the codes of its material.
pub(super) fn place(arranged: &Arranged<'_>, pieces: &Arrangement) -> usize {
    arranged.number(pieces) * 2 + pieces.turn.index()
}

pub(super) fn pieces_at(arranged: &Arranged<'_>, place: usize) -> Option<Arrangement> {
    arranged.pieces(place / 2, Side::BOTH[place % 2])
}

/// The value of `won_in` if no known move wins.
const NO_WIN: u16 = u16::MAX;
/// The value of `lost_in` if some move to other material does not lose.
const SAFE: u16 = u16::MAX;

/// The state of a position before it is settled.
#[derive(Clone, Copy)]
struct UnsolvedPosition {
    /// The plies to the shortest win found so far.
    won_in: u16,
    /// A lower bound on the plies to a loss, valid if all moves within this material lose.
    lost_in: u16,
    /// The number of moves within this material that are not yet known to lose.
    left: u16,
}

/// Solves a material; everything it can turn into must be solved already.
pub(super) struct Solver<'a> {
    pub numbering: &'a MaterialNumbering,
    pub solved: &'a Solved,
    pub material: Material,
    pub threads: usize,
}

impl WithKernel for Solver<'_> {
    type Output = Vec<u16>;

    fn run<K: Kernel>(self, kernel: &K) -> Vec<u16> {
        let arranged = self.numbering.of(self.material);
        let places = arranged.size() * 2;
        let mut codes = vec![DRAWN; places];
        let mut open = vec![UnsolvedPosition { won_in: NO_WIN, lost_in: SAFE, left: 0 }; places];
        let part = places.div_ceil(self.threads.max(1)).max(1);
        let targets: Vec<Vec<u32>> = std::thread::scope(|scope| {
            let parts = codes.chunks_mut(part).zip(open.chunks_mut(part)).zip(0..);
            let threads: Vec<_> = parts
                .map(|((codes, open), n)| {
                    let looker = MaterialProbe { kernel, solver: &self, arranged: &arranged, first: n * part };
                    scope.spawn(move || looker.look(codes, open))
                })
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|why| std::panic::resume_unwind(why)))
                .collect()
        });
        let graph = Predecessors::new(&open, targets);
        settle(&mut codes, &mut open, &graph);
        codes
    }
}

/// Examines a part of a material's positions.
struct MaterialProbe<'a, K: Kernel> {
    kernel: &'a K,
    solver: &'a Solver<'a>,
    arranged: &'a Arranged<'a>,
    first: usize,
}

impl<K: Kernel> MaterialProbe<'_, K> {
    /// Returns the targets of all moves within the material, position by position.
    fn look(&self, codes: &mut [u16], open: &mut [UnsolvedPosition]) -> Vec<u32> {
        let (mut moves, mut replies, mut targets) = (Vec::new(), Vec::new(), Vec::new());
        for ((code, open), at) in codes.iter_mut().zip(open).zip(self.first..) {
            match pieces_at(self.arranged, at) {
                Some(pieces) => *open = self.look_at(&pieces, &mut moves, &mut replies, &mut targets),
                None => *code = NO_POSITION,
            }
        }
        targets
    }

    fn look_at(
        &self,
        pieces: &Arrangement,
        moves: &mut Vec<K::Step>,
        replies: &mut Vec<K::Step>,
        targets: &mut Vec<u32>,
    ) -> UnsolvedPosition {
        let kernel = self.kernel;
        let state = kernel.arranged(pieces);
        let mut open = UnsolvedPosition { won_in: NO_WIN, lost_in: SAFE, left: 0 };
        kernel.moves(&state, moves);
        if moves.is_empty() {
            match kernel.winner(&state) {
                Some(winner) if winner == pieces.turn => open.won_in = 0,
                Some(_) => open.lost_in = 0,
                None => {}
            }
            return open;
        }
        if kernel.is_drawn(&state) {
            return open;
        }
        open.lost_in = 0;
        for step in &*moves {
            let next = kernel.play(&state, step);
            let after = kernel.arrangement(&next);
            let material = Material::of(&after);
            if material == self.solver.material {
                targets.push(place(self.arranged, &after) as u32);
                open.left += 1;
                continue;
            }
            match self.value(&next, &after, material, replies).of_move() {
                EndgameValue::Won(plies) => open.won_in = open.won_in.min(near(plies)),
                EndgameValue::Drawn => open.lost_in = SAFE,
                EndgameValue::Lost(plies) if open.lost_in != SAFE => open.lost_in = open.lost_in.max(near(plies)),
                EndgameValue::Lost(_) => {}
            }
        }
        open
    }

    fn value(
        &self,
        state: &K::State,
        pieces: &Arrangement,
        material: Material,
        replies: &mut Vec<K::Step>,
    ) -> EndgameValue {
        if let Some(codes) = self.solver.solved.get(&material) {
            let code = codes[place(&self.solver.numbering.of(material), pieces)];
            debug_assert_ne!(code, NO_POSITION, "a move led to no position: {pieces:?}");
            return EndgameValue::read(code).unwrap_or(EndgameValue::Drawn);
        }
        // A side has no pieces left, so the rules decide the result.
        self.kernel.moves(state, replies);
        match self.kernel.winner(state) {
            Some(winner) if replies.is_empty() && winner == pieces.turn => EndgameValue::Won(0),
            Some(_) if replies.is_empty() => EndgameValue::Lost(0),
            _ => EndgameValue::Drawn,
        }
    }
}

fn near(plies: u32) -> u16 {
    u16::try_from(plies).unwrap_or(FARTHEST).min(FARTHEST)
}

/// The reverse move graph within a material.
struct Predecessors {
    /// The index in `sources` where the list of each position starts; the last list ends with `sources`.
    starts: Vec<u32>,
    sources: Vec<u32>,
}

impl Predecessors {
    fn new(open: &[UnsolvedPosition], targets: Vec<Vec<u32>>) -> Self {
        let mut starts = vec![0_u32; open.len() + 1];
        for target in targets.iter().flatten() {
            starts[*target as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut sources = vec![0; sum as usize];
        let mut all = targets.into_iter().flatten();
        for (source, open) in (0..).zip(open) {
            for target in all.by_ref().take(usize::from(open.left)) {
                let end = &mut starts[target as usize];
                *end -= 1;
                sources[*end as usize] = source;
            }
        }
        Self { starts, sources }
    }

    fn sources(&self, of: u32) -> &[u32] {
        let [from, to] = [0, 1].map(|n| self.starts[of as usize + n] as usize);
        &self.sources[from..to]
    }
}

/// Queues of positions to be settled, by distance to the end in plies.
#[derive(Default)]
struct Levels(Vec<Vec<u32>>);

impl Levels {
    fn add(&mut self, plies: u16, position: u32) {
        let plies = usize::from(plies);
        if self.0.len() <= plies {
            self.0.resize_with(plies + 1, Vec::new);
        }
        self.0[plies].push(position);
    }
}

fn settle(codes: &mut [u16], open: &mut [UnsolvedPosition], graph: &Predecessors) {
    let mut levels = Levels::default();
    for (position, entry) in (0..).zip(&*open) {
        if entry.won_in != NO_WIN {
            levels.add(entry.won_in, position);
        } else if entry.left == 0 && entry.lost_in != SAFE {
            levels.add(entry.lost_in, position);
        }
    }
    let mut plies = 0_u16;
    while usize::from(plies) < levels.0.len() {
        for position in std::mem::take(&mut levels.0[usize::from(plies)]) {
            let (entry, code) = (open[position as usize], &mut codes[position as usize]);
            let is_won = entry.won_in == plies;
            // The entry may be stale: a presumed loss may have become a win, and a win may have become shorter.
            if *code != DRAWN || !(is_won || entry.won_in == NO_WIN && entry.lost_in == plies) {
                continue;
            }
            *code = EndgameValue::code(is_won, plies);
            let before = (plies + 1).min(FARTHEST);
            for &source in graph.sources(position) {
                let entry = &mut open[source as usize];
                if !is_won && before < entry.won_in {
                    entry.won_in = before;
                    levels.add(before, source);
                }
                if is_won {
                    entry.left -= 1;
                    if entry.lost_in != SAFE {
                        entry.lost_in = entry.lost_in.max(before);
                        if entry.left == 0 && entry.won_in == NO_WIN {
                            levels.add(entry.lost_in, source);
                        }
                    }
                }
            }
        }
        plies += 1;
    }
}
