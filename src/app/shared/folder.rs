//! Shows the user's folder in the system's file manager and creates new bots in it.

use super::Shared;
use super::editor::system_opener;
use crate::report::Report;
use crate::text::phrase;

impl Shared {
    /// Creates a starter bot, reports where it is, and opens it in the editor of the settings.
    pub(in crate::app) fn show_created(&mut self, files: &[String]) {
        let folder = self.catalog.root().folder.display().to_string();
        let report = Report::note(phrase("begun").with("files", files.join(", ")).with("folder", folder));
        self.notify(report.hint(phrase("begun-hint")));
        // Only in an editor that the user has chosen, because the system's default for the file could be any program.
        if let Some(script) = files.first().filter(|_| !self.settings.editor.is_empty()) {
            self.open_in_editor(script, None);
        }
    }

    pub(in crate::app) fn open_folder(&mut self) {
        let folder = &self.catalog.root().folder;
        let program = system_opener();
        let report = Report::note(phrase("folder-is").with("folder", folder.display().to_string()));
        let why = phrase("folder-unshown").with("program", program);
        match std::process::Command::new(program).arg(folder).spawn() {
            Ok(child) => self.watch_start(child, move |code| {
                report.hint(why.with("error", phrase("exit-code").with("code", i64::from(code))))
            }),
            Err(error) => self.notify(report.hint(why.with("error", &error))),
        }
    }
}
