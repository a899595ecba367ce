//! Which results are played again by their bots.

use super::JobId;
use crate::rules::mix;

/// Whether a result is in the sample: a draw that depends on the job and a seed that workers do not know.
pub fn is_sampled(id: &JobId, seed: u64, share: f64) -> bool {
    let number = id.first_digits();
    let lot = mix(seed ^ number) >> 11;
    (lot as f64) < share * (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_of_sampled_jobs_is_the_one_asked_for() {
        let count = |share: f64| {
            let ids = (0..20_000_u32).map(|number| JobId::of_bytes(&number.to_le_bytes()));
            ids.filter(|id| is_sampled(id, 7, share)).count()
        };
        assert_eq!((count(0.0), count(1.0)), (0, 20_000));
        assert!((300..=500).contains(&count(0.02)), "{}", count(0.02));
    }
}
