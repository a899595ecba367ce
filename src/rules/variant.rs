//! A set of rules, ready to be played.

use super::{Appearance, DeclaredFeature, FactKind, GameFiles, Position, Reader, Ruleset, Setup, SetupFault};
use crate::board::{Kind, Shape, Side, SquareNames};
use crate::report::{ContentHash, LONGEST_MESSAGE, LONGEST_QUOTE, quote};
use crate::text::phrase;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionForm {
    /// PDN FEN: `W:W31,K32:B1-12`.
    Fen,
    /// A letter per square, `X O -`, then a space and the side to move.
    Discs,
    /// A letter per square, rows separated by `/`, then the side to move: `p.../.P.. w`.
    Letters {
        /// Whether the named numbers of a position follow: `quiet=3`.
        numbers: bool,
    },
}

/// How players agree on a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Agreement {
    /// One side offers, the other accepts or declines.
    #[default]
    Answered,
    /// Two people at the board draw as soon as one of them declares it; games with a program have no draw by agreement.
    PeopleAtOnce,
}

impl Agreement {
    /// The names in variant files.
    pub(super) const CHOICES: [(&'static str, Self); 2] =
        [("answered", Self::Answered), ("people_at_once", Self::PeopleAtOnce)];
}

/// The default number of plies after which a game is drawn.
pub(super) const PLY_CAP: i64 = 1000;

const NO_RULES: [&str; 9] = ["api", "authors", "base", "clauses", "license", "source", "summary", "title", "version"];

/// Keys for looks, input and conduct.
const LOOKS: [&str; 3] = ["board.pattern", "drawing.agreement", "input"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactChange {
    pub path: String,
    /// The old value; `None` if the fact did not exist.
    pub before: Option<String>,
    /// The new value; `None` if the fact no longer exists.
    pub after: Option<String>,
}

pub(super) struct VariantMetadata {
    pub title: String,
    /// One sentence for users.
    pub summary: String,
    /// The rule book or program it follows.
    pub source: String,
    /// Black's, then white's.
    pub sides: [String; 2],
    /// The author's own paragraphs on the rules, in addition to the facts.
    pub clauses: Vec<String>,
}

/// The default names of black and white.
const SIDE_NAMES: [&str; 2] = ["black", "white"];
/// In characters.
const LONGEST_SIDE_NAME: usize = 16;

impl VariantMetadata {
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

/// Reads the names of the sides. Their first letters represent them in positions and on text boards.
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

/// A set of rules: facts for users and prepared rules. Games hold it in an `Arc` until they end.
#[derive(Debug)]
pub struct Variant {
    /// The file's name without `.lua`.
    pub id: String,
    pub title: String,
    /// One sentence for users.
    pub summary: String,
    /// The rule book or program it follows.
    pub source: String,
    /// Black's, then white's.
    pub sides: [String; 2],
    /// The author's own paragraphs on the rules, in addition to the facts.
    pub clauses: Vec<String>,
    pub family: &'static str,
    pub shape: Shape,
    pub first: Side,
    /// The uncrowned kind of piece: a man or a disc.
    pub plain_kind: Kind,
    pub names: SquareNames,
    pub look: Appearance,
    pub form: PositionForm,
    pub files: GameFiles,
    /// A game that reaches this many plies is drawn.
    pub ply_cap: u32,
    pub agreement: Agreement,
    /// Those that the variant's script counts.
    pub declared_features: Vec<DeclaredFeature>,
    /// Every fact that was read, by its dotted path; facts missing from the file have their defaults.
    pub facts: BTreeMap<String, String>,
    /// The possible values of the facts that can be chosen from a list, switched or counted.
    pub kinds: BTreeMap<String, FactKind>,
    pub rules: Box<dyn Ruleset>,
}

impl Variant {
    pub fn start(self: &Arc<Self>) -> Position {
        Position::new(self.clone(), self.rules.start())
    }

    pub fn side_name(&self, side: Side) -> &str {
        &self.sides[side.index()]
    }

    /// By path; facts on looks and texts are left out.
    pub fn adjustable_facts(&self) -> impl Iterator<Item = (&str, &FactKind)> {
        let plays = |path: &str| {
            let counted = path.split('.').any(|part| part.starts_with(|letter: char| letter.is_ascii_digit()));
            !counted && !path.starts_with("notation.") && !LOOKS.contains(&path)
        };
        self.kinds.iter().map(|(path, kind)| (path.as_str(), kind)).filter(move |(path, _)| plays(path))
    }

    /// The facts that differ in another version of these rules, by path; titles and other metadata are left out.
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

    /// A hash of the facts that decide how the game is played; looks, names, texts and evaluation features are left out.
    pub fn fact_hash(&self) -> ContentHash {
        let plays = |path: &str| {
            let is_named = |start: &str| path.starts_with(start);
            let is_left_out = ["features.", "notation.", "sides."].into_iter().any(is_named);
            !NO_RULES.contains(&path) && !LOOKS.contains(&path) && !is_left_out
        };
        let facts = self.facts.iter().filter(|(path, _)| plays(path));
        ContentHash::of(facts.map(|(path, value)| (path.as_str(), value.as_str())))
    }

    /// Checks a set-up and converts it to a position. Fails with all errors in the set-up at once.
    pub fn position(self: &Arc<Self>, setup: &Setup) -> Result<Position, Vec<SetupFault>> {
        let faults = self.rules.faults(setup);
        if faults.is_empty() { Ok(Position::new(self.clone(), self.rules.board(setup))) } else { Err(faults) }
    }
}
