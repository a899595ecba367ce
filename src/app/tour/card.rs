//! The card of a step of the tour, beside what it points at.

use super::anchor::{TourAnchor, anchor_rect};
use super::{Stop, TourAction};
use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, UiTokens, height, radius, space};
use crate::app::parts::{WindowPart, begin_part};
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::heading::heading;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::reading_icon::caret_ahead;
use crate::config::{TourStep, icon};
use crate::text::phrase;
use egui::{
    Align, Align2, Area, Context, CornerRadius, Frame, Id, Key, Label, Layout, Margin, Order, Popup, Pos2, Rect, Shape,
    Stroke, StrokeKind, Ui, pos2, vec2,
};

const WIDTH_POINTS: f32 = 320.0;
/// About as high as a card is, to find a side where it fits.
const USUAL_HEIGHT_POINTS: f32 = 170.0;
/// Between the card and what it points at.
const GAP_POINTS: f32 = 16.0;
const POINTER_POINTS: f32 = 9.0;
/// How much of a tall anchor the card is beside.
const FOOT_POINTS: f32 = 60.0;

/// The side of the anchor where a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CardSide {
    Left,
    Right,
    Above,
    Below,
}

impl Stop {
    const fn anchor(self, is_in_workshop: bool) -> TourAnchor {
        match self {
            Self::Play => TourAnchor::Start,
            Self::Workshop if is_in_workshop => TourAnchor::Tabs,
            Self::Workshop => TourAnchor::Workshop,
            Self::Weights => TourAnchor::Weights,
            Self::Bots => TourAnchor::NewBot,
        }
    }

    /// The sides where the card may be, the best one first.
    const fn places(self) -> &'static [CardSide] {
        match self {
            Self::Play => &[CardSide::Left, CardSide::Above],
            Self::Workshop => &[CardSide::Right, CardSide::Below],
            Self::Weights => &[CardSide::Left, CardSide::Below, CardSide::Right],
            Self::Bots => &[CardSide::Below, CardSide::Left],
        }
    }

    const fn step(self) -> TourStep {
        match self {
            Self::Play => TourStep::Play,
            Self::Workshop | Self::Weights => TourStep::Weights,
            Self::Bots => TourStep::Bots,
        }
    }

    /// The message IDs of the title, the text and the button.
    const fn texts(self) -> [&'static str; 3] {
        match self {
            Self::Play => ["tour-play", "tour-play-text", "tour-next"],
            Self::Workshop => ["tour-workshop", "tour-workshop-text", "tour-workshop-open"],
            Self::Weights => ["tour-weights", "tour-weights-text", "tour-next"],
            Self::Bots => ["tour-bots", "tour-bots-text", "tour-done"],
        }
    }
}

/// The state of the card.
#[derive(Default)]
pub struct TourCard {
    /// The card of the last frame.
    shown: Option<Stop>,
    /// Whether a text field had the focus in the last frame. Esc takes it away before a frame begins.
    was_typing: bool,
}

impl TourCard {
    /// Takes Esc out of the input, if the card is there and nothing else wants the key. Returns whether the tour is skipped.
    pub fn take_escape(&self, ctx: &Context) -> bool {
        let is_free = self.shown.is_some() && !self.was_typing && !Popup::is_any_open(ctx);
        is_free && ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape))
    }

    /// Draws the card over the page, if one belongs to it.
    pub fn ui(&mut self, ctx: &Context, app: &AppState, page: Rect, commands: &mut Commands) {
        self.was_typing = ctx.text_edit_focused();
        let stop = app.tour_stop();
        let is_new = self.shown != stop;
        self.shown = stop;
        let Some(stop) = stop else { return };
        let anchor = anchor_rect(ctx, stop.anchor(app.shared.screens.current != Route::GAME));
        let bounds = ctx.content_rect().shrink(space::S);
        let width = WIDTH_POINTS.min(page.width() - 2.0 * space::L);
        let placed = anchor.and_then(|anchor| Some((anchor, side_of(stop, anchor, bounds, width)?)));
        let (at, pivot) = placed.map_or_else(
            || (page.right_bottom() - vec2(space::L, space::L), Align2::RIGHT_BOTTOM),
            |(anchor, place)| corner(anchor, place),
        );
        let area = Area::new(Id::unique("tour")).order(Order::Foreground).pivot(pivot).fixed_pos(at);
        let tokens = ctx.tokens();
        let edge = Stroke::new(2.0, tokens.accent);
        let shown = area.constrain_to(bounds).show(ctx, |ui| {
            begin_part(ui, WindowPart::Card, ui.max_rect());
            let frame = Frame::new()
                .fill(tokens.surface_card)
                .stroke(edge)
                .corner_radius(CornerRadius::same(radius::POPUP))
                .shadow(tokens.shadow())
                .inner_margin(Margin::same(space::L as i8));
            frame.show(ui, |ui| {
                ui.set_width(width - 2.0 * space::L);
                contents_ui(ui, stop, is_new, commands);
            });
        });
        ctx.accesskit_node_builder(shown.response.id, |node| node.set_role(egui::accesskit::Role::Dialog));
        let Some((anchor, place)) = placed else { return };
        let painter = ctx.layer_painter(shown.response.layer_id);
        let ring = anchor.expand(3.0).intersect(ctx.content_rect().shrink(2.0));
        painter.rect_stroke(ring, CornerRadius::same(radius::CARD), edge, StrokeKind::Outside);
        let pointer = pointer(shown.response.rect, anchor, place);
        painter.add(Shape::convex_polygon(pointer.to_vec(), tokens.accent, Stroke::NONE));
    }
}

