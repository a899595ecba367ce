//! The named players of a snapshot: the presets of `ai/presets.yaml`, and the levels of a variant in `ai/levels/VARIANT.yaml`.

use super::entry::{Entry, hash_of};
use super::load::PRESETS;
use super::module_files::{files_of, stem};
use super::roots::{TextFile, TextFiles};
use super::seat_spec::SeatSpec;
use super::snapshot::Snapshot;
use crate::config::{GameLevels, Preset};
use crate::report::{Report, did_you_mean};
use crate::rules::Variant;
use crate::text::{authored, phrase};
use std::sync::Arc;

pub(super) const LEVELS_FOLDER: &str = "ai/levels/";

fn level_variant(path: &str) -> Option<String> {
    stem(path, LEVELS_FOLDER, ".yaml")
}

/// The variants with levels, and the text of their files.
pub(super) fn level_texts(files: &TextFiles) -> impl Iterator<Item = (String, &str)> {
    files.iter().filter_map(|(path, file)| Some((level_variant(path)?, file.text.as_str())))
}

pub(super) fn levels(files: &TextFiles, before: &Snapshot) -> Vec<Arc<Entry<GameLevels>>> {
    let read = |(path, file): (&String, &TextFile)| {
        let variant = level_variant(path)?;
        let load = |text| Some(GameLevels::read(path, &files_of(text, files).get(path)?.text, &variant));
        let old = before.levels.iter().find(|entry| entry.file == *path);
        Some(Entry::renewed(old, (&variant, path, file.origin), hash_of([(path.as_str(), file.text.as_str())]), load))
    };
    files.iter().filter_map(read).collect()
}

impl Snapshot {
    fn presets(&self) -> &[Preset] {
        let presets = self.presets.as_ref().and_then(|entry| entry.good().map(Arc::as_ref));
        presets.map_or(&[], |presets| &presets.0)
    }

    /// All levels of a variant, the weakest first; none if it has no file of them.
    fn levels(&self, variant: &str) -> &[Preset] {
        let entry = self.levels.iter().find(|entry| entry.id == variant);
        entry.and_then(|entry| entry.good()).map_or(&[], |levels| &levels.0)
    }

    /// Whether a seat is a level of the variant, such as `@7`.
    pub fn is_level(&self, seat: &str, variant: &str) -> bool {
        seat.strip_prefix('@').is_some_and(|id| self.levels(variant).iter().any(|level| level.id == id))
    }

    /// Every preset, and the levels of every variant, with the file that each is in.
    pub(super) fn all_presets(&self) -> impl Iterator<Item = (&str, &Preset)> {
        let levels = self.levels.iter().filter_map(|entry| Some((entry.file.as_str(), &entry.good()?.0)));
        [(PRESETS, self.presets())]
            .into_iter()
            .chain(levels.map(|(file, levels)| (file, &levels[..])))
            .flat_map(|(file, presets)| presets.iter().map(move |preset| (file, preset)))
    }

    /// Fails if a variant has no preset or level of this id; the report has the near match and the list of ids.
    pub fn preset(&self, id: &str, variant: &Variant) -> Result<&Preset, Report> {
        let levels = self.levels(&variant.id);
        let found = levels.iter().chain(self.presets()).find(|preset| preset.id == id);
        found.ok_or_else(|| {
            if id.parse::<u32>().is_ok() {
                let message = phrase("level-none").with("id", id).with("title", authored(&variant.title));
                let hint = match levels.len() {
                    0 => phrase("level-none-hint"),
                    count => phrase("level-range-hint").with("count", count),
                };
                return Report::error(message).hint(hint);
            }
            let known = self.presets().iter().map(|preset| preset.id.as_str());
            Report::error(phrase("preset-none").with("id", id)).hint(did_you_mean(id, known))
        })
    }

    /// The named players offered for a variant: presets in the order of their file, then levels, the weakest first.
    pub fn presets_for(&self, variant: &Variant) -> impl Iterator<Item = &Preset> {
        let levels: Vec<&Preset> = self.usable(self.levels(&variant.id), variant).collect();
        let has_levels = !levels.is_empty();
        self.named_for(variant).filter(move |preset| !(has_levels && preset.instead_of_levels)).chain(levels)
    }

    /// The presets of the file of presets that a variant can have, also those that its levels replace in menus.
    pub(super) fn named_for(&self, variant: &Variant) -> impl Iterator<Item = &Preset> {
        self.usable(self.presets(), variant).filter(|preset| preset.is_for(&variant.id, variant.family))
    }

    fn usable<'a>(&'a self, presets: &'a [Preset], variant: &Variant) -> impl Iterator<Item = &'a Preset> {
        presets.iter().filter(|preset| SeatSpec::read(&preset.seat, variant, self).is_ok())
    }
}
