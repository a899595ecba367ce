//! `damka check`: checks scripts, bots, weights, themes and books, and test-plays variants and bots.

mod format;
mod standalone_file;
mod watch;

use super::out::{CliError, CliResult};
use super::{help, language, open_with};
use crate::catalog::{Catalog, Entry, FolderChoice, OpenOptions, Origin, Root, Snapshot};
use crate::doctor::{Effort, Trial, examine_in, try_in};
use crate::report::{Report, did_you_mean};
use crate::script::check_module;
use crate::text::{Phrase, Words, phrase};
use clap::Args;
use format::{CheckedFile, FileKind};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch that people type")]
#[command(after_help = help::after("check", Words::english()))]
pub(super) struct CheckArgs {
    /// Files to check, or ids of variants, bots, weights and themes; without any, read every file and test yours
    #[arg(value_name = "FILE")]
    files: Vec<String>,
    /// Keep running, and check files again when they are saved
    #[arg(long)]
    watch: bool,
    /// Test the shipped files, too
    #[arg(long, conflicts_with = "files")]
    all: bool,
    /// Only read the files, without playing any games
    #[arg(long, conflicts_with_all = ["deep", "games", "against", "game"])]
    read_only: bool,
    /// Test variants for a minute instead of a second
    #[arg(long)]
    deep: bool,
    /// Number of games that a bot plays
    #[arg(long, value_name = "N", default_value_t = 20)]
    games: u64,
    /// Opponent that bots play against
    #[arg(long, value_name = "SEAT", default_value = "random")]
    against: String,
    /// Variant that a bot plays (default: all that it supports)
    #[arg(long, value_name = "VARIANT")]
    game: Option<String>,
    /// Maximum number of nodes a bot may search per move; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 1000)]
    nodes: u64,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

/// A file to check: inside a folder laid out like damka's own, or standalone.
enum CheckTarget {
    InPlace { catalog: Box<Catalog>, file: String },
    Standalone(PathBuf),
}

impl CheckArgs {
    pub(super) fn run(&self, root: Option<&Path>, out: &mut dyn Write) -> CliResult {
        if self.watch {
            return watch::watch(self, open_again(root)?, out);
        }
        if self.files.is_empty() {
            return self.everything(&open_again(root)?, out);
        }
        let mut faults = Vec::new();
        for named in &self.files {
            let checked = match target(named, root)? {
                CheckTarget::InPlace { catalog, file } => self.in_place(&catalog, &file)?,
                CheckTarget::Standalone(file) => self.check_standalone(&file)?,
            };
            checked.print(named, self.json, out)?;
            faults.extend(checked.faults());
        }
        self.conclude(faults)
    }

    /// Ends the command; in JSON mode the errors were already printed with their files.
    fn conclude(&self, faults: Vec<Report>) -> CliResult {
        match faults {
            faults if faults.is_empty() => Ok(()),
            _ if self.json => Err(CliError::Failed(Vec::new())),
            faults => Err(CliError::Failed(faults)),
        }
    }

    fn effort(&self) -> Effort {
        if self.deep { Effort::DEEP } else { Effort::QUICK }
    }

    fn trial(&self) -> Trial {
        let time_limit = if self.deep { Duration::from_mins(30) } else { Trial::default().time_limit };
        let nodes = (self.nodes > 0).then_some(self.nodes);
        Trial { against: self.against.clone(), variant: self.game.clone(), games: self.games, nodes, time_limit }
    }

    /// Checks every file; also test-plays the user's files and, with `--all`, the shipped ones.
    fn everything(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let now = catalog.now();
        let mut faults = now.faults();
        if !self.json {
            writeln!(out, "{}", language::text(counts(&now, faults.len())))?;
        }
        for file in self.tried_files(&now) {
            let checked = self.in_place(catalog, &file)?;
            let known = now.faults_of(&file).is_some_and(|found| !found.is_empty());
            if !known || self.json {
                checked.print(&file, self.json, out)?;
            }
            if !known {
                faults.extend(checked.faults());
            }
            out.flush()?;
        }
        if self.json {
            let mut rest = CheckedFile::of(FileKind::All, "", "");
            rest.faults = now.faults();
            rest.print("", true, out)?;
        }
        self.conclude(faults)
    }

    fn tried_files(&self, now: &Snapshot) -> Vec<String> {
        fn wanted<T>(entry: &Entry<T>, all: bool) -> Option<String> {
            (all || entry.origin != Origin::Shipped).then(|| entry.file.clone())
        }
        if self.read_only {
            return Vec::new();
        }
        let variants = now.variants.iter().filter_map(|entry| wanted(entry, self.all));
        let bots = now.bots.iter().filter_map(|entry| wanted(entry, self.all));
        variants.chain(bots).collect()
    }

