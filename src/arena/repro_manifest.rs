//! Reproduction data in a contest's game file: rules, bots and terms of each game. The texts themselves are not included; they
//! are identified by numbers and hashes.

use super::contest::as_json;
use super::{Contest, ContestTerms, EntrantId, Format, GameJob, Schedule, book_text};
use crate::catalog::{Catalog, FrozenVariant};
use crate::report::{Report, Reports};
use crate::rules::Variant;
use crate::store::{EntrantRecord, Store, StoredContest};
use crate::text::phrase;
use std::sync::Arc;

/// One game of a contest, expressed as a contest of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct ReproManifest {
    pub variant: String,
    /// Fingerprint of the variant's texts.
    pub rules: u64,
    /// Id and seat of both entrants, the first entrant of the pair first.
    pub entrants: [(EntrantId, String); 2],
    /// The terms, with only this game's opening.
    pub terms: ContestTerms,
    /// 0 if the first entrant moves first, 1 if the second does.
    pub half: u8,
}

/// Tags of a game file that hold the manifest.
const RULES: &str = "Rules";
const ENTRANTS: [&str; 2] = ["First", "Second"];
const HALF: &str = "Half";
const TERMS: &str = "Terms";

impl ReproManifest {
    pub fn tags(&self) -> Vec<(&'static str, String)> {
        let entrant = |n: usize| (ENTRANTS[n], format!("{} {}", self.entrants[n].0, self.entrants[n].1));
        let rules = (RULES, format!("{:016x} {}", self.rules, self.variant));
        vec![rules, entrant(0), entrant(1), (HALF, self.half.to_string()), (TERMS, as_json(&self.terms))]
    }

    /// `None` if a tag is missing or malformed.
    pub fn read<'a>(tag: impl Fn(&str) -> Option<&'a str>) -> Option<Self> {
        let (rules, variant) = tag(RULES)?.split_once(' ')?;
        let (rules, variant) = (u64::from_str_radix(rules, 16).ok()?, variant.to_owned());
        let entrant = |name: &str| {
            let (id, seat) = tag(name)?.split_once(' ')?;
            Some((id.parse().ok()?, seat.to_owned()))
        };
        let [first, second] = ENTRANTS;
        let entrants = [entrant(first)?, entrant(second)?];
        let half = tag(HALF)?.parse().ok().filter(|half| *half < 2)?;
        let mut terms: ContestTerms = serde_json::from_str(tag(TERMS)?).ok()?;
        // Only the number of pairs matters in the schedule: it determines the seed.
        terms.schedule =
            Schedule { format: Format::Match, entrants: 2, rounds: 1, pairs: terms.schedule.pairs, extra_pairs: 0 };
        Some(Self { variant, rules, entrants, terms, half })
    }

    /// Takes texts from the store or from files that match the ids. Fails if the rules or a bot have changed.
    pub fn contest(&self, store: Option<&Store>, catalog: &Catalog) -> Result<(Contest, GameJob), Reports> {
        let (frozen, variant) = self.recorded_rules(store, catalog)?;
        let mut entrants = Vec::new();
        for (id, seat) in &self.entrants {
            entrants.push(recorded_entrant((*id, seat), &variant, store, catalog)?);
        }
        // Only one pair is played, whatever its number; a full ledger would list all pairs before it.
        let schedule = Schedule { pairs: 1, ..self.terms.schedule };
        let terms = ContestTerms { schedule, ..self.terms.clone() };
        let stored = StoredContest {
            variant: self.variant.clone(),
            rules: self.rules,
            variant_texts: as_json(&frozen),
            terms: as_json(&terms),
            ..StoredContest::default()
        };
        let (contest, _) = Contest::of(stored, &entrants, Vec::new(), &catalog.root().folder)?;
        contest.check_programs()?;
        let pair = self.terms.schedule.pairs.saturating_sub(1);
        let job = GameJob { pair, half: self.half, round: 0, entrants: [0, 1], opening: 0 };
        Ok((contest, job))
    }

    fn recorded_rules(
        &self,
        store: Option<&Store>,
        catalog: &Catalog,
    ) -> Result<(FrozenVariant, Arc<Variant>), Reports> {
        let stored = store.map(|store| store.variant_texts(&self.variant, self.rules)).transpose()?;
        if let Some(frozen) = stored.flatten().and_then(|texts| serde_json::from_str::<FrozenVariant>(&texts).ok()) {
            let (variant, _) = frozen.restore()?;
            return Ok((frozen, variant));
        }
        let frozen = catalog.freeze_variant(&self.variant)?;
        let (variant, rules) = frozen.restore()?;
        if rules == self.rules {
            return Ok((frozen, variant));
        }
        let report = Report::error(phrase("manifest-rules-changed").with("id", &self.variant));
        let [then, now] = [self.rules, rules].map(|hash| format!("{hash:016x}"));
        Err(report.hint(phrase("manifest-rules-changed-hint").with("then", then).with("now", now)).into())
    }
}

fn recorded_entrant(
    (id, seat): (EntrantId, &str),
    variant: &Arc<Variant>,
    store: Option<&Store>,
    catalog: &Catalog,
) -> Result<EntrantRecord, Reports> {
    if let Some(entrant) = store.map(|store| id.find(store)).transpose()?.flatten() {
        return Ok(entrant);
    }
    let frozen = catalog.freeze_seat(seat, variant)?;
    let now = id.of(&frozen);
    if now == id {
        let sha256 = Some(frozen.sha256());
        let (seat, title) = (seat.to_owned(), frozen.title.clone());
        return Ok(EntrantRecord { sha256, legacy_hash: None, seat, title, texts: as_json(&frozen) });
    }
    let report = Report::error(phrase("manifest-player-changed").with("seat", seat));
    let hint = phrase("manifest-player-changed-hint").with("then", id.to_string()).with("now", now.to_string());
    Err(report.hint(hint).into())
}

impl Contest {
    pub fn manifest(&self, job: GameJob) -> ReproManifest {
        let count = self.openings.len() as u32;
        let rounds = job.opening.checked_div(count).unwrap_or(0);
        let opening = job.opening.checked_rem(count).and_then(|index| self.openings.get(index as usize));
        // Random plies depend on the opening index, bots on the pair number; shift both as if this were the first opening.
        let pairs = job.pair.saturating_sub(job.opening) + 1;
        let terms = ContestTerms {
            schedule: Schedule { format: Format::Match, entrants: 2, rounds: 1, pairs, extra_pairs: 0 },
            openings: opening.map_or_else(String::new, |opening| book_text(std::slice::from_ref(opening))),
            random_plies: self.random_plies(rounds),
            seed: self.terms.seed.wrapping_add(u64::from(job.opening)),
            sprt: None,
            ..self.terms.clone()
        };
        let entrant = |n: usize| {
            let entrant = &self.entrants[job.entrants[n]];
            (EntrantId::Sha256(entrant.sha256), entrant.seat.clone())
        };
        ReproManifest {
            variant: self.variant.id.clone(),
            rules: self.rules_hash,
            entrants: [0, 1].map(entrant),
            terms,
            half: job.half,
        }
    }
}
