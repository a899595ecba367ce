//! The pattern evaluations that bots can name, each by its file.

use super::PatternEvaluation;
use crate::report::Report;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// Maps a name to its evaluation.
pub type PatternRegistry = BTreeMap<String, Arc<LivePatterns>>;

type EvaluationReader = Box<dyn FnOnce() -> Option<Arc<PatternEvaluation>> + Send>;

/// A version that is in use, or why there is none. One that ships is read when it is first used: most programs that open the files
/// never ask for it.
#[derive(Debug)]
pub struct LivePatterns {
    evaluation: LazyLock<Option<Arc<PatternEvaluation>>, EvaluationReader>,
    fault: Option<Report>,
}

impl LivePatterns {
    pub fn new(evaluation: PatternEvaluation) -> Self {
        let evaluation = Arc::new(evaluation);
        let live = Self { evaluation: LazyLock::new(Box::new(|| Some(evaluation))), fault: None };
        LazyLock::force(&live.evaluation);
        live
    }

    /// `None` from `read` means that it doesn't load, which the tests rule out for what ships.
    pub fn unread(read: impl FnOnce() -> Option<PatternEvaluation> + Send + 'static) -> Self {
        Self { evaluation: LazyLock::new(Box::new(move || read().map(Arc::new))), fault: None }
    }

    /// For patterns whose files have never loaded.
    pub fn unusable(fault: Report) -> Self {
        Self { evaluation: LazyLock::new(Box::new(|| None)), fault: Some(fault) }
    }

    pub fn evaluation(&self) -> Option<&Arc<PatternEvaluation>> {
        self.evaluation.as_ref()
    }

    /// Why there is no evaluation.
    pub const fn fault(&self) -> Option<&Report> {
        self.fault.as_ref()
    }
}
