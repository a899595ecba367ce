//! Seats as people type them: `human`, `minimax`, `minimax:depth=4,weights=mine.yaml`, `@hard`.

use super::Catalog;
use super::bot::Bot;
use super::champion_id::CHAMPION;
use super::snapshot::Snapshot;
use super::weights_override::WeightsOverride;
use crate::config::Preset;
use crate::engine::{EnginePlayer, EngineSeat};
use crate::player::Player;
use crate::report::{Report, Reports};
use crate::rules::Variant;
use crate::script::{BotOptions, BotPlayer, LiveBot};
use crate::text::{authored, phrase, quote};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// The player for a seat. Reading one doesn't access the disk, so menus may do it every frame.
#[derive(Clone, Debug)]
pub enum SeatSpec {
    Human,
    Bot {
        bot: Arc<Bot>,
        /// The chosen options; the others have their defaults.
        options: BotOptions,
        /// The file of `weights=FILE`, in place of the bot's own weights.
        weights: Option<Box<WeightsOverride>>,
        /// The preset that it was chosen by.
        preset: Option<Preset>,
    },
    Engine(Box<EngineSeat>),
}

impl SeatSpec {
    /// Fails if the bot doesn't exist, doesn't play the variant or lacks an option, or weights don't load.
    pub fn read(text: &str, variant: &Variant, now: &Snapshot) -> Result<Self, Reports> {
        match text.strip_prefix('@') {
            Some(id) => Self::read_preset(id, variant, now),
            // A typed path is relative to the working directory.
            None => Self::read_plain(text, Path::new(""), variant, now),
        }
    }

    /// Whether a text names an engine; false if it cannot be read.
    pub fn is_engine(text: &str, variant: &Variant, now: &Snapshot) -> bool {
        matches!(Self::read(text, variant, now), Ok(Self::Engine(_)))
    }

    fn read_plain(text: &str, base: &Path, variant: &Variant, now: &Snapshot) -> Result<Self, Reports> {
        let (id, options) = text.split_once(':').unwrap_or((text, ""));
        if id == crate::config::HUMAN {
            return match options {
                "" => Ok(Self::Human),
                _ => Err(Report::error(phrase("human-options")).hint(phrase("human-options-hint")).into()),
            };
        }
        // A bot of the same name comes first.
        if now.bot_entry(id).is_none()
            && let Some(entry) = now.engines.iter().find(|entry| entry.id == id)
        {
            return now.engine_seat(entry, text, variant).map(Box::new).map(Self::Engine);
        }
        let bot = now.bot_of_seat(id, variant)?;
        if !bot.info.plays(variant) {
            let others: Vec<String> = now.bots_for(variant).map(|bot| bot.info.id.clone()).collect();
            if id == CHAMPION && now.lacks_champion(variant) {
                let message = phrase("champion-none").with("title", authored(&variant.title));
                return Err(Report::error(message).hint(phrase("champion-none-hint").with("id", &variant.id)).into());
            }
            let message = phrase("bot-plays-not").with("id", id).with("title", authored(&variant.title));
            let hint = phrase("these-do").with("names", others.join(", "));
            return Err(Report::error(message).hint(hint).into());
        }
        let mut typed = Vec::new();
        let mut weights = None;
        for pair in options.split(',').filter(|pair| !pair.is_empty()) {
            let Some((key, value)) = pair.split_once('=') else {
                let message = phrase("option-no-value").with("option", quote(pair)).with("id", id);
                let hint = phrase("option-no-value-hint").with("id", id).with("option", pair);
                return Err(Report::error(message).hint(hint).into());
            };
            if typed.iter().any(|(earlier, _)| earlier == key) || key == "weights" && weights.is_some() {
                let message = phrase("option-twice").with("option", key).with("seat", text);
                return Err(Report::error(message).hint(phrase("option-twice-hint").with("pair", pair)).into());
            }
            if key == "weights" {
                let own = WeightsOverride::find(value, base, now);
                own.check_catalogued(&bot)?;
                weights = Some(Box::new(own));
            } else {
                typed.push((key.to_owned(), value.to_owned()));
            }
        }
        let options = bot.info.read_options(&typed)?;
        Ok(Self::Bot { bot, options, weights, preset: None })
    }

