//! The files that a bot is made of, as texts: those of today, and bots made from older ones.

use super::Catalog;
use super::bot::{Bot, weights_file};
use super::bots::{bot_id, bot_source, lock};
use super::dependencies::required;
use super::entry::{Entry, hash_of};
use super::module_files::module_texts;
use super::roots::{Origin, TextFile, TextFiles, read_all, read_plain_text, shipped};
use super::snapshot::Snapshot;
use crate::config::Weights;
use crate::files::OutputFile;
use crate::report::Reports;
use crate::script::{BotSource, LiveBot, check_bot};
use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, PoisonError};

/// A file by its path inside the folders: `ai/fox.lua`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotFile {
    pub path: String,
    pub text: Arc<str>,
    /// Whether damka ships this text under this path.
    pub is_shipped: bool,
}

/// A bot's script, the modules that it may require, and its weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotFiles {
    pub id: String,
    /// The path of its script.
    pub script: String,
    /// Sorted by path.
    pub files: Vec<BotFile>,
}

impl BotFiles {
    pub fn is_shipped(&self) -> bool {
        self.files.iter().all(|file| file.is_shipped)
    }

    fn texts(&self) -> TextFiles {
        let text = |file: &BotFile| {
            let origin = if file.is_shipped { Origin::Shipped } else { Origin::User };
            (file.path.clone(), TextFile { origin, text: (*file.text).to_owned() })
        };
        self.files.iter().map(text).collect()
    }

    fn of(id: &str, script: &str, weights: Option<&str>, files: &TextFiles) -> Option<Self> {
        let source = bot_source(files, id, script)?;
        let modules = required_files(&source);
        let mut paths: Vec<&str> = modules.iter().map(String::as_str).chain([script]).chain(weights).collect();
        paths.sort_unstable();
        paths.dedup();
        let file = |path: &str| {
            let file = files.get(path)?;
            let is_shipped = file.origin == Origin::Shipped;
            Some(BotFile { path: path.to_owned(), text: file.text.as_str().into(), is_shipped })
        };
        let files = paths.into_iter().filter_map(file).collect();
        Some(Self { id: id.to_owned(), script: script.to_owned(), files })
    }
}

/// The paths of the modules that a bot may require.
fn required_files(source: &BotSource) -> Vec<String> {
    let texts = module_texts(&source.modules).collect();
    let names = required(&source.source, &texts).into_keys();
    names.filter_map(|name| Some(source.modules.get(name)?.file.clone())).collect()
}

/// The present files of bots, all read at the same moment.
pub struct PresentBotFiles {
    files: TextFiles,
    now: Arc<Snapshot>,
    has_own_weights: bool,
}

impl PresentBotFiles {
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.now.bots.iter().map(|entry| entry.id.as_str())
    }

    /// Whether the user may have changed a file of this bot: its script, a module or, as the shipped bots need not be loaded for
    /// this question, any weights.
    pub fn may_be_own(&self, id: &str) -> bool {
        let Some(entry) = self.now.bot_entry(id) else { return false };
        let is_own = |path: &str| self.files.get(path).is_some_and(|file| file.origin != Origin::Shipped);
        let has_own_script = || {
            let source = bot_source(&self.files, id, &entry.file);
            source.is_some_and(|source| is_own(&source.file) || required_files(&source).iter().any(|file| is_own(file)))
        };
        self.has_own_weights || has_own_script()
    }

    /// The text of a file, and whether damka ships it.
    pub fn text(&self, path: &str) -> Option<(&str, bool)> {
        self.files.get(path).map(|file| (file.text.as_str(), file.origin == Origin::Shipped))
    }

    /// `None` if there is no such bot, or its script is gone.
    pub fn of(&self, id: &str) -> Option<BotFiles> {
        let entry = self.now.bot_entry(id)?;
        let weights = entry.good().and_then(|bot| bot.weights_file());
        BotFiles::of(id, &entry.file, weights.as_deref(), &self.files)
    }

    /// Whether the catalog has loaded exactly these files. False for files with a fault, and while they are being written.
    pub fn is_in_use(&self, files: &BotFiles) -> bool {
        let Some(entry) = self.now.bot_entry(&files.id) else { return false };
        let of_weights = |path: &str| self.now.weights.iter().find(|entry| entry.file == path);
        let is_faultless = |file: &BotFile| of_weights(&file.path).is_none_or(|entry| entry.faults.is_empty());
        let is_known = |file: &BotFile| {
            let hash = hash_of([("", &*file.text)]);
            file.is_shipped || self.now.text_hashes.get(&file.path) == Some(&hash)
        };
        let loads = |entry: &Entry<Bot>| entry.faults.is_empty() && !entry.is_unfinished() && entry.has_good();
        loads(entry) && files.files.iter().all(|file| is_faultless(file) && is_known(file))
    }
}

