//! Lists the moves of a position.

use super::bits::Bits;
use super::facts::{CaptureMethod, FirstMoves, GridPreference, HopOver, Placing, StuckRule};
use super::state::{GridState, GridStep};
use super::tables::{GridTables, IN_BOARD_ORDER, on_board};
use crate::board::{Side, Square};
use crate::rules::directions::{DIAGONALS_UP, UP, opposite};

/// The direction of a line by the signs of its rows and columns, each plus one.
const LINE_DIRECTIONS: [[Option<usize>; 3]; 3] =
    [[Some(0), Some(4), Some(1)], [Some(5), None, Some(6)], [Some(2), Some(7), Some(3)]];

/// So many passes in a row end the game.
pub const MOST_PASSES: u8 = 2;

/// The direction straight up.
const ABOVE: usize = UP.trailing_zeros() as usize;

impl<const W: usize> GridTables<W> {
    /// Replaces the contents of `into`, in the documented order. Empty only when the game is over.
    pub fn list(&self, state: &GridState<W>, into: &mut Vec<GridStep>) {
        into.clear();
        if state.end.is_some() || state.passes >= MOST_PASSES {
            return;
        }
        self.list_for(state, state.turn, into);
        if self.facts.may_pass && !into.is_empty() {
            into.push(GridStep::Pass);
        }
        if into.is_empty() && self.facts.stuck == StuckRule::Passes {
            self.list_for(state, state.turn.other(), into);
            let passes = !into.is_empty();
            into.clear();
            if passes {
                into.push(GridStep::Pass);
            }
        }
    }

    /// Adds the moves that a side would have if it were its turn, without passes.
    pub fn list_for(&self, state: &GridState<W>, side: Side, into: &mut Vec<GridStep>) {
        let empty = self.board & !state.occupied();
        if self.facts.first_moves == FirstMoves::Removals && self.lists_removals(state, side, empty, into) {
            return;
        }
        self.list_placements(state, side, empty, into);
        if self.can_swap(state, side)
            && let Some(first) = state.occupied().last()
        {
            let comes_before = |step: &GridStep| matches!(step, GridStep::Place(to) if *to < first);
            into.insert(into.partition_point(comes_before), GridStep::Swap);
        }
        if self.facts.placing_first && !into.is_empty() {
            return;
        }
        let mine = state.sides[side.index()];
        if self.facts.forced {
            mine.each(|from| self.list_piece(state, side, from, Bits::NONE, into));
            // Nobody has to leave the board.
            into.retain(|step| !matches!(step, GridStep::Leave(_)));
            if !into.is_empty() {
                self.keep_preferred(state, into);
                return;
            }
        }
        let movers = if self.only_jumps { self.jumpers(state, side, empty) } else { mine };
        movers.each(|from| self.list_piece(state, side, from, empty, into));
    }

    /// Leaves the captures that rank highest by the facts' preferences.
    fn keep_preferred(&self, state: &GridState<W>, captures: &mut Vec<GridStep>) {
        for preference in &self.facts.prefer {
            let rank = |step: &GridStep| {
                let taken = self.effects(state, *step).taken.iter();
                match preference {
                    GridPreference::Captures => taken.count() as f64,
                    GridPreference::Value => taken.map(|square| self.facts.kinds[state.kind_on(square)].value).sum(),
                }
            };
            let highest = captures.iter().map(rank).fold(0.0, f64::max);
            captures.retain(|step| rank(step) >= highest);
        }
    }

    /// Whether a side may take over the only piece on the board. At most one is there after the first move.
    #[inline(always)]
    pub fn can_swap(&self, state: &GridState<W>, side: Side) -> bool {
        self.facts.first_moves == FirstMoves::Swap
            && side != self.facts.first
            && state.occupied() == state.sides[side.other().index()]
            && state.occupied().count() == 1
    }

    /// Whether a piece may leave the board: by a step forward from its far row.
    fn can_leave(&self, state: &GridState<W>, side: Side, from: u16) -> bool {
        let ahead = self.facts.seen(side, UP | DIAGONALS_UP);
        let moves = self.reach[side.index()][state.kind_on(from)].moves;
        self.facts.leaving && self.far_rows[side.index()].has(from) && moves & ahead != 0
    }

