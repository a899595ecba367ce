//! The sound device, opened and held by its own thread so that a slow device delays nothing else.

use super::mix::SoundSource;
use crate::report::Report;
use crate::text::phrase;
use rodio::cpal::BufferSize;
use rodio::{DeviceSinkBuilder, DeviceSinkError, MixerDeviceSink};
use std::error::Error;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread;

/// Frames per device period; the device buffers two periods: 23 ms at 44.1 kHz, where rodio would take 93.
const PERIOD_FRAMES: u32 = 512;

/// A sound device that is open, being opened or missing. It closes on drop.
pub(super) struct Device {
    found: Arc<OnceLock<bool>>,
    reports: Receiver<Report>,
    /// Carries no messages; the thread ends when this sender is dropped.
    _open: Sender<()>,
}

impl Device {
    /// Starts to open the default device, to play the mix on it.
    pub(super) fn open(mix: SoundSource) -> Self {
        let found = Arc::new(OnceLock::new());
        let (reporter, reports) = channel();
        let (open, closed) = channel::<()>();
        let answer = Arc::clone(&found);
        let error_reporter = reporter.clone();
        let spawned = thread::Builder::new().name("sound".into()).spawn(move || {
            let _quiet = quiet();
            match open_sink(&reporter) {
                Ok(mut sink) => {
                    sink.log_on_drop(false);
                    sink.mixer().add(mix);
                    _ = answer.set(true);
                    // The sink plays until it is dropped, so hold it until the sender is dropped.
                    _ = closed.recv();
                }
                Err(error) => {
                    _ = reporter.send(no_sound(&error));
                    _ = answer.set(false);
                }
            }
        });
        if let Err(error) = spawned {
            _ = error_reporter.send(no_sound(&error));
            _ = found.set(false);
        }
        Self { found, reports, _open: open }
    }

    /// Whether a device plays the mix; `None` while it is still being opened.
    pub(super) fn is_open(&self) -> Option<bool> {
        self.found.get().copied()
    }

    pub(super) fn reports(&self) -> impl Iterator<Item = Report> {
        self.reports.try_iter()
    }
}

/// The report of a missing device, with the innermost cause, which is the most specific one.
fn no_sound(error: &(dyn Error + 'static)) -> Report {
    let mut innermost = error;
    while let Some(cause) = innermost.source() {
        innermost = cause;
    }
    let words = innermost.to_string();
    let cause = words.split(". ").next().unwrap_or_default().trim_end_matches('.');
    Report::note(phrase("sound-none").with("cause", cause))
}

/// Opens the default device with a short buffer; failing that with any buffer; failing that, any device.
fn open_sink(reporter: &Sender<Report>) -> Result<MixerDeviceSink, DeviceSinkError> {
    let builder = || {
        let reporter = reporter.clone();
        let mut is_reported = false;
        let on_error = move |error: rodio::CpalError| {
            if !std::mem::replace(&mut is_reported, true) {
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

/// Keeps ALSA on this thread from writing a dozen lines to standard error for as long as the value lives.
#[cfg(target_os = "linux")]
fn quiet() -> impl Sized {
    alsa::Output::local_error_handler()
}

#[cfg(not(target_os = "linux"))]
fn quiet() -> impl Sized {}
