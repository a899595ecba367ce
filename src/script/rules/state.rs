//! A thread's Lua state of script rules.

use super::code::ScriptCode;
use super::convert::PositionConverter;
use super::{GAME_FUNCTIONS, OVERLAY_FUNCTIONS};
use crate::report::{Report, console_line, visible};
use crate::rules::Board;
use crate::rules::scripted::ScriptedState;
use crate::script::MAX_MOVES;
use crate::script::api::add_grid;
use crate::script::fault::{ScriptError, Texts, error};
use crate::script::sandbox::{CallLimits, RULES_MEMORY_LIMIT, Sandbox, keep_memory_small};
use crate::text::phrase;
use mlua::{FromLuaMulti, Function, IntoLuaMulti, Lua, Table, Value};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Limit for running a file when it is loaded.
const LOAD_GUARD: Duration = Duration::from_secs(2);

/// How many positions are cached as tables: a search returns to those above it.
const MAX_KEPT: usize = 96;

/// A position that the state has seen, with the script's own list of moves once it was computed.
struct SeenPosition {
    plain: Arc<ScriptedState>,
    table: Table,
    moves: Option<Table>,
}

pub struct RulesState {
    pub sandbox: Sandbox,
    /// Functions by name, as the driver needs them.
    pub game: Table,
    /// The host's loops, written in Lua.
    driver: Table,
    pub grids: PositionConverter,
    /// Grows with each position that the host's loops reach.
    pub progress: Arc<AtomicU64>,
    /// The function with which the loops increment it.
    pub advance: Function,
    kept: RefCell<VecDeque<SeenPosition>>,
}

/// The most positions that a loop over many lists without a sign of progress: still far less than its guard, should they suddenly be
/// a thousand times as slow.
const MAX_UNREPORTED: u32 = 16;
/// Positions without a sign of progress that take less than this are fast.
const FAST: Duration = Duration::from_millis(1);
/// Growth in bytes between two signs of progress after which the memory is looked at for every position.
const FAST_GROWTH: usize = 1 << 19;

impl RulesState {
    /// The error says why a file doesn't run.
    pub fn load(code: &ScriptCode) -> Result<Self, Report> {
        let broken = |error: mlua::Error| ScriptError::error(&error).report(&Texts::default(), code.file());
        let left = code.print_left.clone();
        let console = move |line: String| print_within(&left, &line);
        let sandbox =
            Sandbox::new(RULES_MEMORY_LIMIT, code.modules.clone(), Rc::new(console), prepare).map_err(broken)?;
        let driver = sandbox.lua().load(include_str!("driver.lua")).set_name("=driver");
        let driver: Table = driver.call(MAX_MOVES).map_err(broken)?;
        let game = sandbox.lua().create_table().map_err(broken)?;
        let names = GAME_FUNCTIONS.iter().map(|(name, _)| *name).chain(OVERLAY_FUNCTIONS);
        let names: Vec<&str> = names.collect();
        // The nearest file last, so that its functions win.
        for link in code.chain.iter().rev().filter(|link| !link.names.is_empty()) {
            let chunk = sandbox.load(&link.file, &link.source)?;
            let run = |sandbox: &Sandbox| sandbox.call::<Value>(&chunk, ());
            let returned = sandbox.guarded(&CallLimits::time(code.modules.guard(LOAD_GUARD)), |_| {}, run);
            let returned = returned.map_err(|raised| raised.report(sandbox.texts(), &link.file))?;
            let Value::Table(table) = returned else { continue };
            for name in names.iter().filter(|name| link.names.iter().any(|own| own == *name)) {
                let function: Value = table.raw_get(*name).map_err(broken)?;
                game.raw_set(*name, function).map_err(broken)?;
            }
        }
        let grids = PositionConverter::new(code, &game).map_err(broken)?;
        let progress = Arc::<AtomicU64>::default();
        let advance = advance(progress.clone());
        let advance = move |lua: &Lua, ()| {
            keep_memory_small(lua);
            Ok(advance(lua.used_memory()))
        };
        let advance = sandbox.lua().create_function(advance).map_err(broken)?;
        Ok(Self { sandbox, game, driver, grids, progress, advance, kept: RefCell::default() })
    }

