//! Small pictures of the boards, drawn in the background, once for each theme.

use crate::app::shared::Shared;
use crate::app::task::{Task, repaints};
use crate::config::Theme;
use crate::rules::Variant;
use crate::view::{Camera, Scene, render_middle};
use egui::{ColorImage, Context, TextureFilter, TextureHandle, TextureOptions};
use std::collections::HashMap;
use std::sync::Arc;

/// The size in pixels, enough for cards on a dense screen.
pub const SIZE_PX: [u32; 2] = [480, 312];
/// The board is drawn larger than the picture, and its middle cut out.
const DRAWN_PX: [u32; 2] = [640, 500];

/// Cards show the pictures at less than half their size, where linear filtering alone gives moiré.
const SMOOTH: TextureOptions = TextureOptions { mipmap_mode: Some(TextureFilter::Linear), ..TextureOptions::LINEAR };

#[derive(Default)]
pub struct Thumbnails {
    theme: Option<Arc<Theme>>,
    pictures: HashMap<String, Picture>,
    /// The picture being drawn.
    task: Option<(String, Arc<Variant>, Task<ColorImage>)>,
    /// Whether pictures are drawn at all; without them, cards show flat boards.
    is_on: bool,
    wanted: Vec<(String, Arc<Variant>)>,
}

struct Picture {
    variant: Arc<Variant>,
    texture: TextureHandle,
}

impl Thumbnails {
    /// Takes the picture that was drawn, and starts the next one that a card wanted.
    pub fn follow(&mut self, ctx: &Context, shared: &Shared) {
        self.is_on = shared.draws_thumbnails;
        if !self.theme.as_ref().is_some_and(|theme| Arc::ptr_eq(theme, &shared.theme)) {
            self.theme = Some(shared.theme.clone());
            self.pictures.clear();
            self.task = None;
        }
        if let Some((id, variant, task)) = &self.task
            && let Some(drawn) = task.poll()
        {
            if let Ok(image) = drawn {
                let texture = ctx.load_texture(format!("board of {id}"), image, SMOOTH);
                self.pictures.insert(id.clone(), Picture { variant: variant.clone(), texture });
            }
            self.task = None;
        }
        let next = std::mem::take(&mut self.wanted).into_iter().next();
        if let (None, Some((id, variant))) = (&self.task, next) {
            let (drawn, theme) = (variant.clone(), shared.theme.clone());
            let task = Task::start("thumbnail", repaints(ctx), move || draw(&drawn, &theme));
            self.task = Some((id, variant, task));
        }
    }

    /// The picture of a variant's start, once it is drawn.
    pub fn get(&mut self, id: &str, variant: &Arc<Variant>) -> Option<&TextureHandle> {
        if !self.is_on {
            return None;
        }
        let is_there = self.pictures.get(id).is_some_and(|picture| Arc::ptr_eq(&picture.variant, variant));
        if !is_there {
            self.wanted.push((id.to_owned(), variant.clone()));
        }
        // The picture of an older version of the rules is better than none.
        self.pictures.get(id).map(|picture| &picture.texture)
    }
}

fn draw(variant: &Arc<Variant>, theme: &Arc<Theme>) -> ColorImage {
    render_middle(&Scene::of(&variant.start()), theme, &Camera::default(), (DRAWN_PX, SIZE_PX))
}
