//! `search.walk`: a position that is changed in place, for searches written in Lua.
//!
//! Moves are numbers, their index in the order of `position:moves()`, and scripts only get numbers, no objects. This is about ten
//! times faster than positions and moves as objects.

use super::lexicon::WALK;
use super::position::side_number;
use super::{charge, methods_by_table};
use crate::script::fault::error;
use crate::script::sandbox::HostMemory;
use crate::search::Walk;
use mlua::{Lua, UserData, UserDataFields, UserDataMethods};

const NAMES: [&str; 8] = WALK.names();

/// A walk as scripts see it: moves are numbered from 1. Its memory is outside the VM, so it is counted for the script.
pub struct LuaWalk {
    walk: Walk,
    memory: HostMemory,
}

impl LuaWalk {
    pub fn new(lua: &Lua, walk: Walk) -> mlua::Result<Self> {
        let memory = HostMemory::of_object::<Self>(lua, walk.bytes())?;
        Ok(Self { walk, memory })
    }

    /// Counts the memory that the walk has grown by.
    fn pay(&self, lua: &Lua) -> mlua::Result<()> {
        self.memory.grow_to(lua, self.walk.bytes())
    }
}

fn index(number: f64) -> usize {
    // An invalid number becomes an index that no move has.
    if number >= 1.0 && number.fract() == 0.0 { number as usize - 1 } else { usize::MAX }
}

impl UserData for LuaWalk {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        methods_by_table(fields, "script-a-walk", &NAMES);
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_method_mut(const { WALK.name("moves") }, |lua, this, ()| {
            charge()?;
            let count = this.walk.moves().map_err(error)?;
            this.pay(lua)?;
            Ok(count as f64)
        });
        methods.add_method_mut(const { WALK.name("play") }, |lua, this, number: f64| {
            charge()?;
            this.walk.play(index(number)).map_err(error)?;
            this.pay(lua)
        });
        methods.add_method_mut(const { WALK.name("back") }, |_, this, ()| {
            charge()?;
            this.walk.back().map_err(error)
        });
        methods.add_method_mut(const { WALK.name("is_capture") }, |_, this, number: f64| {
            charge()?;
            this.walk.is_loud(index(number)).map_err(error)
        });
        methods.add_method_mut(const { WALK.name("value") }, |_, this, ()| {
            charge()?;
            this.walk.value().map_err(error)
        });
        methods.add_method_mut(const { WALK.name("winner") }, |_, this, ()| {
            charge()?;
            let winner = this.walk.winner().map_err(error)?;
            Ok(winner.map(|side| side_number(this.walk.variant(), side)))
        });
        methods.add_method_mut(const { WALK.name("turn") }, |_, this, ()| {
            charge()?;
            let side = this.walk.turn().map_err(error)?;
            Ok(side_number(this.walk.variant(), side))
        });
        methods.add_method_mut(const { WALK.name("key") }, |_, this, ()| {
            charge()?;
            this.walk.key().map_err(error)
        });
    }
}
