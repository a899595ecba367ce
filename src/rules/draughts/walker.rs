//! The capture walker: generates all captures of one piece.

use super::facts::{Crowning, DraughtsFacts, Landing};
use super::layout::{Directions, Layout, Word, for_directions, lowest, opposite, step, step_to, turned};
use super::rules_provider::RulesProvider;

/// The value of `came` before the first hop.
pub const NOWHERE: usize = 8;

/// Receives the captures that the walker finds.
pub trait MoveVisitor<W> {
    /// Whether different straight-line landings of a long king between two captures are separate paths.
    const ALL_LANDINGS: bool = false;

    /// Called when the piece hops over `over` to the square `to`.
    fn hop(&mut self, _over: W, _to: W) {}

    /// Called when the last hop is undone.
    fn back(&mut self) {}

    /// Called for each complete capture.
    fn done(&mut self, capture: &Capture<W>);
}

#[derive(Clone, Copy, Debug)]
pub struct Capture<W> {
    /// The end square.
    pub to: W,
    pub taken: W,
    pub count: u32,
    /// Whether it became a king.
    pub crowned: bool,
    /// Bit 31 is set if the first captured piece was a king, bit 30 for the second, and so on.
    pub kings_by_order: u32,
}

/// The inputs of the walker: the position and the rules.
pub struct Walker<'a, L: Layout, X: RulesProvider> {
    /// The facts that only rarely matter.
    pub facts: &'a DraughtsFacts,
    /// The facts used in the inner loop.
    pub rules: X,
    /// The rows on which the mover's men are crowned.
    pub far_row: L::Word,
    /// Empty squares, including the start square of the piece.
    pub empty: L::Word,
    /// Pieces that the piece may capture at the start.
    pub foes: L::Word,
    /// The opponent's kings.
    pub foe_kings: L::Word,
}

/// The state of the walk after some hops.
#[derive(Clone, Copy)]
struct WalkState<W> {
    at: W,
    king: bool,
    crowned: bool,
    taken: W,
    kings_by_order: u32,
    /// The number of pieces captured.
    count: u32,
    /// The direction of the last hop.
    came: usize,
    /// Whether the next hop may go on in the same direction.
    straight: bool,
}

/// The captures of a long king in one direction: the piece captured and the possible landings.
#[derive(Clone, Copy, Default)]
struct KingJump<W> {
    over: W,
    landings: W,
    /// Whether a capture continues from some landing.
    goes_on: bool,
}

