//! Picking of squares on screen. Pieces stand in front of the board, so they are tried first.

use super::camera::Projection;
use super::scene::{PiecePlace, Scene, ScenePiece, radius_of};
use super::space::{Vec3, board_from_world, world_from_board};
use crate::board::Square;

/// `screen_px` is in points. The nearest piece that is hit decides, otherwise the board's surface.
pub fn square_at(scene: &Scene, projection: &Projection, screen_px: [f32; 2]) -> Option<Square> {
    let ray = projection.ray(screen_px);
    let on_board = scene.pieces.iter().filter_map(|piece| match piece.home {
        PiecePlace::Board(square) => Some((piece, square)),
        PiecePlace::Stack(_) => None,
    });
    let hits = on_board.filter_map(|(piece, square)| Some((hit_piece(scene, projection.eye, ray, piece)?, square)));
    match hits.min_by(|a, b| a.0.total_cmp(&b.0)) {
        Some((_, square)) => Some(square),
        None => hit_surface(scene, projection.eye, ray),
    }
}

fn hit_surface(scene: &Scene, eye: Vec3, ray: Vec3) -> Option<Square> {
    let distance = -eye.z / ray.z;
    if !distance.is_finite() || distance <= 0.0 {
        return None;
    }
    let place = board_from_world(scene.shape, eye + ray * distance);
    scene.shape.at(place.column.round() as i32, place.row.round() as i32)
}

/// The distance at which a ray hits a piece, approximated by an upright cylinder.
fn hit_piece(scene: &Scene, eye: Vec3, ray: Vec3, piece: &ScenePiece) -> Option<f32> {
    let from_base = eye - world_from_board(scene.shape, piece.place, piece.lift);
    let (height, radius) = (piece.height(), radius_of(piece.kind));
    let to_lid = (height - from_base.z) / ray.z;
    if to_lid > 0.0 && to_lid.is_finite() {
        let lid = from_base + ray * to_lid;
        if lid.x.hypot(lid.y) <= radius {
            return Some(to_lid);
        }
    }
    // |from_base + ray t| = radius in the plane: a t² + 2 b t + c = 0, the nearer root.
    let a = ray.x * ray.x + ray.y * ray.y;
    let b = from_base.x * ray.x + from_base.y * ray.y;
    let c = from_base.x * from_base.x + from_base.y * from_base.y - radius * radius;
    let inside_root = b * b - a * c;
    if a < 1e-9 || inside_root < 0.0 {
        return None;
    }
    let to_wall = (-b - inside_root.sqrt()) / a;
    let z = from_base.z + ray.z * to_wall;
    (to_wall > 0.0 && (0.0..=height).contains(&z)).then_some(to_wall)
}
