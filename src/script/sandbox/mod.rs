//! A sandboxed Lua state: its libraries, its limits, and how it is stopped.

mod compile;
mod deadline;
mod error_texts;
mod interrupt;
mod memory;
mod require;
mod watchdog;

pub use deadline::with_deadline;
pub use interrupt::{Cause, MAX_STEPS, add_steps, charge_steps, grant_steps, steps_left, uncounted};
pub use memory::HostMemory;
pub use watchdog::{OnStall, WatchGuard, cut_short};

use crate::report::Report;
use crate::script::convert::show;
use crate::script::fault::{ScriptError, Texts};
use crate::script::modules::Modules;
use crate::script::source;
use compile::{compiled, compiler};
use interrupt::Interrupt;
use mlua::chunk::ChunkMode;
use mlua::state::{GcIncParams, GcMode};
use mlua::{FromLuaMulti, Function, IntoLuaMulti, Lua, LuaOptions, MultiValue, StdLib, Table, Value, Variadic};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::Once;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// Limit in bytes for a bot's state, including what the host holds for it.
pub const MEMORY_LIMIT: usize = 64 * 1024 * 1024;

/// The same for script rules, which have a state on each thread that uses them.
pub const RULES_MEMORY_LIMIT: usize = 16 * 1024 * 1024;

/// The longest guard that is used: a point in time further away may overflow the system's clock.
const LONGEST_GUARD: Duration = Duration::from_hours(24);

/// Luau has no emergency collection: with the default goal of 200 a script that uses half its limit would fail.
const COLLECTOR_GOAL: i32 = 130;

/// Marking the live memory of small states takes a tenth of the time of random games; with this goal it happens less often.
const RELAXED_GOAL: i32 = 250;
/// The memory in bytes up to which the collector may be relaxed: far from all limits, even with that goal.
const RELAXED_UP_TO: usize = RULES_MEMORY_LIMIT / 4;
/// The memory in bytes above which everything is collected at once: the collector's small steps fall behind large allocations.
const COLLECTED_ABOVE: usize = RULES_MEMORY_LIMIT / 4 * 3;

/// Functions that would give access to files, the collector or the globals of other functions.
const REMOVED: [&str; 8] =
    ["require", "loadstring", "collectgarbage", "newproxy", "getfenv", "setfenv", "gcinfo", "debug"];

/// Console lines are cut at the first value that ends past this many bytes.
const LONGEST_LINE: usize = 4000;

pub type ConsoleWriter = Rc<dyn Fn(String)>;

type Requires = Rc<RefCell<BTreeSet<String>>>;

pub struct CallLimits {
    pub guard: Duration,
    /// `None` if steps are not counted.
    pub steps: Option<u64>,
    pub on_stall: Option<OnStall>,
    /// A counter that grows while the call makes progress; the guard then limits the time between two changes.
    pub progress: Option<Arc<AtomicU64>>,
}

impl CallLimits {
    pub const fn time(guard: Duration) -> Self {
        Self { guard, steps: None, on_stall: None, progress: None }
    }
}

fn set_goal(lua: &Lua, goal: i32) {
    lua.gc_set_mode(GcMode::Incremental(GcIncParams::default().goal(goal)));
}

/// Collects as usual again if much memory is in use, and everything if little is left.
pub fn keep_memory_small(lua: &Lua) {
    let used = lua.used_memory();
    if used > RELAXED_UP_TO {
        set_goal(lua, COLLECTOR_GOAL);
    }
    if used > COLLECTED_ABOVE {
        // It fails only if a finalizer does, and scripts cannot write any.
        let _ = lua.gc_collect();
    }
}

/// A Lua state with the safe libraries, read-only library tables, a memory limit and a guard.
pub struct Sandbox {
    // Before `lua`, because it must be dropped first: see interrupt.rs, point 2.
    interrupt: Interrupt,
    lua: Lua,
    raised: Rc<RefCell<Option<ScriptError>>>,
    protect: Function,
    handler: Function,
    texts: Texts,
    requires: Requires,
}

