//! The command line: arguments, and one module per headless command.
//!
//! Exit codes: 0 success; 1 a check failed or a bot was at fault; 2 invalid usage.

mod analyse;
mod answer;
mod bench;
mod bisect;
mod check;
mod completions;
mod contest;
mod demo;
mod describe;
mod docs;
mod endgames;
mod engine;
mod explain;
mod export;
#[cfg(feature = "farm")]
mod farm;
mod game;
mod games;
mod grid;
mod help;
mod import;
mod input;
mod keyboard;
mod lab;
mod language;
mod library;
mod list;
mod location;
mod moves;
mod new;
mod online;
mod out;
mod output;
mod paths;
mod perft;
mod play;
mod position_stream;
mod progress;
#[cfg_attr(not(feature = "window"), path = "no_render.rs")]
mod render;
mod replay;
mod show;
mod suggestions;
mod table;
mod tune;
mod types;
mod versions;

use crate::board::Side;
use crate::catalog::{Catalog, OpenOptions, Root};
use crate::engine::{EngineConsent, wait_for_engines};
use crate::notation;
use crate::report::{self, Report, Severity, Source, is_safe, stderr_line};
use crate::rules::{Move, Position, Variant, set_default_stall_handler};
use crate::store::take_migration_notes;
use crate::summary;
use crate::text::{Language, Words, authored, phrase};
use crate::versions::{load_named_versions, record_versions};
use clap::{Parser, Subcommand};
use out::{CliError, CliResult, conclude};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

const HAS_WINDOW: bool = cfg!(feature = "window");

/// Board games whose rules (scripts/) and bots (ai/) are Lua scripts that you can edit while they run.
#[derive(Parser)]
#[command(name = "damka", version, long_version = summary::long_version(), infer_subcommands = false, arg_required_else_help = false)]
#[command(after_help = help::after("damka", Words::english()))]
struct Arguments {
    /// Your damka folder, with ai/, scripts/ and themes/
    #[arg(long, global = true, value_name = "DIR")]
    root: Option<PathBuf>,
    #[command(flatten)]
    language: language::LanguageArgs,
    /// Let engines run in this command without asking
    #[arg(long, global = true)]
    allow_engine: bool,
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Subcommand)]
enum CliCommand {
    /// List variants, bots, themes, presets and openings
    List(list::ListArgs),
    /// Create a bot, variant, weights file or theme
    New(new::NewArgs),
    /// Show where your files and the shipped ones are
    Where(location::WhereArgs),
    /// Play a game in the terminal
    Play(play::PlayArgs),
    /// Play two bots against each other to find out which is better
    Match(contest::MatchArgs),
    /// Run a round-robin, gauntlet, Swiss or knockout tournament; resume contests, show their status and ratings
    Tournament(contest::TournamentArgs),
    /// Play games of contests for a host on another machine
    #[cfg(feature = "farm")]
    Worker(farm::WorkerArgs),
    /// Set up contests on several machines
    #[cfg(feature = "farm")]
    Farm(farm::FarmArgs),
    /// Measure a set of rules, or a change to it, in a few thousand quick games
    Lab(lab::LabArgs),
    /// Train a bot's weights on games against itself, or make a champion for a variant
    Tune(tune::TuneArgs),
    /// List the versions of a bot, compare them, put one back
    Versions(versions::VersionsArgs),
    /// Find the version since which a bot plays worse against an opponent
    Bisect(bisect::BisectArgs),
    /// Solve positions with few pieces: won, drawn or lost, and in how many plies
    Endgames(endgames::EndgamesArgs),
    /// Print the rules of a variant in plain words, with diagrams
    Describe(describe::DescribeArgs),
    /// List the legal moves; `--position -` reads positions from standard input
    Moves(moves::MovesArgs),
    /// Show how a bot grades each legal move, and why
    Explain(explain::ExplainArgs),
    /// Find the best moves of a position within a budget; `--position -` reads positions from standard input
    #[command(alias = "analyze")]
    Analyse(analyse::AnalyseArgs),
    /// Count the positions at a given depth (perft)
    Perft(perft::PerftArgs),
    /// Replay or verify games from files or the library: PDN, GGF, Othello transcripts
    Replay(replay::ReplayArgs),
    /// List and search saved games
    Games(games::GamesArgs),
    /// Host a game for a player on another machine
    Host(online::HostArgs),
    /// Join a game hosted on another machine, by link, HOST:PORT or code
    Join(online::JoinArgs),
    /// Watch a game hosted on another machine, by link or code
    Watch(online::WatchArgs),
    /// Run a server for many games
    Serve(online::ServeArgs),
    /// Let a bot play on a server
    Bot(online::BotArgs),
    /// Let programs by others play
    Engine(engine::EngineArgs),
    /// Import games into the library: PDN, GGF, Othello transcripts
    Import(import::ImportArgs),
    /// Export saved games to a file: PDN or GGF
    Export(export::ExportArgs),
    /// Open the app with a position on the analysis board
    #[command(hide = !HAS_WINDOW)]
    Show(show::ShowArgs),
    /// Render the 3D board to a PNG file; needs no display
    #[command(hide = !HAS_WINDOW)]
    Render(render::RenderArgs),
    /// Benchmark perft, random games, rule loading, searches, bots and the online server
    Bench(bench::BenchArgs),
    /// Write type definitions of the Lua API for editors
    Types(types::TypesArgs),
    /// Print a page of the manual, or list its pages
    Docs(docs::DocsArgs),
    /// Check scripts, bots, weights and themes, and test variants and bots in play
    Check(check::CheckArgs),
    /// Print the completion script of a shell
    Completions(completions::CompletionsArgs),
    /// Print a page for `man`
    Man(completions::ManArgs),
}

