//! Traces: indented explanations of how a player evaluates a position.

use crate::board::Square;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A labelled value and the parts it consists of.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    pub label: String,
    pub value: String,
    /// Squares it refers to; in JSON as numbers, counted as scripts count them.
    #[serde(default, with = "numbers", skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<Square>,
    /// Its parts, in the order in which they were traced.
    pub children: Vec<Trace>,
}

impl Trace {
    /// The label of the moves that a search expects after the move that it is a reason for.
    pub const EXPECTED: &'static str = "expects";

    /// The label of what patterns give to the value of a move.
    pub const PATTERNS: &'static str = "patterns";

    /// The label of what weights give to the value of a move, beside patterns.
    pub const WEIGHTS: &'static str = "weights";

    /// Returns the number of labelled values, including this one.
    pub fn size(&self) -> usize {
        1 + self.children.iter().map(Self::size).sum::<usize>()
    }

    /// The approximate size.
    pub fn bytes(&self) -> usize {
        let own = size_of::<Self>() + self.label.len() + self.value.len() + size_of_val(&self.squares[..]);
        own + self.children.iter().map(Self::bytes).sum::<usize>()
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        let colon = if self.value.is_empty() { "" } else { ": " };
        writeln!(f, "{:indent$}{}{colon}{}", "", self.label, self.value, indent = depth * 2)?;
        self.children.iter().try_for_each(|child| child.write(f, depth + 1))
    }
}

/// Serialises squares as numbers from 1, as scripts count them.
mod numbers {
    use super::Square;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(squares: &[Square], serializer: S) -> Result<S::Ok, S::Error> {
        squares.iter().map(|square| square.number()).collect::<Vec<_>>().serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Square>, D::Error> {
        let numbers = Vec::<u16>::deserialize(deserializer)?;
        Ok(numbers.into_iter().map(|number| Square(number.saturating_sub(1))).collect())
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}
