//! Converts positions and moves between a script's tables and plain data, checking each value.

use super::code::ScriptCode;
use crate::board::Square;
use crate::notation::check_move_text;
use crate::report::{LONGEST_QUOTE, did_you_mean};
use crate::rules::scripted::{Legal, ScriptedState};
use crate::rules::{Board, Move, Outcome, Termination};
use crate::script::MAX_MOVES;
use crate::script::convert::{brief, number, prefix, quoted};
use crate::script::fault::ScriptError;
use crate::script::sandbox::Sandbox;
use crate::text::{Phrase, phrase, quote, raw};
use mlua::{Function, Table, Value};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

/// Integers up to here are exact in Lua.
const MOST: f64 = 9_007_199_254_740_992.0;

/// In bytes.
const LONGEST_TEXT: usize = 80;

/// Limit of a path or of a capture list.
const MAX_SQUARES: usize = 1024;

/// The most numbers that a position has besides its squares, and the longest name of one, in bytes.
const MAX_NUMBERS: usize = 64;
const LONGEST_NAME: usize = 80;

/// Limit of cached names.
const MAX_NAMES: usize = 1024;

const MOVE_KEYS: [&str; 11] =
    ["text", "path", "from", "to", "places", "removes", "captured", "crowned", "progress", "loud", "data"];

/// A fault that the host found in a script's answer.
pub fn wrong(message: Phrase) -> ScriptError {
    ScriptError::found(Termination::RulesError, message)
}

/// How a script writes what is on the squares of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridForm {
    /// A table with a number for each square.
    List,
    /// A string with a byte for each square.
    Packed,
}

/// Converts a variant's positions to plain data and back.
pub struct PositionConverter {
    squares: usize,
    pieces: usize,
    first: crate::board::Side,
    /// The script's function that lists the pieces square by square, if it uses its own representation.
    grid: Option<Function>,
    from_grid: Option<Function>,
    /// That of the first position that the rules returned, usually by `setup`; all others must have the same.
    form: Arc<OnceLock<GridForm>>,
    /// Interned.
    names: RefCell<HashMap<String, Arc<str>>>,
}

impl PositionConverter {
    /// `game` is the variant's table. Fails only when memory runs out.
    pub fn new(code: &ScriptCode, game: &Table) -> mlua::Result<Self> {
        Ok(Self {
            squares: code.shape.squares(),
            pieces: code.pieces,
            first: code.first,
            grid: game.raw_get("grid")?,
            from_grid: game.raw_get("from_grid")?,
            form: code.grid_form.clone(),
            names: RefCell::default(),
        })
    }

    fn name(&self, name: &str) -> Arc<str> {
        let mut names = self.names.borrow_mut();
        if let Some(known) = names.get(name) {
            return known.clone();
        }
        if names.len() >= MAX_NAMES {
            names.clear();
        }
        let fresh: Arc<str> = name.into();
        names.insert(name.to_owned(), fresh.clone());
        fresh
    }

    /// Frozen, as rules must not change their arguments. Fails only when memory runs out.
    pub fn table(&self, sandbox: &Sandbox, board: &Board) -> mlua::Result<Table> {
        let none = ScriptedState::default();
        let plain = board.script.as_deref().unwrap_or(&none);
        let table = sandbox.lua().create_table_with_capacity(0, plain.numbers.len() + 2)?;
        if self.grid.is_none() {
            table.raw_set("grid", self.grid_value(sandbox, plain)?)?;
        }
        table.raw_set("turn", if board.turn == self.first { 1 } else { 2 })?;
        for (name, number) in &plain.numbers {
            table.raw_set(&**name, *number as f64)?;
        }
        table.set_readonly(true);
        Ok(table)
    }

    /// In the script's form.
    fn grid_value(&self, sandbox: &Sandbox, plain: &ScriptedState) -> mlua::Result<Value> {
        if self.form.get() == Some(&GridForm::Packed) {
            return sandbox.lua().create_string(&plain.cells).map(Value::String);
        }
        let grid = sandbox.lua().create_table_with_capacity(self.squares, 0)?;
        for cell in &plain.cells {
            grid.raw_push(*cell)?;
        }
        grid.set_readonly(true);
        Ok(Value::Table(grid))
    }

