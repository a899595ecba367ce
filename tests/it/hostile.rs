//! Malicious scripts: each is a fault of its own seat, with evidence, and everything else continues.

use crate::deep::some;
use crate::seats::{Seat, seat, shipped_seat, start, task, tick_until};
use crate::shipped;
use damka::board::Side;
use damka::player::{Allowance, Player, PlayerFault, TurnContext};
use damka::report::Report;
use damka::rules::Termination;
use damka::script::{MAX_SOURCE, check_bot};
use damka::session::{GameSettings, Session};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

/// The endings in `-- expect: out_of_time | script_error` on the second line.
fn expected(text: &str) -> Vec<String> {
    let line = text.lines().nth(1).and_then(|line| line.strip_prefix("-- expect: ")).expect("no `-- expect:` line");
    line.split('|').map(|word| word.trim().to_owned()).collect()
}

fn word(ending: Termination) -> String {
    serde_json::to_value(ending).unwrap().as_str().unwrap().to_owned()
}

/// The time limit: short for a bot that can only run out of time, otherwise more than it needs.
fn guard(expected: &[String]) -> Duration {
    let may_time_out = expected.iter().any(|word| word == "out_of_time");
    match (may_time_out, expected.len()) {
        (true, 1) => Duration::from_millis(150),
        (true, _) => Duration::from_millis(500),
        (false, _) => Duration::from_secs(30),
    }
}

fn fault_within(seat: &mut Seat, guard: Duration, steps: Option<u64>) -> Box<PlayerFault> {
    let allowance = Allowance { steps, guard, traced: true, ..Allowance::IN_MATCHES };
    match seat.choose(TurnContext { allowance, ..task(&start("english")) }) {
        Err(fault) => fault,
        Ok(choice) => panic!("it played {choice:?}"),
    }
}

fn assert_evidence(name: &str, report: &Report) {
    let shown = report.to_string();
    assert!(report.place.as_ref().is_some_and(|place| place.file == "ai/test.lua"), "{name}: no file in\n{shown}");
    assert!(shown.contains("seed 1"), "{name}: no seed in\n{shown}");
    assert!(shown.contains("B:W21-32:B1-12"), "{name}: no position in\n{shown}");
    assert!(shown.len() < 8000, "{name}: {} letters of report", shown.len());
}

/// Each file of `tests/scripts/hostile/`, by name.
fn hostile_files() -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(shipped::root().join("tests/scripts/hostile")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let named = |path: PathBuf| {
        (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path).unwrap())
    };
    paths.map(named).collect()
}

