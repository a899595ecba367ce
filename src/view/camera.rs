//! The camera: its presets, the animation between them, and the projection used for drawing and picking.

use super::scene::{FRAME_WIDTH, Scene, TABLE_LIFT};
use super::space::{Vec3, half_extent, vec3};
use crate::board::{Shape, Side};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CameraPreset {
    /// From a player's seat.
    Side(Side),
    /// Straight from above, flat, with the side that the camera faces at the bottom.
    Above,
    /// Low, over a corner of the side that the camera faces.
    Low,
}

impl CameraPreset {
    /// All presets with their command-line names.
    pub const ALL: [(&'static str, Self); 4] = [
        ("white", Self::Side(Side::White)),
        ("black", Self::Side(Side::Black)),
        ("above", Self::Above),
        ("low", Self::Low),
    ];

    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, preset)| *preset == self).map_or("", |(name, _)| name)
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, preset)| *preset)
    }

    /// The pose as seen from a side of the board. [`CameraPreset::Side`] ignores `facing`.
    fn pose_from(self, facing: Side) -> Pose {
        let pose = self.pose();
        match (self, facing) {
            (Self::Above | Self::Low, Side::Black) => Pose { yaw: pose.yaw + PI, ..pose },
            _ => pose,
        }
    }

    fn pose(self) -> Pose {
        let chair = Pose { yaw: 0.0, pitch: 0.93, field: 0.60, zoom: 1.0, pan: [0.0, 0.0] };
        match self {
            Self::Side(Side::White) => chair,
            Self::Side(Side::Black) => Pose { yaw: PI, ..chair },
            Self::Above => Pose { pitch: FRAC_PI_2, field: FLATTEST_FIELD, ..chair },
            Self::Low => Pose { yaw: 0.62, pitch: 0.42, field: 0.66, ..chair },
        }
    }
}

/// The narrowest field of view in radians, close to a parallel projection.
const FLATTEST_FIELD: f32 = 0.01;
/// The field of view in radians that a flat camera changes to when it is turned by hand.
const HAND_FIELD: f32 = 0.60;
/// The lowest and the highest pitch in radians above the horizon.
const PITCH_RANGE: (f32, f32) = (0.26, FRAC_PI_2);
const ZOOM_RANGE: (f32, f32) = (0.6, 5.0);
const SWING_SECS: f32 = 0.7;
/// The margin around the board on each side, as a fraction of the picture.
const MARGIN: f32 = 0.035;
/// The least margin around captured pieces beside the board.
const EDGE: f32 = 0.01;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Pose {
    /// Radians about the vertical axis, clockwise seen from above the board; 0 is white's seat.
    yaw: f32,
    /// Radians above the horizon.
    pitch: f32,
    /// Vertical field of view in radians; a narrow one looks flat.
    field: f32,
    /// 1 shows the whole board.
    zoom: f32,
    /// Shift of the picture as a fraction of its height.
    pan: [f32; 2],
}

impl Pose {
    fn lerp(self, other: Self, t: f32) -> Self {
        let mix = |a: f32, b: f32| a + (b - a) * t;
        let geometric = |a: f32, b: f32| (mix(a.ln(), b.ln())).exp();
        Self {
            yaw: mix(self.yaw, other.yaw),
            pitch: mix(self.pitch, other.pitch),
            field: geometric(self.field, other.field),
            zoom: geometric(self.zoom, other.zoom),
            pan: [mix(self.pan[0], other.pan[0]), mix(self.pan[1], other.pan[1])],
        }
    }
}

/// An orbiting camera that always fits the board into its picture and animates from one view to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Camera {
    pose: Pose,
    swing: Option<Swing>,
    preset: CameraPreset,
    /// The side of the board that the camera is on.
    facing: Side,
    /// Whether the camera jumps instead of swinging.
    still: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Swing {
    from: Pose,
    to: Pose,
    elapsed_secs: f32,
}

impl Default for Camera {
    fn default() -> Self {
        Self::at(CameraPreset::Side(Side::White))
    }
}

impl Camera {
    pub fn at(preset: CameraPreset) -> Self {
        let facing = if let CameraPreset::Side(side) = preset { side } else { Side::White };
        Self { pose: preset.pose(), swing: None, preset, facing, still: false }
    }

