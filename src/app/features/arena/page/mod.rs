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
use crate::app::features::Feature;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::{head_ui, leave_by_escape};
use crate::app::widgets::report_card::report_card;
use crate::config::CommandId;
use crate::config::icon;
use crate::view::BoardView;
use draft::DraftForm;
use egui::{CentralPanel, Panel, RichText, ScrollArea, Ui};
use list::List;
use ratings_view::Pooled;

/// The width of the list of contests.
const LIST_POINTS: f32 = 270.0;

#[derive(Default)]
pub struct ArenaPage {
    list: List,
    form: DraftForm,
    pooled: Pooled,
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

    fn ui(&mut self, ui: &mut Ui, app: &AppState, _: &mut BoardView, commands: &mut Commands) {
        self.reload(ui, app, commands);
        leave_by_escape(ui, app, commands);
        let side = Panel::left("arena contests").exact_size(LIST_POINTS).resizable(false);
        side.show(ui, |ui| {
            head_ui(ui, app, self.title(), &[CommandId::Lab], commands);
            self.list.ui(ui, app, &mut self.pooled.is_shown, commands);
        });
        CentralPanel::default().show(ui, |ui| {
            if self.pooled.is_shown {
                ui.add_space(8.0);
                self.pooled.ui(ui, app);
                return;
            }
            ScrollArea::vertical().id_salt(("arena page", app.arena.chosen())).auto_shrink(false).show(ui, |ui| {
                ui.add_space(8.0);
                faults_ui(ui, app, commands);
                match (app.arena.chosen(), app.arena.shown()) {
                    (None, _) => self.form.ui(ui, app, commands),
                    (Some(_), Some(view)) => contest::ui(ui, app, view, commands),
                    (Some(_), None) => {
                        let words = ui.localized("arena-reading");
                        ui.label(RichText::new(words).weak());
                    }
                }
                ui.add_space(16.0);
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
    if ui.small_button(words).clicked() {
        commands.send(ArenaAction::Dismiss);
    }
    ui.add_space(6.0);
}
