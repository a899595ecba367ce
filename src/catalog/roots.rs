//! Where files come from: the shipped ones in the binary, and the user's folder laid over them.

use crate::files;
use crate::report::Report;
use crate::text::{Phrase, phrase, quote};
use include_dir::{Dir, include_dir};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs, io};

static SCRIPTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scripts");
static AI: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/ai");
// Fonts, texts and the icon are embedded where they are used.
static OPENINGS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/openings");
static SOUNDS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/sounds");
static TEMPLATES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/templates");
static THEMES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/themes");

/// The folders in which user files override shipped ones, and the extensions that are read.
const FOLDERS: [(&str, &[&str]); 4] = [
    ("scripts", SCRIPTS_AND_YAML),
    ("ai", &["lua", "yaml", TABLES]),
    ("themes", SCRIPTS_AND_YAML),
    (BOOKS_FOLDER, &["txt"]),
];

const SCRIPTS_AND_YAML: &[&str] = &["lua", "yaml"];

pub(super) const BOOKS_FOLDER: &str = "assets/openings";

pub(super) const WATCHED: [&str; 4] = ["scripts", "ai", "themes", "assets"];

/// How deep their subfolders are read: `ai/<bot>/lib/<module>.lua` is the deepest in use.
const DEEPEST: usize = 4;

/// Larger text files are skipped; no script or theme comes near this size.
const MAX_BYTES: u64 = 1 << 20;

/// The ending of tables of patterns, and the size limit of these files: they hold many numbers.
const TABLES: &str = "tables";
const MAX_TABLES_BYTES: u64 = 16 << 20;

/// Size limit of other files read into memory: fonts and sounds of themes, settings, weights from elsewhere.
const MAX_READ_BYTES: u64 = 64 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FolderChoice {
    /// By `--root`.
    Option,
    Environment,
    /// The working directory, as it contains `ai/`.
    Here,
    System,
}

