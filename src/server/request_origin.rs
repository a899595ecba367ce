//! Where a request came from.

#[derive(Clone, Copy, Debug)]
pub(super) struct RequestOrigin {
    pub connection: u64,
    /// The request's own number, which the answer repeats.
    pub re: u64,
}
