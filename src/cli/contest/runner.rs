//! Runs a contest in the terminal: saves each game, stops on Ctrl+C, and prints how to resume at every end.

use super::{ContestThreads, standings};
use crate::arena::{Contest, Control, Ledger, WorkerLane, run};
use crate::catalog::Catalog;
use crate::cli::endgames::solving;
use crate::cli::language;
use crate::cli::library::place;
use crate::cli::location::command_here;
use crate::cli::out::CliError;
use crate::cli::output::{OverwriteArgs, refused};
use crate::cli::progress::ProgressOutput;
use crate::farm::{check_exact, run_over_nats};
use crate::files::OutputFile;
use crate::notation::write_pdn;
use crate::report::Report;
use crate::store::{ContestGame, ContestLock, Store};
use crate::summary::{secs_left, time_left};
use crate::text::{Arg, Phrase, phrase, raw};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

pub(super) fn open_store(catalog: &Catalog) -> Result<Store, CliError> {
    Store::open(&place(catalog)).map_err(CliError::failed)
}

pub(super) fn resume_command(catalog: &Catalog, id: i64) -> String {
    command_here(catalog, &format!("tournament resume {id}"))
}

/// "to resume: damka tournament resume 3"
pub(super) fn to_resume(command: impl Into<Arg>) -> Phrase {
    phrase("terminal-contest-resume").with("command", command)
}

pub(super) type LockedContest<'a> = (&'a Contest, &'a mut Ledger, &'a mut Store, &'a ContestLock);

/// `on_game` gets each saved game; `line` formats the progress. Fails if a game or the output cannot be written.
pub(super) fn play(
    catalog: &Catalog,
    (contest, ledger, store, _): LockedContest<'_>,
    run_options: &ContestThreads,
    on_game: &mut dyn FnMut(&Ledger, &ContestGame) -> io::Result<()>,
    line: &dyn Fn(&Ledger) -> String,
) -> Result<(), CliError> {
    let farm = run_options.farm.place()?;
    if farm.is_some() {
        let has_engines = contest.seats().any(|seat| seat.engine().is_some());
        check_exact(&contest.terms.clock, has_engines, contest.terms.is_unverified).map_err(CliError::usage)?;
    }
    let control = Arc::new(Control::default());
    control.threads.store(run_options.threads(), Ordering::Relaxed);
    let command = resume_command(catalog, contest.id);
    let own_file = store.file();
    let mut progress = ProgressOutput::new(run_options.json);
    if !ledger.is_over() {
        let (title, id) = (standings::title(&contest.title, Some(&contest.terms)), contest.id);
        let begun = phrase("terminal-contest-begun").with("id", id.to_string()).with("title", title);
        language::say(begun.with("command", &command));
        prepare_endgames(contest, &mut progress);
    }
    handle_interrupts(&control);
    let mut wrong = Ok(());
    let mut on_event = |ledger: &Ledger, end: Option<&ContestGame>| {
        if let Some(end) = end
            && wrong.is_ok()
        {
            wrong = on_game(ledger, end);
            if wrong.is_err() {
                // The output was closed, so stop playing.
                control.stop.store(true, Ordering::Relaxed);
            }
        }
        print_notices(&control, &progress);
        let workers = control.lanes();
        progress.show(|| {
            if workers.is_empty() { line(ledger) } else { format!("{}; {}", line(ledger), at_work(&workers)) }
        });
    };
    let done = match &farm {
        Some((address, share)) => {
            run_over_nats((address, *share), (contest, &mut *ledger), store, &control, &mut on_event)
        }
        None => run((contest, &mut *ledger), store, &control, &mut on_event),
    };
    progress.end();
    print_notices(&control, &progress);
    let command = if store.file() == own_file {
        raw(command)
    } else {
        let [from, to] = [store.file(), own_file].map(|file| file.display().to_string());
        phrase("terminal-contest-moved").with("from", from).with("to", to).with("command", command)
    };
    release_keyboard();
    if let Some(file) = &run_options.pdn {
        write_pdn_file((file, run_options.force), contest, ledger, store)?;
    }
    if done.is_err() || !ledger.is_over() {
        let left = ledger.pair_count().saturating_sub(ledger.finished_pairs());
        language::say(phrase("terminal-contest-stopped").with("left", left.to_string()).with("command", &command));
    }
    done.map_err(|report| CliError::failed(report.hint_too(to_resume(command))))?;
    Ok(wrong?)
}

/// "4 workers, 12 pairs at a time"
fn at_work(workers: &[WorkerLane]) -> String {
    let there = workers.iter().filter(|worker| worker.is_there && worker.objection.is_none());
    let (count, threads) = there.fold((0_usize, 0), |(count, threads), worker| (count + 1, threads + worker.threads));
    language::text(phrase("terminal-contest-workers").with("count", count).with("threads", threads))
}

