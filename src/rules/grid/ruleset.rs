//! The [`Ruleset`] implementation for grid variants.

use super::describe;
use super::facts::StuckRule;
use super::generate::MOST_PASSES;
use super::kernel::{GridKernel, PASSES_NAME};
use super::reasons::why_not;
use super::state::{Goal, GridEnd, GridState, GridStep};
use super::tables::GridTables;
use crate::board::{Piece, Side, Square};
use crate::rules::cell_changes::cell_changes;
use crate::rules::setup::wrong_size;
use crate::rules::{
    Arrangement, Balances, Board, Change, Counting, DiscCountRule, IllegalReason, Kernel, MAX_BALANCES, Move, Outcome,
    PlacementMask, Position, RuleSentence, Ruleset, Setup, SetupFault, Termination, Variant,
};
use crate::text::{Phrase, phrase};
use std::sync::Arc;

impl<const W: usize> Ruleset for GridKernel<W> {
    fn start(&self) -> Board {
        Kernel::board(self, &self.start_state())
    }

    fn faults(&self, setup: &Setup) -> Vec<SetupFault> {
        let squares = self.facts.shape.squares();
        if setup.squares.len() != squares {
            return vec![wrong_size(squares, setup)];
        }
        let pieces = Side::BOTH.into_iter().flat_map(|side| setup.of(side));
        let unknown = pieces.filter(|(_, piece)| self.kind_of(*piece).is_none());
        let unknown = unknown.map(|(square, _)| SetupFault::new(phrase("setup-fault-piece")).on(square));
        let stands = |square: &&Square| setup.squares[square.index()].is_some();
        let blocked = self.facts.blocked.iter().filter(stands);
        let blocked = blocked.map(|square| SetupFault::new(phrase("setup-fault-blocked")).on(*square));
        let numbers = setup.script.iter().flat_map(|plain| &plain.numbers);
        let wrong = numbers.filter_map(|(name, number)| {
            let most = if **name == *PASSES_NAME { MOST_PASSES } else { self.facts.stock };
            let fault = || phrase("setup-fault-stock").with("name", &**name).with("most", most);
            (!(0..=i64::from(most)).contains(number)).then(fault)
        });
        unknown.chain(blocked).chain(wrong.map(SetupFault::new)).collect()
    }

    fn board(&self, setup: &Setup) -> Board {
        let mut state = GridState::empty(setup.turn);
        state.stock = setup.script.as_ref().map_or([self.facts.stock; 2], |plain| self.stock_of(&plain.numbers));
        state.passes = setup.script.as_ref().map_or(0, |plain| self.passes_of(&plain.numbers));
        for (piece, square) in setup.squares.iter().zip(0..) {
            if let Some((side, kind)) = piece.and_then(|piece| self.kind_of(piece)) {
                state.put(side, kind, square);
            }
        }
        Kernel::board(self, &state)
    }

    fn moves(&self, board: &Board) -> Vec<Move> {
        let state = self.state(board);
        let mut steps = Vec::new();
        self.list(&state, &mut steps);
        steps.iter().map(|step| self.full(&state, step)).collect()
    }

    fn routes(&self, _board: &Board, legal: &Move) -> Vec<Vec<Square>> {
        match legal.places {
            Some(square) => vec![vec![square]],
            None => vec![legal.path.clone()],
        }
    }

    fn sentences(&self, variant: &Arc<Variant>) -> Vec<RuleSentence> {
        describe::sentences(variant, self)
    }

    fn play(&self, board: &Board, legal: &Move) -> (Board, Vec<Change>) {
        let state = self.state(board);
        let step = self.step(&state, legal);
        let after = Kernel::board(self, &self.after(&state, step));
        if step == GridStep::Pass {
            return (after, vec![Change::Passed]);
        }
        if step == GridStep::Swap
            && let Some(first) = state.occupied().last()
        {
            return (after, self.swap_changes(first));
        }
        let cells = |board: &Board| board.script.as_ref().map(|plain| plain.cells.clone()).unwrap_or_default();
        let changes = cell_changes(&self.pieces, self.facts.shape, (&cells(board), &cells(&after)), legal);
        (after, changes)
    }

