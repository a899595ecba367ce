//! Lua functions laid over a native variant.

use super::code::ScriptCode;
use super::convert::wrong;
use super::state::RulesState;
use crate::report::Report;
use crate::rules::scripted::OverlayRules;
use crate::rules::{Move, Outcome, Position};
use crate::script::MAX_MOVES;
use crate::script::api::{LuaMove, LuaPosition};
use crate::script::convert::brief;
use crate::script::fault::ScriptError;
use crate::text::phrase;
use mlua::{Lua, Table, Value};
use std::sync::Arc;

#[derive(Debug)]
pub struct ScriptOverlay {
    pub code: Arc<ScriptCode>,
}

impl ScriptOverlay {
    fn has(&self, name: &str) -> bool {
        self.code.provider_of(name).is_some()
    }

    fn filtered(state: &RulesState, position: &Position, moves: &[Move]) -> Result<Vec<usize>, ScriptError> {
        let shown = LuaPosition::shared(position.clone());
        let list = Self::list(state.lua(), &shown, moves).map_err(|error| ScriptError::error(&error))?;
        let returned: Value = state.sandbox.call(&state.function("filter")?, (shown, list))?;
        let Value::Table(returned) = returned else {
            return Err(wrong(phrase("returned-no-moves").with("by", "filter").with("found", brief(&returned))));
        };
        let mut kept = Self::places(&returned, position, moves)?;
        kept.sort_unstable();
        kept.dedup();
        Ok(kept)
    }

    fn list(lua: &Lua, position: &LuaPosition, moves: &[Move]) -> mlua::Result<Table> {
        let list = lua.create_table_with_capacity(moves.len(), 0)?;
        for legal in moves {
            list.raw_push(LuaMove::new(lua, position, legal.clone())?)?;
        }
        Ok(list)
    }

    fn places(returned: &Table, position: &Position, moves: &[Move]) -> Result<Vec<usize>, ScriptError> {
        let place = |value: mlua::Result<Value>| {
            let value = value.map_err(|error| ScriptError::error(&error))?;
            let legal = LuaMove::read(&value, position)
                .map_err(|why| wrong(phrase("returned-filter-illegal").with("why", why)))?;
            let found =
                moves.iter().position(|legal_move| legal_move.is_same(&legal) && legal_move.places == legal.places);
            found.ok_or_else(|| wrong(phrase("returned-filter-foreign")))
        };
        if returned.raw_len() > MAX_MOVES {
            let message = phrase("returned-moves-many").with("by", "filter").with("count", returned.raw_len());
            return Err(wrong(message.with("most", MAX_MOVES)));
        }
        returned.sequence_values::<Value>().take(MAX_MOVES).map(place).collect()
    }
}

impl OverlayRules for ScriptOverlay {
    fn outcome(&self, position: &Position) -> Result<Option<Outcome>, Report> {
        if !self.has("outcome") {
            return Ok(None);
        }
        self.code.ask(|state| {
            let shown = LuaPosition::shared(position.clone());
            let returned: Value = state.sandbox.call(&state.function("outcome")?, shown)?;
            state.grids.outcome(&returned).map_err(|raised| raised.or_about("outcome"))
        })
    }

    fn filter(&self, position: &Position, moves: &[Move]) -> Result<Vec<usize>, Report> {
        if !self.has("filter") {
            return Ok((0..moves.len()).collect());
        }
        let kept =
            |state: &RulesState| Self::filtered(state, position, moves).map_err(|raised| raised.or_about("filter"));
        self.code.ask(kept)
    }
}
