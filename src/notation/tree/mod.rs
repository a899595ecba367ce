//! A game tree with variations, played through the rules, for navigation and editing; convertible to a file's game.

mod read;
mod write;

use super::pdn::{Comment, Game, Item};
use super::{SquareNaming, move_text};
use crate::rules::{Move, Position};

/// A node in a [`GameTree`]; it stays valid whatever is added or deleted elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(usize);

impl NodeId {
    pub const START: Self = Self(0);
}

/// A position of a game and the move that led to it.
#[derive(Clone, Debug)]
pub struct Node {
    /// `None` at the root.
    pub parent: Option<NodeId>,
    /// The main continuation, then the variations.
    pub children: Vec<NodeId>,
    /// The move that led here; `None` at the root and where a file sets up a position.
    pub chosen: Option<Move>,
    /// The move in damka's notation; empty if there is none.
    pub text: String,
    pub position: Position,
    /// Annotation mark of the file: `!`, `?!`; empty if there is none.
    pub strength: String,
    /// Comments before the move, if it starts a line.
    before: Vec<Item>,
    /// Comments and glyphs after the move, in file order.
    annotations: Vec<Item>,
    /// Text of a position set up in mid-game.
    setup: Option<String>,
    /// Items that follow in the file but cannot be played, stored so that nothing is lost.
    unplayed: Vec<Item>,
}

impl Node {
    fn new(parent: Option<NodeId>, chosen: Option<Move>, position: Position) -> Self {
        let text = chosen.as_ref().map_or_else(String::new, |chosen| move_text(position.variant(), chosen));
        Self {
            parent,
            children: Vec::new(),
            chosen,
            text,
            position,
            strength: String::new(),
            before: Vec::new(),
            annotations: Vec::new(),
            setup: None,
            unplayed: Vec::new(),
        }
    }

    pub fn comments(&self) -> impl Iterator<Item = &Comment> {
        self.before.iter().chain(&self.annotations).filter_map(|item| match item {
            Item::Comment(comment) => Some(comment),
            _ => None,
        })
    }

    /// Returns the glyphs of the move as standard numbers: 1 is a good move, 2 a bad one.
    pub fn glyphs(&self) -> impl Iterator<Item = u8> {
        self.annotations.iter().filter_map(|item| match item {
            Item::Nag(number) => Some(*number),
            _ => None,
        })
    }
}

#[derive(Clone, Debug)]
pub struct GameTree {
    /// Tags, result and the comments around the moves; its line is empty.
    pub game: Game,
    nodes: Vec<Node>,
    naming: SquareNaming,
    /// Number of the first move, and whether the second side makes it.
    first: (u32, bool),
}

impl GameTree {
    pub fn new(start: Position) -> Self {
        let game = Game::played(&start, &[], ["?", "?"], None, "");
        let first = (1, start.turn() != start.variant().first);
        let naming = SquareNaming::of_file(start.variant(), None);
        Self { game, nodes: vec![Node::new(None, None, start)], naming, first }
    }

    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    pub fn start(&self) -> &Position {
        &self.nodes[0].position
    }

    /// Adds a variation if there is a main continuation already. A move that exists is not added again.
    pub fn add(&mut self, parent: NodeId, chosen: Move, position: Position) -> NodeId {
        self.after(parent, &chosen).unwrap_or_else(|| self.push(Node::new(Some(parent), Some(chosen), position)))
    }

    pub fn after(&self, parent: NodeId, chosen: &Move) -> Option<NodeId> {
        let is_it = |id: &NodeId| self.node(*id).chosen.as_ref().is_some_and(|known| known.is_same(chosen));
        self.node(parent).children.iter().copied().find(is_it)
    }

    fn push(&mut self, node: Node) -> NodeId {
        let (id, parent) = (NodeId(self.nodes.len()), node.parent);
        self.nodes.push(node);
        if let Some(parent) = parent {
            self.nodes[parent.0].children.push(id);
        }
        id
    }

    /// From the root to this node, both included.
    pub fn path(&self, to: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(to), |id| self.node(*id).parent).collect();
        path.reverse();
        path
    }

    pub fn depth(&self, id: NodeId) -> usize {
        std::iter::successors(self.node(id).parent, |id| self.node(*id).parent).count()
    }

    /// From the root through a node to its end.
    pub fn line_through(&self, id: NodeId) -> Vec<NodeId> {
        let mut line = self.path(id);
        while let Some(next) = line.last().and_then(|last| self.node(*last).children.first()) {
            line.push(*next);
        }
        line
    }

    /// Returns the main line, including the root.
    pub fn main_line(&self) -> Vec<NodeId> {
        self.line_through(NodeId::START)
    }

    pub fn is_main(&self, id: NodeId) -> bool {
        self.path(id).windows(2).all(|pair| self.node(pair[0]).children.first() == Some(&pair[1]))
    }

    /// The number of the move that led here, and whether the second side made it.
    pub fn number(&self, id: NodeId) -> (u32, bool) {
        let (number, second) = self.first;
        let plies = self.depth(id).saturating_sub(1) + usize::from(second);
        (number + (plies / 2) as u32, plies % 2 == 1)
    }

    /// Including the node itself.
    pub fn siblings(&self, id: NodeId) -> &[NodeId] {
        self.node(id).parent.map_or(&[], |parent| &self.node(parent).children)
    }

    /// The first node of the variation that a node is in; `None` on the main line.
    pub fn variation(&self, id: NodeId) -> Option<NodeId> {
        self.path(id).into_iter().rev().find(|node| self.siblings(*node).first().is_some_and(|first| first != node))
    }

    /// Makes the variation that a node is in the main continuation at its branch; returns false on the main line.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let Some((branch, parent)) = self.variation(id).and_then(|at| Some((at, self.node(at).parent?))) else {
            return false;
        };
        let children = &mut self.nodes[parent.0].children;
        children.retain(|child| *child != branch);
        children.insert(0, branch);
        true
    }

    /// Deletes a node and all that follows it; returns its parent, or `None` for the root, which stays.
    pub fn delete(&mut self, id: NodeId) -> Option<NodeId> {
        let parent = self.node(id).parent?;
        self.nodes[parent.0].children.retain(|child| *child != id);
        Some(parent)
    }

    /// Reachable from the root, including it.
    pub fn count(&self) -> usize {
        let mut waiting = vec![NodeId::START];
        let mut count = 0;
        while let Some(id) = waiting.pop() {
            count += 1;
            waiting.extend(&self.node(id).children);
        }
        count
    }

    pub fn has_moves(&self) -> bool {
        !self.nodes[0].children.is_empty()
    }
}

impl PartialEq for GameTree {
    /// Trees are equal if games, variations and comments are; node numbers do not matter.
    fn eq(&self, other: &Self) -> bool {
        self.start() == other.start() && self.to_game() == other.to_game()
    }
}
