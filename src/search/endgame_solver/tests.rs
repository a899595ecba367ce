//! Solved endings against plain searches, on all board sizes and scorings, and positions of the FFO suite.

use super::*;
use crate::rules::othello::flips::{flips, targets};

const BOARD_6X6: u64 = 0x3f3f_3f3f_3f3f;
const SCORINGS: [DiscScoring; 3] = [DiscScoring::EmptiesToWinner, DiscScoring::DiscsOnly, DiscScoring::FewestDiscs];

/// Knuth's linear congruential generator.
pub(super) struct Random(pub u64);

impl Random {
    pub(super) fn below(&mut self, count: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(count)) as u32
    }

    /// A position of a random game with this number of empty squares, or more if the game ended before.
    pub(super) fn position(&mut self, board: u64, empties: u32) -> (u64, u64) {
        let size = (board & 0xff).count_ones() / 2;
        let at = |column: u32, row: u32| 1_u64 << (row * 8 + column);
        let mine = at(size, size - 1) | at(size - 1, size);
        let theirs = at(size, size) | at(size - 1, size - 1);
        let (mine, theirs, _) = self.played(board, mine, theirs, empties);
        (mine, theirs)
    }

    /// Plays random moves until this number of squares is empty. Returns the discs of the side to move, those of the
    /// opponent and how often the turn changed.
    pub(super) fn played(&mut self, board: u64, mine: u64, theirs: u64, empties: u32) -> (u64, u64, u32) {
        let (mut mine, mut theirs, mut turns) = (mine, theirs, 0);
        while (board & !(mine | theirs)).count_ones() > empties {
            let mut moves = targets(mine, theirs, board & !(mine | theirs));
            if moves != 0 {
                for _ in 0..self.below(moves.count_ones()) {
                    moves &= moves - 1;
                }
                let turned = flips(mine, theirs, moves.trailing_zeros());
                (mine, theirs) = (mine | turned | (moves & moves.wrapping_neg()), theirs ^ turned);
            } else if targets(theirs, mine, board & !(mine | theirs)) == 0 {
                break;
            }
            (mine, theirs, turns) = (theirs, mine, turns + 1);
        }
        (mine, theirs, turns)
    }
}

fn final_value(scoring: DiscScoring, board: u64, mine: u64, theirs: u64) -> i32 {
    let difference = mine.count_ones() as i32 - theirs.count_ones() as i32;
    let empty = (board & !(mine | theirs)).count_ones() as i32;
    match scoring {
        DiscScoring::EmptiesToWinner => difference + difference.signum() * empty,
        DiscScoring::DiscsOnly => difference,
        DiscScoring::FewestDiscs => -difference,
    }
}

fn minimax(scoring: DiscScoring, board: u64, mine: u64, theirs: u64) -> i32 {
    plain_alpha_beta(scoring, board, (mine, theirs), (-1000, 1000), false)
}

/// Alpha-beta without anything else; without cutoffs either unless `cuts`.
fn plain_alpha_beta(scoring: DiscScoring, board: u64, discs: (u64, u64), window: (i32, i32), cuts: bool) -> i32 {
    let ((mine, theirs), (mut alpha, beta)) = (discs, window);
    let empty = board & !(mine | theirs);
    let mut moves = targets(mine, theirs, empty);
    if moves == 0 {
        return match targets(theirs, mine, empty) {
            0 => final_value(scoring, board, mine, theirs),
            _ => -plain_alpha_beta(scoring, board, (theirs, mine), (-beta, -alpha), cuts),
        };
    }
    let mut best = -1000;
    while moves != 0 {
        let turned = flips(mine, theirs, moves.trailing_zeros());
        let next = (theirs ^ turned, mine | turned | (moves & moves.wrapping_neg()));
        best = best.max(-plain_alpha_beta(scoring, board, next, (-beta, -alpha), cuts));
        alpha = if cuts { alpha.max(best) } else { alpha };
        if alpha >= beta {
            break;
        }
        moves &= moves - 1;
    }
    best
}

/// Solves a position and checks that its line is legal and leads to the difference.
fn solved(solver: &mut EndgameSolver, mine: u64, theirs: u64) -> i32 {
    let ending = solver.solve(mine, theirs, None, &|| false).expect("no limits");
    let board = solver.masks.board;
    let (mut us, mut them) = (mine, theirs);
    for step in &ending.line {
        let moves = targets(us, them, board & !(us | them));
        if *step == 0 {
            assert_eq!(moves, 0);
        } else {
            assert_ne!(moves & step, 0, "{mine:#x} {theirs:#x}");
            let turned = flips(us, them, step.trailing_zeros());
            (us, them) = (us | turned | step, them ^ turned);
        }
        (us, them) = (them, us);
    }
    let empty = board & !(us | them);
    assert_eq!(targets(us, them, empty) | targets(them, us, empty), 0, "{mine:#x} {theirs:#x}");
    let sign = if ending.line.len().is_multiple_of(2) { 1 } else { -1 };
    assert_eq!(sign * final_value(solver.scoring, board, us, them), ending.difference, "{mine:#x} {theirs:#x}");
    assert_eq!(ending.best, ending.line.first().copied().unwrap_or(0));
    assert_eq!(Some(ending.clone()), solver.solve(mine, theirs, Some(ending.nodes), &|| false));
    let outcome = solver.solve_outcome(mine, theirs, None, &|| false).expect("no limits");
    assert_eq!(outcome.sign, ending.difference.signum(), "{mine:#x} {theirs:#x}");
    ending.difference
}

