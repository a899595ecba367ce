//! Camera placement for the players, according to the settings.

use crate::board::{Side, Square};
use crate::config::{PersonCamera, Settings};
use crate::rules::Variant;
use crate::view::{BoardView, CameraPreset};
use std::sync::Arc;

/// The side from which a game is shown to the player of `side`. Without sides of the players' own, a game is always shown from the
/// same one: Othello with a1 at the top left, Connect Four with row 1 nearest, Kōnane with a1 at the bottom left.
pub(in crate::app) fn home_side(side: Side, variant: &Arc<Variant>) -> Side {
    if has_own_sides(variant) { side } else { Side::White }
}

/// Whether the players begin on different sides of the board, rather than on an empty one or with their pieces mixed.
pub(in crate::app) fn has_own_sides(variant: &Arc<Variant>) -> bool {
    let start = variant.start();
    let [black, white] = Side::BOTH.map(|side| {
        let is_there = |square: &Square| start.at(*square).is_some_and(|piece| piece.side == side);
        let rows = variant.shape.all().filter(is_there).map(|square| u32::from(variant.shape.place(square).1));
        rows.fold((0, 0), |(count, sum), row| (count + 1, sum + row))
    });
    // The mean rows of both sides, compared without a division.
    black.0 > 0 && white.0 > 0 && black.1 * white.0 != white.1 * black.0
}

/// The side whose seat is at the bottom of the panel: the one at the bottom of the board or, where no side is, the only person's.
pub(in crate::app) fn lower_side(facing: Side, person: Option<Side>, variant: &Arc<Variant>) -> Side {
    match person {
        Some(person) if !has_own_sides(variant) => {
            if facing == Side::White {
                person
            } else {
                person.other()
            }
        }
        _ => facing,
    }
}

/// Places the camera for the only person at this machine when a game starts.
pub(in crate::app) fn place_camera(side: Side, variant: &Arc<Variant>, settings: &Settings, board: &mut BoardView) {
    board.camera.face(home_side(side, variant));
    let facing = board.camera.facing();
    if let Some(preset) = preset_of(settings.cameras[side.index()], facing) {
        board.camera.go_to(preset);
    }
}

/// Remembers the view that a person has chosen for the next game; `None` stands for two people.
pub(in crate::app) fn remember_view(person: Option<Side>, preset: CameraPreset, settings: &mut Settings) {
    let view = match preset {
        CameraPreset::Side(_) => PersonCamera::Side,
        CameraPreset::Above => PersonCamera::Above,
        CameraPreset::Low => PersonCamera::Low,
    };
    for side in Side::BOTH.into_iter().filter(|side| person.is_none_or(|person| person == *side)) {
        let camera = &mut settings.cameras[side.index()];
        if *camera != PersonCamera::Still {
            *camera = view;
        }
    }
}

/// Turns the board to the player whose turn it is, if two people share this machine. If both use the same preset, height and
/// distance are unchanged.
pub(in crate::app) fn face_player(side: Side, variant: &Arc<Variant>, settings: &Settings, board: &mut BoardView) {
    if !settings.turn_camera || !has_own_sides(variant) {
        return;
    }
    board.camera.face(side);
    let [black, white] = settings.cameras;
    if let Some(preset) = preset_of(settings.cameras[side.index()], side).filter(|_| black != white) {
        board.camera.go_to(preset);
    }
}

/// The camera preset for a person; `None` leaves the camera as it is.
const fn preset_of(camera: PersonCamera, side: Side) -> Option<CameraPreset> {
    match camera {
        PersonCamera::Side => Some(CameraPreset::Side(side)),
        PersonCamera::Above => Some(CameraPreset::Above),
        PersonCamera::Low => Some(CameraPreset::Low),
        PersonCamera::Still => None,
    }
}
