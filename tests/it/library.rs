//! Importing and exporting games, and the commands of the library.

use crate::shipped::{self, root};
use crate::store::finished_game;
use damka::notation::{Archive, Replay, read_pdn};
use damka::report::Source;
use damka::store::{
    CurrentRules, FILE, GameFileFormat, ImportPlan, Imported, LibraryResponse, LibraryWorker, Query, Store, StorePlace,
};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use tempfile::TempDir;

fn known() -> Vec<CurrentRules> {
    shipped::ids().iter().map(|id| CurrentRules { variant: shipped::variant(id), rules: 1 }).collect()
}

fn plan() -> ImportPlan {
    ImportPlan { known: known(), otherwise: String::new() }
}

fn import(store: &mut Store, file: &Path) -> Imported {
    store.import(file, &plan(), &mut |_| ControlFlow::Continue(())).unwrap()
}

fn counts(imported: &Imported) -> [usize; 3] {
    [imported.progress.new, imported.progress.already, imported.progress.broken]
}

fn written(folder: &TempDir, name: &str, text: &str) -> std::path::PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    path
}

fn export(store: &Store, format: GameFileFormat) -> String {
    let ids: Vec<i64> = store.ids(&Query::default()).unwrap().into_iter().rev().collect();
    let mut text = Vec::new();
    let export = store.export(&ids, format, &known(), &mut text, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(export.reports, []);
    String::from_utf8(text).unwrap()
}

#[test]
fn every_file_of_games_comes_in_once_and_goes_out_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&StorePlace::in_folder(folder.path())).unwrap();
    let mut all = 0;
    for file in fs::read_dir(root().join("tests/games")).unwrap().map(|entry| entry.unwrap().path()) {
        if file.extension().is_none_or(|ending| ending != "pdn") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let games = Archive::read("x", &text).games.len();
        let imported = import(&mut store, &file);
        assert_eq!(imported.progress.broken, 0, "{}: {:?}", file.display(), imported.reports);
        assert_eq!(imported.progress.new + imported.progress.already, games, "{}", file.display());
        all += imported.progress.new;
        assert_eq!(counts(&import(&mut store, &file)), [0, games, 0], "{}", file.display());
    }
    assert!(all > 12, "{all}");
    // What goes out is known when it comes back, and says the same.
    let text = export(&store, GameFileFormat::Pdn);
    let back = written(&folder, "back.pdn", &text);
    assert_eq!(counts(&import(&mut store, &back)), [0, all, 0]);
    let notes = fs::read_to_string(root().join("tests/games/english_notes.pdn")).unwrap();
    let source = Source::new("a", notes);
    for game in read_pdn(&source).0 {
        let comment = game.line.items.iter().find_map(|item| match item {
            damka::notation::Item::Comment(comment) => Some(comment.text.clone()),
            _ => None,
        });
        let comment = comment.unwrap_or_default();
        let start: String = comment.split(' ').take(2).collect::<Vec<_>>().join(" ");
        assert!(text.contains(&start), "{start}");
    }
}

#[test]
fn good_games_come_in_and_broken_ones_are_listed_with_line_and_reason() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&StorePlace::in_folder(folder.path())).unwrap();
    let game = |round: usize, moves: &str| {
        format!(
            "[Event \"Cup\"]\n[Round \"{round}\"]\n[Black \"Ann\"]\n[White \"Bo\"]\n[Result \"*\"]\n[GameType \"21\"]\n\n{moves} *\n\n"
        )
    };
    let mut text = String::new();
    for round in 0..2000 {
        text += &match round {
            500 => game(round, "1. 11-15 23-19 2. 8-12"),
            900 => game(round, "1. 11-15 {never closed 23-19"),
            1400 => game(round, "1. 11-15 23-19").replace("\"21\"", "\"2100\""),
            1700 => game(round, "1. 11-15 zebra 23-19"),
            _ => game(round, "1. 11-15 23-19 2. 8-11 22-17"),
        };
    }
    let file = written(&folder, "cup.pdn", &text);
    let imported = import(&mut store, &file);
    assert_eq!(counts(&imported), [1996, 0, 4], "{:?}", imported.reports);
    let messages: Vec<String> = imported.reports.iter().map(ToString::to_string).collect();
    let line = |round: usize, within: usize| format!("cup.pdn:{}:", round * 9 + within);
    assert!(
        messages[0].contains(&line(500, 8)) && messages[0].contains("8-12 is not legal for black"),
        "{}",
        messages[0]
    );
    assert!(
        messages[1].contains(&line(900, 8)) && messages[1].contains("the comment is not closed"),
        "{}",
        messages[1]
    );
    assert!(messages[2].contains(&line(1400, 1)) && messages[2].contains("2100"), "{}", messages[2]);
    assert!(messages[3].contains(&line(1700, 8)) && messages[3].contains("zebra"), "{}", messages[3]);
    // Mended, they come in too, and the others are known.
    let fixed =
        text.replace("8-12 *", "8-11 *").replace("{never closed", "").replace("2100", "21").replace("zebra", "");
    assert_eq!(counts(&import(&mut store, &written(&folder, "cup.pdn", &fixed))), [4, 1996, 0]);
    let last = store.game(1996).unwrap().unwrap();
    assert_eq!((last.head.players, last.head.plies), (["Ann".to_owned(), "Bo".to_owned()], 4));
}

