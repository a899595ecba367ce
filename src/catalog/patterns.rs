//! Pattern evaluations: a YAML file each in `ai/patterns/`, with its trained tables beside it.

use super::entry::{Entry, hash_of};
use super::load_queue::{LoadQueue, Queued, load_alone};
use super::module_files::stem;
use super::roots::{Origin, TextFiles, shipped};
use super::snapshot::Snapshot;
use crate::config::PatternFile;
use crate::patterns::{
    LivePatterns, MAX_PHASES, PatternEvaluation, PatternRegistry, PatternSet, PatternSpec, TablesText,
};
use crate::report::{Report, Reports, did_you_mean};
use crate::rules::Variant;
use crate::text::{Phrase, phrase};
use std::collections::BTreeMap;
use std::sync::Arc;

pub(super) const PATTERNS_FOLDER: &str = "ai/patterns/";

/// The files of a pattern evaluation: its patterns and their tables.
pub fn pattern_files(id: &str) -> [String; 2] {
    ["yaml", "tables"].map(|ending| format!("{PATTERNS_FOLDER}{id}.{ending}"))
}

pub(super) struct QueuedPatterns {
    list: Vec<(String, Arc<Entry<Variant>>, Queued<LivePatterns>)>,
    /// Those whose file is faulty, or whose variant doesn't exist or doesn't load.
    others: Vec<Arc<Entry<LivePatterns>>>,
}

/// The texts of a pattern evaluation.
#[derive(Clone)]
struct PatternTexts {
    id: String,
    patterns: String,
    tables: Option<String>,
}

impl PatternTexts {
    fn of(files: &TextFiles, id: &str) -> Option<Self> {
        let [patterns, tables] = pattern_files(id).map(|path| files.get(&path).map(|file| file.text.clone()));
        Some(Self { id: id.to_owned(), patterns: patterns?, tables })
    }

    /// Fails if the patterns are faulty, are not for this variant, or have no tables that belong to them.
    fn load(&self, variant: &Arc<Variant>) -> Result<PatternEvaluation, Reports> {
        let [file, tables_file] = pattern_files(&self.id);
        let (set, is_added) = pattern_set(&file, &self.patterns, variant)?;
        let none = || {
            let hint = phrase("pattern-untrained-hint").with("variant", &variant.id).with("id", &self.id);
            Report::error(phrase("pattern-untrained")).in_file(file.clone()).hint(hint)
        };
        let text = self.tables.as_deref().ok_or_else(none)?;
        let tables = TablesText::read(&tables_file, text)?.tables(&set)?;
        let mut evaluation = PatternEvaluation::new(set, tables);
        evaluation.is_added_to_weights = is_added;
        Ok(evaluation)
    }
}

/// The patterns of a file, and whether they are added to weights. `file` is its name in reports. Fails if they are faulty or for
/// another variant.
pub fn pattern_set(file: &str, text: &str, variant: &Arc<Variant>) -> Result<(PatternSet, bool), Reports> {
    if text.trim().is_empty() {
        return Err(Report::error(phrase("pattern-none")).in_file(file).into());
    }
    let read = PatternFile::read(file, text, MAX_PHASES)?;
    if read.variant != variant.id {
        let message = phrase("pattern-other-variant").with("found", &read.variant).with("id", &variant.id);
        return Err(Report::error(message).in_file(file).into());
    }
    let specs: Vec<PatternSpec> = read
        .patterns
        .iter()
        .map(|line| PatternSpec { name: line.name.clone(), squares: line.squares.clone(), weight: line.weight })
        .collect();
    let set = PatternSet::new(variant, read.phases, &specs).map_err(|(index, message)| match index {
        Some(index) => {
            let line = &read.patterns[index];
            let message = phrase("pattern-fault").with("name", &line.name).with("why", message);
            Report::error(message).at(file, Some(line.line), None).excerpt_from(text)
        }
        None => Report::error(message).in_file(file),
    })?;
    Ok((set, read.added_to_weights))
}

/// The version before, unless it was trained for other rules: it must not judge these.
fn version_before<'a>(before: &'a Snapshot, id: &str, rules: &Entry<Variant>) -> Option<&'a Arc<Entry<LivePatterns>>> {
    let old = before.patterns.iter().find(|entry| entry.id == id)?;
    let is_same = |entry: &Arc<Entry<Variant>>| {
        entry.id == rules.id && (entry.generation, entry.text_hash()) == (rules.generation, rules.text_hash())
    };
    // Tables that nobody has used yet aren't read for this.
    if before.variants.iter().any(is_same) {
        return Some(old);
    }
    let evaluation = old.good().and_then(|live| live.evaluation());
    let fits = evaluation.zip(rules.good()).is_none_or(|(evaluation, variant)| evaluation.is_for(variant));
    fits.then_some(old)
}

