//! Positions that random games seldom reach and engines get wrong: forced captures, two captures with the same ends,
//! a promotion in mid-capture, a pass.

use crate::notation::{read_move, read_position};
use crate::rules::{Position, Variant};
use std::sync::Arc;

/// Those of a variant; none for a variant of the user's own.
pub(super) fn hard_positions(variant: &Arc<Variant>) -> Vec<Position> {
    lines()
        .filter(|(id, ..)| *id == variant.id)
        .filter_map(|(_, position, moves)| read(variant, position, moves))
        .collect()
}

fn lines() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let lines = include_str!("hard_positions.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.filter_map(|line| {
        let mut fields = line.split(" | ");
        Some((fields.next()?, fields.next()?, fields.next().unwrap_or_default()))
    })
}

/// `None` where the user's file of that name has other rules.
fn read(variant: &Arc<Variant>, position: &str, moves: &str) -> Option<Position> {
    let first = read_position(variant, position).ok()?;
    let reached = moves.split_whitespace().try_fold(first, |position, text| {
        let played = read_move(&position, text).ok()?;
        Some(position.play(&played).0)
    })?;
    (!reached.moves().is_empty()).then_some(reached)
}
