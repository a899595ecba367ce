//! The [`Ruleset`] implementation for a game written entirely in a script.

use super::features::FEATURES;
use super::kernel::Dynamic;
use crate::board::{Kind, Piece, Shape, Side, Square};
use crate::report::Report;
use crate::rules::cell_changes::cell_changes;
use crate::rules::position::mix;
use crate::rules::script_state::{KnownAnswers, Legal, ScriptedState};
use crate::rules::setup::{refused, wrong_size};
use crate::rules::{
    Appearance, Balances, Board, Change, Counting, DeclaredFeature, IllegalReason, KingRun, MAX_BALANCES, Move,
    Outcome, Playouts, Position, RandomMoves, RuleSentence, Ruleset, Setup, SetupFault, Termination, Variant, describe,
};
use crate::text::{Phrase, phrase};
use std::fmt::Debug;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The callbacks into a game script. Results must depend only on the arguments; any thread may call.
pub trait ScriptRules: Send + Sync + Debug {
    /// The legal moves, and the result if the game is over; neither if the side to move has no moves and has lost.
    fn known(&self, board: &Board) -> Result<KnownAnswers, Report>;

    /// `index` is that of the move in [`KnownAnswers::moves`].
    fn play(&self, board: &Board, index: usize) -> Result<Board, Report>;

    /// The script computes the named numbers. Fails if the script failed, or there is no such board.
    fn read(&self, board: &Board) -> Result<Board, Report>;

    /// The values of these features for the side to move, in their order.
    fn measure(&self, board: &Board, features: &[DeclaredFeature]) -> Result<Vec<f64>, Report>;

    /// Counts the positions `depth` plies on; a game that ends sooner counts 0.
    fn perft(&self, board: &Board, depth: u32) -> Result<u64, Report>;

    /// Random games in one call, each to its end or `most` plies. The same seed gives the same games everywhere.
    fn playouts(&self, board: &Board, games: u64, seed: u64, most: u32) -> Result<Playouts, Report>;

    /// Random moves in one call, until the game is over or `most` plies are played.
    fn random_moves(&self, board: &Board, seed: u64, most: u32) -> Result<RandomMoves<Board>, Report>;
}

/// Draw rules that apply whatever the script says.
#[derive(Clone, Copy, Debug, Default)]
pub struct DrawLimits {
    /// The number of occurrences that draws by repetition; 0 for never.
    pub repetition: u32,
    /// The number of plies without progress that draws; 0 for never.
    pub quiet_plies: u32,
}

#[derive(Debug)]
pub struct ScriptedGame {
    shape: Shape,
    first: Side,
    look: Appearance,
    declared_features: Vec<DeclaredFeature>,
    draws: DrawLimits,
    start: Board,
    script_rules: Box<dyn ScriptRules>,
    last_fault: Mutex<Option<Arc<Report>>>,
}

impl ScriptedGame {
    pub fn new(
        shape: Shape,
        first: Side,
        (look, declared_features): (Appearance, Vec<DeclaredFeature>),
        draws: DrawLimits,
        start: ScriptedState,
        script_rules: Box<dyn ScriptRules>,
    ) -> Self {
        let start = Board::scripted(start, first);
        Self { shape, first, look, declared_features, draws, start, script_rules, last_fault: Mutex::default() }
    }

    /// Asks the script about the start position, and for its features there.
    pub fn check_start(&self) -> Result<(), Arc<Report>> {
        if let Some(fault) = &Dynamic::known(self, &self.start).fault {
            return Err(fault.clone());
        }
        if !self.declared_features.is_empty() {
            self.script_rules.measure(&self.start, &self.declared_features)?;
        }
        Ok(())
    }

    fn record_fault(&self, report: Report) -> Arc<Report> {
        let report = Arc::new(report);
        *self.last_fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(report.clone());
        report
    }

    fn fault_of(&self, report: Report) -> KnownAnswers {
        let report = self.record_fault(report);
        let outcome = Some(Outcome { winner: None, ending: Termination::RulesError });
        KnownAnswers { moves: Vec::new(), outcome, fault: Some(report) }
    }

