//! Presets: named players with a fixed seat, for users who do not want to set options.

use super::yaml;
use crate::report::{FaultList, Report, Reports};
use crate::text::{Phrase, authored, level_title, phrase, quote};
use serde::Deserialize;
use std::collections::BTreeSet;

/// The seat text of a person.
pub const HUMAN: &str = "human";

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    /// Used on the command line after an `@`.
    pub id: String,
    pub title: String,
    /// One line about its style of play.
    #[serde(default)]
    pub character: String,
    /// The same in about 24 letters, for a card; the character if empty.
    #[serde(default)]
    pub brief: String,
    /// The seat that it stands for: a bot with options.
    pub seat: String,
    /// The variants it is offered for, by id or as `family:draughts`; if empty, everything its bot plays.
    #[serde(default)]
    pub games: Vec<String>,
    /// Whether menus offer it only for variants that have no levels.
    #[serde(default)]
    pub instead_of_levels: bool,
    /// For a level, its Elo above the player of random moves.
    #[serde(skip)]
    pub elo: Option<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    presets: Vec<Preset>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Presets(pub Vec<Preset>);

impl Presets {
    /// Fails with the first YAML mistake, or every preset that shares its id or refers to a preset itself.
    pub fn read(file: &str, text: &str) -> Result<Self, Reports> {
        let File { presets } = yaml::read(file, text)?;
        let mut faults = FaultList::default();
        let mut ids = BTreeSet::new();
        for preset in &presets {
            let mut refuse = |message: Phrase| {
                faults.add(|_| {
                    let line =
                        text.lines().zip(1..).filter(|(line, _)| line.contains(&preset.id)).map(|(_, number)| number);
                    Report::error(message).at(file, line.last(), None).excerpt_from(text)
                });
            };
            let is_word =
                |word: &str| !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
            if !is_word(&preset.id) {
                refuse(phrase("preset-id").with("id", quote(&preset.id)));
            }
            if !ids.insert(&preset.id) {
                refuse(phrase("preset-twice").with("id", &preset.id));
            }
            if !is_fixed_seat(&preset.seat) {
                refuse(phrase("preset-seat").with("id", &preset.id).with("seat", &preset.seat));
            }
        }
        faults.finish().map(|()| Self(presets))
    }

    pub fn get(&self, id: &str) -> Option<&Preset> {
        self.0.iter().find(|preset| preset.id == id)
    }
}

/// Whether a seat is a bot or an engine, not a person or another preset.
pub(super) fn is_fixed_seat(seat: &str) -> bool {
    !seat.starts_with('@') && seat.split(':').next() != Some(HUMAN)
}

impl Preset {
    /// A level of a variant, as [`super::GameLevels::read`] makes it.
    pub(super) fn level(number: u32, elo: i64, seat: String, variant: &str) -> Self {
        Self {
            id: number.to_string(),
            title: level_title(number),
            character: String::new(),
            brief: String::new(),
            seat,
            games: vec![variant.to_owned()],
            instead_of_levels: false,
            elo: Some(elo),
        }
    }

    /// What it is like: its style of play, or the strength of a level.
    pub fn described(&self) -> Phrase {
        match self.elo {
            Some(elo) => phrase("level-described").with("elo", elo),
            None => authored(&self.character),
        }
    }

    /// Whether it is meant for a variant with this id and family.
    pub fn is_for(&self, variant: &str, family: &str) -> bool {
        let names = |game: &String| game == "*" || game == variant || game.strip_prefix("family:") == Some(family);
        self.games.is_empty() || self.games.iter().any(names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "presets:\n  - id: fox\n    title: Fox\n    character: Sly.\n    seat: minimax:depth=4\n    games: [family:draughts]\n  - id: hen\n    title: Hen\n    seat: random\n";

    #[test]
    fn presets_are_read_in_order_and_know_their_games() {
        let presets = Presets::read("ai/presets.yaml", TWO).unwrap();
        assert_eq!(presets.0.iter().map(|preset| preset.id.as_str()).collect::<Vec<_>>(), ["fox", "hen"]);
        let fox = presets.get("fox").unwrap();
        assert!(fox.is_for("english", "draughts") && !fox.is_for("othello", "othello"));
        assert!(presets.get("hen").unwrap().is_for("othello", "othello"));
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        let fault = |text: &str| Presets::read("ai/presets.yaml", text).unwrap_err()[0].to_string();
        assert!(fault(&TWO.replace("hen", "fox")).starts_with("ai/presets.yaml:7: error: there are two presets `fox`"));
        assert!(fault(&TWO.replace("random", "\"@fox\"")).contains("must be a bot"));
        assert!(fault(&TWO.replace("random", "human")).contains("must be a bot"));
        assert!(Presets::read("ai/presets.yaml", &TWO.replace("random", "humanoid:x=1")).is_ok());
        assert!(fault(&TWO.replace("title: Hen", "titel: Hen")).contains("did you mean `title`?"));
    }
}
