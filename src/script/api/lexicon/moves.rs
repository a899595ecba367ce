//! The move object.

use super::group::{Group, LexiconItem, Reach};

pub const MOVE: Group = Group {
    class: "Move",
    called: "move",
    doc: "A legal move: a side's whole turn. Its lists exist in every game and may be empty. It belongs to its position; to be played in another one, it must be legal there too.",
    reach: Reach::Methods,
    items: &[
        LexiconItem::field("text", "string", "In the game's notation: `11-15`, `22x15x8`, `f5`, `--` for a pass."),
        LexiconItem::field("from", "Square?", "The start square; nil if a piece is placed."),
        LexiconItem::field("to", "Square?", "The square on which the piece lands or is placed; nil for a pass."),
        LexiconItem::field("path", "{Square}", "The squares touched, both ends included."),
        LexiconItem::field("captured", "{Square}", "The squares of captured pieces, in the order taken."),
        LexiconItem::field("flipped", "{Square}", "The squares of discs turned over."),
        LexiconItem::field("crowned", "boolean", "Whether the piece becomes a king."),
        LexiconItem::field(
            "places",
            "Square?",
            "The square on which a piece is placed, or from which the move only removes one.",
        ),
    ],
};
