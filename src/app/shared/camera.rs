//! Camera placement for the players, according to the settings.

use crate::board::{Kind, Side};
use crate::config::{PersonCamera, Settings};
use crate::view::{BoardView, CameraPreset};

/// Places the camera for the only person at this machine when a game starts.
pub(in crate::app) fn place_camera(side: Side, plain: Kind, settings: &Settings, board: &mut BoardView) {
    // Disc games are always shown from the same side: Othello with a1 at the top left, Connect Four with row 1 nearest.
    board.camera.face(if plain == Kind::Disc { Side::White } else { side });
    let facing = board.camera.facing();
    if let Some(preset) = preset_of(settings.cameras[side.index()], facing) {
        board.camera.go_to(preset);
    }
}

/// Turns the board to the player to move, if two people share this machine. Height and distance stay if both use the same preset.
pub(in crate::app) fn face_player(side: Side, settings: &Settings, board: &mut BoardView) {
    if !settings.turn_camera {
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
