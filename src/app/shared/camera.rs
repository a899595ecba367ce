//! Camera placement for the players, according to the settings.

use crate::board::{Kind, Side};
use crate::config::{PersonCamera, Settings};
use crate::view::{BoardView, CameraPreset};

/// The side from which a game is shown to the player of `side`. Disc games are always shown from the same one: Othello with a1 at
/// the top left, Connect Four with row 1 nearest.
pub(in crate::app) const fn home_side(side: Side, plain: Kind) -> Side {
    if matches!(plain, Kind::Disc) { Side::White } else { side }
}

/// Places the camera for the only person at this machine when a game starts.
pub(in crate::app) fn place_camera(side: Side, plain: Kind, settings: &Settings, board: &mut BoardView) {
    board.camera.face(home_side(side, plain));
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
pub(in crate::app) fn face_player(side: Side, plain: Kind, settings: &Settings, board: &mut BoardView) {
    if !settings.turn_camera || plain == Kind::Disc {
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
