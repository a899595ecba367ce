//! Opening books: which moves are known in a position, however it came about.

use crate::board::Square;
use crate::notation::Opening;
use crate::rules::{Move, Position};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

/// The books there are, by the id of the variant they are for.
pub type Books = BTreeMap<String, Arc<Book>>;

/// The lines of one variant, found by position: lines that come to the same position by other ways count together. Where
/// the board and the rules look the same turned or mirrored, so do the lines.
#[derive(Debug, Default)]
pub struct Book {
    openings: Vec<Opening>,
    /// By [`Board::key`](crate::rules::Board::key): what is known there, in the order of the lines.
    known: HashMap<u64, Vec<Known>>,
}

/// A move that some lines go on with.
#[derive(Debug)]
struct Known {
    chosen: Move,
    /// Of all those lines.
    weight: f64,
    /// The heaviest of them, by its place, and its own weight.
    heaviest: (usize, f64),
}

/// A move of a book in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct BookMove {
    /// The move.
    pub chosen: Move,
    /// The weights of all lines through it, added up.
    pub weight: f64,
    /// The name of the heaviest of them, the first of equals; may be empty.
    pub name: String,
}

impl Book {
    /// A book of these lines.
    pub fn new(openings: Vec<Opening>) -> Self {
        let mut book = Self { openings: Vec::new(), known: HashMap::new() };
        for (place, opening) in openings.iter().enumerate() {
            // A line that is its own mirror image is one line.
            let mut seen = HashSet::new();
            for (positions, moves) in images(opening) {
                for (position, legal) in positions.iter().zip(moves) {
                    let key = position.board().key();
                    if seen.insert((key, legal.clone())) {
                        book.add(key, legal, place, opening.weight);
                    }
                }
            }
        }
        Self { openings, ..book }
    }

    fn add(&mut self, key: u64, legal: Move, place: usize, weight: f64) {
        let known = self.known.entry(key).or_default();
        match known.iter_mut().find(|known| is_one(&known.chosen, &legal)) {
            None => known.push(Known { chosen: legal, weight, heaviest: (place, weight) }),
            Some(known) => {
                known.weight += weight;
                if weight > known.heaviest.1 {
                    known.heaviest = (place, weight);
                }
            }
        }
    }

    /// Its lines in the order of the file.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// The moves known in a position, the heaviest first, equal ones in the documented order of moves; none where no line
    /// comes here.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let Some(known) = self.known.get(&position.board().key()) else { return Vec::new() };
        let of = |legal: Move| {
            let known = known.iter().find(|known| is_one(&known.chosen, &legal))?;
            let name = self.openings.get(known.heaviest.0).map_or_else(String::new, |opening| opening.name.clone());
            Some(BookMove { chosen: legal, weight: known.weight, name })
        };
        let mut moves: Vec<BookMove> = position.moves().into_iter().filter_map(of).collect();
        moves.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        moves
    }
}

fn is_one(one: &Move, other: &Move) -> bool {
    one.is_same(other) && one.places == other.places
}

/// Where each square goes when the board is turned or mirrored.
type Image = Vec<Square>;

/// A line as it is, and every way it can be turned or mirrored and still be a line of the game.
fn images(opening: &Opening) -> Vec<(Vec<Position>, Vec<Move>)> {
    let mut found = vec![(opening.positions.clone(), opening.moves.clone())];
    let start = opening.start();
    let symmetries = (1..8).filter_map(|which| image_of(start, which));
    found.extend(
        symmetries.filter(|image| looks_alike(start, start, image)).filter_map(|image| mirrored(opening, &image)),
    );
    found
}

/// The squares of a board mirrored left and right (1), up and down (2), along a diagonal (4), or several of these.
fn image_of(position: &Position, which: u8) -> Option<Image> {
    let shape = position.variant().shape;
    let to = |square| {
        let (column, row) = shape.place(square);
        let column = if which & 1 == 0 { column } else { shape.columns - 1 - column };
        let row = if which & 2 == 0 { row } else { shape.rows - 1 - row };
        let (column, row) = if which & 4 == 0 { (column, row) } else { (row, column) };
        shape.at(i32::from(column), i32::from(row))
    };
    (which & 4 == 0 || shape.columns == shape.rows).then(|| shape.all().map(to).collect()).flatten()
}

/// Whether the second position is the first one turned so, as far as pieces and side to move say.
fn looks_alike(position: &Position, turned: &Position, image: &Image) -> bool {
    let squares = position.variant().shape.all();
    position.turn() == turned.turn()
        && squares.zip(image).all(|(square, goes)| position.spec(square) == turned.spec(*goes))
}

/// The line turned: each move must be legal there and lead to the turned position.
fn mirrored(opening: &Opening, image: &Image) -> Option<(Vec<Position>, Vec<Move>)> {
    let turn = |squares: &[Square]| squares.iter().map(|square| image[square.index()]).collect::<Vec<_>>();
    let mut positions = vec![opening.start().clone()];
    let mut moves = Vec::new();
    for (legal, after) in opening.moves.iter().zip(&opening.positions[1..]) {
        let here = positions.last()?;
        let (path, places) = (turn(&legal.path), legal.places.map(|square| image[square.index()]));
        let ends = |other: &Move| {
            other.places == places && (other.from(), other.path.last()) == (path.first().copied(), path.last())
        };
        let found = here.moves().into_iter().filter(ends);
        let (chosen, position) = found
            .map(|chosen| (here.play(&chosen).0, chosen))
            .find(|(position, _)| looks_alike(after, position, image))
            .map(|(position, chosen)| (chosen, position))?;
        positions.push(position);
        moves.push(chosen);
    }
    Some((positions, moves))
}
