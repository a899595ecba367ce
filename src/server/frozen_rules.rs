//! Rules that are taken from the catalog before the server starts.

use super::rules_source::{HostedRules, RulesSource};
use crate::catalog::{Catalog, FrozenVariant};
use crate::net::{OfferedVariant, RulesOrigin};
use crate::report::{Report, Reports};
use crate::rules::Variant;
use crate::text::phrase;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The fixed set of rules that a host offers.
#[derive(Clone, Debug, Default)]
pub struct FrozenRules {
    by_id: BTreeMap<String, Arc<HostedRules>>,
}

impl FrozenRules {
    /// Returns the variant as it will be played. Fails if no variant has this id, or it doesn't load.
    pub fn add(&mut self, catalog: &Catalog, id: &str) -> Result<Arc<HostedRules>, Reports> {
        let rules = hosted(&catalog.freeze_variant(id)?)?;
        self.by_id.insert(id.to_owned(), rules.clone());
        Ok(rules)
    }
}

impl RulesSource for FrozenRules {
    fn current(&self, id: &str) -> Result<Arc<HostedRules>, Reports> {
        let none = || Report::error(phrase("variant-none").with("id", id)).into();
        self.by_id.get(id).cloned().ok_or_else(none)
    }

    fn offered(&self) -> Vec<OfferedVariant> {
        let offer = |rules: &Arc<HostedRules>| OfferedVariant::new(&rules.variant.id, &rules.variant.title);
        self.by_id.values().map(offer).collect()
    }

    fn restored(&self, texts: &str) -> Result<Arc<HostedRules>, Reports> {
        let frozen: FrozenVariant = serde_json::from_str(texts).map_err(|error| Report::error(error.to_string()))?;
        if frozen.is_shipped() {
            return hosted(&frozen);
        }
        // The journal doesn't say who wrote them.
        hosted_foreign(&frozen, frozen.restore_foreign()?, RulesOrigin::New)
    }
}

/// The operator's own rules, or those that come with damka.
pub(super) fn hosted(frozen: &FrozenVariant) -> Result<Arc<HostedRules>, Reports> {
    let (variant, _) = frozen.restore()?;
    let origin = if frozen.is_shipped() { RulesOrigin::Shipped } else { RulesOrigin::Kept };
    Ok(Arc::new(HostedRules { origin, ..with_texts(frozen, variant)? }))
}

/// Rules from another machine, loaded with the limits of strangers.
pub fn hosted_foreign(
    frozen: &FrozenVariant,
    variant: Arc<Variant>,
    origin: RulesOrigin,
) -> Result<Arc<HostedRules>, Reports> {
    Ok(Arc::new(HostedRules { origin, is_foreign: true, ..with_texts(frozen, variant)? }))
}

fn with_texts(frozen: &FrozenVariant, variant: Arc<Variant>) -> Result<HostedRules, Reports> {
    let texts = serde_json::to_string(frozen).map_err(|error| Report::error(error.to_string()))?;
    Ok(HostedRules::new(variant, frozen.sha256().to_string(), texts, frozen.files()))
}