/// An unclosed comment does not swallow the next game, though a brace further on would close it.
#[test]
fn an_open_comment_swallows_no_games() {
    let game =
        |round: usize, moves: &str| format!("[Event \"Cup\"]\n[Round \"{round}\"]\n[GameType \"21\"]\n\n{moves} *\n\n");
    let text =
        [game(1, "1. 11-15 {open 23-19"), game(2, "1. 11-15 23-19"), game(3, "1. 11-15 {a remark} 23-19")].concat();
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&StorePlace::in_folder(folder.path())).unwrap();
    let imported = import(&mut store, &written(&folder, "cup.pdn", &text));
    assert_eq!(counts(&imported), [2, 0, 1]);
    assert!(imported.reports[0].to_string().contains("cup.pdn:5:10: error: the comment is not closed"), "{imported:?}");
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn an_import_can_be_stopped_and_taken_up_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&StorePlace::in_folder(folder.path())).unwrap();
    let game = |round| format!("[Event \"Cup\"]\n[Round \"{round}\"]\n[GameType \"21\"]\n\n1. 11-15 23-19 *\n\n");
    let text: String = (0..5000).map(game).collect();
    let file = written(&folder, "cup.pdn", &text);
    let mut message = 0;
    let stopped = store.import(&file, &plan(), &mut |progress| {
        message += 1;
        assert!(progress.read <= progress.size);
        if progress.new >= 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let stopped = stopped.unwrap();
    let came = stopped.progress.new;
    assert!(stopped.stopped && message > 1 && (1000..5000).contains(&came), "{message} {stopped:?}");
    assert_eq!(store.facets().unwrap().games, came);
    assert_eq!(counts(&import(&mut store, &file)), [5000 - came, came, 0]);
}

#[test]
fn what_is_no_file_of_games_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&StorePlace::in_folder(folder.path())).unwrap();
    let mut refused = |file: &Path| {
        let refused = store.import(file, &plan(), &mut |_| ControlFlow::Continue(()));
        refused.unwrap_err().message
    };
    assert!(refused(&folder.path().join("none.pdn")).contains("the file cannot be read"));
    assert!(refused(folder.path()).contains("the file cannot be read"));
    assert!(refused(&folder.path().join(FILE)).contains("it is not text"));
    assert_eq!(refused(&written(&folder, "empty.pdn", "\n")), "the file contains no games");
}

