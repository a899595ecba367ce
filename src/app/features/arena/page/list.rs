//! The ratings and all contests, newest first. The contests are a single Tab stop with arrow keys.

use crate::app::command::Commands;
use crate::app::components::{ListRow, RovingFocus, RovingRows, UiTokens, space};
use crate::app::features::arena::{ArenaAction, ContestState, ContestSummary};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::config::icon;
use crate::text::{own, phrase};
use egui::{Response, ScrollArea, Ui};

const ROW_POINTS: f32 = 42.0;
const BAR_POINTS: f32 = 3.0;

/// The state of the list.
#[derive(Default)]
pub(super) struct List {
    focus: RovingFocus,
}

impl List {
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let (arena, tokens) = (&app.arena, ui.tokens());
        let (words, tip) = (ui.localized("arena-ratings"), ui.localized("arena-ratings-what"));
        let ratings = ListRow::new(&words).icon(icon::CHART_BAR).selected(arena.shows_ratings);
        if ratings.ui(ui).on_hover_text(tip).clicked() {
            commands.send(ArenaAction::ShowRatings);
        }
        ui.add_space(space::S);
        let id = if arena.listed.is_empty() && arena.is_read { "arena-empty" } else { "arena-contests" };
        let words = ui.localized(id);
        ui.label(tokens.caption(words));
        let is_chosen = |one: &ContestSummary| Some(one.id) == arena.chosen() && !arena.shows_ratings;
        let chosen = arena.listed.iter().position(is_chosen);
        let count = arena.listed.len();
        let mut target = None;
        ui.spacing_mut().item_spacing.y = space::XS;
        ScrollArea::vertical().id_salt("arena list").auto_shrink(false).show_rows(ui, ROW_POINTS, count, |ui, rows| {
            // A chosen row that is out of sight is not drawn.
            let in_sight = chosen.filter(|chosen| rows.contains(chosen)).unwrap_or(rows.start);
            let roving = RovingRows::list(count, Some(in_sight));
            for index in rows {
                let response = row_ui(ui, app, &arena.listed[index], chosen == Some(index), roving.is_stop(index));
                target = self.focus.row(ui, &response, index, &roving).or(target);
            }
        });
        if let Some(one) = target.and_then(|index| arena.listed.get(index)) {
            commands.send(ArenaAction::Look(Some(one.id)));
        }
    }
}

fn row_ui(ui: &mut Ui, app: &AppState, one: &ContestSummary, is_chosen: bool, is_stop: bool) -> Response {
    let tokens = ui.tokens();
    let title = ui.localized(&one.title);
    let variant =
        app.shared.now.variant(&one.variant).map_or_else(|_| one.variant.clone(), |variant| variant.title.clone());
    let variant = ui.localized(own(variant));
    let is_here = app.arena.played() == Some(one.id);
    let (id, sign, ink) = match one.state {
        ContestState::Over => ("arena-over", icon::CHECK, tokens.good),
        ContestState::BrokenOff => ("arena-broken-off", icon::PAUSE, tokens.weak),
        ContestState::UnderWay if is_here => ("arena-under-way", icon::PLAY, tokens.accent),
        ContestState::UnderWay => ("arena-elsewhere", icon::PLAY, tokens.weak),
    };
    let games = app.arena.games_of(one);
    let state = ui.localized(phrase(id).with("games", games as i64).with("of", one.of as i64));
    let name = format!("{title}, {variant}, {}, {state}", one.began);
    let row = ListRow::new(&title).caption(state).coloured_icon(sign, ink).selected(is_chosen);
    let response = row.tab_stop(is_stop).named(name).ui(ui);
    if is_here && one.of > 0 {
        let track = response.rect.shrink2(egui::vec2(space::S, 1.0));
        let bottom = track.bottom() - BAR_POINTS;
        let end = track.left() + track.width() * (games as f32 / one.of as f32).min(1.0);
        let bar = egui::Rect::from_min_max(egui::pos2(track.left(), bottom), egui::pos2(end, track.bottom()));
        ui.painter().rect_filled(bar, 1.0, tokens.accent);
    }
    response
}
