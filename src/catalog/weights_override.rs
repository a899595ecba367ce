//! The `weights=FILE` option of a seat: finds the file and reads it when a player is made.

use super::bot::Bot;
use super::roots::read_plain_text;
use super::snapshot::{Snapshot, WeightsEntry};
use crate::config::Weights;
use crate::report::{FaultList, Report, Reports, did_you_mean};
use crate::rules::families;
use crate::script::LiveBot;
use crate::text::phrase;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf, absolute};
use std::sync::Arc;

/// The weights of a file, and its path in the catalog if it is there.
type Values = (BTreeMap<String, f64>, Option<String>);

/// A weights file chosen in place of the bot's own. The disk isn't read until a player is made.
#[derive(Clone, Debug)]
pub struct WeightsOverride {
    /// As typed.
    typed: String,
    /// The path on this machine, whether or not the file exists.
    path: PathBuf,
    /// A file of the catalog: the one at this exact path, or one with this name if the path doesn't exist on this machine.
    catalog_entry: Option<Arc<WeightsEntry>>,
    is_exact: bool,
    /// The weights files in `ai/`, for a near match.
    known: Vec<String>,
}

impl WeightsOverride {
    /// `typed` is a path relative to the folder `base`.
    pub(super) fn find(typed: &str, base: &Path, now: &Snapshot) -> Self {
        let path = base.join(typed);
        let entry = |file: &str| now.weights.iter().find(|entry| entry.file == file).cloned();
        let exact = path_in_folder(&path, &now.folder).and_then(|file| entry(&file));
        let by_name = || entry(&if typed.starts_with("ai/") { typed.to_owned() } else { format!("ai/{typed}") });
        Self {
            typed: typed.to_owned(),
            path,
            is_exact: exact.is_some(),
            catalog_entry: exact.or_else(by_name),
            known: now.weights.iter().filter_map(|entry| entry.file.strip_prefix("ai/").map(str::to_owned)).collect(),
        }
    }

    /// Checks what can be checked without reading the disk.
    pub(super) fn check_catalogued(&self, bot: &Bot) -> Result<(), Reports> {
        if self.is_exact { self.values(bot).map(|_| ()) } else { Ok(()) }
    }

    /// Follows the file if that is in the catalog. Fails like [`WeightsOverride::values`].
    pub(super) fn live(&self, bot: &Bot) -> Result<Arc<LiveBot>, Reports> {
        let (values, file) = self.values(bot)?;
        Ok(bot.live.with_weights(Arc::new(values), file))
    }

    /// Also returns the file's path in the catalog. Fails if the file cannot be read, or does not fit the bot.
    pub(super) fn values(&self, bot: &Bot) -> Result<Values, Reports> {
        let of_entry = |entry: &Arc<WeightsEntry>| match entry.good() {
            Some(weights) => Ok((weights.values(), Some(entry.file.clone()))),
            None => Err(entry.why_missing()),
        };
        let read = || read_plain_text(&self.path);
        let (values, file) = match &self.catalog_entry {
            Some(entry) if self.is_exact => of_entry(entry)?,
            entry => match (read(), entry) {
                (Ok(text), _) => (Weights::read(&self.typed, &text)?.values(), None),
                (Err(_), Some(entry)) => of_entry(entry)?,
                (Err(error), None) => {
                    let report = Report::error(phrase("weights-unreadable").with("error", &error));
                    let hint = did_you_mean(&self.typed, self.known.iter().map(String::as_str));
                    return Err(report.in_file(self.typed.clone()).hint(hint).into());
                }
            },
        };
        let faults = unfit(&self.typed, &values, &bot.live.current().weights);
        Reports::check(faults).map(|()| (values, file))
    }
}

/// The path relative to the folder, with `/` as separator: `ai/fox.yaml`.
fn path_in_folder(path: &Path, folder: &Path) -> Option<String> {
    let (path, folder) = (absolute(path).ok()?, absolute(folder).ok()?);
    Some(path.strip_prefix(folder).ok()?.to_string_lossy().replace('\\', "/"))
}

/// Faults for weights that the bot needs and the file lacks, and for extra ones that no search has as a feature.
fn unfit(file: &str, weights: &BTreeMap<String, f64>, needed: &BTreeMap<String, f64>) -> Vec<Report> {
    let is_feature =
        |name: &str| families().iter().flat_map(|family| family.features()).any(|feature| feature.0 == name);
    let mut faults = FaultList::default();
    for name in needed.keys().filter(|name| !weights.contains_key(*name)) {
        faults.add(|_| {
            let report = Report::error(phrase("weight-missing").with("name", name));
            let line = format!("{name}: {}", needed[name]);
            report.in_file(file).hint(phrase("weight-missing-hint").with("line", line))
        });
    }
    for name in weights.keys().filter(|name| !needed.contains_key(*name) && !is_feature(name)) {
        faults.add(|suggests| {
            let report = Report::error(phrase("weight-unknown").with("name", name)).in_file(file);
            if suggests { report.hint(did_you_mean(name, needed.keys().map(String::as_str))) } else { report }
        });
    }
    faults.into_reports()
}
