//! Decodes sound files into samples. The files come from themes, which are untrusted: formats that the decoder cannot handle are
//! rejected, and a panic in the decoder is caught.

use crate::text::{Phrase, phrase};
use rodio::{Decoder, Source};
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Longer sounds are cut off: no effect lasts longer than a move.
const MAX_SECS: usize = 4;
/// The largest accepted file. Four seconds in the best format take two thirds of this.
const MAX_BYTES: usize = 8 << 20;
const MAX_CHANNELS: u64 = 32;
const MAX_RATE_HZ: u64 = 384_000;
/// The maximum number of decoded samples over all channels.
const MAX_SAMPLES: usize = 8 << 20;

/// One recording of an effect.
#[derive(Clone, Debug)]
pub(super) struct Take {
    /// Mono, from -1 to 1.
    pub(super) samples: Arc<[f32]>,
    /// In samples per second.
    pub(super) rate: f64,
}

/// Decodes a WAV or OGG file and averages its channels. Fails with the reason why the file cannot be played.
pub(super) fn decode(bytes: Vec<u8>) -> Result<Take, Phrase> {
    if bytes.len() > MAX_BYTES {
        return Err(phrase("sound-large").with("most", (MAX_BYTES >> 20) as i64));
    }
    check_form(&bytes)?;
    catch_unwind(AssertUnwindSafe(|| decode_samples(bytes))).unwrap_or(None).ok_or_else(|| phrase("sound-bad"))
}

/// Returns `None` if the file holds no sound.
fn decode_samples(bytes: Vec<u8>) -> Option<Take> {
    let mut decoder = Decoder::new(Cursor::new(bytes)).ok()?;
    let (channels, rate) = (usize::from(decoder.channels().get()), decoder.sample_rate().get() as usize);
    let frames = (MAX_SECS * rate).min(MAX_SAMPLES / channels);
    let mut samples = Vec::new();
    'frames: for _ in 0..frames {
        let mut sum = 0.0;
        for _ in 0..channels {
            let Some(sample) = decoder.next() else { break 'frames };
            sum += sample;
        }
        let mean = sum / channels as f32;
        samples.push(if mean.is_finite() { mean.clamp(-1.0, 1.0) } else { 0.0 });
    }
    (!samples.is_empty()).then_some(Take { samples: samples.into(), rate: rate as f64 })
}

/// The format that a file's header declares, as far as it is present.
#[derive(Debug, PartialEq, Eq)]
struct SampleForm {
    channels: u64,
    rate_hz: u64,
    /// Bits per sample; `None` where the format has no such number.
    bits: Option<u64>,
}

/// Rejects impossible formats: a sample rate or channel count of 0 makes the decoder panic.
fn check_form(bytes: &[u8]) -> Result<(), Phrase> {
    let form = if bytes.starts_with(b"RIFF") { wav_form(bytes) } else { vorbis_form(bytes) };
    let Some(form) = form else { return Err(phrase("sound-bad")) };
    let wrong = |what: &'static str, found: u64, most: u64| {
        Err(phrase("sound-form").with("what", phrase(what)).with("found", found as i64).with("most", most as i64))
    };
    if !(1..=MAX_RATE_HZ).contains(&form.rate_hz) {
        return wrong("sound-form-rate", form.rate_hz, MAX_RATE_HZ);
    }
    if !(1..=MAX_CHANNELS).contains(&form.channels) {
        return wrong("sound-form-channels", form.channels, MAX_CHANNELS);
    }
    match form.bits {
        Some(bits) if !(1..=64).contains(&bits) => wrong("sound-form-bits", bits, 64),
        _ => Ok(()),
    }
}

/// Reads the `fmt ` chunk of a WAV file.
fn wav_form(bytes: &[u8]) -> Option<SampleForm> {
    let mut at = 12;
    loop {
        let name = bytes.get(at..at + 4)?;
        let length = number(bytes, at + 4, 4)? as usize;
        if name == b"fmt " {
            let channels = number(bytes, at + 10, 2)?;
            let (rate_hz, bits) = (number(bytes, at + 12, 4)?, number(bytes, at + 22, 2)?);
            return Some(SampleForm { channels, rate_hz, bits: Some(bits) });
        }
        // Chunks are padded to an even length.
        at = at.checked_add(8)?.checked_add(length)?.checked_add(length % 2)?;
    }
}

