//! A board as scripts see it: functions over grids, which are strings with a byte for each square.

use super::arguments::{cells, piece, square, whole, whole_value};
use super::board::GridBoard;
use super::script_ways::{LuaGridWays, read_ways};
use crate::board::MAX_SIDE;
use crate::script::api::calls::{charge, methods_by_table};
use crate::script::api::lexicon::GRID_BOARD;
use crate::script::fault::error;
use crate::script::sandbox::HostMemory;
use crate::text::phrase;
use mlua::{Lua, LuaString, Table, UserData, UserDataFields, UserDataMethods, Value, Variadic};

const NAMES: [&str; 14] = GRID_BOARD.names();

pub struct LuaGridBoard {
    board: GridBoard,
    _memory: HostMemory,
}

impl LuaGridBoard {
    pub fn new(lua: &Lua, board: GridBoard) -> mlua::Result<Self> {
        let memory = HostMemory::of_object::<Self>(lua, board.heap_bytes())?;
        Ok(Self { board, _memory: memory })
    }

    fn square(&self, value: f64, what: &str) -> mlua::Result<usize> {
        square(value, what, self.board.squares())
    }

    fn pack(&self, lua: &Lua, list: &Table) -> mlua::Result<LuaString> {
        let squares = self.board.squares();
        if list.raw_len() != squares {
            return Err(error(phrase("grid-other-size").with("found", list.raw_len()).with("squares", squares)));
        }
        let pieces = list.sequence_values::<Value>().map(|value| whole_value(&value?, "piece", 0..=255));
        let cells: Vec<u8> = pieces.map(|piece| piece.map(|piece| piece as u8)).collect::<mlua::Result<_>>()?;
        lua.create_string(cells)
    }

    fn set(&self, lua: &Lua, grid: &LuaString, changes: &[f64]) -> mlua::Result<LuaString> {
        if !changes.len().is_multiple_of(2) {
            return Err(error("grid-odd"));
        }
        let mut cells = cells(grid, self.board.squares())?.to_vec();
        for change in changes.chunks_exact(2) {
            cells[self.square(change[0], "square")?] = piece(change[1], "piece")?;
        }
        lua.create_string(cells)
    }

    fn fill(&self, lua: &Lua, grid: &LuaString, squares: &Table, with: f64) -> mlua::Result<LuaString> {
        let count = self.board.squares();
        let mut cells = cells(grid, count)?.to_vec();
        let with = piece(with, "piece")?;
        whole(squares.raw_len() as f64, "number of squares", 0..=count)?;
        for value in squares.sequence_values::<Value>() {
            cells[whole_value(&value?, "square", 1..=count)? - 1] = with;
        }
        lua.create_string(cells)
    }

    /// The squares from the first to the last that hold this.
    fn holding<'a>(
        &self,
        cells: &'a [u8],
        wanted: f64,
        (first, last): (Option<f64>, Option<f64>),
    ) -> mlua::Result<impl Iterator<Item = usize> + use<'a>> {
        let wanted = piece(wanted, "piece")?;
        let first = first.map_or(Ok(0), |first| self.square(first, "first"))?;
        let last = last.map_or(Ok(cells.len() - 1), |last| self.square(last, "last"))?;
        Ok((first..=last).filter(move |at| cells[*at] == wanted))
    }
}

/// Squares counted from 1, each a value of its own: `methods.lua` makes a list of them.
fn values(squares: impl IntoIterator<Item = usize>) -> Variadic<f64> {
    squares.into_iter().map(|square| (square + 1) as f64).collect()
}

impl UserData for LuaGridBoard {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        methods_by_table(fields, "script-a-board", &NAMES);
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        add_making(methods);
        add_finding(methods);
        add_asking(methods);
    }
}

