//! Engines: programs by others that behave well, badly and not at all, and damka as such a program.

use crate::cli::damka;
use crate::shipped;
use damka::config::EngineFile;
use damka::engine::{DeclaredOptions, EngineConsent, EnginePlayer, EnginePlayers, EngineSeat, Program};
use damka::notation::{move_text, read_move, read_position};
use damka::player::{Allowance, PendingReply, Player, PlayerFault, PlayerRequest, PlayerResponse, TurnContext};
use damka::rules::{Position, Termination};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Long enough for any machine; only a failing test waits for it.
pub const PATIENCE: Duration = Duration::from_mins(3);

/// A seat of the stand-in engine, and the folder with the file of its process numbers.
pub struct StandIn {
    pub folder: TempDir,
    pub seat: EngineSeat,
}

impl StandIn {
    pub fn new(behaviour: &str) -> Self {
        Self::with(behaviour, "")
    }

    /// `more` are further lines of the engine's file.
    fn with(behaviour: &str, more: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let program = shipped::root().join("tests/engines/stand_in.sh");
        let command = format!("[{}, {behaviour}, {}]", program.display(), folder.path().join("pids").display());
        let file =
            format!("title: Stand-in\nprotocol: hub\ncommand: {command}\ngames: {{international: \"\"}}\n{more}");
        let file = EngineFile::read("ai/stand_in.engine.yaml", &file).unwrap();
        let consent = EngineConsent::new(None);
        if let Ok((_, hash)) = Program::find_with_hash(&file, folder.path()) {
            consent.allow_this_time(hash);
        }
        let seat = EngineSeat {
            text: "stand_in".into(),
            path: "ai/stand_in.engine.yaml".into(),
            options: file.options.clone(),
            file: Arc::new(file),
            folder: folder.path().to_owned(),
            consent,
            declared: DeclaredOptions::default(),
            game: String::new(),
            limit: None,
        };
        Self { folder, seat }
    }

    pub fn player(&self) -> EnginePlayer {
        EnginePlayer::new(self.seat.clone())
    }

    /// Waits until nothing runs that the engine started.
    fn assert_gone(&self) {
        // One that is ended at once may not have come to write it.
        let pids = fs::read_to_string(self.folder.path().join("pids")).unwrap_or_default();
        let by = Instant::now() + PATIENCE;
        for pid in pids.split_whitespace() {
            while is_running(pid) {
                assert!(Instant::now() < by, "process {pid} still runs");
                std::thread::yield_now();
            }
        }
    }
}

/// Whether the process exists and is no zombie.
fn is_running(pid: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    status.rsplit(')').next().is_some_and(|rest| !rest.trim().is_empty() && !rest.trim_start().starts_with('Z'))
}

fn task(position: &Position, guard: Duration) -> TurnContext {
    let allowance = Allowance { guard, traced: true, ..Allowance::IN_MATCHES };
    TurnContext { position: position.clone(), seat: position.turn(), game_seed: 1, allowance, memory: None }
}

fn international() -> Position {
    shipped::variant("international").start()
}

/// What the player answers at the start of international draughts, and what it sent before.
pub fn answer(player: &mut dyn Player, guard: Duration) -> (PlayerResponse, Vec<PlayerResponse>) {
    let start = international();
    let mut earlier = Vec::new();
    let reply = PendingReply::send(player, PlayerRequest::Move(task(&start, guard)));
    let last = reply.wait(player, PATIENCE, &mut |response| earlier.push(response)).expect("no answer");
    (last, earlier)
}

pub fn moved(response: &PlayerResponse) -> String {
    match response {
        PlayerResponse::Move(choice) => move_text(&shipped::variant("international"), &choice.chosen),
        other => panic!("{other:?}"),
    }
}

pub fn fault_of(stand_in: &StandIn, guard: Duration) -> Box<PlayerFault> {
    match answer(&mut stand_in.player(), guard).0 {
        PlayerResponse::Fault(fault) => fault,
        other => panic!("{other:?}"),
    }
}

