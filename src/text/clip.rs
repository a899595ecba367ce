//! Texts cut to a length, so that a message stays short whatever it quotes.

use std::borrow::Cow;

/// Most characters of a message, and of anything that goes into one.
pub const LONGEST_MESSAGE: usize = 2000;

/// Most characters that a message quotes of a text that a script, a file or a person wrote.
pub const LONGEST_QUOTE: usize = 200;

/// The text, or its first `most` characters with an ellipsis after them.
pub fn clip(text: &str, most: usize) -> Cow<'_, str> {
    match cut(text, most) {
        Some(end) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// As [`clip`], for a text of one's own: what is cut off is freed.
pub fn clipped(mut text: String, most: usize) -> String {
    if let Some(end) = cut(&text, most) {
        text.truncate(end);
        text.shrink_to(end + '…'.len_utf8());
        text.push('…');
    }
    text
}

/// The text in quotation marks with its escapes, as messages quote what somebody else wrote: at most
/// [`LONGEST_QUOTE`] characters of it.
pub fn quote(text: &str) -> String {
    format!("{:?}", clip(text, LONGEST_QUOTE))
}

/// Where a text is cut that has more than `most` characters. Reads no further than that.
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
