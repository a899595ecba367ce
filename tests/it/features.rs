//! The features that weights name, counted a second time, square by square.

use crate::shipped;
use damka::board::{Direction, Kind, Piece, Side, Square};
use damka::rules::{Kernel, Position, WithKernel, family, kernel_of};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

struct Counted<'a>(&'a Position);

impl WithKernel for Counted<'_> {
    type Output = Vec<f64>;

    fn run<K: Kernel>(self, kernel: &K) -> Vec<f64> {
        let state = kernel.state(self.0.board());
        let mut features = Vec::new();
        kernel.features(&state, &mut features);
        let weights: Vec<f64> = (1..=features.len()).map(|n| n as f64 / 8.0).collect();
        let sum: f64 = features.iter().zip(&weights).map(|(feature, weight)| feature * weight).sum();
        assert!((kernel.weigh(&state, &weights) - sum).abs() < 1e-9, "a weighted sum is the sum of what is weighed");
        features
    }
}

/// The pieces of a position, as the counts below use them.
struct Seen<'a> {
    position: &'a Position,
}

impl Seen<'_> {
    fn at(&self, square: Option<Square>) -> Option<Piece> {
        self.position.at(square?)
    }

    fn step(&self, square: Square, columns: i8, rows: i8) -> Option<Square> {
        self.position.variant().shape.step(square, Direction::new(columns, rows), 1)
    }

    fn of(&self, side: Side) -> Vec<(Square, Piece)> {
        let all = self.position.variant().shape.all();
        all.filter_map(|square| Some((square, self.position.at(square)?)))
            .filter(|(_, piece)| piece.side == side)
            .collect()
    }

    fn around(&self, square: Square) -> Vec<Square> {
        let steps = (-1..=1).flat_map(|columns| (-1..=1).map(move |rows| (columns, rows)));
        steps.filter(|step| *step != (0, 0)).filter_map(|(columns, rows)| self.step(square, columns, rows)).collect()
    }

    /// A side's count of a feature of draughts with short men that step diagonally forward.
    fn draughts(&self, side: Side, name: &str) -> usize {
        let shape = self.position.variant().shape;
        let ahead = if side == Side::Black { 1 } else { -1 };
        let row = |square: Square| i32::from(shape.place(square).1);
        let pieces = self.of(side);
        let is_friend = |square: &Square, aside: i8| {
            self.at(self.step(*square, aside, -ahead))
                .is_some_and(|piece| piece.side == side && piece.kind == Kind::Man)
        };
        let steps = |square: &Square| {
            [-1, 1]
                .into_iter()
                .filter(|aside| {
                    let to = self.step(*square, *aside, ahead);
                    to.is_some() && self.at(to).is_none()
                })
                .count()
        };
        let men: Vec<Square> = pieces.iter().filter(|(_, piece)| piece.kind == Kind::Man).map(|(at, _)| *at).collect();
        let middle = |square: &Square| {
            let (column, row) = shape.place(*square);
            let near = |place: u8, size: u8| (i32::from(place) * 2 + 1 - i32::from(size)).abs() < 4;
            near(column, shape.columns) && near(row, shape.rows)
        };
        match name {
            "backed" => men.iter().map(|at| [-1, 1].into_iter().filter(|aside| is_friend(at, *aside)).count()).sum(),
            "free" => men.iter().map(steps).sum(),
            "stuck" => men.iter().filter(|at| steps(at) == 0).count(),
            "king_centre" => pieces.iter().filter(|(at, piece)| piece.kind == Kind::King && middle(at)).count(),
            // Square numbers are compared, so within a row the man further on counts as past.
            "past" => men
                .iter()
                .filter(|at| {
                    self.of(side.other())
                        .iter()
                        .all(|(other, _)| if side == Side::Black { other < at } else { other > at })
                })
                .count(),
            "advance" => men
                .iter()
                .map(|at| if side == Side::Black { row(*at) } else { i32::from(shape.rows) - 1 - row(*at) } as usize)
                .sum(),
            _ => unreachable!(),
        }
    }

    fn othello(&self, side: Side, name: &str) -> usize {
        let shape = self.position.variant().shape;
        let is_corner = |square: Square| {
            let (column, row) = shape.place(square);
            (column == 0 || column + 1 == shape.columns) && (row == 0 || row + 1 == shape.rows)
        };
        let is_rim = |square: Square| {
            let (column, row) = shape.place(square);
            column == 0 || column + 1 == shape.columns || row == 0 || row + 1 == shape.rows
        };
        let beside_empty_corner = |square: Square| {
            !is_corner(square) && self.around(square).into_iter().any(|at| is_corner(at) && self.at(Some(at)).is_none())
        };
        let discs: Vec<Square> = self.of(side).into_iter().map(|(at, _)| at).collect();
        match name {
            "x_square" => discs.iter().filter(|at| !is_rim(**at) && beside_empty_corner(**at)).count(),
            "c_square" => discs.iter().filter(|at| is_rim(**at) && beside_empty_corner(**at)).count(),
            "frontier" => discs
                .iter()
                .filter(|at| self.around(**at).into_iter().any(|next| self.at(Some(next)).is_none()))
                .count(),
            "open" => {
                let is_theirs = |at: Square| self.at(Some(at)).is_some_and(|piece| piece.side != side);
                shape
                    .all()
                    .filter(|at| self.at(Some(*at)).is_none() && self.around(*at).into_iter().any(is_theirs))
                    .count()
            }
            "firm" => {
                let mut firm: Vec<Square> = discs.iter().copied().filter(|at| is_corner(*at)).collect();
                let mut next = 0;
                while let Some(at) = firm.get(next).copied() {
                    for (columns, rows) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                        if let Some(beside) = self.step(at, columns, rows)
                            && is_rim(beside)
                            && discs.contains(&beside)
                            && !firm.contains(&beside)
                        {
                            firm.push(beside);
                        }
                    }
                    next += 1;
                }
                firm.len()
            }
            _ => unreachable!(),
        }
    }
}

#[test]
fn features_count_what_they_say() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for (id, names) in [
        ("english", &["backed", "free", "stuck", "past", "advance", "king_centre"][..]),
        ("international", &["backed", "free", "stuck", "past", "advance", "king_centre"][..]),
        ("othello", &["x_square", "c_square", "frontier", "open", "firm"][..]),
        ("reversi6", &["x_square", "c_square", "frontier", "open", "firm"][..]),
    ] {
        let variant = shipped::variant(id);
        let known = family(variant.family).unwrap().features();
        for _ in 0..60 {
            let mut position = variant.start();
            for _ in 0..random.random_range(0..70) {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                position = position.play(&moves[random.random_range(0..moves.len())]).0;
            }
            let counted = kernel_of(&*position.variant().rules).visit(Counted(&position));
            let seen = Seen { position: &position };
            for name in names {
                let count = |side| {
                    if variant.family == "othello" { seen.othello(side, name) } else { seen.draughts(side, name) }
                };
                let expected = count(position.turn()) as f64 - count(position.turn().other()) as f64;
                let index = known.iter().position(|(known, _)| known == name).unwrap();
                let place = damka::notation::write_position(&position);
                assert_eq!(counted[index], expected, "{name} in {id} {place}");
            }
        }
    }
}
