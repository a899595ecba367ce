//! What a bot says about itself.

use super::{OptionSpec, OptionValue, Options};
use crate::config::Slider;
use crate::report::{Report, did_you_mean};
use crate::rules::Variant;
use crate::text::phrase;
use std::collections::BTreeMap;

/// One entry of a bot's `games`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Game {
    /// `"*"`: whatever there is.
    Any,
    /// `"family:draughts"`
    Family(String),
    /// `"english"`
    Variant(String),
}

/// What a bot says about itself.
#[derive(Clone, Debug, PartialEq)]
pub struct BotInfo {
    /// As in the command line.
    pub id: String,
    /// For people.
    pub title: String,
    /// A sentence for people; may be empty.
    pub summary: String,
    /// May be empty.
    pub authors: Vec<String>,
    /// The bot's own version; may be empty.
    pub version: String,
    /// May be empty.
    pub license: String,
    /// What it plays.
    pub games: Vec<Game>,
    /// What can be set for a seat, by name.
    pub options: Vec<OptionSpec>,
    /// Its weights file, beside it: `old_fox.yaml`.
    pub weights: Option<String>,
    /// What it says of the sliders of its weights, by name.
    pub sliders: BTreeMap<String, Slider>,
    /// Whether it grades moves itself.
    pub has_grade: bool,
    /// Whether it answers draws that are offered; else it never agrees to one.
    pub accepts_draws: bool,
    /// Whether the analysis can search for it: it names an evaluation, or says how to search.
    pub has_eval: bool,
    /// The modules it asked for when it was loaded, by name, those that were missing among them.
    pub requires: Vec<String>,
}

impl BotInfo {
    /// Whether it plays this variant.
    pub fn plays(&self, variant: &Variant) -> bool {
        self.games.iter().any(|game| match game {
            Game::Any => true,
            Game::Family(family) => family == variant.family,
            Game::Variant(id) => *id == variant.id,
        })
    }

    /// Reads options as typed: `depth=8`.
    ///
    /// # Errors
    /// A name the bot does not have, with the near match; a value of the wrong kind or out of its range.
    pub fn read_options(&self, typed: &[(String, String)]) -> Result<Options, Report> {
        let mut options = Options::new();
        for (name, text) in typed {
            options.insert(name.clone(), self.option(name)?.read(text)?);
        }
        Ok(options)
    }

    /// The option called `name`.
    ///
    /// # Errors
    /// There is none.
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

    /// Every option's value: the one chosen where it fits, else the default.
    pub fn fill(&self, chosen: &Options) -> Options {
        let value = |option: &OptionSpec| {
            let fitting = chosen.get(&option.name).filter(|value| option.admits(value));
            (option.name.clone(), fitting.cloned().unwrap_or_else(|| option.default.clone()))
        };
        self.options.iter().map(value).collect()
    }

    /// For people: the title and the options that were chosen, "Minimax (depth 8)".
    pub fn title_with(&self, chosen: &Options) -> String {
        let changed: Vec<String> = chosen.iter().map(|(name, value)| format!("{name} {value}")).collect();
        if changed.is_empty() { self.title.clone() } else { format!("{} ({})", self.title, changed.join(", ")) }
    }

    /// As typed on the command line: `minimax:depth=8`.
    pub fn spec_with(&self, chosen: &Options) -> String {
        let chosen: Vec<String> =
            chosen.iter().map(|(name, value): (_, &OptionValue)| format!("{name}={value}")).collect();
        if chosen.is_empty() { self.id.clone() } else { format!("{}:{}", self.id, chosen.join(",")) }
    }
}
