//! Moves as they are shown, in the way that the settings say, written once each.

use super::Analysis;
use crate::board::SquareNames;
use crate::config::NotationStyle;
use crate::notation::{NodeId, shown_text};
use crate::rules::{Move, Position};
use std::collections::HashMap;

/// Texts that were written.
#[derive(Default)]
pub struct MoveTexts {
    style: NotationStyle,
    known: HashMap<NodeId, String>,
}

impl MoveTexts {
    /// Writes all of them anew.
    pub(super) fn forget(&mut self) {
        self.known.clear();
    }
}

impl Analysis {
    /// Writes moves in this way from now on, those that are new among them.
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

    /// The move that led to a place, as moves are shown; empty at the start.
    pub fn text(&self, id: NodeId) -> &str {
        self.texts.known.get(&id).map_or("", String::as_str)
    }

    /// A move from a position, as moves are shown.
    pub fn move_text(&self, before: &Position, legal: &Move) -> String {
        shown_text(before, legal, self.square_names(), self.texts.style == NotationStyle::Short)
    }

    /// How squares are called, on the board and in moves.
    pub fn square_names(&self) -> SquareNames {
        self.texts.style.square_names(self.variant().names)
    }
}
