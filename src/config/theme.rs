//! A theme: every colour, material and light of the board and its window, read from `themes/<id>.yaml`.

use super::{Colour, read};
use crate::report::Report;
use serde::Deserialize;

/// How board, pieces, marks and window look.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// For people.
    pub title: String,
    /// The woods that textures are grown from.
    pub woods: Woods,
    /// The light.
    pub lamp: Lamp,
    /// What is around the board.
    pub room: Room,
    /// The board's materials.
    pub board: BoardLook,
    /// The pieces' materials.
    pub pieces: PieceLook,
    /// The colours of marks on squares.
    pub marks: MarkColours,
    /// The colours of the window's text and panels.
    pub window: WindowColours,
}

/// The three woods of the texture atlas.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Woods {
    /// Pale: maple, ash.
    pub light: Wood,
    /// Dark: walnut, mahogany.
    pub dark: Wood,
    /// For the frame.
    pub frame: Wood,
}

/// One wood: growth rings and fibres between two colours.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wood {
    /// The darkest fibre.
    pub deep: Colour,
    /// The palest fibre.
    pub pale: Colour,
    /// Growth rings across a plank as wide as four squares; 2 to 30.
    pub rings: f32,
    /// How much fibres and pores show: 0 to 1.
    pub grain: f32,
}

/// What a surface shows before light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Texture {
    /// The light wood.
    Light,
    /// The dark wood.
    Dark,
    /// The wood of the frame.
    Frame,
    /// Short grey fibres.
    Felt,
    /// Nothing: the tint alone.
    Plain,
}

/// A surface: texture times tint, and how it shines.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Material {
    /// What it shows.
    pub texture: Texture,
    /// Multiplies the texture.
    pub tint: Colour,
    /// Strength of the highlight: 0 dull to 1 polished.
    pub shine: f32,
    /// Sharpness of the highlight: 2 broad to 120 a point.
    pub gloss: f32,
}

/// The light: one lamp that turns with the camera, a faint second one from the other side, and the sky.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lamp {
    /// Where it hangs, seen from the camera: 0 behind the board, 90 to the right, -90 to the left.
    pub turn_degrees: f32,
    /// How high it hangs: 90 is overhead.
    pub height_degrees: f32,
    /// The lamp.
    pub colour: Colour,
    /// The second lamp.
    pub fill: Colour,
    /// From above, everywhere.
    pub sky: Colour,
    /// Highlights.
    pub highlight: Colour,
    /// How much darker the board is towards its corners: 0 to 1.
    pub falloff: f32,
}

/// What is around the board: a table in a dark room.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Room {
    /// The table under the lamp.
    pub table: Colour,
    /// The table farther away.
    pub table_edge: Colour,
    /// The corners of the picture.
    pub dark: Colour,
    /// All shadows; its opacity is their strength.
    pub shadow: Colour,
}

/// The board's materials.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardLook {
    /// Light squares.
    pub light: Material,
    /// Dark squares.
    pub dark: Material,
    /// The frame.
    pub frame: Material,
    /// The metal line between squares and frame, and between squares.
    pub inlay: Material,
    /// The cloth of boards with a grid.
    pub felt: Material,
    /// The lines of boards with a grid.
    pub line: Material,
    /// The dots of boards with a grid.
    pub dot: Colour,
    /// Letters and numbers on the frame.
    pub label: Colour,
    /// Numbers in the corners of squares.
    pub number: Colour,
}

/// The pieces' materials.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceLook {
    /// Black men and kings.
    pub black: Material,
    /// White men and kings.
    pub white: Material,
    /// The black face of discs.
    pub black_disc: Material,
    /// The white face of discs.
    pub white_disc: Material,
    /// The crown of kings.
    pub crown: Material,
    /// The sides of the crown.
    pub crown_side: Colour,
}

/// The colours of marks; their forms differ too, so that none relies on its colour.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkColours {
    /// The chosen piece: a ring.
    pub source: Colour,
    /// A square to go to: a dot.
    pub target: Colour,
    /// A piece that would be captured: a ring with four spikes.
    pub capture: Colour,
    /// The last move: corner brackets.
    pub last: Colour,
    /// Under the mouse: a thin outline.
    pub hover: Colour,
    /// The keyboard's square: a double outline.
    pub cursor: Colour,
    /// A piece that must capture: chevrons around it.
    pub must: Colour,
    /// A bot's mark or a hint: a diamond.
    pub hint: Colour,
    /// The dark line around each mark, by which it shows on any square.
    pub outline: Colour,
}

/// The colours of the window around the board.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WindowColours {
    /// Panels.
    pub panel: Colour,
    /// Buttons and fields.
    pub button: Colour,
    /// The button under the mouse.
    pub button_hover: Colour,
    /// Lines between parts.
    pub line: Colour,
    /// Text.
    pub text: Colour,
    /// Text of less weight.
    pub weak_text: Colour,
    /// What is chosen, and the focus.
    pub accent: Colour,
    /// Text on the accent.
    pub accent_text: Colour,
    /// Good news.
    pub good: Colour,
    /// Warnings.
    pub warning: Colour,
    /// Errors.
    pub error: Colour,
}

