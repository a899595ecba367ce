//! Material: how many men and kings each side has.

use crate::board::Side;
use crate::rules::{Arrangement, PlacementMask};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// Of black and of white.
    pub men: [u8; 2],
    /// Of black and of white.
    pub kings: [u8; 2],
}

impl Material {
    pub fn of(pieces: &Arrangement) -> Self {
        let count = |squares: u128| squares.count_ones() as u8;
        Self { men: pieces.men.map(count), kings: pieces.kings.map(count) }
    }

    pub fn pieces(self) -> u32 {
        Side::BOTH.into_iter().map(|side| self.of_side(side)).sum()
    }

    pub fn of_side(self, side: Side) -> u32 {
        u32::from(self.men[side.index()]) + u32::from(self.kings[side.index()])
    }

    /// Whether both sides have at least one piece.
    pub fn is_contested(self) -> bool {
        Side::BOTH.into_iter().all(|side| self.of_side(side) > 0)
    }

    /// Whether each side can have these pieces.
    fn can_stand(self, masks: &PlacementMask) -> bool {
        let fits = |count: u8, squares: u128| count == 0 || squares != 0;
        Side::BOTH.into_iter().all(|side| {
            let n = side.index();
            let stand = fits(self.men[n], masks.men[n]) && fits(self.kings[n], masks.kings[n]);
            stand && self.of_side(side) <= masks.most[n]
        })
    }

    /// Lists up to `pieces` pieces, some on both sides, each after all that captures and crownings lead to.
    pub(super) fn all(pieces: u32, masks: &PlacementMask) -> Vec<Self> {
        let up_to = || 0..=pieces as u8;
        let mut all: Vec<Self> = up_to()
            .flat_map(|a| up_to().map(move |b| [a, b]))
            .flat_map(|men| up_to().flat_map(move |a| up_to().map(move |b| Self { men, kings: [a, b] })))
            .filter(|material| material.pieces() <= pieces && material.is_contested() && material.can_stand(masks))
            .collect();
        all.sort_by_key(|material| (material.pieces(), material.men[0] + material.men[1], *material));
        all
    }
}
