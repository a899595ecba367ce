//! What move generation looks up about a grid variant, by square.

use super::bits::Bits;
use super::facts::{CaptureMethod, GridFacts, HopOver, Leap, PieceFacts};
use super::random::has_simple_moves;
use crate::board::{Shape, Side, Square};
use crate::rules::directions::{Directions, step_of};

/// The squares beyond the edge.
pub const NOWHERE: u16 = u16::MAX;

/// The directions in the order of the squares that they lead to.
pub const IN_BOARD_ORDER: [usize; 8] = [0, 4, 1, 5, 6, 2, 7, 3];

/// Of each pair of opposite directions, one.
pub const AXES: [usize; 4] = [6, 7, 2, 3];

/// Where one kind of one side's pieces can go.
#[derive(Clone, Debug)]
pub struct KindReach<const W: usize> {
    /// The squares that it can reach in one step or leap, if they are empty; by square.
    pub quiet: Vec<Bits<W>>,
    /// The squares on which it captures by moving there, by square.
    pub takes: Vec<Bits<W>>,
    /// The squares next to it in its capturing directions, by square.
    pub beside: Vec<Bits<W>>,
    /// The directions in which it slides; empty if a move is a single step.
    pub slides: Directions,
    /// The directions in which it captures what it slides onto.
    pub slide_captures: Directions,
    /// The fewest and the most squares of a slide.
    pub steps: (u8, u8),
    /// The directions in which it moves onto empty squares.
    pub moves: Directions,
    /// The directions in which it captures.
    pub captures: Directions,
    /// The directions in which it hops over pieces without capturing them.
    pub hops: Directions,
    pub hop_over: HopOver,
    pub hops_on: bool,
    /// The squares on which it is promoted.
    pub promotion: Bits<W>,
    /// Those on which the player may leave it as it is: it can still move from there.
    pub declinable: Bits<W>,
    /// Whether it can only go forward and stays with its side, so that no position recurs after its move.
    pub only_forward: bool,
    /// Whether it never becomes what it was after its promotion.
    pub promotes_for_good: bool,
}

#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct GridTables<const W: usize> {
    pub facts: GridFacts,
    pub board: Bits<W>,
    /// The next square in each direction, or [`NOWHERE`] if there is none or it is blocked; by square.
    pub next: Vec<[u16; 8]>,
    /// What a step in each direction adds to the index of a square, where every square is played on.
    pub offsets: [i16; 8],
    /// The squares with another one in each direction.
    pub inside: [Bits<W>; 8],
    /// By side, then by kind.
    pub reach: [Vec<KindReach<W>>; 2],
    /// The squares of each side's far row.
    pub far_rows: [Bits<W>; 2],
    /// The squares of each side's goals.
    pub goals: [Bits<W>; 2],
    /// The squares of the two edges that a chain of a side joins.
    pub chain_edges: [[Bits<W>; 2]; 2],
    /// The squares on which the other side's pieces began.
    pub homes: [Bits<W>; 2],
    /// The squares from which the first piece may be removed.
    pub openings: Bits<W>,
    /// The squares next to each square, diagonally too.
    pub around: Vec<Bits<W>>,
    pub columns: Vec<Bits<W>>,
    /// Every place where a winning line fits.
    pub lines: Vec<Bits<W>>,
    pub centre: Bits<W>,
    /// A side with at most this many pieces has lost; `None` if pieces are not counted.
    pub reduced_to: Option<u32>,
    /// The kinds that a side must not lose.
    pub royals: Vec<usize>,
    /// Whether pieces can move without capturing, so that captures are exceptional.
    pub has_quiet_moves: bool,
    /// Whether pieces move only by jumping.
    pub only_jumps: bool,
    /// Whether positions may return after any move.
    pub pieces_return: bool,
    /// Whether random moves can be chosen without a list.
    pub has_simple_moves: bool,
}

