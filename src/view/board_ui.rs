//! The board widget: it paints the board, turns it on drag, zooms it with the wheel, reports the squares chosen by mouse and
//! keyboard, and exposes every square to screen readers.

use super::camera::{Camera, Projection};
use super::ltr_region::{next_shape, record};
use super::motion::{Cue, Motions};
use super::overlay::{Arrow, Note};
use super::paint::Painter;
use super::pick::square_at;
use super::scene::{Mark, MarkStyle, PiecePlace, Scene};
use super::space::{BoardPoint, board_from_world, world_from_board};
use super::user_arrows::UserArrows;
use crate::board::Square;
use crate::config::{ShownMarks, Theme};
use crate::rules::{InputMethod, Position};
use crate::text::{Language, Phrase, Words, phrase};
use egui::{
    Context, EventFilter, Id, Key, PointerButton, Rect, Response, Role, Sense, Ui, WidgetInfo, accesskit, pos2, vec2,
};
use std::f32::consts::PI;
use std::sync::Arc;

pub struct BoardView {
    pub motions: Motions,
    pub camera: Camera,
    /// Marks other than those of the last move, the mouse and the keyboard: selectable squares, hints, a bot's marks.
    pub marks: Vec<Mark>,
    /// Candidate moves, the best first.
    pub arrows: Vec<Arrow>,
    pub notes: Vec<Note>,
    /// Which marks are painted. Screen readers get all of them.
    pub shown_marks: ShownMarks,
    pub theme: Arc<Theme>,
    /// Suppresses camera swings and flashes, for people with motion sickness; pieces keep their own speed.
    reduced_motion: bool,
    /// The language in which squares are described to screen readers.
    pub language: Language,
    /// Seconds since the current flash started; `None` when nothing flashes.
    flash_secs: Option<f32>,
    painter: Painter,
    cursor: Option<Square>,
    /// Whether a piece that can be moved is dragged instead of turning the board.
    pub drags_pieces: bool,
    dragged: Option<Square>,
    /// Whether the right mouse button draws arrows from squares instead of turning the board.
    pub draws_arrows: bool,
    user_arrows: UserArrows,
}

/// The user's input on the board in one frame, and the sounds to play.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardResponse {
    pub hovered: Option<Square>,
    /// The square chosen by mouse, keyboard or screen reader.
    pub chosen: Option<Square>,
    pub picked_up: Option<Square>,
    pub dropped: Option<Square>,
    pub other_button: Option<Square>,
    /// Whether the user clicked or dropped a piece outside the playing squares.
    pub outside: bool,
    /// Whether the user pressed Escape or dropped a piece where it cannot go, which puts the selected piece back.
    pub dismissed: bool,
    pub cues: Vec<Cue>,
}

impl BoardResponse {
    /// Whether the user does something about a move.
    const fn is_about_move(&self) -> bool {
        let is_on_square = self.chosen.is_some() || self.picked_up.is_some() || self.dropped.is_some();
        is_on_square || self.outside || self.dismissed
    }
}

/// Camera rotation per point of dragging, in radians.
const TURN_PER_POINT: f32 = 0.006;
/// Change of the natural logarithm of the zoom per point of scrolling.
const ZOOM_PER_POINT: f32 = 0.0016;
/// How often the marks of mandatory captures flash, and for how long in total. The rate is low enough to be harmless.
const FLASHES: f32 = 3.0;
const FLASH_SECS: f32 = 1.3;
const SKIP_KEYS: [Key; 3] = [Key::Escape, Key::Space, Key::Enter];
/// The longest time that an animation advances in one frame, so that it does not jump after a pause.
const LONGEST_FRAME_SECS: f32 = 0.1;

impl BoardView {
    /// No animation runs; white's side is at the bottom.
    pub fn new(position: &Position, theme: Arc<Theme>) -> Self {
        Self {
            motions: Motions::new(position),
            camera: Camera::default(),
            marks: Vec::new(),
            arrows: Vec::new(),
            notes: Vec::new(),
            shown_marks: ShownMarks::default(),
            theme,
            reduced_motion: false,
            language: Language::English,
            flash_secs: None,
            painter: Painter::default(),
            cursor: None,
            drags_pieces: false,
            dragged: None,
            draws_arrows: false,
            user_arrows: UserArrows::default(),
        }
    }

