//! What many quick games tell of a set of rules, and whether two sets differ by more than chance.

use super::QuickGame;
use super::chance::{Estimate, chance_of_ranks, chance_of_shares, chance_of_wins};
use crate::rules::Termination;
use std::collections::{BTreeMap, BTreeSet};

/// What is wrongly taken for more than chance in so many of all labs, whatever is compared in one.
const ERR: f64 = 0.05;
/// Fewer games than this show no difference: what is asked of the tests holds for many.
const FEWEST: usize = 30;
/// An opening that was played less often is not judged.
const FEWEST_OF_OPENING: usize = 10;
/// So much of the games is over after the length of long games.
const LONG: f64 = 0.9;

/// Quick games of one set of rules. Each line of moves counts once: a player that never varies would else make figures of
/// repeats look sure.
#[derive(Clone, Debug, Default)]
pub struct LabSample {
    games: Vec<QuickGame>,
    lines: BTreeSet<u64>,
    repeats: usize,
    faults: Vec<String>,
}

/// A figure of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabFigure {
    /// The share of the points that the side that begins takes.
    FirstMover,
    /// The share of games that are drawn.
    Draws,
    /// Half of the games are over after so many plies.
    Length,
    /// Nine of ten games are over after so many plies.
    LongGames,
    /// The share of plies at which there is one legal move.
    Forced,
    /// Pieces captured a game.
    Captured,
    /// Discs turned over a game.
    Turned,
    /// The share of games that end like this.
    Ending(Termination),
}

/// A figure of one sample, or of two beside each other.
#[derive(Clone, Debug, PartialEq)]
pub struct LabComparison {
    /// Which.
    pub figure: LabFigure,
    /// What each sample says, in their order.
    pub estimates: Vec<Estimate>,
    /// How likely chance alone makes them differ by as much, with two samples.
    pub chance: Option<f64>,
    /// Whether the difference is more than chance, though so many figures are compared.
    pub differs: bool,
}

/// An opening that decides: its games are won by one side more often than chance does.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisiveOpening {
    /// The first move, or the first two.
    pub moves: String,
    /// How many games began with it.
    pub games: usize,
    /// The share of their points that the side that begins took.
    pub score: Estimate,
}

impl LabSample {
    /// Counts a game, unless it is a repeat or ended by a fault of its player.
    pub fn add(&mut self, mut game: QuickGame) {
        if let Some(fault) = game.fault.take() {
            self.faults.push(fault);
        } else if self.lines.insert(game.line) {
            self.games.push(game);
        } else {
            self.repeats += 1;
        }
    }

    /// How many games count.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether no game counts.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// How many games were left out because they repeated others move by move.
    pub fn repeats(&self) -> usize {
        self.repeats
    }

    /// The accounts of games that ended by a fault of the player; they do not count.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// How often games ended how, by the word for it.
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
            LongGames => Estimate::quantile(&self.lengths(), LONG),
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

    /// How likely chance alone makes a figure differ by as much from another sample's.
    fn chance(&self, other: &Self, figure: LabFigure) -> f64 {
        let shares = |is_one: &dyn Fn(&QuickGame) -> bool| chance_of_shares(self.count(is_one), other.count(is_one));
        match figure {
            Draws => shares(&is_draw),
            Length => chance_of_ranks(&self.lengths(), &other.lengths()),
            LongGames => {
                let mut both = [self.lengths(), other.lengths()].concat();
                both.sort_by(f64::total_cmp);
                let long = Estimate::quantile(&both, LONG).value;
                shares(&|game| f64::from(game.plies) > long)
            }
            LabFigure::Ending(ending) => shares(&|game| game.ending == ending),
            FirstMover | Forced | Captured | Turned => self.estimate(figure).chance(other.estimate(figure)),
        }
    }

