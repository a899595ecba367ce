//! The move object of scripts.

use super::lexicon::MOVE;
use super::position::LuaPosition;
use super::{charge, no_such};
use crate::board::Square;
use crate::notation;
use crate::rules::{IllegalReason, Move, Position};
use crate::script::convert::{kind_of, prefix, quoted};
use crate::script::fault::error;
use crate::script::sandbox::HostMemory;
use crate::text::{Phrase, phrase};
use mlua::{Lua, MetaMethod, MultiValue, UserData, UserDataFields, UserDataMethods, UserDataRef, Value};
use std::rc::Rc;

pub struct LuaMove {
    position: Position,
    pub legal: Move,
    /// Memory counted for the position, which lives as long as its moves, and for the move.
    _memory: (Rc<HostMemory>, HostMemory),
}

const NAMES: [&str; 8] = MOVE.names();

impl LuaMove {
    pub fn new(lua: &Lua, of: &LuaPosition, legal: Move) -> mlua::Result<Self> {
        let memory = HostMemory::of_object::<Self>(lua, legal.heap_bytes())?;
        Ok(Self { position: of.position.clone(), legal, _memory: (of.memory(), memory) })
    }

    pub fn text(&self) -> String {
        notation::move_text(self.position.variant(), &self.legal)
    }

    /// A move object or a move's text. The error says what is wrong with the value, as a sentence.
    pub fn read(value: &Value, position: &Position) -> Result<Move, Phrase> {
        match value {
            Value::UserData(data) => {
                let Ok(given) = data.borrow::<Self>() else { return Err(phrase("script-not-move")) };
                given.within(position)
            }
            Value::String(text) => {
                let message = |why: &IllegalReason| {
                    phrase("script-move-illegal").with("move", quoted(text)).with("why", why.phrase())
                };
                // A text that is cut here is then refused for its length.
                let read = notation::read_move(position, &prefix(text, notation::LONGEST_MOVE));
                read.map_err(|why| message(&why))
            }
            other => Err(phrase("script-move-wanted").with("found", kind_of(other))),
        }
    }

    /// The same move in another position, if it is legal there.
    fn within(&self, position: &Position) -> Result<Move, Phrase> {
        if self.position.board() == position.board() {
            return Ok(self.legal.clone());
        }
        let same =
            position.moves().into_iter().find(|legal| legal.is_same(&self.legal) && legal.places == self.legal.places);
        same.ok_or_else(|| phrase("script-move-elsewhere").with("move", self.text()))
    }
}

fn numbers(squares: &[Square]) -> Vec<u32> {
    squares.iter().map(|square| square.number()).collect()
}

impl UserData for LuaMove {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        fields.add_field_method_get(const { MOVE.name("text") }, |_, this| Ok(this.text()));
        fields.add_field_method_get(const { MOVE.name("from") }, |_, this| Ok(this.legal.from().map(Square::number)));
        fields.add_field_method_get(const { MOVE.name("to") }, |_, this| Ok(this.legal.to().map(Square::number)));
        fields.add_field_method_get(const { MOVE.name("path") }, |_, this| Ok(numbers(&this.legal.path)));
        fields.add_field_method_get(const { MOVE.name("captured") }, |_, this| Ok(numbers(&this.legal.captured)));
        fields.add_field_method_get(const { MOVE.name("flipped") }, |_, this| Ok(numbers(&this.legal.flipped)));
        fields.add_field_method_get(const { MOVE.name("crowned") }, |_, this| Ok(this.legal.crowned));
        fields.add_field_method_get(const { MOVE.name("places") }, |_, this| Ok(this.legal.places.map(Square::number)));
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |_, this, ()| Ok(this.text()));
        methods.add_meta_method(MetaMethod::Eq, |_, this, other: UserDataRef<Self>| {
            Ok(this.position.board() == other.position.board() && this.legal == other.legal)
        });
        methods.add_meta_method(MetaMethod::Index, |_, _, key: Value| -> mlua::Result<Value> {
            charge()?;
            Err(no_such("script-a-move", &key, &NAMES))
        });
        methods.add_meta_method(MetaMethod::NewIndex, |_, _, _: MultiValue| -> mlua::Result<()> {
            Err(error("script-move-fixed"))
        });
    }
}
