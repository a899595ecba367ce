//! How each sound is made, and how loud it is beside the others.

use super::parts::{Band, Canvas, Chance, Mode, mode};

/// A sound: its name in file names, how it is made, and its peak, from 0 to 1.
pub struct Recipe {
    pub name: &'static str,
    pub make: fn(&mut Chance) -> Canvas,
    pub peak: f64,
}

const fn recipe(name: &'static str, make: fn(&mut Chance) -> Canvas, peak: f64) -> Recipe {
    Recipe { name, make, peak }
}

/// Slides are long and therefore loud to the ear at half the peak of a knock.
pub const ALL: [Recipe; 11] = [
    recipe("slide_white", slide_white, 0.34),
    recipe("slide_black", slide_black, 0.34),
    recipe("landing", landing, 0.70),
    recipe("stacked", stacked, 0.55),
    recipe("placed", placed, 0.55),
    recipe("turned", turned, 0.38),
    recipe("won", won, 0.50),
    recipe("lost", lost, 0.50),
    recipe("drawn", drawn, 0.45),
    recipe("offered", offered, 0.42),
    recipe("clock_low", clock_low, 0.40),
];

/// A draughtsman of hardwood, about 3 cm.
const MAN: [Mode; 4] =
    [mode(1180.0, 0.34, 0.060), mode(1930.0, 0.26, 0.045), mode(3120.0, 0.16, 0.030), mode(4700.0, 0.08, 0.018)];
/// The board under it: lower, longer.
const BOARD: [Mode; 4] =
    [mode(165.0, 0.50, 0.16), mode(288.0, 0.34, 0.12), mode(455.0, 0.22, 0.09), mode(690.0, 0.16, 0.07)];
/// Man against man, no board.
const MEN: [Mode; 5] = [
    mode(520.0, 0.16, 0.080),
    mode(1640.0, 0.40, 0.070),
    mode(2710.0, 0.32, 0.050),
    mode(4230.0, 0.20, 0.032),
    mode(6150.0, 0.10, 0.014),
];
/// A disc of plastic on cloth: dull below, brittle above.
const DISC: [Mode; 4] =
    [mode(310.0, 0.32, 0.085), mode(860.0, 0.30, 0.065), mode(2260.0, 0.30, 0.040), mode(3750.0, 0.16, 0.024)];

/// All modes of a thing that is hit, none twice quite alike.
fn strike(canvas: &mut Canvas, chance: &mut Chance, at_secs: f64, modes: &[Mode], pitch: f64, level: f64) {
    for mode in modes {
        let hz = mode.hz * pitch * chance.about(0.018);
        let decay_secs = mode.decay_secs * chance.about(0.10);
        canvas.ring(at_secs, Mode { hz, level: mode.level * level * chance.about(0.12), decay_secs });
    }
}

/// A man comes down on its edge and settles: three blows, each weaker and sooner after the last.
fn landing(chance: &mut Chance) -> Canvas {
    let mut canvas = Canvas::new(0.19);
    let pitch = chance.about(0.05);
    let blows = [(0.0, 1.0), (0.040 * chance.about(0.15), 0.30), (0.064 * chance.about(0.10), 0.13)];
    for (at_secs, level) in blows {
        canvas.knock(chance, at_secs, 3000.0 * pitch, 1.1 * level, 0.0016);
        strike(&mut canvas, chance, at_secs, &MAN, pitch, level);
        strike(&mut canvas, chance, at_secs, &BOARD, 1.0, level * if at_secs > 0.0 { 0.6 } else { 1.0 });
    }
    canvas
}

/// A man knocks against another: brighter, shorter.
fn stacked(chance: &mut Chance) -> Canvas {
    let mut canvas = Canvas::new(0.12);
    let pitch = chance.about(0.06);
    for (at_secs, level) in [(0.0, 1.0), (0.025 * chance.about(0.16), 0.22)] {
        canvas.knock(chance, at_secs, 4200.0 * pitch, 1.3 * level, 0.0009);
        strike(&mut canvas, chance, at_secs, &MEN, pitch, level);
    }
    canvas
}

/// A disc is set down flat: one dull blow and a short echo of its rim.
fn placed(chance: &mut Chance) -> Canvas {
    let mut canvas = Canvas::new(0.11);
    let pitch = chance.about(0.05);
    for (at_secs, level) in [(0.0, 1.0), (0.018 * chance.about(0.2), 0.18)] {
        canvas.knock(chance, at_secs, 2400.0 * pitch, 0.8 * level, 0.0013);
        strike(&mut canvas, chance, at_secs, &DISC, pitch, level);
    }
    canvas
}

/// A disc is lifted by its rim, goes over with a breath of air and clicks down.
fn turned(chance: &mut Chance) -> Canvas {
    let mut canvas = Canvas::new(0.15);
    let pitch = chance.about(0.06);
    let (mut air, breath) = (Band::new(900.0, 0.9), 0.62 * chance.about(0.05));
    canvas.rub(|index, t| {
        if index % TUNE_EVERY == 0 {
            air.tune(pitch * (900.0 + 1500.0 * (t / breath).min(1.0)), 0.9);
        }
        let swell = if t < breath { (std::f64::consts::PI * t / breath).sin() } else { 0.0 };
        0.34 * swell * air.run(chance.noise())
    });
    canvas.knock(chance, 0.0, 3600.0 * pitch, 0.5, 0.0008);
    strike(&mut canvas, chance, 0.0, &DISC, pitch * 1.25, 0.28);
    let down_secs = 0.096 * chance.about(0.05);
    canvas.knock(chance, down_secs, 2900.0 * pitch, 0.6, 0.0011);
    strike(&mut canvas, chance, down_secs, &DISC, pitch * 1.08, 0.75);
    canvas
}

