//! `damka tune`: weights that are trained on games, stored as they are played and written only if they are better.

use crate::cli::{damka, json};
use crate::shipped;
use damka::catalog::SeatSpec;
use damka::notation::write_position;
use damka::training::{
    CandidateUse, TrainingEnd, TrainingEvent, TrainingRequest, TrainingResult, TrainingRun, TrainingTarget, progress_of,
};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::TempDir;

/// A bot that wants to lose its pieces, so that any training makes it better.
const BOT: &str = "--- @api 1
return {
  title = 'Mine', games = { 'family:draughts' }, weights = 'mine.yaml', eval = 'weights',
  move = function(position, ctx) return (search.best(position, { depth = 1, eval = ctx.weights })) end,
}
";
const WEIGHTS: &str =
    "# What mine.lua counts.\n\nman: -1.0   # -3..3 step 0.01: a man\nking: -1.5  # dear\ncorner: 5 # Othello\n";

/// Rules without a champion, under which any training makes one.
const DUEL: &str = "--- @api 1\nreturn { base = 'anti', title = 'Duel' }\n";

const SHORT: TrainingRequest = TrainingRequest {
    games: Some(8),
    minutes: None,
    generations: Some(2),
    nodes: Some(10),
    seed: Some(3),
    new_seed: 0,
    is_restart: false,
};

fn target(root: &Path) -> TrainingTarget {
    TrainingTarget {
        root: root.to_owned(),
        variant: shipped::variant("anti_othello"),
        rules_hash: 1,
        bot: "champion_x".to_owned(),
        file: "ai/champion_x.yaml".to_owned(),
        text: None,
        is_shared: false,
        negated: Vec::new(),
    }
}

/// Trains without pause; the result is finished.
fn trained(root: &Path, request: &TrainingRequest, threads: usize) -> TrainingResult {
    let mut run = TrainingRun::of_weights(target(root), request).unwrap();
    match run.run((threads, &AtomicBool::default()), &mut |_| {}).unwrap() {
        TrainingEnd::Finished(result) => result,
        TrainingEnd::Paused(progress) => panic!("{progress:?}"),
    }
}

fn refused(root: &Path, request: &TrainingRequest) -> String {
    TrainingRun::of_weights(target(root), request).unwrap_err().first().to_string()
}

#[test]
fn a_bot_is_trained_and_its_comments_stay() {
    let train = |threads: &str| {
        let command = "tune english mine --games 12 --generations 1 --nodes 20 --seed 3 --threads";
        damka(command).with(threads).file("ai/mine.lua", BOT).file("ai/mine.yaml", WEIGHTS).run()
    };
    let (alone, several) = (train("1"), train("3"));
    assert_eq!(alone.code, 0, "{}", alone.stderr);
    let text = alone.left("ai/mine.yaml");
    assert_eq!(text, several.left("ai/mine.yaml"), "on three threads");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines[0], lines[1], lines[4]), ("# What mine.lua counts.", "", "corner: 5 # Othello"));
    assert!(lines[2].starts_with("man: ") && lines[2].ends_with("   # -3..3 step 0.01: a man"), "{text}");
    assert!(lines[3].starts_with("king: ") && lines[3].ends_with("  # dear"), "{text}");
    for says in ["Is the trained mine stronger than mine? Yes: ", "wrote  ai/mine.yaml  in ", "play english mine human"]
    {
        assert!(alone.stdout.contains(says), "{says}: {}", alone.stdout);
    }
    assert!(alone.stderr.contains("mine plays other games with the same weights"), "{}", alone.stderr);
    let result = alone.stdout.lines().next().unwrap();
    assert!(result.starts_with("generation 1: 12 games, ") && result.contains("log likelihood −0."), "{result}");
}

