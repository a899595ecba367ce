//! Opening books: a file for each variant in `assets/openings/`.

use super::entry::{Entry, hash_of};
use super::load::{files_of, stem};
use super::roots::{File, Files};
use super::{Origin, Snapshot};
use crate::notation::{Opening, read_book};
use crate::report::{Report, Source, did_you_mean};
use crate::rules::Variant;
use crate::search::{Book, Books};
use crate::text::phrase;
use std::sync::Arc;

/// Where they lie inside the folders.
pub(super) const FOLDER: &str = "assets/openings";

/// The book of every variant that has one, by the variant's id.
pub(super) fn books(files: &Files, before: &Snapshot, variants: &[Arc<Entry<Variant>>]) -> Vec<Arc<Entry<Book>>> {
    let one = |(path, file): (&String, &File)| {
        let id = stem(path, &format!("{FOLDER}/"), ".txt")?;
        let variant = variants.iter().find(|entry| entry.id == id);
        // A book is played through the rules: it is read again when they change.
        let rules = variant.map_or(0, |entry| entry.generation).to_string();
        let inputs = hash_of([(path.as_str(), file.text.as_str()), ("rules", &rules)]);
        let load = |text| {
            let file = files_of(text, files).get(path)?;
            Some(load(path, file, variant))
        };
        let old = before.books.iter().find(|entry| entry.id == id);
        Some(Entry::renewed(old, (&id, path, file.origin), inputs, load))
    };
    files.range(FOLDER.to_owned()..).filter_map(one).collect()
}

fn load(path: &str, file: &File, entry: Option<&Arc<Entry<Variant>>>) -> Result<Book, Vec<Report>> {
    let Some(variant) = entry.and_then(|entry| entry.good.as_ref()) else {
        let id = stem(path, &format!("{FOLDER}/"), ".txt").unwrap_or_default();
        let message = phrase(if entry.is_some() { "book-bad-variant" } else { "book-no-variant" }).with("id", id);
        return Err(vec![Report::error(message).in_file(path)]);
    };
    let (openings, faults) = read_book(variant, &Source::new(path, file.text.as_str()));
    // Where a user's rules are not those that a shipped book was written for, what is left of it is no fault of theirs.
    let is_foreign = file.origin == Origin::Shipped && entry.is_some_and(|entry| entry.origin != Origin::Shipped);
    if faults.is_empty() || is_foreign { Ok(Book::new(openings)) } else { Err(faults) }
}

/// The books in use.
pub(super) fn in_use(entries: &[Arc<Entry<Book>>]) -> Books {
    entries.iter().filter_map(|entry| Some((entry.id.clone(), entry.good.clone()?))).collect()
}

/// The file of a variant's book.
pub(super) fn file_of(id: &str) -> String {
    format!("{FOLDER}/{id}.txt")
}

impl Snapshot {
    /// The opening book of a variant.
    pub fn book(&self, variant: &Variant) -> Option<&Arc<Book>> {
        self.books.iter().find(|entry| entry.id == variant.id)?.good.as_ref()
    }

    /// The lines of a variant's book from which a game may begin, in the order of its file: for menus.
    pub fn openings(&self, variant: &Variant) -> &[Opening] {
        self.book(variant).map_or(&[], |book| book.openings())
    }

    /// The openings that a text means: one by its number from 1, all of a name, or `any` for all there are.
    ///
    /// # Errors
    /// The variant has no book, or no such line: the near match.
    pub fn openings_called(&self, variant: &Variant, text: &str) -> Result<Vec<&Opening>, Report> {
        let all = self.openings(variant);
        if all.is_empty() {
            let report = Report::error(format!("there are no openings of {}", variant.title));
            return Err(report.hint(format!("a book of them is a file {FOLDER}/{}.txt", variant.id)));
        }
        let wanted = text.trim();
        let chosen: Vec<&Opening> = match wanted.parse::<usize>() {
            _ if wanted.eq_ignore_ascii_case("any") => all.iter().collect(),
            Ok(number) => number.checked_sub(1).and_then(|index| all.get(index)).into_iter().collect(),
            Err(_) => all.iter().filter(|opening| opening.name.eq_ignore_ascii_case(wanted)).collect(),
        };
        if !chosen.is_empty() {
            return Ok(chosen);
        }
        let mut names: Vec<&str> = all.iter().map(|one| one.name.as_str()).filter(|name| !name.is_empty()).collect();
        names.sort_unstable();
        names.dedup();
        let numbered = format!("or a number from 1 to {}, or `any`: `damka list openings` shows them", all.len());
        let report = Report::error(format!("no opening of {} is called {text:?}", variant.title));
        let hint = if names.is_empty() { numbered } else { format!("{}; {numbered}", did_you_mean(wanted, names)) };
        Err(report.hint(hint))
    }
}
