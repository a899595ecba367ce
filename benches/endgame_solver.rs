//! Positions of the FFO suite, played out exactly: the best move, the disc difference, and what it takes on one core. Then
//! endings of games between searching players: nodes and seconds by the number of empty squares, from which
//! `search/exact_endings.rs` expects what an ending will cost. Run with `cargo bench --bench endgame_solver`.

#![allow(clippy::expect_used)]

use damka::catalog::{Catalog, FolderChoice, Root};
use damka::player::thread_cpu_time;
use damka::rules::Position;
use damka::search::{EndgameSolver, Eval, SearchOptions, Unmetered, best};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Number, squares from a1 row by row, the side to move, best moves, difference. The values are those published with the suite.
const POSITIONS: [(u32, &str, char, &[&str], i32); 5] = [
    (40, "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------", 'X', &["a2"], 38),
    (41, "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O-", 'X', &["h4"], 0),
    (42, "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO--", 'X', &["g2"], 6),
    (43, "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX-", 'O', &["c7", "g3"], -12),
    (44, "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX--", 'O', &["d2", "b8"], -14),
];
/// Entries of the table: 48 MiB.
const TABLE_ENTRIES_LOG2: u32 = 21;
/// Games whose endings are solved, the plies that are random in each, and how deep the players search then.
const GAMES: u64 = 25;
const RANDOM_PLIES: u32 = 10;
const PLAYERS_DEPTH: u32 = 4;
const EMPTY_SQUARES: [u32; 7] = [20, 18, 16, 14, 12, 10, 8];

fn main() {
    solve_suite();
    solve_endings();
}

fn solve_suite() {
    println!("position  empty  move  discs  goal         nodes  seconds");
    for (number, squares, turn, moves, difference) in POSITIONS {
        let opponent = if turn == 'X' { 'O' } else { 'X' };
        let [mine, theirs] = [turn, opponent].map(|side| discs_of(squares, side));
        let mut solver = EndgameSolver::new(u64::MAX, TABLE_ENTRIES_LOG2);
        let begun = thread_cpu_time();
        let Some(solved) = solver.solve(mine, theirs, None, &|| false) else { return };
        let spent = thread_cpu_time().zip(begun).map(|(now, begun)| now.saturating_sub(begun));
        let secs = spent.unwrap_or_default().as_secs_f64();
        let square = name(solved.best);
        let is_right = moves.contains(&square.as_str()) && solved.difference == difference;
        let (empty, found, nodes) = ((!(mine | theirs)).count_ones(), solved.difference, solved.nodes);
        let goal = format!("{} {difference:+}", moves.join("/"));
        println!("{number:8}  {empty:5}  {square:4}  {found:+5}  {goal:9}  {nodes:8}  {secs:7.2}");
        assert!(is_right, "position {number}");
    }
}

fn solve_endings() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option };
    let variant = Catalog::open(root).now().variant("othello").expect("a shipped variant");
    let mut spent: Vec<Vec<(u64, f64)>> = vec![Vec::new(); EMPTY_SQUARES.len()];
    for seed in 0..GAMES {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut position = variant.start();
        for ply in 0.. {
            let board = position.board();
            let empty = 64 - (board.black | board.white).count_ones();
            if let Some(place) = EMPTY_SQUARES.iter().position(|squares| *squares == empty) {
                spent[place].push(solved(&position));
            }
            if position.outcome().is_some() || empty < EMPTY_SQUARES[EMPTY_SQUARES.len() - 1] {
                break;
            }
            let moves = position.moves();
            let chosen = if ply < RANDOM_PLIES {
                moves[random.random_range(0..moves.len())].clone()
            } else {
                let options = SearchOptions { depth: Some(PLAYERS_DEPTH), ..SearchOptions::default() };
                best(&position, &options, Eval::Family, &mut Unmetered).expect("a move").chosen
            };
            position = position.play(&chosen).0;
        }
    }
    println!("\nempty  positions  nodes, median      largest  seconds, median  largest");
    for (empty, mut spent) in EMPTY_SQUARES.into_iter().zip(spent) {
        spent.sort_by(|a, b| a.1.total_cmp(&b.1));
        let (Some(median), Some(largest)) = (spent.get(spent.len() / 2), spent.last()) else { continue };
        let (count, nodes, most) = (spent.len(), median.0, largest.0);
        println!("{empty:5}  {count:9}  {nodes:13}  {most:11}  {:15.4}  {:7.3}", median.1, largest.1);
    }
}

/// What solving a position takes: nodes and seconds.
fn solved(position: &Position) -> (u64, f64) {
    let board = position.board();
    let (black, white) = (board.black as u64, board.white as u64);
    let is_black = board.turn == damka::board::Side::Black;
    let (mine, theirs) = if is_black { (black, white) } else { (white, black) };
    let mut solver = EndgameSolver::new(u64::MAX, TABLE_ENTRIES_LOG2);
    let begun = thread_cpu_time();
    let nodes = solver.solve(mine, theirs, None, &|| false).map_or(0, |solved| solved.nodes);
    let spent = thread_cpu_time().zip(begun).map(|(now, begun)| now.saturating_sub(begun));
    (nodes, spent.unwrap_or_default().as_secs_f64())
}

/// The bits of a side's discs.
fn discs_of(squares: &str, side: char) -> u64 {
    squares.chars().enumerate().filter(|(_, disc)| *disc == side).map(|(at, _)| 1_u64 << at).sum()
}

/// The name of a square: "a1" is bit 0, "h1" bit 7.
fn name(bit: u64) -> String {
    let at = bit.trailing_zeros() as u8;
    format!("{}{}", char::from(b'a' + at % 8), at / 8 + 1)
}
