//! The running app without a display, for benches: a frame is drawn when the program asks for one, at most sixty a second,
//! as on a screen; else it sleeps.

#![allow(dead_code, reason = "not every bench saves files")]

use damka::app::{AppState, Shell};
use damka::catalog::{Catalog, FolderChoice, Root};
use egui::{Context, RawInput, Rect, ViewportId, pos2, vec2};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A screen shows so many frames a second at most.
const FRAME: Duration = Duration::from_micros(16_667);
/// Only what has gone wrong takes so long.
const PATIENCE: Duration = Duration::from_mins(1);

/// A window and the folder of its user.
pub struct Window {
    folder: TempDir,
    pub shell: Shell,
    ctx: Context,
    begun: Instant,
    drawn: Instant,
    /// When the last frame wanted the next one; `None` where it wanted none.
    due: Option<Instant>,
    woken: Receiver<()>,
}

impl Window {
    /// Opens the app over these files.
    pub fn open(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for (file, text) in files {
            write(folder.path(), file, text);
        }
        let ctx = Context::default();
        let (wake, woken) = channel();
        ctx.set_request_repaint_callback(move |wish| {
            if wish.delay.is_zero() {
                _ = wake.send(());
            }
        });
        let waker = {
            let ctx = ctx.clone();
            Arc::new(move || ctx.request_repaint())
        };
        let mut catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
        catalog.watch(waker.clone()).expect("a folder that can be watched");
        let (logic, board) = AppState::new(catalog, None, waker).expect("shipped files that load");
        let (shell, now) = (Shell::new(logic, board), Instant::now());
        Self { folder, shell, ctx, begun: now, drawn: now, due: Some(now), woken }
    }

    /// Saves a file as plain editors do.
    pub fn save(&self, file: &str, text: &str) {
        write(self.folder.path(), file, text);
    }

    /// One frame, with all its triangles.
    pub fn frame(&mut self) {
        let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 800.0));
        self.drawn = Instant::now();
        while self.woken.try_recv().is_ok() {}
        let input = RawInput {
            screen_rect: Some(screen),
            time: Some(self.begun.elapsed().as_secs_f64()),
            ..RawInput::default()
        };
        let mut output = self.ctx.run_ui(input, |ui| self.shell.frame(ui));
        std::hint::black_box(self.ctx.tessellate(std::mem::take(&mut output.shapes), output.pixels_per_point));
        output.textures_delta.clear();
        let delay = output.viewport_output.get(&ViewportId::ROOT).map_or(Duration::MAX, |view| view.repaint_delay);
        self.due = Instant::now().checked_add(delay).filter(|_| delay < PATIENCE);
    }

    /// Draws frames, each when it is wanted, until `wanted` holds.
    pub fn until(&mut self, what: &str, wanted: impl Fn(&Shell) -> bool) {
        let begun = Instant::now();
        while !wanted(&self.shell) {
            assert!(begun.elapsed() < PATIENCE, "waited in vain until {what}");
            let rest = self.due.map_or(PATIENCE, |due| due.saturating_duration_since(Instant::now()));
            // Woken, or due: both are wishes for a frame.
            _ = self.woken.recv_timeout(rest);
            sleep((self.drawn + FRAME).saturating_duration_since(Instant::now()));
            self.frame();
        }
    }

    /// Goes on drawing what is wanted for a while.
    pub fn rest(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while Instant::now() < end {
            let left = end.saturating_duration_since(Instant::now());
            let rest = self.due.map_or(left, |due| due.saturating_duration_since(Instant::now()).min(left));
            let is_woken = self.woken.recv_timeout(rest).is_ok();
            if is_woken || self.due.is_some_and(|due| due <= Instant::now()) {
                sleep((self.drawn + FRAME).saturating_duration_since(Instant::now()));
                self.frame();
            }
        }
    }
}

fn write(root: &Path, file: &str, text: &str) {
    let path = root.join(file);
    fs::create_dir_all(path.parent().expect("a file in a folder")).expect("a folder that can be made");
    fs::write(path, text).expect("a file that can be written");
}

/// A line of figures: the median, what 95 of 100 are within, the slowest, in milliseconds; and whether that is quick enough.
pub fn report(what: &str, mut times: Vec<Duration>, limit_ms: f64) {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    let verdict = if at(95) <= limit_ms { "within" } else { "OVER" };
    let (median, most, slowest, count) = (at(50), at(95), at(100), times.len());
    println!(
        "  {what:<10} median {median:>4.0} ms, 95% {most:>4.0} ms, slowest {slowest:>4.0} ms of {count}  {verdict} {limit_ms} ms"
    );
}
