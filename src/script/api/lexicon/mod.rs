//! The list of all names that scripts can use: type, description, errors and an example.
//!
//! Registration takes its names from here (an unlisted name does not compile), and so do the messages that suggest a near match,
//! the type files of `damka types` and the page `docs/lua-functions.md`.

mod bot;
mod ctx;
mod group;
#[cfg(test)]
mod lexicon_test;
mod moves;
mod position;
mod search;
mod walk;

pub use bot::{BOT, OPTION, RESULT, SLIDER};
pub use ctx::CTX;
pub use group::{Group, LexiconItem, Reach};
pub use moves::MOVE;
pub use position::{OUTCOME, POSITION};
pub use search::{BOOK_ENTRY, FOUND, LINE, MCTS_FOUND, MCTS_MOVE, MCTS_OPTIONS, OPTIONS, SEARCH, TREE};
pub use walk::WALK;

/// Every object and table, in documentation order, except the walk.
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

/// All groups: [`GROUPS`] and the walk, which `search.walk` returns.
pub fn groups() -> impl Iterator<Item = &'static Group> {
    GROUPS.into_iter().chain([&WALK])
}
