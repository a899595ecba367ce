//! Matches and tournaments: saved as they are played, stopped or killed at any moment, and resumed without losing or
//! repeating a game.

use crate::cli::damka;
use crate::hall::{hall, ledger_text, write};
use damka::arena::{Contest, Control, EndedJob, ExecutorEvent, Format, GameExecutor, GameJob, run, run_with};
use damka::rules::mix;
use damka::store::{Store, StorePlace};
use notify::{RecursiveMode, Watcher};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::channel;
use std::time::Duration;
use tempfile::TempDir;

const SEATS: [&str; 5] = ["random", "greedy", "first_fit", "random", "first_fit"];

#[test]
#[ignore = "slow: make test-deep-cases"]
fn every_format_gives_the_same_result_with_any_stops_and_threads() {
    let mut hall = hall(&[]);
    for (format, entrants, pairs) in [
        (Format::Match, 2, 4),
        (Format::RoundRobin, 4, 1),
        (Format::Gauntlet, 4, 2),
        (Format::Swiss, 5, 1),
        (Format::Knockout, 5, 1),
    ] {
        let seats = &SEATS[..entrants];
        let whole = hall.table(format, seats, pairs, 1);
        assert!(whole.contains("won: 1") || whole.contains("won: 2"), "nothing was decided: {whole}");
        assert_eq!(whole, hall.table(format, seats, pairs, 3), "{format:?} on three threads");
        let (contest, mut ledger, claim) = hall.begin(format, seats, pairs);
        let id = contest.id;
        hall.play(&contest, &mut ledger, 2, Some(1));
        drop(claim);
        for round in 1.. {
            let _claim = hall.store.lock_contest(id).unwrap();
            let (contest, mut ledger) = Contest::load(&hall.store, id).unwrap();
            hall.play(&contest, &mut ledger, 2, Some(3));
            if ledger.is_over() {
                assert!(round > 1, "it was never stopped");
                assert_eq!(whole, ledger_text(&ledger), "{format:?}, stopped {round} times");
                let games = hall.store.contest_games(id).unwrap();
                assert_eq!(games.len() as u64, hall.store.contest(id).unwrap().unwrap().games);
                assert_eq!(games.len() as u64, 2 * ledger.pair_count());
                break;
            }
        }
    }
}

/// Plays the jobs that it holds in an order drawn from a seed, and aborts some of them.
struct UnreliableExecutor<'a> {
    contest: &'a Contest,
    jobs: Vec<GameJob>,
    lot: u64,
    aborted: usize,
}

impl GameExecutor for UnreliableExecutor<'_> {
    fn room(&self) -> usize {
        7_usize.saturating_sub(self.jobs.len())
    }

    fn submit(&mut self, job: GameJob) {
        self.jobs.push(job);
    }

    fn poll(&mut self, _: Duration) -> Option<ExecutorEvent> {
        self.lot = mix(self.lot);
        let lot = self.lot as usize;
        let at = lot.checked_rem(self.jobs.len())?;
        let job = self.jobs.swap_remove(at);
        if lot.is_multiple_of(3) {
            self.aborted += 1;
            return Some(ExecutorEvent::Ended(EndedJob { job, finished: None, worker: String::new() }));
        }
        let finished = self.contest.play(job, &AtomicBool::new(false), &mut |_| {});
        let finished = finished.map(Box::new);
        Some(ExecutorEvent::Ended(EndedJob { job, finished, worker: String::new() }))
    }

    fn abort(&mut self) {}
}

#[test]
fn an_executor_that_loses_games_and_finishes_them_in_any_order_changes_no_result() {
    let mut hall = hall(&[]);
    let whole = hall.table(Format::Gauntlet, &SEATS[..3], 2, 1);
    for seed in 1..4 {
        let (contest, mut ledger, _claim) = hall.begin(Format::Gauntlet, &SEATS[..3], 2);
        let mut executor = UnreliableExecutor { contest: &contest, jobs: Vec::new(), lot: seed, aborted: 0 };
        let control = Control::default();
        run_with(&mut executor, (&contest, &mut ledger), &mut hall.store, &control, &mut |_, _| {}).unwrap();
        assert!(ledger.is_over() && executor.aborted > 0);
        assert_eq!(whole, ledger_text(&ledger), "seed {seed}");
    }
}