    /// Creates another board that shows the same scene from the default view.
    #[must_use]
    pub fn twin(&self) -> Self {
        Self {
            motions: self.motions.clone(),
            camera: Camera::default(),
            marks: Vec::new(),
            arrows: Vec::new(),
            notes: Vec::new(),
            shown_marks: ShownMarks::default(),
            theme: self.theme.clone(),
            reduced_motion: self.reduced_motion,
            language: self.language,
            flash_secs: None,
            painter: Painter::default(),
            cursor: None,
            drags_pieces: false,
            dragged: None,
            draws_arrows: false,
            user_arrows: UserArrows::default(),
        }
    }

    /// Sets the speed of pieces: 1 is normal; 0 turns off all animation, including the camera's.
    pub fn set_speed(&mut self, speed: f32) {
        self.motions.set_speed(speed);
        self.camera.set_still(self.reduced_motion || !self.motions.is_seen());
    }

    pub fn set_reduced_motion(&mut self, reduced: bool) {
        self.reduced_motion = reduced;
        self.camera.set_still(reduced || !self.motions.is_seen());
    }

    pub fn flash(&mut self) {
        self.flash_secs = (!self.reduced_motion).then_some(0.0);
    }

    /// The square of the keyboard cursor, or `None` if it is outside the current board.
    pub fn cursor(&self) -> Option<Square> {
        self.cursor.filter(|at| at.index() < self.motions.scene().shape.squares())
    }

    /// The target of a chosen square: where pieces drop into columns, the square on which a piece comes to rest.
    fn meant(&self, square: Square) -> Square {
        let scene = self.motions.scene();
        let column = |square: Square| scene.shape.place(square).0;
        let rests = |mark: &&Mark| mark.style == MarkStyle::Target && column(mark.square) == column(square);
        let fallen = self.marks.iter().find(rests).filter(|_| scene.input == InputMethod::Column);
        fallen.map_or(square, |mark| mark.square)
    }

    /// The start and the end of each arrow that the user has drawn.
    pub fn drawn_arrows(&self) -> Vec<[Square; 2]> {
        self.user_arrows.drawn().to_vec()
    }

    const fn is_shown(&self, style: MarkStyle) -> bool {
        match style {
            MarkStyle::Movable => self.shown_marks.movable,
            MarkStyle::Target | MarkStyle::Passed | MarkStyle::Capture => self.shown_marks.targets,
            MarkStyle::LastFrom | MarkStyle::LastTo => self.shown_marks.last,
            _ => true,
        }
    }

    /// With all visible marks.
    fn scene(&self, hovered: Option<Square>, focused: bool) -> Scene {
        let mut scene = self.motions.scene().clone();
        scene.marks.extend(self.marks.iter().copied());
        scene.marks.retain(|mark| self.is_shown(mark.style));
        (scene.arrows, scene.notes) = (self.arrows.clone(), self.notes.clone());
        scene.arrows.extend(self.user_arrows.arrows(hovered));
        scene.flash = self.flash_secs.map_or(0.0, |secs| (secs / FLASH_SECS * FLASHES * PI).sin().powi(2));
        let hover = |square| Mark { square: self.meant(square), style: MarkStyle::Hover };
        scene.marks.extend(hovered.map(hover));
        let cursor = self.cursor().filter(|_| focused);
        if scene.input == InputMethod::Column {
            scene.marks.extend(cursor.map(hover));
        }
        scene.marks.extend(cursor.map(|square| Mark { square, style: MarkStyle::Cursor }));
        scene
    }
}

