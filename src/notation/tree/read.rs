//! Builds a tree from the game of a file.

use super::super::pdn::{Game, Item, PdnLine};
use super::super::{Ply, Replay};
use super::{GameTree, Node, NodeId};
use crate::report::{Report, Reports, Source};
use crate::rules::Variant;
use std::sync::Arc;

/// Whether a line holds anything playable.
fn says_moves(line: &PdnLine) -> bool {
    line.items.iter().any(|item| matches!(item, Item::Move(_) | Item::Setup(..)))
}

impl GameTree {
    /// An illegal move ends its line, and what follows is stored unplayed. Every position is settled, so that no script
    /// rules need to run later. Fails if the start position cannot be read or played.
    pub fn read(game: &Game, variant: &Arc<Variant>, source: &Source) -> Result<(Self, Vec<Report>), Reports> {
        let replay = Replay::of(game, variant, source)?;
        let mut tree = Self::new(replay.start.clone());
        tree.naming = replay.naming;
        tree.game = Game { line: PdnLine::default(), ..game.clone() };
        let numbered = game.line.items.iter().find_map(|item| match item {
            Item::Move(text) => Some(text.number),
            _ => None,
        });
        tree.first = numbered.flatten().unwrap_or(tree.first);
        tree.read_line(&game.line, &replay.plies, (NodeId::START, true));
        for node in &tree.nodes {
            node.position.settle();
        }
        Ok((tree, replay.faults))
    }

    /// Adds a line to the tree. `is_main`: the line is the game and not a variation.
    fn read_line(&mut self, line: &PdnLine, plies: &[Ply], (from, is_main): (NodeId, bool)) {
        let mut here = from;
        let mut left = plies;
        let mut last: Option<&Ply> = None;
        let mut variations = 0;
        // Comments before the first move of a variation belong to that move.
        let mut waiting: Vec<Item> = Vec::new();
        for (index, item) in line.items.iter().enumerate() {
            while let Some((ply, rest)) = left.split_first()
                && (ply.item.is_none() || ply.item == Some(index))
            {
                here = self.read_ply(here, ply, item, &mut waiting);
                (left, last, variations) = (rest, Some(ply), 0);
            }
            let is_played = last.is_some_and(|ply| ply.item == Some(index));
            match item {
                Item::Move(_) | Item::Setup(..) if is_played => {}
                Item::Move(_) | Item::Setup(..) => {
                    waiting.extend_from_slice(&line.items[index..]);
                    self.nodes[here.0].unplayed = waiting;
                    return;
                }
                Item::Variation(inner) => {
                    let played = last.and_then(|ply| ply.variations.get(variations));
                    match (played, self.node(here).parent) {
                        // A variation without moves gets no node: it stays an item of the move.
                        (Some(played), Some(parent)) if says_moves(inner) => {
                            self.read_line(inner, played, (parent, false));
                        }
                        _ => self.nodes[here.0].annotations.push(item.clone()),
                    }
                    variations += 1;
                }
                other if here == from && !is_main => waiting.push(other.clone()),
                other => self.nodes[here.0].annotations.push(other.clone()),
            }
        }
        if !waiting.is_empty() {
            self.nodes[here.0].unplayed.extend(waiting);
        }
    }

    fn read_ply(&mut self, parent: NodeId, ply: &Ply, item: &Item, waiting: &mut Vec<Item>) -> NodeId {
        let mut node = Node::new(Some(parent), ply.chosen.clone(), ply.position.clone());
        if ply.item.is_some() {
            match item {
                Item::Move(text) => node.strength.clone_from(&text.strength),
                Item::Setup(text, _) => node.setup = Some(text.clone()),
                _ => {}
            }
        }
        node.before = std::mem::take(waiting);
        // A move that occurs twice, as in the variations of some files, gets two nodes, because their comments differ.
        self.push(node)
    }
}
