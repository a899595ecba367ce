//! Makes `assets/openings/english.txt`: `cargo run --example ballots > assets/openings/english.txt`.
//!
//! Every position after three plies is searched, captures to their end; those in which neither side loses a man are
//! playable. Tournaments leave out eighteen of them all the same: those stay in the file as comments.

use damka::catalog::{Catalog, FolderChoice, Root};
use damka::notation::{Opening, move_text, read_book};
use damka::report::Source;
use damka::rules::{Move, Position};
use damka::search::{Eval, SearchOptions, Unmetered, best};
use std::collections::{BTreeMap, BTreeSet};

/// So many moves make a ballot.
const PLIES: usize = 3;
/// So deep it is asked whether a man is lost by force.
const DEPTH: u32 = 8;
/// So many nodes say how even a ballot is.
const NODES: u64 = 1_000_000;

/// The playable ballots that the American Checker Federation leaves out of its deck of 156, as Richard Pask lists them in
/// "The Golden Dozen" (2005) under "defunct ballots".
const BARRED: &str =
    "9-13 21-17 10-14\n9-13 24-20 12-16\n9-14 23-19 10-15\n10-15 21-17 9-14\n11-15 21-17 10-14\n11-16 24-19 10-15
9-13 23-18 10-14\n9-14 22-18 12-16\n9-14 24-19 10-15\n10-15 22-17 9-14\n11-16 21-17 10-14\n12-16 23-18 9-14
9-13 24-19 10-15\n9-14 22-18 14-17\n10-14 24-19 11-15\n10-15 24-20 11-16\n11-16 22-18 10-15\n12-16 23-19 16-23";

/// What a first move is called.
const NAMES: [(&str, &str); 6] = [
    ("9-13", "Edinburgh"),
    ("9-14", "Double Corner"),
    ("10-14", "Denny"),
    ("10-15", "Kelso"),
    ("11-16", "Bristol"),
    ("12-16", "Dundee"),
];

/// What a search makes of a position, for the side to move.
fn value(position: &Position, options: SearchOptions, weights: &BTreeMap<String, f64>) -> f64 {
    let found = best(position, &options, Eval::Weights(weights), &mut Unmetered);
    found.ok().and_then(|found| found.value).unwrap_or_default()
}

/// Every line of so many plies, by the order of moves.
fn lines(start: &Position, plies: usize) -> Vec<(Vec<Move>, Position)> {
    let mut lines = vec![(Vec::new(), start.clone())];
    for _ in 0..plies {
        let further = |(line, position): (Vec<Move>, Position)| {
            let next = |legal: Move| ([&line[..], std::slice::from_ref(&legal)].concat(), position.play(&legal).0);
            position.moves().into_iter().map(next).collect::<Vec<_>>()
        };
        lines = lines.into_iter().flat_map(further).collect();
    }
    lines
}

fn main() {
    let folder = std::env::temp_dir();
    let now = Catalog::open(Root { folder, chosen: FolderChoice::Option }).now();
    let (Ok(variant), Ok(champion)) = (now.variant("english"), now.bot("champion")) else { return };
    let even_weights: BTreeMap<String, f64> = (champion.live.current().weights.iter())
        .filter_map(|(name, weight)| Some((name.strip_suffix("_early")?.to_owned(), *weight)))
        .collect();
    let material = BTreeMap::from([("man".to_owned(), 1.0), ("king".to_owned(), 1.5)]);
    let all = lines(&variant.start(), PLIES);
    let sequences = all.len();
    let mut seen = BTreeSet::new();
    let distinct: Vec<_> = all.into_iter().filter(|(_, end)| seen.insert(end.board().key())).collect();
    let positions = distinct.len();
    let deep = SearchOptions { depth: Some(DEPTH), ..SearchOptions::default() };
    let level: Vec<_> = distinct.into_iter().filter(|(_, end)| value(end, deep, &material) == 0.0).collect();
    let barred: Vec<Opening> = read_book(&variant, &Source::new("barred", BARRED)).0;
    let is_barred = |end: &Position| barred.iter().any(|opening| opening.end() == end);
    let text = |moves: &[Move]| moves.iter().map(|legal| move_text(&variant, legal)).collect::<Vec<_>>().join(" ");
    let (out, kept): (Vec<_>, Vec<_>) = level.into_iter().partition(|(_, end)| is_barred(end));
    let (deck, left_out) = (kept.len(), out.len());
    println!(
        "\
# The 3-move ballots of English draughts: the deck of {deck} from which tournaments draw, each ballot played twice with
# colours changed. Made by `cargo run --example ballots`: of the {sequences} ways to play the first three moves come {positions}
# positions, in {} of which nobody has to lose a man (searched eight plies deep). The American Checker Federation leaves
# out {left_out} of them, by Richard Pask's list in \"The Golden Dozen\" (2005); they stand at the end as remarks, and count as soon
# as the # before one is taken away.
#
# The weight says how even a ballot is, by a search of a million nodes with the champion's weights: 4 within a twentieth of
# a man, 3 within a tenth, 2 within a sixth, else 1. The name is that of the first move; 11-15 has none of its own.
",
        deck + left_out
    );
    let even = SearchOptions { nodes: Some(NODES), selective: true, ..SearchOptions::default() };
    let line = |moves: &[Move], end: &Position| {
        let weight = match value(end, even, &even_weights).abs() {
            ..0.05 => 4,
            ..0.1 => 3,
            ..0.166 => 2,
            _ => 1,
        };
        let first = move_text(&variant, &moves[0]);
        let name = NAMES.iter().find(|(one, _)| *one == first).map_or(String::new(), |(_, name)| format!(" # {name}"));
        format!("{} * {weight}{name}", text(moves))
    };
    for (moves, end) in &kept {
        println!("{}", line(moves, end));
    }
    println!("\n# Left out of the deck:");
    for (moves, end) in &out {
        println!("# {}", line(moves, end));
    }
}
