//! Lets work in the background give way to everything else.

/// Lowers the priority of this thread and of the threads that it starts from now on. Where the system cannot do that for single
/// threads, nothing happens.
pub fn give_way() {
    // 0 is usual, 19 the lowest.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 10);
}
