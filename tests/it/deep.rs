//! The short and the long form of tests with many cases: `make test` tries some of them, `make test-deep-cases` all.

/// Whether all cases are tried.
pub fn is_deep() -> bool {
    std::env::var("DAMKA_CASES").is_ok_and(|value| value == "all")
}

/// `all` in the long form, `few` in the short one.
pub fn count(few: usize, all: usize) -> usize {
    if is_deep() { all } else { few }
}

/// In the short form, one case in `each`, beginning with the first; the same ones in every run.
pub fn some<T>(cases: impl IntoIterator<Item = T>, each: usize) -> Vec<T> {
    cases.into_iter().step_by(if is_deep() { 1 } else { each }).collect()
}
