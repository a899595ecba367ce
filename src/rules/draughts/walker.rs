//! The capture walker: every way in which one piece can capture.

use super::facts::{Crowning, Facts, Landing};
use super::layout::{Directions, Layout, Word, for_directions, lowest, opposite, step, step_to, turned};
use super::rules_provider::RulesProvider;

/// No direction: the first hop of a capture comes from nowhere.
pub const NOWHERE: usize = 8;

/// Told of what the walker finds.
pub trait MoveVisitor<W> {
    /// Whether straight-line landings between two captures of a long king are paths of their own.
    const ALL_LANDINGS: bool = false;

    /// The piece hops over `over` to the square `to`.
    fn hop(&mut self, _over: W, _to: W) {}

    /// The last hop is taken back.
    fn back(&mut self) {}

    /// A capture is complete.
    fn done(&mut self, capture: &Capture<W>);
}

/// A complete capture.
#[derive(Clone, Copy, Debug)]
pub struct Capture<W> {
    /// Where the piece ends.
    pub to: W,
    /// What it took.
    pub taken: W,
    /// How many pieces that are.
    pub count: u32,
    /// Whether it became a king.
    pub crowned: bool,
    /// Bit 31 for the first piece taken, bit 30 for the second and so on: set where it was a king.
    pub kings_by_order: u32,
}

/// What the walker needs to know of a position and the piece that captures.
pub struct Walker<'a, L: Layout, X: RulesProvider> {
    /// Facts off the beaten track.
    pub facts: &'a Facts,
    /// Facts of the inner loop.
    pub laws: X,
    /// The rows on which the mover's men are crowned.
    pub far_row: L::Word,
    /// Empty squares, the start of the piece among them.
    pub empty: L::Word,
    /// Pieces that may be taken by the piece as it starts.
    pub foes: L::Word,
    /// The kings among the opponent's pieces.
    pub foe_kings: L::Word,
}

/// Where the walker is.
#[derive(Clone, Copy)]
struct WalkState<W> {
    at: W,
    king: bool,
    crowned: bool,
    taken: W,
    kings_by_order: u32,
    /// How many pieces were taken.
    count: u32,
    /// The direction of the last hop.
    came: usize,
    /// Whether the next hop may go on in it.
    straight: bool,
}

/// What a long king can do in one direction: what it takes and where it may land.
#[derive(Clone, Copy, Default)]
struct Leg<W> {
    over: W,
    landings: W,
    /// Whether a capture goes on from some landing.
    goes_on: bool,
}

impl<L: Layout, X: RulesProvider> Walker<'_, L, X> {
    /// Tells `sink` of every capture of the piece on `at`, in the order of their paths. Says whether there is one.
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
        if here.king && self.laws.long_kings() {
            return self.explore_long::<S, UP>(sink, here);
        }
        let men = self.laws.man_captures();
        let directions = match (here.king, UP) {
            (true, _) => self.laws.king_captures(),
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

    /// What is empty and what can still be taken, after what was taken so far.
    #[inline(always)]
    fn left(&self, here: &WalkState<L::Word>) -> (L::Word, L::Word) {
        let empty = if self.facts.leave_at_once { self.empty | here.taken } else { self.empty };
        (empty, self.foes_of(here) & !here.taken)
    }

    #[inline(always)]
    fn foes_of(&self, here: &WalkState<L::Word>) -> L::Word {
        // A man that became a king in mid-capture may take what it could not take before.
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

    /// A long king must go on if it can from any landing behind the piece it took, and lands wherever it may if it
    /// cannot.
    fn explore_long<S: MoveVisitor<L::Word>, const UP: bool>(&self, sink: &mut S, here: WalkState<L::Word>) -> bool {
        let legs = self.legs(&here, S::ALL_LANDINGS);
        let mut landings = legs.iter().fold(L::Word::NONE, |all, leg| all | leg.landings);
        let found = landings.any();
        // Ascending landings at every hop make the whole walk ascend by path.
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

    fn legs(&self, here: &WalkState<L::Word>, all_landings: bool) -> [Leg<L::Word>; 8] {
        let (empty, _) = self.left(here);
        let mut legs = [Leg::default(); 8];
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
        self.laws.king_captures() & (1 << direction) != 0
            && (here.straight || direction != here.came)
            && (self.facts.about_turn || here.came == NOWHERE || direction != opposite(here.came))
    }

    /// The first piece that a long king meets in a direction, if it may be taken.
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

/// The men of a set that can capture with their next hop.
#[inline(always)]
pub fn jumping_men<L: Layout, X: RulesProvider, const UP: bool>(
    laws: X,
    men: L::Word,
    foes: L::Word,
    empty: L::Word,
) -> L::Word {
    let directions = if UP { laws.man_captures() } else { turned(laws.man_captures()) };
    jumpers::<L>(directions, men, foes, empty)
}

/// The pieces of a set that can make a short capture in one of these directions.
#[inline(always)]
pub fn jumpers<L: Layout>(directions: Directions, pieces: L::Word, foes: L::Word, empty: L::Word) -> L::Word {
    let mut able = L::Word::NONE;
    for_directions!(directions, D => {
        able |= step::<L, { opposite(D) }>(step::<L, { opposite(D) }>(empty) & foes);
    });
    able & pieces
}

/// Runs a block for each bit of a set, as a set of its own.
#[inline(always)]
pub fn each<W: Word>(mut set: W, mut visit: impl FnMut(W)) {
    while set.any() {
        visit(lowest(set));
        set = set.without_first();
    }
}
