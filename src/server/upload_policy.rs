//! The policy of a server about rules that it does not have.

/// What is done with rules that the server doesn't have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Uploads {
    /// They are refused.
    #[default]
    Refused,
    /// They are kept for the operator, and played once approved.
    Approved,
    /// They are played if they pass the checks.
    Any,
}
