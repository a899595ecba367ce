//! Endings of games that count discs, solved by searches that ask for it, compared with plain minimax over discs.

use crate::cli::{damka, json};
use crate::shipped;
use damka::board::Side;
use damka::notation::{move_text, read_position};
use damka::rules::Position;
use damka::search::{
    Eval, Lines, Meter, SearchOptions, SearchProgress, StopReason, Ties, Unmetered, WIN, best, leaders, lines,
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

const GAMES: [&str; 3] = ["othello", "anti_othello", "reversi6"];

fn solving() -> SearchOptions {
    SearchOptions { nodes: Some(100_000), exact_endings: true, ..SearchOptions::default() }
}

fn empty(position: &Position) -> u32 {
    let columns = u32::from(position.variant().shape.columns);
    columns * columns - position.count(Side::Black, None) - position.count(Side::White, None)
}

/// A position of a random game with so many empty squares in which there is a choice.
fn ending(variant: &str, seed: u64, left: u32) -> Option<Position> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut position = shipped::variant(variant).start();
    while empty(&position) > left {
        let moves = position.moves();
        position = position.play(&moves[random.random_range(0..moves.len())]).0;
        if position.outcome().is_some() {
            return None;
        }
    }
    (position.moves().len() > 1).then_some(position)
}

/// The difference in discs for the side to move, with empty squares for the winner, if both play for discs.
fn discs(position: &Position) -> i32 {
    if position.outcome().is_none() {
        return position.moves().iter().map(|legal| -discs(&position.play(legal).0)).max().unwrap();
    }
    let count = |side| position.count(side, None) as i32;
    let lead = count(position.turn()) - count(position.turn().other());
    if position.variant().id == "anti_othello" { -lead } else { lead + lead.signum() * empty(position) as i32 }
}

fn endings(left: u32, count: usize) -> Vec<Position> {
    let of = |variant: &'static str| (0..).filter_map(move |seed| ending(variant, seed, left)).take(count);
    GAMES.into_iter().flat_map(of).collect()
}

#[test]
fn endings_are_played_for_the_most_discs() {
    for position in endings(6, 4) {
        let id = &position.variant().id;
        let found = best(&position, &solving(), Eval::Family, &mut Unmetered).unwrap();
        let after = position.play(&found.chosen).0;
        assert_eq!((found.discs, -discs(&after)), (Some(discs(&position)), discs(&position)), "{id}");
        assert!(found.exact && found.complete && found.nodes > 0, "{id}: {found:?}");
        let end = found.line.iter().fold(position.clone(), |here, played| here.play(played).0);
        let winner = end.outcome().unwrap_or_else(|| panic!("{id}: the line stops before the end")).winner;
        let sign = winner.map_or(0.0, |side| if side == position.turn() { 1.0 } else { -1.0 });
        let plies = found.line.len() as f64;
        assert_eq!(found.value, Some(sign * (WIN - plies)), "{id}");
        let flat = SearchOptions { win: Some(5.0), ..solving() };
        assert_eq!(best(&position, &flat, Eval::Family, &mut Unmetered).unwrap().value, Some(sign * 5.0), "{id}");
    }
}

#[test]
fn every_move_gets_its_discs() {
    for position in endings(6, 3) {
        let id = &position.variant().id;
        let all = lines(&position, &solving(), Eval::Family, &mut Unmetered).unwrap();
        assert!(all.exact && all.lines.len() == position.moves().len(), "{id}");
        assert!(all.lines.is_sorted_by(|a, b| a.discs >= b.discs), "{id}");
        for line in &all.lines {
            assert_eq!(line.discs, Some(-discs(&position.play(&line.chosen).0)), "{id}");
        }
        let two = leaders(&position, &solving(), 2, Eval::Family, &mut Unmetered).unwrap();
        assert_eq!(two.lines, all.lines[..2], "{id}");
        let equal = SearchOptions { ties: Ties::All, ..solving() };
        let found = best(&position, &equal, Eval::Family, &mut Unmetered).unwrap();
        let most = all.lines.iter().filter(|line| line.discs == all.lines[0].discs).count();
        assert_eq!((found.equal.len(), &found.chosen), (most, &all.lines[0].chosen), "{id}");
    }
}

/// An ending too expensive for the budget is searched as without the option, and so is one of another game.
#[test]
fn what_cannot_be_solved_is_searched() {
    let plain = |options: &SearchOptions| SearchOptions { exact_endings: false, ..*options };
    let small = SearchOptions { nodes: Some(300), ..solving() };
    let all = [endings(20, 1), endings(10, 1), vec![shipped::variant("english").start()]].concat();
    for position in all {
        let [found, without] =
            [small, plain(&small)].map(|options| best(&position, &options, Eval::Family, &mut Unmetered).unwrap());
        assert_eq!(found, without, "{}", position.variant().id);
    }
    let position = &endings(8, 1)[0];
    let unlimited = SearchOptions { nodes: None, depth: Some(2), ..solving() };
    let found = best(position, &plain(&unlimited), Eval::Family, &mut Unmetered).unwrap();
    assert_eq!((found.depth, found.discs), (2, None));
    assert!(best(position, &unlimited, Eval::Family, &mut Unmetered).unwrap().discs.is_some());
}

