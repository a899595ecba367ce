//! Import and export of games: the file fields, the progress and the result.

use crate::app::command::Commands;
use crate::app::components::{ActionButton, Segment, UiTokens, checkbox, drop_down, height, segmented, space};
use crate::app::dialog::DialogPurpose;
use crate::app::features::library::{LibraryAction, LibraryEvent, LibraryForm, LibraryJob};
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::{dismiss_button, report_card};
use crate::config::icon;
use crate::files::Existing;
use crate::report::Report;
use crate::store::{GameFileFormat, Imported};
use crate::text::{authored, phrase};
use egui::{CollapsingHeader, ComboBox, ProgressBar, Response, Ui};
use std::path::PathBuf;

/// The most reports on bad games that are drawn; the others are counted.
const MAX_SHOWN: usize = 100;

/// The number of frames after which a removed widget has certainly lost the focus.
const SETTLES_FRAMES: u8 = 3;

#[derive(Default)]
pub(super) struct FileFields {
    from: String,
    /// The variant of games that do not name one.
    otherwise: String,
    to: String,
    format: GameFileFormat,
    /// Whether the only selected game is exported instead of all.
    is_only_chosen: bool,
    /// Whether a job was running in the last frame.
    worked: bool,
    /// The number of frames for which the new widgets may still take the focus.
    settles: u8,
}

