//! How the workshop divides its room.

use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The sizes of the workshop's tiles, each as a share of the room that it divides.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct WorkshopLayout {
    pub bots: f32,
    /// The width of the board in the room beside that list.
    pub position: f32,
    /// The height of the board above the console.
    pub board: f32,
    /// The height of the weights above the grades.
    pub weights: f32,
    /// The width of the grades beside the reasons.
    pub grades: f32,
}

impl WorkshopLayout {
    pub const SHARES: RangeInclusive<f32> = 0.08..=0.92;

    #[must_use]
    pub fn in_range(self) -> Self {
        let usual = Self::default();
        let share = |share: f32, usual: f32| {
            if share.is_finite() { share.clamp(*Self::SHARES.start(), *Self::SHARES.end()) } else { usual }
        };
        Self {
            bots: share(self.bots, usual.bots),
            position: share(self.position, usual.position),
            board: share(self.board, usual.board),
            weights: share(self.weights, usual.weights),
            grades: share(self.grades, usual.grades),
        }
    }
}

impl Default for WorkshopLayout {
    fn default() -> Self {
        Self { bots: 0.185, position: 0.48, board: 0.66, weights: 0.63, grades: 0.47 }
    }
}
