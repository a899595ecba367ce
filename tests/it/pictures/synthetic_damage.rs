//! The comparison itself: it finds a button that is gone, a word in another colour and a panel that has moved, and it does not
//! find other anti-aliasing. The pictures are drawn like those of the window, four points to a pixel.

use super::difference::Difference;
use image::{Rgb, RgbImage, imageops};

const POINTS: [u32; 2] = [640, 400];
const POINTS_PER_PIXEL: u32 = 4;
const PANEL: Rgb<u8> = Rgb([0x1c, 0x1d, 0x21]);
const CARD: Rgb<u8> = Rgb([0x24, 0x24, 0x29]);
const BUTTON: Rgb<u8> = Rgb([0x2b, 0x2c, 0x31]);
const TEXT: Rgb<u8> = Rgb([0xec, 0xe6, 0xd9]);
const WEAK: Rgb<u8> = Rgb([0xa4, 0x9d, 0x8f]);

fn fill(picture: &mut RgbImage, [left, top, width, height]: [u32; 4], colour: Rgb<u8>) {
    for y in top..top + height {
        for x in left..left + width {
            picture.put_pixel(x, y, colour);
        }
    }
}

/// A word of letters of 14 points: stems two points wide, and a line through them.
fn write(picture: &mut RgbImage, [left, top]: [u32; 2], letters: u32, colour: Rgb<u8>) {
    for letter in 0..letters {
        fill(picture, [left + 8 * letter, top, 2, 10], colour);
        fill(picture, [left + 8 * letter, top + 4, 6, 2], colour);
    }
}

/// What a page is drawn with.
struct Page {
    has_button: bool,
    ink: Rgb<u8>,
    panel_left: u32,
}

const USUAL: Page = Page { has_button: true, ink: TEXT, panel_left: 400 };

fn draw(page: &Page) -> RgbImage {
    let mut picture = RgbImage::from_pixel(POINTS[0], POINTS[1], PANEL);
    fill(&mut picture, [page.panel_left, 40, 200, 320], CARD);
    for row in 0..8 {
        write(&mut picture, [page.panel_left + 16, 60 + 34 * row], 16, TEXT);
    }
    if page.has_button {
        fill(&mut picture, [40, 300, 96, 32], BUTTON);
        write(&mut picture, [56, 311], 6, TEXT);
    }
    write(&mut picture, [40, 60], 5, page.ink);
    picture
}

/// The mean of every four by four points.
fn small(picture: &RgbImage) -> RgbImage {
    let [width, height] = POINTS.map(|side| side / POINTS_PER_PIXEL);
    imageops::thumbnail(picture, width, height)
}

fn difference(page: &Page) -> Difference {
    Difference::of(&small(&draw(&USUAL)), &small(&draw(page)))
}

#[test]
fn the_same_page_does_not_differ() {
    let same = difference(&USUAL);
    assert!(same.is_small() && same.in_all == 0.0, "{same:?}");
}

#[test]
fn a_button_that_is_gone_is_found() {
    let gone = difference(&Page { has_button: false, ..USUAL });
    assert!(!gone.is_small(), "{gone:?}");
    let [x, y] = gone.worst_block.map(|pixel| pixel * POINTS_PER_PIXEL);
    assert!((24..136).contains(&x) && (284..332).contains(&y), "{gone:?}");
}

#[test]
fn a_word_in_another_colour_is_found() {
    let pale = difference(&Page { ink: WEAK, ..USUAL });
    assert!(!pale.is_small(), "{pale:?}");
}

#[test]
fn a_panel_that_has_moved_by_eight_points_is_found() {
    let moved = difference(&Page { panel_left: USUAL.panel_left + 8, ..USUAL });
    assert!(!moved.is_small(), "{moved:?}");
}

/// Every edge is smeared over its neighbours, as by another anti-aliasing, and every colour is off by two.
#[test]
fn other_anti_aliasing_is_not_found() {
    let mut smeared = imageops::filter3x3(&draw(&USUAL), &[0.0, 0.1, 0.0, 0.1, 0.6, 0.1, 0.0, 0.1, 0.0]);
    smeared.pixels_mut().for_each(|pixel| pixel.0 = pixel.0.map(|part| part.saturating_add(2)));
    let other = Difference::of(&small(&draw(&USUAL)), &small(&smeared));
    assert!(other.is_small(), "{other:?}");
}