#[test]
fn each_fault_of_an_engine_has_its_ending_and_leaves_nothing_running() {
    let short = Duration::from_millis(200);
    for (behaviour, guard, ending, said) in [
        ("silent_start", PATIENCE, Termination::NoStart, "not ready after 1 second"),
        ("ends_at_start", PATIENCE, Termination::NoStart, "exit status: 3"),
        ("refuses", PATIENCE, Termination::NoStart, "no licence"),
        ("silent", short, Termination::OutOfTime, "no move in time"),
        ("illegal", PATIENCE, Termination::IllegalMove, "`32-27x9`"),
        ("unreadable", PATIENCE, Termination::IllegalMove, "`castles`"),
        ("no_move", PATIENCE, Termination::NoAnswer, "without a move"),
        ("error", PATIENCE, Termination::NoAnswer, "bad position"),
        ("crash", PATIENCE, Termination::Crashed, "exit status: 7"),
        ("dies", PATIENCE, Termination::Crashed, "signal: 9"),
        ("flood", PATIENCE, Termination::Flooded, "more than it may"),
        ("huge_line", PATIENCE, Termination::Flooded, "more than it may"),
    ] {
        // Others may take as long as a busy machine needs.
        let start_secs = if behaviour == "silent_start" { 1 } else { 100 };
        let stand_in = StandIn::with(behaviour, &format!("limits: {{start_secs: {start_secs}, lines: 20000}}\n"));
        let fault = fault_of(&stand_in, guard);
        assert_eq!(fault.ending, ending, "{behaviour}: {}", fault.report);
        assert!(fault.report.message.contains(said), "{behaviour}: {}", fault.report);
        assert_eq!(fault.report.whereabouts().as_deref(), Some("ai/stand_in.engine.yaml"), "{behaviour}");
        stand_in.assert_gone();
    }
}

#[test]
fn a_fault_has_the_talk_and_the_last_words_of_the_engine() {
    let fault = fault_of(&StandIn::new("crash"), PATIENCE);
    let talk: Vec<String> =
        fault.evidence.unwrap().trace.iter().map(|line| format!("{} {}", line.label, line.value)).collect();
    let has = |start: &str, end: &str| talk.iter().any(|line| line.starts_with(start) && line.ends_with(end));
    assert!(has(">", "hub") && has("<", "ready") && has(">", "go think"), "{talk:?}");
    assert!(talk.contains(&"stderr an assertion failed".to_owned()), "{talk:?}");
    let illegal = fault_of(&StandIn::new("illegal"), PATIENCE);
    let hint = illegal.report.hint.unwrap();
    assert!(hint.contains("W:W31-50:B1-20") && hint.contains("32-28"), "{hint}");
}

#[test]
fn strange_but_honest_engines_play() {
    for behaviour in ["plays", "garbage", "crlf", "no_newline"] {
        let (last, _) = answer(&mut StandIn::new(behaviour).player(), PATIENCE);
        assert_eq!(moved(&last), "32-28", "{behaviour}");
    }
    // One that answers when it is told to stop is late, and its move counts.
    let (last, earlier) = answer(&mut StandIn::new("late").player(), Duration::from_millis(200));
    assert_eq!(moved(&last), "32-28");
    assert!(matches!(earlier.as_slice(), [PlayerResponse::Said(_)]), "{earlier:?}");
}

