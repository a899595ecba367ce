//! From where people see the board, as they set it.

use crate::board::{Kind, Side};
use crate::config::{PersonCamera, Settings};
use crate::view::{BoardView, CameraPreset};

/// The one person at this machine sits down to a game: the camera goes where they like it.
pub(super) fn sits_down(side: Side, plain: Kind, settings: &Settings, board: &mut BoardView) {
    // Discs have no home side, and Othello is read with a1 at the top left.
    if plain != Kind::Disc {
        board.camera.face(side);
    }
    let facing = board.camera.facing();
    if let Some(preset) = preset_of(settings.cameras[side.index()], facing) {
        board.camera.go_to(preset);
    }
}

/// The turn has passed to one of two people: the board turns round to them. Where both like the same view it stays as high
/// and as near as it was.
pub(super) fn seen_by(side: Side, settings: &Settings, board: &mut BoardView) {
    if !settings.turn_camera {
        return;
    }
    board.camera.face(side);
    let [black, white] = settings.cameras;
    if let Some(preset) = preset_of(settings.cameras[side.index()], side).filter(|_| black != white) {
        board.camera.go_to(preset);
    }
}

/// Where a person wants the camera; `None` to leave it as it is.
const fn preset_of(camera: PersonCamera, side: Side) -> Option<CameraPreset> {
    match camera {
        PersonCamera::Side => Some(CameraPreset::Side(side)),
        PersonCamera::Above => Some(CameraPreset::Above),
        PersonCamera::Low => Some(CameraPreset::Low),
        PersonCamera::Still => None,
    }
}