/// Reads the first Vorbis header, which starts the first page of an OGG file.
fn vorbis_form(bytes: &[u8]) -> Option<SampleForm> {
    const MARK: &[u8] = b"\x01vorbis";
    let page = bytes.get(..bytes.len().min(512)).filter(|page| page.starts_with(b"OggS"))?;
    let at = page.windows(MARK.len()).position(|window| window == MARK)? + MARK.len() + 4;
    Some(SampleForm { channels: number(bytes, at, 1)?, rate_hz: number(bytes, at + 1, 4)?, bits: None })
}

/// Reads `length` bytes as a little-endian number.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<u64> {
    let bytes = bytes.get(at..at.checked_add(length)?)?;
    Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::sound::RATE_HZ;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    const WAV: &[u8] = include_bytes!("../../assets/sounds/landing_1.wav");
    const OGG: &[u8] = include_bytes!("../../tests/sounds/tick.ogg");

    /// The same file with some of its bytes replaced.
    fn with(file: &[u8], at: usize, bytes: &[u8]) -> Vec<u8> {
        let mut file = file.to_vec();
        file[at..at + bytes.len()].copy_from_slice(bytes);
        file
    }

    #[test]
    fn a_shipped_file_is_read_whole() {
        let take = decode(WAV.to_vec()).unwrap();
        assert_eq!(take.rate, f64::from(RATE_HZ));
        assert_eq!(take.samples.len(), (WAV.len() - 44) / 2);
        assert_eq!(take.samples[7], f32::from(i16::from_le_bytes([WAV[58], WAV[59]])) / 32768.0);
    }

    #[test]
    fn a_form_that_no_sound_has_is_named() {
        let rate = OGG.windows(7).position(|window| window == b"\x01vorbis").unwrap() + 12;
        let faults = [
            (with(WAV, 24, &[0; 4]), "sample rate"),
            (with(WAV, 24, &[0xff; 4]), "sample rate"),
            (with(WAV, 22, &[0; 2]), "channels"),
            (with(WAV, 22, &[0xff; 2]), "channels"),
            (with(WAV, 34, &[0; 2]), "bits"),
            (with(WAV, 34, &[0xff; 2]), "bits"),
            (with(OGG, rate, &[0; 4]), "sample rate"),
            (with(OGG, rate - 1, &[0]), "channels"),
            (vec![0; MAX_BYTES + 1], "larger than 8 MB"),
            (WAV[..30].to_vec(), "this sound file cannot be played"),
            (Vec::new(), "this sound file cannot be played"),
        ];
        for (bytes, part) in faults {
            let error_text = decode(bytes).map(|take| take.samples.len()).unwrap_err().to_string();
            assert!(error_text.contains(part), "{error_text}: {part}");
        }
    }

    #[test]
    fn lengths_that_lie_are_cut_at_the_end_of_the_file() {
        for lie in [0u32, 1, 7, 1 << 20, u32::MAX - 8, u32::MAX] {
            for at in [4, 16, 40] {
                if let Ok(take) = decode(with(WAV, at, &lie.to_le_bytes())) {
                    assert!(take.samples.len() <= WAV.len(), "{at} {lie}");
                }
            }
        }
        // A minute at the highest rate is cut, too.
        let mut long = with(WAV, 24, &384_000u32.to_le_bytes());
        long.resize(MAX_BYTES, 1);
        let long = with(&long, 40, &(MAX_BYTES as u32 - 44).to_le_bytes());
        assert!(decode(long).ok().is_none_or(|take| take.samples.len() <= MAX_SECS * 384_000));
    }

    #[test]
    fn what_is_damaged_is_refused_or_read_but_never_a_panic() {
        let mut random = ChaCha8Rng::seed_from_u64(108);
        let mut refused = 0;
        for round in 0..600 {
            let mut bytes = if round % 2 == 0 { &WAV[..2000] } else { OGG }.to_vec();
            // Corrupt the header more often than the rest.
            let reach = if round % 4 < 2 { 120 } else { bytes.len() };
            for _ in 0..random.random_range(1..6) {
                bytes[random.random_range(0..reach)] = random.random();
            }
            if round % 5 == 0 {
                bytes.truncate(random.random_range(0..bytes.len()));
            }
            match decode(bytes) {
                Err(_) => refused += 1,
                Ok(take) => assert!(take.rate >= 1.0 && take.samples.iter().all(|sample| sample.abs() <= 1.0)),
            }
        }
        assert!((50..600).contains(&refused), "{refused}");
    }
}