/// Files of the user's folder that replace others together: nothing is replaced before all are written.
pub struct FileReplacement {
    outputs: Vec<OutputFile>,
}

impl FileReplacement {
    /// Moves the files into place.
    pub fn finish(self) -> io::Result<()> {
        self.outputs.into_iter().try_for_each(OutputFile::finish)
    }
}

impl Catalog {
    /// Reads the files of all bots from the disk.
    pub fn present_bot_files(&self) -> PresentBotFiles {
        let (files, _) = read_all(self.root());
        let is_own_weights =
            |(path, file): (&String, &TextFile)| file.origin != Origin::Shipped && path.strip_suffix(".yaml").is_some();
        let has_own_weights = files.iter().any(is_own_weights);
        PresentBotFiles { files, now: self.now(), has_own_weights }
    }

    /// The files of a bot as damka ships it; `None` if it ships none of this id.
    pub fn shipped_bot_files(id: &str) -> Option<BotFiles> {
        let script = shipped().keys().find(|path| bot_id(path).is_some_and(|found| found == id))?;
        let source = bot_source(shipped(), id, script)?;
        let info = check_bot(&source).ok()?;
        BotFiles::of(id, script, weights_file(&source, &info).as_deref(), shipped())
    }

    /// Whether the user has a file at this path. One that is no text, or too large, is an error.
    pub fn has_own_text(&self, path: &str) -> io::Result<bool> {
        match read_plain_text(&self.root().path(path)) {
            Ok(_) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Writes texts beside their targets in the user's folder. Fails, with the path, if one of them cannot be written; then no
    /// file is changed.
    pub fn prepare_texts<'a>(
        &self,
        texts: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<FileReplacement, (String, io::Error)> {
        let mut outputs = Vec::new();
        for (path, text) in texts {
            let output = self.prepare_text(path, text).map_err(|error| (path.to_owned(), error))?;
            outputs.push(output);
        }
        Ok(FileReplacement { outputs })
    }

    fn prepare_text(&self, path: &str, text: &str) -> io::Result<OutputFile> {
        use std::io::Write;
        let target = self.root().path(path);
        target.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        let mut output = OutputFile::create(&target, crate::files::Existing::Replace)?;
        output.write_all(text.as_bytes())?;
        output.sync()?;
        Ok(output)
    }

    /// Makes a bot of older files, with this name for its title and seats. Fails if damka doesn't accept them any more.
    pub fn bot_of_files(&self, name: &str, title_end: &str, files: &BotFiles) -> Result<Arc<Bot>, Reports> {
        let texts = files.texts();
        let source = bot_source(&texts, &files.id, &files.script).unwrap_or_else(|| BotSource {
            id: files.id.clone(),
            file: files.script.clone(),
            source: Arc::default(),
            modules: Arc::default(),
        });
        let mut info = check_bot(&source)?;
        let weights = match weights_file(&source, &info).and_then(|path| texts.get_key_value(&path)) {
            Some((path, file)) => Weights::read(path, &file.text)?.values(),
            None => BTreeMap::new(),
        };
        name.clone_into(&mut info.id);
        info.title = format!("{} {title_end}", info.title);
        let state = self.shared.scan_state.lock().unwrap_or_else(PoisonError::into_inner);
        let books = lock(&state.slots).books().clone();
        drop(state);
        let live = LiveBot::new(source, info.clone(), Arc::new(weights)).with_books(&books);
        Ok(Arc::new(Bot { info: Arc::new(info), live: Arc::new(live) }))
    }

    /// From now on seats with this name, such as `fox@v3`, are played by this bot, or refused with these reports.
    pub fn name_version(&self, name: &str, bot: Result<Arc<Bot>, Reports>) {
        self.now().version_bots.set(name, bot);
    }
}
