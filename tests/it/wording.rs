//! English texts of the window by message ID, so that a new wording changes no test.

use crate::app::Window;
use damka::text::{Words, phrase};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT, Queryable};
use std::fs;

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
    let whole = arguments.iter().fold(phrase(id), |whole, (name, value)| match value.parse::<u64>() {
        // A number selects the plural.
        Ok(number) => whole.with(name, number),
        Err(_) => whole.with(name, *value),
    });
    let text = Words::english().format(whole);
    assert!(text != id && !text.contains("{$"), "{id}: {text}");
    text
}

/// The longest part of a message between its arguments, in English.
pub fn part(id: &str) -> String {
    let begins = format!("{id} = ");
    let files = fs::read_dir("assets/text/en").unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    let message = files.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>());
    let message = message.into_iter().find_map(|line| line.strip_prefix(&begins).map(str::to_owned));
    let message = message.unwrap_or_else(|| panic!("there is no message {id}"));
    let pieces = message.split('{').map(|piece| piece.split_once('}').map_or(piece, |(_, after)| after).trim());
    let longest = pieces.max_by_key(|piece| piece.len()).unwrap_or_default().to_owned();
    assert!(longest.len() > 3, "{id}: {message}");
    longest
}

/// The label of a square on the board: its number in draughts (`"11"`), its name elsewhere (`"d5"`).
pub fn square(name: &str) -> String {
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        en_with("square", &[("name", name)])
    } else {
        name.into()
    }
}

impl Window {
    /// Clicks a square, with or without a piece.
    pub fn click_square(&mut self, name: &str) -> &mut Self {
        // The piece follows the name; a move to the square may have the bare name as its label.
        let named = format!("{}, ", square(name));
        let of_square = |node: Node<'_>| node.accesskit_node().label().filter(|label| label.starts_with(&named));
        let label = self.harness.query_all_by_label_contains(&named).find_map(of_square);
        let label = label.unwrap_or_else(|| panic!("no square is called {name}; the screen says:\n{}", self.labels()));
        self.click(label)
    }
}
