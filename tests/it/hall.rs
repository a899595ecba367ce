//! A folder with its store, in which contests are held.

use damka::arena::{Adjudication, Contest, ContestTerms, Control, Format, Ledger, Schedule, run, swiss_rounds};
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::store::{ContestLock, Store, StorePlace};
use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;
use tempfile::TempDir;

pub struct Hall {
    pub folder: TempDir,
    pub catalog: Catalog,
    pub store: Store,
}

pub fn hall(files: &[(&str, &str)]) -> Hall {
    let folder = TempDir::new().unwrap();
    for (file, text) in files {
        write(folder.path(), file, text);
    }
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    let store = Store::open(&StorePlace::in_folder(folder.path())).unwrap();
    Hall { folder, catalog, store }
}

pub fn write(folder: &Path, file: &str, text: &str) {
    let path = folder.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

pub fn terms(format: Format, entrants: usize, pairs: u32) -> ContestTerms {
    let rounds = if format == Format::Swiss { swiss_rounds(entrants) } else { 1 };
    let extra_pairs = if format == Format::Knockout { 2 } else { 0 };
    let adjudication = Adjudication { max_moves: Some(50), ..Adjudication::default() };
    ContestTerms {
        random_plies: 6,
        seed: 11,
        adjudication,
        ..ContestTerms::of(Schedule { format, entrants, rounds, pairs, extra_pairs })
    }
}

impl Hall {
    /// A contest of short games in English draughts.
    pub fn begin(&mut self, format: Format, seats: &[&str], pairs: u32) -> (Contest, Ledger, ContestLock) {
        let terms = terms(format, seats.len(), pairs);
        self.begin_with("english", seats, &terms)
    }

    pub fn begin_with(
        &mut self,
        variant: &str,
        seats: &[&str],
        terms: &ContestTerms,
    ) -> (Contest, Ledger, ContestLock) {
        let seats: Vec<String> = seats.iter().map(|seat| (*seat).to_owned()).collect();
        Contest::create(&mut self.store, &self.catalog, variant, &seats, terms).unwrap()
    }

    /// Plays on; with `after`, only until so many more games were kept.
    pub fn play(&mut self, contest: &Contest, ledger: &mut Ledger, threads: usize, after: Option<usize>) {
        let control = Control::default();
        control.threads.store(threads, Ordering::Relaxed);
        let mut kept = 0;
        run((contest, ledger), &mut self.store, &control, &mut |_, game| {
            kept += usize::from(game.is_some());
            if after.is_some_and(|after| kept >= after) {
                control.stop.store(true, Ordering::Relaxed);
            }
        })
        .unwrap();
    }

    pub fn table(&mut self, format: Format, seats: &[&str], pairs: u32, threads: usize) -> String {
        let (contest, mut ledger, _claim) = self.begin(format, seats, pairs);
        self.play(&contest, &mut ledger, threads, None);
        assert!(ledger.is_over());
        ledger_text(&ledger)
    }
}

/// The table and the rounds, to compare two contests to the digit.
pub fn ledger_text(ledger: &Ledger) -> String {
    format!("{:?} {:?}", ledger.table(), ledger.rounds().collect::<Vec<_>>())
}
