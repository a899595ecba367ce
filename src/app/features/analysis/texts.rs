//! The texts of moves in the notation chosen in the settings, each computed once.

use crate::config::NotationStyle;
use crate::notation::{GameTree, NodeId, shown_text};
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

    /// Sets the notation and computes the texts of nodes that have none yet.
    pub(super) fn write(&mut self, tree: &GameTree, style: NotationStyle) {
        if self.style != style {
            *self = Self { style, known: HashMap::new() };
        }
        let mut waiting = vec![NodeId::START];
        while let Some(id) = waiting.pop() {
            let children = &tree.node(id).children;
            waiting.extend(children);
            if children.iter().all(|child| self.known.contains_key(child)) {
                continue;
            }
            let before = &tree.node(id).position;
            let text = |child: &NodeId| {
                let chosen = tree.node(*child).chosen.as_ref();
                (*child, chosen.map_or_else(|| "…".to_owned(), |chosen| self.move_text(before, chosen)))
            };
            let texts: Vec<_> = children.iter().map(text).collect();
            self.known.extend(texts);
        }
    }

    /// The text of the move that led to a node; empty at the start.
    pub fn text(&self, id: NodeId) -> &str {
        self.known.get(&id).map_or("", String::as_str)
    }

    /// The text of a move from a position, in the chosen notation.
    pub fn move_text(&self, before: &Position, legal: &Move) -> String {
        let names = self.style.square_names(before.variant().names);
        shown_text(before, legal, names, self.style == NotationStyle::Short)
    }

    pub const fn style(&self) -> NotationStyle {
        self.style
    }
}
