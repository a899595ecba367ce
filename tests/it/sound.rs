//! Sound: the committed files are measured, and the mix is read sample by sample instead of by a device.

#[path = "../../examples/make_sounds/synth/mod.rs"]
mod synth;

use super::shipped::variant;
use damka::notation::read_position;
use damka::report::{Report, Severity};
use damka::sound::{Effect, MAX_VOICES, RATE_HZ, Sound, SoundSource, TAKES, ThemeTakes, file_name};
use damka::view::Motions;
use std::collections::BTreeSet;
use std::f64::consts::TAU;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

const HEADER_BYTES: usize = 44;

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

fn shipped(name: &str) -> Option<Vec<u8>> {
    fs::read(assets().join(name)).ok()
}

/// The samples of a shipped take.
fn samples(effect: Effect, take: usize) -> Vec<i16> {
    let bytes = shipped(&file_name(effect, take)).unwrap();
    bytes[HEADER_BYTES..].chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect()
}

fn every_take() -> impl Iterator<Item = (Effect, usize)> {
    Effect::ALL.into_iter().flat_map(|effect| (1..=TAKES).map(move |take| (effect, take)))
}

fn ms(millis: usize) -> usize {
    RATE_HZ as usize * millis / 1000
}

fn listen(mix: &mut SoundSource, millis: usize) -> Vec<f32> {
    mix.take(ms(millis)).collect()
}

fn peak(heard: &[f32]) -> f32 {
    heard.iter().fold(0.0, |top, sample| top.max(sample.abs()))
}

fn energy(heard: &[f32]) -> f32 {
    heard.iter().map(|sample| sample * sample).sum()
}

/// Where, on a scale of pitch, the power between 400 and 2500 Hz lies: a geometric mean of frequencies, in Hz.
fn pitch_hz(heard: &[f64]) -> f64 {
    const STEPS: u32 = 160;
    let (mut power, mut weighted) = (0.0, 0.0);
    for step in 0..STEPS {
        let hz = 400.0 * (2500.0f64 / 400.0).powf(f64::from(step) / f64::from(STEPS));
        let (mut re, mut im) = (0.0, 0.0);
        for (index, sample) in heard.iter().enumerate() {
            let (sin, cos) = (TAU * hz * index as f64 / f64::from(RATE_HZ)).sin_cos();
            (re, im) = (re + sample * cos, im + sample * sin);
        }
        let here = re * re + im * im;
        power += here;
        weighted += here * hz.ln();
    }
    (weighted / power).exp()
}

/// The pitch of the last third by that of the first.
fn glide(heard: &[f64]) -> f64 {
    let third = heard.len() / 3;
    pitch_hz(&heard[2 * third..]) / pitch_hz(&heard[..third])
}

/// A bank whose takes differ in length: 10 ms for the first, 20 for the second …
fn told_by_length(name: &str) -> Option<Vec<u8>> {
    let take: usize = name.strip_suffix(".wav")?.rsplit('_').next()?.parse().ok()?;
    Some(synth::wav(&vec![8000; ms(10 * take)]))
}

/// The number of the take that plays, in such a bank.
fn take_heard(mix: &mut SoundSource) -> usize {
    let sounding = listen(mix, 60).iter().filter(|sample| **sample != 0.0).count();
    (sounding + ms(5)) / ms(10)
}

#[test]
fn the_committed_files_are_those_that_make_sounds_writes() {
    let mut made = BTreeSet::new();
    for (name, fresh) in synth::files() {
        let bytes = shipped(&format!("sounds/{name}")).unwrap_or_else(|| panic!("{name} is missing: make sounds"));
        let fresh = synth::wav(&fresh);
        assert_eq!(bytes.len(), fresh.len(), "{name}: make sounds");
        assert_eq!(bytes[..HEADER_BYTES], fresh[..HEADER_BYTES], "{name}: make sounds");
        // Sines and exponentials may differ in their last bit from one C library to another, samples by one then.
        for (old, new) in bytes[HEADER_BYTES..].chunks_exact(2).zip(fresh[HEADER_BYTES..].chunks_exact(2)) {
            let [old, new] = [old, new].map(|pair| i32::from(i16::from_le_bytes([pair[0], pair[1]])));
            assert!((old - new).abs() <= 1, "{name}: make sounds");
        }
        made.insert(name);
    }
    let there = fs::read_dir(assets().join("sounds")).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(there.map(|name| name.into_string().unwrap()).collect::<BTreeSet<_>>(), made);
    assert_eq!(made, every_take().map(|(effect, take)| file_name(effect, take).replace("sounds/", "")).collect());
}

