//! Converts a tree to the game of a file.

use super::super::moves::file_text;
use super::super::pdn::{Game, Item, MoveText, PdnLine, SourceSpan};
use super::super::replay::moves_despite_draws;
use super::{GameTree, NodeId};

impl GameTree {
    /// Every variation follows the move that it replaces.
    pub fn to_game(&self) -> Game {
        let root = self.node(NodeId::START);
        let mut items = root.annotations.clone();
        items.extend(self.items_after(NodeId::START));
        Game { line: PdnLine { items }, ..self.game.clone() }
    }

    /// The main continuation of a node and the variations next to it.
    fn items_after(&self, place: NodeId) -> Vec<Item> {
        let node = self.node(place);
        let mut items = Vec::new();
        let Some((main, others)) = node.children.split_first() else { return node.unplayed.clone() };
        let mut here = *main;
        let mut beside: Vec<Item> = others.iter().map(|other| self.variation_of(*other)).collect();
        if !node.unplayed.is_empty() {
            beside.push(Item::Variation(PdnLine { items: node.unplayed.clone() }));
        }
        let mut begins = place == NodeId::START;
        loop {
            items.extend(self.items_of(here, begins));
            items.append(&mut beside);
            begins = false;
            let node = self.node(here);
            let Some((main, others)) = node.children.split_first() else {
                items.extend(node.unplayed.iter().cloned());
                return items;
            };
            beside.extend(others.iter().map(|other| self.variation_of(*other)));
            if !node.unplayed.is_empty() {
                beside.push(Item::Variation(PdnLine { items: node.unplayed.clone() }));
            }
            here = *main;
        }
    }

    fn variation_of(&self, first: NodeId) -> Item {
        let mut items = self.items_of(first, true);
        items.extend(self.items_after(first));
        Item::Variation(PdnLine { items })
    }

    fn items_of(&self, place: NodeId, begins: bool) -> Vec<Item> {
        let node = self.node(place);
        let mut items = node.before.clone();
        let number = begins.then(|| self.number(place));
        items.extend(node.setup.clone().map(|text| Item::Setup(text, SourceSpan::default())));
        if let (Some(chosen), Some(parent)) = (&node.chosen, node.parent) {
            let text = file_text(&self.naming, chosen, &moves_despite_draws(&self.node(parent).position));
            items.push(Item::Move(MoveText {
                number,
                text,
                strength: node.strength.clone(),
                span: SourceSpan::default(),
            }));
        }
        items.extend(node.annotations.iter().cloned());
        items
    }
}
