//! Every example of the manual is run.

use crate::cli::{damka, json};
use crate::seats::{mover, seat, start, task};
use crate::shipped;
use damka::board::Side;
use damka::catalog::{Catalog, FolderChoice, Root, SeatSpec};
use damka::config::{GameLevels, Weights};
use damka::notation::{describe, move_text, read_move, read_position, write_position};
use damka::rules::{Termination, families};
use damka::script::check_bot;
use std::collections::BTreeSet;

/// The blocks of a page fenced with this language, and the word that may follow it.
fn blocks(page: &str, language: &str) -> Vec<(String, String)> {
    let text = std::fs::read_to_string(shipped::root().join(page)).unwrap();
    let mut found = Vec::new();
    let mut lines = text.lines().map(|line| line.strip_prefix("   ").unwrap_or(line));
    while let Some(line) = lines.next() {
        if let Some(kind) = line.strip_prefix("```").and_then(|fence| fence.strip_prefix(language)) {
            let code: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            found.push((kind.trim().to_owned(), code.join("\n") + "\n"));
        }
    }
    found
}

/// A whole file is checked and given a seat; a fragment is the body of `move`.
#[test]
fn examples_of_the_lua_reference_run_as_they_stand() {
    let examples = blocks("docs/lua-api.md", "lua");
    assert!(examples.len() > 6);
    for (kind, code) in examples {
        let is_file = code.starts_with("--- @api");
        let returns = code.lines().last().is_some_and(|line| line.starts_with("return"));
        let last = if is_file || returns || kind == "error" { "" } else { "\nreturn position:moves()[1]" };
        let mut seat = if is_file { seat(&code) } else { mover(&format!("{code}{last}")) };
        let answer = seat.choose(task(&start("english")));
        match (kind.as_str(), answer) {
            ("", Ok(_)) => {}
            ("error", Err(fault)) => assert_eq!(fault.ending, Termination::ScriptError, "{code}"),
            (_, answer) => panic!("{code}\n\n{answer:?}"),
        }
    }
}

#[test]
fn the_lua_reference_lists_every_feature() {
    let page = std::fs::read_to_string(shipped::root().join("docs/lua-api.md")).unwrap();
    for family in families() {
        let lines = page.lines().filter(|line| line.starts_with(&format!("| `{}` | `", family.id())));
        let lines: Vec<String> = lines.map(str::to_owned).collect();
        let rows = family.features().iter().map(|(name, words)| format!("| `{}` | `{name}` | {words} |", family.id()));
        assert_eq!(lines, rows.collect::<Vec<_>>());
    }
}

#[test]
fn the_levels_of_the_manual_are_read_and_play() {
    let (_, text) = blocks("docs/levels.md", "yaml").remove(0);
    let levels = GameLevels::read("ai/levels/english.yaml", &text, "english").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let now = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option }).now();
    let english = now.variant("english").unwrap();
    for level in levels.0 {
        assert!(SeatSpec::read(&level.seat, &english, &now).is_ok(), "{}", level.seat);
    }
}

#[test]
fn patterns_of_the_manual_are_read_and_its_bot_plays_by_patterns() {
    let (_, bot) = blocks("docs/patterns.md", "lua").remove(0);
    let row = json(&damka("explain othello shapes --choice --json --nodes 500").file("ai/shapes.lua", &bot).output());
    assert!(row["move"].is_string() && row["nodes"] == 500, "{row}");
    let (_, patterns) = blocks("docs/patterns.md", "yaml").remove(0);
    let checked = damka("check").file("ai/patterns/fox.yaml", &patterns).run();
    assert!(checked.stdout.contains(": 1 error\n"), "{}", checked.stdout);
    assert!(checked.stderr.contains("these patterns have no trained tables yet"), "{}", checked.stderr);
}

#[test]
fn weights_of_the_manual_are_read_or_refused_as_it_says() {
    for (kind, text) in blocks("docs/weights.md", "yaml") {
        let read = Weights::read("ai/fox.yaml", &text);
        assert_eq!(read.is_err(), kind == "error", "{text}");
        if let Err(faults) = read
            && text.contains("lots")
        {
            let page = std::fs::read_to_string(shipped::root().join("docs/weights.md")).unwrap();
            let message = format!("{}: error: {}", faults[0].whereabouts().unwrap(), faults[0].message);
            assert!(page.contains(&message), "{message}");
        }
    }
}

