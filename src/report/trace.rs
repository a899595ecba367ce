//! The indented trace: why a player thinks what it thinks.

use crate::board::Square;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A labelled value and what it was made of.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// What was looked at.
    pub label: String,
    /// What it came to, as text.
    pub value: String,
    /// The squares it is about; in JSON their numbers, as scripts count them.
    #[serde(default, with = "numbers", skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<Square>,
    /// What it was made of, in the order it was traced.
    pub children: Vec<Trace>,
}

impl Trace {
    /// How many labelled values it holds, itself included.
    pub fn size(&self) -> usize {
        1 + self.children.iter().map(Self::size).sum::<usize>()
    }

    /// How many bytes it takes, nearly.
    pub fn bytes(&self) -> usize {
        let own = size_of::<Self>() + self.label.len() + self.value.len() + self.squares.len();
        own + self.children.iter().map(Self::bytes).sum::<usize>()
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        let colon = if self.value.is_empty() { "" } else { ": " };
        writeln!(f, "{:indent$}{}{colon}{}", "", self.label, self.value, indent = depth * 2)?;
        self.children.iter().try_for_each(|child| child.write(f, depth + 1))
    }
}

/// Squares as scripts count them, from 1.
mod numbers {
    use super::Square;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(squares: &[Square], serializer: S) -> Result<S::Ok, S::Error> {
        squares.iter().map(|square| square.number()).collect::<Vec<_>>().serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Square>, D::Error> {
        let numbers = Vec::<u8>::deserialize(deserializer)?;
        Ok(numbers.into_iter().map(|number| Square(number.saturating_sub(1))).collect())
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}
