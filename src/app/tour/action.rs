//! What a user does with the tour.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourAction {
    Start,
    Next,
    /// Opens the page of the step about weights.
    ShowWeights,
    Skip,
}
