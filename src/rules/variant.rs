//! One set of rules, ready to be played.

use super::{Appearance, FactKind, GameFiles, Position, Reader, Ruleset, Setup, SetupFault};
use crate::board::{Kind, Shape, Side, SquareNames};
use crate::report::{LONGEST_MESSAGE, LONGEST_QUOTE, quote};
use crate::text::phrase;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How a variant writes positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionForm {
    /// PDN FEN: `W:W31,K32:B1-12`.
    Fen,
    /// A letter a square, `X O -`, then a space and the side to move.
    Discs,
    /// A letter a square, rows parted by `/`, the side to move: `p.../.P.. w`.
    Letters {
        /// Whether the named numbers of a position follow: `quiet=3`.
        numbers: bool,
    },
}

/// How a draw is agreed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Agreement {
    /// One side offers, the other accepts or declines.
    #[default]
    Answered,
    /// Two people at the board draw as soon as one of them says so; with a program no draw is agreed on.
    PeopleAtOnce,
}

impl Agreement {
    /// As files say it.
    pub(super) const CHOICES: [(&'static str, Self); 2] =
        [("answered", Self::Answered), ("people_at_once", Self::PeopleAtOnce)];
}

/// A game that reaches this many plies is drawn, unless its file says otherwise.
pub(super) const PLY_CAP: i64 = 1000;

/// What a variant says of itself that is no rule.
const NO_RULES: [&str; 9] = ["api", "authors", "base", "clauses", "license", "source", "summary", "title", "version"];

/// What it says of how it looks and is handled, and of what people do.
const LOOKS: [&str; 3] = ["board.pattern", "drawing.agreement", "input"];

/// A fact that two versions of a variant state differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactChange {
    /// Its dotted path.
    pub path: String,
    /// What it was; `None` where there was no such fact.
    pub before: Option<String>,
    /// What it is.
    pub after: Option<String>,
}

/// What every variant says of itself.
pub(super) struct About {
    /// For people.
    pub title: String,
    /// One sentence for people.
    pub summary: String,
    /// The rule book or program that was followed.
    pub source: String,
    /// Black's name, white's.
    pub sides: [String; 2],
    /// What the author says of the rules beside the facts.
    pub clauses: Vec<String>,
}

/// What black and white are called where a sheet is silent.
const SIDE_NAMES: [&str; 2] = ["black", "white"];
/// The longest name of a side, in letters.
const LONGEST_SIDE_NAME: usize = 16;

impl About {
    /// Reads it from the sheet of the variant `id`.
    pub fn read(reader: &mut Reader, id: &str) -> Self {
        for known in ["api", "base", "family", "authors", "version", "license"] {
            reader.has(known);
        }
        Self {
            title: reader.short_text("title", LONGEST_QUOTE, id),
            summary: reader.short_text("summary", LONGEST_MESSAGE, ""),
            source: reader.short_text("source", LONGEST_MESSAGE, ""),
            sides: sides(reader),
            clauses: reader.texts("clauses"),
        }
    }
}

/// The names of the sides. Their first letters stand for them in positions and on boards of letters.
fn sides(reader: &mut Reader) -> [String; 2] {
    let paths = SIDE_NAMES.map(|side| format!("sides.{side}"));
    let names = [0, 1].map(|side| reader.text(&paths[side], SIDE_NAMES[side]));
    let initials = [0, 1].map(|side: usize| names[side].chars().next().map(|letter| letter.to_ascii_uppercase()));
    for (path, (name, initial)) in paths.iter().zip(names.iter().zip(initials)) {
        let plain = initial.is_some_and(|letter| letter.is_ascii_uppercase());
        if !plain || name.chars().count() > LONGEST_SIDE_NAME || name.contains(char::is_whitespace) {
            let message = phrase("side-name").with("path", path).with("most", LONGEST_SIDE_NAME);
            let message = message.with("name", quote(name));
            reader.fault(path, message, Some(phrase("side-name-hint")));
        } else if initial == Some('K') {
            reader.fault(path, phrase("side-name-k").with("path", path), None);
        }
    }
    if initials[0].is_some() && initials[0] == initials[1] {
        reader.fault(&paths[1], phrase("side-names-alike"), None);
    }
    names
}

/// One set of rules: facts for people and the laws made fast. Games hold it in an `Arc` and keep it to their end.
#[derive(Debug)]
pub struct Variant {
    /// The file's name without `.lua`.
    pub id: String,
    /// For people.
    pub title: String,
    /// One sentence for people.
    pub summary: String,
    /// The rule book or program that was followed.
    pub source: String,
    /// What the sides are called: black's name, white's.
    pub sides: [String; 2],
    /// What the author says of the rules beside the facts, a paragraph each.
    pub clauses: Vec<String>,
    /// The id of its family.
    pub family: &'static str,
    /// The board.
    pub shape: Shape,
    /// The side that starts.
    pub first: Side,
    /// What a plain piece is: a man or a disc.
    pub plain: Kind,
    /// How squares are called.
    pub names: SquareNames,
    /// How it looks and is played by hand.
    pub look: Appearance,
    /// How positions are written.
    pub form: PositionForm,
    /// How its game files differ from damka's own texts.
    pub files: GameFiles,
    /// A game that reaches this many plies is drawn.
    pub ply_cap: u32,
    /// How the players agree on a draw.
    pub agreement: Agreement,
    /// Every fact as it was read, by its dotted path; those that its file does not state as they are then.
    pub facts: BTreeMap<String, String>,
    /// What those of them may be whose values are few or can be counted.
    pub kinds: BTreeMap<String, FactKind>,
    /// The laws.
    pub rules: Box<dyn Ruleset>,
}

impl Variant {
    /// The start position.
    pub fn start(self: &Arc<Self>) -> Position {
        Position::new(self.clone(), self.rules.start())
    }

    /// What a side is called: "black".
    pub fn side_name(&self, side: Side) -> &str {
        &self.sides[side.index()]
    }

    /// The facts by which the game is played that can be chosen from a list, switched or counted, by path, and what they may
    /// be; those of looks and of texts left out.
    pub fn dials(&self) -> impl Iterator<Item = (&str, &FactKind)> {
        let plays = |path: &str| {
            let counted = path.split('.').any(|part| part.starts_with(|letter: char| letter.is_ascii_digit()));
            !counted && !path.starts_with("notation.") && !LOOKS.contains(&path)
        };
        self.kinds.iter().map(|(path, kind)| (path.as_str(), kind)).filter(move |(path, _)| plays(path))
    }

    /// The facts in which another version of these rules differs, by path; titles and other remarks left out.
    pub fn fact_changes(&self, other: &Self) -> Vec<FactChange> {
        let paths: BTreeSet<&String> = self.facts.keys().chain(other.facts.keys()).collect();
        let change = |path: &String| FactChange {
            path: path.clone(),
            before: self.facts.get(path).cloned(),
            after: other.facts.get(path).cloned(),
        };
        let rules = paths.into_iter().filter(|path| !NO_RULES.contains(&path.as_str()));
        rules.map(change).filter(|change| change.before != change.after).collect()
    }

    /// The position of a set-up.
    ///
    /// # Errors
    /// Every fault of the set-up at once.
    pub fn position(self: &Arc<Self>, setup: &Setup) -> Result<Position, Vec<SetupFault>> {
        let faults = self.rules.faults(setup);
        if faults.is_empty() { Ok(Position::new(self.clone(), self.rules.board(setup))) } else { Err(faults) }
    }
}
