//! Trace files of a game, as indented text: all traces, those of the moves played, and those of each side.

use super::{Report, Trace};
use crate::files::{Existing, count_access};
use crate::text::phrase;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// The trace files of one game: `main.txt`, `selected.txt`, and one named after each thread.
pub struct TraceFiles {
    folder: PathBuf,
    files: BTreeMap<String, BufWriter<File>>,
}

/// All traces, in game order.
const MAIN: &str = "main";
/// Only the parts about the chosen move.
const SELECTED: &str = "selected";

impl TraceFiles {
    /// [`Existing::Replace`] overwrites older files. Fails if the folder cannot be written, or files must stay.
    pub fn create(folder: impl AsRef<Path>, existing: Existing) -> Result<Self, Report> {
        count_access();
        let folder = folder.as_ref().to_owned();
        let mut files = Self { folder, files: BTreeMap::new() };
        fs::create_dir_all(&files.folder).map_err(|error| files.refuse(&error))?;
        let is_there = |name: &&str| files.folder.join(format!("{name}.txt")).symlink_metadata().is_ok();
        if existing == Existing::Refuse
            && let Some(name) = [MAIN, SELECTED].iter().find(|name| is_there(name))
        {
            let message = phrase("trace-there").with("name", format!("{name}.txt"));
            let report = Report::error(message).in_file(files.folder.display().to_string());
            return Err(report.hint(phrase("trace-there-hint")));
        }
        files.file(MAIN)?;
        files.file(SELECTED)?;
        Ok(files)
    }

    /// `thread` names the player (`black`); `chosen` is the text of the move, which identifies the parts about it.
    pub fn write(&mut self, thread: &str, heading: &str, traces: &[Trace], chosen: &str) -> Result<(), Report> {
        count_access();
        let whole = format_traces(heading, traces.iter());
        let mut about = Vec::new();
        for trace in traces {
            find(trace, chosen, &mut about);
        }
        let selected = format_traces(heading, about.into_iter());
        for (name, text) in [(MAIN, &whole), (SELECTED, &selected), (thread, &whole)] {
            let file = self.file(name)?;
            let written = file.write_all(text.as_bytes()).and_then(|()| file.flush());
            written.map_err(|error| self.refuse(&error))?;
        }
        Ok(())
    }

    fn file(&mut self, name: &str) -> Result<&mut BufWriter<File>, Report> {
        if !self.files.contains_key(name) {
            let file = File::create(self.folder.join(format!("{name}.txt"))).map_err(|error| self.refuse(&error))?;
            self.files.insert(name.to_owned(), BufWriter::new(file));
        }
        self.files.get_mut(name).ok_or_else(|| Report::error(name))
    }

    fn refuse(&self, error: &std::io::Error) -> Report {
        let message = phrase("trace-unwritten").with("error", error);
        Report::error(message).at(self.folder.display().to_string(), None, None)
    }
}

fn format_traces<'a>(heading: &str, traces: impl Iterator<Item = &'a Trace>) -> String {
    let mut text = format!("{heading}\n");
    for trace in traces {
        for line in trace.to_string().lines() {
            text.push_str("  ");
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

/// Finds the outermost parts whose label is the text of the chosen move.
fn find<'a>(trace: &'a Trace, chosen: &str, about: &mut Vec<&'a Trace>) {
    if trace.label == chosen {
        about.push(trace);
    } else {
        for child in &trace.children {
            find(child, chosen, about);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_file_has_its_part() {
        let folder = tempfile::tempdir().unwrap();
        let trace = |label: &str, value: &str, children| Trace {
            label: label.into(),
            value: value.into(),
            children,
            ..Trace::default()
        };
        let traces = [trace("1-2", "3", vec![trace("deeper", "1", vec![])]), trace("1-3", "2", vec![])];
        let mut files = TraceFiles::create(folder.path().join("new"), Existing::Refuse).unwrap();
        files.write("white", "1. 1-2", &traces, "1-2").unwrap();
        files.write("black", "2. 9-9", &traces[1..], "9-9").unwrap();
        let read = |name: &str| fs::read_to_string(folder.path().join("new").join(name)).unwrap();
        let white = "1. 1-2\n  1-2: 3\n    deeper: 1\n  1-3: 2\n";
        assert_eq!(read("main.txt"), format!("{white}2. 9-9\n  1-3: 2\n"));
        assert_eq!(read("selected.txt"), "1. 1-2\n  1-2: 3\n    deeper: 1\n2. 9-9\n");
        assert_eq!((read("white.txt").as_str(), read("black.txt").as_str()), (white, "2. 9-9\n  1-3: 2\n"));
        let blocked = folder.path().join("file");
        fs::write(&blocked, "").unwrap();
        assert!(TraceFiles::create(&blocked, Existing::Replace).is_err());
        assert!(TraceFiles::create(folder.path().join("new"), Existing::Refuse).is_err());
        assert_eq!(read("white.txt"), white);
        assert!(TraceFiles::create(folder.path().join("new"), Existing::Replace).is_ok());
    }
}