impl<L: Layout, X: RulesProvider> Walker<'_, L, X> {
    /// Reports every capture of the piece on `at` to `sink`, in the order of their paths. Returns whether there is one.
    #[inline]
    pub fn run<S: MoveVisitor<L::Word>, const UP: bool>(&self, sink: &mut S, at: L::Word, king: bool) -> bool {
        let none = L::Word::NONE;
        let here = WalkState {
            at,
            king,
            crowned: false,
            taken: none,
            kings_by_order: 0,
            count: 0,
            came: NOWHERE,
            straight: true,
        };
        self.explore::<S, UP>(sink, here)
    }

    fn explore<S: MoveVisitor<L::Word>, const UP: bool>(&self, sink: &mut S, here: WalkState<L::Word>) -> bool {
        if here.king && self.rules.long_kings() {
            return self.explore_long::<S, UP>(sink, here);
        }
        let men = self.rules.man_captures();
        let directions = match (here.king, UP) {
            (true, _) => self.rules.king_captures(),
            (false, true) => men,
            (false, false) => turned(men),
        };
        let (empty, foes) = self.left(&here);
        let mut found = false;
        for_directions!(directions, D => {
            let over = step::<L, D>(here.at) & foes;
            let to = step::<L, D>(over) & empty;
            if to.any() && (self.facts.about_turn || here.came != opposite(D)) {
                found = true;
                let next = self.after(&here, over, to, D, true);
                sink.hop(over, to);
                let stops = next.crowned && self.facts.crowning == Crowning::Stops;
                if stops || !self.explore::<S, UP>(sink, next) {
                    self.finish(sink, &next);
                }
                sink.back();
            }
        });
        found
    }

    /// Returns the empty squares and the pieces that can still be captured.
    #[inline(always)]
    fn left(&self, here: &WalkState<L::Word>) -> (L::Word, L::Word) {
        let empty = if self.facts.leave_at_once { self.empty | here.taken } else { self.empty };
        (empty, self.foes_of(here) & !here.taken)
    }

    #[inline(always)]
    fn foes_of(&self, here: &WalkState<L::Word>) -> L::Word {
        // A man crowned during the capture may take pieces it could not take before.
        if here.crowned { self.foes | self.foe_kings } else { self.foes }
    }

    #[inline(always)]
    fn after(
        &self,
        here: &WalkState<L::Word>,
        over: L::Word,
        to: L::Word,
        direction: usize,
        straight: bool,
    ) -> WalkState<L::Word> {
        let reaches = !here.king && (to & self.far_row).any();
        let crowned = match self.facts.crowning {
            Crowning::Stops | Crowning::GoesOn => here.crowned || reaches,
            Crowning::AtEnd | Crowning::Never => false,
        };
        let king = here.king || crowned;
        let by_order = if (over & self.foe_kings).any() { (1 << 31) >> here.count.min(31) } else { 0 };
        WalkState {
            at: to,
            king,
            crowned,
            taken: here.taken | over,
            kings_by_order: here.kings_by_order | by_order,
            count: here.count + 1,
            came: direction,
            straight,
        }
    }

    #[inline(always)]
    fn finish<S: MoveVisitor<L::Word>>(&self, sink: &mut S, here: &WalkState<L::Word>) {
        let ends_crowned = self.facts.crowning == Crowning::AtEnd && !here.king && (here.at & self.far_row).any();
        sink.done(&Capture {
            to: here.at,
            taken: here.taken,
            count: here.count,
            crowned: here.crowned || ends_crowned,
            kings_by_order: here.kings_by_order,
        });
    }

    /// A long king must continue if it can do so from any landing behind the captured piece; otherwise it may land on any
    /// of them.
    fn explore_long<S: MoveVisitor<L::Word>, const UP: bool>(&self, sink: &mut S, here: WalkState<L::Word>) -> bool {
        let legs = self.legs(&here, S::ALL_LANDINGS);
        let mut landings = legs.iter().fold(L::Word::NONE, |all, leg| all | leg.landings);
        let found = landings.any();
        // Visiting landings in ascending order makes the whole walk ascend by path.
        while landings.any() {
            let to = lowest(landings);
            landings = landings.without_first();
            let Some(direction) = legs.iter().position(|leg| (leg.landings & to).any()) else { continue };
            let leg = &legs[direction];
            let nearest = to == step_to::<L>(leg.over, direction);
            let next = self.after(&here, leg.over, to, direction, nearest || S::ALL_LANDINGS);
            sink.hop(leg.over, to);
            if leg.goes_on {
                self.explore_long::<S, UP>(sink, next);
            } else if nearest || self.facts.landing != Landing::NextToKing || (leg.over & self.foe_kings).is_none() {
                self.finish(sink, &next);
            }
            sink.back();
        }
        found
    }

    fn legs(&self, here: &WalkState<L::Word>, all_landings: bool) -> [KingJump<L::Word>; 8] {
        let (empty, _) = self.left(here);
        let mut legs = [KingJump::default(); 8];
        for (direction, leg) in legs.iter_mut().enumerate().filter(|(direction, _)| self.may_try(here, *direction)) {
            let Some(over) = self.first_foe(here, direction) else { continue };
            leg.over = over;
            let mut to = step_to::<L>(over, direction) & empty;
            let mut nearest = true;
            while to.any() {
                leg.landings |= to;
                let next = self.after(here, over, to, direction, nearest || all_landings);
                leg.goes_on = leg.goes_on || (0..8).any(|way| self.may_try(&next, way) && self.can_take(&next, way));
                if self.facts.landing == Landing::Next {
                    break;
                }
                nearest = false;
                to = step_to::<L>(to, direction) & empty;
            }
        }
        legs
    }

    #[inline(always)]
    fn may_try(&self, here: &WalkState<L::Word>, direction: usize) -> bool {
        self.rules.king_captures() & (1 << direction) != 0
            && (here.straight || direction != here.came)
            && (self.facts.about_turn || here.came == NOWHERE || direction != opposite(here.came))
    }

    /// Returns the first piece that a long king meets in a direction, if it may be captured.
    #[inline(always)]
    fn first_foe(&self, here: &WalkState<L::Word>, direction: usize) -> Option<L::Word> {
        let (empty, foes) = self.left(here);
        let mut next = step_to::<L>(here.at, direction);
        while (next & empty).any() {
            next = step_to::<L>(next, direction);
        }
        let over = next & foes;
        over.any().then_some(over)
    }

    #[inline(always)]
    fn can_take(&self, here: &WalkState<L::Word>, direction: usize) -> bool {
        let (empty, _) = self.left(here);
        self.first_foe(here, direction).is_some_and(|over| (step_to::<L>(over, direction) & empty).any())
    }
}

/// Returns the men of a set that can capture with their next hop.
#[inline(always)]
pub fn jumping_men<L: Layout, X: RulesProvider, const UP: bool>(
    rules: X,
    men: L::Word,
    foes: L::Word,
    empty: L::Word,
) -> L::Word {
    let directions = if UP { rules.man_captures() } else { turned(rules.man_captures()) };
    jumpers::<L>(directions, men, foes, empty)
}

/// Returns the pieces of a set that can make a short capture in one of these directions.
#[inline(always)]
pub fn jumpers<L: Layout>(directions: Directions, pieces: L::Word, foes: L::Word, empty: L::Word) -> L::Word {
    let mut able = L::Word::NONE;
    for_directions!(directions, D => {
        able |= step::<L, { opposite(D) }>(step::<L, { opposite(D) }>(empty) & foes);
    });
    able & pieces
}

/// Runs a closure for each bit of a set, as a set with only that bit.
#[inline(always)]
pub fn each<W: Word>(mut set: W, mut visit: impl FnMut(W)) {
    while set.any() {
        visit(lowest(set));
        set = set.without_first();
    }
}
