//! Faults of the files in the catalog, and mismatches between them.

use super::{Bot, Entry, SeatSpec, Snapshot};
use crate::config::Preset;
use crate::report::{FaultList, Report, Severity, did_you_mean, near};
use crate::rules::{Variant, families};
use crate::script::{GamePattern, key_report};
use crate::text::phrase;
use std::sync::Arc;

const EVERY_GAME: [&str; 4] = ["any", "all", "every", "everything"];

impl Snapshot {
    /// Includes those of a bot's modules and weights. `None` for files that damka does not read.
    pub fn faults_of(&self, file: &str) -> Option<Vec<Report>> {
        let is_here = |report: &Report| report.place.as_ref().is_some_and(|place| place.file == file);
        let entries = self.entries();
        let bot = self.bots.iter().find(|entry| entry.file == file).and_then(|entry| entry.good());
        let weights = bot.and_then(|bot| bot.weights_file());
        let is_read = self.modules.iter().any(|module| module == file) || entries.iter().any(|(of, _)| *of == file);
        let is_its = |of: &str| of == file || weights.as_deref() == Some(of);
        let own = entries
            .into_iter()
            .flat_map(|(of, faults)| faults.into_iter().filter(move |report| is_its(of) || is_here(report)));
        let faults: Vec<Report> =
            own.chain(self.mismatches().into_iter().chain(self.reports.clone()).filter(is_here)).collect();
        (is_read || !faults.is_empty()).then(|| each_once(faults))
    }

    /// All faults of all files, with a hint that says which version is used meanwhile.
    pub fn faults(&self) -> Vec<Report> {
        let find = || {
            let shown = self.entries().into_iter().flat_map(|(_, faults)| faults);
            each_once(self.reports.iter().cloned().chain(shown).chain(self.mismatches()).collect())
        };
        self.faults.get_or_init(find).clone()
    }

    /// The errors in the files with which these seats play a variant: its own, its patterns, and the bots with their weights. Where
    /// one has an error and a game can begin, an older version of the file plays.
    pub fn errors_in_play(&self, variant: &Variant, seats: &[&str]) -> Vec<Report> {
        let rules = self.variants.iter().filter(|entry| entry.id == variant.id).map(|entry| &entry.file);
        let patterns = self.patterns.iter().filter(|entry| entry.id == variant.id).map(|entry| &entry.file);
        let bot_of = |seat: &&str| match SeatSpec::read(seat, variant, self) {
            Ok(SeatSpec::Bot { bot, .. }) => self.bots.iter().find(|entry| entry.id == bot.info.id),
            _ => None,
        };
        let bots = seats.iter().filter_map(bot_of).map(|entry| &entry.file);
        let faults = rules.chain(patterns).chain(bots).filter_map(|file| self.faults_of(file)).flatten();
        each_once(faults.filter(|fault| fault.severity == Severity::Error).collect())
    }

    /// Each file that defines something, with the faults that keep its newest text from being used.
    fn entries(&self) -> Vec<(&str, Vec<Report>)> {
        fn of<T>(entries: &[Arc<Entry<T>>]) -> impl Iterator<Item = (&str, Vec<Report>)> {
            entries.iter().map(|entry| (entry.file.as_str(), entry.faults_shown()))
        }
        let before = of(&self.variants).chain(of(&self.bots)).chain(of(&self.weights)).chain(of(&self.themes));
        let after = of(&self.engines).chain(of(&self.books)).chain(of(&self.patterns));
        before.chain(of(self.presets.as_slice())).chain(of(&self.levels)).chain(after).collect()
    }

    /// Warnings about files that load but refer to something that doesn't exist.
    fn mismatches(&self) -> Vec<Report> {
        let bots = || self.bots.iter().filter_map(|entry| Some((entry.file.as_str(), entry.good().map(Arc::as_ref)?)));
        let weights = bots().filter_map(|(file, bot)| self.missing_weights(file, bot));
        let games = bots().flat_map(|(file, bot)| self.unknown_games(file, bot));
        let sliders = bots().flat_map(|(file, bot)| self.lost_sliders(file, bot));
        let good = self.weights.iter().filter_map(|entry| Some((entry.file.as_str(), entry.good().map(Arc::as_ref)?)));
        let ranges = good.flat_map(|(file, weights)| weights.malformed_ranges(file));
        let games = games.chain(self.other_unknown_games());
        weights.chain(games).chain(sliders).chain(ranges).chain(self.lost_presets()).collect()
    }

    fn missing_weights(&self, file: &str, bot: &Bot) -> Option<Report> {
        let wanted = bot.weights_file()?;
        if self.weights.iter().any(|weights| weights.file == wanted) {
            return None;
        }
        let report = Report::error(phrase("weights-gone").with("file", &wanted)).in_file(file);
        Some(match near(&wanted, self.weights.iter().map(|weights| weights.file.as_str())) {
            Some(best) => report.hint(phrase("did-you-mean-only").with("best", best)),
            None => report,
        })
    }

