//! The fuzz targets: a function for each reader, with initial inputs. Independent of the other tests, so that `cargo fuzz` can
//! compile them too.

mod connections;
mod files;
mod games;
mod media;
mod messages;
mod positions;
mod scripts;

pub use connections::connections;
pub use files::{chords, presets, seats, settings, themes, weights};
pub use games::{books, games, ggf, move_texts, pasted, pdn, transcripts};
pub use media::{fonts, sounds};
pub use messages::messages;
pub use positions::{moves, positions};
pub use scripts::{facts, values, variants};

use damka::catalog::{Catalog, FolderChoice, Root, Snapshot};
use damka::report::Report;
use damka::rules::Variant;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A reader and its inputs.
pub struct Target {
    /// Same as the name of its test.
    pub name: &'static str,
    /// Good inputs, from which the others are made.
    pub seeds: Vec<Vec<u8>>,
    /// Pieces of text with a meaning for the reader.
    pub words: &'static [&'static str],
    /// Reads an input and panics if a property is violated.
    pub run: fn(&[u8]),
}

/// The functions that create the targets.
pub const ALL: &[fn() -> Target] = &[
    positions,
    moves,
    move_texts,
    pdn,
    ggf,
    transcripts,
    games,
    pasted,
    books,
    weights,
    presets,
    settings,
    themes,
    fonts,
    chords,
    seats,
    facts,
    variants,
    values,
    sounds,
    messages,
    connections,
];

/// Maximum bytes of a report; the largest inputs have 40,000, and each byte may be shown escaped.
const LONGEST_REPORT: usize = 10_000;

/// Maximum number of reports on a text.
const MAX_REPORTS: usize = 256;

/// Reports must be neither too many nor too long for people.
fn check_reports<'a>(reports: impl IntoIterator<Item = &'a Report>) {
    let mut count = 0;
    for report in reports {
        let length = report.to_string().len();
        assert!(length <= LONGEST_REPORT, "a report of {length} bytes");
        count += 1;
    }
    assert!(count <= MAX_REPORTS, "{count} reports");
}

/// The bytes as text, even if they are invalid UTF-8.
fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn root() -> &'static Path {
    // The fuzzers' own package is one folder below.
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    if own.ends_with("fuzz") { own.parent().unwrap_or(own) } else { own }
}

/// The files of a folder with one of these endings, sorted by name.
fn files(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_meant = |path: &PathBuf| path.extension().is_some_and(|ending| endings.iter().any(|meant| ending == *meant));
    let mut files: Vec<PathBuf> = entries.filter(is_meant).collect();
    files.sort();
    files
}

fn contents(folder: &str, endings: &[&str]) -> Vec<Vec<u8>> {
    files(folder, endings).iter().map(|path| fs::read(path).unwrap()).collect()
}

/// The shipped files, read once.
fn shipped() -> &'static Arc<Snapshot> {
    static SHIPPED: OnceLock<Arc<Snapshot>> = OnceLock::new();
    SHIPPED.get_or_init(|| {
        Catalog::open(Root { folder: root().join("no such folder"), chosen: FolderChoice::Option }).now()
    })
}

fn variant(id: &str) -> Arc<Variant> {
    shipped().variant(id).unwrap_or_else(|faults| panic!("{id}: {faults:?}"))
}

/// Variants that cover every notation of positions and moves; scripted ones call Lua.
const TRIED: [&str; 7] = ["english", "russian", "othello", "international", "tb", "spanish", "konane"];

/// The variant selected by the first byte, and the rest of the input.
fn for_variant(bytes: &[u8]) -> (Arc<Variant>, String) {
    static VARIANTS: OnceLock<Vec<Arc<Variant>>> = OnceLock::new();
    let all = VARIANTS.get_or_init(|| TRIED.iter().map(|id| variant(id)).collect());
    let (first, rest) = bytes.split_first().unwrap_or((&0, &[]));
    (all[usize::from(*first) % all.len()].clone(), text_of(rest))
}

/// Inputs of [`for_variant`]: texts for variants by their indices in [`TRIED`].
fn seeds_for(texts: &[(u8, &str)]) -> Vec<Vec<u8>> {
    texts.iter().map(|(variant, text)| [&[*variant], text.as_bytes()].concat()).collect()
}
