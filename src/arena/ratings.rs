//! Elo ratings for all entrants, fitted to every result in a crosstable.
//!
//! The model is Elo's, equivalent to Bradley and Terry (1952): the expected score of a pair follows from the difference of two
//! ratings. The maximum-likelihood ratings are those whose expected points equal the actual points. The spread of pairs around
//! their expectation is measured (quasi-likelihood: Wedderburn 1974), so errors are based on pairs, as elsewhere in this module.
//!
//! Maximum-likelihood ratings are finite only within a strongly connected component of the "won points from" graph (Ford 1957).
//! The largest such component is fitted with mean zero. Components entirely above or below it get only a bound; entrants with no
//! connection to it get no rating, so that all reported ratings are comparable.

use super::cholesky::Cholesky;
use super::strength::{ELO, MIN_PAIRS, SURE};
use super::strongly_connected::{Relation, StronglyConnected};
use super::{Crosstable, HeadToHead, Strength};

/// Probability threshold for bounds: a one-in-twenty event.
const CHANCE: f64 = 0.05;

/// Search limit for rating differences, in natural units (about 10,000 Elo).
const FARTHEST: f64 = 60.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Strength relative to the mean of the fitted entrants.
    pub strength: Strength,
    /// Best estimate in Elo, even where `strength` is only a bound; `None` without one.
    pub elo: Option<f64>,
}

impl Rating {
    const UNKNOWN: Self = Self { strength: Strength::Unknown, elo: None };
}

/// Computes the ratings of all entrants, indexed by entrant number.
///
/// With only two rated entrants, zero is halfway between them, so that their ratings differ by what [`Strength::of`] says.
/// If no component can be fitted, zero is the entrant with the most opponents or, if all others are on one side of it, halfway
/// to the nearest bound.
pub fn ratings(table: &Crosstable) -> Vec<Rating> {
    let games = Games::of(table);
    let components = StronglyConnected::of(&games.opponents, |a, b| games.worth(a, b) > 0.0);
    let Some(core) = components.largest(|entrant| games.balance(entrant)) else { return Vec::new() };
    let mut ratings = vec![Rating::UNKNOWN; table.len()];
    let fit = Fit::of(&games, &core);
    let mut settled = vec![None; table.len()];
    for (entrant, value) in core.iter().zip(&fit.values) {
        settled[*entrant] = Some(*value);
        ratings[*entrant] = fit.rating(&games, &core, *entrant, *value);
    }
    let mut bounds = Vec::new();
    for side in [Relation::Above, Relation::Below] {
        let mut settled = settled.clone();
        for component in components.related(core[0], side) {
            let within = Fit::of(&games, &component);
            let Some((shift, counts)) = bound(&games, &component, &within.values, &settled, side) else { continue };
            for (entrant, value) in component.iter().zip(&within.values) {
                settled[*entrant] = Some(value + shift);
                if counts {
                    bounds.push((*entrant, side, value + shift));
                }
            }
        }
    }
    let zero = if core.len() > 1 { 0.0 } else { halfway(&bounds) };
    if zero < 0.0 {
        ratings[core[0]].strength = Strength::MoreThan(-zero * ELO);
    } else if zero > 0.0 {
        ratings[core[0]].strength = Strength::LessThan(-zero * ELO);
    }
    for (entrant, side, value) in bounds {
        let elo = (value - zero) * ELO;
        ratings[entrant].strength =
            if side == Relation::Above { Strength::MoreThan(elo) } else { Strength::LessThan(elo) };
    }
    ratings
}

/// Returns half the nearest bound if all bounds are on the same side, else 0.
fn halfway(bounds: &[(usize, Relation, f64)]) -> f64 {
    let one_sided = bounds.windows(2).all(|two| two[0].1 == two[1].1);
    let nearest = bounds.iter().map(|bound| bound.2).min_by(|a, b| a.abs().total_cmp(&b.abs()));
    nearest.filter(|_| one_sided).map_or(0.0, |value| value / 2.0)
}

