//! `damka check`: faults in rules and bots are found, and correct ones pass.

use crate::cli::{damka, json};
use crate::shipped;
use damka::config::Weights;
use damka::doctor::{Check, Effort, Subject, Trial, VariantReport, examine, try_in};
use damka::report::Report;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

pub fn examined(id: &str, file: &str, source: &str, effort: Effort) -> VariantReport {
    let variant = shipped::from_source(id, file, source).unwrap_or_else(|faults| panic!("{}", shipped::lines(&faults)));
    let reload = || shipped::from_source(id, file, source).ok();
    examine(&Subject { variant: &variant, file, source, reload: &reload, should_continue: &|| true }, effort)
}

pub fn findings_of(examined: &VariantReport) -> Vec<String> {
    examined.faults().map(|finding| finding.report.to_string()).collect()
}

/// Few games: `make check` plays many.
pub const SHORT: Effort =
    Effort { games: 2, positions: 24, max_slow_perft: 100, max_fast_perft: 10_000, ..Effort::QUICK };

#[test]
fn every_shipped_variant_is_in_order_or_says_why_not() {
    for id in shipped::all_ids() {
        let file = [format!("scripts/{id}.lua"), format!("tests/variants/{id}.lua")];
        let file = file.iter().find(|file| shipped::root().join(file).exists()).unwrap();
        let source = std::fs::read_to_string(shipped::root().join(file)).unwrap();
        let examined = examined(&id, file, &source, SHORT);
        assert_eq!(shipped::lines(&findings_of(&examined)), "", "{id}");
        assert!(examined.positions > 12, "{id}: {}", examined.positions);
    }
}

/// Each file is broken in one way, and that way is named, at its place, with the position and the commands that show it.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn deliberately_broken_variants_are_reported() {
    let broken = [
        ("breaks_late", "laws", "a square number, not nil"),
        ("dead_piece", "pieces", "no black stone ever moved"),
        ("elsewhere", "play", "says that it changes a3, but nothing changes there"),
        ("endless", "ends", "end only at the limit of 1000 plies"),
        ("false_capture", "captures", "says that it captures on"),
        ("hidden", "text", "the text of the position is incomplete"),
        ("miscounted", "perft", "there are 302 positions after 3 plies, but the file says 303"),
        ("moody", "same", "the rules give different answers for the same position"),
        ("never_comes", "pieces", "no black king was ever on the board"),
        ("over_at_once", "start", "no first move"),
        ("twins", "text", "two moves are both written"),
        ("unequal", "symmetry", "with the board rotated and the sides swapped, there are"),
    ];
    let files = std::fs::read_dir(shipped::root().join("tests/doctor")).unwrap().count();
    assert_eq!(broken.len(), files);
    let is_deep = std::env::var_os("DAMKA_INVARIANTS").is_some();
    let mut waived_kinds = BTreeSet::new();
    for (id, check, expected) in broken {
        let file = format!("tests/doctor/{id}.lua");
        let source = std::fs::read_to_string(shipped::root().join(&file)).unwrap();
        // Games without an end, and those of a large board, are seen through after a few.
        let games = if ["elsewhere", "endless"].contains(&id) { 3 } else { 12 };
        let positions = if is_deep { 60 } else { 20 };
        let effort = Effort { games, positions, ..SHORT };
        let found = examined(id, &file, &source, effort);
        let named = found.findings.iter().find(|finding| finding.check.word() == check);
        let named = named.unwrap_or_else(|| panic!("{id}: {:?}", findings_of(&found)));
        let report: &Report = &named.report;
        assert!(report.message.contains(expected), "{id}: {report}");
        assert_eq!(report.place.as_ref().unwrap().file, file, "{id}");
        let hint = report.hint.clone().unwrap_or_default();
        if let Some(position) = &named.position {
            assert!(
                hint.contains(&format!("damka moves {id}")) && hint.contains(&format!("damka show {id}")),
                "{id}: {hint}"
            );
            assert!(hint.contains(position.as_str()) || !hint.contains("--position"), "{id}: {hint}");
        }
        // Said to be meant so, where that can be said, with the reason; in the short form once for either kind.
        if !waived_kinds.insert(named.check.can_be_waived()) && !is_deep {
            continue;
        }
        let waived = format!("{source}\n--- @waive {check}: it is a test\n");
        let again = examined(id, &file, &waived, effort);
        let named = again.findings.iter().find(|finding| finding.check.word() == check).unwrap();
        assert_eq!(named.waived.is_some(), named.check.can_be_waived(), "{id}");
        assert!(
            named.check.can_be_waived() || findings_of(&again).iter().any(|line| line.contains("cannot be waived")),
            "{id}"
        );
    }
}

