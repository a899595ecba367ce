//! Counts memory that the host holds for a script against the limit of the script's state.

use mlua::Lua;
use std::cell::Cell;
use std::rc::Rc;

/// Below this many bytes held by the host, no collection is triggered.
const MIN_CHECKED: usize = 8 * 1024 * 1024;

/// Bytes that mlua adds to each object: a separate allocation with a header.
const OBJECT_OVERHEAD: usize = 64;

/// The account of one state, stored as its app data.
#[derive(Clone)]
struct MemoryAccount(Rc<MemoryBalance>);

struct MemoryBalance {
    /// Bytes that the state and the host may use together.
    limit: usize,
    counted: Cell<usize>,
    /// Check the limit again when this many bytes are counted.
    next_check: Cell<usize>,
}

/// Counts bytes, including what the host holds for it. Fails only if the state doesn't use mlua's allocator.
pub fn set_limit(lua: &Lua, limit: usize) -> mlua::Result<()> {
    let balance = MemoryBalance { limit, counted: Cell::new(0), next_check: Cell::new(MIN_CHECKED) };
    lua.set_app_data(MemoryAccount(Rc::new(balance)));
    lua.set_memory_limit(limit).map(drop)
}

/// Allows what the host leaves: objects may have been freed since the last check. Fails like [`set_limit`].
pub fn refresh_limit(lua: &Lua) -> mlua::Result<()> {
    let Some(left) = lua.app_data_ref::<MemoryAccount>().map(|account| account.0.left()) else { return Ok(()) };
    lua.set_memory_limit(left).map(drop)
}

/// Bytes that the host holds for a script; released when dropped.
#[derive(Default)]
pub struct HostMemory {
    account: Option<MemoryAccount>,
    /// Size of the object itself, in bytes.
    object: usize,
    bytes: Cell<usize>,
}

impl HostMemory {
    /// Counts an object of type `T` that is about to be given to the script, with this many bytes behind its pointers. Fails if
    /// the limit is still exceeded after collecting everything the script has dropped.
    pub fn of_object<T>(lua: &Lua, bytes: usize) -> mlua::Result<Self> {
        let account = lua.app_data_ref::<MemoryAccount>().map(|account| account.clone());
        let counted = Self { account, object: size_of::<T>() + OBJECT_OVERHEAD, bytes: Cell::new(0) };
        counted.grow_to(lua, bytes)?;
        Ok(counted)
    }

    /// Counts this many bytes behind the object's pointers, if more. Fails like [`HostMemory::of_object`].
    pub fn grow_to(&self, lua: &Lua, bytes: usize) -> mlua::Result<()> {
        let more = (self.object + bytes).saturating_sub(self.bytes.get());
        let Some(MemoryAccount(balance)) = self.account.as_ref().filter(|_| more > 0) else { return Ok(()) };
        // Count it in any case: it exists already, and is released when dropped.
        self.bytes.set(self.bytes.get() + more);
        let counted = balance.counted.get() + more;
        balance.counted.set(counted);
        if counted < balance.next_check.get() { Ok(()) } else { balance.check(lua) }
    }
}

impl MemoryBalance {
    /// What the state may use; never 0, which would mean no limit.
    fn left(&self) -> usize {
        self.limit.saturating_sub(self.counted.get()).max(1)
    }

    /// Collects what the script has dropped and compares the rest with the limit. Then updates the state's own limit.
    fn check(&self, lua: &Lua) -> mlua::Result<()> {
        // Only the collector frees a dropped object, and it does not know the object's size.
        lua.gc_collect()?;
        let counted = self.counted.get();
        let left = self.left();
        if left <= lua.used_memory() {
            // The next object is refused too, unless something is dropped.
            self.next_check.set(counted);
            return Err(mlua::Error::MemoryError("the script and what the host holds for it reach the limit".into()));
        }
        lua.set_memory_limit(left)?;
        // Doubling keeps collections rare; half of what is left keeps the sum below the limit.
        let more = counted.max(MIN_CHECKED).min((left - lua.used_memory()) / 2);
        self.next_check.set(counted + more);
        Ok(())
    }
}

impl Drop for HostMemory {
    fn drop(&mut self) {
        if let Some(MemoryAccount(balance)) = &self.account {
            balance.counted.set(balance.counted.get().saturating_sub(self.bytes.get()));
        }
    }
}