/// Opens the desktop app, in a language or that of its settings, on a position or in its last state; the error says why it
/// cannot open.
pub type Desktop = fn(Catalog, Option<Language>, Option<Position>) -> Result<(), Report>;

/// Runs damka with the arguments of this process; `desktop` is `None` in a build without the window.
pub fn main(desktop: Option<Desktop>) -> ExitCode {
    escape_panics();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return help::conclude(&error),
    };
    let root = arguments.root.as_deref();
    arguments.language.apply(root);
    if arguments.allow_engine {
        EngineConsent::allow_all_this_time();
    }
    let result = match (&arguments.command, desktop) {
        (None | Some(CliCommand::Show(_)), None) => Err(no_window()),
        (Some(CliCommand::Show(command)), Some(desktop)) => {
            open_with(root, OpenOptions::new().all_shipped()).and_then(|catalog| show(&catalog, command, desktop))
        }
        (Some(command), _) => run(command, root),
        (None, Some(desktop)) => open_with(root, OpenOptions::new().all_shipped().with_short_first_try())
            .and_then(|catalog| open_desktop(&catalog, desktop)),
    };
    wait_for_engines();
    conclude(result)
}

fn no_window() -> CliError {
    let report = Report::error(phrase("terminal-no-window"));
    CliError::usage(report.hint(phrase("terminal-no-window-hint")))
}

/// Installs a panic hook that escapes messages, because a panic may quote unsafe text.
fn escape_panics() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if is_safe(&panic.to_string()) {
            usual(panic);
        } else {
            stderr_line(panic);
        }
    }));
}

/// Opens the desktop app; if no window can be opened, says so and plays a demo game in the terminal.
fn open_desktop(catalog: &Catalog, desktop: Desktop) -> CliResult {
    let opened = if has_display() { desktop(catalog.clone(), language::chosen(), None) } else { Err(no_display()) };
    opened.or_else(|why| {
        // The window library's message may be long and contain paths, so it comes last.
        let message = match why.hint_phrase() {
            Some(detail) => phrase("terminal-demo-instead-detail").with("detail", detail),
            None => phrase("terminal-demo-instead"),
        };
        language::say(message.with("why", why.phrase()));
        demo(catalog)
    })
}

fn no_display() -> Report {
    Report::note(phrase("terminal-no-display"))
}

fn show(catalog: &Catalog, command: &show::ShowArgs, desktop: Desktop) -> CliResult {
    let position = command.position(catalog)?;
    let opened =
        if has_display() { desktop(catalog.clone(), language::chosen(), Some(position)) } else { Err(no_display()) };
    opened.map_err(|why| command.refused(why))
}

