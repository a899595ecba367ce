//! How games end.

use crate::board::Side;
use crate::text::{Phrase, Words, own, phrase};
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// The result of a finished game and why it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// `None` for a draw.
    pub winner: Option<Side>,
    /// Why it is over.
    pub ending: Termination,
}

/// Why a game is over. The first group is found by the rules, the second by the people and programs that play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Termination {
    /// A side has no piece left.
    NoPieces,
    /// The side to move has no legal move.
    NoMoves,
    /// A man reached the far row, where that wins.
    FarRow,
    /// Neither side can move and the discs are counted.
    Counted,
    /// The same position for the number of times the variant names.
    Repetition,
    /// The variant's limit of moves without progress is reached.
    NoProgress,
    /// The variant's limit of moves with few pieces left is reached.
    FewPieces,
    /// The variant's cap on plies is reached.
    PlyCap,
    /// The variant's script broke down: the game cannot go on.
    RulesError,

    /// A side resigned.
    Resigned,
    /// Both sides agreed on a draw.
    Agreed,
    /// The terms of a match ended it: drawn, given up or too long by what they say.
    Adjudicated,
    /// The terms of a match ended it: a table of endgames knows how it ends.
    EndgameTable,
    /// A player's clock ran out.
    FlagFell,
    /// A player left and did not come back.
    Abandoned,
    /// A player answered with a move that is not legal.
    IllegalMove,
    /// A bot answered with no move at all, or something that is not one.
    NoAnswer,
    /// A bot's script raised an error.
    ScriptError,
    /// A bot used up its steps.
    OutOfSteps,
    /// A bot was stopped by the wall guard.
    OutOfTime,
    /// A bot needed more memory than its limit.
    OutOfMemory,
    /// A bot could not be stopped and was abandoned.
    Stalled,
    /// A player's program or thread broke down.
    Crashed,

    /// Found by a variant's script, which calls it this: [`Termination::named`].
    #[serde(untagged)]
    Named(&'static str),
}

/// Most endings that scripts may name in one run of the program: their words are kept to its end.
const MOST_NAMED: usize = 1000;

impl Termination {
    /// The endings that rules find, by the words that scripts and JSON know them by.
    const BY_RULES: [(&'static str, Self); 7] = [
        ("no_pieces", Self::NoPieces),
        ("no_moves", Self::NoMoves),
        ("far_row", Self::FarRow),
        ("counted", Self::Counted),
        ("repetition", Self::Repetition),
        ("no_progress", Self::NoProgress),
        ("few_pieces", Self::FewPieces),
    ];

    /// The word by which scripts, JSON and kept games know it: `no_moves`; a script's own ending by what it says.
    pub fn word(self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(word)) => word,
            _ => String::new(),
        }
    }

    /// The ending that a variant's script calls `words`: one of the rules' own by its word, else what the script says,
    /// for people.
    pub fn named(words: &str) -> Self {
        static NAMED: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
        if let Some((_, known)) = Self::BY_RULES.iter().find(|(word, _)| *word == words) {
            return *known;
        }
        let mut named = NAMED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = named.get(words) {
            return Self::Named(known);
        }
        if named.len() == MOST_NAMED {
            return Self::Named("by the rules of the game");
        }
        let kept: &'static str = Box::leak(words.into());
        named.insert(kept);
        Self::Named(kept)
    }

    /// Whether the rules found it on the board; else somebody did something, or time ran out.
    pub fn is_by_rules(self) -> bool {
        let by_board = [Self::Repetition, Self::NoProgress, Self::FewPieces, Self::PlyCap];
        matches!(self, Self::Named(_))
            || by_board.contains(&self)
            || Self::BY_RULES.iter().any(|(_, ending)| *ending == self)
    }

    /// Whether a player is at fault: in matches it loses, on screen an unrated game pauses.
    pub const fn is_fault(self) -> bool {
        use Termination::{Crashed, IllegalMove, NoAnswer, OutOfMemory, OutOfSteps, OutOfTime, ScriptError, Stalled};
        matches!(self, IllegalMove | NoAnswer | ScriptError | OutOfSteps | OutOfTime | OutOfMemory | Stalled | Crashed)
    }

    /// The end of a sentence that begins with the result: "White wins: no legal move is left".
    pub fn phrase(self) -> Phrase {
        phrase(match self {
            Self::NoPieces => "ending-no-pieces",
            Self::NoMoves => "ending-no-moves",
            Self::FarRow => "ending-far-row",
            Self::Counted => "ending-counted",
            Self::Repetition => "ending-repetition",
            Self::NoProgress => "ending-no-progress",
            Self::FewPieces => "ending-few-pieces",
            Self::PlyCap => "ending-ply-cap",
            Self::Named(words) => return own(words),
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
        })
    }

    /// The same in English.
    pub fn words(self) -> String {
        Words::english().format(self.phrase())
    }
}