/// How often a gliding filter is tuned, in samples: every 0.7 ms.
const TUNE_EVERY: usize = 32;
/// How far a slide's tone glides, as a factor of pitch to each side of the middle.
const GLIDE: f64 = 1.75;

fn slide_white(chance: &mut Chance) -> Canvas {
    slide(chance, GLIDE, 1.0 / GLIDE)
}

fn slide_black(chance: &mut Chance) -> Canvas {
    slide(chance, 1.0 / GLIDE, GLIDE)
}

/// A man rubs over the board: noise through the wood, made rough by the grain, its bands gliding together.
fn slide(chance: &mut Chance, from: f64, to: f64) -> Canvas {
    /// Centre, narrowness and level of each band.
    const BANDS: [(f64, f64, f64); 4] = [(470.0, 2.0, 0.8), (960.0, 8.0, 2.6), (1950.0, 5.0, 0.6), (3900.0, 1.6, 0.10)];
    const GRAINS_A_SECOND: usize = 105;
    let mut canvas = Canvas::new(0.25 * chance.about(0.06));
    let tuning = BANDS.map(|(hz, _, _)| hz * chance.about(0.06));
    let mut bands = BANDS.map(|_| Band::default());
    let grain_samples = super::RATE_HZ as usize / GRAINS_A_SECOND;
    let (mut rough, mut goal, mut low) = (0.8, 0.8, 0.0);
    canvas.rub(|index, t| {
        if index % TUNE_EVERY == 0 {
            let glide = from * (to / from).powf(t);
            for ((band, hz), (_, q, _)) in bands.iter_mut().zip(tuning).zip(BANDS) {
                band.tune(hz * glide, q);
            }
        }
        if index % grain_samples == 0 {
            goal = 0.5 + 0.5 * chance.unit();
        }
        rough += (goal - rough) * 0.012;
        let white = chance.noise();
        low += (white - low) * 0.35;
        let rubbed = 1.4 * low + 0.2 * white;
        let push = (t / 0.10).min(1.0).sqrt() * ((1.0 - t) / 0.42).min(1.0).powf(1.4);
        push * rough * bands.iter_mut().zip(BANDS).map(|(band, (_, _, level))| level * band.run(rubbed)).sum::<f64>()
    });
    canvas
}

/// Notes in Hz, equal temperament on A 440.
const C4: f64 = 261.63;
const E4_FLAT: f64 = 311.13;
const G4: f64 = 392.00;
const C5: f64 = 523.25;
const E5: f64 = 659.26;
const G5: f64 = 783.99;

/// A wooden bar struck with felt: its fundamental and the two partials a marimba maker tunes, near 4 and 10.
fn bar(canvas: &mut Canvas, chance: &mut Chance, at_secs: f64, hz: f64, level: f64) {
    let bar = [mode(hz, 0.60, 0.42), mode(hz * 3.98, 0.16, 0.13), mode(hz * 9.9, 0.04, 0.04)];
    canvas.knock(chance, at_secs, 1500.0, 0.10 * level, 0.002);
    let out_of_tune = 0.002;
    for mode in bar {
        canvas.ring(at_secs, Mode { hz: mode.hz * chance.about(out_of_tune), level: mode.level * level, ..mode });
    }
}

/// Notes one after another, the last one left to ring.
fn tune(chance: &mut Chance, secs: f64, beat_secs: f64, notes: &[f64]) -> Canvas {
    let mut canvas = Canvas::new(secs);
    for (number, hz) in notes.iter().enumerate() {
        let at_secs = if number == 0 { 0.0 } else { number as f64 * beat_secs * chance.about(0.05) };
        let level = chance.about(0.08);
        bar(&mut canvas, chance, at_secs, *hz, level);
    }
    canvas
}

fn won(chance: &mut Chance) -> Canvas {
    tune(chance, 0.50, 0.085, &[C5, E5, G5])
}

fn lost(chance: &mut Chance) -> Canvas {
    tune(chance, 0.50, 0.095, &[G4, E4_FLAT, C4])
}

fn drawn(chance: &mut Chance) -> Canvas {
    tune(chance, 0.38, 0.110, &[G4, G4])
}

fn offered(chance: &mut Chance) -> Canvas {
    tune(chance, 0.30, 0.075, &[G4, C5])
}

/// The movement of a clock: tick, tock, tick.
fn clock_low(chance: &mut Chance) -> Canvas {
    const CASE: [Mode; 3] = [mode(840.0, 0.30, 0.050), mode(2350.0, 0.34, 0.030), mode(5100.0, 0.20, 0.012)];
    let mut canvas = Canvas::new(0.34);
    let pitch = chance.about(0.04);
    let beat_secs = 0.115 * chance.about(0.04);
    for (beat, (tone, level)) in [(1.0, 1.0), (0.84, 0.85), (1.0, 0.75)].into_iter().enumerate() {
        let at_secs = beat as f64 * beat_secs;
        canvas.knock(chance, at_secs, 4600.0 * pitch * tone, 0.9 * level, 0.0007);
        strike(&mut canvas, chance, at_secs, &CASE, pitch * tone, level);
    }
    canvas
}
