//! How a match stands and what came out, for people and for programs.

use super::Match;
use crate::arena::{GameEnd, PairEnd, Sprt, Standing, Strength, Verdict};
use crate::board::Side;
use crate::cli::list::json;
use crate::cli::out::Done;
use crate::notation::write_position;
use crate::rules::Ending;
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::time::Instant;

#[derive(Serialize)]
struct PairRow<'a> {
    pair: u32,
    seed: u64,
    position: String,
    games: [GameRow<'a>; 2],
}

#[derive(Serialize)]
struct GameRow<'a> {
    /// Half points of the first player, as its side sees them.
    half_points: usize,
    first: Side,
    result: &'a str,
    ending: Ending,
    plies: usize,
}

#[derive(Serialize)]
struct ResultRow<'a> {
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
    faults: Vec<FaultRow<'a>>,
    seed: u64,
}

#[derive(Serialize)]
struct FaultRow<'a> {
    player: &'a str,
    ending: Ending,
    count: u32,
    account: &'a str,
}

/// Tells how the match stands, and what came out.
pub(super) struct Telling<'a> {
    out: &'a mut dyn Write,
    json: bool,
    names: [&'a str; 2],
    sprt: Option<Sprt>,
    pairs: u32,
    standing: Standing,
    begun: Instant,
    /// Whether a line is kept up to date; else one is written now and then.
    on_terminal: bool,
}

impl<'a> Telling<'a> {
    pub(super) fn new(asked: &'a Match, out: &'a mut dyn Write, sprt: Option<Sprt>, pairs: u32) -> Self {
        Self {
            out,
            json: asked.json,
            names: [&asked.first, &asked.second],
            sprt,
            pairs,
            standing: Standing::default(),
            begun: Instant::now(),
            on_terminal: io::stderr().is_terminal(),
        }
    }

