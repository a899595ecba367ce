//! How a variant's game files differ from damka's own notation: the facts of the PDN 3.0 `GameType` tag.

use super::{FactValue, Reader};
use crate::board::{Corner, Shape, Side};
use crate::text::phrase;
use std::sync::Arc;

/// The corner where PDN files start to count squares or letters, as the starting side sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstSquare {
    BottomLeft,
    BottomRight,
    TopLeft,
    TopRight,
}

impl FirstSquare {
    /// In the order of their digits in the tag, from 0.
    pub const ALL: [Self; 4] = [Self::BottomLeft, Self::BottomRight, Self::TopLeft, Self::TopRight];
}

/// The optional part of a `GameType` tag after its number: `21,B,8,8,N1,0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbering {
    /// The colour that PDN files give to the starting side.
    pub first: Side,
    pub size: [u8; 2],
    pub letters: bool,
    pub corner: FirstSquare,
    /// Whether the lower left corner is a playing square (the tag's last digit is 0).
    pub lower_left: bool,
}

impl Numbering {
    /// `25` or `25,W,8,8,A0,0`, spaces allowed. `None` if it is malformed.
    pub fn read(tag: &str) -> Option<(u16, Option<Self>)> {
        let parts: Vec<&str> = tag.split(',').map(str::trim).collect();
        let number = parts[0].parse().ok()?;
        if parts.len() == 1 {
            return Some((number, None));
        }
        let [_, first, columns, rows, notation, rest @ ..] = &parts[..] else { return None };
        let first = match first.to_ascii_uppercase().as_str() {
            "W" => Side::White,
            "B" => Side::Black,
            _ => return None,
        };
        let mut chars = notation.chars();
        let kind = chars.next()?.to_ascii_uppercase();
        // Old files omit the corner.
        let corner = match chars.next() {
            None => FirstSquare::TopLeft,
            Some(digit) => *FirstSquare::ALL.get(digit.to_digit(10)? as usize)?,
        };
        let lower_left = match rest {
            [] | ["0"] => true,
            ["1"] => false,
            _ => return None,
        };
        if !matches!(kind, 'A' | 'N' | 'S') || chars.next().is_some() {
            return None;
        }
        let size = [columns.parse().ok()?, rows.parse().ok()?];
        Some((number, Some(Self { first, size, letters: kind != 'N', corner, lower_left })))
    }

    pub fn tag(&self, number: u16) -> String {
        let first = if self.first == Side::Black { 'B' } else { 'W' };
        let [columns, rows] = self.size;
        let kind = if self.letters { 'A' } else { 'N' };
        let inverted = u8::from(!self.lower_left);
        format!("{number},{first},{columns},{rows},{kind}{},{inverted}", self.corner as u8)
    }
}

/// PDN settings of a variant. The [`Default`] has no game number and uses damka's own notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFiles {
    pub game_type: Option<u16>,
    /// How PDN files number the squares; `None` for damka's own numbering.
    pub numbering: Option<Numbering>,
    pub capture_sign: &'static str,
    /// What engines that speak Hub call the game.
    pub hub: Option<Arc<str>>,
}

impl Default for GameFiles {
    fn default() -> Self {
        Self { game_type: None, numbering: None, capture_sign: "x", hub: None }
    }
}

impl GameFiles {
    /// Reads `notation.game_type` (a number, or the whole tag as text), `notation.capture_sign` and `notation.hub`. A tag for another
    /// board size is ignored: a file that only experiments with the board does not mean PDN files.
    pub(super) fn read(reader: &mut Reader, shape: Shape) -> Self {
        const PATH: &str = "notation.game_type";
        const HUB: &str = "notation.hub";
        let capture_sign = reader.choice("notation.capture_sign", &[("x", "x"), (":", ":"), ("-", "-")]);
        let hub = match reader.value(HUB) {
            None => None,
            Some(FactValue::Text(word)) => Some(word.as_str().into()),
            Some(_) => {
                reader.fault(HUB, phrase("cannot-be-read").with("path", HUB), None);
                None
            }
        };
        let tag = match reader.value(PATH) {
            None => return Self { capture_sign, hub, ..Self::default() },
            Some(FactValue::Number(number)) => number.to_string(),
            Some(FactValue::Text(text)) => text.clone(),
            Some(_) => String::new(),
        };
        let Some((number, numbering)) = Numbering::read(&tag) else {
            let hint = phrase("game-type-hint");
            reader.fault(PATH, phrase("cannot-be-read").with("path", PATH), Some(hint));
            return Self::default();
        };
        let is_this_board = |numbering: &Numbering| {
            numbering.size == [shape.columns, shape.rows]
                && numbering.lower_left == (shape.corner != Some(Corner::Right))
        };
        if numbering.as_ref().is_some_and(|numbering| !is_this_board(numbering)) {
            return Self { capture_sign, hub, ..Self::default() };
        }
        Self { game_type: Some(number), numbering, capture_sign, hub }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_read_and_written_back() {
        for tag in ["20,W,10,10,N2,0", "22,W,8,8,N2,1", "25,W,8,8,A0,0", "31,B,8,8,N2,0"] {
            let (number, numbering) = Numbering::read(tag).unwrap_or((0, None));
            assert_eq!(numbering.map(|numbering| numbering.tag(number)).as_deref(), Some(tag));
        }
        assert_eq!(Numbering::read(" 21 "), Some((21, None)));
        assert_eq!(Numbering::read("21, b, 8, 8, n"), Numbering::read("21,B,8,8,N2,0"));
        for wrong in ["", "x", "21,", "21,G,8,8,N1", "21,B,8,8,N4", "21,B,8,8,Z1", "21,B,8,8,N1,2", "21,B,8,8,N1,0,0"] {
            assert_eq!(Numbering::read(wrong), None, "{wrong}");
        }
    }
}
