//! What a fit learns from: positions of games, with how these ended.

use crate::board::Side;
use crate::rules::Position;
use std::fmt::{self, Display};
use std::str::FromStr;

/// A position of a finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The result of the game for the side to move: 0 lost, 0.5 drawn, 1 won.
    pub result: f64,
    /// As [`progress_of`] measures it, in ten-thousandths, so that it is read as it was written.
    pub progress: f64,
    /// In the order of [`Family::features`](crate::rules::Family::features).
    pub features: Vec<f64>,
}

/// How much of a game has been played, from 0 to 1: the share of pieces that are gone, or of squares that were filled. The
/// champions in `ai/` measure it in the same way.
pub fn progress_of(position: &Position) -> f64 {
    let count = |position: &Position| f64::from(Side::BOTH.map(|side| position.count(side, None)).iter().sum::<u32>());
    let (pieces, first) = (count(position), count(&position.variant().start()));
    let squares = position.variant().shape.squares() as f64;
    let is_filling = first * 2.0 < squares;
    let progress = if is_filling { (pieces - first) / (squares - first) } else { 1.0 - pieces / first };
    progress.clamp(0.0, 1.0)
}

impl Sample {
    pub(super) fn rounded(progress: f64) -> f64 {
        (progress * 1e4).round() / 1e4
    }
}

impl Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:.4}", self.result, self.progress)?;
        self.features.iter().try_for_each(|feature| write!(f, " {feature}"))
    }
}

/// The text is not a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSample;

impl FromStr for Sample {
    type Err = NoSample;

    fn from_str(text: &str) -> Result<Self, NoSample> {
        let numbers: Result<Vec<f64>, _> = text.split(' ').map(str::parse).collect();
        match numbers.as_deref() {
            Ok([result, progress, features @ ..])
                if [0.0, 0.5, 1.0].contains(result)
                    && (0.0..=1.0).contains(progress)
                    && features.iter().all(|feature| feature.is_finite()) =>
            {
                Ok(Self { result: *result, progress: *progress, features: features.to_vec() })
            }
            _ => Err(NoSample),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_read_as_it_was_written() {
        let sample = Sample { result: 0.5, progress: 0.25, features: vec![1.0, -2.5, 0.0] };
        assert_eq!(sample.to_string().parse(), Ok(sample));
        for progress in (0..=60).map(|plies| Sample::rounded(f64::from(plies) / 60.0)) {
            let sample = Sample { result: 0.5, progress, features: vec![1.0] };
            assert_eq!(sample.to_string().parse(), Ok(sample));
        }
        for text in ["", "1", "0.3 0.1 2", "1 1.5 2", "1 0.5 NaN", "1 0.5 x", "1 0.5 inf"] {
            assert_eq!(text.parse::<Sample>(), Err(NoSample), "{text}");
        }
    }
}