impl FileFields {
    /// Draws a form, or the running job in its place. `games` are those that an export would write, and the one that it could
    /// write instead.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        form: LibraryForm,
        games: (&[i64], Option<i64>),
        commands: &mut Commands,
    ) {
        let works = app.library.job.is_some();
        let takes_keyboard = self.takes_keyboard(ui, works);
        if let Some(job) = &app.library.job {
            let stop = job_ui(ui, job, commands);
            if takes_keyboard {
                stop.request_focus();
            }
        } else if form == LibraryForm::Import {
            let from = self.import_ui(ui, app, commands);
            if takes_keyboard {
                from.request_focus();
            }
        } else {
            self.export_ui(ui, app, games, commands);
        }
    }

    /// Whether the replacement of a removed widget should take the focus. When a job starts or ends, the focused widget
    /// disappears, which egui notices a few frames later.
    fn takes_keyboard(&mut self, ui: &Ui, works: bool) -> bool {
        if std::mem::replace(&mut self.worked, works) != works {
            self.settles = SETTLES_FRAMES;
        }
        let takes = self.settles > 0 && ui.memory(|memory| memory.focused().is_none());
        self.settles = if takes { 0 } else { self.settles.saturating_sub(1) };
        if self.settles > 0 {
            ui.ctx().request_repaint();
        }
        takes
    }

    /// Imports files that are dropped onto this page.
    pub fn take_dropped(&self, ui: &Ui, commands: &mut Commands) {
        let dropped = ui.ctx().input_mut(|input| std::mem::take(&mut input.raw.dropped_files));
        let files: Vec<PathBuf> = dropped.into_iter().map(|file| file.path().to_owned()).collect();
        if !files.is_empty() {
            self.import(files, commands);
        }
    }

    fn import(&self, files: Vec<PathBuf>, commands: &mut Commands) {
        commands.send(LibraryAction::Import { files, otherwise: self.otherwise.clone() });
    }

    /// Returns the file name's field.
    fn import_ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) -> Response {
        let tokens = ui.tokens();
        let help = ui.localized("library-import-hint");
        ui.label(tokens.small(help));
        ui.add_space(space::M);
        let (hint, name) = (ui.localized("library-file-hint"), ui.localized("library-import-file"));
        ui.label(tokens.small(&name));
        let from = field(ui, &mut self.from, |edit| edit.hint_text(hint).desired_width(f32::INFINITY));
        ui.ctx().accesskit_node_builder(from.id, |node| node.set_label(name));
        choose_ui(ui, app, "library-choose-files", || DialogPurpose::Import(self.otherwise.clone()), commands);
        ui.add_space(space::M);
        self.otherwise_ui(ui, app);
        ui.add_space(space::L);
        let entered = from.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let is_ready = !self.from.trim().is_empty();
        let why = (!is_ready).then(|| ui.localized("library-no-file"));
        let import = ActionButton::primary(ui.localized("library-import")).icon(icon::DOWNLOAD_SIMPLE);
        let import = import.height(height::PRIMARY).min_width(ui.available_width()).why_not(why);
        if ui.add(import).clicked() || entered && is_ready {
            self.import(vec![path_of(&self.from)], commands);
        }
        from
    }

    fn otherwise_ui(&mut self, ui: &mut Ui, app: &AppState) {
        let tokens = ui.tokens();
        let name = ui.localized("library-otherwise");
        let named = ui.label(tokens.small(name));
        let none = ui.localized("library-otherwise-none");
        let title =
            app.shared.now.variant(&self.otherwise).ok().map(|variant| ui.localized(authored(variant.title.as_str())));
        let list = ComboBox::from_id_salt("library otherwise").selected_text(title.unwrap_or_else(|| none.clone()));
        let list = list.width(ui.available_width());
        let shown = drop_down(ui, list, |ui, rows| {
            rows.value(ui, &mut self.otherwise, String::new(), none);
            for variant in app.shared.now.variants_in_use() {
                let title = ui.localized(authored(variant.title.as_str()));
                rows.value(ui, &mut self.otherwise, variant.id.clone(), title);
            }
        });
        shown.labelled_by(named.id);
    }

    fn export_ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        (ids, chosen): (&[i64], Option<i64>),
        commands: &mut Commands,
    ) {
        let tokens = ui.tokens();
        let help = ui.localized("library-export-hint");
        ui.label(tokens.small(help));
        ui.add_space(space::M);
        let chosen = self.only_chosen_ui(ui, chosen.filter(|_| ids.len() > 1));
        let ids = if chosen.is_some() { chosen.as_slice() } else { ids };
        if self.to.is_empty() {
            let file = app.shared.catalog.root().path(&format!("games.{}", self.format.extension()));
            self.to = file.display().to_string();
        }
        self.format_ui(ui);
        ui.add_space(space::M);
        let name = ui.localized("library-export-file");
        ui.label(tokens.small(&name));
        let to = field(ui, &mut self.to, |edit| edit.desired_width(f32::INFINITY));
        ui.ctx().accesskit_node_builder(to.id, |node| node.set_label(name));
        // Oldest first, the order in which they were played.
        let in_order = || ids.iter().rev().copied().collect();
        if !ids.is_empty() {
            choose_ui(ui, app, "library-choose-target", || DialogPurpose::Export(in_order(), self.format), commands);
        }
        ui.add_space(space::L);
        let why = match (ids.is_empty(), self.to.trim().is_empty()) {
            (true, _) => Some("library-none-found"),
            (_, true) => Some("library-no-file"),
            _ => None,
        };
        let why = why.map(|why| ui.localized(why));
        let words = ui.localized(phrase("library-export").with("count", ids.len()));
        let export = ActionButton::primary(words).icon(icon::EXPORT).height(height::PRIMARY);
        if ui.add(export.min_width(ui.available_width()).why_not(why)).clicked() {
            let (ids, format, file) = (in_order(), self.format, path_of(&self.to));
            commands.send(LibraryAction::Export { ids, format, file, existing: Existing::Refuse });
        }
    }

    /// Offers to export the selected game alone, and returns it if so.
    fn only_chosen_ui(&mut self, ui: &mut Ui, chosen: Option<i64>) -> Option<i64> {
        let chosen = chosen?;
        let words = ui.localized("library-export-one");
        checkbox(ui, &mut self.is_only_chosen, &words);
        ui.add_space(space::M);
        self.is_only_chosen.then_some(chosen)
    }

    fn format_ui(&mut self, ui: &mut Ui) {
        const FORMATS: [(GameFileFormat, &str, &str); 2] =
            [(GameFileFormat::Pdn, "PDN", "library-pdn-tip"), (GameFileFormat::Ggf, "GGF", "library-ggf-tip")];
        let tokens = ui.tokens();
        let segments = FORMATS.map(|(_, words, _)| Segment::new(words));
        let chosen = FORMATS.iter().position(|(format, ..)| *format == self.format);
        if let Some(index) = segmented(ui, &segments, chosen, ui.available_width()) {
            self.format = FORMATS[index].0;
            self.to = PathBuf::from(&self.to).with_extension(self.format.extension()).display().to_string();
        }
        let help =
            FORMATS.iter().find(|(format, ..)| *format == self.format).map_or("library-pdn-tip", |(.., help)| help);
        ui.label(tokens.caption(ui.localized(help)));
    }
}

