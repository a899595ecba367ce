//! A single animation operation: its task, its duration and its effect on the scene over time.

use super::super::scene::{Mark, MarkStyle, PieceId, PiecePlace, Scene, ScenePiece, side_word};
use super::super::space::BoardPoint;
use super::{arc, arrange, on};
use crate::board::{Kind, Piece, Side, Square};
use std::f32::consts::PI;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cue {
    Slide(Side),
    Landing,
    Stacked,
    Placed,
    Turned,
    Crowned,
}

/// Most tasks name their piece by its square, since earlier operations move pieces before the task starts.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum MotionTask {
    /// A straight step or slide.
    Slide { from: Square, to: Square },
    /// A hop along an arc.
    Jump { from: Square, to: Square },
    /// A captured piece moves to the stack; the delay counts from the start of the operation's id.
    Leave { square: Square, delay_secs: f32 },
    /// A man is crowned.
    Crown { square: Square },
    /// A piece is put on the board.
    Put { square: Square, piece: Piece },
    /// A piece falls down its column from above the top row.
    Drop { square: Square, piece: Piece },
    /// A disc turns over, away from the square where another was placed.
    Turn { square: Square, away_from: Option<Square>, delay_secs: f32 },
    /// A square is highlighted before something is placed there.
    Point { square: Square },
    /// A piece goes straight to its home, for take-backs and new games. The delay counts from the start of the operation's id.
    Glide { piece: PieceId, home: PiecePlace, side: Side, kind: Kind, delay_secs: f32 },
    /// A surplus piece is removed.
    Vanish { piece: PieceId },
    /// Makes the scene equal the position if it does not already.
    Settle { squares: Vec<Option<Piece>> },
}

#[derive(Clone, Debug)]
pub(super) struct Operation {
    pub(super) id: u32,
    pub(super) task: MotionTask,
    elapsed_secs: f32,
    flight: Option<Flight>,
    done: bool,
}

/// The state that an operation captures when it starts.
#[derive(Clone, Copy, Debug)]
struct Flight {
    /// `None` where only a mark is shown.
    piece: Option<PieceId>,
    from: (BoardPoint, f32),
    to: (BoardPoint, f32),
    secs: f32,
    /// Whether it leads to or from a stack, in an arc.
    carried: bool,
}

/// Duration of a step of one square; longer slides take a little more.
const SLIDE_SECS: f32 = 0.26;
const SLIDE_SQUARE_SECS: f32 = 0.055;
/// Duration of a jump over one neighbour, and the extra time for each further square.
const JUMP_SECS: f32 = 0.36;
const JUMP_SQUARE_SECS: f32 = 0.045;
const JUMP_SQUARES: f32 = 2.8;
/// Duration of a move to or from a stack.
const CARRY_SECS: f32 = 0.40;
const CARRY_SQUARE_SECS: f32 = 0.022;
const CROWN_SECS: f32 = 0.38;
const PUT_SECS: f32 = 0.20;
const TURN_SECS: f32 = 0.36;
const GLIDE_SECS: f32 = 0.34;
/// How long a bot's square is marked before its disc is placed: long enough to notice, short enough not to be a wait.
const POINT_SECS: f32 = 0.8;
/// How high a piece gliding back over the board is lifted, in squares: per square of its way, and at most.
const GLIDE_LIFT: f32 = 0.3;
/// The height from which a disc is put down or a crown set on, in squares.
const PUT_LIFT: f32 = 0.9;
/// Duration of a fall of one square; deeper falls grow with the square root.
const FALL_SECS: f32 = 0.2;
/// The row where a fall starts: above the frame, beyond the top row.
const FALL_ROW: f32 = -1.1;
const FALL_LIFT: f32 = 0.4;
/// The fraction of its time after which a falling piece lands, and how far it bounces back, as a fraction of the fall.
const FALL_LANDS: f32 = 0.76;
const FALL_SPRING: f32 = 0.045;

impl Operation {
    pub(super) const fn new(id: u32, task: MotionTask) -> Self {
        Self { id, task, elapsed_secs: 0.0, flight: None, done: false }
    }

    /// Advances by `dt_secs`; once the operation is done, returns the time left over.
    pub(super) fn advance(&mut self, scene: &mut Scene, dt_secs: f32, cues: &mut Vec<Cue>) -> Option<f32> {
        if self.done {
            return Some(dt_secs);
        }
        self.elapsed_secs += dt_secs;
        let into_secs = self.elapsed_secs - self.delay_secs();
        if into_secs < 0.0 {
            return None;
        }
        if self.flight.is_none() {
            self.flight = self.begin(scene, cues);
        }
        let Some(flight) = self.flight else {
            self.done = true;
            return Some(into_secs.min(dt_secs));
        };
        let t = (into_secs / flight.secs).min(1.0);
        if let Some(piece) = scene.pieces.iter_mut().find(|piece| Some(piece.id) == flight.piece) {
            self.pose(piece, &flight, t);
        }
        if t < 1.0 {
            return None;
        }
        self.end(scene, &flight, cues);
        self.done = true;
        Some((into_secs - flight.secs).min(dt_secs))
    }