    fn in_place(&self, catalog: &Catalog, file: &str) -> Result<CheckedFile, CliError> {
        let now = catalog.now();
        let (thing, id) = thing_of(&now, file);
        let mut checked = CheckedFile::of(thing, &id, file);
        let text = || catalog.text_of(file).unwrap_or_default();
        checked.faults = match now.faults_of(file) {
            None => vec![not_read(file)],
            // A module that no script requires has not been compiled yet.
            Some(faults) if faults.is_empty() && now.modules.iter().any(|module| module == file) => {
                check_module(file, &text()).err().into_iter().collect()
            }
            Some(faults) => faults,
        };
        if !checked.faults.is_empty() || self.read_only {
            return Ok(checked);
        }
        match thing {
            FileKind::Variant => {
                let examined = examine_in(catalog, &id, self.effort(), &|| true);
                checked.examined = Some(examined.map_err(CliError::failed)?);
            }
            FileKind::Bot => match try_in(catalog, &id, &self.trial()) {
                Ok(tried) => checked.tried = Some((tried, self.against.clone())),
                // The bot may be for a variant that does not exist yet.
                Err(reports) if self.game.is_none() && self.against == "random" => checked.notes = reports.into(),
                Err(reports) => return Err(CliError::usage(reports)),
            },
            _ => {}
        }
        Ok(checked)
    }
}

/// Opens the catalog so that scripts that timed out before run again.
fn open_again(root: Option<&Path>) -> Result<Catalog, CliError> {
    open_with(root, OpenOptions::new().retry_timed_out())
}

/// How many files there are, and how many errors in them.
fn counts(now: &Snapshot, faults: usize) -> Phrase {
    let verdict = match faults {
        0 => phrase("terminal-check-all-ok"),
        faults => phrase("terminal-check-errors").with("count", faults),
    };
    let message = phrase("terminal-check-counts").with("variants", now.variants.len()).with("bots", now.bots.len());
    let message = message.with("weights", now.weights.len()).with("themes", now.themes.len());
    message.with("books", now.books.len()).with("verdict", verdict)
}

fn thing_of(now: &Snapshot, file: &str) -> (FileKind, String) {
    let variant =
        now.variants.iter().find(|entry| entry.file == file).map(|entry| (FileKind::Variant, entry.id.clone()));
    let bot = || now.bots.iter().find(|entry| entry.file == file).map(|entry| (FileKind::Bot, entry.id.clone()));
    let weights =
        || now.weights.iter().find(|entry| entry.file == file).map(|entry| (FileKind::Weights, entry.id.clone()));
    let theme = || now.themes.iter().find(|entry| entry.file == file).map(|entry| (FileKind::Theme, entry.id.clone()));
    let book = || now.books.iter().find(|entry| entry.file == file).map(|entry| (FileKind::Book, entry.id.clone()));
    let found = variant.or_else(bot).or_else(weights).or_else(theme).or_else(book);
    found.unwrap_or_else(|| (FileKind::File, String::new()))
}

fn not_read(file: impl Into<String>) -> Report {
    let report = Report::error(phrase("terminal-check-not-read")).in_file(file);
    report.hint(phrase("terminal-check-not-read-hint"))
}

/// Resolves an argument: a path, otherwise an id.
fn target(named: &str, root: Option<&Path>) -> Result<CheckTarget, CliError> {
    let path = Path::new(named);
    if path.symlink_metadata().is_ok() {
        return Ok(of_path(path));
    }
    let catalog = open_with(root, OpenOptions::new().urgent(named))?;
    let now = catalog.now();
    // A path relative to damka's folders, whatever the working directory.
    if now.faults_of(named).is_some() || catalog.text_of(named).is_some() {
        return Ok(CheckTarget::InPlace { catalog: Box::new(catalog), file: named.to_owned() });
    }
    let variants = now.variants.iter().map(|entry| (&entry.id, &entry.file));
    let bots = now.bots.iter().map(|entry| (&entry.id, &entry.file));
    let themes = now.themes.iter().map(|entry| (&entry.id, &entry.file));
    // Most weights share the id of their bot; that id means the bot.
    let is_bot = |id: &str| now.bots.iter().any(|bot| bot.id == id);
    let weights = now.weights.iter().filter(|entry| !is_bot(&entry.id)).map(|entry| (&entry.id, &entry.file));
    let all: Vec<_> = variants.chain(bots).chain(weights).chain(themes).collect();
    if let Some((_, file)) = all.iter().find(|(id, _)| *id == named) {
        return Ok(CheckTarget::InPlace { catalog: Box::new(catalog), file: (*file).clone() });
    }
    let is_path = named.contains(['/', '.', '\\']);
    let id = if is_path { "terminal-check-no-file" } else { "terminal-check-unknown" };
    let report = Report::error(phrase(id).with("name", named));
    let known = all.iter().map(|(id, file)| if is_path { file.as_str() } else { id.as_str() });
    Err(CliError::usage(report.hint(did_you_mean(named, known))))
}

/// Opens the surrounding folder if it is laid out like damka's own, so that the file's modules and weights are found.
fn of_path(file: &Path) -> CheckTarget {
    let Some((folder, inside)) = folder_of(file) else { return CheckTarget::Standalone(file.to_owned()) };
    let root = Root { folder, chosen: FolderChoice::Option };
    let catalog = Catalog::open_with(root, OpenOptions::new().urgent(inside.as_str()));
    CheckTarget::InPlace { catalog: Box::new(catalog), file: inside }
}

/// Finds the folder laid out like damka's own that contains a file, and the file's path inside it.
fn folder_of(file: &Path) -> Option<(PathBuf, String)> {
    let known = ["ai", "scripts", "themes", "assets"];
    // A symlink belongs to the folder that contains it, not to its target's folder.
    let whole = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let home = |path: &Path| {
        let mut above = path.ancestors().skip(1);
        let home = above.find(|folder| folder.file_name().is_some_and(|name| known.iter().any(|k| name == *k)));
        home.and_then(Path::parent).map(Path::to_owned)
    };
    let resolved = fs::canonicalize(file).unwrap_or_else(|_| whole.clone());
    let (path, folder) = [whole, resolved].into_iter().find_map(|path| home(&path).map(|folder| (path, folder)))?;
    let inside = path.strip_prefix(&folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
    Some((folder, inside))
}
