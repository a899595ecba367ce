//! The numbering of piece arrangements: dense, except that numbers where two pieces share a square are unused.

use super::Material;
use crate::board::Side;
use crate::rules::{Arrangement, PlacementMask};

const SQUARES: usize = 128;

/// The squares where pieces of one kind can stand.
struct SquareGroup {
    /// The index of each square among them.
    places: [u8; SQUARES],
    /// For each number of pieces, all placements, ordered by their numbers.
    ways: Vec<Vec<u128>>,
}

impl SquareGroup {
    /// Enumerates the placements of up to `most` pieces on these squares.
    fn new(squares: u128, most: u32) -> Self {
        let mut places = [0; SQUARES];
        let bits: Vec<u128> = (0..SQUARES as u32).map(|bit| 1 << bit).filter(|bit| squares & bit != 0).collect();
        for (bit, place) in bits.iter().zip(0..) {
            places[bit.trailing_zeros() as usize] = place;
        }
        let mut ways = vec![vec![0]];
        for count in 1..=u64::from(most) {
            let fewer = &ways[count as usize - 1];
            // Ordered by the last piece; the others take every placement on the squares before it.
            let below = |last: usize| &fewer[..choose(last as u64, count - 1) as usize];
            let more = bits.iter().enumerate().flat_map(|(last, bit)| below(last).iter().map(move |way| way | bit));
            ways.push(more.collect());
        }
        Self { places, ways }
    }

    /// The number of a placement among those with as many pieces.
    fn number(&self, mut way: u128, choices: &[[u32; MOST]; SQUARES]) -> usize {
        let mut number = 0;
        let mut count = 0;
        while way != 0 {
            let place = self.places[way.trailing_zeros() as usize];
            number += choices[usize::from(place)][count] as usize;
            count += 1;
            way &= way - 1;
        }
        number
    }
}

/// The maximum number of pieces, one more than can be in one group.
const MOST: usize = super::MAX_PIECES as usize;

/// The binomial coefficient, saturating at the maximum value.
fn choose(from: u64, count: u64) -> u64 {
    if count > from {
        return 0;
    }
    let ways =
        (0..u128::from(count)).try_fold(1_u128, |ways, n| Some(ways.checked_mul(u128::from(from) - n)? / (n + 1)));
    ways.and_then(|ways| u64::try_from(ways).ok()).unwrap_or(u64::MAX)
}

/// The squares of each group: black's men, white's men, black's kings, white's kings.
const fn groups(masks: &PlacementMask) -> [u128; 4] {
    [masks.men[0], masks.men[1], masks.kings[0], masks.kings[1]]
}

const fn counts(material: Material) -> [u8; 4] {
    let Material { men, kings } = material;
    [men[0], men[1], kings[0], kings[1]]
}

/// The size of a material's number range, including numbers where two pieces share a square.
pub(super) fn size(material: Material, masks: &PlacementMask) -> u64 {
    let ways = groups(masks).into_iter().zip(counts(material));
    let ways = ways.map(|(squares, count)| choose(u64::from(squares.count_ones()), u64::from(count)));
    ways.fold(1, u64::saturating_mul)
}

/// Counts the arrangements of this many pieces of any kind and side, without regard to the side to move.
pub fn arrangements(pieces: u32, masks: &PlacementMask) -> u64 {
    let numbering = MaterialNumbering::new(masks, pieces);
    let up_to = || 0..=pieces as u8;
    let of = |men: [u8; 2]| up_to().flat_map(move |a| up_to().map(move |b| Material { men, kings: [a, b] }));
    let all = up_to().flat_map(|a| up_to().map(move |b| [a, b])).flat_map(of);
    let count = |material: Material| {
        let arranged = numbering.of(material);
        (0..arranged.size()).filter(|number| arranged.pieces(*number, Side::Black).is_some()).count() as u64
    };
    all.filter(|material| material.pieces() == pieces).map(count).sum()
}

pub(super) struct MaterialNumbering {
    groups: [SquareGroup; 4],
    /// Indexed by a piece's place and the number of pieces before it: the number of placements that come earlier.
    choices: Box<[[u32; MOST]; SQUARES]>,
}

impl MaterialNumbering {
    /// Prepares the numbering for up to `pieces` pieces, at most [`MAX_PIECES`](super::MAX_PIECES).
    pub fn new(masks: &PlacementMask, pieces: u32) -> Self {
        let mut choices = Box::new([[0; MOST]; SQUARES]);
        for (row, place) in choices.iter_mut().zip(0..) {
            for (choice, before) in row.iter_mut().zip(1..) {
                // Overflowing values are never used: no table is that large.
                *choice = u32::try_from(choose(place, before)).unwrap_or(u32::MAX);
            }
        }
        Self { groups: groups(masks).map(|squares| SquareGroup::new(squares, pieces)), choices }
    }

    pub fn of(&self, material: Material) -> Arranged<'_> {
        let ways = self.groups.iter().zip(counts(material));
        let mut ways = ways.map(|(group, count)| group.ways[usize::from(count)].as_slice());
        Arranged { numbering: self, ways: [(); 4].map(|()| ways.next().unwrap_or_default()) }
    }
}

pub(super) struct Arranged<'a> {
    numbering: &'a MaterialNumbering,
    ways: [&'a [u128]; 4],
}

impl Arranged<'_> {
    pub fn size(&self) -> usize {
        self.ways.iter().map(|ways| ways.len()).product()
    }

    /// Returns the pieces with a number; `None` if two of them share a square.
    pub fn pieces(&self, number: usize, turn: Side) -> Option<Arrangement> {
        let [black_men, white_men, black_kings, white_kings] = self.ways;
        let (number, white_king) = (number / white_kings.len(), white_kings[number % white_kings.len()]);
        let (number, black_king) = (number / black_kings.len(), black_kings[number % black_kings.len()]);
        let (black_man, white_man) = (black_men[number / white_men.len()], white_men[number % white_men.len()]);
        let (black, white) = (black_man | black_king, white_man | white_king);
        let meet = black & white | black_man & black_king | white_man & white_king;
        let (men, kings) = ([black_man, white_man], [black_king, white_king]);
        (meet == 0).then_some(Arrangement { men, kings, turn })
    }

    pub fn number(&self, pieces: &Arrangement) -> usize {
        let ([black_men, white_men], [black_kings, white_kings]) = (pieces.men, pieces.kings);
        let placed = [black_men, white_men, black_kings, white_kings].into_iter().zip(&self.numbering.groups);
        let numbers = placed.map(|(squares, group)| group.number(squares, &self.numbering.choices));
        numbers.zip(&self.ways).fold(0, |number, (own, ways)| number * ways.len() + own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrangement_has_a_number_of_its_own() {
        let kings = [0b1111_1110, 0b0111_0110];
        let masks = PlacementMask { men: [0b0111_1110, 0b1111_1100], kings, most: [3, 4] };
        let numbering = MaterialNumbering::new(&masks, 4);
        for material in Material::all(4, &masks) {
            let arranged = numbering.of(material);
            assert_eq!(arranged.size() as u64, size(material, &masks));
            for number in 0..arranged.size() {
                let Some(pieces) = arranged.pieces(number, Side::White) else { continue };
                assert_eq!((arranged.number(&pieces), Material::of(&pieces)), (number, material));
            }
        }
    }
}
