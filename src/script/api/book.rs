//! `search.book`: looks a position up in the opening book.

use super::argument_errors::named;
use super::charge;
use super::host::Host;
use super::moves::LuaMove;
use super::position::LuaPosition;
use super::search::refuse_in_eval;
use crate::rules::mix;
use mlua::{Function, Lua, UserDataRef};

/// `search.book(position)` returns a list of `{ move, weight, name }`, heaviest first and empty if the position is not in the book,
/// and one entry drawn with the game's seed.
pub fn book(lua: &Lua, host: &Host) -> mlua::Result<Function> {
    let host = host.clone();
    named(lua, "search.book", move |lua, position: UserDataRef<LuaPosition>| {
        charge()?;
        refuse_in_eval(&host)?;
        let (of, position) = (&position, &position.position);
        let (book, seed) = host.turn(|turn| (turn.books.get(&position.variant().id).cloned(), turn.seed))?;
        let known = book.map(|book| book.moves(position)).unwrap_or_default();
        let all: f64 = known.iter().map(|known| known.weight).sum();
        // From 0 up to the sum of all weights; the same number for the same position at the same ply.
        let mut left = all * (mix(seed ^ position.board().key()) >> 11) as f64 / (1_u64 << 53) as f64;
        let mut drawn = None;
        let list = lua.create_table()?;
        for known in known {
            let entry = lua.create_table_with_capacity(0, 3)?;
            entry.raw_set("move", LuaMove::new(lua, of, known.chosen)?)?;
            entry.raw_set("weight", known.weight)?;
            entry.raw_set("name", known.name)?;
            left -= known.weight;
            if left < 0.0 && drawn.is_none() {
                drawn = Some(entry.clone());
            }
            list.raw_push(entry)?;
        }
        Ok((list, drawn))
    })
}
