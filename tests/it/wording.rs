//! English texts of the window by message ID, so that a new wording changes no test.

use crate::app::Window;
use damka::text::{Words, phrase};

/// The text of a message without arguments.
pub fn en(id: &'static str) -> String {
    let text = Words::english().format(phrase(id));
    assert_ne!(text, id, "there is no such message");
    text
}

/// The status line when a side, `"Black"` or `"White"`, is to move.
pub fn to_move(side: &str) -> String {
    Words::english().format(phrase("status-to-move").with("side", side))
}

/// A message with its arguments, in English.
pub fn en_with(id: &'static str, arguments: &[(&'static str, &str)]) -> String {
    let whole = arguments.iter().fold(phrase(id), |whole, (name, value)| whole.with(name, *value));
    let text = Words::english().format(whole);
    assert!(text != id && !text.contains("{$"), "{id}: {text}");
    text
}

/// The longest piece of a message between its arguments, in English.
pub fn part(id: &'static str) -> String {
    let text = en(id);
    let pieces = text.split("{$").map(|piece| piece.split_once('}').map_or(piece, |(_, after)| after));
    let longest = pieces.max_by_key(|piece| piece.len()).unwrap_or_default().trim().to_owned();
    assert!(longest.len() > 3, "{id}: {text}");
    longest
}

/// What a square is called on the board: by its number in draughts (`"11"`), by its name elsewhere (`"d5"`).
pub fn square(name: &str) -> String {
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        en_with("square", &[("name", name)])
    } else {
        name.into()
    }
}

impl Window {
    /// Clicks a square, whatever stands on it.
    pub fn click_square(&mut self, name: &str) -> &mut Self {
        self.click(square(name))
    }
}
