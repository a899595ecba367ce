//! Positions of the FFO suite, played out exactly: the best move, the disc difference, and what it takes on one core. Run with
//! `cargo bench --bench endgame_solver`.

use damka::player::thread_cpu_time;
use damka::search::EndgameSolver;

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

fn main() {
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

/// The bits of a side's discs.
fn discs_of(squares: &str, side: char) -> u64 {
    squares.chars().enumerate().filter(|(_, disc)| *disc == side).map(|(at, _)| 1_u64 << at).sum()
}

/// The name of a square: "a1" is bit 0, "h1" bit 7.
fn name(bit: u64) -> String {
    let at = bit.trailing_zeros() as u8;
    format!("{}{}", char::from(b'a' + at % 8), at / 8 + 1)
}