/// The first of the card's sides with enough room.
fn side_of(stop: Stop, anchor: Rect, bounds: Rect, width: f32) -> Option<CardSide> {
    let [across, along] = [width + GAP_POINTS, USUAL_HEIGHT_POINTS + GAP_POINTS];
    let fits = |place: &&CardSide| match place {
        CardSide::Left => anchor.left() - across >= bounds.left(),
        CardSide::Right => anchor.right() + across <= bounds.right(),
        CardSide::Above => anchor.top() - along >= bounds.top(),
        CardSide::Below => anchor.bottom() + along <= bounds.bottom(),
    };
    stop.places().iter().find(fits).copied()
}

/// Where the card is attached, and which of its corners.
fn corner(anchor: Rect, place: CardSide) -> (Pos2, Align2) {
    let is_tall = anchor.height() > USUAL_HEIGHT_POINTS;
    match place {
        // Beside its foot, where the card hides least of what is beside it.
        CardSide::Left if is_tall => (anchor.left_bottom() - vec2(GAP_POINTS, FOOT_POINTS), Align2::RIGHT_TOP),
        CardSide::Left => (anchor.left_bottom() - vec2(GAP_POINTS, 0.0), Align2::RIGHT_BOTTOM),
        CardSide::Right => (anchor.right_top() + vec2(GAP_POINTS, 0.0), Align2::LEFT_TOP),
        CardSide::Above => (anchor.center_top() - vec2(0.0, GAP_POINTS), Align2::CENTER_BOTTOM),
        CardSide::Below => (anchor.center_bottom() + vec2(0.0, GAP_POINTS), Align2::CENTER_TOP),
    }
}

/// The corners of the triangle at the card's edge.
fn pointer(card: Rect, anchor: Rect, place: CardSide) -> [Pos2; 3] {
    let inside = card.shrink(2.0 * POINTER_POINTS);
    let x = anchor.center().x.clamp(inside.left(), inside.right());
    let y = anchor.center().y.clamp(inside.top(), inside.bottom());
    let size = POINTER_POINTS;
    match place {
        CardSide::Left => [pos2(card.right(), y - size), pos2(card.right() + size, y), pos2(card.right(), y + size)],
        CardSide::Right => [pos2(card.left(), y - size), pos2(card.left(), y + size), pos2(card.left() - size, y)],
        CardSide::Above => {
            [pos2(x - size, card.bottom()), pos2(x + size, card.bottom()), pos2(x, card.bottom() + size)]
        }
        CardSide::Below => [pos2(x - size, card.top()), pos2(x, card.top() - size), pos2(x + size, card.top())],
    }
}

fn contents_ui(ui: &mut Ui, stop: Stop, is_new: bool, commands: &mut Commands) {
    let tokens = ui.tokens();
    let [title, text, next] = stop.texts().map(|id| ui.localized(id));
    let number = stop.step().number().unwrap_or(TourStep::COUNT) as i64;
    let count = phrase("tour-step").with("step", number).with("count", TourStep::COUNT as i64);
    ui.spacing_mut().item_spacing.y = space::XS;
    ui.label(tokens.caption(ui.localized(count)));
    let heading = heading(ui, tokens.title(&title));
    announce(ui, &heading, &format!("{title}. {text}"));
    // Where keys without a focus have a meaning, as on the board, the card leaves them that.
    if is_new && stop != Stop::Workshop && ui.memory(|memory| memory.focused().is_none()) {
        heading.request_focus();
    }
    ui.add(Label::new(tokens.body(text)).wrap());
    ui.add_space(space::S);
    let row = vec2(ui.available_width(), height::DENSE);
    ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
        let next = ActionButton::secondary(next).height(height::DENSE);
        let next = if stop == Stop::Bots { next.icon(icon::CHECK) } else { next.icon(caret_ahead(ui)) };
        if ui.add(next).clicked() {
            commands.send(match stop {
                Stop::Workshop => Command::Open(Route::WEIGHT_LAB),
                Stop::Play | Stop::Weights | Stop::Bots => TourAction::Next.into(),
            });
        }
        let skip = ActionButton::ghost(ui.localized("tour-skip")).height(height::DENSE);
        if stop != Stop::Bots && ui.add(skip).clicked() {
            commands.send(TourAction::Skip);
        }
    });
}
