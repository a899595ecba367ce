//! Statistics of quick games under one set of rules, and whether two sets differ significantly.

use super::QuickGame;
use super::chance::{Estimate, chance_of_ranks, chance_of_shares, chance_of_wins};
use crate::rules::Termination;
use std::collections::{BTreeMap, BTreeSet};

/// Family-wise error rate: the share of labs that report any false difference.
const ERR: f64 = 0.05;
/// Minimum games for a comparison; the tests are asymptotic and need large samples.
const FEWEST: usize = 30;
const FEWEST_OF_OPENING: usize = 10;
const LONG_GAME_QUANTILE: f64 = 0.9;

/// Each move sequence counts once: repeats by a deterministic player would make the figures look too certain.
#[derive(Clone, Debug, Default)]
pub struct LabSample {
    games: Vec<QuickGame>,
    lines: BTreeSet<u64>,
    repeats: usize,
    faults: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabFigure {
    /// Share of the points that the side that moves first scores.
    FirstMover,
    Draws,
    /// Median game length, in plies.
    Length,
    /// 90th percentile of game length, in plies.
    LongGames,
    /// Share of plies with only one legal move.
    Forced,
    /// Pieces captured per game.
    Captured,
    /// Discs flipped per game.
    Turned,
    /// Share of games with this termination.
    Ending(Termination),
}

/// A statistic of one sample, or of two side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct LabComparison {
    pub figure: LabFigure,
    /// One estimate per sample, in the order of the samples.
    pub estimates: Vec<Estimate>,
    /// Probability of a difference this large by chance alone (p-value); only with two samples.
    pub chance: Option<f64>,
    /// Whether the difference is significant after correction for the number of figures compared.
    pub differs: bool,
}

/// A decisive opening: one side wins its games significantly more often than the other.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisiveOpening {
    /// The first move, or the first two.
    pub moves: String,
    pub games: usize,
    /// Share of the points that the side that moves first scored.
    pub score: Estimate,
}

impl LabSample {
    /// Adds a game; repeats and games that ended by a fault of the player do not count.
    pub fn add(&mut self, mut game: QuickGame) {
        if let Some(fault) = game.fault.take() {
            self.faults.push(fault);
        } else if self.lines.insert(game.line) {
            self.games.push(game);
        } else {
            self.repeats += 1;
        }
    }

    pub fn len(&self) -> usize {
        self.games.len()
    }

    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Number of games left out because their moves repeat another game's.
    pub fn repeats(&self) -> usize {
        self.repeats
    }

    /// Fault reports of the games that ended by a fault of the player; they do not count.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// Keyed by the termination's word.
    fn endings(&self) -> BTreeMap<String, (Termination, usize)> {
        let mut endings: BTreeMap<String, (Termination, usize)> = BTreeMap::new();
        for game in &self.games {
            endings.entry(game.ending.word()).or_insert((game.ending, 0)).1 += 1;
        }
        endings
    }

    fn lengths(&self) -> Vec<f64> {
        let mut lengths: Vec<f64> = self.games.iter().map(|game| f64::from(game.plies)).collect();
        lengths.sort_by(f64::total_cmp);
        lengths
    }

    fn count(&self, is_one: impl Fn(&QuickGame) -> bool) -> (f64, f64) {
        (self.games.iter().filter(|game| is_one(game)).count() as f64, self.games.len() as f64)
    }

    fn estimate(&self, figure: LabFigure) -> Estimate {
        let mean = |of: &dyn Fn(&QuickGame) -> f64| Estimate::mean(self.games.iter().map(of));
        let share = |(part, count): (f64, f64)| Estimate::share(part, count);
        match figure {
            FirstMover => score(&self.games.iter().collect::<Vec<_>>()),
            Draws => share(self.count(is_draw)),
            Length => Estimate::quantile(&self.lengths(), 0.5),
            LongGames => Estimate::quantile(&self.lengths(), LONG_GAME_QUANTILE),
            Forced => {
                let cases: Vec<(f64, f64)> =
                    self.games.iter().map(|game| (f64::from(game.forced), f64::from(game.plies))).collect();
                Estimate::ratio(&cases)
            }
            Captured => mean(&|game| f64::from(game.captured)),
            Turned => mean(&|game| f64::from(game.turned)),
            LabFigure::Ending(ending) => share(self.count(|game| game.ending == ending)),
        }
    }

