//! The painter: turns a scene into textured, lit, depth-ordered triangles on the CPU, without a shader. It caches what has not
//! changed since the last frame, so that a still board costs nothing and a moving piece costs one piece.

mod arrow;
mod atlas;
mod crown;
mod font;
mod ground;
mod joined;
mod label;
mod light;
mod mark;
mod pen;
mod piece;
mod profile;
mod shadow;

pub use font::{FILLED_ICON_FAMILY, ICON_FAMILY, MEDIUM_FAMILY, are_fonts_installed, install_fonts};

use super::camera::Projection;
use super::overlay::{Arrow, Note};
use super::scene::{Mark, MarkStyle, PieceId, PiecePlace, Scene, ScenePiece, TABLE_LIFT, pile_size, radius_of};
use super::space::{Vec3, half_extent, world_from_board};
use crate::board::{Kind, Shape, Side, Square};
use crate::config::{Colour, Material, Theme, Woods};
use crate::rules::{InputMethod, Pattern};
use atlas::Atlas;
use egui::{Context, Mesh, Rect, Shape as Drawing, TextureHandle, TextureId, TextureOptions};
use ground::{BoardSquares, BoardSurfaces};
use joined::{JoinedMeshes, join};
use light::{Light, Surface};
use pen::Pen;
use piece::{PieceRenderer, PieceTransform, Surfaces};
use profile::{Form, Profile};
use std::collections::HashMap;
use std::sync::Arc;

/// The opacity (of 255) with which the mark's colour covers the selected piece.
const SELECTED_COVER: u8 = 128;

/// Draws scenes and caches what can be reused.
#[derive(Default)]
pub struct Painter {
    atlas: Option<(Atlas, TextureHandle)>,
    workshop: Option<Workshop>,
    frame: Option<Frame>,
}

struct Workshop {
    theme: Arc<Theme>,
    board: BoardSurfaces,
    /// Black and white men, each with the surface of its edges.
    men: [(Surface, Surface); 2],
    /// The black and the white face of discs, each with the surface of its edge.
    faces: [(Surface, Surface); 2],
    gilt: Surface,
    form: Form,
    man: Profile,
    king_top: Profile,
    disc: Profile,
    pawn: Profile,
    turner: PieceRenderer,
    /// Meshes that are no longer shown, kept for their allocations.
    spare: Vec<Mesh>,
}

/// The inputs of a picture that invalidate all meshes when they change.
#[derive(Clone, PartialEq)]
struct View {
    projection: Projection,
    picture: Rect,
    feather: f32,
    shape: Shape,
    pattern: Pattern,
    blocked: Arc<[Square]>,
    goals: Arc<[Square]>,
    has_edges: bool,
    input: InputMethod,
    texture: TextureId,
}

struct Frame {
    view: View,
    light: Light,
    room: Arc<Mesh>,
    board: Arc<Mesh>,
    marks: Vec<Mark>,
    flash: f32,
    /// The corner of each square that has its number.
    numbered: Option<mark::CornerOffset>,
    marks_mesh: Arc<Mesh>,
    overlay: (Vec<Arrow>, Vec<Note>),
    overlay_mesh: Arc<Mesh>,
    pieces: HashMap<PieceId, PieceMeshes>,
    /// All of these meshes, as they were when they were last shown.
    joined: JoinedMeshes,
    /// Whether any of them has changed since then.
    is_changed: bool,
}

#[derive(Clone)]
struct PieceMeshes {
    piece: ScenePiece,
    /// Whether it is the selected piece, which is tinted.
    selected: bool,
    shadow: Arc<Mesh>,
    body: Arc<Mesh>,
    depth: f32,
    /// Whether it is beside the board on the far side, so that the board covers it.
    behind_board: bool,
}

impl Painter {
    /// In painting order. `picture` is the rectangle on screen, in points, that the projection was made for.
    pub fn shapes(
        &mut self,
        ctx: &Context,
        picture: Rect,
        scene: &Scene,
        theme: &Arc<Theme>,
        projection: &Projection,
    ) -> Vec<Drawing> {
        let texture = self.texture(ctx, &theme.woods);
        let workshop = match &mut self.workshop {
            Some(workshop) if Arc::ptr_eq(&workshop.theme, theme) => workshop,
            stale => {
                self.frame = None;
                stale.insert(Workshop::new(theme))
            }
        };
        let view = View {
            projection: *projection,
            picture,
            feather: 1.0 / ctx.pixels_per_point(),
            shape: scene.shape,
            pattern: scene.pattern,
            blocked: scene.blocked.clone(),
            goals: scene.goals.clone(),
            has_edges: scene.has_edges,
            input: scene.input,
            texture,
        };
        let frame = match &mut self.frame {
            Some(frame) if frame.view == view => frame,
            stale => {
                let joined = stale.take().map(|old| workshop.recycle(old)).unwrap_or_default();
                stale.insert(Frame { joined, ..workshop.frame(view) })
            }
        };
        workshop.update(frame, scene);
        let labels = label::draw(ctx, projection, &theme.board, scene.shape, &scene.labels);
        let text = workshop.text(ctx, frame);
        frame.shapes(labels, text)
    }

