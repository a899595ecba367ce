//! Plays the cues of the motions: one take of several, never the same twice running, each a little different.

mod bank;
mod decode;
mod device;
mod effect;
mod mix;

pub use crate::config::Effect;
pub use bank::{TAKES, ThemeTakes, file_name};
pub use mix::{MOST_VOICES, Mix, RATE_HZ};

use crate::report::Report;
use bank::Bank;
use device::Device;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// By how much two plays of a take differ in pitch (a share up or down) and in loudness (a share down).
const PITCH_SPREAD: f64 = 0.03;
const GAIN_SPREAD: f32 = 0.2;

/// Everything that is heard. Without a device it is silent and says so once.
pub struct Sound {
    bank: Bank,
    input: mix::Input,
    device: Option<Device>,
    on: [bool; Effect::ALL.len()],
    last_take: [Option<usize>; Effect::ALL.len()],
    volume: f32,
    random: ChaCha8Rng,
    reports: Vec<Report>,
}

impl Sound {
    /// Loads the samples and begins to open the default device; what is played before it is open goes unheard.
    ///
    /// `read` gives the bytes of a file among the assets, such as `sounds/landing_1.wav`; `seed` varies which takes
    /// are chosen.
    pub fn open(read: impl Fn(&str) -> Option<Vec<u8>>, seed: u64) -> Self {
        let (mut sound, mix) = Self::without_device(read, seed);
        sound.device = Some(Device::open(mix));
        sound
    }

    /// The same with the mix in the caller's hands.
    pub fn without_device(read: impl Fn(&str) -> Option<Vec<u8>>, seed: u64) -> (Self, Mix) {
        let (bank, reports) = Bank::load(read);
        let (input, mix) = mix::new_mix();
        let sound = Self {
            bank,
            input,
            device: None,
            on: Effect::ALL.map(Effect::on_by_default),
            last_take: [None; Effect::ALL.len()],
            volume: 1.0,
            random: ChaCha8Rng::seed_from_u64(seed),
            reports,
        };
        (sound, mix)
    }

    /// Plays a theme's sounds in place of the shipped ones, take by take; those of the theme before are gone. What is
    /// sounding sounds on.
    pub fn lay_over(&mut self, theme: &ThemeTakes) {
        self.bank.lay_over(theme);
    }

    /// Plays the cues of one tick. However many of a kind there are, that kind is heard once: they do not pile up.
    pub fn play(&mut self, effects: impl IntoIterator<Item = impl Into<Effect>>) {
        let mut wanted = [false; Effect::ALL.len()];
        for effect in effects {
            wanted[effect.into().index()] = true;
        }
        let heard = self.volume > 0.0 && self.device.as_ref().is_none_or(|device| device.is_found() == Some(true));
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
            // A step of 1 to count - 1 onwards in the ring never comes back to the last one.
            (count, Some(last)) => (last + self.random.random_range(1..count)) % count,
        };
        *last = Some(number);
        let pitch = 1.0 + self.random.random_range(-PITCH_SPREAD..=PITCH_SPREAD);
        let gain = 1.0 - self.random.random_range(0.0..=GAIN_SPREAD);
        self.input.add(&takes[number], pitch, gain);
    }

    /// From 0, silence, to 1. What is sounding follows.
    pub fn set_volume(&mut self, volume: f32) {
        self.volume = if volume.is_finite() { volume.clamp(0.0, 1.0) } else { 0.0 };
        // The ear hears equal steps of the square as more equal than equal steps.
        self.input.set_gain(self.volume * self.volume);
    }

    /// From 0 to 1.
    pub const fn volume(&self) -> f32 {
        self.volume
    }

    /// Switches one effect on or off.
    pub const fn set_on(&mut self, effect: Effect, on: bool) {
        self.on[effect.index()] = on;
    }

    /// Whether an effect is on.
    pub const fn is_on(&self, effect: Effect) -> bool {
        self.on[effect.index()]
    }

    /// Whether there is a device; `None` while it is being opened, and where the mix is in the caller's hands.
    pub fn has_device(&self) -> Option<bool> {
        self.device.as_ref().and_then(Device::is_found)
    }

    /// What there is to say since the last call: samples that are missing or broken, no device.
    pub fn reports(&mut self) -> Vec<Report> {
        let mut reports = std::mem::take(&mut self.reports);
        if let Some(device) = &self.device {
            reports.extend(device.reports());
        }
        reports
    }
}
