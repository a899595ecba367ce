//! The coordinate spaces of the board. Board space has columns from the left and rows from the top, as in `board::Shape`, with
//! fractions. World space has x to the right, y up the board, z upwards and its origin at the centre of the board's surface; its
//! unit is the side of a square. Screen space is egui's: points, y downwards.

use crate::board::{Shape, Square};
use std::ops::{Add, Mul, Neg, Sub};

/// A point or direction in world space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec3 {
    /// To the right, seen from white's side.
    pub x: f32,
    /// Up the board, away from white.
    pub y: f32,
    /// Upwards.
    pub z: f32,
}

pub const fn vec3(x: f32, y: f32, z: f32) -> Vec3 {
    Vec3 { x, y, z }
}

impl Add for Vec3 {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        vec3(self.x + other.x, self.y + other.y, self.z + other.z)
    }
}

impl Sub for Vec3 {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        vec3(self.x - other.x, self.y - other.y, self.z - other.z)
    }
}

impl Mul<f32> for Vec3 {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        vec3(self.x * factor, self.y * factor, self.z * factor)
    }
}

impl Neg for Vec3 {
    type Output = Self;
    fn neg(self) -> Self {
        vec3(-self.x, -self.y, -self.z)
    }
}

impl Vec3 {
    pub const UP: Self = vec3(0.0, 0.0, 1.0);

    pub fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    /// The vector product, right-handed.
    #[must_use]
    pub fn cross(self, other: Self) -> Self {
        vec3(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )
    }

    pub fn length(self) -> f32 {
        self.dot(self).sqrt()
    }

    /// The same direction with length 1; not defined for length 0.
    #[must_use]
    pub fn normalized(self) -> Self {
        self * (1.0 / self.length().max(1e-12))
    }

    /// Interpolates linearly from `self` (0) to `other` (1).
    #[must_use]
    pub fn lerp(self, other: Self, t: f32) -> Self {
        self + (other - self) * t
    }

    /// Rotates about the vertical axis by quarter turns, counter-clockwise seen from above.
    #[must_use]
    pub fn quarter_turned(self, quarters: usize) -> Self {
        match quarters % 4 {
            0 => self,
            1 => vec3(-self.y, self.x, self.z),
            2 => vec3(-self.x, -self.y, self.z),
            _ => vec3(self.y, -self.x, self.z),
        }
    }
}

/// A point in board space; integers are the centres of squares, (0, 0) that of the top left one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BoardPoint {
    /// From the left.
    pub column: f32,
    /// From the top.
    pub row: f32,
}

impl BoardPoint {
    pub const fn new(column: f32, row: f32) -> Self {
        Self { column, row }
    }

    pub fn of(shape: Shape, square: Square) -> Self {
        let (column, row) = shape.place(square);
        Self::new(f32::from(column), f32::from(row))
    }

    /// Interpolates linearly from `self` (0) to `other` (1).
    #[must_use]
    pub fn lerp(self, other: Self, t: f32) -> Self {
        Self::new(self.column + (other.column - self.column) * t, self.row + (other.row - self.row) * t)
    }

    pub fn distance(self, other: Self) -> f32 {
        (self.column - other.column).hypot(self.row - other.row)
    }
}

/// Half the width and half the depth of a board's playing surface, in squares.
pub fn half_extent(shape: Shape) -> (f32, f32) {
    (f32::from(shape.columns) / 2.0, f32::from(shape.rows) / 2.0)
}

/// The world position of a place on the board, `lift` squares above the surface.
pub fn world_from_board(shape: Shape, place: BoardPoint, lift: f32) -> Vec3 {
    let (half_columns, half_rows) = half_extent(shape);
    vec3(place.column + 0.5 - half_columns, half_rows - 0.5 - place.row, lift)
}

pub fn board_from_world(shape: Shape, point: Vec3) -> BoardPoint {
    let (half_columns, half_rows) = half_extent(shape);
    BoardPoint::new(point.x - 0.5 + half_columns, half_rows - 0.5 - point.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn world_and_board_lead_back_to_each_other() {
        let shape = Shape { columns: 7, rows: 6, corner: None };
        for square in shape.all() {
            let place = BoardPoint::of(shape, square);
            assert_eq!(board_from_world(shape, world_from_board(shape, place, 0.3)), place);
        }
        let top_left = world_from_board(shape, BoardPoint::new(0.0, 0.0), 0.0);
        assert_eq!(top_left, vec3(-3.0, 2.5, 0.0));
    }

    #[test]
    fn four_quarters_are_a_whole_turn() {
        let v = vec3(1.0, 2.0, 3.0);
        assert_eq!(v.quarter_turned(1).quarter_turned(3), v);
        assert_eq!(v.quarter_turned(1).quarter_turned(1), v.quarter_turned(2));
    }
}
