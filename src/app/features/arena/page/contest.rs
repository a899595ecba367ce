//! The page of one contest: the verdict, then curve, results, faults and games beside the live boards.

use super::export::ExportCard;
use super::games::GamesTable;
use super::live_boards::LiveBoardsCard;
use super::standings::StandingsTable;
use super::tiles::ArenaTile;
use super::workers::WorkersTable;
use super::{bracket, curve, faults, match_outcomes, verdict_card};
use crate::app::command::Commands;
use crate::app::components::{card_frame, scroll_beside, space};
use crate::app::features::arena::ContestView;
use crate::app::state::AppState;
use crate::app::window_size::WindowSize;
use egui::{Rect, ScrollArea, Ui, UiBuilder, pos2};

/// The width of the column of boards.
const BOARDS_POINTS: f32 = 264.0;
const WIDE_BOARDS_POINTS: f32 = 400.0;
/// The least height of the table of games.
const MIN_GAMES_POINTS: f32 = 260.0;

/// The state of the page.
#[derive(Default)]
pub(super) struct ContestPage {
    standings: StandingsTable,
    boards: LiveBoardsCard,
    games: GamesTable,
    export: ExportCard,
    workers: WorkersTable,
    /// The contest that the state belongs to.
    of: Option<i64>,
    /// The entrant whose row is selected and whose interval the curve shows.
    entrant: Option<usize>,
}

impl ContestPage {
    /// Draws the contest: one tile of it, or everything.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        view: &ContestView,
        tile: Option<ArenaTile>,
        commands: &mut Commands,
    ) {
        if self.of.replace(view.about.id) != Some(view.about.id) {
            *self = Self { of: self.of, ..Self::default() };
        }
        if app.arena.shows_export {
            self.export.ui(ui, app, view, commands);
        }
        match tile {
            Some(ArenaTile::Boards) => self.boards.ui(ui, app, view, commands),
            Some(ArenaTile::Games) => {
                card(ui, |ui| self.games.ui(ui, view, f32::INFINITY, commands));
            }
            Some(tile) => {
                let id = ("arena tile", view.about.id, tile == ArenaTile::Standings);
                scroll_beside(ui, ScrollArea::vertical().id_salt(id).auto_shrink(false), |ui| {
                    if tile == ArenaTile::Standings {
                        return self.results_ui(ui, app, view, commands);
                    }
                    verdict_card::ui(ui, app, view);
                    let height = (ui.clip_rect().height() - 190.0).clamp(150.0, 320.0);
                    if !card(ui, |ui| curve::ui(ui, view, self.entrant, height)) {
                        self.results_ui(ui, app, view, commands);
                    }
                });
            }
            None => self.whole_ui(ui, app, view, commands),
        }
    }

    fn whole_ui(&mut self, ui: &mut Ui, app: &AppState, view: &ContestView, commands: &mut Commands) {
        verdict_card::ui(ui, app, view);
        ui.add_space(space::XS);
        let room = ui.available_rect_before_wrap();
        let mut main = room;
        let is_live = has_boards(app, view);
        if self.boards.is_large && is_live {
            return self.boards.ui(ui, app, view, commands);
        }
        if is_live {
            let is_wide = WindowSize::of(ui.ctx()) == WindowSize::Wide;
            let width = if is_wide { WIDE_BOARDS_POINTS } else { BOARDS_POINTS };
            main.max.x = room.max.x - width - space::M;
            let side = Rect::from_min_max(pos2(main.max.x + space::M, room.min.y), room.max);
            ui.scope_builder(UiBuilder::new().max_rect(side), |ui| self.boards.ui(ui, app, view, commands));
        }
        ui.scope_builder(UiBuilder::new().max_rect(main), |ui| {
            let area = ScrollArea::vertical().id_salt(("arena contest", view.about.id)).auto_shrink(false);
            scroll_beside(ui, area, |ui| {
                ui.spacing_mut().item_spacing.y = space::M;
                let height = (0.38 * room.height()).clamp(150.0, 320.0);
                card(ui, |ui| curve::ui(ui, view, self.entrant, height));
                self.results_ui(ui, app, view, commands);
                let games = (0.5 * room.height()).max(MIN_GAMES_POINTS);
                card(ui, |ui| self.games.ui(ui, view, games, commands));
            });
        });
    }

    /// Draws the results of all against all, or of the two players of a match, and the faults.
    fn results_ui(&mut self, ui: &mut Ui, app: &AppState, view: &ContestView, commands: &mut Commands) {
        if view.about.is_match() {
            card(ui, |ui| match_outcomes::ui(ui, view));
        } else {
            card(ui, |ui| bracket::ui(ui, view));
            card(ui, |ui| self.standings.ui(ui, view, &mut self.entrant, commands));
        }
        card(ui, |ui| self.workers.ui(ui, &app.arena, view));
        card(ui, |ui| faults::ui(ui, app, view, commands));
    }
}

/// Whether there are boards to show: once a contest has ended, its games are in the table.
pub(super) fn has_boards(app: &AppState, view: &ContestView) -> bool {
    app.arena.running_id() == Some(view.about.id) && !app.arena.live_boards().is_empty()
}

/// Draws a card around contents, and none if there are no contents. Returns whether there are any.
fn card(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> bool) -> bool {
    let mut frame = card_frame(ui).begin(ui);
    frame.content_ui.set_width(frame.content_ui.available_width());
    let has_contents = contents(&mut frame.content_ui);
    if has_contents {
        frame.end(ui);
    }
    has_contents
}