/// Whether a display is available: X11 and Wayland set environment variables, other systems always have one.
fn has_display() -> bool {
    let named = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || named("DISPLAY") || named("WAYLAND_DISPLAY") || named("WAYLAND_SOCKET")
}

/// Plays a demo game of two bots in the terminal. Fails if no bot can play any variant, or a bot was at fault.
fn demo(catalog: &Catalog) -> CliResult {
    demo::run(catalog, &mut report::stdout())
}

fn open(root: Option<&Path>) -> Result<Catalog, CliError> {
    open_with(root, OpenOptions::new())
}

fn open_with(root: Option<&Path>, options: OpenOptions) -> Result<Catalog, CliError> {
    let catalog = Root::find(root).map(|root| Catalog::open_with(root, options)).map_err(CliError::usage)?;
    load_named_versions(&catalog, typed_arguments());
    Ok(catalog)
}

fn typed_arguments() -> impl Iterator<Item = String> {
    std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned())
}

/// Opens the catalog for a command that compares or changes bots, and stores their present files as versions.
fn open_and_record(root: Option<&Path>) -> Result<Catalog, CliError> {
    let catalog = open(root)?;
    if let Err(report) = record_versions(&catalog) {
        // What the command itself writes decides whether it goes on.
        language::say_report(&Report { severity: Severity::Warning, ..report });
    }
    Ok(catalog)
}

/// Opens a catalog with only the files named on the command line.
fn open_named(root: Option<&Path>) -> Result<Catalog, CliError> {
    open_with(root, OpenOptions::new().only_named_in(typed_arguments()))
}

fn run(command: &CliCommand, root: Option<&Path>) -> CliResult {
    set_default_stall_handler(Arc::new(out::give_up));
    let mut out = match command {
        CliCommand::Export(_) | CliCommand::Completions(_) | CliCommand::Man(_) => report::stdout_of_file(),
        CliCommand::Play(command) if command.writes_a_file() => report::stdout_of_file(),
        CliCommand::Replay(command) if command.writes_a_file() => report::stdout_of_file(),
        _ => report::stdout(),
    };
    let out: &mut dyn Write = &mut out;
    let done = match command {
        CliCommand::List(command) => command.run(&open_with(root, OpenOptions::new())?, out),
        CliCommand::New(command) => command.run(&open_named(root)?, out),
        CliCommand::Where(command) => command.run(&open_named(root)?, out),
        CliCommand::Play(command) => command.run(&open_named(root)?, out),
        CliCommand::Host(command) => command.run(&open_named(root)?, out),
        CliCommand::Join(command) => command.run(&open(root)?, out),
        CliCommand::Watch(command) => command.run(&open(root)?, out),
        CliCommand::Serve(command) if command.is_for_operator() => {
            command.operate(&Root::find(root).map_err(CliError::usage)?.folder, out)
        }
        CliCommand::Bot(command) => command.run(&open(root)?, out),
        CliCommand::Engine(command) => command.run(&open(root)?, out),
        CliCommand::Serve(command) => command.run(&mut open(root)?, out),
        CliCommand::Match(command) => command.run(&open_and_record(root)?, out),
        CliCommand::Tournament(command) => command.run(&open_and_record(root)?, out),
        #[cfg(feature = "farm")]
        CliCommand::Worker(command) => command.run(&open_named(root)?),
        #[cfg(feature = "farm")]
        CliCommand::Farm(command) => command.run(&open_named(root)?, out),
        CliCommand::Lab(command) => command.run(&open(root)?, out),
        CliCommand::Tune(command) => command.run(&open_and_record(root)?, out),
        CliCommand::Bisect(command) => command.run(&open_and_record(root)?, out),
        CliCommand::Versions(command) => command.run(&open(root)?, out),
        CliCommand::Endgames(command) => command.run(&open_named(root)?, out),
        CliCommand::Describe(command) => command.run(&open_named(root)?, out),
        CliCommand::Moves(command) => command.run(&open_named(root)?, out),
        CliCommand::Analyse(command) => command.run(&open_named(root)?, out),
        CliCommand::Explain(command) => command.run(&open_named(root)?, out),
        CliCommand::Perft(command) => command.run(&open_named(root)?, out),
        CliCommand::Replay(command) => command.run(&open(root)?, out),
        CliCommand::Games(command) => command.run(&open(root)?, out),
        CliCommand::Import(command) => command.run(&open(root)?, out),
        CliCommand::Export(command) => command.run(&open(root)?, out),
        CliCommand::Render(command) => command.run(&open_named(root)?, out),
        // Handled above, where the window is opened.
        CliCommand::Show(_) => Ok(()),
        CliCommand::Bench(command) if command.is_server() => command.run(&open_named(root)?, out),
        CliCommand::Bench(command) => command.run(&open(root)?, out),
        CliCommand::Types(command) => command.run(&open_named(root)?, out),
        CliCommand::Docs(command) => command.run(out),
        CliCommand::Check(command) => command.run(root, out),
        CliCommand::Completions(command) => command.run(out),
        CliCommand::Man(command) => command.run(out),
    };
    // Flush even after a failure, because there may be earlier output.
    let flushed = out.flush();
    take_migration_notes(None).iter().for_each(language::say_report);
    done.and_then(|()| Ok(flushed?))
}

