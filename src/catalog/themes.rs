//! Themes: each is laid over the one it inherits, down to the shipped one that sets every key.

use super::deferred::{Deferred, deferred};
use super::dependencies::reached;
use super::entry::{Entry, hash_of};
use super::load_queue::{LoadQueue, Queued};
use super::module_files::{is_shipped, stem};
use super::roots::{Origin, Root, TextFile, TextFiles, read_plain, shipped, shipped_theme_asset};
use super::snapshot::Snapshot;
use crate::config::{BASE_THEME, Theme, ThemeFile};
use crate::report::{Report, Reports, did_you_mean};
use crate::text::{Phrase, phrase};
use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::{Arc, LazyLock};

/// The longest chain of inherited themes: each is read again for every theme that inherits it.
const MAX_BELOW: usize = 16;

/// What ships, by id, with the fonts and sounds that ship.
static SHIPPED: LazyLock<BTreeMap<String, Arc<Deferred<Theme>>>> = LazyLock::new(|| {
    let theme = |path: &'static String| {
        let load =
            || Theme::of(&chain(shipped(), path).ok()?, &|path| shipped_theme_asset(path).map(<[u8]>::to_vec)).ok();
        Some((id_of(path)?, Arc::new(deferred(load))))
    };
    shipped().keys().filter_map(theme).collect()
});

/// How deep folders with fonts and sounds are scanned.
const DEEPEST: usize = 4;

pub(super) struct QueuedThemes {
    root: Root,
    list: Vec<QueuedTheme>,
}

enum QueuedTheme {
    Done(Arc<Entry<Theme>>),
    Queued(String, Queued<Theme>),
}

pub(super) fn queue_themes(
    root: &Root,
    files: &Arc<TextFiles>,
    before: &Snapshot,
    queue: &mut LoadQueue<'_>,
) -> QueuedThemes {
    let assets = stamp(&root.path("themes"), DEEPEST).to_string();
    let texts = || files.iter().filter(|(path, _)| id_of(path).is_some());
    let named: Vec<(String, &str)> = texts().filter_map(|(path, file)| Some((id_of(path)?, &*file.text))).collect();
    let ids = named.iter().map(|(id, text)| (id.as_str(), *text)).collect();
    let queue_theme = |(path, file): (&String, &TextFile)| {
        let id = id_of(path)?;
        // A theme depends on those it inherits and on the fonts and sounds in `themes/`.
        let below = below(&file.text, &ids);
        let is_trusted = is_shipped(files, path) && below.keys().all(|id| is_shipped(files, &path_of(id)));
        let own = [(path.as_str(), file.text.as_str()), ("", assets.as_str())];
        let inputs: Vec<_> = below.into_iter().chain(own).collect();
        let old = before.themes.iter().find(|entry| entry.id == id);
        if is_trusted
            && assets == NO_ASSETS
            && let Some(version) = SHIPPED.get(&id)
        {
            let inputs = hash_of(inputs.iter().copied());
            return Some(QueuedTheme::Done(queue.shipped_entry(old, (&id, path), inputs, version.clone())));
        }
        let (all, own_root, own_path) = (files.clone(), root.clone(), path.clone());
        let load = move || load(&own_root, &all, &own_path).map_err(Reports::from);
        let queued = queue.add(old, (&id, path, file.origin), (&inputs, is_trusted), load);
        Some(QueuedTheme::Queued(path.clone(), queued))
    };
    QueuedThemes { root: root.clone(), list: texts().filter_map(queue_theme).collect() }
}

impl QueuedThemes {
    pub(super) fn into_entries(self, queue: &LoadQueue<'_>, before: &Snapshot) -> Vec<Arc<Entry<Theme>>> {
        let into_entry = |theme: QueuedTheme| {
            let (path, queued) = match theme {
                QueuedTheme::Done(entry) => return entry,
                QueuedTheme::Queued(path, queued) => (path, queued),
            };
            let old = before.themes.iter().find(|entry| Some(&entry.id) == id_of(&path).as_ref());
            let shipped_one = || {
                let is_there = shipped().contains_key(&path);
                is_there.then(|| load(&self.root, shipped(), &path).map_err(Reports::from))
            };
            queued.into_entry(queue, old, |theme| theme, shipped_one)
        };
        self.list.into_iter().map(into_entry).collect()
    }
}

/// The themes that a theme may inherit, by id; extra ones are harmless.
fn below<'a>(text: &'a str, ids: &BTreeMap<&'a str, &'a str>) -> BTreeMap<&'a str, &'a str> {
    let mut found = BTreeMap::new();
    let mut text = text;
    while text.contains("inherits") && found.len() <= MAX_BELOW {
        // YAML has other ways to write the key than on a line of its own.
        let Some(id) = plain_parent(text) else {
            found.extend(reached(&[text], ids));
            break;
        };
        let Some((id, theirs)) = ids.get_key_value(id) else { break };
        if found.insert(*id, *theirs).is_some() {
            break;
        }
        text = theirs;
    }
    found
}

