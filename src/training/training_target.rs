//! What a training is for: a bot with its weights file, in a variant.

use super::WeightsText;
use crate::catalog::{Catalog, Snapshot};
use crate::report::{Report, Reports};
use crate::rules::Variant;
use crate::text::{authored, phrase};
use std::path::PathBuf;
use std::sync::Arc;

/// What is trained.
#[derive(Clone, Debug)]
pub struct TrainingTarget {
    /// The user's folder.
    pub root: PathBuf,
    pub variant: Arc<Variant>,
    pub rules_hash: u64,
    pub bot: String,
    /// The weights file, by its path in the folder: `ai/fox.yaml`.
    pub file: String,
    /// Its text; `None` for a new champion, whose files are written at the end.
    pub text: Option<String>,
    /// Whether the bot plays other games with the same weights.
    pub is_shared: bool,
    /// The weights whose sign the bot changes in this variant.
    pub negated: Vec<String>,
}

/// The bot that is trained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trainee {
    pub bot: String,
    /// The weights file, by its path in the folder.
    pub file: String,
    /// Whether it is a new champion.
    pub is_new: bool,
    /// Whether the bot plays other games with the same weights.
    pub is_shared: bool,
    /// The weights whose sign the bot changes in this variant.
    pub negated: Vec<String>,
}

impl Trainee {
    /// Finds a bot and its weights file; without an id, the champion of the variant, or a new one if there is none. Fails if there
    /// is no such bot, it doesn't play the variant, or has no weights.
    pub fn find(now: &Snapshot, variant: &Variant, bot: Option<&str>) -> Result<Self, Reports> {
        let bot = match bot {
            Some(id) => now.champion_called(id, variant)?.map_or_else(|| now.bot(id), Ok).map(Some)?,
            None => now.champion(variant)?,
        };
        let Some(bot) = bot else {
            let bot = Snapshot::champion_id(variant);
            let file = format!("ai/{bot}.yaml");
            return Ok(Self { bot, file, is_new: true, is_shared: false, negated: Vec::new() });
        };
        let id = &bot.info.id;
        if !bot.info.plays(variant) {
            let message = phrase("bot-plays-not").with("id", id).with("title", authored(&variant.title));
            let others: Vec<String> = now.bots_for(variant).map(|bot| bot.info.id.clone()).collect();
            return Err(Report::error(message).hint(phrase("these-do").with("names", others.join(", "))).into());
        }
        let file = bot.weights_file().ok_or_else(|| now.no_weights(id))?;
        let mut others = now.variants_in_use().filter(|other| other.family == variant.family && other.id != variant.id);
        let is_shared = others.any(|other| bot.info.plays(other));
        let negated = bot.info.negated_in(variant).to_vec();
        Ok(Self { bot: id.clone(), file, is_new: false, is_shared, negated })
    }
}

impl TrainingTarget {
    /// Reads the weights file of the trainee. Fails like [`Trainee::find`], or if the file does not exist.
    pub fn read(catalog: &Catalog, variant: &Arc<Variant>, bot: Option<&str>) -> Result<Self, Reports> {
        let now = catalog.now();
        let Trainee { bot, file, is_new, is_shared, negated } = Trainee::find(&now, variant, bot)?;
        let gone = || Report::error(phrase("weights-gone").with("file", &file));
        let text = if is_new { None } else { Some(catalog.text_of(&file).ok_or_else(gone)?) };
        let (root, rules_hash) = (catalog.root().folder.clone(), now.rules_hash(&variant.id));
        Ok(Self { root, variant: variant.clone(), rules_hash, bot, file, text, is_shared, negated })
    }

    /// The weights of a text of the file, as the bot plays with them. Fails like [`WeightsText::read`].
    pub(super) fn weights(&self, text: &str) -> Result<WeightsText, Reports> {
        Ok(WeightsText::read(&self.file, text, &self.variant)?.negated(&self.negated))
    }
}
