//! The command line: the real program, its output and its exit codes.

use std::io::Write;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A run of the program being prepared, in an empty folder of its own.
pub struct Damka {
    command: Command,
    home: TempDir,
    input: Vec<u8>,
}

/// What a run gave.
pub struct Gave {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
    home: TempDir,
}

impl Gave {
    /// A file that it left in the folder.
    pub fn left(&self, path: &str) -> String {
        std::fs::read_to_string(self.home.path().join(path)).unwrap()
    }

    /// How many bytes such a file has; none where it left none.
    pub fn size(&self, path: &str) -> u64 {
        std::fs::metadata(self.home.path().join(path)).map_or(0, |file| file.len())
    }
}

pub fn damka(arguments: &str) -> Damka {
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
    command.args(arguments.split_whitespace()).current_dir(home.path()).env("DAMKA_HOME", home.path());
    command.env("XDG_CONFIG_HOME", home.path().join("config"));
    for display in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(display);
    }
    Damka { command, home, input: Vec::new() }
}

impl Damka {
    /// One more argument, spaces and all.
    pub fn with(mut self, argument: &str) -> Self {
        self.command.arg(argument);
        self
    }

    pub fn typing(mut self, input: impl AsRef<[u8]>) -> Self {
        self.input = input.as_ref().to_vec();
        self
    }

    /// Sets an environment variable.
    pub fn env(mut self, name: &str, value: impl AsRef<std::ffi::OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// A file in the user's folder.
    pub fn file(self, path: &str, text: &str) -> Self {
        let path = self.home.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
        self
    }

    pub fn run(mut self) -> Gave {
        let pipes = self.command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = pipes.spawn().unwrap();
        // A program that needs no input may be gone before it is written.
        let _ = child.stdin.take().unwrap().write_all(&self.input);
        let output = child.wait_with_output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        Gave {
            code: output.status.code().unwrap(),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
            home: self.home,
        }
    }

    pub fn output(self) -> String {
        let gave = self.run();
        assert_eq!(gave.code, 0, "{}", gave.stderr);
        gave.stdout
    }
}

pub fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(line).unwrap()
}

#[test]
fn list_names_what_is_shipped_and_what_is_the_users() {
    let bot =
        "--- @api 1\nreturn { title = \"Mine\", games = { \"*\" }, move = function(p) return p:moves()[1] end }\n";
    let list = damka("list").file("ai/mine.lua", bot).output();
    let line = |start: &str| {
        list.lines().find(|line| line.starts_with(start)).map(|line| line.split_whitespace().collect::<Vec<_>>())
    };
    assert_eq!(line("variant  english").unwrap()[2..4], ["shipped", "scripts/english.lua"]);
    assert_eq!(line("bot      mine").unwrap()[2..], ["user", "ai/mine.lua", "Mine"]);
    let themes = damka("list themes --json").output();
    assert!(themes.lines().map(json).all(|row| row["kind"] == "theme" && row["source"] == "shipped"));
    assert!(themes.contains("walnut"));
    let broken = damka("list bots --json").file("ai/broken.lua", "--- @api 1\nreturn {").output();
    let row = broken.lines().map(json).find(|row| row["id"] == "broken").unwrap();
    assert_eq!((&row["source"], row["error"].is_string()), (&"user".into(), true));
}

#[test]
fn where_tells_the_folder_and_how_it_was_chosen() {
    let run = damka("where");
    let home = run.home.path().display().to_string();
    let stdout = run.output();
    assert!(stdout.contains(&home) && stdout.contains("by DAMKA_HOME"), "{stdout}");
    let other = tempfile::tempdir().unwrap();
    let stdout = damka("where --json").with("--root").with(&other.path().display().to_string()).output();
    assert_eq!(json(&stdout)["root"], other.path().display().to_string());
    let gave = damka("where --root /no/such/folder").run();
    assert_eq!(gave.code, 2);
    assert!(gave.stderr.contains("/no/such/folder"));
}

