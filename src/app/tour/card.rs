//! The card of a step of the tour: beside what it points at or, in a compact window and on a page that is used as a whole, a strip
//! below the page, where it hides nothing.

use super::anchor::{TourAnchor, anchor_rect};
use super::{TourAction, TourStop};
use crate::app::command::Commands;
use crate::app::components::{ActionButton, UiTokens, height, radius, space};
use crate::app::parts::{WindowPart, begin_part};
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::heading::heading;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::reading_icon::caret_ahead;
use crate::app::window_size::WindowSize;
use crate::config::{TourStep, icon};
use crate::text::phrase;
use egui::{
    Align, Align2, Area, Context, CornerRadius, Frame, Id, Key, Label, LayerId, Layout, Margin, Order, Painter, Panel,
    Popup, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, pos2, vec2,
};

const WIDTH_POINTS: f32 = 320.0;
/// About as high as a card is, to find a side where it fits.
const USUAL_HEIGHT_POINTS: f32 = 170.0;
/// Between the card and what it points at.
const GAP_POINTS: f32 = 16.0;
const POINTER_POINTS: f32 = 9.0;
/// The greatest height of what gets a ring in a compact window.
const MAX_RING_POINTS: f32 = 120.0;

/// The side of the anchor where a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CardSide {
    Left,
    Right,
    Above,
    Below,
}

impl TourStop {
    const fn anchor(self, is_in_workshop: bool) -> TourAnchor {
        match self {
            Self::Play => TourAnchor::Start,
            Self::Workshop if is_in_workshop => TourAnchor::Tabs,
            Self::Workshop => TourAnchor::Workshop,
            Self::Weights => TourAnchor::Weights,
            Self::Bots => TourAnchor::NewBot,
        }
    }

    /// The sides where the card may be, the best one first. Beside the tabs it would hide what the page does.
    const fn places(self, is_in_workshop: bool) -> &'static [CardSide] {
        match self {
            Self::Play => &[CardSide::Left, CardSide::Above],
            Self::Workshop if is_in_workshop => &[],
            Self::Workshop => &[CardSide::Right, CardSide::Below],
            Self::Weights => &[],
            Self::Bots => &[CardSide::Below, CardSide::Left],
        }
    }

    /// Whether the card is a strip below the page. Beside the weights it would hide what they change: the grades, the board and the
    /// line below it.
    fn is_strip(self, ctx: &Context) -> bool {
        self == Self::Weights || WindowSize::of(ctx).is_compact()
    }

    const fn step(self) -> TourStep {
        match self {
            Self::Play => TourStep::Play,
            Self::Workshop | Self::Weights => TourStep::Weights,
            Self::Bots => TourStep::Bots,
        }
    }

    /// The message IDs of the title, the text and the button. `is_there` is whether the page shows what the card points at.
    const fn texts(self, is_there: bool) -> [&'static str; 3] {
        match self {
            Self::Play if !is_there => ["tour-play", "tour-play-text-ahead", "tour-next"],
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
    shown: Option<TourStop>,
    /// Whether a text field had the focus in the last frame. Esc takes it away before a frame begins.
    was_typing: bool,
    /// Whether the page of the last frame showed what the card points at.
    is_there: bool,
}

impl TourCard {
    /// Takes Esc out of the input, if the card is there and nothing else wants the key. Returns whether the tour is skipped.
    pub fn take_escape(&self, ctx: &Context) -> bool {
        let is_free = self.shown.is_some() && !self.was_typing && !Popup::is_any_open(ctx);
        is_free && ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape))
    }

    /// Draws the card below the page that is drawn next, if one belongs to it that is a strip.
    pub fn strip_ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        if !app.tour_stop().is_some_and(|stop| stop.is_strip(ui.ctx())) {
            return;
        }
        let Some((stop, is_new)) = self.follow(ui.ctx(), app) else { return };
        let tokens = ui.tokens();
        let frame =
            Frame::new().fill(tokens.surface_card).inner_margin(Margin::symmetric(space::M as i8, space::S as i8));
        let panel = Panel::bottom("tour").resizable(false).show_separator_line(false).frame(frame);
        let shown = panel.show(ui, |ui| {
            begin_part(ui, WindowPart::Card, ui.max_rect());
            ui.spacing_mut().item_spacing.y = space::XS;
            let texts = stop.texts(self.is_there);
            ui.horizontal(|ui| {
                ui.set_height(height::DENSE);
                heading_ui(ui, stop, texts, is_new);
                step_ui(ui, stop);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| buttons_ui(ui, stop, texts[2], commands));
            });
            let text = ui.localized(texts[1]);
            ui.add(Label::new(tokens.body(text)).wrap());
        });
        let edge = shown.response.rect;
        ui.painter().hline(edge.x_range(), edge.top() + 1.0, Stroke::new(2.0, tokens.accent));
    }

    /// The card that belongs to the page, and whether it was not there in the last frame.
    fn follow(&mut self, ctx: &Context, app: &AppState) -> Option<(TourStop, bool)> {
        self.was_typing = ctx.text_edit_focused();
        let stop = app.tour_stop();
        let is_new = self.shown != stop;
        self.shown = stop;
        stop.map(|stop| (stop, is_new))
    }

    /// Draws the card over the page that has been drawn, if one belongs to it. For a strip, only a ring around what it points at.
    pub fn ui(&mut self, ctx: &Context, app: &AppState, page: Rect, commands: &mut Commands) {
        let is_strip = app.tour_stop().is_some_and(|stop| stop.is_strip(ctx));
        let current = if is_strip { self.shown.map(|stop| (stop, false)) } else { self.follow(ctx, app) };
        let Some((stop, is_new)) = current else { return };
        let is_in_workshop = app.shared.screens.current != Route::GAME;
        let anchor = anchor_rect(ctx, stop.anchor(is_in_workshop));
        if self.is_there != anchor.is_some() {
            self.is_there = anchor.is_some();
            ctx.request_repaint();
        }
        if is_strip {
            // A ring around a whole page would point at nothing.
            let is_part = |anchor: &Rect| !WindowSize::of(ctx).is_compact() || anchor.height() < MAX_RING_POINTS;
            if let Some(anchor) = anchor.filter(is_part) {
                let layer = LayerId::new(Order::Foreground, Id::unique("tour"));
                ring_ui(&ctx.layer_painter(layer), ctx, anchor);
            }
            return;
        }
        let bounds = ctx.content_rect().shrink(space::S);
        let width = WIDTH_POINTS.min(page.width() - 2.0 * space::L);
        let sides = stop.places(is_in_workshop);
        let placed = anchor.and_then(|anchor| Some((anchor, side_of(sides, anchor, bounds, width)?)));
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
                contents_ui(ui, stop, (stop.texts(self.is_there), is_new), commands);
            });
        });
        ctx.accesskit_node_builder(shown.response.id, |node| node.set_role(egui::accesskit::Role::Dialog));
        let painter = ctx.layer_painter(shown.response.layer_id);
        if let Some(anchor) = anchor {
            ring_ui(&painter, ctx, anchor);
        }
        let Some((anchor, place)) = placed else { return };
        let pointer = pointer(shown.response.rect, anchor, place);
        painter.add(Shape::convex_polygon(pointer.to_vec(), tokens.accent, Stroke::NONE));
    }
}

