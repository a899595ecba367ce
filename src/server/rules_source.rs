//! The source of a server's rules.

use crate::catalog::FrozenVariant;
use crate::net::{OfferedVariant, Refusal, RefusalCode, RulesOrigin};
use crate::report::{ContentHash, Reports};
use crate::rules::Variant;
use crate::session::RulesLimits;
use crate::text::phrase;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The rules of a hosted game. A game keeps them until its end, even if the files change.
#[derive(Clone, Debug)]
pub struct HostedRules {
    pub variant: Arc<Variant>,
    pub sha256: String,
    /// The variant's files as JSON, from which a restored game loads its rules.
    pub texts: String,
    /// Each file with its own hash, for explaining how two rulesets differ.
    pub files: Vec<(String, String)>,
    pub origin: RulesOrigin,
    /// Whether they come from another machine and are loaded with the limits of strangers.
    pub is_foreign: bool,
}

impl HostedRules {
    pub fn new(variant: Arc<Variant>, sha256: String, texts: String, files: &BTreeMap<String, String>) -> Self {
        let hash = |(path, text): (&String, &String)| {
            (path.clone(), ContentHash::of([(path.as_str(), text.as_str())]).to_string())
        };
        let files = files.iter().map(hash).collect();
        Self { variant, sha256, texts, files, origin: RulesOrigin::Kept, is_foreign: false }
    }

    /// What they may use in a game.
    pub const fn limits(&self) -> RulesLimits {
        if self.is_foreign { RulesLimits::FOREIGN } else { RulesLimits::OWN }
    }

    /// The variant's files by path; empty if the JSON is damaged.
    pub fn file_texts(&self) -> BTreeMap<String, String> {
        let frozen = serde_json::from_str::<FrozenVariant>(&self.texts);
        frozen.map(|frozen| frozen.files().clone()).unwrap_or_default()
    }
}

/// Provides rules, from a catalog or from the texts in the journal.
pub trait RulesSource: Send {
    /// Fails if there are no rules with this id, or they don't load.
    fn current(&self, id: &str) -> Result<Arc<HostedRules>, Reports>;

    /// The variants that games can be created of.
    fn offered(&self) -> Vec<OfferedVariant> {
        Vec::new()
    }

    /// Loads rules from the texts in the journal. Fails if this version of damka no longer accepts them.
    fn restored(&self, texts: &str) -> Result<Arc<HostedRules>, Reports>;
}

/// Returns the rules with this id if they equal the client's.
pub(super) fn accepted(source: &dyn RulesSource, id: &str, sha256: &str) -> Result<Arc<HostedRules>, Refusal> {
    let rules = source.current(id).map_err(|reports| {
        let why = &reports.first().message;
        Refusal::new(RefusalCode::RulesUnknown, phrase("server-no-rules").with("id", id).with("why", why))
    })?;
    // A client that names no hash plays by what the server says.
    if sha256.is_empty() || rules.sha256 == sha256 {
        return Ok(rules);
    }
    let message = phrase("server-other-rules").with("id", id).with("ours", format!("{:.8}", rules.sha256));
    let message = message.with("theirs", format!("{sha256:.8}"));
    Err(Refusal::new(RefusalCode::RulesDiffer, message))
}
