//! The reference pictures in `tests/pictures/pages/`: comparing with them and accepting new ones.

use super::difference::{Difference, MAX_IN_ALL, MAX_IN_BLOCK, drawn_difference};
use crate::shipped::root;
use image::RgbImage;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::PathBuf;

/// The largest file, in bytes.
const MAX_BYTES: u64 = 30_000;
/// All files together, in bytes.
const MAX_BYTES_IN_ALL: u64 = 1_500_000;
/// How many colours a stored picture has at most.
const MAX_COLOURS: usize = 128;

fn folder() -> PathBuf {
    root().join("tests/pictures/pages")
}

fn path_of(name: &str) -> PathBuf {
    folder().join(format!("{name}.png"))
}

fn mode() -> String {
    std::env::var("DAMKA_PICTURES").unwrap_or_default()
}

/// Whether new pictures replace the old ones that they differ from.
pub fn is_accepting() -> bool {
    mode() == "accept"
}

/// Whether every picture of the list is drawn, as `make test-deep` does.
pub fn is_deep() -> bool {
    mode() == "deep" || is_accepting()
}

/// Compares a picture with its model; says what differs and where to look. When accepting, makes it the model instead.
pub fn check(name: &str, drawn: &RgbImage) -> Result<(), String> {
    let path = path_of(name);
    let model = image::open(&path).map(|model| model.to_rgb8());
    let model = match model {
        Ok(model) if model.dimensions() == drawn.dimensions() => model,
        _ if is_accepting() => {
            fs::create_dir_all(folder()).unwrap();
            fs::write(&path, encode(drawn, MAX_COLOURS).unwrap()).unwrap();
            return Ok(());
        }
        Ok(model) => return Err(format!("{name}: {:?} pixels, not {:?}", drawn.dimensions(), model.dimensions())),
        Err(error) => return Err(refuse(name, drawn, None, &error.to_string())),
    };
    let drawn = &with_few_colours(drawn);
    let difference = Difference::of(&model, drawn);
    if difference.is_small() {
        return Ok(());
    }
    if is_accepting() {
        fs::write(&path, encode(drawn, MAX_COLOURS).unwrap()).unwrap();
        return Ok(());
    }
    let Difference { in_all, in_worst_block, worst_block: [x, y] } = difference;
    let what = format!(
        "differs by {in_all:.2} (at most {MAX_IN_ALL}), at pixel {x}, {y} by {in_worst_block:.1} (at most {MAX_IN_BLOCK})"
    );
    Err(refuse(name, drawn, Some(&model), &what))
}

/// Saves the new picture and what differs, and says so.
fn refuse(name: &str, drawn: &RgbImage, model: Option<&RgbImage>, what: &str) -> String {
    let seen = root().join("target/pictures");
    fs::create_dir_all(&seen).unwrap();
    drawn.save(seen.join(format!("{name}.new.png"))).unwrap();
    if let Some(model) = model {
        drawn_difference(model, drawn).save(seen.join(format!("{name}.difference.png"))).unwrap();
    }
    format!("{name}: {what}; see target/pictures/{name}.*.png. If it is as it should be: make accept-pictures")
}

/// The pictures are exactly these, and small. When accepting, all others are removed.
pub fn check_names(names: &BTreeSet<String>) {
    let files: BTreeMap<String, u64> = fs::read_dir(folder())
        .into_iter()
        .flatten()
        .map(|entry| {
            let entry = entry.unwrap();
            (entry.file_name().to_string_lossy().into_owned(), entry.metadata().unwrap().len())
        })
        .collect();
    let known: BTreeSet<String> = names.iter().map(|name| format!("{name}.png")).collect();
    let stale: Vec<&String> = files.keys().filter(|file| !known.contains(*file)).collect();
    if is_accepting() {
        for file in stale {
            fs::remove_file(folder().join(file)).unwrap();
        }
        return;
    }
    let missing: Vec<&String> = known.iter().filter(|file| !files.contains_key(*file)).collect();
    assert!(stale.is_empty() && missing.is_empty(), "too many: {stale:?}, missing: {missing:?}; make accept-pictures");
    let large: Vec<_> = files.iter().filter(|(_, bytes)| **bytes > MAX_BYTES).collect();
    assert!(large.is_empty(), "larger than {MAX_BYTES} bytes: {large:?}");
    let all: u64 = files.values().sum();
    assert!(all <= MAX_BYTES_IN_ALL, "{all} bytes in all, at most {MAX_BYTES_IN_ALL}");
}

