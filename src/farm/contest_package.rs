//! What a worker needs to play the games of a contest: small texts that name the large ones by their SHA-256.

use crate::arena::Contest;
use crate::report::{ContentHash, Report, Reports};
use crate::store::{EntrantRecord, Store, StoredContest};
use crate::text::phrase;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Texts by the SHA-256 of their bytes.
pub type PackedTexts = BTreeMap<ContentHash, String>;

/// A contest as it is sent to workers. Its own hash, that of its JSON, names the contest in jobs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContestPackage {
    pub title: String,
    pub variant: String,
    pub variant_texts: ContentHash,
    pub terms: ContentHash,
    /// By number.
    pub entrants: Vec<PackedEntrant>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackedEntrant {
    pub seat: String,
    pub title: String,
    pub texts: ContentHash,
}

impl ContestPackage {
    /// Packs a saved contest; the texts include the package itself, under the hash that is returned.
    pub fn of(store: &Store, id: i64) -> Result<(ContentHash, PackedTexts), Report> {
        let stored = store.contest(id)?.ok_or_else(|| store.no_contest(id))?;
        let mut texts = PackedTexts::new();
        let mut pack = |text: String| {
            let hash = ContentHash::of_bytes(text.as_bytes());
            texts.insert(hash, text);
            hash
        };
        let (variant_texts, terms) = (pack(stored.variant_texts), pack(stored.terms));
        let entrants = store.contest_entrants(id)?.into_iter().map(|entrant| {
            let EntrantRecord { seat, title, texts, .. } = entrant;
            PackedEntrant { seat, title, texts: pack(texts) }
        });
        let entrants = entrants.collect();
        let package = Self { title: stored.title, variant: stored.variant, variant_texts, terms, entrants };
        let hash = pack(serde_json::to_string(&package).unwrap_or_default());
        Ok((hash, texts))
    }

    pub fn read(text: &str) -> Result<Self, Report> {
        serde_json::from_str(text)
            .map_err(|error| Report::error(phrase("farm-package-unreadable").with("error", error.to_string())))
    }

    /// The texts that the contest needs beside this one.
    pub fn needs(&self) -> impl Iterator<Item = ContentHash> + '_ {
        [self.variant_texts, self.terms].into_iter().chain(self.entrants.iter().map(|entrant| entrant.texts))
    }

    /// Builds the contest; `folder` keeps its endgame tables. Fails if a text is missing or this damka does not accept it.
    pub fn contest(&self, texts: &PackedTexts, folder: &Path) -> Result<Contest, Reports> {
        let text = |hash: &ContentHash| {
            let missing =
                || Report::error(phrase("farm-text-missing").with("hash", format!("{:.8}", hash.to_string())));
            texts.get(hash).cloned().ok_or_else(missing)
        };
        let stored = StoredContest {
            title: self.title.clone(),
            variant: self.variant.clone(),
            variant_texts: text(&self.variant_texts)?,
            terms: text(&self.terms)?,
            ..StoredContest::default()
        };
        let entrants = self.entrants.iter().map(|entrant| {
            let PackedEntrant { seat, title, texts } = entrant;
            let (seat, title, texts) = (seat.clone(), title.clone(), text(texts)?);
            Ok(EntrantRecord { seat, title, texts, ..EntrantRecord::default() })
        });
        let entrants: Vec<EntrantRecord> = entrants.collect::<Result<_, Report>>()?;
        Contest::received(stored, &entrants, folder)
    }
}
