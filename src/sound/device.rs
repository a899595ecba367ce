//! The sound device: opened and kept by a thread of its own, so that a slow one delays nobody.

use super::mix::Mix;
use crate::report::Report;
use rodio::cpal::BufferSize;
use rodio::{DeviceSinkBuilder, DeviceSinkError, MixerDeviceSink};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// A device, or the wait for one, or the lack of one. It closes on drop.
pub(super) struct Device {
    playing: Arc<AtomicBool>,
    reports: Receiver<Report>,
    /// Nothing is ever sent: the thread ends when this end is gone.
    _open: Sender<()>,
}

impl Device {
    /// Begins to open the default device and to play the mix on it.
    pub(super) fn open(mix: Mix) -> Self {
        let playing = Arc::new(AtomicBool::new(false));
        let (reporter, reports) = channel();
        let (open, closed) = channel::<()>();
        let shared = Arc::clone(&playing);
        let told = reporter.clone();
        let spawned = thread::Builder::new().name("sound".into()).spawn(move || {
            let _quiet = quiet();
            match open_sink(&reporter) {
                Ok(mut sink) => {
                    sink.log_on_drop(false);
                    sink.mixer().add(mix);
                    shared.store(true, Relaxed);
                    // The sink plays as long as it is kept: until the other end is dropped.
                    _ = closed.recv();
                }
                Err(error) => _ = reporter.send(no_sound(&error)),
            }
        });
        if let Err(error) = spawned {
            _ = told.send(no_sound(&error));
        }
        Self { playing, reports, _open: open }
    }

    /// Whether what is added to the mix is heard.
    pub(super) fn is_playing(&self) -> bool {
        self.playing.load(Relaxed)
    }

    /// What there is to say since the last call.
    pub(super) fn reports(&self) -> impl Iterator<Item = Report> {
        self.reports.try_iter()
    }
}

fn no_sound(error: &dyn Error) -> Report {
    let mut causes = vec![error.to_string()];
    let mut cause = error.source();
    while let Some(error) = cause {
        causes.push(error.to_string());
        cause = error.source();
    }
    Report::note(format!("playing without sound: {}", causes.join(": ")))
}

/// The default device with a short buffer; failing that with any buffer, failing that any device.
fn open_sink(reporter: &Sender<Report>) -> Result<MixerDeviceSink, DeviceSinkError> {
    let builder = || {
        let reporter = reporter.clone();
        let mut told = false;
        let on_error = move |error: rodio::CpalError| {
            if !std::mem::replace(&mut told, true) {
                _ = reporter.send(Report::note(format!("the sound device had a fault: {error}")));
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