/// The picture as it is stored.
fn with_few_colours(picture: &RgbImage) -> RgbImage {
    let (palette, indices) = with_palette(picture, MAX_COLOURS);
    let bytes = indices.iter().flat_map(|index| palette[usize::from(*index)]).collect();
    RgbImage::from_raw(picture.width(), picture.height(), bytes).unwrap()
}

/// A PNG file with a palette of so many colours, 256 at most.
pub fn encode(picture: &RgbImage, colours: usize) -> Result<Vec<u8>, png::EncodingError> {
    let (palette, indices) = with_palette(picture, colours);
    let mut bytes = io::Cursor::new(Vec::new());
    let mut encoder = png::Encoder::new(&mut bytes, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_palette(palette.concat());
    encoder.write_header()?.write_image_data(&indices)?;
    Ok(bytes.into_inner())
}

/// Fills the palette with the colours that differ most from what it has: the few letters in the colour of an error.
fn add_rare(palette: &mut Vec<[u8; 3]>, others: Vec<[u8; 3]>, colours: usize) {
    let mut left: Vec<([u8; 3], u32)> = others.into_iter().map(|other| (other, nearest_in(palette, other).1)).collect();
    while palette.len() < colours {
        let Some(farthest) = (0..left.len()).max_by_key(|index| left[*index].1) else { return };
        let (chosen, _) = left.swap_remove(farthest);
        palette.push(chosen);
        for (other, distance) in &mut left {
            *distance = (*distance).min(distance_of(*other, chosen));
        }
    }
}

fn distance_of(one: [u8; 3], other: [u8; 3]) -> u32 {
    (0..3).map(|k| u32::from(one[k].abs_diff(other[k])).pow(2)).sum()
}

/// The index of the colour that is most like this one, and by how much it differs.
fn nearest_in(palette: &[[u8; 3]], wanted: [u8; 3]) -> (usize, u32) {
    let distances = palette.iter().map(|one| distance_of(*one, wanted)).enumerate();
    distances.min_by_key(|(_, distance)| *distance).unwrap_or_default()
}

/// The colours of a palette, and for each pixel its index. Surfaces keep their exact colours; the blends at the edges of letters
/// share those that are left.
fn with_palette(picture: &RgbImage, colours: usize) -> (Vec<[u8; 3]>, Vec<u8>) {
    let cell = |pixel: &image::Rgb<u8>| pixel.0.map(|part| part >> 3);
    let mut cells: BTreeMap<[u8; 3], (u64, [u64; 3])> = BTreeMap::new();
    for pixel in picture.pixels() {
        let (count, sums) = cells.entry(cell(pixel)).or_default();
        *count += 1;
        (0..3).for_each(|k| sums[k] += u64::from(pixel.0[k]));
    }
    let mut common: Vec<_> = cells.iter().collect();
    common.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    let colour = |(count, sums): &(u64, [u64; 3])| sums.map(|sum| ((sum + count / 2) / count) as u8);
    let rare = if colours > MAX_COLOURS { colours / 8 } else { 0 };
    let mut palette: Vec<[u8; 3]> = common.iter().take(colours - rare).map(|(_, sums)| colour(sums)).collect();
    add_rare(&mut palette, common.iter().skip(colours - rare).map(|(_, sums)| colour(sums)).collect(), colours);
    let nearest = |sums| nearest_in(&palette, colour(sums)).0 as u8;
    let index_of: BTreeMap<[u8; 3], u8> = cells.iter().map(|(cell, sums)| (*cell, nearest(sums))).collect();
    let indices = picture.pixels().map(|pixel| index_of[&cell(pixel)]).collect();
    (palette, indices)
}
