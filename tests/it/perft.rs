//! Every table of `tests/perft/` compared with the move generator, to a depth that is quick.

use super::shipped::{root, variant};
use damka::notation::read_position;
use damka::rules::{Counting, Position, perft};

/// The most positions counted for a row of a table; more for the two games whose counts are confirmed by several programs.
/// `DAMKA_PERFT_MOST` sets more (`make perft`).
fn most(id: &str) -> u64 {
    let asked = std::env::var("DAMKA_PERFT_MOST").ok().and_then(|text| text.parse().ok());
    asked.unwrap_or(if matches!(id, "english" | "othello") { 1_000_000 } else { 150_000 })
}

struct Table {
    position: Position,
    counting: Counting,
    depths: Vec<(u32, u64)>,
}

/// The tables of a file: lines `position P`, `count moves|paths|landings` and `depth count`, comments after `#`.
fn tables(id: &str) -> Vec<Table> {
    let text = std::fs::read_to_string(root().join(format!("tests/perft/{id}.perft"))).unwrap();
    let variant = variant(id);
    let mut tables: Vec<Table> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.split_once(' ').unwrap() {
            ("position", position) => {
                let position = read_position(&variant, position).unwrap();
                tables.push(Table { position, counting: Counting::Moves, depths: Vec::new() });
            }
            ("count", word) => {
                tables.last_mut().unwrap().counting = match word {
                    "moves" => Counting::Moves,
                    "paths" => Counting::Paths,
                    "landings" => Counting::Landings,
                    other => panic!("{id}.perft: count {other:?}"),
                };
            }
            (depth, count) => {
                tables.last_mut().unwrap().depths.push((depth.parse().unwrap(), count.parse().unwrap()));
            }
        }
    }
    tables
}

fn check(id: &str) {
    for Table { position, counting, depths } in tables(id) {
        for (depth, expected) in depths.into_iter().filter(|(_, count)| *count <= most(id)) {
            let text = damka::notation::write_position(&position);
            assert_eq!(perft(&position, depth, counting), expected, "{id} {text} depth {depth} {counting:?}");
        }
    }
}

macro_rules! variants {
    ($($id:ident)*) => {
        $(#[test]
        fn $id() {
            check(stringify!($id));
        })*
    };
}

variants! {
    anti
    anti_othello
    brazilian
    breakthrough
    breakthrough_grid
    breakthrough_race
    canadian
    clobber
    connect_four
    czech
    dodgem
    english
    english_6x6
    english_in_lua
    five_field_kono
    flying
    four_in_a_row
    fox_and_hounds
    frisian
    gomoku
    hasami_shogi
    hawaiian_checkers
    hex
    infection
    international
    international_6x6
    italian
    killer
    konane
    othello
    pool
    reversi6
    russian
    skirmish
    small_halma
    spanish
    tb
    thai
    thai_3rows
    tictactoe
    turkish
}

#[test]
fn every_shipped_variant_has_its_tables() {
    for id in super::shipped::ids() {
        assert!(root().join(format!("tests/perft/{id}.perft")).exists(), "tests/perft/{id}.perft is missing");
    }
}
