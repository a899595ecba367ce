//! Compares the lexicon with the names that really exist.

#![allow(clippy::unwrap_used)] // a test that cannot go on should say where

use super::{
    BOOK_ENTRY, CTX, FOUND, GRID, GRID_BOARD, GRID_WAYS, Group, LINE, MCTS_FOUND, MCTS_MOVE, MOVE, OUTCOME, POSITION,
    SEARCH, TREE, WALK,
};
use crate::rules::Position;
use crate::script::api::grid::{LuaGridBoard, LuaGridWays};
use crate::script::api::host::{Host, Turn};
use crate::script::api::walk::LuaWalk;
use crate::script::api::{self, Ctx, LuaMove, LuaPosition};
use crate::script::bot::{BotOptions, BotSource};
use crate::script::read_variant;
use crate::script::unknown_names::GLOBALS;
use mlua::{Table, UserData, UserDataFields, UserDataMethods, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

#[derive(Default)]
struct Recorder(BTreeSet<String>);

impl<T> UserDataFields<T> for Recorder {
    fn add_field<V>(&mut self, name: impl Into<String>, _: V) {
        self.0.insert(name.into());
    }
    fn add_field_method_get<M, R>(&mut self, name: impl Into<String>, _: M) {
        self.0.insert(name.into());
    }
    fn add_field_method_set<M, A>(&mut self, name: impl Into<String>, _: M) {
        self.0.insert(name.into());
    }
    fn add_field_function_get<F, R>(&mut self, name: impl Into<String>, _: F) {
        self.0.insert(name.into());
    }
    fn add_field_function_set<F, A>(&mut self, name: impl Into<String>, _: F) {
        self.0.insert(name.into());
    }
    fn add_meta_field<V>(&mut self, _: impl Into<String>, _: V) {}
    fn add_meta_field_with<F, R>(&mut self, _: impl Into<String>, _: F) {}
}

impl<T> UserDataMethods<T> for Recorder {
    fn add_method<M, A, R>(&mut self, name: impl Into<String>, _: M) {
        self.0.insert(name.into());
    }
    fn add_method_mut<M, A, R>(&mut self, name: impl Into<String>, _: M) {
        self.0.insert(name.into());
    }
    fn add_method_once<M, A, R>(&mut self, name: impl Into<String>, _: M) {
        self.0.insert(name.into());
    }
    fn add_function<F, A, R>(&mut self, name: impl Into<String>, _: F) {
        self.0.insert(name.into());
    }
    fn add_function_mut<F, A, R>(&mut self, name: impl Into<String>, _: F) {
        self.0.insert(name.into());
    }
    fn add_meta_method<M, A, R>(&mut self, _: impl Into<String>, _: M) {}
    fn add_meta_method_mut<M, A, R>(&mut self, _: impl Into<String>, _: M) {}
    fn add_meta_function<F, A, R>(&mut self, _: impl Into<String>, _: F) {}
    fn add_meta_function_mut<F, A, R>(&mut self, _: impl Into<String>, _: F) {}
}

fn start() -> Position {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/english.lua"));
    Arc::new(read_variant("english", "scripts/english.lua", text, &Arc::default()).unwrap()).start()
}

/// A search for the end of the game also finds the discs.
fn othello_ending() -> Position {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/othello.lua"));
    let variant = Arc::new(read_variant("othello", "scripts/othello.lua", text, &Arc::default()).unwrap());
    let squares = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXXX--OOOOXX-XXXXOXXXOXXXX- X";
    crate::notation::read_position(&variant, squares).unwrap()
}

fn registered<T: UserData>() -> BTreeSet<String> {
    let mut recorder = Recorder::default();
    T::add_fields(&mut recorder);
    T::add_methods(&mut recorder);
    recorder.0
}

fn listed(group: &Group) -> BTreeSet<String> {
    group.items.iter().map(|item| item.name.to_owned()).collect()
}

fn keys(table: &Table) -> BTreeSet<String> {
    table.pairs::<String, Value>().map(|pair| pair.unwrap().0).collect()
}

#[test]
fn objects_have_the_names_of_the_list_and_no_other() {
    assert_eq!(registered::<LuaPosition>(), listed(&POSITION));
    assert_eq!(registered::<LuaMove>(), listed(&MOVE));
    assert_eq!(registered::<LuaWalk>(), listed(&WALK));
    assert_eq!(registered::<LuaGridBoard>(), listed(&GRID_BOARD));
    assert_eq!(registered::<LuaGridWays>(), listed(&GRID_WAYS));
}

#[test]
fn tables_have_the_names_of_the_list_and_no_other() {
    let bot = BotSource { id: "x".into(), file: "ai/x.lua".into(), source: "".into(), modules: Arc::default() };
    let host = Host::default();
    let sandbox = api::sandbox(&bot, &host).unwrap();
    let lua = sandbox.lua();
    // The globals of a sealed state are in a read-only table behind `__index`.
    let sealed: Table = lua.globals().metatable().unwrap().get("__index").unwrap();
    let globals = keys(&sealed);
    // Three of the list are keywords of the language.
    let names = GLOBALS.iter().filter(|name| !["true", "false", "nil"].contains(name));
    assert_eq!(globals, names.map(|name| (*name).to_owned()).collect());
    let search: Table = lua.globals().get("search").unwrap();
    assert_eq!(keys(&search), listed(&SEARCH));
    let grid: Table = lua.globals().get("grid").unwrap();
    assert_eq!(keys(&grid), listed(&GRID));

    let position = start();
    let allowance = crate::player::Allowance::IN_MATCHES;
    let turn = Turn::new(position.clone(), position.turn(), 1, allowance);
    host.begin(turn, Box::new(|_| {}), Box::new(|| true));
    let print = lua.create_function(|_, ()| Ok(())).unwrap();
    let mut ctx = Ctx::new(lua, &host, &BotOptions::new(), &print).unwrap();
    let ctx = ctx.table(lua, &host, &Arc::default(), None).unwrap();
    assert_eq!(keys(&ctx), listed(&CTX));

    let made = |code: &str| -> Table {
        let chunk = lua.load(format!("local position, ending = ...; {code}")).into_function().unwrap();
        chunk.call((LuaPosition::shared(start()), LuaPosition::shared(othello_ending()))).unwrap()
    };
    for (group, code) in [
        (&FOUND, "return (select(3, search.best(ending, { exact_endings = true })))"),
        (&LINE, "return search.lines(ending, { exact_endings = true })[1]"),
        (&MCTS_FOUND, "return (select(3, search.mcts(position, { playouts = 2 })))"),
        (&MCTS_MOVE, "return select(3, search.mcts(position, { playouts = 2 })).moves[1]"),
        (&TREE, "return search.tree(position)[1]"),
    ] {
        assert_eq!(keys(&made(code)), listed(group), "{}", group.class);
    }
    // Types without an instance here are checked in tests/it/reference.rs, which plays a game and opens a book.
    assert_eq!((OUTCOME.items.len(), BOOK_ENTRY.items.len()), (2, 3));
}
