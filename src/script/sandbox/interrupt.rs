//! Stopping a running script from another thread, at no cost while nothing is wrong. One of the three files with
//! `unsafe`, with `rules/cpu.rs` and `app/memory.rs`.
//!
//! Luau calls the function in its `interrupt` field at every safepoint: loop back edges, calls, returns, and each step
//! of pattern matching. While the field is null the virtual machine runs at full speed. [`Interrupt::raise`] puts a
//! function there that raises an error, again at every safepoint, so that no handler of the script can swallow it.
//!
//! # Why this is sound
//! 1. *The field may be written from any thread while the machine runs.* Luau says so where it declares the field
//!    (`lua.h`: "interrupt is safe to set from an arbitrary thread"). The machine reads it once into a local before it
//!    tests and calls it, so that it never calls null. We write it as one aligned pointer-sized atomic.
//! 2. *The field exists whenever it is written.* Its address is kept behind a mutex and every write holds it; the owner
//!    of the machine, [`super::Sandbox`], drops its [`Interrupt`] before the machine, which takes the address away
//!    under the same mutex. Handles on other threads then find `None` and write nothing.
//! 3. *What is written is a function of the right type*: null, [`count`], or the one that `Lua::set_interrupt` of mlua
//!    had put there, read from the field itself. mlua's runs its Rust callback under its own protection and turns
//!    the error into a Lua error, as it does when it is installed all the time.
//! 4. [`count`] touches nothing but thread-local numbers and calls mlua's function with the arguments it was given. A
//!    machine is only ever run by the thread that made it (`Lua` is not `Send` here), so the numbers are its own.

#![allow(unsafe_code)]

use crate::script::fault::error;
use mlua::ffi::lua_State;
use mlua::{Lua, VmState, ffi};
use std::cell::Cell;
use std::ffi::c_int;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The time limit of the call was reached.
    Time,
    Steps,
    /// The answer is wanted at once, or no longer wanted.
    Unwanted,
}

type Function = unsafe extern "C-unwind" fn(*mut lua_State, c_int);

/// More steps than any script can use up.
pub const MAX_STEPS: u64 = UNLIMITED as u64;

const UNLIMITED: i64 = i64::MAX / 2;

thread_local! {
    static STEPS_LEFT: Cell<i64> = const { Cell::new(UNLIMITED) };
    static RAISING: Cell<Option<Function>> = const { Cell::new(None) };
}

/// Sets the steps left for scripts on this thread; `None` for no limit.
pub fn grant_steps(steps: Option<u64>) {
    STEPS_LEFT.set(steps.map_or(UNLIMITED, |steps| i64::try_from(steps).unwrap_or(UNLIMITED).min(UNLIMITED)));
}

/// The steps left for this thread; negative when they are used up.
pub fn steps_left() -> i64 {
    STEPS_LEFT.get()
}

/// Deducts steps for work done outside the VM. Returns `false` when they are used up.
pub fn charge_steps(steps: u64) -> bool {
    let left = STEPS_LEFT.get().saturating_sub(i64::try_from(steps).unwrap_or(UNLIMITED));
    STEPS_LEFT.set(left);
    left >= 0
}

/// Returns steps that were set aside.
pub fn add_steps(steps: i64) {
    STEPS_LEFT.set(STEPS_LEFT.get().saturating_add(steps));
}

/// Runs `inside` without counting its steps.
pub fn uncounted<R>(inside: impl FnOnce() -> R) -> R {
    let left = STEPS_LEFT.replace(UNLIMITED);
    let result = inside();
    STEPS_LEFT.set(left);
    result
}

/// Counts a safepoint as a step, and raises when no steps are left.
unsafe extern "C-unwind" fn count(state: *mut lua_State, gc: c_int) {
    // Safepoints of the collector (gc >= 0) depend on memory, not on the script's path.
    if gc >= 0 || charge_steps(1) {
        return;
    }
    if let Some(raise) = RAISING.get() {
        // SAFETY: mlua's interrupt function, with the arguments that the machine gave (points 3 and 4 above).
        unsafe { raise(state, gc) }
    }
}

/// The handle with which other threads stop a VM.
pub struct Handle {
    /// The address of the VM's interrupt field; `None` once the VM is gone.
    field: Mutex<Option<usize>>,
    raising: usize,
    cause: AtomicU8,
}

