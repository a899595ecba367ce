//! A colour as written in themes.

use crate::text::{phrase, quote};
use serde::{Deserialize, Serialize};

/// A colour in sRGB, written `"#rrggbb"` or, with its opacity, `"#rrggbbaa"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Colour {
    /// 0 to 255.
    pub red: u8,
    /// 0 to 255.
    pub green: u8,
    /// 0 to 255.
    pub blue: u8,
    /// 0 is clear, 255 opaque; the colour channels are not premultiplied.
    pub opacity: u8,
}

impl TryFrom<String> for Colour {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let fault = || phrase("colour-wrong").with("text", quote(&text)).to_string();
        let digits = text.strip_prefix('#').ok_or_else(fault)?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) || !matches!(digits.len(), 6 | 8) {
            return Err(fault());
        }
        let part = |index: usize| match digits.get(2 * index..2 * index + 2) {
            None | Some("") => Ok(u8::MAX),
            Some(pair) => u8::from_str_radix(pair, 16).map_err(|_| fault()),
        };
        Ok(Self { red: part(0)?, green: part(1)?, blue: part(2)?, opacity: part(3)? })
    }
}

impl From<Colour> for String {
    fn from(colour: Colour) -> Self {
        let Colour { red, green, blue, opacity } = colour;
        if opacity == u8::MAX {
            format!("#{red:02x}{green:02x}{blue:02x}")
        } else {
            format!("#{red:02x}{green:02x}{blue:02x}{opacity:02x}")
        }
    }
}

impl Colour {
    /// Red, green and blue from 0 to 1, still in sRGB encoding.
    pub fn parts(self) -> [f32; 3] {
        [self.red, self.green, self.blue].map(|part| f32::from(part) / 255.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_and_written() {
        for text in ["#000000", "#e8d0a0", "#12345678"] {
            let colour = Colour::try_from(text.to_owned()).unwrap();
            assert_eq!(String::from(colour), text);
        }
        for text in ["", "e8d0a0", "#e8d0a", "#e8d0ag", "#é8d0a", "red", "#+1+1+1"] {
            assert!(Colour::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}
