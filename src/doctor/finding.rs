//! What the doctor looks for, and how it says that it found something.

use crate::notation::write_setup;
use crate::report::Report;
use crate::rules::{Position, Variant};
use crate::text::{Phrase, phrase, raw};

/// What is looked for, in the order in which it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Check {
    /// The file says something to the doctor that the doctor does not understand.
    Directives,
    /// There is a game to be played from the start.
    Start,
    /// The laws have an answer about every position.
    Laws,
    /// No moves if and only if the game is over.
    Over,
    /// Positions and moves mean the same after they were written and read; no two moves are written alike.
    Text,
    /// What a move is said to change leads to the position after it; what searches play is what is played.
    Play,
    /// Moves come in their documented order, each once.
    Order,
    /// Every way of clicking a move begins and ends where it does, and its own path is one of them.
    Routes,
    /// What a move says it captures is the opponent's and leaves the board.
    Captures,
    /// The same position has the same answer, whoever asks and whatever was asked before.
    Same,
    /// With the board turned and the sides swapped everything is as before.
    Symmetry,
    /// Games come to an end before the cap on plies.
    Ends,
    /// Every kind of piece comes on the board, and something happens to it there.
    Pieces,
    /// Positions counted fast are as many as counted slowly, and as the file says.
    Perft,
}

impl Check {
    /// Every check.
    pub const ALL: [Self; 14] = [
        Self::Directives,
        Self::Start,
        Self::Laws,
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

    /// The word by which a file waives it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Directives => "directives",
            Self::Start => "start",
            Self::Laws => "laws",
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

    /// Whether a file may say that it is meant otherwise.
    pub const fn can_be_waived(self) -> bool {
        !matches!(self, Self::Directives | Self::Laws | Self::Over | Self::Same)
    }
}

/// Something that is wrong, with the first position that shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What was looked for.
    pub check: Check,
    /// What is wrong, for people.
    pub report: Report,
    /// The position that shows it, as text.
    pub position: Option<String>,
    /// The same, to be put on a board.
    pub shown: Option<Position>,
    /// What shows it, typed.
    pub commands: Vec<String>,
    /// Why it is meant so, where the file says that.
    pub waived: Option<String>,
}

impl Finding {
    /// Something about a whole variant.
    pub fn new(check: Check, message: impl Into<Phrase>) -> Self {
        let report = Report::error(with_check(check, message.into()));
        Self { check, report, position: None, shown: None, commands: Vec::new(), waived: None }
    }

    /// Something that a position shows.
    pub fn at(check: Check, position: &Position, message: impl Into<Phrase>) -> Self {
        let message = message.into();
        // Laws may go by the number of plies, which a position's text does not say.
        let plies = position.ply();
        let message =
            if plies > 0 { phrase("doctor-after").with("said", message).with("plies", plies) } else { message };
        Self::new(check, message).shown_by(position)
    }

    /// The same with the position that shows it.
    #[must_use]
    pub fn shown_by(mut self, position: &Position) -> Self {
        let variant = position.variant();
        let text = written(variant, position);
        self.commands = commands(variant, position, &text);
        self.position = Some(text);
        self.shown = Some(position.clone());
        self
    }

    /// The same with advice, by the id of its message.
    #[must_use]
    pub fn hint(mut self, hint: &'static str) -> Self {
        self.report = self.report.hint(phrase(hint));
        self
    }

    /// The same in a file: what shows it, and how it is waived if it can be, become part of the hint.
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

/// What a check says: the word by which it is waived comes first.
pub fn with_check(check: Check, message: Phrase) -> Phrase {
    phrase("doctor-finding").with("check", check.word()).with("said", message)
}

fn written(variant: &Variant, position: &Position) -> String {
    write_setup(variant, &position.setup())
}

fn commands(variant: &Variant, position: &Position, text: &str) -> Vec<String> {
    let id = &variant.id;
    if position.ply() == 0 && variant.rules.start() == *position.board() {
        return vec![format!("`damka show {id}`"), format!("`damka moves {id}`")];
    }
    vec![format!("`damka show {id} --position '{text}'`"), format!("`damka moves {id} --position '{text}'`")]
}
