//! The mouse, as the screens laid things out: mirrored, but for left-to-right regions, which it meets as they are.

use super::MirrorPass;
use crate::view::LtrRegion;
use egui::{Context, Event, Key, Pos2, Rect};

/// Where the mouse was pressed, so that what is dragged goes on the way it began.
#[derive(Default)]
pub struct Pointer {
    held: PressedIn,
}

/// Where a button of the mouse was pressed that is still held.
#[derive(Clone, Copy, Default)]
enum PressedIn {
    #[default]
    Nowhere,
    /// On a left-to-right region, or on what is mirrored.
    On(Option<Rect>),
}

impl Pointer {
    /// Mirrors what the mouse did, and the arrow keys where they lead from one mirrored thing to the next.
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
                    self.held = if *pressed { PressedIn::On(ltr_region) } else { PressedIn::Nowhere };
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

    /// Where a place of the window lies before it is mirrored, and in which left-to-right region.
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
        let ltr_region = if let PressedIn::On(held) = self.held { held } else { here() };
        let at = ltr_region.map_or(mirrored, |rect| Pos2::new(seen.x - mirror_pass.shift(rect), seen.y));
        (at, ltr_region)
    }
}

/// Whether the thing that has the keyboard is mirrored: then the key to the left leads to what was laid out at the right.
fn arrows_lead_the_other_way(ctx: &Context, ltr_regions: &[LtrRegion]) -> bool {
    let Some(focused) = ctx.memory(egui::Memory::focused) else { return false };
    let rect = ctx.viewport(|viewport| viewport.prev_pass.widgets.get(focused).map(|widget| widget.rect));
    rect.is_some_and(|rect| !ltr_regions.iter().any(|ltr_region| ltr_region.rect.contains(rect.center())))
}
