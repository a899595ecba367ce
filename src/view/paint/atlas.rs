//! The texture atlas: three woods (or stones, or hatchings) and a felt generated from noise, a quarter of the picture each, and a
//! white corner.

use crate::config::{Colour, Figure, Texture, Wood, Woods};
use egui::{Color32, ColorImage, Pos2, pos2};
use std::sync::{Mutex, PoisonError};

/// The side of the atlas, in texels.
const SIZE: usize = 1024;
const QUARTER: usize = SIZE / 2;
/// The margin around each quarter, as a fraction of the atlas, so that mipmaps do not mix neighbours.
const INSET: f32 = 6.0 / SIZE as f32;
/// The size of the white block in the last corner, for untextured surfaces.
const WHITE_TEXELS: usize = 32;

/// The texture coordinates of pure white.
pub(super) const WHITE: Pos2 =
    pos2(1.0 - 0.5 * WHITE_TEXELS as f32 / SIZE as f32, 1.0 - 0.5 * WHITE_TEXELS as f32 / SIZE as f32);

/// Texture coordinates in the atlas. `u` and `v` from 0 to 1 cover the quarter of a texture and are mirrored beyond that; no
/// triangle may span such a mirror line.
#[inline]
pub(super) fn uv(texture: Texture, u: f32, v: f32) -> Pos2 {
    let (left, top) = match texture {
        Texture::Light => (0.0, 0.0),
        Texture::Dark => (0.5, 0.0),
        Texture::Frame => (0.0, 0.5),
        Texture::Felt => (0.5, 0.5),
        Texture::Plain => return WHITE,
    };
    // The felt shares its quarter with the white block.
    let span = if texture == Texture::Felt { 0.42 } else { 0.5 - 2.0 * INSET };
    pos2(left + INSET + folded(u) * span, top + INSET + folded(v) * span)
}

/// Folds `t` into 0 to 1 as a triangle wave.
#[inline]
fn folded(t: f32) -> f32 {
    if (0.0..=1.0).contains(&t) { t } else { 1.0 - ((t * 0.5).rem_euclid(1.0) * 2.0 - 1.0).abs() }
}

/// The texels of the four quarters, kept so that changing one wood regenerates only its quarter.
pub(super) struct Atlas {
    /// The woods that the texels were generated from.
    pub(super) woods: Woods,
    quarters: [Vec<Color32>; 4],
}

/// The wood and the noise seed of each quarter; the felt has no wood.
fn plan(woods: &Woods) -> [(Option<Wood>, u32); 4] {
    [(Some(woods.light), 11), (Some(woods.dark), 23), (Some(woods.frame), 37), (None, 0)]
}

impl Atlas {
    /// Generates the quarters that differ from `before`, one thread each. The same woods give the same picture.
    pub(super) fn grow(woods: &Woods, before: Option<Self>) -> Self {
        let had = before.as_ref().map(|before| plan(&before.woods));
        let mut kept = before.map_or_else(Default::default, |before| before.quarters);
        let quarters = std::thread::scope(|threads| {
            let wanted = plan(woods);
            let running: [_; 4] = std::array::from_fn(|index| {
                let (wood, seed) = wanted[index];
                let is_kept = had.is_some_and(|had| had[index] == wanted[index]);
                (!is_kept).then(|| threads.spawn(move || quarter(wood.as_ref(), seed)))
            });
            let mut index = 0;
            running.map(|thread| {
                let kept = std::mem::take(&mut kept[index]);
                index += 1;
                // A quarter whose thread panicked is left white, so that a bug does not cost the user the board.
                thread.map_or(kept, |thread| thread.join().unwrap_or_else(|_| vec![Color32::WHITE; QUARTER * QUARTER]))
            })
        });
        Self { woods: *woods, quarters }
    }

