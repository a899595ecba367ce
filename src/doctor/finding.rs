//! The doctor's checks and their findings.

use crate::notation::write_setup;
use crate::report::Report;
use crate::rules::{Position, Variant};
use crate::text::{Phrase, phrase, raw, shell_word};

/// A check of a variant, in reporting order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Check {
    /// All directives to the doctor are understood.
    Directives,
    Start,
    /// The rules answer without a fault in every position.
    ScriptRules,
    /// There are no moves if and only if the game is over.
    Over,
    /// Positions and moves survive a round trip through text; no two moves have the same text.
    Text,
    /// A move's listed changes lead to the position after it, and the search plays the same moves as the game.
    Play,
    /// Moves come in their documented order, each once.
    Order,
    /// Every click route of a move has the move's start and end, and its own path is one of them.
    Routes,
    /// Captured pieces are the opponent's and leave the board.
    Captures,
    /// The same position gets the same answer, from any script state and after any earlier calls.
    Same,
    /// Turning the board and swapping the sides changes nothing.
    Symmetry,
    Ends,
    /// Every kind of piece occurs on the board and takes part in a move.
    Pieces,
    /// Fast perft counts match slow ones and those stated in the file.
    Perft,
}

impl Check {
    pub const ALL: [Self; 14] = [
        Self::Directives,
        Self::Start,
        Self::ScriptRules,
        Self::Over,
        Self::Text,
        Self::Play,
        Self::Order,
        Self::Routes,
        Self::Captures,
        Self::Same,
        Self::Symmetry,
        Self::Ends,
        Self::Pieces,
        Self::Perft,
    ];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Directives => "directives",
            Self::Start => "start",
            Self::ScriptRules => "laws",
            Self::Over => "over",
            Self::Text => "text",
            Self::Play => "play",
            Self::Order => "order",
            Self::Routes => "routes",
            Self::Captures => "captures",
            Self::Same => "same",
            Self::Symmetry => "symmetry",
            Self::Ends => "ends",
            Self::Pieces => "pieces",
            Self::Perft => "perft",
        }
    }

    fn name(self) -> Phrase {
        phrase(match self {
            Self::Directives => "doctor-check-directives",
            Self::Start => "doctor-check-start",
            Self::ScriptRules => "doctor-check-laws",
            Self::Over => "doctor-check-over",
            Self::Text => "doctor-check-text",
            Self::Play => "doctor-check-play",
            Self::Order => "doctor-check-order",
            Self::Routes => "doctor-check-routes",
            Self::Captures => "doctor-check-captures",
            Self::Same => "doctor-check-same",
            Self::Symmetry => "doctor-check-symmetry",
            Self::Ends => "doctor-check-ends",
            Self::Pieces => "doctor-check-pieces",
            Self::Perft => "doctor-check-perft",
        })
    }

    pub const fn can_be_waived(self) -> bool {
        !matches!(self, Self::Directives | Self::ScriptRules | Self::Over | Self::Same)
    }
}

/// A problem, with the first position that shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    pub check: Check,
    pub report: Report,
    /// The position that shows the problem, as text.
    pub position: Option<String>,
    /// The same position, for display on a board.
    pub shown: Option<Position>,
    pub commands: Vec<String>,
    /// The file's reason for waiving the check, if it does.
    pub waived: Option<String>,
}

impl Finding {
    pub fn new(check: Check, message: impl Into<Phrase>) -> Self {
        Self::from_report(check, Report::error(with_check(check, message.into())))
    }

    /// The report's message is used as it is.
    pub const fn from_report(check: Check, report: Report) -> Self {
        Self { check, report, position: None, shown: None, commands: Vec::new(), waived: None }
    }

    pub fn at(check: Check, position: &Position, message: impl Into<Phrase>) -> Self {
        let message = message.into();
        // Script rules may depend on the ply number, which a position's text omits.
        let plies = position.ply();
        let message = if plies > 0 {
            phrase("doctor-after").with("text", message).with("plies", phrase("ply-count").with("count", plies))
        } else {
            message
        };
        Self::new(check, message).shown_by(position)
    }

    #[must_use]
    pub fn shown_by(mut self, position: &Position) -> Self {
        let variant = position.variant();
        let text = written(variant, position);
        self.commands = commands(variant, position, &text);
        self.position = Some(text);
        self.shown = Some(position.clone());
        self
    }

    #[must_use]
    pub fn hint(mut self, hint: &'static str) -> Self {
        self.report = self.report.hint(phrase(hint));
        self
    }

    /// Adds the file: the commands and, if allowed, the waiver become part of the hint.
    #[must_use]
    pub fn in_file(mut self, file: &str) -> Self {
        if self.report.place.is_none() {
            self.report = self.report.at(file, None, None);
        }
        if !self.commands.is_empty() {
            let commands = Phrase::one_of(self.commands.iter().map(raw).collect());
            self.report = self.report.hint_too(phrase("doctor-see").with("commands", commands));
        }
        if self.check.can_be_waived() && self.waived.is_none() {
            let line = format!("--- @waive {}: why", self.check.word());
            self.report = self.report.hint_too(phrase("doctor-waive").with("line", line));
        }
        self
    }
}

pub fn with_check(check: Check, message: Phrase) -> Phrase {
    phrase("doctor-finding").with("check", check.name()).with("text", message)
}

fn written(variant: &Variant, position: &Position) -> String {
    write_setup(variant, &position.setup())
}

fn commands(variant: &Variant, position: &Position, text: &str) -> Vec<String> {
    let id = &variant.id;
    if position.ply() == 0 && variant.rules.start() == *position.board() {
        return vec![format!("`damka show {id}`"), format!("`damka moves {id}`")];
    }
    let position = shell_word(text);
    vec![format!("`damka show {id} --position {position}`"), format!("`damka moves {id} --position {position}`")]
}
