//! Makes fetched rules a variant of the user's.
//!
//! The copy gets the variant's id if that is free, else the id with a number: a file of the user's is never replaced, and a shipped
//! variant is never hidden. Its bases and modules keep their names, since its text names them; where the user has another file of
//! such a name, there is no copy.

use super::rules_offer::{RulesImporter, RulesOffer};
use crate::report::Report;
use crate::text::phrase;

impl RulesImporter {
    /// Returns the path of the new file in the user's folder. Fails if another file is in the way, or the folder cannot be written;
    /// then nothing is written.
    pub(super) fn keep_copy(&self, offer: &RulesOffer) -> Result<String, Report> {
        let own = offer.frozen.own_file();
        let mut texts = Vec::new();
        for (path, text) in offer.frozen.files().iter().filter(|(path, _)| **path != own) {
            match self.catalog.text_of(path) {
                Some(known) if known == *text => {}
                Some(_) => return Err(Report::error(phrase("rules-copy-differs").with("path", path))),
                None => texts.push((path.clone(), text.clone())),
            }
        }
        let text = offer.frozen.files().get(&own).cloned().unwrap_or_default();
        self.catalog.add_variant(&offer.id, text, texts)
    }
}
