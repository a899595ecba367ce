//! `weights=FILE` of a seat: which file is meant, and what it says when a player is made.

use super::roots::read_plain_text;
use super::{Bot, Snapshot, WeightsEntry};
use crate::config::Weights;
use crate::report::{FaultList, Report, did_you_mean};
use crate::rules::families;
use crate::script::LiveBot;
use crate::text::phrase;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf, absolute};
use std::sync::Arc;

/// What a file says, and its path inside the folders where it is there.
type Values = (BTreeMap<String, f64>, Option<String>);

/// A weights file that was chosen in place of the bot's own. Nothing of the disk is read until a player is made.
#[derive(Clone, Debug)]
pub struct OwnWeights {
    /// As it was typed.
    typed: String,
    /// Where it lies on this machine, if it is there.
    path: PathBuf,
    /// A file of the folders: meant by its very path, or by its name where this machine has no such file.
    inside: Option<Arc<WeightsEntry>>,
    is_exact: bool,
    /// The weights files there are in `ai/`, for a near match.
    known: Vec<String>,
}

impl OwnWeights {
    /// What is meant by `typed`, a path from the folder `base`.
    pub(super) fn find(typed: &str, base: &Path, now: &Snapshot) -> Self {
        let path = base.join(typed);
        let entry = |file: &str| now.weights.iter().find(|entry| entry.file == file).cloned();
        let exact = inside(&path, &now.folder).and_then(|file| entry(&file));
        let by_name = || entry(&if typed.starts_with("ai/") { typed.to_owned() } else { format!("ai/{typed}") });
        Self {
            typed: typed.to_owned(),
            path,
            is_exact: exact.is_some(),
            inside: exact.or_else(by_name),
            known: now.weights.iter().filter_map(|entry| entry.file.strip_prefix("ai/").map(str::to_owned)).collect(),
        }
    }

    /// What is wrong with it, as far as it is known without the disk.
    pub(super) fn check_inside(&self, bot: &Bot) -> Result<(), Vec<Report>> {
        if self.is_exact { self.values(bot).map(|_| ()) } else { Ok(()) }
    }

    /// A slot of this bot's text with these weights, which follows a file of the folders.
    ///
    /// # Errors
    /// As [`OwnWeights::values`].
    pub(super) fn live(&self, bot: &Bot) -> Result<Arc<LiveBot>, Vec<Report>> {
        let (values, file) = self.values(bot)?;
        Ok(bot.live.with_weights(Arc::new(values), file))
    }

    /// What the file says now, and its path inside the folders where it is there.
    ///
    /// # Errors
    /// It cannot be read, or it does not fit the bot.
    pub(super) fn values(&self, bot: &Bot) -> Result<Values, Vec<Report>> {
        let of_entry = |entry: &Arc<WeightsEntry>| match &entry.good {
            Some(weights) => Ok((weights.values(), Some(entry.file.clone()))),
            None => Err(entry.faults.clone()),
        };
        let read = || read_plain_text(&self.path);
        let (values, file) = match &self.inside {
            Some(entry) if self.is_exact => of_entry(entry)?,
            inside => match (read(), inside) {
                (Ok(text), _) => (Weights::read(&self.typed, &text)?.values(), None),
                (Err(_), Some(entry)) => of_entry(entry)?,
                (Err(error), None) => {
                    let report = Report::error(phrase("weights-unreadable").with("error", error.to_string()));
                    let hint = did_you_mean(&self.typed, self.known.iter().map(String::as_str));
                    return Err(vec![report.in_file(self.typed.clone()).hint(hint)]);
                }
            },
        };
        let faults = unfit(&self.typed, &values, &bot.live.current().weights);
        if faults.is_empty() { Ok((values, file)) } else { Err(faults) }
    }
}

/// The path inside the folder, with `/` between: `ai/fox.yaml`.
fn inside(path: &Path, folder: &Path) -> Option<String> {
    let (path, folder) = (absolute(path).ok()?, absolute(folder).ok()?);
    Some(path.strip_prefix(folder).ok()?.to_string_lossy().replace('\\', "/"))
}

/// Weights that a bot's own file has and this one lacks, or has beside them although no search counts such a thing.
fn unfit(file: &str, weights: &BTreeMap<String, f64>, needed: &BTreeMap<String, f64>) -> Vec<Report> {
    let is_feature = |name: &str| families().iter().flat_map(|family| family.features()).any(|one| one.0 == name);
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
