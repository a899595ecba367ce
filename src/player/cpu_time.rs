//! The processor time of a thread, which doesn't depend on how busy the machine is.

use std::time::Duration;

/// The processor time that this thread has used since it started; `None` where the system cannot tell.
#[cfg(target_os = "linux")]
pub fn thread_cpu_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    let used = clock_gettime(ClockId::ThreadCPUTime);
    Some(Duration::new(u64::try_from(used.tv_sec).ok()?, u32::try_from(used.tv_nsec).ok()?))
}

/// The processor time that this thread has used since it started; `None` where the system cannot tell.
#[cfg(not(target_os = "linux"))]
pub const fn thread_cpu_time() -> Option<Duration> {
    None
}