    /// The board of a position returned by a function, and its table, which is now frozen.
    pub fn board(
        &self,
        sandbox: &Sandbox,
        returned: Value,
        by: &'static str,
        ply: u32,
    ) -> Result<(Board, Table), ScriptError> {
        self.checked(sandbox, returned, by, ply).map_err(|raised| raised.or_about(by))
    }

    fn checked(&self, sandbox: &Sandbox, returned: Value, by: &str, ply: u32) -> Result<(Board, Table), ScriptError> {
        let Value::Table(table) = returned else {
            return Err(wrong(phrase("returned-no-position").with("by", by).with("found", brief(&returned))));
        };
        let mut turn = None;
        let mut grid = None;
        let mut numbers = BTreeMap::new();
        for pair in table.pairs::<Value, Value>() {
            let (key, value) = pair.map_err(|error| ScriptError::error(&error))?;
            let Some(name) = key.as_string().map(|name| prefix(name, LONGEST_NAME)) else {
                return Err(wrong(phrase("returned-key").with("by", by).with("key", brief(&key))));
            };
            match name.as_str() {
                "turn" => turn = Some(value),
                "grid" if self.grid.is_none() => grid = Some(value),
                _ => {
                    let whole = number(&value).filter(|number| number.fract() == 0.0 && number.abs() <= MOST);
                    let whole = whole.ok_or_else(|| {
                        let message = phrase("returned-whole").with("by", by);
                        wrong(message.with("name", &name).with("found", brief(&value)))
                    })?;
                    if name.len() > LONGEST_NAME || numbers.len() == MAX_NUMBERS {
                        let message = phrase("returned-many-numbers").with("by", by);
                        return Err(wrong(message.with("most", MAX_NUMBERS).with("longest", LONGEST_NAME)));
                    }
                    numbers.insert(self.name(&name), whole as i64);
                }
            }
        }
        let turn = turn.unwrap_or(Value::Nil);
        let side = match number(&turn) {
            Some(1.0) => self.first,
            Some(2.0) => self.first.other(),
            _ => {
                return Err(wrong(phrase("returned-turn").with("by", by).with("found", brief(&turn))));
            }
        };
        table.set_readonly(true);
        let cells = match &self.grid {
            Some(show) => {
                let grid = sandbox.call::<Value>(show, &table);
                grid.and_then(|grid| self.cells(&grid, "grid")).map_err(|raised| raised.or_about("grid"))?
            }
            None => self.cells(&grid.unwrap_or(Value::Nil), by)?,
        };
        Ok((Board::scripted(ScriptedState::new(cells, numbers, ply), side), table))
    }

    fn cells(&self, grid: &Value, by: &str) -> Result<Box<[u8]>, ScriptError> {
        let (form, cells) = match grid {
            Value::Table(grid) => (GridForm::List, self.listed(grid, by)?),
            Value::String(grid) => (GridForm::Packed, self.packed(&grid.as_bytes(), by)?),
            _ => return Err(wrong(phrase("returned-no-grid").with("by", by).with("squares", self.squares))),
        };
        if *self.form.get_or_init(|| form) != form {
            let message = if form == GridForm::List { "returned-grid-list" } else { "returned-grid-string" };
            return Err(wrong(phrase(message).with("by", by)));
        }
        Ok(cells)
    }

    fn size(&self, found: usize, by: &str) -> Result<(), ScriptError> {
        if found == self.squares {
            return Ok(());
        }
        let message = phrase("returned-grid-size").with("by", by).with("found", found);
        Err(wrong(message.with("squares", self.squares)))
    }

    fn wrong_cell(&self, index: usize, found: String, by: &str) -> ScriptError {
        let message = phrase("returned-grid-cell").with("by", by).with("found", found);
        wrong(message.with("square", index + 1).with("pieces", self.pieces))
    }

    fn packed(&self, grid: &[u8], by: &str) -> Result<Box<[u8]>, ScriptError> {
        self.size(grid.len(), by)?;
        match grid.iter().position(|cell| usize::from(*cell) > self.pieces) {
            Some(index) => Err(self.wrong_cell(index, grid[index].to_string(), by)),
            None => Ok(grid.into()),
        }
    }

