//! The shipped variants, read from their files, and small things every test of rules needs.

use damka::catalog::{Catalog, FolderChoice, Root};
#[cfg(feature = "window")]
use damka::config::Theme;
use damka::notation::read_position;
use damka::report::Report;
use damka::rules::{Position, Variant};
use damka::script::{Modules, read_variant};
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The ids of the files in `scripts/`, sorted.
pub fn ids() -> Vec<String> {
    ids_in("scripts")
}

/// Those and the variants of the tests only.
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

/// A shipped variant, or one of the tests only, read from its file.
pub fn variant(id: &str) -> Arc<Variant> {
    let shipped = format!("scripts/{id}.lua");
    let file = if root().join(&shipped).exists() { shipped } else { format!("tests/variants/{id}.lua") };
    let source = std::fs::read_to_string(root().join(&file)).unwrap();
    from_source(id, &file, &source).unwrap_or_else(|faults| panic!("{}", lines(&faults)))
}

/// A variant of the tests only, or what is wrong with it; its `base` may be any that is shipped.
pub fn from_source(id: &str, file: &str, source: &str) -> Result<Arc<Variant>, Vec<Report>> {
    let mut modules = Modules::default();
    for base in ids() {
        let file = format!("scripts/{base}.lua");
        let source = std::fs::read_to_string(root().join(&file)).unwrap();
        modules.add_base(base, file, source);
    }
    read_variant(id, file, source, &Arc::new(modules)).map(Arc::new)
}

/// A catalog of what is shipped alone.
pub fn catalog() -> Catalog {
    Catalog::open(Root { folder: root().join("no such folder"), chosen: FolderChoice::Option })
}

/// A shipped theme.
#[cfg(feature = "window")]
pub fn theme(id: &str) -> Arc<Theme> {
    catalog().now().theme(id).unwrap_or_else(|faults| panic!("{}", lines(&faults)))
}

/// A line for each.
pub fn lines(faults: &[impl ToString]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// A position of a variant; a text that is none is the test's mistake.
pub fn position(variant: &Arc<Variant>, text: &str) -> Position {
    read_position(variant, text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}