/// The inherited theme, if only one line mentions `inherits` and it is a plain `inherits: ID`.
fn plain_parent(text: &str) -> Option<&str> {
    let mut lines = text.lines().filter(|line| line.contains("inherits"));
    let value = lines.next()?.strip_prefix("inherits:")?;
    let id = value.split('#').next()?.trim().trim_matches(['"', '\'']);
    let is_plain = id.chars().all(|letter| letter.is_alphanumeric() || "_-".contains(letter));
    (is_plain && lines.next().is_none()).then_some(id)
}

fn id_of(path: &str) -> Option<String> {
    stem(path, "themes/", ".yaml")
}

fn path_of(id: &str) -> String {
    format!("themes/{id}.yaml")
}

fn load(root: &Root, files: &TextFiles, path: &str) -> Result<Theme, Report> {
    Theme::of(&chain(files, path)?, &|asset_path| asset(root, asset_path))
}

/// A theme's file, the file of the theme it inherits, and so on down to the base theme.
fn chain(files: &TextFiles, path: &str) -> Result<Vec<ThemeFile>, Report> {
    let mut chain: Vec<(ThemeFile, Origin)> = Vec::new();
    let mut next = files.get(path).map(|file| (path.to_owned(), file));
    while let Some((path, file)) = next {
        // Some editors empty a file before writing it: the window must not flash in the inherited colours. A file of comments is a
        // theme.
        if file.text.trim().is_empty() {
            return Err(Report::error(phrase("theme-empty")).in_file(path));
        }
        let read = ThemeFile::read(&path, &file.text)?;
        let parent = read.inherits().map(|id| (id.to_owned(), path_of(id)));
        let origin = file.origin;
        next = match parent {
            None => None,
            // A user's theme that replaces a shipped one may inherit the one it hides.
            Some((_, below)) if below == path && origin == Origin::Override => {
                shipped().get(&below).map(|file| (below, file))
            }
            Some((id, below)) => {
                let Some(file) = files.get(&below) else {
                    let known = files.keys().filter_map(|path| id_of(path)).collect::<Vec<_>>();
                    let hint = did_you_mean(&id, known.iter().map(String::as_str));
                    return Err(read.fault("inherits", phrase("theme-none").with("id", id.as_str())).hint(hint));
                };
                if below == path || chain.iter().any(|(earlier, _)| earlier.file == below) {
                    let message = phrase("theme-circle").with("themes", named(&chain, &read, id));
                    return Err(read.fault("inherits", message).hint(phrase("theme-circle-hint")));
                }
                if chain.len() >= MAX_BELOW {
                    return Err(too_deep(&chain, &read, id));
                }
                Some((below, file))
            }
        };
        chain.push((read, origin));
    }
    let has_base = chain.last().is_some_and(|(last, origin)| last.file == BASE_THEME && *origin == Origin::Shipped);
    let mut chain: Vec<ThemeFile> = chain.into_iter().map(|(read, _)| read).collect();
    if !has_base && let Some(base) = shipped().get(BASE_THEME) {
        chain.push(ThemeFile::read(BASE_THEME, &base.text)?);
    }
    Ok(chain)
}

/// A chain of themes for a message: those already read, the current one, and the one it inherits.
fn named(chain: &[(ThemeFile, Origin)], read: &ThemeFile, id: String) -> Phrase {
    let heirs = chain.iter().map(|(file, _)| file).chain([read]).filter_map(|file| id_of(&file.file));
    let heirs: Vec<_> = heirs.collect();
    let last = phrase("theme-named").with("id", id);
    heirs.into_iter().rev().fold(last, |others, id| phrase("theme-inherits").with("id", id).with("others", others))
}

fn too_deep(chain: &[(ThemeFile, Origin)], read: &ThemeFile, id: String) -> Report {
    let message = phrase("theme-deep").with("most", MAX_BELOW).with("themes", named(chain, read, id));
    read.fault("inherits", message).hint(phrase("theme-circle-hint"))
}

/// The bytes of a file inside `themes/`; a user's file wins over a shipped one.
pub(super) fn asset(root: &Root, path: &str) -> Option<Vec<u8>> {
    read_plain(&root.path("themes").join(path)).ok().or_else(|| shipped_theme_asset(path).map(<[u8]>::to_vec))
}

/// What [`stamp`] returns for a folder without binary files.
const NO_ASSETS: &str = "0";

/// A number that changes when a binary file is added, removed or modified.
fn stamp(folder: &Path, depth: usize) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let hash_entry = |entry: fs::DirEntry| {
        let path = entry.path();
        let mut hasher = DefaultHasher::new();
        path.hash(&mut hasher);
        if path.is_dir() {
            if depth > 0 {
                stamp(&path, depth - 1).hash(&mut hasher);
            }
        } else if path.extension().is_none_or(|ending| ending != "yaml") {
            let data = entry.metadata().ok()?;
            (data.len(), data.modified().ok()).hash(&mut hasher);
        }
        Some(hasher.finish())
    };
    // A sum, as folders are listed in no particular order.
    entries.filter_map(hash_entry).fold(0, u64::wrapping_add)
}
