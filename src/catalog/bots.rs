//! Bots: a file or folder each in `ai/`, and the slot that holds a bot's newest version.

use super::bot::{Bot, weights_file};
use super::deferred::{Deferred, deferred};
use super::dependencies::required;
use super::entry::Entry;
use super::load_queue::{LoadQueue, Queued};
use super::module_files::{add_modules, is_shipped, module_texts, stem};
use super::roots::{Origin, TextFiles, shipped};
use super::snapshot::{Snapshot, WeightsEntry};
use crate::report::{Report, Reports};
use crate::script::{BookRegistry, BotInfo, BotSource, LiveBot, Modules, load_bot};
use crate::text::phrase;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// What the shipped bots say of themselves, by id.
static SHIPPED: LazyLock<BTreeMap<String, Deferred<BotInfo>>> = LazyLock::new(|| {
    let bot = |path: &'static String| {
        let id = bot_id(path)?;
        let source = bot_source(shipped(), &id, path)?;
        Some((id, deferred(move || load_bot(&source).ok())))
    };
    shipped().keys().filter_map(bot).collect()
});

/// The slots of all bots ever loaded, so that a seat resumes its bot when a deleted file comes back.
#[derive(Default)]
pub(super) struct Slots {
    bots: BTreeMap<String, Arc<LiveBot>>,
    pub(super) books: BookRegistry,
}

/// The id of the bot that this file defines: `ai/fox.lua` or `ai/fox/bot.lua`.
pub(super) fn bot_id(path: &str) -> Option<String> {
    let in_folder = || stem(path, "ai/", "/bot.lua").filter(|id| id != "lib");
    stem(path, "ai/", ".lua").or_else(in_folder)
}

/// A user's file wins over a shipped one of either form; of a user's two forms, the second is reported.
fn bot_files<'a>(files: &'a TextFiles, reports: &mut Vec<Report>) -> BTreeMap<String, (&'a String, Origin)> {
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

fn bot_source(files: &TextFiles, id: &str, path: &str) -> Option<BotSource> {
    let mut modules = Modules::default();
    if path.ends_with("/bot.lua") {
        add_modules(&mut modules, files, &format!("ai/{id}/"), path);
    }
    add_modules(&mut modules, files, "ai/lib/", "");
    add_modules(&mut modules, files, "scripts/lib/", "");
    let source = files.get(path)?.text.as_str().into();
    Some(BotSource { id: id.to_owned(), file: path.to_owned(), source, modules: Arc::new(modules) })
}

pub(super) struct QueuedBots {
    list: Vec<(BotSource, Queued<BotInfo>)>,
}

pub(super) fn queue_bots(
    files: &TextFiles,
    before: &Snapshot,
    queue: &mut LoadQueue<'_>,
    reports: &mut Vec<Report>,
) -> QueuedBots {
    let queue_bot = |(id, (path, origin)): (String, (&String, Origin))| {
        let newest = bot_source(files, &id, path)?;
        // Most bots use few of the available modules.
        let texts = module_texts(&newest.modules).collect();
        let required = required(&newest.source, &texts);
        let modules = || required.keys().filter_map(|name| newest.modules.get(name));
        // Some editors empty a file before writing it. `require` would then return `true` and the bot would fail.
        let blank = modules().find(|module| module.source.trim().is_empty()).map(|module| module.file.clone());
        let is_trusted = is_shipped(files, path) && modules().all(|module| is_shipped(files, &module.file));
        let own = (path.as_str(), &*newest.source);
        let inputs: Vec<_> = required.iter().map(|(name, text)| (*name, *text)).chain([own]).collect();
        let source = newest.clone();
        let known = SHIPPED.get(&id).filter(|_| is_trusted);
        let load = move || match (&blank, known.and_then(|known| known.as_ref())) {
            (Some(module), _) => Err(Report::error(phrase("module-empty")).in_file(module.clone()).into()),
            (None, Some(known)) => Ok((**known).clone()),
            (None, None) => load_bot(&source).map_err(Reports::from),
        };
        let queued = queue.add(before.bot_entry(&id), (&id, path, origin), (&inputs, is_trusted), load);
        Some((newest, queued))
    };
    QueuedBots { list: bot_files(files, reports).into_iter().filter_map(queue_bot).collect() }
}

impl QueuedBots {
    pub(super) fn into_entries(
        self,
        queue: &LoadQueue<'_>,
        before: &Snapshot,
        weights: &[Arc<WeightsEntry>],
        slots: &mut Slots,
    ) -> Vec<Arc<Entry<Bot>>> {
        let into_entry = |(source, queued): (BotSource, Queued<BotInfo>)| {
            let id = source.id.clone();
            // Only one of the two closures runs.
            let slots = RefCell::new(&mut *slots);
            let make = |info| make_bot(source, info, weights, &mut slots.borrow_mut());
            let shipped = || {
                let path = shipped().keys().find(|path| bot_id(path).is_some_and(|found| found == id))?;
                let source = bot_source(shipped(), &id, path)?;
                let info = (**SHIPPED.get(&id)?.as_ref()?).clone();
                Some(Ok(make_bot(source, info, weights, &mut slots.borrow_mut())))
            };
            queued.into_entry(queue, before.bot_entry(&id), make, shipped)
        };
        self.list.into_iter().map(into_entry).collect()
    }
}

fn make_bot(source: BotSource, info: BotInfo, weights: &[Arc<WeightsEntry>], slots: &mut Slots) -> Bot {
    let info = Arc::new(info);
    let id = source.id.clone();
    // Source and weights change together, so new source never runs with old weights.
    let file = weights_file(&source, &info);
    let entry = weights.iter().find(|entry| file.as_ref() == Some(&entry.file));
    let values = entry.and_then(|entry| entry.good()).map(|weights| Arc::new(weights.values()));
    let live = slots.bots.get(&id).cloned();
    let live = live.unwrap_or_else(|| {
        let first = LiveBot::new(source.clone(), (*info).clone(), values.clone().unwrap_or_default());
        Arc::new(first.with_books(&slots.books))
    });
    if slots.bots.contains_key(&id) {
        match values {
            Some(values) => live.set_version(source, (*info).clone(), &values),
            None => live.set_source(source, (*info).clone()),
        }
    }
    slots.bots.insert(id, live.clone());
    Bot { info, live }
}