    pub(super) fn image(&self) -> ColorImage {
        let [light, dark, frame, felt] = &self.quarters;
        let mut pixels = Vec::with_capacity(SIZE * SIZE);
        for (left, right) in [(light, dark), (frame, felt)] {
            for (left, right) in left.chunks_exact(QUARTER).zip(right.chunks_exact(QUARTER)) {
                pixels.extend_from_slice(left);
                pixels.extend_from_slice(right);
            }
        }
        for y in SIZE - WHITE_TEXELS..SIZE {
            pixels[y * SIZE + SIZE - WHITE_TEXELS..(y + 1) * SIZE].fill(Color32::WHITE);
        }
        ColorImage::new([SIZE, SIZE], pixels)
    }
}

/// How many generated quarters are kept: all that a theme and the one before it show; in tests, those of every theme.
const QUARTERS_KEPT: usize = if cfg!(debug_assertions) { 48 } else { 8 };

/// A generated quarter with its wood and its seed.
type Generated = (Option<Wood>, u32, Vec<Color32>);

/// The texels of a quarter, row by row: a plank of this wood, or felt.
///
/// The latest are kept, because a theme that is saved again has mostly the same woods, and one takes half a second to
/// generate where nothing is optimised, as in tests.
fn quarter(wood: Option<&Wood>, seed: u32) -> Vec<Color32> {
    static KEPT: Mutex<Vec<Generated>> = Mutex::new(Vec::new());
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let known = kept().iter().find(|(known, number, _)| known.as_ref() == wood && *number == seed).cloned();
    if let Some((.., texels)) = known {
        return texels;
    }
    let texels = generate(wood, seed);
    let mut kept = kept();
    if kept.len() == QUARTERS_KEPT {
        kept.remove(0);
    }
    kept.push((wood.copied(), seed, texels.clone()));
    texels
}

fn generate(wood: Option<&Wood>, seed: u32) -> Vec<Color32> {
    let part = |k: usize| k as f32 / QUARTER as f32;
    let colour = |(x, y): (usize, usize)| {
        let texel = match wood.map(|wood| (wood, wood.figure)) {
            None => felt(part(x), part(y)),
            Some((wood, Figure::Wood)) => plank(wood, part(x), part(y), seed),
            Some((wood, Figure::Stone)) => slab(wood, part(x), part(y), seed),
            Some((wood, Figure::Hatch)) => hatching(wood, part(x), part(y)),
        };
        let [red, green, blue] = texel.map(|part| (part * 255.0 + 0.5) as u8);
        Color32::from_rgb(red, green, blue)
    };
    (0..QUARTER).flat_map(|y| (0..QUARTER).map(move |x| (x, y))).map(colour).collect()
}

/// A texel of a plank; the grain runs along `u`.
fn plank(wood: &Wood, u: f32, v: f32, seed: u32) -> [f32; 3] {
    // Rings are bands across the grain, bent by slow noise; each fades in gently and ends sharply, as late wood does.
    let bend = clouds(u * 3.0, v * 6.0, seed) * 1.6 + clouds(u * 1.2, v * 18.0, seed + 7) * 0.5;
    let ring = (v * 2.0 * wood.rings + bend * 2.2).fract();
    let late = if ring < 0.78 { ring / 0.78 } else { (1.0 - ring) / 0.22 };
    let fibres = value_noise(u * 12.0, v * 240.0, seed + 3) * 0.6 + value_noise(u * 24.0, v * 460.0, seed + 4) * 0.4;
    let pores = (value_noise(u * 18.0, v * 300.0, seed + 5) - 0.70).max(0.0) * 1.5;
    let paleness = 0.62 * (1.0 - late * late.sqrt()) + 0.38 * (0.5 + (fibres - 0.5) * (0.4 + 0.6 * wood.grain));
    let darker = 1.0 - 0.6 * wood.grain * pores;
    mix(wood.deep, wood.pale, paleness.clamp(0.0, 1.0)).map(|part| part * darker)
}

/// A texel of stone: clouds crossed by veins that other clouds bend, with specks.
fn slab(stone: &Wood, u: f32, v: f32, seed: u32) -> [f32; 3] {
    let size = 0.45 * stone.rings;
    let bend = clouds(u * 3.0, v * 3.0, seed + 3) * 1.8;
    let cloud = clouds(u * size + bend, v * size + bend, seed);
    let off_vein = (value_noise(u * size + 2.0 * bend, v * size + bend, seed + 5) - 0.5).abs();
    let vein = (1.0 - off_vein * 16.0).max(0.0) * 0.5;
    let speck = (value_noise(u * 300.0, v * 300.0, seed + 9) - 0.5) * 0.5;
    let paleness = 0.15 + 0.6 * cloud + stone.grain * (vein + speck);
    mix(stone.deep, stone.pale, paleness.clamp(0.0, 1.0))
}

