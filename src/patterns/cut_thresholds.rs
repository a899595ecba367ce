//! Thresholds of ProbCut: how well the value of a shallow search tells that of a deeper one.
//!
//! They are fitted to pairs of both, as in Michael Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", ICCA
//! Journal 18, 1995.

use super::PhaseMix;
use std::fmt::Write as _;

/// The deep value is the slope times the shallow one plus the offset, with an error whose standard deviation is sigma.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CutFit {
    pub slope: f64,
    pub offset: f64,
    pub sigma: f64,
}

/// Two depths in plies, and the fit for each phase of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct CutDepths {
    pub deep: u32,
    pub shallow: u32,
    pub phases: Vec<CutFit>,
}

/// The fits for successive deep depths.
#[derive(Clone, Debug, PartialEq)]
pub struct CutThresholds {
    /// At least two, so that there is one for odd and one for even depths.
    depths: Vec<CutDepths>,
}

/// The least depth that is fitted, in plies.
pub const FIRST_CUT_DEPTH: u32 = 3;

/// Numbers of a fit in a file.
const NUMBERS: usize = 3;

impl CutThresholds {
    /// `None` unless the deep depths are successive from [`FIRST_CUT_DEPTH`], each with a smaller one, fits for so many phases and
    /// possible numbers.
    pub fn new(depths: Vec<CutDepths>, phases: usize) -> Option<Self> {
        let is_possible = |fit: &CutFit| {
            let is_finite = [fit.slope, fit.offset, fit.sigma].iter().all(|number| number.is_finite());
            is_finite && fit.slope > 0.0 && fit.sigma >= 0.0
        };
        let is_good = |(own, deep): (&CutDepths, u32)| {
            let is_shallower = (1..own.deep).contains(&own.shallow);
            own.deep == deep && is_shallower && own.phases.len() == phases && own.phases.iter().all(is_possible)
        };
        (depths.len() >= 2 && depths.iter().zip(FIRST_CUT_DEPTH..).all(is_good)).then_some(Self { depths })
    }

    /// The depth at which to search first in place of `depth`, and the fit for this moment of the game; `None` if none is fitted.
    /// A greater depth than those fitted counts as the last of the same parity: the error of a deeper pair is smaller, not larger.
    pub fn find(&self, depth: u32, mix: PhaseMix) -> Option<(u32, CutFit)> {
        let index = depth.checked_sub(FIRST_CUT_DEPTH)? as usize;
        let count = self.depths.len();
        let index = if index < count { index } else { count - 1 - (index - (count - 1)) % 2 };
        let CutDepths { deep, shallow, phases } = &self.depths[index];
        let (own, next) = (phases.get(mix.phase)?, phases.get(mix.phase + 1).or(phases.last())?);
        let mixed = |number: fn(&CutFit) -> f64| number(own) + (number(next) - number(own)) * mix.share;
        let fit =
            CutFit { slope: mixed(|fit| fit.slope), offset: mixed(|fit| fit.offset), sigma: mixed(|fit| fit.sigma) };
        Some((shallow + (depth - deep), fit))
    }

    /// A line for each pair of depths: both, then slope, offset and sigma of each phase.
    pub(super) fn lines(&self) -> Vec<String> {
        let line = |CutDepths { deep, shallow, phases }: &CutDepths| {
            let mut line = format!("{deep} {shallow}");
            for CutFit { slope, offset, sigma } in phases {
                // Writing to a string cannot fail.
                let _ = write!(line, " {slope:.3} {offset:.3} {sigma:.3}");
            }
            line
        };
        self.depths.iter().map(line).collect()
    }

    /// Reads what [`CutThresholds::lines`] wrote; `None` if it is something else.
    pub(super) fn read<'a>(lines: impl Iterator<Item = &'a str>, phases: usize) -> Option<Self> {
        let depths = |line: &str| {
            let (deep, rest) = line.split_once(' ')?;
            let (shallow, rest) = rest.split_once(' ')?;
            let numbers: Vec<f64> = rest.split(' ').map(|number| number.parse().ok()).collect::<Option<_>>()?;
            let fits = numbers.chunks(NUMBERS).map(|fit| match *fit {
                [slope, offset, sigma] => Some(CutFit { slope, offset, sigma }),
                _ => None,
            });
            let phases = fits.collect::<Option<_>>()?;
            Some(CutDepths { deep: deep.parse().ok()?, shallow: shallow.parse().ok()?, phases })
        };
        Self::new(lines.map(depths).collect::<Option<_>>()?, phases)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thresholds() -> CutThresholds {
        let fit = |slope: f64, sigma: f64| CutFit { slope, offset: 0.5, sigma };
        let depths = |(deep, shallow)| CutDepths { deep, shallow, phases: vec![fit(1.0, 2.0), fit(1.2, 4.0)] };
        CutThresholds::new([(3, 1), (4, 2), (5, 3), (6, 2)].map(depths).to_vec(), 2).unwrap()
    }

    #[test]
    fn depths_beyond_those_fitted_count_as_the_last_of_the_same_parity() {
        let thresholds = thresholds();
        let shallow = |depth| thresholds.find(depth, PhaseMix { phase: 0, share: 0.0 }).map(|(shallow, _)| shallow);
        let expected = [None, None, Some(1), Some(2), Some(3), Some(2), Some(5), Some(4), Some(7), Some(6)];
        assert_eq!((1..=10).map(shallow).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn fits_are_mixed_like_tables() {
        let (_, fit) = thresholds().find(6, PhaseMix { phase: 0, share: 0.25 }).unwrap();
        assert_eq!((fit.slope, fit.offset, fit.sigma), (1.05, 0.5, 2.5));
        let (_, last) = thresholds().find(6, PhaseMix { phase: 1, share: 0.0 }).unwrap();
        assert_eq!(last.sigma, 4.0);
    }

    #[test]
    fn lines_are_read_again_and_wrong_ones_are_not() {
        let lines = thresholds().lines();
        let read = |lines: &[String], phases| CutThresholds::read(lines.iter().map(String::as_str), phases);
        assert_eq!(read(&lines, 2), Some(thresholds()));
        assert_eq!(read(&lines, 3), None);
        assert_eq!(read(&lines[1..], 2), None);
        assert_eq!(read(&lines[..1], 2), None);
        for (from, to) in
            [("1.000", "NaN"), ("1.000", "-1"), ("4 2", "4 4"), ("4 2", "4 0"), (" 0.500", ""), ("4 2 ", "")]
        {
            let mut wrong = lines.clone();
            wrong[1] = wrong[1].replacen(from, to, 1);
            assert_eq!(read(&wrong, 2), None, "{wrong:?}");
        }
    }
}