fn print_notices(control: &Control, progress: &ProgressOutput) {
    for notice in control.take_notices() {
        progress.write_line(&language::of_report(&notice));
    }
}

/// Fails if moves of the contest's games were lost.
pub(super) fn check_lost(store: &Store) -> Result<(), CliError> {
    let lost = match store.lost_games() {
        0 => return Ok(()),
        games => phrase("terminal-moves-lost").with("count", games as u64),
    };
    Err(CliError::failed(Report::error(lost).in_file(store.file().display().to_string())))
}

fn prepare_endgames(contest: &Contest, progress: &mut ProgressOutput) {
    let mut warnings = Vec::new();
    let on_progress = &mut |done, all| {
        progress.show(|| solving(&contest.variant, done, all));
        ControlFlow::Continue(())
    };
    contest.prepare_endgames(on_progress, &mut |warning| warnings.push(warning));
    warnings.iter().for_each(language::say_report);
}

pub(super) const PDN: &str = "--pdn";

/// Writes all games of a contest in order, including those of earlier runs, with the data to reproduce each of them.
fn write_pdn_file(
    (file, force): (&Path, OverwriteArgs),
    contest: &Contest,
    ledger: &Ledger,
    store: &Store,
) -> Result<(), CliError> {
    let unwritten = |error: io::Error| CliError::failed(refused(PDN, file, &error));
    let mut output = OutputFile::create(file, force.existing()).map_err(unwritten)?;
    for row in store.contest_games(contest.id).map_err(CliError::failed)? {
        let Some(kept) = store.game(row.game).map_err(CliError::failed)? else { continue };
        let mut game = kept.file_game(&contest.variant, kept.head.rules).map_err(CliError::failed)?;
        for (name, value) in ledger.job(row.pair, row.half).into_iter().flat_map(|job| contest.manifest(job).tags()) {
            game.set_tag(name, value);
        }
        writeln!(output, "{}\n", write_pdn(&game).trim_end()).map_err(unwritten)?;
    }
    output.finish().map_err(unwritten)
}

#[derive(Clone, Copy, Debug)]
pub(super) struct ProgressPace {
    begun: Instant,
    counted: u64,
}

impl ProgressPace {
    pub(super) fn new(ledger: &Ledger) -> Self {
        Self { begun: Instant::now(), counted: ledger.finished_pairs() }
    }

    /// "1:20 left", once it can be estimated.
    pub(super) fn left(self, ledger: &Ledger) -> Option<Phrase> {
        let done = ledger.finished_pairs().saturating_sub(self.counted);
        let left = ledger.pair_count().saturating_sub(ledger.finished_pairs());
        (done > 0).then(|| time_left(secs_left(self.begun.elapsed(), done, left)))
    }
}

/// The contest that Ctrl+C controls. Shared by all contests of the process, because only one handler can be installed.
static STEERED: Mutex<Option<Arc<Control>>> = Mutex::new(None);

/// Installs the Ctrl+C handler: the first press lets running games finish, the second aborts them.
fn handle_interrupts(control: &Arc<Control>) {
    static HANDLER: OnceLock<bool> = OnceLock::new();
    *STEERED.lock().unwrap_or_else(PoisonError::into_inner) = Some(control.clone());
    HANDLER.get_or_init(|| {
        ctrlc::set_handler(|| {
            let steered = STEERED.lock().unwrap_or_else(PoisonError::into_inner).clone();
            // Outside a contest, Ctrl+C ends the program as usual.
            let Some(control) = steered else { std::process::exit(130) };
            let again = control.finish.swap(true, Ordering::Relaxed);
            control.stop.store(again, Ordering::Relaxed);
            let message = if again { "terminal-stopping" } else { "terminal-finishing" };
            language::print(&format!("\n{}", language::text(message)));
        })
        .is_ok()
    });
}

fn release_keyboard() {
    *STEERED.lock().unwrap_or_else(PoisonError::into_inner) = None;
}

pub(super) fn resume(store: &mut Store, id: i64) -> Result<(Contest, Ledger, ContestLock), CliError> {
    let lock = store.lock_contest(id).map_err(CliError::failed)?;
    let (contest, ledger) = Contest::load(store, id).map_err(CliError::failed)?;
    Ok((contest, ledger, lock))
}

pub(super) fn nothing_open() -> CliError {
    CliError::usage(Report::error(phrase("terminal-contest-none-open")).hint(phrase("terminal-contest-none-open-hint")))
}
