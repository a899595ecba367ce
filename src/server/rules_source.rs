//! Where a server has its rules from.

use crate::net::{Refusal, RefusalCode};
use crate::report::{ContentHash, Report};
use crate::rules::Variant;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Rules as they are played by: what a game keeps to its end, whatever becomes of the files.
#[derive(Clone, Debug)]
pub struct HostedRules {
    /// The variant.
    pub variant: Arc<Variant>,
    /// Of its files.
    pub sha256: String,
    /// Its files, as JSON: what a restored game is played by.
    pub texts: String,
    /// Each file with its own hash, for telling how rules differ.
    pub files: Vec<(String, String)>,
}

impl HostedRules {
    /// Rules from the texts of their files.
    pub fn new(variant: Arc<Variant>, sha256: String, texts: String, files: &BTreeMap<String, String>) -> Self {
        let hash = |(path, text): (&String, &String)| {
            (path.clone(), ContentHash::of([(path.as_str(), text.as_str())]).to_string())
        };
        let files = files.iter().map(hash).collect();
        Self { variant, sha256, texts, files }
    }
}

/// Finds rules: a catalog, or what the journal kept.
pub trait RulesSource: Send {
    /// The rules of this id as they are now.
    ///
    /// # Errors
    /// There are none, or they do not load.
    fn current(&self, id: &str) -> Result<Arc<HostedRules>, Vec<Report>>;

    /// The rules that the journal kept as these texts.
    ///
    /// # Errors
    /// This damka does not take them any more.
    fn restored(&self, texts: &str) -> Result<Arc<HostedRules>, Vec<Report>>;
}

/// The rules of this id, if they are those that the client has.
pub(super) fn accepted(source: &dyn RulesSource, id: &str, sha256: &str) -> Result<Arc<HostedRules>, Refusal> {
    let rules = source.current(id).map_err(|reports| {
        let why = reports.first().map_or_else(String::new, |report| format!(": {}", report.message));
        Refusal::new(RefusalCode::RulesUnknown, format!("this server does not have the rules of `{id}`{why}"))
    })?;
    if rules.sha256 == sha256 {
        return Ok(rules);
    }
    let message =
        format!("the rules of `{id}` at this server are others: {:.8} here, {:.8} there", rules.sha256, sha256);
    Err(Refusal::new(RefusalCode::RulesDiffer, message))
}