    /// The pieces that may be able to jump.
    fn jumpers(&self, state: &GridState<W>, side: Side, empty: Bits<W>) -> Bits<W> {
        let captures = self.reach[side.index()].iter().fold(0, |all, reach| all | reach.captures);
        let (mine, theirs) = (state.sides[side.index()], state.sides[side.other().index()]);
        let mut jumpers = Bits::NONE;
        for way in (0..8).filter(|way| captures >> way & 1 == 1) {
            let landings = self.stepped(self.stepped(mine, way) & theirs, way) & empty;
            jumpers |= self.stepped(self.stepped(landings, opposite(way)), opposite(way));
        }
        jumpers
    }

    /// Whether the side has to remove a piece; adds the ways to do so.
    fn lists_removals(&self, state: &GridState<W>, side: Side, empty: Bits<W>, into: &mut Vec<GridStep>) -> bool {
        let from = match empty.count() {
            0 => self.openings,
            1 => empty.iter().fold(Bits::NONE, |beside, gap| {
                let straight = self.next[usize::from(gap)][4..].iter();
                beside | straight.filter_map(|square| on_board(*square)).collect()
            }),
            _ => return false,
        };
        (from & state.sides[side.index()]).each(|square| into.push(GridStep::Remove(square)));
        true
    }

    #[inline(always)]
    pub fn may_place(&self, state: &GridState<W>, side: Side) -> bool {
        let (facts, most) = (&self.facts, self.facts.most_placed);
        let has_room = most == 0 || state.sides[side.index()].count() < most.into();
        facts.placing != Placing::Never && has_room && (facts.stock == 0 || state.stock[side.index()] > 0)
    }

    /// The squares on which a piece comes to lie: the lowest empty one of each column.
    #[inline(always)]
    pub fn landings(&self, empty: Bits<W>) -> Bits<W> {
        if self.facts.blocked.is_empty() && self.facts.shape.corner.is_none() {
            return empty & !self.stepped(empty, ABOVE);
        }
        self.columns.iter().filter_map(|column| (*column & empty).last()).collect()
    }

    fn list_placements(&self, state: &GridState<W>, side: Side, empty: Bits<W>, into: &mut Vec<GridStep>) {
        if !self.may_place(state, side) {
            return;
        }
        let mine = state.sides[side.index()];
        match self.facts.placing {
            Placing::Never => {}
            Placing::Anywhere => empty.each(|square| into.push(GridStep::Place(square))),
            Placing::Column => self.landings(empty).each(|square| into.push(GridStep::Place(square))),
            Placing::BesideOwn => {
                let mut beside = Bits::NONE;
                mine.each(|square| beside |= self.around[usize::from(square)]);
                (beside & empty).each(|square| into.push(GridStep::Place(square)));
            }
        }
    }

    /// Adds the moves of one piece: quiet ones onto the squares of `quiet`, and captures.
    #[inline(always)]
    fn list_piece(&self, state: &GridState<W>, side: Side, from: u16, quiet: Bits<W>, into: &mut Vec<GridStep>) {
        let reach = &self.reach[side.index()][state.kind_on(from)];
        let theirs = state.sides[side.other().index()];
        let mut targets = reach.quiet[usize::from(from)] & quiet | reach.takes[usize::from(from)] & theirs;
        if reach.slides | reach.slide_captures != 0 {
            targets |= self.slide_targets(state, side, from, quiet);
        }
        if reach.hops != 0 && quiet.any() {
            targets |= self.hop_targets(state, side, from);
        }
        let start = into.len();
        targets.each(|to| into.push(GridStep::Move { from, to, declines: false }));
        if self.can_leave(state, side, from) {
            let comes_before = |step: &GridStep| matches!(step, GridStep::Move { to, .. } if *to < from);
            into.insert(start + into[start..].partition_point(comes_before), GridStep::Leave(from));
        }
        if self.facts.method == CaptureMethod::Jump {
            self.list_jumps(state, side, from, into);
            // Jumps and other moves come in the order of their paths.
            if !self.only_jumps {
                into[start..].sort_unstable_by_key(|step| self.path_key(*step));
            }
        }
        if reach.declinable.any() {
            list_declined(reach.declinable, start, into);
        }
    }

