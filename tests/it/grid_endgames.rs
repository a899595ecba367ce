//! Endgame tables of grid games: values that are consistent under the rules, results that others have published, and games
//! that have no tables.

use crate::endgame_tables::{by_moves, solved};
use crate::grid::stated;
use crate::shipped;
use damka::board::Side;
use damka::endgame::{EndgameTable, EndgameValue, places};
use damka::notation::write_position;
use damka::rules::{Position, Variant};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// Two kinds, on squares of one colour, that promote and jump.
const JUMPERS: &str = r#"
  board = { columns = 6, rows = 6, corner = "left" }, first = "white",
  pieces = {
    { name = "queen", profile = "king", moves = { "diagonally_forward", "diagonally_backward" }, max_steps = 3,
      captures = { "diagonally_forward" } },
    { name = "pawn", moves = { "diagonally_forward" }, captures = { "diagonally_forward" }, promotes = "queen" },
  },
  capture = { by = "jump", continued = true },
  start = [[
    .p.p.p
    ......
    ......
    ......
    ......
    P.P.P.
  ]],
  drawing = { repetition = 3 }"#;

/// The second kind hops and leaps; both kinds take what they enclose, and two pieces are too few.
const ENCLOSING: &str = r#"
  board = { columns = 5, rows = 5 }, first = "black",
  pieces = {
    { name = "man", moves = { "forward", "sideways" }, captures = { "forward", "sideways", "backward" },
      hops = { "forward" }, promotes = "knight", promotion = "free" },
    { name = "knight", profile = "king", leaps = { "1-2" }, captures = { "forward", "sideways", "backward" } },
  },
  capture = { by = "custody" },
  winning = { reduced_to = 1 },
  start = [[
    mm.mm
    .....
    .....
    .....
    MM.MM
  ]],
  drawing = { repetition = 3 }"#;

fn start_value(table: &EndgameTable) -> EndgameValue {
    table.value(table.variant().start().board()).unwrap()
}

/// Checks positions evenly chosen among those of the table; returns how many are won, drawn and lost.
fn check_values(table: &EndgameTable, step: usize) -> [u32; 3] {
    let mut counts = [0; 3];
    let all = table.materials().into_iter().flat_map(|material| table.of(material));
    for (board, value) in all.step_by(step) {
        let here = Position::new(table.variant().clone(), board);
        assert_eq!(by_moves(table, &here), value, "{} {}", table.variant().id, write_position(&here));
        counts[match value {
            EndgameValue::Won(_) => 0,
            EndgameValue::Drawn => 1,
            EndgameValue::Lost(_) => 2,
        }] += 1;
    }
    counts
}

/// Random games end in positions of the table: pieces stand nowhere else.
fn check_games(table: &EndgameTable, games: u64) -> u32 {
    let mut found = 0;
    for seed in 0..games {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut here = table.variant().start();
        loop {
            let stand = Side::BOTH.map(|side| here.count(side, None));
            if stand.iter().all(|count| *count > 0) && stand.iter().sum::<u32>() <= table.pieces() {
                let value = table.value(here.board());
                assert!(value.is_some(), "{} {}", table.variant().id, write_position(&here));
                found += 1;
            }
            let moves = here.moves();
            if moves.is_empty() {
                break;
            }
            here = here.play(&moves[random.random_range(0..moves.len())]).0;
        }
    }
    found
}

fn shipped_table(id: &str, pieces: u32) -> EndgameTable {
    solved(&shipped::variant(id), pieces)
}

/// `games` is how many positions of random games must be in the table.
fn check(variant: &Arc<Variant>, pieces: u32, step: usize, games: u32) {
    let table = solved(variant, pieces);
    let [won, drawn, lost] = check_values(&table, step);
    assert!(won > 20 && lost > 20, "{}: {won} won, {drawn} drawn, {lost} lost", variant.id);
    let found = check_games(&table, 40);
    assert!(found >= games, "{}: {found}", variant.id);
}

#[test]
fn every_value_follows_from_those_of_its_moves_and_games_stay_in_the_table() {
    check(&stated(JUMPERS), 3, 37, 10);
    check(&stated(ENCLOSING), 3, 101, 10);
    check(&shipped::variant("dodgem"), 6, 997, 1000);
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn every_value_of_the_larger_games_follows_from_those_of_its_moves() {
    let games = [
        ("fox_and_hounds", 5, 499, 400),
        // These are over long before so few pieces are left.
        ("breakthrough_grid", 3, 499, 0),
        ("hawaiian_checkers", 3, 97, 0),
        ("clobber", 3, 29, 0),
    ];
    for (id, pieces, step, found) in games {
        check(&shipped::variant(id), pieces, step, found);
    }
}

/// Winning Ways for Your Mathematical Plays (1982): the first player wins on 3×3. On 4×4 neither can (David des Jardins 1996).
#[test]
fn dodgem_is_worth_what_others_found() {
    let small = stated(
        r#"board = { columns = 3, rows = 3 }, first = "white", black_goes = "right",
        pieces = { { name = "car", letters = "xo", moves = { "forward", "sideways" } } },
        start = "x..\nx..\n.oo",
        winning = { leaving = true, stuck = "wins" },
        drawing = { repetition = 3 }"#,
    );
    assert!(matches!(start_value(&solved(&small, 4)), EndgameValue::Won(_)));
    assert_eq!(start_value(&shipped_table("dodgem", 6)), EndgameValue::Drawn);
}

/// Winning Ways, too: the hounds win against every play of the fox.
#[test]
fn the_hounds_shut_the_fox_in() {
    assert!(matches!(start_value(&shipped_table("fox_and_hounds", 5)), EndgameValue::Lost(_)));
}

#[test]
fn games_without_tables_say_why() {
    let wide = stated(
        r#"board = { columns = 12, rows = 12 }, pieces = { { name = "man", moves = { "forward" } } },
        start = "mmmmmmmmmmmm\n" .. ("............\n"):rep(10) .. "MMMMMMMMMMMM", winning = { far_row = true }"#,
    );
    let shipped = ["gomoku", "infection", "skirmish"].map(shipped::variant);
    let reasons = ["more than leave the board", "more than leave the board", "more than two kinds"];
    for (variant, reason) in shipped.iter().zip(reasons).chain([(&wide, "more than 128 squares")]) {
        let refused = places(variant, 2).unwrap_err().to_string();
        assert!(refused.contains(reason), "{}: {refused}", variant.id);
    }
}
