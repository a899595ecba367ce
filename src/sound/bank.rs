//! The takes of every effect, decoded once and kept in memory.

use super::Effect;
use crate::report::Report;
use crate::text::phrase;
use rodio::{Decoder, Source};
use std::io::Cursor;
use std::sync::Arc;

/// How many takes of an effect there may be.
pub const TAKES: usize = 4;
/// What is longer is cut: an effect outlasts no move.
const MOST_SECS: usize = 4;

/// One recording of an effect.
#[derive(Clone, Debug)]
pub(super) struct Take {
    /// Mono, from -1 to 1.
    pub(super) samples: Arc<[f32]>,
    /// Samples a second.
    pub(super) rate: f64,
}

/// All takes, by effect.
#[derive(Debug)]
pub(super) struct Bank {
    shipped: [[Option<Take>; TAKES]; Effect::ALL.len()],
    /// With those that are laid over them.
    takes: [Vec<Take>; Effect::ALL.len()],
}

/// How the takes of a folder that is laid over the shipped ones may be kept.
const ENDINGS: [&str; 2] = ["wav", "ogg"];

impl Bank {
    /// Reads `sounds/<effect>_<take>.wav` for every effect and take through `read`, which gives a file's bytes or
    /// `None`. An effect of which some takes are missing lives with the others; one that has none is named in a report.
    pub(super) fn load(read: impl Fn(&str) -> Option<Vec<u8>>) -> (Self, Vec<Report>) {
        let mut reports = Vec::new();
        let shipped = Effect::ALL.map(|effect| {
            std::array::from_fn(|index| {
                let file = file_name(effect, index + 1);
                let take = read(&file).map(|bytes| decode(bytes).ok_or_else(|| unreadable(&file)))?;
                take.map_err(|report| reports.push(report)).ok()
            })
        });
        let mut bank = Self { shipped, takes: Effect::ALL.map(|_| Vec::new()) };
        bank.lay_over(|_| None);
        let silent: Vec<_> = Effect::ALL.iter().filter(|effect| bank.takes(**effect).is_empty()).collect();
        if !silent.is_empty() {
            let names: Vec<_> = silent.iter().map(|effect| effect.name()).collect();
            reports.push(Report::warning(phrase("sound-no-takes").with("names", names.join(", "))));
        }
        (bank, reports)
    }

    /// Takes the files `<effect>_<take>.wav` or `.ogg` that `read` gives in place of the shipped ones, file by file; what
    /// was laid over them before is gone. What cannot be played is named, and the shipped take heard.
    pub(super) fn lay_over(&mut self, read: impl Fn(&str) -> Option<Vec<u8>>) -> Vec<Report> {
        let mut reports = Vec::new();
        for effect in Effect::ALL {
            let mut over = |index: usize| {
                let files = ENDINGS.map(|ending| format!("{}_{}.{ending}", effect.name(), index + 1));
                let (file, bytes) = files.into_iter().find_map(|file| read(&file).map(|bytes| (file, bytes)))?;
                let take = decode(bytes);
                if take.is_none() {
                    reports.push(unreadable(&file));
                }
                take
            };
            let shipped = &self.shipped[effect.index()];
            self.takes[effect.index()] =
                (0..TAKES).filter_map(|index| over(index).or_else(|| shipped[index].clone())).collect();
        }
        reports
    }

    pub(super) fn takes(&self, effect: Effect) -> &[Take] {
        &self.takes[effect.index()]
    }
}

/// The name of a take's file among the assets; takes count from 1.
pub fn file_name(effect: Effect, take: usize) -> String {
    format!("sounds/{}_{take}.wav", effect.name())
}

fn unreadable(file: &str) -> Report {
    Report::warning(phrase("sound-bad")).in_file(file).hint(phrase("sound-bad-hint"))
}

/// A WAV or OGG file's sound, its channels averaged; `None` when it holds none.
fn decode(bytes: Vec<u8>) -> Option<Take> {
    let decoder = Decoder::new(Cursor::new(bytes)).ok()?;
    let (channels, rate) = (usize::from(decoder.channels().get()), decoder.sample_rate().get() as usize);
    let interleaved: Vec<f32> = decoder.take(MOST_SECS * rate * channels).collect();
    let mono = |frame: &[f32]| {
        let mean = frame.iter().sum::<f32>() / channels as f32;
        if mean.is_finite() { mean.clamp(-1.0, 1.0) } else { 0.0 }
    };
    let samples: Arc<[f32]> = interleaved.chunks_exact(channels).map(mono).collect();
    (!samples.is_empty()).then_some(Take { samples, rate: rate as f64 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::RATE_HZ;

    const WAV: &[u8] = include_bytes!("../../assets/sounds/landing_1.wav");

    #[test]
    fn a_shipped_file_is_read_whole() {
        let take = decode(WAV.to_vec()).unwrap();
        assert_eq!(take.rate, f64::from(RATE_HZ));
        assert_eq!(take.samples.len(), (WAV.len() - 44) / 2);
        assert_eq!(take.samples[7], f32::from(i16::from_le_bytes([WAV[58], WAV[59]])) / 32768.0);
    }

    #[test]
    fn a_damaged_header_is_refused_or_read_but_never_a_panic() {
        let mut refused = 0;
        for at in 0..44 {
            for byte in [0, 1, 2, 0x7f, 0x80, 0xff] {
                let mut bytes = WAV.to_vec();
                bytes[at] = byte;
                match decode(bytes) {
                    None => refused += 1,
                    Some(take) => assert!(take.rate >= 1.0 && take.samples.iter().all(|x| x.abs() <= 1.0)),
                }
            }
        }
        assert!(refused > 44, "{refused}");
        assert!(
            (0..WAV.len().min(300))
                .all(|length| decode(WAV[..length].to_vec()).is_none_or(|take| take.samples.len() < 300))
        );
    }
}
