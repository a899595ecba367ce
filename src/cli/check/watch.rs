//! `damka check --watch`: checks files again whenever they are saved, until interrupted.

use super::{CheckArgs, CheckTarget, counts, folder_of};
use crate::catalog::{Catalog, Entry, Snapshot};
use crate::cli::language;
use crate::cli::list::json;
use crate::cli::out::{CliError, CliResult};
use crate::report::Report;
use crate::text::phrase;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::channel;

/// Per file: a fingerprint of the file and its dependencies, and its errors.
type FileSignature = BTreeMap<String, (u64, Vec<String>)>;

pub(super) fn watch(check: &CheckArgs, catalog: Catalog, out: &mut dyn Write) -> CliResult {
    let wanted = check.files.iter().map(|named| file_of(named, &catalog)).collect::<Result<Vec<_>, CliError>>()?;
    let is_wanted = |file: &String| wanted.is_empty() || wanted.contains(file);
    let mut catalog = catalog;
    let (wake, woken) = channel();
    catalog.watch(Arc::new(move || _ = wake.send(()))).map_err(CliError::usage)?;
    let mut seen = state(&catalog.now());
    let say = |file: &str, out: &mut dyn Write| -> CliResult {
        let checked = check.in_place(&catalog, file)?;
        checked.print(file, check.json, out)?;
        out.flush()?;
        if !check.json {
            checked.faults().iter().for_each(language::say_report);
        }
        Ok(())
    };
    if check.json {
        // Programs wait for this line before they write files.
        writeln!(out, "{}", json(&serde_json::json!({ "watching": catalog.root().folder.display().to_string() })))?;
    } else if wanted.is_empty() {
        let faults = catalog.now().faults();
        writeln!(out, "{}", language::text(counts(&catalog.now(), faults.len())))?;
        out.flush()?;
        faults.iter().for_each(language::say_report);
    }
    out.flush()?;
    // Check the named files once before waiting for changes.
    wanted.iter().try_for_each(|file| say(file, out))?;
    if !check.json {
        let what = if wanted.is_empty() { catalog.root().folder.display().to_string() } else { wanted.join(", ") };
        writeln!(out, "{}", language::text(phrase("terminal-check-watching").with("what", what)))?;
    }
    out.flush()?;
    while woken.recv().is_ok() {
        let now = state(&catalog.now());
        let changed: Vec<String> =
            now.iter().filter(|(file, as_is)| seen.get(*file) != Some(as_is)).map(|(file, _)| file.clone()).collect();
        for file in seen.keys().filter(|file| !now.contains_key(*file) && is_wanted(file)) {
            if check.json {
                writeln!(out, "{}", json(&serde_json::json!({ "gone": file })))?;
            } else {
                writeln!(out, "{}", language::text(phrase("terminal-check-removed").with("file", file)))?;
            }
        }
        for file in changed.iter().filter(|file| is_wanted(file)) {
            say(file, out)?;
        }
        out.flush()?;
        seen = now;
    }
    Ok(())
}

/// The path of a named file inside damka's folders.
fn file_of(named: &str, catalog: &Catalog) -> Result<String, CliError> {
    if let Some((folder, file)) = folder_of(Path::new(named))
        && folder.canonicalize().ok() == catalog.root().folder.canonicalize().ok()
    {
        return Ok(file);
    }
    match super::target(named, Some(&catalog.root().folder))? {
        CheckTarget::InPlace { file, .. } => Ok(file),
        CheckTarget::Standalone(file) => {
            let outside = phrase("terminal-check-outside").with("file", file.display().to_string());
            let folder = catalog.root().folder.display().to_string();
            let hint = phrase("terminal-check-outside-hint").with("folder", folder);
            Err(CliError::usage(Report::error(outside).hint(hint)))
        }
    }
}

fn state(now: &Snapshot) -> FileSignature {
    fn one<T>(entry: &Entry<T>) -> (String, (u64, Vec<String>)) {
        (entry.file.clone(), (entry.newest_text_hash(), entry.faults.iter().map(ToString::to_string).collect()))
    }
    let variants = now.variants.iter().map(|entry| one(entry));
    let bots = now.bots.iter().map(|entry| one(entry));
    let weights = now.weights.iter().map(|entry| one(entry));
    let themes = now.themes.iter().map(|entry| one(entry));
    let books = now.books.iter().map(|entry| one(entry));
    let presets = now.presets.iter().map(|entry| one(entry));
    let odd = now.reports.iter().filter_map(|report| {
        let place = report.place.as_ref()?;
        Some((place.file.clone(), (0, vec![report.to_string()])))
    });
    variants.chain(bots).chain(weights).chain(themes).chain(books).chain(presets).chain(odd).collect()
}
