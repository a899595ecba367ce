//! Files that took too long to load, remembered so that the next start doesn't wait for them again.
//!
//! A file is identified by damka's version and the hash of everything it was loaded with, so it is tried again once it is saved or
//! damka is updated. The list is a small file of lines, `HASH VERSION FILE`, oldest first. A damaged list counts as empty.

use super::roots::{Root, read_plain_text};
use crate::files;
use crate::report::ContentHash;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// File name in the user's folder.
const FILE: &str = ".load-timeouts";

/// File name in the system's cache folder.
const CACHE_FILE: &str = "load-timeouts";

/// How many files are remembered; the oldest are dropped.
const MAX_LINES: usize = 1000;

/// File names are only for people who read the list; longer ones are cut, in characters.
const LONGEST_NAME: usize = 200;

const VERSION: &str = env!("CARGO_PKG_VERSION");

#[derive(Clone, Debug, PartialEq, Eq)]
struct TimeoutLine {
    hash: ContentHash,
    version: String,
    file: String,
}

#[derive(Debug, Default)]
pub(super) struct Timeouts {
    path: PathBuf,
    lines: Vec<TimeoutLine>,
}

impl Timeouts {
    pub(super) fn open(root: &Root) -> Self {
        let path = place(root);
        let lines = read(&path);
        Self { path, lines }
    }

    /// Whether the content with this hash timed out in this version of damka.
    pub(super) fn contains(&self, hash: &ContentHash) -> bool {
        self.lines.iter().any(|line| line.hash == *hash && line.version == VERSION)
    }

    /// Adds `timed_out` and removes `done`; lines written by other processes stay.
    pub(super) fn update(&mut self, timed_out: &[(ContentHash, &str)], done: &[ContentHash]) {
        if timed_out.is_empty() && !done.iter().any(|hash| self.contains(hash)) {
            return;
        }
        self.lines = read(&self.path);
        let is_kept = |line: &TimeoutLine| {
            line.version != VERSION
                || !done.contains(&line.hash) && timed_out.iter().all(|(hash, _)| *hash != line.hash)
        };
        self.lines.retain(is_kept);
        let line = |(hash, file): &(ContentHash, &str)| {
            let file = file.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect();
            TimeoutLine { hash: *hash, version: VERSION.to_owned(), file }
        };
        self.lines.extend(timed_out.iter().map(line));
        let old = self.lines.len().saturating_sub(MAX_LINES);
        self.lines.drain(..old);
        // Without the list, the next start waits for these files again.
        let _ = self.write();
    }

    fn write(&self) -> io::Result<()> {
        let mut text = String::new();
        for line in &self.lines {
            let _ = writeln!(text, "{} {} {}", line.hash, line.version, line.file);
        }
        files::replace(&self.path, text.as_bytes())
    }
}

/// The cache folder for the system's data folder; other folders contain their own list, to be moved as a whole.
fn place(root: &Root) -> PathBuf {
    let same =
        |folder: &Path| fs::canonicalize(folder).ok().is_some_and(|it| fs::canonicalize(&root.folder).ok() == Some(it));
    match directories::ProjectDirs::from("", "", "damka") {
        Some(system) if same(system.data_dir()) => system.cache_dir().join(CACHE_FILE),
        _ => root.path(FILE),
    }
}

fn read(path: &Path) -> Vec<TimeoutLine> {
    let text = read_plain_text(path).unwrap_or_default();
    let line = |text: &str| {
        let (hash, rest) = text.split_once(' ')?;
        let (version, file) = rest.split_once(' ')?;
        Some(TimeoutLine { hash: hash.parse().ok()?, version: version.to_owned(), file: file.to_owned() })
    };
    let lines: Vec<TimeoutLine> = text.lines().filter_map(line).collect();
    let old = lines.len().saturating_sub(MAX_LINES);
    lines.into_iter().skip(old).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::FolderChoice;

    fn hash(number: usize) -> ContentHash {
        ContentHash::of([("number", number.to_string().as_str())])
    }

    fn root() -> (tempfile::TempDir, Root) {
        let folder = tempfile::tempdir().unwrap();
        let root = Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option };
        (folder, root)
    }

    #[test]
    fn what_is_remembered_is_found_again_until_it_is_forgotten() {
        let (folder, root) = root();
        Timeouts::open(&root).update(&[(hash(1), "ai/a.lua"), (hash(2), "ai/b\n.lua")], &[]);
        let mut again = Timeouts::open(&root);
        assert!(again.contains(&hash(1)) && again.contains(&hash(2)) && !again.contains(&hash(3)));
        again.update(&[], &[hash(2), hash(3)]);
        let again = Timeouts::open(&root);
        assert!(again.contains(&hash(1)) && !again.contains(&hash(2)));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
    }

    #[test]
    fn nothing_is_written_before_something_times_out() {
        let (folder, root) = root();
        Timeouts::open(&root).update(&[], &[hash(1)]);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn another_version_remembers_for_itself() {
        let (_folder, root) = root();
        let other = format!("{} 0.0.0 ai/a.lua\n", hash(1));
        fs::write(root.path(FILE), &other).unwrap();
        let mut timeouts = Timeouts::open(&root);
        assert!(!timeouts.contains(&hash(1)));
        timeouts.update(&[(hash(1), "ai/a.lua")], &[]);
        assert!(fs::read_to_string(root.path(FILE)).unwrap().starts_with(&other));
        assert!(Timeouts::open(&root).contains(&hash(1)));
    }

    #[test]
    fn what_is_damaged_is_left_out_and_others_are_kept() {
        let (_folder, root) = root();
        for bytes in [&b"\xff\xfe\0"[..], b"oops", b"", b"\n\n \n", &[b'a'; 5000]] {
            fs::write(root.path(FILE), bytes).unwrap();
            assert!(Timeouts::open(&root).lines.is_empty());
        }
        fs::write(root.path(FILE), format!("oops\n{} {VERSION} ai/a.lua\nhalf a li", hash(1))).unwrap();
        let mut timeouts = Timeouts::open(&root);
        assert!(timeouts.contains(&hash(1)));
        // Another process writes meanwhile.
        Timeouts::open(&root).update(&[(hash(2), "ai/b.lua")], &[]);
        timeouts.update(&[(hash(3), "ai/c.lua")], &[]);
        assert!([1, 2, 3].into_iter().all(|number| Timeouts::open(&root).contains(&hash(number))));
    }

    #[test]
    fn only_the_newest_are_remembered() {
        let (_folder, root) = root();
        let hashes: Vec<(ContentHash, &str)> = (0..MAX_LINES + 5).map(|number| (hash(number), "ai/a.lua")).collect();
        Timeouts::open(&root).update(&hashes, &[]);
        let again = Timeouts::open(&root);
        assert_eq!(again.lines.len(), MAX_LINES);
        assert!(!again.contains(&hash(4)) && again.contains(&hash(5)));
    }

    #[test]
    fn a_memory_that_is_a_folder_is_none() {
        let (_folder, root) = root();
        fs::create_dir(root.path(FILE)).unwrap();
        let mut timeouts = Timeouts::open(&root);
        timeouts.update(&[(hash(1), "ai/a.lua")], &[]);
        assert!(timeouts.contains(&hash(1)), "known to this process all the same");
    }
}