    fn delay_secs(&self) -> f32 {
        match self.task {
            MotionTask::Leave { delay_secs, .. }
            | MotionTask::Turn { delay_secs, .. }
            | MotionTask::Glide { delay_secs, .. } => delay_secs,
            _ => 0.0,
        }
    }

    /// Finds the piece and starts; `None` when there is nothing to show.
    fn begin(&self, scene: &mut Scene, cues: &mut Vec<Cue>) -> Option<Flight> {
        match &self.task {
            MotionTask::Slide { from, to } => {
                let flight = start_flight(scene, *from, PiecePlace::Board(*to), SLIDE_SECS)?;
                let squares = flight.from.0.distance(flight.to.0);
                cues.push(Cue::Slide(scene.piece_on(*to)?.side));
                Some(Flight { secs: SLIDE_SECS + SLIDE_SQUARE_SECS * (squares - 1.5).max(0.0), ..flight })
            }
            MotionTask::Jump { from, to } => {
                let flight = start_flight(scene, *from, PiecePlace::Board(*to), JUMP_SECS)?;
                let squares = flight.from.0.distance(flight.to.0);
                Some(Flight { secs: JUMP_SECS + JUMP_SQUARE_SECS * (squares - JUMP_SQUARES).max(0.0), ..flight })
            }
            MotionTask::Leave { square, .. } => {
                let side = scene.piece_on(*square)?.side;
                let home = PiecePlace::Stack(scene.captured(side));
                let flight = start_flight(scene, *square, home, CARRY_SECS)?;
                Some(Flight { secs: carry_secs(&flight), ..flight })
            }
            MotionTask::Crown { square } => {
                let id = on(scene, *square)?;
                let piece = scene.pieces.iter_mut().find(|piece| piece.id == id)?;
                piece.kind = Kind::King;
                piece.crown_lift = PUT_LIFT;
                Some(in_place(piece, CROWN_SECS))
            }
            MotionTask::Put { square, piece } => {
                let id = scene.put(piece.side, piece.kind, PiecePlace::Board(*square));
                let piece = scene.pieces.iter_mut().find(|piece| piece.id == id)?;
                piece.lift = PUT_LIFT;
                Some(in_place(piece, PUT_SECS))
            }
            MotionTask::Drop { square, piece } => {
                let id = scene.put(piece.side, piece.kind, PiecePlace::Board(*square));
                let piece = scene.pieces.iter_mut().find(|piece| piece.id == id)?;
                let goal = piece.place;
                (piece.place, piece.lift) = (BoardPoint::new(goal.column, FALL_ROW), FALL_LIFT);
                let secs = FALL_SECS * (goal.row - FALL_ROW).max(1.0).sqrt();
                Some(Flight { piece: Some(id), from: (piece.place, piece.lift), to: (goal, 0.0), secs, carried: false })
            }
            MotionTask::Turn { square, away_from, .. } => {
                let here = BoardPoint::of(scene.shape, *square);
                let origin = away_from.map_or(here, |from| BoardPoint::of(scene.shape, from));
                let id = on(scene, *square)?;
                let piece = scene.pieces.iter_mut().find(|piece| piece.id == id)?;
                // Board rows grow downwards, angles counter-clockwise.
                piece.flip_towards = (origin.row - here.row).atan2(here.column - origin.column);
                cues.push(Cue::Turned);
                Some(in_place(piece, TURN_SECS))
            }
            MotionTask::Point { square } => {
                scene.marks.push(Mark { square: *square, style: MarkStyle::Cross });
                let here = (BoardPoint::of(scene.shape, *square), 0.0);
                Some(Flight { piece: None, from: here, to: here, secs: POINT_SECS, carried: false })
            }
            MotionTask::Glide { piece, home, side, kind, .. } => {
                let to = scene.rest(*side, *kind, *home);
                let piece = scene.pieces.iter_mut().find(|known| known.id == *piece)?;
                let carried = on_board(piece.home) != on_board(*home);
                piece.home = *home;
                (piece.side, piece.kind) = (*side, *kind);
                let from = (piece.place, piece.lift);
                let flight = Flight { piece: Some(piece.id), from, to, secs: GLIDE_SECS, carried };
                if carried {
                    return Some(Flight { secs: carry_secs(&flight), ..flight });
                }
                if on_board(*home) && from.0 != to.0 {
                    cues.push(Cue::Slide(*side));
                }
                Some(flight)
            }
            MotionTask::Vanish { piece } => {
                scene.pieces.retain(|known| known.id != *piece);
                None
            }
            MotionTask::Settle { squares } => {
                arrange::settle(scene, squares);
                None
            }
        }
    }

