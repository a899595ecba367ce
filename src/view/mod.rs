//! The board view: a scene as plain data, animations, camera, square picking, and the painter with its rasteriser.
//!
//! A [`Scene`] holds the pieces, their places and heights, and the marks. [`Motions`] owns a scene and animates it. A [`Camera`]
//! gives a [`Projection`]; with it the [`Painter`] turns the scene into meshes and [`square_at`] finds the square under the
//! mouse. A [`MoveInput`] builds moves from chosen squares. [`board_ui`] combines all of this in a widget, and [`render`] draws
//! it to an image without a screen.

mod board_ui;
mod camera;
mod ltr_region;
mod motion;
mod move_input;
mod overlay;
mod paint;
mod pick;
mod raster;
mod render;
mod scene;
mod scene_text;
mod space;
mod user_arrows;

pub use crate::config::Theme;
pub use crate::rules::Pattern;
pub use board_ui::{BoardResponse, BoardView, board_focused, board_ui, focus_square};
pub use camera::{Camera, CameraPreset, Projection};
pub use ltr_region::{LtrRegion, add_ltr_region, collect_ltr_regions, ltr_region, take_ltr_regions};
pub use motion::{Cue, Motions};
pub use move_input::{MoveInput, Selection};
pub use overlay::{Arrow, Note};
pub use paint::{FILLED_ICON_FAMILY, ICON_FAMILY, MEDIUM_FAMILY, Painter, are_fonts_installed, install_fonts};
pub use pick::square_at;
pub use raster::Rasteriser;
pub use render::{png, render, render_middle};
pub use scene::{
    FRAME_WIDTH, Label, LabelSpot, Mark, MarkStyle, PIECE_RADIUS, PieceId, PiecePlace, Scene, ScenePiece, TABLE_LIFT,
    height_of,
};
pub use space::{BoardPoint, Vec3, board_from_world, half_extent, vec3, world_from_board};
