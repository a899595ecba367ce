//! From files to what they mean: one look at everything there is.

use super::books::{books, in_use};
use super::entry::{Entry, Text, hash_of};
use super::reach::{reached, required};
use super::roots::{File, Files, shipped};
use super::themes::themes;
use super::{Bot, Origin, Root, Snapshot, WeightsEntry};
use crate::config::{Presets, Weights};
use crate::report::Report;
use crate::rules::Variant;
use crate::script::{BotInfo, BotSource, LiveBot, Modules, Shelf, check_bot, read_variant};
use crate::text::phrase;
use std::cell::LazyCell;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// The slots of every bot that was ever there, so that a seat whose bot's file comes back takes it up again.
#[derive(Default)]
pub(super) struct Slots {
    bots: BTreeMap<String, Arc<LiveBot>>,
    /// Where all of them find the opening books.
    shelf: Shelf,
}

/// What there is now, taking over from `before` whatever did not change.
pub(super) fn look(
    root: &Root,
    files: &Files,
    mut reports: Vec<Report>,
    before: &Snapshot,
    slots: &mut Slots,
) -> Snapshot {
    let weights = weights(files, before);
    let variants = variants(files, before);
    let mut snapshot = Snapshot {
        number: before.number + 1,
        books: books(files, before, &variants),
        variants,
        bots: bots(files, before, &weights, slots, &mut reports),
        weights,
        themes: themes(root, files, before),
        presets: presets(files, before),
        modules: Vec::new(),
        reports,
        texts: files
            .iter()
            .filter(|(_, file)| file.origin != Origin::Shipped)
            .map(|(path, file)| (path.clone(), hash_of([("", file.text.as_str())])))
            .collect(),
        folder: root.folder.clone(),
        faults: OnceLock::new(),
    };
    snapshot.modules = files.keys().filter(|path| is_module(&snapshot, path)).cloned().collect();
    snapshot.variants.sort_by(|a, b| a.id.cmp(&b.id));
    hand_out_weights(&snapshot);
    slots.shelf.store(Arc::new(in_use(&snapshot.books)));
    snapshot
}

pub(super) fn stem(path: &str, folder: &str, ending: &str) -> Option<String> {
    let name = path.strip_prefix(folder)?.strip_suffix(ending)?;
    (!name.contains('/') && !name.is_empty()).then(|| name.to_owned())
}

/// The modules below a folder, called by their path inside it without `.lua`.
fn add_modules(modules: &mut Modules, files: &Files, folder: &str, except: &str) {
    for (path, file) in files.range(folder.to_owned()..).take_while(|(path, _)| path.starts_with(folder)) {
        if let Some(name) = path[folder.len()..].strip_suffix(".lua")
            && path != except
        {
            modules.add(name, path.as_str(), file.text.as_str());
        }
    }
}

/// Whether some script may `require` this file.
fn is_module(snapshot: &Snapshot, path: &str) -> bool {
    let beside = |entry: &Arc<Entry<Bot>>| {
        let folder = entry.file.strip_suffix("bot.lua").filter(|folder| folder.ends_with('/'));
        entry.file != path && folder.is_some_and(|folder| path.starts_with(folder))
    };
    let is_shared = path.starts_with("scripts/lib/") || path.starts_with("ai/lib/");
    path.strip_suffix(".lua").is_some() && (is_shared || snapshot.bots.iter().any(beside))
}

fn module_texts(modules: &Modules) -> impl Iterator<Item = (&str, &str)> {
    modules.names().filter_map(|name| Some((name, &*modules.get(name)?.source)))
}

/// The files that a text is loaded beside.
pub(super) fn files_of(text: Text, newest: &Files) -> &Files {
    match text {
        Text::Newest => newest,
        Text::Shipped => shipped(),
    }
}

fn scripts(files: &Files) -> impl Iterator<Item = (String, &String, &File)> {
    files.iter().filter_map(|(path, file)| Some((stem(path, "scripts/", ".lua")?, path, file)))
}

fn variant_modules(files: &Files) -> Arc<Modules> {
    let mut modules = Modules::default();
    add_modules(&mut modules, files, "scripts/lib/", "");
    for (id, path, file) in scripts(files) {
        modules.add_base(id, path.as_str(), file.text.as_str());
    }
    Arc::new(modules)
}

pub(super) fn variants(files: &Files, before: &Snapshot) -> Vec<Arc<Entry<Variant>>> {
    let modules = variant_modules(files);
    let shipped_modules = LazyCell::new(|| variant_modules(shipped()));
    let found: Vec<(String, &String, &File)> = scripts(files).collect();
    let ids = found.iter().map(|(id, _, file)| (id.as_str(), file.text.as_str())).collect();
    let one = |(id, path, file): (String, &String, &File)| {
        // A variant of a variant changes with the one below it.
        let bases = if file.text.contains("base") { bases(&file.text, &modules, &ids) } else { BTreeMap::new() };
        let inputs = hash_of(module_texts(&modules).chain(bases).chain([(path.as_str(), file.text.as_str())]));
        let load = |text| {
            let source = &files_of(text, files).get(path)?.text;
            let modules = if text == Text::Newest { &modules } else { &*shipped_modules };
            Some(read_variant(&id, path, source, modules))
        };
        Entry::renewed(before.variant_entry(&id), (&id, path, file.origin), inputs, load)
    };
    scripts(files).map(one).collect()
}

