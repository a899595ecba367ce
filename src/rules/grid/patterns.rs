//! How pattern evaluations see a grid game: the rotations and reflections of its board that its rules do not tell apart.

use super::bits::Bits;
use super::facts::{FirstMoves, Placing};
use super::state::GridState;
use super::tables::{GridTables, KindReach, on_board};
use crate::board::{Side, Square};
use crate::rules::directions::Directions;
use crate::rules::{BoardMap, PatternBoard, PatternPlanes};

impl<const W: usize> GridTables<W> {
    /// `None` for a board of more than 128 squares, more than two kinds of pieces, or sides with different aims.
    pub(super) fn pattern_board(&self) -> Option<PatternBoard> {
        let contents = match self.facts.kinds.len() {
            0 | 1 => 3,
            2 => 5,
            _ => return None,
        };
        let shape = self.facts.shape;
        let bits: Vec<u32> = (0..shape.squares() as u32).collect();
        if bits.len() > u128::BITS as usize {
            return None;
        }
        let kept = |map: BoardMap, swaps| map.squares(shape).filter(|squares| self.keeps_rules(map, squares, swaps));
        let mut usual_first = [BoardMap::IDENTITY, BoardMap::TURNED].into_iter().chain(BoardMap::ALL);
        let seen_by_black = usual_first.find_map(|map| kept(map, true))?;
        let symmetries = BoardMap::ALL.into_iter().filter_map(|map| kept(map, false)).collect();
        Some(PatternBoard { contents, bits, symmetries, views: [seen_by_black, shape.all().collect()] })
    }

    #[inline]
    pub(super) fn pattern_planes(&self, state: &GridState<W>) -> PatternPlanes {
        let kings = if self.facts.kinds.len() == 2 { state.of_kind(1) & state.occupied() } else { Bits::NONE };
        let [mine, theirs] = [state.turn, state.turn.other()].map(|side| state.sides[side.index()].low());
        PatternPlanes { mine, theirs, kings: kings.low() }
    }

    /// Whether the rules are the same on the board that this map makes, if the sides change places or if they do not.
    fn keeps_rules(&self, map: BoardMap, squares: &[Square], swaps: bool) -> bool {
        let to = |square: u16| squares[usize::from(square)].0;
        let set = |set: Bits<W>| -> Bits<W> { set.iter().map(to).collect() };
        let keeps_rows = !map.flips && !map.transposes;
        let next = |square: u16, way: usize| on_board(self.next[usize::from(square)][way]);
        let keeps_neighbours = (0..squares.len() as u16)
            .all(|square| (0..8).all(|way| next(square, way).map(to) == next(to(square), map.direction(way))));
        let keeps_sides = Side::BOTH.into_iter().all(|side| {
            let other = if swaps { side.other() } else { side };
            let [from, into] = [side.index(), other.index()];
            let kept = |sets: &[Bits<W>; 2]| set(sets[from]) == sets[into];
            let edges = self.chain_edges[from].map(set);
            let keeps_reach =
                self.reach[from].iter().zip(&self.reach[into]).all(|(from, into)| from.is_mapped_to(into, map, to));
            keeps_reach
                && kept(&self.goals)
                && (!self.facts.far_row && !self.facts.leaving || kept(&self.far_rows))
                && (!self.facts.homes || kept(&self.homes))
                && (!self.facts.chain || self.chain_edges[into].iter().all(|edge| edges.contains(edge)))
        });
        keeps_neighbours
            && keeps_sides
            && set(self.board) == self.board
            && (keeps_rows || self.facts.placing != Placing::Column)
            && (self.facts.first_moves != FirstMoves::Removals || set(self.openings) == self.openings)
    }
}

impl<const W: usize> KindReach<W> {
    /// Whether a kind that goes where this one goes would go there on the mapped board.
    fn is_mapped_to(&self, other: &Self, map: BoardMap, to: impl Fn(u16) -> u16) -> bool {
        let set = |set: Bits<W>| -> Bits<W> { set.iter().map(&to).collect() };
        let each = |own: &[Bits<W>], others: &[Bits<W>]| {
            own.iter().zip(0..).all(|(reached, square)| set(*reached) == others[usize::from(to(square))])
        };
        let ways = |ways: Directions| {
            (0..8).filter(|way| ways >> way & 1 == 1).fold(0, |ways: Directions, way| ways | 1 << map.direction(way))
        };
        each(&self.quiet, &other.quiet)
            && each(&self.takes, &other.takes)
            && each(&self.beside, &other.beside)
            && set(self.promotion) == other.promotion
            && set(self.declinable) == other.declinable
            && [self.slides, self.slide_captures, self.moves, self.captures, self.hops].map(ways)
                == [other.slides, other.slide_captures, other.moves, other.captures, other.hops]
    }
}