#[test]
fn takes_are_short_trimmed_and_different() {
    let mut total_bytes = 0;
    for (effect, take) in every_take() {
        let name = file_name(effect, take);
        let samples = samples(effect, take);
        let top = samples.iter().map(|sample| sample.unsigned_abs()).max().unwrap();
        let first = samples.iter().position(|sample| sample.unsigned_abs() > top / 20).unwrap();
        total_bytes += HEADER_BYTES + 2 * samples.len();
        assert!((ms(30)..ms(600)).contains(&samples.len()), "{name} lasts {} samples", samples.len());
        assert!((10_000..24_000).contains(&top), "{name} has its peak at {top}");
        assert!(first < ms(5), "{name} begins with silence");
        for other in 1..take {
            assert_ne!(samples, self::samples(effect, other), "{name} is take {other} again");
        }
    }
    assert!(total_bytes < 1_000_000, "{total_bytes} bytes");
}

#[test]
fn white_slides_fall_and_black_slides_rise() {
    for take in 1..=TAKES {
        let glide = |effect| glide(&samples(effect, take).into_iter().map(f64::from).collect::<Vec<_>>());
        let (white, black) = (glide(Effect::SlideWhite), glide(Effect::SlideBlack));
        assert!(white < 0.8, "take {take} of white goes to {white:.2} of its pitch");
        assert!(black > 1.25, "take {take} of black goes to {black:.2} of its pitch");
    }
}

#[test]
fn the_glide_is_heard_in_the_mix() {
    let (mut sound, mut mix) = Sound::without_device(shipped, 11);
    for (effect, falls) in [(Effect::SlideWhite, true), (Effect::SlideBlack, false)] {
        sound.play([effect]);
        let heard: Vec<f64> = listen(&mut mix, 220).into_iter().map(f64::from).collect();
        assert_eq!(glide(&heard) < 1.0, falls, "{}", effect.name());
        listen(&mut mix, 200);
    }
}

#[test]
fn a_cue_is_heard_at_once() {
    for effect in Effect::ALL {
        let (mut sound, mut mix) = Sound::without_device(shipped, 3);
        sound.set_on(effect, true);
        assert_eq!(peak(&listen(&mut mix, 40)), 0.0);
        sound.play([effect]);
        // Two periods of the device, 23 ms, come on top.
        assert!(peak(&listen(&mut mix, 7)) > 0.02, "{}", effect.name());
    }
}

#[test]
fn a_move_on_the_board_is_heard_as_it_is_seen() {
    use Effect::{Landing, Placed, SlideBlack, SlideWhite, Stacked, Turned};
    const FRAME_MS: usize = 16;
    let moves: [(_, _, &[Effect]); 5] = [
        ("english", "B:W22:B9", &[SlideBlack]),
        ("english", "W:W22:B9", &[SlideWhite]),
        ("english", "W:W22:B17,3", &[Landing, Stacked]),
        ("english", "W:W7:B24", &[SlideWhite, Stacked]),
        ("othello", "---------------------------OX------XO--------------------------- X", &[Placed, Turned]),
    ];
    for (id, text, expected) in moves {
        let position = read_position(&variant(id), text).unwrap();
        let played = position.moves().into_iter().next().unwrap();
        let (after, changes) = position.play(&played);
        let mut motions = Motions::new(&position);
        motions.play(&played, &changes, &after);
        let (mut sound, mut mix) = Sound::without_device(shipped, 9);
        let mut heard = Vec::new();
        while !motions.is_idle() {
            let effects: Vec<Effect> = motions.tick(0.001 * FRAME_MS as f32).into_iter().map(Effect::from).collect();
            let before = peak(&listen(&mut mix, 1));
            sound.play(effects.iter().copied());
            let frame = listen(&mut mix, FRAME_MS - 1);
            assert!(effects.is_empty() || peak(&frame) > before, "{text}: {effects:?}");
            heard.extend(effects);
        }
        assert_eq!(heard, expected, "{text}");
    }
}

#[test]
fn sixteen_cues_at_once_do_not_clip() {
    let (mut sound, mut mix) = Sound::without_device(shipped, 5);
    for effect in Effect::ALL.into_iter().cycle().take(16) {
        sound.set_on(effect, true);
        sound.play([effect]);
    }
    let heard = listen(&mut mix, 700);
    assert!((0.6..=0.951).contains(&peak(&heard)), "peak {}", peak(&heard));
}