    /// The result when the side to move has no move and the script gives none: it has lost, as in most games.
    fn stuck(&self, board: &Board) -> KnownAnswers {
        let has_pieces = self.specs(board).any(|spec| spec.side == board.turn);
        let ending = if has_pieces { Termination::NoMoves } else { Termination::NoPieces };
        let outcome = Some(Outcome { winner: Some(board.turn.other()), ending });
        KnownAnswers { outcome, ..KnownAnswers::default() }
    }

    /// A board on which the script failed, so that the game cannot continue.
    fn broken(&self, board: &Board, report: Report) -> Board {
        let plain = board.script.as_deref().cloned().unwrap_or_default();
        let plain = ScriptedState { known: self.fault_of(report).into(), ..plain };
        Board::scripted(plain, board.turn.other())
    }

    fn place(&self, board: &Board, legal: &Move) -> Option<usize> {
        Dynamic::known(self, board).moves.iter().position(|legal_move| legal_move.chosen.is_same(legal))
    }

    /// Squares edited after the script wrote its cells take precedence.
    fn cells_of(&self, setup: &Setup) -> Box<[u8]> {
        let old = setup.script.as_ref().map(|plain| &plain.cells[..]).unwrap_or_default();
        let means = |cell: u8, wanted: Option<Piece>| {
            let spec = self.look.pieces.get(usize::from(cell).wrapping_sub(1));
            spec.map(|spec| Piece { side: spec.side, kind: spec.kind }) == wanted
        };
        let cell = |(index, wanted): (usize, &Option<Piece>)| {
            let known = old.get(index).copied().filter(|cell| means(*cell, *wanted));
            known.or_else(|| (0..=self.look.pieces.len() as u8).find(|cell| means(*cell, *wanted))).unwrap_or(0)
        };
        setup.squares.iter().enumerate().map(cell).collect()
    }

    /// The feature at this place in the list of the family.
    fn feature(&self, board: &Board, index: usize) -> f64 {
        const KINDS: [Kind; FEATURES.len() - 1] = [Kind::Man, Kind::King, Kind::Disc, Kind::Pawn];
        let Some(kind) = KINDS.get(index) else {
            return Dynamic::known(self, board).moves.len() as f64;
        };
        let lead = |spec: &crate::rules::PieceSpec| if spec.side == board.turn { 1.0 } else { -1.0 };
        self.specs(board).filter(|spec| spec.kind == *kind).map(lead).sum()
    }

    /// The features that the script counts; NaN if it fails, at which a search ends.
    fn measured(&self, board: &Board) -> Vec<f64> {
        self.script_rules.measure(board, &self.declared_features).unwrap_or_else(|report| {
            self.record_fault(report);
            vec![f64::NAN; self.declared_features.len()]
        })
    }

    fn specs<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = &'a crate::rules::PieceSpec> {
        let specs = cells(board).iter();
        specs.filter_map(|cell| self.look.pieces.get(usize::from(*cell).checked_sub(1)?))
    }
}

fn cells(board: &Board) -> &[u8] {
    board.script.as_ref().map(|plain| &*plain.cells).unwrap_or_default()
}

impl Board {
    pub fn scripted(plain: ScriptedState, turn: Side) -> Self {
        Self { black: 0, white: 0, kings: 0, turn, runs: [KingRun::NONE; 2], script: Some(Arc::new(plain)) }
    }
}

impl Ruleset for ScriptedGame {
    fn start(&self) -> Board {
        self.start.clone()
    }

    fn sentences(&self, variant: &Arc<Variant>) -> Vec<RuleSentence> {
        let mut sentences = describe::by_looks(variant);
        let mut rules = describe::by_author(variant, "rules-author")
            .unwrap_or_else(|| RuleSentence::new("rules-author", &["clauses"], &[phrase("rules-author-lua")]));
        rules.text = Phrase::joined(vec![rules.text, phrase("rules-author-stuck")], "\n");
        sentences.insert(2, rules);
        let draws = describe::draws(self.draws.repetition, self.draws.quiet_plies, "rules-progress-any");
        let draws = [draws, vec![phrase("rules-draw-agreed")]].concat();
        sentences.push(RuleSentence::new("rules-draws", &["drawing.repetition", "drawing.quiet_moves"], &draws));
        sentences
    }