    pub fn lua(&self) -> &Lua {
        self.sandbox.lua()
    }

    pub fn function(&self, name: &str) -> Result<Function, ScriptError> {
        self.game.raw_get(name).map_err(|error| ScriptError::error(&error))
    }

    pub fn driver(&self, name: &str) -> Result<Function, ScriptError> {
        self.driver.raw_get(name).map_err(|error| ScriptError::error(&error))
    }

    /// Runs one of the host's loops.
    pub fn run_loop<R: FromLuaMulti>(&self, name: &str, asked: impl IntoLuaMulti) -> Result<R, ScriptError> {
        let driver = self.driver(name)?;
        self.sandbox.relaxed(|| self.sandbox.call(&driver, asked))
    }

    /// The one that the script made itself if that is still cached.
    pub fn table(&self, board: &Board) -> Result<Table, ScriptError> {
        let Some(plain) = &board.script else {
            return Err(ScriptError::found(crate::rules::Termination::RulesError, phrase("rules-no-position")));
        };
        if let Some(kept) = self.kept.borrow().iter().rev().find(|kept| Arc::ptr_eq(&kept.plain, plain)) {
            return Ok(kept.table.clone());
        }
        let table = self.grids.table(&self.sandbox, board).map_err(|error| ScriptError::error(&error))?;
        self.cache(plain.clone(), table.clone());
        Ok(table)
    }

    pub fn cache(&self, plain: Arc<ScriptedState>, table: Table) {
        let mut kept = self.kept.borrow_mut();
        if kept.len() == MAX_KEPT {
            kept.pop_front();
        }
        kept.push_back(SeenPosition { plain, table, moves: None });
    }

    pub fn cache_moves(&self, board: &Board, moves: &Table) {
        let Some(plain) = &board.script else { return };
        if let Some(kept) = self.kept.borrow_mut().iter_mut().rev().find(|kept| Arc::ptr_eq(&kept.plain, plain)) {
            kept.moves = Some(moves.clone());
        }
    }

    /// `None` if no longer cached.
    pub fn cached_moves(&self, board: &Board) -> Option<Table> {
        let plain = board.script.as_ref()?;
        self.kept.borrow().iter().rev().find(|kept| Arc::ptr_eq(&kept.plain, plain))?.moves.clone()
    }
}

/// Counts progress, given the memory in use; returns after how many positions it is to be called again: more of them where positions
/// are fast, as each call takes time, and need little memory.
fn advance(progress: Arc<AtomicU64>) -> impl Fn(usize) -> u32 {
    let last = Cell::new((Instant::now(), 1, 0));
    move |used| {
        progress.fetch_add(1, Ordering::Relaxed);
        let (begun, positions, used_before) = last.get();
        let now = Instant::now();
        let is_small = used < used_before + FAST_GROWTH;
        let more = if is_small && now - begun < FAST { (positions * 2).min(MAX_UNREPORTED) } else { 1 };
        last.set((now, more, used));
        more
    }
}

/// Shows a line printed by rules, which have no console of their own, as long as bytes are left.
fn print_within(left: &AtomicUsize, line: &str) {
    // The size as shown, with its name and the line break.
    let size = visible(line).len() + 10;
    let taken = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| match left {
        0 => None,
        left => Some(left.saturating_sub(size)),
    });
    match taken {
        Ok(left) if left > size => console_line("[rules]", line),
        Ok(_) => console_line("[rules]", "…"),
        Err(_) => {}
    }
}

fn prepare(lua: &Lua) -> mlua::Result<()> {
    without_chance(lua)?;
    add_grid(lua)
}

/// Removes random functions from the library, as rules must be deterministic.
fn without_chance(lua: &Lua) -> mlua::Result<()> {
    let math: Table = lua.globals().get("math")?;
    for name in ["random", "randomseed"] {
        let refuse = lua.create_function(move |_, _: mlua::MultiValue| -> mlua::Result<()> {
            Err(error(phrase("rules-no-random")))
        })?;
        math.set(name, refuse)?;
    }
    Ok(())
}
