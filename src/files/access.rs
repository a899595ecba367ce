//! Counts disk accesses of threads that must not wait for the disk.

use std::cell::Cell;

thread_local! {
    static IS_BARRED: Cell<bool> = const { Cell::new(false) };
    static WHILE_BARRED: Cell<u64> = const { Cell::new(0) };
}

/// While it lives, its thread must not wait for the disk.
#[derive(Debug)]
pub struct DiskBar {
    was_barred: bool,
}

/// Bars this thread from the disk until the result is dropped, such as the window's thread during a frame.
#[must_use]
pub fn bar_this_thread() -> DiskBar {
    DiskBar { was_barred: IS_BARRED.replace(true) }
}

impl Drop for DiskBar {
    fn drop(&mut self) {
        IS_BARRED.set(self.was_barred);
    }
}

/// Called wherever a file, a folder or the store is opened, read or written.
pub fn count_access() {
    if IS_BARRED.get() {
        WHILE_BARRED.set(WHILE_BARRED.get() + 1);
    }
}

/// How many accesses this thread made while it was barred; each may make the window stutter.
pub fn accesses_while_barred() -> u64 {
    WHILE_BARRED.get()
}
