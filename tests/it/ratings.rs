//! The rating fit: published figures, another program, simulated entrants, and ratings that cannot be measured.

use damka::arena::{Crosstable, Pairs, Rating, Strength, elo_of_score, ratings};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// Adds pairs by the first entrant's score of 0 to 4 half points.
fn add(table: &mut Crosstable, a: usize, b: usize, pairs: [u64; 5]) {
    for (half_points, count) in pairs.into_iter().enumerate() {
        for _ in 0..count {
            table.add(a, b, [half_points.min(2), half_points.saturating_sub(2)]);
        }
    }
}

fn fitted(entrants: usize, pairs: &[(usize, usize, [u64; 5])]) -> Vec<Rating> {
    let mut table = Crosstable::new(entrants);
    for (a, b, pairs) in pairs {
        add(&mut table, *a, *b, *pairs);
    }
    ratings(&table)
}

/// Agresti, Categorical Data Analysis, table 10.10: the American League of 1987, its fit in table 10.11, "standard errors
/// are about 0.3". A game counts as a pair here; there are no draws.
#[test]
fn a_published_fit_comes_out() {
    // Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore: games won against the later ones, of 13 each.
    let won: [&[u64]; 6] = [&[7, 9, 7, 7, 9, 11], &[7, 5, 11, 9, 9], &[7, 7, 8, 12], &[6, 7, 10], &[7, 12], &[6]];
    let mut table = Crosstable::new(7);
    for (a, row) in won.iter().enumerate() {
        for (wins, b) in row.iter().zip(a + 1..) {
            add(&mut table, a, b, [13 - wins, 0, 0, 0, *wins]);
        }
    }
    let ratings = ratings(&table);
    let last = ratings[6].elo.unwrap();
    let published = [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0];
    for (rating, published) in ratings.iter().zip(published) {
        let above = (rating.elo.unwrap() - last) / ELO;
        assert!((above - published).abs() < 0.0051, "{above} is not {published}");
        let Strength::Estimate { error, .. } = rating.strength else { panic!("{rating:?}") };
        // Measured against the mean, not against the last: a little less than 0.3 / √2.
        assert!((0.2..0.25).contains(&(error / ELO / 1.96)), "{error}");
    }
}

#[test]
fn another_program_finds_the_same_ratings() {
    let text = include_str!("../ratings/choix.json");
    let theirs: Value = serde_json::from_str(text).unwrap();
    let expected: Vec<f64> = serde_json::from_value(theirs["ratings"].clone()).unwrap();
    let pairs: Vec<(usize, usize, [u64; 5])> = serde_json::from_value(theirs["pairs"].clone()).unwrap();
    for (ours, theirs) in fitted(expected.len(), &pairs).iter().zip(&expected) {
        let ours = ours.elo.unwrap() / ELO;
        assert!((ours - theirs).abs() < 1e-4, "{ours} is not {theirs}");
    }
}

#[test]
fn two_differ_by_what_their_match_says() {
    let all = [
        [34, 54, 63, 64, 75],
        [3, 20, 50, 31, 9],
        [10, 0, 0, 0, 40],
        [0, 0, 0, 1, 300],
        [0, 0, 0, 0, 20],
        [20, 0, 0, 0, 0],
        [0, 0, 0, 0, 1],
        [0, 0, 0, 1, 1],
        [0, 0, 1, 3, 0],
        [0, 0, 7, 0, 0],
        [0, 0, 1, 0, 0],
    ];
    for pairs in all {
        let rated = fitted(2, &[(0, 1, pairs)]);
        let close = |ours: f64, theirs: f64| {
            assert!((ours - theirs).abs() < 0.02 * theirs.abs() + 0.01, "{pairs:?}: {ours} is not {theirs}");
        };
        match (rated[0].strength, rated[1].strength, Strength::of(&Pairs(pairs))) {
            (
                Strength::Estimate { elo, error },
                Strength::Estimate { elo: less, error: other },
                Strength::Estimate { elo: whole, error: whole_error },
            ) => {
                close(elo - less, whole);
                close(error + other, whole_error);
            }
            (Strength::MoreThan(more), Strength::LessThan(less), Strength::MoreThan(whole))
            | (Strength::LessThan(more), Strength::MoreThan(less), Strength::LessThan(whole)) => {
                close(more - less, whole);
            }
            // Ratings take their error from the spread of the pairs, so they need one.
            (Strength::Unknown, Strength::Unknown, Strength::Unknown | Strength::Estimate { elo: 0.0, .. }) => {}
            other => panic!("{pairs:?}: {other:?}"),
        }
    }
}