    /// The texture atlas for these woods, regenerated when they change.
    fn texture(&mut self, ctx: &Context, woods: &Woods) -> TextureId {
        if let Some((grown, handle)) = &self.atlas
            && grown.woods == *woods
        {
            return handle.id();
        }
        let options = TextureOptions { mipmap_mode: Some(egui::TextureFilter::Linear), ..TextureOptions::LINEAR };
        let grown = Atlas::grow(woods, self.atlas.take().map(|(before, _)| before));
        let handle = ctx.load_texture("board atlas", grown.image(), options);
        let id = handle.id();
        self.atlas = Some((grown, handle));
        id
    }
}

impl Frame {
    fn shapes(&mut self, labels: Mesh, text: Mesh) -> Vec<Drawing> {
        if self.is_changed {
            self.join();
        }
        let JoinedMeshes { below_labels, above_labels } = &self.joined;
        let meshes = [below_labels.clone(), Arc::new(labels), above_labels.clone(), Arc::new(text)];
        meshes.into_iter().filter(|mesh| !mesh.is_empty()).map(Drawing::Mesh).collect()
    }

    /// Joins all meshes in painting order.
    fn join(&mut self) {
        let mut pieces: Vec<&PieceMeshes> = self.pieces.values().collect();
        pieces.sort_by(|a, b| b.depth.total_cmp(&a.depth).then(a.piece.id.cmp(&b.piece.id)));
        let (behind, before): (Vec<_>, Vec<_>) = pieces.into_iter().partition(|piece| piece.behind_board);
        let mut below: Vec<&Mesh> = vec![&self.room];
        below.extend(behind.iter().map(|piece| &*piece.shadow));
        below.extend(behind.iter().map(|piece| &*piece.body));
        below.push(&self.board);
        below.extend(before.iter().map(|piece| &*piece.shadow));
        // Marks are treated as light, not paint, so no shadow dims them. Labels can be read on them.
        below.push(&self.marks_mesh);
        let mut above: Vec<&Mesh> = before.iter().map(|piece| &*piece.body).collect();
        above.push(&self.overlay_mesh);
        let JoinedMeshes { below_labels, above_labels } = std::mem::take(&mut self.joined);
        self.joined =
            JoinedMeshes { below_labels: join(below_labels, &below), above_labels: join(above_labels, &above) };
        self.is_changed = false;
    }
}

impl Workshop {
    fn new(theme: &Arc<Theme>) -> Self {
        let pieces = &theme.pieces;
        let edges = &pieces.edges;
        let with_edge = |(material, edge): (&Material, Colour)| {
            let surface = Surface::new(material);
            (surface, surface.covered(edge))
        };
        let is_seen = |edge: &Colour| edge.opacity > 0;
        let by = pieces.profile;
        let form = Form { by, edged: [edges.black, edges.white].iter().any(is_seen) };
        let lens = Form { by, edged: [edges.black_disc, edges.white_disc].iter().any(is_seen) };
        Self {
            theme: theme.clone(),
            board: BoardSurfaces::new(&theme.board, pieces),
            men: [(&pieces.black, edges.black), (&pieces.white, edges.white)].map(with_edge),
            faces: [(&pieces.black_disc, edges.black_disc), (&pieces.white_disc, edges.white_disc)].map(with_edge),
            gilt: Surface::new(&pieces.crown),
            form,
            man: profile::man(form),
            king_top: profile::king_top(form),
            disc: profile::disc(lens),
            pawn: profile::pawn(form),
            turner: PieceRenderer::default(),
            spare: Vec::new(),
        }
    }

    fn frame(&mut self, view: View) -> Frame {
        let light = Light::new(&self.theme.lamp, &view.projection, view.shape);
        let mut pen = Pen::new(&view.projection, &light, view.feather, self.spare.pop().unwrap_or_default());
        ground::room(&mut pen, &self.theme.room, view.shape, view.picture);
        ground::board_shadow(&mut pen, &self.theme.room, view.shape);
        let room = finish(pen, view.texture);
        let mut pen = Pen::new(&view.projection, &light, view.feather, self.spare.pop().unwrap_or_default());
        let squares = BoardSquares {
            shape: view.shape,
            pattern: view.pattern,
            blocked: &view.blocked,
            goals: &view.goals,
            has_edges: view.has_edges,
        };
        ground::board(&mut pen, &self.board, &self.theme.board, &self.theme.room, &squares);
        let board = finish(pen, view.texture);
        Frame {
            view,
            light,
            room,
            board,
            marks: Vec::new(),
            flash: 0.0,
            numbered: None,
            marks_mesh: Arc::default(),
            overlay: Default::default(),
            overlay_mesh: Arc::default(),
            pieces: HashMap::new(),
            joined: JoinedMeshes::default(),
            is_changed: true,
        }
    }

