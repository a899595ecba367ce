//! Opening books: a file for each variant in `assets/openings/`.

use super::entry::{Entry, hash_of};
use super::load_queue::{LoadQueue, Queued, load_alone};
use super::module_files::stem;
use super::roots::{BOOKS_FOLDER, Origin, TextFile, TextFiles, shipped};
use super::snapshot::Snapshot;
use crate::notation::{Opening, book_line_count, read_book};
use crate::report::{Report, Reports, Source, did_you_mean};
use crate::rules::{Move, Position, Variant};
use crate::search::{Book, Books};
use crate::text::{authored, phrase, quote};
use std::sync::Arc;

pub(super) struct QueuedBooks {
    list: Vec<(String, Arc<Entry<Variant>>, Queued<Book>)>,
    /// Books whose variant doesn't exist or doesn't load.
    others: Vec<Arc<Entry<Book>>>,
}

/// Adds every book that changed, or whose variant did, to the queue.
pub(super) fn queue_books(
    files: &TextFiles,
    before: &Snapshot,
    variants: &[Arc<Entry<Variant>>],
    queue: &mut LoadQueue<'_>,
) -> QueuedBooks {
    let mut books = QueuedBooks { list: Vec::new(), others: Vec::new() };
    for (path, file) in files.range(BOOKS_FOLDER.to_owned()..) {
        let Some(id) = stem(path, &format!("{BOOKS_FOLDER}/"), ".txt") else { continue };
        let entry = variants.iter().find(|entry| entry.id == id);
        // A book is played through the rules, so it is loaded again when they change.
        let rules = entry.map_or_else(String::new, |entry| format!("{} {}", entry.generation, entry.text_hash()));
        let inputs = [(path.as_str(), file.text.as_str()), ("rules", rules.as_str())];
        let old = before.books.iter().find(|entry| entry.id == id);
        let target = (id.as_str(), path.as_str(), file.origin);
        match entry {
            Some(entry) if entry.has_good() => {
                let is_trusted = file.origin == Origin::Shipped && entry.origin == Origin::Shipped;
                let load = load(path, file, entry);
                let queued = queue.add(old, target, (&inputs, is_trusted), load);
                books.list.push((id, entry.clone(), queued));
            }
            // The book is loaded together with its variant.
            Some(entry) if entry.is_unfinished() => {}
            _ => {
                let message = phrase(if entry.is_some() { "book-bad-variant" } else { "book-no-variant" });
                let fault = || Report::error(message.clone().with("id", id.as_str())).in_file(path);
                let load = |_| Some(Err(fault().into()));
                books.others.push(Entry::renewed(old, target, hash_of(inputs), load));
            }
        }
    }
    books
}

impl QueuedBooks {
    pub(super) fn into_entries(self, queue: &LoadQueue<'_>, before: &Snapshot) -> Vec<Arc<Entry<Book>>> {
        let into_entry = |(id, entry, queued): (String, Arc<Entry<Variant>>, Queued<Book>)| {
            let path = file_of(&id);
            let old = before.books.iter().find(|entry| entry.id == id);
            let shipped = || Some(load_alone(&path, load(&path, shipped().get(&path)?, &entry)));
            queued.into_entry(queue, old, |book| book, shipped)
        };
        let mut books: Vec<_> = self.list.into_iter().map(into_entry).chain(self.others).collect();
        books.sort_by(|a, b| a.file.cmp(&b.file));
        books
    }
}

/// The rules must have a version in use.
fn load(
    path: &str,
    file: &TextFile,
    rules: &Arc<Entry<Variant>>,
) -> impl Fn() -> Result<Book, Reports> + Send + Sync + 'static {
    // Where the user has replaced the rules that a shipped book was written for, lines that no longer fit are not their mistake.
    let is_foreign = file.origin == Origin::Shipped && rules.origin != Origin::Shipped;
    // Books that ship have no faults, which the tests check, so each is read when it is first used, and its rules with it.
    let is_known_good = file.origin == Origin::Shipped && rules.origin == Origin::Shipped;
    let (path, text, rules) = (path.to_owned(), file.text.clone(), rules.clone());
    let read = |path: &str, text: &str, rules: &Entry<Variant>| {
        let variant = rules.good();
        variant.map_or_else(Default::default, |variant| read_book(variant, &Source::new(path, text)))
    };
    move || {
        if is_known_good {
            let (path, text, rules) = (path.clone(), text.clone(), rules.clone());
            return Ok(Book::unread(book_line_count(text.as_str()), move || read(&path, &text, &rules).0));
        }
        let (openings, faults) = read(&path, &text, &rules);
        let faults = Reports::new(faults).filter(|_| !is_foreign);
        faults.map_or_else(|| Ok(Book::new(openings)), Err)
    }
}

pub(super) fn in_use(entries: &[Arc<Entry<Book>>]) -> Books {
    entries.iter().filter_map(|entry| Some((entry.id.clone(), entry.good().cloned()?))).collect()
}

pub(super) fn file_of(id: &str) -> String {
    format!("{BOOKS_FOLDER}/{id}.txt")
}

/// Whether a move from a position is in a book.
pub type BookChecker = Box<dyn FnOnce(&Position, &Move) -> bool + Send>;

pub type OpeningNamer = Box<dyn FnOnce(&[(Position, Move)]) -> Option<String> + Send>;

impl Snapshot {
    /// The longest line that a game follows to its end; `None` without a book. Slow on first use.
    pub fn opening_namer(&self, variant: &Variant) -> Option<OpeningNamer> {
        let book = self.book(variant)?.clone();
        Some(Box::new(move |game| {
            let name = game.iter().rev().find_map(|(position, chosen)| book.name_after(position, chosen));
            name.map(ToOwned::to_owned)
        }))
    }

    /// `None` without a book. The call may take long, because a book is read when it is first used.
    pub fn book_checker(&self, variant: &Variant) -> Option<BookChecker> {
        let book = self.book(variant)?.clone();
        Some(Box::new(move |position, chosen| book.moves(position).iter().any(|known| known.chosen.is_same(chosen))))
    }

    pub fn book(&self, variant: &Variant) -> Option<&Arc<Book>> {
        self.books.iter().find(|entry| entry.id == variant.id)?.good()
    }

    /// The lines of a variant's book that can start a game, in file order.
    pub fn openings(&self, variant: &Variant) -> &[Opening] {
        self.book(variant).map_or(&[], |book| book.openings())
    }

    /// Selects by number from 1, by name, or all for `any`. Fails without such a line; suggests a near match.
    pub fn openings_called(&self, variant: &Variant, text: &str) -> Result<Vec<&Opening>, Report> {
        let all = self.openings(variant);
        if all.is_empty() {
            let report = Report::error(phrase("book-none").with("game", authored(variant.title.as_str())));
            let file = format!("{BOOKS_FOLDER}/{}.txt", variant.id);
            return Err(report.hint(phrase("book-none-hint").with("file", file)));
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
        let mut names: Vec<&str> =
            all.iter().map(|opening| opening.name.as_str()).filter(|name| !name.is_empty()).collect();
        names.sort_unstable();
        names.dedup();
        let message = phrase("opening-none").with("game", authored(variant.title.as_str())).with("name", quote(text));
        let numbered = phrase("opening-none-hint").with("most", all.len());
        let report = Report::error(message);
        Err(if names.is_empty() { report } else { report.hint(did_you_mean(wanted, names)) }.hint_too(numbered))
    }
}
