//! The [`Ruleset`] implementation for Othello variants.

use super::describe;
use super::kernel::OthelloKernel;
use crate::board::{Kind, Piece, Side, Square};
use crate::rules::setup::wrong_size;
use crate::rules::{
    Balances, Board, Change, Counting, DiscCountRule, IllegalReason, Kernel, KingRun, MAX_BALANCES, Move, Outcome,
    Position, RuleSentence, Ruleset, Setup, SetupFault, Termination, Variant,
};
use crate::text::phrase;
use std::sync::Arc;

impl Ruleset for OthelloKernel {
    /// The four discs in the centre: the upper left and lower right white, the others black.
    fn start(&self) -> Board {
        let mask = |places: [(u8, u8); 2]| {
            let (column, row) = (self.shape.columns / 2 - 1, self.shape.rows / 2 - 1);
            let squares = places.iter().filter_map(|(dx, dy)| self.shape.at((column + dx).into(), (row + dy).into()));
            squares.fold(0, |mask, square| mask | 1 << square.0)
        };
        let (black, white) = (mask([(1, 0), (0, 1)]), mask([(0, 0), (1, 1)]));
        Board { black, white, kings: 0, turn: self.first, runs: [KingRun::NONE; 2], script: None }
    }

    fn faults(&self, setup: &Setup) -> Vec<SetupFault> {
        let squares = self.shape.squares();
        if setup.squares.len() != squares {
            return vec![wrong_size(squares, setup)];
        }
        let pieces = Side::BOTH.into_iter().flat_map(|side| setup.of(side));
        let wrong = pieces.filter(|(_, piece)| piece.kind != Kind::Disc);
        let fault = |(square, _): (Square, Piece)| {
            SetupFault::new(phrase("setup-fault-no-disc").with("square", i64::from(square.number()))).on(square)
        };
        wrong.map(fault).collect()
    }

    fn moves(&self, board: &Board) -> Vec<Move> {
        let state = self.state(board);
        let mut steps = Vec::new();
        Kernel::moves(self, &state, &mut steps);
        steps.iter().map(|step| self.full(&state, step)).collect()
    }

    fn routes(&self, _board: &Board, legal: &Move) -> Vec<Vec<Square>> {
        vec![legal.places.into_iter().collect()]
    }

    fn sentences(&self, variant: &Arc<Variant>) -> Vec<RuleSentence> {
        describe::sentences(variant, self)
    }

    fn play(&self, board: &Board, legal: &Move) -> (Board, Vec<Change>) {
        let state = self.state(board);
        let step = legal.places.map_or(0, |square| self.word(square));
        let after = Kernel::board(self, &Kernel::play(self, &state, &step));
        let Some(square) = legal.places else { return (after, vec![Change::Passed]) };
        let mut changes = vec![Change::Placed { square, piece: Piece { side: board.turn, kind: Kind::Disc } }];
        changes.extend(legal.flipped.iter().map(|square| Change::Flipped { square: *square }));
        (after, changes)
    }

    fn is_progress(&self, _board: &Board, legal: &Move) -> bool {
        !legal.is_pass()
    }

    fn fewest_wins(&self) -> bool {
        self.disc_count_rule == DiscCountRule::Fewest
    }

    fn balances(&self, _board: &Board) -> Balances {
        [None; MAX_BALANCES]
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let state = self.state(position.board());
        let mut steps = Vec::new();
        Kernel::moves(self, &state, &mut steps);
        if !steps.is_empty() {
            return None;
        }
        let ending = if state.mine == 0 || state.theirs == 0 { Termination::NoPieces } else { Termination::Counted };
        Some(Outcome { winner: Kernel::winner(self, &state), ending })
    }

    fn why_not(&self, board: &Board, _from: Option<Square>, to: Square) -> Option<IllegalReason> {
        let targets = self.targets(&self.state(board));
        if targets & self.word(to) != 0 {
            return None;
        }
        Some(if board.at(to, Kind::Disc).is_some() {
            IllegalReason::Occupied
        } else if targets == 0 {
            IllegalReason::MustPass
        } else {
            IllegalReason::TurnsNothing
        })
    }

    fn perft(&self, board: &Board, depth: u32, _counting: Counting) -> u64 {
        Self::perft(self, &self.state(board), depth)
    }
}
