//! The generation of the list of legal moves.

use super::facts::{Crowning, DraughtsFacts, NoMovesRule, Preference};
use super::layout::{Layout, Word, for_directions, lowest, opposite, step, step_to, turned};
use super::paths::{first_path, routes};
use super::rules_provider::RulesProvider;
use super::state::{DraughtsState, DraughtsStep};
use super::tables::RuleTables;
use super::walker::{Capture, MoveVisitor, Walker, each, jumpers, jumping_men};
use crate::board::Side;
use crate::rules::Counting;

/// Collects captures and drops those that rank lower.
pub struct CaptureList<'a, W, const ALL_LANDINGS: bool> {
    pub steps: &'a mut Vec<DraughtsStep<W>>,
    facts: &'a DraughtsFacts,
    foe_kings: W,
    /// Whether captures that differ only in their path are merged.
    merge: bool,
    from: u8,
    by_king: bool,
    /// The index in `steps` of this piece's first capture.
    first: usize,
    best: u64,
}

impl<'a, W: Word, const ALL_LANDINGS: bool> CaptureList<'a, W, ALL_LANDINGS> {
    /// Clears `steps`.
    #[inline]
    pub fn new(steps: &'a mut Vec<DraughtsStep<W>>, facts: &'a DraughtsFacts, foe_kings: W, merge: bool) -> Self {
        steps.clear();
        Self { steps, facts, foe_kings, merge, from: 0, by_king: false, first: 0, best: 0 }
    }

    #[inline(always)]
    pub fn of(&mut self, at: W, king: bool) {
        self.from = at.first() as u8;
        self.by_king = king;
        self.first = self.steps.len();
    }
}

/// Higher is preferred; 0 in a variant without preferences.
pub fn rank<W: Word>(facts: &DraughtsFacts, capture: &Capture<W>, by_king: bool, foe_kings: W) -> u64 {
    let kings = if foe_kings.any() { u64::from((capture.taken & foe_kings).count()) } else { 0 };
    let taken = u64::from(capture.count);
    facts.prefer.iter().fold(0, |rank, measure| match measure {
        Preference::Captures => rank << 7 | taken,
        Preference::ByKing => rank << 1 | u64::from(by_king),
        Preference::Kings => rank << 7 | kings,
        Preference::KingsFirst => rank << 32 | u64::from(capture.kings_by_order),
        Preference::Value => rank << 14 | (taken * 100 + kings * 99),
    })
}

impl<W: Word, const ALL_LANDINGS: bool> MoveVisitor<W> for CaptureList<'_, W, ALL_LANDINGS> {
    const ALL_LANDINGS: bool = ALL_LANDINGS;

    #[inline]
    fn done(&mut self, capture: &Capture<W>) {
        if !self.facts.prefer.is_empty() {
            let rank = rank(self.facts, capture, self.by_king, self.foe_kings);
            if rank < self.best {
                return;
            }
            if rank > self.best {
                self.best = rank;
                self.steps.clear();
                self.first = 0;
            }
        }
        let found = DraughtsStep {
            from: self.from,
            to: capture.to.first() as u8,
            crowned: capture.crowned,
            taken: capture.taken,
        };
        if !self.merge || !self.steps[self.first..].contains(&found) {
            self.steps.push(found);
        }
    }
}

/// Fills `steps` with the legal captures, ordered by start square, then by path.
#[inline(always)]
pub fn captures<L: Layout, X: RulesProvider, const UP: bool>(
    tables: &RuleTables<L>,
    rules: X,
    state: &DraughtsState<L::Word>,
    steps: &mut Vec<DraughtsStep<L::Word>>,
    counting: Counting,
) {
    match capture_search::<L, X, UP>(tables, rules, state) {
        Some(mut search) => {
            search.narrow::<L, X, UP>(tables, rules);
            search.list::<L, X, UP>(tables, rules, steps, counting);
        }
        None => steps.clear(),
    }
}

