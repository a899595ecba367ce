//! The settings page. Changes take effect at once and are saved in `settings.yaml`.

mod form;
mod rows;
pub mod sought;
mod update;

use crate::app::command::{Command, Commands};
use crate::app::components::{UiTokens, space};
use crate::app::features::Feature;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::state::AppState;
use crate::app::widgets::board_page::{Page, beside_board};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::leave_by_escape;
use crate::app::window_size::WindowSize;
use crate::config::icon;
use crate::text::phrase;
use crate::view::{BoardView, board_ui};
use egui::{CentralPanel, Frame, Margin, Panel, ScrollArea, Ui};
use rows::Rows;

impl Route {
    pub const SETTINGS: Self = Self::new("settings");
}

#[derive(Default)]
pub struct SettingsPage {
    /// The last time a setting was sought that the page scrolled for.
    scrolled: u32,
}

impl Feature for SettingsPage {
    fn id(&self) -> Route {
        Route::SETTINGS
    }

    fn title(&self) -> &'static str {
        "settings-title"
    }

    fn icon(&self) -> &'static str {
        icon::GEAR
    }

    fn section(&self) -> Section {
        Section::Settings
    }

    fn tab(&self) -> Option<&'static str> {
        Some("settings-tab")
    }

    fn tip(&self) -> Option<&'static str> {
        Some("settings-tip")
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands) {
        leave_by_escape(ui, app, commands);
        let sought = &app.sought_setting;
        let rows = Rows { sought: sought.label, scrolls: sought.times != self.scrolled };
        self.scrolled = sought.times;
        let contents = |ui: &mut Ui| {
            let mut settings = app.shared.settings.clone();
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                Frame::new().inner_margin(Margin::symmetric(space::S as i8, space::M as i8)).show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    ui.spacing_mut().item_spacing.y = space::S;
                    form::settings_ui(ui, rows, app, &mut settings, commands);
                    let file = app.shared.catalog.root().path("settings.yaml").display().to_string();
                    ui.label(ui.tokens().caption(ui.localized(phrase("settings-kept").with("file", file))));
                });
            });
            if settings != app.shared.settings {
                commands.send(Command::Change(Box::new(settings)));
            }
        };
        if WindowSize::of(ui.ctx()).is_compact() {
            let frame = Frame::new().fill(ui.tokens().surface);
            CentralPanel::default().frame(frame).show(ui, contents);
            return;
        }
        let page = Page { right: false, usual: 620.0, least: 360.0, most: 720.0 };
        beside_board(ui, "settings", page, contents);
        // Show the effect of the settings on a board.
        preview_caption_ui(ui);
        let response = board_ui(ui, board, false);
        commands.play_cues(response.cues);
    }
}

/// Says what the board is for: it shows the last position, whatever that was.
fn preview_caption_ui(ui: &mut Ui) {
    let frame = Frame::new().fill(ui.tokens().surface).inner_margin(Margin::symmetric(space::M as i8, space::S as i8));
    Panel::bottom("settings preview").resizable(false).show_separator_line(false).frame(frame).show(ui, |ui| {
        let words = ui.localized("settings-preview");
        ui.vertical_centered(|ui| ui.label(ui.tokens().caption(words)));
    });
}