    /// Reclaims the memory of meshes that are no longer shown; that of the joined ones is for the next frame.
    fn recycle(&mut self, old: Frame) -> JoinedMeshes {
        for mesh in [old.room, old.board, old.marks_mesh, old.overlay_mesh] {
            self.recycle_mesh(mesh);
        }
        for piece in old.pieces.into_values() {
            self.recycle_piece(piece);
        }
        old.joined
    }

    fn recycle_piece(&mut self, old: PieceMeshes) {
        self.recycle_mesh(old.shadow);
        self.recycle_mesh(old.body);
    }

    /// Keeps a mesh's memory for reuse if it has any and is not shared.
    fn recycle_mesh(&mut self, old: Arc<Mesh>) {
        self.spare.extend(Arc::into_inner(old).filter(|mesh| mesh.vertices.capacity() > 0));
    }

    /// Rebuilds the meshes whose part of the scene has changed.
    fn update(&mut self, frame: &mut Frame, scene: &Scene) {
        let mut marks = scene.marks.clone();
        marks.sort_by_key(|mark| (mark.style, mark.square));
        let numbered = label::numbered_corner(&scene.labels, frame.view.projection.viewer_quarter());
        if frame.marks != marks || frame.flash != scene.flash || frame.numbered != numbered {
            let mesh = self.spare.pop().unwrap_or_default();
            let mut pen = Pen::new(&frame.view.projection, &frame.light, frame.view.feather, mesh);
            for mark in &marks {
                mark::draw(&mut pen, &self.theme.marks, scene.shape, (*mark, scene.flash), numbered);
            }
            let old = std::mem::replace(&mut frame.marks_mesh, finish(pen, frame.view.texture));
            self.recycle_mesh(old);
            (frame.marks, frame.flash, frame.numbered) = (marks, scene.flash, numbered);
            frame.is_changed = true;
        }
        if (&frame.overlay.0, &frame.overlay.1) != (&scene.arrows, &scene.notes) {
            let mesh = self.spare.pop().unwrap_or_default();
            let mut pen = Pen::new(&frame.view.projection, &frame.light, frame.view.feather, mesh);
            arrow::draw(&mut pen, &self.theme.marks, scene.shape, (&scene.arrows, &scene.notes));
            let old = std::mem::replace(&mut frame.overlay_mesh, finish(pen, frame.view.texture));
            self.recycle_mesh(old);
            frame.overlay = (scene.arrows.clone(), scene.notes.clone());
            frame.is_changed = true;
        }
        for (_, old) in frame.pieces.extract_if(|id, _| scene.piece(*id).is_none()) {
            self.recycle_piece(old);
            frame.is_changed = true;
        }
        for piece in &scene.pieces {
            let selected =
                matches!(piece.home, PiecePlace::Board(square) if scene.has_mark(square, MarkStyle::Selected));
            if frame.pieces.get(&piece.id).is_none_or(|kept| kept.piece != *piece || kept.selected != selected) {
                if let Some(old) = frame.pieces.remove(&piece.id) {
                    self.recycle_piece(old);
                }
                let meshes = self.piece(frame, scene.shape, piece, selected);
                frame.pieces.insert(piece.id, meshes);
                frame.is_changed = true;
            }
        }
    }

    fn text(&self, ctx: &Context, frame: &Frame) -> Mesh {
        let (arrows, notes) = &frame.overlay;
        let pen = Pen::new(&frame.view.projection, &frame.light, frame.view.feather, Mesh::default());
        arrow::text(ctx, &pen, &self.theme.marks, frame.view.shape, (arrows, notes))
    }