#[test]
fn even_the_loudest_files_do_not_clip() {
    let square = |_: &str| Some(synth::wav(&[[i16::MAX; 40], [-i16::MAX; 40]].concat().repeat(50)));
    let (mut sound, mut mix) = Sound::without_device(square, 5);
    for _ in 0..16 {
        sound.play([Effect::Landing]);
    }
    let heard = listen(&mut mix, 200);
    assert!((0.8..=0.951).contains(&peak(&heard)), "peak {}", peak(&heard));
}

#[test]
fn voices_are_limited_and_given_back() {
    let steps = |_: &str| Some(synth::wav(&[1000; 4410]));
    let (mut sound, mut mix) = Sound::without_device(steps, 5);
    for round in 0..3 {
        for _ in 0..40 {
            sound.play([Effect::Landing]);
        }
        let voices = peak(&listen(&mut mix, 50)) / (1000.0 / 32768.0);
        let most = MAX_VOICES as f32;
        assert!((0.8 * most..=most).contains(&voices), "round {round}: as loud as {voices} voices");
        assert_eq!(peak(&listen(&mut mix, 100)[ms(60)..]), 0.0);
    }
}

#[test]
fn landings_of_one_tick_do_not_pile_up() {
    let heard_of = |count: usize| {
        let (mut sound, mut mix) = Sound::without_device(shipped, 8);
        sound.play(vec![Effect::Landing; count]);
        listen(&mut mix, 200)
    };
    assert!(energy(&heard_of(1)) > 0.0);
    assert_eq!(heard_of(1), heard_of(12));
}

#[test]
fn no_take_sounds_twice_running_and_all_of_them_do() {
    let (mut sound, mut mix) = Sound::without_device(told_by_length, 1);
    let takes: Vec<usize> = (0..200)
        .map(|_| {
            sound.play([Effect::Stacked]);
            take_heard(&mut mix)
        })
        .collect();
    assert!(takes.windows(2).all(|pair| pair[0] != pair[1]), "{takes:?}");
    assert_eq!(takes.iter().copied().collect::<BTreeSet<_>>(), (1..=TAKES).collect());
}

#[test]
fn the_same_take_never_sounds_quite_the_same() {
    let only_first = |name: &str| shipped(name).filter(|_| name.ends_with("_1.wav"));
    let (mut sound, mut mix) = Sound::without_device(only_first, 1);
    let [first, second] = [(); 2].map(|()| {
        sound.play([Effect::Landing]);
        listen(&mut mix, 200)
    });
    assert_ne!(first, second);
    assert!((0.5..2.0).contains(&(energy(&first) / energy(&second))));
}

#[test]
fn volume_zero_is_silence_and_sounds_follow_the_volume() {
    let (mut sound, mut mix) = Sound::without_device(shipped, 2);
    sound.play([Effect::SlideWhite]);
    assert!(peak(&listen(&mut mix, 60)) > 0.05);
    sound.set_volume(0.0);
    listen(&mut mix, 60);
    assert!(peak(&listen(&mut mix, 60)) < 1e-4);
    sound.play(Effect::ALL);
    assert!(peak(&listen(&mut mix, 600)) < 1e-4);

    let half_as_loud = [1.0, 0.5].map(|volume| {
        let (mut sound, mut mix) = Sound::without_device(shipped, 2);
        sound.set_volume(volume);
        assert_eq!(sound.volume(), volume);
        listen(&mut mix, 1);
        sound.play([Effect::SlideBlack]);
        peak(&listen(&mut mix, 300))
    });
    assert!((half_as_loud[1] / half_as_loud[0] - 0.25).abs() < 0.01, "{half_as_loud:?}");
    sound.set_volume(f32::NAN);
    assert_eq!(sound.volume(), 0.0);
}

#[test]
fn each_sound_is_heard_until_it_is_switched_off() {
    for effect in Effect::ALL {
        let (mut sound, mut mix) = Sound::without_device(shipped, 4);
        sound.play([effect]);
        assert!(peak(&listen(&mut mix, 20)) > 0.0, "{}", effect.name());
        sound.set_on(effect, false);
        listen(&mut mix, 600);
        sound.play([effect]);
        assert_eq!(peak(&listen(&mut mix, 20)), 0.0, "{}", effect.name());
    }
}

