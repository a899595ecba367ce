//! A second Othello implementation, simple rather than fast: it walks from each empty cell in every direction.

use super::naive::Cell;
use std::collections::BTreeSet;

/// The owner of the disc on each cell, row by row: `true` for the mover.
#[derive(Clone)]
pub struct Discs {
    pub size: i32,
    pub cells: Vec<Option<bool>>,
}

impl Discs {
    fn at(&self, cell: Cell) -> Option<bool> {
        let inside = (0..self.size).contains(&cell.0) && (0..self.size).contains(&cell.1);
        if inside { self.cells[(cell.1 * self.size + cell.0) as usize] } else { None }
    }

    /// The discs turned by a disc placed here.
    fn turned(&self, from: Cell) -> Vec<Cell> {
        let ways = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))).filter(|way| *way != (0, 0));
        let mut turned = Vec::new();
        for (x, y) in ways {
            let mut run = Vec::new();
            let mut cell = (from.0 + x, from.1 + y);
            while self.at(cell) == Some(false) {
                run.push(cell);
                cell = (cell.0 + x, cell.1 + y);
            }
            if self.at(cell) == Some(true) {
                turned.append(&mut run);
            }
        }
        turned
    }

    fn after(&self, placed: Option<Cell>) -> Self {
        let mut next = self.clone();
        let turned = placed.map(|cell| self.turned(cell)).unwrap_or_default();
        for (x, y) in placed.into_iter().chain(turned) {
            next.cells[(y * self.size + x) as usize] = Some(true);
        }
        next.cells.iter_mut().for_each(|cell| *cell = cell.map(|mine| !mine));
        next
    }
}

pub fn places(discs: &Discs) -> BTreeSet<Cell> {
    let cells = (0..discs.size).flat_map(|x| (0..discs.size).map(move |y| (x, y)));
    cells.filter(|cell| discs.at(*cell).is_none() && !discs.turned(*cell).is_empty()).collect()
}

/// A pass is a ply; a finished game counts 1 at its depth.
pub fn perft(discs: &Discs, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let places = places(discs);
    if places.is_empty() {
        let passed = discs.after(None);
        return if self::places(&passed).is_empty() { 1 } else { perft(&passed, depth - 1) };
    }
    places.into_iter().map(|cell| perft(&discs.after(Some(cell)), depth - 1)).sum()
}