#[test]
fn every_kind_of_harm_ends_as_a_fault_and_the_other_seat_goes_on() {
    let mut wrong = Vec::new();
    let mut neighbour = shipped_seat("random", &[]);
    for (name, text) in some(hostile_files(), 3) {
        let expected = expected(&text);
        let mut hostile = seat(&text);
        let fault = fault_within(&mut hostile, guard(&expected), None);
        if !expected.contains(&word(fault.ending)) {
            wrong.push(format!("{name}: {} instead of {expected:?}\n{}", word(fault.ending), fault.report));
        }
        assert_evidence(&name, &fault.report);
        if let Err(fault) = neighbour.opening() {
            panic!("{name}: the other seat cannot play: {}", fault.report);
        }
        // The seat can be asked again: its next request has a fresh state.
        let again = fault_within(&mut hostile, Duration::from_millis(20), None);
        assert!(again.ending.is_fault());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn what_never_ends_runs_out_of_steps_where_steps_are_counted() {
    for (name, text) in hostile_files() {
        if name.starts_with("loop_") && expected(&text) == ["out_of_time"] {
            let spent = || fault_within(&mut seat(&text), Duration::from_mins(1), Some(20_000));
            let fault = spent();
            assert_eq!(fault.ending, Termination::OutOfSteps, "{name}: {}", fault.report);
            assert_eq!(fault.report, spent().report, "{name} does not run out at the same place again");
        }
    }
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_file_that_expands_without_end_is_refused_by_check() {
    let bot = |body: String| {
        format!("--- @api 1\nlocal x = {body}\nreturn {{ title = 'T', games = {{ '*' }}, move = function() end }}")
    };
    let bombs = [
        ("parentheses", bot("(".repeat(200_000) + "1" + &")".repeat(200_000))),
        ("additions", bot("a".to_owned() + &"+a".repeat(300_000))),
        ("nested tables", bot("{".repeat(100_000) + &"}".repeat(100_000))),
        ("nested functions", bot("function() return ".repeat(10_000) + "1" + &" end".repeat(10_000))),
        ("lines", bot("1\n".to_owned() + &"local a = 1\n".repeat(900_000))),
        ("concatenations", bot("'a'".to_owned() + &"..'a'".repeat(50_000))),
        ("unfinished text", bot("[[".to_owned())),
        ("compiled code", "\u{1b}Lua\u{0}\u{0}".to_owned()),
        ("an endless loop", "--- @api 1\nwhile true do end".to_owned()),
        ("a memory bomb", "--- @api 1\nlocal t = {} while true do t[#t + 1] = {} end".to_owned()),
        ("an endless module circle", "--- @api 1\nreturn require('test')".to_owned()),
    ];
    for (name, text) in bombs {
        let report = check_bot(&crate::seats::source("test", "ai/test.lua", &text)).expect_err(name);
        assert!(report.to_string().len() < 4000, "{name}: {} letters of report", report.to_string().len());
        assert_eq!(report.place.unwrap().file, "ai/test.lua", "{name}");
    }
    let long = bot("1 --".to_owned() + &"x".repeat(MAX_SOURCE));
    let report = check_bot(&crate::seats::source("test", "ai/test.lua", &long)).unwrap_err();
    assert_eq!(report.message, "the file is 256 KB; a script may have at most 256 KB");
}

#[test]
fn a_kept_move_is_played_when_the_bot_runs_out() {
    let keeps = "ctx.keep(position:moves()[3])\nwhile true do end";
    let allowance = Allowance { guard: Duration::from_secs(2), traced: true, ..Allowance::IN_MATCHES };
    let position = start("english");
    let mut seat = crate::seats::mover(keeps);
    let choice = seat.choose(TurnContext { allowance, ..task(&position) }).unwrap();
    assert_eq!(choice.chosen, position.moves()[2]);
    assert_eq!(seat.lines(), ["time limit exceeded: the kept move is played"]);
    let allowance = Allowance { steps: Some(5000), ..Allowance::IN_MATCHES };
    let choice = seat.choose(TurnContext { allowance, ..task(&position) }).unwrap();
    assert_eq!(choice.chosen, position.moves()[2]);
    assert_eq!(choice.spent.steps, Some(5000));
    // An error is not a timeout: no move is played.
    let fault = crate::seats::mover("ctx.keep(position:moves()[3])\nerror('no')").fault();
    assert_eq!(fault.ending, Termination::ScriptError);
}

/// Ticks until the game is over or waits for a fixed bot.
fn until_decided(session: &mut Session) {
    tick_until(session, |session| session.result().is_some() || session.fault().is_some());
}

#[test]
fn a_fault_loses_in_the_terminal_and_pauses_on_screen_until_the_bot_is_fixed() {
    let bad = |body: &str| crate::seats::mover(body);
    let fine = "--- @api 1\nreturn { title = 'T', games = { '*' }, move = function(p) return p:moves()[1] end }";
    for (body, ending) in [
        ("error('no')", Termination::ScriptError),
        ("return nil", Termination::NoAnswer),
        ("return '1-32'", Termination::IllegalMove),
        ("while true do end", Termination::OutOfTime),
        ("local t = {} while true do t[#t + 1] = { {}, {} } end", Termination::OutOfMemory),
    ] {
        let guard = Duration::from_secs(if ending == Termination::OutOfTime { 1 } else { 60 });
        let allowance = Allowance { guard, traced: true, ..Allowance::IN_MATCHES };
        let game = |seat: Seat, settings: GameSettings| {
            let players: [Box<dyn Player>; 2] = [Box::new(seat.player), Box::new(shipped_seat("random", &[]).player)];
            Session::new(start("english"), players, GameSettings { allowance, ..settings })
        };
        let mut lost = game(bad(body), GameSettings::IN_MATCHES);
        until_decided(&mut lost);
        let finish = lost.result().unwrap();
        assert_eq!((finish.outcome.winner, finish.outcome.ending), (Some(Side::White), ending));
        assert_eq!(finish.at_fault, Some(Side::Black));

        let seat = bad(body);
        let live = seat.live.clone();
        let mut paused = game(seat, GameSettings::ON_SCREEN);
        until_decided(&mut paused);
        assert_eq!(paused.fault().map(|fault| fault.fault.ending), Some(ending));
        let fixed = crate::seats::source("test", "ai/test.lua", fine);
        let info = check_bot(&fixed).unwrap();
        live.set_source(fixed, info);
        paused.retry();
        tick_until(&mut paused, |paused| paused.played().len() >= 4 || paused.fault().is_some());
        assert!(paused.fault().is_none(), "the fixed bot fails too");
    }
}
