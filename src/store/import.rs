//! Imports game files: several threads parse chunks of a file, one thread writes them in file order.

use super::chunks::{Chunk, Chunks};
use super::file_game::stored_game;
use super::importer::ImportWriter;
use super::{CurrentRules, Store, StoredGame};
use crate::files;
use crate::notation::{Archive, FileForm, Game, Replay, decoded};
use crate::report::{Report, Reports, Severity, Source};
use crate::text::phrase;
use std::io::{self, BufRead, BufReader};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Chunks parsed ahead of the writer, at most, per thread.
const PARTS_AHEAD: usize = 4;

#[derive(Clone, Debug, Default)]
pub struct ImportPlan {
    pub known: Vec<CurrentRules>,
    /// ID of the variant for games that do not name one; empty for none.
    pub otherwise: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportProgress {
    /// Bytes of the file read so far.
    pub read: u64,
    pub size: u64,
    pub new: usize,
    pub already: usize,
    /// Games skipped because of errors.
    pub broken: usize,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    pub progress: ImportProgress,
    /// Errors of the skipped games in file order, and warnings about the others.
    pub reports: Vec<Report>,
    /// Number of further reports that are not in `reports`.
    pub unlisted: usize,
    /// Whether the import was stopped before the end of the file.
    pub stopped: bool,
}

impl Imported {
    #[must_use]
    pub fn and(mut self, more: Self) -> Self {
        let [a, b] = [self.progress, more.progress];
        self.progress = ImportProgress {
            read: a.read + b.read,
            size: a.size + b.size,
            new: a.new + b.new,
            already: a.already + b.already,
            broken: a.broken + b.broken,
        };
        self.reports.extend(more.reports);
        self.unlisted += more.unlisted;
        self.stopped |= more.stopped;
        self
    }
}

pub(super) struct ParsedChunk {
    /// From 0.
    pub number: u64,
    /// Offset in bytes of the chunk's end in the file.
    pub read: u64,
    pub games: Vec<StoredGame>,
    /// Errors of the skipped games, and warnings.
    pub reports: Vec<Report>,
    pub broken: usize,
}

impl Store {
    /// Imports the games of a file that are not in the store yet; faulty games are reported and skipped. `on_progress` gets the progress
    /// and may stop the import; games added by then stay. Fails if the file cannot be read or holds no game, or the store
    /// cannot be written.
    pub fn import(
        &mut self,
        file: &Path,
        plan: &ImportPlan,
        on_progress: &mut dyn FnMut(&ImportProgress) -> ControlFlow<()>,
    ) -> Result<Imported, Report> {
        let name = file.display().to_string();
        let refuse =
            |error: io::Error| Report::error(phrase("file-unreadable").with("error", &error)).in_file(name.clone());
        let opened = files::open(file).map_err(refuse)?;
        let data = opened.metadata().map_err(refuse)?;
        let mut reader = BufReader::with_capacity(1 << 16, opened);
        let form = form_of(&mut reader).map_err(refuse)?;
        let Some(form) = form else {
            let report = Report::error(phrase("store-no-text")).in_file(name.clone());
            return Err(report.hint(phrase("store-no-text-hint")));
        };
        let work = ImportWork { name: name.clone(), form, plan, stops: AtomicBool::new(false) };
        let mut writer = ImportWriter::new(self, data.len(), on_progress);
        let end = work.run(reader, &mut writer);
        let imported = writer.imported;
        end.map_err(|stop| match stop {
            ImportError::Unread(error) => refuse(error),
            ImportError::Unwritten(report) => report,
        })?;
        let ImportProgress { new, already, broken, .. } = imported.progress;
        if new + already + broken == 0 && !imported.stopped {
            return Err(Report::error(phrase("store-empty-file")).in_file(name));
        }
        Ok(imported)
    }
}

/// Guesses the format of a file from its beginning; `None` if it is not text.
fn form_of(reader: &mut impl BufRead) -> io::Result<Option<FileForm>> {
    let start = reader.fill_buf()?;
    if start.contains(&0) {
        return Ok(None);
    }
    // The last line may be cut in the middle of a character.
    let whole = start.iter().rposition(|byte| *byte == b'\n').map_or(start.len(), |end| end + 1);
    Ok(Some(FileForm::of(&decoded(start[..whole].to_vec()))))
}

/// Why an import ends before its file does.
pub(super) enum ImportError {
    Unread(io::Error),
    Unwritten(Report),
}

struct ImportWork<'a> {
    name: String,
    form: FileForm,
    plan: &'a ImportPlan,
    stops: AtomicBool,
}

