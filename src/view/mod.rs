//! The board seen: a scene as plain data, motions, camera, choosing squares, and the painter with its rasteriser.
//!
//! A [`Scene`] says what stands where, how high and with which marks. [`Motions`] own one and change it over time. A
//! [`Camera`] gives a [`Projection`]; with it the [`Painter`] turns the scene into meshes and [`square_at`] finds the
//! square under the mouse. A [`MoveInput`] makes moves of chosen squares. [`board_ui`] is all of it as a widget,
//! [`render`] all of it as a picture without a screen.

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

pub use crate::config::Theme;
pub use crate::rules::Pattern;
pub use board_ui::{BoardResponse, BoardView, board_focused, board_ui, focus_square};
pub use camera::{Camera, CameraPreset, Projection};
pub use ltr_region::{LtrRegion, add_ltr_region, collect_ltr_regions, ltr_region, take_ltr_regions};
pub use motion::{Cue, Motions};
pub use move_input::{MoveInput, Selection};
pub use overlay::{Arrow, Note};
pub use paint::{Painter, install_fonts};
pub use pick::square_at;
pub use raster::Rasteriser;
pub use render::{png, render};
pub use scene::{
    FRAME_WIDTH, Label, LabelSpot, Mark, MarkStyle, PIECE_RADIUS, PieceId, PiecePlace, Scene, ScenePiece, TABLE_LIFT,
    height_of,
};
pub use space::{Place, Vec3, board_from_world, half_extent, vec3, world_from_board};
