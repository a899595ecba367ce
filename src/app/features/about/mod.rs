//! The page about this damka: its version, the machine and the user's files, to copy into a report of an error.

use crate::app::command::{Command, Commands};
use crate::app::features::Feature;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::{head_ui, leave_by_escape};
use crate::config::{CommandId, icon};
use crate::summary::{features, interfaces, short_version};
use crate::text::{Phrase, Words, phrase, raw};
use crate::view::{BoardView, add_ltr_region};
use egui::{CentralPanel, Grid, Label, RichText, ScrollArea, Ui};
use std::fmt::Write;
use std::thread::available_parallelism;

impl Route {
    /// What this damka is and where its files are.
    pub const ABOUT: Self = Self::new("about");
}

#[derive(Default)]
pub struct AboutPage;

impl Feature for AboutPage {
    fn id(&self) -> Route {
        Route::ABOUT
    }

    fn title(&self) -> &'static str {
        "about-title"
    }

    fn icon(&self) -> &'static str {
        icon::INFO
    }

    fn section(&self) -> Section {
        Section::Settings
    }

    fn tab(&self) -> Option<&'static str> {
        Some("about-tab")
    }

    fn tip(&self) -> Option<&'static str> {
        Some("about-tip")
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, _: &mut BoardView, commands: &mut Commands) {
        leave_by_escape(ui, app, commands);
        CentralPanel::default().show(ui, |ui| {
            head_ui(ui, app, self.title(), &[CommandId::Folder, CommandId::Keys], commands);
            ui.label(ui.localized("menu-tagline"));
            ui.add_space(8.0);
            let facts = facts(app);
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                Grid::new("about").num_columns(2).spacing([18.0, 6.0]).show(ui, |ui| {
                    for (name, value) in &facts {
                        ui.label(RichText::new(ui.localized(*name)).strong());
                        let value = ui.localized(value);
                        add_ltr_region(ui, Label::new(value));
                        ui.end_row();
                    }
                });
                ui.add_space(10.0);
                if ui.button(ui.localized("about-copy")).on_hover_text(ui.localized("about-copy-tip")).clicked() {
                    commands.send(Command::Copy(report_text(&facts)));
                }
            });
        });
    }
}

/// The message ID of each fact's name, and the fact.
type Facts = Vec<(&'static str, Phrase)>;

fn facts(app: &AppState) -> Facts {
    let (root, now) = (app.shared.catalog.root(), &app.shared.now);
    let counts = phrase("about-counts").with("variants", now.variants.len()).with("bots", now.bots.len());
    let (system, processor) = (std::env::consts::OS, std::env::consts::ARCH);
    let system = phrase("about-system-is").with("system", format!("{system}, {processor}"));
    vec![
        ("about-version", raw(short_version())),
        ("about-features", raw(features())),
        ("about-interfaces", interfaces()),
        ("about-license", raw(env!("CARGO_PKG_LICENSE"))),
        ("about-system", system.with("cores", available_parallelism().map_or(1, usize::from))),
        ("about-folder", raw(root.folder.display().to_string())),
        ("about-settings", raw(root.path("settings.yaml").display().to_string())),
        ("about-files", counts.with("themes", now.themes.len())),
    ]
}

/// The facts in English, a line each.
fn report_text(facts: &Facts) -> String {
    facts.iter().fold(String::new(), |mut text, (name, value)| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}: {value}", Words::english().format(*name), value = Words::english().format(value));
        text
    })
}