/// The scripts below a variant's: those that it names, or one of its modules; all where none of them says which.
fn bases<'a>(text: &'a str, modules: &'a Modules, ids: &BTreeMap<&'a str, &'a str>) -> BTreeMap<&'a str, &'a str> {
    let texts: Vec<&str> = module_texts(modules).map(|(_, text)| text).chain([text]).collect();
    let found = reached(&texts, ids);
    if found.is_empty() { ids.clone() } else { found }
}

/// The texts that a variant is made of, by path: its own, those below it, and all that variants may `require`.
pub(super) fn variant_reached(files: &Files, id: &str) -> BTreeMap<String, String> {
    let modules = variant_modules(files);
    let ids = scripts(files).map(|(id, _, file)| (id, file.text.as_str())).collect::<BTreeMap<_, _>>();
    let ids = ids.iter().map(|(id, text)| (id.as_str(), *text)).collect();
    let own = format!("scripts/{id}.lua");
    let text = files.get(&own).map_or("", |file| file.text.as_str());
    let below = bases(text, &modules, &ids);
    let is_meant = |path: &str| {
        path == own
            || path.starts_with("scripts/lib/")
            || stem(path, "scripts/", ".lua").is_some_and(|id| below.contains_key(id.as_str()))
    };
    files.iter().filter(|(path, _)| is_meant(path)).map(|(path, file)| (path.clone(), file.text.clone())).collect()
}

/// The texts of variants as they are now, for reading one again.
pub struct VariantTexts {
    /// Id, file and text of each.
    pub texts: Vec<(String, String, String)>,
    /// What they may `require` and build on.
    pub modules: Arc<Modules>,
}

impl VariantTexts {
    /// Reads the variant of this id once more: its laws know nothing of what others were asked.
    pub fn read(&self, id: &str) -> Option<Arc<Variant>> {
        let (_, file, source) = self.texts.iter().find(|(known, ..)| known == id)?;
        read_variant(id, file, source, &self.modules).ok().map(Arc::new)
    }

    /// The variant of this id as a text that has it as its `base` changes it; `file` is what faults call that text. It
    /// keeps the id, so that whoever plays the one plays the other.
    ///
    /// # Errors
    /// All that is wrong with the text.
    pub fn changed(&self, id: &str, file: &str, text: &str) -> Result<Arc<Variant>, Vec<Report>> {
        // A name that no file can have: a variant may not be its own base.
        let variant = read_variant(&format!("{id}/changed"), file, text, &self.modules)?;
        Ok(Arc::new(Variant { id: id.to_owned(), ..variant }))
    }
}

/// The texts of the variants that came with damka.
pub fn shipped_variants() -> VariantTexts {
    variant_texts(shipped())
}

pub(super) fn variant_texts(files: &Files) -> VariantTexts {
    let texts = scripts(files).map(|(id, path, file)| (id, path.clone(), file.text.clone())).collect();
    VariantTexts { texts, modules: variant_modules(files) }
}

/// The id of the bot whose file this is: `ai/fox.lua` or `ai/fox/bot.lua`.
fn bot_id(path: &str) -> Option<String> {
    let in_folder = || stem(path, "ai/", "/bot.lua").filter(|id| id != "lib");
    stem(path, "ai/", ".lua").or_else(in_folder)
}

/// The file of every bot by id. The user's wins over a shipped one of either form; of two of the user's the first is
/// used and the other reported.
fn bot_files<'a>(files: &'a Files, reports: &mut Vec<Report>) -> BTreeMap<String, (&'a String, Origin)> {
    let mut found: BTreeMap<String, (&String, Origin)> = BTreeMap::new();
    for (path, file) in files {
        let Some(id) = bot_id(path) else { continue };
        let Some((first, origin)) = found.get_mut(&id) else {
            found.insert(id, (path, file.origin));
            continue;
        };
        match (*origin, file.origin) {
            (_, Origin::Shipped) => *origin = Origin::Override,
            (Origin::Shipped, _) => (*first, *origin) = (path, Origin::Override),
            _ => {
                let message = phrase("bots-twice").with("id", id).with("file", *first);
                let report = Report::error(message).in_file(path.clone());
                reports.push(report.hint(phrase("bots-twice-hint")));
            }
        }
    }
    found
}

fn bot_source(files: &Files, id: &str, path: &str) -> Option<BotSource> {
    let mut modules = Modules::default();
    if path.ends_with("/bot.lua") {
        add_modules(&mut modules, files, &format!("ai/{id}/"), path);
    }
    add_modules(&mut modules, files, "ai/lib/", "");
    add_modules(&mut modules, files, "scripts/lib/", "");
    let source = files.get(path)?.text.as_str().into();
    Some(BotSource { id: id.to_owned(), file: path.to_owned(), source, modules: Arc::new(modules) })
}

