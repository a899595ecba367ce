//! All contests, newest first, as a single Tab stop with arrow keys.

use crate::app::command::Commands;
use crate::app::features::arena::{ArenaAction, ContestState, ContestSummary};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::row_keys::row_by_key;
use crate::text::{own, phrase};
use egui::{
    Button, Rect, RichText, Role, ScrollArea, Sense, StrokeKind, TextStyle, TextWrapMode, Ui, WidgetInfo, WidgetText,
    pos2, vec2,
};

const ROW_POINTS: f32 = 64.0;
const PADDING_POINTS: f32 = 8.0;

/// The state of the list.
#[derive(Default)]
pub(super) struct List {
    /// Whether the focus follows the selection.
    follow: bool,
}

impl List {
    /// Draws the buttons for a new contest and for ratings, and the list.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, shows_ratings: &mut bool, commands: &mut Commands) {
        let arena = &app.arena;
        let words = ui.localized("arena-new");
        let new = Button::selectable(arena.chosen().is_none() && !*shows_ratings, words);
        if ui.add(new.min_size(vec2(ui.available_width(), 0.0))).clicked() {
            *shows_ratings = false;
            commands.send(ArenaAction::Look(None));
        }
        let (words, tip) = (ui.localized("arena-ratings"), ui.localized("arena-ratings-what"));
        let ratings = Button::selectable(*shows_ratings, words);
        if ui.add(ratings.min_size(vec2(ui.available_width(), 0.0))).on_hover_text(tip).clicked() {
            *shows_ratings = true;
            // Include games that other processes have played since.
            commands.send(ArenaAction::Refresh);
        }
        ui.add_space(4.0);
        if arena.listed.is_empty() && arena.is_read {
            let words = ui.localized("arena-empty");
            ui.label(RichText::new(words).weak());
            return;
        }
        let is_chosen = |one: &ContestSummary| Some(one.id) == arena.chosen() && !*shows_ratings;
        let chosen = arena.listed.iter().position(is_chosen);
        let count = arena.listed.len();
        let mut target = None;
        ScrollArea::vertical().id_salt("arena list").auto_shrink(false).show_rows(ui, ROW_POINTS, count, |ui, rows| {
            for index in rows.clone() {
                let is_stop = chosen.filter(|chosen| rows.contains(chosen)).unwrap_or(rows.start) == index;
                let response = row_ui(ui, app, &arena.listed[index], chosen == Some(index), is_stop);
                if response.clicked() {
                    target = Some(index);
                }
                if chosen == Some(index) && std::mem::take(&mut self.follow) {
                    response.request_focus();
                    response.scroll_to_me(None);
                }
                if response.has_focus() {
                    target = self.arrows(ui, &response, index, count).or(target);
                }
            }
        });
        if let Some(one) = target.and_then(|index| arena.listed.get(index)) {
            *shows_ratings = false;
            commands.send(ArenaAction::Look(Some(one.id)));
        }
    }

    /// The row that a key press moves to from the focused one.
    fn arrows(&mut self, ui: &Ui, response: &egui::Response, index: usize, count: usize) -> Option<usize> {
        let to = row_by_key(ui, response, index, count)?;
        self.follow = true;
        Some(to)
    }
}

fn row_ui(ui: &mut Ui, app: &AppState, one: &ContestSummary, is_chosen: bool, is_stop: bool) -> egui::Response {
    let title = ui.localized(&one.title);
    let variant =
        app.shared.now.variant(&one.variant).map_or_else(|_| one.variant.clone(), |variant| variant.title.clone());
    let variant = ui.localized(own(variant));
    let state = match one.state {
        ContestState::Over => "arena-over",
        ContestState::BrokenOff => "arena-broken-off",
        ContestState::UnderWay if app.arena.played() == Some(one.id) => "arena-under-way",
        ContestState::UnderWay => "arena-elsewhere",
    };
    let state = ui.localized(phrase(state).with("games", app.arena.games_of(one) as i64).with("of", one.of as i64));
    let sense = if is_stop { Sense::click() } else { Sense::CLICK };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_POINTS), sense);
    let about = format!("{variant}, {}", one.began);
    paint(ui, rect, &response, is_chosen, [&title, &about, &state]);
    let label = format!("{title}, {about}, {state}");
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &label));
    response
}

/// Draws a row: the title and two lines of details.
fn paint(ui: &Ui, rect: Rect, response: &egui::Response, is_chosen: bool, lines: [&str; 3]) {
    let (painter, visuals) = (ui.painter(), ui.visuals());
    if is_chosen {
        painter.rect_filled(rect, 4.0, visuals.selection.bg_fill);
    } else if response.hovered() {
        painter.rect_filled(rect, 4.0, visuals.widgets.hovered.weak_bg_fill);
    }
    if response.has_focus() {
        painter.rect_stroke(rect, 4.0, visuals.widgets.active.bg_stroke, StrokeKind::Inside);
    }
    let strong = if is_chosen { visuals.selection.stroke.color } else { visuals.text_color() };
    let weak = if is_chosen { strong } else { visuals.weak_text_color() };
    let mut top = rect.top() + 4.0;
    for (line, style, colour) in
        [(lines[0], TextStyle::Body, strong), (lines[1], TextStyle::Small, weak), (lines[2], TextStyle::Small, weak)]
    {
        let text = WidgetText::from(RichText::new(line).color(colour));
        let galley = text.into_galley(ui, Some(TextWrapMode::Truncate), rect.width() - 2.0 * PADDING_POINTS, style);
        let height = galley.size().y;
        painter.galley(pos2(rect.left() + PADDING_POINTS, top), galley, colour);
        top += height + 1.0;
    }
}