/// The bot of the page says what the file of the page does not.
#[test]
fn sliders_of_the_manual_are_made_as_it_says() {
    let (_, code) = blocks("docs/weights.md", "lua").swap_remove(0);
    let info = check_bot(&crate::seats::source("fox", "ai/fox.lua", &code)).unwrap();
    let weights = Weights::read("ai/fox.yaml", "man: 1 # 0..3: a man\nking: 1.5\nedge: -0.25 # kept\n").unwrap();
    let made: Vec<_> = weights.with_sliders(&info.sliders).list;
    let made: Vec<_> = made.iter().map(|one| (one.range, one.step, one.help.as_str())).collect();
    assert_eq!(made, [((0.0, 3.0), 0.05, "a man"), ((0.0, 4.0), 0.25, "a king, in men"), ((-1.0, 1.0), 0.05, "kept")]);
}

/// The bots of the README and of the page for bot writers play, and the commands of the README and of the page of commands do
/// what they say, as a newcomer would type them.
#[test]
#[cfg_attr(not(feature = "window"), ignore = "pictures need the window")]
fn the_read_me_tells_the_truth() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("ai")).unwrap();
    let run = |line: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_damka"));
        command.args(line.split_whitespace()).current_dir(folder.path()).env("HOME", folder.path());
        command.env_remove("DAMKA_HOME");
        let output = command.stdin(std::process::Stdio::null()).output().unwrap();
        assert!(output.status.success(), "damka {line}\n{}", String::from_utf8_lossy(&output.stderr));
    };
    let weights = blocks("docs/start-bots.md", "yaml").remove(0).1;
    std::fs::write(folder.path().join("ai/my_bot.yaml"), weights).unwrap();
    let bots = ["README.md", "docs/start-bots.md"].map(|page| blocks(page, "lua"));
    assert_eq!(bots.each_ref().map(Vec::len), [1, 1]);
    for (_, bot) in bots.into_iter().flatten() {
        std::fs::write(folder.path().join("ai/my_bot.lua"), bot).unwrap();
        run("check");
        run("play english my_bot greedy --seed 1");
        run("play othello my_bot random --seed 2");
    }
    let text =
        ["README.md", "docs/commands.md"].map(|page| std::fs::read_to_string(shipped::root().join(page)).unwrap());
    let text = text.concat();
    let commands =
        text.lines().filter_map(|line| line.trim_start().strip_prefix("damka ")).filter(|line| !line.starts_with(' '));
    let typed = commands
        .filter_map(|line| line.split("  ").next())
        .filter(|line| line.chars().next().is_some_and(char::is_lowercase));
    let typed: Vec<&str> = typed.filter(|line| run_at_once(line)).collect();
    assert!(typed.len() >= 7, "{typed:?}");
    typed.into_iter().for_each(run);
    assert!(folder.path().join("board.png").exists());
}

/// Sentences of these pages begin with the program's name too; commands begin with a command it knows.
fn run_at_once(line: &str) -> bool {
    let commands = ["list", "where", "docs", "new", "play", "describe", "moves", "perft", "render", "check", "help"];
    line.split_whitespace().next().is_some_and(|command| commands.contains(&command))
        && !line.contains("VERB")
        && !line.contains('`')
}

/// A block of positions or moves has lines that all mean its first; a position that is refused is followed by what is said.
#[test]
fn texts_of_the_page_on_notation_mean_what_it_says() {
    let page = "docs/notation.md";
    for (id, lines) in blocks(page, "position") {
        let variant = shipped::variant(&id);
        for line in lines.lines() {
            let position = shipped::position(&variant, line);
            assert_eq!(write_position(&position), lines.lines().next().unwrap(), "{line}");
        }
    }
    for (of, lines) in blocks(page, "moves") {
        let (id, position) = of.split_once(' ').unwrap();
        let position = shipped::position(&shipped::variant(id), position);
        for line in lines.lines() {
            let legal = read_move(&position, line).unwrap_or_else(|why| panic!("{line}: {}", why.words()));
            assert_eq!(move_text(position.variant(), &legal), lines.lines().next().unwrap(), "{line}");
        }
    }
    let (id, wrong) = blocks(page, "fault").remove(0);
    let faults = read_position(&shipped::variant(&id), wrong.trim()).unwrap_err();
    let text = shipped::lines(&faults) + "\n";
    // Blocks lose the indentation that they have within lists.
    let text: String = text.split_inclusive('\n').map(|line| line.strip_prefix("   ").unwrap_or(line)).collect();
    assert_eq!(text, blocks(page, "text").remove(0).1);
}