/// With such a sign, the weights that lose pieces are those that keep them: the training finds others that lose them in fact.
#[test]
fn weights_that_a_bot_negates_are_trained_as_it_plays_with_them() {
    let bot = BOT.replace("eval = 'weights',", "eval = 'weights', negated_in_losing_games = { 'man' },");
    let weights = WEIGHTS.replace("king: -1.5", "king: 0");
    let command = "tune anti mine --games 40 --generations 1 --nodes 20 --seed 3";
    let gave = damka(command).file("ai/mine.lua", &bot).file("ai/mine.yaml", &weights).run();
    assert_eq!(gave.code, 0, "{}", gave.stderr);
    let text = gave.left("ai/mine.yaml");
    let man = text.lines().find_map(|line| line.strip_prefix("man: ")).unwrap();
    assert!(!man.starts_with('-'), "{text}{}", gave.stdout);
    assert!(gave.stdout.contains("Is the trained mine stronger than mine? Yes: "), "{}", gave.stdout);
}

#[test]
fn a_new_champion_plays_at_once_and_is_trained_again() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("scripts")).unwrap();
    fs::write(folder.path().join("scripts/duel.lua"), DUEL).unwrap();
    let run = |command: &str| {
        let gave = damka(command).with("--root").with(folder.path().to_str().unwrap()).run();
        assert_eq!(gave.code, 0, "{command}: {}", gave.stderr);
        gave.stdout
    };
    let rows = run("tune duel --games 12 --generations 1 --nodes 20 --seed 3 --json");
    let rows: Vec<_> = rows.lines().map(json).collect();
    assert_eq!((&rows[0]["games"], &rows[0]["better"]), (&12.into(), &true.into()), "{rows:?}");
    assert_eq!(rows[1]["written"], serde_json::json!(["ai/champion_duel.lua", "ai/champion_duel.yaml"]));
    assert!(run("list bots").contains("Duel champion"));
    assert!(run("play duel champion random --nodes 30 --seed 1").contains("wins"));
    run("check champion_duel --games 2");
    let written = fs::read_to_string(folder.path().join("ai/champion_duel.yaml")).unwrap();
    let again = run("tune duel --games 3 --generations 1 --nodes 20 --seed 4");
    assert!(again.contains("Is the trained champion_duel stronger than champion_duel? "), "{again}");
    assert!(again.contains("so ai/champion_duel.yaml stays as it was"), "{again}");
    assert_eq!(fs::read_to_string(folder.path().join("ai/champion_duel.yaml")).unwrap(), written);
    let candidate = folder.path().join("training/champion_duel/candidate.yaml");
    assert!(again.contains(candidate.to_str().unwrap()) && candidate.exists(), "{again}");
}

/// The shipped champions have other names; a new one is no more than a shipped one trained on.
#[test]
fn the_shipped_champions_are_trained_under_their_names() {
    for (variant, bot) in [("english", "champion"), ("othello", "champion_othello"), ("tb champion", "champion_tb")] {
        let gave = damka(&format!("tune {variant} --games 4 --generations 1 --nodes 5 --seed 1")).run();
        assert!(gave.stdout.contains(&format!("trained {bot} stronger than {bot}?")), "{}", gave.stdout);
    }
}

/// The player `champion` is another bot in each game.
#[test]
fn every_draughts_and_othello_variant_and_eight_grid_games_have_their_champion() {
    let now = shipped::catalog().now();
    let mut champions = Vec::new();
    for variant in now.variants.iter().filter_map(|entry| entry.good()) {
        let champion = now.champion(variant).unwrap();
        assert_eq!(now.lacks_champion(variant), champion.is_none(), "{}", variant.id);
        let Some(champion) = champion else {
            assert!(matches!(variant.family, "grid" | "scripted"), "{}", variant.id);
            continue;
        };
        let is_champion = |seat: &str| seat.split(':').next() == Some("champion");
        assert!(now.presets_for(variant).last().is_some_and(|preset| is_champion(&preset.seat)), "{}", variant.id);
        let seat = SeatSpec::read("champion", variant, &now).unwrap();
        assert!(matches!(seat, SeatSpec::Bot { bot, .. } if bot.info.id == champion.info.id), "{}", variant.id);
        champions.push(champion.info.id.clone());
    }
    let count = champions.len();
    champions.sort();
    champions.dedup();
    assert_eq!((champions.len(), count), (28, 28));
}