fn ring_ui(painter: &Painter, ctx: &Context, anchor: Rect) {
    let ring = anchor.expand(3.0).intersect(ctx.content_rect().shrink(2.0));
    let edge = Stroke::new(2.0, ctx.tokens().accent);
    painter.rect_stroke(ring, CornerRadius::same(radius::CARD), edge, StrokeKind::Outside);
}

/// The first of the card's sides with enough room.
fn side_of(sides: &[CardSide], anchor: Rect, bounds: Rect, width: f32) -> Option<CardSide> {
    let [across, along] = [width + GAP_POINTS, USUAL_HEIGHT_POINTS + GAP_POINTS];
    let fits = |place: &&CardSide| match place {
        CardSide::Left => anchor.left() - across >= bounds.left(),
        CardSide::Right => anchor.right() + across <= bounds.right(),
        CardSide::Above => anchor.top() - along >= bounds.top(),
        CardSide::Below => anchor.bottom() + along <= bounds.bottom(),
    };
    sides.iter().find(fits).copied()
}

/// Where the card is attached, and which of its corners.
fn corner(anchor: Rect, place: CardSide) -> (Pos2, Align2) {
    match place {
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

fn contents_ui(ui: &mut Ui, stop: TourStop, (texts, is_new): ([&'static str; 3], bool), commands: &mut Commands) {
    let tokens = ui.tokens();
    ui.spacing_mut().item_spacing.y = space::XS;
    step_ui(ui, stop);
    heading_ui(ui, stop, texts, is_new);
    let text = ui.localized(texts[1]);
    ui.add(Label::new(tokens.body(text)).wrap());
    ui.add_space(space::S);
    let row = vec2(ui.available_width(), height::DENSE);
    ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
        buttons_ui(ui, stop, texts[2], commands);
    });
}

fn step_ui(ui: &mut Ui, stop: TourStop) {
    let number = stop.step().number().unwrap_or(TourStep::COUNT) as i64;
    let count = phrase("tour-step").with("step", number).with("count", TourStep::COUNT as i64);
    let count = ui.localized(count);
    ui.label(ui.tokens().caption(count));
}

fn heading_ui(ui: &mut Ui, stop: TourStop, texts: [&'static str; 3], is_new: bool) {
    let [title, text, _] = texts.map(|id| ui.localized(id));
    let shown = ui.tokens().title(&title);
    let heading = heading(ui, shown);
    announce(ui, &heading, &format!("{title}. {text}"));
    // Where keys without a focus have a meaning, as on the board, the card leaves them that.
    if is_new && stop != TourStop::Workshop && ui.memory(|memory| memory.focused().is_none()) {
        heading.request_focus();
    }
}

/// Draws the buttons from the trailing edge.
fn buttons_ui(ui: &mut Ui, stop: TourStop, next: &'static str, commands: &mut Commands) {
    let next = ActionButton::secondary(ui.localized(next)).height(height::DENSE);
    let next = if stop == TourStop::Bots { next.icon(icon::CHECK) } else { next.icon(caret_ahead(ui)) };
    if ui.add(next).clicked() {
        commands.send(match stop {
            TourStop::Workshop => TourAction::ShowWeights,
            TourStop::Play | TourStop::Weights | TourStop::Bots => TourAction::Next,
        });
    }
    let skip = ActionButton::ghost(ui.localized("tour-skip")).height(height::DENSE);
    if stop != TourStop::Bots && ui.add(skip).clicked() {
        commands.send(TourAction::Skip);
    }
}
