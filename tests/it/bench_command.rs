//! `damka bench`: its tables, and what it refuses.

use crate::cli::{damka, json};

#[test]
#[ignore = "slow: make test-deep-cases"]
fn bench_prints_its_tables_and_names_those_there_are() {
    let quick = damka("bench tb othello --seconds 0.001").output();
    let build = if cfg!(debug_assertions) { "development build" } else { "release build" };
    for words in [build, "M leaves/s", "magpie", "games/s", "Loading a variant", "ms"] {
        assert!(quick.contains(words), "{words}: {quick}");
    }
    let row = json(damka("bench othello --only perft --seconds 0.001 --json").output().lines().next().unwrap());
    let peer = if cfg!(feature = "peers") { "magpie" } else { "-" };
    assert_eq!((row["table"].as_str(), row["peer"].as_str()), (Some("perft"), Some(peer)));
    assert_ne!(quick.contains("build damka with `--features peers`"), cfg!(feature = "peers"), "{quick}");
    let leaves: u64 = row["leaves"].as_str().unwrap().parse().unwrap();
    assert!([4, 12, 56, 244, 1396, 8200, 55092, 390_216].contains(&leaves), "{row}");
    let refused = damka("bench --only speed").run();
    assert!(refused.stderr.contains("perft, playouts, loading"), "{}", refused.stderr);
}

#[test]
fn bench_puts_a_server_under_load() {
    let stdout = damka("bench --only server --seconds 0.001 --json").output();
    let rows: Vec<_> = stdout.lines().map(json).collect();
    let of = |what: &str| rows.iter().find(|row| row["what"] == what).unwrap_or_else(|| panic!("{what}: {stdout}"));
    for transport in ["lines", "WebSocket"] {
        assert_eq!(of("games at once")[transport], "3");
        for what in ["moves a second", "p99", "killed: every player is back"] {
            let figure: f64 = of(what)[transport].as_str().unwrap().parse().unwrap();
            assert!(figure > 0.0, "{what}: {stdout}");
        }
    }
}

#[test]
fn bench_can_leave_out_what_is_measured_without_moves() {
    let stdout = damka("bench english_in_lua --only server --playing --games 2 --seconds 0.001 --json").output();
    let rows: Vec<_> = stdout.lines().map(json).collect();
    let has = |what: &str| rows.iter().any(|row| row["what"].as_str().unwrap().starts_with(what));
    assert!(has("p99") && has("memory of a game"), "{stdout}");
    assert!(!has("killed") && !has("idle"), "{stdout}");
}

#[test]
fn bench_puts_crowds_on_a_server() {
    let stdout = damka("bench --only crowds --seconds 0.001 --json").output();
    let rows: Vec<_> = stdout.lines().map(json).collect();
    let figure = |what: &str, transport: &str| {
        let row = rows.iter().find(|row| row["what"] == what).unwrap_or_else(|| panic!("{what}: {stdout}"));
        row[transport].as_str().unwrap().parse::<f64>().unwrap()
    };
    for transport in ["lines", "WebSocket"] {
        for what in [
            "lobby of 6 games, 3 subscribers: messages",
            "from a move to the last of 4 spectators, p99",
            #[cfg(target_os = "linux")]
            "6 idle connections: memory of the server",
        ] {
            assert!(figure(what, transport) > 0.0, "{what}: {stdout}");
        }
    }
}

#[test]
fn bench_searches_the_same_tree_in_every_way() {
    let stdout = damka("bench othello --only search --seconds 0.001 --json").output();
    let rows: Vec<_> = stdout.lines().map(json).collect();
    let nodes = |search: &str| -> Vec<&str> {
        let of = rows.iter().filter(|row| row["search"].as_str().unwrap().contains(search));
        of.map(|row| row["nodes"].as_str().unwrap()).collect()
    };
    let native = nodes("native, the family's")[0];
    assert_eq!(nodes("evaluation in Lua"), [native; 2], "the script judges as the family does: {stdout}");
    assert_eq!((nodes("native, weights"), nodes("native, steps")), (vec![native], vec![native]), "{stdout}");
    // 4 moves at the start, 12 positions after the second ply: from published perft; a tree of 4 plies has more than both.
    let in_lua: Vec<u64> = nodes("written in Lua").iter().map(|count| count.parse().unwrap()).collect();
    assert!(in_lua[0] > 4 + 12 && in_lua[0] < 4 + 12 + 56 + 244 && in_lua[0] == in_lua[1], "{stdout}");
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn bench_reaches_deeper_with_each_aid_and_asks_players() {
    let stdout = damka("bench english --only depths --seconds 0.001 --json").output();
    let row = json(stdout.lines().next().unwrap());
    let depth = |part: &str| row[part].as_str().unwrap().parse::<f64>().unwrap();
    assert!(depth("+ captures") >= 1.0 && depth("+ null windows") >= depth("+ captures"), "{row}");
    let stdout = damka("bench othello --only aids --seconds 0.001 --json").output();
    let aids: Vec<_> = stdout.lines().map(|line| json(line)["aid"].clone()).collect();
    assert_eq!(aids, ["ProbCut", "larger table", "kept table"], "{stdout}");
    let stdout = damka("bench othello english --only endings --seconds 0.001 --json").output();
    let solved = |row: &serde_json::Value, part: &str| row[part].as_str().unwrap().parse::<u32>().unwrap();
    let rows: Vec<_> = stdout.lines().map(json).collect();
    assert!(rows.len() == 4 && rows.iter().all(|row| solved(row, "positions") == 1), "{stdout}");
    let stdout = damka("bench english --only answers --seconds 0.001").output();
    assert!(stdout.contains("minimax_plain:depth=4") && stdout.contains("graded:level=3"), "{stdout}");
    let stdout = damka("bench english --only scripts --seconds 0.001").output();
    assert!(stdout.contains("KB") && stdout.contains("ns"), "{stdout}");
    let stdout = damka("bench english --only games --seconds 0.001 --json").output();
    let rows: Vec<_> = stdout.lines().map(json).collect();
    let number = |row: &serde_json::Value, name: &str| row[name].as_str().unwrap().parse::<f64>().unwrap();
    assert!(rows.len() >= 3 && rows.iter().all(|row| number(row, "plies a game") > 10.0), "{stdout}");
    assert!(rows.iter().all(|row| number(row, "games/s") > 0.0 && number(row, "bots µs/ply") > 0.0), "{stdout}");
}
