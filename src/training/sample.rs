//! What a fit learns from: positions of games, with how these ended.

use crate::board::Side;
use crate::rules::{PatternPlanes, Position};
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
    /// For patterns.
    pub squares: Option<SampleSquares>,
}

/// What patterns learn from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleSquares {
    pub turn: Side,
    pub planes: PatternPlanes,
    /// `None` if nothing is known but the result.
    pub expectation: Option<Expectation>,
}

/// What the side to move may expect from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// The discs by which it leads at the end of a game that is decided by discs, in hundredths.
    Lead(i32),
    /// The value that the search found for it, in thousandths.
    Value(i32),
}

/// By which leads in samples are multiplied.
pub const LEAD_SCALE: f64 = 100.0;

/// By which values in samples are multiplied.
pub const VALUE_SCALE: f64 = 1000.0;

/// Stands before the squares of a sample.
const SQUARES: &str = " @ ";

/// Stands before a value of the search.
const VALUE: char = 'v';

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
        self.features.iter().try_for_each(|feature| write!(f, " {feature}"))?;
        let Some(SampleSquares { turn, planes, expectation }) = self.squares else { return Ok(()) };
        let PatternPlanes { mine, theirs, kings } = planes;
        write!(f, "{SQUARES}{} {mine:x} {theirs:x} {kings:x}", turn.index())?;
        match expectation {
            None => Ok(()),
            Some(Expectation::Lead(lead)) => write!(f, " {lead}"),
            Some(Expectation::Value(value)) => write!(f, " {VALUE}{value}"),
        }
    }
}

/// The text is not a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSample;

impl FromStr for Sample {
    type Err = NoSample;

    fn from_str(text: &str) -> Result<Self, NoSample> {
        let (text, squares) = match text.split_once(SQUARES) {
            Some((numbers, squares)) => (numbers, Some(squares.parse()?)),
            None => (text, None),
        };
        let numbers: Result<Vec<f64>, _> = text.split(' ').map(str::parse).collect();
        match numbers.as_deref() {
            Ok([result, progress, features @ ..])
                if [0.0, 0.5, 1.0].contains(result)
                    && (0.0..=1.0).contains(progress)
                    && features.iter().all(|feature| feature.is_finite()) =>
            {
                Ok(Self { result: *result, progress: *progress, features: features.to_vec(), squares })
            }
            _ => Err(NoSample),
        }
    }
}

impl FromStr for SampleSquares {
    type Err = NoSample;

    fn from_str(text: &str) -> Result<Self, NoSample> {
        let mut words = text.split(' ');
        let turn = words.next().and_then(|word| Side::BOTH.into_iter().find(|side| word == side.index().to_string()));
        let mut plane = || u128::from_str_radix(words.next().unwrap_or_default(), 16).map_err(|_| NoSample);
        let planes = PatternPlanes { mine: plane()?, theirs: plane()?, kings: plane()? };
        let number = |word: &str| word.parse().map_err(|_| NoSample);
        let expectation = words.next().map(|word| match word.strip_prefix(VALUE) {
            Some(value) => number(value).map(Expectation::Value),
            None => number(word).map(Expectation::Lead),
        });
        let expectation = expectation.transpose()?;
        if words.next().is_some() {
            Err(NoSample)
        } else {
            Ok(Self { turn: turn.ok_or(NoSample)?, planes, expectation })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_read_as_it_was_written() {
        let sample = Sample { result: 0.5, progress: 0.25, features: vec![1.0, -2.5, 0.0], squares: None };
        assert_eq!(sample.to_string().parse(), Ok(sample));
        for progress in (0..=60).map(|plies| Sample::rounded(f64::from(plies) / 60.0)) {
            let sample = Sample { result: 0.5, progress, features: vec![1.0], squares: None };
            assert_eq!(sample.to_string().parse(), Ok(sample));
        }
        let planes = PatternPlanes { mine: 0x1234, theirs: 1 << 100, kings: 0 };
        for expectation in [None, Some(Expectation::Lead(-12)), Some(Expectation::Value(1500))] {
            let squares = Some(SampleSquares { turn: Side::White, planes, expectation });
            let sample = Sample { result: 1.0, progress: 0.5, features: vec![2.0], squares };
            assert_eq!(sample.to_string().parse(), Ok(sample));
        }
        for text in [
            "1 0.5 2 @ 2 0 0 0",
            "1 0.5 2 @ 0 0 x 0",
            "1 0.5 2 @ 0 0 0 0 1 1",
            "1 0.5 2 @ 0 0 0 0 v",
            "1 0.5 2 @ 0 0 0",
        ] {
            assert_eq!(text.parse::<Sample>(), Err(NoSample), "{text}");
        }
        for text in ["", "1", "0.3 0.1 2", "1 1.5 2", "1 0.5 NaN", "1 0.5 x", "1 0.5 inf"] {
            assert_eq!(text.parse::<Sample>(), Err(NoSample), "{text}");
        }
    }
}