impl Sandbox {
    /// `memory_limit` is in bytes. `prepare` may add globals before they become read-only.
    pub fn new(
        memory_limit: usize,
        modules: Arc<Modules>,
        console: ConsoleWriter,
        prepare: impl FnOnce(&Lua) -> mlua::Result<()>,
    ) -> mlua::Result<Self> {
        static FLAGS: Once = Once::new();
        FLAGS.call_once(|| {
            // Without it `table.move` over a huge sparse range has no safepoint; tests/it/hostile.rs would hang.
            let _ = Lua::set_fflag("LuauTableMoveTimeoutFix", true);
        });
        let libraries = StdLib::COROUTINE
            | StdLib::TABLE
            | StdLib::STRING
            | StdLib::MATH
            | StdLib::BIT
            | StdLib::UTF8
            | StdLib::BUFFER
            | StdLib::DEBUG;
        let lua = Lua::new_with(libraries, LuaOptions::new())?;
        lua.set_compiler(compiler());
        set_goal(&lua, COLLECTOR_GOAL);
        // Installed before the guards, so that the host still sees errors as they were raised.
        let protect = "local xpcall = xpcall; return function(handler, f, ...) return xpcall(f, handler, ...) end";
        let protect = into_function(&lua, "=protect", protect.to_owned())?.call::<Function>(())?;
        let globals = lua.globals();
        let info: Function = globals.get::<Table>("debug")?.get("info")?;
        let guards = into_function(&lua, "=guards", include_str!("guards.lua").to_owned())?;
        guards.call::<()>((error_texts::text_of(&lua)?, info))?;
        for name in REMOVED {
            globals.set(name, Value::Nil)?;
        }
        let texts = Texts::default();
        globals.set("print", print(&lua, console)?)?;
        let requires = Requires::default();
        globals.set("require", require::require(&lua, modules, texts.clone(), requires.clone())?)?;
        prepare(&lua)?;
        let raised = Rc::new(RefCell::new(None));
        let into = raised.clone();
        let handler = lua.create_function(move |lua, value: Value| {
            let calls = lua.traceback(None, 1).map(|text| text.to_string_lossy()).unwrap_or_default();
            // The first handler called is the innermost, which knows the most.
            into.borrow_mut().get_or_insert_with(|| ScriptError::of(&value, &calls));
            Ok(())
        })?;
        lua.sandbox(true)?;
        memory::set_limit(&lua, memory_limit)?;
        let interrupt = Interrupt::of(&lua)?;
        Ok(Self { interrupt, lua, raised, protect, handler, texts, requires })
    }

    /// Runs a long loop of the host while the collector works less often. The loop must call [`keep_memory_small`] now and then.
    pub fn relaxed<R>(&self, run: impl FnOnce() -> R) -> R {
        set_goal(&self.lua, RELAXED_GOAL);
        keep_memory_small(&self.lua);
        let result = run();
        set_goal(&self.lua, COLLECTOR_GOAL);
        result
    }

    /// A state without additions, whose `print` output is dropped.
    #[cfg(test)]
    pub fn bare() -> mlua::Result<Self> {
        Self::new(MEMORY_LIMIT, Arc::default(), Rc::new(|_| {}), |_| Ok(()))
    }

    pub const fn lua(&self) -> &Lua {
        &self.lua
    }

    pub const fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    pub const fn texts(&self) -> &Texts {
        &self.texts
    }

    /// The names of all modules that were required, including missing ones.
    pub fn required(&self) -> Vec<String> {
        self.requires.borrow().iter().cloned().collect()
    }

    /// Compiles a file without running it. Fails on text that is not Lua, with its line.
    pub fn load(&self, file: &str, source: &str) -> Result<Function, Report> {
        self.texts.add(file, source);
        load(&self.lua, file, source)
    }

    /// Runs `inside` under these limits, which start now.
    pub fn guarded<R>(&self, limits: &CallLimits, watched: impl FnOnce(u64), inside: impl FnOnce(&Self) -> R) -> R {
        // Fails only without mlua's allocator, which every state here has.
        let _ = memory::refresh_limit(&self.lua);
        self.interrupt.rest(limits.steps.is_some());
        grant_steps(limits.steps);
        let guard = deadline::within_deadline(limits.guard.min(LONGEST_GUARD));
        let armed = WatchGuard::new(self.interrupt.handle(), guard, limits.on_stall.clone(), limits.progress.clone());
        watched(armed.id());
        let result = inside(self);
        drop(armed);
        deadline::note_cause(self.interrupt.handle().cause());
        self.interrupt.rest(false);
        result
    }