    /// Poses the piece at time `t` of its flight, from 0 at the start to 1 at the end.
    fn pose(&self, piece: &mut ScenePiece, flight: &Flight, t: f32) {
        let eased = t * t * (3.0 - 2.0 * t);
        let (from, to) = (flight.from, flight.to);
        match self.task {
            MotionTask::Slide { .. } => piece.place = from.0.lerp(to.0, eased),
            MotionTask::Jump { .. } => (piece.place, piece.lift) = arc::at(from, to, 0.5 * (t + eased)),
            MotionTask::Leave { .. } | MotionTask::Glide { .. } if flight.carried => {
                (piece.place, piece.lift) = arc::carried(from, to, 0.5 * (t + eased));
            }
            MotionTask::Glide { .. } => {
                piece.place = from.0.lerp(to.0, eased);
                let height = GLIDE_LIFT * from.0.distance(to.0).min(1.0);
                piece.lift = from.1 + (to.1 - from.1) * eased + height * 4.0 * t * (1.0 - t);
            }
            MotionTask::Crown { .. } => piece.crown_lift = PUT_LIFT * (1.0 - t * t),
            MotionTask::Put { .. } => piece.lift = PUT_LIFT * (1.0 - t * t),
            MotionTask::Drop { .. } => {
                let fallen = if t < FALL_LANDS {
                    (t / FALL_LANDS).powi(2)
                } else {
                    let since = (t - FALL_LANDS) / (1.0 - FALL_LANDS);
                    1.0 - FALL_SPRING * 4.0 * since * (1.0 - since)
                };
                piece.place = from.0.lerp(to.0, fallen);
                // The piece stays above the frame first, then slides in.
                piece.lift = FALL_LIFT * (1.0 - (piece.place.row - FALL_ROW) / 1.1).max(0.0);
            }
            MotionTask::Turn { .. } => piece.flip = PI * eased,
            MotionTask::Leave { .. }
            | MotionTask::Point { .. }
            | MotionTask::Vanish { .. }
            | MotionTask::Settle { .. } => {}
        }
    }

    /// Completes the operation when the piece has arrived.
    fn end(&self, scene: &mut Scene, flight: &Flight, cues: &mut Vec<Cue>) {
        if let MotionTask::Point { square } = self.task {
            scene.marks.retain(|mark| *mark != Mark { square, style: MarkStyle::Cross });
        }
        let Some(piece) = scene.pieces.iter_mut().find(|piece| Some(piece.id) == flight.piece) else { return };
        (piece.place, piece.lift) = flight.to;
        piece.crown_lift = 0.0;
        match self.task {
            MotionTask::Jump { .. } => cues.push(Cue::Landing),
            MotionTask::Leave { .. } => {
                piece.kind = if piece.kind == Kind::King { Kind::Man } else { piece.kind };
                cues.push(Cue::Stacked);
            }
            MotionTask::Glide { home, .. } if flight.carried => {
                cues.push(if on_board(home) { Cue::Landing } else { Cue::Stacked });
            }
            MotionTask::Put { .. } | MotionTask::Drop { .. } => cues.push(Cue::Placed),
            MotionTask::Crown { .. } => cues.push(Cue::Crowned),
            MotionTask::Turn { .. } => {
                piece.side = piece.side.other();
                piece.flip = 0.0;
            }
            _ => {}
        }
    }
}

fn start_flight(scene: &mut Scene, from: Square, home: PiecePlace, secs: f32) -> Option<Flight> {
    let id = on(scene, from)?;
    let piece = *scene.piece(id)?;
    let to = scene.rest(piece.side, piece.kind, home);
    let piece = scene.pieces.iter_mut().find(|piece| piece.id == id)?;
    piece.home = home;
    Some(Flight { piece: Some(id), from: (piece.place, piece.lift), to, secs, carried: !on_board(home) })
}

fn carry_secs(flight: &Flight) -> f32 {
    CARRY_SECS + CARRY_SQUARE_SECS * flight.from.0.distance(flight.to.0)
}

const fn on_board(home: PiecePlace) -> bool {
    matches!(home, PiecePlace::Board(_))
}

fn in_place(piece: &ScenePiece, secs: f32) -> Flight {
    let here = (piece.place, 0.0);
    Flight { piece: Some(piece.id), from: here, to: here, secs, carried: false }
}

impl MotionTask {
    /// A description for people and tests.
    pub(super) fn words(&self, scene: &Scene) -> String {
        let name = |square: Square| scene.names.name(scene.shape, square);
        match self {
            Self::Slide { from, to } => format!("slide {} to {}", name(*from), name(*to)),
            Self::Jump { from, to } => format!("jump {} to {}", name(*from), name(*to)),
            Self::Leave { square, .. } => format!("leave {}", name(*square)),
            Self::Crown { square } => format!("crown {}", name(*square)),
            Self::Put { square, piece } => format!("put {} {}", side_word(piece.side), name(*square)),
            Self::Drop { square, piece } => format!("drop {} {}", side_word(piece.side), name(*square)),
            Self::Turn { square, .. } => format!("turn {}", name(*square)),
            Self::Point { square } => format!("point {}", name(*square)),
            Self::Glide { piece, home, .. } => format!("glide {} to {}", piece.0, home_words(scene, *home)),
            Self::Vanish { piece } => format!("vanish {}", piece.0),
            Self::Settle { .. } => "settle".into(),
        }
    }
}

fn home_words(scene: &Scene, home: PiecePlace) -> String {
    match home {
        PiecePlace::Board(square) => scene.names.name(scene.shape, square),
        PiecePlace::Stack(index) => format!("stack {index}"),
    }
}