    pub const fn facing(&self) -> Side {
        self.facing
    }

    /// Makes the camera jump to its target instead of swinging there, for people with motion sickness.
    pub fn set_still(&mut self, still: bool) {
        self.still = still;
        if still {
            self.finish();
        }
    }

    /// The preset that it was last sent to; the user may have turned it since.
    pub const fn preset(&self) -> CameraPreset {
        self.preset
    }

    /// Swings to a preset, the shorter way round.
    pub fn go_to(&mut self, preset: CameraPreset) {
        if let CameraPreset::Side(side) = preset {
            self.facing = side;
        }
        let mut to = preset.pose_from(self.facing);
        let turn = (to.yaw - self.pose.yaw).rem_euclid(TAU);
        to.yaw = self.pose.yaw + if turn > PI { turn - TAU } else { turn };
        self.preset = preset;
        self.swing_to(to);
    }

    /// Swings halfway round the board if the camera is on the other side, with pitch and zoom unchanged.
    pub fn face(&mut self, side: Side) {
        if self.facing == side {
            return;
        }
        self.facing = side;
        if let CameraPreset::Side(_) = self.preset {
            self.preset = CameraPreset::Side(side);
        }
        // During a swing, turn its target instead of cutting it short.
        let goal = self.swing.map_or(self.pose, |swing| swing.to);
        self.swing_to(Pose { yaw: goal.yaw + PI, ..goal });
    }

    /// Shows the whole board again, seen from the same side and height.
    pub fn zoom_out(&mut self) {
        let goal = self.swing.map_or(self.pose, |swing| swing.to);
        if goal.zoom != 1.0 || goal.pan != [0.0, 0.0] {
            self.swing_to(Pose { zoom: 1.0, pan: [0.0, 0.0], ..goal });
        }
    }

    pub fn flip(&mut self) {
        self.face(self.facing.other());
    }

    fn swing_to(&mut self, to: Pose) {
        self.swing = Some(Swing { from: self.pose, to, elapsed_secs: 0.0 });
        if self.still {
            self.finish();
        }
    }

    /// Swings to the next preset: from above, low, then the other side.
    pub fn cycle(&mut self) {
        self.go_to(match self.preset {
            CameraPreset::Side(_) => CameraPreset::Above,
            CameraPreset::Above => CameraPreset::Low,
            CameraPreset::Low => CameraPreset::Side(self.facing.other()),
        });
    }

    /// Returns to the preset that it was last sent to.
    pub fn reset(&mut self) {
        self.go_to(self.preset);
    }

    /// Orbits the board by angles in radians; ends a running swing.
    pub fn orbit(&mut self, yaw: f32, pitch: f32) {
        self.swing = None;
        self.pose.yaw = (self.pose.yaw + yaw).rem_euclid(TAU);
        self.facing = nearer_side(self.pose.yaw);
        self.pose.pitch = (self.pose.pitch + pitch).clamp(PITCH_RANGE.0, PITCH_RANGE.1);
        // A flat picture has no depth to turn in, so widen the field of view as the camera leaves the zenith.
        let opened = ((FRAC_PI_2 - self.pose.pitch) / 0.25).clamp(0.0, 1.0) * HAND_FIELD;
        self.pose.field = self.pose.field.max(opened);
    }

    /// Zooms in (above 1) or out and keeps the point under `focus` fixed. `focus` is an offset from the centre of the picture, as
    /// a fraction of its height, with y downwards.
    pub fn zoom(&mut self, factor: f32, focus: [f32; 2]) {
        self.swing = None;
        let before = self.pose.zoom;
        self.pose.zoom = (before * factor).clamp(ZOOM_RANGE.0, ZOOM_RANGE.1);
        let real = self.pose.zoom / before;
        for (pan, at) in self.pose.pan.iter_mut().zip(focus) {
            *pan = at - (at - *pan) * real;
            let reach = (self.pose.zoom - 1.0).max(0.0) * 0.6;
            *pan = pan.clamp(-reach, reach);
        }
    }

