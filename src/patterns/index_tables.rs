//! The states of all patterns at once, from the bits of a position.
//!
//! A state is a number whose digits are what is on the squares. Sixteen images are counted side by side, each in a lane of 16 bits,
//! which compilers turn into a few vector instructions: for each byte of a word of bits there is a table with what its bits add to
//! each lane.

use crate::board::Square;
use crate::rules::{PatternBoard, PatternPlanes};

pub(super) const LANES: usize = 16;

pub(super) type Lanes = [u16; LANES];

/// What the values of one byte add.
type ByteTable = [Lanes; 256];

#[derive(Debug)]
pub(super) struct IndexTables {
    /// By which the lanes of the opponent's pieces are multiplied: their men come after my men and kings.
    theirs: u16,
    has_kings: bool,
    /// The bytes of the words that have squares.
    bytes: Vec<usize>,
    /// For each sixteen images, the table of each of the bytes.
    blocks: Vec<Vec<ByteTable>>,
}

impl IndexTables {
    /// `images` are squares of the board as one side sees it; `view` maps them to squares.
    pub(super) fn new(board: &PatternBoard, view: &[Square], images: &[&[Square]]) -> Self {
        let bit = |square: &Square| board.bits[view[square.index()].index()] as usize;
        let mut bytes: Vec<usize> = board.bits.iter().map(|bit| *bit as usize / 8).collect();
        bytes.sort_unstable();
        bytes.dedup();
        let table = |byte: usize, block: &[&[Square]]| {
            let mut table = [[0; LANES]; 256];
            for (lane, image) in block.iter().enumerate() {
                let mut power: u16 = 1;
                for square in *image {
                    let bit = bit(square);
                    for (value, lanes) in table.iter_mut().enumerate() {
                        if bit / 8 == byte && value >> (bit % 8) & 1 == 1 {
                            lanes[lane] += power;
                        }
                    }
                    // After the last square the power may not fit; it is not used.
                    power = power.wrapping_mul(board.contents as u16);
                }
            }
            table
        };
        let blocks = images.chunks(LANES).map(|block| bytes.iter().map(|byte| table(*byte, block)).collect());
        let has_kings = board.contents > 3;
        let blocks = blocks.collect();
        Self { theirs: if has_kings { 3 } else { 2 }, has_kings, bytes, blocks }
    }

    pub(super) fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// The states of sixteen images.
    #[inline]
    pub(super) fn states(&self, block: usize, planes: &PatternPlanes) -> Lanes {
        let tables = &self.blocks[block];
        let mut states = [0; LANES];
        self.add(&mut states, tables, planes.theirs);
        for state in &mut states {
            *state = self.theirs.wrapping_mul(*state);
        }
        self.add(&mut states, tables, planes.mine);
        if self.has_kings && planes.kings != 0 {
            self.add(&mut states, tables, planes.kings);
        }
        states
    }

    /// Adds to each lane what the bits of a word are worth there.
    #[inline]
    fn add(&self, states: &mut Lanes, tables: &[ByteTable], word: u128) {
        let bytes = word.to_le_bytes();
        for (table, byte) in tables.iter().zip(&self.bytes) {
            let lanes = &table[usize::from(bytes[*byte & 15])];
            for (state, lane) in states.iter_mut().zip(lanes) {
                *state = state.wrapping_add(*lane);
            }
        }
    }
}
