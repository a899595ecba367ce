//! Damaged inputs for every reader: none panics, hangs or produces endless reports, and what was read is written back unchanged.
//!
//! Each target first gets the inputs of `tests/attack/inputs/<target>/`, which once failed, and then generated ones, whose
//! number is `DAMKA_FUZZ_INPUTS`. A failing input is written to `target/tmp/fuzz/`; once its cause is fixed, move the file to
//! `tests/attack/inputs/<target>/`.

mod mutate;
mod runner;
pub mod targets;

use std::env;

/// Default number of inputs for each target. They are the same in every run; `make test-deep-fuzz` uses 1,750 times as many.
const INPUTS: u64 = 300;

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
    connections, engines, engine_servers,
}