#[test]
fn othello_goes_out_as_ggf_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&StorePlace::in_folder(folder.path())).unwrap();
    import(&mut store, &root().join("tests/games/othello.txt"));
    let mut game = finished_game("othello", "f5 d6 c3 d3 c4", ["Ann", "Bo"], "2020-05-31");
    game.head.words.clear();
    store.add(&game).unwrap();
    let ggf = export(&store, GameFileFormat::Ggf);
    let last = ggf.lines().last().unwrap();
    assert!(
        last.starts_with("(;GM[Othello]PC[damka]DT[2020.05.31]PB[Ann]PW[Bo]TI[1+0]TY[8]RE[-1.000:r]BO[8 "),
        "{last}"
    );
    assert!(last.ends_with("B[f5//1.20]W[d6//1.20]B[c3//1.20]W[d3//1.20]B[c4//1.20];)"), "{last}");
    let file = written(&folder, "games.ggf", &ggf);
    let other = tempfile::tempdir().unwrap();
    let mut back = Store::open(&StorePlace::in_folder(other.path())).unwrap();
    let games = store.facets().unwrap().games;
    assert_eq!(counts(&import(&mut back, &file)), [games, 0, 0]);
    let line = |store: &Store| {
        let ids = store.ids(&Query::default()).unwrap();
        let mut lines: Vec<Vec<String>> = ids
            .iter()
            .map(|id| store.game(*id).unwrap().unwrap().plies.into_iter().map(|ply| ply.text).collect())
            .collect();
        lines.sort();
        lines
    };
    assert_eq!(line(&back), line(&store));
    let ids = back.ids(&Query { player: "ann".into(), ..Query::default() }).unwrap();
    let ann = back.game(ids[0]).unwrap().unwrap();
    assert_eq!((ann.plies[0].spent_ms, ann.head.date.as_str()), (Some(1200), "2020-05-31"));
    // A server's game: passes, values, a start of its own, black's lead.
    let served = "1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[saio]PW[logi]RB[2197.01]TI[15:00//02:00]TY[8]\
                  RE[+4.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
                  B[F5/1.50/0.01]W[d6//2.5]B[C3];)";
    let archive = Archive::read("a.ggf", served);
    assert_eq!(archive.faults, []);
    let replay = Replay::of(&archive.games[0], &shipped::variant("othello"), &archive.source).unwrap();
    assert!(replay.is_sound() && replay.plies.len() == 3, "{:?}", replay.faults);
    assert_eq!(archive.games[0].tag("Result"), Some("0-1"));
    for (text, expected) in [
        ("(;GM[Othello]BO[10 ---- *]B[f5];)", "10×10"),
        ("(;GM[Chess]B[e4];)", "Othello only"),
        ("(;GM[Othello]B[f5]", "not closed"),
    ] {
        let faults = Archive::read("a.ggf", text).faults;
        assert!(faults.iter().any(|fault| fault.message.contains(expected)), "{text}: {faults:?}");
    }
    let draughts = store.add(&finished_game("english", "11-15", ["a", "b"], "")).unwrap();
    let mut nothing = Vec::new();
    let refused =
        store.export(&[draughts], GameFileFormat::Ggf, &known(), &mut nothing, &mut |_| ControlFlow::Continue(()));
    assert!(refused.unwrap().reports[0].message.contains("cannot be written as GGF"));
}

#[test]
fn rules_that_changed_since_are_named_where_a_game_is_refused() {
    let mut game = finished_game("english", "11-15 23-19 8-11", ["a", "b"], "2020-05-31");
    game.head.rules = 77;
    let english = shipped::variant("english");
    assert!(game.replay(&english, 78).is_ok(), "every move is still legal");
    game.plies[2].text = "8-12".into();
    let refused = game.replay(&english, 78).unwrap_err().to_string();
    assert!(refused.contains("ply 3, 8-12, is not legal in English draughts"), "{refused}");
    assert!(refused.contains("the rules of `english` have changed since 2020-05-31"), "{refused}");
    assert!(!game.replay(&english, 77).unwrap_err().to_string().contains("have changed"));
}

