//! Plays the sound cues of animations. Each effect has several takes, never the same one twice in a row, with slight random
//! variations.

mod bank;
mod decode;
mod device;
mod effect;
mod mix;

pub use crate::config::Effect;
pub use bank::{TAKES, ThemeTakes, file_name};
pub use mix::{MAX_VOICES, RATE_HZ, SoundSource};

use crate::report::Report;
use bank::SoundBank;
use device::Device;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The random variation between plays of a take: the pitch goes up or down by this fraction, the loudness down by this fraction.
const PITCH_SPREAD: f64 = 0.03;
const GAIN_SPREAD: f32 = 0.2;

/// Plays all sounds. Without a device it is silent and reports that once.
pub struct Sound {
    bank: SoundBank,
    input: mix::Input,
    device: Option<Device>,
    on: [bool; Effect::ALL.len()],
    last_take: [Option<usize>; Effect::ALL.len()],
    volume: f32,
    random: ChaCha8Rng,
    reports: Vec<Report>,
}

impl Sound {
    /// Loads the samples and starts to open the default device. Sounds played before it is open are lost.
    ///
    /// `read` returns the bytes of an asset such as `sounds/landing_1.wav`; `seed` varies the choice of takes.
    pub fn open(read: impl Fn(&str) -> Option<Vec<u8>>, seed: u64) -> Self {
        let (mut sound, mix) = Self::without_device(read, seed);
        sound.device = Some(Device::open(mix));
        sound
    }

    /// Loads the samples like [`Sound::open`] but returns the mix instead of playing it on a device.
    pub fn without_device(read: impl Fn(&str) -> Option<Vec<u8>>, seed: u64) -> (Self, SoundSource) {
        let (bank, reports) = SoundBank::load(read);
        let (input, mix) = mix::new_mix();
        let sound = Self {
            bank,
            input,
            device: None,
            on: [true; Effect::ALL.len()],
            last_take: [None; Effect::ALL.len()],
            volume: 1.0,
            random: ChaCha8Rng::seed_from_u64(seed),
            reports,
        };
        (sound, mix)
    }

    /// Replaces shipped takes with a theme's, take by take, and removes those of the previous theme. Playing sounds continue.
    pub fn set_theme(&mut self, theme: &ThemeTakes) {
        self.bank.set_theme(theme);
    }

    /// Plays the cues of one tick. Several cues of the same kind play only one sound, so that they do not add up.
    pub fn play(&mut self, effects: impl IntoIterator<Item = impl Into<Effect>>) {
        let mut wanted = [false; Effect::ALL.len()];
        for effect in effects {
            wanted[effect.into().index()] = true;
        }
        let heard = self.volume > 0.0 && self.device.as_ref().is_none_or(|device| device.is_open() == Some(true));
        for effect in Effect::ALL {
            if heard && wanted[effect.index()] && self.is_on(effect) {
                self.play_one(effect);
            }
        }
    }

    fn play_one(&mut self, effect: Effect) {
        let takes = self.bank.takes(effect);
        let last = &mut self.last_take[effect.index()];
        let number = match (takes.len(), *last) {
            (0, _) => return,
            (1, _) | (_, None) => self.random.random_range(0..takes.len()),
            // Advancing by 1 to count - 1 in the ring never returns to the last take.
            (count, Some(last)) => (last + self.random.random_range(1..count)) % count,
        };
        *last = Some(number);
        let pitch = 1.0 + self.random.random_range(-PITCH_SPREAD..=PITCH_SPREAD);
        let gain = 1.0 - self.random.random_range(0.0..=GAIN_SPREAD);
        self.input.add(&takes[number], pitch, gain);
    }

    /// Sets the volume from 0, silence, to 1. It also affects sounds that are playing.
    pub fn set_volume(&mut self, volume: f32) {
        self.volume = if volume.is_finite() { volume.clamp(0.0, 1.0) } else { 0.0 };
        // Equal steps of the square sound more even than equal steps of the gain.
        self.input.set_gain(self.volume * self.volume);
    }

    /// From 0 to 1.
    pub const fn volume(&self) -> f32 {
        self.volume
    }

    pub const fn set_on(&mut self, effect: Effect, on: bool) {
        self.on[effect.index()] = on;
    }

    pub const fn is_on(&self, effect: Effect) -> bool {
        self.on[effect.index()]
    }

    /// Whether there is a device; `None` while it is being opened, and if the caller has the mix.
    pub fn has_device(&self) -> Option<bool> {
        self.device.as_ref().and_then(Device::is_open)
    }

    /// The reports since the last call: missing or broken samples, no device.
    pub fn reports(&mut self) -> Vec<Report> {
        let mut reports = std::mem::take(&mut self.reports);
        if let Some(device) = &self.device {
            reports.extend(device.reports());
        }
        reports
    }
}
