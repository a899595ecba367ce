//! The rules of the games in memory. Games with the same rules share them, since loading takes time and memory, and clients
//! that don't know them can ask for their files.

use super::request_origin::RequestOrigin;
use super::rules_source::HostedRules;
use super::state::Server;
use crate::net::{Refusal, RefusalCode, RulesOrigin, ServerMessage};
use crate::store::RestoredGame;
use crate::text::phrase;
use std::sync::Arc;

impl Server {
    /// Writes new rules to the journal, and indexes them.
    pub(super) fn journal_rules(&mut self, rules: &Arc<HostedRules>) {
        self.out.commit.rules.insert(rules.sha256.clone(), rules.texts.clone());
        self.index_rules(rules);
    }

    /// Lets other games and clients find the rules by their hash, for as long as a game uses them.
    pub(super) fn index_rules(&mut self, rules: &Arc<HostedRules>) {
        let metrics = &self.metrics;
        self.rules_by_hash.retain(|sha256, known| {
            let is_known = known.strong_count() > 0;
            if !is_known {
                metrics.forget_rules(sha256);
            }
            is_known
        });
        self.rules_by_hash.insert(rules.sha256.clone(), Arc::downgrade(rules));
    }

    /// The rules of a game in memory.
    pub fn rules_of_hash(&self, sha256: &str) -> Option<Arc<HostedRules>> {
        self.rules_by_hash.get(sha256)?.upgrade()
    }

    pub(super) fn send_rules(
        &mut self,
        RequestOrigin { connection, re }: RequestOrigin,
        sha256: &str,
    ) -> Result<(), Refusal> {
        let none = || Refusal::new(RefusalCode::RulesUnknown, phrase("server-no-such-hash"));
        let rules = self.rules_of_hash(sha256).ok_or_else(none)?;
        let (id, files) = (rules.variant.id.clone(), rules.file_texts());
        let reply = ServerMessage::Rules { re, sha256: rules.sha256.clone(), id, files };
        self.out.reply(connection, (re, None), &reply);
        Ok(())
    }

    /// The rules of a restored game.
    pub(super) fn rules_of(&mut self, id: &str, restored: &RestoredGame) -> Result<Arc<HostedRules>, String> {
        let sha256 = &restored.game.sha256;
        if let Some(rules) = self.rules_of_hash(sha256) {
            return Ok(rules);
        }
        let rules = match self.rules.current(id) {
            Ok(rules) if rules.sha256 == *sha256 => rules,
            // The files have changed or are gone.
            _ => self.rules.restored(&restored.rules).map_err(|reports| reports.into_first().message)?,
        };
        let is_approved = rules.is_foreign && self.checker.uploads().is_approved(sha256);
        let origin = if is_approved { RulesOrigin::Kept } else { rules.origin };
        let rules = Arc::new(HostedRules { origin, ..(*rules).clone() });
        self.index_rules(&rules);
        Ok(rules)
    }
}