/// Prepares the generation of captures; `None` if no piece can capture.
#[inline(always)]
pub fn capture_search<L: Layout, X: RulesProvider, const UP: bool>(
    tables: &RuleTables<L>,
    rules: X,
    state: &DraughtsState<L::Word>,
) -> Option<CaptureSearch<L::Word>> {
    let (mine, theirs) = if UP { (state.white, state.black) } else { (state.black, state.white) };
    let empty = tables.grid.board & !(mine | theirs);
    let foe_kings = theirs & state.kings;
    let kings = mine & state.kings;
    let men_foes = if tables.facts.men_take_kings { theirs } else { theirs & !foe_kings };
    let mut able = jumping_men::<L, X, UP>(rules, mine & !kings, men_foes, empty);
    if kings.any() {
        able |= if rules.long_kings() { kings } else { jumpers::<L>(rules.king_captures(), kings, theirs, empty) };
    }
    able.any().then_some(CaptureSearch { able, kings, empty, theirs, men_foes, foe_kings })
}

/// The pieces that may be able to capture in a position.
pub struct CaptureSearch<W> {
    able: W,
    kings: W,
    empty: W,
    theirs: W,
    men_foes: W,
    foe_kings: W,
}

impl<W: Word> CaptureSearch<W> {
    /// The men that can make a second hop after a first one; if a crowned man continues as a king, also all that
    /// reach the far row.
    ///
    /// The second hop can be computed on the board before the first, except for the captured piece: the start square is
    /// behind that piece, and no hop leads back over it.
    #[inline(always)]
    fn goes_on<L: Layout<Word = W>, X: RulesProvider, const UP: bool>(&self, tables: &RuleTables<L>, rules: X) -> W {
        let far_row = tables.grid.far_rows[usize::from(UP)];
        let mut able = jumping_men::<L, X, UP>(rules, self.empty, self.men_foes, self.empty);
        match tables.facts.crowning {
            Crowning::GoesOn => able |= far_row & self.empty,
            Crowning::Stops => able &= !far_row,
            Crowning::AtEnd | Crowning::Never => {}
        }
        jumping_men::<L, X, UP>(rules, self.able & !self.kings, self.men_foes, able)
    }

    /// Drops men whose captures are outranked, as far as a few shifts can tell.
    #[inline(always)]
    fn narrow<L: Layout<Word = W>, X: RulesProvider, const UP: bool>(&mut self, tables: &RuleTables<L>, rules: X) {
        if tables.outdoes {
            self.retain(self.goes_on::<L, X, UP>(tables, rules));
        }
    }

    /// Keeps only the men in this set, unless that would leave none.
    #[inline(always)]
    fn retain(&mut self, goes_on: W) {
        if goes_on.any() {
            self.able = goes_on | (self.able & self.kings);
        }
    }

    /// `None` unless all captures are single hops of men over men; it may then have dropped outranked men.
    #[inline(always)]
    pub fn count<L: Layout<Word = W>, X: RulesProvider, const UP: bool>(
        &mut self,
        tables: &RuleTables<L>,
        rules: X,
    ) -> Option<u64> {
        let goes_on = self.goes_on::<L, X, UP>(tables, rules);
        let men = self.able & !self.kings;
        if goes_on.any() {
            if tables.outdoes {
                self.retain(goes_on);
            }
            return None;
        }
        if men != self.able || self.foe_kings.any() {
            return None;
        }
        let mut count = 0;
        for_directions!(if UP { rules.man_captures() } else { turned(rules.man_captures()) }, D => {
            let over = step::<L, D>(men) & self.men_foes;
            count += u64::from((step::<L, D>(over) & self.empty).count());
        });
        Some(count)
    }

    #[inline(never)]
    pub fn list<L: Layout<Word = W>, X: RulesProvider, const UP: bool>(
        &self,
        tables: &RuleTables<L>,
        rules: X,
        steps: &mut Vec<DraughtsStep<W>>,
        counting: Counting,
    ) {
        let (search, foe_kings) = (self, self.foe_kings);
        if counting == Counting::Landings {
            search.fill::<L, X, UP, true>(
                tables,
                rules,
                CaptureList::<_, true>::new(steps, &tables.facts, foe_kings, false),
            );
        } else {
            let merge = counting == Counting::Moves;
            search.fill::<L, X, UP, false>(
                tables,
                rules,
                CaptureList::<_, false>::new(steps, &tables.facts, foe_kings, merge),
            );
        }
    }

