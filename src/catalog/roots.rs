//! Where files come from: the shipped ones inside the binary, and the user's folder laid over them.

use super::books;
use crate::files;
use crate::report::Report;
use crate::text::{Phrase, phrase};
use include_dir::{Dir, include_dir};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs, io};

static SCRIPTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scripts");
static AI: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/ai");
// Fonts, texts and the icon are where they are used.
static OPENINGS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/openings");
static SOUNDS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/sounds");
static TEMPLATES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/templates");
static THEMES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/themes");

/// The folders whose files are laid over one another, and the endings of those that are read.
const FOLDERS: [(&str, &[&str]); 4] =
    [("scripts", SCRIPTS_AND_YAML), ("ai", SCRIPTS_AND_YAML), ("themes", SCRIPTS_AND_YAML), (books::FOLDER, &["txt"])];

const SCRIPTS_AND_YAML: &[&str] = &["lua", "yaml"];

/// The folders in which changes are noticed.
pub(super) const WATCHED: [&str; 4] = ["scripts", "ai", "themes", "assets"];

/// How deep folders inside them are read: `ai/<bot>/lib/<module>.lua` is the deepest in use.
const DEEPEST: usize = 4;

/// Larger files are left out; no script or theme comes near.
const MOST_BYTES: u64 = 1 << 20;

/// Larger files are never read into memory: fonts and sounds of themes, settings, weights from elsewhere.
const MOST_READ_BYTES: u64 = 64 << 20;

/// How the user's folder was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FolderChoice {
    /// By `--root`.
    Option,
    /// By the environment variable `DAMKA_HOME`.
    Environment,
    /// The folder the program was started in, as it holds `ai/`.
    Here,
    /// The system's folder for a user's data.
    System,
}

impl FolderChoice {
    /// For people: "by --root".
    pub const fn words(self) -> &'static str {
        match self {
            Self::Option => "by --root",
            Self::Environment => "by DAMKA_HOME",
            Self::Here => "the folder damka was started in, as it holds ai/",
            Self::System => "the system's place for your data",
        }
    }
}

/// The user's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    /// Where it is; it need not exist yet.
    pub folder: PathBuf,
    /// How it was chosen.
    pub chosen: FolderChoice,
}

impl Root {
    /// The user's folder: `--root`, else `DAMKA_HOME`, else the folder the program is started in when it holds `ai/`,
    /// else the system's data folder.
    ///
    /// # Errors
    /// When `--root` names something that is no folder.
    pub fn find(option: Option<&Path>) -> Result<Self, Report> {
        if let Some(folder) = option {
            if !folder.is_dir() {
                let report = Report::error(format!("--root {:?} is not a folder", folder.display().to_string()));
                return Err(report.hint("make it first, or leave --root away"));
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

    /// The user's file at a path inside the folder (`ai/fox.lua`).
    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }
}

/// Whose version of a file is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It came with damka.
    Shipped,
    /// It is the user's alone.
    User,
    /// It is the user's, in place of a shipped one of the same name.
    Override,
}

/// A text file, by its path inside the folders: `ai/fox.lua`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TextFile {
    pub(super) origin: Origin,
    pub(super) text: String,
}

/// Every file there is now by path, the user's over the shipped ones.
pub(super) type TextFiles = BTreeMap<String, TextFile>;

/// Reads every file there is now; what cannot be read is reported and left out.
pub(super) fn read_all(root: &Root) -> (TextFiles, Vec<Report>) {
    let mut files = shipped().clone();
    let mut reports = Vec::new();
    for (folder, endings) in FOLDERS {
        read_folder(&root.folder, (&root.folder.join(folder), endings), DEEPEST, &mut files, &mut reports);
    }
    (files, reports)
}

/// The files that came with damka, whatever the user laid over them.
pub(super) fn shipped() -> &'static TextFiles {
    static SHIPPED: LazyLock<TextFiles> = LazyLock::new(|| {
        let mut files = TextFiles::new();
        for (folder, dir) in [("scripts", &SCRIPTS), ("ai", &AI), ("themes", &THEMES), (books::FOLDER, &OPENINGS)] {
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
    // A folder that is not there holds nothing; one that cannot be read says so.
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return,
        Err(error) => {
            let report = Report::warning(phrase("folder-unreadable").with("error", error.to_string()));
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
            // Where a file was, or should be: it would be missed without a word.
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
    if fs::metadata(path).is_ok_and(|data| data.len() > MOST_BYTES) {
        reports.push(refuse(phrase("file-large")));
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
        // Gone between listing and reading: an editor is at work, the next event brings it back.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            if path.is_symlink() {
                reports.push(refuse(phrase("file-link-nowhere")));
            }
        }
        Err(error) => reports.push(refuse(phrase("file-unreadable").with("error", error.to_string()))),
    }
}

/// The bytes of a plain file of the user's folder.
///
/// # Errors
/// As [`files::read`].
pub(super) fn read_plain(path: &Path) -> io::Result<Vec<u8>> {
    files::read(path, MOST_READ_BYTES)
}

/// The text of a plain file, as [`read_plain`] gives it.
///
/// # Errors
/// As [`read_plain`]; or it is no UTF-8.
pub(super) fn read_plain_text(path: &Path) -> io::Result<String> {
    files::read_text(path, MOST_READ_BYTES)
}

/// A shipped sound or template, by its path below `assets/`.
pub(super) fn shipped_asset(path: &str) -> Option<&'static [u8]> {
    let (folder, name) = path.split_once('/')?;
    let (_, dir) = [("sounds", &SOUNDS), ("templates", &TEMPLATES)].into_iter().find(|(known, _)| *known == folder)?;
    dir.get_file(name).map(include_dir::File::contents)
}

/// A shipped file below `themes/`.
pub(super) fn shipped_theme_asset(path: &str) -> Option<&'static [u8]> {
    THEMES.get_file(path).map(include_dir::File::contents)
}