/// Expected score at this rating difference, in natural units.
fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// Finds the root of a monotonically increasing function by bisection.
fn root(rising: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (-FARTHEST, FARTHEST);
    for _ in 0..80 {
        let middle = f64::midpoint(low, high);
        if rising(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// Returns how far a component must be above those below it (or below those above it) for a score without a lost (or won) point
/// to have probability [`CHANCE`], and whether that implies more than possible equality. `None` if it met none of them.
fn bound(
    games: &Games,
    component: &[usize],
    values: &[f64],
    settled: &[Option<f64>],
    side: Relation,
) -> Option<(f64, bool)> {
    let sign = if side == Relation::Above { 1.0 } else { -1.0 };
    let met: Vec<(f64, f64)> = component
        .iter()
        .zip(values)
        .flat_map(|(entrant, value)| {
            let known = |other: &usize| settled[*other].filter(|_| !component.contains(other));
            let opponents = &games.opponents[*entrant];
            opponents.iter().filter_map(move |other| {
                let edge = sign * (value - known(other)?);
                Some((games.count(*entrant, *other), edge))
            })
        })
        .collect();
    let pairs: f64 = met.iter().map(|(count, _)| count).sum();
    if pairs == 0.0 {
        return None;
    }
    let chance = |shift: f64| met.iter().map(|(count, edge)| count * expected(edge + shift).ln()).sum::<f64>();
    let shift = root(|shift| chance(shift) - CHANCE.ln());
    let share = met.iter().map(|(count, edge)| count * expected(edge + shift)).sum::<f64>() / pairs;
    Some((sign * shift, share > 0.5))
}

/// The crosstable in the form that the fit needs.
struct Games {
    met: Vec<Vec<HeadToHead>>,
    opponents: Vec<Vec<usize>>,
}

impl Games {
    fn of(table: &Crosstable) -> Self {
        let mut met = vec![vec![HeadToHead::default(); table.len()]; table.len()];
        let mut opponents = vec![Vec::new(); table.len()];
        for (a, b, _) in table.meetings() {
            met[a][b] = table.met(a, b);
            met[b][a] = table.met(b, a);
            opponents[a].push(b);
            opponents[b].push(a);
        }
        Self { met, opponents }
    }

    /// Number of pairs that these two played.
    fn count(&self, a: usize, b: usize) -> f64 {
        self.met[a][b].pairs.count() as f64
    }

    /// The first entrant's score against the second: pairs times their mean worth.
    fn worth(&self, a: usize, b: usize) -> f64 {
        self.met[a][b].pairs.mean_and_variance().map_or(0.0, |(mean, _)| mean * self.count(a, b))
    }

    /// Number of opponents and evenness of the score; an entrant that is high in both has the best-determined rating.
    fn balance(&self, entrant: usize) -> (usize, f64) {
        let sum = |of: &dyn Fn(usize) -> f64| self.opponents[entrant].iter().map(|other| of(*other)).sum::<f64>();
        let (worth, count) = (sum(&|other| self.worth(entrant, other)), sum(&|other| self.count(entrant, other)));
        (self.opponents[entrant].len(), -(worth - count / 2.0).abs())
    }
}

/// Maximum-likelihood ratings of a component, in natural units, with mean zero.
struct Fit {
    values: Vec<f64>,
    variances: Vec<f64>,
    /// Spread of pairs relative to that of single games without draws; 0 if pairs do not spread.
    spread: f64,
}

impl Fit {
    fn of(games: &Games, component: &[usize]) -> Self {
        let count = component.len();
        let mut fit = Self { values: vec![0.0; count], variances: vec![0.0; count], spread: 0.0 };
        if count < 2 {
            return fit;
        }
        let edges = edges(games, component);
        fit.values = likeliest(&edges, count);
        fit.spread = spread(games, component, &fit.values);
        // The inverse of the Hessian plus a constant is its inverse on mean-zero ratings, plus a constant.
        let (_, bend) = slope_and_bend(&edges, &fit.values);
        let constant = 1.0 / (lift(&bend) * (count * count) as f64);
        let inverse = Cholesky::of(bend).inverse_diagonal();
        fit.variances = inverse.into_iter().map(|part| fit.spread * (part - constant).max(0.0)).collect();
        fit
    }

    /// Rates one member: a value with its error if chance could both raise and lower its points; otherwise, as [`Strength::of`]
    /// does, only the rating that expects as few (or as many) points as chance could have left it.
    fn rating(&self, games: &Games, component: &[usize], entrant: usize, value: f64) -> Rating {
        if component.len() < 2 {
            return Rating::UNKNOWN;
        }
        let elo = Some(value * ELO);
        let opponents: Vec<(f64, f64)> = component
            .iter()
            .zip(&self.values)
            .filter(|(other, _)| **other != entrant)
            .map(|(other, value)| (games.count(entrant, *other), *value))
            .collect();
        let pairs: f64 = opponents.iter().map(|(count, _)| count).sum();
        if self.spread == 0.0 || pairs < MIN_PAIRS as f64 {
            return Rating { strength: Strength::Unknown, elo };
        }
        let points = |rating: f64| opponents.iter().map(|(count, other)| count * expected(rating - other)).sum::<f64>();
        let varies = |(count, other): &(f64, f64)| {
            let chance = expected(value - other);
            count * chance * (1.0 - chance)
        };
        let variance = opponents.iter().map(varies).sum::<f64>();
        let reach = SURE * (self.spread * variance).sqrt();
        let (low, high) = (points(value) - reach, points(value) + reach);
        let at = |points_at: f64| root(|rating| points(rating) - points_at);
        // Relative to the mean of the others first, then to the mean of all.
        let others = (component.len() - 1) as f64;
        let bound = |points_at: f64| (at(points_at) * others + value) / (others + 1.0) * ELO;
        let strength = match (low > 0.0, high < pairs) {
            (true, true) => {
                let index = component.iter().position(|member| *member == entrant).unwrap_or_default();
                // Scores compress toward both ends, so widen the linear interval by this factor.
                let bent = (at(high) - at(low)) / 2.0 / (reach / variance);
                let error = SURE * self.variances[index].sqrt() * bent * ELO;
                Strength::Estimate { elo: value * ELO, error }
            }
            (true, false) if low > pairs / 2.0 => Strength::MoreThan(bound(low)),
            (false, true) if high < pairs / 2.0 => Strength::LessThan(bound(high)),
            _ => Strength::Unknown,
        };
        Rating { strength, elo }
    }
}

/// Two members by their index in the component, the pairs they played, and the first one's score from them.
type Edge = (usize, usize, f64, f64);

fn edges(games: &Games, component: &[usize]) -> Vec<Edge> {
    let mut edges = Vec::new();
    for (i, a) in component.iter().enumerate() {
        for (j, b) in component.iter().enumerate().skip(i + 1) {
            let count = games.count(*a, *b);
            if count > 0.0 {
                edges.push((i, j, count, games.worth(*a, *b)));
            }
        }
    }
    edges
}

/// Mean zero, by Newton's method. Step length is limited; steps that lower the likelihood are halved.
fn likeliest(edges: &[Edge], count: usize) -> Vec<f64> {
    let mut values = vec![0.0; count];
    let mut reached = likelihood(edges, &values);
    for _ in 0..200 {
        let (slope, bend) = slope_and_bend(edges, &values);
        let step = Cholesky::of(bend).solve(&slope);
        let longest = step.iter().fold(0.0_f64, |longest, part| longest.max(part.abs()));
        let scales = std::iter::successors(Some((2.0 / longest).min(1.0)), |scale| Some(scale / 2.0));
        let tries = scales.take(30).map(|scale| {
            let there: Vec<f64> = values.iter().zip(&step).map(|(value, part)| value + scale * part).collect();
            (likelihood(edges, &there), there)
        });
        // No step improves the likelihood: converged to numerical precision.
        let Some((better, there)) = tries.into_iter().find(|(likely, _)| *likely >= reached) else { break };
        (reached, values) = (better, there);
        if longest < 1e-10 {
            break;
        }
    }
    let mean = values.iter().sum::<f64>() / count as f64;
    values.iter().map(|value| value - mean).collect()
}

/// Log-likelihood of the ratings, up to a constant.
fn likelihood(edges: &[Edge], values: &[f64]) -> f64 {
    // ln(1 + e^x) without overflow and without losing small values.
    let soft = |x: f64| x.max(0.0) + (-x.abs()).exp().ln_1p();
    let part = |(i, j, count, worth): &Edge| {
        let difference = values[*i] - values[*j];
        worth * difference - count * soft(difference)
    };
    edges.iter().map(part).sum()
}

/// Gradient and negative Hessian of the log-likelihood, the latter with a constant added so that the mean stays fixed.
fn slope_and_bend(edges: &[Edge], values: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = values.len();
    let (mut slope, mut bend) = (vec![0.0; count], vec![vec![0.0; count]; count]);
    for (i, j, pairs, worth) in edges {
        let chance = expected(values[*i] - values[*j]);
        slope[*i] += worth - pairs * chance;
        slope[*j] -= worth - pairs * chance;
        let part = pairs * chance * (1.0 - chance);
        bend[*i][*i] += part;
        bend[*j][*j] += part;
        bend[*i][*j] -= part;
        bend[*j][*i] -= part;
    }
    let lift = (0..count).map(|index| bend[index][index]).sum::<f64>() / (count * count) as f64;
    bend.iter_mut().flatten().for_each(|part| *part += lift);
    (slope, bend)
}

/// Recovers the constant added to each Hessian entry; without it every row sums to zero.
fn lift(bend: &[Vec<f64>]) -> f64 {
    bend[0].iter().sum::<f64>() / bend.len() as f64
}

/// Spread of pairs around their expectation, relative to the maximum; 0 if all came out as expected.
fn spread(games: &Games, component: &[usize], values: &[f64]) -> f64 {
    let (mut seen, mut most, mut pairs) = (0.0, 0.0, 0.0);
    for (i, j, count, _) in edges(games, component) {
        let chance = expected(values[i] - values[j]);
        let Some((mean, variance)) = games.met[component[i]][component[j]].pairs.mean_and_variance() else { continue };
        seen += count * (variance + (mean - chance).powi(2));
        most += count * chance * (1.0 - chance);
        pairs += count;
    }
    // Fitting the rating differences uses up one degree of freedom each.
    let left = pairs - (component.len() - 1) as f64;
    match seen / most {
        share if share < 1e-12 => 0.0,
        _ if left <= 0.0 => 1.0,
        share => (share * pairs / left).min(1.0),
    }
}
