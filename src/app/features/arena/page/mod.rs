//! The arena, for matches between bots: the list of contests and, beside it, one contest that is running, finished or being set
//! up.

mod contest;
mod curve;
mod draft;
mod format;
mod games;
mod list;
mod live_boards;
mod ratings_view;
mod seats;
mod table;
mod terms;

use super::ArenaAction;
use crate::app::command::Commands;
use crate::app::components::{ActionButton, ButtonKind, UiTokens, height, space};
use crate::app::features::Feature;
use crate::app::route::Route;
use crate::app::section::{Badge, Section};
use crate::app::shell::{BackgroundWork, HeaderAction, Heading};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::leave_by_escape;
use crate::app::widgets::report_card::report_card;
use crate::app::window_size::WindowSize;
use crate::config::CommandId;
use crate::config::icon;
use crate::summary::contest::pairs_played;
use crate::text::{own, phrase};
use crate::view::BoardView;
use draft::DraftForm;
use egui::{CentralPanel, Frame, Margin, Panel, ScrollArea, Ui};
use list::List;
use ratings_view::Pooled;

/// The width of the list of contests.
const LIST_POINTS: f32 = 232.0;
const COMPACT_LIST_POINTS: f32 = 180.0;

#[derive(Default)]
pub struct ArenaPage {
    list: List,
    form: DraftForm,
    pooled: Pooled,
    standings: table::StandingsTable,
    /// The last frame in which the page was shown.
    was_shown: Option<u64>,
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
        let arena = &app.arena;
        let title = phrase(self.title());
        let context = match arena.shown() {
            _ if arena.shows_ratings => Some(phrase("arena-ratings")),
            Some(view) => {
                let about = phrase("arena-context").with("title", &view.about.title);
                Some(about.with("game", own(view.about.variant.title.as_str())))
            }
            None if arena.chosen().is_none() => Some(phrase("arena-new-title")),
            None => None,
        };
        Heading { title, context }
    }

    fn actions(&self, _: &Ui, app: &AppState) -> Vec<HeaderAction> {
        let is_form = app.arena.chosen().is_none() && !app.arena.shows_ratings;
        let mut actions = contest::actions(app);
        if !is_form {
            let new = HeaderAction::new(icon::PLUS, "arena-new", ArenaAction::Look(None));
            actions.push(new.kind(ButtonKind::Primary));
        }
        actions
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
        let is_compact = WindowSize::of(ui.ctx()).is_compact();
        let width = if is_compact { COMPACT_LIST_POINTS } else { LIST_POINTS };
        let frame = Frame::new().fill(tokens.surface).inner_margin(Margin::same(space::S as i8));
        let side = Panel::left("arena contests").exact_size(width).resizable(false).frame(frame);
        side.show(ui, |ui| self.list.ui(ui, app, commands));
        let frame = Frame::new().fill(tokens.surface).inner_margin(Margin::same(space::L as i8));
        CentralPanel::default().frame(frame).show(ui, |ui| {
            if app.arena.shows_ratings {
                self.pooled.ui(ui, app);
                return;
            }
            ScrollArea::vertical().id_salt(("arena page", app.arena.chosen())).auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = space::S;
                faults_ui(ui, app, commands);
                match (app.arena.chosen(), app.arena.shown()) {
                    (None, _) => self.form.ui(ui, app, commands),
                    (Some(_), Some(view)) => contest::ui(ui, app, view, &mut self.standings, commands),
                    (Some(_), None) => {
                        let words = ui.localized("arena-reading");
                        ui.label(tokens.small(words));
                    }
                }
                ui.add_space(space::L);
            });
        });
    }
}

impl ArenaPage {
    /// Reloads the list when the page opens, because other processes may have added contests.
    fn reload(&mut self, ui: &Ui, app: &AppState, commands: &mut Commands) {
        let frame = ui.ctx().cumulative_frame_nr();
        let fresh = self.was_shown.is_none_or(|shown| shown + 1 < frame);
        self.was_shown = Some(frame);
        if fresh {
            commands.send(ArenaAction::Refresh);
            if let Some(played) = app.arena.played().filter(|_| app.arena.chosen().is_none()) {
                commands.send(ArenaAction::Look(Some(played)));
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
    let words = ui.localized("banner-dismiss");
    if ui.add(ActionButton::ghost(words).icon(icon::X).height(height::DENSE)).clicked() {
        commands.send(ArenaAction::Dismiss);
    }
    ui.add_space(space::S);
}
