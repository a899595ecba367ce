//! The About page: the version, the machine and the user's files, to copy into an error report.

use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, UiTokens, scroll_beside, space, titled_card};
use crate::app::features::Feature;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::shell::HeaderAction;
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::leave_by_escape;
use crate::config::{CommandId, icon};
use crate::summary::{features, interfaces, short_version};
use crate::text::{Phrase, Words, phrase, raw};
use crate::view::{BoardView, add_ltr_region};
use egui::{CentralPanel, Frame, Grid, Label, Margin, ScrollArea, Ui};
use std::fmt::Write;
use std::thread::available_parallelism;

impl Route {
    pub const ABOUT: Self = Self::new("about");
}

const MAX_POINTS: f32 = 720.0;

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

    fn actions(&self, ui: &Ui, app: &AppState) -> Vec<HeaderAction> {
        [CommandId::Tour, CommandId::Folder].into_iter().filter_map(|id| HeaderAction::of(ui, app, id)).collect()
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, _: &mut BoardView, commands: &mut Commands) {
        leave_by_escape(ui, app, commands);
        let frame = Frame::new().fill(ui.tokens().surface).inner_margin(Margin::same(space::L as i8));
        CentralPanel::default().frame(frame).show(ui, |ui| {
            let facts = facts(app);
            scroll_beside(ui, ScrollArea::vertical().auto_shrink(false), |ui| {
                ui.set_max_width(MAX_POINTS.min(ui.available_width()));
                let tagline = ui.localized("menu-tagline");
                titled_card(ui, "damka", &tagline, |ui| {
                    Grid::new("about").num_columns(2).spacing([18.0, 6.0]).show(ui, |ui| {
                        for (name, value) in &facts {
                            ui.label(ui.tokens().small(ui.localized(*name)));
                            let value = ui.localized(value);
                            add_ltr_region(ui, Label::new(value));
                            ui.end_row();
                        }
                    });
                    ui.add_space(space::S);
                    let copy = ActionButton::secondary(ui.localized("copy")).icon(icon::COPY);
                    if ui.add(copy.tip(ui.localized("about-copy-tip"))).clicked() {
                        commands.send(Command::Copy(report_text(&facts)));
                    }
                });
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
        ("version", raw(short_version())),
        ("about-features", raw(features())),
        ("about-interfaces", interfaces()),
        ("about-license", raw(env!("CARGO_PKG_LICENSE"))),
        ("about-system", system.with("cores", available_parallelism().map_or(1, usize::from))),
        ("about-folder", raw(root.folder.display().to_string())),
        ("settings-title", raw(root.path("settings.yaml").display().to_string())),
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
