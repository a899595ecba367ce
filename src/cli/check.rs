//! `damka check`: what is wrong with scripts, bots, weights and themes.

use super::open;
use super::out::{Done, Stop};
use crate::catalog::{Catalog, Chosen, Root};
use crate::config::Weights;
use crate::report::Report;
use crate::script::{BotSource, Modules, check_bot, check_module, read_variant};
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Args)]
pub(super) struct Check {
    /// Files to check; without one, everything there is
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Check {
    pub(super) fn run(&self, root: Option<&Path>, out: &mut dyn Write) -> Done {
        if self.files.is_empty() {
            return check_all(&open(root)?, out);
        }
        let mut faults = Vec::new();
        for file in &self.files {
            let found = check_file(file)?;
            if found.is_empty() {
                writeln!(out, "{}: in order", file.display())?;
            }
            faults.extend(found);
        }
        conclude(faults)
    }
}

fn conclude(faults: Vec<Report>) -> Done {
    if faults.is_empty() { Ok(()) } else { Err(Stop::Failed(faults)) }
}

fn check_all(catalog: &Catalog, out: &mut dyn Write) -> Done {
    let now = catalog.now();
    let counts = [
        (now.variants.len(), "variants"),
        (now.bots.len(), "bots"),
        (now.weights.len(), "weights files"),
        (now.themes.len(), "themes"),
        (now.books.len(), "opening books"),
    ];
    let counts: Vec<String> = counts.iter().map(|(count, what)| format!("{count} {what}")).collect();
    let faults = now.faults();
    let verdict = match faults.len() {
        0 => "all in order".to_owned(),
        1 => "one fault".to_owned(),
        several => format!("{several} faults"),
    };
    writeln!(out, "{}: {verdict}", counts.join(", "))?;
    conclude(faults)
}

/// The faults of one file. Where it lies in a folder like damka's own, its modules and weights are found beside it.
fn check_file(file: &Path) -> Result<Vec<Report>, Stop> {
    let unreadable = |error| Stop::usage(Report::error(format!("{} cannot be read: {error}", file.display())));
    let whole = fs::canonicalize(file).map_err(unreadable)?;
    let bytes = fs::read(&whole).map_err(unreadable)?;
    let Ok(text) = String::from_utf8(bytes) else {
        let report = Report::error("the file is not UTF-8 text").at(file.display().to_string(), None, None);
        return Ok(vec![report.hint("save it as UTF-8")]);
    };
    let known = ["ai", "scripts", "themes", "assets"];
    let home = whole
        .ancestors()
        .skip(1)
        .find(|folder| folder.file_name().is_some_and(|name| known.iter().any(|k| name == *k)));
    match home.and_then(Path::parent) {
        Some(folder) => Ok(check_in_place(folder, &whole, &text)),
        None => Ok(check_loose(file, &text)),
    }
}

fn not_read(file: impl Into<String>) -> Report {
    let report = Report::error("not a file damka reads").at(file, None, None);
    report.hint("it reads scripts/ID.lua, ai/ID.lua, ai/ID/bot.lua, YAML files in ai/ and themes/, modules in lib/, and assets/openings/VARIANT.txt")
}

fn check_in_place(folder: &Path, whole: &Path, text: &str) -> Vec<Report> {
    let inside = whole.strip_prefix(folder).unwrap_or(whole).to_string_lossy().replace('\\', "/");
    let now = Catalog::open(Root { folder: folder.to_owned(), chosen: Chosen::Option }).now();
    match now.faults_of(&inside) {
        None => vec![not_read(inside)],
        // A module that no script asks for was not looked at yet.
        Some(faults) if faults.is_empty() && now.modules.contains(&inside) => {
            check_module(&inside, text).err().into_iter().collect()
        }
        Some(faults) => faults,
    }
}

fn check_loose(file: &Path, text: &str) -> Vec<Report> {
    let name = file.display().to_string();
    let id = file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let modules = Arc::new(Modules::default());
    // Both kinds of script return a table; only a variant's names its family.
    let names_family = text.lines().any(|line| line.trim_start().starts_with("family"));
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("yaml") => Weights::read(&name, text).err().unwrap_or_default(),
        Some("lua") if names_family => read_variant(&id, &name, text, &modules).err().unwrap_or_default(),
        Some("lua") => {
            let source = BotSource { id, file: name, source: text.into(), modules };
            check_bot(&source).err().into_iter().collect()
        }
        _ => vec![not_read(name)],
    }
}
