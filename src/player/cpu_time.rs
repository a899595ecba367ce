//! The processor time of a thread: what it used, however busy the machine is.

use std::time::Duration;

/// The processor time that this thread has used since it began; `None` where the system doesn't tell.
#[cfg(target_os = "linux")]
pub fn thread_cpu_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    let used = clock_gettime(ClockId::ThreadCPUTime);
    Some(Duration::new(u64::try_from(used.tv_sec).ok()?, u32::try_from(used.tv_nsec).ok()?))
}

/// The processor time that this thread has used since it began; `None` where the system doesn't tell.
#[cfg(not(target_os = "linux"))]
pub const fn thread_cpu_time() -> Option<Duration> {
    None
}
