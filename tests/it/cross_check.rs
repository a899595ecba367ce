//! Compares every variant with the simple second implementations of `naive.rs`, `naive_discs.rs`, `naive_games.rs` and
//! `naive_grid.rs`: every position of random games, and the perft tables without another source.

use super::invariants::every_position_of;
use super::naive::{Capture, Cell, Crown, DIAGONALS, Grid, Land, Man, Rules, Turn};
use super::naive_discs::{self, Discs};
use super::naive_games;
use super::naive_grid;
use super::shipped::{all_ids, ids, root, variant};
use damka::board::{Kind, Side};
use damka::notation::{move_text, write_position};
use damka::rules::{Counting, Move, Position, perft};
use std::collections::BTreeSet;

fn free(_: &Capture) -> Vec<i32> {
    Vec::new()
}

fn most(capture: &Capture) -> Vec<i32> {
    vec![capture.taken.len() as i32]
}

fn kings(capture: &Capture) -> i32 {
    capture.taken.iter().filter(|(_, king)| *king).count() as i32
}

fn italian(capture: &Capture) -> Vec<i32> {
    let mut keys = vec![capture.taken.len() as i32, i32::from(capture.by_king), kings(capture)];
    keys.extend(capture.taken.iter().map(|(_, king)| i32::from(*king)));
    keys
}

fn frisian(capture: &Capture) -> Vec<i32> {
    let kings = kings(capture);
    vec![(capture.taken.len() as i32 - kings) * 100 + kings * 199, i32::from(capture.by_king)]
}

/// English draughts, the basis of the others.
fn english() -> Rules {
    Rules {
        size: 8,
        man_directions: DIAGONALS[..2].to_vec(),
        man_takes: DIAGONALS[..2].to_vec(),
        men_take_kings: true,
        forced: true,
        king_directions: DIAGONALS.to_vec(),
        king_takes: DIAGONALS.to_vec(),
        long: false,
        land: Land::Any,
        at_once: false,
        turns_about: true,
        crown: Crown::Stops,
        far_row_wins: false,
        most_king_moves: 0,
        better: free,
    }
}

fn international() -> Rules {
    Rules { size: 10, man_takes: DIAGONALS.to_vec(), long: true, crown: Crown::AtEnd, better: most, ..english() }
}

/// The second implementation of a variant; `None` for games of another family.
fn read(id: &str) -> Option<Rules> {
    let straight = vec![(0, -1), (-1, 0), (1, 0)];
    let rook = vec![(0, -1), (-1, 0), (1, 0), (0, 1)];
    Some(match id {
        "english" | "anti" | "english_in_lua" => english(),
        "russian" => Rules { size: 8, crown: Crown::GoesOn, better: free, ..international() },
        "brazilian" => Rules { size: 8, ..international() },
        "pool" => Rules { size: 8, better: free, ..international() },
        "international" => international(),
        "killer" => Rules { land: Land::NextToKing, ..international() },
        "canadian" => Rules { size: 12, ..international() },
        "breakthrough" => Rules { crown: Crown::Never, far_row_wins: true, ..international() },
        "czech" => {
            Rules { long: true, crown: Crown::AtEnd, better: |capture| vec![i32::from(capture.by_king)], ..english() }
        }
        "spanish" => Rules {
            long: true,
            crown: Crown::AtEnd,
            better: |capture| vec![capture.taken.len() as i32, kings(capture)],
            ..english()
        },
        "italian" => Rules { men_take_kings: false, better: italian, ..english() },
        "thai" | "thai_3rows" => {
            Rules { long: true, land: Land::Next, crown: Crown::AtEnd, at_once: true, ..english() }
        }
        "flying" => Rules { long: true, land: Land::Next, crown: Crown::GoesOn, at_once: true, ..english() },
        "tb" => Rules { crown: Crown::Never, far_row_wins: true, better: most, ..english() },
        "turkish" => Rules {
            man_directions: straight.clone(),
            man_takes: straight,
            king_directions: rook.clone(),
            king_takes: rook,
            long: true,
            at_once: true,
            turns_about: false,
            crown: Crown::AtEnd,
            better: most,
            ..english()
        },
        "frisian" => {
            let straight = [(0, -2), (-2, 0), (2, 0), (0, 2)];
            let all = [DIAGONALS, straight].concat();
            Rules { man_takes: all.clone(), king_takes: all, better: frisian, most_king_moves: 3, ..international() }
        }
        "english_6x6" => Rules { size: 6, ..english() },
        "international_6x6" => Rules { size: 6, ..international() },
        "tama" => {
            let all = [DIAGONALS.to_vec(), rook].concat();
            Rules {
                size: 6,
                man_directions: vec![(0, -1), (-1, -1), (1, -1)],
                man_takes: vec![(0, -1), (-1, 0), (1, 0), (-1, -1), (1, -1)],
                forced: false,
                king_directions: all.clone(),
                king_takes: all,
                at_once: true,
                turns_about: false,
                crown: Crown::AtEnd,
                ..english()
            }
        }
        _ => return None,
    })
}

