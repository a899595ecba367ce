//! The parts of a theme: what each key means, and the range of each number.

use super::font::Font;
use super::layer::{ThemePart, leaves, part};
use crate::config::Colour;
use serde::Deserialize;

leaves!(Colour, f32, String, Texture, Figure, Font);

part! {
    /// The three materials of the texture atlas, wood in most themes.
    #[derive(Copy)]
    pub struct Woods, WoodsLayer {
        /// Pale: maple, ash.
        pub light: Wood,
        /// Dark: walnut, mahogany.
        pub dark: Wood,
        pub frame: Wood,
    }
}

part! {
    /// A material of the atlas: a pattern between two colours.
    #[derive(Copy)]
    pub struct Wood, WoodLayer {
        pub deep: Colour,
        pub pale: Colour,
        /// Number of growth rings, veins or lines across a plank as wide as four squares.
        pub rings: f32 = 2.0..=30.0,
        /// How visible fibres and pores are.
        pub grain: f32 = 0.0..=1.0,
        pub figure: Figure,
    }
}

/// The pattern of a material between its two colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// Growth rings, fibres and pores.
    Wood,
    Stone,
    /// Slanted lines of the deep colour on the pale one.
    Hatch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Texture {
    Light,
    Dark,
    Frame,
    /// Short grey fibres.
    Felt,
    Plain,
}

part! {
    /// A surface: texture times tint, and how it shines.
    #[derive(Copy)]
    pub struct Material, MaterialLayer {
        pub texture: Texture,
        /// Multiplies the texture.
        pub tint: Colour,
        /// Strength of the highlight: 0 dull to 1 polished.
        pub shine: f32 = 0.0..=1.0,
        /// Sharpness of the highlight: 2 broad to 120 a point.
        pub gloss: f32 = 2.0..=120.0,
    }
}

part! {
    /// The light: a lamp that turns with the camera, a weak second one from the other side, and the sky.
    #[derive(Copy)]
    pub struct Lamp, LampLayer {
        /// Direction seen from the camera: 0 behind the board, 90 to the right, -90 to the left.
        pub turn_degrees: f32 = -180.0..=180.0,
        /// Height of the lamp: 90 is overhead.
        pub height_degrees: f32 = 20.0..=90.0,
        pub colour: Colour,
        /// Colour of the second lamp.
        pub fill: Colour,
        /// Colour of the ambient light from above.
        pub sky: Colour,
        pub highlight: Colour,
        /// How much darker the board is towards its corners.
        pub falloff: f32 = 0.0..=1.0,
        /// How strongly light shades shapes: at 0 every surface shows its own colour, as in print.
        pub shading: f32 = 0.0..=1.0,
    }
}

part! {
    /// The surroundings of the board: a table in a dark room.
    #[derive(Copy)]
    pub struct Room, RoomLayer {
        /// The table under the lamp.
        pub table: Colour,
        /// The table farther away.
        pub table_edge: Colour,
        /// The corners of the picture.
        pub dark: Colour,
        /// How much darker the corners of the picture are.
        pub vignette: f32 = 0.0..=1.0,
        /// Colour of all shadows; its opacity is their strength.
        pub shadow: Colour,
    }
}

part! {
    #[derive(Copy)]
    pub struct BoardLook, BoardLookLayer {
        pub light: Material,
        pub dark: Material,
        pub frame: Material,
        /// The metal line between squares and frame, and around hollows.
        pub inlay: Material,
        /// The cloth of boards with a grid.
        pub felt: Material,
        /// The lines of boards with a grid.
        pub line: Material,
        pub dot: Colour,
        /// Letters and numbers on the frame.
        pub label: Colour,
        /// Numbers in the corners of squares.
        pub number: Colour,
    }
}

part! {
    #[derive(Copy)]
    pub struct PieceLook, PieceLookLayer {
        pub black: Material,
        pub white: Material,
        pub black_disc: Material,
        pub white_disc: Material,
        pub crown: Material,
        pub crown_side: Colour,
        /// A line around the crown; its opacity says how much it shows.
        pub crown_line: Colour,
        /// Lines drawn along the edges of pieces.
        pub edges: Edges,
        pub profile: PieceProfile,
    }
}

part! {
    /// Lines along the edges of pieces; the opacity says how much they cover.
    #[derive(Copy)]
    pub struct Edges, EdgesLayer {
        pub black: Colour,
        pub white: Colour,
        pub black_disc: Colour,
        pub white_disc: Colour,
    }
}

part! {
    /// The shape of men, each number as a multiple of the default.
    #[derive(Copy)]
    pub struct PieceProfile, PieceProfileLayer {
        pub width: f32 = 0.7..=1.08,
        pub rim: f32 = 0.4..=1.8,
        /// How deep the dish is; 0 is a flat top.
        pub dish: f32 = 0.0..=1.5,
        /// How high the ring in the dish is.
        pub ring: f32 = 0.0..=2.0,
        pub groove: f32 = 0.0..=2.0,
        pub bevel: f32 = 0.1..=1.6,
    }
}

part! {
    #[derive(Copy)]
    pub struct MarkColours, MarkColoursLayer {
        /// The selected piece: a ring.
        pub source: Colour,
        /// A possible target square: a dot.
        pub target: Colour,
        /// A piece that would be captured: a ring with four spikes.
        pub capture: Colour,
        /// The last move: corner brackets.
        pub last: Colour,
        /// The square under the mouse: a thin outline.
        pub hover: Colour,
        /// The keyboard cursor: a double outline.
        pub cursor: Colour,
        /// A piece that must capture: chevrons around it.
        pub must: Colour,
        /// A mark set by a bot, or a hint: a diamond.
        pub hint: Colour,
        /// The outline of every mark, which keeps it visible on any square.
        pub outline: Colour,
        /// Thickness of marks, as a multiple of the default.
        pub weight: f32 = 0.6..=2.0,
    }
}

part! {
    #[derive(Copy)]
    pub struct WindowColours, WindowColoursLayer {
        pub panel: Colour,
        pub button: Colour,
        pub button_hover: Colour,
        pub line: Colour,
        pub text: Colour,
        /// Less important text.
        pub weak_text: Colour,
        /// Selected items, and the focus.
        pub accent: Colour,
        pub accent_text: Colour,
        /// Positive messages.
        pub good: Colour,
        pub warning: Colour,
        pub error: Colour,
        pub grade_best: Colour,
        pub grade_worst: Colour,
    }
}

part! {
    pub struct Fonts, FontsLayer {
        pub text: Font,
        pub board: Font,
        /// Where characters must line up: source code, grades.
        pub fixed: Font,
        /// Text size in the window, in points.
        pub size: f32 = 11.0..=24.0,
    }
}
