//! Bots: a file or folder each in `ai/`, and the slot that holds a bot's newest version.

use super::bot::{Bot, weights_file};
use super::deferred::{Deferred, deferred};
use super::dependencies::required;
use super::entry::{Entry, hash_of};
use super::load_queue::{LoadQueue, Queued};
use super::module_files::{add_modules, is_shipped, module_texts, stem};
use super::roots::{Origin, TextFiles, shipped};
use super::snapshot::{Snapshot, WeightsEntry};
use crate::patterns::PatternRegistry;
use crate::report::{Report, Reports};
use crate::script::{
    BookRegistry, BotInfo, BotSource, EndgameRegistry, LiveBot, LivePatternRegistry, Modules, WeightValues, load_bot,
};
use crate::search::{Books, EndgameTables};
use crate::text::phrase;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

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
    /// The newest good weights, by file.
    weights: BTreeMap<String, WeightValues>,
    books: BookRegistry,
    endgames: EndgameRegistry,
    patterns: LivePatternRegistry,
}

/// Shared with the shipped bots that are not loaded yet.
pub(super) type SharedSlots = Arc<Mutex<Slots>>;

pub(super) fn lock(slots: &SharedSlots) -> MutexGuard<'_, Slots> {
    slots.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Slots {
    /// Bots that are loaded from now on get these weights.
    pub(super) fn set_weights(&mut self, weights: &[Arc<WeightsEntry>]) {
        let values = |entry: &Arc<WeightsEntry>| Some((entry.file.clone(), Arc::new(entry.good()?.values())));
        self.weights = weights.iter().filter_map(values).collect();
    }

    /// Gives every bot the newest good weights of its file, every seat with its own weights file the weights of that, and all of
    /// them the books, the endgame tables and the patterns.
    pub(super) fn distribute(&self, books: Arc<Books>, endgames: EndgameTables, patterns: Arc<PatternRegistry>) {
        for live in self.bots.values() {
            let now = live.current();
            let newest = weights_file(&now.source, &now.info).and_then(|file| self.weights.get(&file));
            if let Some(newest) = newest.filter(|newest| **newest != now.weights) {
                live.set_weights(newest);
            }
            live.follow_weights(|file| self.weights.get(file).map(|weights| (**weights).clone()));
        }
        self.books.store(books);
        self.endgames.store(Arc::new(endgames));
        self.patterns.store(patterns);
    }

    pub(super) const fn books(&self) -> &BookRegistry {
        &self.books
    }

    fn new_bot(&self, source: BotSource, info: &BotInfo) -> Arc<LiveBot> {
        let weights = weights_file(&source, info).and_then(|file| self.weights.get(&file)).cloned();
        let first = LiveBot::new(source, info.clone(), weights.unwrap_or_default());
        Arc::new(first.with_books(&self.books).with_endgames(&self.endgames).with_patterns(&self.patterns))
    }

    /// The bot with a new version.
    fn with_version(&mut self, source: BotSource, info: BotInfo) -> Bot {
        let info = Arc::new(info);
        if let Some(live) = self.bots.get(&source.id).cloned() {
            // Source and weights change together, so new source never runs with old weights.
            match weights_file(&source, &info).and_then(|file| self.weights.get(&file)) {
                Some(weights) => live.set_version(source, (*info).clone(), weights),
                None => live.set_source(source, (*info).clone()),
            }
            return Bot { info, live };
        }
        self.with_first_version(source, info)
    }

    /// The bot with this version, unless it has one by now.
    fn with_first_version(&mut self, source: BotSource, info: Arc<BotInfo>) -> Bot {
        let id = source.id.clone();
        let known = self.bots.get(&id).cloned();
        let live = known.unwrap_or_else(|| self.new_bot(source, &info));
        self.bots.insert(id, live.clone());
        Bot { info, live }
    }
}

/// The id of the bot that this file defines: `ai/fox.lua` or `ai/fox/bot.lua`.
pub(super) fn bot_id(path: &str) -> Option<String> {
    let in_folder = || stem(path, "ai/", "/bot.lua").filter(|id| id != "lib" && id != "patterns");
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

pub(super) fn bot_source(files: &TextFiles, id: &str, path: &str) -> Option<BotSource> {
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
    list: Vec<QueuedBot>,
}

enum QueuedBot {
    Done(Arc<Entry<Bot>>),
    Queued(BotSource, Queued<BotInfo>),
}

pub(super) fn queue_bots(
    files: &TextFiles,
    before: &Snapshot,
    queue: &mut LoadQueue<'_>,
    (slots, reports): (&SharedSlots, &mut Vec<Report>),
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
        let old = before.bot_entry(&id);
        // One that the user had replaced takes up its slot at once.
        if is_trusted && !lock(slots).bots.contains_key(&id) {
            let inputs = hash_of(inputs.iter().copied());
            return Some(QueuedBot::Done(shipped_entry(old, newest.clone(), inputs, (slots, queue))));
        }
        let source = newest.clone();
        let load = move || match &blank {
            Some(module) => Err(Report::error(phrase("module-empty")).in_file(module.clone()).into()),
            None => load_bot(&source).map_err(Reports::from),
        };
        let queued = queue.add(old, (&id, path, origin), (&inputs, is_trusted), load);
        Some(QueuedBot::Queued(newest, queued))
    };
    QueuedBots { list: bot_files(files, reports).into_iter().filter_map(queue_bot).collect() }
}

/// The entry of a shipped bot that is loaded when it is first used.
fn shipped_entry(
    old: Option<&Arc<Entry<Bot>>>,
    source: BotSource,
    inputs: u64,
    (slots, queue): (&SharedSlots, &mut LoadQueue<'_>),
) -> Arc<Entry<Bot>> {
    let (id, path) = (source.id.clone(), source.file.clone());
    let slots = slots.clone();
    let version = Arc::new(deferred(move || {
        let info = SHIPPED.get(&source.id)?.as_ref()?.clone();
        Some(lock(&slots).with_first_version(source, info))
    }));
    queue.shipped_entry(old, (&id, &path), inputs, version)
}

impl QueuedBots {
    pub(super) fn into_entries(
        self,
        queue: &LoadQueue<'_>,
        before: &Snapshot,
        slots: &SharedSlots,
    ) -> Vec<Arc<Entry<Bot>>> {
        let into_entry = |bot: QueuedBot| {
            let (source, queued) = match bot {
                QueuedBot::Done(entry) => return entry,
                QueuedBot::Queued(source, queued) => (source, queued),
            };
            let id = source.id.clone();
            let make = |info| lock(slots).with_version(source, info);
            let shipped = || {
                let path = shipped().keys().find(|path| bot_id(path).is_some_and(|found| found == id))?;
                let source = bot_source(shipped(), &id, path)?;
                let info = (**SHIPPED.get(&id)?.as_ref()?).clone();
                Some(Ok(lock(slots).with_version(source, info)))
            };
            queued.into_entry(queue, before.bot_entry(&id), make, shipped)
        };
        self.list.into_iter().map(into_entry).collect()
    }
}
