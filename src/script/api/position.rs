//! The position object of scripts. It is immutable; playing a move returns a new one.

use super::lexicon::POSITION;
use super::moves::LuaMove;
use super::{charge, no_such};
use crate::board::{Kind, Side, Square};
use crate::notation;
use crate::report::{LONGEST_QUOTE, quote};
use crate::rules::{Kernel, PieceSpec, Position, Variant, WithKernel, kernel_of};
use crate::script::convert::{prefix, quoted};
use crate::script::fault::error;
use crate::script::sandbox::HostMemory;
use crate::text::{phrase, raw};
use mlua::{
    IntoLuaMulti, Lua, LuaString, MetaMethod, MultiValue, Table, UserData, UserDataFields, UserDataMethods,
    UserDataRef, Value,
};
use std::rc::Rc;

#[derive(Clone)]
pub struct LuaPosition {
    pub position: Position,
    memory: Rc<HostMemory>,
}

const NAMES: [&str; 17] = POSITION.names();

/// The number of a side in scripts: 1 is the side that starts the game.
pub fn side_number(variant: &Variant, side: Side) -> u8 {
    if side == variant.first { 1 } else { 2 }
}

fn side_of(variant: &Variant, number: i64) -> mlua::Result<Side> {
    match number {
        1 => Ok(variant.first),
        2 => Ok(variant.first.other()),
        other => Err(error(phrase("script-side").with("found", other))),
    }
}

/// Words for kinds of pieces that work in every game.
const KIND_WORDS: [(&str, Kind); 4] =
    [("man", Kind::Man), ("king", Kind::King), ("disc", Kind::Disc), ("pawn", Kind::Pawn)];

/// Whether a word means a kind of piece: by the variant's name for it, or by a word for its kind.
fn is_meant(spec: &PieceSpec, word: &str) -> bool {
    spec.name == word || KIND_WORDS.contains(&(word, spec.kind))
}

/// A script's word for a piece or a square. A word that is cut matches nothing.
fn word_of(text: &LuaString) -> String {
    prefix(text, LONGEST_QUOTE)
}

fn check_kind(variant: &Variant, word: &str) -> mlua::Result<()> {
    let names = || variant.look.pieces.iter().map(|spec| spec.name.as_str());
    if names().any(|name| name == word) || KIND_WORDS.iter().any(|(known, _)| *known == word) {
        return Ok(());
    }
    let mut known: Vec<String> = names().map(quote).collect();
    known.sort();
    known.dedup();
    let message = phrase("script-kind").with("word", quote(word));
    Err(error(message.with("known", known.join(", "))))
}

impl LuaPosition {
    /// A position that the host holds too, so its memory is not counted.
    pub fn shared(position: Position) -> Self {
        Self { position, memory: Rc::default() }
    }

    pub fn new(lua: &Lua, position: Position) -> mlua::Result<Self> {
        let memory = Rc::new(HostMemory::of_object::<Self>(lua, position.heap_bytes())?);
        Ok(Self { position, memory })
    }

    pub(super) fn memory(&self) -> Rc<HostMemory> {
        self.memory.clone()
    }

    /// The square with this number, from 1.
    pub fn square(&self, number: i64) -> mlua::Result<Square> {
        let squares = self.position.variant().shape.squares();
        match usize::try_from(number) {
            Ok(number) if (1..=squares).contains(&number) => Ok(Square((number - 1) as u16)),
            _ => Err(error(phrase("script-no-square").with("number", number).with("last", squares))),
        }
    }

    fn squares(&self, side: Option<i64>, kind: Option<&str>) -> mlua::Result<Vec<u32>> {
        let variant = self.position.variant();
        let side = side.map(|number| side_of(variant, number)).transpose()?;
        kind.map_or(Ok(()), |word| check_kind(variant, word))?;
        let fits = |square: &Square| {
            let Some(side) = side else { return true };
            let spec = self.position.spec(*square);
            spec.is_some_and(|spec| spec.side == side && kind.is_none_or(|word| is_meant(spec, word)))
        };
        Ok(variant.shape.all().filter(fits).map(Square::number).collect())
    }

    fn moves(&self, lua: &Lua) -> mlua::Result<Table> {
        let moves = self.position.moves();
        let list = lua.create_table_with_capacity(moves.len(), 0)?;
        // Script rules list the moves only now, and the position caches them.
        self.memory.grow_to(lua, self.position.heap_bytes())?;
        for legal in moves {
            list.raw_push(LuaMove::new(lua, self, legal)?)?;
        }
        Ok(list)
    }

    fn outcome(&self, lua: &Lua) -> mlua::Result<Option<Table>> {
        let outcome = self.position.outcome();
        self.memory.grow_to(lua, self.position.heap_bytes())?;
        let Some(outcome) = outcome else { return Ok(None) };
        let table = lua.create_table_with_capacity(0, 2)?;
        table.raw_set("winner", outcome.winner.map(|side| side_number(self.position.variant(), side)))?;
        table.raw_set("ending", outcome.ending.word())?;
        Ok(Some(table))
    }

