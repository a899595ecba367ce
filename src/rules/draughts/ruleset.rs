//! The [`Ruleset`] implementation for draughts variants.

use super::describe;
use super::facts::{Crowning, NoMovesRule, WinCondition};
use super::kernel::DraughtsKernel;
use super::layout::Layout;
use super::list::winner_when_stuck;
use super::reasons::why_not;
use super::state::DraughtsState;
use crate::board::{Kind, Piece, Side, Square};
use crate::rules::setup::wrong_size;
use crate::rules::{
    Balances, Board, Change, Counting, IllegalReason, Kernel, KingRun, MAX_BALANCES, Move, Outcome, PlacementMask,
    Position, PseudoLegalMove, RuleSentence, Ruleset, Setup, SetupFault, Termination, Variant, jumped,
};
use crate::text::{Phrase, phrase};
use std::sync::Arc;

impl<L: Layout> DraughtsKernel<L> {
    /// Counted from the top.
    fn home_rows(&self, side: Side) -> std::ops::Range<u8> {
        let (behind, rows) = (self.facts.rows_behind, self.facts.shape.rows);
        let front = behind + self.facts.men_rows;
        if side == Side::Black { behind..front } else { rows - front..rows - behind }
    }

    fn row(&self, square: Square) -> u8 {
        self.facts.shape.place(square).1
    }

    fn far_row(&self, side: Side) -> u8 {
        if side == Side::Black { self.facts.shape.rows - 1 } else { 0 }
    }
}

impl<L: Layout> Ruleset for DraughtsKernel<L> {
    fn start(&self) -> Board {
        let mask = |side| {
            let rows = self.home_rows(side);
            let squares = self.facts.shape.all().filter(|square| rows.contains(&self.row(*square)));
            squares.fold(0, |mask, square| mask | 1 << square.0)
        };
        let (black, white) = (mask(Side::Black), mask(Side::White));
        Board { black, white, kings: 0, turn: self.facts.first, runs: [KingRun::NONE; 2], script: None }
    }

    fn faults(&self, setup: &Setup) -> Vec<SetupFault> {
        let squares = self.facts.shape.squares();
        if setup.squares.len() != squares {
            return vec![wrong_size(squares, setup)];
        }
        let crowns = self.crowns() && self.facts.goal == WinCondition::None;
        let mut faults = Vec::new();
        for (side, name) in [(Side::Black, "side-black"), (Side::White, "side-white")] {
            for (square, piece) in setup.of(side) {
                let fault = |id| SetupFault::new(phrase(id).with("square", i64::from(square.number()))).on(square);
                match piece.kind {
                    Kind::Disc | Kind::Pawn => {
                        faults.push(fault("setup-fault-no-man"));
                    }
                    Kind::King if self.facts.crowning == Crowning::Never => {
                        faults.push(fault("setup-fault-no-kings"));
                    }
                    Kind::Man if self.row(square) == self.far_row(side) && crowns => {
                        let message = phrase("setup-fault-crowned").with("side", phrase(name));
                        faults.push(SetupFault::new(message.with("square", i64::from(square.number()))).on(square));
                    }
                    _ => {}
                }
            }
            faults.extend(self.fault_of_run(setup, side, name));
        }
        faults
    }

    fn moves(&self, board: &Board) -> Vec<Move> {
        let state = self.state(board);
        let mut steps = Vec::new();
        Kernel::moves(self, &state, &mut steps);
        steps.iter().map(|step| self.full(&state, step)).collect()
    }

    fn routes(&self, board: &Board, legal: &Move) -> Vec<Vec<Square>> {
        match self.step(legal) {
            Some(step) if !legal.captured.is_empty() => {
                self.all_paths(&self.state(board), &step).into_iter().map(|(path, _)| path).collect()
            }
            _ => vec![legal.path.clone()],
        }
    }

    fn ways(&self, board: &Board, from: Square) -> Vec<PseudoLegalMove> {
        if board.of(board.turn) >> from.0 & 1 == 0 {
            return Vec::new();
        }
        // If all pieces belong to the mover, nothing can be captured, but the same squares are blocked.
        let mut peaceful = board.clone();
        let mine = board.black | board.white;
        (peaceful.black, peaceful.white) = if board.turn == Side::Black { (mine, 0) } else { (0, mine) };
        let quiet = Ruleset::moves(self, &peaceful).into_iter().filter(|legal| legal.from() == Some(from));
        let captures = self.all_captures(&self.state(board), from).into_iter();
        let mut ways: Vec<PseudoLegalMove> = quiet
            .map(PseudoLegalMove::from)
            .chain(captures.map(|(path, captured)| PseudoLegalMove { path, captured }))
            .collect();
        ways.sort();
        ways
    }

    fn sentences(&self, variant: &Arc<Variant>) -> Vec<RuleSentence> {
        describe::sentences(variant, &self.facts)
    }