    /// Returns whether a swing is still running.
    pub fn tick(&mut self, dt_secs: f32) -> bool {
        let Some(swing) = &mut self.swing else { return false };
        swing.elapsed_secs += dt_secs;
        let t = (swing.elapsed_secs / SWING_SECS).clamp(0.0, 1.0);
        self.pose = swing.from.lerp(swing.to, t * t * (3.0 - 2.0 * t));
        if t >= 1.0 {
            self.pose.yaw = self.pose.yaw.rem_euclid(TAU);
            self.swing = None;
        }
        self.is_moving()
    }

    pub const fn is_moving(&self) -> bool {
        self.swing.is_some()
    }

    /// Ends a swing at its target at once.
    pub fn finish(&mut self) {
        self.tick(SWING_SECS);
    }

    /// Yaw and pitch in radians and the zoom, for saving in the settings.
    pub const fn to_numbers(&self) -> [f32; 3] {
        [self.pose.yaw, self.pose.pitch, self.pose.zoom]
    }

    /// Creates a camera from the values of [`Camera::to_numbers`], clamped to their ranges.
    pub fn from_numbers(numbers: [f32; 3]) -> Self {
        let mut camera = Self::default();
        let [yaw, pitch, zoom] = numbers;
        if numbers.iter().all(|number| number.is_finite()) {
            camera.pose.yaw = yaw.rem_euclid(TAU);
            camera.pose.pitch = pitch.clamp(PITCH_RANGE.0, PITCH_RANGE.1);
            camera.pose.zoom = zoom.clamp(ZOOM_RANGE.0, ZOOM_RANGE.1);
            if camera.pose.pitch >= FRAC_PI_2 - 0.01 {
                camera.pose = Pose { yaw: camera.pose.yaw, zoom: camera.pose.zoom, ..CameraPreset::Above.pose() };
                camera.preset = CameraPreset::Above;
            } else {
                camera.preset = CameraPreset::Side(nearer_side(camera.pose.yaw));
            }
            camera.facing = nearer_side(camera.pose.yaw);
        }
        camera
    }

    /// The projection of a board without pieces into a picture with its centre at `center_px` and of size `size_px`, in screen
    /// points. At zoom 1 the board with its frame just fits.
    pub fn projection(&self, shape: Shape, center_px: [f32; 2], size_px: [f32; 2]) -> Projection {
        self.fit(shape, None, center_px, size_px)
    }

    /// The projection of a scene: like [`Camera::projection`], but captured pieces beside the board must fit in too.
    pub fn projection_of(&self, scene: &Scene, center_px: [f32; 2], size_px: [f32; 2]) -> Projection {
        self.fit(scene.shape, scene.captured_reach(), center_px, size_px)
    }

    fn fit(
        &self,
        shape: Shape,
        captured: Option<(f32, [f32; 2])>,
        center_px: [f32; 2],
        size_px: [f32; 2],
    ) -> Projection {
        let Pose { yaw, pitch, field, zoom, pan } = self.pose;
        let (sin_yaw, cos_yaw) = yaw.sin_cos();
        let (sin_pitch, cos_pitch) = pitch.sin_cos();
        let back = vec3(-sin_yaw * cos_pitch, -cos_yaw * cos_pitch, sin_pitch);
        let right = vec3(cos_yaw, -sin_yaw, 0.0);
        let forward = -back;
        let (width, height) = (size_px[0].max(1.0), size_px[1].max(1.0));
        let mut projection = Projection {
            eye: back,
            forward,
            right,
            up: right.cross(forward),
            focal_px: 0.5 * height / (0.5 * field).tan(),
            center_px,
        };
        let (free_width, free_height) = (width * (1.0 - 2.0 * MARGIN), height * (1.0 - 2.0 * MARGIN));
        // The distance at which the frame just fits, by bisection to about a ten-thousandth of `reach`.
        let (half_columns, half_rows) = half_extent(shape);
        let reach = half_columns.hypot(half_rows) + 2.0;
        let (mut near, mut far) = (reach, reach * 12.0 / field.min(1.0) * (height / width).max(1.0));
        for _ in 0..24 {
            let middle = 0.5 * (near + far);
            projection.eye = back * middle;
            let [left, top, right, bottom] = frame_bounds(&projection, shape, captured);
            if right - left > free_width || bottom - top > free_height {
                near = middle;
            } else {
                far = middle;
            }
        }
        projection.eye = back * far;
        let [left, top, right, bottom] = frame_bounds(&projection, shape, captured);
        let board = frame_bounds(&projection, shape, None);
        // The board is in the middle, as far as there is room for the captured pieces beside it.
        let offset = |axis: usize, (from, to): (f32, f32), length: f32| {
            let reach = (0.5 - EDGE) * length;
            let room = (center_px[axis] - reach - from, center_px[axis] + reach - to);
            let middle = center_px[axis] - 0.5 * (board[axis] + board[axis + 2]);
            middle.max(room.0.min(room.1)).min(room.1.max(room.0))
        };
        let offset = [offset(0, (left, right), width), offset(1, (top, bottom), height)];
        projection.focal_px *= zoom;
        projection.center_px =
            [center_px[0] + offset[0] * zoom + pan[0] * height, center_px[1] + offset[1] * zoom + pan[1] * height];
        projection
    }
}