/// Half of the games start with kings on the board, which proves nothing about promotion.
#[test]
fn promotion_that_only_one_side_can_reach_is_reported() {
    let found = |start: &str| {
        let source = format!(
            "--- @api 1\nreturn {{ family = \"grid\", title = \"Wall\", summary = \"S.\", board = {{ columns = 3, rows = 5 }}, \
             pieces = {{ {{ name = \"man\", moves = {{ \"forward\" }}, promotes = \"king\" }}, \
             {{ name = \"guard\", profile = \"disc\", moves = {{ \"sideways\" }} }}, \
             {{ name = \"king\", moves = {{ \"forward\", \"backward\" }} }} }}, \
             start = \"{start}\", drawing = {{ quiet_moves = 20 }} }}\n--- @waive symmetry: it is a test\n"
        );
        findings_of(&examined("wall", "scripts/wall.lua", &source, SHORT))
    };
    assert_eq!(found("g.m/.../.../.../M.G"), [""; 0]);
    let walled = found("g.m/.../#../.../M.G");
    assert!(
        walled.iter().any(|finding| finding.contains("in 100 games, no white king was ever on the board")),
        "{walled:?}"
    );
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn every_shipped_bot_plays_without_a_fault_and_the_same_again() {
    let catalog = shipped::catalog();
    let trial = Trial { games: 2, nodes: Some(40), time_limit: Duration::from_secs(20), ..Trial::default() };
    for bot in &catalog.now().bots {
        let tried = try_in(&catalog, &bot.id, &trial).unwrap_or_else(|faults| panic!("{}", shipped::lines(&faults)));
        assert_eq!(shipped::lines(&tried.faults), "", "{}", bot.id);
        assert!(tried.is_deterministic && tried.moves > 0, "{}", bot.id);
        assert!(tried.slowest.is_some() && tried.time > Duration::ZERO, "{}", bot.id);
    }
}

fn bot(body: &str) -> String {
    format!(
        "--- @api 1\nlocal asked = 0\nreturn {{\n  title = \"Bad\", games = {{ \"english\" }},\n  move = function(position, ctx)\n{body}\n  end,\n}}\n"
    )
}

#[test]
fn faults_of_a_bot_are_reported_with_position_and_line() {
    for (body, expected) in [
        ("    if position.ply > 6 then error('lost my way') end\n    return position:moves()[1]", "lost my way"),
        (
            "    asked += 1\n    local moves = position:moves()\n    return moves[asked % #moves + 1]",
            "with a fresh state it plays",
        ),
        ("    if position.ply > 4 then return '1-2' end\n    return position:moves()[1]", "1-2"),
        ("    if position.ply > 4 then return nil end\n    return position:moves()[1]", "nothing"),
    ] {
        let gave = damka("check bad --games 4").file("ai/bad.lua", &bot(body)).run();
        assert_eq!(gave.code, 1, "{body}");
        assert!(gave.stderr.contains(expected), "{body}: {}", gave.stderr);
        assert!(
            gave.stderr.contains("seed 1") && gave.stderr.contains(":W"),
            "the position is missing: {}",
            gave.stderr
        );
        assert!(gave.stdout.contains("games against random: won"), "{}", gave.stdout);
    }
    let kept = bot(
        "    ctx.memory.n = (ctx.memory.n or 0) + 1\n    local moves = position:moves()\n    return moves[ctx.memory.n % #moves + 1]",
    );
    let gave = damka("check bad --games 2").file("ai/bad.lua", &kept).output();
    assert!(gave.contains("the same seed gives the same moves"), "{gave}");
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn check_takes_ids_and_paths_and_says_what_it_does_not_know() {
    let stdout = damka("check english ai/greedy.lua night --games 2").output();
    let lines: Vec<&str> = stdout.lines().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(lines.len(), 3, "{stdout}");
    assert!(lines[0].starts_with("english: ok (12 random games"), "{stdout}");
    assert!(lines[1..] == ["ai/greedy.lua: ok", "night: ok"], "{stdout}");
    assert!(stdout.contains("2 games in 2 variants against random: won "), "{stdout}");
    let gave = damka("check engish").run();
    assert!(gave.code == 2 && gave.stderr.contains("did you mean `english`"), "{}", gave.stderr);
    let gave = damka("check greedy --against grady").run();
    assert!(gave.code == 2 && gave.stderr.contains("did you mean"), "{}", gave.stderr);
    let read = damka("check english --read-only").output();
    assert_eq!(read, "english: ok\n");
    let against = damka("check minimax --against greedy --game english --games 2").output();
    assert!(against.contains("2 games against greedy: won 2"), "{against}");
}

#[test]
fn json_lists_the_findings() {
    let broken = std::fs::read_to_string(shipped::root().join("tests/doctor/over_at_once.lua")).unwrap();
    let gave = damka("check scripts/x.lua ai/fox.lua --games 2 --json")
        .file("scripts/x.lua", &broken)
        .file("ai/fox.lua", &bot("    return position:moves()[1]"))
        .run();
    let rows: Vec<serde_json::Value> = gave.stdout.lines().map(json).collect();
    assert_eq!((gave.code, rows.len()), (1, 2), "{}", gave.stderr);
    assert_eq!(
        (&rows[0]["kind"], &rows[0]["ok"], &rows[0]["faults"][0]["check"]),
        (&"variant".into(), &false.into(), &"start".into())
    );
    assert_eq!(
        (&rows[1]["kind"], &rows[1]["ok"], &rows[1]["played"]["same_again"]),
        (&"bot".into(), &true.into(), &true.into())
    );
    let whole = damka("check --json").file("scripts/x.lua", &broken).run();
    let rows: Vec<serde_json::Value> = whole.stdout.lines().map(json).collect();
    assert_eq!((whole.code, &rows[0]["id"], &rows[1]["kind"]), (1, &"x".into(), &"all".into()));
}

/// A file of yours is played when everything is checked; what came with damka only with `--all`.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn checking_everything_plays_the_users_files() {
    let stdout = damka("check").file("ai/fox.lua", &bot("    return position:moves()[1]")).output();
    assert!(stdout.contains("ai/fox.lua: ok\n  20 games against random: won"), "{stdout}");
    assert!(!stdout.contains("greedy"), "{stdout}");
    let broken = std::fs::read_to_string(shipped::root().join("tests/doctor/unequal.lua")).unwrap();
    let gave = damka("check").file("scripts/mine.lua", &broken).run();
    assert!(gave.code == 1 && gave.stderr.contains("scripts/mine.lua: error: symmetry"), "{}", gave.stderr);
}

/// Every file that cannot be used is named with its place and a way out, and the rest is checked all the same.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn bad_files_of_every_kind_are_named() {
    let loop_at_load = "--- @api 1\nwhile true do end\n";
    let requires_itself = "return require \"ring\"\n";
    let asks = "--- @api 1\nlocal ring = require \"ring\"\nreturn { title = ring, games = { \"*\" }, move = function(p) return p:moves()[1] end }\n";
    let large = format!("--- @api 1\n--[[{}]]\nreturn {{}}\n", "x".repeat(300 * 1024));
    let fine = bot("    return position:moves()[1]");
    let gave = damka("check")
        .file("ai/half.lua", &fine[..fine.len() / 2])
        .file("ai/large.lua", &large)
        .file("ai/loops.lua", loop_at_load)
        .file("ai/asks.lua", asks)
        .file("ai/lib/ring.lua", requires_itself)
        .file("ai/twice.lua", &fine)
        .file("ai/twice/bot.lua", &fine)
        .file("ai/folder.lua/inside.txt", "a folder where a file was")
        .file("ai/tabs.yaml", "man: 1\n\tking: 2\n")
        .file("ai/anchor.yaml", "man: &a lots\nking: *a\n")
        .file("ai/double.yaml", "man: 1\nman: 2\n")
        .file("ai/nan.yaml", "man: .nan\n")
        .file("themes/wrong.yaml", "titel: x\n")
        .file("scripts/half.lua", "--- @api 1\nreturn { base = \"english\", ")
        .file("scripts/loops.lua", loop_at_load)
        .file("assets/openings/english.txt", "9-13 13-18\n")
        .run();
    assert_eq!(gave.code, 1);
    for text in [
        "ai/half.lua:",
        "ai/large.lua: error: the file is 300 KB; a script may have at most 256 KB",
        "ai/loops.lua:2",
        "ai/lib/ring.lua:1",
        "there are two bots `twice`",
        "ai/tabs.yaml:2",
        "ai/anchor.yaml:1",
        "ai/double.yaml:2",
        "ai/nan.yaml:1:6: error: `.nan` is not a finite number",
        "themes/wrong.yaml:1",
        "scripts/half.lua:",
        "scripts/loops.lua:2",
        "assets/openings/english.txt:1",
    ] {
        assert!(gave.stderr.contains(text), "{text} is missing in\n{}", gave.stderr);
    }
    assert!(
        gave.stderr.contains("ai/folder.lua: error: this is a folder, but a file is expected here"),
        "{}",
        gave.stderr
    );
    assert!(
        gave.stdout.contains("ai/twice.lua: ok") || gave.stdout.contains("ai/twice/bot.lua: ok"),
        "{}",
        gave.stdout
    );
}