    fn is_progress(&self, board: &Board, legal: &Move) -> bool {
        let state = self.state(board);
        Kernel::is_progress(self, &state, &self.step(&state, legal))
    }

    fn balances(&self, _board: &Board) -> Balances {
        [None; MAX_BALANCES]
    }

    fn fewest_wins(&self) -> bool {
        self.facts.count == DiscCountRule::Fewest
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let state = self.state(position.board());
        if let Some(GridEnd { winner, goal }) = state.end {
            let ending = match goal {
                Goal::FarRow => Termination::FarRow,
                Goal::Line => Termination::Line,
                Goal::Homes => Termination::Homes,
                Goal::Chain => Termination::Chain,
                Goal::Left => Termination::Left,
                Goal::Square => Termination::Goal,
                Goal::Royal => Termination::RoyalLost,
                Goal::Reduced if state.sides[winner.other().index()].is_none() => Termination::NoPieces,
                Goal::Reduced => Termination::Reduced,
            };
            return Some(Outcome { winner: Some(winner), ending });
        }
        let mut steps = Vec::new();
        self.list(&state, &mut steps);
        if steps.is_empty() {
            let ending = if state.passes == MOST_PASSES {
                Termination::Passed
            } else if self.facts.stuck == StuckRule::Passes {
                Termination::Counted
            } else if state.occupied() == self.board {
                Termination::BoardFull
            } else if state.sides[state.turn.index()].is_none() {
                Termination::NoPieces
            } else {
                Termination::NoMoves
            };
            return Some(Outcome { winner: self.winner_when_stuck(&state), ending });
        }
        let drawn = |ending| Some(Outcome { winner: None, ending });
        if position.is_repeated(self.facts.repetition) {
            return drawn(Termination::Repetition);
        }
        let quiet = self.facts.quiet_plies;
        if quiet > 0 && position.quiet_plies() >= quiet { drawn(Termination::NoProgress) } else { None }
    }

    fn why_not(&self, board: &Board, from: Option<Square>, to: Square) -> Option<IllegalReason> {
        why_not(self, board, from, to)
    }

    fn placement_mask(&self) -> Result<PlacementMask, Phrase> {
        self.placements.map_err(phrase)
    }

    fn arrangement(&self, board: &Board) -> Arrangement {
        GridTables::arrangement(self, &self.state(board))
    }

    fn arranged_kinds(&self) -> Option<[String; 2]> {
        let name = |kind: usize| self.facts.kinds.get(kind).map_or_else(String::new, |kind| kind.name.clone());
        Some([name(self.man_kind()), name(1 - self.man_kind())])
    }

    fn arranged(&self, pieces: &Arrangement) -> Board {
        Kernel::board(self, &Kernel::arranged(self, pieces))
    }

    fn plies_left(&self, position: &Position) -> u32 {
        let (quiet, repetition) = (self.facts.quiet_plies, self.facts.repetition);
        let is_near = position.may_repeat(repetition);
        match quiet {
            _ if is_near => 0,
            0 => u32::MAX,
            most => most.saturating_sub(position.quiet_plies()),
        }
    }

    fn perft(&self, board: &Board, depth: u32, _counting: Counting) -> u64 {
        Self::perft(self, &self.state(board), depth, &mut Vec::new())
    }
}

impl<const W: usize> GridKernel<W> {
    /// The piece moves and changes its side; nothing is captured.
    fn swap_changes(&self, first: u16) -> Vec<Change> {
        let [from, to] = [first, self.swapped(first)].map(Square);
        let moved = (from != to).then_some(Change::Moved { from, to, over: None });
        moved.into_iter().chain([Change::Flipped { square: to }]).collect()
    }

    pub(super) fn piece_at(&self, board: &Board, square: Square) -> Option<Piece> {
        self.piece_on(&self.state(board), square)
    }
}
