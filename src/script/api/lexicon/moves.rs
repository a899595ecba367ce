//! The move object.

use super::group::{Group, LexiconItem, Reach};

pub const MOVE: Group = Group {
    class: "Move",
    called: "move",
    doc: "A legal move: one side's whole turn. Its lists are there in every game and empty where nothing of the kind happens. It belongs to its position: played in another one, it must be legal there too.",
    reach: Reach::Methods,
    items: &[
        LexiconItem::field("text", "string", "As it is written: `11-15`, `22x15x8`, `f5`, `--` for a pass."),
        LexiconItem::field("from", "Square?", "Where it begins; nil where a piece is placed."),
        LexiconItem::field("to", "Square?", "Where it ends: where a piece goes to or is placed; nil for a pass."),
        LexiconItem::field("path", "{Square}", "The squares touched, both ends included."),
        LexiconItem::field("captured", "{Square}", "The squares of captured pieces, in the order taken."),
        LexiconItem::field("flipped", "{Square}", "The squares of discs turned over."),
        LexiconItem::field("crowned", "boolean", "Whether the piece becomes a king."),
        LexiconItem::field(
            "places",
            "Square?",
            "Where a piece is placed, or taken from in a move that only takes one away.",
        ),
    ],
};
