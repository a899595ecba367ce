//! A native variant whose script adds rules: `filter` removes moves, `outcome` ends games.

use super::kernel::Dynamic;
use crate::board::{Side, Square};
use crate::report::Report;
use crate::rules::position::mix;
use crate::rules::script_state::{KnownAnswers, Legal, ScriptedState};
use crate::rules::setup::refused;
use crate::rules::{
    Balances, Board, Change, Counting, IllegalReason, Kernel, Move, Outcome, Position, PseudoLegalMove, RuleSentence,
    Ruleset, Setup, SetupFault, Termination, Variant, WithKernel, kernel_of,
};
use crate::text::phrase;
use std::fmt::Debug;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Callbacks. Positions are those of the native variant and have no history except their ply.
pub trait OverlayRules: Send + Sync + Debug {
    /// The result if the game is over by the script's own rule.
    fn outcome(&self, position: &Position) -> Result<Option<Outcome>, Report>;

    /// The indices of the native moves that are legal, in ascending order.
    fn filter(&self, position: &Position, moves: &[Move]) -> Result<Vec<usize>, Report>;
}

#[derive(Debug)]
pub struct Overlay {
    native: Arc<Variant>,
    script_rules: Box<dyn OverlayRules>,
    start: Board,
    last_fault: Mutex<Option<Arc<Report>>>,
}

impl Overlay {
    pub fn new(native: Arc<Variant>, script_rules: Box<dyn OverlayRules>) -> Self {
        let start = Self::at_ply(&native.rules.start(), 0);
        Self { native, script_rules, start, last_fault: Mutex::default() }
    }

    fn native(&self) -> &dyn Ruleset {
        &*self.native.rules
    }

    fn at_ply(board: &Board, ply: u32) -> Board {
        let cells = Self::native_cells(board).unwrap_or_default();
        Board { script: Some(Arc::new(ScriptedState { ply, ..cells })), ..board.clone() }
    }

    /// The cells of a native family that stores its pieces in them, without cached answers.
    fn native_cells(board: &Board) -> Option<ScriptedState> {
        let plain = board.script.as_ref().filter(|plain| !plain.cells.is_empty())?;
        Some(ScriptedState::new(plain.cells.clone(), plain.numbers.clone(), 0))
    }

    fn count(&self, board: &Board, depth: u32) -> u64 {
        let known = self.known(board);
        match depth {
            0 => 1,
            1 => known.moves.len() as u64,
            _ => known.moves.iter().map(|legal| self.count(&self.play(board, &legal.chosen).0, depth - 1)).sum(),
        }
    }

    fn shown(&self, board: &Board) -> Position {
        let ply = board.script.as_ref().map_or(0, |plain| plain.ply);
        let script = Self::native_cells(board).map(Arc::new);
        Position::new(self.native.clone(), Board { script, ..board.clone() }).at_ply(ply)
    }

    fn known_answers(&self, board: &Board) -> Result<KnownAnswers, Report> {
        let position = self.shown(board);
        if let Some(outcome) = self.script_rules.outcome(&position)? {
            return Ok(KnownAnswers { outcome: Some(outcome), ..KnownAnswers::default() });
        }
        if let Some(outcome) = position.outcome() {
            return Ok(KnownAnswers { outcome: Some(outcome), ..KnownAnswers::default() });
        }
        let mut moves = self.native().moves(board);
        let kept = self.script_rules.filter(&position, &moves)?;
        let mut place = 0..moves.len();
        moves.retain(|_| place.next().is_some_and(|place| kept.binary_search(&place).is_ok()));
        let legal = |chosen: Move| {
            let (progress, loud) = (self.native().is_progress(board, &chosen), !chosen.captured.is_empty());
            Legal { chosen, progress, loud }
        };
        let outcome = moves.is_empty().then(|| Outcome {
            winner: kernel_of(self.native()).visit(WinnerQuery(board)),
            ending: Termination::NoMoves,
        });
        Ok(KnownAnswers { moves: moves.into_iter().map(legal).collect(), outcome, fault: None })
    }
}

