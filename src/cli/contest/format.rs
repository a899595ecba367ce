//! Match output: progress and result, for people and as JSON.

use super::ContestThreads;
use super::runner::{self, LockedContest, ProgressPace};
use crate::arena::{Contest, EntrantFaults, Ledger, Strength};
use crate::board::Side;
use crate::catalog::Catalog;
use crate::cli::language;
use crate::cli::list::json;
use crate::cli::out::{CliError, CliResult};
use crate::cli::table::padded;
use crate::notation::{RecordedResult, write_position};
use crate::store::{ContestGame, result_text};
use crate::summary::contest::{fault, match_result, pair_scores, pairs_played, strength, test_state, verdict};
use crate::text::{Phrase, phrase, raw};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};

#[derive(Serialize)]
struct PairRow<'a> {
    pair: u32,
    seed: u64,
    position: String,
    games: Vec<ContestGameRow<'a>>,
}

#[derive(Serialize)]
struct ContestGameRow<'a> {
    /// Half points of the first player.
    half_points: usize,
    first: Side,
    result: &'a str,
    ending: &'a str,
    plies: usize,
}

#[derive(Serialize)]
struct ContestResultRow<'a> {
    verdict: &'static str,
    elo: Option<f64>,
    error: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    more_than: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    less_than: Option<f64>,
    games: [u64; 3],
    pairs: [u64; 5],
    #[serde(skip_serializing_if = "Option::is_none")]
    llr: Option<f64>,
    faults: Vec<ContestFaultRow<'a>>,
    seed: u64,
    over: bool,
}

#[derive(Serialize)]
struct ContestFaultRow<'a> {
    player: &'a str,
    ending: &'a str,
    count: u32,
    account: &'a str,
    game: i64,
}

pub(super) struct MatchReporter<'a> {
    contest: &'a Contest,
    json: bool,
    pace: ProgressPace,
    /// Games of pairs that were not printed yet, by pair.
    unprinted: BTreeMap<u32, [Option<ContestGame>; 2]>,
    printed: u64,
}

impl<'a> MatchReporter<'a> {
    /// `played` holds the games of earlier runs.
    pub(super) fn new(contest: &'a Contest, ledger: &Ledger, json: bool, played: Vec<ContestGame>) -> Self {
        let printed = ledger.finished_pairs();
        let mut reporter = Self { contest, json, pace: ProgressPace::new(ledger), unprinted: BTreeMap::new(), printed };
        for game in played.into_iter().filter(|game| u64::from(game.pair) >= printed) {
            reporter.note(game);
        }
        reporter
    }

    fn note(&mut self, game: ContestGame) {
        let (pair, half) = (game.pair, usize::from(game.half.min(1)));
        self.unprinted.entry(pair).or_default()[half] = Some(game);
    }

    pub(super) fn play(
        &mut self,
        catalog: &Catalog,
        stage: LockedContest<'_>,
        run_options: &ContestThreads,
        out: &mut dyn Write,
    ) -> CliResult {
        let (contest, pace) = (self.contest, self.pace);
        let line = |ledger: &Ledger| language::text(progress(contest, ledger, pace));
        runner::play(catalog, stage, run_options, &mut |ledger, row| self.game(ledger, row, out), &line)
    }

    /// Prints a line for each pair that newly counts, in order.
    fn game(&mut self, ledger: &Ledger, game: &ContestGame, out: &mut dyn Write) -> io::Result<()> {
        if !self.json {
            return Ok(());
        }
        self.note(game.clone());
        while self.printed < ledger.finished_pairs() {
            let pair = self.printed as u32;
            self.printed += 1;
            let Some([Some(first), Some(second)]) = self.unprinted.remove(&pair) else { continue };
            let Some(job) = ledger.job(pair, 0) else { continue };
            let (start, first_side) = self.contest.game_start(job);
            let row = PairRow {
                pair: pair + 1,
                seed: self.contest.seed(pair),
                position: write_position(&start),
                games: vec![row(&first, first_side), row(&second, first_side.other())],
            };
            writeln!(out, "{}", json(&row))?;
        }
        out.flush()
    }

