//! Labels written flat on the board: the glyphs of egui's font go through the same projection as everything else.

use super::super::camera::Projection;
use super::super::scene::{FRAME_WIDTH, Label, LabelSpot};
use super::super::space::{BoardPoint, Vec3, half_extent, vec3, world_from_board};
use super::font;
use super::ground::{INLAY_WIDTH, RIM_LIFT};
use super::light::ink;
use super::mark::CornerOffset;
use crate::board::Shape;
use crate::config::BoardLook;
use egui::epaint::Vertex;
use egui::{Color32, Context, FontId, Mesh, TextureId, pos2};

/// The height of a line of text on the frame and in a corner, in squares.
const FRAME_TEXT: f32 = 0.46;
const CORNER_TEXT: f32 = 0.25;

/// A mesh on the font's texture with all labels, upright for the viewer's quarter.
pub(super) fn draw(ctx: &Context, projection: &Projection, look: &BoardLook, shape: Shape, labels: &[Label]) -> Mesh {
    let mut mesh = Mesh::with_texture(TextureId::default());
    let quarter = projection.viewer_quarter();
    for label in labels {
        let (middle, height, colour) = spot(shape, label.spot, quarter);
        write(ctx, projection, &mut mesh, &label.text, (middle, height, ink(colour.of(look), 1.0)));
    }
    mesh
}

/// Adds text to a mesh on the font's texture, centred at a point with lines of this height, upright for the viewer.
pub(super) fn write(
    ctx: &Context,
    projection: &Projection,
    mesh: &mut Mesh,
    text: &str,
    (middle, height, color): (Vec3, f32, Color32),
) {
    let quarter = projection.viewer_quarter();
    let right = vec3(1.0, 0.0, 0.0).quarter_turned(quarter);
    let away = vec3(0.0, 1.0, 0.0).quarter_turned(quarter);
    let square_px = projection.square_px(vec3(0.0, 0.0, 0.0));
    // Laid out at its size on screen, so that its pixels map one to one.
    let font = FontId::new((height * square_px * 0.78).clamp(6.0, 96.0), font::board_family(ctx));
    let (galley, [texels_wide, texels_high]) =
        ctx.fonts_mut(|fonts| (fonts.layout_no_wrap(text.to_owned(), font, color), fonts.font_image_size()));
    let center = galley.rect.center();
    let scale = height / galley.rect.height();
    for row in &galley.rows {
        let first = mesh.vertices.len() as u32;
        mesh.vertices.extend(row.visuals.mesh.vertices.iter().map(|vertex| {
            let offset = vertex.pos + row.pos.to_vec2() - center;
            let point = middle + right * (offset.x * scale) - away * (offset.y * scale);
            let ([x, y], _) = projection.screen_from_world(point);
            let uv = pos2(vertex.uv.x / texels_wide as f32, vertex.uv.y / texels_high as f32);
            Vertex { pos: pos2(x, y), uv, color }
        }));
        mesh.indices.extend(row.visuals.mesh.indices.iter().map(|index| first + index));
    }
}

/// The corner of each square that has its number, seen from this quarter: the near left one, since the piece on the square rises
/// away from it.
pub(super) fn numbered_corner(labels: &[Label], quarter: usize) -> Option<CornerOffset> {
    let has_numbers = labels.iter().any(|label| matches!(label.spot, LabelSpot::Corner(_)));
    let [near, left] = near_left(quarter);
    has_numbers.then_some((near.x + left.x, near.y + left.y))
}

/// The directions to the sides of the frame nearest to the viewer and to the viewer's left.
fn near_left(quarter: usize) -> [Vec3; 2] {
    [vec3(0.0, -1.0, 0.0), vec3(-1.0, 0.0, 0.0)].map(|towards| towards.quarter_turned(quarter))
}

#[derive(Clone, Copy)]
enum LabelInk {
    Frame,
    Corner,
}

impl LabelInk {
    const fn of(self, look: &BoardLook) -> crate::config::Colour {
        match self {
            Self::Frame => look.label,
            Self::Corner => look.number,
        }
    }
}

/// The centre of a label, its line height and its ink, for a viewer in this quarter.
fn spot(shape: Shape, spot: LabelSpot, quarter: usize) -> (Vec3, f32, LabelInk) {
    let (half_columns, half_rows) = half_extent(shape);
    let out = 0.5 * (INLAY_WIDTH + 0.05 + FRAME_WIDTH - 0.08);
    let [near, left] = near_left(quarter);
    let on_side = |side: Vec3, x: f32, y: f32| {
        let x = if side.x == 0.0 { x } else { side.x * (half_columns + out) };
        let y = if side.y == 0.0 { y } else { side.y * (half_rows + out) };
        vec3(x, y, RIM_LIFT)
    };
    match spot {
        LabelSpot::Column(column) => {
            let at = world_from_board(shape, BoardPoint::new(f32::from(column), 0.0), 0.0);
            let side = if near.x == 0.0 { near } else { left };
            (on_side(side, at.x, 0.0), FRAME_TEXT, LabelInk::Frame)
        }
        LabelSpot::Row(row) => {
            let at = world_from_board(shape, BoardPoint::new(0.0, f32::from(row)), 0.0);
            let side = if near.x == 0.0 { left } else { near };
            (on_side(side, 0.0, at.y), FRAME_TEXT, LabelInk::Frame)
        }
        LabelSpot::Corner(square) => {
            let at = world_from_board(shape, BoardPoint::of(shape, square), 0.0);
            (at + near * 0.395 + left * 0.375, CORNER_TEXT, LabelInk::Corner)
        }
    }
}
