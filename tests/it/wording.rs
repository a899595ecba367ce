//! English texts of the window by message ID, so that a new wording changes no test.

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