/// Shows the board in all available space. `enabled` is false while nobody at this machine may choose squares; they are reported
/// all the same, so that the caller can explain why.
pub fn board_ui(ui: &mut Ui, view: &mut BoardView, enabled: bool) -> BoardResponse {
    let picture = ui.available_rect_before_wrap();
    let start = next_shape(ui);
    ui.allocate_rect(picture, Sense::hover());
    // A panel beside the board is resized by its edge, which the board must not cover.
    let grip_points = ui.style().interaction.resize_grab_radius_side;
    let touched = picture.shrink2(vec2(grip_points, 0.0));
    let mut area = ui.interact(touched, ui.scope_id().with("board"), Sense::click_and_drag() - Sense::FOCUSABLE);
    area.rect = picture;
    let mut board_response = BoardResponse { cues: advance(ui, view), ..BoardResponse::default() };
    begin_arrow(ui, view, &area);
    // Before the camera, which the first movement of the pointer would turn.
    pick_up_piece(ui, view, &area, enabled, &mut board_response);
    if view.dragged.is_none() && !view.user_arrows.is_drawing() {
        move_camera(ui, &area, &mut view.camera);
    }
    let (center, size) = (picture.center(), picture.size());
    let projection = view.camera.projection_of(view.motions.scene(), [center.x, center.y], [size.x, size.y]);
    let pointer = ui.input(|input| input.pointer.hover_pos()).filter(|_| area.contains_pointer());
    board_response.hovered = pointer.and_then(|at| square_at(view.motions.scene(), &projection, [at.x, at.y]));
    drop_piece(view, &area, &mut board_response);
    end_arrow(view, &area, board_response.hovered);
    let focused = squares_ui(ui, view, &projection, enabled, &mut board_response);
    if area.clicked() {
        match board_response.hovered {
            Some(square) => board_response.chosen = Some(square),
            None => board_response.outside = true,
        }
    }
    if area.secondary_clicked() {
        board_response.other_button = board_response.hovered;
    }
    if focused && ui.input(|input| input.key_pressed(Key::Escape)) {
        board_response.dismissed = true;
    }
    let is_press = board_response.chosen.is_some() || board_response.outside || board_response.dismissed;
    if !view.motions.accepts_input() && (is_press || skip_key(ui, focused)) {
        // A click or key press during an animation only skips the animation.
        view.motions.skip();
        (board_response.chosen, board_response.outside, board_response.dismissed) = (None, false, false);
        ui.ctx().request_repaint();
    }
    if board_response.is_about_move() || !view.motions.accepts_input() {
        view.user_arrows.clear();
    }
    let is_hover = enabled && (!area.dragged() || view.dragged.is_some());
    let mut scene = view.scene(board_response.hovered.filter(|_| is_hover), focused);
    if let (Some(from), Some(at)) = (view.dragged, pointer) {
        carry_piece(&mut scene, from, &projection, [at.x, at.y]);
    }
    let shapes = view.painter.shapes(ui.ctx(), picture, &scene, &view.theme, &projection);
    ui.painter_at(picture).extend(shapes);
    record(ui, start, picture);
    board_response
}

/// Starts an arrow where the right button was pressed on a square.
fn begin_arrow(ui: &Ui, view: &mut BoardView, area: &Response) {
    if !view.draws_arrows || !area.drag_started_by(PointerButton::Secondary) {
        return;
    }
    let square = pressed_square(ui, view, area);
    view.user_arrows.begin(square);
}

fn end_arrow(view: &mut BoardView, area: &Response, hovered: Option<Square>) {
    if area.drag_stopped_by(PointerButton::Secondary) {
        view.user_arrows.finish(hovered);
    } else if !area.dragged() {
        view.user_arrows.cancel();
    }
}

/// The square where the button of a drag was pressed.
fn pressed_square(ui: &Ui, view: &BoardView, area: &Response) -> Option<Square> {
    let (center, size) = (area.rect.center(), area.rect.size());
    let projection = view.camera.projection_of(view.motions.scene(), [center.x, center.y], [size.x, size.y]);
    let origin = ui.input(|input| input.pointer.press_origin());
    origin.and_then(|at| square_at(view.motions.scene(), &projection, [at.x, at.y]))
}

/// Starts the dragging of a piece that can move with the primary button.
fn pick_up_piece(ui: &Ui, view: &mut BoardView, area: &Response, enabled: bool, board_response: &mut BoardResponse) {
    if area.drag_started_by(PointerButton::Primary) && view.drags_pieces && enabled && view.motions.accepts_input() {
        let has = |square: Square, style| view.marks.contains(&Mark { square, style });
        let is_held = |square: &Square| has(*square, MarkStyle::Movable) || has(*square, MarkStyle::Source);
        view.dragged = pressed_square(ui, view, area).filter(is_held);
        board_response.picked_up = view.dragged;
    }
}

/// Ends the dragging of a piece.
fn drop_piece(view: &mut BoardView, area: &Response, board_response: &mut BoardResponse) {
    if let Some(from) = view.dragged.filter(|_| area.drag_stopped_by(PointerButton::Primary)) {
        view.dragged = None;
        match board_response.hovered.filter(|square| *square != from) {
            Some(square) if view.marks.contains(&Mark { square, style: MarkStyle::Target }) => {
                board_response.dropped = Some(square);
            }
            // Dropped where it was: it stays chosen. Dropped elsewhere: it goes back.
            Some(_) => board_response.dismissed = true,
            None => board_response.outside = board_response.hovered.is_none(),
        }
    }
    if !area.dragged() {
        view.dragged = None;
    }
}

