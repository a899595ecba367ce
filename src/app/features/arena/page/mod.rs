//! The arena, for matches between bots: the list of contests and, beside it, one contest that is running, finished or being set
//! up. A compact window shows one part at a time.

mod bracket;
mod contest;
mod crosstable;
mod curve;
mod draft;
mod export;
mod faults;
mod form_rows;
mod game_limits;
mod games;
mod header;
mod list;
mod live_boards;
mod match_outcomes;
mod openings;
mod ratings_view;
mod seats;
mod standings;
mod terms;
mod tiles;
mod verdict_card;
mod workers;

use super::ArenaAction;
use crate::app::command::Commands;
use crate::app::components::{ActionButton, UiTokens, height, space};
use crate::app::features::Feature;
use crate::app::route::Route;
use crate::app::section::{Badge, Section};
use crate::app::shell::{BackgroundWork, HeaderAction, Heading};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::leave_by_escape;
use crate::app::widgets::report_card::{dismiss_button, report_card};
use crate::app::window_size::WindowSize;
use crate::config::CommandId;
use crate::config::icon;
use crate::engine::EngineSeat;
use crate::summary::contest::pairs_played;
use crate::text::phrase;
use crate::view::BoardView;
use contest::ContestPage;
use draft::DraftForm;
use egui::{CentralPanel, Frame, Margin, Panel, Ui};
use list::List;
use ratings_view::RatingsView;
use tiles::{ArenaTile, TileTabs};

/// The width of the list of contests.
const LIST_POINTS: f32 = 232.0;
const WIDE_LIST_POINTS: f32 = 280.0;

#[derive(Default)]
pub struct ArenaPage {
    list: List,
    form: DraftForm,
    pooled: RatingsView,
    contest: ContestPage,
    tiles: TileTabs,
    /// The last frame in which the page was shown.
    was_shown: Option<u64>,
    /// Whether a contest has been chosen for view since the start.
    has_chosen: bool,
    /// The matches that other pages have suggested so far.
    proposals: u64,
}

impl Feature for ArenaPage {
    fn id(&self) -> Route {
        Route::ARENA
    }

    fn title(&self) -> &'static str {
        "arena-title"
    }

    fn icon(&self) -> &'static str {
        icon::TROPHY
    }

    fn section(&self) -> Section {
        Section::Arena
    }

    fn tip(&self) -> Option<&'static str> {
        Some("arena-tip")
    }

    fn command(&self) -> Option<CommandId> {
        Some(CommandId::Arena)
    }

    /// The contest form takes a file of openings.
    fn takes_dropped_files(&self, app: &AppState) -> bool {
        app.arena.chosen().is_none()
    }

    fn heading(&self, app: &AppState) -> Heading {
        header::heading(phrase(self.title()), app)
    }

    fn actions(&self, _: &Ui, app: &AppState) -> Vec<HeaderAction> {
        header::actions(app)
    }

    fn badge(&self, app: &AppState) -> Option<Badge> {
        app.arena.is_busy().then_some(Badge::Count(1))
    }

    fn background(&self, app: &AppState) -> Option<BackgroundWork> {
        let text = phrase("arena-status").with("text", pairs_played(&app.arena.running()?.standing.ledger));
        Some(BackgroundWork { icon: icon::TROPHY, text, route: Route::ARENA })
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, _: &mut BoardView, commands: &mut Commands) {
        self.reload(ui, app, commands);
        leave_by_escape(ui, app, commands);
        let tokens = ui.tokens();
        let size = WindowSize::of(ui.ctx());
        let tile = size.is_compact().then(|| self.tiles.ui(ui, app));
        if tile.is_none() {
            let width = if size == WindowSize::Wide { WIDE_LIST_POINTS } else { LIST_POINTS };
            let frame = Frame::new().fill(tokens.surface).inner_margin(Margin::same(space::S as i8));
            let side = Panel::left("arena contests").exact_size(width).resizable(false).frame(frame);
            side.show(ui, |ui| self.list.ui(ui, app, commands));
        }
        let margin = if tile.is_some() { space::S } else { space::L };
        let frame = Frame::new().fill(tokens.surface).inner_margin(Margin::same(margin as i8));
        CentralPanel::default().frame(frame).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = space::S;
            faults_ui(ui, app, commands);
            match (app.arena.chosen(), app.arena.shown()) {
                _ if tile == Some(ArenaTile::Contests) => self.list.ui(ui, app, commands),
                _ if app.arena.shows_ratings => self.pooled.ui(ui, app, commands),
                (None, _) => self.form.ui(ui, app, commands),
                (Some(_), Some(view)) => self.contest.ui(ui, app, view, tile, commands),
                (Some(_), None) => {
                    let words = ui.localized("loading");
                    ui.label(tokens.small(words));
                }
            }
        });
    }
}

impl ArenaPage {
    /// Reloads the list when the page opens, because other processes may have added contests, and shows the newest contest.
    fn reload(&mut self, ui: &Ui, app: &AppState, commands: &mut Commands) {
        let arena = &app.arena;
        let frame = ui.ctx().cumulative_frame_nr();
        let fresh = self.was_shown.is_none_or(|shown| shown + 1 < frame);
        self.was_shown = Some(frame);
        let is_proposed = std::mem::replace(&mut self.proposals, arena.proposal.0) != arena.proposal.0;
        self.has_chosen |= arena.chosen().is_some() || is_proposed;
        if fresh {
            commands.send(ArenaAction::Refresh);
            if let Some(played) = arena.running_id().filter(|_| arena.chosen().is_none() && !is_proposed) {
                commands.send(ArenaAction::Show(Some(played)));
            }
        }
        if arena.is_read && !self.has_chosen {
            self.has_chosen = true;
            if let Some(newest) = arena.listed.first().filter(|_| !arena.is_busy() && !arena.shows_ratings) {
                commands.send(ArenaAction::Show(Some(newest.id)));
            }
        }
    }
}

/// Draws errors until they are dismissed.
fn faults_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    if app.arena.faults.is_empty() {
        return;
    }
    for fault in &app.arena.faults {
        report_card(ui, fault, &app.shared.theme, commands);
    }
    ui.horizontal(|ui| {
        // Each of the engines is named above, with its command.
        if app.arena.faults.iter().any(EngineSeat::awaits_consent) {
            let allow = ActionButton::primary(ui.localized("engine-ask-allow")).icon(icon::PLAY).height(height::DENSE);
            if ui.add(allow).clicked() {
                commands.send(ArenaAction::AllowEngines);
            }
        }
        dismiss_button(ui, ArenaAction::Dismiss, commands);
    });
    ui.add_space(space::S);
}
