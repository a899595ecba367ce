//! What a training of patterns is for: the tables of a pattern evaluation, and the weights that they are added to or replace.

use super::run_folder::unreadable;
use super::{PatternPlayer, PhaseWeights, SelfPlay, TrainedFile, Trainee, TrainingTerms, WeightsText};
use crate::catalog::{Catalog, pattern_files, pattern_set};
use crate::files;
use crate::patterns::{PatternEvaluation, PatternSet, TablesText};
use crate::report::{ContentHash, Report, Reports, did_you_mean};
use crate::rules::Variant;
use crate::text::phrase;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct PatternTarget {
    /// The user's folder.
    pub root: PathBuf,
    pub variant: Arc<Variant>,
    pub rules_hash: u64,
    pub name: String,
    /// The file of the patterns, by its path in the folder, and its text.
    pub file: String,
    pub text: String,
    /// The file of the tables.
    pub tables_file: String,
    /// The text of the tables, if there are any that belong to the patterns.
    pub tables: Option<String>,
    /// The bot whose weights are meant; `None` if there is none.
    pub bot: Option<String>,
    /// Of the bot; counting pieces if there is none.
    pub weights: PhaseWeights,
    /// Whether the tables are added to the weights.
    pub is_added: bool,
    /// Hashes of both files as the user's folder had them when this was read; `None` for a file that was not there.
    pub(super) files_at_start: [Option<ContentHash>; 2],
}

impl PatternTarget {
    /// Reads the patterns and the weights of the bot, or of the champion of the variant. Fails if there are no such patterns, they
    /// are faulty, or for another variant; or like [`Trainee::find`] and [`WeightsText::read`].
    pub fn read(catalog: &Catalog, variant: &Arc<Variant>, bot: Option<&str>, name: &str) -> Result<Self, Reports> {
        let now = catalog.now();
        let [file, tables_file] = pattern_files(name);
        let root = catalog.root().folder.clone();
        // Before the texts are read, so that no later change is missed. What cannot be read is not used either.
        let files_at_start = [&file, &tables_file].map(|file| hash_of_file(&root.join(file)).unwrap_or_default());
        let known = || did_you_mean(name, now.patterns.iter().map(|entry| entry.id.as_str()));
        let none = || Report::error(phrase("pattern-file-none").with("file", &file)).hint(known());
        let text = catalog.text_of(&file).ok_or_else(none)?;
        let (set, is_added) = pattern_set(&file, &text, variant)?;
        let trainee = Trainee::find(&now, variant, bot)?;
        let weights_text = if trainee.is_new { None } else { catalog.text_of(&trainee.file) };
        let weights = match weights_text {
            Some(text) => WeightsText::read(&trainee.file, &text, variant)?.negated(&trainee.negated).weights,
            None => PhaseWeights::material(variant).ok_or_else(|| super::weights_text::no_features(variant))?,
        };
        let belongs = |text: &String| TablesText::read(&tables_file, text).is_ok_and(|read| read.tables(&set).is_ok());
        let tables = catalog.text_of(&tables_file).filter(belongs);
        let rules_hash = now.rules_hash(&variant.id);
        let (variant, name) = (variant.clone(), name.to_owned());
        let bot = (!trainee.is_new).then_some(trainee.bot);
        Ok(Self {
            root,
            variant,
            rules_hash,
            name,
            file,
            text,
            tables_file,
            tables,
            bot,
            weights,
            is_added,
            files_at_start,
        })
    }

    /// A hash of all that a training with these tables begins with, beside the rules and its terms.
    pub(super) fn hash(&self, tables: Option<&str>) -> ContentHash {
        // Where there are tables, weights that these are not added to have no part in the training.
        let has_weights = self.is_added || tables.is_none();
        let weights = if has_weights { self.weights.values() } else { Vec::new() };
        let values: Vec<String> = weights.iter().map(|(name, value)| format!("{name} {value}")).collect();
        let values = values.join("\n");
        let tables = tables.unwrap_or_default();
        ContentHash::of([("patterns", self.text.as_str()), ("tables", tables), ("weights", values.as_str())])
    }

    /// Whether a file was changed since this was read. Tables that equal the candidate are no change. Fails if a file cannot be
    /// read.
    pub(super) fn is_outdated(&self, candidate: &str) -> Result<bool, Report> {
        let now = |file: &str| {
            let path = self.root.join(file);
            hash_of_file(&path).map_err(|error| unreadable(&path, &error))
        };
        let [patterns, tables] = self.files_at_start;
        let tables_now = now(&self.tables_file)?;
        let is_candidate = tables_now == Some(ContentHash::of_bytes(candidate.as_bytes()));
        Ok(now(&self.file)? != patterns || tables_now != tables && !is_candidate)
    }

    fn set(&self) -> Result<PatternSet, Reports> {
        pattern_set(&self.file, &self.text, &self.variant).map(|(set, _)| set)
    }

    /// The patterns with the tables of this text. Fails if they don't belong to them.
    pub(super) fn evaluation(&self, tables: &str) -> Result<PatternEvaluation, Reports> {
        let set = self.set()?;
        let tables = TablesText::read(&self.tables_file, tables)?.tables(&set)?;
        Ok(PatternEvaluation::new(set, tables))
    }

    /// The patterns with tables in which everything is worth nothing.
    pub(super) fn untrained(&self) -> Result<PatternEvaluation, Reports> {
        let set = self.set()?;
        let tables = crate::patterns::PatternTables::zero(&set);
        Ok(PatternEvaluation::new(set, tables))
    }
    /// Judges by the patterns, and by the weights too if the tables are added to them.
    pub(super) fn player(&self, patterns: PatternEvaluation) -> PatternPlayer {
        let weights = self.is_added.then(|| self.weights.clone());
        PatternPlayer { patterns: Arc::new(patterns), weights }
    }

    pub(super) fn self_play(&self, terms: &TrainingTerms) -> SelfPlay {
        let TrainingTerms { nodes, seed, .. } = *terms;
        SelfPlay { variant: self.variant.clone(), nodes, seed, for_patterns: true }
    }

    /// The tables file; `before` is what played until now.
    pub(super) fn trained(&self) -> TrainedFile {
        let before = if self.tables.is_some() { Some(self.name.clone()) } else { self.bot.clone() };
        let (name, file) = (self.name.clone(), self.tables_file.clone());
        TrainedFile { name, file, before, is_new: self.tables.is_none(), is_patterns: true, is_shared: false }
    }
}

/// `None` if there is no such file.
fn hash_of_file(path: &Path) -> io::Result<Option<ContentHash>> {
    match files::open(path).and_then(ContentHash::of_stream) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        hash => hash.map(Some),
    }
}
