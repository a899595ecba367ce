//! A font as a theme names it: one of the two that damka brings, or a file beside the theme.

use crate::text::{Phrase, phrase, quote};
use serde::Deserialize;
use std::sync::Arc;

/// A font.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Font {
    /// The usual one, its letters of different widths.
    Sans,
    /// All letters of one width.
    Mono,
    /// A TTF or OTF file, by its path inside `themes/`.
    File {
        /// `mine/letters.ttf`.
        path: String,
        /// What it holds, once it was read: a font that can be used.
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
    /// Reads the font's file, if it is one; `read` gives the bytes of a file inside `themes/`.
    ///
    /// # Errors
    /// The file is not there, or holds no font.
    pub(super) fn load(&mut self, read: &dyn Fn(&str) -> Option<Vec<u8>>) -> Result<(), Phrase> {
        let Self::File { path, bytes } = self else { return Ok(()) };
        let found = read(path).ok_or_else(|| phrase("font-gone").with("path", &*path))?;
        // The window breaks down over a font that it cannot read, so it is tried here.
        if skrifa::FontRef::from_index(&found, 0).is_err() {
            return Err(phrase("font-unusable").with("path", &*path));
        }
        *bytes = found.into();
        Ok(())
    }
}

/// Whether a path written by a person stays inside its folder.
pub(super) fn is_inside(path: &str) -> bool {
    !path.contains('\\') && path.split('/').all(|step| !matches!(step, "" | "." | "..")) && !path.contains(':')
}
