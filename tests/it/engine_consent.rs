//! Consent: no program runs that the user has not allowed, and what damka says then.

use crate::cli::damka;
use crate::engines::{PATIENCE, StandIn, answer, fault_of, moved};
use crate::shipped;
use damka::config::EngineFile;
use damka::engine::{EngineConsent, EngineSeat, Program};
use std::fs;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

#[test]
fn nothing_runs_without_consent_and_a_changed_program_asks_again() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("engine.sh");
    fs::copy(shipped::root().join("tests/engines/stand_in.sh"), &script).unwrap();
    let file = "title: Mine\nprotocol: hub\ncommand: [./engine.sh, plays]\ngames: {international: \"\"}\n";
    let list = folder.path().join("config/allowed_engines");
    let file = EngineFile::read("ai/mine.engine.yaml", file).unwrap();
    let mut stand_in = StandIn::new("plays");
    stand_in.seat.file = Arc::new(file.clone());
    folder.path().clone_into(&mut stand_in.seat.folder);
    stand_in.seat.consent = EngineConsent::new(Some(list.clone()));
    let refused = fault_of(&stand_in, PATIENCE);
    assert!(refused.report.message.contains("is not allowed to run"), "{}", refused.report);
    assert!(refused.report.hint.unwrap().contains("damka engine allow stand_in"));
    let (program, hash) = Program::find_with_hash(&file, folder.path()).unwrap();
    stand_in.seat.consent.allow(hash, &program).unwrap();
    // From wherever its folder is named.
    fs::create_dir(folder.path().join("sub")).unwrap();
    assert_eq!(Program::find_with_hash(&file, &folder.path().join("sub/..")).unwrap(), (program, hash));
    // Another damka reads the list again.
    stand_in.seat.consent = EngineConsent::new(Some(list));
    assert_eq!(moved(&answer(&mut stand_in.player(), PATIENCE).0), "32-28");
    fs::write(&script, fs::read_to_string(&script).unwrap() + "# another version\n").unwrap();
    let changed = fault_of(&stand_in, PATIENCE).report;
    assert!(changed.message.contains("is not what you allowed"), "{changed}");
    assert!(EngineSeat::awaits_consent(&changed));
}

/// The hash of a large program is kept, but not beyond a change that leaves its length and time as they were.
#[test]
fn a_changed_program_has_another_hash() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("engine.sh");
    fs::copy(shipped::root().join("tests/engines/stand_in.sh"), &program).unwrap();
    let text = "title: Mine\nprotocol: hub\ncommand: [./engine.sh]\ngames: {international: \"\"}\n";
    let file = EngineFile::read("ai/mine.engine.yaml", text).unwrap();
    let hash = || Program::find_with_hash(&file, folder.path()).unwrap().1;
    let hour_ago = SystemTime::now() - Duration::from_hours(1);
    let age = || fs::File::options().append(true).open(&program).unwrap().set_modified(hour_ago).unwrap();
    age();
    let before = hash();
    assert_eq!(hash(), before);
    let changed = fs::read_to_string(&program).unwrap().replacen("Stand-in", "Stand-by", 1);
    fs::write(&program, changed).unwrap();
    age();
    assert_ne!(hash(), before);
}

/// A program that runs elsewhere is not started: damka connects to it, and says so.
#[test]
fn a_program_elsewhere_is_connected_to() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("ai")).unwrap();
    let file = "title: Far\nprotocol: dxp\naddress: 127.0.0.1:27990\ngames: {international: \"\", damn: \"\"}\n";
    fs::write(folder.path().join("ai/far.engine.yaml"), file).unwrap();
    let config = folder.path().join("config");
    let root = folder.path().display().to_string();
    let run = |line: &str| damka(&format!("--root {root} {line}")).env("XDG_CONFIG_HOME", &config).run();
    let refused = run("play international far random");
    assert!(refused.stderr.contains("damka may not connect to Far yet"), "{}", refused.stderr);
    let listed = run("engine list");
    assert!(listed.stdout.contains("not allowed yet; unknown game: damn"), "{}", listed.stdout);
    let allowed = run("engine allow far");
    assert!(allowed.stdout.contains("may connect to Far from now on: 127.0.0.1:27990"), "{}", allowed.stdout);
}
