//! What the cards of the tour point at.

use egui::{Context, Id, Rect};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TourAnchor {
    /// The button that starts a game.
    Start,
    /// The rail's item of the workshop.
    Workshop,
    /// The tabs of the header.
    Tabs,
    Weights,
    NewBot,
}

fn key(anchor: TourAnchor) -> Id {
    Id::unique("tour anchor").with(anchor)
}

/// Records where an anchor is in this frame.
pub fn mark_anchor(ctx: &Context, anchor: TourAnchor, rect: Rect) {
    let pass = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.insert_temp(key(anchor), (pass, rect)));
}

/// Where an anchor is, if it is drawn in this frame.
pub fn anchor_rect(ctx: &Context, anchor: TourAnchor) -> Option<Rect> {
    let (pass, rect) = ctx.data(|data| data.get_temp::<(u64, Rect)>(key(anchor)))?;
    (pass == ctx.cumulative_pass_nr()).then_some(rect)
}
