//! `damka versions`: the history of a bot, and older versions as players.

use crate::cli::{Damka, Gave, damka, json};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const WEIGHTS: &str = "man: 1.0 # 0..5 step 0.1\n";

fn bot(move_text: &str) -> String {
    format!(
        "--- @api 1\nreturn {{\n  title = \"Fox\", games = {{ \"*\" }}, weights = \"fox.yaml\",\n  \
         move = function(position, ctx)\n    local moves = position:moves()\n    return {move_text}\n  end,\n}}\n"
    )
}

/// "v2 man 1 → 2.5"
fn without_time(line: &str) -> String {
    let cells: Vec<&str> = line.split("  ").filter(|cell| !cell.is_empty()).collect();
    format!("{} {}", cells[0].trim(), cells[2].trim())
}

/// A folder whose bot `fox` changes between commands.
struct Den(TempDir);

impl Den {
    fn new() -> Self {
        let den = Self(TempDir::new().unwrap());
        den.write("ai/fox.lua", &bot("moves[1]"));
        den.write("ai/fox.yaml", WEIGHTS);
        den
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path().join(path)).unwrap()
    }

    fn command(&self, command: &str) -> Damka {
        damka(command).with("--root").with(self.path().to_str().unwrap())
    }

    fn run(&self, command: &str) -> Gave {
        self.command(command).run()
    }

    fn output(&self, command: &str) -> String {
        self.command(command).output()
    }

    /// The lines of the list without their times.
    fn list(&self) -> Vec<String> {
        self.output("versions fox").lines().map(without_time).collect()
    }

    /// Three versions: the first move, another weight, the last move.
    fn with_three_versions() -> Self {
        let den = Self::new();
        den.output("versions fox");
        den.write("ai/fox.yaml", "man: 2.5 # 0..5 step 0.1\n");
        den.output("versions fox");
        den.write("ai/fox.lua", &bot("moves[#moves]"));
        den
    }
}

#[test]
fn each_change_is_a_version() {
    let den = Den::with_three_versions();
    assert_eq!(den.list(), ["v1 the first version", "v2 man 1 → 2.5", "v3* ai/fox.lua +1 −1"]);
    let rows: Vec<_> = den.output("versions fox --json").lines().map(json).collect();
    assert_eq!(rows.len(), 3);
    assert_eq!(
        (&rows[1]["number"], &rows[1]["change"], &rows[1]["current"]),
        (&2.into(), &"man 1 → 2.5".into(), &false.into())
    );
    assert_eq!(rows[2]["files"], serde_json::json!(["ai/fox.lua", "ai/fox.yaml"]));
    assert_eq!((rows[2]["current"].as_bool(), rows[2]["sha256"].as_str().unwrap().len()), (Some(true), 64));
    assert_eq!(
        den.output("versions fox --diff 2"),
        "--- ai/fox.yaml\tfox@v1\n+++ ai/fox.yaml\tfox@v2\n@@ -1 +1 @@\n\
         -man: 1.0 # 0..5 step 0.1\n+man: 2.5 # 0..5 step 0.1\n"
    );
    let both = den.output("versions fox --diff v1 v3");
    assert!(both.contains("-    return moves[1]\n+    return moves[#moves]\n") && both.contains("+man: 2.5"), "{both}");
    let row = json(den.output("versions fox --diff 3 2 --json").lines().next().unwrap());
    assert!(
        row["path"] == "ai/fox.lua" && row["diff"].as_str().unwrap().starts_with("--- ai/fox.lua\tfox@v3\n"),
        "{row}"
    );
}

#[test]
fn files_that_do_not_load_are_no_version_and_matches_store_what_they_play() {
    let den = Den::new();
    den.output("match english fox random --games 2 --seed 1 --nodes 10");
    den.write("ai/fox.lua", "--- @api 1\nreturn {");
    assert_eq!(den.list(), ["v1 the first version"]);
    den.write("ai/fox.lua", &bot("moves[2] or moves[1]"));
    den.output("tournament english fox random --rounds 1 --seed 1 --nodes 10");
    assert_eq!(den.list(), ["v1 the first version", "v2* ai/fox.lua +1 −1"]);
}