#[test]
fn game_files_of_the_page_on_notation_are_played() {
    let page = "docs/notation.md";
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("games.pdn"), blocks(page, "pdn").remove(0).1).unwrap();
    std::fs::write(folder.path().join("games.txt"), blocks(page, "transcript").remove(0).1).unwrap();
    let commands = blocks(page, "sh").remove(0).1;
    assert!(commands.lines().count() > 5);
    for line in commands.lines() {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_damka"));
        command.args(line.split_whitespace().skip(1)).current_dir(folder.path()).env("HOME", folder.path());
        let output = command.output().unwrap();
        assert!(
            output.status.success() && !output.stdout.is_empty(),
            "{line}\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(output.stderr.is_empty(), "{line}\n{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn the_first_variant_of_the_manual_is_in_the_catalog_when_it_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("scripts")).unwrap();
    let (_, code) = blocks("docs/variants.md", "lua").remove(0);
    std::fs::write(folder.path().join("scripts/hasty.lua"), code).unwrap();
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    let hasty = catalog.now().variant("hasty").unwrap();
    assert_eq!(hasty.title, "Hasty draughts");
    assert_eq!(hasty.start().count(Side::Black, None), 8);
}

#[test]
fn every_variant_of_the_manual_is_described_and_played_to_its_end() {
    let variants = [blocks("docs/variants.md", "lua"), blocks("docs/grid.md", "lua")].concat();
    assert!(variants.len() > 2);
    for (_, code) in variants.iter().filter(|(kind, _)| kind == "variant") {
        let variant = shipped::from_source("mine", "scripts/mine.lua", code)
            .unwrap_or_else(|faults| panic!("{code}\n{}", shipped::lines(&faults)));
        assert!(describe(&variant).len() > 5, "{code}");
        let mut position = variant.start();
        while position.outcome().is_none() {
            let moves = position.moves();
            let chosen = moves[position.ply() as usize * 7 % moves.len()].clone();
            position = position.play(&chosen).0;
        }
    }
}

/// The facts in the first cells of the tables of a section: `` `men.moves`, `men.captures` ``.
fn listed_facts(page: &str, heading: &str) -> BTreeSet<String> {
    let section = page.split("\n## ").find(|section| section.starts_with(heading)).unwrap();
    let mut prefix = "";
    let mut facts = BTreeSet::new();
    for line in section.lines() {
        if line.starts_with("### Balances") {
            prefix = "drawing.balances.";
        } else if line.starts_with("### Kinds of piece") {
            prefix = "pieces.";
        }
        let cell = line.strip_prefix("| `").and_then(|rest| rest.split(" | ").next());
        facts.extend(
            cell.into_iter()
                .flat_map(|cell| cell.split("`, `"))
                .map(|fact| format!("{prefix}{}", fact.trim_matches('`'))),
        );
    }
    facts
}

#[test]
fn the_manual_lists_every_fact_and_none_that_is_not_there() {
    for (id, page, heading) in [
        ("draughts", "variants", "Facts of draughts"),
        ("othello", "variants", "Facts of Othello"),
        ("scripted", "variants", "Games wholly in Lua"),
        ("grid", "grid", "Facts of grid games"),
    ] {
        let page = std::fs::read_to_string(shipped::root().join(format!("docs/{page}.md"))).unwrap();
        let listed = listed_facts(&page, heading);
        let known: BTreeSet<String> = damka::rules::family(id).unwrap().facts().into_iter().collect();
        for fact in &known {
            let within = fact
                .rsplit_once('.')
                .is_some_and(|(of, part)| listed.contains(of) && page.contains(&format!("`{part}`")));
            assert!(listed.contains(fact) || within, "the manual does not list {fact} of {id}");
        }
        for fact in &listed {
            let is_there = known.iter().any(|known| known == fact || known.starts_with(&format!("{fact}.")));
            assert!(is_there, "docs/variants.md lists {fact}, which {id} does not have");
        }
    }
}

#[test]
fn every_page_and_picture_that_is_pointed_to_is_there() {
    let mut pages = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(str::to_owned).to_vec();
    for folder in ["docs", "docs/add"] {
        let files = std::fs::read_dir(shipped::root().join(folder)).unwrap();
        let paths =
            files.map(|file| file.unwrap().path()).filter(|path| path.extension().is_some_and(|end| end == "md"));
        pages.extend(paths.map(|path| format!("{folder}/{}", path.file_name().unwrap().to_string_lossy())));
    }
    assert!(pages.len() > 20);
    for page in &pages {
        let path = shipped::root().join(page);
        let text = std::fs::read_to_string(&path).unwrap();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let near = target.is_empty() || target.starts_with("http") || path.parent().unwrap().join(target).exists();
            assert!(near, "{page} points to {target}");
        }
    }
}