/// Moves the piece of a square to the pointer, lifted a little.
fn carry_piece(scene: &mut Scene, from: Square, projection: &Projection, screen_px: [f32; 2]) {
    const LIFT: f32 = 0.35;
    let ray = projection.ray(screen_px);
    let distance = (LIFT - projection.eye.z) / ray.z;
    if !distance.is_finite() || distance <= 0.0 {
        return;
    }
    let place = board_from_world(scene.shape, projection.eye + ray * distance);
    if let Some(piece) = scene.pieces.iter_mut().find(|piece| piece.home == PiecePlace::Board(from)) {
        (piece.place, piece.lift) = (place, LIFT);
    }
}

/// Advances the animations and the camera, and requests another frame only while something moves.
fn advance(ui: &Ui, view: &mut BoardView) -> Vec<Cue> {
    let dt_secs = ui.input(|input| input.stable_dt).min(LONGEST_FRAME_SECS);
    let cues = view.motions.tick(dt_secs);
    let swings = view.camera.tick(dt_secs);
    view.flash_secs = view.flash_secs.map(|secs| secs + dt_secs).filter(|secs| *secs < FLASH_SECS);
    if swings || view.flash_secs.is_some() || !view.motions.is_idle() {
        ui.ctx().request_repaint();
    }
    cues
}

fn skip_key(ui: &Ui, board_focused: bool) -> bool {
    let free = board_focused || ui.memory(|memory| memory.focused().is_none());
    free && ui.input(|input| SKIP_KEYS.into_iter().any(|key| input.key_pressed(key)))
}

fn move_camera(ui: &Ui, area: &Response, camera: &mut Camera) {
    if area.dragged() {
        let drag = area.drag_delta();
        camera.orbit(drag.x * TURN_PER_POINT, drag.y * TURN_PER_POINT);
    }
    if area.double_clicked_by(PointerButton::Secondary) {
        camera.reset();
    }
    let Some(at) = ui.input(|input| input.pointer.hover_pos()).filter(|_| area.contains_pointer()) else { return };
    let scrolled = ui.input(|input| input.smooth_scroll_delta().y);
    let pinched = ui.input(egui::InputState::zoom_delta);
    let factor = (scrolled * ZOOM_PER_POINT).exp() * pinched;
    if factor != 1.0 {
        let offset = (at - area.rect.center()) / area.rect.height().max(1.0);
        camera.zoom(factor, [offset.x, offset.y]);
    }
}

/// Adds a node for each square, for screen readers, the keyboard and tests; the mouse uses ray casting instead. Returns whether
/// one of the nodes has the focus.
fn squares_ui(
    ui: &mut Ui,
    view: &mut BoardView,
    projection: &Projection,
    enabled: bool,
    board_response: &mut BoardResponse,
) -> bool {
    let shape = view.motions.scene().shape;
    let base = ui.scope_id().with("board");
    let mut focused = None;
    // A screen reader may focus any square; one that is not the Tab stop needs an explicit focus request.
    let is_requested = |square: &Square| {
        ui.input(|input| input.has_accesskit_action_request(base.with(square.0), accesskit::Action::Focus))
    };
    if let Some(requested) = shape.all().find(is_requested) {
        ui.memory_mut(|memory| memory.request_focus(base.with(requested.0)));
    }
    // The board is a single Tab stop: the cursor's square, or the one that was just requested.
    let wanted = |square: &Square| ui.memory(|memory| memory.has_focus(base.with(square.0)));
    let stop = shape.all().find(wanted).or(view.cursor()).unwrap_or(Square(0));
    for square in shape.all() {
        let (rect, id) = (square_rect(view.motions.scene(), projection, square), base.with(square.0));
        let sense = if square == stop { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(rect, id, sense);
        let chosen = view.marks.contains(&Mark { square, style: MarkStyle::Source });
        response.widget_info(|| {
            let words = Words::of(view.language).format(describe(view, square));
            WidgetInfo::selected(Role::Button, enabled, chosen, words)
        });
        if response.has_focus() {
            focused = Some((square, id));
        }
        if response.clicked() {
            // A mouse click may hit the piece that stands in front of this square.
            let by_mouse = ui.input(|input| input.pointer.any_released());
            board_response.chosen = board_response.hovered.filter(|_| by_mouse).or(Some(square));
        }
    }
    if let Some((square, id)) = focused {
        view.cursor = Some(square);
        let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, escape: true, tab: false };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, arrows));
        if let Some(next) = stepped(ui, view, projection, square) {
            view.cursor = Some(next);
            ui.memory_mut(|memory| memory.request_focus(base.with(next.0)));
        }
    }
    focused.is_some()
}

