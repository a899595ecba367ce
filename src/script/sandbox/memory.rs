//! What the host holds in memory for a script: counted against the limit of the script's own state.

use mlua::Lua;
use std::cell::Cell;
use std::rc::Rc;

/// Below this many bytes nothing is collected on account of what the host holds.
const LEAST_CHECKED: usize = 8 * 1024 * 1024;

/// What an object costs beside itself: mlua keeps each in an allocation of its own, with a header.
const OBJECT_OVERHEAD: usize = 64;

/// The account of one state, kept as its app data.
#[derive(Clone)]
struct MemoryAccount(Rc<Balance>);

struct Balance {
    /// Bytes that the state and the host may hold together.
    limit: usize,
    held: Cell<usize>,
    /// The next look at the limit is due when so much is held.
    next_check: Cell<usize>,
}

/// Sets the limit of a state, in bytes, which what the host holds for it counts against.
///
/// # Errors
/// Only when the state has no allocator of mlua's.
pub fn set_limit(lua: &Lua, limit: usize) -> mlua::Result<()> {
    let balance = Balance { limit, held: Cell::new(0), next_check: Cell::new(LEAST_CHECKED) };
    lua.set_app_data(MemoryAccount(Rc::new(balance)));
    lua.set_memory_limit(limit).map(drop)
}

/// Lets the state use what the host leaves of the limit now: objects may have been given back since the last look.
///
/// # Errors
/// As [`set_limit`].
pub fn refresh_limit(lua: &Lua) -> mlua::Result<()> {
    let Some(left) = lua.app_data_ref::<MemoryAccount>().map(|account| account.0.left()) else { return Ok(()) };
    lua.set_memory_limit(left).map(drop)
}

/// Bytes that the host holds for a script; given back when dropped.
#[derive(Default)]
pub struct HeldMemory {
    account: Option<MemoryAccount>,
    /// What the object takes itself.
    object: usize,
    bytes: Cell<usize>,
}

impl HeldMemory {
    /// Counts an object of type `T` that is about to be handed to the script, with so many bytes behind its pointers.
    ///
    /// # Errors
    /// The limit is reached, also after everything the script has dropped was collected.
    pub fn of_object<T>(lua: &Lua, bytes: usize) -> mlua::Result<Self> {
        let account = lua.app_data_ref::<MemoryAccount>().map(|account| account.clone());
        let held = Self { account, object: size_of::<T>() + OBJECT_OVERHEAD, bytes: Cell::new(0) };
        held.grow_to(lua, bytes)?;
        Ok(held)
    }

    /// Counts so many bytes behind the object's pointers in place of those counted before, if they are more.
    ///
    /// # Errors
    /// As [`HeldMemory::of_object`].
    pub fn grow_to(&self, lua: &Lua, bytes: usize) -> mlua::Result<()> {
        let more = (self.object + bytes).saturating_sub(self.bytes.get());
        let Some(MemoryAccount(balance)) = self.account.as_ref().filter(|_| more > 0) else { return Ok(()) };
        // Counted in any case: it exists already, and is given back when dropped.
        self.bytes.set(self.bytes.get() + more);
        let held = balance.held.get() + more;
        balance.held.set(held);
        if held < balance.next_check.get() { Ok(()) } else { balance.check(lua) }
    }
}

impl Balance {
    /// What the state may use; never 0, which would be no limit.
    fn left(&self) -> usize {
        self.limit.saturating_sub(self.held.get()).max(1)
    }

    /// Collects what the script has dropped, and compares what remains with the limit. The state may then use what the
    /// host leaves of the limit.
    fn check(&self, lua: &Lua) -> mlua::Result<()> {
        // The memory of a dropped object is only given back by the collector, which does not know how much that is.
        lua.gc_collect()?;
        let held = self.held.get();
        let left = self.left();
        if left <= lua.used_memory() {
            // The next object is refused, too, unless something is dropped.
            self.next_check.set(held);
            return Err(mlua::Error::MemoryError("the script and what the host holds for it reach the limit".into()));
        }
        lua.set_memory_limit(left)?;
        // Doubling keeps the collections few; half of the rest keeps the sum below the limit.
        let more = held.max(LEAST_CHECKED).min((left - lua.used_memory()) / 2);
        self.next_check.set(held + more);
        Ok(())
    }
}

impl Drop for HeldMemory {
    fn drop(&mut self) {
        if let Some(MemoryAccount(balance)) = &self.account {
            balance.held.set(balance.held.get().saturating_sub(self.bytes.get()));
        }
    }
}