#[test]
fn the_result_does_not_depend_on_pauses_and_threads() {
    let (whole, parts) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let undisturbed = trained(whole.path(), &SHORT, 1);
    assert!(matches!(&undisturbed.use_of_candidate, CandidateUse::Written(files) if files.len() == 2));
    let mut pauses = 0;
    let disturbed = loop {
        let mut run = TrainingRun::of_weights(target(parts.path()), &SHORT).unwrap();
        assert_eq!(run.is_resumed(), pauses > 0);
        let (is_paused, mut games) = (AtomicBool::default(), 0);
        let end = run.run((2, &is_paused), &mut |event| {
            games += u32::from(matches!(event, TrainingEvent::Progress(_)));
            is_paused.store(games >= 25, Ordering::Relaxed);
        });
        match end.unwrap() {
            TrainingEnd::Paused(_) => pauses += 1,
            TrainingEnd::Finished(result) => break result,
        }
    };
    assert!(pauses >= 2, "{pauses}");
    assert_eq!((disturbed.generation, disturbed.score), (undisturbed.generation, undisturbed.score));
    for file in ["ai/champion_x.yaml", "ai/champion_x.lua", "training/champion_x/candidate.yaml"] {
        let text = |root: &TempDir| fs::read_to_string(root.path().join(file)).unwrap();
        assert_eq!(text(&parts), text(&whole), "{file}");
    }
    let left: Vec<_> = fs::read_dir(parts.path().join("training/champion_x")).unwrap().collect();
    assert_eq!(left.len(), 2, "the lock and the candidate: {left:?}");
}

#[test]
fn an_unfinished_training_goes_on_only_as_it_was() {
    let folder = TempDir::new().unwrap();
    drop(TrainingRun::of_weights(target(folder.path()), &SHORT).unwrap());
    let says = |request: TrainingRequest, expected: &str| {
        let text = refused(folder.path(), &request);
        assert!(text.contains(expected) && text.contains("--restart"), "{expected}: {text}");
    };
    says(TrainingRequest { seed: Some(4), ..SHORT }, "has --seed 3");
    says(TrainingRequest { nodes: Some(7), ..SHORT }, "has --nodes 10");
    says(TrainingRequest { games: Some(7), ..SHORT }, "has --games 8");
    says(TrainingRequest { games: None, minutes: Some(7.0), ..SHORT }, "has no --minutes");
    let other = TrainingTarget { rules_hash: 2, ..target(folder.path()) };
    let text = TrainingRun::of_weights(other, &SHORT).unwrap_err().first().to_string();
    assert!(text.contains("the rules of") && text.contains("--restart"), "{text}");
    let other = TrainingTarget { variant: shipped::variant("othello"), ..target(folder.path()) };
    let text = TrainingRun::of_weights(other, &SHORT).unwrap_err().first().to_string();
    assert!(text.contains("is for `anti_othello`"), "{text}");
    fs::write(folder.path().join("training/champion_x/games-1.txt"), "shopping\nend\n").unwrap();
    let end =
        TrainingRun::of_weights(target(folder.path()), &SHORT).unwrap().run((1, &AtomicBool::default()), &mut |_| {});
    let text = end.unwrap_err().first().to_string();
    assert!(text.contains("line 1 is not a position") && text.contains("--restart"), "{text}");
    fs::write(folder.path().join("training/champion_x/terms.json"), "{").unwrap();
    says(SHORT, "terms.json cannot be read");
    let restart = TrainingRequest { seed: Some(4), is_restart: true, ..SHORT };
    assert_eq!(TrainingRun::of_weights(target(folder.path()), &restart).unwrap().terms().seed, 4);
}

#[test]
fn two_programs_do_not_train_one_file() {
    let folder = TempDir::new().unwrap();
    let held =
        TrainingRun::of_weights(TrainingTarget { bot: "mine".to_owned(), ..target(folder.path()) }, &SHORT).unwrap();
    let text = refused(folder.path(), &SHORT);
    assert!(text.contains("another damka is training ai/champion_x.yaml"), "{text}");
    drop(held);
    assert!(TrainingRun::of_weights(target(folder.path()), &SHORT).is_ok());
}