/// Plays games one after another until it is told to abort; from then on it aborts them.
struct ObedientExecutor<'a> {
    contest: &'a Contest,
    jobs: Vec<GameJob>,
    is_aborted: bool,
    polls: usize,
}

impl GameExecutor for ObedientExecutor<'_> {
    fn room(&self) -> usize {
        4_usize.saturating_sub(self.jobs.len())
    }

    fn submit(&mut self, job: GameJob) {
        self.jobs.push(job);
    }

    fn poll(&mut self, _: Duration) -> Option<ExecutorEvent> {
        self.polls += 1;
        assert!(self.polls < 100, "the contest goes on without the game that was not saved");
        let job = if self.jobs.is_empty() { return None } else { self.jobs.remove(0) };
        let play = || self.contest.play(job, &AtomicBool::new(false), &mut |_| {}).map(Box::new);
        let finished = if self.is_aborted { None } else { play() };
        Some(ExecutorEvent::Ended(EndedJob { job, finished, worker: String::new() }))
    }

    fn abort(&mut self) {
        self.is_aborted = true;
    }
}

#[test]
fn a_game_that_cannot_be_saved_ends_the_contest_with_its_error() {
    let mut hall = hall(&[]);
    let (contest, mut ledger, _claim) = hall.begin(Format::Match, &["random", "greedy"], 4);
    let database = rusqlite::Connection::open(StorePlace::in_folder(hall.folder.path()).file()).unwrap();
    let full = "CREATE TRIGGER full BEFORE INSERT ON contest_games BEGIN SELECT RAISE(ABORT, 'no room'); END";
    database.execute_batch(full).unwrap();
    let mut executor = ObedientExecutor { contest: &contest, jobs: Vec::new(), is_aborted: false, polls: 0 };
    let control = Control::default();
    let error =
        run_with(&mut executor, (&contest, &mut ledger), &mut hall.store, &control, &mut |_, _| {}).unwrap_err();
    assert!(error.to_string().contains("no room"), "{error}");
}

#[test]
fn what_plays_is_what_was_there_at_the_beginning() {
    let bot = |pick: &str| {
        format!(
            "--- @api 1\nreturn {{ title = 'Mine', games = {{ '*' }}, move = function(position) local moves = position:moves() return moves[{pick}] end }}\n"
        )
    };
    let mut hall = hall(&[("ai/mine.lua", &bot("1"))]);
    let (contest, mut ledger, claim) = hall.begin(Format::Match, &["mine", "random"], 2);
    hall.play(&contest, &mut ledger, 1, Some(1));
    drop(claim);
    // Edited, then deleted, in mid-contest.
    write(hall.folder.path(), "ai/mine.lua", &bot("#moves"));
    hall.catalog.refresh();
    let (other, _, _claim) = hall.begin(Format::Match, &["mine", "random"], 2);
    assert_ne!(other.entrants[0].sha256, contest.entrants[0].sha256, "another text is another entrant");
    assert_eq!(other.entrants[1].sha256, contest.entrants[1].sha256);
    fs::remove_file(hall.folder.path().join("ai/mine.lua")).unwrap();
    hall.catalog.refresh();
    let (contest, mut ledger) = Contest::load(&hall.store, contest.id).unwrap();
    hall.play(&contest, &mut ledger, 1, None);
    assert!(ledger.is_over() && ledger.faults(0).is_empty());
    for game in hall.store.contest_games(contest.id).unwrap() {
        let kept = hall.store.game(game.game).unwrap().unwrap();
        let job = ledger.job(game.pair, game.half).unwrap();
        let again = contest.play(job, &false.into(), &mut |_| {}).unwrap();
        assert_eq!(again.row().half_points, game.half_points);
        let moves = |plies: &[damka::store::StoredPly]| plies.iter().map(|ply| ply.text.clone()).collect::<Vec<_>>();
        assert_eq!(moves(&again.stored.plies), moves(&kept.plies));
    }
}

