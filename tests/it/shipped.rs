//! The shipped variants, read from their files, and helpers for tests of rules.

#[cfg(feature = "window")]
use damka::catalog::Snapshot;
use damka::catalog::{Catalog, FolderChoice, Root};
#[cfg(feature = "window")]
use damka::config::Theme;
use damka::notation::read_position;
use damka::report::Reports;
use damka::rules::{Position, Variant};
use damka::script::{Modules, read_variant};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The ids of the files in `scripts/`, sorted.
pub fn ids() -> Vec<String> {
    ids_in("scripts")
}

/// The same with the variants for tests.
pub fn all_ids() -> Vec<String> {
    [ids(), ids_in("tests/variants")].concat()
}

fn ids_in(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let scripts = entries.filter(|path: &PathBuf| path.extension().is_some_and(|ending| ending == "lua"));
    let mut ids: Vec<String> = scripts.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    ids.sort();
    ids
}

fn load(id: &str) -> Arc<Variant> {
    let shipped = format!("scripts/{id}.lua");
    let file = if root().join(&shipped).exists() { shipped } else { format!("tests/variants/{id}.lua") };
    let source = std::fs::read_to_string(root().join(&file)).unwrap();
    from_source(id, &file, &source).unwrap_or_else(|faults| panic!("{}", lines(&faults)))
}

/// A variant that no other test shares, so that it can be changed.
pub fn own_variant(id: &str) -> Variant {
    Arc::into_inner(load(id)).unwrap()
}

/// A shipped variant or one for tests. Its file is read once in a test run: tests request the same variants thousands of times,
/// and loading one runs its script.
pub fn variant(id: &str) -> Arc<Variant> {
    static LOADED: Mutex<BTreeMap<String, Arc<Variant>>> = Mutex::new(BTreeMap::new());
    if let Some(variant) = LOADED.lock().unwrap_or_else(PoisonError::into_inner).get(id) {
        return variant.clone();
    }
    // Loaded without the lock, so that a faulty variant fails only the tests that request it.
    let variant = load(id);
    LOADED.lock().unwrap_or_else(PoisonError::into_inner).entry(id.to_owned()).or_insert(variant).clone()
}

/// A variant for tests, or its faults; its `base` may be any shipped variant.
pub fn from_source(id: &str, file: &str, source: &str) -> Result<Arc<Variant>, Reports> {
    static MODULES: OnceLock<Arc<Modules>> = OnceLock::new();
    let modules = MODULES.get_or_init(|| {
        let mut modules = Modules::default();
        for base in ids() {
            let file = format!("scripts/{base}.lua");
            let source = std::fs::read_to_string(root().join(&file)).unwrap();
            modules.add_base(base, file, source);
        }
        Arc::new(modules)
    });
    read_variant(id, file, source, modules).map(Arc::new)
}

/// A catalogue of the shipped files alone.
pub fn catalog() -> Catalog {
    Catalog::open(Root { folder: root().join("no such folder"), chosen: FolderChoice::Option })
}

/// The shipped files, for tests that only read them; opened once in a test run.
#[cfg(feature = "window")]
pub fn snapshot() -> Arc<Snapshot> {
    static SNAPSHOT: OnceLock<Arc<Snapshot>> = OnceLock::new();
    SNAPSHOT.get_or_init(|| catalog().now()).clone()
}

#[cfg(feature = "window")]
pub fn theme(id: &str) -> Arc<Theme> {
    snapshot().theme(id).unwrap_or_else(|faults| panic!("{}", lines(&faults)))
}

/// One fault per line.
pub fn lines(faults: &[impl ToString]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// A position of a variant; panics if the text is invalid.
pub fn position(variant: &Arc<Variant>, text: &str) -> Position {
    read_position(variant, text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}
