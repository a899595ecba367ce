//! The symmetry check: with the board turned or mirrored and the sides swapped, every position has the same moves.

use crate::board::{Piece, Shape, Side, Square};
use crate::notation::move_text;
use crate::rules::scripted::{STOCK_NAMES, ScriptedState};
use crate::rules::{KingRun, Move, Position, Setup, Variant};
use crate::text::{Phrase, phrase};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A symmetry of the board that also swaps the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SymmetryTurn {
    /// Half a turn, as in draughts.
    Half,
    /// Top and bottom swapped.
    Rows,
    /// Left and right swapped.
    Columns,
    /// Only the sides swapped, for boards that start empty.
    None,
}

impl SymmetryTurn {
    const ALL: [Self; 4] = [Self::Half, Self::Rows, Self::Columns, Self::None];

    fn square(self, shape: Shape, square: Square) -> Option<Square> {
        let (column, row) = shape.place(square);
        let (column, row) = (i32::from(column), i32::from(row));
        let (right, down) = (i32::from(shape.columns) - 1, i32::from(shape.rows) - 1);
        match self {
            Self::Half => shape.at(right - column, down - row),
            Self::Rows => shape.at(column, down - row),
            Self::Columns => shape.at(right - column, row),
            Self::None => Some(square),
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Half => "doctor-turned-half",
            Self::Rows => "doctor-turned-rows",
            Self::Columns => "doctor-turned-columns",
            Self::None => "doctor-turned-none",
        }
    }

    /// `None` if the board does not map onto itself.
    fn setup(self, variant: &Variant, setup: &Setup) -> Option<Setup> {
        let shape = variant.shape;
        let to: Vec<Square> = shape.all().map(|square| self.square(shape, square)).collect::<Option<_>>()?;
        let mut squares = vec![None; setup.squares.len()];
        for (piece, to) in setup.squares.iter().zip(&to) {
            squares[to.index()] = piece.map(|piece| Piece { side: piece.side.other(), ..piece });
        }
        let mut runs = setup.runs.map(|run| if run.moves == 0 { KingRun::NONE } else { run });
        runs.reverse();
        for run in runs.iter_mut().filter(|run| run.moves > 0) {
            run.square = *to.get(run.square.index())?;
        }
        let script = match &setup.script {
            None => None,
            Some(plain) => Some(swapped(variant, plain, &to)?),
        };
        Some(Setup { squares, turn: setup.turn.other(), runs, script })
    }
}

/// Transforms a script's own state: each piece becomes the other side's piece of the same name.
fn swapped(variant: &Variant, plain: &ScriptedState, to: &[Square]) -> Option<ScriptedState> {
    let pieces = &variant.look.pieces;
    let twin = |cell: u8| {
        let Some(spec) = usize::from(cell).checked_sub(1).map(|index| pieces.get(index)) else { return Some(0) };
        let spec = spec?;
        let is_twin = |other: &&crate::rules::PieceSpec| other.side != spec.side && other.name == spec.name;
        let by_look = |other: &&crate::rules::PieceSpec| other.side != spec.side && other.kind == spec.kind;
        let place = |wanted: &dyn Fn(&&crate::rules::PieceSpec) -> bool| pieces.iter().position(|other| wanted(&other));
        place(&is_twin).or_else(|| place(&by_look)).map(|index| index as u8 + 1)
    };
    let mut cells = vec![0; plain.cells.len()];
    for (cell, to) in plain.cells.iter().zip(to) {
        cells[to.index()] = twin(*cell)?;
    }
    let mut numbers = plain.numbers.clone();
    let stock = STOCK_NAMES.map(|name| numbers.remove(name));
    for (name, left) in STOCK_NAMES.into_iter().rev().zip(stock) {
        numbers.extend(left.map(|left| (name.into(), left)));
    }
    Some(ScriptedState::new(cells.into(), numbers, plain.ply))
}

/// The symmetries that have not been refuted yet.
pub struct Symmetry {
    alive: Vec<SymmetryTurn>,
    /// Why the most recently refuted symmetry fails.
    lost: Option<Phrase>,
}

impl Symmetry {
    /// Starts with the symmetries under which the start position is the same for both sides.
    pub fn of(variant: &Arc<Variant>) -> Self {
        let start = variant.start().setup();
        let same = |turn: &SymmetryTurn| {
            let setup = turn.setup(variant, &start);
            setup.is_some_and(|setup| setup.squares == start.squares)
        };
        let alive: Vec<SymmetryTurn> = SymmetryTurn::ALL.into_iter().filter(same).collect();
        Self { alive, lost: Some(phrase("doctor-begin-unlike")) }
    }

    /// Checks one position; returns the reason if it refutes the last symmetry.
    pub fn check_position(&mut self, position: &Position) -> Option<Phrase> {
        let lost = &mut self.lost;
        self.alive.retain(|turn| match differs(*turn, position) {
            None => true,
            Some(why) => {
                *lost = Some(phrase("doctor-turned").with("turned", phrase(turn.words())).with("why", why));
                false
            }
        });
        if self.alive.is_empty() { self.lost.take() } else { None }
    }
}

/// Describes how a position differs from its transformed copy, if it does.
fn differs(turn: SymmetryTurn, position: &Position) -> Option<Phrase> {
    let variant = position.variant();
    let setup = position.setup();
    let turned = turn.setup(variant, &setup)?;
    // Both without history.
    let [here, there] = [&setup, &turned].map(|setup| variant.position(setup));
    let (Ok(here), there) = (here, there) else { return None };
    let there = match there {
        Ok(there) => there,
        Err(faults) => {
            let why = faults.first().map(|fault| fault.message.clone()).unwrap_or_default();
            return Some(phrase("doctor-turned-refused").with("why", why));
        }
    };
    let winner = |position: &Position, swap: bool| {
        position.outcome().map(|outcome| outcome.winner.map(|side| if swap { Side::other(side) } else { side }))
    };
    if winner(&here, true) != winner(&there, false) {
        return Some(phrase("doctor-turned-ends"));
    }
    let shape = variant.shape;
    let key = |legal: &Move, turn: SymmetryTurn| {
        let map = |square: Square| turn.square(shape, square).unwrap_or(square);
        let taken: BTreeSet<Square> = legal.captured.iter().map(|square| map(*square)).collect();
        (legal.from().map(map), legal.to().map(map), legal.places.map(map), taken, legal.crowned)
    };
    let (own, other) = (here.moves(), there.moves());
    if own.len() != other.len() {
        return Some(phrase("doctor-turned-count").with("other", other.len()).with("own", own.len()));
    }
    let turned: BTreeSet<_> = other.iter().map(|legal| key(legal, SymmetryTurn::None)).collect();
    let lacking = own.iter().find(|legal| !turned.contains(&key(legal, turn)))?;
    Some(phrase("doctor-turned-lacks").with("move", move_text(variant, lacking)))
}