#[test]
fn a_contest_is_played_by_one_program_at_a_time() {
    let mut hall = hall(&[]);
    let (contest, _, claim) = hall.begin(Format::Match, &["random", "random"], 1);
    let mut other = Store::open(&StorePlace::in_folder(hall.folder.path())).unwrap();
    let message = other.lock_contest(contest.id).unwrap_err().to_string();
    assert!(message.contains("is already running in another damka"), "{message}");
    drop(claim);
    other.lock_contest(contest.id).unwrap();
    assert!(other.lock_contest(77).unwrap_err().to_string().contains("there is no match or tournament 77"));
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_full_disk_stops_a_contest_and_loses_nothing() {
    let mut hall = hall(&[]);
    let (contest, mut ledger, claim) = hall.begin(Format::Match, &["random", "greedy"], 300);
    let place = StorePlace { max_bytes: Some(300_000), ..StorePlace::in_folder(hall.folder.path()) };
    hall.store = Store::open(&place).unwrap();
    let control = Control::default();
    let full = run((&contest, &mut ledger), &mut hall.store, &control, &mut |_, _| {}).unwrap_err();
    assert!(full.to_string().contains("the disk is full"), "{full}");
    drop(claim);
    hall.store = Store::open(&StorePlace::in_folder(hall.folder.path())).unwrap();
    let kept = hall.store.contest_games(contest.id).unwrap().len();
    assert!(kept > 5, "{kept} games were kept before the disk was full");
    let (contest, mut ledger) = Contest::load(&hall.store, contest.id).unwrap();
    hall.play(&contest, &mut ledger, 2, Some(4));
    assert!(hall.store.contest_games(contest.id).unwrap().len() >= kept + 4);
}

/// The games of the first contest in this folder.
fn saved_games(root: &Path) -> usize {
    let store = Store::open_existing(&StorePlace::in_folder(root)).ok().flatten();
    store.and_then(|store| store.contest_games(1).ok()).map_or(0, |games| games.len())
}

/// Waits for a change of this folder until so many games are saved in it; `false` if the program ended before.
fn wait_for_games(root: &Path, child: &mut Child, games: usize) -> bool {
    let (sender, changes) = channel();
    let mut watcher = notify::recommended_watcher(move |_| _ = sender.send(())).unwrap();
    watcher.watch(root, RecursiveMode::Recursive).unwrap();
    while saved_games(root) < games {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        // Its end changes no file.
        let _ = changes.recv_timeout(Duration::from_millis(500));
    }
    true
}

/// Runs damka on this folder and returns its output; `None` if it failed or was killed, as it is once `kill_at` games are saved.
fn on(root: &Path, line: &str, kill_at: Option<usize>) -> Option<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
    command.arg("--root").arg(root).args(line.split_whitespace()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    if kill_at.is_some_and(|games| wait_for_games(root, &mut child, games)) {
        // A signal that cannot be caught.
        child.kill().unwrap();
    }
    let output = child.wait_with_output().unwrap();
    output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
}

/// The last line of a contest that was killed so often while it was played, and taken up each time; and how often it was.
fn killed(kills: u64, line: &str) -> (String, u64) {
    let root = TempDir::new().unwrap();
    let mut done = 0;
    for kill in 0.. {
        // A contest that was killed before anything was saved starts again.
        let is_kept = on(root.path(), "tournament status", None).is_some_and(|list| list.contains("round-robin"));
        let typed = if is_kept { "tournament resume 1 --json" } else { line };
        let kill_at = (kill < kills).then(|| saved_games(root.path()) + 1 + kill as usize % 3);
        match on(root.path(), typed, kill_at) {
            Some(text) => return (text.lines().last().unwrap_or_default().to_owned(), done),
            None => done += 1,
        }
    }
    unreachable!()
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_tournament_killed_many_times_ends_with_the_same_result() {
    // More for a night: DAMKA_KILLS=200.
    let kills = std::env::var("DAMKA_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(6);
    let pairs = 4 + kills / 4;
    let line =
        format!("tournament english random greedy first_fit --games {} --seed 4 --max-moves 40 --json", 2 * pairs);
    let (undisturbed, _) = killed(0, &line);
    let (disturbed, times) = killed(kills, &line);
    assert!(times > 0, "it was over before it was killed");
    let result = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
    let (one, other) = (result(&undisturbed), result(&disturbed));
    assert_eq!(one["over"], true);
    for part in ["standings", "crosstable", "pairs"] {
        // Kept games have other numbers.
        assert_eq!(one[part].to_string(), other[part].to_string(), "{part} after {times} kills");
    }
}

#[test]
fn a_tournament_leads_with_a_sentence_and_its_games_are_played_again_move_by_move() {
    let root = TempDir::new().unwrap();
    let line = "tournament english greedy random first_fit --format swiss --games 2 --seed 2 --max-moves 40";
    let message = on(root.path(), line, None).unwrap();
    let first = message.lines().next().unwrap();
    assert!(first.starts_with("greedy won with ") && first.contains("; 2 of 2 pairs"), "{message}");
    assert!(message.contains("Buchholz") && message.contains("won-drawn-lost"), "{message}");
    assert!(!message.contains("inf") && !message.contains("NaN"), "{message}");
    let again = on(root.path(), "replay 1 2 --verify", None).unwrap();
    assert!(again.contains("game 1: the bots repeated all ") && again.contains("2 games, 2 valid"), "{again}");
    // A second one adds to the same ratings; another text of a bot is another entrant.
    let games = root.path().join("games.pdn");
    let line = format!("match english greedy random --games 4 --seed 2 --max-moves 40 --pdn {}", games.display());
    on(root.path(), &line, None).unwrap();
    let pdn = fs::read_to_string(&games).unwrap();
    assert_eq!(
        (pdn.matches("[Event \"greedy – random\"]").count(), pdn.matches("[Round \"2.1\"]").count()),
        (4, 1),
        "{pdn}"
    );
    let checked = on(root.path(), &format!("replay {} --verify", games.display()), None).unwrap();
    assert!(checked.contains("4 games, 4 valid"), "{checked}");
    assert_eq!(checked.matches("the bots repeated all ").count(), 4, "{checked}");
    let rated = |root: &Path| on(root, "tournament ratings english", None).unwrap();
    let both = rated(root.path());
    let greedy: Vec<&str> = both.lines().find(|line| line.starts_with("greedy")).unwrap().split_whitespace().collect();
    assert_eq!(greedy[2], "2", "{both}");
    let text = fs::read_to_string(crate::shipped::root().join("ai/greedy.lua")).unwrap() + "-- mine\n";
    write(root.path(), "ai/greedy.lua", &text);
    on(root.path(), "match english greedy random --games 2 --seed 2 --max-moves 40", None).unwrap();
    assert_eq!(rated(root.path()).lines().filter(|line| line.starts_with("greedy")).count(), 2);
    let list = on(root.path(), "tournament status", None).unwrap();
    assert!(list.contains("Swiss, 3 entrants") && list.contains("finished"), "{list}");
    assert_eq!(on(root.path(), "tournament resume", None), None);
}

/// What `--pdn` writes is enough to replay the games with another damka without this store, if its files are the same. If
/// not, the report names the file that differs.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn games_of_a_file_are_played_again_by_their_bots() {
    let (here, there) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let games = |name: &str, line: &str| {
        on(here.path(), &format!("{line} --pdn {}", here.path().join(name).display()), None).unwrap();
        fs::read_to_string(here.path().join(name)).unwrap()
    };
    let mine = fs::read_to_string(crate::shipped::root().join("ai/greedy.lua")).unwrap() + "-- mine\n";
    write(here.path(), "ai/mine.lua", &mine);
    let by_book = games("book.pdn", "match english minimax:depth=1 random --games 8 --seed 3 --max-moves 20");
    let lots = "tournament russian random first_fit mine --games 4 --rounds 2 --seed 5 --random-plies 3 --max-moves 15 --tbpieces 2";
    let by_lot = games("lots.pdn", lots);
    let over =
        "match english greedy mine --games 6 --seed 8 --openings two.txt --max-moves 15 --draw movecount=2,score=1";
    write(here.path(), "two.txt", "9-13 22-18\nW:WK31,21,22:BK1,2\n");
    let over = games("over.pdn", &over.replace("two.txt", &here.path().join("two.txt").display().to_string()));
    let again = |text: &str| {
        let file = there.path().join("games.pdn");
        fs::write(&file, text).unwrap();
        let gave = damka("replay --verify")
            .with(file.to_str().unwrap())
            .with("--root")
            .with(there.path().to_str().unwrap())
            .run();
        let count = gave.stdout.matches("the bots repeated all ").count();
        (gave.code, count, gave.stdout, gave.stderr)
    };
    let sound = |text: &str, count: usize| {
        let (code, played, stdout, stderr) = again(text);
        assert_eq!((code, played), (0, count), "{stdout}{stderr}");
    };
    sound(&by_book, 8);
    let (code, played, _, stderr) = again(&by_lot);
    assert_eq!((code, played), (1, 8), "the games without the bot that is not here: {stderr}");
    assert!(stderr.contains("cannot be played again: there is no player `mine`"), "{stderr}");
    write(there.path(), "ai/mine.lua", &mine);
    sound(&by_lot, 24);
    sound(&over, 6);
    // Another bot, other rules, another seed, no word of any.
    write(there.path(), "ai/mine.lua", &(mine + "-- again\n"));
    let (code, played, _, stderr) = again(&over);
    assert_eq!((code, played), (1, 0));
    assert!(stderr.contains("game 1 cannot be played again: `mine` has changed since this game"), "{stderr}");
    let (code, _, _, stderr) = again(&by_book.replace("\\\"seed\\\":3", "\\\"seed\\\":4"));
    assert!(code == 1 && stderr.contains("differs when played again: ply "), "{stderr}");
    let foreign = by_book.replace("[Terms ", "[Conditions ");
    let (code, played, stdout, _) = again(&foreign);
    assert!(code == 0 && played == 0 && stdout.contains("8 games do not record the bots and settings"), "{stdout}");
    let rules = fs::read_to_string(crate::shipped::root().join("scripts/english.lua")).unwrap() + "-- mine\n";
    write(there.path(), "scripts/english.lua", &rules);
    let (code, played, _, stderr) = again(&by_book);
    assert!(
        code == 1 && played == 0 && stderr.contains("the rules of `english` have changed since this game"),
        "{stderr}"
    );
}

#[test]
fn openings_come_from_positions_and_games_too() {
    let played = |name: &str, text: &str| {
        let line = format!("match english first_fit first_fit --games 2 --seed 1 --json --openings {name}");
        damka(&line).file(name, text).run()
    };
    let first = |stdout: &str| -> Value { serde_json::from_str(stdout.lines().next().unwrap()).unwrap() };
    let gave = played("fens.txt", "W:WK31,32:B1-12\nB:W31,32:B1,2\n");
    assert_eq!(first(&gave.stdout)["position"], "W:WK31,32:B1-12", "{}", gave.stderr);
    let pdn =
        "[Event \"Cup\"]\n[GameType \"21\"]\n[Result \"*\"]\n\n1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 4. 15-18 *\n";
    let gave = played("cup.pdn", pdn);
    assert_eq!(gave.code, 0, "{}", gave.stderr);
    let over = played("over.txt", "B:WK31:B\n");
    assert_eq!(over.code, 2);
    assert!(
        over.stderr.contains(r#""file":"over.txt","line":1"#)
            && over.stderr.contains("the game is already over after this opening"),
        "{}",
        over.stderr
    );
}

#[test]
fn what_cannot_be_a_tournament_is_reported_at_once() {
    let many = vec!["random"; 300].join(" ");
    for (typed, expected) in [
        ("tournament english random", "at least two entrants"),
        ("tournament english random greedy --games 0", "--games"),
        ("tournament english random greedy human", "only bots can play in a contest"),
        ("tournament english random greedy --format swiss --rounds 9", "too many for 2 entrants"),
        ("tournament english random greedy --resign movecount=2", "`score`"),
        ("tournament chess random greedy", "there is no variant `chess`"),
        ("tournament resume 4", "no contest has been played yet"),
        (&format!("tournament english {many} nobody"), "there is no player `nobody`"),
    ] {
        let gave = damka(typed).run();
        assert_eq!(gave.code, 2, "{typed}: {}", gave.stderr);
        assert!(gave.stderr.contains(expected), "{typed}: {}", gave.stderr);
    }
}

/// The page about contests: what it tells to type is typed, with fewer and shorter games.
#[test]
fn commands_of_the_arena_page_do_what_it_says() {
    let page = fs::read_to_string(crate::shipped::root().join("docs/arena.md")).unwrap();
    let root = TempDir::new().unwrap();
    let mut typed = 0;
    for line in page.lines().filter_map(|line| line.strip_prefix("    damka ")) {
        let short = if line.contains(" english ") { " --games 2 --max-moves 3 --seed 1" } else { "" };
        // Games this short are draws.
        let short = if line.contains("knockout") { format!("{short} --extra-pairs 0") } else { short.to_owned() };
        let line = line.replace("depth=4", "depth=1").replace("resume 3", "resume 2").replace("replay 17", "replay 1");
        let line =
            line.replace("fox_and_hounds", "dodgem --pieces 3").replace("dodgem --json", "dodgem --pieces 4 --json");
        let text = on(root.path(), &format!("{line}{short}"), None).unwrap_or_else(|| panic!("{line}"));
        assert!(!text.is_empty(), "{line}");
        typed += 1;
    }
    assert_eq!(typed, 10);
    for option in page.split("| `--").skip(1).map(|rest| rest.split(['`', ' ']).next().unwrap()) {
        let help = damka("match --help").run().stdout;
        assert!(help.contains(&format!("--{option}")), "--{option}");
    }
}

/// Ctrl+C once: running games are finished, no new ones start, and the command that resumes the contest is printed.
#[cfg(unix)]
#[test]
fn the_keyboard_ends_a_contest_without_losing_a_game() {
    let root = TempDir::new().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
    command.arg("--root").arg(root.path()).args(["match", "english", "random", "greedy", "--games", "100000"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    assert!(wait_for_games(root.path(), &mut child, 3), "it ended by itself");
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    let output = child.wait_with_output().unwrap();
    let (stdout, messages) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{messages}");
    let result = stdout.lines().next().unwrap_or_default();
    assert!(result.contains("random") && result.contains("greedy"), "{stdout}");
    let command = format!("damka --root {} tournament resume 1", root.path().display());
    assert_eq!(messages.matches(&command).count(), 2, "at the beginning and at the end: {messages}");
    assert!(saved_games(root.path()) >= 3);
}

#[test]
fn a_finished_match_is_reported_again_without_offering_to_resume() {
    let root = tempfile::tempdir().unwrap();
    let text = on(root.path(), "match english first_fit greedy --games 2", None).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
    let again = command.arg("--root").arg(root.path()).args(["tournament", "resume", "1"]).output().unwrap();
    assert!(again.status.success());
    assert_eq!(String::from_utf8(again.stdout).unwrap(), text);
    assert_eq!(String::from_utf8(again.stderr).unwrap(), "");
}