/// Describes a square: its name, its piece and what can be done there.
fn describe(view: &BoardView, square: Square) -> Phrase {
    let scene = view.motions.scene();
    let mut words = scene.describe(square);
    let and =
        |before: Phrase, part: &'static str| phrase("square-part").with("before", before).with("part", phrase(part));
    let has = |style: MarkStyle| view.marks.contains(&Mark { square, style });
    let is_source = |mark: &Mark| mark.style == MarkStyle::Source;
    if has(MarkStyle::Target) && has(MarkStyle::Capture) && !view.marks.iter().any(is_source) {
        return and(words, "square-can-be-taken");
    }
    let target = if scene.input == InputMethod::Column { "square-rests" } else { "square-can-go" };
    for (style, message) in [
        (MarkStyle::Source, "square-chosen"),
        (MarkStyle::Movable, "square-can-move"),
        (MarkStyle::Target, target),
        (MarkStyle::Capture, "square-captured"),
        (MarkStyle::Must, "square-must"),
        (MarkStyle::Hint, "square-hint"),
    ] {
        if has(style) {
            words = and(words, message);
        }
    }
    if let Some(note) = view.notes.iter().find(|note| note.square == square) {
        words = phrase("square-worth").with("before", words).with("value", &note.text);
    }
    words
}

/// In screen space.
fn square_rect(scene: &Scene, projection: &Projection, square: Square) -> Rect {
    let middle = world_from_board(scene.shape, BoardPoint::of(scene.shape, square), 0.0);
    let ([x, y], _) = projection.screen_from_world(middle);
    let side = 0.5 * projection.square_px(middle);
    Rect::from_center_size(pos2(x, y), vec2(side, side * projection.forward.z.abs().max(0.35)))
}

/// The nearest playing square in that direction on screen.
fn stepped(ui: &Ui, view: &BoardView, projection: &Projection, from: Square) -> Option<Square> {
    let keys = [
        (Key::ArrowLeft, (-1.0, 0.0)),
        (Key::ArrowRight, (1.0, 0.0)),
        (Key::ArrowUp, (0.0, 1.0)),
        (Key::ArrowDown, (0.0, -1.0)),
    ];
    let (_, (right, up)) = keys.into_iter().find(|(key, _)| ui.input(|input| input.key_pressed(*key)))?;
    let shape = view.motions.scene().shape;
    let quarter = projection.viewer_quarter();
    let towards = super::space::vec3(right, up, 0.0).quarter_turned(quarter);
    let here = world_from_board(shape, BoardPoint::of(shape, from), 0.0);
    let lane = |square: Square| {
        let at = BoardPoint::of(shape, square);
        let across = if quarter.is_multiple_of(2) { at.column } else { at.row };
        (0.5 * across).floor()
    };
    let score = |square: Square| {
        let offset = world_from_board(shape, BoardPoint::of(shape, square), 0.0) - here;
        let ahead = offset.dot(towards);
        let aside = (offset - towards * ahead).length();
        if up == 0.0 {
            // Left and right stay in the same line.
            return (ahead > 0.5 && aside < 0.1).then_some(ahead);
        }
        // Up and down move by one line, to a diagonal neighbour if necessary: the one in the same pair of columns, so that
        // repeated presses lead straight up.
        let same_lane = if lane(square) == lane(from) { 0.0 } else { 0.1 };
        (ahead > 0.5 && aside <= ahead + 0.1).then_some(ahead + 0.6 * aside + same_lane)
    };
    let scored = shape.all().filter_map(|square| Some((score(square)?, square)));
    scored.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, square)| square)
}

pub fn board_focused(ctx: &Context, ui_id: Id, view: &BoardView) -> bool {
    let base = ui_id.with("board");
    let focused = ctx.memory(egui::Memory::focused);
    view.motions.scene().shape.all().any(|square| focused == Some(base.with(square.0)))
}

/// Gives the keyboard focus to a square of the board shown by `ui`, so that arrow keys move from there.
pub fn focus_square(ctx: &Context, ui_id: Id, square: Square) {
    ctx.memory_mut(|memory| memory.request_focus(ui_id.with("board").with(square.0)));
}