    fn play(&self, board: &Board, legal: &Move) -> (Board, Vec<Change>) {
        let Some(step) = self.step(legal) else { return (board.clone(), Vec::new()) };
        let after = self.grid.board_of(&Kernel::play(self, &self.grid.state(board), &step));
        let leaves = |square: Square| {
            let piece = board.at(square, Kind::Man)?;
            Some(Change::Captured { square, piece })
        };
        let mut changes = Vec::new();
        let mut uncrowned = legal.crowned;
        let mut left = legal.captured.clone();
        for ends in legal.path.windows(2) {
            let over = jumped(self.facts.shape, (ends[0], ends[1]), &left);
            left.retain(|square| Some(*square) != over);
            changes.push(Change::Moved { from: ends[0], to: ends[1], over });
            if self.facts.leave_at_once {
                changes.extend(over.and_then(leaves));
            }
            // A man crowned in passing is shown as crowned at that square.
            if uncrowned && self.facts.crowning == Crowning::GoesOn && self.row(ends[1]) == self.far_row(board.turn) {
                uncrowned = false;
                changes.push(Change::Crowned { square: ends[1] });
            }
        }
        if !self.facts.leave_at_once {
            changes.extend(legal.captured.iter().copied().filter_map(leaves));
        }
        if let (true, Some(square)) = (uncrowned, legal.to()) {
            changes.push(Change::Crowned { square });
        }
        (after, changes)
    }

    fn is_progress(&self, board: &Board, legal: &Move) -> bool {
        let state = self.state(board);
        self.step(legal).is_some_and(|step| Kernel::is_progress(self, &state, &step))
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let board = position.board();
        let state = self.state(board);
        if self.is_decided(&state) {
            return Some(Outcome { winner: Some(board.turn.other()), ending: Termination::FarRow });
        }
        if self.is_stuck(&state) {
            let ending = if board.of(board.turn) == 0 { Termination::NoPieces } else { Termination::NoMoves };
            return Some(Outcome { winner: winner_when_stuck(&self.facts, board.turn), ending });
        }
        let drawn = |ending| Some(Outcome { winner: None, ending });
        if position.is_repeated(self.facts.repetition) {
            return drawn(Termination::Repetition);
        }
        let quiet = self.facts.quiet_plies;
        if quiet > 0 && position.quiet_plies() >= quiet {
            return drawn(Termination::NoProgress);
        }
        let few = self.facts.balances.iter().enumerate().any(|(n, rule)| position.held_plies(n) >= Some(rule.plies));
        if few { drawn(Termination::FewPieces) } else { None }
    }

    fn fewest_wins(&self) -> bool {
        self.facts.stuck == NoMovesRule::Wins
    }

    fn balances(&self, board: &Board) -> Balances {
        let state = self.state(board);
        let mut balances = [None; MAX_BALANCES];
        for (since, rule) in balances.iter_mut().zip(&self.facts.balances) {
            *since = rule.holds(&self.grid, &state).then_some(rule.since);
        }
        balances
    }

    fn why_not(&self, board: &Board, from: Option<Square>, to: Square) -> Option<IllegalReason> {
        why_not(self, board, from, to)
    }

    fn perft(&self, board: &Board, depth: u32, counting: Counting) -> u64 {
        Self::perft(self, &self.state(board), depth, counting)
    }

    fn placement_mask(&self) -> Result<PlacementMask, Phrase> {
        self.compute_placement_masks()
    }

    fn plies_left(&self, position: &Position) -> u32 {
        self.least_left(position)
    }
}

impl<L: Layout> DraughtsKernel<L> {
    /// An error if the set-up gives a king run for a side and it is invalid.
    fn fault_of_run(&self, setup: &Setup, side: Side, name: &'static str) -> Option<SetupFault> {
        let (run, most) = (setup.runs[side.index()], self.facts.king_moves_in_a_row);
        let king = Some(Piece { side, kind: Kind::King });
        let message = |id| phrase(id).with("side", phrase(name)).with("square", i64::from(run.square.number()));
        let fault = |message| Some(SetupFault::new(message).on(run.square));
        if run.moves == 0 {
            None
        } else if most == 0 {
            Some(SetupFault::new("setup-fault-no-runs"))
        } else if run.moves > most {
            fault(message("setup-fault-long-run").with("moves", i64::from(run.moves)).with("most", i64::from(most)))
        } else if setup.squares.get(run.square.index()).copied().flatten() != king {
            fault(message("setup-fault-no-runner"))
        } else if !setup.of(side).any(|(_, piece)| piece.kind == Kind::Man) {
            fault(message("setup-fault-run-alone"))
        } else {
            None
        }
    }

    fn is_stuck(&self, state: &DraughtsState<L::Word>) -> bool {
        // Fast path: most positions visibly have a move.
        if self.is_quiet(state) {
            return false;
        }
        let mut steps = Vec::new();
        Kernel::moves(self, state, &mut steps);
        steps.is_empty()
    }
}
