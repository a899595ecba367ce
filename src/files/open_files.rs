//! The limit on open files, which also limits connections.

/// Raises this process's limit on open files as far as it may. Returns the limit now; `None` where the system has none or does not tell.
#[cfg(target_os = "linux")]
pub fn raise_open_file_limit() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    // If the system refuses, the limit stays as it was.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    getrlimit(Resource::Nofile).current
}

/// Raises this process's limit on open files as far as it may. Returns the limit now; `None` where the system has none or does not tell.
#[cfg(not(target_os = "linux"))]
pub const fn raise_open_file_limit() -> Option<u64> {
    None
}
