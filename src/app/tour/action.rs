//! What a user does with the tour.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourAction {
    Start,
    Next,
    Skip,
}
