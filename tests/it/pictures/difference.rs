//! What differs between two pictures: in all, and in the block that differs most.

use image::{Rgb, RgbImage};

/// A part of a colour may be off by so much, of 255: it is what a smaller palette and another anti-aliasing of edges change.
const UNSEEN: u8 = 6;
/// The side of a block in pixels; a picture of 320 pixels shows 16 points of the window in one.
const BLOCK_PX: u32 = 4;
/// The largest mean difference of a block's pixels, beyond [`UNSEEN`]. A letter can differ by seven between runs: its mipmap depends
/// on its place in the font's texture, and that on the order in which letters are first drawn.
pub const MAX_IN_BLOCK: f32 = 10.0;
/// By how much the whole picture may differ in the same mean.
pub const MAX_IN_ALL: f32 = 0.3;

/// How two pictures of the same size differ.
#[derive(Clone, Copy, Debug, Default)]
pub struct Difference {
    pub in_all: f32,
    pub in_worst_block: f32,
    /// The first pixel of the worst block.
    pub worst_block: [u32; 2],
}

impl Difference {
    pub fn of(model: &RgbImage, drawn: &RgbImage) -> Self {
        let (width, height) = model.dimensions();
        let differences: Vec<u32> = model.pixels().zip(drawn.pixels()).map(|(a, b)| pixel_difference(*a, *b)).collect();
        let in_all = differences.iter().sum::<u32>() as f32 / differences.len() as f32;
        let mut worst = Self { in_all, ..Self::default() };
        // Blocks overlap by half, so that what is on the edge of one is in the middle of another.
        for top in (0..=height.saturating_sub(BLOCK_PX)).step_by(BLOCK_PX as usize / 2) {
            for left in (0..=width.saturating_sub(BLOCK_PX)).step_by(BLOCK_PX as usize / 2) {
                let row = |y: u32| {
                    let start = (y * width + left) as usize;
                    differences[start..start + BLOCK_PX as usize].iter().sum::<u32>()
                };
                let mean = (top..top + BLOCK_PX).map(row).sum::<u32>() as f32 / (BLOCK_PX * BLOCK_PX) as f32;
                if mean > worst.in_worst_block {
                    (worst.in_worst_block, worst.worst_block) = (mean, [left, top]);
                }
            }
        }
        worst
    }

    /// Whether nobody would see the difference.
    pub fn is_small(&self) -> bool {
        self.in_worst_block <= MAX_IN_BLOCK && self.in_all <= MAX_IN_ALL
    }
}

/// The largest difference of a part of the colour, beyond what is not seen.
fn pixel_difference(a: Rgb<u8>, b: Rgb<u8>) -> u32 {
    let part = |k: usize| a.0[k].abs_diff(b.0[k]);
    u32::from(part(0).max(part(1)).max(part(2)).saturating_sub(UNSEEN))
}

/// The old picture in grey with what differs in red.
pub fn drawn_difference(model: &RgbImage, drawn: &RgbImage) -> RgbImage {
    RgbImage::from_fn(model.width(), model.height(), |x, y| {
        let (old, new) = (*model.get_pixel(x, y), *drawn.get_pixel(x, y));
        let grey = (old.0.iter().map(|part| u32::from(*part)).sum::<u32>() / 6) as u8;
        match pixel_difference(old, new) {
            0 => Rgb([grey, grey, grey]),
            differs => Rgb([(80 + 3 * differs).min(255) as u8, grey / 2, grey / 2]),
        }
    })
}
