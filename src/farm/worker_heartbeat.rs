//! What a worker says of itself every few seconds.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkerHeartbeat {
    /// Pairs that it plays at one time.
    pub threads: usize,
    /// As in [`super::PairResult`].
    pub runtime_id: String,
    /// Why it does not play the games of a contest that it was offered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<String>,
}
