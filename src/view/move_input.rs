//! Choosing a move square by square. Only this module knows about a half-chosen move.

use super::scene::{Mark, MarkStyle};
use crate::board::{Piece, Square};
use crate::rules::{Change, IllegalReason, InputMethod, Move, Position, jumped};

#[derive(Clone, Debug, PartialEq)]
pub enum Selection {
    /// A piece, or a further square of a capture, was chosen; the move is not complete.
    Partly,
    Cleared,
    Move(Move),
    Refused(IllegalReason),
}

/// The squares of a move chosen so far: none, the piece, or the start of a capture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MoveInput {
    path: Vec<Square>,
    /// The moves that the chosen squares can mean, if there are several.
    choices: Vec<Move>,
    /// Whether one click suffices where it can mean only one move.
    pub one_click: bool,
}

/// A sequence of squares by which a legal move can be chosen.
struct MovePath {
    legal: Move,
    path: Vec<Square>,
}

impl MoveInput {
    pub fn path(&self) -> &[Square] {
        &self.path
    }

    /// The moves between which the user has yet to choose, as no further square tells them apart: with or without a promotion, say.
    pub fn choices(&self) -> &[Move] {
        &self.choices
    }

    pub fn clear(&mut self) {
        self.path.clear();
        self.choices.clear();
    }

    /// Adds a square to the selection. Any square of a route may be chosen next, or its end directly if only one move leads
    /// there; choosing the origin or another piece restarts the selection.
    pub fn choose(&mut self, position: &Position, square: Square) -> Selection {
        self.choices.clear();
        let moves = position.moves();
        let input = position.variant().look.input;
        if input == InputMethod::Column {
            return into_column(position, moves, square);
        }
        let routes = routes(position, &moves, input);
        // Where pieces are placed and moved, a chosen piece that can go to the square is meant to.
        let is_target = !self.path.is_empty() && routes.iter().any(|route| self.goes_to(route, square));
        let placing: Vec<&Move> = moves.iter().filter(|legal| legal.places == Some(square) && !is_target).collect();
        if !placing.is_empty() {
            self.clear();
            return self.one_of(&placing);
        }
        if self.one_click
            && self.path.is_empty()
            && let Some(only) = only_meant(&moves, square)
        {
            return Selection::Move(only.clone());
        }
        if !self.path.is_empty() {
            if let Some(chosen) = self.advance(&routes, square, input) {
                return chosen;
            }
            if self.path.first() == Some(&square) {
                self.clear();
                return Selection::Cleared;
            }
        }
        if routes.iter().any(|route| route.path.first() == Some(&square)) {
            self.path = vec![square];
            return Selection::Partly;
        }
        Selection::Refused(self.refusal(position, &moves, square))
    }

    /// The square of the chosen piece, if it can leave the board: such a move ends where it begins.
    pub fn leaving(&self, position: &Position) -> Option<Square> {
        let &[square] = &self.path[..] else { return None };
        let is_on_square = |legal: &Move| legal.from() == Some(square) && legal.to() == Some(square);
        position.moves().iter().any(|legal| is_on_square(legal) && legal.captured.is_empty()).then_some(square)
    }

    /// The only move, or a choice between several.
    fn one_of(&mut self, meant: &[&Move]) -> Selection {
        if let [only] = meant {
            return Selection::Move((*only).clone());
        }
        self.choices = meant.iter().copied().cloned().collect();
        Selection::Partly
    }

    /// Whether a route goes on from the squares chosen so far and touches this square.
    fn goes_to(&self, route: &MovePath, square: Square) -> bool {
        route.path.starts_with(&self.path) && route.path[self.path.len()..].contains(&square)
    }

