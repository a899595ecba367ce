//! One scan of all files, and loading what changed.

use super::books::{in_use, queue_books};
use super::bot::Bot;
use super::bots::{SharedSlots, bot_id, lock, queue_bots};
use super::engines::engines;
use super::entry::{Entry, hash_of};
use super::levels::{LEVELS_FOLDER, level_texts, levels};
use super::load_queue::LoadQueue;
use super::module_files::{files_of, stem};
use super::open_options::OpenOptions;
use super::patterns::{self, PATTERNS_FOLDER, queue_patterns};
use super::roots::{Origin, Root, TextFile, TextFiles};
use super::snapshot::{Snapshot, WeightsEntry};
use super::themes::queue_themes;
use super::timeouts::Timeouts;
use super::variants::queue_variants;
use crate::config::{Presets, Weights};
use crate::endgame::EndgameTable;
use crate::engine::EngineConsent;
use crate::report::Report;
use crate::search::EndgameTables;
use crate::text::phrase;
use std::sync::{Arc, OnceLock};

/// Scans the files and builds the new snapshot, reusing everything from `before` that did not change.
pub(super) fn scan(
    (root, consent): (&Root, &EngineConsent),
    (files, mut reports): (TextFiles, Vec<Report>),
    before: &Snapshot,
    (slots, timeouts): (&SharedSlots, &mut Timeouts),
    options: &OpenOptions,
) -> Snapshot {
    let files = &Arc::new(files);
    let weights = weights(files, before);
    lock(slots).set_weights(&weights);
    let options = &with_known_names(options, files);
    let mut queue = LoadQueue::new(options, timeouts);
    let variants = queue_variants(files, before, &mut queue);
    let bots = queue_bots(files, before, &mut queue, (slots, &mut reports));
    let themes = queue_themes(root, files, before, &mut queue);
    let loads = queue.run();
    let mut variants = variants.into_entries(&queue, before);
    let bots = bots.into_entries(&queue, before, slots);
    let themes = themes.into_entries(&queue, before);
    variants.sort_by(|a, b| a.id.cmp(&b.id));
    // Books and patterns need the variants, so they are loaded in a second queue.
    let mut queue = LoadQueue::new(options, timeouts);
    let books = queue_books(files, before, &variants, &mut queue);
    let patterns = queue_patterns(files, before, &variants, &mut queue);
    let loads = loads + queue.run();
    let books = books.into_entries(&queue, before);
    let pattern_variants = patterns.variants();
    let patterns = patterns.into_entries(&queue, before);
    let mut snapshot = Snapshot {
        number: before.number + 1,
        books,
        patterns,
        pattern_variants,
        variants,
        bots,
        weights,
        themes,
        presets: presets(files, before),
        levels: levels(files, before),
        engines: engines(files, before),
        consent: consent.clone(),
        engine_options: before.engine_options.clone(),
        version_bots: before.version_bots.clone(),
        modules: Vec::new(),
        reports,
        loads,
        text_hashes: files
            .iter()
            .filter(|(_, file)| file.origin != Origin::Shipped)
            .map(|(path, file)| (path.clone(), hash_of([("", file.text.as_str())])))
            .collect(),
        folder: root.folder.clone(),
        faults: OnceLock::new(),
    };
    snapshot.modules = files.keys().filter(|path| is_module(&snapshot, path)).cloned().collect();
    let patterns = Arc::new(patterns::in_use(&snapshot.patterns));
    lock(slots).distribute(Arc::new(in_use(&snapshot.books)), endgame_tables(&snapshot), patterns);
    snapshot
}

/// The tables in the user's folder, for the variants of this snapshot.
fn endgame_tables(snapshot: &Snapshot) -> EndgameTables {
    let (folder, variants) = (snapshot.folder.clone(), snapshot.variants.clone());
    EndgameTables::new(move |variant| {
        let entry = variants.iter().find(|entry| entry.id == variant.id)?;
        let is_same = entry.good().is_some_and(|good| Arc::ptr_eq(good, variant));
        is_same.then(|| EndgameTable::stored(&folder, variant, entry.text_hash()))?
    })
}

/// Extends the options by names that imply others. If a module is urgent, everything that timed out is tried again, as the module
/// may have been the cause. If a player is named by its preset or level, what they name is loaded too.
fn with_known_names(options: &OpenOptions, files: &TextFiles) -> OpenOptions {
    let is_module = |name: &String| {
        let is_entry = stem(name, "scripts/", ".lua").is_some() || bot_id(name).is_some();
        name.strip_suffix(".lua").is_some() && !is_entry
    };
    let retries = options.retries || options.urgent_names().iter().any(is_module);
    let presets = files.get(PRESETS).map_or("", |file| file.text.as_str());
    let options = options.clone().with_presets(presets, level_texts(files));
    if retries { options.retry_timed_out() } else { options }
}

fn is_module(snapshot: &Snapshot, path: &str) -> bool {
    let beside = |entry: &Arc<Entry<Bot>>| {
        let folder = entry.file.strip_suffix("bot.lua").filter(|folder| folder.ends_with('/'));
        entry.file != path && folder.is_some_and(|folder| path.starts_with(folder))
    };
    let is_shared = path.starts_with("scripts/lib/") || path.starts_with("ai/lib/");
    path.strip_suffix(".lua").is_some() && (is_shared || snapshot.bots.iter().any(beside))
}

/// Loads every YAML file below `ai/` except the presets, the levels, the engines and the patterns as weights.
fn weights(files: &TextFiles, before: &Snapshot) -> Vec<Arc<WeightsEntry>> {
    let read_weights = |(path, file): (&String, &TextFile)| {
        let id = path
            .strip_prefix("ai/")?
            .strip_suffix(".yaml")
            .filter(|id| *id != "presets" && !id.ends_with(".engine"))
            .filter(|_| !path.starts_with(PATTERNS_FOLDER) && !path.starts_with(LEVELS_FOLDER))?;
        let load = |text| {
            let text = &files_of(text, files).get(path)?.text;
            // Some editors empty a file before writing it; a bot must not end up without weights.
            let blank = || Report::error(phrase("weights-empty")).in_file(path.clone());
            Some(if text.trim().is_empty() { Err(blank().into()) } else { Weights::read(path, text) })
        };
        let old = before.weights.iter().find(|entry| entry.file == *path);
        Some(Entry::renewed(old, (id, path, file.origin), hash_of([(path.as_str(), file.text.as_str())]), load))
    };
    files.iter().filter_map(read_weights).collect()
}

/// The file of presets; a user's file replaces the shipped one.
pub(super) const PRESETS: &str = "ai/presets.yaml";

fn presets(files: &TextFiles, before: &Snapshot) -> Option<Arc<Entry<Presets>>> {
    let file = files.get(PRESETS)?;
    let load = |text| Some(Presets::read(PRESETS, &files_of(text, files).get(PRESETS)?.text));
    let inputs = hash_of([(PRESETS, file.text.as_str())]);
    Some(Entry::renewed(before.presets.as_ref(), ("presets", PRESETS, file.origin), inputs, load))
}
