//! Cache of compiled scripts for all states of the process: a bot starts each game with a new state.

use mlua::chunk::Compiler;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Limit in bytes for cached texts and code; when it is exceeded, the cache is cleared.
const MAX_BYTES: usize = 4 * 1024 * 1024;

#[derive(Default)]
struct Compiled {
    by_text: HashMap<String, Arc<[u8]>>,
    bytes: usize,
}

pub fn compiler() -> Compiler {
    Compiler::new().set_optimization_level(2).set_debug_level(1)
}

/// The compiled text; `None` if it does not compile, as loading it as text gives a better message.
pub fn compiled(text: &str) -> Option<Arc<[u8]>> {
    static COMPILED: OnceLock<Mutex<Compiled>> = OnceLock::new();
    let lock = || COMPILED.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(code) = lock().by_text.get(text) {
        return Some(code.clone());
    }
    // Not under the lock: compiling a long text would block every other state.
    let code: Arc<[u8]> = compiler().compile(text).ok()?.into();
    let mut compiled = lock();
    let bytes = text.len() + code.len();
    if compiled.bytes + bytes > MAX_BYTES {
        *compiled = Compiled::default();
    }
    if compiled.by_text.insert(text.to_owned(), code.clone()).is_none() {
        compiled.bytes += bytes;
    }
    Some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_compiled_once_and_what_is_no_lua_never() {
        let [one, again] = [(), ()].map(|()| compiled("return 6 * 7 -- once").unwrap());
        assert!(Arc::ptr_eq(&one, &again));
        assert!(compiled("return 6 *").is_none());
        let large = |number: usize| format!("return {number}, '{}'", "x".repeat(MAX_BYTES / 4));
        for number in 0..6 {
            assert!(compiled(&large(number)).is_some());
        }
        assert!(!Arc::ptr_eq(&one, &compiled("return 6 * 7 -- once").unwrap()), "what is remembered is bounded");
    }
}
