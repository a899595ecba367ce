//! The paths of captures, needed to display and write moves but not to count them.

use super::layout::{Layout, Word};
use super::rules_provider::RulesProvider;
use super::state::{DraughtsState, DraughtsStep, Grid};
use super::tables::RuleTables;
use super::walker::{Capture, MoveVisitor, Walker};
use crate::board::{Side, Square};

#[derive(Clone, Copy, Debug)]
pub enum Routes<W> {
    /// The paths of this move that count as different.
    First(DraughtsStep<W>),
    /// Every path of this move, including different landings between captures in a line.
    All(DraughtsStep<W>),
    /// Every complete capture of the piece on this bit.
    Any(W),
}

struct Finder<W> {
    wanted: Option<DraughtsStep<W>>,
    path: Vec<W>,
    taken: Vec<W>,
    found: Vec<(Vec<W>, Vec<W>)>,
}

impl<W: Word> Finder<W> {
    fn record(&mut self, capture: &Capture<W>) {
        let fits = self.wanted.is_none_or(|step| {
            W::bit(u32::from(step.to)) == capture.to && step.taken == capture.taken && step.crowned == capture.crowned
        });
        if fits {
            self.found.push((self.path.clone(), self.taken.clone()));
        }
    }

    fn hop(&mut self, over: W, to: W) {
        self.path.push(to);
        self.taken.push(over);
    }

    fn back(&mut self) {
        self.path.pop();
        self.taken.pop();
    }
}

struct MergedLandings<W>(Finder<W>);

impl<W: Word> MoveVisitor<W> for MergedLandings<W> {
    fn hop(&mut self, over: W, to: W) {
        self.0.hop(over, to);
    }
    fn back(&mut self) {
        self.0.back();
    }
    fn done(&mut self, capture: &Capture<W>) {
        self.0.record(capture);
    }
}

struct AllLandings<W>(Finder<W>);

impl<W: Word> MoveVisitor<W> for AllLandings<W> {
    const ALL_LANDINGS: bool = true;

    fn hop(&mut self, over: W, to: W) {
        self.0.hop(over, to);
    }
    fn back(&mut self) {
        self.0.back();
    }
    fn done(&mut self, capture: &Capture<W>) {
        self.0.record(capture);
    }
}

/// Returns the paths in the order of squares: the squares touched, both ends included, and the squares captured on.
pub fn routes<L: Layout, X: RulesProvider>(
    tables: &RuleTables<L>,
    rules: X,
    state: &DraughtsState<L::Word>,
    wanted: Routes<L::Word>,
) -> Vec<(Vec<Square>, Vec<Square>)> {
    let (at, step) = match wanted {
        Routes::First(step) | Routes::All(step) => (L::Word::bit(u32::from(step.from)), Some(step)),
        Routes::Any(at) => (at, None),
    };
    let (mine, theirs) = state.sides();
    let up = state.turn == Side::White;
    let king = (at & state.kings).any();
    let foe_kings = theirs & state.kings;
    let spares_kings = !king && !tables.facts.men_take_kings;
    let walker = Walker::<L, X> {
        facts: &tables.facts,
        rules,
        far_row: tables.grid.far_rows[usize::from(up)],
        empty: (tables.grid.board & !(mine | theirs)) | at,
        foes: if spares_kings { theirs & !foe_kings } else { theirs },
        foe_kings,
    };
    let finder = Finder { wanted: step, path: vec![at], taken: Vec::new(), found: Vec::new() };
    let found = if matches!(wanted, Routes::First(_)) {
        let mut sink = MergedLandings(finder);
        run(&walker, &mut sink, at, king, up);
        sink.0.found
    } else {
        let mut sink = AllLandings(finder);
        run(&walker, &mut sink, at, king, up);
        sink.0.found
    };
    let squares = |words: &[L::Word]| words.iter().map(|word| tables.grid.square(word.first())).collect();
    let mut paths: Vec<_> = found.iter().map(|(path, taken)| (squares(path), squares(taken))).collect();
    paths.sort();
    paths
}

fn run<L: Layout, X: RulesProvider, S: MoveVisitor<L::Word>>(
    walker: &Walker<'_, L, X>,
    sink: &mut S,
    at: L::Word,
    king: bool,
    up: bool,
) {
    if up {
        walker.run::<S, true>(sink, at, king);
    } else {
        walker.run::<S, false>(sink, at, king);
    }
}

/// Returns the squares touched by a move and the squares captured on; if there are several paths, the first in square order.
/// `find` is [`routes`] for the position.
pub fn first_path<W: Word>(
    grid: &Grid<W>,
    step: &DraughtsStep<W>,
    find: impl FnOnce(Routes<W>) -> Vec<(Vec<Square>, Vec<Square>)>,
) -> (Vec<Square>, Vec<Square>) {
    let (from, to) = (grid.square(u32::from(step.from)), grid.square(u32::from(step.to)));
    if step.taken.is_none() {
        return (vec![from, to], Vec::new());
    }
    let first = find(Routes::First(*step)).into_iter().min();
    first.unwrap_or_else(|| (vec![from, to], grid.squares(step.taken)))
}
