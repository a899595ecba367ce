//! The indented trace: why a player thinks what it thinks.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A labelled value and what it was made of.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// What was looked at.
    pub label: String,
    /// What it came to, as text.
    pub value: String,
    /// What it was made of, in the order it was traced.
    pub children: Vec<Trace>,
}

impl Trace {
    fn write(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        let colon = if self.value.is_empty() { "" } else { ": " };
        writeln!(f, "{:indent$}{}{colon}{}", "", self.label, self.value, indent = depth * 2)?;
        self.children.iter().try_for_each(|child| child.write(f, depth + 1))
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}
