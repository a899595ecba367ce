//! Benchmark subjects and goals, read from `goals.txt`, and the positions for them.

use super::{BenchArgs, Catalog, CliError};
use crate::rules::{Position, Variant};
use crate::search::{self, Eval, Unmetered};
use std::sync::Arc;

/// Plies between two measured positions of a game.
const STRIDE: usize = 6;

/// Search depth of the self-play in [`self_play_positions`].
const SELF_PLAY_DEPTH: u32 = 3;

pub(super) struct SearchGoal {
    pub variant: Arc<Variant>,
    /// Depth of all searches in one table.
    pub plies: u32,
    /// Number of positions over which depths are averaged.
    pub positions: usize,
}

pub(super) struct MoveTimeGoal {
    pub variant: Arc<Variant>,
    /// The seat in command-line syntax.
    pub seat: &'static str,
    /// Target time per move, in milliseconds.
    pub goal: f64,
}

/// The lines of this kind, split into cells.
fn lines(kind: &str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = include_str!("goals.txt").lines().filter(|line| !line.starts_with('#'));
    let lines = lines.map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    lines.filter(move |cells| cells.first() == Some(&kind)).map(|cells| cells[1..].to_vec())
}

/// `None` if the command line selects others.
fn variant(bench: &BenchArgs, catalog: &Catalog, id: &str) -> Result<Option<Arc<Variant>>, CliError> {
    Ok(bench.variants(catalog, true)?.into_iter().find(|variant| variant.id == id))
}

pub(super) fn search_goals(bench: &BenchArgs, catalog: &Catalog) -> Result<Vec<SearchGoal>, CliError> {
    let mut all = Vec::new();
    for cells in lines("search") {
        if let [id, plies, positions] = cells[..]
            && let Some(variant) = variant(bench, catalog, id)?
        {
            let number = |text: &str| text.parse().unwrap_or(1);
            all.push(SearchGoal { variant, plies: number(plies), positions: number(positions) as usize });
        }
    }
    Ok(all)
}

pub(super) fn move_time_goals(bench: &BenchArgs, catalog: &Catalog) -> Result<Vec<MoveTimeGoal>, CliError> {
    let mut all = Vec::new();
    for cells in lines("move") {
        if let [id, seat, goal] = cells[..]
            && let Some(variant) = variant(bench, catalog, id)?
        {
            all.push(MoveTimeGoal { variant, seat, goal: goal.parse().unwrap_or(0.0) });
        }
    }
    Ok(all)
}

/// The bots in self-play: a variant and a seat in command-line syntax.
pub(super) fn self_play_games(
    bench: &BenchArgs,
    catalog: &Catalog,
) -> Result<Vec<(Arc<Variant>, &'static str)>, CliError> {
    let mut all = Vec::new();
    for cells in lines("games") {
        if let [id, seat] = cells[..]
            && let Some(variant) = variant(bench, catalog, id)?
        {
            all.push((variant, seat));
        }
    }
    Ok(all)
}

/// Positions of one game that a shallow search plays against itself, [`STRIDE`] plies apart, the start first. Deterministic.
pub(super) fn self_play_positions(variant: &Arc<Variant>, positions: usize) -> Vec<Position> {
    let options = search::SearchOptions { depth: Some(SELF_PLAY_DEPTH), ..search::SearchOptions::default() };
    let played = std::iter::successors(Some(variant.start()), |position| {
        let best = search::best(position, &options, Eval::Family, &mut Unmetered).ok()?;
        let after = position.play(&best.chosen).0;
        after.outcome().is_none().then_some(after)
    });
    played.step_by(STRIDE).take(positions).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read() {
        let written = include_str!("goals.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let numbers = |cells: &[&str]| cells.iter().all(|cell| cell.parse::<f64>().is_ok());
        let good = lines("search").filter(|cells| cells.len() == 3 && numbers(&cells[1..])).count()
            + lines("move").filter(|cells| cells.len() == 3 && numbers(&cells[2..])).count()
            + lines("games").filter(|cells| cells.len() == 2).count();
        assert_eq!(good, written.count());
    }
}