/// Asks for the winner when no move is left.
struct WinnerQuery<'a>(&'a Board);

impl WithKernel for WinnerQuery<'_> {
    type Output = Option<Side>;

    fn run<K: Kernel>(self, kernel: &K) -> Option<Side> {
        kernel.winner(&kernel.state(self.0))
    }
}

/// Asks whether a board is drawn at once, and for the number of plies without progress that draws.
struct DrawQuery<'a>(Option<&'a Board>);

impl WithKernel for DrawQuery<'_> {
    type Output = (bool, Option<u32>);

    fn run<K: Kernel>(self, kernel: &K) -> Self::Output {
        let drawn = self.0.is_some_and(|board| kernel.is_drawn(&kernel.state(board)));
        (drawn, kernel.quiet_limit())
    }
}

/// What is asked about a board. Where the answer is a list, it is written there and the number is 0.
enum EvaluationQuestion<'a> {
    Masks(&'a mut Vec<u32>),
    Features(&'a mut Vec<f64>),
    Weights(&'a [f64]),
    Value,
}

struct EvaluationQuery<'a>(&'a Board, EvaluationQuestion<'a>);

impl WithKernel for EvaluationQuery<'_> {
    type Output = f64;

    fn run<K: Kernel>(self, kernel: &K) -> f64 {
        let state = kernel.state(self.0);
        match self.1 {
            EvaluationQuestion::Masks(into) => kernel.masks(&state, into),
            EvaluationQuestion::Features(into) => kernel.features(&state, into),
            EvaluationQuestion::Weights(weights) => return kernel.weigh(&state, weights),
            EvaluationQuestion::Value => return kernel.value(&state),
        }
        0.0
    }
}

impl Ruleset for Overlay {
    fn start(&self) -> Board {
        self.start.clone()
    }

    fn faults(&self, setup: &Setup) -> Vec<SetupFault> {
        let faults = self.native().faults(setup);
        if !faults.is_empty() {
            return faults;
        }
        let fault = self.fault(&self.board(setup));
        fault.map(|report| refused(&report)).into_iter().collect()
    }

    fn board(&self, setup: &Setup) -> Board {
        Self::at_ply(&self.native().board(setup), setup.script.as_ref().map_or(0, |plain| plain.ply))
    }

    fn adopt(&self, board: Board) -> Board {
        if board.script.is_some() { board } else { Self::at_ply(&board, 0) }
    }

    fn moves(&self, board: &Board) -> Vec<Move> {
        self.known(board).moves.iter().map(|legal| legal.chosen.clone()).collect()
    }

    fn routes(&self, board: &Board, legal: &Move) -> Vec<Vec<Square>> {
        self.native().routes(board, legal)
    }

    fn play(&self, board: &Board, legal: &Move) -> (Board, Vec<Change>) {
        let (after, changes) = self.native().play(board, legal);
        (Self::at_ply(&after, board.script.as_ref().map_or(0, |plain| plain.ply) + 1), changes)
    }

    fn is_progress(&self, board: &Board, legal: &Move) -> bool {
        self.native().is_progress(board, legal)
    }

    fn sentences(&self, _variant: &Arc<Variant>) -> Vec<RuleSentence> {
        let mut sentences = self.native().sentences(&self.native);
        sentences.push(RuleSentence::new("rules-own-laws", &[], &[phrase("rules-own-laws-text")]));
        sentences
    }

    fn ways(&self, board: &Board, from: Square) -> Vec<PseudoLegalMove> {
        self.native().ways(board, from)
    }

    fn balances(&self, board: &Board) -> Balances {
        self.native().balances(board)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.known(position.board()).outcome.or_else(|| self.native().outcome(position))
    }

    fn why_not(&self, board: &Board, from: Option<Square>, to: Square) -> Option<IllegalReason> {
        let native = self.native().why_not(board, from, to);
        if native.is_some() {
            return native;
        }
        let goes = |legal: &Legal| match from {
            Some(from) => legal.chosen.from() == Some(from) && legal.chosen.path.contains(&to),
            None => legal.chosen.places == Some(to),
        };
        (!self.known(board).moves.iter().any(goes)).then_some(IllegalReason::Forbidden)
    }

    /// The counting mode makes no difference: scripts remove moves, not paths.
    fn perft(&self, board: &Board, depth: u32, _counting: Counting) -> u64 {
        self.count(&self.adopt(board.clone()), depth)
    }

    fn is_scripted(&self) -> bool {
        true
    }

    fn fault(&self, board: &Board) -> Option<Arc<Report>> {
        self.known(board).fault.clone()
    }

    fn last_fault(&self) -> Option<Arc<Report>> {
        self.last_fault.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Dynamic for Overlay {
    fn known<'b>(&self, board: &'b Board) -> &'b KnownAnswers {
        static NOTHING: LazyLock<KnownAnswers> = LazyLock::new(KnownAnswers::default);
        let Some(plain) = &board.script else { return &NOTHING };
        plain.known.get_or_init(|| {
            self.known_answers(board).unwrap_or_else(|report| {
                let report = Arc::new(report);
                *self.last_fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(report.clone());
                let outcome = Some(Outcome { winner: None, ending: Termination::RulesError });
                KnownAnswers { moves: Vec::new(), outcome, fault: Some(report) }
            })
        })
    }

    fn masks(&self, board: &Board, into: &mut Vec<u32>) {
        kernel_of(self.native()).visit(EvaluationQuery(board, EvaluationQuestion::Masks(into)));
    }

    fn features(&self, board: &Board, into: &mut Vec<f64>) {
        kernel_of(self.native()).visit(EvaluationQuery(board, EvaluationQuestion::Features(into)));
    }

    fn weigh(&self, board: &Board, weights: &[f64]) -> f64 {
        kernel_of(self.native()).visit(EvaluationQuery(board, EvaluationQuestion::Weights(weights)))
    }

    fn value(&self, board: &Board) -> f64 {
        kernel_of(self.native()).visit(EvaluationQuery(board, EvaluationQuestion::Value))
    }

    fn quiet_limit(&self) -> Option<u32> {
        kernel_of(self.native()).visit(DrawQuery(None)).1
    }

    fn is_drawn(&self, board: &Board) -> bool {
        kernel_of(self.native()).visit(DrawQuery(Some(board))).0
    }

    fn side_number(&self, board: &Board) -> u8 {
        if board.turn == Side::Black { 1 } else { 2 }
    }

    fn key(&self, board: &Board) -> u64 {
        // The script may depend on the ply.
        mix(board.key() ^ u64::from(board.script.as_ref().map_or(0, |plain| plain.ply)))
    }
}

pub fn overlaid(native: Variant, script_rules: Box<dyn OverlayRules>) -> Variant {
    let native = Arc::new(native);
    let Variant { family, shape, first, plain_kind, names, form, ply_cap, agreement, .. } = *native;
    let [id, title, summary, source] = [&native.id, &native.title, &native.summary, &native.source].map(Clone::clone);
    let (look, sides, clauses) = (native.look.clone(), native.sides.clone(), native.clauses.clone());
    let (files, declared_features) = (native.files.clone(), native.declared_features.clone());
    let (facts, kinds) = (native.facts.clone(), native.kinds.clone());
    let rules = Box::new(Overlay::new(native, script_rules));
    Variant {
        id,
        title,
        summary,
        source,
        sides,
        clauses,
        family,
        shape,
        first,
        plain_kind,
        names,
        look,
        form,
        files,
        ply_cap,
        agreement,
        declared_features,
        facts,
        kinds,
        rules,
    }
}