/// A slider that is moved during a training keeps its new value.
#[test]
fn weights_that_were_changed_meanwhile_stay() {
    let folder = TempDir::new().unwrap();
    let of = |text: &str| TrainingTarget { text: Some(text.to_owned()), ..target(folder.path()) };
    let (before, after) = ("disc: 1\ncorner: 3\n", "disc: 1\ncorner: 4\n");
    let file = folder.path().join("ai/champion_x.yaml");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, after).unwrap();
    let mut run = TrainingRun::of_weights(of(before), &SHORT).unwrap();
    let TrainingEnd::Finished(result) = run.run((2, &AtomicBool::default()), &mut |_| {}).unwrap() else { panic!() };
    assert!(result.score.is_better(), "{result:?}");
    assert_eq!((result.use_of_candidate, fs::read_to_string(&file).unwrap().as_str()), (CandidateUse::Outdated, after));
    // A comment is no such change, and is kept.
    drop(run);
    fs::write(&file, before).unwrap();
    let mut run = TrainingRun::of_weights(of(before), &SHORT).unwrap();
    fs::write(&file, format!("# Mine.\n{before}")).unwrap();
    let TrainingEnd::Finished(result) = run.run((2, &AtomicBool::default()), &mut |_| {}).unwrap() else { panic!() };
    assert_eq!(result.use_of_candidate, CandidateUse::Written(vec!["ai/champion_x.yaml".to_owned()]));
    assert!(fs::read_to_string(&file).unwrap().starts_with("# Mine.\ndisc: -"));
    drop(run);
    drop(TrainingRun::of_weights(of(before), &SHORT).unwrap());
    let text = TrainingRun::of_weights(of(after), &SHORT).unwrap_err().first().to_string();
    assert!(text.contains("the weights were changed after this training began"), "{text}");
}

#[test]
fn a_training_limited_by_time_names_the_command_that_repeats_it() {
    let timed = damka("tune reversi6 --minutes 0.002 --nodes 20 --seed 4 --json").run();
    assert_eq!(timed.code, 0, "{}", timed.stderr);
    let command = json(timed.stdout.lines().last().unwrap())["command"].as_str().unwrap().to_owned();
    assert!(command.starts_with("damka tune reversi6 --games ") && command.contains(" --seed 4"), "{command}");
    let again = damka(command.strip_prefix("damka ").unwrap()).run();
    let candidate = "training/champion_reversi6/candidate.yaml";
    assert_eq!(timed.left(candidate), again.left(candidate), "{command}");
}

#[test]
fn what_cannot_be_trained_is_refused() {
    let drawn = "--- @api 1
return {
  family = 'scripted', title = 'Drawn', board = { columns = 2, rows = 2 },
  pieces = { { name = 'pawn', side = 1 }, { name = 'man', side = 2 } },
  setup = function() return { grid = { 1, 0, 0, 2 }, turn = 1, plies = 0 } end,
  moves = function(p) return { { text = `on{p.plies}`, from = table.find(p.grid, 1), to = table.find(p.grid, 0) } } end,
  play = function(p, move)
    local grid = table.clone(p.grid)
    grid[move.to], grid[move.from] = 1, 0
    return { grid = grid, turn = 3 - p.turn, plies = p.plies + 1 }
  end,
  outcome = function(p) return if p.plies == 20 then { ending = 'twenty plies' } else nil end,
}
";
    for (command, says) in [
        ("tune english random", "the bot `random` has no weights"),
        ("tune english nosuch", "there is no bot `nosuch`"),
        ("tune nosuch", "there is no variant `nosuch`"),
        ("tune konane champion", "the bot `champion` does not play Kōnane"),
        ("play duel champion random", "Duel has no champion yet"),
        ("play duel champion random", "`damka tune duel` trains one"),
        ("tune othello weighted", "these weights are not features: `other`, `turned`"),
        ("tune english lost", "the weights file `ai/lost.yaml` does not exist"),
        ("tune english mine", "ai/mine.yaml:1:6: error: `.nan` is not a finite number"),
        ("tune drawn --games 2 --nodes 5", "all games of Drawn were drawn"),
        ("tune english --games 0", "expected a whole number from 1"),
        ("tune english --minutes 0", "expected minutes from 0.001"),
        ("tune english --games 2 --minutes 2", "cannot be used with"),
        ("train english", "damka tune"),
    ] {
        let gave = damka(command).file("ai/mine.lua", BOT).file("ai/mine.yaml", "man: .nan\n");
        let gave = gave
            .file("ai/lost.lua", &BOT.replace("mine.yaml", "lost.yaml"))
            .file("scripts/drawn.lua", drawn)
            .file("scripts/duel.lua", DUEL);
        let gave = gave.run();
        assert!(gave.code > 0 && gave.stderr.contains(says), "{command}: {}", gave.stderr);
        assert_eq!(gave.left("ai/mine.yaml"), "man: .nan\n");
    }
}

