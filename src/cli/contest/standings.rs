//! Tournament output: standings with ratings fitted over all pairs, crosstable and faults.

use super::ContestThreads;
use super::bracket::{self, BracketLine};
use super::format::{headed, print_fault};
use super::runner::{self, LockedContest, ProgressPace};
use super::table_head::head;
use crate::arena::{
    Bracket, BracketProgress, Contest, ContestTerms, Format, Ledger, Rating, StandingsRow, Strength, ratings,
};
use crate::catalog::Catalog;
use crate::cli::language;
use crate::cli::list::json;
use crate::cli::out::CliResult;
use crate::cli::table;
use crate::store::{ContestGame, StoredContest};
use crate::summary::contest::{
    self, pairs_played, points, rating, rounds_played, standings_notes, standings_result, tally,
};
use crate::summary::knockout::{place_text, round_reached};
use crate::text::{Language, Phrase, phrase, raw};
use serde::Serialize;
use std::io::{self, Write};

/// Maximum number of entrants in a printed crosstable; wider rows would not fit a line.
const WIDEST: usize = 16;

pub(super) struct Standings<'a> {
    contest: &'a Contest,
    ledger: &'a Ledger,
    rows: Vec<StandingsRow>,
    bracket: Option<Bracket>,
    ratings: Vec<Rating>,
}

#[derive(Serialize)]
struct ContestGameLine<'a> {
    round: u32,
    pair: u32,
    game: i64,
    first: &'a str,
    second: &'a str,
    half_points: usize,
    ending: &'a str,
    plies: usize,
}

#[derive(Serialize)]
struct ResultLine<'a> {
    title: &'a str,
    variant: &'a str,
    format: Format,
    pairs: u64,
    pairs_in_all: u64,
    over: bool,
    seed: u64,
    standings: Vec<EntrantLine<'a>>,
    /// Wins, draws and losses of each entrant against each other one, in standings order.
    crosstable: Vec<Vec<[u64; 3]>>,
    /// Of a knockout, from the first round to the final.
    #[serde(skip_serializing_if = "Option::is_none")]
    bracket: Option<Vec<BracketLine<'a>>>,
}

#[derive(Serialize)]
struct EntrantLine<'a> {
    place: usize,
    /// The last of the places that a player of a knockout shares, or can still get.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_place: Option<usize>,
    seat: &'a str,
    title: &'a str,
    entrant: String,
    points: f64,
    tie_break: f64,
    games: [u64; 3],
    byes: u32,
    elo: Option<f64>,
    error: Option<f64>,
    faults: Vec<FaultLine<'a>>,
}

#[derive(Serialize)]
struct FaultLine<'a> {
    ending: &'a str,
    count: u32,
    game: i64,
    account: &'a str,
}

pub(super) fn play(
    catalog: &Catalog,
    (contest, ledger, store, lock): LockedContest<'_>,
    run_options: &ContestThreads,
    out: &mut dyn Write,
) -> CliResult {
    let pace = ProgressPace::new(ledger);
    let line = |ledger: &Ledger| language::text(progress(contest, ledger, pace));
    let mut print = |_: &Ledger, game: &ContestGame| -> io::Result<()> {
        if run_options.json {
            writeln!(out, "{}", json(&game_line(contest, game)))?;
            out.flush()?;
        }
        Ok(())
    };
    runner::play(catalog, (contest, &mut *ledger, &mut *store, lock), run_options, &mut print, &line)?;
    Standings::of(contest, ledger).print(run_options.json, out)?;
    runner::check_lost(store)
}

fn game_line<'a>(contest: &'a Contest, game: &'a ContestGame) -> ContestGameLine<'a> {
    let [first, second] = game.entrants.map(|index| contest.entrants[index].seat.as_str());
    ContestGameLine {
        round: game.round + 1,
        pair: game.pair + 1,
        game: game.game,
        first,
        second,
        half_points: game.half_points,
        ending: &game.ending,
        plies: game.plies,
    }
}

/// "12 of 50 pairs, round 2 of 5  minimax leads with 9 of 10  1:20 left"
fn progress(contest: &Contest, ledger: &Ledger, pace: ProgressPace) -> Phrase {
    let mut parts = vec![rounds_played(ledger)];
    let is_knockout = ledger.schedule().format == Format::Knockout;
    let rows = if is_knockout { Vec::new() } else { ledger.standings() };
    if let Some(row) = rows.first().filter(|row| row.games.count() > 0) {
        let leads = phrase("terminal-leads").with("name", &contest.entrants[row.entrant].seat);
        parts.push(leads.with("points", points(row.points)).with("games", row.games.count()));
    }
    parts.extend(pace.left(ledger));
    Phrase::joined(parts, "  ")
}

