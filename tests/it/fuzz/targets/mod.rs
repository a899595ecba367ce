//! What is fuzzed: a function for each reader, with inputs to begin from. Needs nothing of the other tests, so that
//! `cargo fuzz` compiles it too.

mod connections;
mod engines;
mod files;
mod games;
mod media;
mod messages;
mod positions;
mod scripts;

pub use connections::connections;
pub use engines::{engine_seat, engine_servers, engines};
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

/// A reader and what it is tried with.
pub struct Target {
    /// As its test is called.
    pub name: &'static str,
    /// Good inputs, of which the others are made.
    pub seeds: Vec<Vec<u8>>,
    /// Pieces of text that mean something to the reader.
    pub words: &'static [&'static str],
    /// Reads an input and panics where a law is broken.
    pub run: fn(&[u8]),
}

/// Every target, by the function that makes it.
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
    engines,
    engine_servers,
];

/// No report is longer, in bytes; the largest inputs have 40,000, and each may be shown escaped.
const LONGEST_REPORT: usize = 10_000;

/// No text has more reports.
const MAX_REPORTS: usize = 256;

/// Reports are for people: not too many of them, none too long.
fn check_reports<'a>(reports: impl IntoIterator<Item = &'a Report>) {
    let mut count = 0;
    for report in reports {
        let length = report.to_string().len();
        assert!(length <= LONGEST_REPORT, "a report of {length} bytes");
        count += 1;
    }
    assert!(count <= MAX_REPORTS, "{count} reports");
}

/// The bytes as text, whatever they are.
fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn root() -> &'static Path {
    // The fuzzers' own package lies one folder below.
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    if own.ends_with("fuzz") { own.parent().unwrap_or(own) } else { own }
}

/// The files of a folder with one of these endings, in the order of their names.
fn files(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_meant = |path: &PathBuf| path.extension().is_some_and(|ending| endings.iter().any(|meant| ending == *meant));
    let mut files: Vec<PathBuf> = entries.filter(is_meant).collect();
    files.sort();
    files
}

/// What these files hold.
fn contents(folder: &str, endings: &[&str]) -> Vec<Vec<u8>> {
    files(folder, endings).iter().map(|path| fs::read(path).unwrap()).collect()
}

/// What is shipped, read once.
fn shipped() -> &'static Arc<Snapshot> {
    static SHIPPED: OnceLock<Arc<Snapshot>> = OnceLock::new();
    SHIPPED.get_or_init(|| {
        Catalog::open(Root { folder: root().join("no such folder"), chosen: FolderChoice::Option }).now()
    })
}

/// A shipped variant.
fn variant(id: &str) -> Arc<Variant> {
    shipped().variant(id).unwrap_or_else(|faults| panic!("{id}: {faults:?}"))
}

/// Variants with every way of writing positions and moves; the scripted ones are asked of Lua.
const TRIED: [&str; 7] = ["english", "russian", "othello", "international", "tb", "spanish", "konane"];

/// The variant that an input is for, which its first byte says, and the rest of it.
fn for_variant(bytes: &[u8]) -> (Arc<Variant>, String) {
    static VARIANTS: OnceLock<Vec<Arc<Variant>>> = OnceLock::new();
    let all = VARIANTS.get_or_init(|| TRIED.iter().map(|id| variant(id)).collect());
    let (first, rest) = bytes.split_first().unwrap_or((&0, &[]));
    (all[usize::from(*first) % all.len()].clone(), text_of(rest))
}

/// Inputs of [`for_variant`]: texts for variants by their places in [`TRIED`].
fn seeds_for(texts: &[(u8, &str)]) -> Vec<Vec<u8>> {
    texts.iter().map(|(variant, text)| [&[*variant], text.as_bytes()].concat()).collect()
}