    fn refusal(&self, position: &Position, moves: &[Move], square: Square) -> IllegalReason {
        let stuck = |piece: Piece| piece.side == position.turn();
        let why = match (self.path.first(), position.at(square)) {
            (Some(start), None) => position.why_not(Some(*start), square),
            (_, Some(piece)) if stuck(piece) => why_stuck(position, square),
            (None, None) if moves.iter().any(|legal| legal.places.is_some()) => position.why_not(None, square),
            _ => position.why_not(Some(square), square),
        };
        why.unwrap_or(IllegalReason::OutOfReach)
    }

    /// Follows the routes that start with the squares chosen so far; `None` when none of them touches the square.
    fn advance(&mut self, routes: &[MovePath], square: Square, input: InputMethod) -> Option<Selection> {
        let done = self.path.len();
        let ahead = routes.iter().filter(|route| route.path.starts_with(&self.path));
        // Each route that touches the square further on, with its length up to that square.
        let touching: Vec<(&MovePath, usize)> = ahead
            .filter_map(|route| Some((route, done + route.path[done..].iter().position(|&other| other == square)? + 1)))
            .collect();
        let nearest = touching.iter().map(|(_, length)| *length).min()?;
        // A square that is next on some route takes precedence over later squares of other routes.
        let meant: Vec<&(&MovePath, usize)> =
            touching.iter().filter(|(_, length)| nearest > done + 1 || *length == nearest).collect();
        // Where one move ends and others continue, the one that ends is meant; the others need a square further on.
        let ends: Vec<&(&MovePath, usize)> =
            meant.iter().copied().filter(|(route, length)| route.path.len() == *length).collect();
        let meant = if ends.is_empty() { meant } else { ends };
        let (first, length) = meant.first()?;
        let is_one_move = meant.iter().all(|(route, _)| route.legal.is_same(&first.legal));
        let all_end = meant.iter().all(|(route, length)| route.path.len() == *length);
        if is_one_move && all_end {
            // The chosen way is the one that is shown.
            let by_hops = input == InputMethod::Path || first.path.len() > 2;
            let path = if by_hops { &first.path } else { &first.legal.path };
            let legal = Move { path: path.clone(), ..first.legal.clone() };
            self.clear();
            return Some(Selection::Move(legal));
        }
        if all_end && meant.iter().all(|(route, _)| route.path == first.path) {
            let meant: Vec<&Move> = meant.iter().map(|(route, _)| &route.legal).collect();
            return Some(self.one_of(&meant));
        }
        if meant.iter().all(|(route, other)| other == length && route.path[..*other] == first.path[..*length]) {
            self.path = first.path[..*length].to_vec();
        }
        // Several ways lead there: the squares between are highlighted and the user has to choose one.
        Some(Selection::Partly)
    }

    /// The effect of the hops chosen so far: the first changes of every move that starts with them.
    pub fn steps(&self, position: &Position) -> Vec<Change> {
        let hops = self.path.len().saturating_sub(1);
        let moves = position.moves();
        let routes = routes(position, &moves, position.variant().look.input);
        let goes_on = |route: &MovePath| route.path.len() > self.path.len() && route.path.starts_with(&self.path);
        let Some(route) = routes.into_iter().find(goes_on).filter(|_| hops > 0) else { return Vec::new() };
        let rules = &position.variant().rules;
        if rules.is_scripted() {
            // Script rules are not evaluated here; what else they remove appears when the move is played.
            let ends = self.path.windows(2).map(|ends| (ends[0], ends[1]));
            let over = |ends| jumped(position.variant().shape, ends, &route.legal.captured);
            return ends.map(|(from, to)| Change::Moved { from, to, over: over((from, to)) }).collect();
        }
        let whole = rules.play(position.board(), &Move { path: route.path, ..route.legal }).1;
        let is_hop = |change: &Change| matches!(change, Change::Moved { .. });
        let after = whole.iter().enumerate().filter(|(_, change)| is_hop(change)).nth(hops);
        whole[..after.map_or(0, |(index, _)| index)].to_vec()
    }