#[test]
fn values_and_lines_of_a_search_are_read() {
    let (last, earlier) = answer(&mut StandIn::new("crlf").player(), PATIENCE);
    let PlayerResponse::Move(choice) = last else { panic!("no move") };
    assert_eq!((choice.value, choice.spent.nodes), (Some(0.25), 9));
    let PlayerResponse::Progress { depth: 4, value, line, .. } = &earlier[0] else { panic!("{earlier:?}") };
    assert_eq!((*value, line.len()), (0.25, 2));
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn an_engine_serves_several_games_and_ends_with_its_player() {
    for behaviour in ["plays", "ignores_term", "forks"] {
        let stand_in = StandIn::new(behaviour);
        let mut player = stand_in.player();
        for _ in 0..3 {
            assert_eq!(moved(&answer(&mut player, PATIENCE).0), "32-28", "{behaviour}");
        }
        let pids = fs::read_to_string(stand_in.folder.path().join("pids")).unwrap();
        let first = pids.split_whitespace().next().unwrap();
        assert!(is_running(first), "{behaviour}: one process serves all requests");
        drop(player);
        stand_in.assert_gone();
    }
}

#[test]
fn an_engine_may_be_started_before_it_is_asked() {
    // The final response, and how often the program was started for it.
    let starts = |player: &mut EnginePlayer| {
        let reply = PendingReply::send(player, PlayerRequest::Move(task(&international(), PATIENCE)));
        let mut count = 0;
        loop {
            match reply.poll(player) {
                Some(response) if response.is_final() => return (response, count),
                Some(PlayerResponse::Starts(_)) => count += 1,
                _ => std::thread::yield_now(),
            }
        }
    };
    assert_eq!(starts(&mut StandIn::new("plays").player()).1, 1);
    let stand_in = StandIn::new("plays");
    let mut player = stand_in.player();
    player.prepare();
    let (response, count) = starts(&mut player);
    assert_eq!((moved(&response), count), ("32-28".to_owned(), 0));
    // One that cannot start is tried again when it is asked.
    let stand_in = StandIn::with("plays", "options: {treads: 2}\n");
    let mut player = stand_in.player();
    player.prepare();
    let (response, count) = starts(&mut player);
    assert!(matches!(response, PlayerResponse::Fault(_)), "{response:?}");
    assert_eq!(count, 1);
}

#[test]
fn what_cannot_be_started_says_why() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("text"), "no program").unwrap();
    for (command, dir, said) in [
        ("./nosuch", "", "there is no program `./nosuch`"),
        ("no_such_program_anywhere", "", "there is no program"),
        ("./text", "", "cannot be executed"),
        ("sh", "nowhere", "there is no folder"),
    ] {
        let mut stand_in = StandIn::new("plays");
        let file =
            format!("title: T\nprotocol: hub\ncommand: [{command}]\ndir: \"{dir}\"\ngames: {{international: x}}\n");
        stand_in.seat.file = Arc::new(EngineFile::read("ai/t.engine.yaml", &file).unwrap());
        folder.path().clone_into(&mut stand_in.seat.folder);
        let fault = fault_of(&stand_in, PATIENCE);
        assert_eq!(fault.ending, Termination::NoStart);
        assert!(fault.report.message.contains(said), "{}", fault.report);
    }
    let stand_in = StandIn::with("plays", "options: {treads: 2}\n");
    assert!(fault_of(&stand_in, PATIENCE).report.message.contains("no option `treads`"));
}

/// A folder with damka itself as an engine.
pub fn with_damka(seat: &str) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("ai")).unwrap();
    let command = format!("[{}, engine, hub, international, --seat, {seat}]", env!("CARGO_BIN_EXE_damka"));
    let file = format!(
        "title: Other\nprotocol: hub\ncommand: {command}\ngames: {{international: \"\"}}\nstrength: {{levels: {{1: nodes=500}}}}\n"
    );
    fs::write(folder.path().join("ai/other.engine.yaml"), file).unwrap();
    let root = folder.path().display().to_string();
    (folder, root)
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn damka_plays_damka_by_hub() {
    let (folder, root) = with_damka("greedy");
    let config = folder.path().join("config");
    let run = |line: &str| damka(&format!("--root {root} {line}")).env("XDG_CONFIG_HOME", &config).run();
    let refused = run("play international other random --seed 1");
    assert!(refused.stderr.contains("is not allowed to run") && refused.code == 2, "{}", refused.stderr);
    assert!(run("engine list").stdout.contains("not allowed yet"));
    assert!(run("engine allow other").stdout.starts_with("Other may run from now on: "));
    assert!(run("engine allow other").stdout.starts_with("Other was already allowed: "));
    let listed: serde_json::Value = serde_json::from_str(&run("engine list --json").stdout).unwrap();
    assert_eq!((&listed["id"], &listed["is_allowed"]), (&"other".into(), &true.into()));
    let by_hub = run("play international other random --seed 1 --format pdn");
    assert_eq!(by_hub.code, 0, "{}", by_hub.stderr);
    let moves = |text: &str| text.lines().filter(|line| !line.starts_with('[')).collect::<Vec<_>>().join(" ");
    let direct = run("play international greedy random --seed 1 --format pdn");
    assert_eq!(moves(&by_hub.stdout), moves(&direct.stdout), "the same bot plays the same game");
    let level = run("play international other:level=2 random");
    assert!(level.stderr.contains("no level 2") && level.stderr.contains("its levels: 1"), "{}", level.stderr);
    let wrong = run("play english other random");
    assert!(wrong.stderr.contains("does not play English draughts"), "{}", wrong.stderr);
}

