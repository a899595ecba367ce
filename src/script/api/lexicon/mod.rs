//! The list of all names that scripts can use: type, description, errors and an example.
//!
//! Registration takes its names from here (an unlisted name does not compile), and so do the messages that suggest a near match,
//! the type files of `damka types` and the page `docs/lua-functions.md`.

mod bot;
mod ctx;
mod grid;
mod group;
#[cfg(test)]
mod lexicon_test;
mod moves;
mod position;
mod search;
mod walk;

pub use bot::{BOT, OPTION, RESULT, SLIDER};
pub use ctx::CTX;
pub use grid::{BOARD_OPTIONS, GRID, GRID_BOARD, GRID_WAY, GRID_WAYS};
pub use group::{Group, LexiconItem, Reach};
pub use moves::MOVE;
pub use position::{OUTCOME, POSITION};
pub use search::{BOOK_ENTRY, FOUND, LINE, MCTS_FOUND, MCTS_MOVE, MCTS_OPTIONS, OPTIONS, SEARCH, TREE};
pub use walk::WALK;

/// Every object and table, in documentation order, except those with methods that a function returns.
pub const GROUPS: [&Group; 20] = [
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
    &GRID,
    &BOARD_OPTIONS,
    &GRID_WAY,
];

/// All groups: [`GROUPS`] and the objects that functions of `search` and `grid` return.
pub fn groups() -> impl Iterator<Item = &'static Group> {
    GROUPS.into_iter().chain([&WALK, &GRID_BOARD, &GRID_WAYS])
}