    #[inline(always)]
    fn fill<L: Layout<Word = W>, X: RulesProvider, const UP: bool, const ALL: bool>(
        &self,
        tables: &RuleTables<L>,
        rules: X,
        mut list: CaptureList<'_, W, ALL>,
    ) {
        each(self.able, |at| {
            let king = (at & self.kings).any();
            let walker = Walker::<L, X> {
                facts: &tables.facts,
                rules,
                far_row: tables.grid.far_rows[usize::from(UP)],
                empty: self.empty | at,
                foes: if king { self.theirs } else { self.men_foes },
                foe_kings: self.foe_kings,
            };
            list.of(at, king);
            walker.run::<_, UP>(&mut list, at, king);
        });
    }
}

/// The squares a piece can reach without capturing.
#[inline(always)]
pub fn quiet_targets<L: Layout, X: RulesProvider, const UP: bool>(
    rules: X,
    at: L::Word,
    king: bool,
    empty: L::Word,
) -> L::Word {
    let mut targets = L::Word::NONE;
    if king && rules.long_kings() {
        for direction in (0..8).filter(|d| rules.king_moves() & (1 << d) != 0) {
            let mut next = step_to::<L>(at, direction) & empty;
            while next.any() {
                targets |= next;
                next = step_to::<L>(next, direction) & empty;
            }
        }
        return targets;
    }
    let men = if UP { rules.man_moves() } else { turned(rules.man_moves()) };
    for_directions!(if king { rules.king_moves() } else { men }, D => {
        targets |= step::<L, D>(at) & empty;
    });
    targets
}

/// Adds the quiet moves to `steps`, ordered by start square, then by target.
pub fn quiet<L: Layout, X: RulesProvider, const UP: bool>(
    tables: &RuleTables<L>,
    rules: X,
    state: &DraughtsState<L::Word>,
    steps: &mut Vec<DraughtsStep<L::Word>>,
) {
    let (mine, theirs) = if UP { (state.white, state.black) } else { (state.black, state.white) };
    let empty = tables.grid.board & !(mine | theirs);
    let kings = mine & state.kings;
    let far_row = if tables.crowns() { tables.grid.far_rows[usize::from(UP)] } else { L::Word::NONE };
    let men = if UP { rules.man_moves() } else { turned(rules.man_moves()) };
    let side = if UP { Side::White } else { Side::Black };
    let mut able = kings & !tables.king_move_limit_reached(rules, state, side);
    for_directions!(men, D => {
        able |= step::<L, { opposite(D) }>(empty) & mine & !kings;
    });
    each(able, |at| {
        let king = (at & kings).any();
        let mut targets = quiet_targets::<L, X, UP>(rules, at, king, empty);
        while targets.any() {
            let to = lowest(targets);
            targets = targets.without_first();
            steps.push(DraughtsStep {
                from: at.first() as u8,
                to: to.first() as u8,
                crowned: !king && (to & far_row).any(),
                taken: L::Word::NONE,
            });
        }
    });
}

/// Fills `steps` with the legal moves, ordered by start square, then by path.
pub fn legal<L: Layout, X: RulesProvider>(
    tables: &RuleTables<L>,
    rules: X,
    state: &DraughtsState<L::Word>,
    steps: &mut Vec<DraughtsStep<L::Word>>,
) {
    steps.clear();
    if tables.is_decided(state) {
        return;
    }
    match state.turn {
        Side::White => legal_for::<L, X, true>(tables, rules, state, steps),
        Side::Black => legal_for::<L, X, false>(tables, rules, state, steps),
    }
}

fn legal_for<L: Layout, X: RulesProvider, const UP: bool>(
    tables: &RuleTables<L>,
    rules: X,
    state: &DraughtsState<L::Word>,
    steps: &mut Vec<DraughtsStep<L::Word>>,
) {
    captures::<L, X, UP>(tables, rules, state, steps, Counting::Moves);
    if steps.is_empty() || !tables.facts.forced {
        quiet::<L, X, UP>(tables, rules, state, steps);
    }
    if tables.sorts {
        let path = |step: &_| first_path(&tables.grid, step, |wanted| routes(tables, rules, state, wanted));
        steps.sort_by_cached_key(|step| (step.from, path(step)));
    }
}

pub const fn winner_when_stuck(facts: &DraughtsFacts, stuck: Side) -> Option<Side> {
    match facts.stuck {
        NoMovesRule::Loses => Some(stuck.other()),
        NoMovesRule::Wins => Some(stuck),
        NoMovesRule::Draws => None,
    }
}
