//! Variants: a file each in `scripts/`, and the texts it is made from.

use super::deferred::{Deferred, deferred};
use super::dependencies::Dependencies;
use super::entry::{Entry, hash_of};
use super::load_queue::{LoadQueue, Queued};
use super::module_files::{add_modules, is_shipped, module_texts, stem};
use super::roots::{Origin, TextFile, TextFiles, shipped};
use super::snapshot::Snapshot;
use crate::report::Reports;
use crate::rules::Variant;
use crate::script::{Modules, load_variant, read_variant, required_names};
use std::cell::LazyCell;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// What ships and depends on nothing of the user's, by id.
static SHIPPED: LazyLock<BTreeMap<String, Arc<Deferred<Variant>>>> = LazyLock::new(|| {
    let modules = variant_modules(shipped());
    let variant = |(id, path, file): (String, &'static String, &'static TextFile)| {
        let (own_id, modules) = (id.clone(), modules.clone());
        (id, Arc::new(deferred(move || load_variant(&own_id, path, &file.text, &modules).ok())))
    };
    scripts(shipped()).map(variant).collect()
});

fn scripts(files: &TextFiles) -> impl Iterator<Item = (String, &String, &TextFile)> {
    files.iter().filter_map(|(path, file)| Some((stem(path, "scripts/", ".lua")?, path, file)))
}

fn variant_modules(files: &TextFiles) -> Arc<Modules> {
    let mut modules = Modules::default();
    add_modules(&mut modules, files, "scripts/lib/", "");
    for (id, path, file) in scripts(files) {
        modules.add_base(id, path.as_str(), file.text.as_str());
    }
    Arc::new(modules)
}

pub(super) struct QueuedVariants {
    list: Vec<QueuedVariant>,
}

enum QueuedVariant {
    Done(Arc<Entry<Variant>>),
    Queued { id: String, path: String, queued: Queued<Variant> },
}

pub(super) fn queue_variants(files: &TextFiles, before: &Snapshot, queue: &mut LoadQueue<'_>) -> QueuedVariants {
    let modules = variant_modules(files);
    let found: Vec<(String, &String, &TextFile)> = scripts(files).collect();
    let ids = found.iter().map(|(id, _, file)| (id.as_str(), file.text.as_str())).collect();
    let reach = Dependencies::new(&ids);
    let shipped_modules =
        modules.names().filter_map(|name| modules.get(name)).all(|module| is_shipped(files, &module.file));
    let queue_variant = |place: usize| {
        let (id, path, file) = (&found[place].0, found[place].1, found[place].2);
        // A variant changes with its base.
        let bases = if file.text.contains("base") { bases(&file.text, &modules, &reach) } else { BTreeMap::new() };
        let is_trusted = shipped_modules
            && file.origin == Origin::Shipped
            && bases.keys().all(|base| is_shipped(files, &path_of(base)));
        let texts: Vec<_> = inputs(&modules, bases, (path, &file.text)).collect();
        let old = before.variant_entry(id);
        if is_trusted && let Some(version) = SHIPPED.get(id) {
            let inputs = hash_of(texts.iter().copied());
            return QueuedVariant::Done(queue.shipped_entry(old, (id, path), inputs, version.clone()));
        }
        let (own_id, own_path, source, modules) = (id.clone(), path.clone(), file.text.clone(), modules.clone());
        let load = move || load_variant(&own_id, &own_path, &source, &modules);
        let queued = queue.add(old, (id, path, file.origin), (&texts, is_trusted), load);
        QueuedVariant::Queued { id: id.clone(), path: path.clone(), queued }
    };
    QueuedVariants { list: (0..found.len()).map(queue_variant).collect() }
}

impl QueuedVariants {
    pub(super) fn into_entries(self, queue: &LoadQueue<'_>, before: &Snapshot) -> Vec<Arc<Entry<Variant>>> {
        let modules = LazyCell::new(|| variant_modules(shipped()));
        let into_entry = |variant: QueuedVariant| match variant {
            QueuedVariant::Done(entry) => entry,
            QueuedVariant::Queued { id, path, queued } => {
                let shipped = || Some(load_variant(&id, &path, &shipped().get(&path)?.text, &modules));
                queued.into_entry(queue, before.variant_entry(&id), |variant| variant, shipped)
            }
        };
        self.list.into_iter().map(into_entry).collect()
    }
}

/// A variant and the hash of its texts, as [`Entry::text_hash`] returns it.
type NumberedVariant = (Arc<Variant>, u64);

pub(super) fn variant_alone(files: &TextFiles, id: &str) -> Option<Result<NumberedVariant, Reports>> {
    let modules = variant_modules(files);
    let path = path_of(id);
    let text = files.get(&path)?.text.as_str();
    let number = number_of(files, &modules, id);
    Some(read_variant(id, &path, text, &modules).map(|variant| (Arc::new(variant), number)))
}

