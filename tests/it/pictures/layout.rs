//! Whether what a page shows is inside the window: every widget, and every text in its whole width. Letters that no font has
//! end the test by themselves, as the harness wants it.

use super::looks::Look;
use super::stage::Stage;
use damka::config::LanguageChoice;
use egui::{Rect, Shape};
use std::collections::BTreeSet;

const SIZES: [[f32; 2]; 3] = [[720.0, 480.0], [1280.0, 800.0], [1920.0, 1080.0]];
/// A letter may stick out of its line by so much.
const OVERHANG_POINTS: f32 = 2.0;

impl Stage {
    /// What is outside of the window, in each size and language.
    pub fn layout_faults(&mut self, page: &str) -> Vec<String> {
        let mut faults = Vec::new();
        for points in SIZES {
            for language in [LanguageChoice::English, LanguageChoice::Hebrew] {
                self.apply(&Look::of_size(points, language));
                self.harness_settles();
                let place = format!("{page} at {points:?}, {language:?}");
                faults.extend(self.outside().into_iter().map(|fault| format!("{place}: {fault}")));
            }
        }
        faults
    }

    fn outside(&self) -> BTreeSet<String> {
        let harness = &self.window.harness;
        let screen = harness.ctx.content_rect();
        let mut faults = BTreeSet::new();
        for clipped in &harness.output().shapes {
            collect_cut_texts(&clipped.shape, clipped.clip_rect, screen, &mut faults);
        }
        harness.ctx.viewport(|viewport| {
            let widgets = viewport.prev_pass.widgets.layers().flat_map(|(_, list)| list.iter());
            for widget in widgets.filter(|widget| widget.interact_rect.is_positive()) {
                if sticks_out(widget.rect, screen) {
                    faults.insert(format!("a widget at {:?}", widget.rect));
                }
            }
        });
        faults
    }
}

/// Whether a part is beyond the left or right edge. What is above or below can be scrolled to.
fn sticks_out(rect: Rect, edges: Rect) -> bool {
    rect.left() < edges.left() - OVERHANG_POINTS || rect.right() > edges.right() + OVERHANG_POINTS
}

fn collect_cut_texts(shape: &Shape, clip: Rect, screen: Rect, faults: &mut BTreeSet<String>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect_cut_texts(shape, clip, screen, faults)),
        Shape::Text(text) if text.angle == 0.0 => {
            let rect = text.visual_bounding_rect();
            let is_seen = rect.intersect(clip).intersect(screen).is_positive();
            if is_seen && sticks_out(rect, screen) {
                faults.insert(format!("the text {:?} at {rect:?}", text.galley.text()));
            }
        }
        _ => {}
    }
}