    fn slide_targets(&self, state: &GridState<W>, side: Side, from: u16, quiet: Bits<W>) -> Bits<W> {
        let reach = &self.reach[side.index()][state.kind_on(from)];
        let (occupied, theirs) = (state.occupied(), state.sides[side.other().index()]);
        let mut targets = Bits::NONE;
        for way in (0..8).filter(|way| (reach.slides | reach.slide_captures) >> way & 1 == 1) {
            let mut at = from;
            for distance in 1..=reach.steps.1 {
                let Some(next) = on_board(self.next[usize::from(at)][way]) else { break };
                at = next;
                let far_enough = distance >= reach.steps.0;
                if occupied.has(at) {
                    if far_enough && theirs.has(at) && reach.slide_captures >> way & 1 == 1 {
                        targets.insert(at);
                    }
                    break;
                }
                if far_enough && quiet.has(at) && reach.slides >> way & 1 == 1 {
                    targets.insert(at);
                }
            }
        }
        targets
    }

    /// The empty squares that a piece reaches by hops, one after another if it may hop on.
    fn hop_targets(&self, state: &GridState<W>, side: Side, from: u16) -> Bits<W> {
        let reach = &self.reach[side.index()][state.kind_on(from)];
        let mut over = match reach.hop_over {
            HopOver::Any => state.occupied(),
            HopOver::Own => state.sides[side.index()],
            HopOver::Theirs => state.sides[side.other().index()],
        };
        over.remove(from);
        let empty = self.board & !state.occupied() | Bits::of(from);
        let (mut reached, mut new) = (Bits::NONE, Bits::of(from));
        while new.any() {
            let mut landings = Bits::NONE;
            for way in (0..8).filter(|way| reach.hops >> way & 1 == 1) {
                landings |= self.stepped(self.stepped(new, way) & over, way) & empty;
            }
            new = landings & !reached;
            reached |= landings;
            if !reach.hops_on {
                break;
            }
        }
        reached.remove(from);
        reached
    }

    fn list_jumps(&self, state: &GridState<W>, side: Side, from: u16, into: &mut Vec<GridStep>) {
        let captures = self.reach[side.index()][state.kind_on(from)].captures;
        let (occupied, theirs) = (state.occupied(), state.sides[side.other().index()]);
        for way in IN_BOARD_ORDER.into_iter().filter(|way| captures >> way & 1 == 1) {
            let mut at = from;
            while let Some(over) = on_board(self.next[usize::from(at)][way]).filter(|over| theirs.has(*over))
                && let Some(to) = on_board(self.next[usize::from(over)][way]).filter(|to| !occupied.has(*to))
            {
                into.push(GridStep::Jump { from, to, declines: false });
                at = to;
                if !self.facts.continued {
                    break;
                }
            }
        }
    }

    /// The direction of a jump and the number of its hops.
    pub fn jump_line(&self, from: u16, to: u16) -> Option<(usize, usize)> {
        let [(x, y), (to_x, to_y)] = [from, to].map(|square| self.facts.shape.place(Square(square)));
        let (columns, rows) = (i16::from(to_x) - i16::from(x), i16::from(to_y) - i16::from(y));
        let way = LINE_DIRECTIONS[(rows.signum() + 1) as usize][(columns.signum() + 1) as usize]?;
        Some((way, usize::from(columns.unsigned_abs().max(rows.unsigned_abs())) / 2))
    }

    /// Sorts the moves of one piece by their paths: the first square they touch, then the number of hops.
    fn path_key(&self, step: GridStep) -> (u16, usize) {
        match step {
            GridStep::Jump { from, to, .. } => {
                let (way, hops) = self.jump_line(from, to).unwrap_or_default();
                let over = on_board(self.next[usize::from(from)][way]);
                let landing = over.and_then(|over| on_board(self.next[usize::from(over)][way]));
                (landing.unwrap_or(to), hops)
            }
            GridStep::Move { to, .. } => (to, 0),
            GridStep::Pass | GridStep::Swap | GridStep::Place(_) | GridStep::Remove(_) | GridStep::Leave(_) => (0, 0),
        }
    }
}

/// Adds to each move from the index `start` that ends on one of these squares the same without the promotion.
fn list_declined<const W: usize>(on: Bits<W>, start: usize, into: &mut Vec<GridStep>) {
    for step in into.split_off(start) {
        into.push(step);
        match step {
            GridStep::Move { from, to, .. } if on.has(to) => into.push(GridStep::Move { from, to, declines: true }),
            GridStep::Jump { from, to, .. } if on.has(to) => into.push(GridStep::Jump { from, to, declines: true }),
            _ => {}
        }
    }
}
