//! Pseudo-legal piece paths as trees of squares with the captures so far.

use crate::board::Square;
use crate::rules::{Move, Position, PseudoLegalMove};
use std::collections::BTreeSet;

/// A square on the paths of a piece, with the squares that can follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathTree {
    /// The square; for the root, where the piece stands or is placed.
    pub square: Square,
    /// The number of pieces captured so far, including the step to this square; for a placed disc, how many it flips.
    pub captures: usize,
    /// Whether a legal move ends here.
    pub legal: bool,
    /// The possible next squares, in board order.
    pub children: Vec<Self>,
}

impl PathTree {
    const fn leaf(square: Square) -> Self {
        Self { square, captures: 0, legal: false, children: Vec::new() }
    }

    /// Squares in the tree, including this one.
    pub fn node_count(&self) -> usize {
        1 + self.children.iter().map(Self::node_count).sum::<usize>()
    }

    fn child(&mut self, square: Square) -> &mut Self {
        let place = match self.children.binary_search_by_key(&square, |child| child.square) {
            Ok(place) => place,
            Err(place) => {
                self.children.insert(place, Self::leaf(square));
                place
            }
        };
        &mut self.children[place]
    }

    /// Finds the node at the end of `path`, whose first square is the one after this node.
    fn at(&mut self, path: &[Square]) -> Option<&mut Self> {
        let Some((next, beyond)) = path.split_first() else { return Some(self) };
        self.children.iter_mut().find(|child| child.square == *next)?.at(beyond)
    }

    fn of(from: Square, ways: &[PseudoLegalMove], legal: &BTreeSet<Vec<Square>>) -> Self {
        let mut root = Self::leaf(from);
        for way in ways {
            let mut node = &mut root;
            for (steps, square) in way.path.iter().enumerate().skip(1) {
                node = node.child(*square);
                // Each step captures at most one piece.
                node.captures = node.captures.max(way.captured.len().min(steps));
            }
        }
        for path in legal.iter().filter(|path| path.first() == Some(&from)) {
            if let Some(end) = root.at(&path[1..]) {
                end.legal = true;
            }
        }
        root
    }
}

/// Returns the paths of all legal moves, in every way they can be clicked.
pub fn legal_paths(position: &Position) -> BTreeSet<Vec<Square>> {
    let rules = &position.variant().rules;
    position.moves().iter().flat_map(|legal| rules.routes(position.board(), legal)).collect()
}

fn placed(legal: &Move) -> Option<PathTree> {
    let captures = legal.captured.len() + legal.flipped.len();
    Some(PathTree { captures, legal: true, ..PathTree::leaf(legal.places?) })
}

/// A single square in placement games. `None` if the side to move has nothing to move or place there.
pub fn path_tree(position: &Position, square: Square) -> Option<PathTree> {
    if let Some(tree) = position.moves().iter().filter_map(placed).find(|tree| tree.square == square) {
        return Some(tree);
    }
    let ways = position.variant().rules.ways(position.board(), square);
    let stands = position.at(square).is_some_and(|piece| piece.side == position.turn());
    (stands || !ways.is_empty()).then(|| PathTree::of(square, &ways, &legal_paths(position)))
}

/// Trees of the side to move, in board order; in placement games, one per square that can be placed on.
pub fn path_trees(position: &Position) -> Vec<PathTree> {
    let legal = legal_paths(position);
    let rules = &position.variant().rules;
    let of_piece = |square| {
        let ways = rules.ways(position.board(), square);
        (!ways.is_empty()).then(|| PathTree::of(square, &ways, &legal))
    };
    let mut trees: Vec<PathTree> = position.variant().shape.all().filter_map(of_piece).collect();
    trees.extend(position.moves().iter().filter_map(placed));
    trees.sort_by_key(|tree| tree.square);
    trees
}