    fn listed(&self, grid: &Table, by: &str) -> Result<Box<[u8]>, ScriptError> {
        grid.set_readonly(true);
        self.size(grid.raw_len(), by)?;
        let cell = |index: usize| {
            let value: Value = grid.raw_get(index + 1).map_err(|error| ScriptError::error(&error))?;
            let cell = number(&value).filter(|cell| cell.fract() == 0.0 && (0.0..=self.pieces as f64).contains(cell));
            cell.map(|cell| cell as u8).ok_or_else(|| self.wrong_cell(index, brief(&value), by))
        };
        (0..self.squares).map(cell).collect()
    }

    /// Uses the script's own representation if it has one. Fails if the script has no such position.
    pub fn read(&self, sandbox: &Sandbox, board: &Board) -> Result<Option<(Board, Table)>, ScriptError> {
        if self.grid.is_none() {
            return Ok(None);
        }
        let Some(from_grid) = &self.from_grid else {
            return Err(wrong(phrase("returned-no-from-grid")));
        };
        let none = ScriptedState::default();
        let plain = board.script.as_deref().unwrap_or(&none);
        let grid = self.grid_value(sandbox, plain).map_err(|error| ScriptError::error(&error))?;
        let turn = if board.turn == self.first { 1 } else { 2 };
        let returned: Value = sandbox.call(from_grid, (grid, turn))?;
        let (read, table) = self.board(sandbox, returned, "from_grid", plain.ply)?;
        if read.turn != board.turn || read.script.as_ref().is_none_or(|read| read.cells != plain.cells) {
            return Err(wrong(phrase("returned-from-grid")).about("from_grid"));
        }
        Ok(Some((read, table)))
    }

    fn square(&self, value: &Value, what: &Phrase) -> Result<Square, ScriptError> {
        let found = number(value).filter(|n| n.fract() == 0.0 && (1.0..=self.squares as f64).contains(n));
        let found = found.ok_or_else(|| {
            let message = phrase("returned-square").with("what", what).with("found", brief(value));
            wrong(message.with("squares", self.squares))
        })?;
        Ok(Square((found - 1.0) as u16))
    }

    fn squares(&self, value: &Value, what: &Phrase) -> Result<Vec<Square>, ScriptError> {
        let Value::Table(list) = value else {
            return Err(wrong(phrase("returned-squares").with("what", what).with("found", brief(value))));
        };
        let count = list.raw_len();
        if count > MAX_SQUARES {
            return Err(wrong(
                phrase("returned-squares-many").with("what", what).with("count", count).with("most", MAX_SQUARES),
            ));
        }
        let squares = list.sequence_values::<Value>().take(MAX_SQUARES);
        squares.map(|value| self.square(&value.map_err(|error| ScriptError::error(&error))?, what)).collect()
    }

    pub fn moves(&self, full: &Table) -> Result<Vec<Legal>, ScriptError> {
        let count = full.raw_len();
        if count > MAX_MOVES {
            return Err(wrong(
                phrase("returned-moves-many").with("by", "moves").with("count", count).with("most", MAX_MOVES),
            ));
        }
        let mut moves: Vec<Legal> = Vec::with_capacity(count);
        let mut places: HashMap<Option<Arc<str>>, usize> = HashMap::with_capacity(count);
        for place in 1..=count {
            let value: Value = full.raw_get(place).map_err(|error| ScriptError::error(&error))?;
            let legal = self.legal(&value, place)?;
            if let Some(twin) = places.insert(legal.chosen.text.clone(), place) {
                let text = legal.chosen.text.as_deref().unwrap_or_default();
                let message = phrase("returned-moves-same").with("one", twin).with("other", place);
                return Err(wrong(message.with("text", quote(text))));
            }
            moves.push(legal);
        }
        Ok(moves)
    }

