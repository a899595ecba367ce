//! The patterns of a file, with their images under the symmetries of the board.

use super::squares_text::read_squares;
use crate::board::Square;
use crate::report::ContentHash;
use crate::rules::{Kernel, PatternBoard, Variant, WithKernel, kernel_of};
use crate::text::{Phrase, authored, phrase};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A pattern has fewer states than this, so that 16 bits number them: ten squares with discs, six with men and kings.
const MAX_STATES: u32 = 1 << 16;
/// All images of all patterns.
const MAX_IMAGES: usize = 256;
/// States of all patterns together.
const MAX_ENTRIES: usize = 1 << 20;
pub const MAX_PHASES: u32 = 16;

/// A pattern as it is written in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct PatternSpec {
    pub name: String,
    pub squares: String,
    /// By which its table is multiplied.
    pub weight: f64,
}

/// The patterns of a variant, prepared for its board.
#[derive(Debug)]
pub struct PatternSet {
    pub variant: Arc<Variant>,
    pub phases: usize,
    /// Sorted by name.
    pub patterns: Vec<PlacedPattern>,
    pub board: PatternBoard,
}

#[derive(Debug)]
pub struct PlacedPattern {
    pub name: String,
    pub weight: f64,
    /// The squares in the order of the digits of a state, lowest first, then those of the other places where it counts.
    pub images: Vec<Vec<Square>>,
    /// For each state, the state whose entry it shares, by symmetries that map the squares to themselves.
    pub shared: Vec<u16>,
    /// The place of its first entry among those of all patterns.
    pub offset: usize,
}

struct FindBoard;

impl WithKernel for FindBoard {
    type Output = Option<PatternBoard>;

    fn run<K: Kernel>(self, kernel: &K) -> Self::Output {
        kernel.pattern_board()
    }
}

impl PatternSet {
    /// Fails with the index of the spec at fault, if it is one: squares off the board, too many, or the same pattern twice.
    pub fn new(variant: &Arc<Variant>, phases: usize, specs: &[PatternSpec]) -> Result<Self, (Option<usize>, Phrase)> {
        let no_board = || phrase("pattern-no-board").with("title", authored(&variant.title));
        let board = kernel_of(&*variant.rules).visit(FindBoard).ok_or_else(|| (None, no_board()))?;
        let mut set = Self { variant: variant.clone(), phases, patterns: Vec::new(), board };
        let mut order: Vec<usize> = (0..specs.len()).collect();
        order.sort_by(|a, b| specs[*a].name.cmp(&specs[*b].name));
        for index in order {
            set.add(&specs[index]).map_err(|message| (Some(index), message))?;
        }
        if set.patterns.is_empty() { Err((None, phrase("pattern-none"))) } else { Ok(set) }
    }

    fn add(&mut self, spec: &PatternSpec) -> Result<(), Phrase> {
        let squares = read_squares(&self.variant, &spec.squares)?;
        let states = u32::try_from(squares.len()).ok().and_then(|count| self.board.contents.checked_pow(count));
        let Some(states) = states.filter(|states| *states < MAX_STATES) else {
            let most = MAX_STATES.ilog(self.board.contents);
            return Err(phrase("pattern-too-large").with("most", most).with("squares", squares.len()));
        };
        let images = self.images(&squares);
        let sorted = |image: &[Square]| {
            let mut set = image.to_vec();
            set.sort_unstable();
            set
        };
        let same = self.patterns.iter().find(|other| other.images.iter().any(|image| sorted(image) == squares));
        if let Some(other) = same {
            return Err(phrase("pattern-twice").with("other", &other.name));
        }
        let (offset, count) = (self.entries(), self.images_count() + images.len());
        if count > MAX_IMAGES || offset + states as usize > MAX_ENTRIES {
            return Err(phrase("pattern-too-many").with("images", MAX_IMAGES).with("entries", MAX_ENTRIES));
        }
        let shared = self.shared(&squares, states);
        self.patterns.push(PlacedPattern { name: spec.name.clone(), weight: spec.weight, images, shared, offset });
        Ok(())
    }

    /// One image for each set of squares to which a symmetry maps these.
    fn images(&self, squares: &[Square]) -> Vec<Vec<Square>> {
        let mut images: BTreeMap<Vec<Square>, Vec<Square>> = BTreeMap::new();
        for map in &self.board.symmetries {
            let image: Vec<Square> = squares.iter().map(|square| map[square.index()]).collect();
            let mut set = image.clone();
            set.sort_unstable();
            images.entry(set).or_insert(image);
        }
        images.into_values().collect()
    }

    fn shared(&self, squares: &[Square], states: u32) -> Vec<u16> {
        // Each symmetry that keeps the squares moves the digits of a state.
        let moved = |map: &Vec<Square>| -> Option<Vec<usize>> {
            let place = |square: &Square| squares.iter().position(|other| *other == map[square.index()]);
            squares.iter().map(place).collect()
        };
        let moves: Vec<Vec<usize>> = self.board.symmetries.iter().filter_map(moved).collect();
        let contents = self.board.contents;
        let powers: Vec<u32> = (0..squares.len() as u32).map(|digit| contents.pow(digit)).collect();
        let image = |state: u32, places: &Vec<usize>| -> u32 {
            let digit = |place: &usize| state / powers[*place] % contents;
            places.iter().zip(&powers).map(|(place, power)| digit(place) * power).sum()
        };
        let least = |state| moves.iter().map(|places| image(state, places)).min().unwrap_or(state);
        (0..states).map(|state| least(state) as u16).collect()
    }

    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.patterns.iter().map(|pattern| &pattern.name)
    }

    /// The number of entries of a table of one phase.
    pub fn entries(&self) -> usize {
        self.patterns.last().map_or(0, |last| last.offset + last.shared.len())
    }

    fn images_count(&self) -> usize {
        self.patterns.iter().map(|pattern| pattern.images.len()).sum()
    }

    /// Of each image of each pattern: the pattern and the squares as the side to move sees them.
    pub fn all_images(&self) -> impl Iterator<Item = (usize, &[Square])> {
        self.patterns
            .iter()
            .enumerate()
            .flat_map(|(index, pattern)| pattern.images.iter().map(move |image| (index, image.as_slice())))
    }

    /// Of each entry of a table: the entry that it shares.
    pub fn shared_entries(&self) -> Vec<u32> {
        let of = |pattern: &PlacedPattern| {
            let offset = pattern.offset as u32;
            pattern.shared.iter().map(move |state| offset + u32::from(*state)).collect::<Vec<_>>()
        };
        self.patterns.iter().flat_map(of).collect()
    }

    /// A hash of the names and squares, which the tables belong to.
    pub fn hash(&self) -> ContentHash {
        let squares = |pattern: &PlacedPattern| {
            let first = pattern.images.first().map_or(&[][..], Vec::as_slice);
            let numbers: Vec<String> = first.iter().map(|square| square.number().to_string()).collect();
            (pattern.name.clone(), numbers.join(" "))
        };
        let texts: Vec<(String, String)> = self.patterns.iter().map(squares).collect();
        ContentHash::of(texts.iter().map(|(name, squares)| (name.as_str(), squares.as_str())))
    }
}
