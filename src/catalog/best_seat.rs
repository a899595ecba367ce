//! The strongest player of a variant, for evaluations and hints, and its champion.

use super::bot::Bot;
use super::champion_id::{CHAMPION, champion_of};
use super::seat_spec::SeatSpec;
use super::snapshot::Snapshot;
use crate::config::Preset;
use crate::report::Reports;
use crate::rules::Variant;
use crate::script::GamePattern;
use std::sync::Arc;

impl Snapshot {
    /// The strongest preset that evaluates positions (presets are listed from weakest to strongest), else such a bot.
    pub fn best_evaluator(&self, variant: &Variant) -> Option<String> {
        let bot_of = |preset: &Preset| match SeatSpec::read(&preset.seat, variant, self) {
            Ok(SeatSpec::Bot { bot, .. }) => Some(bot),
            Ok(SeatSpec::Human | SeatSpec::Engine(_)) | Err(_) => None,
        };
        let evaluates = |preset: &&Preset| bot_of(preset).is_some_and(|bot| bot.info.has_eval);
        let preset = self.named_for(variant).filter(evaluates).last().map(|preset| format!("@{}", preset.id));
        let bot = |can: fn(&Bot) -> bool| self.bots_for(variant).find(|bot| can(bot)).map(|bot| bot.info.id.clone());
        preset.or_else(|| bot(|bot| bot.info.has_eval)).or_else(|| bot(|bot| bot.info.has_grade))
    }

    /// The strongest player of a variant: the one that evaluates best, otherwise any preset or bot.
    pub fn best_player(&self, variant: &Variant) -> Option<String> {
        let preset = || self.named_for(variant).last().map(|preset| format!("@{}", preset.id));
        let bot = || self.bots_for(variant).next().map(|bot| bot.info.id.clone());
        self.best_evaluator(variant).or_else(preset).or_else(bot)
    }

    /// The id of a champion for this variant alone, whether or not there is one.
    pub fn champion_id(variant: &Variant) -> String {
        champion_of(&variant.id)
    }

    /// The champion that plays this variant alone: `champion_russian`, or the shipped `champion` of English draughts. Fails if
    /// its file has a fault.
    pub fn champion(&self, variant: &Variant) -> Result<Option<Arc<Bot>>, Reports> {
        let id = Self::champion_id(variant);
        if self.bot_entry(&id).is_some() {
            return self.bot(&id).map(Some);
        }
        let is_alone =
            |bot: &Arc<Bot>| matches!(&bot.info.games[..], [GamePattern::Variant(own)] if *own == variant.id);
        Ok(self.bot_entry(CHAMPION).and_then(|entry| entry.good().cloned()).filter(is_alone))
    }

    /// Whether a champion can be trained for the variant and there is none.
    pub fn lacks_champion(&self, variant: &Variant) -> bool {
        variant.features().next().is_some() && matches!(self.champion(variant), Ok(None))
    }

    /// What the id `champion` stands for: the champion of the variant. `None` for other ids, and if there is no champion.
    pub fn champion_called(&self, id: &str, variant: &Variant) -> Result<Option<Arc<Bot>>, Reports> {
        if id == CHAMPION { self.champion(variant) } else { Ok(None) }
    }

    /// The bot of a seat by its id, or the champion of the variant. Fails if there is no such bot.
    pub(super) fn bot_of_seat(&self, id: &str, variant: &Variant) -> Result<Arc<Bot>, Reports> {
        if let Some(champion) = self.champion_called(id, variant)? {
            return Ok(champion);
        }
        self.seated_bot(id)
    }

    /// The chosen seat if it is a bot that plays the variant, otherwise the strongest player; the chosen one if there is none.
    pub fn seat_or_best(&self, chosen: &str, variant: &Variant) -> String {
        if matches!(SeatSpec::read(chosen, variant, self), Ok(SeatSpec::Bot { .. })) {
            return chosen.to_owned();
        }
        self.best_player(variant).unwrap_or_else(|| chosen.to_owned())
    }
}