/// The VM's end of its [`Handle`]; dropping it disconnects the handle.
pub struct Interrupt {
    handle: Arc<Handle>,
}

impl Interrupt {
    /// Takes over the interrupt field of a VM that is not running. The VM must not be freed before this is dropped (point 2), which
    /// [`super::Sandbox`] ensures.
    pub fn of(lua: &Lua) -> mlua::Result<Self> {
        let address = Cell::new(0_usize);
        let into = &address;
        // SAFETY: the closure only computes the address of a field of a live machine.
        unsafe {
            lua.exec_raw::<()>((), move |state| {
                into.set(&raw mut (*ffi::lua_callbacks(state)).interrupt as usize);
            })?;
        }
        // The callback needs the handle, and the handle needs the function that mlua installs for the callback.
        let handle_of_callback = Arc::new(Mutex::new(None::<Arc<Handle>>));
        let found = handle_of_callback.clone();
        lua.set_interrupt(move |_| {
            let handle = found.lock().unwrap_or_else(PoisonError::into_inner).clone();
            match handle.and_then(|handle| handle.cause()) {
                Some(Cause::Time) => Err(error("script-guard")),
                Some(Cause::Unwanted) => Err(error("script-unwanted")),
                Some(Cause::Steps) => Err(error("ending-steps")),
                None => Ok(VmState::Continue),
            }
        });
        // SAFETY: the address was taken above, the machine is alive and does not run.
        let raising = unsafe { field_at(address.get()) }.swap(0, Ordering::SeqCst);
        let handle = Arc::new(Handle { field: Mutex::new(Some(address.get())), raising, cause: AtomicU8::new(0) });
        *handle_of_callback.lock().unwrap_or_else(PoisonError::into_inner) = Some(handle.clone());
        Ok(Self { handle })
    }

    pub fn handle(&self) -> Arc<Handle> {
        self.handle.clone()
    }

    /// Lets the VM run freely again; with `counting`, every safepoint counts as a step.
    pub fn rest(&self, counting: bool) {
        let field = self.handle.field.lock().unwrap_or_else(PoisonError::into_inner);
        self.handle.cause.store(0, Ordering::SeqCst);
        // SAFETY: `raising` was read from the field after mlua had put its function there (point 3).
        RAISING.set(unsafe { std::mem::transmute::<usize, Option<Function>>(self.handle.raising) });
        let function: Option<Function> = counting.then_some(count);
        if let Some(address) = *field {
            // SAFETY: point 2; what is written is null or `count`.
            unsafe { field_at(address) }.store(function.map_or(0, |f| f as usize), Ordering::SeqCst);
        }
    }
}

impl Drop for Interrupt {
    fn drop(&mut self) {
        *self.handle.field.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl Handle {
    /// Stops the VM at its next safepoint and at every one after it, until [`Interrupt::rest`].
    pub fn raise(&self, cause: Cause) {
        let field = self.field.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(address) = *field else { return };
        let code = match cause {
            Cause::Time => 1,
            Cause::Unwanted => 2,
            Cause::Steps => return,
        };
        self.cause.store(code, Ordering::SeqCst);
        // SAFETY: point 2; what is written is mlua's function (point 3).
        unsafe { field_at(address) }.store(self.raising, Ordering::SeqCst);
    }

    /// Why the VM was stopped, if it was.
    pub fn cause(&self) -> Option<Cause> {
        match self.cause.load(Ordering::SeqCst) {
            1 => Some(Cause::Time),
            2 => Some(Cause::Unwanted),
            _ => (steps_left() < 0).then_some(Cause::Steps),
        }
    }

    /// Whether another thread stopped the VM.
    pub fn is_raised(&self) -> bool {
        self.cause.load(Ordering::Relaxed) != 0
    }
}

/// The interrupt field as an atomic.
///
/// # Safety
/// `address` is that of the interrupt field of a live machine, for as long as the reference is used.
unsafe fn field_at<'a>(address: usize) -> &'a AtomicUsize {
    // SAFETY: the field is an optional function pointer: aligned, of pointer size, null for none.
    unsafe { AtomicUsize::from_ptr(address as *mut usize) }
}