#[test]
fn moves_are_listed_with_their_full_paths() {
    assert_eq!(damka("moves english").output().lines().next(), Some("9-13"));
    let fork = damka("moves english --position W:W22,32:B17,18,11,10,1").output();
    assert!(fork.lines().all(|line| line.contains('x')), "{fork}");
    let row = json(damka("moves english --json --position W:W22:B17,9,1").output().lines().next().unwrap());
    assert_eq!(
        row,
        serde_json::json!({"text":"22x13x6","from":22,"to":6,"path":[22,13,6],"captured":[17,9],"crowned":false})
    );
    let empty = "-".repeat(61);
    let corner = damka("moves othello --position").with(&format!("{empty}XO- X")).output();
    assert_eq!(corner, "h8\n", "a position may begin with an empty square");
    let rows = damka("moves othello --json").output();
    assert_eq!(json(rows.lines().next().unwrap()), serde_json::json!({"text":"d3","places":20}));
}

#[test]
fn moves_of_many_positions_are_answered_line_by_line() {
    let positions = "W:W22:B1\nB:W22:B17\nstart\n";
    let text = damka("moves english --position -").typing(positions).output();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["22-17 22-18", "17x26"]);
    assert_eq!(lines[2].split(' ').count(), 7);
    let rows = damka("moves english --position - --json").typing(positions).output();
    let rows: Vec<serde_json::Value> = rows.lines().map(json).collect();
    assert_eq!((rows.len(), &rows[1][0]["captured"][0]), (3, &serde_json::json!(22)));

    let gave = damka("moves english --position - --json").typing("W:W33:B1\nW:W22:B1\n").run();
    let rows: Vec<serde_json::Value> = gave.stdout.lines().map(json).collect();
    assert_eq!((gave.code, rows.len(), rows[1].as_array().unwrap().len()), (1, 2, 2));
    assert!(rows[0]["error"][0].as_str().unwrap().contains("33"), "{}", gave.stdout);
    let error = json(gave.stderr.lines().next().unwrap());
    assert_eq!((&error["file"], &error["line"]), (&"standard input".into(), &1.into()), "{}", gave.stderr);
}

#[test]
fn errors_of_commands_that_print_json_are_json_too() {
    for (typed, error, hint) in [
        ("moves englsh --json", "englsh", "english"),
        ("moves english --position W:W33:B1 --json", "33", ""),
        ("match english --json", "arguments were not provided", "the variant comes first"),
        ("perft english many --json", "invalid value 'many'", "whole number"),
    ] {
        let gave = damka(typed).run();
        assert_eq!((gave.code, gave.stdout.as_str()), (2, ""), "{typed}");
        let row = json(gave.stderr.lines().next().unwrap());
        assert!(row["error"].as_str().unwrap().contains(error), "{typed}: {}", gave.stderr);
        assert!(row["hint"].as_str().unwrap_or_default().contains(hint), "{typed}: {}", gave.stderr);
    }
    assert!(damka("moves --help --json").output().starts_with("List the legal moves"));
}