#[test]
fn missing_and_broken_files_are_named_and_the_others_play() {
    let read = |name: &str| match name {
        "sounds/landing_2.wav" => Some(b"RIFF, or so it says".to_vec()),
        "sounds/landing_4.wav" => Some(Vec::new()),
        "sounds/placed_1.wav" => None,
        _ if name.contains("turned") || name.contains("won") => None,
        _ => shipped(name),
    };
    let (mut sound, mut mix) = Sound::without_device(read, 4);
    let messages: Vec<String> = sound.reports().iter().map(|report| report.to_string().replace('\n', " ")).collect();
    assert_eq!(messages.len(), 3, "{messages:?}");
    assert!(messages[0].starts_with("sounds/landing_2.wav: warning: "), "{messages:?}");
    assert!(messages[1].starts_with("sounds/landing_4.wav: warning: "), "{messages:?}");
    assert_eq!(messages[2], "warning: no sound for: turned, won");
    assert!(sound.reports().is_empty());
    sound.play([Effect::Turned]);
    assert_eq!(peak(&listen(&mut mix, 20)), 0.0);
    for effect in [Effect::Landing, Effect::Placed] {
        sound.play([effect]);
        assert!(peak(&listen(&mut mix, 200)) > 0.1);
    }
}

/// Only a failing test waits for it.
const PATIENCE: Duration = Duration::from_mins(3);

/// Opens the real device, where there is one.
fn open_and_wait() -> (Sound, Vec<Report>) {
    let mut sound = Sound::open(shipped, 1);
    let by = Instant::now() + PATIENCE;
    while Instant::now() < by {
        sound.play([Effect::Landing]);
        if sound.has_device().is_some() {
            break;
        }
        thread::sleep(Duration::from_millis(5));
    }
    let reports = sound.reports();
    (sound, reports)
}

#[test]
fn a_device_opens_or_is_said_to_be_missing() {
    let (sound, reports) = open_and_wait();
    let found = sound.has_device().expect("three minutes are enough to know");
    assert_eq!(reports.len(), usize::from(!found), "{reports:?}");
    for report in &reports {
        assert_eq!(report.severity, Severity::Note);
        println!("{report}");
    }
}

/// The test above once more, where ALSA finds no configuration and hence no card.
#[cfg(target_os = "linux")]
#[test]
fn without_a_card_there_is_one_clear_line_and_no_other() {
    let test = "sound::a_device_opens_or_is_said_to_be_missing";
    let output = Command::new(env::current_exe().unwrap())
        .args([test, "--exact", "--nocapture"])
        .env("ALSA_CONFIG_PATH", "/nowhere/alsa.conf")
        .output()
        .unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{stdout}");
    assert_eq!(stdout.matches("note: no sound: ").count(), 1, "{stdout}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn a_theme_s_sounds_are_laid_over_the_shipped_ones_file_by_file() {
    const OGG: &[u8] = include_bytes!("../sounds/tick.ogg");
    let (mut sound, mut mix) = Sound::without_device(told_by_length, 1);
    // The theme's second landing lasts as long as a tenth would, the third is a file in the other form.
    let (takes, reports) = ThemeTakes::decode(|name| match name {
        "landing_2.wav" => Some(synth::wav(&vec![8000; ms(100)])),
        "landing_3.ogg" => Some(OGG.to_vec()),
        "stacked_1.wav" => Some(b"no sound at all".to_vec()),
        _ => None,
    });
    sound.set_theme(&takes);
    let messages: Vec<String> = reports.iter().map(|report| report.to_string().replace('\n', " ")).collect();
    assert!(messages.len() == 1 && messages[0].starts_with("stacked_1.wav: warning: "), "{messages:?}");
    let length = |mix: &mut SoundSource| listen(mix, 700).iter().rposition(|sample| *sample != 0.0).unwrap_or(0);
    let lengths = |sound: &mut Sound, mix: &mut SoundSource, effect| -> BTreeSet<usize> {
        let play = |_| {
            sound.play([effect]);
            (length(mix) + ms(5)) / ms(10)
        };
        (0..60).map(play).collect()
    };
    let landings = lengths(&mut sound, &mut mix, Effect::Landing);
    let [known, ogg]: [Vec<usize>; 2] = [true, false]
        .map(|is_known| landings.iter().copied().filter(|length| [1, 4, 10].contains(length) == is_known).collect());
    assert_eq!(known, [1, 4, 10]);
    // The encoder fills its last block, and the pitch varies.
    assert!(
        !ogg.is_empty() && ogg.iter().all(|length| (19..=25).contains(length)),
        "the ogg file lasts 200 ms: {ogg:?}"
    );
    assert_eq!(lengths(&mut sound, &mut mix, Effect::Stacked), (1..=4).collect());
    // Another theme brings none: the shipped ones are heard again.
    sound.set_theme(&ThemeTakes::default());
    assert_eq!(lengths(&mut sound, &mut mix, Effect::Landing), (1..=4).collect());
    assert!(sound.reports().is_empty());
}
