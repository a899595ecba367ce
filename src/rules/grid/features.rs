//! The evaluation features of grid games.

use super::bits::Bits;
use super::state::{GridState, GridStep};
use super::tables::GridTables;
use crate::board::{Kind, Side, Square};

/// The features of the family, in the order of [`GridTables::feature`]; each the mover's minus the opponent's.
pub const FEATURES: [(&str, &str); 10] = [
    ("man", "pieces on the board that look like men"),
    ("king", "pieces that look like kings"),
    ("disc", "pieces that look like discs"),
    ("pawn", "pieces that look like pawns"),
    ("advance", "total rows that pieces have gone towards their far row"),
    ("foremost", "rows that the foremost piece has gone"),
    ("centre", "pieces in the middle of the board"),
    ("mobility", "legal moves"),
    ("line", "unblocked winning lines, each counted as the square of the side's pieces on it"),
    ("turn", "1 for the side to move"),
];

/// What an unblocked winning line with one piece on it adds to the value of a position, in plain pieces.
const LINE_WORTH: f64 = 0.02;

impl<const W: usize> GridTables<W> {
    pub(super) fn feature(&self, state: &GridState<W>, index: usize) -> f64 {
        let lead = |count: &dyn Fn(Side) -> u32| f64::from(count(state.turn)) - f64::from(count(state.turn.other()));
        let looks = |look: Kind| {
            let kinds = self.facts.kinds.iter().position(|kind| kind.look == look);
            let pieces = kinds.map_or(Bits::NONE, |kind| state.of_kind(kind));
            lead(&|side| (state.sides[side.index()] & pieces).count())
        };
        match index {
            0 => looks(Kind::Man),
            1 => looks(Kind::King),
            2 => looks(Kind::Disc),
            3 => looks(Kind::Pawn),
            4 => lead(&|side| self.rows_gone(state, side).sum()),
            5 => lead(&|side| self.rows_gone(state, side).max().unwrap_or(0)),
            6 => lead(&|side| (state.sides[side.index()] & self.centre).count()),
            7 => lead(&|side| self.mobility(state, side)),
            8 => self.line_lead(state),
            _ => 1.0,
        }
    }

    fn rows_gone(&self, state: &GridState<W>, side: Side) -> impl Iterator<Item = u32> {
        state.sides[side.index()].iter().map(move |square| self.facts.rows_gone(side, Square(square)).into())
    }

    fn mobility(&self, state: &GridState<W>, side: Side) -> u32 {
        let mut steps = Vec::new();
        self.list(&GridState { turn: side, ..*state }, &mut steps);
        steps.iter().filter(|step| **step != GridStep::Pass).count() as u32
    }

    fn line_lead(&self, state: &GridState<W>) -> f64 {
        let (mine, theirs) = (state.sides[state.turn.index()], state.sides[state.turn.other().index()]);
        let square = |line: &Bits<W>| match ((*line & mine).count(), (*line & theirs).count()) {
            (own, 0) => f64::from(own * own),
            (0, others) => -f64::from(others * others),
            _ => 0.0,
        };
        self.lines.iter().map(square).sum()
    }

    /// The value of the pieces, and of winning lines that are still possible.
    pub(super) fn worth(&self, state: &GridState<W>) -> f64 {
        let count = |side: Side, pieces: Bits<W>| f64::from((state.sides[side.index()] & pieces).count());
        let kinds = self.facts.kinds.iter().enumerate().map(|(index, kind)| {
            let pieces = state.of_kind(index);
            kind.value * (count(state.turn, pieces) - count(state.turn.other(), pieces))
        });
        kinds.sum::<f64>() + LINE_WORTH * self.line_lead(state)
    }
}
