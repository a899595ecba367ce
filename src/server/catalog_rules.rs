//! Rules that a server takes from its catalog whenever a game is created.

use super::frozen_rules::{FrozenRules, hosted};
use super::rules_source::{HostedRules, RulesSource};
use crate::catalog::{Catalog, Origin};
use crate::config::RulesPolicy;
use crate::net::OfferedVariant;
use crate::report::{Report, Reports};
use crate::text::phrase;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The variants of a catalog that a policy allows, as their files are at the time. A game keeps the rules it began with.
pub struct CatalogRules {
    catalog: Catalog,
    policy: RulesPolicy,
    /// The rules as they were frozen last, with the number that changes with their files.
    frozen: RefCell<BTreeMap<String, (u64, Arc<HostedRules>)>>,
}

impl CatalogRules {
    pub fn new(catalog: Catalog, policy: RulesPolicy) -> Self {
        Self { catalog, policy, frozen: RefCell::default() }
    }

    fn check(&self, id: &str) -> Result<(), Report> {
        let now = self.catalog.now();
        let is_own = now.variant_entry(id).is_some_and(|entry| entry.origin != Origin::Shipped);
        if is_own && self.policy == RulesPolicy::Shipped {
            return Err(Report::error(phrase("server-shipped-only").with("id", id)));
        }
        Ok(())
    }
}

impl RulesSource for CatalogRules {
    fn current(&self, id: &str) -> Result<Arc<HostedRules>, Reports> {
        self.check(id)?;
        let number = self.catalog.now().rules_hash(id);
        if let Some((known, rules)) = self.frozen.borrow().get(id)
            && *known == number
        {
            return Ok(rules.clone());
        }
        let rules = hosted(&self.catalog.freeze_variant(id)?)?;
        self.frozen.borrow_mut().insert(id.to_owned(), (number, rules.clone()));
        Ok(rules)
    }

    fn offered(&self) -> Vec<OfferedVariant> {
        let now = self.catalog.now();
        let loaded = now.variants.iter().filter_map(|entry| entry.good().cloned());
        let allowed = loaded.filter(|variant| self.check(&variant.id).is_ok());
        allowed.map(|variant| OfferedVariant::new(&variant.id, &variant.title)).collect()
    }

    fn restored(&self, texts: &str) -> Result<Arc<HostedRules>, Reports> {
        FrozenRules::default().restored(texts)
    }
}