    /// The openings that decide, the farthest from even first, and how many were judged. Each is asked whether its decided
    /// games could be those of two equal sides; a whole sample errs in one case of twenty (Bonferroni).
    pub fn openings(&self) -> (Vec<DecisiveOpening>, usize) {
        let mut by_moves: BTreeMap<String, Vec<&QuickGame>> = BTreeMap::new();
        for game in &self.games {
            for plies in 1..=game.opening.len() {
                by_moves.entry(game.opening[..plies].join(" ")).or_default().push(game);
            }
        }
        by_moves.retain(|_, games| games.len() >= FEWEST_OF_OPENING);
        let judged = by_moves.len();
        let decides = |games: &[&QuickGame]| {
            let count = |half_points| games.iter().filter(|game| game.half_points == half_points).count() as f64;
            chance_of_wins(count(2), count(0)) < ERR / judged as f64
        };
        let decisive = by_moves.into_iter().filter(|(_, games)| decides(games));
        let mut decisive: Vec<DecisiveOpening> = decisive
            .map(|(moves, games)| DecisiveOpening { moves, games: games.len(), score: score(&games) })
            .collect();
        let far = |opening: &DecisiveOpening| (opening.score.value - 0.5).abs();
        // Equals stay in the order of their texts.
        decisive.sort_by(|a, b| far(b).total_cmp(&far(a)));
        (decisive, judged)
    }
}

use LabFigure::{Captured, Draws, FirstMover, Forced, Length, LongGames, Turned};

const fn is_draw(game: &QuickGame) -> bool {
    game.half_points == 1
}

/// The share of the points that the side that begins takes. Games that all end alike say no less of chance than those that
/// are won and lost.
fn score(games: &[&QuickGame]) -> Estimate {
    let mean = Estimate::mean(games.iter().map(|game| f64::from(game.half_points) / 2.0));
    let count = games.len() as f64;
    if mean.error == 0.0 && count > 0.0 { Estimate::share(mean.value * count, count) } else { mean }
}

/// The figures of one sample, or of two beside each other: the same in the same order, endings by how frequent they are.
/// Nothing for samples without games.
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

    /// Games of which so much is drawn, and so much of the rest won by the side that begins.
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
        // One of twenty at most, give or take what 100 labs say.
        assert!(wrong <= 10 && openings <= 10, "{wrong} and {openings} of 100");
        let [even, drawn] = [0.1, 0.4].map(|draws| sample(400, draws, 0.8, &mut random));
        let differ: Vec<LabFigure> =
            figures(&[&even, &drawn]).iter().filter(|row| row.differs).map(|row| row.figure).collect();
        assert!(differ.contains(&Draws) && differ.contains(&LabFigure::Ending(Termination::Repetition)), "{differ:?}");
        assert!(!differ.contains(&Length) && !differ.contains(&Captured), "{differ:?}");
        assert!(even.openings().0.len() > 3, "eight of ten are won by who begins, whatever the opening");
        let score = figures(&[&even])[0].estimates[0];
        assert!((score.value - 0.77).abs() < score.error && score.error < 0.06, "{score:?}");
    }

    #[test]
    fn repeats_and_faults_do_not_count_and_few_games_show_nothing() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let mut one = sample(20, 0.0, 1.0, &mut random);
        let game = one.games[0].clone();
        one.add(game.clone());
        one.add(QuickGame { fault: Some("broke".into()), line: 1, ..game });
        assert_eq!((one.len(), one.repeats(), one.faults()), (20, 1, &["broke".to_owned()][..]));
        let other = sample(20, 0.0, 0.0, &mut random);
        let rows = figures(&[&one, &other]);
        assert!(rows.iter().all(|row| !row.differs), "twenty games are no lab");
        assert_eq!(rows[0].estimates.iter().map(|score| score.value).collect::<Vec<_>>(), [1.0, 0.0]);
        assert!(rows[0].estimates.iter().all(|score| score.error > 0.05), "never without error");
        assert_eq!(figures(&[&one, &LabSample::default()]), []);
        assert_eq!(LabSample::default().openings(), (Vec::new(), 0));
    }

    #[test]
    fn an_opening_that_decides_is_found_among_even_ones() {
        let mut random = ChaCha8Rng::seed_from_u64(8);
        let mut sample = sample(800, 0.1, 0.5, &mut random);
        for game in sample.games.iter_mut().filter(|game| game.opening == ["m1", "m2"]) {
            game.half_points = if random.random_bool(0.9) { 0 } else { 2 };
        }
        let (found, judged) = sample.openings();
        assert_eq!((found[0].moves.as_str(), judged), ("m1 m2", 20));
        assert!(found[0].score.value + found[0].score.error < 0.3 && found[0].games > 20, "{found:?}");
    }
}
