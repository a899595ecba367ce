//! The user's folder, shown in the system's file manager.

use super::Logic;
use crate::catalog::{Kind, Wish};
use crate::report::Report;
use crate::text::phrase;

impl Logic {
    /// Writes a bot for a person to begin with, and says where it is.
    pub(super) fn begin_bot(&mut self, name: &str) {
        let begun = self.catalog.create(&Wish::new(Kind::Bot, name));
        self.notice = Some(match begun {
            Ok(files) => {
                let files = files.join(", ");
                let folder = self.catalog.root().folder.display().to_string();
                let report = Report::note(phrase("begun").with("files", files).with("folder", folder));
                report.hint(phrase("begun-hint"))
            }
            Err(report) => report,
        });
        self.now = self.catalog.now();
    }

    pub(super) fn open_folder(&mut self) {
        let folder = &self.catalog.root().folder;
        let program = if cfg!(target_os = "macos") {
            "open"
        } else if cfg!(windows) {
            "explorer"
        } else {
            "xdg-open"
        };
        // Waited for on a thread of its own: its end is of no interest here.
        let opened = std::process::Command::new(program).arg(folder).spawn();
        match opened {
            Ok(mut child) => _ = std::thread::spawn(move || child.wait()),
            Err(error) => {
                let report = Report::note(phrase("folder-is").with("folder", folder.display().to_string()));
                let why = phrase("folder-unshown").with("program", program).with("error", error.to_string());
                self.notice = Some(report.hint(why));
            }
        }
    }
}
