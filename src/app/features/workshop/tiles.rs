//! The tiles of the workshop's pages: beside and above each other with dividers, or one at a time below tabs in a compact window.

use crate::app::command::{Command, Commands};
use crate::app::components::{Segment, Split, SplitAxis, SplitLimits, UiTokens, segmented, space, split};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::window_size::WindowSize;
use crate::config::{Settings, WorkshopLayout, icon};
use egui::{Align, CornerRadius, Id, Label, Layout, Rect, Ui, UiBuilder, pos2, vec2};

/// The height of a tile's head.
const HEAD_POINTS: f32 = 34.0;
/// The height of the tabs in a compact window.
const TABS_POINTS: f32 = 44.0;
/// With more tabs than this only the chosen one has its name.
const MAX_NAMED_TABS: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tile {
    Bots,
    /// A bot of the list.
    Detail,
    Position,
    Console,
    Weights,
    Grades,
    Reasons,
}

impl Tile {
    pub const fn icon(self) -> &'static str {
        match self {
            Self::Bots => icon::ROBOT,
            Self::Detail => icon::FILE_TEXT,
            Self::Position => icon::CHECKERBOARD,
            Self::Console => icon::TERMINAL_WINDOW,
            Self::Weights => icon::SLIDERS_HORIZONTAL,
            Self::Grades => icon::CHART_BAR,
            Self::Reasons => icon::TREE_STRUCTURE,
        }
    }

    /// The message ID of the name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bots => "bots-title",
            Self::Detail => "bots-about",
            Self::Position => "position",
            Self::Console => "console",
            Self::Weights => "weights",
            Self::Grades => "grades",
            Self::Reasons => "inspector-reasons",
        }
    }
}

/// How tiles share a room.
pub enum TileTree {
    One(Tile),
    Two(&'static TileSplit),
}

/// A divider between two parts.
pub struct TileSplit {
    pub axis: SplitAxis,
    pub limits: SplitLimits,
    /// The share of the first part.
    pub share: fn(&mut WorkshopLayout) -> &mut f32,
    pub parts: [TileTree; 2],
}

impl TileTree {
    /// The tiles in the order of reading.
    fn tiles(&self, found: &mut Vec<Tile>) {
        match self {
            Self::One(tile) => found.push(*tile),
            Self::Two(split) => split.parts.iter().for_each(|part| part.tiles(found)),
        }
    }
}

/// The sizes of a page's tiles while the user changes them, otherwise those of the settings; and the tile that a compact window shows.
pub struct Tiles {
    changed: Option<WorkshopLayout>,
    shown: Tile,
}

impl Tiles {
    pub const fn new(shown: Tile) -> Self {
        Self { changed: None, shown }
    }

    /// Chooses the tile that a compact window shows.
    pub const fn show(&mut self, tile: Tile) {
        self.shown = tile;
    }

    /// Draws the dividers of `tree`, or in a compact window its tabs, and returns the tiles to draw.
    pub fn arrange(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        (tree, room): (&TileTree, Rect),
        commands: &mut Commands,
    ) -> Vec<(Tile, Rect)> {
        if WindowSize::of(ui.ctx()).is_compact() {
            let mut tiles = Vec::new();
            tree.tiles(&mut tiles);
            return vec![self.tabs_ui(ui, &tiles, room)];
        }
        let mut arranged = Vec::new();
        self.divide(ui, app, (tree, room), &mut arranged, commands);
        arranged
    }

    fn divide(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        (tree, room): (&TileTree, Rect),
        arranged: &mut Vec<(Tile, Rect)>,
        commands: &mut Commands,
    ) {
        match tree {
            TileTree::One(tile) => arranged.push((*tile, room)),
            TileTree::Two(split) => {
                let rooms = self.split(ui, app, (split, room), commands);
                for (part, room) in split.parts.iter().zip(rooms) {
                    self.divide(ui, app, (part, room), arranged, commands);
                }
            }
        }
    }