#[cfg(unix)]
#[test]
fn files_that_cannot_be_read_are_named() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("ai")).unwrap();
    // A looping link cannot be read by any user, not even root.
    std::os::unix::fs::symlink("circle.lua", folder.path().join("ai/circle.lua")).unwrap();
    std::fs::write(folder.path().join("ai/latin.lua"), b"--- @api 1\n-- caf\xe9\nreturn {}\n").unwrap();
    let root = folder.path().display().to_string();
    let gave = damka("check").with("--root").with(&root).run();
    assert_eq!(gave.code, 1);
    assert!(gave.stderr.contains("ai/circle.lua: error: the file cannot be read"), "{}", gave.stderr);
    assert!(gave.stderr.contains("ai/latin.lua: error: the file is not UTF-8 text"), "{}", gave.stderr);
}

#[test]
fn watching_checks_each_saved_file_again() {
    let folder = tempfile::tempdir().unwrap();
    let write = |file: &str, text: &str| {
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("ai/fox.lua", &bot("    return position:moves()[1]"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
    command.args(["check", "--watch", "--json", "--games", "2", "--root"]).arg(folder.path());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(|line| json(&line.unwrap()));
    assert!(lines.next().unwrap()["watching"].is_string());
    write("ai/fox.lua", "--- @api 1\nreturn {");
    // The file may be seen empty before it is seen written.
    let row = lines.find(|row| row["ok"] == false && row["faults"][0]["line"] == 2).unwrap();
    assert_eq!(row["id"], "fox");
    write("ai/fox.lua", &bot("    return position:moves()[2] or position:moves()[1]"));
    let row = lines.find(|row| row["ok"] == true).unwrap();
    assert_eq!((&row["file"], &row["played"]["same_again"]), (&"ai/fox.lua".into(), &true.into()));
    write("scripts/duel.lua", "--- @api 1\nreturn { base = \"english\", title = \"Duel\", men = { rows = 2 } }\n");
    assert_eq!(lines.find(|row| row["kind"] == "variant").unwrap()["ok"], true);
    std::fs::remove_file(folder.path().join("ai/fox.lua")).unwrap();
    assert!(lines.any(|row| row["gone"] == "ai/fox.lua"));
    child.kill().unwrap();
    child.wait().unwrap();
    let _ = std::io::stdout().flush();
}

/// A named file is reported on as it is, before anything is saved.
#[test]
fn watching_checks_named_files_at_once() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("scripts")).unwrap();
    std::fs::write(folder.path().join("scripts/duel.lua"), "--- @api 1\nreturn { base = \"english\", men = 1 }\n")
        .unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
    command.args(["check", "duel", "--watch", "--root"]).arg(folder.path());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    assert_eq!(lines.next().unwrap(), "scripts/duel.lua: 1 error");
    assert_eq!(lines.next().unwrap(), "watching scripts/duel.lua; press Ctrl+C to stop");
    std::fs::write(
        folder.path().join("scripts/duel.lua"),
        "--- @api 1\nreturn { base = \"english\", title = \"Duel\" }\n",
    )
    .unwrap();
    assert!(lines.any(|line| line.starts_with("scripts/duel.lua: ok")));
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Anchors are YAML like any other: a slider replaces the number, not what points to it.
#[test]
fn weights_with_anchors_are_read_and_each_can_be_changed() {
    let weights = Weights::read("ai/x.yaml", "man: &a 1\nking: *a\n").unwrap();
    assert_eq!((weights.values()["man"], weights.values()["king"]), (1.0, 1.0));
    let king = weights.text_with("king", 2.0).unwrap();
    assert!(king.starts_with("man: &a 1\nking: 2"), "{king}");
    let changed = Weights::read("ai/x.yaml", &weights.text_with("man", 3.0).unwrap()).unwrap();
    assert_eq!(changed.values()["man"], 3.0);
    // One that grows without end is refused, not followed.
    let more = |n: i32| format!("a{n}: &a{n} [*a{0}, *a{0}, *a{0}]\n", n - 1);
    let bomb = (1..40).map(more).collect::<Vec<_>>().concat();
    assert!(Weights::read("ai/x.yaml", &format!("a0: &a0 [1, 1]\n{bomb}")).is_err());
}

#[test]
fn the_manual_lists_every_check_and_its_counts_are_right() {
    let page = std::fs::read_to_string(shipped::root().join("docs/variants.md")).unwrap();
    let section = page.split("\n## ").find(|section| section.starts_with("Trying the rules out")).unwrap();
    let listed: Vec<&str> = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    assert_eq!(listed, Check::ALL.map(Check::word));
    for check in Check::ALL {
        let text = section.split("All but ").nth(1).unwrap().split(" can be waived").next().unwrap();
        assert_eq!(text.contains(&format!("`{}`", check.word())), !check.can_be_waived(), "{check:?}");
    }
    let counts: Vec<&str> = section.lines().filter(|line| line.contains("--- @perft")).map(str::trim).collect();
    assert_eq!(counts.len(), 2);
    let source = format!("--- @api 1\n{}\nreturn {{ base = \"english\", title = \"Mine\" }}\n", counts.join("\n"));
    assert_eq!(findings_of(&examined("mine", "scripts/mine.lua", &source, SHORT)), [""; 0]);
}