    /// Sliders that a bot declares for weights missing from its weights file, so that they never appear.
    fn lost_sliders(&self, file: &str, bot: &Bot) -> Vec<Report> {
        if bot.info.sliders.is_empty() {
            return Vec::new();
        }
        let names: Vec<&str> = match bot.weights_file() {
            // A missing or broken weights file is reported separately.
            Some(_) => match self.weights_of(bot).and_then(|entry| entry.good()) {
                Some(weights) => weights.list.iter().map(|weight| weight.name.as_str()).collect(),
                None => return Vec::new(),
            },
            None => Vec::new(),
        };
        let source = &bot.live.current().source.source;
        let lost = bot.info.sliders.keys().filter(|name| !names.contains(&name.as_str()));
        let report = |name: &String, suggests: bool| {
            let message = phrase("slider-lost").with("name", name);
            let report = key_report(file, source, &format!("sliders.{name}"), message);
            let report = Report { severity: Severity::Warning, ..report };
            let is_hinted = suggests && !names.is_empty();
            if is_hinted { report.hint(did_you_mean(name, names.iter().copied())) } else { report }
        };
        let mut faults = FaultList::default();
        lost.for_each(|name| faults.add(|suggests| report(name, suggests)));
        faults.into_reports()
    }

    /// Entries of a bot's `games` that match no variant. Only a warning, as the variant may be added later.
    fn unknown_games(&self, file: &str, bot: &Bot) -> Vec<Report> {
        let variants = || self.variants.iter().map(|entry| entry.id.as_str());
        let unknown = |game: &GamePattern| match game {
            GamePattern::Any => None,
            GamePattern::Family(id) if families().iter().any(|family| family.id() == id) => None,
            GamePattern::Family(id) => {
                let hint = did_you_mean(id, families().iter().map(|family| family.id()));
                Some(Report::warning(phrase("game-family-none").with("id", id)).hint(hint))
            }
            GamePattern::Variant(id) if variants().any(|known| known == id) => None,
            GamePattern::Variant(id) => {
                let word = id.to_lowercase();
                let means_all = EVERY_GAME.contains(&word.as_str());
                let family = near(&word, families().iter().map(|family| family.id()));
                let variant = near(&word, variants());
                let hint = match (family, variant) {
                    _ if means_all => phrase("game-every"),
                    (Some(family), None) => phrase("did-you-mean-only").with("best", format!("family:{family}")),
                    _ => did_you_mean(id, variants().chain(["*"])),
                };
                Some(Report::warning(phrase("game-none").with("id", id)).hint(hint))
            }
        };
        bot.info.games.iter().filter_map(unknown).map(|report| report.in_file(file)).collect()
    }

    /// The games of engines and of files of levels that are no variants.
    fn other_unknown_games(&self) -> Vec<Report> {
        let engines = self.engines.iter().filter_map(|entry| Some((entry.file.as_str(), entry.good()?)));
        let games = engines.flat_map(|(file, engine)| engine.games.keys().map(move |id| (file, id)));
        let levels = self.levels.iter().map(|entry| (entry.file.as_str(), &entry.id));
        let unknown = games.chain(levels).filter(|(_, id)| !self.variants.iter().any(|entry| entry.id == **id));
        let warning = |(file, id): (&str, &String)| {
            let hint = did_you_mean(id, self.variants.iter().map(|entry| entry.id.as_str()));
            Report::warning(phrase("game-none").with("id", id.as_str())).in_file(file).hint(hint)
        };
        unknown.map(warning).collect()
    }

    fn lost_presets(&self) -> Vec<Report> {
        let lost = |(file, preset): (&str, &Preset)| {
            let tries = self.variants_in_use().filter(|variant| preset.is_for(&variant.id, variant.family));
            let take =
                |variant| SeatSpec::read(&format!("@{}", preset.id), variant, self).and_then(|seat| seat.check());
            let mut faults = tries.map(|variant| take(variant).err());
            // One variant that accepts the seat is enough: a preset without `games` is offered wherever its bot plays.
            let first = faults.next()??;
            let none = faults.all(|fault| fault.is_some());
            let report = first.into_iter().next().filter(|_| none)?;
            let message = phrase("preset-lost").with("id", &preset.id).with("why", report.phrase());
            Some(report.with_message(message).in_file(file))
        };
        self.all_presets().filter_map(lost).collect()
    }
}

/// Removes duplicates: two bots may fail on the same line of a module, two variants on a line of their base.
fn each_once(faults: Vec<Report>) -> Vec<Report> {
    let mut once: Vec<Report> = Vec::new();
    for fault in faults {
        if !once.iter().any(|listed| (&listed.message, &listed.place) == (&fault.message, &fault.place)) {
            once.push(fault);
        }
    }
    once
}