impl<const W: usize> GridTables<W> {
    /// The board must have at most `64 * W` squares.
    pub fn new(facts: GridFacts) -> Self {
        let shape = facts.shape;
        let squares = || shape.all().map(|square| square.0);
        let set = |wanted: &dyn Fn(u8, u8) -> bool| -> Bits<W> {
            let fits = |square: &Square| {
                let (column, row) = shape.place(*square);
                wanted(column, row)
            };
            shape.all().filter(fits).map(|square| square.0).collect()
        };
        let ways = facts.neighbours.directions();
        let is_open = |square: &Square| !facts.blocked.contains(square);
        let next: Vec<[u16; 8]> = squares()
            .map(|square| {
                let step =
                    |way| shape.step(Square(square), step_of(way), 1).filter(|to| is_open(to) && ways >> way & 1 == 1);
                std::array::from_fn(|way| step(way).map_or(NOWHERE, |to| to.0))
            })
            .collect();
        let began = |side: Side| -> Bits<W> {
            let pieces = facts.start.iter().zip(squares());
            pieces
                .filter(|(piece, _)| piece.is_some_and(|(owner, _)| owner == side))
                .map(|(_, square)| square)
                .collect()
        };
        let reach = Side::BOTH.map(|side| facts.kinds.iter().map(|kind| reach(&facts, &next, side, kind)).collect());
        let counts =
            facts.captures() && Side::BOTH.iter().all(|side| facts.begins_with(*side) > facts.reduced_to.into());
        let (last_column, last_row) = (shape.columns - 1, shape.rows - 1);
        let middle = |n: u8, last: u8| n == last / 2 || n == last.div_ceil(2);
        let corner = |column: u8, row: u8| (column == 0 || column == last_column) && (row == 0 || row == last_row);
        let inner = |n: u8, size: u8| n >= size.div_ceil(2) / 2 && n < size - size.div_ceil(2) / 2;
        Self {
            board: shape.all().filter(is_open).map(|square| square.0).collect(),
            offsets: std::array::from_fn(|way| offset(shape, way)),
            inside: std::array::from_fn(|way| {
                squares().zip(&next).filter(|(_, beside)| beside[way] != NOWHERE).map(|(square, _)| square).collect()
            }),
            reach,
            far_rows: Side::BOTH.map(|side| far_rows(&facts, side, 1)),
            goals: [0, 1].map(|side| facts.goals[side].iter().map(|square| square.0).collect()),
            chain_edges: [
                [set(&|_, row| row == 0), set(&|_, row| row == last_row)],
                [set(&|column, _| column == 0), set(&|column, _| column == last_column)],
            ],
            homes: [began(Side::White), began(Side::Black)],
            openings: set(&|column, row| corner(column, row) || middle(column, last_column) && middle(row, last_row)),
            around: next.iter().map(|beside| beside.iter().filter_map(|to| on_board(*to)).collect()).collect(),
            columns: (0..shape.columns).map(|wanted| set(&|column, _| column == wanted)).collect(),
            lines: lines(&facts, &next),
            centre: set(&|column, row| inner(column, shape.columns) && inner(row, shape.rows)),
            reduced_to: counts.then_some(facts.reduced_to.into()),
            royals: (0..facts.kinds.len()).filter(|kind| facts.kinds[*kind].royal).collect(),
            has_quiet_moves: facts.places() || facts.kinds.iter().any(PieceFacts::moves_quietly),
            only_jumps: facts.method == CaptureMethod::Jump && !facts.kinds.iter().any(PieceFacts::moves_quietly),
            pieces_return: facts.pieces_return(),
            has_simple_moves: has_simple_moves(&facts),
            next,
            facts,
        }
    }
}

impl<const W: usize> GridTables<W> {
    /// The squares next to these in a direction.
    #[inline(always)]
    pub fn stepped(&self, from: Bits<W>, way: usize) -> Bits<W> {
        if self.facts.shape.corner.is_none() {
            return (from & self.inside[way]).shifted(self.offsets[way]);
        }
        // Rows of playing squares are offset against each other, so there is no common distance.
        (from & self.inside[way]).iter().filter_map(|square| on_board(self.next[usize::from(square)][way])).collect()
    }
}

fn offset(shape: Shape, way: usize) -> i16 {
    let step = step_of(way);
    i16::from(step.rows) * i16::from(shape.columns) + i16::from(step.columns)
}

