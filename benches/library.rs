//! 100,000 games: importing a file of them twice, searching by position and by player, opened one by one;
//! what it takes in time and memory.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a bench that cannot go on should say where

use damka::catalog::{Catalog, FolderChoice, Root};
use damka::notation::{Game, write_pdn};
use damka::rules::{Move, Position, Variant, mix};
use damka::store::{CurrentRules, ImportPlan, Query, Store, StorePlace, position_key};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

const GAMES: u64 = 100_000;
/// Games that are opened one after another, to see that memory does not grow.
const OPENED: usize = 1000;

fn main() {
    // `cargo test --benches` runs this too, and wants no figures.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder to work in");
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    let now = catalog.now();
    let known: Vec<CurrentRules> = now
        .variants
        .iter()
        .filter_map(|entry| entry.good().cloned())
        .map(|variant| CurrentRules { rules: now.rules_hash(&variant.id), variant })
        .collect();
    let variants = ["english", "international", "othello"].map(|id| now.variant(id).unwrap());
    let file = folder.path().join("games.pdn");
    let plies = write_games(&file, &variants);
    let bytes = fs::metadata(&file).unwrap().len();
    println!("{GAMES} random games, {plies} plies, a file of {} MB; memory {} MB", bytes >> 20, memory("VmRSS"));
    let mut store = Store::open(&StorePlace::in_folder(folder.path())).unwrap();
    let plan = ImportPlan { known, otherwise: String::new() };
    for what in ["brought in", "brought in again"] {
        let begun = Instant::now();
        let imported = store.import(&file, &plan, &mut |_| ControlFlow::Continue(())).unwrap();
        let secs = begun.elapsed().as_secs_f64();
        println!("{what}: {secs:.1} s, {:?}; memory at most {} MB", imported.progress, memory("VmHWM"));
        assert_eq!(imported.progress.broken, 0, "{:?}", imported.reports.first());
    }
    println!("the store: {} MB", fs::metadata(folder.path().join("games.sqlite")).unwrap().len() >> 20);
    search(&store, &variants);
    open_many(&store, &plan.known);
}

/// Writes games of random moves, drawn from a fixed seed.
fn write_games(file: &Path, variants: &[Arc<Variant>]) -> usize {
    let mut out = BufWriter::new(File::create(file).unwrap());
    let mut plies = 0;
    for number in 0..GAMES {
        let variant = &variants[(number % variants.len() as u64) as usize];
        let (moves, last) = random_game(&variant.start(), mix(number));
        plies += moves.len();
        let names = [format!("Player {}", number % 997), format!("Player {}", number % 991)];
        let winner = last.outcome().map(|outcome| outcome.winner);
        let mut game = Game::played(&variant.start(), &moves, [&names[0], &names[1]], winner, "");
        game.set_tag("Date", format!("{}.{:02}.{:02}", 1950 + number % 70, number % 12 + 1, number % 28 + 1));
        game.set_tag("Round", number.to_string());
        out.write_all(write_pdn(&game).as_bytes()).unwrap();
    }
    out.flush().unwrap();
    plies
}

fn random_game(start: &Position, mut random: u64) -> (Vec<Move>, Position) {
    let (mut position, mut moves) = (start.clone(), Vec::new());
    loop {
        let legal = position.moves();
        if legal.is_empty() || moves.len() == 60 {
            return (moves, position);
        }
        random = mix(random);
        let chosen = legal[(random % legal.len() as u64) as usize].clone();
        position = position.play(&chosen).0;
        moves.push(chosen);
    }
}

fn search(store: &Store, variants: &[Arc<Variant>]) {
    let (moves, _) = random_game(&variants[1].start(), mix(1));
    let mut position = variants[1].start();
    for (depth, chosen) in moves.iter().enumerate() {
        if [0, 2, 20].contains(&depth) {
            let query = Query { position: Some(position_key(&position)), ..Query::default() };
            tell(store, &format!("the position after {depth} plies"), &query);
        }
        position = position.play(chosen).0;
    }
    tell(store, "a player", &Query { player: "player 77".into(), ..Query::default() });
    tell(store, "a variant and dates", &Query { variant: "othello".into(), since: "2000".into(), ..Query::default() });
    tell(store, "all games", &Query::default());
}

fn tell(store: &Store, what: &str, query: &Query) {
    let begun = Instant::now();
    let ids = store.ids(query).unwrap();
    let heads = store.heads(&ids[..ids.len().min(100)]).unwrap();
    let millis = begun.elapsed().as_secs_f64() * 1000.0;
    println!("{what}: {millis:.0} ms, {} games, {} of them read", ids.len(), heads.len());
}

fn open_many(store: &Store, known: &[CurrentRules]) {
    let ids = store.ids(&Query::default()).unwrap();
    let step = ids.len() / OPENED;
    let begun = Instant::now();
    let before = memory("VmRSS");
    let mut plies = 0;
    for id in ids.iter().step_by(step.max(1)) {
        let game = store.game(*id).unwrap().unwrap();
        let known = known.iter().find(|known| known.variant.id == game.head.variant).unwrap();
        plies += game.replay(&known.variant, known.rules).unwrap().plies.len();
    }
    let millis = begun.elapsed().as_secs_f64() * 1000.0 / OPENED as f64;
    println!(
        "{OPENED} games opened: {millis:.2} ms each, {plies} plies; memory {before} MB before, {} MB after",
        memory("VmRSS")
    );
}

/// A line of `/proc/self/status` in megabytes; 0 where there is no such file.
fn memory(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(name)).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kilobytes| kilobytes.parse::<u64>().ok()).unwrap_or(0) >> 10
}
