//! Strings of many megabytes from scripts: wherever they enter, messages stay short.

use crate::cli::{damka, json};
use crate::seats::{mover, seat, source, tick_until};
use crate::shipped;
use damka::notation::read_move;
use damka::player::Player;
use damka::report::{Report, Trace};
use damka::script::check_bot;
use damka::session::{Event, GameSettings, Session};
use damka::text::{Language, Words};
use std::time::{Duration, Instant};

/// Only what takes time without bounds takes longer on any machine.
const PATIENCE: Duration = Duration::from_mins(3);
/// Maximum bytes of a report, and of everything printed about a fault.
const MAX_BYTES: usize = 10_000;

/// Texts by the expression that makes them: plain ones, and ones of which each byte is five when it is escaped.
const LONG: [&str; 3] = ["string.rep('x', 20e6)", "string.rep('\\1', 10e6)", "string.rep('é', 10e6)"];

fn assert_short(what: &str, report: &Report) {
    let shown = report.to_string().len();
    assert!(shown < MAX_BYTES, "{what}: {shown} bytes of report");
    for language in [Language::English, Language::Hebrew] {
        let words = Words::of(language);
        let message = report.message_in(words).len() + report.hint_in(words).map_or(0, |hint| hint.len());
        assert!(message < MAX_BYTES, "{what}: {message} bytes in {language:?}");
    }
}