impl Theme {
    /// Reads a theme; `file` is how people know it, `themes/walnut.yaml`.
    ///
    /// # Errors
    /// The first fault with its place: an unknown or missing key, a number out of its range, what is not a colour.
    pub fn read(file: &str, source: &str) -> Result<Self, Report> {
        let theme: Self = read(file, source)?;
        let Some((path, message)) = theme.out_of_range() else { return Ok(theme) };
        Err(Report::error(message).at(file, line_of(source, &path), None).excerpt_from(source))
    }

    /// The one colour that stands for a material where it is shown small: its tint over the middle of its wood.
    pub fn flat(&self, material: Material) -> Colour {
        let wood = match material.texture {
            Texture::Light => self.woods.light,
            Texture::Dark => self.woods.dark,
            Texture::Frame => self.woods.frame,
            Texture::Felt | Texture::Plain => return material.tint,
        };
        let part = |tint: u8, deep: u8, pale: u8| (u32::from(tint) * (u32::from(deep) + u32::from(pale)) / 510) as u8;
        let (tint, deep, pale) = (material.tint, wood.deep, wood.pale);
        Colour {
            red: part(tint.red, deep.red, pale.red),
            green: part(tint.green, deep.green, pale.green),
            blue: part(tint.blue, deep.blue, pale.blue),
            opacity: u8::MAX,
        }
    }

    /// The path of the first number out of its range, and what is wrong with it.
    fn out_of_range(&self) -> Option<(String, String)> {
        let (board, pieces) = (&self.board, &self.pieces);
        let materials = [
            ("board.light", board.light),
            ("board.dark", board.dark),
            ("board.frame", board.frame),
            ("board.inlay", board.inlay),
            ("board.felt", board.felt),
            ("board.line", board.line),
            ("pieces.black", pieces.black),
            ("pieces.white", pieces.white),
            ("pieces.black_disc", pieces.black_disc),
            ("pieces.white_disc", pieces.white_disc),
            ("pieces.crown", pieces.crown),
        ];
        let woods =
            [("woods.light", self.woods.light), ("woods.dark", self.woods.dark), ("woods.frame", self.woods.frame)];
        let mut numbers = vec![
            ("lamp.turn_degrees".to_owned(), self.lamp.turn_degrees, -180.0..=180.0),
            ("lamp.height_degrees".to_owned(), self.lamp.height_degrees, 20.0..=90.0),
            ("lamp.falloff".to_owned(), self.lamp.falloff, 0.0..=1.0),
        ];
        for (path, material) in materials {
            numbers.push((format!("{path}.shine"), material.shine, 0.0..=1.0));
            numbers.push((format!("{path}.gloss"), material.gloss, 2.0..=120.0));
        }
        for (path, wood) in woods {
            numbers.push((format!("{path}.rings"), wood.rings, 2.0..=30.0));
            numbers.push((format!("{path}.grain"), wood.grain, 0.0..=1.0));
        }
        let (path, number, range) = numbers.into_iter().find(|(_, number, range)| !range.contains(number))?;
        let message = format!("`{path}` must be from {} to {}, not {number}", range.start(), range.end());
        Some((path, message))
    }
}

/// The line that states the fact at a dotted path: the keys are looked for one below the other.
fn line_of(source: &str, path: &str) -> Option<u32> {
    let mut lines = source.lines().zip(1..);
    let mut found = None;
    for key in path.split('.') {
        let here = format!("{key}:");
        let in_braces =
            found.and_then(|line: u32| source.lines().nth(line as usize - 1)).is_some_and(|text| text.contains(&here));
        if !in_braces {
            found = Some(lines.find(|(text, _)| text.trim_start().starts_with(&here))?.1);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const WALNUT: &str = include_str!("../../themes/walnut.yaml");

    #[test]
    fn an_unknown_key_is_named_with_its_line_and_the_near_one() {
        let source = WALNUT.replace("falloff:", "fallof:");
        let report = Theme::read("themes/mine.yaml", &source).unwrap_err();
        let line = source.lines().position(|line| line.contains("fallof:")).unwrap() + 1;
        assert_eq!(report.message, "unknown key `fallof`");
        assert_eq!(report.place.as_ref().and_then(|place| place.line), Some(line as u32));
        assert!(report.hint.as_deref().is_some_and(|hint| hint.contains("falloff")), "{report}");
    }

    #[test]
    fn a_number_out_of_range_and_a_bad_colour_are_found_in_their_lines() {
        let source = WALNUT.replace("shine: 0.62", "shine: 6.2");
        assert_ne!(source, WALNUT);
        let report = Theme::read("themes/mine.yaml", &source).unwrap_err();
        let shown = report.to_string();
        assert!(shown.contains("must be from 0 to 1, not 6.2") && shown.contains("shine: 6.2"), "{shown}");
        let source = WALNUT.replacen("target: \"#", "target: \"", 1);
        let report = Theme::read("themes/mine.yaml", &source).unwrap_err();
        assert!(report.to_string().contains("is not a colour"), "{report}");
    }
}
