//! Levels of a variant: players from the weakest to the strongest, with their measured strength.

use super::presets::{Preset, is_fixed_seat};
use super::yaml;
use crate::report::{FaultList, Report, Reports};
use crate::text::{Phrase, phrase};
use serde::Deserialize;
use serde_yaml::Spanned;

/// One level as its file gives it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelLine {
    /// Above the player of random moves.
    elo: Spanned<i64>,
    seat: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelFile {
    levels: Vec<LevelLine>,
}

/// The levels of one variant, the weakest first, as presets `@1`, `@2` and so on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameLevels(pub Vec<Preset>);

impl GameLevels {
    /// Fails with the first YAML mistake, or every level that is no stronger than the one before or whose seat is no bot.
    pub fn read(file: &str, text: &str, variant: &str) -> Result<Self, Reports> {
        let LevelFile { levels } = yaml::read(file, text)?;
        let mut faults = FaultList::default();
        let mut before = i64::MIN;
        for (number, level) in (1_u32..).zip(&levels) {
            let mut refuse = |message: Phrase| {
                let line = level.elo.referenced.line() as u32;
                faults.add(|_| Report::error(message).at(file, Some(line), None).excerpt_from(text));
            };
            if level.elo.value <= before {
                refuse(phrase("level-order").with("number", number));
            }
            if !is_fixed_seat(&level.seat) {
                refuse(phrase("preset-seat").with("id", number).with("seat", &level.seat));
            }
            before = level.elo.value;
        }
        faults.finish()?;
        let level = |(number, LevelLine { elo, seat })| Preset::level(number, elo.value, seat, variant);
        Ok(Self((1..).zip(levels).map(level).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "levels:\n  - { elo: 100, seat: random }\n  - { elo: 250, seat: \"minimax:depth=2\" }\n";

    #[test]
    fn levels_are_numbered_presets_of_their_variant() {
        let GameLevels(levels) = GameLevels::read("ai/levels/fox.yaml", TWO, "fox").unwrap();
        let ids: Vec<_> = levels.iter().map(|level| (level.id.as_str(), level.title.as_str(), level.elo)).collect();
        assert_eq!(ids, [("1", "Level 1", Some(100)), ("2", "Level 2", Some(250))]);
        assert!(levels[0].is_for("fox", "draughts") && !levels[0].is_for("hen", "draughts"));
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        let fault = |text: &str| GameLevels::read("ai/levels/fox.yaml", text, "fox").unwrap_err()[0].to_string();
        assert!(
            fault(&TWO.replace("250", "100")).starts_with("ai/levels/fox.yaml:3: error: level 2 must have more Elo")
        );
        assert!(fault(&TWO.replace("random", "human")).starts_with("ai/levels/fox.yaml:2: error: "));
        assert!(fault(&TWO.replace("elo: 100", "ello: 100")).contains("did you mean `elo`?"));
        let commented = TWO.replace("levels:\n", "levels:\n  # - { elo: 50, seat: human }\n");
        assert!(GameLevels::read("ai/levels/fox.yaml", &commented, "fox").is_ok());
        assert!(fault(&commented.replace("250", "100")).starts_with("ai/levels/fox.yaml:4: error: level 2 must have"));
    }
}
