//! The colours of a chart's series, derived from the theme's accent in OKLCH, where equal distances look equal
//! (<https://bottosson.github.io/posts/oklab/>).

use super::Tokens;
use egui::Color32;
use egui::ecolor::{gamma_u8_from_linear_f32, linear_f32_from_gamma_u8};

/// So many series have colours that differ clearly.
pub const SERIES_COLOURS: usize = 6;

/// The turn in hue from one series to the next: of six hues, neighbours have different lightness, unless they are 80° apart.
const TURN_DEGREES: f32 = 140.0;
/// The least chroma; a theme with a pale accent has strong colours, too.
const MIN_CHROMA: f32 = 0.15;
/// The two lightnesses that take turns, on dark and on light surfaces.
const ON_DARK: [f32; 2] = [0.78, 0.62];
const ON_LIGHT: [f32; 2] = [0.54, 0.30];
/// A line has its name beside it in its colour, so that it needs the contrast of text.
const MIN_CONTRAST: f32 = 4.5;

/// A colour in OKLab; the lightness is from 0 to 1.
#[derive(Clone, Copy, Debug)]
struct Oklab {
    lightness: f32,
    a: f32,
    b: f32,
}

impl Oklab {
    fn of(colour: Color32) -> Self {
        let [red, green, blue] = linear(colour);
        let long = (0.412_221 * red + 0.536_333 * green + 0.051_446 * blue).cbrt();
        let medium = (0.211_903 * red + 0.680_700 * green + 0.107_397 * blue).cbrt();
        let short = (0.088_302 * red + 0.281_719 * green + 0.629_979 * blue).cbrt();
        Self {
            lightness: 0.210_454 * long + 0.793_618 * medium - 0.004_072 * short,
            a: 1.977_998 * long - 2.428_592 * medium + 0.450_594 * short,
            b: 0.025_904 * long + 0.782_772 * medium - 0.808_676 * short,
        }
    }

    /// `hue` is in radians.
    fn polar(lightness: f32, chroma: f32, hue: f32) -> Self {
        Self { lightness, a: chroma * hue.cos(), b: chroma * hue.sin() }
    }

    /// Linear red, green and blue; outside 0 to 1 if a screen cannot show the colour.
    fn linear(self) -> [f32; 3] {
        let long = (self.lightness + 0.396_338 * self.a + 0.215_804 * self.b).powi(3);
        let medium = (self.lightness - 0.105_561 * self.a - 0.063_854 * self.b).powi(3);
        let short = (self.lightness - 0.089_484 * self.a - 1.291_486 * self.b).powi(3);
        [
            4.076_742 * long - 3.307_712 * medium + 0.230_970 * short,
            -1.268_438 * long + 2.609_757 * medium - 0.341_319 * short,
            -0.004_196 * long - 0.703_419 * medium + 1.707_615 * short,
        ]
    }
}

fn linear(colour: Color32) -> [f32; 3] {
    [colour.r(), colour.g(), colour.b()].map(linear_f32_from_gamma_u8)
}

/// The colour with this lightness and hue in radians, as strong as `chroma` or as a screen can show it.
fn strongest(lightness: f32, chroma: f32, hue: f32) -> Color32 {
    let is_shown = |chroma: f32| {
        let parts = Oklab::polar(lightness, chroma, hue).linear();
        parts.into_iter().all(|part| (-0.001..=1.001).contains(&part))
    };
    let (mut shown, mut most) = (0.0, chroma);
    if is_shown(chroma) {
        shown = chroma;
    }
    while most - shown > 0.002 {
        let middle = 0.5 * (shown + most);
        *(if is_shown(middle) { &mut shown } else { &mut most }) = middle;
    }
    let [red, green, blue] = Oklab::polar(lightness, shown, hue).linear().map(gamma_u8_from_linear_f32);
    Color32::from_rgb(red, green, blue)
}

/// The contrast of WCAG 2.2, from 1 to 21.
fn contrast(one: Color32, other: Color32) -> f32 {
    let luminance = |colour: Color32| {
        let [red, green, blue] = linear(colour);
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (one, other) = (luminance(one), luminance(other));
    one.max(other) / one.min(other)
}

/// The colour of a series, counted from 0, which has the accent. From [`SERIES_COLOURS`] on, colours may resemble earlier ones.
pub fn series_colour(tokens: &Tokens, index: usize) -> Color32 {
    if index == 0 {
        return tokens.accent;
    }
    let accent = Oklab::of(tokens.accent);
    let chroma = accent.a.hypot(accent.b).max(MIN_CHROMA);
    let hue = accent.b.atan2(accent.a) + index as f32 * TURN_DEGREES.to_radians();
    let mut both = if tokens.is_light { ON_LIGHT } else { ON_DARK };
    both.sort_by(|one, other| (one - accent.lightness).abs().total_cmp(&(other - accent.lightness).abs()));
    // The series beside the accent on the circle of hues have odd numbers.
    let lightness = both[index % 2];
    let step = if tokens.is_light { -0.02 } else { 0.02 };
    let is_legible = |colour: &Color32| {
        [tokens.surface, tokens.surface_card].into_iter().all(|surface| contrast(*colour, surface) >= MIN_CONTRAST)
    };
    let tried = (0_u8..20).map(|steps| strongest(lightness + step * f32::from(steps), chroma, hue));
    tried.into_iter().find(is_legible).unwrap_or(tokens.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{Catalog, FolderChoice, Root};

    /// The smallest distance in OKLab at which two thin lines look different.
    const MIN_DISTANCE: f32 = 0.1;

    fn distance(one: Color32, other: Color32) -> f32 {
        let (one, other) = (Oklab::of(one), Oklab::of(other));
        (one.lightness - other.lightness).hypot(one.a - other.a).hypot(one.b - other.b)
    }

    #[test]
    fn a_colour_survives_the_way_to_oklab_and_back() {
        for colour in [Color32::WHITE, Color32::BLACK, Color32::from_rgb(143, 180, 240), Color32::from_rgb(255, 0, 0)] {
            let back = Oklab::of(colour).linear().map(gamma_u8_from_linear_f32);
            let parts = [colour.r(), colour.g(), colour.b()];
            assert!(parts.into_iter().zip(back).all(|(one, other)| one.abs_diff(other) <= 1), "{colour:?}: {back:?}");
        }
    }

    #[test]
    fn series_are_told_apart_and_legible_in_every_theme() {
        let folder = tempfile::tempdir().unwrap();
        let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
        let now = catalog.now();
        assert!(now.themes.len() >= 6);
        for entry in &now.themes {
            let tokens = Tokens::of(entry.good().unwrap());
            let colours: Vec<Color32> = (0..SERIES_COLOURS).map(|index| series_colour(&tokens, index)).collect();
            for (index, one) in colours.iter().enumerate() {
                for surface in [tokens.surface, tokens.surface_card] {
                    let contrast = contrast(*one, surface);
                    assert!(contrast >= MIN_CONTRAST, "{}: {one:?} of {contrast:.2}", entry.id);
                }
                for other in &colours[..index] {
                    let distance = distance(*one, *other);
                    assert!(distance >= MIN_DISTANCE, "{}: {one:?} and {other:?} by {distance:.3}", entry.id);
                }
            }
        }
    }
}
