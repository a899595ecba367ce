//! The form that sets up a rules experiment.

use crate::arena::{LAB_BOT, LAB_GAMES};
use crate::rules::Variant;
use crate::summary::facts;
use crate::text::{Phrase, shell_word};
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};

#[derive(Clone, Debug, PartialEq)]
pub struct LabDraft {
    pub variant: String,
    /// The changed facts by path, with values as in a variant file; words without quotes.
    pub sets: BTreeMap<String, String>,
    /// Seat text of the bot that plays both sides.
    pub bot: String,
    /// Games per set of rules.
    pub games: u32,
    /// The random seed in digits; empty for a random one.
    pub seed: String,
    /// Games played at the same time.
    pub threads: usize,
}

impl LabDraft {
    pub fn new(variant: &str, threads: usize) -> Self {
        let [variant, bot] = [variant, LAB_BOT].map(str::to_owned);
        Self { variant, sets: BTreeMap::new(), bot, games: LAB_GAMES, seed: String::new(), threads }
    }

    /// In the command-line form: `men.rows=2`.
    pub fn sets(&self) -> Vec<String> {
        self.sets.iter().map(|(path, value)| format!("{path}={value}")).collect()
    }

    /// The changed facts in words: "Rows of men: 2; Crowning: never".
    pub fn changes(&self, variant: &Variant) -> Phrase {
        let changes = self.sets.iter().map(|(path, value)| facts::setting(variant, path, value));
        Phrase::joined(changes.collect(), "; ")
    }

    /// The seed that was typed, otherwise a random one.
    pub(super) fn seed(&self) -> u64 {
        self.seed.parse().unwrap_or_else(|_| RandomState::new().hash_one(0) % 1_000_000)
    }

    /// The equivalent terminal command.
    pub fn command(&self, seed: Option<u64>) -> String {
        let mut words = vec!["damka lab".to_owned(), shell_word(&self.variant)];
        words.extend(self.sets().iter().map(|set| format!("--set {}", shell_word(set))));
        words.push(format!("--bot {} --games {}", shell_word(&self.bot), self.games));
        words.extend(seed.or_else(|| self.seed.parse().ok()).map(|seed| format!("--seed {seed}")));
        words.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_does_the_same() {
        let mut draft = LabDraft::new("english", 2);
        draft.sets.insert("men.captures".into(), "{\"forward\"}".into());
        draft.sets.insert("crowning".into(), "never".into());
        let command = "damka lab english --set crowning=never --set 'men.captures={\"forward\"}' --bot \
                    casual:depth=2,loss=0.25 --games 2000";
        assert_eq!(draft.command(None), command);
        assert_eq!(draft.command(Some(7)), format!("{command} --seed 7"));
    }
}