#[test]
fn who_lost_nothing_gets_a_bound_and_strangers_get_nothing() {
    let even = [10, 10, 20, 10, 10];
    // 0 to 2 are even; 3 beat them all, 4 beat 3, 5 lost to them, 6 lost to 3 only; 7 and 8 played only each other, 9 nobody.
    let clean = [0, 0, 0, 0, 20];
    let mut pairs =
        vec![(0, 1, even), (1, 2, even), (0, 2, even), (4, 3, clean), (0, 5, clean), (3, 6, clean), (7, 8, even)];
    pairs.extend((0..3).map(|other| (3, other, clean)));
    let rated = fitted(10, &pairs);
    for rating in &rated[..3] {
        assert!(
            matches!(rating.strength, Strength::Estimate { elo, error } if elo.abs() < 1.0 && (5.0..100.0).contains(&error))
        );
    }
    // The Elo at which chance alone gives so many pairs without a lost point once in twenty times.
    let clean_after = |pairs: f64| elo_of_score(0.05_f64.powf(1.0 / pairs));
    let Strength::MoreThan(bound) = rated[3].strength else { panic!("{:?}", rated[3]) };
    assert!((bound - clean_after(60.0)).abs() < 0.01, "{bound}");
    let Strength::MoreThan(higher) = rated[4].strength else { panic!("{:?}", rated[4]) };
    assert!((higher - bound - clean_after(20.0)).abs() < 0.01, "{higher} after {bound}");
    assert!(
        matches!(rated[5].strength, Strength::LessThan(low) if (low + clean_after(20.0)).abs() < 0.01),
        "{:?}",
        rated[5]
    );
    for rating in &rated[6..] {
        assert_eq!(*rating, Rating { strength: Strength::Unknown, elo: None });
    }
}

#[test]
fn where_nobody_is_measured_bounds_go_from_the_one_who_met_most() {
    let clean = [0, 0, 0, 0, 30];
    // A gauntlet in which the first lost nothing.
    let rated = fitted(4, &[(0, 1, clean), (0, 2, clean), (0, 3, [0, 0, 0, 0, 60])]);
    let Strength::MoreThan(half) = rated[0].strength else { panic!("{:?}", rated[0]) };
    let bounds = [1, 2, 3].map(|entrant| match rated[entrant].strength {
        Strength::LessThan(bound) => bound,
        other => panic!("{other:?}"),
    });
    let whole = [30, 30, 60].map(|count| match Strength::of(&Pairs([0, 0, 0, 0, count])) {
        Strength::MoreThan(bound) => bound,
        other => panic!("{other:?}"),
    });
    assert!((half - whole[0] / 2.0).abs() < 0.01);
    for (bound, whole) in bounds.into_iter().zip(whole) {
        assert!((half - bound - whole).abs() < 0.01, "{bound} and {whole}");
    }
    // Each is above the next one: nothing is known of the one between.
    let rated = fitted(3, &[(0, 1, clean), (1, 2, clean), (0, 2, clean)]);
    assert!(matches!(rated[0].strength, Strength::MoreThan(_)) && matches!(rated[2].strength, Strength::LessThan(_)));
    assert_eq!(rated[1].strength, Strength::Unknown);
    assert_eq!(fitted(0, &[]), []);
    assert!(fitted(3, &[]).iter().all(|rating| rating.strength == Strength::Unknown));
}

/// A pair between two entrants with this rating difference (in natural units), with draws, from an opening that randomly
/// favours one side.
fn played(difference: f64, random: &mut ChaCha8Rng) -> [usize; 2] {
    let chance = 1.0 / (1.0 + (-difference).exp());
    let room = chance.min(1.0 - chance) / 2.0;
    let lean = random.random_range(-room..room);
    [chance + lean, chance - lean].map(|chance| {
        let draws = 0.8 * chance.min(1.0 - chance);
        match random.random::<f64>() {
            lot if lot < chance - draws / 2.0 => 2,
            lot if lot < chance + draws / 2.0 => 1,
            _ => 0,
        }
    })
}

/// 95 % of 95 % intervals contain the true value, although the games of a pair are correlated.
#[test]
fn intervals_hold_the_truth_as_often_as_they_say() {
    let truth = [-0.9, -0.5, -0.1, 0.1, 0.4, 1.0];
    let mut random = ChaCha8Rng::seed_from_u64(9);
    let (mut held, mut all, mut width) = (0, 0, 0.0);
    for _ in 0..300 {
        let mut table = Crosstable::new(truth.len());
        for a in 0..truth.len() {
            for b in 0..a {
                for _ in 0..20 {
                    table.add(a, b, played(truth[a] - truth[b], &mut random));
                }
            }
        }
        for (rating, truth) in ratings(&table).iter().zip(truth) {
            let Strength::Estimate { elo, error } = rating.strength else { panic!("{rating:?}") };
            held += u32::from((elo - truth * ELO).abs() <= error);
            all += 1;
            width += error;
        }
    }
    let share = f64::from(held) / f64::from(all);
    assert!((0.93..0.97).contains(&share), "{share} of intervals, {} Elo wide in the mean", width / f64::from(all));
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn three_hundred_entrants_are_fitted_and_stand_where_they_should() {
    let mut random = ChaCha8Rng::seed_from_u64(10);
    let truth: Vec<f64> = (0..300).map(|entrant| f64::from(entrant) / 75.0 - 2.0).collect();
    let mut table = Crosstable::new(300);
    for a in 0..300 {
        for b in 0..a {
            table.add(a, b, played(truth[a] - truth[b], &mut random));
        }
    }
    let rated = ratings(&table);
    let mean = truth.iter().sum::<f64>() / 300.0;
    let mut sum = 0.0;
    for (rating, truth) in rated.iter().zip(&truth) {
        let elo = rating.elo.unwrap();
        assert!(elo.is_finite() && (elo - (truth - mean) * ELO).abs() < 150.0, "{rating:?}, {truth}");
        sum += elo;
    }
    assert!(sum.abs() < 1e-3, "{sum}");
}
