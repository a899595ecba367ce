//! The recorded takes of every sound effect, decoded once and kept in memory.

use super::Effect;
use super::decode::{Take, decode};
use crate::report::Report;
use crate::text::{Phrase, phrase};

pub const TAKES: usize = 4;

/// All takes, by effect.
#[derive(Debug)]
pub(super) struct SoundBank {
    shipped: [[Option<Take>; TAKES]; Effect::ALL.len()],
    /// The shipped takes with the theme's in place of some of them.
    takes: [Vec<Take>; Effect::ALL.len()],
}

/// The file extensions of a theme's takes.
const ENDINGS: [&str; 2] = ["wav", "ogg"];

impl SoundBank {
    /// `sounds/<effect>_<take>.wav`. An effect with some missing takes uses the others; one without any gets a report.
    pub(super) fn load(read: impl Fn(&str) -> Option<Vec<u8>>) -> (Self, Vec<Report>) {
        let mut reports = Vec::new();
        let shipped = Effect::ALL.map(|effect| {
            std::array::from_fn(|index| {
                let file = file_name(effect, index + 1);
                let take = read(&file).map(|bytes| decode(bytes).map_err(|why| unreadable(&file, why)))?;
                take.map_err(|report| reports.push(report)).ok()
            })
        });
        let mut bank = Self { shipped, takes: Effect::ALL.map(|_| Vec::new()) };
        bank.set_theme(&ThemeTakes::default());
        let silent: Vec<_> = Effect::ALL.iter().filter(|effect| bank.takes(**effect).is_empty()).collect();
        if !silent.is_empty() {
            let names: Vec<_> = silent.iter().map(|effect| effect.name()).collect();
            reports.push(Report::warning(phrase("sound-no-takes").with("names", names.join(", "))));
        }
        (bank, reports)
    }

    /// Replaces shipped takes with a theme's, take by take, and removes those of the previous theme.
    pub(super) fn set_theme(&mut self, theme: &ThemeTakes) {
        for effect in Effect::ALL {
            let both = theme.0[effect.index()].iter().zip(&self.shipped[effect.index()]);
            self.takes[effect.index()] =
                both.filter_map(|(over, shipped)| over.clone().or_else(|| shipped.clone())).collect();
        }
    }

    pub(super) fn takes(&self, effect: Effect) -> &[Take] {
        &self.takes[effect.index()]
    }
}

#[derive(Debug, Default)]
pub struct ThemeTakes([[Option<Take>; TAKES]; Effect::ALL.len()]);

impl ThemeTakes {
    /// `<effect>_<take>.wav` or `.ogg`. Slow. Files that cannot be played are reported and left out.
    pub fn decode(read: impl Fn(&str) -> Option<Vec<u8>>) -> (Self, Vec<Report>) {
        let mut reports = Vec::new();
        let takes = Effect::ALL.map(|effect| {
            std::array::from_fn(|index| {
                let files = ENDINGS.map(|ending| format!("{}_{}.{ending}", effect.name(), index + 1));
                let (file, bytes) = files.into_iter().find_map(|file| read(&file).map(|bytes| (file, bytes)))?;
                decode(bytes).map_err(|why| reports.push(unreadable(&file, why))).ok()
            })
        });
        (Self(takes), reports)
    }
}

/// The asset path of a take's file; takes count from 1.
pub fn file_name(effect: Effect, take: usize) -> String {
    format!("sounds/{}_{take}.wav", effect.name())
}

fn unreadable(file: &str, why: Phrase) -> Report {
    Report::warning(why).in_file(file).hint(phrase("sound-bad-hint"))
}
