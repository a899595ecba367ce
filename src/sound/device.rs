//! The sound device: opened and kept by a thread of its own, so that a slow one delays nobody.

use super::mix::Mix;
use crate::report::Report;
use crate::text::phrase;
use rodio::cpal::BufferSize;
use rodio::{DeviceSinkBuilder, DeviceSinkError, MixerDeviceSink};
use std::error::Error;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread;

/// A device, or the wait for one, or the lack of one. It closes on drop.
pub(super) struct Device {
    found: Arc<OnceLock<bool>>,
    reports: Receiver<Report>,
    /// Nothing is ever sent: the thread ends when this end is gone.
    _open: Sender<()>,
}

impl Device {
    /// Begins to open the default device and to play the mix on it.
    pub(super) fn open(mix: Mix) -> Self {
        let found = Arc::new(OnceLock::new());
        let (reporter, reports) = channel();
        let (open, closed) = channel::<()>();
        let answer = Arc::clone(&found);
        let told = reporter.clone();
        let spawned = thread::Builder::new().name("sound".into()).spawn(move || {
            let _quiet = quiet();
            match open_sink(&reporter) {
                Ok(mut sink) => {
                    sink.log_on_drop(false);
                    sink.mixer().add(mix);
                    _ = answer.set(true);
                    // The sink plays as long as it is kept: until the other end is dropped.
                    _ = closed.recv();
                }
                Err(error) => {
                    _ = reporter.send(no_sound(&error));
                    _ = answer.set(false);
                }
            }
        });
        if let Err(error) = spawned {
            _ = told.send(no_sound(&error));
            _ = found.set(false);
        }
        Self { found, reports, _open: open }
    }

    /// Whether there is one that plays the mix; `None` while nobody knows yet.
    pub(super) fn is_found(&self) -> Option<bool> {
        self.found.get().copied()
    }

    /// What there is to say since the last call.
    pub(super) fn reports(&self) -> impl Iterator<Item = Report> {
        self.reports.try_iter()
    }
}

/// The one line about it: the innermost cause, as it is the most particular.
fn no_sound(error: &(dyn Error + 'static)) -> Report {
    let mut innermost = error;
    while let Some(cause) = innermost.source() {
        innermost = cause;
    }
    let words = innermost.to_string();
    let cause = words.split(". ").next().unwrap_or_default().trim_end_matches('.');
    Report::note(phrase("sound-none").with("cause", cause))
}

/// The default device with a short buffer; failing that with any buffer, failing that any device.
fn open_sink(reporter: &Sender<Report>) -> Result<MixerDeviceSink, DeviceSinkError> {
    let builder = || {
        let reporter = reporter.clone();
        let mut told = false;
        let on_error = move |error: rodio::CpalError| {
            if !std::mem::replace(&mut told, true) {
                _ = reporter.send(Report::note(phrase("sound-fault").with("error", error.to_string())));
            }
        };
        DeviceSinkBuilder::from_default_device().map(|builder| builder.with_error_callback(on_error))
    };
    let short = BufferSize::Fixed(PERIOD_FRAMES);
    builder()?
        .with_buffer_size(short)
        .open_stream()
        .or_else(|_| builder()?.open_stream())
        .or_else(|_| DeviceSinkBuilder::open_default_sink())
}

/// Frames between two calls of the device, two of which it keeps: 23 ms at 44.1 kHz, where rodio would take 93.
const PERIOD_FRAMES: u32 = 512;

/// Keeps ALSA, on this thread and as long as the value lives, from telling standard error in a dozen lines what the one
/// report says.
#[cfg(target_os = "linux")]
fn quiet() -> impl Sized {
    alsa::Output::local_error_handler()
}

#[cfg(not(target_os = "linux"))]
fn quiet() -> impl Sized {}
