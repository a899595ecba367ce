//! Cuts texts to a length, so that a message stays short whatever it quotes.

use std::borrow::Cow;

/// Maximum number of characters of a message, and of anything inserted into one.
pub const LONGEST_MESSAGE: usize = 2000;

/// Maximum number of characters that a message quotes from a script, a file or a person.
pub const LONGEST_QUOTE: usize = 200;

/// Returns the text, or its first `most` characters followed by an ellipsis.
pub fn clip(text: &str, most: usize) -> Cow<'_, str> {
    match cut(text, most) {
        Some(end) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// Works as [`clip`] on an owned text, and frees the part that is cut off.
pub fn clipped(mut text: String, most: usize) -> String {
    if let Some(end) = cut(&text, most) {
        text.truncate(end);
        text.shrink_to(end + '…'.len_utf8());
        text.push('…');
    }
    text
}

/// Quotes a text for a message, with escapes: at most [`LONGEST_QUOTE`] characters of it.
pub fn quote(text: &str) -> String {
    format!("{:?}", clip(text, LONGEST_QUOTE))
}

/// Returns the byte offset at which to cut a text longer than `most` characters. Does not scan beyond it.
fn cut(text: &str, most: usize) -> Option<usize> {
    // A text has no more characters than bytes.
    if text.len() <= most {
        return None;
    }
    text.char_indices().nth(most).map(|(end, _)| end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_between_characters_and_only_once() {
        assert_eq!(clip("short", 5), "short");
        assert_eq!(clip("longer", 5), "longe…");
        assert_eq!(clip("שלום", 4), "שלום");
        assert_eq!(clip("שלום", 2), "של…");
        let once = clip("longer", 5).into_owned();
        assert_eq!(clip(&once, 5), once);
        assert_eq!(clipped("x".repeat(3000), LONGEST_MESSAGE).chars().count(), LONGEST_MESSAGE + 1);
        assert!(clipped("é".repeat(1_000_000), 10).capacity() < 100);
    }

    #[test]
    fn quotes_are_cut_before_they_are_escaped() {
        assert_eq!(quote("a\"b"), r#""a\"b""#);
        let quoted = quote(&"\u{1}".repeat(1_000_000));
        assert_eq!(quoted.matches("\\u{1}").count(), LONGEST_QUOTE);
        assert!(quoted.ends_with("…\""));
    }
}
