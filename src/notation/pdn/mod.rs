//! Games as PDN (Portable Draughts Notation, 3.0), stored as the tree of the file: tags, moves, comments, variations.
//!
//! This module does not know the rules; [`Replay`](super::Replay) plays a game through them.

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
pub use score::{FileResult, GameScore};
pub use write::write_pdn;

use crate::board::Side;
use std::ops::Range;

/// Byte range of an item in its source text; empty if it was not parsed from a text.
///
/// # Equality
/// All spans compare equal, so that items compare by content and not by location.
#[derive(Clone, Copy, Debug, Default)]
pub struct SourceSpan {
    pub start: usize,
    /// Exclusive.
    pub end: usize,
}

impl PartialEq for SourceSpan {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for SourceSpan {}

impl From<Range<usize>> for SourceSpan {
    fn from(range: Range<usize>) -> Self {
        Self { start: range.start, end: range.end }
    }
}

impl SourceSpan {
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// Comments before and between the tags.
    pub before: Vec<Comment>,
    /// In file order, including unknown ones.
    pub tags: Vec<Tag>,
    pub line: PdnLine,
    /// After the moves.
    pub score: Option<GameScore>,
    /// Comments after the last game of a file.
    pub after: Vec<Comment>,
    pub span: SourceSpan,
}

/// A tag: `[Name "value"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// As written; standard names start with a capital.
    pub name: String,
    /// Without quotes and escapes.
    pub value: String,
    /// Location of the value, without its quotes.
    pub span: SourceSpan,
}

/// Consecutive moves with the comments and variations among them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PdnLine {
    /// In file order. A variation follows the move that it replaces.
    pub items: Vec<Item>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    Move(MoveText),
    Comment(Comment),
    /// A numeric annotation glyph: `$1` is a good move, `$2` a bad one.
    Nag(u8),
    /// An alternative to the move before it.
    Variation(PdnLine),
    /// A position set up in mid-game, `/FEN "W:W31:B1"/`: the text between the slashes, and its location.
    Setup(String, SourceSpan),
    /// A result within a variation.
    Score(GameScore),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveText {
    /// Move number, and whether the second side moved. Given at the start of a line and after a set-up, otherwise counted.
    pub number: Option<(u32, bool)>,
    pub text: String,
    /// `!`, `?`, `!?`, `(?)` and the like; empty if there is none.
    pub strength: String,
    /// Location of the move without its number and marks.
    pub span: SourceSpan,
}

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

/// A comment. Runs of whitespace and line breaks in it count as one space.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comment {
    /// Without delimiters.
    pub text: String,
    pub style: CommentStyle,
}

impl Comment {
    /// Builds a comment in braces. Braces in the text would end it, so they become parentheses.
    pub fn new(text: &str) -> Self {
        let text = text.replace('{', "(").replace('}', ")");
        Self { text: text.split_whitespace().collect::<Vec<_>>().join(" "), style: CommentStyle::Braces }
    }
}

impl Game {
    /// The case of the name does not matter.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find(name).map(|tag| tag.value.as_str())
    }

    pub(super) fn find(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.tags.iter_mut().find(|tag| tag.name.eq_ignore_ascii_case(name)) {
            Some(tag) => tag.value = value,
            None => self.tags.push(Tag { name: name.into(), value, span: SourceSpan::default() }),
        }
    }

    /// The result after the moves, or the `Result` tag if that is missing or open.
    pub fn score(&self) -> Option<GameScore> {
        let tag = || self.tag("Result").and_then(GameScore::read);
        self.score.filter(|score| score.verdict != FileResult::Open).or_else(tag).or(self.score)
    }

    pub fn plies(&self) -> usize {
        self.line.items.iter().filter(|item| matches!(item, Item::Move(_))).count()
    }

    /// With the colours as in the file.
    pub fn player(&self, side: Side) -> &str {
        self.tag(if side == Side::Black { "Black" } else { "White" }).unwrap_or("?")
    }
}
