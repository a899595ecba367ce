//! Benchmark of how many endings a search solves within a node limit, without an aid and with it.

use super::depths::SMALL_BUDGETS;
use super::{BenchArgs, BenchFigures, Catalog, CliError};
use crate::endgame::EndgameTable;
use crate::report::Report;
use crate::rules::{Position, Variant, mix};
use crate::search::{Eval, Search, SearchError, SearchOptions, SearchResult, Unmetered, best};
use crate::text::Phrase;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Pieces of the endgame table.
const TABLE_PIECES: u32 = 4;
/// Pieces on the board in the endings that are searched with it: those of the table, and more.
const PIECES: [u32; 2] = [4, 6];
/// Empty squares in the endings of discs.
const EMPTY: [u32; 2] = [12, 14];
/// What a search may spend on one of them.
const MOST_NODES: u64 = 2_000_000;

const POSITIONS: usize = 20;
/// Games that may be played to find them: some end before.
const MOST_GAMES: u64 = 200;
/// The first moves of each game are random, so that no two are the same.
const RANDOM_PLIES: u32 = 8;
/// The depth in plies by which the other moves are chosen.
const DEPTH: u32 = 3;

pub(super) fn table(bench: &BenchArgs, catalog: &Catalog) -> Result<BenchFigures, CliError> {
    let mut rows = Vec::new();
    for variant in bench.variants(catalog, true)? {
        match &*variant.id {
            "english" => rows.extend(pieces_rows(bench, &variant)?),
            "othello" => rows.extend(discs_rows(bench, &variant)?),
            _ => {}
        }
    }
    Ok(BenchFigures {
        title: format!("Endings that a search solves with at most {MOST_NODES} nodes, and the nodes it spends on each"),
        header: vec![
            "variant",
            "ending",
            "aid",
            "positions",
            "solved without",
            "solved with",
            "nodes without",
            "nodes with",
        ],
        rows,
        notes: vec![
            format!(
                "endgame table: of up to {TABLE_PIECES} pieces, as damka endgames english --pieces {TABLE_PIECES} solves it."
            ),
            "exact endings: the difference in discs is known, without them only who wins.".to_owned(),
        ],
    })
}

fn pieces_rows(bench: &BenchArgs, variant: &Arc<Variant>) -> Result<Vec<Vec<String>>, CliError> {
    let pieces = if bench.is_quick() { 2 } else { TABLE_PIECES };
    let table =
        EndgameTable::solve(variant, pieces, &mut |_, _| ControlFlow::Continue(())).map_err(CliError::failed)?;
    let mut rows = Vec::new();
    for pieces in PIECES {
        let positions = endings(bench, variant, |position| stones(position) == pieces);
        let name = format!("{pieces} pieces");
        rows.push(solved_row(bench, (variant, &name, "endgame table"), &positions, |search, has_aid| {
            let endgames = has_aid.then_some(&table);
            Search { endgames, ..search }.best(Eval::Family, &mut Unmetered)
        })?);
    }
    Ok(rows)
}

fn discs_rows(bench: &BenchArgs, variant: &Arc<Variant>) -> Result<Vec<Vec<String>>, CliError> {
    let mut rows = Vec::new();
    for empty in EMPTY {
        let discs = variant.shape.squares() as u32 - empty;
        let positions = endings(bench, variant, |position| stones(position) == discs);
        let name = format!("{empty} empty squares");
        rows.push(solved_row(bench, (variant, &name, "exact endings"), &positions, |search, has_aid| {
            let options = SearchOptions { exact_endings: has_aid, ..*search.options };
            Search { options: &options, ..search }.best(Eval::Family, &mut Unmetered)
        })?);
    }
    Ok(rows)
}

/// How many of the positions are solved and the nodes that this takes, without the aid and with it. `search` is asked for both.
fn solved_row(
    bench: &BenchArgs,
    (variant, ending, aid): (&Variant, &str, &str),
    positions: &[Position],
    search: impl Fn(Search<'_>, bool) -> Result<SearchResult, SearchError>,
) -> Result<Vec<String>, CliError> {
    let nodes = Some(if bench.is_quick() { SMALL_BUDGETS[0] } else { MOST_NODES });
    let options = SearchOptions { nodes, ..SearchOptions::DEFAULT };
    let (mut solved, mut spent) = ([0_u32; 2], [0_u64; 2]);
    for position in positions {
        for has_aid in [false, true] {
            let found = search(Search::new(position, &options), has_aid);
            let found = found.map_err(|error| CliError::failed(Report::error(Phrase::from(error))))?;
            solved[usize::from(has_aid)] += u32::from(found.exact);
            spent[usize::from(has_aid)] += found.nodes;
        }
    }
    let mut row = [&variant.id, ending, aid].map(str::to_owned).to_vec();
    row.push(positions.len().to_string());
    row.extend(solved.map(|count| count.to_string()));
    row.extend(spent.map(|nodes| (nodes / (positions.len() as u64).max(1)).to_string()));
    Ok(row)
}

/// The first position of this kind in each of several games, the same every time.
fn endings(bench: &BenchArgs, variant: &Arc<Variant>, is_meant: impl Fn(&Position) -> bool) -> Vec<Position> {
    let wanted = if bench.is_quick() { 1 } else { POSITIONS };
    let found = (0..MOST_GAMES).filter_map(|game| positions_of_game(variant, game).find(&is_meant));
    found.take(wanted).collect()
}

fn positions_of_game(variant: &Arc<Variant>, game: u64) -> impl Iterator<Item = Position> {
    let options = SearchOptions { depth: Some(DEPTH), ..SearchOptions::default() };
    std::iter::successors(Some(variant.start()), move |position| {
        let chosen = if position.ply() < RANDOM_PLIES {
            let moves = position.moves();
            let place = mix(game << 8 | u64::from(position.ply())) % (moves.len() as u64).max(1);
            moves.get(place as usize)?.clone()
        } else {
            best(position, &options, Eval::Family, &mut Unmetered).ok()?.chosen
        };
        let after = position.play(&chosen).0;
        after.outcome().is_none().then_some(after)
    })
}

/// The pieces on the board.
fn stones(position: &Position) -> u32 {
    position.variant().rules.arrangement(position.board()).pieces()
}
