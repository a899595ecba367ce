//! The rotations and reflections of a board that patterns take for the same: the rules must agree, in every shipped grid game.

use super::shipped::variant;
use damka::board::{Shape, Side, Square};
use damka::notation::{SquareNaming, read_position, write_position};
use damka::rules::{Kernel, Outcome, PatternBoard, Position, Variant, WithKernel, kernel_of};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// The games, how many symmetries the rules of each have, and which square of the board White's lower left corner is to Black.
const GAMES: [(&str, usize, &str); 11] = [
    ("breakthrough_grid", 2, "h8"),
    ("clobber", 4, "a1"),
    ("dodgem", 1, "a1"),
    ("five_field_kono", 2, "e5"),
    ("four_in_a_row", 2, "a1"),
    ("hasami_shogi", 8, "a1"),
    ("hawaiian_checkers", 8, "a1"),
    ("hex", 2, "k1"),
    ("infection", 8, "a1"),
    ("small_halma", 2, "h8"),
    ("tictactoe", 8, "a1"),
];

struct FindBoard;

impl WithKernel for FindBoard {
    type Output = Option<PatternBoard>;

    fn run<K: Kernel>(self, kernel: &K) -> Self::Output {
        kernel.pattern_board()
    }
}

fn board_of(variant: &Variant) -> Option<PatternBoard> {
    kernel_of(&*variant.rules).visit(FindBoard)
}

/// The text of a position on the mapped board, the sides in each other's place if `swaps`.
fn mapped(text: &str, shape: Shape, map: &[Square], swaps: bool) -> String {
    let mut words = text.split(' ');
    let cells: Vec<char> = words.next().unwrap().chars().filter(|letter| *letter != '/').collect();
    let mut image = vec!['.'; cells.len()];
    for (letter, to) in cells.into_iter().zip(map) {
        let other = match letter {
            'x' => 'o',
            'o' => 'x',
            letter if letter.is_uppercase() => letter.to_ascii_lowercase(),
            letter => letter.to_ascii_uppercase(),
        };
        image[usize::from(to.0)] = if swaps { other } else { letter };
    }
    let rows: Vec<String> = image.chunks(shape.columns.into()).map(|row| row.iter().collect()).collect();
    let turn = match words.next().unwrap() {
        turn if !swaps => turn,
        "b" => "w",
        _ => "b",
    };
    std::iter::once(rows.join("/"))
        .chain([turn.to_owned()])
        .chain(words.map(str::to_owned))
        .collect::<Vec<_>>()
        .join(" ")
}

/// What each move leads to.
fn after(position: &Position) -> Vec<String> {
    let mut after: Vec<String> =
        position.moves().iter().map(|chosen| write_position(&position.play(chosen).0)).collect();
    after.sort();
    after
}

fn agrees(position: &Position, map: &[Square], swaps: bool) {
    let variant = position.variant();
    let text = |position: &Position| mapped(&write_position(position), variant.shape, map, swaps);
    let image = read_position(variant, &text(position)).unwrap();
    let mut expected: Vec<String> =
        after(position).iter().map(|after| mapped(after, variant.shape, map, swaps)).collect();
    expected.sort();
    assert_eq!(after(&image), expected, "{}: {} and {}", variant.id, write_position(position), write_position(&image));
    let expected = position.outcome().map(|outcome| Outcome {
        winner: outcome.winner.map(|side| if swaps { side.other() } else { side }),
        ..outcome
    });
    assert_eq!(image.outcome(), expected, "{}", write_position(position));
}

/// Positions of random games, with no history: each is read from its text.
fn positions(variant: &Arc<Variant>, games: u64) -> Vec<Position> {
    let mut met = Vec::new();
    for seed in 0..games {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut position = variant.start();
        for _ in 0..60 {
            met.push(read_position(variant, &write_position(&position)).unwrap());
            let moves = position.moves();
            if moves.is_empty() || position.outcome().is_some() {
                break;
            }
            position = position.play(&moves[random.random_range(0..moves.len())]).0;
        }
    }
    met
}

#[test]
fn the_rules_are_the_same_on_every_board_that_patterns_take_for_the_same() {
    for (id, symmetries, corner) in GAMES {
        let variant = variant(id);
        let board = board_of(&variant).unwrap_or_else(|| panic!("{id} has no patterns"));
        assert_eq!(board.symmetries.len(), symmetries, "{id}");
        let [black, white] = &board.views;
        let lower_left = variant.shape.at(0, i32::from(variant.shape.rows) - 1).unwrap();
        assert_eq!(SquareNaming::own(&variant).name(black[lower_left.index()]), corner, "{id}");
        assert!(white.iter().zip(0..).all(|(square, index)| square.0 == index));
        for position in positions(&variant, 12) {
            for map in &board.symmetries {
                agrees(&position, map, false);
            }
            // Only one side may take over the first stone of Hex.
            if id != "hex" || position.count(Side::Black, None) + position.count(Side::White, None) > 1 {
                agrees(&position, black, true);
            }
        }
    }
}

#[test]
fn games_with_large_boards_many_kinds_of_pieces_or_different_aims_have_no_patterns() {
    for id in ["gomoku", "skirmish", "fox_and_hounds"] {
        assert_eq!(board_of(&variant(id)), None, "{id}");
    }
}
