//! The ways of a kind of piece as scripts see them.

use super::arguments::{cells, piece, unknown_key, whole, whole_value, wrong_number};
use super::board::GridBoard;
use super::ways::{MAX_WAYS, PieceSet, Way, Ways};
use crate::board::Direction;
use crate::script::MAX_MOVES;
use crate::script::api::calls::{charge, methods_by_table};
use crate::script::api::lexicon::{GRID_WAY, GRID_WAYS};
use crate::script::convert::{brief, number};
use crate::script::fault::error;
use crate::script::sandbox::HostMemory;
use crate::text::phrase;
use mlua::{Lua, LuaString, Table, UserData, UserDataFields, UserDataMethods, Value, Variadic};

const NAMES: [&str; 2] = GRID_WAYS.names();
const KEYS: [&str; 5] = GRID_WAY.names();

/// The longest step, in columns or rows, and the most steps of a move.
const LONGEST: usize = 15;

pub struct LuaGridWays {
    ways: Ways,
    _memory: HostMemory,
}

impl LuaGridWays {
    pub fn new(lua: &Lua, ways: Ways) -> mlua::Result<Self> {
        let memory = HostMemory::of_object::<Self>(lua, ways.heap_bytes())?;
        Ok(Self { ways, _memory: memory })
    }
}

impl UserData for LuaGridWays {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        methods_by_table(fields, "script-ways", &NAMES);
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_method(const { GRID_WAYS.name("moves") }, |_, this, grid: LuaString| {
            charge()?;
            let cells = cells(&grid, this.ways.squares())?;
            let moves = this.ways.moves(&cells);
            if moves.len() > MAX_MOVES {
                let message = phrase("returned-moves-many").with("by", "moves").with("count", moves.len());
                return Err(error(message.with("most", MAX_MOVES)));
            }
            // Each a value of its own: `methods.lua` makes a list of them.
            Ok(moves.into_iter().map(|found| found as f64).collect::<Variadic<f64>>())
        });
        methods.add_method(const { GRID_WAYS.name("any") }, |_, this, grid: LuaString| {
            charge()?;
            let cells = cells(&grid, this.ways.squares())?;
            Ok(this.ways.any(&cells, |_| true))
        });
    }
}

/// Reads the arguments of `board:ways`.
pub fn read_ways(board: &GridBoard, of: f64, list: &Table) -> mlua::Result<Ways> {
    let of = piece(of, "piece")?;
    let count = list.raw_len();
    if count == 0 || count > MAX_WAYS {
        return Err(error(phrase("grid-ways-count").with("found", count).with("most", MAX_WAYS)));
    }
    let ways = list.sequence_values::<Value>().map(|value| match value? {
        Value::Table(way) => read_way(&way),
        other => Err(error(phrase("grid-way-table").with("found", brief(&other)))),
    });
    Ok(Ways::new(board, of, ways.collect::<mlua::Result<_>>()?))
}

fn read_way(table: &Table) -> mlua::Result<Way> {
    let mut way = Way { step: Direction::new(0, 0), onto: PieceSet::default(), over: None, most: 1 };
    let mut ends = false;
    for pair in table.pairs::<Value, Value>() {
        let (key, value) = pair?;
        match key.as_string().map(LuaString::to_string_lossy).as_deref() {
            Some("across") => way.step.columns = distance(&value, "across")?,
            Some("down") => way.step.rows = distance(&value, "down")?,
            Some("onto") => (way.onto, ends) = (pieces(&value, "onto")?, true),
            Some("over") => way.over = Some(pieces(&value, "over")?),
            Some("most") => way.most = whole_value(&value, "most", 1..=LONGEST)? as u8,
            _ => return Err(unknown_key(phrase("grid-a-way"), &key, &KEYS)),
        }
    }
    if way.step == Direction::new(0, 0) {
        return Err(error("grid-way-nowhere"));
    }
    if !ends {
        return Err(error("grid-way-onto"));
    }
    Ok(way)
}

fn distance(value: &Value, what: &str) -> mlua::Result<i8> {
    let range = -(LONGEST as f64)..=LONGEST as f64;
    let found = number(value).filter(|found| found.fract() == 0.0 && range.contains(found));
    let longest = LONGEST as i64;
    found.map(|found| found as i8).ok_or_else(|| wrong_number(what, (-longest, longest), &brief(value)))
}

/// One piece or a list of them.
fn pieces(value: &Value, what: &str) -> mlua::Result<PieceSet> {
    let mut set = PieceSet::default();
    match value {
        Value::Table(list) => {
            whole(list.raw_len() as f64, "number of pieces", 1..=256)?;
            for value in list.sequence_values::<Value>() {
                set.add(whole_value(&value?, what, 0..=255)? as u8);
            }
        }
        value => set.add(whole_value(value, what, 0..=255)? as u8),
    }
    Ok(set)
}
