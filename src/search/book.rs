//! Opening books: the moves known in a position, whatever the move order that led to it.

use crate::board::Square;
use crate::notation::Opening;
use crate::rules::{Move, Position};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, LazyLock};

/// Maps a variant's id to its book.
pub type Books = BTreeMap<String, Arc<Book>>;

/// The lines of one variant, indexed by position, so that transpositions count together. If the board and the rules are
/// symmetric under a rotation or reflection, the images of each line count too.
///
/// A book that ships is read when it is first used: reading plays every line through the rules, and most programs that open the
/// files never ask for one.
#[derive(Debug)]
pub struct Book {
    line_count: usize,
    contents: LazyLock<Contents, Box<dyn FnOnce() -> Contents + Send>>,
}

#[derive(Debug, Default)]
struct Contents {
    openings: Vec<Opening>,
    /// Maps [`Board::key`](crate::rules::Board::key) to the moves known there, in the order of the lines.
    known: HashMap<u64, Vec<BookLookup>>,
}

/// A move with which at least one line continues.
#[derive(Debug)]
struct BookLookup {
    chosen: Move,
    /// The sum of the weights of those lines.
    weight: f64,
    /// The heaviest line, as its index in `openings` and its weight.
    heaviest: (usize, f64),
    /// The first line that ends with this move, as its index in `openings`.
    last_of: Option<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct BookMove {
    pub chosen: Move,
    /// The sum of the weights of all lines that contain it.
    pub weight: f64,
    /// The name of the heaviest of those lines (the first if several weigh the same); may be empty.
    pub name: String,
}

impl Book {
    pub fn new(openings: Vec<Opening>) -> Self {
        let book = Self::unread(openings.len(), move || openings);
        LazyLock::force(&book.contents);
        book
    }

    /// A book of `line_count` lines that `read` returns when it is first used.
    pub fn unread(line_count: usize, read: impl FnOnce() -> Vec<Opening> + Send + 'static) -> Self {
        Self { line_count, contents: LazyLock::new(Box::new(|| Contents::new(read()))) }
    }

    pub const fn line_count(&self) -> usize {
        self.line_count
    }

    /// The lines in the order of the file.
    pub fn openings(&self) -> &[Opening] {
        &self.contents.openings
    }

    /// Heaviest first, ties in the documented move order; empty if no line reaches the position.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let contents = &*self.contents;
        let Some(known) = contents.known.get(&position.board().key()) else { return Vec::new() };
        let of = |legal: Move| {
            let known = known.iter().find(|known| is_same_placement(&known.chosen, &legal))?;
            let name = contents.openings.get(known.heaviest.0).map_or_else(String::new, |opening| opening.name.clone());
            Some(BookMove { chosen: legal, weight: known.weight, name })
        };
        let mut moves: Vec<BookMove> = position.moves().into_iter().filter_map(of).collect();
        moves.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        moves
    }
}

impl Book {
    /// The name of a line that ends with this move in this position; `None` if no line with a name does.
    pub fn name_after(&self, position: &Position, chosen: &Move) -> Option<&str> {
        let contents = &*self.contents;
        let known = contents
            .known
            .get(&position.board().key())?
            .iter()
            .find(|known| is_same_placement(&known.chosen, chosen))?;
        let name = contents.openings.get(known.last_of?)?.name.as_str();
        (!name.is_empty()).then_some(name)
    }
}

impl Default for Book {
    fn default() -> Self {
        Self::new(Vec::new())
    }
}

impl Contents {
    fn new(openings: Vec<Opening>) -> Self {
        let mut book = Self { openings: Vec::new(), known: HashMap::new() };
        for (line, opening) in openings.iter().enumerate() {
            // A line that is its own mirror image counts once.
            let mut seen = HashSet::new();
            for (positions, moves) in images(opening) {
                let last = moves.len().saturating_sub(1);
                for (ply, (position, legal)) in positions.iter().zip(moves).enumerate() {
                    let key = position.board().key();
                    if seen.insert((key, legal.clone())) {
                        book.add(key, legal, (line, ply == last), opening.weight);
                    }
                }
            }
        }
        Self { openings, ..book }
    }

    fn add(&mut self, key: u64, legal: Move, (line, is_last): (usize, bool), weight: f64) {
        let last_of = is_last.then_some(line);
        let known = self.known.entry(key).or_default();
        match known.iter_mut().find(|known| is_same_placement(&known.chosen, &legal)) {
            None => known.push(BookLookup { chosen: legal, weight, heaviest: (line, weight), last_of }),
            Some(known) => {
                known.weight += weight;
                known.last_of = known.last_of.or(last_of);
                if weight > known.heaviest.1 {
                    known.heaviest = (line, weight);
                }
            }
        }
    }
}

/// Whether two moves are the same, including where they place a piece.
fn is_same_placement(one: &Move, other: &Move) -> bool {
    one.is_same(other) && one.places == other.places
}

/// Maps each square to its place after a rotation or reflection.
type Image = Vec<Square>;

/// Returns a line and all its rotations and reflections that are also legal games.
fn images(opening: &Opening) -> Vec<(Vec<Position>, Vec<Move>)> {
    let mut found = vec![(opening.positions.clone(), opening.moves.clone())];
    let start = opening.start();
    let symmetries = (1..8).filter_map(|which| image_of(start, which));
    found.extend(
        symmetries.filter(|image| looks_alike(start, start, image)).filter_map(|image| mirrored(opening, &image)),
    );
    found
}

/// Maps squares under a transformation given as bits: left-right mirror (1), up-down mirror (2), diagonal mirror (4).
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

/// Whether `turned` is the image of `position`, comparing pieces and side to move.
fn looks_alike(position: &Position, turned: &Position, image: &Image) -> bool {
    let squares = position.variant().shape.all();
    position.turn() == turned.turn()
        && squares.zip(image).all(|(square, goes)| position.spec(square) == turned.spec(*goes))
}

/// Transforms a line; `None` unless each move is legal there and leads to the transformed position.
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