fn grid(position: &Position) -> Grid {
    let shape = position.variant().shape;
    let mut cells = vec![None; usize::from(shape.columns) * usize::from(shape.rows)];
    for square in shape.all() {
        let (column, row) = shape.place(square);
        let man =
            position.at(square).map(|piece| Man { white: piece.side == Side::White, king: piece.kind == Kind::King });
        cells[usize::from(row) * usize::from(shape.columns) + usize::from(column)] = man;
    }
    let runs = position.board().runs.map(|run| {
        let (column, row) = shape.place(run.square);
        (run.moves > 0).then_some(((i32::from(column), i32::from(row)), u32::from(run.moves)))
    });
    Grid { cells, white_moves: position.turn() == Side::White, runs }
}

fn turn(position: &Position, one: &Move) -> Turn {
    let cell = |square| {
        let (column, row) = position.variant().shape.place(square);
        Cell::from((i32::from(column), i32::from(row)))
    };
    let mut taken: Vec<Cell> = one.captured.iter().map(|square| cell(*square)).collect();
    taken.sort_unstable();
    (cell(one.from().unwrap()), cell(one.to().unwrap()), taken, one.crowned)
}

fn discs(position: &Position) -> Discs {
    let shape = position.variant().shape;
    let mine = |square| position.at(square).map(|piece| piece.side == position.turn());
    Discs { size: i32::from(shape.columns), cells: shape.all().map(mine).collect() }
}

fn placed(position: &Position, one: &Move) -> Option<Cell> {
    let (column, row) = position.variant().shape.place(one.places?);
    Some((i32::from(column), i32::from(row)))
}

#[test]
fn both_find_the_same_moves_in_random_games() {
    let mut read_twice = 0;
    for id in all_ids() {
        let Some(rules) = read(&id) else {
            if variant(&id).family == "grid" {
                every_position_of(&id, |place, position, moves| {
                    let text = |one: &Move| move_text(position.variant(), one);
                    let found: BTreeSet<String> = moves.iter().map(text).collect();
                    let second = naive_grid::moves(&id, &naive_grid::Board::read(&write_position(position)));
                    let second = second.unwrap_or_else(|| panic!("{id} is not read a second time"));
                    let drawn = position.outcome().is_some_and(|outcome| outcome.winner.is_none());
                    if !drawn {
                        assert_eq!(found, second.iter().map(|(text, _)| text.clone()).collect(), "{place}");
                    }
                    for legal in moves {
                        let after = naive_grid::Board::read(&write_position(&position.play(legal).0));
                        assert!(second.contains(&(text(legal), after)), "{place}: the board after {}", text(legal));
                    }
                });
                continue;
            }
            if variant(&id).family == "scripted" {
                every_position_of(&id, |place, position, moves| {
                    let text = |one: &Move| move_text(position.variant(), one);
                    let found: BTreeSet<String> = moves.iter().map(text).collect();
                    let second = naive_games::moves(&id, &naive_games::Board::of(position));
                    let second = second.unwrap_or_else(|| panic!("{id} is not read a second time"));
                    assert_eq!(found, second.into_iter().map(|(text, _)| text).collect(), "{place}");
                });
                continue;
            }
            assert_eq!(variant(&id).family, "othello", "{id} is not read a second time");
            every_position_of(&id, |place, position, moves| {
                let found: BTreeSet<Cell> = moves.iter().filter_map(|one| placed(position, one)).collect();
                assert_eq!(found, naive_discs::places(&discs(position)), "{place}");
            });
            continue;
        };
        read_twice += 1;
        every_position_of(&id, |place, position, moves| {
            let found: BTreeSet<Turn> = moves.iter().map(|one| turn(position, one)).collect();
            let drawn = position.outcome().is_some_and(|outcome| outcome.winner.is_none());
            if !drawn {
                assert_eq!(found, rules.turns(&grid(position)), "{place}");
            }
        });
    }
    assert!(read_twice > 10);
}

