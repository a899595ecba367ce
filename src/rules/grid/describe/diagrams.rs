//! Small positions that illustrate the facts. Only the placement of pieces is chosen here; what moves where comes from the
//! variant's own rules.

use super::super::facts::CaptureMethod;
use super::super::kernel::GridKernel;
use super::super::state::{GridState, GridStep};
use super::super::tables::on_board;
use crate::board::{Side, Square};
use crate::rules::{Diagram, DiagramMark, Kernel, Move};
use crate::text::{Phrase, authored, phrase};

/// White, at the bottom, is always to move.
const SIDE: Side = Side::White;

/// Where a piece of this kind alone on the board can go.
pub fn reach<const W: usize>(kernel: &GridKernel<W>, kind: usize) -> Option<Diagram> {
    let from = middle(kernel);
    let mut state = GridState::empty(SIDE);
    state.put(SIDE, kind, from.0);
    let mut diagram = diagram(kernel, &state, named(kernel, kind, "rules-shows-grid-moves"));
    mark_all(&mut diagram, moves_from(kernel, &state, from).iter().filter_map(Move::to), DiagramMark::Target);
    (!diagram.marks.is_empty()).then_some(diagram)
}

/// A piece of this kind with opponents around it, and those that it captures.
pub fn captures<const W: usize>(kernel: &GridKernel<W>, kind: usize) -> Option<Diagram> {
    match kernel.facts.method {
        CaptureMethod::Replacement | CaptureMethod::Jump => captures_by_moving(kernel, kind),
        CaptureMethod::Custody | CaptureMethod::Conversion => captures_on_arrival(kernel, kind),
    }
}

/// Each opponent is tried separately, so the diagram shows single captures.
fn captures_by_moving<const W: usize>(kernel: &GridKernel<W>, kind: usize) -> Option<Diagram> {
    let from = middle(kernel);
    let alone = || {
        let mut state = GridState::empty(SIDE);
        state.put(SIDE, kind, from.0);
        state
    };
    let mut shown = alone();
    let (mut taken, mut targets) = (Vec::new(), Vec::new());
    for square in kernel.facts.shape.all().filter(|square| *square != from) {
        let mut state = alone();
        state.put(SIDE.other(), 0, square.0);
        let captures = moves_from(kernel, &state, from).into_iter().filter(|legal| legal.captured.contains(&square));
        for legal in captures {
            shown.put(SIDE.other(), 0, square.0);
            taken.push(square);
            targets.extend(legal.to().filter(|to| *to != square));
        }
    }
    let mut diagram = diagram(kernel, &shown, named(kernel, kind, "rules-shows-grid-captures"));
    mark_all(&mut diagram, taken, DiagramMark::Taken);
    mark_all(&mut diagram, targets, DiagramMark::Target);
    (!diagram.marks.is_empty()).then_some(diagram)
}

/// A piece that arrives from below or is placed, beside an opponent.
fn captures_on_arrival<const W: usize>(kernel: &GridKernel<W>, kind: usize) -> Option<Diagram> {
    let to = middle(kernel);
    let beside = |square: Square, way: usize| on_board(kernel.next[square.index()][way]).map(Square);
    let captures = kernel.reach[SIDE.index()][kind].captures;
    let mut placed = GridState::empty(SIDE);
    for way in (0..8).filter(|way| captures >> way & 1 == 1) {
        let Some(near) = beside(to, way) else { continue };
        placed.put(SIDE.other(), 0, near.0);
        if let Some(far) = beside(near, way) {
            placed.put(SIDE, kind, far.0);
        }
    }
    // Any square from which the piece can come, or none if it is placed.
    let from = kernel.facts.shape.all().find(|from| {
        let mut state = placed;
        let is_free = !state.occupied().has(from.0) && *from != to;
        state.put(SIDE, kind, from.0);
        let goes = |legal: &Move| legal.to() == Some(to);
        is_free && moves_from(kernel, &state, *from).iter().any(goes)
    });
    let (state, step) = match from {
        Some(from) => {
            let mut state = placed;
            state.put(SIDE, kind, from.0);
            (state, GridStep::Move { from: from.0, to: to.0, declines: false })
        }
        None => (placed, GridStep::Place(to.0)),
    };
    let legal = kernel.full(&state, &step);
    let gone = [legal.captured, legal.flipped].concat();
    let mut diagram = diagram(kernel, &state, named(kernel, kind, "rules-shows-grid-arrives"));
    let captures = !gone.is_empty();
    mark_all(&mut diagram, gone, DiagramMark::Taken);
    diagram.mark(to, DiagramMark::Target);
    captures.then_some(diagram)
}

/// Where one piece can move, also on a board on which the game would be over.
fn moves_from<const W: usize>(kernel: &GridKernel<W>, state: &GridState<W>, from: Square) -> Vec<Move> {
    let mut steps = Vec::new();
    kernel.list_for(state, SIDE, &mut steps);
    let moves = steps.iter().map(|step| kernel.full(state, step));
    moves.filter(|legal| legal.from() == Some(from)).collect()
}

fn mark_all(diagram: &mut Diagram, squares: impl IntoIterator<Item = Square>, sign: DiagramMark) {
    for square in squares {
        diagram.mark(square, sign);
    }
}

fn middle<const W: usize>(kernel: &GridKernel<W>) -> Square {
    let shape = kernel.facts.shape;
    shape.at((shape.columns / 2).into(), (shape.rows / 2).into()).unwrap_or(Square(0))
}

fn named<const W: usize>(kernel: &GridKernel<W>, kind: usize, caption: &'static str) -> Phrase {
    phrase(caption).with("name", authored(&kernel.facts.kinds[kind].name))
}

fn diagram<const W: usize>(kernel: &GridKernel<W>, state: &GridState<W>, caption: Phrase) -> Diagram {
    let cells = kernel.cells(state);
    let pieces = cells.iter().map(|cell| usize::from(*cell).checked_sub(1)).collect();
    Diagram { caption, pieces, marks: Vec::new(), paths: Vec::new(), named: false }
}