    fn faults(&self, setup: &Setup) -> Vec<SetupFault> {
        let squares = self.shape.squares();
        if setup.squares.len() != squares {
            return vec![wrong_size(squares, setup)];
        }
        let is_known =
            |piece: Piece| self.look.pieces.iter().any(|spec| (spec.side, spec.kind) == (piece.side, piece.kind));
        let unknown = setup.squares.iter().zip(0..).find(|(piece, _)| piece.is_some_and(|piece| !is_known(piece)));
        if let Some((_, index)) = unknown {
            return vec![SetupFault::new(phrase("setup-fault-piece")).on(Square(index))];
        }
        let board = self.board(setup);
        let fault = Dynamic::known(self, &board).fault.as_ref();
        fault.map(|report| refused(report)).into_iter().collect()
    }

    fn board(&self, setup: &Setup) -> Board {
        let noted = setup.script.as_ref().or(self.start.script.as_deref());
        let numbers = noted.map(|plain| plain.numbers.clone()).unwrap_or_default();
        let ply = setup.script.as_ref().map_or(0, |plain| plain.ply);
        let board = Board::scripted(ScriptedState::new(self.cells_of(setup), numbers, ply), setup.turn);
        self.script_rules
            .read(&board)
            .unwrap_or_else(|report| Board { turn: setup.turn, ..self.broken(&board, report) })
    }

    fn moves(&self, board: &Board) -> Vec<Move> {
        Dynamic::known(self, board).moves.iter().map(|legal| legal.chosen.clone()).collect()
    }

    fn routes(&self, _board: &Board, legal: &Move) -> Vec<Vec<Square>> {
        vec![legal.path.clone()]
    }

    fn play(&self, board: &Board, legal: &Move) -> (Board, Vec<Change>) {
        let Some(index) = self.place(board, legal) else { return (board.clone(), Vec::new()) };
        match self.script_rules.play(board, index) {
            Ok(after) => {
                let changes = cell_changes(&self.look.pieces, self.shape, (cells(board), cells(&after)), legal);
                (after, changes)
            }
            Err(report) => (self.broken(board, report), Vec::new()),
        }
    }

    fn is_progress(&self, board: &Board, legal: &Move) -> bool {
        let legal = self.place(board, legal).and_then(|index| Dynamic::known(self, board).moves.get(index));
        legal.is_some_and(|legal| legal.progress)
    }

    fn balances(&self, _board: &Board) -> Balances {
        [None; MAX_BALANCES]
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if let Some(outcome) = Dynamic::known(self, position.board()).outcome {
            return Some(outcome);
        }
        let DrawLimits { repetition, quiet_plies } = self.draws;
        let drawn = |ending| Some(Outcome { winner: None, ending });
        if position.is_repeated(repetition) {
            return drawn(Termination::Repetition);
        }
        if quiet_plies > 0 && position.quiet_plies() >= quiet_plies { drawn(Termination::NoProgress) } else { None }
    }

    fn why_not(&self, board: &Board, from: Option<Square>, to: Square) -> Option<IllegalReason> {
        let moves = &Dynamic::known(self, board).moves;
        let fits = |legal_move: &Legal| match from {
            Some(from) => legal_move.chosen.from() == Some(from) && legal_move.chosen.to() == Some(to),
            None => legal_move.chosen.places == Some(to),
        };
        if moves.iter().any(fits) {
            return None;
        }
        let piece = |square: Square| {
            let cell = cells(board).get(square.index()).copied().unwrap_or(0);
            self.look.pieces.get(usize::from(cell).checked_sub(1)?)
        };
        let Some(from) = from else {
            let takes_away =
                moves.iter().any(|legal_move| legal_move.chosen.places.is_some_and(|at| piece(at).is_some()));
            return Some(match piece(to) {
                None if takes_away => IllegalReason::NothingThere,
                Some(spec) if takes_away && spec.side != board.turn => IllegalReason::NotYours,
                Some(_) if takes_away => IllegalReason::Blocked,
                Some(_) => IllegalReason::Occupied,
                None => IllegalReason::OutOfReach,
            });
        };
        let moves_from = || moves.iter().any(|legal_move| legal_move.chosen.from() == Some(from));
        Some(match piece(from) {
            None => IllegalReason::NothingThere,
            Some(spec) if spec.side != board.turn && !moves_from() => IllegalReason::NotYours,
            Some(_) if !moves_from() => IllegalReason::Blocked,
            Some(_) => IllegalReason::OutOfReach,
        })
    }