    /// Prints the result, summary sentence first.
    pub(super) fn result(&self, ledger: &Ledger, out: &mut dyn Write) -> CliResult {
        let sprt = self.contest.terms.sprt;
        let pairs = ledger.pairs();
        let ratio = sprt.map(|sprt| sprt.log_likelihood_ratio(&pairs));
        let seats = [0, 1].map(|index: usize| self.contest.entrants[index].seat.as_str());
        let faults =
            || [0, 1].into_iter().flat_map(|index| ledger.faults(index).iter().map(move |fault| (seats[index], fault)));
        let games = ledger.games();
        if self.json {
            let (mut elo, mut error, mut more_than, mut less_than) = (None, None, None, None);
            match Strength::of(&pairs) {
                Strength::Estimate { elo: at, error: by } => (elo, error) = (Some(at), Some(by)),
                Strength::MoreThan(bound) => more_than = Some(bound),
                Strength::LessThan(bound) => less_than = Some(bound),
                Strength::Unknown => {}
            }
            let row = ContestResultRow {
                verdict: ["yes", "no", "open"][verdict(sprt, &pairs) as usize],
                elo,
                error,
                more_than,
                less_than,
                games: [games.won, games.drawn, games.lost],
                pairs: pairs.0,
                llr: ratio,
                faults: faults().map(fault_row).collect(),
                seed: self.contest.terms.seed,
                over: ledger.is_over(),
            };
            writeln!(out, "{}", json(&row))?;
            return Ok(());
        }
        let names = seats.map(raw);
        writeln!(out, "{}", language::text(match_result([&names[0], &names[1]], sprt, &pairs)))?;
        let counts = phrase("terminal-games-count").with("games", games.count()).with("won", games.won);
        let counts = counts.with("drawn", games.drawn).with("lost", games.lost);
        let mut lines = vec![(phrase("terminal-head-games"), counts)];
        lines.push((phrase("pairs"), pair_scores(&pairs)));
        lines.extend(sprt.map(|sprt| (raw("SPRT"), test_state(sprt, &pairs))));
        lines.push((phrase("seed"), raw(self.contest.terms.seed.to_string())));
        for (head, message) in lines {
            writeln!(out, "{}", headed(head, message))?;
        }
        for (player, fault) in faults() {
            print_fault(out, player, fault)?;
        }
        Ok(())
    }
}

/// A line that begins with its subject: "seed    42".
pub(super) fn headed(head: Phrase, message: Phrase) -> String {
    const COLUMNS: usize = 6;
    format!("{}  {}", padded(&language::text(head), COLUMNS), language::text(message))
}

/// Prints a player's fault with the details of its first occurrence.
pub(super) fn print_fault(out: &mut dyn Write, player: &str, faults: &EntrantFaults) -> Result<(), CliError> {
    let mut message = fault(&raw(player), faults);
    if faults.first.game != 0 {
        message = phrase("terminal-fault-game").with("text", message).with("game", faults.first.game.to_string());
    }
    writeln!(out, "\n{}", language::text(message))?;
    writeln!(out, "{}", faults.first.account.trim_end())?;
    Ok(())
}

fn fault_row<'a>((player, fault): (&'a str, &'a EntrantFaults)) -> ContestFaultRow<'a> {
    let EntrantFaults { ending, count, first } = fault;
    ContestFaultRow { player, ending, count: *count, account: &first.account, game: first.game }
}

fn row(game: &ContestGame, first: Side) -> ContestGameRow<'_> {
    let result = match game.half_points {
        0 => RecordedResult::Wins(first.other()),
        1 => RecordedResult::Draw,
        _ => RecordedResult::Wins(first),
    };
    ContestGameRow {
        half_points: game.half_points,
        first,
        result: result_text(Some(result)),
        ending: &game.ending,
        plies: game.plies,
    }
}

/// "12 of 50 pairs  +14 =3 -7  Elo +120 ± 95  1:20 left"
fn progress(contest: &Contest, ledger: &Ledger, pace: ProgressPace) -> Phrase {
    let (games, pairs) = (ledger.games(), ledger.pairs());
    let mut parts = vec![
        pairs_played(ledger),
        raw(format!("+{} ={} -{}", games.won, games.drawn, games.lost)),
        phrase("terminal-elo").with("elo", strength(&Strength::of(&pairs))),
    ];
    parts.extend(contest.terms.sprt.map(|sprt| test_state(sprt, &pairs)));
    parts.extend(pace.left(ledger));
    Phrase::joined(parts, "  ")
}