/// The side of the board that is nearer to a camera of this yaw.
fn nearer_side(yaw: f32) -> Side {
    if yaw.cos() < 0.0 { Side::Black } else { Side::White }
}

/// The screen rectangle around a board's frame and around the captured pieces: left, top, right, bottom.
fn frame_bounds(projection: &Projection, shape: Shape, captured: Option<(f32, [f32; 2])>) -> [f32; 4] {
    let (half_columns, half_rows) = half_extent(shape);
    let (x, y) = (half_columns + FRAME_WIDTH, half_rows + FRAME_WIDTH);
    let corners = [(-x, -y), (x, -y), (x, y), (-x, y)];
    let (out, along) = captured.unwrap_or_default();
    let piles = along.into_iter().flat_map(|along| [(out, -along), (-out, along)]);
    let mut bounds = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
    for (x, y) in corners.into_iter().chain(piles) {
        for z in [TABLE_LIFT, 0.1] {
            let ([at_x, at_y], _) = projection.screen_from_world(vec3(x, y, z));
            bounds = [bounds[0].min(at_x), bounds[1].min(at_y), bounds[2].max(at_x), bounds[3].max(at_y)];
        }
    }
    bounds
}

/// Converts between world and screen space for one camera and picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Projection {
    /// In world space.
    pub eye: Vec3,
    /// A unit vector.
    pub forward: Vec3,
    /// A unit vector.
    pub right: Vec3,
    /// A unit vector.
    pub up: Vec3,
    /// Screen points per world unit at distance 1.
    pub focal_px: f32,
    /// The point where the line of sight meets the screen.
    pub center_px: [f32; 2],
}

impl Projection {
    /// The position on screen, in points, and the depth along the line of sight, in squares.
    #[inline]
    pub fn screen_from_world(&self, point: Vec3) -> ([f32; 2], f32) {
        let from_eye = point - self.eye;
        let depth = from_eye.dot(self.forward).max(0.05);
        let scale = self.focal_px / depth;
        let x = self.center_px[0] + from_eye.dot(self.right) * scale;
        let y = self.center_px[1] - from_eye.dot(self.up) * scale;
        ([x, y], depth)
    }

    /// The direction from the eye, of length 1, through a point on screen.
    pub fn ray(&self, screen_px: [f32; 2]) -> Vec3 {
        let x = (screen_px[0] - self.center_px[0]) / self.focal_px;
        let y = (screen_px[1] - self.center_px[1]) / self.focal_px;
        (self.forward + self.right * x - self.up * y).normalized()
    }

    /// Screen points per square at a point of the world.
    pub fn square_px(&self, point: Vec3) -> f32 {
        self.focal_px / (point - self.eye).dot(self.forward).max(0.05)
    }

    /// 0 at white's side, then counter-clockwise: 1 at its right, 2 at black's side, 3 at its left.
    pub fn viewer_quarter(&self) -> usize {
        // Right is (1, 0) from white's seat and turns with the viewer.
        let turn = self.right.y.atan2(self.right.x);
        ((turn / FRAC_PI_2).round() as i32).rem_euclid(4) as usize
    }
}
