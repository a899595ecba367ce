//! Games in files: the samples of `tests/games/`, broken ones too, and random games of every variant.

use super::shipped::{all_ids, ids, root, variant};
use damka::board::Side;
use damka::notation::{
    Archive, Clock, FileResult, Game, RecordedResult, Replay, move_text, read_pdn, write_pdn, write_position,
    write_transcript,
};
use damka::report::{Severity, Source};
use damka::rules::{Move, Outcome, Position, Variant};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Name and text of each file of a folder of samples, sorted.
fn samples(folder: &str) -> Vec<(String, String)> {
    let files = std::fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let games = files.filter(|path| path.is_file() && !path.ends_with("expected.txt"));
    let read = |path: std::path::PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, std::fs::read_to_string(path).unwrap())
    };
    let mut samples: Vec<_> = games.map(read).collect();
    samples.sort();
    samples
}

fn written(games: &[Game]) -> String {
    games.iter().map(write_pdn).collect()
}

/// Tags are a line each, however long.
fn movetext_fits(text: &str) -> bool {
    text.lines().filter(|line| !line.starts_with('[')).all(|line| line.chars().count() < 80)
}

fn reread(text: &str) -> Vec<Game> {
    read_pdn(&Source::new("again", text)).0
}

struct Known(Vec<Arc<Variant>>);

impl Known {
    fn new() -> Self {
        Self(ids().iter().map(|id| variant(id)).collect())
    }

    fn of(&self, archive: &Archive, game: &Game) -> Option<Arc<Variant>> {
        if archive.transcripts { Some(variant("othello")) } else { game.variant(self.0.iter()).ok() }
    }
}

#[test]
fn every_sample_survives_being_read_and_written() {
    for (name, text) in samples("tests/games") {
        let archive = Archive::read(&name, &text);
        assert!(archive.faults.is_empty(), "{name}: {:?}", archive.faults);
        let once = written(&archive.games);
        let again = reread(&once);
        // Transcripts may leave their result open.
        assert!(again == archive.games || archive.transcripts, "{name}");
        assert_eq!(written(&again), once, "{name}");
        assert!(movetext_fits(&once), "{name}\n{once}");
    }
}

#[test]
fn every_sample_is_sound_and_stays_so_in_the_form_of_the_standard() {
    let known = Known::new();
    let positions = |replay: &Replay| replay.plies.iter().map(|ply| write_position(&ply.position)).collect::<Vec<_>>();
    for (name, text) in samples("tests/games") {
        let archive = Archive::read(&name, &text);
        for game in &archive.games {
            let of = known.of(&archive, game).unwrap();
            let replay = Replay::of(game, &of, &archive.source).unwrap();
            assert!(replay.faults.is_empty(), "{name}: {:?}", replay.faults);
            assert!(replay.plies.len() >= game.plies(), "{name}");
            let clean = write_pdn(&replay.canonical(game));
            let source = Source::new(name.as_str(), clean.as_str());
            let games = read_pdn(&source).0;
            let again = Replay::of(&games[0], &of, &source).unwrap();
            assert!(again.faults.is_empty() || archive.transcripts, "{name}: {:?}", again.faults);
            assert_eq!(positions(&again), positions(&replay), "{name}");
            assert_eq!(write_pdn(&again.canonical(&games[0])), clean, "{name}");
        }
    }
}

#[test]
fn all_that_people_write_between_moves_is_kept() {
    let text = std::fs::read_to_string(root().join("tests/games/english_notes.pdn")).unwrap();
    let archive = Archive::read("notes", &text);
    let [first, study, analysis] = &archive.games[..] else { panic!("{:?}", archive.games) };
    assert_eq!(first.tag("MyOwnTag"), Some("kept as it is"));
    assert_eq!(first.player(Side::Black), "Moss, \"Pete\"");
    assert_eq!(first.before[0].text, "Three games with all that people write between moves");
    let message = write_pdn(first);
    for part in [
        "% Three games with all that people write between moves\n",
        "[Black \"Moss, \\\"Pete\\\"\"]",
        "\n\n{Played with five minutes each.} 1. 11-15 23-19 2. 8-11 {the usual move}",
        "24-20? (3... 25-22! 4. 16x23 26x19 {is safer} (4...",
        "(3... 17-13 $5) 4. 16x23",
        "20x11(?) ; and the rest is easy\n*\n",
    ] {
        assert!(message.replace('\n', " ").contains(&part.replace('\n', " ")), "{part}\nin\n{message}");
    }
    let english = variant("english");
    let replay = Replay::of(first, &english, &archive.source).unwrap();
    let variations = &replay.plies[5].variations;
    assert_eq!(variations.len(), 2);
    assert_eq!(variations[0][2].variations[0][0].text, "27x18x11");
    let replay = Replay::of(study, &english, &archive.source).unwrap();
    assert_eq!((replay.plies.len(), replay.declared), (3, Some(RecordedResult::Wins(Side::White))));
    let replay = Replay::of(analysis, &english, &archive.source).unwrap();
    assert_eq!(write_pdn(&replay.canonical(analysis)).lines().last().map(str::len), Some(0));
    assert!(
        write_pdn(analysis).contains("1... 22-18 2. 15x22 25x18 1/2-1/2") || write_pdn(analysis).contains("1... 22-18")
    );
}