#[test]
fn a_version_is_put_back_and_the_files_before_are_a_version() {
    let den = Den::with_three_versions();
    let gave = den.output("versions fox --restore 1");
    assert!(gave.contains("fox@v1 is back; changed: ai/fox.lua, ai/fox.yaml"), "{gave}");
    assert_eq!((den.read("ai/fox.lua"), den.read("ai/fox.yaml")), (bot("moves[1]"), WEIGHTS.to_owned()));
    assert_eq!(den.list()[2..], ["v3 ai/fox.lua +1 −1", "v4* the same as v1"]);
    assert!(den.output("versions fox --restore 4").contains("nothing to do"));
    // What does not load is stored too before it is overwritten.
    den.write("ai/fox.lua", "--- @api 1\nreturn {");
    let row = json(&den.output("versions fox --restore 3 --json"));
    assert_eq!((&row["restored"], &row["stored"]), (&3.into(), &5.into()), "{row}");
    assert_eq!(den.read("ai/fox.lua"), bot("moves[#moves]"));
    assert!(den.output("versions fox --diff 5").contains("\n+return {\n"));
    let gave = den.run("play english fox@v5 greedy --seed 1");
    assert!(gave.code == 2 && gave.stderr.contains("`fox@v5` no longer loads"), "{}", gave.stderr);
}

#[test]
fn versions_play_as_seats() {
    let den = Den::with_three_versions();
    den.output("versions fox");
    let game = |seats: &str| den.output(&format!("play english {seats} --seed 1"));
    let (old, new) = (game("fox@v2 greedy"), game("fox greedy"));
    assert_ne!(old, new);
    assert_eq!(game("fox@v3 greedy"), new);
    let gave = den.output("match english fox@v1 fox@v2 --games 4 --seed 1");
    assert!(gave.contains("fox@v1 and fox@v2"), "{gave}");
    let gave = den.output("match english fox@v1 fox@v2 --games 4 --seed 1 --json");
    let verdict = json(gave.lines().last().unwrap());
    assert_eq!(verdict["pairs"], serde_json::json!([0, 0, 2, 0, 0]), "the weight is not used: {gave}");
    for (seats, message) in [
        ("fox@v9 greedy", "there is no version 9 of fox"),
        ("fox@3 greedy", "`fox@3` is not a version of a bot"),
        ("owl@v1 greedy", "there is no bot `owl`"),
        ("greedy@v1 random", "there is no version 1 of greedy"),
        ("fox@v1:depth=2 greedy", "depth"),
    ] {
        let gave = den.run(&format!("play english {seats} --seed 1"));
        assert!(gave.code == 2 && gave.stderr.contains(message), "{seats}: {}", gave.stderr);
        assert!(gave.stderr.contains("hint: "), "{seats}: {}", gave.stderr);
    }
}

#[test]
fn the_first_version_of_a_shipped_bot_is_the_shipped_one() {
    let den = Den::new();
    let none = den.output("versions greedy");
    assert!(none.contains("there are no versions of greedy yet"), "{none}");
    let shipped = fs::read_to_string(crate::shipped::root().join("ai/greedy.lua")).unwrap();
    den.write("ai/greedy.lua", &format!("{shipped}-- mine\n"));
    let list = den.output("versions greedy");
    assert!(list.contains("as damka ships it") && list.contains("ai/greedy.lua +1 −0"), "{list}");
    den.output("versions greedy --restore 1");
    assert_eq!(den.read("ai/greedy.lua"), shipped);
    assert!(den.output("list bots").lines().any(|line| line.contains("greedy") && line.contains("shipped")));
    // The bot is the user's no more, but it has a history.
    fs::remove_file(den.path().join("ai/greedy.lua")).unwrap();
    assert!(den.output("versions greedy").contains("v3*"));
}