/// Runs damka with this folder as the user's: exit code, output and what was said on the side.
pub fn damka(home: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
    let output = command.args(arguments).current_dir(root()).env("DAMKA_HOME", home).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_commands_find_show_and_write_games() {
    let home = tempfile::tempdir().unwrap();
    let run = |line: &str| damka(home.path(), &line.split_whitespace().collect::<Vec<_>>());
    let (code, _, stderr) = run("games");
    assert!(code == 1 && stderr.contains("there are no saved games yet"), "{stderr}");
    let (code, stdout, stderr) = run("import tests/games/english_notes.pdn tests/games/othello.txt");
    assert!(code == 0, "{stderr}");
    assert!(stdout.contains("othello.txt: 2 new, 1 already in the library, 0 could not be read"), "{stdout}");
    let (_, stdout, _) = run("import tests/games/othello.txt");
    assert!(stdout.contains("0 new, 3 already in the library, 0 could not be read"), "{stdout}");
    let (code, _, stderr) = run("import tests/games/broken/illegal.pdn");
    assert!(code == 1 && stderr.contains("illegal.pdn:5:19: error: 8-12 is not legal for black"), "{stderr}");
    let (code, stdout, _) = run("games --player hart --json");
    let rows: Vec<serde_json::Value> = stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(code == 0 && rows.len() == 1 && rows[0]["white"] == "Hart, Anna", "{stdout}");
    let id = rows[0]["id"].to_string();
    let (code, stdout, _) = run(&format!("replay {id}"));
    assert!(code == 0 && stdout.starts_with("game 1: Hart, Anna – Moss"), "{stdout}");
    let (code, _, stderr) = run("replay 4711");
    assert!(code == 2 && stderr.contains("there is no saved game 4711"), "{stderr}");
    let (code, stdout, _) = run("games --variant english --position W:W21-32:B1-10,12,15 --json");
    let row: serde_json::Value = serde_json::from_str(stdout.lines().next().unwrap_or("null")).unwrap();
    assert!(code == 0 && row["ply"] == 1, "{stdout}");
    let out = home.path().join("out.ggf").display().to_string();
    let (code, stdout, stderr) = run(&format!("export --variant othello --format ggf --out {out}"));
    assert!(code == 0 && stdout.ends_with("out.ggf: 2 games\n"), "{stdout}{stderr}");
    assert_eq!(fs::read_to_string(&out).unwrap().lines().count(), 2);
    let (code, stdout, _) = run(&format!("export {id}"));
    assert!(code == 0 && stdout.contains("[White \"Hart, Anna\"]"), "{stdout}");
    for (line, stdout) in [
        ("games --variant englsh", "did you mean `english`?"),
        ("games --ending resind", "no saved game ended with \"resind\""),
        ("games --since may", "give a year, month or day"),
        ("games --result 3-0", "\"3-0\" is not a result"),
        ("games --position W:W31:B1", "--variant"),
        ("export 1 --variant english", "give either game ids or filters, not both"),
        ("import", "<FILE>"),
        ("export games.pdn", "to write to a file, use --out games.pdn"),
    ] {
        let (code, _, stderr) = run(line);
        assert!(code == 2 && stderr.contains(stdout), "{line}: {code} {stderr}");
    }
    let (_, stdout, _) = run("games --until 1900");
    assert_eq!(stdout, "0 games\n");
}

/// Every command of the page is run, in its order, and what it prints beside them is what is printed.
#[test]
fn the_page_of_the_library_says_what_happens() {
    let page = fs::read_to_string(root().join("docs/library.md")).unwrap();
    let home = tempfile::tempdir().unwrap();
    let work = tempfile::tempdir().unwrap();
    let mut commands = 0;
    let mut text = String::new();
    for block in page.split("```sh\n").skip(1) {
        let (lines, after) = block.split_once("```").unwrap();
        for line in lines.lines() {
            let arguments: Vec<String> = line
                .split_whitespace()
                .skip(1)
                // What is written goes elsewhere than here.
                .map(|word| match word {
                    "hart.pdn" | "games.ggf" => work.path().join(word).display().to_string(),
                    other => other.to_owned(),
                })
                .collect();
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let (code, out, stderr) = damka(home.path(), &arguments);
            assert_eq!(code, 0, "{line}: {stderr}");
            text = out;
            commands += 1;
        }
        let shown: Vec<&str> = after.lines().skip(2).map_while(|line| line.strip_prefix("    ")).collect();
        if !shown.is_empty() {
            assert_eq!(text.lines().collect::<Vec<_>>(), shown);
        }
    }
    assert_eq!(commands, 11);
}

#[test]
fn one_answer_tells_of_all_files_that_were_to_come_in_and_the_job_is_over_however_it_ends() {
    let folder = tempfile::tempdir().unwrap();
    let good = written(&folder, "good.pdn", "[GameType \"21\"]\n\n1. 11-15 23-19 *\n");
    let none = folder.path().join("none.pdn");
    let (wake, woken) = std::sync::mpsc::channel();
    let waker: damka::player::Waker = Arc::new(move || _ = wake.send(()));
    let mut library_worker = LibraryWorker::start(StorePlace::in_folder(folder.path()), waker);
    let done = |library_worker: &LibraryWorker| {
        let mut messages = Vec::new();
        loop {
            for answer in library_worker.answers() {
                match answer {
                    LibraryResponse::Imported(imported) => messages.push(imported),
                    LibraryResponse::JobDone => return messages,
                    _ => {}
                }
            }
            woken.recv_timeout(std::time::Duration::from_mins(1)).expect("the job never ends");
        }
    };
    for (files, new) in [(vec![none.clone(), good.clone()], 1), (vec![good.clone(), none.clone()], 0)] {
        library_worker.import(files, plan());
        let messages = done(&library_worker);
        assert_eq!(messages.len(), 1, "{messages:?}");
        let imported = messages[0].as_ref().unwrap();
        assert_eq!((imported.progress.new, imported.progress.already), (new, 1 - new));
        assert!(imported.reports.len() == 1 && imported.reports[0].to_string().contains("none.pdn"), "{imported:?}");
    }
    library_worker.import(vec![none.clone()], plan());
    assert!(done(&library_worker)[0].is_err());
    library_worker.import(vec![none.clone(), none], plan());
    assert_eq!(done(&library_worker)[0].as_ref().unwrap().reports.len(), 2);
    // Stopped at any moment, the job has an end.
    for _ in 0..20 {
        library_worker.import(vec![good.clone(), good.clone()], plan());
        library_worker.stop();
        assert_eq!(done(&library_worker).len(), 1);
    }
}
