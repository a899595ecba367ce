//! The gallery of games: a card for each, favourites and the last played first, as a single Tab stop with arrow keys.

use super::thumbnails::{SIZE_PX, Thumbnails};
use crate::app::command::{Command, Commands};
use crate::app::components::tokens::{filled_icon_font, icon_font, medium_font};
use crate::app::components::{
    ActionButton, Chip, RovingFocus, RovingRows, UiTokens, empty_state, focus_ring, height, one_line, paint_galley,
    radius, space,
};
use crate::app::state::AppState;
use crate::app::widgets::family_names::NAMED_FAMILIES;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::rules_diagram::paint_flat_board;
use crate::app::window_size::WindowSize;
use crate::catalog::{Entry, Origin};
use crate::config::{LastGame, Settings, icon};
use crate::rules::Variant;
use crate::text::{authored, phrase};
use egui::{
    Align, Align2, CornerRadius, Key, Layout, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};
use std::sync::Arc;

/// The least width of a card.
const CARD_POINTS: f32 = 172.0;
/// In a wide window, where there is room for long names.
const WIDE_CARD_POINTS: f32 = 208.0;
const GAP_POINTS: f32 = 12.0;
/// The height of a card's text.
const TEXT_POINTS: f32 = 54.0;
const SEARCH_POINTS: f32 = 200.0;
const STAR_POINTS: f32 = 28.0;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum GameFilter {
    #[default]
    All,
    /// The id of a family.
    Family(&'static str),
    Other,
    Mine,
}

impl GameFilter {
    /// The filters with the message IDs of their names.
    fn all() -> impl Iterator<Item = (Self, &'static str)> {
        let families = NAMED_FAMILIES.iter().map(|family| (Self::Family(family.id), family.name));
        let others = [(Self::Other, "menu-family-other"), (Self::Mine, "menu-family-mine")];
        [(Self::All, "menu-family-all")].into_iter().chain(families).chain(others)
    }

    fn admits(self, (entry, variant): Row<'_>) -> bool {
        match self {
            Self::All => true,
            Self::Family(id) => variant.family == id,
            Self::Other => NAMED_FAMILIES.iter().all(|family| variant.family != family.id),
            Self::Mine => entry.origin != Origin::Shipped,
        }
    }
}

/// The state of the gallery.
#[derive(Default)]
pub struct GameGallery {
    search: String,
    filter: GameFilter,
    /// Whether all games are shown although that leaves no room for the recent ones.
    shows_all: bool,
    /// Whether what was typed into the search chooses its first match, if the chosen game is none.
    picks_first: bool,
    /// Whether the Enter key asks for a game of what is chosen.
    starts: bool,
    /// The game that the gallery last scrolled to.
    in_sight: String,
    focus: RovingFocus,
}

type Row<'a> = (&'a Arc<Entry<Variant>>, &'a Arc<Variant>);

impl GameGallery {
    /// Draws the families and the search field.
    pub fn filter_ui(&mut self, ui: &mut Ui, app: &AppState) {
        let games: Vec<Row<'_>> = loaded(app).collect();
        let row = vec2(ui.available_width(), 32.0);
        ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
            self.search_ui(ui);
            ui.with_layout(Layout::left_to_right(Align::Center).with_main_wrap(true), |ui| {
                for (filter, text) in GameFilter::all() {
                    let count = games.iter().filter(|row| filter.admits(**row)).count();
                    if filter == GameFilter::Mine && count == 0 {
                        continue;
                    }
                    if ui.add(Chip::new(self.filter == filter, ui.localized(text)).count(count)).clicked() {
                        self.filter = filter;
                    }
                }
            });
        });
    }

    fn search_ui(&mut self, ui: &mut Ui) {
        let (hint, name) = (ui.localized("menu-search-hint"), ui.localized("menu-search"));
        let width = SEARCH_POINTS.min(0.3 * ui.available_width());
        let search = field(ui, &mut self.search, |edit| {
            edit.hint_text(hint).desired_width(width).margin(egui::Margin::symmetric(8, 7))
        });
        ui.ctx().accesskit_node_builder(search.id, |node| node.set_label(name));
        self.picks_first |= search.changed() && !self.search.trim().is_empty();
        self.starts |= search.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    }

    /// Whether the Enter key was pressed in the search or on the chosen card since the last call.
    pub fn take_start(&mut self) -> bool {
        std::mem::take(&mut self.starts)
    }

    /// Draws the cards and returns whether one was clicked. Before a search, only the rows are drawn that fit into `room` points,
    /// with a button for the rest.
    pub fn cards_ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        (game, room): (&mut LastGame, Option<f32>),
        thumbnails: &mut Thumbnails,
        commands: &mut Commands,
    ) -> bool {
        let mut rows = self.rows(ui, app);
        let picks_first = std::mem::take(&mut self.picks_first);
        if rows.is_empty() {
            self.starts = false;
            let [title, why] = ["menu-none-found", "menu-none-found-why"].map(|id| ui.localized(id));
            empty_state(ui, icon::MAGNIFYING_GLASS, &title, &why, None);
            return false;
        }
        let is_wide = WindowSize::of(ui.ctx()) == WindowSize::Wide;
        let least = if is_wide { WIDE_CARD_POINTS } else { CARD_POINTS };
        let columns = (((ui.available_width() + GAP_POINTS) / (least + GAP_POINTS)) as usize).max(1);
        let width = (ui.available_width() - GAP_POINTS * (columns - 1) as f32) / columns as f32;
        let size = vec2(width, width * SIZE_PX[1] as f32 / SIZE_PX[0] as f32 + TEXT_POINTS);
        let chosen = rows.iter().position(|(entry, _)| entry.id == game.variant);
        let count = rows.len();
        let fitting = room.filter(|_| self.search.trim().is_empty()).map_or(count, |room| {
            let room = room - height::DENSE - GAP_POINTS;
            columns * (((room + GAP_POINTS) / (size.y + GAP_POINTS)) as usize).max(1)
        });
        if !self.shows_all && chosen.is_none_or(|chosen| chosen < fitting) {
            rows.truncate(fitting);
        }
        let roving = RovingRows::grid(rows.len(), chosen, columns);
        let (mut target, mut is_clicked) = ((picks_first && chosen.is_none()).then_some(0), false);
        ui.spacing_mut().item_spacing = vec2(GAP_POINTS, GAP_POINTS);
        for (line, cards) in rows.chunks(columns).enumerate() {
            ui.horizontal(|ui| {
                for (column, row) in cards.iter().enumerate() {
                    let index = line * columns + column;
                    let card = Card { row: *row, is_chosen: chosen == Some(index), sense: roving.sense(index) };
                    let response = card.ui(ui, app, size, thumbnails, commands);
                    is_clicked |= response.clicked();
                    self.starts |=
                        card.is_chosen && response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
                    target = self.focus.row(ui, &response, index, &roving).or(target);
                    if card.is_chosen && self.in_sight != row.0.id {
                        response.scroll_to_me(Some(Align::Center));
                        self.in_sight.clone_from(&row.0.id);
                    }
                }
            });
        }
        if fitting < count {
            self.rest_ui(ui, count, rows.len() < count);
        }
        if let Some((entry, _)) = target.and_then(|index| rows.get(index))
            && game.variant != entry.id
        {
            // What was clicked is in sight already.
            self.in_sight.clone_from(&entry.id);
            game.variant.clone_from(&entry.id);
            game.position.clear();
        }
        is_clicked
    }

    /// Draws the button that shows all games, or only the first rows again.
    fn rest_ui(&mut self, ui: &mut Ui, count: usize, is_cut: bool) {
        let (text, icon) = if is_cut {
            (phrase("menu-all-games").with("count", count), icon::CARET_DOWN)
        } else {
            (phrase("menu-fewer-games"), icon::CARET_UP)
        };
        let button = ActionButton::ghost(ui.localized(text)).icon(icon).height(height::DENSE);
        let clicked = ui.vertical_centered(|ui| ui.add(button).clicked()).inner;
        if clicked {
            self.shows_all = is_cut;
        }
    }

    /// The games that the filters admit: matches in titles first, then favourites, then the last played, then by title.
    fn rows<'a>(&self, ui: &Ui, app: &'a AppState) -> Vec<Row<'a>> {
        let needle = self.search.trim().to_lowercase();
        let words = ui.words();
        let has = |text: &str| text.to_lowercase().contains(&needle);
        let is_titled = |(entry, variant): Row<'_>| {
            [&words.authored(&variant.title), &variant.title, &entry.id].into_iter().any(|text| has(text))
        };
        let is_admitted = |row: &Row<'_>| {
            self.filter.admits(*row) && (is_titled(*row) || has(&words.authored(&row.1.summary)) || has(&row.1.summary))
        };
        let (settings, favourites) = (&app.shared.settings, app.shared.settings.favourites());
        let mut rows: Vec<Row<'a>> = loaded(app).filter(is_admitted).collect();
        rows.sort_by_cached_key(|row| {
            let place = |list: &[String]| list.iter().position(|id| *id == row.0.id).unwrap_or(usize::MAX);
            let recent = place(&settings.recent_games);
            (!is_titled(*row), place(&favourites), recent, row.1.family, words.authored(&row.1.title))
        });
        rows
    }
}

