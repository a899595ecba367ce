//! The rules of a variant in plain English, clause by clause, made from its facts: nobody writes them for a variant.
//! Diagrams are computed with the variant's own laws, so that an edited fact changes them too.

use super::{Position, Variant};
use crate::board::{Corner, Kind, Side, Square, SquareNames};
use crate::report::{capital, listed, number_word};
use std::sync::Arc;

/// One thing that the rules say.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    /// What it is about: "How men capture".
    pub title: String,
    /// One paragraph or more of plain sentences, a paragraph a line.
    pub text: String,
    /// The facts it was made from, by their dotted paths.
    pub facts: Vec<&'static str>,
    /// What it looks like on the board.
    pub diagrams: Vec<Diagram>,
}

impl Clause {
    /// A clause without diagrams.
    pub fn new(title: impl Into<String>, facts: &[&'static str], sentences: &[String]) -> Self {
        let said: Vec<&str> = sentences.iter().map(String::as_str).filter(|sentence| !sentence.is_empty()).collect();
        Self { title: title.into(), text: said.join(" "), facts: facts.to_vec(), diagrams: Vec::new() }
    }

    /// The same with this diagram, where there is one.
    #[must_use]
    pub fn with(mut self, diagram: impl Into<Option<Diagram>>) -> Self {
        self.diagrams.extend(diagram.into());
        self
    }
}

/// A small position with marks.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    /// What it shows, a sentence.
    pub caption: String,
    /// What stands on each playing square, in board order: which of the variant's kinds of piece
    /// ([`Look::pieces`](super::Look)).
    pub pieces: Vec<Option<usize>>,
    /// Squares that matter, each once.
    pub marks: Vec<(Square, Sign)>,
    /// Ways of pieces, both ends included, in their order.
    pub paths: Vec<Vec<Square>>,
    /// Whether empty squares show their names.
    pub named: bool,
}

/// What a square of a diagram stands out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A piece may go there.
    Target,
    /// The piece there is captured or turned.
    Taken,
}

impl Diagram {
    /// A position and nothing else.
    pub fn of(position: &Position, caption: impl Into<String>) -> Self {
        let variant = position.variant();
        let kind = |square| {
            let here = position.spec(square)?;
            variant.look.pieces.iter().position(|spec| spec == here)
        };
        let pieces = variant.shape.all().map(kind).collect();
        Self { caption: caption.into(), pieces, marks: Vec::new(), paths: Vec::new(), named: false }
    }

    /// Marks a square, if it is not marked yet.
    pub fn mark(&mut self, square: Square, sign: Sign) {
        if !self.marks.iter().any(|(marked, _)| *marked == square) {
            self.marks.push((square, sign));
        }
    }

    /// The sign of a square, if it has one.
    pub fn sign(&self, square: Square) -> Option<Sign> {
        self.marks.iter().find(|(marked, _)| *marked == square).map(|(_, sign)| *sign)
    }
}

/// All that the rules of a variant say, in the order in which one would explain them.
pub fn describe(variant: &Arc<Variant>) -> Vec<Clause> {
    let mut clauses = vec![board(variant), squares(variant)];
    clauses.extend(variant.rules.clauses(variant));
    clauses.push(longest(variant));
    // Games wholly in Lua have them among the laws.
    if !clauses.iter().any(|clause| clause.facts.contains(&"clauses")) {
        clauses.extend(by_author(variant, "More from the author"));
    }
    clauses
}

fn board(variant: &Variant) -> Clause {
    let shape = variant.shape;
    let count = shape.squares();
    let which = match shape.corner {
        None => format!("All {count} squares are played on."),
        Some(corner) => {
            let (played, other) = if corner == Corner::Left { ("left", "right") } else { ("right", "left") };
            let dark = if variant.plain == Kind::Man { "dark " } else { "" };
            let both = shape.is_played(0, shape.rows - 1) && shape.is_played(shape.columns - 1, shape.rows - 1);
            let not = if both { String::new() } else { format!(", the lower {other} corner is not") };
            format!("Only its {count} {dark}squares are played on; the lower {played} corner is one of them{not}.")
        }
    };
    let seats = if variant.plain == Kind::Man {
        let [black, white] = Side::BOTH.map(|side| variant.side_name(side));
        format!("{} sits at the bottom, {black} at the top.", capital(white))
    } else {
        String::new()
    };
    let size = format!(
        "The board has {} columns and {} rows.",
        number_word(shape.columns.into()),
        number_word(shape.rows.into())
    );
    let facts = ["board.columns", "board.rows", "board.corner", "sides.black", "sides.white"];
    Clause::new("The board", &facts, &[size, which, seats])
}