#[test]
fn last_squares_are_those_of_minimax() {
    let mut random = Random(1);
    for scoring in SCORINGS {
        for board in [!0, BOARD_6X6] {
            let mut solver = EndgameSolver::new(board, 10).with_scoring(scoring);
            for n in 0..300 {
                let (mine, theirs) = random.position(board, n % 6);
                let expected = minimax(scoring, board, mine, theirs);
                assert_eq!(solved(&mut solver, mine, theirs), expected, "{scoring:?} {mine:#x} {theirs:#x}");
            }
        }
    }
}

fn compare_with_alpha_beta(empties: u32, count: u32) {
    let mut random = Random(u64::from(empties));
    for board in [!0, BOARD_6X6, 0x0f0f_0f0f] {
        for n in 0..count {
            let scoring = SCORINGS[n as usize % 3];
            let mut solver = EndgameSolver::new(board, 12).with_scoring(scoring);
            let (mine, theirs) = random.position(board, empties);
            let expected = plain_alpha_beta(scoring, board, (mine, theirs), (-100, 100), true);
            assert_eq!(solved(&mut solver, mine, theirs), expected, "{scoring:?} {mine:#x} {theirs:#x}");
        }
    }
}

#[test]
fn values_are_those_of_plain_alpha_beta() {
    compare_with_alpha_beta(6, 30);
    compare_with_alpha_beta(8, 9);
    compare_with_alpha_beta(10, 1);
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn many_values_are_those_of_plain_alpha_beta() {
    for empties in 5..=12 {
        compare_with_alpha_beta(empties, if empties < 11 { 100 } else { 15 });
    }
}

#[test]
fn a_side_without_moves_passes() {
    // a1 is empty; only White can play it, over b1 to c1.
    let (black, white) = (0x02, !0x03);
    let mut solver = EndgameSolver::new(!0, 8);
    let ending = solver.solve(black, white, None, &|| false).expect("no limits");
    assert_eq!((ending.best, ending.difference, ending.line), (0, -64, vec![0, 1]));
}

#[test]
fn a_finished_game_has_no_line() {
    // Black has the upper five rows, the other squares are empty.
    let mine = 0xff_ffff_ffff;
    let value = |scoring| {
        let ending = EndgameSolver::new(!0, 8).with_scoring(scoring).solve(mine, 0, None, &|| false);
        ending.map(|ending| (ending.best, ending.difference, ending.line))
    };
    assert_eq!(value(DiscScoring::EmptiesToWinner), Some((0, 64, Vec::new())));
    assert_eq!(value(DiscScoring::DiscsOnly), Some((0, 40, Vec::new())));
    assert_eq!(value(DiscScoring::FewestDiscs), Some((0, -40, Vec::new())));
}

#[test]
fn limits_end_a_search() {
    let (mine, theirs) = Random(7).position(!0, 14);
    let mut solver = EndgameSolver::new(!0, 12);
    assert_eq!(solver.solve(mine, theirs, Some(1000), &|| false), None);
    assert_eq!(solver.solve(mine, theirs, None, &|| true), None);
}

/// Black's and White's discs of a text from a1 to h8.
fn parsed(text: &str) -> (u64, u64) {
    let discs = |letter| text.chars().enumerate().filter(|at| at.1 == letter).fold(0, |mask, at| mask | 1 << at.0);
    (discs('X'), discs('O'))
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn published_endgames() {
    // The first five of the FFO endgame test suite by the French federation of Othello, with all best moves.
    let cases = [
        ("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------", true, 38, vec!["a2"]),
        ("-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O-", true, 0, vec!["h4"]),
        ("--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO--", true, 6, vec!["g2"]),
        ("--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX-", false, -12, vec!["c7", "g3"]),
        ("--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX--", false, -14, vec!["d2", "b8"]),
    ];
    let mut solver = EndgameSolver::new(!0, 21);
    for (text, black_moves, difference, moves) in cases {
        let (black, white) = parsed(text);
        let (mine, theirs) = if black_moves { (black, white) } else { (white, black) };
        let ending = solver.solve(mine, theirs, None, &|| false).expect("no limits");
        let square = ending.best.trailing_zeros();
        let name = format!("{}{}", (b'a' + (square % 8) as u8) as char, square / 8 + 1);
        assert_eq!(ending.difference, difference, "{text}");
        assert!(moves.contains(&name.as_str()), "{text}: {name}");
    }
}