fn bytes(traces: &[Trace]) -> usize {
    traces.iter().map(Trace::bytes).sum()
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn every_fault_of_a_bot_is_reported_in_few_words() {
    let places = [
        "return long",
        "return { [long] = long }",
        "ctx.keep(long)",
        "position:play(long)",
        "position:square(long)",
        "position:count(1, long)",
        "position:squares(1, long)",
        "position:at(long)",
        "return position[long]",
        "return position:moves()[1][long]",
        "return ctx[long]",
        "return ctx.options[long]",
        "return ctx.weights[long]",
        "return search[long]",
        "return search.walk(position)[long]",
        "search.best(position, { [long] = 1 })",
        "search.best(position, { ties = long })",
        "search.best(position, { depth = long })",
        "search.best(position, { win = long })",
        "search.best(position, { quiesce = long })",
        "search.best(position, { eval = long })",
        "search.best(position, { eval = { [long] = 1 } })",
        "search.best(position, { eval = { [long] = 'no' } })",
        "search.best(position, { eval = function() return long end })",
        "search.best(long)",
        "search.mcts(position, { [long] = 1 })",
        "search.mcts(position, { playouts = long })",
        "search.tree(position, long)",
        "ctx.mark(long)",
        "ctx.mark(1, {})",
        "ctx.random(long)",
        "ctx.trace('label', 1, long)",
        "ctx.trace('label', 1, nil, long)",
        "ctx.trace(long, long) return long",
        "ctx.trace('label', { long, [long] = long }) return long",
        "ctx.memory[long] = print return position:moves()[1]",
        "ctx.memory.inner = { { [long] = { print } } } return position:moves()[1]",
        "ctx.memory.text = long return position:moves()[1]",
        "ctx.memory[long] = long return position:moves()[1]",
    ];
    for long in LONG {
        for place in places {
            let fault = mover(&format!("local long = {long}\n{place}")).fault();
            assert_short(place, &fault.report);
            let evidence = fault.evidence.unwrap();
            assert_short(place, &evidence.plain);
            assert!(bytes(&evidence.trace) < MAX_BYTES, "{place}: {} bytes traced", bytes(&evidence.trace));
        }
    }
}

#[test]
fn lines_of_a_console_are_cut() {
    for long in LONG {
        let mut seat =
            mover(&format!("local long = {long} print(long) ctx.log(long, long, {{ [long] = long }}) error('no')"));
        seat.opening().unwrap_err();
        let lines = seat.lines();
        assert_eq!(lines.len(), 2);
        for line in lines {
            assert!(line.chars().count() <= 2001 && line.ends_with('…'), "{} characters", line.chars().count());
        }
    }
}

#[test]
fn styles_and_grades_are_cut_too() {
    let choice = mover("ctx.mark(1, string.rep('é', 10e6)) return position:moves()[1]").opening().unwrap();
    assert!(choice.marks[0].1.len() < 200);
    let text = "--- @api 1\nlocal long = string.rep('\\1', 10e6)\nreturn { title = 'T', games = { '*' }, \
                move = function(p) return p:moves()[1] end, grade = function() return long end, \
                analysis = function() return long end }";
    let mut seat = seat(text);
    let task = || crate::seats::task(&crate::seats::start("english"));
    for ask in
        [damka::player::PlayerRequest::Grade(task()), damka::player::PlayerRequest::Analyse { task: task(), lines: 3 }]
    {
        let damka::player::PlayerResponse::Fault(fault) = seat.ask(ask) else { panic!("no fault") };
        assert_short("an answer", &fault.report);
    }
}

#[test]
fn a_file_says_of_itself_what_fits_on_a_line() {
    let tables = [
        "title = long",
        "title = 'T', summary = long",
        "title = 'T', version = long",
        "title = 'T', license = long",
        "title = 'T', authors = { long }",
        "title = 'T', [long] = 1",
        "title = 'T', weights = long",
        "title = 'T', options = { [long] = {} }",
        "title = 'T', options = { depth = { [long] = 1 } }",
        "title = 'T', options = { depth = { kind = long } }",
        "title = 'T', options = { depth = { kind = 'choice', choices = { long }, default = long } }",
        "title = 'T', options = { depth = { kind = 'boolean', default = true, help = long } }",
        "title = 'T', sliders = { [long] = {} }",
        "title = 'T', sliders = { man = { [long] = 1 } }",
        "title = 'T', sliders = { man = { help = long } }",
    ];
    for long in LONG {
        for table in tables {
            let text = format!(
                "--- @api 1\nlocal long = {long}\nreturn {{ games = {{ '*' }}, move = function() end, {table} }}"
            );
            let report = check_bot(&source("test", "ai/test.lua", &text)).expect_err(table);
            assert_short(table, &report);
        }
        let text = format!("--- @api 1\nreturn {{ title = 'T', move = print, games = {{ 'a:' .. {long} }} }}");
        assert_short("games", &check_bot(&source("test", "ai/test.lua", &text)).unwrap_err());
    }
}

/// A game of two squares in Lua, whose functions are given in place of its own.
fn two_squares(changed: &str) -> String {
    format!(
        "local long = string.rep('\\1', 10e6)
local game = {{
  family = 'scripted', title = 'Two squares', sides = {{ black = 'black', white = 'white' }},
  board = {{ columns = 4, rows = 4, pattern = 'grid' }}, input = 'place',
  pieces = {{ {{ name = 'man', side = 1 }}, {{ name = 'man', side = 2 }} }},
  setup = function() return {{ turn = 1, grid = table.create(16, 0) }} end,
  moves = function(p) return {{ {{ text = 'a', places = 1 }} }} end,
  play = function(p) return {{ turn = 3 - p.turn, grid = p.grid }} end,
  outcome = function() end,
}}
{changed}
return game"
    )
}

#[test]
fn every_fault_of_rules_is_reported_in_few_words() {
    let read = |changed: &str| shipped::from_source("two", "scripts/two.lua", &two_squares(changed));
    read("").unwrap_or_else(|faults| panic!("{}", shipped::lines(&faults)));
    let changes = [
        "game.setup = function() return long end",
        "game.setup = function() return { turn = long, grid = {} } end",
        "game.setup = function() return { turn = 1, grid = long } end",
        "game.setup = function() return { turn = 1, grid = { long } } end",
        "game.setup = function() local grid = table.create(16, 0) grid[3] = long return { turn = 1, grid = grid } end",
        "game.setup = function() return { turn = 1, [long] = long } end",
        "game.setup = function() return { turn = 1, [long] = 1, grid = table.create(16, 0) } end",
        "game.setup = function() return { turn = 1, x = long } end",
        "game.setup = function() error(long) end",
        "game.setup = function() error({ [long] = long }) end",
        "game.moves = function() return long end",
        "game.moves = function() return { long } end",
        "game.moves = function() return { { text = long } } end",
        "game.moves = function() return { { text = 'a', [long] = 1 } } end",
        "game.moves = function() return { { text = 'a', path = long } } end",
        "game.moves = function() return { { text = 'a', path = { long } } } end",
        "game.moves = function() return { { text = 'a', places = long } } end",
        "game.moves = function() return { { text = 'a', crowned = long } } end",
        "game.play = function() return long end",
        "game.outcome = function() return long end",
        "game.outcome = function() return { ending = long } end",
        "game.outcome = function() return { winner = long } end",
        "game.outcome = function() return { [long] = long } end",
        "game[long] = 1",
        "game[long] = function() end",
        "game.title = long",
        "game.summary = long",
        "game.sides = { long, long }",
        "game.sides.black = long",
        "game.clauses = { long }",
        "game.board[long] = 1",
        "game.board.pattern = long",
        "game.input = long",
        "game.pieces[1].name = long",
        "game.pieces[1].profile = long",
        "game.pieces[1][long] = 1",
        "game.family = long",
        "game.base = long",
        "game.first = long",
    ];
    for changed in changes {
        let reports = read(changed).err().unwrap_or_else(|| panic!("{changed}: no fault"));
        assert!(reports.len() < 60, "{changed}");
        for report in &reports {
            assert_short(changed, report);
        }
    }
}

#[test]
fn of_thousands_of_faults_in_a_file_the_first_are_reported() {
    let many = |line: &str| format!("for i = 1, 9000 do {line} end");
    for line in [
        "game['unknown_' .. i] = i",
        "game.board['column_' .. i] = i",
        "game['unknown_' .. i] = function() end",
        "game['unknown_' .. i] = newthing or coroutine.create(print)",
        "game.pieces[i] = { name = 'p' .. i, side = 3, profil = 'man' }",
        "game.pieces[1]['key_' .. i] = 1",
    ] {
        let begun = Instant::now();
        let faults = shipped::from_source("two", "scripts/two.lua", &two_squares(&many(line))).unwrap_err();
        assert!((1..=60).contains(&faults.len()), "{line}: {} faults", faults.len());
        let message: usize = faults.iter().map(|fault| fault.to_string().len()).sum();
        assert!(message < 60_000, "{line}: {message} bytes");
        assert!(begun.elapsed() < PATIENCE, "{line}: {:?}", begun.elapsed());
    }
    let weights: Vec<String> = (0..20_000).map(|number| format!("w{number}: no")).collect();
    let faults = damka::config::Weights::read("ai/x.yaml", &weights.join("\n")).unwrap_err();
    assert!(faults.len() <= 60, "{} faults of weights", faults.len());
}

#[test]
fn a_move_of_megabytes_is_no_move() {
    let position = shipped::variant("international").start();
    for text in ["1".repeat(20_000_000), "a".repeat(20_000_000), "a1-".repeat(9_000_000), " ".repeat(9_000_000) + "x"] {
        let begun = Instant::now();
        let why = read_move(&position, &text).unwrap_err();
        assert!(why.words().len() < 2000);
        assert!(begun.elapsed() < PATIENCE, "{:?}", begun.elapsed());
    }
}

#[test]
fn fault_reports_fit_on_a_few_pages() {
    for long in LONG {
        let body = format!("local long = {long} for i = 1, 50 do print(long) ctx.trace(long, long) end error(long)");
        let players: [Box<dyn Player>; 2] = [Box::new(mover(&body).player), Box::new(mover("return nil").player)];
        let settings = GameSettings {
            allowance: crate::seats::task(&crate::seats::start("english")).allowance,
            ..GameSettings::IN_MATCHES
        };
        let mut session = Session::new(crate::seats::start("english"), players, settings);
        let line = |event| if let Event::Said { line, .. } = event { Some(line.to_string()) } else { None };
        let events = tick_until(&mut session, |session| session.result().is_some());
        let messages: Vec<String> = events.into_iter().filter_map(line).collect();
        let fault_report = session.fault_report(&messages).unwrap().to_string();
        assert!(fault_report.len() < MAX_BYTES, "{} bytes", fault_report.len());
        assert!(fault_report.contains("B:W21-32:B1-12"), "no position in\n{fault_report}");
    }
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_store_grows_little_with_each_faulty_game() {
    let bot = |body: &str| {
        format!(
            "--- @api 1\nlocal long = string.rep('\\1', 10e6)\nreturn {{ title = 'Long', games = {{ '*' }}, \
             move = function(position, ctx) {body} end }}"
        )
    };
    for body in ["print(long) ctx.trace(long, long) return long", "error(long)", "ctx.memory[long] = long return 1"] {
        let size = |pairs: u32| {
            let games = format!("match english long random --games {} --seed 1 --json", pairs * 2);
            let gave = damka(&games).file("ai/long.lua", &bot(body)).run();
            assert!(gave.stderr.len() < 20_000, "{body}: {} bytes on stderr", gave.stderr.len());
            let result = json(gave.stdout.lines().last().unwrap());
            let faults = result["faults"].as_array().unwrap_or_else(|| panic!("{result}"));
            assert!(faults.iter().all(|fault| fault["account"].as_str().unwrap().len() < MAX_BYTES));
            assert_eq!(faults.iter().map(|fault| fault["count"].as_u64().unwrap()).sum::<u64>(), u64::from(pairs) * 2);
            gave.size("games.sqlite") + gave.size("games.sqlite-wal")
        };
        let (few, more) = (size(2), size(22));
        let each = more.saturating_sub(few) / 40;
        assert!(each <= 20_000, "{body}: {each} bytes a game");
    }
}

#[test]
fn a_faulty_bot_says_little_on_the_terminal() {
    for body in ["return long", "ctx.keep(long)", "position:play(long)", "position:square(long)", "error(long)"] {
        let bot = format!(
            "--- @api 1\nlocal long = string.rep('\\1', 10e6)\nreturn {{ title = 'Long', games = {{ '*' }}, \
             move = function(position, ctx) {body} end }}"
        );
        let gave = damka("play english long random --seed 1 --json").file("ai/long.lua", &bot).run();
        assert_eq!(gave.code, 1);
        assert!(gave.stderr.len() < MAX_BYTES, "{body}: {} bytes on stderr", gave.stderr.len());
        assert!(gave.stdout.len() < 2 * MAX_BYTES, "{body}: {} bytes on stdout", gave.stdout.len());
    }
}

#[test]
fn a_name_of_megabytes_is_listed_by_its_beginning_and_kept_whole() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("long.pdn");
    let name = "x".repeat(500_000);
    std::fs::write(&file, format!("[White \"{name}\"]\n[Black \"B\"]\n[GameType \"21\"]\n\n1. 11-15 23-19 *\n"))
        .unwrap();
    let run = |line: &str| crate::library::damka(home.path(), &line.split_whitespace().collect::<Vec<_>>());
    let (code, _, stderr) = run(&format!("import {}", file.display()));
    assert_eq!(code, 0, "{stderr}");
    let (_, stdout, _) = run("games");
    assert!(stdout.contains("xxx…") && stdout.len() < 1000, "{} bytes", stdout.len());
    let (_, stdout, _) = run("games --json");
    assert!(stdout.len() < 1000, "{} bytes", stdout.len());
    let (_, stdout, _) = run("export 1");
    assert!(stdout.contains(&name));
}