/// The variant with the limits of strangers; `None` if no file has this id.
pub(super) fn foreign_variant(files: &TextFiles, id: &str) -> Option<Result<Arc<Variant>, Reports>> {
    let path = path_of(id);
    let text = files.get(&path)?.text.as_str();
    let modules = Arc::new(variant_modules(files).foreign());
    Some(read_variant(id, &path, text, &modules).map(Arc::new))
}

/// The hash of all texts that a variant may use, as [`Entry::text_hash`] returns it.
fn number_of(files: &TextFiles, modules: &Modules, id: &str) -> u64 {
    let ids: Vec<(String, &String)> = scripts(files).map(|(id, _, file)| (id, &file.text)).collect();
    let ids = ids.iter().map(|(id, text)| (id.as_str(), text.as_str())).collect();
    let path = path_of(id);
    let text = files.get(&path).map_or("", |file| file.text.as_str());
    let bases = if text.contains("base") { bases(text, modules, &Dependencies::new(&ids)) } else { BTreeMap::new() };
    hash_of(inputs(modules, bases, (&path, text))).max(1)
}

fn inputs<'a>(
    modules: &'a Modules,
    bases: BTreeMap<&'a str, &'a str>,
    own: (&'a str, &'a str),
) -> impl Iterator<Item = (&'a str, &'a str)> {
    module_texts(modules).chain(bases).chain([own])
}

pub(super) fn path_of(id: &str) -> String {
    format!("scripts/{id}.lua")
}

/// The scripts that a variant may be based on: those that it or one of its modules names, or all if none are named.
fn bases<'a>(text: &'a str, modules: &'a Modules, reach: &Dependencies<'_, 'a>) -> BTreeMap<&'a str, &'a str> {
    let texts: Vec<&str> = module_texts(modules).map(|(_, text)| text).chain([text]).collect();
    let found = reach.from(&texts);
    if found.is_empty() { reach.all() } else { found }
}

/// The texts that a variant uses, by path, and the hash of all that it may use, as for [`variant_alone`]. The texts are its own,
/// those of its bases, the modules that were required while it was loaded, and those that any of these names after `require`, as a
/// function may require them later. `None` if no variant has this id.
///
/// A module whose name is only composed during a game isn't found.
pub(super) fn variant_used(files: &TextFiles, id: &str) -> Option<Result<UsedTexts, Reports>> {
    let path = path_of(id);
    let text = files.get(&path)?.text.as_str();
    let modules = variant_modules(files);
    let recording = Arc::new(modules.recording());
    if let Err(faults) = read_variant(id, &path, text, &recording) {
        return Some(Err(faults));
    }
    let mut texts = BTreeMap::new();
    let mut open: Vec<String> = recording.used().into_iter().chain([path]).collect();
    while let Some(path) = open.pop() {
        let Some(file) = files.get(&path).filter(|_| !texts.contains_key(&path)) else { continue };
        let named = required_names(&file.text).into_iter().filter_map(|name| Some(modules.get(&name)?.file.clone()));
        open.extend(named);
        texts.insert(path, file.text.clone());
    }
    Some(Ok((texts, number_of(files, &modules, id))))
}

/// Texts by path, and a hash as for [`variant_alone`].
type UsedTexts = (BTreeMap<String, String>, u64);

/// The texts of all variants at one moment, for loading one again.
pub struct VariantTexts {
    /// Id, file and text of each variant.
    pub texts: Vec<(String, String, String)>,
    pub modules: Arc<Modules>,
}

impl VariantTexts {
    /// Loads a fresh copy of the variant with this id, whose script rules share no state with others.
    pub fn read(&self, id: &str) -> Option<Arc<Variant>> {
        let (_, file, source) = self.texts.iter().find(|(known, ..)| known == id)?;
        read_variant(id, file, source, &self.modules).ok().map(Arc::new)
    }

    /// The variant with this id, changed by a text that uses it as its `base`; `file` is the name of that text in reports. It keeps
    /// the id, so that bots for the one play the other. Fails with every fault of the text.
    pub fn changed(&self, id: &str, file: &str, text: &str) -> Result<Arc<Variant>, Reports> {
        // An id that no file can have: a variant may not be its own base.
        let variant = read_variant(&format!("{id}/changed"), file, text, &self.modules)?;
        Ok(Arc::new(Variant { id: id.to_owned(), ..variant }))
    }
}

pub fn shipped_variants() -> VariantTexts {
    variant_texts(shipped())
}

pub(super) fn variant_texts(files: &TextFiles) -> VariantTexts {
    let texts = scripts(files).map(|(id, path, file)| (id, path.clone(), file.text.clone())).collect();
    VariantTexts { texts, modules: variant_modules(files) }
}