fn bots(
    files: &Files,
    before: &Snapshot,
    weights: &[Arc<WeightsEntry>],
    slots: &mut Slots,
    reports: &mut Vec<Report>,
) -> Vec<Arc<Entry<Bot>>> {
    let renew = |(id, (path, origin)): (String, (&String, Origin))| {
        let newest = bot_source(files, &id, path)?;
        // Most bots use few of the modules that lie about.
        let modules = required(&newest.source, &module_texts(&newest.modules).collect());
        // Some editors empty a file before they write it: `require` would give `true`, and the bot break down with it.
        let blank =
            modules.iter().find(|(_, text)| text.trim().is_empty()).and_then(|(name, _)| newest.modules.get(name));
        let inputs =
            hash_of(modules.iter().map(|(name, text)| (*name, *text)).chain([(path.as_str(), &*newest.source)]));
        let load = |text| {
            let source = match text {
                Text::Newest if let Some(module) = blank => {
                    return Some(Err(vec![Report::error(phrase("module-empty")).in_file(module.file.clone())]));
                }
                Text::Newest => newest.clone(),
                Text::Shipped => {
                    let path = shipped().keys().find(|path| bot_id(path).is_some_and(|found| found == id))?;
                    bot_source(shipped(), &id, path)?
                }
            };
            Some(load_bot(source, weights, slots).map_err(|report| vec![report]))
        };
        Some(Entry::renewed(before.bot_entry(&id), (&id, path, origin), inputs, load))
    };
    bot_files(files, reports).into_iter().filter_map(renew).collect()
}

fn load_bot(source: BotSource, weights: &[Arc<WeightsEntry>], slots: &mut Slots) -> Result<Bot, Report> {
    let info = Arc::new(check_bot(&source)?);
    let id = source.id.clone();
    // Text and weights change together: no move is chosen by a new text with old weights.
    let file = weights_file(&source, &info);
    let entry = weights.iter().find(|entry| file.as_ref() == Some(&entry.file));
    let values = entry.and_then(|entry| entry.good.as_ref()).map(|weights| Arc::new(weights.values()));
    let live = slots.bots.get(&id).cloned();
    let live = live.unwrap_or_else(|| {
        let first = LiveBot::new(source.clone(), (*info).clone(), values.clone().unwrap_or_default());
        Arc::new(first.with_shelf(&slots.shelf))
    });
    if slots.bots.contains_key(&id) {
        match values {
            Some(values) => live.set_version(source, (*info).clone(), &values),
            None => live.set_source(source, (*info).clone()),
        }
    }
    slots.bots.insert(id, live.clone());
    Ok(Bot { info, live })
}

/// The path of the weights file that a bot names, beside its own file.
pub(super) fn weights_file(source: &BotSource, info: &BotInfo) -> Option<String> {
    let name = info.weights.as_ref()?;
    let folder = source.file.rsplit_once('/').map_or("", |(folder, _)| folder);
    Some(format!("{folder}/{name}"))
}

/// Every YAML file below `ai/` that is a weights file: all but the presets.
fn weights(files: &Files, before: &Snapshot) -> Vec<Arc<WeightsEntry>> {
    let one = |(path, file): (&String, &File)| {
        let id = path.strip_prefix("ai/")?.strip_suffix(".yaml").filter(|id| *id != "presets")?;
        let load = |text| {
            let text = &files_of(text, files).get(path)?.text;
            // Some editors empty a file before they write it: a bot must not find itself without any numbers.
            let blank = || Report::error(phrase("weights-empty")).in_file(path.clone());
            Some(if text.trim().is_empty() { Err(vec![blank()]) } else { Weights::read(path, text) })
        };
        let old = before.weights.iter().find(|entry| entry.file == *path);
        Some(Entry::renewed(old, (id, path, file.origin), hash_of([(path.as_str(), file.text.as_str())]), load))
    };
    files.iter().filter_map(one).collect()
}

/// The named players: one file, the user's in place of the shipped one.
pub(super) const PRESETS: &str = "ai/presets.yaml";

fn presets(files: &Files, before: &Snapshot) -> Option<Arc<Entry<Presets>>> {
    let file = files.get(PRESETS)?;
    let load = |text| Some(Presets::read(PRESETS, &files_of(text, files).get(PRESETS)?.text));
    let inputs = hash_of([(PRESETS, file.text.as_str())]);
    Some(Entry::renewed(before.presets.as_ref(), ("presets", PRESETS, file.origin), inputs, load))
}

/// Gives every bot the newest good weights of its file, and every seat that has another file those of that.
fn hand_out_weights(snapshot: &Snapshot) {
    for bot in snapshot.bots.iter().filter_map(|entry| entry.good.as_ref()) {
        let values = snapshot.weights_of(bot).and_then(|entry| entry.good.as_ref()).map(|weights| weights.values());
        if let Some(values) = values
            && *bot.live.current().weights != values
        {
            bot.live.set_weights(&Arc::new(values));
        }
        bot.live.follow_weights(|file| {
            let entry = snapshot.weights.iter().find(|entry| entry.file == file)?;
            entry.good.as_ref().map(|weights| weights.values())
        });
    }
}
