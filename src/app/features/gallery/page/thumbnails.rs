//! Small pictures of the boards, drawn in the background, once for each theme: for cards a part of the board, for the form all of it.

use crate::app::shared::Shared;
use crate::app::task::{Task, repaints};
use crate::config::Theme;
use crate::rules::Variant;
use crate::view::{Camera, CameraPreset, Scene, render_middle};
use egui::{ColorImage, Context, Rect, TextureFilter, TextureHandle, TextureOptions, Vec2, vec2};
use std::collections::HashMap;
use std::sync::Arc;

/// The size in pixels, enough for cards on a dense screen.
pub const SIZE_PX: [u32; 2] = [480, 312];
/// The board is drawn larger than the picture, and its middle cut out.
const DRAWN_PX: [u32; 2] = [640, 500];
/// The size of a picture of the whole board in pixels, as wide as the form in a window of the usual size.
const WHOLE_PX: [u32; 2] = [784, 200];
/// How many times its height a board is wide at most, seen over a corner.
const WIDEST_BOARD: f32 = 2.6;

/// Cards show the pictures at less than half their size, where linear filtering alone gives moiré.
const SMOOTH: TextureOptions = TextureOptions { mipmap_mode: Some(TextureFilter::Linear), ..TextureOptions::LINEAR };

#[derive(Default)]
pub struct Thumbnails {
    theme: Option<Arc<Theme>>,
    /// By the id of the variant.
    pictures: HashMap<(PictureKind, String), Picture>,
    /// The picture being drawn.
    task: Option<(PictureKind, String, Arc<Variant>, Task<ColorImage>)>,
    /// Whether pictures are drawn at all; without them, cards show flat boards.
    is_on: bool,
    wanted: Vec<(PictureKind, String, Arc<Variant>)>,
}

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum PictureKind {
    Card,
    Whole,
}

struct Picture {
    variant: Arc<Variant>,
    texture: TextureHandle,
}

impl Thumbnails {
    /// Takes the picture that was drawn, and starts the next one that was wanted.
    pub fn follow(&mut self, ctx: &Context, shared: &Shared) {
        self.is_on = shared.draws_thumbnails;
        if !self.theme.as_ref().is_some_and(|theme| Arc::ptr_eq(theme, &shared.theme)) {
            self.theme = Some(shared.theme.clone());
            self.pictures.clear();
            self.task = None;
        }
        if let Some((kind, id, variant, task)) = &self.task
            && let Some(drawn) = task.poll()
        {
            if let Ok(image) = drawn {
                let texture = ctx.load_texture(format!("board of {id}, {kind:?}"), image, SMOOTH);
                self.pictures.insert((*kind, id.clone()), Picture { variant: variant.clone(), texture });
            }
            self.task = None;
        }
        let next = std::mem::take(&mut self.wanted).into_iter().next();
        if let (None, Some((kind, id, variant))) = (&self.task, next) {
            let (drawn, theme) = (variant.clone(), shared.theme.clone());
            let task = Task::start("thumbnail", repaints(ctx), move || draw(kind, &drawn, &theme));
            self.task = Some((kind, id, variant, task));
        }
    }

    /// The picture of a variant's start for a card, once it is drawn.
    pub fn get(&mut self, id: &str, variant: &Arc<Variant>) -> Option<&TextureHandle> {
        self.find(PictureKind::Card, id, variant)
    }

    /// The picture of all of a variant's start, once it is drawn. [`whole_part`] says which part of it fills a rectangle.
    pub fn whole(&mut self, id: &str, variant: &Arc<Variant>) -> Option<&TextureHandle> {
        self.find(PictureKind::Whole, id, variant)
    }

    fn find(&mut self, kind: PictureKind, id: &str, variant: &Arc<Variant>) -> Option<&TextureHandle> {
        if !self.is_on {
            return None;
        }
        let key = (kind, id.to_owned());
        let is_there = self.pictures.get(&key).is_some_and(|picture| Arc::ptr_eq(&picture.variant, variant));
        if !is_there {
            // The large picture comes before those of the cards.
            let place = if kind == PictureKind::Whole { 0 } else { self.wanted.len() };
            self.wanted.insert(place, (kind, id.to_owned(), variant.clone()));
        }
        // The picture of an older version of the rules is better than none.
        self.pictures.get(&key).map(|picture| &picture.texture)
    }
}

/// The part of a picture of the whole board that fills a rectangle of this size and has all of the board; 0 to 1 is the picture. Beyond
/// its edges a texture repeats them, which are table.
pub fn whole_part(size: Vec2) -> Rect {
    let picture = vec2(WHOLE_PX[0] as f32, WHOLE_PX[1] as f32);
    let scale = (size.y / picture.y).min(size.x / (WIDEST_BOARD * picture.y));
    Rect::from_center_size(egui::pos2(0.5, 0.5), size / scale / picture)
}

fn draw(kind: PictureKind, variant: &Arc<Variant>, theme: &Arc<Theme>) -> ColorImage {
    let (camera, sizes) = match kind {
        PictureKind::Card => (Camera::default(), (DRAWN_PX, SIZE_PX)),
        PictureKind::Whole => (Camera::at(CameraPreset::Low), (WHOLE_PX, WHOLE_PX)),
    };
    render_middle(&Scene::of(&variant.start()), theme, &camera, sizes)
}
