//! What a search may use besides its budget: more threads, the table of the search before it, and endgame tables.

use crate::cli::{damka, json};
use crate::seats::{mover, start, task};
use crate::shipped;
use damka::endgame::{EndgameTable, EndgameValue};
use damka::notation::{read_position, write_position};
use damka::player::{Allowance, SearchAids};
use damka::rules::Position;
use damka::search::{
    Eval, KeptTable, Lines, Meter, Search, SearchOptions, StopReason, Ties, Unmetered, WIN, best, leaders, lines,
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fs;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A position of each of these games, some plies after the start.
fn middle(variant: &str, plies: usize) -> Position {
    let mut position = start(variant);
    for ply in 0..plies {
        let moves = position.moves();
        position = position.play(&moves[ply * 5 % moves.len()]).0;
    }
    position
}

/// Counts what is reported, and ends the search after so many nodes.
struct StopAfter {
    nodes: u64,
    reported: u64,
    refused_at: Option<Instant>,
}

impl StopAfter {
    fn new(nodes: u64) -> Self {
        Self { nodes, reported: 0, refused_at: None }
    }
}

impl Meter for StopAfter {
    fn grant(&mut self, spent: u64) -> Result<u64, StopReason> {
        self.reported += spent;
        if self.reported < self.nodes {
            return Ok(1000);
        }
        self.refused_at = Some(Instant::now());
        Err(StopReason::Enough)
    }

    fn settle(&mut self, spent: u64) {
        self.reported += spent;
    }
}

/// Variants with plies before the position and a depth, at which far more nodes are searched than the 20,000 after which helpers
/// start.
const CASES: [(&str, usize, u32); 4] =
    [("english", 8, 14), ("othello", 10, 9), ("international", 6, 11), ("russian", 6, 13)];

#[test]
fn more_threads_find_the_same_values_to_the_same_depth() {
    for (variant, plies, depth) in CASES {
        let position = middle(variant, plies);
        let alone = SearchOptions { depth: Some(depth), ties: Ties::All, ..SearchOptions::default() };
        let together = SearchOptions { threads: 4, ..alone };
        let found = |options: &SearchOptions| best(&position, options, Eval::Family, &mut Unmetered).unwrap();
        let (one, four) = (found(&alone), found(&together));
        assert!(one.nodes > 50_000, "{variant}: {} nodes", one.nodes);
        assert_eq!((one.value, one.depth, &one.equal), (four.value, four.depth, &four.equal), "{variant}");
        let values = |found: Lines| found.lines.into_iter().map(|line| (line.chosen, line.value)).collect::<Vec<_>>();
        let shallow = |threads| SearchOptions { depth: Some(depth - 1), threads, ..alone };
        let all = |threads| lines(&position, &shallow(threads), Eval::Family, &mut Unmetered).unwrap();
        assert_eq!(values(all(1)), values(all(3)), "{variant}");
        let few = |threads| leaders(&position, &shallow(threads), 2, Eval::Family, &mut Unmetered).unwrap();
        assert_eq!(values(few(1)), values(few(2)), "{variant}");
    }
}

#[test]
fn a_search_of_several_threads_that_is_stopped_answers_as_one_to_that_depth() {
    for (variant, plies, _) in CASES {
        let position = middle(variant, plies);
        for nodes in [60_000, 90_000, 135_000, 200_000] {
            let stopped = SearchOptions { nodes: Some(nodes), threads: 3, ..SearchOptions::default() };
            let found = leaders(&position, &stopped, 2, Eval::Family, &mut Unmetered).unwrap();
            let whole = SearchOptions { depth: Some(found.depth), ..SearchOptions::default() };
            let expected = leaders(&position, &whole, 2, Eval::Family, &mut Unmetered).unwrap();
            let values =
                |found: Lines| found.lines.into_iter().map(|line| (line.chosen, line.value)).collect::<Vec<_>>();
            assert_eq!(values(found), values(expected), "{variant}, {nodes} nodes");
        }
    }
}

#[test]
fn threads_together_spend_no_more_nodes_than_one_may() {
    let position = middle("english", 8);
    for threads in [1, 2, 5] {
        for selective in [false, true] {
            let options = SearchOptions { nodes: Some(120_000), threads, selective, ..SearchOptions::default() };
            let mut meter = StopAfter::new(u64::MAX);
            let found = best(&position, &options, Eval::Family, &mut meter).unwrap();
            assert_eq!(found.nodes, meter.reported, "{threads} threads: every node is reported");
            // Helpers may hold a batch of nodes each when the others run out.
            assert!((110_000..=120_000).contains(&found.nodes), "{threads} threads: {}", found.nodes);
            assert!(position.moves().contains(&found.chosen));
        }
    }
}

#[test]
fn a_search_with_threads_stops_at_once() {
    let position = middle("international", 6);
    let options = SearchOptions { depth: Some(40), threads: 4, selective: true, ..SearchOptions::default() };
    let stopped = |_| {
        let mut meter = StopAfter::new(150_000);
        best(&position, &options, Eval::Family, &mut meter).unwrap();
        meter.refused_at.unwrap().elapsed()
    };
    // Other work on the machine may delay one of them.
    let quickest = (0..5).map(stopped).min().unwrap();
    assert!(quickest < Duration::from_millis(60), "{quickest:?}");
}

#[test]
fn a_kept_table_saves_nodes_and_serves_one_purpose_only() {
    let (mut after_another, mut alone) = (0, 0);
    for (variant, plies, depth) in CASES {
        let options = SearchOptions { depth: Some(depth - 1), selective: true, ..SearchOptions::default() };
        let kept = KeptTable::default();
        let search = |position: &Position, options: &SearchOptions| {
            Search { kept: Some(&kept), ..Search::new(position, options) }.best(Eval::Family, &mut Unmetered).unwrap()
        };
        assert_eq!(kept.bytes(), 0);
        let position = middle(variant, plies);
        let first = search(&position, &options);
        assert!(kept.bytes() > 0 && kept.bytes() <= 48 << 20, "{variant}");
        let next = first.line[..2].iter().fold(position, |position, step| position.play(step).0);
        after_another += search(&next, &options).nodes;
        alone += best(&next, &options, Eval::Family, &mut Unmetered).unwrap().nodes;
        // Values of another search mean something else: it starts with an empty table, as if alone.
        let plain = SearchOptions { selective: false, depth: Some(depth - 2), ..options };
        assert_eq!(search(&next, &plain), best(&next, &plain, Eval::Family, &mut Unmetered).unwrap(), "{variant}");
    }
    assert!(after_another < alone, "{after_another} nodes after another search, {alone} alone");
}

#[test]
fn tables_of_every_size_give_the_same_values() {
    for (variant, plies, depth) in CASES {
        let position = middle(variant, plies);
        let found = |table_mb| {
            let options = SearchOptions { depth: Some(depth - 1), table_mb, ..SearchOptions::default() };
            best(&position, &options, Eval::Family, &mut Unmetered).unwrap()
        };
        let (none, usual) = (found(0), found(48));
        assert_eq!((none.value, &none.chosen), (usual.value, &usual.chosen), "{variant}");
        assert!(none.nodes >= usual.nodes, "{variant}: {} and {}", none.nodes, usual.nodes);
    }
    let options = SearchOptions { table_mb: 129, ..SearchOptions::default() };
    let refused = best(&start("english"), &options, Eval::Family, &mut Unmetered).unwrap_err();
    assert!(refused.to_string().contains("table_mb"), "{refused}");
}

const BOT: &str = "
    local move, value, info = search.best(position, { depth = 9, selective = true, threads = 4, keep_table = true })
    print(info.nodes)
    return move, value";

#[test]
fn a_bot_gets_threads_and_a_kept_table_on_screen_only() {
    let position = start("english");
    let aids = SearchAids { threads: 2, keeps_table: true, ..SearchAids::REPRODUCIBLE };
    let on_screen = Allowance { aids, ..Allowance::IN_MATCHES };
    let with = |allowance| damka::player::TurnContext { allowance, ..task(&position) };
    let mut seat = mover(BOT);
    let first = seat.choose(with(Allowance::IN_MATCHES)).unwrap().spent;
    let again = seat.choose(with(Allowance::IN_MATCHES)).unwrap().spent;
    assert_eq!(
        (first.nodes, first.nodes > 0),
        (again.nodes, true),
        "in matches nothing is kept and one thread searches"
    );
    let alone = again.memory;
    let mut seat = mover(BOT);
    let first = seat.choose(with(on_screen)).unwrap().spent;
    let again = seat.choose(with(on_screen)).unwrap().spent;
    assert!(again.nodes < first.nodes, "{} after {}", again.nodes, first.nodes);
    assert!(first.memory > alone + 100_000, "the kept table counts: {} and {alone}", first.memory);
    let strict = Allowance { steps: Some(2_000_000), ..on_screen };
    let mut seat = mover(BOT);
    let first = seat.choose(with(strict)).unwrap().spent;
    let again = seat.choose(with(strict)).unwrap().spent;
    assert_eq!(first.nodes, again.nodes, "where steps are counted, moves can be repeated");
}

#[test]
fn an_option_of_the_wrong_kind_is_refused() {
    for (option, message) in [
        ("threads = 0", "`threads` must be a whole number"),
        ("table_mb = -1", "`table_mb` must be a whole number"),
        ("table_mb = 500", "`table_mb` must be"),
        ("keep_table = 1", "`keep_table` must be"),
    ] {
        let fault = mover(&format!("return (search.best(position, {{ {option} }}))")).fault();
        assert!(fault.report.message.contains(message), "{option}: {}", fault.report.message);
    }
}

#[test]
fn the_command_searches_with_several_threads() {
    let alone = json(&damka("analyse english minimax --depth 9 --json").output());
    let together = json(&damka("analyse english minimax --depth 9 --threads 3 --json").output());
    assert_eq!((&alone["depth"], &together["depth"]), (&9.into(), &9.into()), "{together}");
    assert!(together["lines"][0]["line"].as_array().is_some_and(|line| !line.is_empty()), "{together}");
    let limited = json(&damka("analyse english --nodes 50000 --threads 2 --json").output());
    assert!(limited["nodes"].as_u64().is_some_and(|nodes| nodes <= 50_000), "{limited}");
    for wrong in ["0", "65"] {
        let gave = damka("analyse english --threads").with(wrong).run();
        assert!(gave.code > 0 && gave.stderr.contains(wrong), "{}", gave.stderr);
    }
}

fn solved(variant: &str, pieces: u32) -> EndgameTable {
    let variant = shipped::variant(variant);
    EndgameTable::solve(&variant, pieces, &mut |_, _| ControlFlow::Continue(()))
        .unwrap_or_else(|report| panic!("{report}"))
}

/// Positions of every material with so many pieces, evenly chosen, that are won in more than a few plies and before the rules of
/// moves without progress could draw.
fn won_endings(table: &EndgameTable, pieces: u32) -> Vec<(Position, u32)> {
    let materials = table.materials().into_iter().filter(|material| material.pieces() == pieces);
    let chosen = materials.flat_map(|material| {
        let won = table.of(material).filter_map(|(board, value)| match value {
            EndgameValue::Won(plies) if plies > 4 => Some((Position::new(table.variant().clone(), board), plies)),
            _ => None,
        });
        let won: Vec<_> = won.filter(|(position, plies)| *plies <= position.plies_left()).collect();
        let step = (won.len() / 6).max(1);
        won.into_iter().step_by(step).collect::<Vec<_>>()
    });
    chosen.collect()
}

#[test]
fn every_won_ending_of_a_table_is_won_in_time_against_the_best_defence() {
    for (variant, least) in [("english", 40), ("russian", 40)] {
        let table = solved(variant, 3);
        let endings = won_endings(&table, 3);
        assert!(endings.len() > least, "{variant}: {} endings", endings.len());
        let options = SearchOptions { depth: Some(2), ..SearchOptions::default() };
        for (start, plies) in endings {
            let winner = start.turn();
            let mut position = start.clone();
            while position.outcome().is_none() {
                let chosen = if position.turn() == winner {
                    let search = Search { endgames: Some(&table), ..Search::new(&position, &options) };
                    let found = search.best(Eval::Family, &mut Unmetered).unwrap();
                    let left = plies - (position.ply() - start.ply());
                    assert_eq!(found.value, Some(WIN - f64::from(left)), "{variant}: {}", write_position(&start));
                    found.chosen
                } else {
                    table.moves(position.board()).remove(0).0
                };
                position = position.play(&chosen).0;
            }
            let ended = (position.outcome().unwrap().winner, position.ply() - start.ply());
            assert_eq!(ended, (Some(winner), plies), "{variant}: {}", write_position(&start));
        }
    }
}

#[test]
fn a_search_sees_a_win_of_the_table_before_it_gets_there() {
    let table = solved("english", 3);
    let variant = shipped::variant("english");
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut seen = 0;
    for _ in 0..60 {
        let mut squares: Vec<u32> = (1..=32).collect();
        let [a, b, c, d] = [(); 4].map(|()| squares.swap_remove(random.random_range(0..squares.len())));
        let position = read_position(&variant, &format!("W:WK{a},K{b}:BK{c},K{d}")).unwrap();
        if position.outcome().is_some() {
            continue;
        }
        let with = |options: &SearchOptions| {
            let search = Search { endgames: Some(&table), ..Search::new(&position, options) };
            search.best(Eval::Family, &mut Unmetered).unwrap().value.unwrap()
        };
        let options = SearchOptions { depth: Some(5), ..SearchOptions::default() };
        let alone = best(&position, &options, Eval::Family, &mut Unmetered).unwrap().value.unwrap();
        if with(&options) > WIN / 2.0 && alone < WIN / 2.0 {
            seen += 1;
            let together = SearchOptions { threads: 3, selective: true, depth: Some(9), ..options };
            assert!(with(&together) > WIN / 2.0, "{}", write_position(&position));
        }
    }
    assert!(seen > 3, "{seen} wins");
}

#[test]
fn solved_tables_serve_the_analysis_but_no_repeatable_move() {
    let home = TempDir::new().unwrap();
    let root = home.path().to_str().unwrap();
    let ending = "W:WK32,K31:BK1";
    let analyse = || {
        json(
            &damka("analyse english minimax --depth 1 --json --position")
                .with(ending)
                .with("--root")
                .with(root)
                .output(),
        )
    };
    let before = analyse();
    assert_eq!(before["exact"], false, "{before}");
    damka("endgames english --pieces 3 --root").with(root).output();
    let after = analyse();
    assert!(after["exact"] == true && after["value"].as_f64().unwrap() > WIN / 2.0, "{after}");
    fs::create_dir_all(home.path().join("ai")).unwrap();
    let bot = "--- @api 1\nreturn { title = 'Prober', games = { 'english' }, move = function(position)\n\
        local move, value, info = search.best(position, { depth = 1, endgames = true })\n\
        return move, value\nend }";
    fs::write(home.path().join("ai/prober.lua"), bot).unwrap();
    let explain = damka("explain english prober --choice --json --position").with(ending).with("--root").with(root);
    let row = json(&explain.output());
    assert!(row["value"].as_f64().unwrap() < WIN / 2.0, "{row}");
}
