//! The texts of moves in the notation chosen in the settings, each computed once.

use super::Analysis;
use crate::board::SquareNames;
use crate::config::NotationStyle;
use crate::notation::{NodeId, shown_text};
use crate::rules::{Move, Position};
use std::collections::HashMap;

/// A cache of move texts.
#[derive(Default)]
pub struct MoveTexts {
    style: NotationStyle,
    known: HashMap<NodeId, String>,
}

impl MoveTexts {
    /// Clears the cache, so that all texts are computed again.
    pub(super) fn forget(&mut self) {
        self.known.clear();
    }
}

impl Analysis {
    /// Sets the notation and computes the texts of nodes that have none yet.
    pub fn write_moves(&mut self, style: NotationStyle) {
        if self.texts.style != style {
            self.texts = MoveTexts { style, known: HashMap::new() };
        }
        let mut waiting = vec![NodeId::START];
        while let Some(id) = waiting.pop() {
            let children = &self.tree.node(id).children;
            waiting.extend(children);
            if children.iter().all(|child| self.texts.known.contains_key(child)) {
                continue;
            }
            let before = &self.tree.node(id).position;
            let text = |child: &NodeId| {
                let node = self.tree.node(*child);
                let text = node.chosen.as_ref().map_or_else(|| "…".to_owned(), |chosen| self.move_text(before, chosen));
                (*child, text)
            };
            let texts: Vec<_> = children.iter().map(text).collect();
            self.texts.known.extend(texts);
        }
    }

    /// The text of the move that led to a node; empty at the start.
    pub fn text(&self, id: NodeId) -> &str {
        self.texts.known.get(&id).map_or("", String::as_str)
    }

    /// The text of a move from a position, in the chosen notation.
    pub fn move_text(&self, before: &Position, legal: &Move) -> String {
        shown_text(before, legal, self.square_names(), self.texts.style == NotationStyle::Short)
    }

    /// How squares are named, on the board and in moves.
    pub fn square_names(&self) -> SquareNames {
        self.texts.style.square_names(self.variant().names)
    }
}