    /// The masks in the order of `eval`'s arguments, 32 squares per number.
    pub fn masks(&self) -> Vec<u32> {
        kernel_of(&*self.position.variant().rules).visit(Masks(&self.position))
    }
}

struct Masks<'a>(&'a Position);

impl WithKernel for Masks<'_> {
    type Output = Vec<u32>;

    fn run<K: Kernel>(self, kernel: &K) -> Vec<u32> {
        let mut masks = Vec::new();
        kernel.masks(&kernel.state(self.0.board()), &mut masks);
        masks
    }
}

impl UserData for LuaPosition {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        fields.add_field_method_get(const { POSITION.name("turn") }, |_, this| {
            Ok(side_number(this.position.variant(), this.position.turn()))
        });
        fields.add_field_method_get(const { POSITION.name("ply") }, |_, this| Ok(this.position.ply()));
        fields.add_field_method_get(const { POSITION.name("columns") }, |_, this| {
            Ok(this.position.variant().shape.columns)
        });
        fields.add_field_method_get(const { POSITION.name("rows") }, |_, this| Ok(this.position.variant().shape.rows));
        fields
            .add_field_method_get(const { POSITION.name("variant") }, |_, this| Ok(this.position.variant().id.clone()));
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_method(const { POSITION.name("at") }, |lua, this, number: i64| {
            charge()?;
            match this.position.spec(this.square(number)?) {
                None => Ok(MultiValue::from_iter([Value::Nil])),
                Some(spec) => {
                    let side = side_number(this.position.variant(), spec.side);
                    (side, spec.name.as_str()).into_lua_multi(lua)
                }
            }
        });
        methods.add_method(
            const { POSITION.name("squares") },
            |_, this, (side, kind): (Option<i64>, Option<LuaString>)| {
                charge()?;
                this.squares(side, kind.as_ref().map(word_of).as_deref())
            },
        );
        methods.add_method(const { POSITION.name("count") }, |_, this, (side, kind): (i64, Option<LuaString>)| {
            charge()?;
            let variant = this.position.variant();
            let owner = side_of(variant, side)?;
            let Some(word) = kind.as_ref().map(word_of) else { return Ok(this.position.count(owner, None)) };
            check_kind(variant, &word)?;
            // Masks only tell kinds apart, but the variant may use the word as the name of another kind of piece.
            let means_others =
                |kind: Kind| variant.look.pieces.iter().any(|spec| spec.kind != kind && spec.name == word);
            match KIND_WORDS.iter().find(|(known, _)| *known == word) {
                Some((_, kind)) if !means_others(*kind) => Ok(this.position.count(owner, Some(*kind))),
                _ => Ok(this.squares(Some(side), Some(&word))?.len() as u32),
            }
        });
        methods.add_method(const { POSITION.name("place") }, |_, this, number: i64| {
            charge()?;
            let (column, row) = this.position.variant().shape.place(this.square(number)?);
            Ok((column + 1, row + 1))
        });
        methods.add_method(const { POSITION.name("moves") }, |lua, this, ()| {
            charge()?;
            this.moves(lua)
        });
        methods.add_method(const { POSITION.name("play") }, |lua, this, value: Value| {
            charge()?;
            let legal = LuaMove::read(&value, &this.position).map_err(error)?;
            Self::new(lua, this.position.play(&legal).0)
        });
        methods.add_method(const { POSITION.name("outcome") }, |lua, this, ()| {
            charge()?;
            this.outcome(lua)
        });
        methods.add_method(const { POSITION.name("text") }, |_, this, ()| {
            charge()?;
            Ok(notation::write_position(&this.position))
        });
        methods.add_method(const { POSITION.name("hash") }, |_, this, ()| {
            charge()?;
            Ok(format!("{:016x}", this.position.board().key()))
        });
        methods.add_method(const { POSITION.name("masks") }, |_, this, ()| {
            charge()?;
            Ok(this.masks().into_iter().map(|mask| Value::Number(f64::from(mask))).collect::<MultiValue>())
        });
        methods.add_method(const { POSITION.name("name") }, |_, this, number: i64| {
            charge()?;
            let variant = this.position.variant();
            Ok(variant.names.name(variant.shape, this.square(number)?))
        });
        methods.add_method(const { POSITION.name("square") }, |_, this, name: LuaString| {
            charge()?;
            let variant = this.position.variant();
            let found = variant.names.square(variant.shape, &word_of(&name));
            found.map(Square::number).ok_or_else(|| error(phrase("script-square-name").with("name", quoted(&name))))
        });
        methods.add_meta_method(MetaMethod::ToString, |_, this, ()| Ok(notation::write_position(&this.position)));
        methods
            .add_meta_method(MetaMethod::Eq, |_, this, other: UserDataRef<Self>| Ok(this.position == other.position));
        methods.add_meta_method(MetaMethod::Index, |_, _, key: Value| -> mlua::Result<Value> {
            Err(no_such(raw("position"), &key, &NAMES))
        });
        methods.add_meta_method(MetaMethod::NewIndex, |_, _, _: MultiValue| -> mlua::Result<()> {
            Err(error("script-position-fixed"))
        });
    }
}
