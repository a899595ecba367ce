//! Game results and the reasons games end.

use crate::board::Side;
use crate::text::{Phrase, Words, authored, phrase};
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// `None` for a draw.
    pub winner: Option<Side>,
    pub ending: Termination,
}

/// Why a game ended. The first group is decided by the rules, the second by players and programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Termination {
    NoPieces,
    NoMoves,
    /// A man reached the far row, which wins in this variant.
    FarRow,
    /// The winner has the pieces in a line that the variant asks for.
    Line,
    /// The winner's pieces are on all the squares on which the loser's began.
    Homes,
    /// A chain of the winner's pieces joins its two edges.
    Chain,
    /// All pieces of the winner have left the board.
    Left,
    /// A piece of the winner is on one of its goals.
    Goal,
    /// The loser has lost its royal piece.
    RoyalLost,
    /// The loser has as few pieces left as the variant allows.
    Reduced,
    /// No square is empty, and nobody has won.
    BoardFull,
    /// Neither side can move and the discs are counted.
    Counted,
    /// Both sides passed and the pieces are counted.
    Passed,
    /// The position occurred as often as the variant allows.
    Repetition,
    /// The variant's limit of moves without progress was reached.
    NoProgress,
    /// The variant's limit of moves with few pieces was reached.
    FewPieces,
    /// The variant's maximum number of plies was reached.
    PlyCap,
    /// The variant's script failed, so the game cannot continue.
    RulesError,

    Resigned,
    Agreed,
    /// Match adjudication ended it: by draw score, by resignation score, or by length.
    Adjudicated,
    EndgameTable,
    FlagFell,
    /// A player left and did not come back.
    Abandoned,
    IllegalMove,
    /// A bot returned no move, or a value that is not a move.
    NoAnswer,
    ScriptError,
    OutOfSteps,
    /// The wall-clock guard stopped a bot.
    OutOfTime,
    OutOfMemory,
    /// A bot could not be stopped and was abandoned.
    Stalled,
    Crashed,
    /// An engine could not be started.
    NoStart,
    /// An engine wrote more than it may.
    Flooded,

    /// Defined by a variant's script under this name; see [`Termination::named`].
    #[serde(untagged)]
    Named(&'static str),
}

/// The maximum number of terminations that scripts can name in one run of the program: their names are never freed.
const MAX_NAMED: usize = 1000;

impl Termination {
    /// The terminations that rules can decide, with their names in scripts and JSON.
    const BY_RULES: [(&'static str, Self); 16] = [
        ("no_pieces", Self::NoPieces),
        ("no_moves", Self::NoMoves),
        ("far_row", Self::FarRow),
        ("line", Self::Line),
        ("homes", Self::Homes),
        ("chain", Self::Chain),
        ("left", Self::Left),
        ("goal", Self::Goal),
        ("royal_lost", Self::RoyalLost),
        ("reduced", Self::Reduced),
        ("board_full", Self::BoardFull),
        ("counted", Self::Counted),
        ("passed", Self::Passed),
        ("repetition", Self::Repetition),
        ("no_progress", Self::NoProgress),
        ("few_pieces", Self::FewPieces),
    ];

    /// The name in scripts, JSON and stored games, such as `no_moves`; for a script's own termination, its text.
    pub fn word(self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(word)) => word,
            _ => String::new(),
        }
    }

    /// The words of the terminations that rules can decide.
    pub fn words_by_rules() -> impl Iterator<Item = &'static str> {
        Self::BY_RULES.into_iter().map(|(word, _)| word)
    }

    /// The termination that rules can decide with this word; not one that a script names.
    pub fn by_rules(word: &str) -> Option<Self> {
        Self::BY_RULES.into_iter().find(|(known, _)| *known == word).map(|(_, ending)| ending)
    }

    /// `words` comes from a variant's script: a built-in termination by its name, otherwise a text for users.
    pub fn named(words: &str) -> Self {
        static NAMED: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
        if let Some(known) = Self::by_rules(words) {
            return known;
        }
        let mut named = NAMED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = named.get(words) {
            return Self::Named(known);
        }
        if named.len() == MAX_NAMED {
            return Self::Named("by the rules of the game");
        }
        // Leaked, so that a termination stays `Copy`; `MAX_NAMED` bounds the total.
        let kept: &'static str = Box::leak(words.into());
        named.insert(kept);
        Self::Named(kept)
    }

    /// Whether the rules decided it on the board, as opposed to an action or the clock.
    pub fn is_by_rules(self) -> bool {
        let by_board = [Self::Repetition, Self::NoProgress, Self::FewPieces, Self::PlyCap];
        matches!(self, Self::Named(_))
            || by_board.contains(&self)
            || Self::BY_RULES.iter().any(|(_, ending)| *ending == self)
    }

    /// The terminations by a player's fault.
    pub const FAULTS: [Self; 10] = [
        Self::IllegalMove,
        Self::NoAnswer,
        Self::ScriptError,
        Self::OutOfSteps,
        Self::OutOfTime,
        Self::OutOfMemory,
        Self::Stalled,
        Self::Crashed,
        Self::NoStart,
        Self::Flooded,
    ];

    /// Whether a player is at fault: it loses in matches, and an unrated game on screen pauses.
    pub fn is_fault(self) -> bool {
        Self::FAULTS.contains(&self)
    }

    /// The fault with this name in messages and stored games.
    pub fn fault_named(word: &str) -> Option<Self> {
        Self::FAULTS.into_iter().find(|fault| fault.word() == word)
    }

    /// The end of a sentence that starts with the result: "White wins: no legal move is left".
    pub fn phrase(self) -> Phrase {
        phrase(match self {
            Self::NoPieces => "ending-no-pieces",
            Self::NoMoves => "ending-no-moves",
            Self::FarRow => "ending-far-row",
            Self::Line => "ending-line",
            Self::Homes => "ending-homes",
            Self::Chain => "ending-chain",
            Self::Left => "ending-left",
            Self::Goal => "ending-goal",
            Self::RoyalLost => "ending-royal-lost",
            Self::Reduced => "ending-reduced",
            Self::BoardFull => "ending-board-full",
            Self::Counted => "ending-counted",
            Self::Passed => "ending-passed",
            Self::Repetition => "ending-repetition",
            Self::NoProgress => "ending-no-progress",
            Self::FewPieces => "ending-few-pieces",
            Self::PlyCap => "ending-ply-cap",
            Self::Named(words) => return authored(words),
            Self::RulesError => "ending-rules-error",
            Self::Resigned => "ending-resigned",
            Self::Agreed => "ending-agreed",
            Self::Adjudicated => "ending-adjudicated",
            Self::EndgameTable => "ending-table",
            Self::FlagFell => "ending-flag",
            Self::Abandoned => "ending-abandoned",
            Self::IllegalMove => "ending-illegal",
            Self::NoAnswer => "ending-no-answer",
            Self::ScriptError => "ending-script",
            Self::OutOfSteps => "ending-steps",
            Self::OutOfTime => "ending-time",
            Self::OutOfMemory => "ending-memory",
            Self::Stalled => "ending-stalled",
            Self::Crashed => "ending-crashed",
            Self::NoStart => "ending-no-start",
            Self::Flooded => "ending-flooded",
        })
    }

    pub fn words(self) -> String {
        Words::english().format(self.phrase())
    }
}