fn loaded(app: &AppState) -> impl Iterator<Item = Row<'_>> {
    app.shared.now.variants.iter().filter_map(|entry| Some((entry, entry.good()?)))
}

struct Card<'a> {
    row: Row<'a>,
    is_chosen: bool,
    sense: Sense,
}

impl Card<'_> {
    fn ui(
        &self,
        ui: &mut Ui,
        app: &AppState,
        size: egui::Vec2,
        thumbnails: &mut Thumbnails,
        commands: &mut Commands,
    ) -> Response {
        let tokens = ui.tokens();
        let (entry, variant) = self.row;
        let name = ui.words().authored(&variant.title);
        let (rect, response) = ui.allocate_exact_size(size, self.sense);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, self.is_chosen, &name));
        if ui.is_rect_visible(rect) {
            let corner = CornerRadius::same(radius::CARD);
            let fill = if response.hovered() { tokens.surface_hover } else { tokens.surface_card };
            ui.painter().rect_filled(rect, corner, fill);
            let picture = Rect::from_min_size(rect.min, vec2(size.x, size.y - TEXT_POINTS));
            picture_ui(ui, app, self.row, picture, thumbnails);
            let (width, colour) = if self.is_chosen { (2.0, tokens.accent) } else { (1.0, tokens.line_soft) };
            ui.painter().rect_stroke(rect, corner, Stroke::new(width, colour), StrokeKind::Inside);
            let left = rect.left() + space::M;
            let room = size.x - 2.0 * space::M;
            let title = one_line(ui, &name, medium_font(tokens.body_points), room);
            let facts = one_line(ui, &facts(ui, variant), tokens.caption_font(), room - STAR_POINTS);
            let weak = if response.hovered() { tokens.text } else { tokens.weak };
            let top = picture.bottom() + 0.5 * (TEXT_POINTS - title.size().y - facts.size().y);
            let below = top + title.size().y;
            paint_galley(ui, (Align2::LEFT_TOP, pos2(left, top)), title, tokens.text);
            paint_galley(ui, (Align2::LEFT_TOP, pos2(left, below)), facts, weak);
            if self.is_chosen {
                let middle = pos2(rect.right() - 18.0, rect.top() + 18.0);
                ui.painter().circle_filled(middle, 11.0, tokens.accent);
                ui.painter().text(middle, Align2::CENTER_CENTER, icon::CHECK, icon_font(14.0), tokens.on_accent);
            }
            focus_ring(ui, rect, &response, radius::CARD);
        }
        self.star_ui(ui, app, rect, &name, commands);
        let summary = authored(&variant.summary);
        if entry.origin == Origin::Shipped {
            response.on_hover_text(ui.localized(summary))
        } else {
            let message = phrase("menu-theirs").with("summary", summary).with("origin", entry.origin_words());
            response.on_hover_text(ui.localized(message.with("file", &entry.file)))
        }
    }

    /// Draws the star that makes the game a favourite.
    fn star_ui(&self, ui: &Ui, app: &AppState, card: Rect, name: &str, commands: &mut Commands) {
        let tokens = ui.tokens();
        let id = &self.row.0.id;
        let is_favourite = app.shared.settings.favourites().contains(id);
        // Beside the facts, so that the title has the whole width.
        let middle = pos2(card.right() - 8.0 - 0.5 * STAR_POINTS, card.bottom() - 0.34 * TEXT_POINTS);
        let rect = Rect::from_center_size(middle, vec2(STAR_POINTS, STAR_POINTS));
        let response = ui.interact(rect, ui.scope_id().with(("favourite", id)), Sense::click());
        let label = if is_favourite { "menu-favourite-remove" } else { "menu-favourite-add" };
        let label = ui.localized(phrase(label).with("title", name));
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_favourite, &label));
        let (font, colour) = match (is_favourite, response.hovered()) {
            (true, _) => (filled_icon_font(16.0), tokens.accent),
            (false, true) => (icon_font(16.0), tokens.text),
            (false, false) => (icon_font(16.0), tokens.weak),
        };
        ui.painter().text(middle, Align2::CENTER_CENTER, icon::STAR, font, colour);
        focus_ring(ui, rect, &response, radius::CELL);
        if response.on_hover_text(label).clicked() {
            let (mut settings, mut favourites): (Settings, _) =
                (app.shared.settings.clone(), app.shared.settings.favourites());
            if is_favourite {
                favourites.retain(|other| other != id);
            } else {
                favourites.push(id.clone());
            }
            settings.favourites = Some(favourites);
            commands.send(Command::Change(Box::new(settings)));
        }
    }
}

/// Paints the board of a card: its picture, or a flat board until that is drawn.
fn picture_ui(ui: &Ui, app: &AppState, (entry, variant): Row<'_>, rect: Rect, thumbnails: &mut Thumbnails) {
    let corner = CornerRadius { nw: radius::CARD, ne: radius::CARD, sw: 0, se: 0 };
    if let Some(texture) = thumbnails.get(&entry.id, variant) {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        let shape =
            egui::epaint::RectShape::filled(rect, corner, egui::Color32::WHITE).with_texture(texture.id(), whole);
        ui.painter().add(shape);
        return;
    }
    ui.painter().rect_filled(rect, corner, ui.tokens().surface_low);
    paint_flat_board(ui, &app.shared.theme, &variant.start(), rect.shrink(10.0));
}

/// `8×8 · 24 pieces`.
fn facts(ui: &Ui, variant: &Arc<Variant>) -> String {
    let start = variant.start();
    let pieces: u32 = crate::board::Side::BOTH.into_iter().map(|side| start.count(side, None)).sum();
    let size = phrase("menu-card-facts").with("columns", variant.shape.columns).with("rows", variant.shape.rows);
    ui.localized(size.with("pieces", pieces))
}