/// What is wrong with a file, a line each, and how far its games were played.
fn verdict(known: &Known, name: &str, text: &str) -> String {
    let archive = Archive::read(name, text);
    let mut lines: Vec<String> = Vec::new();
    let mut faults = archive.faults.clone();
    for game in &archive.games {
        let plies = match game.variant(known.0.iter()) {
            Err(report) if !archive.transcripts => {
                faults.push(report);
                None
            }
            _ => {
                let of = known.of(&archive, game).unwrap();
                match Replay::of(game, &of, &archive.source) {
                    Ok(replay) => {
                        faults.extend(replay.faults.clone());
                        Some(replay.plies.len())
                    }
                    Err(found) => {
                        faults.extend(found);
                        None
                    }
                }
            }
        };
        lines.push(plies.map_or("not played".into(), |plies| format!("{plies} plies")));
    }
    for fault in faults {
        let severity = if fault.severity == Severity::Error { "error" } else { "warning" };
        let place = fault.whereabouts().map_or(String::new(), |place| place.replacen(name, "", 1));
        lines.push(format!("{place} {severity}: {}", fault.message));
        if let Some(underline) = &fault.underline {
            assert!(!underline.is_empty() && !fault.excerpt.is_empty(), "{name}");
        }
    }
    lines.join("\n") + "\n"
}

/// `tests/games/broken/expected.txt` was reviewed by hand; `BLESS=1` rewrites it.
#[test]
fn each_kind_of_fault_is_reported_with_its_place_and_the_rest_is_still_read() {
    let known = Known::new();
    let text_of = |(name, text): &(String, String)| ["== ", name, "\n", &verdict(&known, name, text)].concat();
    let found: String = samples("tests/games/broken").iter().map(text_of).collect();
    let file = root().join("tests/games/broken/expected.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, &found).unwrap();
    }
    assert_eq!(found, std::fs::read_to_string(file).unwrap());
}

/// A random game from the start or from a position in its midst, up to so many plies.
fn random_game(variant: &Arc<Variant>, seed: u64, longest: usize) -> (Position, Vec<Move>, Position) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut position = variant.start();
    let skipped = if seed.is_multiple_of(2) { 0 } else { random.random_range(1..20) };
    let mut step = |position: &Position| {
        let moves = position.moves();
        (!moves.is_empty()).then(|| moves[random.random_range(0..moves.len())].clone())
    };
    for _ in 0..skipped {
        let Some(chosen) = step(&position) else { break };
        position = position.play(&chosen).0;
    }
    let start = variant.position(&position.setup()).unwrap_or_else(|_| variant.start());
    let (mut position, mut moves) = (start.clone(), Vec::new());
    while let Some(chosen) = step(&position).filter(|_| moves.len() < longest) {
        position = position.play(&chosen).0;
        moves.push(chosen);
    }
    (start, moves, position)
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn random_games_of_every_variant_survive_being_written_and_read() {
    for id in all_ids() {
        let variant = variant(&id);
        for seed in 0..6 {
            let (start, moves, last) = random_game(&variant, seed, 120);
            let outcome = last.outcome();
            let game = Game::played(&start, &moves, ["b", "w"], outcome.map(|outcome| outcome.winner), "a {remark}");
            let text = write_pdn(&game);
            assert!(movetext_fits(&text), "{text}");
            let archive = Archive::read("x.pdn", &text);
            assert!(archive.faults.is_empty() && archive.games.len() == 1, "{id}: {text}\n{:?}", archive.faults);
            let mut back = archive.games[0].clone();
            assert_eq!(back, game, "{id}");
            assert_eq!(back.variant([&variant].into_iter()).unwrap().id, id);
            // The number alone says as much as the whole tag, and without the name.
            if let Some(number) = variant.files.game_type.filter(|_| seed > 2) {
                back.set_tag("GameType", number.to_string());
            }
            let replay = Replay::of(&back, &variant, &archive.source).unwrap();
            assert!(replay.faults.is_empty(), "{id}, seed {seed}: {}\n{text}", replay.faults[0]);
            let played: Vec<&Move> = replay.plies.iter().filter_map(|ply| ply.chosen.as_ref()).collect();
            assert_eq!(played, moves.iter().collect::<Vec<_>>(), "{id}, seed {seed}\n{text}");
            assert_eq!(replay.last(), &last, "{id}, seed {seed}");
            let wins = outcome.map(|Outcome { winner, .. }| winner.map_or(RecordedResult::Draw, RecordedResult::Wins));
            assert_eq!(replay.declared, wins, "{id}, seed {seed}");
        }
    }
}