    fn read_preset(id: &str, variant: &Variant, now: &Snapshot) -> Result<Self, Reports> {
        let named = now.preset(id, variant)?;
        if !named.is_for(&variant.id, variant.family) {
            let message = phrase("preset-not-for").with("id", id).with("title", authored(&variant.title));
            let others: Vec<String> = now.presets_for(variant).map(|preset| format!("@{}", preset.id)).collect();
            let hint = phrase("these-are").with("names", others.join(", "));
            return Err(Report::error(message).hint(hint).into());
        }
        let mut seat = Self::read_plain(&named.seat, &now.folder, variant, now)?;
        if let Self::Bot { preset, .. } = &mut seat {
            *preset = Some(named.clone());
        }
        Ok(seat)
    }

    /// `None` for a human. Fails like [`SeatSpec::bot_player`], or if an engine's program cannot run or is not allowed.
    pub fn player(&self) -> Result<Option<Box<dyn Player>>, Reports> {
        if let Self::Engine(seat) = self {
            seat.program()?;
        }
        if let Some(player) = self.engine_player() {
            return Ok(Some(Box::new(player)));
        }
        Ok(self.bot_player()?.map(|player| Box::new(player) as Box<dyn Player>))
    }

    /// `None` for anything but an engine. Whether its program can run and may is found out when it is first asked.
    pub fn engine_player(&self) -> Option<EnginePlayer> {
        match self {
            Self::Engine(seat) => Some(EnginePlayer::new((**seat).clone())),
            Self::Human | Self::Bot { .. } => None,
        }
    }

    /// `None` for anything but a bot. Fails if the file of `weights=FILE` cannot be read, or does not fit the bot.
    pub fn bot_player(&self) -> Result<Option<BotPlayer>, Reports> {
        let Self::Bot { bot, options, weights, preset } = self else { return Ok(None) };
        let live = match weights {
            Some(weights) => weights.live(bot)?,
            None => bot.live.clone(),
        };
        let player = BotPlayer::new(live, options.clone());
        Ok(Some(match preset {
            Some(preset) => player.called(&preset.title, &format!("@{}", preset.id)),
            None => player,
        }))
    }

    /// Makes the bot's player with these weights, and the slot in which they can be changed; `None` for a human.
    pub fn player_with(&self, weights: BTreeMap<String, f64>) -> Option<(Arc<LiveBot>, Box<dyn Player>)> {
        let Self::Bot { bot, options, .. } = self else { return None };
        let live = bot.live.with_weights(Arc::new(weights), None);
        Some((live.clone(), Box::new(BotPlayer::new(live, options.clone()))))
    }

    /// Makes another player with these options, on its own thread, for a slot of [`SeatSpec::player_with`]; `None` for a human.
    pub fn player_on(&self, live: &Arc<LiveBot>) -> Option<Box<dyn Player>> {
        let Self::Bot { options, .. } = self else { return None };
        Some(Box::new(BotPlayer::new(live.clone(), options.clone())))
    }

    /// Checks what otherwise only making a player would find: whether the file of `weights=FILE` is readable and fits.
    pub(super) fn check(&self) -> Result<(), Reports> {
        match self {
            Self::Bot { bot, weights: Some(weights), .. } => weights.values(bot).map(|_| ()),
            _ => Ok(()),
        }
    }
}

impl Catalog {
    /// Like [`SeatSpec::read`], with the current snapshot.
    pub fn seat(&self, text: &str, variant: &Variant) -> Result<SeatSpec, Reports> {
        SeatSpec::read(text, variant, &self.now())
    }
}
