//! Games as PDN (Portable Draughts Notation, 3.0), kept as the tree that the file has: tags, moves, comments, variations.
//!
//! Nothing here knows the rules; [`Replay`](super::Replay) plays a game through them.

mod clock;
mod move_text;
mod read;
mod scan;
mod score;
mod words;
mod write;

pub use clock::{Clock, Elapsed};
pub use move_text::check_move_text;
pub(super) use read::read_games;
pub use read::read_pdn;
pub use score::{FileResult, Score};
pub use write::write_pdn;

use crate::board::Side;
use std::ops::Range;

/// Where something stands in the text it was read from, in bytes; empty where it was not read.
///
/// # Equality
/// Two of them are always equal: where a thing stood is no part of what it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Span {}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self { start: range.start, end: range.end }
    }
}

impl Span {
    /// As a range.
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// A game as a file keeps it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// Comments before and between the tags.
    pub before: Vec<Comment>,
    /// In the file's order; unknown ones are kept.
    pub tags: Vec<Tag>,
    /// The moves that were played, with all that is said of them.
    pub line: Line,
    /// What the game ends with, if the file says it after the moves.
    pub score: Option<Score>,
    /// Comments after the last game of a file.
    pub after: Vec<Comment>,
    /// The whole game.
    pub span: Span,
}

/// A tag: `[Name "value"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// As written; names of the standard begin with a capital.
    pub name: String,
    /// Without quotes and escapes.
    pub value: String,
    /// Of the value, without its quotes.
    pub span: Span,
}

/// Moves one after another, with comments and variations among them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// In the file's order. A variation stands after the move that it replaces.
    pub items: Vec<Item>,
}

/// One thing in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A move.
    Move(MoveText),
    /// A remark.
    Comment(Comment),
    /// A numeric glyph: `$1` is a good move, `$2` a bad one.
    Nag(u8),
    /// Another way to go on instead of the move before it.
    Variation(Line),
    /// A position set up in mid-game: `/FEN "W:W31:B1"/`. What stands between the slashes, and where.
    Setup(String, Span),
    /// A result within a variation.
    Score(Score),
}

/// A move as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveText {
    /// The move's number and whether the second side made it; at the start of a line and after a set-up, else counted.
    pub number: Option<(u32, bool)>,
    /// The move.
    pub text: String,
    /// `!`, `?`, `!?`, `(?)` and the like; empty without.
    pub strength: String,
    /// Of the move itself.
    pub span: Span,
}

/// How a comment is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CommentStyle {
    /// `{…}`
    #[default]
    Braces,
    /// `; …` to the end of the line.
    Line,
    /// `% …`, a line of its own.
    Escape,
}

/// A remark. Runs of blanks and line breaks in it count as one blank.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comment {
    /// Without braces.
    pub text: String,
    /// How it is written.
    pub style: CommentStyle,
}

impl Comment {
    /// A comment in braces. A brace in it would end it and becomes a bracket.
    pub fn new(text: &str) -> Self {
        let text = text.replace('{', "(").replace('}', ")");
        Self { text: text.split_whitespace().collect::<Vec<_>>().join(" "), style: CommentStyle::Braces }
    }
}

impl Game {
    /// The value of a tag. Names differ by more than their capitals.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find(name).map(|tag| tag.value.as_str())
    }

    pub(super) fn find(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// Sets a tag where it stands, or adds it.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.tags.iter_mut().find(|tag| tag.name.eq_ignore_ascii_case(name)) {
            Some(tag) => tag.value = value,
            None => self.tags.push(Tag { name: name.into(), value, span: Span::default() }),
        }
    }

    /// What the game ended with: what follows the moves, else the `Result` tag.
    pub fn score(&self) -> Option<Score> {
        let tag = || self.tag("Result").and_then(Score::read);
        self.score.filter(|score| score.verdict != FileResult::Open).or_else(tag).or(self.score)
    }

    /// The number of moves of the main line.
    pub fn plies(&self) -> usize {
        self.line.items.iter().filter(|item| matches!(item, Item::Move(_))).count()
    }

    /// The name of the player of a colour, as the file calls the colours.
    pub fn player(&self, side: Side) -> &str {
        self.tag(if side == Side::Black { "Black" } else { "White" }).unwrap_or("?")
    }
}
