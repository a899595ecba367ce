//! The one list of what scripts meet: each name with its type, what it does, what it refuses and an example.
//!
//! Registration takes its names from here (a name that is not listed does not compile), and so do the messages that know a
//! near match, the type files of `damka types` and the page `docs/lua-functions.md`.

mod bot;
mod ctx;
#[cfg(test)]
mod lexicon_test;
mod moves;
mod position;
mod search;
mod walk;

pub use bot::{BOT, OPTION, RESULT, SLIDER};
pub use ctx::CTX;
pub use moves::MOVE;
pub use position::{OUTCOME, POSITION};
pub use search::{BOOK_ENTRY, FOUND, LINE, MCTS_FOUND, MCTS_MOVE, MCTS_OPTIONS, OPTIONS, SEARCH, TREE};
pub use walk::WALK;

/// How a name is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// With a colon: `position:moves()`.
    Methods,
    /// With a dot: `ctx.random()`.
    Functions,
    /// Keys of a table that a script makes or gets.
    Keys,
}

/// One name.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    /// As scripts write it.
    pub name: &'static str,
    /// As Luau writes it: a type, or parameters and what is returned, `(square: Square): (Side?, string?)`.
    pub sign: &'static str,
    /// What it is or does: units, ranges, order. Sentences.
    pub doc: &'static str,
    /// What it refuses; empty where it refuses nothing.
    pub errors: &'static str,
    /// Of functions: a body of `move`, or of a bot's own functions its entry in the table.
    pub example: &'static str,
}

impl Item {
    const fn field(name: &'static str, sign: &'static str, doc: &'static str) -> Self {
        Self { name, sign, doc, errors: "", example: "" }
    }

    const fn function(
        name: &'static str,
        sign: &'static str,
        doc: &'static str,
        errors: &'static str,
        example: &'static str,
    ) -> Self {
        Self { name, sign, doc, errors, example }
    }

    /// Whether it is called.
    pub const fn is_function(&self) -> bool {
        !self.example.is_empty()
    }
}

/// An object or table with its names.
#[derive(Debug)]
pub struct Group {
    /// What its type is called.
    pub class: &'static str,
    /// What scripts call one of them.
    pub called: &'static str,
    /// What it is, in a sentence.
    pub doc: &'static str,
    /// How its names are reached.
    pub reach: Reach,
    /// In the order in which they are told.
    pub items: &'static [Item],
}

impl Group {
    /// This name, if it is listed; asked for when damka is compiled.
    pub const fn name(&self, wanted: &'static str) -> &'static str {
        let mut at = 0;
        while at < self.items.len() {
            if same(self.items[at].name, wanted) {
                return wanted;
            }
            at += 1;
        }
        panic!("a name that the list of what scripts meet does not have");
    }

    /// All names; `COUNT` must be how many there are.
    pub const fn names<const COUNT: usize>(&self) -> [&'static str; COUNT] {
        assert!(COUNT == self.items.len(), "another number of names is listed");
        let mut names = [""; COUNT];
        let mut at = 0;
        while at < COUNT {
            names[at] = self.items[at].name;
            at += 1;
        }
        names
    }
}

const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Every object and table, in the order in which they are told.
pub const GROUPS: [&Group; 17] = [
    &BOT,
    &OPTION,
    &SLIDER,
    &RESULT,
    &POSITION,
    &OUTCOME,
    &MOVE,
    &CTX,
    &SEARCH,
    &OPTIONS,
    &FOUND,
    &LINE,
    &MCTS_OPTIONS,
    &MCTS_FOUND,
    &MCTS_MOVE,
    &BOOK_ENTRY,
    &TREE,
];

/// Those and the walk, which is returned by one of them.
pub fn groups() -> impl Iterator<Item = &'static Group> {
    GROUPS.into_iter().chain([&WALK])
}