#[test]
fn transcripts_of_othello_are_read_in_all_their_forms() {
    let othello = variant("othello");
    let mut passes = 0;
    for seed in 0..40 {
        let (start, moves, last) = random_game(&othello, seed * 2, 100);
        assert_eq!(start, othello.start());
        passes += moves.iter().filter(|one| one.is_pass()).count();
        let texts: Vec<String> = moves.iter().map(|one| move_text(&othello, one)).collect();
        let squares = texts.concat().replace("--", "");
        for text in
            [texts.concat(), texts.join(" "), squares.clone(), texts.concat().to_uppercase().replace("--", "PA")]
        {
            let archive = Archive::read("x.txt", &text);
            assert!(archive.transcripts && archive.faults.is_empty(), "{text}: {:?}", archive.faults);
            let replay = Replay::of(&archive.games[0], &othello, &archive.source).unwrap();
            assert!(replay.is_sound(), "{text}: {:?}", replay.faults);
            // A pass at the very end is not needed.
            assert_eq!(replay.last().board().black, last.board().black, "{text}");
            let played = replay.plies.iter().filter_map(|ply| ply.chosen.as_ref());
            assert_eq!(write_transcript(&othello, played), squares);
        }
    }
    assert!(passes > 3, "passes were not tried");
    let scores = ["f5d6 40-24", "f5d6 +16", "f5d6 0-1", "F5 D6 24:40", "f5d6=", "f5d6", "f5d6 1/2-1/2"];
    let verdicts = scores.map(|text| Archive::read("x", text).games[0].score.map(|score| score.verdict));
    let (black, white) = (Some(FileResult::Wins(Side::Black)), Some(FileResult::Wins(Side::White)));
    let draw = Some(FileResult::Draw);
    assert_eq!(verdicts, [black, black, black, white, draw, None, draw]);
    for pdn in ["[Event \"?\"]\n1. f5 d6 *", "1. f5 d6 *", "", "% f5d6", "1. c3-d4 d6-e5"] {
        assert!(!Archive::read("x", pdn).transcripts, "{pdn}");
    }
}

fn replayed(id: &str, text: &str) -> Replay {
    let archive = Archive::read("x.pdn", text);
    let replay = Replay::of(&archive.games[0], &variant(id), &archive.source).unwrap();
    assert!(archive.faults.is_empty() && replay.faults.is_empty(), "{text}: {:?}", replay.faults);
    replay
}

#[test]
fn game_files_count_squares_as_their_game_type_says() {
    let texts = |id: &str, text: &str| {
        replayed(id, text).plies.iter().map(|ply| ply.text.clone()).collect::<Vec<_>>().join(" ")
    };
    // Spanish files count from white's lower right corner, damka from the upper left.
    assert_eq!(texts("spanish", "[GameType \"24\"]\n1. 10-14 23-20 *"), "23-19 10-13");
    assert_eq!(texts("spanish", "[GameType \"24,W,8,8,N2,1\"]\n1. 23-19 10-13 *"), "23-19 10-13");
    // In Thai files black starts; the side that starts counts from its far left, where damka's white sits.
    assert_eq!(texts("thai", "[GameType \"31\"]\n[FEN \"B:B25-32:W1-8\"]\n1. 26-23 *"), "26-23");
    assert_eq!(texts("thai", "[GameType \"31,W,8,8,N1,0\"]\n1. 7-10 *"), "26-23");
    // English files of sites where white starts: colours and board are turned round.
    let turned = replayed("english", "[GameType \"21,W,8,8,N2,0\"]\n[White \"x\"]\n1. 22-18 1-0");
    assert_eq!((turned.plies[0].text.as_str(), turned.declared), ("11-15", Some(RecordedResult::Wins(Side::Black))));
    // Letters and numbers are both understood, and so is any sign.
    for text in
        ["1. c3-d4 d6-c5 2. b2-c3", "1. c3d4 D6C5 2. b2c3", "1. 22-18 10-14 2. 25-22", "1. C3:D4 d6xc5 2. 25-c3"]
    {
        let game = format!("[GameType \"25\"]\n{text} *");
        assert_eq!(texts("russian", &game), "c3-d4 d6-c5 b2-c3", "{text}");
    }
    assert_eq!(texts("english", "01.1115 2319 02. 0811 22 - 17 3. 11–16 *"), "11-15 23-19 8-11 22-17 11-16");
}