#[test]
fn engines_play_matches() {
    let (folder, root) = with_damka("greedy");
    let config = folder.path().join("config");
    let run = |line: &str| damka(&format!("--root {root} {line}")).env("XDG_CONFIG_HOME", &config).run();
    let refused = run("match international other random --games 4");
    assert!(refused.code == 2 && refused.stderr.contains("is not allowed to run"), "{}", refused.stderr);
    run("engine allow other");
    let played = run("match international other other:level=1 --games 4 --seed 1 --json");
    assert_eq!(played.code, 0, "{}", played.stderr);
    let last: serde_json::Value = serde_json::from_str(played.stdout.lines().last().unwrap()).unwrap();
    assert_eq!(
        last["games"].as_array().unwrap().iter().filter_map(serde_json::Value::as_u64).sum::<u64>(),
        4,
        "{last}"
    );
    assert!(run("games").stdout.contains("Other (level=1)"));
}

/// Four games in turn need one process.
#[test]
fn one_process_serves_the_games_of_a_contest() {
    let stand_in = StandIn::new("plays");
    let players = EnginePlayers::new(stand_in.seat.clone());
    for _ in 0..4 {
        assert_eq!(moved(&answer(&mut players.player(), PATIENCE).0), "32-28");
    }
    let pids = fs::read_to_string(stand_in.folder.path().join("pids")).unwrap();
    assert_eq!(pids.lines().count(), 1);
    drop(players);
    stand_in.assert_gone();
}

/// The answers of damka as a Hub engine to these lines.
fn hub(seat: &str, lines: &str) -> Vec<String> {
    let gave = damka(&format!("engine hub international --seat {seat}")).typing(lines).run();
    assert_eq!(gave.code, 0, "{}", gave.stderr);
    gave.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn damka_is_a_hub_engine() {
    let start = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
    let talk = hub(
        "minimax",
        "hub\nset-param name=depth value=2\ninit\nping\nunheard\npos pos=Wb\npos pos=x\ngo think\nquit\n",
    );
    assert!(talk[0].starts_with("id name="), "{talk:?}");
    assert!(talk.contains(&"param name=depth value=4 type=int min=1 max=20".to_owned()), "{talk:?}");
    let tail = &talk[talk.iter().position(|line| line == "wait").unwrap()..];
    let bad = "error message=\"bad position\"";
    let expected =
        ["wait", "ready", "pong", "error message=\"bad command\"", bad, bad, "error message=\"no position\""];
    assert_eq!(tail, expected);
    let wrong = hub("minimax", "hub\nset-param name=depth value=99\ninit\n");
    assert!(wrong.last().unwrap().starts_with("error message="), "{wrong:?}");
    assert!(
        hub("random", &format!("hub\ninit\npos pos={start} moves=\"32-28 19-23 28x19x23\"\n"))
            .ends_with(&["ready".into()])
    );
}

#[test]
fn faults_in_engine_files_are_shown_like_others() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("ai")).unwrap();
    fs::write(folder.path().join("ai/bad.engine.yaml"), "title: Bad\nprotocol: hub\ncommand: [x]\ngmaes: {}\n")
        .unwrap();
    let run = |line: &str| damka(&format!("--root {} {line}", path(folder.path()))).run();
    let listed = run("engine list");
    assert!(listed.stdout.contains("unknown key `gmaes`"), "{}", listed.stdout);
    let checked = run("check");
    assert!(checked.code == 1 && checked.stderr.contains("ai/bad.engine.yaml:4"), "{}", checked.stderr);
    let odd = "title: Odd\nprotocol: hub\ncommand: [x]\ngames: {englsh: \"\"}\n";
    fs::write(folder.path().join("ai/odd.engine.yaml"), odd).unwrap();
    let warned = run("check").stderr;
    assert!(warned.contains("`englsh`") && warned.contains("did you mean `english`?"), "{warned}");
}

#[test]
fn an_engine_dies_with_a_damka_that_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("ai")).unwrap();
    let (program, pids) = (shipped::root().join("tests/engines/stand_in.sh"), folder.path().join("pids"));
    let command = format!("[{}, silent, {}]", path(&program), path(&pids));
    let file = format!("title: T\nprotocol: hub\ncommand: {command}\ngames: {{international: \"\"}}\n");
    fs::write(folder.path().join("ai/t.engine.yaml"), file).unwrap();
    let start = |line: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
        command.arg("--root").arg(folder.path()).args(line.split(' ')).env("XDG_CONFIG_HOME", folder.path());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    assert!(start("engine allow t").wait().unwrap().success());
    let mut game = start("play international t random");
    let by = Instant::now() + PATIENCE;
    while !fs::read_to_string(&pids).is_ok_and(|pids| pids.ends_with('\n')) {
        assert!(Instant::now() < by, "the engine was not started");
        std::thread::yield_now();
    }
    let engine = fs::read_to_string(&pids).unwrap();
    assert!(is_running(engine.trim()));
    game.kill().unwrap();
    game.wait().unwrap();
    while is_running(engine.trim()) {
        assert!(Instant::now() < by, "the engine outlives damka");
        std::thread::yield_now();
    }
}

