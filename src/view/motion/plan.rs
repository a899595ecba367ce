//! Conversion of a move's changes into tasks: the tasks of one list run together, the lists one after the other.

use super::super::scene::Scene;
use super::operation::MotionTask;
use crate::board::{Shape, Square};
use crate::rules::{Change, InputMethod, Position};

/// Delay between two captured men that leave the board.
const LEAVE_GAP_SECS: f32 = 0.09;
/// Delay from one ring of turning discs to the next.
const WAVE_SECS: f32 = 0.085;

/// The tasks of a whole or partial move. Captured pieces leave together after the last hop, or during the next hop if they
/// precede it among the changes; a piece on the target square of a hop leaves as the hop starts. Turned discs turn together,
/// in a wave that spreads from the placed one.
pub(super) fn tasks(scene: &Scene, changes: &[Change]) -> Vec<Vec<MotionTask>> {
    let mut lists = Vec::new();
    let mut leaving = Vec::new();
    let mut turning = Vec::new();
    let placed = changes.iter().find_map(|change| match change {
        Change::Placed { square, .. } => Some(*square),
        _ => None,
    });
    let mut made_room = Vec::new();
    let is_taken =
        |at: Square| changes.iter().any(|change| matches!(change, Change::Captured { square, .. } if *square == at));
    let is_entered = |at: Square| changes.iter().any(|change| matches!(change, Change::Moved { to, .. } if *to == at));
    for change in changes {
        match *change {
            Change::Moved { from, to, over } => {
                let leaves = is_taken(to) && !made_room.contains(&to);
                let leaves = leaves.then_some(MotionTask::Leave { square: to, delay_secs: 0.0 });
                made_room.push(to);
                let goes = if over.is_none() { MotionTask::Slide { from, to } } else { MotionTask::Jump { from, to } };
                lists.push(leaving.drain(..).chain(leaves).chain([goes]).collect());
            }
            Change::Captured { square, .. } if is_entered(square) => {}
            Change::Captured { square, .. } => {
                let delay_secs = leaving.len() as f32 * LEAVE_GAP_SECS;
                leaving.push(MotionTask::Leave { square, delay_secs });
            }
            Change::Crowned { square } => {
                lists.push(std::mem::take(&mut leaving));
                lists.push(vec![MotionTask::Crown { square }]);
            }
            Change::Placed { square, piece } if scene.input == InputMethod::Column => {
                lists.push(vec![MotionTask::Drop { square, piece }]);
            }
            Change::Placed { square, piece } => lists.push(vec![MotionTask::Put { square, piece }]),
            Change::Flipped { square } => turning.push(square),
            Change::Passed => {}
        }
    }
    lists.push(leaving);
    lists.push(wave(scene.shape, &turning, placed));
    lists.retain(|list| !list.is_empty());
    lists
}

/// Turns each ring of squares around the placed disc a little after the ring inside it.
fn wave(shape: Shape, squares: &[Square], placed: Option<Square>) -> Vec<MotionTask> {
    let ring = |square: Square| {
        let Some(placed) = placed else { return 0 };
        let ((column, row), (middle_column, middle_row)) = (shape.place(square), shape.place(placed));
        column.abs_diff(middle_column).max(row.abs_diff(middle_row)).saturating_sub(1)
    };
    let turn = |&square: &Square| {
        let delay_secs = f32::from(ring(square)) * WAVE_SECS;
        MotionTask::Turn { square, away_from: placed, delay_secs }
    };
    squares.iter().map(turn).collect()
}

pub(super) fn settle(after: &Position) -> Vec<MotionTask> {
    vec![MotionTask::Settle { squares: after.setup().squares }]
}
