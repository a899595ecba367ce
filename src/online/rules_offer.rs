//! The rules of a game that the player doesn't have, as they are shown before the player agrees to them.

use super::line_diff::line_diff;
use super::rules_cache::RulesCache;
use super::rules_mismatch::fact_differences;
use crate::catalog::{Catalog, FrozenVariant};
use crate::doctor::try_foreign;
use crate::net::RulesOrigin;
use crate::report::{Report, Reports, visible_line};
use crate::rules::Variant;
use crate::server::{HostedRules, hosted_foreign};
use crate::text::{Phrase, phrase, raw};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most facts and lines that an offer names.
const MAX_NAMED: usize = 12;

/// Rules that have passed the checks and wait for the player's answer.
#[derive(Debug)]
pub struct RulesOffer {
    pub title: String,
    /// The variant's id on the other machine.
    pub id: String,
    /// The name of the game's host.
    pub host: String,
    pub sha256: String,
    pub file_count: usize,
    pub byte_count: usize,
    /// Whether the player has a variant with this id.
    pub has_own: bool,
    /// How facts differ from those of the player's variant.
    pub fact_differences: Vec<Phrase>,
    /// The lines that differ, as in a diff.
    pub lines: Vec<String>,
    /// What the doctor found.
    pub findings: Vec<Report>,
    pub(super) rules: Arc<HostedRules>,
    pub(super) frozen: FrozenVariant,
}

impl RulesOffer {
    /// The first digits of the hash, by which people compare it.
    pub fn short_hash(&self) -> &str {
        self.sha256.get(..8).unwrap_or_default()
    }

    /// The whole card: what these rules are, what they may do, how they differ, and what the doctor found.
    pub fn sentences(&self) -> Vec<Phrase> {
        let mut sentences = self.summary();
        sentences.extend(self.fact_differences.iter().cloned());
        sentences.extend(self.lines.iter().map(raw));
        sentences.extend(self.diagnosis());
        sentences
    }

    /// What these rules are and may do, and whether they differ from the player's.
    pub fn summary(&self) -> Vec<Phrase> {
        let size = phrase("rules-offer-size").with("files", self.file_count).with("kb", self.byte_count.div_ceil(1024));
        let mut sentences = vec![
            phrase("rules-offer-host").with("host", &self.host),
            size.with("hash", self.short_hash()),
            phrase("rules-offer-limits"),
        ];
        sentences.push(match (self.has_own, self.fact_differences.is_empty() && self.lines.is_empty()) {
            (false, _) => phrase("rules-offer-unknown").with("id", &self.id),
            (true, true) => phrase("rules-offer-same").with("id", &self.id),
            (true, false) => phrase("rules-offer-differs").with("id", &self.id),
        });
        sentences
    }

    /// What the doctor found.
    pub fn diagnosis(&self) -> Vec<Phrase> {
        let found = phrase(if self.findings.is_empty() { "rules-offer-healthy" } else { "rules-offer-findings" });
        std::iter::once(found).chain(self.findings.iter().map(Report::phrase)).collect()
    }
}

/// Checks the rules of servers, and keeps them in the user's folder.
#[derive(Clone)]
pub struct RulesImporter {
    pub(super) cache: RulesCache,
    pub(super) catalog: Catalog,
}

impl RulesImporter {
    pub fn new(catalog: &Catalog) -> Self {
        Self { cache: RulesCache::of(&catalog.root().folder), catalog: catalog.clone() }
    }

    /// Checks files that a server sent as the rules with this hash. Takes some seconds. Fails if they exceed the limits, have
    /// another hash, don't load, or fail in the doctor's games.
    pub(super) fn offer(
        &self,
        (id, sha256, host): (&str, &str, &str),
        files: BTreeMap<String, String>,
    ) -> Result<RulesOffer, Reports> {
        self.examine(FrozenVariant::received(id, files, sha256)?, host)
    }

    pub(super) fn examine(&self, frozen: FrozenVariant, host: &str) -> Result<RulesOffer, Reports> {
        let trial = try_foreign(&frozen)?;
        if let Some(finding) = trial.disqualifying_finding() {
            return Err(finding.report.clone().into());
        }
        let own = self.catalog.now().variant(&frozen.id).ok();
        let facts: Vec<(String, String)> =
            trial.variant.facts.iter().map(|(name, value)| (name.clone(), visible_line(value).into_owned())).collect();
        let mut differences = own.as_deref().map(|own| fact_differences(own, &facts)).unwrap_or_default();
        let more = differences.len().saturating_sub(MAX_NAMED);
        differences.truncate(MAX_NAMED);
        if more > 0 {
            differences.push(phrase("and-more").with("count", more));
        }
        let path = frozen.own_file();
        let theirs = frozen.files().get(&path).cloned().unwrap_or_default();
        let lines = self.catalog.text_of(&path).filter(|_| own.is_some());
        let lines = lines.map(|ours| line_diff(&ours, &theirs, MAX_NAMED)).unwrap_or_default();
        let rules = foreign_rules(&frozen)?;
        Ok(RulesOffer {
            title: trial.variant.title.clone(),
            id: frozen.id.clone(),
            host: visible_line(host).into_owned(),
            sha256: rules.sha256.clone(),
            file_count: frozen.files().len(),
            byte_count: frozen.files().values().map(String::len).sum(),
            has_own: own.is_some(),
            fact_differences: differences,
            lines,
            findings: trial.findings.into_iter().map(|finding| finding.report).collect(),
            rules,
            frozen,
        })
    }
}

/// Loads rules in a Lua state of their own, under a name that no variant of the user's has: its id and title end with the first digits
/// of the hash.
pub(super) fn foreign_rules(frozen: &FrozenVariant) -> Result<Arc<HostedRules>, Reports> {
    let broken = || Report::error(phrase("task-broke-down"));
    let variant = Arc::into_inner(frozen.restore_foreign()?).ok_or_else(broken)?;
    let hash = format!("{:.8}", frozen.sha256().to_string());
    let (id, title) = (format!("{}_{hash}", variant.id), format!("{} {hash}", variant.title));
    hosted_foreign(frozen, Arc::new(Variant { id, title, ..variant }), RulesOrigin::New)
}