fn squares(variant: &Variant) -> Clause {
    let shape = variant.shape;
    let name = |square| variant.names.name(shape, square);
    let ends = [0, shape.squares() as u8 - 1].map(|index| name(Square(index)));
    let columns = [0, shape.columns - 1].map(|column| variant.names.column(column));
    let rows = [0, shape.rows - 1].map(|row| variant.names.row(shape, row));
    let text = match variant.names {
        SquareNames::Numbers => {
            format!(
                "Squares are numbered {} to {} row by row, from the top left to the bottom right.",
                ends[0], ends[1]
            )
        }
        SquareNames::LettersUp => format!(
            "A square is called by its column and row: columns {} to {} from the left, rows {} to {} from the bottom.",
            columns[0], columns[1], rows[1], rows[0]
        ),
        SquareNames::LettersDown => format!(
            "A square is called by its column and row: columns {} to {} from the left, rows {} to {} from the top.",
            columns[0], columns[1], rows[0], rows[1]
        ),
        SquareNames::RowLetters => format!(
            "A square is called by its row and column: rows {} to {} from the top, columns {} to {} from the left.",
            rows[0], rows[1], columns[0], columns[1]
        ),
    };
    let diagram = Diagram {
        caption: "The names of the squares.".into(),
        pieces: vec![None; shape.squares()],
        marks: Vec::new(),
        paths: Vec::new(),
        named: true,
    };
    Clause::new("The squares", &["notation.squares"], &[text]).with(diagram)
}

fn longest(variant: &Variant) -> Clause {
    let cap = variant.ply_cap;
    let text = format!("A game that has not ended after {cap} turns, counting both sides, is drawn.");
    Clause::new("The longest game", &["drawing.ply_cap"], &[text])
}

/// Who begins, as a sentence.
pub fn first_sentence(variant: &Variant) -> String {
    let [first, then] = [variant.first, variant.first.other()].map(|side| variant.side_name(side));
    format!("{} moves first; then {then} and {first} take turns.", capital(first))
}

/// What the author says, under this title; nothing where the author is silent.
pub fn by_author(variant: &Variant, title: &str) -> Option<Clause> {
    let mut own = Clause::new(title, &["clauses"], &[]);
    own.text = variant.clauses.join("\n");
    (!variant.clauses.is_empty()).then_some(own)
}

/// The draws that every family may have, a sentence each.
pub fn draws(repetition: u32, quiet_plies: u32, progress: &str) -> Vec<String> {
    let mut cases = Vec::new();
    if repetition > 0 {
        let times = ordinal(repetition);
        cases.push(format!(
            "The game is drawn when the same position, with the same side to move, comes up for the {times} time."
        ));
    }
    if quiet_plies > 0 {
        let moves = number_word((quiet_plies / 2).into());
        let plural = if quiet_plies == 2 { "" } else { "s" };
        cases.push(format!("It is drawn after {moves} move{plural} by each side without {progress}."));
    }
    cases
}

/// "third".
fn ordinal(number: u32) -> String {
    const WORDS: [&str; 6] = ["", "first", "second", "third", "fourth", "fifth"];
    let word = WORDS.get(number as usize).filter(|word| !word.is_empty());
    word.map_or_else(|| format!("{number}th"), |&word| word.to_owned())
}

/// What can be said of any variant from its looks alone: the pieces, how it begins, how it is played by hand.
pub fn by_looks(variant: &Arc<Variant>) -> Vec<Clause> {
    use super::Input;
    let pieces = Side::BOTH.map(|side| {
        let kinds = variant.look.pieces.iter().filter(|piece| piece.side == side);
        let named: Vec<String> = kinds.map(|piece| format!("{} ({})", piece.name, piece.letter)).collect();
        if named.is_empty() {
            String::new()
        } else {
            format!("{}: {}.", capital(variant.side_name(side)), listed(&named, "and"))
        }
    });
    let by_hand = match variant.look.input {
        Input::FromTo => "A move is made by choosing a piece and the square it goes to.",
        Input::Path => "A move is made by choosing a piece and the squares it touches on its way.",
        Input::Place => "A move is made by choosing one square.",
        Input::Column => "A move is made by choosing a column, into which a piece is dropped.",
    };
    let start = variant.start();
    let seen = Diagram::of(&start, "How the game begins.");
    vec![
        Clause::new("The pieces", &["pieces"], &pieces),
        Clause::new("The start", &["setup", "first"], &[first_sentence(variant)]).with(seen),
        Clause::new("Moving by hand", &["input"], &[by_hand.to_owned()]).with(first_moves(&start)),
    ]
}

/// The empty squares on which a first move can end, where there are any.
fn first_moves(start: &Position) -> Option<Diagram> {
    let side = capital(start.variant().side_name(start.turn()));
    let mut diagram = Diagram::of(start, format!("{side}'s first move ends on one of these squares."));
    let ends = start.moves().into_iter().filter_map(|legal| legal.to());
    ends.filter(|square| start.at(*square).is_none()).for_each(|square| diagram.mark(square, Sign::Target));
    (!diagram.marks.is_empty()).then_some(diagram)
}