/// A champion mixes its weights as the training did: the module in `ai/lib/` measures the progress of a game like `progress_of`.
#[test]
fn champions_measure_progress_as_the_training_does() {
    let bot = "--- @api 1
local play = require('two_phases')(PIECES)
return {
  title = 'Progress', games = { '*' }, weights = 'progress.yaml', options = play.options, move = play.move,
  grade = function(position, move, ctx) return play.analysis(position:play(move), ctx).eval.man end,
}
";
    for (id, pieces) in [("english", 24), ("othello", 4), ("konane", 64)] {
        let mut position = shipped::variant(id).start();
        for _ in 0..12 {
            let moves = position.moves();
            position = position.play(&moves[moves.len() / 2]).0;
        }
        let gave = damka(&format!("explain {id} progress:patterns=false --json --position"))
            .with(&write_position(&position))
            .file("ai/progress.lua", &bot.replace("PIECES", &pieces.to_string()))
            .file("ai/progress.yaml", "man_early: 0\nman_late: 10000\n")
            .output();
        let grade = |line: &str| json(line)["value"].as_str().unwrap().parse::<f64>().unwrap();
        let mut grades: Vec<f64> = gave.lines().map(grade).collect();
        grades.sort_by(|a, b| b.total_cmp(a));
        let moves = position.moves();
        let mut expected: Vec<f64> =
            moves.iter().map(|legal| progress_of(&position.play(legal).0) * 10_000.0).collect();
        expected.sort_by(|a, b| b.total_cmp(a));
        assert_eq!(grades.len(), expected.len(), "{gave}");
        for (grade, expected) in grades.iter().zip(expected) {
            assert!((grade - expected).abs() < 1.0, "{id}: {grade}, not {expected}");
        }
    }
}

/// The page is typed as it stands, with fewer and shorter games and rules under which any training makes a champion.
#[test]
fn commands_of_the_page_do_what_it_says() {
    let page = fs::read_to_string(shipped::root().join("docs/tune.md")).unwrap();
    let folder = TempDir::new().unwrap();
    let mut typed = 0;
    for line in page.lines().filter_map(|line| line.strip_prefix("    damka ")) {
        let line = line.replace("--from russian", "--from anti").replace("20000", "8").replace("30", "0.002");
        let is_sized = line.contains("--games") || line.contains("--minutes");
        let short = match line.starts_with("tune") {
            true if is_sized => " --generations 1 --nodes 10 --seed 3",
            true => " --games 8 --generations 1 --nodes 10 --seed 3",
            false if line.starts_with("play") => " --nodes 30",
            false => "",
        };
        let gave = damka(&format!("{line}{short} --root")).with(folder.path().to_str().unwrap()).run();
        assert_eq!(gave.code, 0, "{line}: {}", gave.stderr);
        typed += 1;
    }
    assert_eq!(typed, 6);
    let help = damka("tune --help").output();
    for option in page.split("| `--").skip(1).map(|rest| rest.split(['`', ' ']).next().unwrap()) {
        assert!(help.contains(&format!("--{option}")), "--{option}");
    }
}

#[cfg(unix)]
mod interrupted {
    use super::*;
    use notify::{RecursiveMode, Watcher};
    use std::process::{Child, Command, Stdio};
    use std::sync::mpsc::channel;
    use std::time::Duration;

