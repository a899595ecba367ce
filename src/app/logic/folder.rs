//! The user's folder, shown in the system's file manager.

use super::Logic;
use crate::report::Report;

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
                let report = Report::note(format!("your folder is {}", folder.display()));
                self.notice = Some(report.hint(format!("it cannot be shown from here: {program}: {error}")));
            }
        }
    }
}