/// A texel of slanted hatching; `rings` sets the spacing of the lines and `grain` their width.
fn hatching(ruled: &Wood, u: f32, v: f32) -> [f32; 3] {
    let from_line = (((u + v) * ruled.rings).fract() - 0.5).abs();
    let half_width = 0.08 + 0.30 * ruled.grain;
    // Antialias one texel between line and background.
    let soft = ruled.rings * 2.0 / QUARTER as f32;
    mix(ruled.deep, ruled.pale, ((from_line - half_width) / soft + 0.5).clamp(0.0, 1.0))
}

/// A texel of cloth: short fibres in all directions, nearly white so that it can be tinted.
fn felt(u: f32, v: f32) -> [f32; 3] {
    let nap =
        value_noise(u * 190.0, v * 190.0, 51) * 0.5 + value_noise((u + v) * 130.0, (1.0 + u - v) * 260.0, 52) * 0.5;
    let wear = clouds(u * 5.0, v * 5.0, 53);
    [0.90 + 0.13 * (nap - 0.5) + 0.09 * (wear - 0.5); 3]
}

fn mix(deep: Colour, pale: Colour, paleness: f32) -> [f32; 3] {
    let (deep, pale) = (deep.parts(), pale.parts());
    std::array::from_fn(|k| deep[k] + (pale[k] - deep[k]) * paleness)
}

fn clouds(x: f32, y: f32, seed: u32) -> f32 {
    let (large, middle) = (value_noise(x, y, seed), value_noise(x * 2.1, y * 2.1, seed + 1));
    large * 0.5 + middle * 0.3 + value_noise(x * 4.3, y * 4.3, seed + 2) * 0.2
}

/// Value noise from 0 to 1: random values at integers, smoothly interpolated. Neither `x` nor `y` may be negative.
fn value_noise(x: f32, y: f32, seed: u32) -> f32 {
    // Truncation rounds down here because the values are not negative, and it is the fastest conversion.
    let (column, row) = (x as i32, y as i32);
    let smooth = |t: f32| t * t * (3.0 - 2.0 * t);
    let (right_part, lower_part) = (smooth(x - column as f32), smooth(y - row as f32));
    let at = |dx: i32, dy: i32| scatter(column + dx, row + dy, seed);
    let upper = at(0, 0) + (at(1, 0) - at(0, 0)) * right_part;
    let lower = at(0, 1) + (at(1, 1) - at(0, 1)) * right_part;
    upper + (lower - upper) * lower_part
}

/// A pseudorandom number from 0 to 1 for each cell of a grid.
fn scatter(column: i32, row: i32, seed: u32) -> f32 {
    let mut bits = (column as u32).wrapping_mul(0x9E37_79B1) ^ (row as u32).wrapping_mul(0x85EB_CA77);
    bits ^= seed.wrapping_mul(0xC2B2_AE3D);
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x2545_F491);
    bits ^= bits >> 13;
    bits = bits.wrapping_mul(0x27D4_EB2F);
    bits ^= bits >> 16;
    (bits & 0x00FF_FFFF) as f32 / 16_777_216.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Theme;

    #[test]
    fn only_a_changed_wood_is_generated_again() {
        let source = include_str!("../../../themes/walnut.yaml");
        let before = Theme::read("themes/walnut.yaml", source).unwrap().woods;
        let changed = Woods { dark: Wood { figure: Figure::Hatch, ..before.dark }, ..before };
        let grown = Atlas::grow(&changed, Some(Atlas::grow(&before, None)));
        assert!(grown.image() == Atlas::grow(&changed, None).image());
        assert!(grown.image() != Atlas::grow(&before, None).image());
    }
}
