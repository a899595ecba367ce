//! The targets of `tests/it/fuzz/`, each run with the inputs of libFuzzer.

#[path = "../../tests/it/fuzz/targets/mod.rs"]
pub mod targets;

/// Defines the fuzzer of a target.
#[macro_export]
macro_rules! fuzz {
    ($name:ident) => {
        libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
            static RUN: std::sync::OnceLock<fn(&[u8])> = std::sync::OnceLock::new();
            RUN.get_or_init(|| $crate::targets::$name().run)(bytes);
        });
    };
}
