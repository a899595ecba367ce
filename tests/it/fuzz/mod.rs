//! Every reader given damaged inputs: none panics, hangs or reports without end, and what was read is written back alike.
//!
//! A test gives each target the inputs of `tests/attack/inputs/<target>/`, which once failed, and then so many generated
//! ones. `DAMKA_FUZZ_INPUTS` is their number. A failing input is written to `target/tmp/fuzz/`; once its cause is fixed, the
//! file belongs into `tests/attack/inputs/<target>/`.

mod mutate;
mod runner;
pub mod targets;

use std::env;

/// Inputs for each target, unless the environment says otherwise. They are the same in every run; `make test-deep-fuzz` gives
/// hundreds of times as many.
const INPUTS: u64 = 2_000;

fn inputs() -> u64 {
    env::var("DAMKA_FUZZ_INPUTS").map_or(INPUTS, |text| text.parse().expect("DAMKA_FUZZ_INPUTS must be a number"))
}

macro_rules! fuzz_tests {
    ($($name:ident),* $(,)?) => {
        $(
            #[test]
            fn $name() {
                runner::run(&targets::$name(), inputs());
            }
        )*

        #[test]
        fn every_target_has_its_test() {
            let names: Vec<&str> = targets::ALL.iter().map(|target| target().name).collect();
            assert_eq!(names, [$(stringify!($name)),*]);
        }
    };
}

fuzz_tests! {
    positions, moves, move_texts, pdn, ggf, transcripts, games, pasted, books, weights, presets, settings, themes, fonts,
    chords, seats, facts, variants, values, sounds, messages,
    connections,
}