impl<'a> Standings<'a> {
    pub(super) fn of(contest: &'a Contest, ledger: &'a Ledger) -> Self {
        let (rows, bracket) = (ledger.standings(), ledger.bracket());
        Self { contest, ledger, rows, bracket, ratings: ratings(ledger.table()) }
    }

    fn strength(&self, entrant: usize) -> Strength {
        self.ratings.get(entrant).map_or(Strength::Unknown, |rating| rating.strength)
    }

    pub(super) fn print(&self, as_json: bool, out: &mut dyn Write) -> CliResult {
        if as_json {
            writeln!(out, "{}", json(&self.line()))?;
            return Ok(());
        }
        writeln!(out, "{}", language::text(self.sentence()))?;
        writeln!(out)?;
        self.table(out)?;
        for note in standings_notes(self.ledger.schedule().format, &self.rows, &self.ratings) {
            writeln!(out, "{}", language::text(note))?;
        }
        if let Some(bracket) = &self.bracket {
            writeln!(out)?;
            bracket::print(self.contest, bracket, out)?;
        } else if self.rows.len() <= WIDEST {
            writeln!(out)?;
            self.crosstable(out)?;
        }
        let seed = raw(self.contest.terms.seed.to_string());
        writeln!(out, "\n{}", headed(phrase("seed"), seed))?;
        for row in &self.rows {
            for fault in self.ledger.faults(row.entrant) {
                print_fault(out, &self.contest.entrants[row.entrant].seat, fault)?;
            }
        }
        Ok(())
    }

    /// "minimax:depth=4 won with 9.5 points in 10 games, +210 ± 60 Elo relative to the mean; 5 of 5 pairs"
    fn sentence(&self) -> Phrase {
        let progress = pairs_played(self.ledger);
        if self.ledger.finished_pairs() == 0 {
            return phrase("terminal-no-results").with("progress", progress);
        }
        let names: Vec<Phrase> = self.contest.entrants.iter().map(|entrant| raw(entrant.seat.as_str())).collect();
        let result = standings_result(&names, self.ledger, &self.rows, &self.ratings);
        phrase("terminal-result").with("text", result).with("progress", progress)
    }

    fn table(&self, out: &mut dyn Write) -> CliResult {
        if let Some(bracket) = &self.bracket {
            return self.knockout_table(bracket, out);
        }
        let swiss = self.ledger.schedule().format == Format::Swiss;
        let heads = ["place", "player", "points", "games", "won", "drawn", "lost"];
        let tie = phrase(if swiss { "arena-column-buchholz" } else { "arena-column-berger" });
        let elo = phrase("arena-column-elo");
        let mut lines = vec![heads.map(head).into_iter().chain([tie, elo]).map(language::text).collect::<Vec<_>>()];
        for row in &self.rows {
            lines.push(vec![
                row.place.to_string(),
                self.contest.entrants[row.entrant].seat.clone(),
                points(row.points),
                row.games.count().to_string(),
                row.games.won.to_string(),
                row.games.drawn.to_string(),
                row.games.lost.to_string(),
                format!("{:.2}", row.tie_break as f64 / 4.0),
                language::text(rating(self.ratings.get(row.entrant))),
            ]);
        }
        Ok(table::write_aligned(out, &lines, |column| matches!(column, 1 | 8))?)
    }

    fn knockout_table(&self, bracket: &Bracket, out: &mut dyn Write) -> CliResult {
        let progress = bracket.progress();
        let heads = ["place", "player", "reached", "points", "games", "won", "drawn", "lost", "elo"];
        let mut lines = vec![heads.map(|name| language::text(head(name))).to_vec()];
        for row in &self.rows {
            let progress = &progress[row.entrant];
            lines.push(vec![
                language::text(place_text(progress)),
                self.contest.entrants[row.entrant].seat.clone(),
                language::text(round_reached(progress, bracket)),
                points(row.points),
                row.games.count().to_string(),
                row.games.won.to_string(),
                row.games.drawn.to_string(),
                row.games.lost.to_string(),
                language::text(rating(self.ratings.get(row.entrant))),
            ]);
        }
        Ok(table::write_aligned(out, &lines, |column| matches!(column, 1 | 2 | 8))?)
    }