impl ImportWork<'_> {
    fn run(&self, reader: impl BufRead + Send, writer: &mut ImportWriter<'_>) -> Result<(), ImportError> {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let most = threads * PARTS_AHEAD;
        let (next_job, chunks) = sync_channel::<io::Result<Chunk>>(most);
        let (hand_in, parts) = sync_channel::<io::Result<ParsedChunk>>(most);
        // Each chunk written makes room for another one, so that chunks do not pile up behind a slow one.
        let (make_room, room) = sync_channel::<()>(most);
        for _ in 0..most {
            let _ = make_room.try_send(());
        }
        let chunks = Mutex::new(chunks);
        thread::scope(|scope| {
            scope.spawn(move || {
                for chunk in Chunks::new(reader, self.form) {
                    let failed = chunk.is_err();
                    if room.recv().is_err() {
                        return;
                    }
                    if self.stops.load(Ordering::Relaxed) || next_job.send(chunk).is_err() || failed {
                        return;
                    }
                }
            });
            for _ in 0..threads {
                let (hand_in, chunks) = (hand_in.clone(), &chunks);
                scope.spawn(move || self.read_parts(chunks, &hand_in));
            }
            drop(hand_in);
            let written = writer.take_all(&parts, &make_room);
            // Ends threads that are waiting to send a chunk.
            self.stops.store(true, Ordering::Relaxed);
            drop((parts, make_room));
            written
        })
    }

    fn read_parts(&self, chunks: &Mutex<Receiver<io::Result<Chunk>>>, hand_in: &SyncSender<io::Result<ParsedChunk>>) {
        loop {
            let next = chunks.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(chunk) = next else { return };
            if self.stops.load(Ordering::Relaxed) {
                // Drains the remaining chunks, so that the reader thread ends.
                continue;
            }
            if hand_in.send(chunk.map(|chunk| self.part(&chunk))).is_err() {
                self.stops.store(true, Ordering::Relaxed);
            }
        }
    }

    fn part(&self, chunk: &Chunk) -> ParsedChunk {
        let mut part =
            ParsedChunk { number: chunk.number, read: chunk.read, games: vec![], reports: vec![], broken: 0 };
        match self.archive(chunk) {
            Some(archive) => self.take(archive, &mut part),
            // A game made the parser panic: each game is parsed alone, so that the others still get in.
            None => {
                for game in Chunks::games(io::Cursor::new(chunk.text.as_bytes()), self.form).flatten() {
                    let game = Chunk { before: chunk.before + game.before, ..game };
                    if let Some(archive) = self.archive(&game) {
                        self.take(archive, &mut part);
                    } else {
                        part.reports.push(Self::crashed(&self.source(&game), 0));
                        part.broken += 1;
                    }
                }
            }
        }
        part
    }

    fn source(&self, chunk: &Chunk) -> Source {
        Source::new(self.name.as_str(), chunk.text.as_str()).after_lines(chunk.before)
    }

    /// `None` if parsing them panics.
    fn archive(&self, chunk: &Chunk) -> Option<Archive> {
        let read = AssertUnwindSafe(|| Archive::of(self.source(chunk), self.form));
        catch_unwind(read).ok()
    }

    fn take(&self, archive: Archive, part: &mut ParsedChunk) {
        for (index, game) in archive.games.iter().enumerate() {
            let converted = catch_unwind(AssertUnwindSafe(|| self.convert(game, &archive, index)));
            match converted.unwrap_or_else(|_| Err(Self::crashed(&archive.source, game.span.start))) {
                Ok((stored, warnings)) => {
                    part.games.push(stored);
                    part.reports.extend(warnings);
                }
                Err(report) => {
                    part.reports.push(report);
                    part.broken += 1;
                }
            }
        }
        if archive.games.is_empty() {
            part.reports.extend(archive.faults);
        }
    }

    fn crashed(source: &Source, at: usize) -> Report {
        source.error(&(at..at), phrase("archive-crash")).hint(phrase("archive-crash-hint"))
    }

    /// Also returns its warnings. Fails with the first error of the game.
    fn convert(&self, game: &Game, archive: &Archive, index: usize) -> Result<(StoredGame, Vec<Report>), Report> {
        let (mut errors, mut warnings): (Vec<_>, Vec<_>) =
            archive.faults_of(index).into_iter().partition(|fault| fault.severity == Severity::Error);
        if !errors.is_empty() {
            return Err(errors.swap_remove(0));
        }
        let known = self.known(game, archive, index)?;
        let replay = Replay::of(game, &known.variant, &archive.source).map_err(Reports::into_first)?;
        let (errors, more): (Vec<_>, Vec<_>) =
            replay.faults.iter().cloned().partition(|fault| fault.severity == Severity::Error);
        if let Some(first) = errors.into_iter().next() {
            return Err(first);
        }
        warnings.extend(more);
        Ok((stored_game(game, &replay, known, &self.name), warnings))
    }

    fn known(&self, game: &Game, archive: &Archive, index: usize) -> Result<&CurrentRules, Report> {
        let names_variant = game.tag("Variant").is_some() || game.tag("GameType").is_some();
        let otherwise = self.plan.known.iter().find(|known| known.variant.id == self.plan.otherwise);
        if let Some(known) = otherwise.filter(|_| !names_variant) {
            return Ok(known);
        }
        let variant = archive.variant_of(index, self.plan.known.iter().map(|known| &known.variant))?;
        let known = self.plan.known.iter().find(|known| Arc::ptr_eq(&known.variant, &variant));
        known.ok_or_else(|| Report::error(phrase("game-of-gone")))
    }
}
