//! Whether a training goes on that was stopped, or a new one begins.

use super::run_folder::RunFolder;
use super::{TrainingRequest, TrainingTerms};
use crate::report::Report;
use crate::rules::Variant;
use crate::text::{authored, phrase};

/// How a training works, and whether it was begun before.
pub(super) struct TrainingCourse {
    pub terms: TrainingTerms,
    pub is_resumed: bool,
}

impl TrainingCourse {
    /// The course of the training in the folder, or else a new one; `prepare` gives its terms. Fails if the training that was
    /// stopped cannot go on as the user asks; `file` is named then.
    pub fn open(
        folder: &RunFolder,
        (variant, rules_hash, file): (&Variant, u64, &str),
        request: &TrainingRequest,
        prepare: impl FnOnce() -> Result<TrainingTerms, Report>,
    ) -> Result<Self, Report> {
        if request.is_restart {
            folder.clear()?;
        }
        let Some(terms) = folder.terms()? else {
            let terms = prepare()?;
            folder.save_terms(&terms)?;
            return Ok(Self { terms, is_resumed: false });
        };
        let refuse = |message| Err(Report::error(message).in_file(file).hint(phrase("training-restart-hint")));
        if terms.variant != variant.id {
            return refuse(phrase("training-other-variant").with("variant", &terms.variant));
        }
        if terms.rules != rules_hash {
            return refuse(phrase("training-other-rules").with("title", authored(&variant.title)));
        }
        if let Some(option) = terms.other_than(request) {
            let report = Report::error(phrase("training-other-terms").with("option", option)).in_file(file);
            return Err(report.hint(phrase("training-other-terms-hint")));
        }
        Ok(Self { terms, is_resumed: true })
    }
}
