//! The themes, sizes and languages in which pages are drawn.

use super::miniature::PictureForm;
use super::stage::Stage;
use crate::screens::send;
use damka::app::Command;
use damka::config::{LanguageChoice, Settings};
use damka::summary::{features, short_version};
use egui::{Vec2, ViewportId};
use image::{DynamicImage, RgbImage};
use std::path::Path;

pub struct Look {
    /// The end of the picture's name.
    pub name: &'static str,
    theme: &'static str,
    language: LanguageChoice,
    /// The window in points.
    points: [f32; 2],
    /// The scale of the system.
    pixels_per_point: f32,
    /// The scale of the settings.
    interface_scale: f32,
    picture_px: [u32; 2],
    /// Each pixel is the mean of so many by so many drawn ones.
    samples: u32,
    /// Whether `make test` draws it.
    pub is_always_drawn: bool,
}

const USUAL: Look = Look {
    name: "walnut",
    theme: "walnut",
    language: LanguageChoice::English,
    points: [1280.0, 800.0],
    pixels_per_point: 1.0,
    interface_scale: 1.0,
    picture_px: [320, 200],
    samples: 2,
    is_always_drawn: true,
};
const RARE: Look = Look { picture_px: [240, 150], samples: 3, is_always_drawn: false, ..USUAL };

pub const LOOKS: [Look; 8] = [
    USUAL,
    Look { name: "paper", theme: "paper", ..USUAL },
    Look { name: "high_contrast", theme: "high_contrast", ..RARE },
    Look { name: "hebrew", language: LanguageChoice::Hebrew, ..RARE },
    Look { name: "720", points: [720.0, 480.0], picture_px: [240, 160], ..RARE },
    Look { name: "2160", points: [3840.0, 2160.0], picture_px: [240, 135], samples: 8, ..RARE },
    Look {
        name: "2160_at_2",
        points: [1920.0, 1080.0],
        pixels_per_point: 2.0,
        picture_px: [240, 135],
        samples: 4,
        ..RARE
    },
    Look { name: "zoom_200", points: [640.0, 400.0], interface_scale: 2.0, samples: 4, ..RARE },
];

/// The look of a rare state.
pub const STATE_LOOK: Look = Look { name: "state", ..RARE };

impl Look {
    /// The usual look in a window of this size.
    pub fn of_size(points: [f32; 2], language: LanguageChoice) -> Self {
        Self { language, points, ..RARE }
    }
}

impl Stage {
    /// Changes theme, language and size of the window, and waits until it has settled.
    pub fn apply(&mut self, look: &Look) {
        let harness = &mut self.window.harness;
        let settings = Settings {
            theme: look.theme.to_owned(),
            language: look.language,
            interface_scale: look.interface_scale,
            ..harness.state().app.shared.settings.clone()
        };
        if let Some(viewport) = harness.input_mut().viewports.get_mut(&ViewportId::ROOT) {
            viewport.native_pixels_per_point = Some(look.pixels_per_point);
        }
        send(&mut self.window, Command::Change(Box::new(settings)));
        // A new scale keeps the size in pixels.
        self.window.harness.set_size(Vec2::from(look.points));
        let mut form = self.form.lock().unwrap();
        (form.size_px, form.samples) = (look.picture_px, look.samples);
        let folder = self.window.folder.path().display().to_string();
        let system = format!("{}, {}", std::env::consts::OS, std::env::consts::ARCH);
        let today = chrono::Local::now().format("%Y-%m-%d").to_string();
        form.hidden = vec![folder, system, today, short_version(), features()];
        form.hidden.append(&mut self.hidden.clone());
    }

    /// The picture of the window with the mouse outside.
    pub fn draw(&mut self) -> RgbImage {
        self.harness_settles();
        DynamicImage::from(self.window.harness.render().unwrap()).into_rgb8()
    }

    /// Saves the window as large as it is, so that people can look at it: in the folder that `DAMKA_LARGE_PICTURES` names.
    pub fn save_large(&mut self, name: &str) {
        let Some(folder) = std::env::var_os("DAMKA_LARGE_PICTURES") else { return };
        let form = self.form.lock().unwrap().clone();
        let ctx = &self.window.harness.ctx;
        let size_px =
            <[f32; 2]>::from(ctx.content_rect().size() * ctx.pixels_per_point()).map(|side| side.round() as u32);
        *self.form.lock().unwrap() = PictureForm { size_px, samples: 1, ..form.clone() };
        let picture = self.draw();
        *self.form.lock().unwrap() = form;
        std::fs::create_dir_all(&folder).unwrap();
        picture.save(Path::new(&folder).join(format!("{name}.png"))).unwrap();
    }

    /// Takes mouse and focus away, and draws frames until nothing changes.
    pub fn harness_settles(&mut self) {
        let harness = &mut self.window.harness;
        harness.remove_cursor();
        if !self.keeps_focus {
            harness.ctx.memory_mut(|memory| {
                if let Some(focused) = memory.focused() {
                    memory.surrender_focus(focused);
                }
            });
        }
        harness.run();
    }
}