    /// The piece, its targets and its captures; with no piece selected, the squares and pieces that can be chosen.
    pub fn marks(&self, position: &Position) -> Vec<Mark> {
        let moves = position.moves();
        let mut marks = Vec::new();
        let mut add = |square: Square, style: MarkStyle| {
            let mark = Mark { square, style };
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        };
        for square in moves.iter().filter_map(|legal| legal.places) {
            add(square, MarkStyle::Target);
            // A dot would be hidden under a capturable piece.
            if position.at(square).is_some() {
                add(square, MarkStyle::Capture);
            }
        }
        for route in routes(position, &moves, position.variant().look.input) {
            let Some(start) = route.path.first() else { continue };
            if self.path.is_empty() {
                add(*start, MarkStyle::Movable);
            } else if route.path.starts_with(&self.path) {
                let next = route.path.get(self.path.len()).copied();
                next.into_iter().chain(route.legal.to()).for_each(|square| add(square, MarkStyle::Target));
                route.legal.captured.iter().for_each(|&square| add(square, MarkStyle::Capture));
            }
        }
        if let Some((start, passed)) = self.path.split_first() {
            add(*start, MarkStyle::Source);
            for &square in passed {
                add(square, MarkStyle::Passed);
            }
            add(*passed.last().unwrap_or(start), MarkStyle::Selected);
        }
        marks
    }
}

/// The only move that a click on this square can mean: that of a piece with a single move, or the only one that ends there.
fn only_meant(moves: &[Move], square: Square) -> Option<&Move> {
    let only = |meant: &dyn Fn(&Move) -> bool| {
        let mut found = moves.iter().filter(|legal| legal.places.is_none() && meant(legal));
        found.next().filter(|_| found.next().is_none())
    };
    let begins = |legal: &Move| legal.from() == Some(square);
    if moves.iter().any(begins) { only(&begins) } else { only(&|legal| legal.to() == Some(square)) }
}

/// The reason why none of a piece's moves is legal: the most specific one over all empty squares.
fn why_stuck(position: &Position, from: Square) -> Option<IllegalReason> {
    let weight = |why: &IllegalReason| match why {
        IllegalReason::GameOver => 4,
        IllegalReason::LongerCapture(_) => 3,
        IllegalReason::MustCapture(_) => 2,
        IllegalReason::Blocked => 1,
        _ => 0,
    };
    let empty = position.variant().shape.all().filter(|square| position.at(*square).is_none());
    empty.filter_map(|to| position.why_not(Some(from), to)).max_by_key(weight)
}

fn into_column(position: &Position, moves: Vec<Move>, square: Square) -> Selection {
    let column = |square: Square| position.variant().shape.place(square).0;
    let falls = |legal: &Move| legal.to().is_some_and(|to| column(to) == column(square));
    match moves.into_iter().find(falls) {
        Some(legal) => Selection::Move(legal),
        None if position.outcome().is_some() => Selection::Refused(IllegalReason::GameOver),
        None => Selection::Refused(IllegalReason::ColumnFull),
    }
}

/// Where input needs only a piece and its target, squares between are left out unless another move has the same ends.
fn routes(position: &Position, moves: &[Move], input: InputMethod) -> Vec<MovePath> {
    let rules = &position.variant().rules;
    let ends = |legal: &Move| (legal.from(), legal.to());
    let of = |legal: &Move| -> Vec<MovePath> {
        let alone = || moves.iter().filter(|other| ends(other) == ends(legal)).count() == 1;
        if let (InputMethod::FromTo, (Some(from), Some(to))) = (input, ends(legal))
            && alone()
        {
            return vec![MovePath { legal: legal.clone(), path: vec![from, to] }];
        }
        let mut paths = rules.routes(position.board(), legal);
        if paths.is_empty() && !legal.path.is_empty() {
            paths.push(legal.path.clone());
        }
        paths.into_iter().map(|path| MovePath { legal: legal.clone(), path }).collect()
    };
    moves.iter().filter(|legal| legal.places.is_none()).flat_map(of).collect()
}