/// Adds every pattern evaluation that changed, or whose variant did, to the queue.
pub(super) fn queue_patterns(
    files: &TextFiles,
    before: &Snapshot,
    variants: &[Arc<Entry<Variant>>],
    queue: &mut LoadQueue<'_>,
) -> QueuedPatterns {
    let mut patterns = QueuedPatterns { list: Vec::new(), others: Vec::new() };
    let ids = files.range(PATTERNS_FOLDER.to_owned()..).filter_map(|(path, _)| stem(path, PATTERNS_FOLDER, ".yaml"));
    for id in ids {
        let [path, tables_path] = pattern_files(&id);
        let Some((file, texts)) = files.get(&path).zip(PatternTexts::of(files, &id)) else { continue };
        let old = before.patterns.iter().find(|entry| entry.id == id);
        let target = (id.as_str(), path.as_str(), file.origin);
        let wanted = PatternFile::read(&path, &texts.patterns, MAX_PHASES);
        let entry = wanted.as_ref().ok().and_then(|read| variants.iter().find(|entry| entry.id == read.variant));
        let rules = entry.map_or_else(String::new, |entry| format!("{} {}", entry.generation, entry.text_hash()));
        let tables = texts.tables.as_deref().unwrap_or_default();
        let inputs = [(path.as_str(), file.text.as_str()), (tables_path.as_str(), tables), ("rules", rules.as_str())];
        match entry {
            Some(entry) if entry.has_good() => {
                let is_shipped = |path: &str| files.get(path).is_some_and(|file| file.origin == Origin::Shipped);
                let is_untouched = is_shipped(&path) && is_shipped(&tables_path);
                let is_trusted = is_untouched && entry.origin == Origin::Shipped;
                // Where the user has replaced the rules that shipped tables were trained for, it is not their mistake that these do
                // not fit.
                let fits = |variant| texts.load(variant).is_ok();
                if is_untouched && !is_trusted && !entry.good().is_some_and(fits) {
                    continue;
                }
                let load = load(texts.clone(), entry, is_trusted);
                let old = version_before(before, &id, entry);
                let queued = queue.add_native(old, target, (&inputs, &entry.id), load);
                patterns.list.push((id, entry.clone(), queued));
            }
            // They are loaded together with their variant.
            Some(entry) if entry.is_unfinished() => {}
            _ => {
                let message: Phrase = match &wanted {
                    Ok(read) if entry.is_some() => phrase("pattern-bad-variant").with("id", &read.variant),
                    Ok(read) => phrase("pattern-no-variant").with("id", &read.variant),
                    Err(_) => Phrase::default(),
                };
                let known = || did_you_mean("", variants.iter().map(|entry| entry.id.as_str()));
                let fault = Report::error(message).in_file(&*path).hint(known());
                let faults = wanted.err().unwrap_or_else(|| fault.into());
                patterns.others.push(Entry::renewed(old, target, hash_of(inputs), |_| Some(Err(faults.clone()))));
            }
        }
    }
    patterns
}

fn load(
    texts: PatternTexts,
    rules: &Arc<Entry<Variant>>,
    is_known_good: bool,
) -> impl Fn() -> Result<LivePatterns, Reports> + Send + Sync + 'static {
    let rules = rules.clone();
    move || {
        if is_known_good {
            let (texts, rules) = (texts.clone(), rules.clone());
            return Ok(LivePatterns::unread(move || texts.load(rules.good()?).ok()));
        }
        let variant = rules.good().ok_or_else(|| rules.why_missing())?;
        texts.load(variant).map(LivePatterns::new)
    }
}

impl QueuedPatterns {
    /// The id of the variant of each pattern evaluation that has one.
    pub(super) fn variants(&self) -> BTreeMap<String, String> {
        self.list.iter().map(|(id, entry, _)| (id.clone(), entry.id.clone())).collect()
    }

    pub(super) fn into_entries(self, queue: &LoadQueue<'_>, before: &Snapshot) -> Vec<Arc<Entry<LivePatterns>>> {
        let into_entry = |(id, entry, queued): (String, Arc<Entry<Variant>>, Queued<LivePatterns>)| {
            let old = version_before(before, &id, &entry);
            let [path, _] = pattern_files(&id);
            let shipped = || Some(load_alone(&path, load(PatternTexts::of(shipped(), &id)?, &entry, false)));
            queued.into_entry(queue, old, |patterns| patterns, shipped)
        };
        let mut patterns: Vec<_> = self.list.into_iter().map(into_entry).chain(self.others).collect();
        patterns.sort_by(|a, b| a.file.cmp(&b.file));
        patterns
    }
}

/// Each pattern evaluation: the version in use, or why there is none.
pub(super) fn in_use(entries: &[Arc<Entry<LivePatterns>>]) -> PatternRegistry {
    let live = |entry: &Entry<LivePatterns>| match entry.good() {
        Some(good) => Some(good.clone()),
        None => Some(Arc::new(LivePatterns::unusable(entry.faults.first()?.clone()))),
    };
    entries.iter().filter_map(|entry| Some((entry.id.clone(), live(entry)?))).collect()
}

/// Pattern evaluations from texts alone, for seats that were frozen; what doesn't load is left out.
pub(super) fn from_texts<'a>(
    variant: &Arc<Variant>,
    texts: impl Iterator<Item = (&'a str, &'a str, &'a str)>,
) -> PatternRegistry {
    let load = |(id, patterns, tables): (&str, &str, &str)| {
        let texts = PatternTexts { id: id.to_owned(), patterns: patterns.to_owned(), tables: Some(tables.to_owned()) };
        Some((id.to_owned(), Arc::new(LivePatterns::new(texts.load(variant).ok()?))))
    };
    texts.filter_map(load).collect()
}