#[test]
fn modules_belong_to_a_version() {
    let den = Den::new();
    den.write("ai/lib/pick.lua", "return function(moves) return moves[1] end\n");
    den.write("ai/fox.lua", &bot("require('pick')(moves)"));
    den.output("versions fox");
    den.write("ai/lib/pick.lua", "return function(moves) return moves[#moves] end\n");
    assert_eq!(den.list(), ["v1 the first version", "v2* ai/lib/pick.lua +1 −1"]);
    let games = ["fox@v1 greedy", "fox@v2 greedy"].map(|seats| den.output(&format!("play english {seats} --seed 1")));
    assert_ne!(games[0].replace("v1", "v2"), games[1]);
    den.output("versions fox --restore 1");
    assert!(den.read("ai/lib/pick.lua").contains("moves[1]"));
}

#[test]
fn what_cannot_be_done_is_said_and_changes_nothing() {
    let den = Den::with_three_versions();
    den.output("versions fox");
    let refused = |command: &str, code: i32, says: &[&str]| {
        let gave = den.run(command);
        assert_eq!(gave.code, code, "{command}: {}", gave.stderr);
        for text in says {
            assert!(gave.stderr.contains(text), "{command}: {text}: {}", gave.stderr);
        }
    };
    refused(
        "versions fox@v1",
        2,
        &["there is no bot `fox@v1`", "hint: this asks for a bot", "leave out the version: `fox`"],
    );
    refused("versions foxx", 2, &["there is no bot `foxx`", "hint: did you mean `fox`?"]);
    refused("versions fox --restore 9", 2, &["no version 9 of fox", "there are 1 to 3"]);
    refused("versions fox --diff 9", 2, &["no version 9 of fox"]);
    refused("versions fox --diff 0", 2, &["expected the number of a version, such as 3"]);
    refused("versions fox --diff 1 --restore 1", 2, &["cannot be used with"]);
    let row = json(&den.run("versions foxx --json").stderr);
    assert!(row["error"].as_str().unwrap().contains("foxx") && row["hint"].is_string());
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_written_leaves_all_files_alone() {
    use std::os::unix::fs::PermissionsExt;
    let den = Den::with_three_versions();
    den.output("versions fox");
    let weights = den.path().join("ai/fox.yaml");
    fs::set_permissions(&weights, fs::Permissions::from_mode(0o444)).unwrap();
    let gave = den.run("versions fox --restore 1");
    assert_eq!(gave.code, 1);
    for says in ["ai/fox.yaml: error: this file cannot be written: ", "hint: no file was changed"] {
        assert!(gave.stderr.contains(says), "{says}: {}", gave.stderr);
    }
    assert_eq!(
        (den.read("ai/fox.lua"), den.read("ai/fox.yaml")),
        (bot("moves[#moves]"), "man: 2.5 # 0..5 step 0.1\n".into())
    );
    let names: Vec<_> = fs::read_dir(den.path().join("ai")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
}

#[test]
fn two_files_for_one_bot_do_not_arise() {
    let den = Den::new();
    den.output("versions fox");
    fs::remove_file(den.path().join("ai/fox.lua")).unwrap();
    den.write("ai/fox/bot.lua", &bot("moves[2] or moves[1]"));
    den.write("ai/fox/fox.yaml", WEIGHTS);
    den.output("versions fox");
    let gave = den.run("versions fox --restore 1");
    assert!(
        gave.code == 1 && gave.stderr.contains("the script of fox was ai/fox.lua in that version"),
        "{}",
        gave.stderr
    );
    assert!(!den.path().join("ai/fox.lua").exists());
}

#[test]
fn a_damaged_database_is_reported_and_matches_play_on() {
    let den = Den::new();
    den.write("versions.sqlite", "not a database, but long enough to be looked at as one by its first bytes");
    let gave = den.run("versions fox");
    assert!(gave.code == 1 && gave.stderr.contains("cannot use the versions of bots: "), "{}", gave.stderr);
    let gave = den.run("match english fox random --games 2 --seed 1 --nodes 10");
    assert!(gave.code == 0 && gave.stderr.contains("warning: cannot use the versions of bots: "), "{}", gave.stderr);
}

/// A bot that searches up to some version, and then plays its first move.
fn den_of_a_worse_bot() -> Den {
    let den = Den::new();
    let searches = "(search.best(position, { depth = 2, eval = ctx.weights }))";
    let moves = [searches, searches, searches, searches, "moves[1]", "moves[1]"];
    for (number, move_text) in moves.into_iter().enumerate() {
        den.write("ai/fox.lua", &format!("{}-- {number}\n", bot(move_text)));
        den.output("versions fox");
    }
    den
}

#[test]
fn a_bisection_finds_the_version_that_became_worse_and_repeats_with_its_seed() {
    let den = den_of_a_worse_bot();

    let command = "bisect english fox greedy --games 20 --seed 7";
    let text = den.output(command);
    for says in ["since v5, fox plays worse against greedy: ", "fox@v4\n+++ ai/fox.lua\tfox@v5", "--games 20 --seed 7"]
    {
        assert!(text.contains(says), "{says}: {text}");
    }
    assert!(
        text.lines().any(|line| line.starts_with("v1 ")) && text.lines().any(|line| line.starts_with("v6 ")),
        "{text}"
    );
    let rows = |threads: u32| den.output(&format!("{command} --threads {threads} --json"));
    let alone = rows(1);
    assert_eq!(alone, rows(3), "on three threads");
    let end = json(alone.lines().last().unwrap());
    assert_eq!((&end["found"], &end["before"], &end["sure"]), (&5.into(), &4.into(), &true.into()), "{end}");
    assert!(end["drop"].as_f64().unwrap() > end["error"].as_f64().unwrap());
    // The range can be narrowed; within one kind of play there is nothing to find.
    let text = den.output("bisect english fox greedy --from 5 --to v6 --games 10 --seed 7");
    assert!(text.contains("v6 of fox is not worse than v5 against greedy"), "{text}");
    den.write("ai/fox.lua", &bot("moves[0]"));
    let text = den.output("bisect english fox greedy --games 20 --seed 7");
    assert!(text.contains("20 games lost by a fault") && text.contains("since v7"), "{text}");
}

#[test]
fn a_bisection_says_what_it_lacks() {
    let den = Den::new();
    den.output("versions fox");
    for (command, code, message) in [
        ("bisect english fox greedy", 2, "only 1 version of fox can play this game"),
        ("bisect english foxx greedy", 2, "there is no bot `foxx`"),
        ("bisect english fox foxx", 2, "there is no player `foxx`"),
        ("bisect englisch fox greedy", 2, "englisch"),
        ("bisect english greedy fox", 2, "there are no versions of greedy yet"),
        ("bisect english fox greedy --from 3", 2, "there is no version 3 of fox"),
        ("bisect english fox human", 2, "only bots can play in a contest"),
        ("bisect english fox greedy --games 0", 2, "--games"),
    ] {
        let gave = den.run(command);
        assert!(gave.code == code && gave.stderr.contains(message), "{command}: {} {}", gave.code, gave.stderr);
    }
}

/// The history of the manual is that of these files; its commands work in order.
#[test]
fn the_page_of_the_manual_is_right() {
    let page = fs::read_to_string(crate::shipped::root().join("docs/versions.md")).unwrap();
    let den = Den::with_three_versions();
    den.output("versions fox");
    let lines: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("    ")).collect();
    let listed: Vec<String> =
        lines.iter().filter(|line| line.starts_with('v')).map(|line| without_time(line)).collect();
    assert_eq!(listed, den.list());
    let diff: Vec<&str> = lines.iter().copied().filter(|line| line.starts_with(['-', '+', '@'])).collect();
    assert_eq!(diff, den.output("versions fox --diff 2").lines().collect::<Vec<_>>());
    let commands: Vec<String> =
        lines.iter().filter_map(|line| line.strip_prefix("damka ")).map(str::to_owned).collect();
    assert!(commands.len() >= 7, "{commands:?}");
    for command in commands {
        // Fewer games are enough to see that it works.
        den.output(&command.replace("200", "2"));
    }
}