    /// An error has what was raised and the full traceback. Also fails if the result has the wrong type.
    pub fn call<R: FromLuaMulti>(&self, function: &Function, args: impl IntoLuaMulti) -> Result<R, ScriptError> {
        self.raised.borrow_mut().take();
        let result = self.try_call(function, args);
        let raised = match result {
            Ok(Ok(values)) => return R::from_lua_multi(values, &self.lua).map_err(|error| ScriptError::error(&error)),
            Ok(Err(value)) => self.raised.borrow_mut().take().unwrap_or_else(|| ScriptError::unhandled(&value)),
            Err(error) => self.raised.borrow_mut().take().unwrap_or_else(|| ScriptError::error(&error)),
        };
        Err(raised.with_cause(self.interrupt.handle().cause()))
    }

    fn try_call(&self, function: &Function, args: impl IntoLuaMulti) -> mlua::Result<Result<MultiValue, Value>> {
        let mut all = args.into_lua_multi(&self.lua)?;
        all.push_front(Value::Function(function.clone()));
        all.push_front(Value::Function(self.handler.clone()));
        let mut results = self.protect.call::<MultiValue>(all)?;
        let is_fine = results.pop_front();
        if matches!(is_fine, Some(Value::Boolean(true))) {
            return Ok(Ok(results));
        }
        Ok(Err(results.pop_front().unwrap_or(Value::Nil)))
    }
}

fn load(lua: &Lua, file: &str, source: &str) -> Result<Function, Report> {
    let text = source::prepare(file, source)?;
    let function = into_function(lua, &format!("@{file}"), text);
    function.map_err(|error| ScriptError::error(&error).report(&Texts::of(file, source), file))
}

/// Compiles a text under a chunk name as it appears in Lua's messages.
fn into_function(lua: &Lua, name: &str, text: String) -> mlua::Result<Function> {
    match compiled(&text) {
        // The bytecode comes from this process's own compiler: scripts cannot load bytecode.
        Some(code) => lua.load(&*code).set_name(name).set_mode(ChunkMode::Binary).into_function(),
        None => lua.load(text).set_name(name).set_mode(ChunkMode::Text).into_function(),
    }
}

/// `print` to the console: values separated by tabs, tables with their contents.
fn print(lua: &Lua, console: ConsoleWriter) -> mlua::Result<Function> {
    lua.create_function(move |_, values: Variadic<Value>| {
        let mut line = String::new();
        for (index, value) in values.iter().enumerate() {
            if line.len() > LONGEST_LINE {
                line.push('…');
                break;
            }
            line.push_str(if index == 0 { "" } else { "\t" });
            line.push_str(&show(value));
        }
        console(line);
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Termination;

    #[test]
    fn luau_still_knows_the_flag_that_bounds_table_move() {
        assert_eq!(Lua::set_fflag("LuauTableMoveTimeoutFix", true), Ok(()));
    }

    #[test]
    fn a_panic_of_the_host_is_not_blamed_on_the_script_and_the_state_lives_on() {
        let broken = |lua: &Lua| {
            let broken = lua.create_function(|_, ()| -> mlua::Result<()> { panic!("a mistake of the host") })?;
            lua.globals().set("broken", broken)
        };
        let sandbox = Sandbox::new(MEMORY_LIMIT, Arc::default(), Rc::new(|_| {}), broken).unwrap();
        let run = |text: &str| sandbox.call::<bool>(&sandbox.load("ai/x.lua", text).unwrap(), ());
        let ending = |text: &str| run(text).unwrap_err().ending;
        assert_eq!(ending("broken()"), Termination::Crashed);
        assert_eq!(ending("error('error in error handling')"), Termination::ScriptError);
        assert!(run("return true").unwrap());
    }

    #[test]
    fn nothing_of_the_outside_is_in_reach() {
        let sandbox = Sandbox::bare().unwrap();
        for name in ["io", "os", "debug", "package", "load", "loadfile", "dofile"].iter().chain(&REMOVED[1..]) {
            assert!(sandbox.lua().globals().get::<Value>(*name).unwrap().is_nil(), "{name}");
        }
    }
}
