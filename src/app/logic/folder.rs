//! The user's folder, shown in the system's file manager.

use super::Logic;
use crate::report::Report;
use crate::text::phrase;

impl Logic {
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