fn choose_ui(
    ui: &mut Ui,
    app: &AppState,
    id: &'static str,
    choice: impl FnOnce() -> DialogPurpose,
    commands: &mut Commands,
) {
    let words = ui.localized(id);
    let why = app.library.is_dialog_open().then(|| ui.localized("library-dialog-open"));
    if ui.add(ActionButton::secondary(&words).icon(icon::FOLDER_OPEN).why_not(why)).clicked() {
        commands.send(LibraryAction::ChooseFiles(choice(), words));
    }
}

/// Converts a typed path; `~` is the home directory.
fn path_of(text: &str) -> PathBuf {
    let text = text.trim().trim_start_matches("file://");
    match (text.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(inside), Some(home)) => PathBuf::from(home).join(inside),
        _ => PathBuf::from(text),
    }
}

/// Returns the button that stops the job.
fn job_ui(ui: &mut Ui, job: &LibraryJob, commands: &mut Commands) -> Response {
    let progress = &job.progress;
    let share = job.progress_fraction();
    let heading = ui.localized(if job.imports { "library-importing" } else { "library-exporting" });
    ui.label(ui.tokens().strong(heading));
    let words = ui.localized(
        phrase("library-progress")
            .with("percent", (share * 100.0) as u32)
            .with("count", progress.new + progress.already),
    );
    let bar = ui.add(ProgressBar::new(share));
    ui.ctx().accesskit_node_builder(bar.id, |node| node.set_label(words.as_str()));
    ui.label(ui.tokens().small(words));
    let stop = ui.add(ActionButton::secondary(ui.localized("stop")).icon(icon::STOP));
    if stop.clicked() {
        commands.send(LibraryAction::Stop);
    }
    stop
}

/// Draws the result of the last job until it is dismissed.
pub(super) fn result_ui(ui: &mut Ui, app: &AppState, result: &LibraryEvent, commands: &mut Commands) {
    let is_reported = match result {
        LibraryEvent::Imported(imported) => imported_ui(ui, app, imported, commands),
        LibraryEvent::Exported(games, file, reports) => {
            let file = file.display().to_string();
            let words = ui.localized(phrase("library-exported").with("count", *games).with("file", file));
            let label = ui.label(&words);
            announce(ui, &label, &words);
            reports_ui(ui, app, reports, 0, commands);
            true
        }
        LibraryEvent::Deleted(games) => {
            let words = ui.localized(phrase("library-deleted").with("count", *games));
            let label = ui.label(&words);
            announce(ui, &label, &words);
            true
        }
        LibraryEvent::Failed(report) => {
            report_card(ui, report, &app.shared.theme, commands);
            true
        }
    };
    if is_reported {
        dismiss_button(ui, LibraryAction::DismissResult, commands);
    }
}

fn imported_ui(ui: &mut Ui, app: &AppState, imported: &Imported, commands: &mut Commands) -> bool {
    let progress = &imported.progress;
    let counts = phrase("library-imported")
        .with("new", progress.new)
        .with("already", progress.already)
        .with("broken", progress.broken);
    let mut words = ui.localized(counts);
    if imported.stopped {
        words = format!("{} {words}", ui.localized("library-stopped"));
    }
    let label = ui.label(&words);
    announce(ui, &label, &words);
    reports_ui(ui, app, &imported.reports, imported.unlisted, commands);
    true
}

fn reports_ui(ui: &mut Ui, app: &AppState, reports: &[Report], unlisted: usize, commands: &mut Commands) {
    if reports.is_empty() {
        return;
    }
    let words = ui.localized(phrase("library-reports").with("count", reports.len() + unlisted));
    CollapsingHeader::new(words).id_salt("library reports").default_open(reports.len() < 4).show(ui, |ui| {
        for report in reports.iter().take(MAX_SHOWN) {
            report_card(ui, report, &app.shared.theme, commands);
        }
        let more = reports.len().saturating_sub(MAX_SHOWN) + unlisted;
        if more > 0 {
            let words = ui.localized(phrase("and-more").with("count", more));
            ui.label(words);
        }
    });
}