#[test]
fn perft_ends_with_the_count_alone() {
    assert_eq!(damka("perft english 6").output(), "36768\n");
    let divided = damka("perft othello 4 --divide").output();
    let lines: Vec<&str> = divided.lines().collect();
    assert_eq!(lines.last(), Some(&"244"));
    let sum: u64 =
        lines[..lines.len() - 1].iter().map(|line| line.split(": ").nth(1).unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!((lines.len(), sum), (5, 244));
    assert_eq!(json(&damka("perft english 3 --json").output())["count"], 302);
}

#[test]
fn presets_are_listed_and_played() {
    let listed = damka("list presets").output();
    assert!(listed.lines().next().unwrap().contains("@puppy"), "{listed}");
    let rows = damka("play english @easy @puppy --seed 4 --format pdn").output();
    assert!(rows.contains("[Black \"@easy\"]") && rows.contains("[White \"@puppy\"]"), "{rows}");
}

#[test]
fn the_same_seed_prints_the_same_game_on_every_run() {
    let game = |seed: &str| damka(&format!("play english random random --seed {seed}")).output();
    let first = game("1");
    assert_eq!(first, game("1"));
    assert_ne!(first, game("2"));
    assert!(first.lines().next().unwrap().contains("black"));
    let last = first.lines().last().unwrap();
    assert!(last.contains("seed 1") && (last.contains("wins: ") || last.contains("Draw: ")), "{last}");
}

#[test]
fn play_prints_json_that_programs_can_follow() {
    let game = damka("play othello greedy random --seed 3 --json").output();
    let rows: Vec<serde_json::Value> = game.lines().map(json).collect();
    let (result, moves) = rows.split_last().unwrap();
    for (row, ply) in moves.iter().zip(1..) {
        assert_eq!(row["ply"], ply);
        for key in ["side", "text", "position"] {
            assert!(row[key].is_string(), "{row}");
        }
        assert!(row["ms"].is_u64() && row.get("grade").is_some() && row.get("steps").is_some());
        assert!(row["nodes"].is_u64() && row.get("depth").is_none() && row.get("line").is_none(), "{row}");
    }
    assert_eq!(moves[0]["side"], "black");
    assert_eq!((&result["seed"], &result["seat_at_fault"]), (&3.into(), &serde_json::Value::Null));
    assert!(["1-0", "0-1", "1/2-1/2"].contains(&result["result"].as_str().unwrap()));
    assert_eq!(result["position"], moves.last().unwrap()["position"]);
}

#[test]
fn play_prints_what_a_search_found_as_json() {
    let game = damka("play english minimax:depth=3 random --seed 3 --json").output();
    let rows: Vec<serde_json::Value> = game.lines().map(json).collect();
    let (first, second) = (&rows[0], &rows[1]);
    assert_eq!((&first["depth"], first["line"].as_array().map(Vec::len)), (&3.into(), Some(3)), "{first}");
    assert!(first["nodes"].as_u64() > Some(10), "{first}");
    assert!(second.get("depth").is_none() && second["nodes"] == 0, "{second}");
}

#[test]
fn play_prints_boards_and_pdn() {
    let boards = damka("play english random random --seed 1 --format board").output();
    assert!(boards.lines().filter(|line| line.ends_with("to move")).count() > 10);
    let pdn = damka("play english random greedy --seed 1 --format pdn").output();
    assert!(pdn.contains("[Black \"random\"]\n") && pdn.contains("[White \"greedy\"]\n"), "{pdn}");
    let result = pdn.lines().find_map(|line| line.strip_prefix("[Result \"")).unwrap().trim_end_matches("\"]");
    let movetext = pdn.split("\n\n").nth(1).unwrap();
    assert!(movetext.starts_with("1. ") && movetext.ends_with(result), "{movetext}");
    assert!(movetext.lines().all(|line| line.len() < 80));
    let grid = damka("play international random greedy --seed 1 --format grid --position W:W40,K41:B35,6").output();
    let lines: Vec<&str> = grid.lines().collect();
    assert_eq!(lines[1], "+  |1 |2 |3 |4 |5 |6 |7 |8 |9 |10|");
    assert_eq!(lines[17], "|H |  |  |  |  |  |  |  |  |w |  |", "men are small where there are kings");
    assert!(lines.contains(&"White's turn:") && grid.contains("->"), "{grid}");
    let discs = damka("play othello greedy greedy --format grid").output();
    assert!(discs.starts_with("+-+") && discs.contains("\nX's turn:\nd3\n") && discs.contains("|a|b|c|"), "{discs}");
}

#[test]
fn games_with_clocks_say_what_they_show() {
    let game = damka("play english random random --seed 1 --clock 5+3 --json").output();
    let first = json(game.lines().next().unwrap());
    let left = first["left_ms"].as_u64().unwrap();
    assert!((300_000..=303_000).contains(&left), "five minutes, what the move took, three seconds more: {first}");
    let game = damka("play english random random --seed 1 --clock 5+3 --format pdn").output();
    assert!(game.contains("[%clock w0:05:00 b0:05:0"), "{game}");
    let gave = damka("play english random random --clock five").run();
    assert!(gave.code == 2 && gave.stderr.contains("\"five\" is not a valid clock"), "{}", gave.stderr);
}

#[test]
fn a_game_starts_from_the_given_position_with_the_given_players() {
    let game = damka("play english random random --seed 1 --first white --json").output();
    assert_eq!(json(game.lines().next().unwrap())["side"], "white");
    let game = damka("play tb random random --seed 1 --first B --format grid").output();
    assert_eq!(game.lines().find(|line| line.ends_with("turn:")), Some("B's turn:"));
    let gave = damka("play english random random --first T").run();
    assert!(gave.code == 2 && gave.stderr.contains("`B` or `black`"), "{}", gave.stderr);
    let game = damka("play english random greedy --seed 1 --format pdn --position W:W32,31:B1,2").output();
    assert!(game.contains("[FEN \"W:W31,32:B1,2\"]") && game.contains("\n1... "), "{game}");
    assert!(game.contains("[White \"random\"]"), "the first seat moves first: {game}");
}

#[test]
fn a_bot_at_fault_loses_with_the_evidence_and_exit_code_1() {
    let bot =
        "--- @api 1\nreturn {\n  title = \"Bad\", games = { \"*\" },\n  move = function() error(\"no idea\") end,\n}\n";
    let gave = damka("play english random bad --seed 1 --json").file("ai/bad.lua", bot).run();
    assert_eq!(gave.code, 1);
    assert!(gave.stderr.contains("ai/bad.lua:4") && gave.stderr.contains("no idea"), "{}", gave.stderr);
    let result = json(gave.stdout.lines().last().unwrap());
    assert_eq!(
        (&result["seat_at_fault"], &result["ending"], &result["result"]),
        (&"white".into(), &"script_error".into(), &"0-1".into())
    );
    assert!(result["report"].as_str().unwrap().contains("no idea"));
}

#[test]
fn a_person_plays_by_typing() {
    let gave = damka("play english human random --seed 5").typing("?\n9-10\n9-13\nback\n9-14\nresign\n").run();
    assert_eq!(gave.code, 0, "{}", gave.stderr);
    for expected in [
        "legal moves: 9-13 9-14",
        "that square is occupied",
        "move taken back; 0 plies remain",
        "black  9-14",
        "White wins: black resigned.",
    ] {
        assert!(gave.stdout.contains(expected), "{expected:?} is not in {}", gave.stdout);
    }
    let left = damka("play english human random").typing("9-13\n").run();
    assert_eq!(left.code, 1);
    assert!(left.stderr.contains("the input ended before the game did"));
}

#[test]
fn a_program_plays_by_typing_and_reads_objects() {
    let gave = damka("play english human random --seed 5 --json").typing("9-10\n9-13\nresign\n").run();
    assert_eq!(gave.code, 0, "{}", gave.stderr);
    let lines: Vec<_> = gave.stdout.lines().map(json).collect();
    assert!(lines[0]["told"].as_str().unwrap().contains("that square is occupied"), "{}", gave.stdout);
    assert_eq!((lines[1]["text"].as_str(), lines[2]["side"].as_str()), (Some("9-13"), Some("white")));
    assert_eq!((lines[3]["ending"].as_str(), lines[3]["winner"].as_str()), (Some("resigned"), Some("white")));
}

#[test]
fn what_is_not_there_is_answered_with_the_near_match_and_a_short_list() {
    let gave = damka("moves engilsh").run();
    assert_eq!((gave.code, gave.stdout.as_str()), (2, ""));
    assert!(gave.stderr.contains("did you mean `english`?") && !gave.stderr.contains("othello"), "{}", gave.stderr);
    let gave = damka("moves xyzzy").run();
    assert!(gave.stderr.contains("othello"), "{}", gave.stderr);
    if cfg!(feature = "window") {
        let gave = damka("render english --theme walnot --out board.png").run();
        assert!(gave.stderr.contains("did you mean `walnut`?") && gave.stderr.contains("night"), "{}", gave.stderr);
    }
    let gave = damka("play english gredy randm").run();
    assert_eq!(gave.code, 2);
    for hint in ["did you mean `greedy`?", "did you mean `random`?"] {
        assert!(gave.stderr.contains(hint), "{}", gave.stderr);
    }
    let gave = damka("play english random random:depth=2").run();
    assert_eq!(gave.code, 2, "{}", gave.stderr);
    assert_eq!(damka("pley english random random").run().code, 2);
    assert_eq!(damka("--help").run().code, 0);
}

#[test]
fn a_position_with_three_faults_names_all_three() {
    let gave = damka("moves english --position W:W33,5,x:B5").run();
    assert_eq!(gave.code, 2);
    assert!(gave.stderr.lines().filter(|line| line.contains("error: ")).count() >= 3, "{}", gave.stderr);
}

#[test]
#[cfg_attr(not(feature = "window"), ignore = "pictures need the window")]
fn render_draws_a_picture_without_a_display() {
    let gave = damka("render english --camera low --theme tournament --size 320x200 --out board.png").run();
    assert_eq!(gave.code, 0, "{}", gave.stderr);
    let bytes = std::fs::read(gave.home.path().join("board.png")).unwrap();
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(bytes[16..24], [0, 0, 1, 64, 0, 0, 0, 200]);
    assert_eq!(damka("render english --camera lwo --out x.png").run().code, 2);
    assert_eq!(damka("render english --out x.gif").run().code, 2);
}

#[test]
#[cfg_attr(not(feature = "window"), ignore = "this build has no window to try")]
fn without_a_display_a_demo_is_played_in_the_terminal() {
    let gave = damka("").file("settings.yaml", "last_game: { variant: connect_four }\n").run();
    assert_eq!(gave.code, 0, "{}", gave.stderr);
    assert_eq!(gave.stderr.lines().count(), 1, "{}", gave.stderr);
    assert!(gave.stderr.contains("no display"));
    assert!(gave.stdout.starts_with("Connect Four: "), "what was played last: {}", gave.stdout);
    assert!(gave.stdout.lines().last().unwrap().contains("plies, seed"), "{}", gave.stdout);
}

#[test]
fn a_thousand_errors_are_printed_and_the_rest_counted() {
    let file = "(;".repeat(1200) + "GM[Othello]";
    for (option, last) in [
        ("", "error: and 201 more errors and warnings"),
        (" --json", "{\"error\":\"and 201 more errors and warnings\"}"),
    ] {
        let gave = damka(&format!("replay deep.ggf{option}")).file("deep.ggf", &file).run();
        assert_eq!((gave.code, gave.stderr.lines().last()), (1, Some(last)));
        let errors =
            gave.stderr.lines().filter(|line| line.contains("error: ") || line.starts_with("{\"error\"")).count();
        assert_eq!(errors, 1001, "{option}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut run = damka("play english random random --seed 1 --format board");
    let mut child = run.command.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned()), (Some(0), String::new()));
}

#[test]
fn perft_counts_paths_and_landings_too() {
    // A king takes two pieces in a line with two squares between them; round a square it can go two ways.
    for (position, expected) in
        [("W:WKa1:Bd4,g7", ["1\n", "1\n", "2\n"]), ("W:We1:Bd2,f2,d4,f4", ["1\n", "2\n", "2\n"])]
    {
        let count = |how| damka(&format!("perft russian 1 {how} --position {position}")).output();
        assert_eq!(["", "--paths", "--paths=landings"].map(count), expected, "{position}");
    }
}
