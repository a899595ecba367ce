//! `damka match`: two bots against each other, in pairs with the colours swapped, until enough is known.

mod said;

use super::Board;
use super::out::{Done, Stop};
use super::play::{Limits, any_seed};
use crate::arena::{Plan, Sprt, play_match};
use crate::catalog::{Catalog, Seat};
use crate::notation::{Opening, read_book};
use crate::player::Player;
use crate::report::{Report, Source};
use crate::rules::Variant;
use crate::session::{Settings, TimeControl};
use clap::Args;
use said::Telling;
use std::io::Write;
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;

/// Without a book and without openings of their own, games begin with so many plies drawn by lot.
const LOTS: u32 = 4;

/// The name that `--openings` has for the book of the variant.
const BOOK: &str = "book";
/// The name that it has for none.
const NONE: &str = "none";

#[derive(Args)]
pub(super) struct Match {
    #[command(flatten)]
    board: Board,
    /// The player whose strength is asked for
    #[arg(value_name = "SEAT")]
    first: String,
    /// Whom it is measured by
    #[arg(value_name = "SEAT")]
    second: String,
    /// Games at most, two for each opening; an odd one more makes its pair whole
    #[arg(long, value_name = "N", default_value = "100")]
    games: NonZeroU32,
    /// All chance in the match comes from it; without it, another match every time
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Where games begin: `book`, the variant's own; `none`; or a file in the form of a book, one line of moves a line
    #[arg(long, value_name = "FILE", default_value = BOOK)]
    openings: String,
    /// Plies drawn by lot at the beginning of each pair; 4 where there are no openings
    #[arg(long, value_name = "N")]
    random_plies: Option<u32>,
    /// Games at a time; as many as there are processors when it is left out
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZeroU32>,
    /// Stop as soon as it is known whether the first player is stronger by the second number rather than the first, in
    /// normalised Elo; each answer is wrong in 5 of 100 matches
    #[arg(long, value_name = "ELO0,ELO1", num_args = 0..=1, default_missing_value = "0,10", allow_hyphen_values = true)]
    sprt: Option<String>,
    #[command(flatten)]
    limits: Limits,
    /// Time for each side: minutes for the game and seconds a move, such as 5+3
    #[arg(long, value_name = "M+S", default_value = "none")]
    tc: String,
    /// An object a pair, then one for the result
    #[arg(long)]
    json: bool,
}

impl Match {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> Done {
        let start = self.board.position(catalog)?;
        let variant = start.variant().clone();
        let seats = self.seats(catalog, &variant)?;
        let sprt = self.sprt.as_deref().map(read_sprt).transpose().map_err(Stop::usage)?;
        let openings = if self.board.position.is_some() { Vec::new() } else { self.openings(catalog, &variant)? };
        let clock = TimeControl::read(&self.tc).map_err(|report| Stop::usage(report.in_file("--tc")))?;
        let allowance = self.limits.allowance(false);
        let seed = self.seed.unwrap_or_else(any_seed);
        let lots = self.random_plies.unwrap_or(if openings.is_empty() { LOTS } else { 0 });
        let settings = Settings { game_seed: seed, allowance, clock, ..Settings::IN_MATCHES };
        let pairs = self.games.get().div_ceil(2);
        let plan = Plan { start, openings, lots, settings, pairs };
        let makes = |index: usize| -> Result<Box<dyn Player>, Report> {
            let broken = || Report::error("a person plays no matches").hint("`damka play` seats people");
            let made = seats[index].player().map_err(|reports| reports.into_iter().next().unwrap_or_else(broken))?;
            made.map(|bot| Box::new(bot) as Box<dyn Player>).ok_or_else(broken)
        };
        // What cannot be made is said before anything is played.
        for index in [0, 1] {
            makes(index).map_err(Stop::usage)?;
        }
        let mut telling = Telling::new(self, out, sprt, pairs);
        let mut wrong = Ok(());
        let stopped = AtomicBool::new(false);
        let threads =
            self.concurrency.map_or_else(|| available_parallelism().map_or(1, usize::from), |n| n.get() as usize);
        play_match(&plan, &makes, threads, &stopped, &mut |pair| {
            wrong = telling.pair(pair);
            if wrong.is_err() || telling.is_decided() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .map_err(Stop::failed)?;
        wrong?;
        telling.result(seed)
    }

    fn seats(&self, catalog: &Catalog, variant: &Variant) -> Result<[Seat; 2], Stop> {
        match [&self.first, &self.second].map(|text| catalog.seat(text, variant)) {
            [Ok(first), Ok(second)] => Ok([first, second]),
            seats => Err(Stop::Usage(seats.into_iter().filter_map(Result::err).flatten().collect())),
        }
    }

    fn openings(&self, catalog: &Catalog, variant: &Arc<Variant>) -> Result<Vec<Opening>, Stop> {
        match self.openings.as_str() {
            NONE => Ok(Vec::new()),
            BOOK => Ok(catalog.now().openings(variant).to_vec()),
            file => {
                let text = std::fs::read_to_string(file).map_err(|error| {
                    let report = Report::error(format!("{file}: {error}")).in_file("--openings");
                    Stop::usage(report.hint("`book`, `none`, or a file with one line of moves a line"))
                })?;
                let (openings, faults) = read_book(variant, &Source::new(file, text.as_str()));
                if !faults.is_empty() {
                    return Err(Stop::Usage(faults));
                }
                if openings.is_empty() {
                    let report = Report::error(format!("{file} has no openings in it"));
                    return Err(Stop::usage(report.in_file("--openings")));
                }
                Ok(openings)
            }
        }
    }
}

/// `0,10`: the bounds of the test.
fn read_sprt(text: &str) -> Result<Sprt, Report> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[elo0, elo1]) if elo0.is_finite() && elo1.is_finite() && elo0 < elo1 => {
            Ok(Sprt { elo0, elo1, ..Sprt::default() })
        }
        _ => Err(Report::error(format!("{text:?} are no bounds of a test"))
            .in_file("--sprt")
            .hint("two numbers, the lower one first: --sprt 0,10")),
    }
}