pub fn on_board(square: u16) -> Option<u16> {
    (square != NOWHERE).then_some(square)
}

/// The squares of the rows farthest from a side's own edge.
fn far_rows<const W: usize>(facts: &GridFacts, side: Side, rows: u8) -> Bits<W> {
    let is_far = |square: &Square| facts.rows_gone(side, *square) + rows > facts.rows_to_go(side);
    facts.shape.all().filter(is_far).map(|square| square.0).collect()
}

fn reach<const W: usize>(facts: &GridFacts, next: &[[u16; 8]], side: Side, kind: &PieceFacts) -> KindReach<W> {
    let (moves, captures) = (facts.seen(side, kind.moves), facts.seen(side, kind.captures));
    let replaces = facts.method == CaptureMethod::Replacement;
    let slides = kind.steps != (1, 1);
    let steps = |ways: Directions| -> Vec<Bits<W>> {
        let each = |beside: &[u16; 8]| {
            (0..8).filter(|way| ways >> way & 1 == 1).filter_map(|way| on_board(beside[way])).collect()
        };
        next.iter().map(each).collect()
    };
    let with_leaps = |mut sets: Vec<Bits<W>>, leaps: &[Leap]| {
        for (set, square) in sets.iter_mut().zip(facts.shape.all()) {
            for leap in leaps {
                *set |= leap_targets(facts, square, *leap);
            }
        }
        sets
    };
    let promotion = far_rows(facts, side, if kind.promotes.is_some() { kind.promotion_rows } else { 0 });
    let ways = moves | captures | facts.seen(side, kind.hops);
    let goes_on = |square: &u16| {
        let leaps = || kind.leaps.iter().chain(&kind.capture_leaps);
        let reaches = |leap: &Leap| leap_targets::<W>(facts, Square(*square), *leap).any();
        (0..8).any(|way| ways >> way & 1 == 1 && next[usize::from(*square)][way] != NOWHERE) || leaps().any(reaches)
    };
    KindReach {
        declinable: if kind.may_decline { promotion.iter().filter(goes_on).collect() } else { Bits::NONE },
        quiet: with_leaps(steps(if slides { 0 } else { moves }), &kind.leaps),
        takes: with_leaps(steps(if slides || !replaces { 0 } else { captures }), &kind.capture_leaps),
        beside: steps(captures),
        slides: if slides { moves } else { 0 },
        slide_captures: if slides && replaces { captures } else { 0 },
        steps: kind.steps,
        moves,
        captures,
        hops: facts.seen(side, kind.hops),
        hop_over: kind.hop_over,
        hops_on: kind.hops_on,
        promotion,
        only_forward: facts.method != CaptureMethod::Conversion && !kind.goes_back(),
        promotes_for_good: facts
            .kinds
            .iter()
            .position(|other| other == kind)
            .is_some_and(|n| facts.promotes_for_good(n)),
    }
}

fn leap_targets<const W: usize>(facts: &GridFacts, square: Square, (short, long): Leap) -> Bits<W> {
    let (column, row) = facts.shape.place(square);
    let (short, long) = (i32::from(short), i32::from(long));
    let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let ends = signs.iter().flat_map(|(x, y)| [(short * x, long * y), (long * x, short * y)]);
    let squares = ends.filter_map(|(x, y)| facts.shape.at(i32::from(column) + x, i32::from(row) + y));
    squares.filter(|to| !facts.blocked.contains(to)).map(|to| to.0).collect()
}

/// Every place where a line of the winning length fits.
fn lines<const W: usize>(facts: &GridFacts, next: &[[u16; 8]]) -> Vec<Bits<W>> {
    if facts.line == 0 {
        return Vec::new();
    }
    let line = |from: u16, direction: usize| -> Option<Bits<W>> {
        let mut squares = Bits::of(from);
        let mut at = from;
        for _ in 1..facts.line {
            at = on_board(next[usize::from(at)][direction])?;
            squares.insert(at);
        }
        Some(squares)
    };
    facts.shape.all().flat_map(|square| AXES.iter().filter_map(move |axis| line(square.0, *axis))).collect()
}
