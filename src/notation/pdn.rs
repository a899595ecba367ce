//! Games as PDN (Portable Draughts Notation, 3.0): tags, numbered moves, result. Written; reading comes with the store.

use super::write_position;
use crate::rules::Position;

/// A game as a file keeps it.
#[derive(Clone, Debug)]
pub struct PdnGame {
    /// Where it began.
    pub start: Position,
    /// Who played black.
    pub black: String,
    /// Who played white.
    pub white: String,
    /// `1-0` for white, `0-1` for black, `1/2-1/2`, or `*` while it is played.
    pub result: &'static str,
    /// The moves as the variant writes them.
    pub moves: Vec<String>,
    /// A remark after the last move: why the game is over.
    pub comment: Option<String>,
}

/// Lines of the movetext are no longer than this, apart from a comment's.
const WIDTH: usize = 79;

/// The game as text, ending with an empty line, so that games can be put one after another.
pub fn write_pdn(game: &PdnGame) -> String {
    let variant = game.start.variant();
    let mut tags = vec![
        ("Event", "damka".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", "????.??.??".to_owned()),
        ("Round", "-".to_owned()),
        ("White", game.white.clone()),
        ("Black", game.black.clone()),
        ("Result", game.result.to_owned()),
        ("Variant", variant.id.clone()),
    ];
    if game.start != variant.start() {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", write_position(&game.start)));
    }
    let tag = |(name, value): (&str, String)| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        format!("[{name} \"{value}\"]\n")
    };
    let mut text: String = tags.into_iter().map(tag).collect();
    text.push('\n');
    let mut line = String::new();
    for word in words(game) {
        if !line.is_empty() && line.len() + 1 + word.len() > WIDTH {
            text.push_str(&line);
            text.push('\n');
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&word);
    }
    text.push_str(&line);
    text.push_str("\n\n");
    text
}

/// Move numbers, moves, the comment and the result. A game that the second side begins starts with `1...`.
fn words(game: &PdnGame) -> Vec<String> {
    let second_begins = usize::from(game.start.turn() != game.start.variant().first);
    let mut words = Vec::new();
    for (index, text) in game.moves.iter().enumerate() {
        let ply = index + second_begins;
        // A number and its move stay on one line.
        words.push(match (ply % 2, index) {
            (0, _) => format!("{}. {text}", ply / 2 + 1),
            (_, 0) => format!("1... {text}"),
            _ => text.clone(),
        });
    }
    if let Some(comment) = &game.comment {
        // A comment ends at the first closing brace, whatever stands before it.
        words.extend(format!("{{{}}}", comment.replace(['{', '}'], "'")).split(' ').map(str::to_owned));
    }
    words.push(game.result.to_owned());
    words
}
