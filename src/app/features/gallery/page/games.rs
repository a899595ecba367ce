//! The gallery of games: a card for each, favourites and the last played first, as a single Tab stop with arrow keys.

use super::card::{Card, card_points};
use super::search::{none_found_ui, search_field};
use super::thumbnails::Thumbnails;
use crate::app::command::Commands;
use crate::app::components::{ActionButton, Chip, RovingFocus, RovingRows, height};
use crate::app::state::AppState;
use crate::app::widgets::family_names::NAMED_FAMILIES;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::window_size::WindowSize;
use crate::catalog::{Entry, Origin};
use crate::config::{LastGame, icon};
use crate::rules::Variant;
use crate::text::phrase;
use egui::{Align, Key, Layout, Ui, vec2};
use std::sync::Arc;

/// The least width of a card.
const CARD_POINTS: f32 = 172.0;
/// In a wide window, where there is room for long names.
const WIDE_CARD_POINTS: f32 = 208.0;
const GAP_POINTS: f32 = 12.0;
/// In more columns, cards are too small for the window.
const MAX_COLUMNS: usize = 6;
const SEARCH_POINTS: f32 = 200.0;

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

pub type Row<'a> = (&'a Arc<Entry<Variant>>, &'a Arc<Variant>);

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
        let width = SEARCH_POINTS.min(0.3 * ui.available_width());
        let search = search_field(ui, &mut self.search, ("menu-search-hint", "menu-search"), width);
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
            self.none_found_ui(ui, app);
            return false;
        }
        let lines = CardLines::of(ui, &rows);
        let columns = lines.columns;
        let chosen = rows.iter().position(|(entry, _)| entry.id == game.variant);
        let count = rows.len();
        let fitting = room.filter(|_| self.search.trim().is_empty());
        let fitting = fitting.map_or(count, |room| lines.fitting(room - height::DENSE - GAP_POINTS));
        if !self.shows_all && chosen.is_none_or(|chosen| chosen < fitting) {
            rows.truncate(fitting);
        }
        let roving = RovingRows::grid(rows.len(), chosen, columns);
        let (mut target, mut is_clicked) = ((picks_first && chosen.is_none()).then_some(0), false);
        ui.spacing_mut().item_spacing = vec2(GAP_POINTS, GAP_POINTS);
        for ((line, cards), height) in rows.chunks(columns).enumerate().zip(&lines.heights) {
            let size = vec2(lines.width, *height);
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

    fn none_found_ui(&mut self, ui: &mut Ui, app: &AppState) {
        self.starts = false;
        let action = ui.localized(phrase("menu-all-games").with("count", loaded(app).count()));
        if none_found_ui(ui, ("menu-none-found", "menu-none-found-why"), &action) {
            self.search.clear();
            self.filter = GameFilter::All;
        }
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

/// How the cards are laid out.
struct CardLines {
    columns: usize,
    /// Of a card.
    width: f32,
    /// Of each line: a long title makes its whole line higher.
    heights: Vec<f32>,
}

impl CardLines {
    fn of(ui: &Ui, rows: &[Row<'_>]) -> Self {
        let is_wide = WindowSize::of(ui.ctx()) == WindowSize::Wide;
        let least = if is_wide { WIDE_CARD_POINTS } else { CARD_POINTS };
        let columns = (((ui.available_width() + GAP_POINTS) / (least + GAP_POINTS)) as usize).clamp(1, MAX_COLUMNS);
        let width = (ui.available_width() - GAP_POINTS * (columns - 1) as f32) / columns as f32;
        let height = |cards: &[Row<'_>]| cards.iter().map(|row| card_points(ui, *row, width)).fold(0.0, f32::max);
        Self { columns, width, heights: rows.chunks(columns).map(height).collect() }
    }

    /// The number of cards in the lines that fit into `room` points; the first line counts however high it is.
    fn fitting(&self, room: f32) -> usize {
        let ends = self.heights.iter().scan(0.0, |end, height| {
            *end += height + GAP_POINTS;
            Some(*end - GAP_POINTS)
        });
        self.columns * ends.take_while(|end| *end <= room).count().max(1)
    }
}