/// Perft by the second implementation of a game that is not draughts.
fn counted(id: &str, start: &Position, depth: u32) -> u64 {
    match start.variant().family {
        "scripted" => naive_games::perft(id, &naive_games::Board::of(start), depth),
        "grid" => naive_grid::perft(id, &naive_grid::Board::read(&write_position(start)), depth),
        _ => naive_discs::perft(&discs(start), depth),
    }
}

/// The variants whose tables have no other source.
const COUNTED_HERE: [&str; 20] = [
    "anti",
    "breakthrough",
    "breakthrough_grid",
    "breakthrough_race",
    "clobber",
    "dodgem",
    "five_field_kono",
    "flying",
    "fox_and_hounds",
    "gomoku",
    "hasami_shogi",
    "hawaiian_checkers",
    "hex",
    "infection",
    "konane",
    "reversi6",
    "skirmish",
    "small_halma",
    "tb",
    "thai",
];

/// Most positions counted here for one depth.
const MOST: u64 = 8_000;

#[test]
#[ignore = "slow: make test-deep-cases"]
fn both_count_the_same_from_the_start() {
    for id in ids() {
        let start = variant(&id).start();
        let second = |depth| match read(&id) {
            Some(rules) => rules.perft(&grid(&start), depth),
            None => counted(&id, &start, depth),
        };
        let counts = (1..).map(|depth| (depth, perft(&start, depth, Counting::Moves)));
        for (depth, count) in counts.take_while(|(_, count)| *count < MOST) {
            assert_eq!(second(depth), count, "{id}, depth {depth}");
        }
    }
}

/// `DAMKA_WRITE_PERFT=all cargo test --release --test it cross_check::tables` rewrites the tables whose only source is this file, and
/// with the names of variants in place of `all` those of the variants.
#[test]
fn tables_that_come_from_here_say_so() {
    let written = std::env::var("DAMKA_WRITE_PERFT").unwrap_or_default();
    for id in COUNTED_HERE {
        let file = root().join(format!("tests/perft/{id}.perft"));
        if written == "all" || written.split(' ').any(|name| name == id) {
            let start = variant(id).start();
            let count = |depth| match read(id) {
                Some(rules) => rules.perft(&grid(&start), depth),
                None => counted(id, &start, depth),
            };
            let mut lines = vec![
                "# Positions counted from the start, a ply a line: `depth count`.".to_owned(),
                "# Source: the second implementation in tests/it/naive.rs and its sisters naive_*.rs; no other program's counts were found."
                    .to_owned(),
                String::new(),
                "position start".to_owned(),
                "count moves".to_owned(),
            ];
            let deepest = match id {
                "gomoku" | "hex" => 2,
                "clobber" | "hasami_shogi" | "small_halma" => 4,
                "breakthrough_grid" | "breakthrough_race" | "infection" | "skirmish" => 5,
                "dodgem" => 6,
                _ => 8,
            };
            lines.extend((1..=deepest).map(|depth| format!("{depth} {}", count(depth))));
            std::fs::write(&file, lines.join("\n") + "\n").unwrap();
        }
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(text.contains("tests/it/naive"), "{} says where its counts come from", file.display());
    }
}