    /// Draws a divider in `room`. A change is saved once the divider is released.
    fn split(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        (divider, room): (&TileSplit, Rect),
        commands: &mut Commands,
    ) -> [Rect; 2] {
        let mut layout = self.changed.unwrap_or(app.shared.settings.workshop);
        let before = layout;
        let share = (divider.share)(&mut layout);
        let place = (divider.axis == SplitAxis::Horizontal, room.min.x as i32, room.min.y as i32);
        let id = Id::unique("workshop divider").with(place);
        let name = ui.localized("resize-panel");
        let Split { first, second, released } = split(ui, id, room, divider.axis, share, &divider.limits, &name);
        if layout != before {
            self.changed = Some(layout.in_range());
        }
        if released && let Some(workshop) = self.changed.take() {
            commands.send(Command::Change(Box::new(Settings { workshop, ..app.shared.settings.clone() })));
        }
        [first, second]
    }

    /// Draws a tab for each tile, and returns the chosen tile with the room below.
    fn tabs_ui(&mut self, ui: &mut Ui, tiles: &[Tile], room: Rect) -> (Tile, Rect) {
        let has_names = tiles.len() <= MAX_NAMED_TABS;
        let segment = |tile: &Tile| {
            let segment = Segment::new(ui.localized(tile.name())).icon(tile.icon());
            if has_names || *tile == self.shown { segment } else { segment.icon_only() }
        };
        let segments: Vec<Segment> = tiles.iter().map(segment).collect();
        let chosen = tiles.iter().position(|tile| *tile == self.shown);
        let strip = Rect::from_min_size(room.min, vec2(room.width(), TABS_POINTS));
        ui.painter().rect_filled(strip, CornerRadius::ZERO, ui.tokens().surface);
        ui.add_space(space::XS);
        let target = ui.horizontal(|ui| {
            ui.add_space(space::S);
            let width = ui.available_width() - space::S;
            segmented(ui, &segments, chosen, width)
        });
        if let Some(tile) = target.inner.and_then(|index| tiles.get(index)) {
            self.shown = *tile;
        }
        (self.shown, Rect::from_min_max(strip.left_bottom(), room.max))
    }
}

/// Draws a part of a page with a head: an icon, which no other part of the page has, a title, and at the trailing edge what
/// `trailing` draws, from the edge inwards.
pub fn tile_ui<R>(
    ui: &mut Ui,
    room: Rect,
    (icon, title): (&str, &str),
    commands: &mut Commands,
    trailing: impl FnOnce(&mut Ui, &mut Commands),
    contents: impl FnOnce(&mut Ui, &mut Commands) -> R,
) -> R {
    let tokens = ui.tokens();
    let head = Rect::from_min_size(room.min, vec2(room.width(), HEAD_POINTS));
    ui.painter().rect_filled(room, CornerRadius::ZERO, tokens.surface);
    ui.painter().hline(head.x_range(), head.bottom() - 0.5, egui::Stroke::new(1.0, tokens.line_soft));
    let inner = head.shrink2(vec2(space::M, 0.0));
    let at_end = UiBuilder::new().id_salt((icon, "head")).max_rect(inner).layout(Layout::right_to_left(Align::Center));
    let used = ui
        .scope_builder(at_end, |ui| {
            ui.set_clip_rect(head.intersect(ui.clip_rect()));
            ui.spacing_mut().item_spacing.x = space::XS;
            trailing(ui, commands);
            ui.min_rect().width()
        })
        .inner;
    let left = Rect::from_min_max(inner.min, pos2((inner.right() - used - space::S).max(inner.left()), inner.bottom()));
    ui.scope_builder(UiBuilder::new().max_rect(left).layout(Layout::left_to_right(Align::Center)), |ui| {
        ui.set_clip_rect(head.intersect(ui.clip_rect()));
        ui.label(tokens.icon(icon, 16.0).color(tokens.weak));
        ui.add(Label::new(tokens.strong(title)).truncate());
    });
    let body = Rect::from_min_max(pos2(room.left(), head.bottom()), room.max);
    let below = UiBuilder::new().id_salt((icon, "body")).max_rect(body).layout(Layout::top_down(Align::Min));
    ui.scope_builder(below, |ui| {
        ui.set_clip_rect(body.intersect(ui.clip_rect()));
        contents(ui, commands)
    })
    .inner
}

/// Draws the padding of a tile's contents.
pub fn padded<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let margin = egui::Margin::symmetric(space::M as i8, space::S as i8);
    egui::Frame::new()
        .inner_margin(margin)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            contents(ui)
        })
        .inner
}
