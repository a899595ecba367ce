//! The mixer: each voice plays one take; all are added, scaled by the volume and limited to prevent clipping.

use super::decode::Take;
use rodio::mixer::{Mixer, MixerSource, mixer};
use rodio::source::SeekError;
use rodio::{ChannelCount, Sample, SampleRate, Source};
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

const MONO: ChannelCount = NonZero::<u16>::MIN;
/// The sample rate of the mix; the device has its own.
pub const RATE_HZ: u32 = 44_100;
const RATE: SampleRate = match NonZero::new(RATE_HZ) {
    Some(rate) => rate,
    None => NonZero::<u32>::MIN,
};
/// The most voices that play at once. Further ones are dropped, as they would not be audible.
pub const MAX_VOICES: usize = 8;
/// The largest sample value that the mix outputs.
const CEILING: f32 = 0.95;
/// The time in which the limiter releases a peak and the volume approaches its setting.
const RELEASE_SECS: f32 = 0.08;
const VOLUME_SECS: f32 = 0.005;

/// The input side of a mix, to which voices are added.
#[derive(Clone)]
pub(super) struct Input {
    mixer: Mixer,
    voices: Arc<AtomicUsize>,
    /// The bits of the gain, an `f32`.
    gain: Arc<AtomicU32>,
}

/// The output side of a mix: an endless mono source, silent when no voice plays.
pub struct SoundSource {
    voices: MixerSource,
    wanted_gain: Arc<AtomicU32>,
    gain: f32,
    limit: f32,
}

pub(super) fn new_mix() -> (Input, SoundSource) {
    let (mixer, voices) = mixer(MONO, RATE);
    let gain = Arc::new(AtomicU32::new(1.0f32.to_bits()));
    let mix = SoundSource { voices, wanted_gain: Arc::clone(&gain), gain: 1.0, limit: 1.0 };
    (Input { mixer, voices: Arc::default(), gain }, mix)
}

impl Input {
    /// Plays a take with its pitch and speed multiplied by `pitch` and its loudness by `gain`. Returns false if too many voices
    /// are already playing.
    pub(super) fn add(&self, take: &Take, pitch: f64, gain: f32) -> bool {
        let free = |voices| (voices < MAX_VOICES).then_some(voices + 1);
        if self.voices.fetch_update(Relaxed, Relaxed, free).is_err() {
            return false;
        }
        let step = pitch * take.rate / f64::from(RATE_HZ);
        let voice = Voice {
            samples: Arc::clone(&take.samples),
            at: 0.0,
            step,
            gain,
            _place: VoicePlace(Arc::clone(&self.voices)),
        };
        self.mixer.add(voice);
        true
    }

    /// Sets the gain of all voices; 0 is silence.
    pub(super) fn set_gain(&self, gain: f32) {
        self.gain.store(gain.to_bits(), Relaxed);
    }
}

/// One of the [`MAX_VOICES`] places, released on drop.
struct VoicePlace(Arc<AtomicUsize>);

impl Drop for VoicePlace {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

/// A take being played.
///
/// It resamples by itself: rodio's speed adjustment declares another sample rate, and its converter warns about overflows between
/// rates with no common factor, which a random pitch causes nearly always.
struct Voice {
    samples: Arc<[f32]>,
    /// The position, in samples of the take.
    at: f64,
    step: f64,
    gain: f32,
    _place: VoicePlace,
}

impl Iterator for Voice {
    type Item = Sample;

    fn next(&mut self) -> Option<Sample> {
        let index = self.at as usize;
        let here = *self.samples.get(index)?;
        let next = self.samples.get(index + 1).copied().unwrap_or(0.0);
        let between = (self.at - index as f64) as f32;
        self.at += self.step;
        Some((here + (next - here) * between) * self.gain)
    }
}

impl Iterator for SoundSource {
    type Item = Sample;

    fn next(&mut self) -> Option<Sample> {
        let Some(sum) = self.voices.next() else {
            self.limit = 1.0;
            self.gain = f32::from_bits(self.wanted_gain.load(Relaxed));
            return Some(0.0);
        };
        let wanted = f32::from_bits(self.wanted_gain.load(Relaxed));
        self.gain += (wanted - self.gain) * per_sample(VOLUME_SECS);
        let loud = sum * self.gain;
        self.limit += (1.0 - self.limit) * per_sample(RELEASE_SECS);
        if loud.abs() * self.limit > CEILING {
            self.limit = CEILING / loud.abs();
        }
        Some(loud * self.limit)
    }
}

/// The fraction of the remaining distance that a value moves per sample, so that it covers about two thirds of it in `secs`.
fn per_sample(secs: f32) -> f32 {
    1.0 / (secs * RATE_HZ as f32)
}

macro_rules! mono_source {
    ($source:ty) => {
        impl Source for $source {
            fn current_span_len(&self) -> Option<usize> {
                None
            }

            fn channels(&self) -> ChannelCount {
                MONO
            }

            fn sample_rate(&self) -> SampleRate {
                RATE
            }

            fn total_duration(&self) -> Option<Duration> {
                None
            }

            fn try_seek(&mut self, _: Duration) -> Result<(), SeekError> {
                Err(SeekError::NotSupported { underlying_source: std::any::type_name::<Self>() })
            }
        }
    };
}

mono_source!(Voice);
mono_source!(SoundSource);
