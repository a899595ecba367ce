//! The data that a bot declares about itself.

use super::{BotOptions, OptionSpec, OptionValue};
use crate::config::Slider;
use crate::report::{Report, did_you_mean};
use crate::rules::Variant;
use crate::text::phrase;
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GamePattern {
    /// `"*"`: every game.
    Any,
    /// `"family:draughts"`
    Family(String),
    /// `"english"`
    Variant(String),
}

#[derive(Clone, Debug, PartialEq)]
pub struct BotInfo {
    /// As on the command line.
    pub id: String,
    pub title: String,
    /// One sentence; may be empty.
    pub summary: String,
    /// May be empty.
    pub authors: Vec<String>,
    /// The bot's own version; may be empty.
    pub version: String,
    /// May be empty.
    pub license: String,
    pub games: Vec<GamePattern>,
    pub options: Vec<OptionSpec>,
    /// The name of its weights file, in the same folder: `old_fox.yaml`.
    pub weights: Option<String>,
    /// Slider settings for its weights, by name.
    pub sliders: BTreeMap<String, Slider>,
    /// Weights whose sign changes in games in which it is good to have less.
    pub negated_in_losing_games: Vec<String>,
    pub has_grade: bool,
    /// Whether it answers draw offers; otherwise it declines them all.
    pub accepts_draws: bool,
    /// Whether the analysis can search for it: it declares an evaluation, or how to search.
    pub has_eval: bool,
    /// The names of all modules that it required while loading, including missing ones.
    pub requires: Vec<String>,
}

impl BotInfo {
    pub fn plays(&self, variant: &Variant) -> bool {
        self.games.iter().any(|game| match game {
            GamePattern::Any => true,
            GamePattern::Family(family) => family == variant.family,
            GamePattern::Variant(id) => *id == variant.id,
        })
    }

    /// The names of the weights whose sign the bot changes in this variant.
    pub fn negated_in(&self, variant: &Variant) -> &[String] {
        if variant.rules.fewest_wins() { &self.negated_in_losing_games } else { &[] }
    }

    /// As typed: `depth=8`. Fails on an unknown name, with a near match; a value of the wrong type or out of range.
    pub fn read_options(&self, typed: &[(String, String)]) -> Result<BotOptions, Report> {
        let mut options = BotOptions::new();
        for (name, text) in typed {
            options.insert(name.clone(), self.option(name)?.read(text)?);
        }
        Ok(options)
    }

    pub fn option(&self, name: &str) -> Result<&OptionSpec, Report> {
        let found = self.options.iter().find(|option| option.name == name);
        found.ok_or_else(|| {
            let report = Report::error(phrase("option-none").with("id", &self.id).with("name", name));
            if self.options.is_empty() {
                return report.hint(phrase("option-none-hint"));
            }
            report.hint(did_you_mean(name, self.options.iter().map(|option| option.name.as_str())))
        })
    }

    /// The value of every option: the chosen one if valid, else the default.
    pub fn fill(&self, chosen: &BotOptions) -> BotOptions {
        let value = |option: &OptionSpec| {
            let fitting = chosen.get(&option.name).filter(|value| option.admits(value));
            (option.name.clone(), fitting.cloned().unwrap_or_else(|| option.default.clone()))
        };
        self.options.iter().map(value).collect()
    }

    /// Display name with the chosen options, "Minimax (depth 8)".
    pub fn title_with(&self, chosen: &BotOptions) -> String {
        let changed: Vec<String> = chosen.iter().map(|(name, value)| format!("{name} {value}")).collect();
        if changed.is_empty() { self.title.clone() } else { format!("{} ({})", self.title, changed.join(", ")) }
    }

    /// As typed on the command line: `minimax:depth=8`.
    pub fn spec_with(&self, chosen: &BotOptions) -> String {
        let chosen: Vec<String> =
            chosen.iter().map(|(name, value): (_, &OptionValue)| format!("{name}={value}")).collect();
        if chosen.is_empty() { self.id.clone() } else { format!("{}:{}", self.id, chosen.join(",")) }
    }
}
