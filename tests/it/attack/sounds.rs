//! Hostile sounds, decoded directly because only a window decodes them.

use super::case::expectation;
use crate::shipped;
use damka::sound::{Effect, Sound, ThemeTakes, file_name};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Samples of a tenth of a second.
const HEARD: usize = 4410;

/// `refused`, `heard`, or a description of the failure.
fn outcome(path: &Path) -> String {
    let bytes = std::fs::read(path).unwrap();
    let ending = path.extension().unwrap().to_string_lossy().into_owned();
    let own = file_name(Effect::ALL[0], 1).replace("sounds/", "").replace(".wav", &format!(".{ending}"));
    let heard = catch_unwind(AssertUnwindSafe(|| {
        let shipped = |name: &str| std::fs::read(shipped::root().join("assets").join(name)).ok();
        let (mut sound, mut mix) = Sound::without_device(shipped, 1);
        let (takes, reports) = ThemeTakes::decode(|name| (name == own).then(|| bytes.clone()));
        sound.set_theme(&takes);
        for _ in 0..20 {
            sound.play([Effect::ALL[0]]);
            let samples: Vec<f32> = mix.by_ref().take(HEARD).collect();
            assert!(samples.iter().all(|sample| sample.is_finite() && sample.abs() <= 1.0), "a sample out of range");
        }
        reports.len()
    }));
    match heard {
        Ok(0) => "heard".into(),
        Ok(1) => "refused".into(),
        Ok(reports) => format!("{reports} reports"),
        Err(_) => "it panicked".into(),
    }
}

#[test]
fn every_hostile_sound_is_refused_or_heard() {
    let mut faults = Vec::new();
    for entry in std::fs::read_dir(shipped::root().join("tests/attack/sounds")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending != "expect") {
            let (found, expected) = (outcome(&path), expectation(&path));
            if !expected.split('|').any(|word| word == found) {
                faults.push(format!("{}: {found}, not {expected}", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
