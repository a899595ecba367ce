//! The parts of a sound: chance, a filter, and a canvas on which things ring, knock and rub.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use std::f64::consts::TAU;

/// Samples a second.
pub const RATE_HZ: u32 = 44_100;
const RATE: f64 = RATE_HZ as f64;

/// Seeded random numbers, the same on every machine.
pub struct Chance(ChaCha8Rng);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// From 0 up to 1.
    pub fn unit(&mut self) -> f64 {
        f64::from(self.0.next_u32()) / 4_294_967_296.0
    }

    /// From -1 up to 1: white noise, when asked for each sample.
    pub fn noise(&mut self) -> f64 {
        2.0 * self.unit() - 1.0
    }

    /// 1, give or take a share.
    pub fn about(&mut self, share: f64) -> f64 {
        1.0 + share * self.noise()
    }
}

/// A band-pass filter of second order, 0 dB at its centre (the "Audio EQ Cookbook" of R. Bristow-Johnson).
#[derive(Default)]
pub struct Band {
    gain: f64,
    back: [f64; 2],
    inputs: [f64; 2],
    outputs: [f64; 2],
}

impl Band {
    pub fn new(centre_hz: f64, q: f64) -> Self {
        let mut band = Self::default();
        band.tune(centre_hz, q);
        band
    }

    /// Moves the centre while the filter runs.
    pub fn tune(&mut self, centre_hz: f64, q: f64) {
        let angle = TAU * centre_hz / RATE;
        let alpha = angle.sin() / (2.0 * q);
        self.gain = alpha / (1.0 + alpha);
        self.back = [-2.0 * angle.cos() / (1.0 + alpha), (1.0 - alpha) / (1.0 + alpha)];
    }

    pub fn run(&mut self, input: f64) -> f64 {
        let [x1, x2] = self.inputs;
        let [y1, y2] = self.outputs;
        let output = self.gain * (input - x2) - self.back[0] * y1 - self.back[1] * y2;
        self.inputs = [input, x1];
        self.outputs = [output, y1];
        output
    }
}

/// One way in which a struck thing rings.
#[derive(Clone, Copy)]
pub struct Mode {
    pub hz: f64,
    pub level: f64,
    /// Until it is 60 dB down.
    pub decay_secs: f64,
}

/// Shorthand for tables of modes.
pub const fn mode(hz: f64, level: f64, decay_secs: f64) -> Mode {
    Mode { hz, level, decay_secs }
}

/// A sound being made.
pub struct Canvas {
    samples: Vec<f64>,
}

fn samples_in(secs: f64) -> usize {
    (secs * RATE).round() as usize
}

impl Canvas {
    pub fn new(secs: f64) -> Self {
        Self { samples: vec![0.0; samples_in(secs)] }
    }

    /// Something is struck and rings.
    pub fn ring(&mut self, at_secs: f64, mode: Mode) {
        /// A quarter of a millisecond, so that the start of a mode is no click of its own.
        const RISE_SAMPLES: f64 = 11.0;
        const NEPERS_IN_60_DB: f64 = 6.907_755;
        let fade = NEPERS_IN_60_DB / (mode.decay_secs * RATE);
        for (index, sample) in self.samples.iter_mut().skip(samples_in(at_secs)).enumerate() {
            let t = index as f64;
            let loud = mode.level * (-t * fade).exp() * (t / RISE_SAMPLES).min(1.0);
            *sample += loud * (TAU * mode.hz * t / RATE).sin();
        }
    }

    /// Two hard things touch: a moment of noise.
    pub fn knock(&mut self, chance: &mut Chance, at_secs: f64, centre_hz: f64, level: f64, decay_secs: f64) {
        let mut band = Band::new(centre_hz, 0.8);
        let moment = samples_in(8.0 * decay_secs);
        for (index, sample) in self.samples.iter_mut().skip(samples_in(at_secs)).take(moment).enumerate() {
            *sample += level * band.run(chance.noise()) * (-(index as f64) / (decay_secs * RATE)).exp();
        }
    }

    /// Every sample from its time, from 0 to 1 of the whole.
    pub fn rub(&mut self, mut sound: impl FnMut(usize, f64) -> f64) {
        let count = self.samples.len() as f64;
        for (index, sample) in self.samples.iter_mut().enumerate() {
            *sample += sound(index, index as f64 / count);
        }
    }

    /// Takes off what is below hearing, cuts the silence at both ends, fades the end and brings the peak to `peak`.
    pub fn finish(mut self, peak: f64) -> Vec<i16> {
        const AUDIBLE: f64 = 0.004; // 48 dB under the peak
        const FADE_SECS: f64 = 0.012;
        high_pass(&mut self.samples, 35.0);
        let top = self.samples.iter().fold(0.0f64, |top, sample| top.max(sample.abs()));
        let audible = |sample: &f64| sample.abs() > AUDIBLE * top;
        let first = self.samples.iter().position(audible).unwrap_or(0);
        let last = self.samples.iter().rposition(audible).unwrap_or(0);
        let mut kept = self.samples[first..=last].to_vec();
        let fade = samples_in(FADE_SECS) as f64;
        for (left, sample) in kept.iter_mut().rev().enumerate() {
            *sample *= (left as f64 / fade).min(1.0) * peak / top * f64::from(i16::MAX);
        }
        kept.into_iter().map(|sample| sample.round() as i16).collect()
    }
}

/// First order: to take the mean off instead would leave a step where silence begins.
fn high_pass(samples: &mut [f64], corner_hz: f64) {
    let keep = 1.0 - TAU * corner_hz / RATE;
    let (mut input, mut output) = (0.0, 0.0);
    for sample in samples {
        output = *sample - input + keep * output;
        input = *sample;
        *sample = output;
    }
}