    /// Probability of a difference this large from another sample by chance alone.
    fn chance(&self, other: &Self, figure: LabFigure) -> f64 {
        let shares = |is_one: &dyn Fn(&QuickGame) -> bool| chance_of_shares(self.count(is_one), other.count(is_one));
        match figure {
            Draws => shares(&is_draw),
            Length => chance_of_ranks(&self.lengths(), &other.lengths()),
            LongGames => {
                let mut both = [self.lengths(), other.lengths()].concat();
                both.sort_by(f64::total_cmp);
                let long = Estimate::quantile(&both, LONG_GAME_QUANTILE).value;
                shares(&|game| f64::from(game.plies) > long)
            }
            LabFigure::Ending(ending) => shares(&|game| game.ending == ending),
            FirstMover | Forced | Captured | Turned => self.estimate(figure).chance(other.estimate(figure)),
        }
    }

    /// Returns the decisive openings, farthest from even first, and how many openings were tested. Each test asks whether its
    /// decided games fit two equal sides; the error rate is controlled for the whole sample (Bonferroni).
    pub fn openings(&self) -> (Vec<DecisiveOpening>, usize) {
        let mut by_moves: BTreeMap<String, Vec<&QuickGame>> = BTreeMap::new();
        for game in &self.games {
            for plies in 1..=game.opening.len() {
                by_moves.entry(game.opening[..plies].join(" ")).or_default().push(game);
            }
        }
        by_moves.retain(|_, games| games.len() >= FEWEST_OF_OPENING);
        let tested = by_moves.len();
        let decides = |games: &[&QuickGame]| {
            let count = |half_points| games.iter().filter(|game| game.half_points == half_points).count() as f64;
            chance_of_wins(count(2), count(0)) < ERR / tested as f64
        };
        let decisive = by_moves.into_iter().filter(|(_, games)| decides(games));
        let mut decisive: Vec<DecisiveOpening> = decisive
            .map(|(moves, games)| DecisiveOpening { moves, games: games.len(), score: score(&games) })
            .collect();
        let far = |opening: &DecisiveOpening| (opening.score.value - 0.5).abs();
        // The sort is stable: ties stay in text order.
        decisive.sort_by(|a, b| far(b).total_cmp(&far(a)));
        (decisive, tested)
    }
}

use LabFigure::{Captured, Draws, FirstMover, Forced, Length, LongGames, Turned};

const fn is_draw(game: &QuickGame) -> bool {
    game.half_points == 1
}

/// The first mover's score. Wilson's error keeps samples whose games all ended alike from looking certain.
fn score(games: &[&QuickGame]) -> Estimate {
    let mean = Estimate::mean(games.iter().map(|game| f64::from(game.half_points) / 2.0));
    let count = games.len() as f64;
    if mean.error == 0.0 && count > 0.0 { Estimate::share(mean.value * count, count) } else { mean }
}