/// Where only the best move can be solved, it comes first all the same.
#[test]
fn the_best_of_several_moves_is_best_by_discs() {
    for position in endings(10, 2) {
        let id = &position.variant().id;
        let one_only = SearchOptions { nodes: Some(70_000), ..solving() };
        let two = leaders(&position, &one_only, 2, Eval::Family, &mut Unmetered).unwrap();
        let best = best(&position, &one_only, Eval::Family, &mut Unmetered).unwrap();
        assert_eq!(two.lines.len(), 2, "{id}");
        assert!(two.lines[0].discs.is_some(), "{id}: {two:?}");
        assert_eq!((&two.lines[0].chosen, two.lines[0].discs), (&best.chosen, best.discs), "{id}");
        assert!(best.exact && !two.exact && two.lines[1].discs.is_none(), "{id}: {two:?}");
        assert_ne!(two.lines[0].chosen, two.lines[1].chosen, "{id}");
    }
}

/// Who wins may be found without the discs, which is not all that was asked for.
#[test]
fn a_result_is_exact_only_with_its_discs() {
    for (left, nodes) in [(8, 300), (9, 3000), (10, 60_000), (10, 300_000)] {
        for position in endings(left, 2) {
            let options = SearchOptions { nodes: Some(nodes), ..solving() };
            let found = best(&position, &options, Eval::Family, &mut Unmetered).unwrap();
            assert!(!found.exact || found.discs.is_some(), "{found:?}");
            let two = leaders(&position, &options, 2, Eval::Family, &mut Unmetered).unwrap();
            assert!(!two.exact || two.lines.iter().all(|line| line.discs.is_some()), "{two:?}");
        }
    }
}

/// Position 40 of the FFO suite: a2 wins by 38 discs.
const FFO_40: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";
/// Position 41, with 22 empty squares: h4 draws.
const FFO_41: &str = "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X";

#[test]
#[ignore = "slow: make test-deep-cases"]
fn positions_of_the_ffo_suite_are_solved() {
    for (text, chosen, discs) in [(FFO_40, "a2", 38), (FFO_41, "h4", 0)] {
        let position = read_position(&shipped::variant("othello"), text).unwrap();
        let deep = SearchOptions { nodes: Some(10_000_000_000), ..solving() };
        let found = best(&position, &deep, Eval::Family, &mut Unmetered).unwrap();
        assert_eq!((move_text(position.variant(), &found.chosen), found.discs), (chosen.to_owned(), Some(discs)));
    }
}

#[test]
fn the_champion_plays_endings_exactly_in_scripts_and_commands() {
    let position = &endings(9, 1)[0];
    let text = damka::notation::write_position(position);
    let row = json(&damka("analyse othello --json --position").with(&text).output());
    let wanted = discs_by_search(position);
    assert_eq!((&row["lines"][0]["discs"], &row["exact"]), (&wanted.into(), &true.into()), "{row}");
    let line = row["lines"][0]["line"].as_array().unwrap();
    assert_eq!(row["lines"][0]["distance"], line.len(), "{row}");
    let told = damka("analyse othello --position").with(&text).output();
    assert!(told.contains(&format!("discs: {wanted:+}")), "{told}");
    let bot = "--- @api 1\nreturn { title = 'Ender', games = { 'othello' }, move = function(position)\n\
        local move, value, info = search.best(position, { nodes = 100000, exact_endings = true })\n\
        return move, info.discs\nend }";
    let strict = damka("explain othello ender --choice --json --steps 10000000 --position").with(&text);
    let row = json(&strict.file("ai/ender.lua", bot).output());
    assert_eq!(row["value"].as_f64(), Some(f64::from(wanted)), "{row}");
    let bot = bot.replace("info.discs", "value");
    let few_squares = damka::notation::write_position(&endings(5, 1)[0]);
    for (steps, text) in [(2000, &text), (100_000, &text), (100_000, &few_squares)] {
        let command = format!("explain othello ender --choice --json --steps {steps} --position");
        let row = json(&damka(&command).with(text).file("ai/ender.lua", &bot).output());
        assert!(row["steps"].as_u64().is_some_and(|spent| spent <= steps), "{row}");
    }
}

fn discs_by_search(position: &Position) -> i32 {
    best(position, &solving(), Eval::Family, &mut Unmetered).unwrap().discs.unwrap()
}

/// Stops the search after 30,000 nodes, as a clock might, and keeps its last report.
#[derive(Default)]
struct StopSoon {
    depth: u32,
    spent: u64,
}

impl Meter for StopSoon {
    fn grant(&mut self, spent: u64) -> Result<u64, StopReason> {
        self.spent += spent;
        if self.spent < 30_000 { Ok(1000) } else { Err(StopReason::Enough) }
    }

    fn progress(&mut self, progress: &SearchProgress) {
        self.depth = progress.depth;
    }

    fn lines(&mut self, lines: &Lines) {
        self.depth = lines.depth;
    }
}

/// How deep a search of position 40 is when it is stopped after 30,000 nodes, if it may solve endings.
fn depth_when_stopped(exact_endings: bool) -> u32 {
    let position = read_position(&shipped::variant("othello"), FFO_40).unwrap();
    let options = SearchOptions { nodes: Some(1_000_000_000), exact_endings, ..solving() };
    let mut meter = StopSoon::default();
    let two = leaders(&position, &options, 2, Eval::Family, &mut meter).unwrap();
    assert!(two.lines.len() == 2 && !two.exact, "{two:?}");
    assert_eq!(meter.depth, two.depth);
    let mut meter = StopSoon::default();
    let found = best(&position, &options, Eval::Family, &mut meter).unwrap();
    assert!(found.value.is_some() && !found.exact, "{found:?}");
    assert_eq!(meter.depth, found.depth);
    found.depth
}

/// An ending that takes long is solved only after a search that finds a good move in case someone stops it.
#[test]
fn a_search_that_is_stopped_while_it_solves_has_looked_ahead() {
    let depth = depth_when_stopped(true);
    assert_eq!(depth, depth_when_stopped(false));
    assert!(depth > 4, "{depth}");
}
