//! From files to what they mean: one look at everything there is.

use super::entry::{Entry, hash_of};
use super::roots::{File, Files};
use super::{Bot, Snapshot, WeightsEntry};
use crate::config::{Theme, Weights};
use crate::report::{Report, near};
use crate::rules::Variant;
use crate::script::{BotSource, LiveBot, Modules, check_bot, read_variant};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The slots of every bot that was ever there, so that a seat whose bot's file comes back takes it up again.
pub(super) type Slots = BTreeMap<String, Arc<LiveBot>>;

/// What there is now, taking over from `before` whatever did not change.
pub(super) fn look(files: &Files, reports: Vec<Report>, before: &Snapshot, slots: &mut Slots) -> Snapshot {
    let weights = weights(files, before);
    let mut snapshot = Snapshot {
        number: before.number + 1,
        variants: variants(files, before),
        bots: bots(files, before, slots),
        weights,
        themes: themes(files, before),
        reports,
    };
    snapshot.variants.sort_by(|a, b| a.id.cmp(&b.id));
    hand_out_weights(&snapshot);
    snapshot
}

fn stem(path: &str, folder: &str, ending: &str) -> Option<String> {
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

fn module_texts(modules: &Modules) -> impl Iterator<Item = (&str, &str)> {
    modules.names().filter_map(|name| Some((name, &*modules.get(name)?.source)))
}

fn variants(files: &Files, before: &Snapshot) -> Vec<Arc<Entry<Variant>>> {
    let mut modules = Modules::default();
    add_modules(&mut modules, files, "scripts/lib/", "");
    let scripts = || files.iter().filter_map(|(path, file)| Some((stem(path, "scripts/", ".lua")?, path, file)));
    for (id, path, file) in scripts() {
        modules.add_base(id, path.as_str(), file.text.as_str());
    }
    let modules = Arc::new(modules);
    let one = |(path, file): (&String, &File)| {
        let id = stem(path, "scripts/", ".lua")?;
        // A variant of a variant changes with the one below it.
        let bases = scripts().filter(|_| file.text.contains("base")).map(|(_, path, file)| (&**path, &*file.text));
        let inputs = hash_of(module_texts(&modules).chain(bases).chain([(path.as_str(), file.text.as_str())]));
        let load = |_| read_variant(&id, path, &file.text, &modules);
        Some(Entry::renewed(before.variant_entry(&id), (&id, path, file.origin), inputs, load))
    };
    files.iter().filter_map(one).collect()
}

fn bots(files: &Files, before: &Snapshot, slots: &mut Slots) -> Vec<Arc<Entry<Bot>>> {
    let mut found: BTreeMap<String, (&String, &File)> = BTreeMap::new();
    for (path, file) in files {
        let folder_bot = || stem(path, "ai/", "/bot.lua");
        if let Some(id) = stem(path, "ai/", ".lua").or_else(folder_bot) {
            found.entry(id).or_insert((path, file));
        }
    }
    let renew = |(id, (path, file)): (String, (&String, &File))| {
        let mut modules = Modules::default();
        if path.ends_with("/bot.lua") {
            add_modules(&mut modules, files, &format!("ai/{id}/"), path);
        }
        add_modules(&mut modules, files, "ai/lib/", "");
        add_modules(&mut modules, files, "scripts/lib/", "");
        let inputs = hash_of(module_texts(&modules).chain([(path.as_str(), file.text.as_str())]));
        let source = BotSource {
            id: id.clone(),
            file: path.clone(),
            source: file.text.as_str().into(),
            modules: Arc::new(modules),
        };
        let load = |_| load_bot(source, slots).map_err(|report| vec![report]);
        Entry::renewed(before.bot_entry(&id), (&id, path, file.origin), inputs, load)
    };
    found.into_iter().map(renew).collect()
}

fn load_bot(source: BotSource, slots: &mut Slots) -> Result<Bot, Report> {
    let info = Arc::new(check_bot(&source)?);
    let id = source.id.clone();
    let live = match slots.get(&id) {
        Some(live) => {
            live.set_source(source, (*info).clone());
            live.clone()
        }
        None => Arc::new(LiveBot::new(source, (*info).clone(), Arc::default())),
    };
    slots.insert(id, live.clone());
    Ok(Bot { info, live })
}

/// Every YAML file below `ai/` that is a weights file: all but the presets.
fn weights(files: &Files, before: &Snapshot) -> Vec<Arc<WeightsEntry>> {
    let one = |(path, file): (&String, &File)| {
        let id = path.strip_prefix("ai/")?.strip_suffix(".yaml").filter(|id| *id != "presets")?;
        let load = |_| Weights::read(path, &file.text);
        let old = before.weights.iter().find(|entry| entry.file == *path);
        Some(Entry::renewed(old, (id, path, file.origin), hash_of([(path.as_str(), file.text.as_str())]), load))
    };
    files.iter().filter_map(one).collect()
}

/// Gives every bot the newest good weights of its file.
fn hand_out_weights(snapshot: &Snapshot) {
    for bot in snapshot.bots.iter().filter_map(|entry| entry.good.as_ref()) {
        let values = snapshot.weights_of(bot).and_then(|entry| entry.good.as_ref()).map(|weights| weights.values());
        if let Some(values) = values
            && *bot.live.current().weights != values
        {
            bot.live.set_weights(&Arc::new(values));
        }
    }
}

/// A bot's weights file that is not there.
pub(super) fn missing_weights(snapshot: &Snapshot, entry: &Entry<Bot>) -> Option<Report> {
    let bot = entry.good.as_ref()?;
    let wanted = bot.weights_file()?;
    if snapshot.weights.iter().any(|weights| weights.file == wanted) {
        return None;
    }
    let mut report =
        Report::error(format!("its weights file `{wanted}` is not there")).at(entry.file.clone(), None, None);
    report.hint = near(&wanted, snapshot.weights.iter().map(|weights| weights.file.as_str()))
        .map(|best| format!("did you mean `{best}`?"));
    Some(report)
}

fn themes(files: &Files, before: &Snapshot) -> Vec<Arc<Entry<Theme>>> {
    let one = |(path, file): (&String, &File)| {
        let id = stem(path, "themes/", ".yaml")?;
        let load = |_| Theme::read(path, &file.text).map_err(|report| vec![report]);
        let old = before.themes.iter().find(|entry| entry.id == id);
        Some(Entry::renewed(old, (&id, path, file.origin), hash_of([(path.as_str(), file.text.as_str())]), load))
    };
    files.iter().filter_map(one).collect()
}