/// A variant, and a position of it: the one named by `--position`, else its start.
#[derive(clap::Args)]
struct BoardArgs {
    /// Variant id (see `damka list variants`)
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Position instead of the start: W:W31,K32:B1-12 in draughts, 64 of `X O -` and the side to move in Othello
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,
}

impl BoardArgs {
    fn variant(&self, catalog: &Catalog) -> Result<Arc<Variant>, CliError> {
        let now = catalog.now();
        now.variant(&self.variant).map_err(|mut faults| {
            let id = self.variant.split(':').next().unwrap_or_default();
            let is_seat = id == "human" || id.starts_with('@') || now.bots.iter().any(|entry| entry.id == id);
            if is_seat {
                let fault = &mut faults[0];
                let message = phrase("terminal-seat-first").with("id", id).with("typed", &self.variant);
                *fault = fault.clone().hint(message);
            }
            CliError::usage(faults)
        })
    }

    /// Whether positions come from standard input, one per line.
    fn is_stream(&self) -> bool {
        self.position.as_deref() == Some("-")
    }

    fn position(&self, catalog: &Catalog) -> Result<Position, CliError> {
        let variant = self.variant(catalog)?;
        let Some(text) = &self.position else { return Ok(variant.start()) };
        let source = Source::new("--position", text.as_str());
        notation::read_position_at(&variant, &source).map_err(CliError::usage)
    }
}

/// Reads a legal move that was typed as a value of `option`.
fn legal_move(position: &Position, option: &str, text: &str) -> Result<Move, CliError> {
    notation::read_move(position, text).map_err(|why| {
        let legal: Vec<String> =
            position.moves().iter().map(|legal| notation::move_text(position.variant(), legal)).collect();
        let message = phrase("book-illegal").with("move", text).with("why", why.phrase());
        let report = Report::error(message).in_file(option);
        CliError::usage(report.hint(phrase("legal-moves").with("moves", legal.join(" "))))
    })
}

/// Says which of the files that these seats play with have errors, since older versions play in their place.
fn say_errors_in_play(catalog: &Catalog, variant: &Variant, seats: &[&str]) {
    catalog.now().errors_in_play(variant, seats).iter().for_each(language::say_report);
}

/// Parses a side: `black`, `white`, or the variant's letter for it.
fn read_side(variant: &Variant, text: &str) -> Result<Side, CliError> {
    let letter = |side| notation::side_letter(variant, side).to_string();
    let is_meant = |side: &Side| {
        [letter(*side).as_str(), variant.side_name(*side)].iter().any(|name| name.eq_ignore_ascii_case(text))
    };
    Side::BOTH.into_iter().find(is_meant).ok_or_else(|| {
        let [black, white] = Side::BOTH.map(letter);
        let message =
            phrase("terminal-no-side").with("text", format!("{text:?}")).with("title", authored(&variant.title));
        let hint = phrase("terminal-no-side-hint").with("black", black).with("blackname", variant.sides[0].as_str());
        CliError::usage(
            Report::error(message).hint(hint.with("white", white).with("whitename", variant.sides[1].as_str())),
        )
    })
}
