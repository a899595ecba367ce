//! The form that writes the games of a contest to a file, through the library.

use crate::app::command::Commands;
use crate::app::components::{ActionButton, Segment, UiTokens, card_frame, form_row, segmented, space};
use crate::app::dialog::DialogPurpose;
use crate::app::features::arena::{ArenaAction, ContestView};
use crate::app::features::library::{LibraryAction, LibraryEvent};
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::config::icon;
use crate::files::Existing;
use crate::store::GameFileFormat;
use crate::text::phrase;
use egui::{Align, Layout, ProgressBar, Ui};
use std::path::{Path, PathBuf};

const LABEL_POINTS: f32 = 80.0;
const FIELD_POINTS: f32 = 380.0;
const FORMATS: [(GameFileFormat, &str, &str); 2] =
    [(GameFileFormat::Pdn, "PDN", "library-pdn-tip"), (GameFileFormat::Ggf, "GGF", "library-ggf-tip")];

#[derive(Default)]
pub(super) struct ExportCard {
    format: GameFileFormat,
    /// The file as typed; `None` until the form is shown.
    file: Option<String>,
}

impl ExportCard {
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, view: &ContestView, commands: &mut Commands) {
        if self.file.is_none() {
            // The result of an earlier job is not about this contest.
            commands.send(LibraryAction::DismissResult);
            let name = format!("contest_{}.{}", view.about.id, self.format.extension());
            self.file = Some(app.shared.catalog.root().path(&name).display().to_string());
        }
        card_frame(ui).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                let title = ui.localized("export-games");
                ui.label(ui.tokens().strong(title));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    if ui.add(ActionButton::icon_only(icon::X, ui.localized("close"))).clicked() {
                        commands.send(ArenaAction::ShowExport(false));
                    }
                });
            });
            if GameFileFormat::Ggf.fits(&view.about.variant) {
                self.format_ui(ui);
            }
            self.file_ui(ui, app, view, commands);
            result_ui(ui, app, commands);
        });
    }

    fn format_ui(&mut self, ui: &mut Ui) {
        let label = ui.localized("arena-export-form");
        let chosen = FORMATS.iter().position(|(format, ..)| *format == self.format).unwrap_or(0);
        let help = ui.localized(FORMATS[chosen].2);
        let picked = form_row(ui, (&label, LABEL_POINTS), &help, None, |ui| {
            segmented(ui, &FORMATS.map(|(_, words, _)| Segment::new(words)), Some(chosen), 160.0)
        });
        if let Some(index) = picked {
            self.format = FORMATS[index].0;
            let file = self.file.take().map(|file| PathBuf::from(file).with_extension(self.format.extension()));
            self.file = file.map(|file| file.display().to_string());
        }
    }

    fn file_ui(&mut self, ui: &mut Ui, app: &AppState, view: &ContestView, commands: &mut Commands) {
        let label = ui.localized("arena-file");
        let ids = ids(view);
        let file = self.file.get_or_insert_default();
        let count = ids.len();
        form_row(ui, (&label, LABEL_POINTS), "", None, |ui| {
            let width = (ui.available_width() - 60.0).min(FIELD_POINTS);
            let shown = field(ui, file, |edit| edit.desired_width(width));
            let _ = shown.accessible_name(&label);
            let choose = ui.localized("library-choose-target");
            let why = app.library.is_dialog_open().then(|| ui.localized("library-dialog-open"));
            if ui.add(ActionButton::secondary(&choose).icon(icon::FOLDER_OPEN).why_not(why)).clicked() {
                commands.send(LibraryAction::ChooseFiles(DialogPurpose::Export(ids.clone(), self.format), choose));
            }
            let why = match (app.library.job.is_some(), file.trim().is_empty()) {
                (true, _) => Some("library-exporting"),
                (_, true) => Some("library-no-file"),
                _ => None,
            };
            let words = ui.localized(phrase("library-export").with("count", count));
            let export = ActionButton::primary(words).icon(icon::EXPORT).why_not(why.map(|why| ui.localized(why)));
            if ui.add(export).clicked() {
                let file = Path::new(file.trim()).to_owned();
                let existing = Existing::Refuse;
                commands.send(LibraryAction::Export { ids: ids.clone(), format: self.format, file, existing });
            }
        });
    }
}

/// The stored games in the order of their pairs.
fn ids(view: &ContestView) -> Vec<i64> {
    let mut games: Vec<_> = view.games.iter().filter(|game| game.game != 0).collect();
    games.sort_unstable_by_key(|game| (game.pair, game.half));
    games.iter().map(|game| game.game).collect()
}

/// Draws the progress of the export, or how the last one ended.
fn result_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    if let Some(job) = app.library.job.filter(|job| !job.imports) {
        let bar = ui.add(ProgressBar::new(job.progress_fraction()).desired_height(6.0).fill(ui.tokens().accent));
        let words = ui.localized("library-exporting");
        ui.ctx().accesskit_node_builder(bar.id, |node| node.set_label(words));
        return;
    }
    match &app.library.last_result {
        Some(LibraryEvent::Exported(games, file, reports)) => {
            let file = file.display().to_string();
            let words = ui.localized(phrase("library-exported").with("count", *games).with("file", file));
            ui.add_space(space::XS);
            let shown = ui.label(ui.tokens().small(&words).color(ui.tokens().text));
            announce(ui, &shown, &words);
            for report in reports.iter().take(3) {
                report_card(ui, report, &app.shared.theme, commands);
            }
        }
        Some(LibraryEvent::Failed(report)) => report_card(ui, report, &app.shared.theme, commands),
        _ => {}
    }
}
