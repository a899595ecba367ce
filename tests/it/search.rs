//! Searches compared with plain minimax; limits, draws, ties and failures.

use crate::shipped;
use damka::board::{Kind, Side};
use damka::notation::{move_text, read_move, read_position};
use damka::rules::{Kernel, Move, Position, WithKernel, kernel_of};
use damka::search::{
    Eval, Meter, SearchEnhancements, SearchError, SearchOptions, SearchProgress, SearchResult, StopReason, Ties,
    Unmetered, WIN, best, lines,
};
use damka::text::raw;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};

fn weights(named: &[(&str, f64)]) -> BTreeMap<String, f64> {
    named.iter().map(|(name, weight)| ((*name).to_owned(), *weight)).collect()
}

fn position(variant: &str, text: &str) -> Position {
    read_position(&shipped::variant(variant), text).unwrap()
}

/// A position some random plies on, with its past; never one that is over.
fn wander(variant: &str, seed: u64, plies: u32) -> Position {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut position = shipped::variant(variant).start();
    for _ in 0..plies {
        let moves = position.moves();
        let next = position.play(&moves[random.random_range(0..moves.len())]).0;
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// Material by the public counts: what the weights below say in their own way.
fn material(position: &Position) -> f64 {
    let value = |side| {
        let kings = position.count(side, Some(Kind::King));
        f64::from(position.count(side, None) - kings) + 3.0 * f64::from(kings)
    };
    value(position.turn()) - value(position.turn().other())
}

/// The value by the plainest minimax there is.
fn minimax(position: &Position, depth: u32, ply: u32, quiesce: bool) -> f64 {
    if ply > 0 && position.earlier().any(|board| board == position.board()) {
        return 0.0;
    }
    let moves = position.variant().rules.moves(position.board());
    if moves.is_empty() {
        let winner = position.outcome().unwrap().winner;
        let win = WIN - f64::from(ply);
        return winner.map_or(0.0, |side| if side == position.turn() { win } else { -win });
    }
    let must_look = quiesce && moves.iter().all(|legal| !legal.captured.is_empty());
    if depth == 0 && !must_look {
        return material(position);
    }
    let below = depth.saturating_sub(1);
    moves.iter().map(|legal| -minimax(&position.play(legal).0, below, ply + 1, quiesce)).fold(f64::MIN, f64::max)
}

fn texts(position: &Position, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|legal| move_text(position.variant(), legal)).collect()
}

fn agrees_with_minimax(variant: &str, named: &[(&str, f64)], plies: u32, depth: u32) {
    let weights = weights(named);
    for seed in 0..12 {
        let position = wander(variant, seed, plies);
        for quiesce in [false, true] {
            let options = SearchOptions { depth: Some(depth), quiesce, ties: Ties::All, ..SearchOptions::default() };
            let found = best(&position, &options, Eval::Weights(&weights), &mut Unmetered).unwrap();
            let moves = position.moves();
            let values: Vec<f64> =
                moves.iter().map(|legal| -minimax(&position.play(legal).0, depth - 1, 1, quiesce)).collect();
            let most = values.iter().copied().fold(f64::MIN, f64::max);
            let equal: Vec<Move> = moves
                .iter()
                .zip(&values)
                .filter(|(_, value)| **value == most)
                .map(|(legal, _)| legal.clone())
                .collect();
            let place = format!("{variant}, seed {seed}, depth {depth}, quiesce {quiesce}");
            assert_eq!(found.value, Some(most), "{place}");
            // A search that has proved its result early may know of fewer equals than one at full depth.
            if found.depth == depth {
                assert_eq!(texts(&position, &found.equal), texts(&position, &equal), "{place}");
            }
            let first = SearchOptions { ties: Ties::First, ..options };
            let found_first = best(&position, &first, Eval::Weights(&weights), &mut Unmetered).unwrap();
            assert_eq!((found_first.value, &found_first.chosen), (Some(most), &found.equal[0]), "{place}");
            let all = lines(&position, &options, Eval::Weights(&weights), &mut Unmetered).unwrap();
            for line in &all.lines {
                let at = moves.iter().position(|legal| *legal == line.chosen).unwrap();
                assert_eq!(line.value, values[at], "{place}");
            }
            assert_eq!(all.lines.len(), moves.len());
            assert!(all.lines.is_sorted_by(|a, b| a.value >= b.value));
        }
    }
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn draughts_values_are_those_of_plain_minimax() {
    agrees_with_minimax("english", &[("man", 1.0), ("king", 3.0)], 20, 4);
    agrees_with_minimax("english", &[("man", 1.0), ("king", 3.0)], 70, 5);
}

#[test]
fn othello_values_are_those_of_plain_minimax() {
    agrees_with_minimax("othello", &[("disc", 1.0)], 12, 3);
    agrees_with_minimax("othello", &[("disc", 1.0)], 55, 6);
}

/// What a kernel says of a position at the end of a search, and what its moves say.
struct Quietness<'a>(&'a Position);

impl WithKernel for Quietness<'_> {
    type Output = (bool, bool);

    fn run<K: Kernel>(self, kernel: &K) -> (bool, bool) {
        let state = kernel.state(self.0.board());
        let mut steps = Vec::new();
        kernel.moves(&state, &mut steps);
        let quiet = !steps.is_empty() && !steps.iter().any(|step| kernel.is_loud(&state, step));
        (kernel.is_quiet(&state), quiet)
    }
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_position_called_quiet_has_moves_and_none_that_captures() {
    for id in shipped::ids() {
        let mut called_quiet = 0;
        for seed in 0..6 {
            for plies in [0, 3, 10, 25, 60, 100] {
                let position = wander(&id, seed, plies);
                let (messages, true_by_moves) = kernel_of(&*position.variant().rules).visit(Quietness(&position));
                assert!(true_by_moves || !messages, "{id}, seed {seed}, {plies} plies");
                called_quiet += u32::from(messages);
            }
        }
        // A kernel may leave it to the search to look; in grid games it often does.
        assert!(called_quiet > 0 || shipped::variant(&id).family == "grid", "{id}");
    }
}

#[test]
fn the_node_limit_is_kept_to_the_node_and_the_answer_repeats() {
    for variant in ["english", "othello"] {
        let position = wander(variant, 3, 14);
        for nodes in [0, 7, 100, 5000] {
            let options = SearchOptions { nodes: Some(nodes), ..SearchOptions::default() };
            let found = best(&position, &options, Eval::Family, &mut Unmetered).unwrap();
            assert_eq!(found.nodes, nodes);
            assert!(!found.complete);
            assert_eq!(found.value.is_some(), nodes >= 7, "{variant} {nodes}");
            assert!(position.moves().contains(&found.chosen));
            assert_eq!(found, best(&position, &options, Eval::Family, &mut Unmetered).unwrap());
        }
    }
}

/// Grants a number of nodes at a time, a number of times, and records the reports.
struct Ration {
    grant: u64,
    grants: u32,
    reported: u64,
    progress: Vec<SearchProgress>,
}

impl Ration {
    fn new(grant: u64, grants: u32) -> Self {
        Self { grant, grants, reported: 0, progress: Vec::new() }
    }
}

impl Meter for Ration {
    fn grant(&mut self, spent: u64) -> Result<u64, StopReason> {
        self.reported += spent;
        self.grants = self.grants.checked_sub(1).ok_or(StopReason::Enough)?;
        Ok(self.grant)
    }
    fn settle(&mut self, spent: u64) {
        self.reported += spent;
    }
    fn progress(&mut self, progress: &SearchProgress) {
        self.progress.push(progress.clone());
    }
}

#[test]
fn a_meter_ends_the_search_and_counts_every_node() {
    let position = wander("english", 1, 10);
    let options = SearchOptions { depth: Some(30), ..SearchOptions::default() };
    let mut ration = Ration::new(64, 50);
    let found = best(&position, &options, Eval::Family, &mut ration).unwrap();
    assert_eq!((found.nodes, ration.reported), (64 * 50, 64 * 50));
    assert!(!found.complete && found.depth > 0);
    let limited = SearchOptions { depth: None, nodes: Some(64 * 50), ..options };
    let same = best(&position, &limited, Eval::Family, &mut Ration::new(1, u32::MAX)).unwrap();
    assert_eq!(same, found, "how nodes are granted has no influence on the answer");
    let failing = best(&position, &options, Eval::Family, &mut Refusing);
    assert!(matches!(failing, Err(SearchError::Failed { message, .. }) if message == raw("broken")));
}

struct Refusing;

impl Meter for Refusing {
    fn grant(&mut self, _spent: u64) -> Result<u64, StopReason> {
        Err(StopReason::Failed(raw("broken")))
    }
}

#[test]
fn progress_reports_every_depth_with_a_playable_line() {
    let position = wander("english", 5, 8);
    let options = SearchOptions { depth: Some(7), ..SearchOptions::default() };
    let mut ration = Ration::new(1000, u32::MAX);
    let found = best(&position, &options, Eval::Family, &mut ration).unwrap();
    assert_eq!(ration.progress.iter().map(|progress| progress.depth).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(ration.progress.last().unwrap().line, found.line);
    for progress in &ration.progress {
        assert!(
            progress.line.len() >= progress.depth as usize,
            "{} plies at depth {}",
            progress.line.len(),
            progress.depth
        );
        let mut position = position.clone();
        for step in &progress.line {
            assert!(position.moves().contains(step));
            position = position.play(step).0;
        }
    }
}

#[test]
fn a_win_at_once_is_worth_more_than_a_later_one() {
    // White takes the last man at once; black, to move, cannot save it.
    let at_once = position("english", "W:W18,32:B15");
    let options = SearchOptions { depth: Some(9), ..SearchOptions::default() };
    let found = best(&at_once, &options, Eval::Family, &mut Unmetered).unwrap();
    assert_eq!(found.value, Some(WIN - 1.0));
    assert!(found.complete && found.depth < 9, "a win found is not searched for again");
    let flat = SearchOptions { win: Some(12.0), ..options };
    assert_eq!(best(&at_once, &flat, Eval::Family, &mut Unmetered).unwrap().value, Some(12.0));
    let lost = position("english", "B:W18,K10:BK3");
    let found = best(&lost, &SearchOptions { depth: Some(3), ..options }, Eval::Family, &mut Unmetered).unwrap();
    assert!(found.value.is_some());
}

#[test]
fn going_back_to_an_earlier_position_is_worth_a_draw() {
    let mut position = position("english", "W:WK32,K31:BK1");
    for text in ["32-28", "1-5", "28-32"] {
        let legal = read_move(&position, text).unwrap();
        position = position.play(&legal).0;
    }
    let options = SearchOptions { depth: Some(2), ..SearchOptions::default() };
    let all = lines(&position, &options, Eval::Weights(&weights(&[("king", 1.0)])), &mut Unmetered).unwrap();
    let values: BTreeMap<String, f64> =
        all.lines.iter().map(|line| (move_text(position.variant(), &line.chosen), line.value)).collect();
    assert_eq!(values["5-1"], 0.0, "the first position again");
    assert_eq!(values["5-9"], -1.0, "a king less");
    assert_eq!(move_text(position.variant(), &all.lines[0].chosen), "5-1");
}

#[test]
fn equals_are_chosen_by_the_seed_and_only_among_themselves() {
    let position = shipped::variant("othello").start();
    let weights = weights(&[("disc", 1.0)]);
    let chosen = |seed| -> SearchResult {
        let options = SearchOptions { depth: Some(1), ties: Ties::Random, seed, ..SearchOptions::default() };
        best(&position, &options, Eval::Weights(&weights), &mut Unmetered).unwrap()
    };
    let seen: BTreeSet<String> = (0..40).map(|seed| move_text(position.variant(), &chosen(seed).chosen)).collect();
    assert_eq!(seen.len(), 4, "all four first moves turn one disc: {seen:?}");
    assert_eq!(chosen(7), chosen(7));
    assert_eq!(chosen(7).equal.len(), 4);
    assert_eq!(chosen(7).line[0], chosen(7).chosen);
}

#[test]
fn a_function_sees_the_masks_and_its_values_count() {
    let position = shipped::variant("english").start();
    let mut seen = Vec::new();
    let mut count = |masks: &[u32], side: u8| {
        seen.push((masks.to_vec(), side));
        let men = f64::from(masks[0].count_ones()) - f64::from(masks[2].count_ones());
        Ok(if side == 1 { men } else { -men })
    };
    let options = SearchOptions { depth: Some(1), ..SearchOptions::default() };
    best(&position, &options, Eval::Call(&mut count), &mut Unmetered).unwrap();
    let (masks, side) = &seen[0];
    assert_eq!((masks.len(), *side), (4, 2), "black men, black kings, white men, white kings; white is to move");
    assert_eq!((masks[0].count_ones(), masks[1], masks[2], masks[3]), (12, 0, 0xFFF0_0000, 0));
}

#[test]
fn a_failing_evaluation_is_reported_with_its_board() {
    let position = shipped::variant("english").start();
    let options = SearchOptions { depth: Some(4), ..SearchOptions::default() };
    let mut calls = 0;
    let mut breaks = |_: &[u32], _: u8| {
        calls += 1;
        if calls < 50 { Ok(0.0) } else { Ok(f64::NAN) }
    };
    let broken = best(&position, &options, Eval::Call(&mut breaks), &mut Unmetered).unwrap_err();
    let SearchError::Failed { message, board } = broken else { panic!("{broken:?}") };
    assert!(message.to_string().contains("NaN"), "{message}");
    assert_ne!(*board, *position.board());
    let mut halts = |_: &[u32], _: u8| Err(StopReason::Enough);
    let found = best(&position, &options, Eval::Call(&mut halts), &mut Unmetered).unwrap();
    assert_eq!((found.value, found.depth, &found.chosen), (None, 0, &position.moves()[0]));
    let mut endless = |_: &[u32], side: u8| Ok(if side == 1 { f64::INFINITY } else { f64::NEG_INFINITY });
    let found = best(&position, &options, Eval::Call(&mut endless), &mut Unmetered).unwrap();
    assert!(found.value.unwrap().abs() < WIN / 1.5, "no evaluation is taken for a win: {:?}", found.value);
}

#[test]
fn wrong_options_and_weights_are_refused_with_a_hint() {
    let position = shipped::variant("english").start();
    let refused = |named: &[(&str, f64)], options: SearchOptions| {
        best(&position, &options, Eval::Weights(&weights(named)), &mut Unmetered).unwrap_err().to_string()
    };
    let depth = SearchOptions { depth: Some(1), ..SearchOptions::default() };
    assert!(refused(&[("man", 1.0), ("kin", 3.0)], depth).contains("did you mean `king`?"));
    assert!(refused(&[("disc", 1.0)], depth).contains("none of the weights is a feature of the family `draughts`"));
    assert!(refused(&[("man", f64::NAN)], depth).contains("not a finite number"));
    assert!(refused(&[("man", 1.0)], SearchOptions { depth: Some(0), ..depth }).contains("from 1 to 64"));
    assert!(refused(&[("man", 1.0)], SearchOptions { win: Some(-1.0), ..depth }).contains("`win`"));
    let mixed = weights(&[("man", 1.0), ("disc", 9.0)]);
    assert!(best(&position, &depth, Eval::Weights(&mixed), &mut Unmetered).is_ok(), "one file for several families");
    let over = self::position("english", "B:W5,6,10:B1");
    assert_eq!(over.outcome().unwrap().winner, Some(Side::White));
    let none = best(&over, &depth, Eval::Family, &mut Unmetered);
    assert_eq!(none, Err(SearchError::GameOver));
}

#[test]
fn aids_save_nodes_and_never_change_a_value() {
    for (variant, depth) in [("english", 6), ("international", 4), ("othello", 4)] {
        let mut position = shipped::variant(variant).start();
        for turn in 0..10 {
            position = position.play(&position.moves()[turn % position.moves().len()]).0;
        }
        let search = |enhancements| {
            let options = SearchOptions { depth: Some(depth), enhancements, ..SearchOptions::default() };
            best(&position, &options, Eval::Family, &mut Unmetered).unwrap()
        };
        let whole = search(SearchEnhancements::ALL);
        let without = [
            SearchEnhancements { table: false, ..SearchEnhancements::ALL },
            SearchEnhancements { ordering: false, ..SearchEnhancements::ALL },
            SearchEnhancements { null_windows: false, ..SearchEnhancements::ALL },
            SearchEnhancements { table: false, ordering: false, null_windows: false },
        ];
        for enhancements in without {
            let found = search(enhancements);
            assert_eq!((found.value, &found.chosen), (whole.value, &whole.chosen), "{variant} with {enhancements:?}");
        }
        let bare = search(without[3]);
        assert!(bare.nodes > whole.nodes, "{variant}: {} and {}", bare.nodes, whole.nodes);
    }
}

#[test]
fn a_selective_search_looks_deeper_for_the_same_nodes() {
    let position = shipped::variant("english").start();
    let reached = |selective| {
        let options = SearchOptions { nodes: Some(60_000), selective, ..SearchOptions::default() };
        best(&position, &options, Eval::Family, &mut Unmetered).unwrap().depth
    };
    assert!(reached(true) > reached(false), "{} and {}", reached(true), reached(false));
}

#[test]
fn captures_without_an_end_are_not_followed_for_ever() {
    // Two discs swap places endlessly, and every move is loud.
    let source = r#"--- @api 1
return {
  family = "scripted", title = "Swaps", summary = "Stones without rest.", board = { columns = 2, rows = 1 },
  pieces = { { name = "disc", side = 1, letter = "x" }, { name = "disc", side = 2, letter = "o" } },
  setup = function() return { grid = { 1, 2 }, turn = 1, n = 0 } end,
  moves = function(p) return { { text = "swap", places = 1, loud = true, progress = true } } end,
  play = function(p, move) return { grid = { p.grid[2], p.grid[1] }, turn = 3 - p.turn, n = p.n + 1 } end,
}"#;
    let swaps = shipped::from_source("swaps", "scripts/swaps.lua", source).unwrap();
    let options = SearchOptions { depth: Some(2), nodes: Some(100_000), ..SearchOptions::default() };
    let found = best(&swaps.start(), &options, Eval::Family, &mut Unmetered).unwrap();
    assert!(found.nodes < 1000, "{} nodes", found.nodes);
}