/// Always in the same order, terminations by frequency. Empty if any sample has no games.
pub fn figures(samples: &[&LabSample]) -> Vec<LabComparison> {
    if samples.iter().any(|sample| sample.is_empty()) {
        return Vec::new();
    }
    let mut figures = vec![FirstMover, Draws, Length, LongGames, Forced];
    let any = |is_one: fn(&QuickGame) -> bool| samples.iter().any(|sample| sample.games.iter().any(is_one));
    if any(|game| game.captured > 0) {
        figures.push(Captured);
    }
    if any(|game| game.turned > 0) {
        figures.push(Turned);
    }
    let mut endings: BTreeMap<String, (Termination, usize)> = BTreeMap::new();
    for (word, (ending, count)) in samples.iter().flat_map(|sample| sample.endings()) {
        endings.entry(word).or_insert((ending, 0)).1 += count;
    }
    let mut endings: Vec<(Termination, usize)> = endings.into_values().collect();
    endings.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    figures.extend(endings.into_iter().map(|(ending, _)| LabFigure::Ending(ending)));
    let asked = figures.len() as f64;
    let enough = samples.iter().all(|sample| sample.len() >= FEWEST);
    let compared = |figure| {
        let chance = match samples {
            [one, other] => Some(one.chance(other, figure)),
            _ => None,
        };
        LabComparison {
            figure,
            estimates: samples.iter().map(|sample| sample.estimate(figure)).collect(),
            chance,
            differs: enough && chance.is_some_and(|chance| chance < ERR / asked),
        }
    };
    figures.into_iter().map(compared).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Generates random games with these shares of draws and of wins by the side that moves first.
    fn sample(games: usize, draws: f64, won: f64, random: &mut ChaCha8Rng) -> LabSample {
        let mut sample = LabSample::default();
        for _ in 0..games {
            let plies = random.random_range(20..90);
            let drawn = random.random_bool(draws);
            sample.add(QuickGame {
                half_points: if drawn { 1 } else { 2 * u8::from(random.random_bool(won)) },
                ending: if drawn { Termination::Repetition } else { Termination::NoMoves },
                plies,
                forced: random.random_range(0..plies / 2),
                captured: random.random_range(0..20),
                turned: 0,
                opening: ["a", "b"].map(|_| format!("m{}", random.random_range(0..4))).to_vec(),
                line: random.random(),
                fault: None,
            });
        }
        sample
    }

    #[test]
    fn what_is_the_same_seldom_differs_and_what_is_not_does() {
        let mut random = ChaCha8Rng::seed_from_u64(6);
        let (mut wrong, mut openings) = (0, 0);
        for _ in 0..100 {
            let [one, other] = [0, 1].map(|_| sample(300, 0.2, 0.5, &mut random));
            wrong += u32::from(figures(&[&one, &other]).iter().any(|row| row.differs));
            openings += u32::from(!one.openings().0.is_empty());
        }
        // Expect at most one in twenty, with a margin for only 100 labs.
        assert!(wrong <= 10 && openings <= 10, "{wrong} and {openings} of 100");
        let [even, drawn] = [0.1, 0.4].map(|draws| sample(400, draws, 0.8, &mut random));
        let differ: Vec<LabFigure> =
            figures(&[&even, &drawn]).iter().filter(|row| row.differs).map(|row| row.figure).collect();
        assert!(differ.contains(&Draws) && differ.contains(&LabFigure::Ending(Termination::Repetition)), "{differ:?}");
        assert!(!differ.contains(&Length) && !differ.contains(&Captured), "{differ:?}");
        assert!(even.openings().0.len() > 3, "the first player wins eight in ten after any opening");
        let score = figures(&[&even])[0].estimates[0];
        assert!((score.value - 0.77).abs() < score.error && score.error < 0.06, "{score:?}");
    }

    #[test]
    fn repeats_and_faults_do_not_count_and_few_games_show_nothing() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let mut first = sample(20, 0.0, 1.0, &mut random);
        let game = first.games[0].clone();
        first.add(game.clone());
        first.add(QuickGame { fault: Some("broke".into()), line: 1, ..game });
        assert_eq!((first.len(), first.repeats(), first.faults()), (20, 1, &["broke".to_owned()][..]));
        let other = sample(20, 0.0, 0.0, &mut random);
        let rows = figures(&[&first, &other]);
        assert!(rows.iter().all(|row| !row.differs), "twenty games are no lab");
        assert_eq!(rows[0].estimates.iter().map(|score| score.value).collect::<Vec<_>>(), [1.0, 0.0]);
        assert!(rows[0].estimates.iter().all(|score| score.error > 0.05), "never without error");
        assert_eq!(figures(&[&first, &LabSample::default()]), []);
        assert_eq!(LabSample::default().openings(), (Vec::new(), 0));
    }

    #[test]
    fn an_opening_that_decides_is_found_among_even_ones() {
        let mut random = ChaCha8Rng::seed_from_u64(8);
        let mut sample = sample(800, 0.1, 0.5, &mut random);
        for game in sample.games.iter_mut().filter(|game| game.opening == ["m1", "m2"]) {
            game.half_points = if random.random_bool(0.9) { 0 } else { 2 };
        }
        let (found, tested) = sample.openings();
        assert_eq!((found[0].moves.as_str(), tested), ("m1 m2", 20));
        assert!(found[0].score.value + found[0].score.error < 0.3 && found[0].games > 20, "{found:?}");
    }
}
