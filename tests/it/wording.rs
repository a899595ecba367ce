//! English texts of the window by message ID, so that a new wording changes no test.

use crate::app::Window;
use damka::text::{Words, capital, phrase};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT, Queryable};
use std::collections::HashMap;
use std::fs;
use std::sync::LazyLock;

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

/// A message that is a sentence of its own in the window.
pub fn sentence(id: &'static str) -> String {
    capital(&en(id))
}

/// A game won by a side, for a reason that names the loser.
pub fn won(side: &str, reason: &'static str) -> String {
    let loser = if side == "white" { "black" } else { "white" };
    let reason = en_with(reason, &[("loser", loser), ("side", loser)]);
    en_with("end-wins", &[("side", side), ("reason", &reason)])
}

/// A game that ended in a draw by agreement.
pub fn agreed() -> String {
    en_with("end-draw", &[("reason", &en("end-agreed"))])
}

/// The status line while a bot thinks.
pub fn thinking(side: &str, name: &str) -> String {
    en_with("status-thinks", &[("side", side), ("name", name)])
}

/// What the page Play says of a position from which a side begins.
pub fn moves_first(side: &str) -> String {
    en_with("menu-start-first", &[("side", side)])
}

/// The pattern of a message, on one line.
fn pattern(id: &str) -> &'static str {
    static PATTERNS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
        let files = fs::read_dir("assets/text/en").unwrap();
        let texts = files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect::<String>();
        let messages = texts.lines().filter_map(|line| line.split_once(" = "));
        messages.map(|(id, pattern)| (id.to_owned(), pattern.to_owned())).collect()
    });
    PATTERNS.get(id).unwrap_or_else(|| panic!("there is no message {id}"))
}

/// The parts of a message between its arguments, in English.
fn parts(id: &str) -> impl Iterator<Item = &'static str> {
    pattern(id).split('{').map(|piece| piece.split_once('}').map_or(piece, |(_, after)| after))
}

/// The longest part of a message between its arguments, in English.
pub fn part(id: &str) -> String {
    let longest = parts(id).map(str::trim).max_by_key(|piece| piece.len()).unwrap_or_default().to_owned();
    assert!(longest.len() > 3, "{id}: {longest}");
    longest
}

/// What a message says before its first argument, in English.
pub fn first_part(id: &str) -> String {
    let first = parts(id).next().unwrap_or_default().to_owned();
    assert!(first.len() > 3, "{id}: {first}");
    first
}

/// The longest part of a hint's text, as a card shows it if it begins the hint.
pub fn hint(id: &str) -> String {
    damka::text::capital(&part(id))
}

/// Whether a label is the text of a message, whatever its arguments are.
pub fn is_text_of(id: &'static str, label: &str) -> bool {
    let parts: Vec<&str> = parts(id).collect();
    let [first, middle @ .., last] = &parts[..] else { return label == en(id) };
    let inner = label.strip_prefix(first).and_then(|rest| rest.strip_suffix(last));
    inner.is_some_and(|inner| {
        let mut rest = inner;
        middle.iter().all(|part| match rest.split_once(part) {
            Some((_, after)) => {
                rest = after;
                true
            }
            None => false,
        })
    })
}

/// The label of a square on the board: its number in draughts (`"11"`), its name elsewhere (`"d5"`).
pub fn square(name: &str) -> String {
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        en_with("square", &[("name", name)])
    } else {
        name.into()
    }
}

/// The label of an empty square with its state.
pub fn empty(square: &str, state: &'static str) -> String {
    let before = en_with("square-empty", &[("square", square)]);
    en_with("square-part", &[("before", &before), ("part", &en(state))])
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
