//! Maps mouse events to layout positions: mirrored, except in left-to-right regions.

use super::MirrorPass;
use crate::view::LtrRegion;
use egui::{Context, Event, Key, Pos2, Rect};

/// Remembers where the mouse was pressed, so that a drag continues in the same coordinates.
#[derive(Default)]
pub struct Pointer {
    pressed_in: PressedIn,
}

/// Where the mouse button that is held down was pressed.
#[derive(Clone, Copy, Default)]
enum PressedIn {
    #[default]
    Nowhere,
    /// In a left-to-right region, or in a mirrored part.
    On(Option<Rect>),
}

impl Pointer {
    /// Mirrors mouse events, and arrow keys that move between mirrored widgets.
    pub fn mirror(&mut self, ctx: &Context, mirror_pass: MirrorPass, ltr_regions: &[LtrRegion], events: &mut [Event]) {
        let swaps = arrows_lead_the_other_way(ctx, ltr_regions);
        for event in events {
            match event {
                Event::PointerMoved(at) | Event::MiddleClickPaste { pos: at, .. } | Event::Touch { pos: at, .. } => {
                    *at = self.place(ctx, mirror_pass, ltr_regions, *at).0;
                }
                Event::PointerButton { pos, pressed, .. } => {
                    let (at, ltr_region) = self.place(ctx, mirror_pass, ltr_regions, *pos);
                    *pos = at;
                    self.pressed_in = if *pressed { PressedIn::On(ltr_region) } else { PressedIn::Nowhere };
                }
                Event::MouseMoved(by) => by.x = -by.x,
                Event::MouseWheel { delta, .. } => delta.x = -delta.x,
                Event::Key { key, .. } if swaps => match *key {
                    Key::ArrowLeft => *key = Key::ArrowRight,
                    Key::ArrowRight => *key = Key::ArrowLeft,
                    _ => {}
                },
                _ => {}
            }
        }
    }

    /// The layout position of a window position, and the left-to-right region that contains it.
    fn place(
        &self,
        ctx: &Context,
        mirror_pass: MirrorPass,
        ltr_regions: &[LtrRegion],
        seen: Pos2,
    ) -> (Pos2, Option<Rect>) {
        let mirrored = Pos2::new(mirror_pass.x(seen.x), seen.y);
        let top = ctx.layer_id_at(mirrored);
        let here = || {
            let hit = ltr_regions.iter().find(|ltr_region| {
                let above = top.is_some_and(|layer| layer != ltr_region.layer);
                ltr_region.seen.contains(mirrored) && !above
            });
            hit.map(|ltr_region| ltr_region.rect)
        };
        let ltr_region = if let PressedIn::On(region) = self.pressed_in { region } else { here() };
        let at = ltr_region.map_or(mirrored, |rect| Pos2::new(seen.x - mirror_pass.shift(rect), seen.y));
        (at, ltr_region)
    }
}

/// Whether the focused widget is mirrored: then the left arrow key leads to what was laid out at the right.
fn arrows_lead_the_other_way(ctx: &Context, ltr_regions: &[LtrRegion]) -> bool {
    let Some(focused) = ctx.memory(egui::Memory::focused) else { return false };
    let rect = ctx.viewport(|viewport| viewport.prev_pass.widgets.get(focused).map(|widget| widget.rect));
    rect.is_some_and(|rect| !ltr_regions.iter().any(|ltr_region| ltr_region.rect.contains(rect.center())))
}