/// What makes grids, and ways to move on them.
fn add_making<M: UserDataMethods<LuaGridBoard>>(methods: &mut M) {
    methods.add_method(const { GRID_BOARD.name("pack") }, |lua, this, pieces: Table| {
        charge()?;
        this.pack(lua, &pieces)
    });
    methods.add_method(const { GRID_BOARD.name("set") }, |lua, this, (grid, changes): (LuaString, Variadic<f64>)| {
        charge()?;
        this.set(lua, &grid, &changes)
    });
    methods.add_method(
        const { GRID_BOARD.name("fill") },
        |lua, this, (grid, squares, with): (LuaString, Table, f64)| {
            charge()?;
            this.fill(lua, &grid, &squares, with)
        },
    );
    methods.add_method(const { GRID_BOARD.name("ways") }, |lua, this, (piece, ways): (f64, Table)| {
        charge()?;
        LuaGridWays::new(lua, read_ways(&this.board, piece, &ways)?)
    });
}

/// What lists squares.
fn add_finding<M: UserDataMethods<LuaGridBoard>>(methods: &mut M) {
    methods.add_method(
        const { GRID_BOARD.name("find") },
        |_, this, (grid, wanted, first, last): (LuaString, f64, Option<f64>, Option<f64>)| {
            charge()?;
            let cells = cells(&grid, this.board.squares())?;
            Ok(values(this.holding(&cells, wanted, (first, last))?))
        },
    );
    methods.add_method(const { GRID_BOARD.name("line") }, |_, this, (from, to): (f64, f64)| {
        charge()?;
        let (from, to) = (this.square(from, "from")?, this.square(to, "to")?);
        let missing = || error(phrase("grid-no-line").with("from", from + 1).with("to", to + 1));
        Ok(values(this.board.line(from, to).ok_or_else(missing)?))
    });
    methods.add_method(const { GRID_BOARD.name("neighbours") }, |_, this, of: f64| {
        charge()?;
        Ok(values(this.board.neighbours(this.square(of, "square")?)))
    });
    methods.add_method(const { GRID_BOARD.name("group") }, |_, this, (grid, of): (LuaString, f64)| {
        charge()?;
        let cells = cells(&grid, this.board.squares())?;
        Ok(values(this.board.group(&cells, this.square(of, "square")?)))
    });
    methods.add_method(const { GRID_BOARD.name("drops") }, |_, this, grid: LuaString| {
        charge()?;
        let cells = cells(&grid, this.board.squares())?;
        Ok(values(this.board.drops(&cells)))
    });
    methods.add_method(
        const { GRID_BOARD.name("enclosed") },
        |_, this, (grid, of, mine, theirs): (LuaString, f64, f64, f64)| {
            charge()?;
            let cells = cells(&grid, this.board.squares())?;
            let of = this.square(of, "square")?;
            Ok(values(this.board.enclosed(&cells, of, piece(mine, "mine")?, piece(theirs, "theirs")?)))
        },
    );
}

/// What answers with a number or with yes or no.
fn add_asking<M: UserDataMethods<LuaGridBoard>>(methods: &mut M) {
    methods.add_method(
        const { GRID_BOARD.name("count") },
        |_, this, (grid, wanted, first, last): (LuaString, f64, Option<f64>, Option<f64>)| {
            charge()?;
            let cells = cells(&grid, this.board.squares())?;
            Ok(this.holding(&cells, wanted, (first, last))?.count())
        },
    );
    methods.add_method(const { GRID_BOARD.name("has_line") }, |_, this, (grid, of, length): (LuaString, f64, f64)| {
        charge()?;
        let cells = cells(&grid, this.board.squares())?;
        Ok(this.board.has_line(&cells, piece(of, "piece")?, whole(length, "length", 1..=MAX_SIDE.into())?))
    });
    for (name, left_to_right) in [
        (const { GRID_BOARD.name("connects_left_right") }, true),
        (const { GRID_BOARD.name("connects_top_bottom") }, false),
    ] {
        methods.add_method(name, move |_, this, (grid, of): (LuaString, f64)| {
            charge()?;
            let cells = cells(&grid, this.board.squares())?;
            Ok(this.board.connects(&cells, piece(of, "piece")?, left_to_right))
        });
    }
}