impl FolderChoice {
    pub const fn phrase(self) -> Phrase {
        phrase(match self {
            Self::Option => "terminal-where-option",
            Self::Environment => "terminal-where-environment",
            Self::Here => "terminal-where-here",
            Self::System => "terminal-where-system",
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    /// It need not exist yet.
    pub folder: PathBuf,
    pub chosen: FolderChoice,
}

impl Root {
    /// Finds the user's folder: `--root`, else `DAMKA_HOME`, else the working directory if it contains `ai/`, else the system's
    /// data folder. Fails if `--root` names something that is not a folder.
    pub fn find(option: Option<&Path>) -> Result<Self, Report> {
        if let Some(folder) = option {
            if !folder.is_dir() {
                let report =
                    Report::error(phrase("root-no-folder").with("folder", quote(&folder.display().to_string())));
                return Err(report.hint(phrase("root-no-folder-hint")));
            }
            return Ok(Self { folder: folder.to_owned(), chosen: FolderChoice::Option });
        }
        if let Some(folder) = env::var_os("DAMKA_HOME").filter(|value| !value.is_empty()) {
            return Ok(Self { folder: folder.into(), chosen: FolderChoice::Environment });
        }
        if let Ok(here) = env::current_dir()
            && here.join("ai").is_dir()
        {
            return Ok(Self { folder: here, chosen: FolderChoice::Here });
        }
        let system = directories::ProjectDirs::from("", "", "damka").map(|dirs| dirs.data_dir().to_owned());
        Ok(Self { folder: system.unwrap_or_else(|| env::temp_dir().join("damka")), chosen: FolderChoice::System })
    }

    /// The path of a user file, from its path inside the folder (`ai/fox.lua`).
    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }

    /// The size limit of a text file in the folder; a larger one is ignored.
    pub fn max_text_bytes(file: &Path) -> u64 {
        if file.extension().is_some_and(|ending| ending == TABLES) { MAX_TABLES_BYTES } else { MAX_BYTES }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Shipped,
    /// A user file without a shipped one of the same name.
    User,
    /// A user file that replaces a shipped one of the same name.
    Override,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TextFile {
    pub(super) origin: Origin,
    pub(super) text: String,
}

/// All files by path inside the folders (`ai/fox.lua`), the user's over the shipped ones.
pub(super) type TextFiles = BTreeMap<String, TextFile>;

/// Unreadable files are reported and skipped.
pub(super) fn read_all(root: &Root) -> (TextFiles, Vec<Report>) {
    let mut files = shipped().clone();
    let mut reports = Vec::new();
    for (folder, endings) in FOLDERS {
        read_folder(&root.folder, (&root.folder.join(folder), endings), DEEPEST, &mut files, &mut reports);
    }
    (files, reports)
}

pub(super) fn shipped() -> &'static TextFiles {
    static SHIPPED: LazyLock<TextFiles> = LazyLock::new(|| {
        let mut files = TextFiles::new();
        for (folder, dir) in [("scripts", &SCRIPTS), ("ai", &AI), ("themes", &THEMES), (BOOKS_FOLDER, &OPENINGS)] {
            collect(folder, dir, &mut files);
        }
        files
    });
    &SHIPPED
}

fn collect(folder: &str, dir: &Dir<'_>, files: &mut TextFiles) {
    for file in dir.files() {
        let path = format!("{folder}/{}", file.path().to_string_lossy());
        let text = file.contents_utf8().unwrap_or_default().to_owned();
        files.insert(path, TextFile { origin: Origin::Shipped, text });
    }
    dir.dirs().for_each(|inner| collect(folder, inner, files));
}

fn read_folder(
    root: &Path,
    (folder, endings): (&Path, &[&str]),
    depth: usize,
    files: &mut TextFiles,
    reports: &mut Vec<Report>,
) {
    // A missing folder is empty; one that cannot be read is reported.
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return,
        Err(error) => {
            let report = Report::warning(phrase("folder-unreadable").with("error", &error));
            reports.push(report.in_file(folder.display().to_string()));
            return;
        }
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        let hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
        if hidden {
            continue;
        }
        if path.is_dir() {
            // A folder with the name of a file: report it, as the file would silently be missing.
            if path.extension().is_some_and(|ending| endings.iter().any(|wanted| ending == *wanted)) {
                let inside = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
                let report = Report::error(phrase("file-is-folder")).in_file(inside);
                reports.push(report.hint(phrase("file-is-folder-hint")));
            }
            if depth > 0 {
                read_folder(root, (&path, endings), depth - 1, files, reports);
            }
        } else if path.extension().is_some_and(|ending| endings.iter().any(|wanted| ending == *wanted)) {
            read_file(root, &path, files, reports);
        }
    }
}

fn read_file(root: &Path, path: &Path, files: &mut TextFiles, reports: &mut Vec<Report>) {
    let inside = path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/");
    let refuse = |why: Phrase| Report::error(why).in_file(inside.clone());
    let most_bytes = Root::max_text_bytes(path);
    if fs::metadata(path).is_ok_and(|data| data.len() > most_bytes) {
        reports.push(refuse(phrase("file-large").with("most", most_bytes >> 20)));
        return;
    }
    match read_plain(path) {
        Ok(bytes) => match String::from_utf8(bytes) {
            Ok(text) => {
                let origin = match files.get(&inside) {
                    None => Origin::User,
                    Some(shipped) if shipped.text == text => Origin::Shipped,
                    Some(_) => Origin::Override,
                };
                files.insert(inside, TextFile { origin, text });
            }
            Err(_) => reports.push(refuse(phrase("file-no-text")).hint(phrase("file-no-text-hint"))),
        },
        // Deleted between listing and reading: an editor is saving it, and the next event brings it back.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            if path.is_symlink() {
                reports.push(refuse(phrase("file-link-nowhere")));
            }
        }
        Err(error) => reports.push(refuse(phrase("file-unreadable").with("error", &error))),
    }
}

/// The bytes of a regular file in the user's folder. Fails like [`files::read`].
pub(super) fn read_plain(path: &Path) -> io::Result<Vec<u8>> {
    files::read(path, MAX_READ_BYTES)
}

/// The text of a regular file; see [`read_plain`]. Fails like [`read_plain`]; or the file is not UTF-8.
pub(super) fn read_plain_text(path: &Path) -> io::Result<String> {
    files::read_text(path, MAX_READ_BYTES)
}

/// A shipped sound or template, by its path below `assets/`.
pub(super) fn shipped_asset(path: &str) -> Option<&'static [u8]> {
    let (folder, name) = path.split_once('/')?;
    let (_, dir) = [("sounds", &SOUNDS), ("templates", &TEMPLATES)].into_iter().find(|(known, _)| *known == folder)?;
    dir.get_file(name).map(include_dir::File::contents)
}

pub(super) fn shipped_theme_asset(path: &str) -> Option<&'static [u8]> {
    THEMES.get_file(path).map(include_dir::File::contents)
}
