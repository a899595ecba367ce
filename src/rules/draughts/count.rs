//! Perft: positions counted in bulk, the last ply by counting moves without playing them.

use super::kernel::Kernel;
use super::laws::Laws;
use super::layout::{Layout, Word, for_directions, lowest, opposite, step, turned};
use super::list::{captures, quiet_targets};
use super::state::{Run, State, Step};
use super::walker::each;
use crate::board::Side;
use crate::rules::Counting;

/// The number of positions `depth` plies on.
pub fn perft<L: Layout, X: Laws>(
    kernel: &Kernel<L>,
    laws: X,
    state: &State<L::Word>,
    depth: u32,
    counting: Counting,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut lists: Vec<Vec<Step<L::Word>>> = (0..depth).map(|_| Vec::with_capacity(64)).collect();
    let counter = Counter { kernel, laws, counting };
    match state.turn {
        Side::White => counter.count::<true>(state, &mut lists),
        Side::Black => counter.count::<false>(state, &mut lists),
    }
}

/// The side that moves up the board, or the other.
const fn side(up: bool) -> Side {
    if up { Side::White } else { Side::Black }
}

struct Counter<'a, L: Layout, X: Laws> {
    kernel: &'a Kernel<L>,
    laws: X,
    counting: Counting,
}

impl<L: Layout, X: Laws> Counter<'_, L, X> {
    /// Counts as many plies as there are lists, one to write the captures of each ply in.
    fn count<const UP: bool>(&self, state: &State<L::Word>, lists: &mut [Vec<Step<L::Word>>]) -> u64 {
        let Some((steps, lists)) = lists.split_first_mut() else { return 1 };
        if self.kernel.is_decided(state) {
            return 0;
        }
        captures::<L, X, UP>(self.kernel, self.laws, state, steps, self.counting);
        let mut count = 0;
        if !steps.is_empty() {
            if lists.is_empty() {
                count = steps.len() as u64;
            } else {
                for step in &*steps {
                    count += self.below::<UP>(&state.after(step, self.laws.limits_kings()), lists);
                }
            }
            if self.kernel.facts.forced {
                return count;
            }
        }
        count + if lists.is_empty() { self.quiet_moves::<UP>(state) } else { self.quiet::<UP>(state, lists) }
    }

    #[inline(always)]
    fn below<const UP: bool>(&self, state: &State<L::Word>, lists: &mut [Vec<Step<L::Word>>]) -> u64 {
        if UP { self.count::<false>(state, lists) } else { self.count::<true>(state, lists) }
    }

    /// How many moves capture nothing.
    #[inline(always)]
    fn quiet_moves<const UP: bool>(&self, state: &State<L::Word>) -> u64 {
        let (mine, theirs) = if UP { (state.white, state.black) } else { (state.black, state.white) };
        let empty = self.kernel.grid.board & !(mine | theirs);
        let kings = mine & state.kings;
        let men = mine & !kings;
        let mut count = 0;
        for_directions!(if UP { self.laws.man_moves() } else { turned(self.laws.man_moves()) }, D => {
            count += u64::from((step::<L, D>(men) & empty).count());
        });
        each(kings & !self.kernel.tired(self.laws, state, side(UP)), |at| {
            count += u64::from(quiet_targets::<L, X, UP>(self.laws, at, true, empty).count());
        });
        count
    }

    #[inline(always)]
    fn quiet<const UP: bool>(&self, state: &State<L::Word>, lists: &mut [Vec<Step<L::Word>>]) -> u64 {
        let (mine, theirs) = if UP { (state.white, state.black) } else { (state.black, state.white) };
        let empty = self.kernel.grid.board & !(mine | theirs);
        let kings = mine & state.kings;
        let men = mine & !kings;
        let far_row = if self.kernel.crowns() { self.kernel.grid.far_rows[usize::from(UP)] } else { L::Word::NONE };
        let limited = self.laws.limits_kings();
        let next = |mine, kings, run| {
            let mut runs = [Run::default(); 2];
            if limited {
                runs = state.runs;
                runs[side(UP).index()] = run;
            }
            if UP {
                State { black: theirs, white: mine, kings, turn: Side::Black, runs }
            } else {
                State { black: mine, white: theirs, kings, turn: Side::White, runs }
            }
        };
        let mut count = 0;
        for_directions!(if UP { self.laws.man_moves() } else { turned(self.laws.man_moves()) }, D => {
            each(step::<L, D>(men) & empty, |to| {
                let from = step::<L, { opposite(D) }>(to);
                count += self.below::<UP>(&next(mine ^ from ^ to, state.kings | (to & far_row), Run::default()), lists);
            });
        });
        each(kings & !self.kernel.tired(self.laws, state, side(UP)), |from| {
            let mut targets = quiet_targets::<L, X, UP>(self.laws, from, true, empty);
            while targets.any() {
                let to = lowest(targets);
                targets = targets.without_first();
                let run = if limited && men.any() { state.run_on(from, to, side(UP)) } else { Run::default() };
                count += self.below::<UP>(&next(mine ^ from ^ to, state.kings ^ from ^ to, run), lists);
            }
        });
        count
    }
}
