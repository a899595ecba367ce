//! The ratings and all contests, newest first. The contests are a single Tab stop with arrow keys.

use crate::app::command::Commands;
use crate::app::components::{ListRow, RovingFocus, RovingRows, UiTokens, space};
use crate::app::features::arena::{ArenaAction, ContestState, ContestSummary};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::config::icon;
use crate::summary::contest::pairs_played;
use crate::text::{authored, phrase};
use egui::{Rect, Response, ScrollArea, Ui, pos2};

const BAR_POINTS: f32 = 3.0;

/// The state of the list.
#[derive(Default)]
pub(super) struct List {
    focus: RovingFocus,
}

impl List {
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let (arena, tokens) = (&app.arena, ui.tokens());
        let (words, tip) = (ui.localized("ratings"), ui.localized("arena-ratings-what"));
        let ratings = ListRow::new(&words).icon(icon::CHART_BAR).selected(arena.shows_ratings);
        if ratings.ui(ui).on_hover_text(tip).clicked() {
            commands.send(ArenaAction::ShowRatings);
        }
        ui.add_space(space::S);
        let heading = ui.localized("contests");
        ui.horizontal(|ui| {
            ui.add_space(space::S);
            ui.label(tokens.caption(heading));
        });
        if arena.listed.is_empty() && arena.is_read {
            ui.horizontal_top(|ui| {
                ui.add_space(space::S);
                let words = ui.localized("arena-empty");
                ui.add(egui::Label::new(tokens.small(words)).wrap());
            });
        }
        let is_chosen = |one: &ContestSummary| Some(one.id) == arena.chosen() && !arena.shows_ratings;
        let chosen = arena.listed.iter().position(is_chosen);
        let count = arena.listed.len();
        let mut target = None;
        ui.spacing_mut().item_spacing.y = space::XS;
        ScrollArea::vertical().id_salt("arena list").auto_shrink(false).show_rows(
            ui,
            ListRow::TALL_POINTS,
            count,
            |ui, rows| {
                // A chosen row that is out of sight is not drawn.
                let in_sight = chosen.filter(|chosen| rows.contains(chosen)).unwrap_or(rows.start);
                let roving = RovingRows::list(count, Some(in_sight));
                for index in rows {
                    let response =
                        row_ui(ui, app, &arena.listed[index], chosen == Some(index), roving.is_tab_stop(index));
                    target = self.focus.row(ui, &response, index, &roving).or(target);
                }
            },
        );
        if let Some(one) = target.and_then(|index| arena.listed.get(index)) {
            commands.send(ArenaAction::Show(Some(one.id)));
        }
    }
}

fn row_ui(ui: &mut Ui, app: &AppState, one: &ContestSummary, is_chosen: bool, is_tab_stop: bool) -> Response {
    let tokens = ui.tokens();
    let title = ui.localized(&one.title);
    let variant =
        app.shared.now.variant(&one.variant).map_or_else(|_| one.variant.clone(), |variant| variant.title.clone());
    let variant = ui.localized(authored(variant));
    let is_here = app.arena.running_id() == Some(one.id);
    let (id, sign, ink) = match one.state {
        ContestState::Over => ("arena-over", icon::CHECK, tokens.good),
        ContestState::Interrupted => ("arena-broken-off", icon::PAUSE, tokens.weak),
        ContestState::UnderWay if is_here && app.arena.is_paused() => ("arena-under-way", icon::PAUSE, tokens.accent),
        ContestState::UnderWay if is_here => ("arena-under-way", icon::PLAY, tokens.accent),
        ContestState::UnderWay => ("arena-elsewhere", icon::PLAY, tokens.weak),
    };
    let games = app.arena.games_of(one);
    let state = ui.localized(phrase(id).with("games", games as i64).with("of", one.max_games as i64));
    let result = one.result.as_ref().map(|result| ui.localized(result));
    let sentence = match &result {
        Some(result) => format!("{state}, {result}"),
        None => state.clone(),
    };
    let live = app.arena.running().filter(|_| is_here);
    let line = match (live, result) {
        (Some(live), _) => ui.localized(pairs_played(&live.standing.ledger)),
        (None, Some(result)) if one.state == ContestState::Over => result,
        _ => state,
    };
    let name = format!("{title}, {variant}, {}, {sentence}", one.began);
    let row = ListRow::new(&title).tall_caption(line, variant).coloured_icon(sign, ink).selected(is_chosen);
    let response = row.tab_stop(is_tab_stop).named(&name).ui(ui);
    if is_here && one.max_games > 0 {
        progress_ui(ui, response.rect, games as f32 / one.max_games as f32);
    }
    response.on_hover_text(name)
}

/// Draws how much of a contest has been played along the foot of its row.
fn progress_ui(ui: &Ui, row: Rect, share: f32) {
    let tokens = ui.tokens();
    let bottom = row.bottom() - 2.0;
    let track =
        Rect::from_min_max(pos2(row.left() + space::S, bottom - BAR_POINTS), pos2(row.right() - space::S, bottom));
    let bar = track.with_max_x(track.left() + track.width() * share.min(1.0));
    ui.painter().rect_filled(track, 1.0, tokens.line);
    ui.painter().rect_filled(bar, 1.0, tokens.accent);
}