#[test]
fn the_variant_tag_wins_over_the_game_type() {
    let known = Known::new();
    let of = |text: &str| {
        let game = reread(text).remove(0);
        game.variant(known.0.iter()).map(|variant| variant.id.clone()).map_err(|report| report.message)
    };
    assert_eq!(of("[GameType \"21\"]\n*").as_deref(), Ok("english"));
    assert_eq!(of("[GameType \"21\"]\n[Variant \"anti\"]\n*").as_deref(), Ok("anti"));
    assert_eq!(of("[GameType \"20\"]\n[Variant \"From Position\"]\n*").as_deref(), Ok("international"));
    assert_eq!(of("[Variant \"Losing draughts\"]\n*").as_deref(), Ok("anti"));
    assert!(of("[Event \"?\"]\n*").unwrap_err().contains("neither a Variant nor a GameType"));
    // Each number of the standard is one variant's.
    let mut numbers = BTreeMap::new();
    for variant in &known.0 {
        if let Some(number) = variant.files.game_type {
            assert_eq!(numbers.insert(number, variant.id.clone()), None, "{number}");
        }
    }
    let expected = [20, 21, 22, 23, 24, 25, 26, 27, 29, 30, 31, 40, 50];
    assert_eq!(numbers.keys().copied().collect::<Vec<_>>(), expected);
}

#[test]
fn clocks_of_a_game_are_known_at_each_ply() {
    let text = std::fs::read_to_string(root().join("tests/games/russian_clocks.pdn")).unwrap();
    let replay = replayed("russian", &text);
    assert_eq!(replay.plies[1].clock, Some(Clock { left: [Some(178), Some(180)], runs: Some(Side::White) }));
    assert!(replay.plies.iter().all(|ply| ply.clock.is_some()));
}

#[test]
fn a_position_can_be_set_up_in_mid_game() {
    let replay = replayed("english", "[GameType \"21\"]\n1. 11-15 /FEN \"W:W18:B14,1\"/ 7. 18x9 1-5 *");
    assert_eq!(replay.plies.iter().map(|ply| ply.text.as_str()).collect::<Vec<_>>(), ["11-15", "", "18x9", "1-5"]);
    assert_eq!(write_position(replay.last()), "W:W9:B5");
}

const ODD: &[u8] = b"(){}[];$\"'%!?*/-x:.0 \n\t1aWBK\xc3";

/// Bytes of a text changed, cut or doubled.
fn mutated(text: &str, random: &mut ChaCha8Rng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..random.random_range(1..12) {
        let at = random.random_range(0..bytes.len().max(1)).min(bytes.len().saturating_sub(1));
        match random.random_range(0..4) {
            _ if bytes.is_empty() => break,
            0 => bytes[at] = ODD[random.random_range(0..ODD.len())],
            1 => drop(bytes.drain(at..(at + random.random_range(1..30)).min(bytes.len()))),
            2 => {
                let end = (at + random.random_range(1..30)).min(bytes.len());
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            _ => bytes.truncate(random.random_range(0..=bytes.len())),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn whatever_is_in_a_file_it_is_read_and_written_back_alike() {
    let english = variant("english");
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let mut texts: Vec<String> = samples("tests/games").into_iter().map(|(_, text)| text).collect();
    texts.extend(samples("tests/games/broken").into_iter().map(|(_, text)| text));
    let short: Vec<String> = texts.iter().map(|text| text.chars().take(1500).collect()).collect();
    for round in 0..3000 {
        let text = if round % 10 == 0 {
            (0..random.random_range(0..200)).map(|_| char::from(random.random_range(0..128u8))).collect()
        } else {
            mutated(&short[random.random_range(0..short.len())], &mut random)
        };
        let archive = Archive::read("x", &text);
        for report in &archive.faults {
            let _ = report.to_string();
        }
        if archive.transcripts {
            continue;
        }
        let once = written(&archive.games);
        let again = reread(&once);
        assert_eq!(written(&again), once, "round {round}: {text:?}");
        if round % 20 == 0 {
            for game in &archive.games {
                let _ = Replay::of(game, &english, &archive.source);
            }
        }
    }
}

#[test]
fn thousands_of_brackets_and_games_are_no_trouble() {
    let deep = format!("[GameType \"21\"]\n1. 11-15 {}", "(23-19 ".repeat(20_000));
    let archive = Archive::read("x", &deep);
    assert!(!archive.faults.is_empty() && archive.faults.len() < 300);
    let _ = Replay::of(&archive.games[0], &variant("english"), &archive.source);
    let many = "[GameType \"21\"]\n1. 11-15 23-19 *\n".repeat(2000);
    assert_eq!(Archive::read("x", &many).games.len(), 2000);
}
