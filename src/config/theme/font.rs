//! A font as named by a theme: one of the two built-in ones, or a file beside the theme.

use crate::text::{Phrase, phrase, quote};
use serde::Deserialize;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::OutlinePen;
use skrifa::{FontRef, MetadataProvider};
use std::ops::RangeInclusive;
use std::panic::catch_unwind;
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Font {
    /// The default font, with proportional widths.
    Sans,
    Mono,
    File {
        /// Path inside `themes/`: `mine/letters.ttf`.
        path: String,
        /// The file's content once it was loaded and found usable.
        bytes: Arc<[u8]>,
    },
}

impl TryFrom<String> for Font {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let ending = text.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
        match (text.as_str(), ending.as_deref()) {
            ("sans", _) => Ok(Self::Sans),
            ("mono", _) => Ok(Self::Mono),
            (_, Some("ttf" | "otf")) if is_inside(&text) => Ok(Self::File { path: text, bytes: Arc::default() }),
            _ => Err(phrase("font-wrong").with("text", quote(&text)).to_string()),
        }
    }
}

impl Font {
    /// `read` returns the bytes of a file inside `themes/`. Fails if the file is missing or is not a usable font.
    pub(super) fn load(&mut self, read: &dyn Fn(&str) -> Option<Vec<u8>>) -> Result<(), Phrase> {
        let Self::File { path, bytes } = self else { return Ok(()) };
        let found = read(path).ok_or_else(|| phrase("font-gone").with("path", &*path))?;
        // The renderer panics on fonts that it cannot read, so try the font here.
        if !catch_unwind(|| can_be_drawn(&found)).unwrap_or(false) {
            return Err(phrase("font-unusable").with("path", &*path));
        }
        *bytes = found.into();
        Ok(())
    }
}

/// Whether the most common letters can be drawn at a typical size.
fn can_be_drawn(bytes: &[u8]) -> bool {
    let Ok(font) = FontRef::from_index(bytes, 0) else { return false };
    let (size, place) = (Size::new(SIZE_PX), LocationRef::default());
    let metrics = font.metrics(size, place);
    let heights = [metrics.ascent, metrics.descent, metrics.leading];
    if !UNITS_PER_EM.contains(&metrics.units_per_em) || !heights.into_iter().all(is_near) {
        return false;
    }
    let (charmap, widths, outlines) = (font.charmap(), font.glyph_metrics(size, place), font.outline_glyphs());
    let mut glyphs = (' '..='~').chain('א'..='ת').filter_map(|letter| charmap.map(letter));
    glyphs.all(|glyph| {
        let mut pen = Measure { is_near: true };
        // A letter that cannot be drawn is just missing; only a panic or missing bounds do harm.
        let _ = outlines.get(glyph).map(|outline| outline.draw((size, place), &mut pen));
        pen.is_near && widths.advance_width(glyph).is_none_or(is_near)
    })
}

const SIZE_PX: f32 = 16.0;
/// The largest distance of an outline point from the origin, in pixels at that size.
const FARTHEST: f32 = 16.0 * SIZE_PX;
/// The range that the OpenType specification allows.
const UNITS_PER_EM: RangeInclusive<u16> = 16..=16_384;

fn is_near(length: f32) -> bool {
    length.abs() <= FARTHEST
}

/// A pen that draws nothing and checks the points it is given.
struct Measure {
    is_near: bool,
}

impl Measure {
    fn visit(&mut self, points: &[f32]) {
        self.is_near &= points.iter().all(|length| is_near(*length));
    }
}

impl OutlinePen for Measure {
    fn move_to(&mut self, x: f32, y: f32) {
        self.visit(&[x, y]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.visit(&[x, y]);
    }

    fn quad_to(&mut self, control_x: f32, control_y: f32, x: f32, y: f32) {
        self.visit(&[control_x, control_y, x, y]);
    }

    fn curve_to(&mut self, x0: f32, y0: f32, x1: f32, y1: f32, x: f32, y: f32) {
        self.visit(&[x0, y0, x1, y1, x, y]);
    }

    fn close(&mut self) {}
}

/// Whether a path written by a user stays inside its folder.
pub(super) fn is_inside(path: &str) -> bool {
    !path.contains('\\') && path.split('/').all(|step| !matches!(step, "" | "." | "..")) && !path.contains(':')
}