    const GAMES: &str = "training/mine/games-1.txt";

    fn folder() -> TempDir {
        let folder = TempDir::new().unwrap();
        fs::create_dir(folder.path().join("ai")).unwrap();
        fs::write(folder.path().join("ai/mine.lua"), BOT).unwrap();
        fs::write(folder.path().join("ai/mine.yaml"), WEIGHTS).unwrap();
        folder
    }

    fn tune(root: &Path, options: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
        command.arg("--root").arg(root).args(["tune", "english", "mine"]).args(options.split_whitespace());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn stored(root: &Path) -> usize {
        fs::read_to_string(root.join(GAMES)).unwrap_or_default().matches("end\n").count()
    }

    /// Waits for so many games; `false` if the program ended before.
    fn wait_for_games(root: &Path, child: &mut Child, games: usize) -> bool {
        let (sender, changes) = channel();
        let mut watcher = notify::recommended_watcher(move |_| _ = sender.send(())).unwrap();
        watcher.watch(root, RecursiveMode::Recursive).unwrap();
        while stored(root) < games {
            if child.try_wait().unwrap().is_some() {
                return false;
            }
            // Its end changes no file.
            let _ = changes.recv_timeout(Duration::from_millis(500));
        }
        true
    }

    /// A program that is killed, which no handler notices, loses no game: the same command gives the same file.
    #[test]
    fn a_training_that_was_killed_gives_the_same_file() {
        const OPTIONS: &str = "--games 40 --generations 1 --nodes 30 --seed 3 --threads 1";
        let (whole, parts) = (folder(), folder());
        assert!(tune(whole.path(), OPTIONS).output().unwrap().status.success());
        let mut child = tune(parts.path(), OPTIONS).spawn().unwrap();
        assert!(wait_for_games(parts.path(), &mut child, 3), "it ended by itself");
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(stored(parts.path()) < 40);
        let text = |root: &TempDir| fs::read_to_string(root.path().join("ai/mine.yaml")).unwrap();
        assert_eq!(text(&parts), WEIGHTS);
        let output = tune(parts.path(), "").output().unwrap();
        let messages = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && messages.contains("continuing the training of ai/mine.yaml"), "{messages}");
        assert_eq!(text(&parts), text(&whole));
        assert_ne!(text(&parts), WEIGHTS);
    }

    #[test]
    fn the_keyboard_pauses_a_training() {
        let folder = folder();
        let mut child = tune(folder.path(), "--games 1000000 --nodes 20").spawn().unwrap();
        assert!(wait_for_games(folder.path(), &mut child, 3), "it ended by itself");
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        let messages = String::from_utf8(output.stderr).unwrap();
        let command = format!("to continue: damka --root {} tune english mine", folder.path().display());
        assert!(output.status.success() && messages.contains(&command), "{messages}");
        let games = format!("paused in generation 1 after {} games", stored(folder.path()));
        assert!(messages.contains(&games), "{games}: {messages}");
    }

    #[test]
    fn a_full_disk_loses_nothing() {
        let folder = folder();
        let program = env!("CARGO_BIN_EXE_damka");
        // A write beyond the limit fails instead of ending the program.
        let line = format!(
            "trap '' XFSZ; ulimit -f 32; exec {program} --root {} tune english mine --games 40 --generations 1 --nodes 20 \
             --seed 3",
            folder.path().display()
        );
        let output = Command::new("sh").args(["-c", &line]).output().unwrap();
        let messages = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{messages}");
        assert!(
            messages.contains("games-1.txt cannot be written") && messages.contains("so far is kept"),
            "{messages}"
        );
        let kept = stored(folder.path());
        assert!(kept > 0 && kept < 40, "{kept}");
        assert_eq!(fs::read_to_string(folder.path().join("ai/mine.yaml")).unwrap(), WEIGHTS);
        assert!(tune(folder.path(), "").output().unwrap().status.success());
        assert_ne!(fs::read_to_string(folder.path().join("ai/mine.yaml")).unwrap(), WEIGHTS);
    }
}