    /// Won-drawn-lost of each row against each column, in standings order.
    fn crosstable(&self, out: &mut dyn Write) -> CliResult {
        let heads = self.rows.iter().enumerate().map(|(index, _)| (index + 1).to_string());
        let mut lines =
            vec![[String::new(), language::text("terminal-head-tally")].into_iter().chain(heads).collect::<Vec<_>>()];
        for (index, row) in self.rows.iter().enumerate() {
            let cells = self.rows.iter().map(|other| self.cell(row.entrant, other.entrant));
            let seat = self.contest.entrants[row.entrant].seat.clone();
            lines.push([(index + 1).to_string(), seat].into_iter().chain(cells).collect());
        }
        Ok(table::write_aligned(out, &lines, |column| column == 1)?)
    }

    fn cell(&self, one: usize, other: usize) -> String {
        let games = self.ledger.table().met(one, other).games;
        match games.count() {
            _ if one == other => "·".to_owned(),
            0 => String::new(),
            _ => language::text(tally(games)),
        }
    }

    fn line(&self) -> ResultLine<'_> {
        let met = |one: usize, other: usize| {
            let games = self.ledger.table().met(one, other).games;
            [games.won, games.drawn, games.lost]
        };
        let order: Vec<usize> = self.rows.iter().map(|row| row.entrant).collect();
        let across = |one: &usize| order.iter().map(|other| met(*one, *other)).collect();
        let progress = self.bracket.as_ref().map(Bracket::progress).unwrap_or_default();
        ResultLine {
            title: &self.contest.title,
            variant: &self.contest.variant.id,
            format: self.ledger.schedule().format,
            pairs: self.ledger.finished_pairs(),
            pairs_in_all: self.ledger.pair_count(),
            over: self.ledger.is_over(),
            seed: self.contest.terms.seed,
            standings: self.rows.iter().map(|row| self.entrant(row, &progress)).collect(),
            crosstable: order.iter().map(across).collect(),
            bracket: self.bracket.as_ref().map(|bracket| bracket::lines(self.contest, bracket)),
        }
    }

    fn entrant(&self, row: &StandingsRow, progress: &[BracketProgress]) -> EntrantLine<'_> {
        let entrant = &self.contest.entrants[row.entrant];
        let fault = |fault: &'a crate::arena::EntrantFaults| FaultLine {
            ending: &fault.ending,
            count: fault.count,
            game: fault.first.game,
            account: &fault.first.account,
        };
        let (elo, error) = match self.strength(row.entrant) {
            Strength::Estimate { elo, error } => (Some(elo), Some(error)),
            _ => (None, None),
        };
        EntrantLine {
            place: row.place,
            last_place: progress.get(row.entrant).map(|progress| *progress.places.end()),
            seat: &entrant.seat,
            title: &entrant.title,
            entrant: entrant.sha256.to_string(),
            points: row.points as f64 / 2.0,
            tie_break: row.tie_break as f64 / 4.0,
            games: [row.games.won, row.games.drawn, row.games.lost],
            byes: self.ledger.table().byes(row.entrant),
            elo,
            error,
            faults: self.ledger.faults(row.entrant).iter().map(fault).collect(),
        }
    }
}

/// Keeps the stored title in English.
pub(super) fn title(stored: &str, terms: Option<&ContestTerms>) -> String {
    let is_english = language::words().language() == Language::English;
    if is_english { stored.to_owned() } else { language::text(contest::title(stored, terms)) }
}

pub(super) fn list(contests: &[StoredContest], as_json: bool, out: &mut dyn Write) -> CliResult {
    #[derive(Serialize)]
    struct ContestLine<'a> {
        id: i64,
        title: &'a str,
        variant: &'a str,
        began: &'a str,
        games: u64,
        over: bool,
    }
    if as_json {
        for contest in contests {
            let StoredContest { id, title, variant, began, games, is_over, .. } = contest;
            let line = ContestLine { id: *id, title, variant, began, games: *games, over: *is_over };
            writeln!(out, "{}", json(&line))?;
        }
        return Ok(());
    }
    let rows = contests.iter().map(|contest| {
        let state = if contest.is_over { "terminal-contest-finished" } else { "terminal-contest-unfinished" };
        vec![
            contest.id.to_string(),
            title(&contest.title, serde_json::from_str(&contest.terms).ok().as_ref()),
            contest.variant.clone(),
            contest.began.clone(),
            contest.games.to_string(),
            language::text(state),
        ]
    });
    let heads = ["number", "contest", "variant", "started", "games"].map(|name| language::text(head(name)));
    let heads = heads.into_iter().chain([String::new()]).collect();
    let lines: Vec<Vec<String>> = [heads].into_iter().chain(rows).collect();
    Ok(table::write_aligned(out, &lines, |column| matches!(column, 1 | 2 | 3 | 5))?)
}