    fn perft(&self, board: &Board, depth: u32, _counting: Counting) -> u64 {
        self.script_rules.perft(board, depth).unwrap_or_else(|report| {
            self.fault_of(report);
            0
        })
    }

    fn playouts(&self, board: &Board, games: u64, seed: u64, most: u32) -> Option<Playouts> {
        let played = self.script_rules.playouts(board, games, seed, most);
        Some(played.unwrap_or_else(|report| {
            self.fault_of(report);
            Playouts::default()
        }))
    }

    fn is_scripted(&self) -> bool {
        true
    }

    fn fault(&self, board: &Board) -> Option<Arc<Report>> {
        Dynamic::known(self, board).fault.clone()
    }

    fn last_fault(&self) -> Option<Arc<Report>> {
        self.last_fault.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Dynamic for ScriptedGame {
    fn known<'b>(&self, board: &'b Board) -> &'b KnownAnswers {
        static NOTHING: LazyLock<KnownAnswers> = LazyLock::new(KnownAnswers::default);
        let Some(plain) = &board.script else { return &NOTHING };
        plain.known.get_or_init(|| match self.script_rules.known(board) {
            Ok(known) if known.moves.is_empty() && known.outcome.is_none() => self.stuck(board),
            Ok(known) => known,
            Err(report) => self.fault_of(report),
        })
    }

    fn random_moves(&self, board: &Board, seed: u64, most: u32) -> Option<RandomMoves<Board>> {
        self.script_rules.random_moves(board, seed, most).ok()
    }

    fn masks(&self, board: &Board, into: &mut Vec<u32>) {
        into.clear();
        let words = self.shape.squares().div_ceil(32);
        into.resize(self.look.pieces.len() * words, 0);
        for (square, cell) in cells(board).iter().enumerate().filter(|(_, cell)| **cell > 0) {
            into[(usize::from(*cell) - 1) * words + square / 32] |= 1 << (square % 32);
        }
    }

    fn features(&self, board: &Board, into: &mut Vec<f64>) {
        into.clear();
        into.extend((0..FEATURES.len()).map(|index| self.feature(board, index)));
        if !self.declared_features.is_empty() {
            into.extend(self.measured(board));
        }
    }

    fn weigh(&self, board: &Board, weights: &[f64]) -> f64 {
        let (of_family, declared) = weights.split_at(FEATURES.len());
        let named = of_family.iter().enumerate().filter(|(_, weight)| **weight != 0.0);
        let value: f64 = named.map(|(index, weight)| weight * self.feature(board, index)).sum();
        if declared.iter().all(|weight| *weight == 0.0) {
            return value;
        }
        // In the order of the list, so that rounding is that of the sum over all features.
        declared.iter().zip(self.measured(board)).fold(value, |sum, (weight, count)| sum + weight * count)
    }

    fn value(&self, board: &Board) -> f64 {
        self.specs(board).map(|spec| if spec.side == board.turn { spec.value } else { -spec.value }).sum()
    }

    fn quiet_limit(&self) -> Option<u32> {
        (self.draws.quiet_plies > 0).then_some(self.draws.quiet_plies)
    }

    fn is_drawn(&self, _board: &Board) -> bool {
        false
    }

    fn side_number(&self, board: &Board) -> u8 {
        if board.turn == self.first { 1 } else { 2 }
    }

    fn key(&self, board: &Board) -> u64 {
        mix(board.key())
    }
}
