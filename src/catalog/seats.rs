//! SEAT as people type it: `human`, `minimax`, `minimax:depth=4,weights=mine.yaml`, `@hard`.

use super::{Bot, Catalog, Snapshot};
use crate::config::{Preset, Weights};
use crate::player::Player;
use crate::report::{Report, did_you_mean};
use crate::rules::{Variant, families};
use crate::script::{BotPlayer, LiveBot, Options};
use crate::text::{own, phrase};
use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

/// Who shall sit on a seat.
#[derive(Clone, Debug)]
pub enum Seat {
    /// A person at this machine.
    Human,
    /// A bot with the options chosen for it.
    Bot {
        /// The bot.
        bot: Arc<Bot>,
        /// What was chosen; the rest is as the bot declares it.
        options: Options,
        /// The slot it plays from: the bot's own, or one with the weights of `weights=FILE`.
        live: Arc<LiveBot>,
        /// The named player it was chosen as.
        preset: Option<Preset>,
    },
}

impl Seat {
    /// Reads a seat for a variant.
    ///
    /// # Errors
    /// No such bot, one that does not play the variant, an option it does not have, a weights file that does not load.
    pub fn read(text: &str, variant: &Variant, now: &Snapshot) -> Result<Self, Vec<Report>> {
        if let Some(id) = text.strip_prefix('@') {
            return Self::read_preset(id, variant, now);
        }
        let (id, options) = text.split_once(':').unwrap_or((text, ""));
        if id == "human" {
            return match options {
                "" => Ok(Self::Human),
                _ => Err(vec![Report::error(phrase("human-options")).hint(phrase("human-options-hint"))]),
            };
        }
        let bot = now.bot(id).map_err(|faults| with_human(id, faults))?;
        if !bot.info.plays(variant) {
            let others: Vec<String> = now.bots_for(variant).map(|bot| bot.info.id.clone()).collect();
            let message = phrase("bot-plays-not").with("id", id).with("title", own(&variant.title));
            let hint = phrase("these-do").with("names", others.join(", "));
            return Err(vec![Report::error(message).hint(hint)]);
        }
        let mut typed = Vec::new();
        let mut live = bot.live.clone();
        for pair in options.split(',').filter(|pair| !pair.is_empty()) {
            let Some((key, value)) = pair.split_once('=') else {
                let message = phrase("option-no-value").with("option", format!("{pair:?}")).with("id", id);
                let hint = phrase("option-no-value-hint").with("id", id).with("option", pair);
                return Err(vec![Report::error(message).hint(hint)]);
            };
            if key == "weights" {
                live = with_weights(&bot, value, now)?;
            } else {
                typed.push((key.to_owned(), value.to_owned()));
            }
        }
        let options = bot.info.read_options(&typed).map_err(|report| vec![report])?;
        Ok(Self::Bot { bot, options, live, preset: None })
    }

    fn read_preset(id: &str, variant: &Variant, now: &Snapshot) -> Result<Self, Vec<Report>> {
        let named = now.preset(id).map_err(|report| vec![report])?;
        if !named.is_for(&variant.id, variant.family) {
            let message = phrase("preset-not-for").with("id", id).with("title", own(&variant.title));
            let others: Vec<String> = now.presets_for(variant).map(|preset| format!("@{}", preset.id)).collect();
            let hint = phrase("these-are").with("names", others.join(", "));
            return Err(vec![Report::error(message).hint(hint)]);
        }
        let mut seat = Self::read(&named.seat, variant, now)?;
        if let Self::Bot { preset, .. } = &mut seat {
            *preset = Some(named.clone());
        }
        Ok(seat)
    }

    /// A bot's player; `None` for a human, whose player the screen or the terminal makes.
    pub fn player(&self) -> Option<Box<dyn Player>> {
        match self {
            Self::Human => None,
            Self::Bot { options, live, preset, .. } => {
                let player = BotPlayer::new(live.clone(), options.clone());
                Some(Box::new(match preset {
                    Some(preset) => player.called(&preset.title, &format!("@{}", preset.id)),
                    None => player,
                }))
            }
        }
    }
}

impl Catalog {
    /// [`Seat::read`] with what there is now.
    ///
    /// # Errors
    /// As [`Seat::read`].
    pub fn seat(&self, text: &str, variant: &Variant) -> Result<Seat, Vec<Report>> {
        Seat::read(text, variant, &self.now())
    }
}

fn with_human(id: &str, mut faults: Vec<Report>) -> Vec<Report> {
    for fault in faults.iter_mut().filter(|fault| fault.place.is_none()) {
        let none = Report::error(phrase("player-none").with("id", id));
        *fault = match fault.hint_phrase() {
            Some(hint) => none.hint(phrase("player-none-hint").with("hint", hint)),
            None => none,
        };
    }
    faults
}

/// The bot with the weights of a file: one of this machine as it is typed, else one of `ai/`.
fn with_weights(bot: &Bot, file: &str, now: &Snapshot) -> Result<Arc<LiveBot>, Vec<Report>> {
    let in_folder = || {
        let inside = if file.starts_with("ai/") { file.to_owned() } else { format!("ai/{file}") };
        now.weights.iter().find(|entry| entry.file == inside)
    };
    let weights = match (fs::read_to_string(file), in_folder()) {
        (Ok(text), _) => Weights::read(file, &text)?.values(),
        (Err(_), Some(entry)) => entry.good.as_ref().ok_or_else(|| entry.faults.clone())?.values(),
        (Err(error), None) => {
            let message = phrase("weights-unreadable").with("error", error.to_string());
            let known = now.weights.iter().filter_map(|entry| entry.file.strip_prefix("ai/"));
            return Err(vec![Report::error(message).at(file, None, None).hint(did_you_mean(file, known))]);
        }
    };
    let faults = unfit(file, &weights, &bot.live.current().weights);
    if faults.is_empty() { Ok(bot.live.with_weights(Arc::new(weights))) } else { Err(faults) }
}

/// Weights that a bot's own file has and this one lacks, or has beside them although no search counts such a thing.
fn unfit(file: &str, weights: &BTreeMap<String, f64>, needed: &BTreeMap<String, f64>) -> Vec<Report> {
    let is_feature = |name: &str| families().iter().flat_map(|family| family.features()).any(|one| one.0 == name);
    let missing = needed.keys().filter(|name| !weights.contains_key(*name)).map(|name| {
        let report = Report::error(phrase("weight-missing").with("name", name));
        let line = format!("{name}: {}", needed[name]);
        report.at(file, None, None).hint(phrase("weight-missing-hint").with("line", line))
    });
    let unknown = weights.keys().filter(|name| !needed.contains_key(*name) && !is_feature(name)).map(|name| {
        let report = Report::error(phrase("weight-unknown").with("name", name)).at(file, None, None);
        report.hint(did_you_mean(name, needed.keys().map(String::as_str)))
    });
    missing.chain(unknown).collect()
}