    fn legal(&self, value: &Value, place: usize) -> Result<Legal, ScriptError> {
        let Value::Table(table) = value else {
            let message =
                if number(value).is_some() { phrase("returned-move-number") } else { phrase("returned-move-table") };
            return Err(wrong(message.with("number", place).with("found", brief(value))));
        };
        let mut legal = Move::default();
        let (mut from, mut to, mut removes, mut progress, mut loud) = (None, None, None, None, None);
        for pair in table.pairs::<Value, Value>() {
            let (key, value) = pair.map_err(|error| ScriptError::error(&error))?;
            let key = brief(&key);
            let what = || phrase("returned-of-move").with("key", &key).with("number", place);
            match key.as_str() {
                "text" => legal.text = Some(move_text(&value, &what())?.into()),
                "path" => legal.path = self.squares(&value, &what())?,
                "from" => from = Some(self.square(&value, &what())?),
                "to" => to = Some(self.square(&value, &what())?),
                "places" => legal.places = Some(self.square(&value, &what())?),
                "removes" => removes = Some(self.square(&value, &what())?),
                "captured" => legal.captured = self.squares(&value, &what())?,
                "crowned" => legal.crowned = flag(&value, &what())?,
                "progress" => progress = Some(flag(&value, &what())?),
                "loud" => loud = Some(flag(&value, &what())?),
                "data" => {}
                other => {
                    let message = phrase("returned-move-key").with("number", place).with("key", other);
                    return Err(wrong(message.with("near", did_you_mean(other, MOVE_KEYS))));
                }
            }
        }
        if legal.text.is_none() {
            return Err(wrong(phrase("returned-move-no-text").with("number", place)));
        }
        match (from, to) {
            (Some(from), Some(to)) if legal.path.is_empty() => legal.path = vec![from, to],
            (None, None) => {}
            _ => return Err(wrong(phrase("returned-move-from").with("number", place))),
        }
        if legal.path.len() == 1 {
            return Err(wrong(phrase("returned-move-path").with("number", place)));
        }
        if let Some(square) = removes {
            legal.places = Some(square);
            legal.captured.push(square);
        }
        let progress = progress.unwrap_or(!legal.captured.is_empty() || legal.places.is_some());
        let loud = loud.unwrap_or(!legal.captured.is_empty());
        Ok(Legal { chosen: legal, progress, loud })
    }

    /// That of a result.
    pub fn winner(&self, value: &Value) -> Result<Option<crate::board::Side>, ScriptError> {
        match value {
            Value::Nil => Ok(None),
            value => match number(value) {
                Some(1.0) => Ok(Some(self.first)),
                Some(2.0) => Ok(Some(self.first.other())),
                _ => Err(wrong(phrase("returned-winner").with("found", brief(value)))),
            },
        }
    }

    /// The result returned by `outcome`; `None` while the game goes on.
    pub fn outcome(&self, returned: &Value) -> Result<Option<Outcome>, ScriptError> {
        let table = match returned {
            Value::Nil | Value::Boolean(false) => return Ok(None),
            Value::Table(table) => table,
            other => {
                return Err(wrong(phrase("returned-outcome").with("found", brief(other))));
            }
        };
        let (mut winner, mut ending) = (None, None);
        for pair in table.pairs::<Value, Value>() {
            let (key, value) = pair.map_err(|error| ScriptError::error(&error))?;
            match key.as_string().map(|key| prefix(key, LONGEST_QUOTE)).as_deref() {
                Some("winner") => winner = self.winner(&value)?,
                Some("ending") => ending = Some(Termination::named(&text(&value, &raw("`ending`"))?)),
                _ => {
                    let near = did_you_mean(&brief(&key), ["winner", "ending"]);
                    return Err(wrong(phrase("returned-outcome-key").with("key", brief(&key)).with("near", near)));
                }
            }
        }
        let ending = ending.ok_or_else(|| wrong(phrase("returned-no-ending")))?;
        Ok(Some(Outcome { winner, ending }))
    }
}

/// The text of a move. It must survive a round trip through a game file, as saved games are replayed from it.
fn move_text(value: &Value, what: &Phrase) -> Result<String, ScriptError> {
    let text = text(value, what)?;
    match check_move_text(&text) {
        Ok(()) => Ok(text),
        Err(why) => {
            Err(wrong(phrase("returned-move-text").with("what", what).with("text", quote(&text)).with("why", why)))
        }
    }
}

fn text(value: &Value, what: &Phrase) -> Result<String, ScriptError> {
    let short = value.as_string().filter(|text| text.as_bytes().len() <= LONGEST_TEXT);
    let text = short
        .map(mlua::LuaString::to_string_lossy)
        .filter(|text| !text.is_empty() && !text.contains(char::is_control) && text.trim() == text.as_str());
    let shown = || value.as_string().map_or_else(|| brief(value), quoted);
    text.ok_or_else(|| wrong(phrase("returned-line").with("what", what).with("found", shown())))
}

fn flag(value: &Value, what: &Phrase) -> Result<bool, ScriptError> {
    value.as_boolean().ok_or_else(|| wrong(phrase("returned-flag").with("what", what).with("found", brief(value))))
}