/// The exit code of `engine check --json` on the stand-in, and what it printed.
fn checked_rows(behaviour: &str) -> (i32, Vec<serde_json::Value>) {
    let program = shipped::root().join("tests/engines/stand_in.sh");
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("ai")).unwrap();
    let command = format!("[{}, {behaviour}]", path(&program));
    let start_secs = if behaviour == "silent_start" { 1 } else { 100 };
    let file = format!(
        "title: T\nprotocol: hub\ncommand: {command}\ngames: {{international: \"\"}}\nlimits: {{start_secs: {start_secs}, lines: 20000}}\n"
    );
    fs::write(folder.path().join("ai/t.engine.yaml"), file).unwrap();
    let root = path(folder.path());
    let run = |line: &str| damka(&format!("--root {root} {line}")).env("XDG_CONFIG_HOME", folder.path()).run();
    assert_eq!(run("engine allow t").code, 0);
    let gave = run("engine check t --json");
    (gave.code, gave.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

/// The verdicts of `engine check` on the stand-in, by step.
fn checked(behaviour: &str) -> (i32, Vec<(String, String)>) {
    let (code, rows) = checked_rows(behaviour);
    let word = |value: &serde_json::Value, key: &str| value[key].as_str().unwrap().to_owned();
    (code, rows.iter().map(|row| (word(row, "step"), word(row, "verdict"))).collect())
}

#[test]
fn a_failed_step_comes_with_its_dialogue() {
    let (_, rows) = checked_rows("ends_at_start");
    let lines: Vec<&str> = rows[0]["dialogue"].as_array().unwrap().iter().filter_map(|line| line.as_str()).collect();
    assert!(lines[0].starts_with("> ") && lines[0].ends_with("  hub"), "{lines:?}");
    assert_eq!(lines.last(), Some(&"stderr  no weights here"));
}

#[test]
fn a_check_names_the_steps_that_fail() {
    let (code, rows) = checked("silent_start");
    assert_eq!((code, rows), (1, vec![("start".to_owned(), "fault".to_owned())]));
    // The stand-in knows one move, and no ping.
    let (code, rows) = checked("plays");
    let verdict = |step: &str| rows.iter().find(|row| row.0 == step).map(|row| row.1.as_str());
    assert_eq!((verdict("start"), verdict("ping"), verdict("move")), (Some("ok"), Some("remark"), Some("ok")));
    assert_eq!((verdict("positions"), verdict("quit"), code), (Some("fault"), Some("ok"), 1));
    assert!(checked("ignores_term").1.contains(&("closed".to_owned(), "fault".to_owned())));
}

#[test]
fn damka_passes_its_own_check() {
    let (folder, root) = with_damka("minimax");
    let run = |line: &str| damka(&format!("--root {root} {line}")).env("XDG_CONFIG_HOME", folder.path()).run();
    run("engine allow other");
    let gave = run("engine check ai/other.engine.yaml");
    assert_eq!(gave.code, 0, "{}{}", gave.stdout, gave.stderr);
    assert_eq!(
        gave.stdout.lines().filter(|line| line.split_whitespace().nth(1) == Some("ok")).count(),
        16,
        "{}",
        gave.stdout
    );
}

/// The line of each names a shipped variant, a position of it and moves that can be played, and something is left to play.
#[test]
fn a_check_tries_positions_that_can_be_played() {
    let lines = include_str!("../../src/engine/check/hard_positions.txt");
    for line in lines.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let variant = shipped::variant(fields[0]);
        let mut position = read_position(&variant, fields[1]).unwrap();
        for text in fields.get(2).copied().unwrap_or_default().split_whitespace() {
            let played = read_move(&position, text).unwrap_or_else(|error| panic!("{line}: {error:?}"));
            position = position.play(&played).0;
        }
        assert!(!position.moves().is_empty(), "{line}");
    }
}

fn path(path: &Path) -> String {
    path.display().to_string()
}
