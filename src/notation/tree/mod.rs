//! A game with all its variations as the rules play it, to be walked and changed; and back to the game of a file.

mod read;
mod write;

use super::pdn::{Comment, Game, Item};
use super::{SquareNaming, move_text};
use crate::rules::{Move, Position};

/// A place in a [`GameTree`]; stays the same whatever is added or deleted elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(usize);

impl NodeId {
    /// Where every tree begins.
    pub const START: Self = Self(0);
}

/// A position of a game and how it was reached.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where it was reached from; `None` at the start.
    pub parent: Option<NodeId>,
    /// Ways to go on: the main one, then the variations.
    pub children: Vec<NodeId>,
    /// The move that led here; `None` at the start and where a file sets a position up.
    pub chosen: Option<Move>,
    /// The move as damka writes it; empty without one.
    pub text: String,
    /// What stands here.
    pub position: Position,
    /// How strong the file calls the move: `!`, `?!`; empty where it says nothing.
    pub strength: String,
    /// Comments before the move, where it begins a line.
    before: Vec<Item>,
    /// Comments and glyphs after it, in the file's order.
    said: Vec<Item>,
    /// The text of a position set up in mid-game.
    setup: Option<String>,
    /// What follows in the file and cannot be played: kept, so that nothing is lost.
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
            said: Vec::new(),
            setup: None,
            unplayed: Vec::new(),
        }
    }

    /// The comments about the move, those before it first.
    pub fn comments(&self) -> impl Iterator<Item = &Comment> {
        self.before.iter().chain(&self.said).filter_map(|item| match item {
            Item::Comment(comment) => Some(comment),
            _ => None,
        })
    }

    /// The glyphs about the move, as numbers of the standard: 1 is a good move, 2 a bad one.
    pub fn glyphs(&self) -> impl Iterator<Item = u8> {
        self.said.iter().filter_map(|item| match item {
            Item::Nag(number) => Some(*number),
            _ => None,
        })
    }
}

/// A game with its variations.
#[derive(Clone, Debug)]
pub struct GameTree {
    /// The tags, the result and what is said around the moves; its line is empty.
    pub game: Game,
    nodes: Vec<Node>,
    naming: SquareNaming,
    /// The number of the first move, and whether the second side makes it.
    first: (u32, bool),
}

impl GameTree {
    /// A game of no moves yet.
    pub fn new(start: Position) -> Self {
        let game = Game::played(&start, &[], ["?", "?"], None, "");
        let first = (1, start.turn() != start.variant().first);
        let naming = SquareNaming::of_file(start.variant(), None);
        Self { game, nodes: vec![Node::new(None, None, start)], naming, first }
    }

    /// A place of the tree.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// Where the game begins.
    pub fn start(&self) -> &Position {
        &self.nodes[0].position
    }

    /// Adds a move to a place as its main line, or as another variation where there is a way on already; the place after
    /// it. A move that is there is not added again.
    pub fn add(&mut self, parent: NodeId, chosen: Move, position: Position) -> NodeId {
        self.after(parent, &chosen).unwrap_or_else(|| self.push(Node::new(Some(parent), Some(chosen), position)))
    }

    /// The place after a move, if the tree has it.
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

    /// The places from the start to this one, both included.
    pub fn path(&self, to: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(to), |id| self.node(*id).parent).collect();
        path.reverse();
        path
    }

    /// How many moves lead here.
    pub fn depth(&self, id: NodeId) -> usize {
        std::iter::successors(self.node(id).parent, |id| self.node(*id).parent).count()
    }

    /// The line that goes through a place to its end, from the start.
    pub fn line_through(&self, id: NodeId) -> Vec<NodeId> {
        let mut line = self.path(id);
        while let Some(next) = line.last().and_then(|last| self.node(*last).children.first()) {
            line.push(*next);
        }
        line
    }

    /// The line that the game took, from the start.
    pub fn main_line(&self) -> Vec<NodeId> {
        self.line_through(NodeId::START)
    }

    /// Whether a place is on the line that the game took.
    pub fn is_main(&self, id: NodeId) -> bool {
        self.path(id).windows(2).all(|pair| self.node(pair[0]).children.first() == Some(&pair[1]))
    }

    /// The number of the move that led here, and whether the second side made it.
    pub fn number(&self, id: NodeId) -> (u32, bool) {
        let (number, second) = self.first;
        let plies = self.depth(id).saturating_sub(1) + usize::from(second);
        (number + (plies / 2) as u32, plies % 2 == 1)
    }

    /// The ways to go on from where this one began, itself among them.
    pub fn siblings(&self, id: NodeId) -> &[NodeId] {
        self.node(id).parent.map_or(&[], |parent| &self.node(parent).children)
    }

    /// The place at which the variation begins that a place is in; `None` on the main line.
    pub fn variation(&self, id: NodeId) -> Option<NodeId> {
        self.path(id).into_iter().rev().find(|one| self.siblings(*one).first().is_some_and(|first| first != one))
    }

    /// Makes the variation that a place is in the main way at its branch; false on the main line.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let Some((branch, parent)) = self.variation(id).and_then(|at| Some((at, self.node(at).parent?))) else {
            return false;
        };
        let children = &mut self.nodes[parent.0].children;
        children.retain(|child| *child != branch);
        children.insert(0, branch);
        true
    }

    /// Takes a move away with all that follows it; the place before it, `None` for the start, which stays.
    pub fn delete(&mut self, id: NodeId) -> Option<NodeId> {
        let parent = self.node(id).parent?;
        self.nodes[parent.0].children.retain(|child| *child != id);
        Some(parent)
    }

    /// How many places can be reached from the start, itself among them.
    pub fn count(&self) -> usize {
        let mut waiting = vec![NodeId::START];
        let mut count = 0;
        while let Some(id) = waiting.pop() {
            count += 1;
            waiting.extend(&self.node(id).children);
        }
        count
    }

    /// Whether anything was played.
    pub fn has_moves(&self) -> bool {
        !self.nodes[0].children.is_empty()
    }
}

impl PartialEq for GameTree {
    /// The same game with the same variations and remarks, however its places are numbered.
    fn eq(&self, other: &Self) -> bool {
        self.start() == other.start() && self.to_game() == other.to_game()
    }
}