    pub(super) fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(&self.standing.pairs) != Verdict::Open)
    }

    pub(super) fn pair(&mut self, pair: &PairEnd) -> Done {
        self.standing.add(pair);
        if self.json {
            let row = |game: &'_ GameEnd| GameRow {
                half_points: game.half_points(),
                first: game.first,
                result: game.finish.score(),
                ending: game.finish.outcome.ending,
                plies: game.plies,
            };
            let games = [row(&pair.games[0]), row(&pair.games[1])];
            let row = PairRow { pair: pair.number, seed: pair.seed, position: write_position(&pair.start), games };
            writeln!(self.out, "{}", json(&row))?;
            self.out.flush()?;
        }
        let every = (self.pairs / 10).max(1);
        if self.on_terminal {
            let _ = write!(io::stderr(), "\r\x1b[K{}", self.progress());
        } else if !self.json && pair.number.is_multiple_of(every) && pair.number < self.pairs {
            let _ = writeln!(io::stderr(), "{}", self.progress());
        }
        Ok(())
    }

    /// "12 of 50 pairs  +14 =3 -7  Elo +120 ± 95  1:20 left".
    fn progress(&self) -> String {
        let (done, games) = (self.standing.pairs.count(), self.standing.games);
        let left = self.begun.elapsed().as_secs_f64() / done.max(1) as f64 * (f64::from(self.pairs) - done as f64);
        let ratio = self.sprt.map_or_else(String::new, |sprt| {
            let (low, high) = sprt.bounds();
            let ratio = sprt.log_likelihood_ratio(&self.standing.pairs);
            format!("  LLR {ratio:.2} ({low:.2} to {high:.2})")
        });
        let left = format!("{}:{:02} left", left as u64 / 60, left as u64 % 60);
        let strength = elo_words(&Strength::of(&self.standing.pairs));
        format!(
            "{done} of {} pairs  +{} ={} -{}  Elo {strength}{ratio}  {left}",
            self.pairs, games.won, games.drawn, games.lost
        )
    }

    pub(super) fn result(self, seed: u64) -> Done {
        if self.on_terminal {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
        let strength = Strength::of(&self.standing.pairs);
        let verdict = verdict(self.sprt, &self.standing, &strength);
        let ratio = self.sprt.map(|sprt| sprt.log_likelihood_ratio(&self.standing.pairs));
        let faults = || {
            let of = |index: usize| self.standing.faults[index].iter().map(move |fault| (self.names[index], fault));
            of(0).chain(of(1))
        };
        let games = self.standing.games;
        if self.json {
            let (mut elo, mut error, mut more_than, mut less_than) = (None, None, None, None);
            match strength {
                Strength::Near { elo: at, error: by } => (elo, error) = (Some(at), Some(by)),
                Strength::MoreThan(bound) => more_than = Some(bound),
                Strength::LessThan(bound) => less_than = Some(bound),
                Strength::Unknown => {}
            }
            let faults = faults().map(|(player, fault)| FaultRow {
                player,
                ending: fault.ending,
                count: fault.count,
                account: &fault.account,
            });
            let row = ResultRow {
                verdict: ["yes", "no", "open"][verdict as usize],
                elo,
                error,
                more_than,
                less_than,
                games: [games.won, games.drawn, games.lost],
                pairs: self.standing.pairs.0,
                llr: ratio,
                faults: faults.collect(),
                seed,
            };
            writeln!(self.out, "{}", json(&row))?;
            return Ok(());
        }
        let [first, second] = self.names;
        let pairs = self.standing.pairs;
        let answer = match verdict {
            Verdict::Yes => "yes",
            Verdict::No => "no",
            Verdict::Open => "not known yet",
        };
        let stakes = self.sprt.map_or_else(String::new, |sprt| format!(" by {} rather than {}", sprt.elo1, sprt.elo0));
        writeln!(
            self.out,
            "{first} is stronger than {second}{stakes}: {answer}, {} Elo, {} pairs",
            elo_words(&strength),
            pairs.count()
        )?;
        writeln!(self.out, "games   {}: {} won, {} drawn, {} lost", games.count(), games.won, games.drawn, games.lost)?;
        let [none, half, one, more, two] = pairs.0;
        writeln!(
            self.out,
            "pairs   two points {two}, one and a half {more}, one {one}, half a point {half}, none {none}"
        )?;
        if let (Some(sprt), Some(ratio)) = (self.sprt, ratio) {
            let (low, high) = sprt.bounds();
            writeln!(self.out, "test    {ratio:.2}, over at {low:.2} and {high:.2}")?;
        }
        writeln!(self.out, "seed    {seed}")?;
        for (player, fault) in faults() {
            writeln!(self.out, "\n{player} lost {} games by a fault: {}", fault.count, fault.ending.words())?;
            writeln!(self.out, "{}", fault.account.trim_end())?;
        }
        Ok(())
    }
}

/// What is known: by the test if there is one, else by whether the interval leaves out an even score.
fn verdict(sprt: Option<Sprt>, standing: &Standing, strength: &Strength) -> Verdict {
    match (sprt, strength) {
        (Some(sprt), _) => sprt.verdict(&standing.pairs),
        (None, Strength::Near { elo, error }) if elo > error => Verdict::Yes,
        (None, Strength::Near { elo, error }) if -elo > *error => Verdict::No,
        (None, Strength::MoreThan(_)) => Verdict::Yes,
        (None, Strength::LessThan(_)) => Verdict::No,
        (None, _) => Verdict::Open,
    }
}

/// "+43 ± 12", "more than +300".
fn elo_words(strength: &Strength) -> String {
    match strength {
        Strength::Unknown => "unknown".to_owned(),
        Strength::Near { elo, error } => format!("{elo:+.0} ± {error:.0}"),
        Strength::MoreThan(bound) => format!("more than {bound:+.0}"),
        Strength::LessThan(bound) => format!("less than {bound:+.0}"),
    }
}
