//! Runs a target: the inputs that once failed, then generated ones. Failing inputs are minimised and saved.

use super::mutate;
use super::targets::Target;
use std::any::Any;
use std::cell::Cell;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// An input that takes longer hangs.
const LONGEST: Duration = Duration::from_mins(1);

/// Tries of making a failing input smaller.
const MAX_TRIES: usize = 400;

thread_local! {
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Panics are caught and reported once, by the runner.
fn hush() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !IS_QUIET.get() {
                usual(info);
            }
        }));
    });
}

/// Runs the inputs that once failed and this many generated ones.
pub fn run(target: &Target, count: u64) {
    hush();
    let current: Arc<Mutex<(String, Vec<u8>)>> = Arc::default();
    let (progress, seen) = channel();
    let (name, run) = (target.name, target.run);
    let work = Work { current: current.clone(), run };
    thread::scope(|scope| {
        // A thread that hangs is not waited for: the process ends with the input in a file.
        let worker = thread::Builder::new().stack_size(16 << 20);
        let worker = worker.spawn_scoped(scope, move || {
            let result = work.all(target, count, &|| _ = progress.send(()));
            drop(progress);
            result
        });
        let worker = worker.unwrap();
        let mut last = Instant::now();
        loop {
            match seen.recv_timeout(Duration::from_secs(1)) {
                Ok(()) => last = Instant::now(),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) if last.elapsed() > LONGEST => {
                    let (input, bytes) = current.lock().unwrap_or_else(PoisonError::into_inner).clone();
                    eprintln!("{name}: {input} takes more than {LONGEST:?}: {}", written(name, &bytes).display());
                    std::process::exit(101);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        if let Err(message) = worker.join().unwrap() {
            panic!("{message}");
        }
    });
}

struct Work {
    /// The current input, for the report of a hang.
    current: Arc<Mutex<(String, Vec<u8>)>>,
    run: fn(&[u8]),
}

impl Work {
    fn all(&self, target: &Target, count: u64, progress: &dyn Fn()) -> Result<(), String> {
        IS_QUIET.set(true);
        let known = known(target.name);
        let seeds = target.seeds.iter().zip(1..).map(|(seed, number)| (format!("seed {number}"), seed.clone()));
        let generated = (0..count).map(|number| (format!("input {number}"), mutate::input(target, number)));
        for (index, (input, bytes)) in known.into_iter().chain(seeds).chain(generated).enumerate() {
            *self.current.lock().unwrap_or_else(PoisonError::into_inner) = (input.clone(), bytes.clone());
            if let Err(why) = self.once(&bytes) {
                let (small, why) = self.smaller(bytes, why);
                let file = written(target.name, &small);
                let text = String::from_utf8_lossy(&small).into_owned();
                return Err(format!("{}: {input}: {why}\n  {}\n  {text:?}", target.name, file.display()));
            }
            if index % 64 == 0 {
                progress();
            }
        }
        Ok(())
    }

    fn once(&self, bytes: &[u8]) -> Result<(), String> {
        panic::catch_unwind(AssertUnwindSafe(|| (self.run)(bytes))).map_err(|thrown| message(&*thrown))
    }

    /// As small an input as is quickly found that fails too.
    fn smaller(&self, mut bytes: Vec<u8>, mut why: String) -> (Vec<u8>, String) {
        let (mut size, mut tries) = (bytes.len() / 2, 0);
        while size > 0 {
            let (mut at, mut found) = (0, false);
            while at < bytes.len() && tries < MAX_TRIES {
                let mut less = bytes.clone();
                less.drain(at..(at + size).min(bytes.len()));
                tries += 1;
                match self.once(&less) {
                    Err(still) => (bytes, why, found) = (less, still, true),
                    Ok(()) => at += size,
                }
            }
            if !found {
                size /= 2;
            }
        }
        (bytes, why)
    }
}

fn message(thrown: &(dyn Any + Send)) -> String {
    let text = thrown.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| thrown.downcast_ref::<&str>().copied()).unwrap_or("a panic").to_owned()
}

/// The inputs that once failed, with the names of their files.
fn known(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/attack/inputs").join(target);
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    files.sort();
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    files.into_iter().map(|path| (name(&path), fs::read(path).unwrap())).collect()
}

/// Writes a failing input down; gives its file.
fn written(target: &str, bytes: &[u8]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz").join(target);
    let hash = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    let file = folder.join(format!("{hash:016x}"));
    fs::create_dir_all(&folder).and_then(|()| fs::write(&file, bytes)).unwrap();
    file
}