    fn piece(&mut self, frame: &Frame, shape: Shape, piece: &ScenePiece, selected: bool) -> PieceMeshes {
        let view = &frame.view;
        let base = world_from_board(shape, piece.place, piece.lift);
        let on_table = is_on_table(shape, base);
        let mesh = self.spare.pop().unwrap_or_default();
        let mut pen = Pen::new(&view.projection, &frame.light, view.feather, mesh);
        self.draw_shadow(&mut pen, shape, piece, base, on_table);
        let shadow = finish(pen, view.texture);
        let mesh = self.spare.pop().unwrap_or_default();
        let mut pen = Pen::new(&view.projection, &frame.light, view.feather, mesh);
        // Only a disc that may turn shows the other colour on its underside.
        let two_faced = view.input == InputMethod::Place || piece.flip != 0.0;
        self.draw_body(&mut pen, piece, base, (two_faced, selected));
        let body = finish(pen, view.texture);
        let depth = (base + Vec3::UP * (0.5 * piece.lift.max(0.0)) - view.projection.eye).dot(view.projection.forward);
        let behind_board = on_table && piece.lift < 0.3 && is_behind_board(shape, base, view.projection.eye);
        PieceMeshes { piece: *piece, selected, shadow, body, depth, behind_board }
    }

    fn draw_shadow(&self, pen: &mut Pen<'_>, shape: Shape, piece: &ScenePiece, base: Vec3, on_table: bool) {
        let floor_lift = if on_table { TABLE_LIFT } else { 0.0 };
        // Within a pile only the lowest piece casts its own shadow; the others lie on it.
        let pile = pile_size(shape, piece.kind);
        if matches!(piece.home, PiecePlace::Stack(index) if index % pile != 0) && on_table && piece.lift < 0.3 {
            return;
        }
        let narrow = piece.flip.cos().abs().max(0.25);
        let caster = shadow::Caster {
            floor: Vec3 { z: floor_lift, ..base },
            lift: (base.z - floor_lift).max(0.0),
            height: if piece.kind == Kind::King { 2.0 * profile::MAN_HEIGHT } else { piece.height() },
            radius: self.form.by.width * radius_of(piece.kind) * if piece.kind == Kind::Disc { narrow } else { 1.0 },
        };
        shadow::cast(pen, self.theme.room.shadow, &caster);
    }

    fn draw_body(&mut self, pen: &mut Pen<'_>, piece: &ScenePiece, base: Vec3, (two_faced, selected): (bool, bool)) {
        let Self { theme, men, faces, gilt, form, man, king_top, disc, pawn, turner, .. } = self;
        let of = |surfaces: &[(Surface, Surface); 2], side: Side| surfaces[side.index()];
        let stand = PieceTransform { base, seed: piece.id.0, flip: 0.0, flip_towards: 0.0 };
        let (own, edge) = of(men, piece.side);
        let own = if selected { own.covered(Colour { opacity: SELECTED_COVER, ..theme.marks.target }) } else { own };
        let wood = Surfaces { own, other: own, gilt: *gilt, edge, other_edge: edge };
        match piece.kind {
            Kind::Pawn => turner.draw(pen, pawn, &wood, &stand),
            Kind::Man => turner.draw(pen, man, &wood, &stand),
            Kind::King => {
                turner.draw(pen, man, &wood, &stand);
                let upper = base + Vec3::UP * (profile::MAN_HEIGHT + piece.crown_lift);
                turner.draw(pen, king_top, &wood, &PieceTransform { base: upper, seed: piece.id.0 + 41, ..stand });
                let dish = upper + Vec3::UP * form.floor();
                crown::draw(pen, dish, gilt, &theme.pieces, theme.room.shadow);
            }
            Kind::Disc => {
                let below = if two_faced { piece.side.other() } else { piece.side };
                let ((own, edge), (other, other_edge)) = (of(faces, piece.side), of(faces, below));
                let lens = Surfaces { own, other, gilt: *gilt, edge, other_edge };
                let stand = PieceTransform { flip: piece.flip, flip_towards: piece.flip_towards, ..stand };
                turner.draw(pen, disc, &lens, &stand);
            }
        }
    }
}

fn finish(pen: Pen<'_>, texture: TextureId) -> Arc<Mesh> {
    let mut mesh = pen.mesh;
    mesh.texture_id = texture;
    Arc::new(mesh)
}

/// Whether a point is beside the board rather than over it.
fn is_on_table(shape: Shape, point: Vec3) -> bool {
    let (half_columns, half_rows) = half_extent(shape);
    point.x.abs() > half_columns + super::scene::FRAME_WIDTH || point.y.abs() > half_rows + super::scene::FRAME_WIDTH
}

/// Whether the board is between the eye and a point of the table beside it.
fn is_behind_board(shape: Shape, point: Vec3, eye: Vec3) -> bool {
    let (half_columns, half_rows) = half_extent(shape);
    let (x, y) = (half_columns + super::scene::FRAME_WIDTH, half_rows + super::scene::FRAME_WIDTH);
    let beyond = |at: f32, eye: f32, edge: f32| at.abs() > edge && eye * at.signum() < edge;
    beyond(point.x, eye.x, x) || beyond(point.y, eye.y, y)
}
