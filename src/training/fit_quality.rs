//! How well a fit agrees with the results of the games.

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FitQuality {
    /// The mean over the positions: −ln 2 is guessing, 0 is certainty.
    LogLikelihood(f64),
    /// How far patterns are from the leads in discs that positions lead to: the root of the mean square.
    Discs(f64),
}
