//! Games with rules that the server doesn't have: whether they may be played, and the way of their files through the checks.

use super::foreign_games::PendingGame;
use super::limits::busy;
use super::request_origin::RequestOrigin;
use super::rules_checker::{RulesRequest, files_needed};
use super::state::Server;
use super::terms::GameTerms;
use super::upload_policy::Uploads;
use crate::net::{Refusal, RefusalCode, RulesOrigin, SideChoice};
use crate::report::ContentHash;
use crate::text::phrase;
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

/// The wait for a free place in the queue of rules to check.
const RETRY_WHEN_FULL: Duration = Duration::from_secs(5);

impl Server {
    /// Creates a game with rules that the server doesn't have; `unknown` is the refusal that says so. Unless they are approved,
    /// the client sends the files in a second `create`, whose reply comes once they are checked.
    pub(super) fn create_foreign(
        &mut self,
        RequestOrigin { connection, re }: RequestOrigin,
        (terms, sha256, choice): (GameTerms, &str, SideChoice),
        files: Option<BTreeMap<String, String>>,
        unknown: Refusal,
    ) -> Result<(), Refusal> {
        let is_hash = sha256.parse::<ContentHash>().is_ok();
        if self.limits.uploads == Uploads::Refused || !is_hash {
            return Err(unknown);
        }
        let sha256 = sha256.to_ascii_lowercase();
        self.check_ban(&sha256)?;
        if terms.start.is_some() {
            // Only its rules can read it, and this thread doesn't run those of strangers.
            return Err(Refusal::new(RefusalCode::BadTerms, phrase("server-start-foreign")));
        }
        let is_approved = self.checker.uploads().is_approved(&sha256);
        let is_allowed = is_approved || self.limits.uploads == Uploads::Any;
        if let Some(rules) = self.rules_of_hash(&sha256).filter(|_| is_allowed) {
            return self.open_game(RequestOrigin { connection, re }, (rules, terms), choice);
        }
        if files.is_none() && !is_approved {
            return Err(files_needed());
        }
        if self.foreign.pending.values().any(|game| game.connection == connection) || self.checker.is_full() {
            return Err(busy("server-checking", RETRY_WHEN_FULL));
        }
        let (name, peer) = self.clients.get(&connection).map_or_else(
            || (String::new(), IpAddr::V4(Ipv4Addr::UNSPECIFIED)),
            |client| (client.name.clone().unwrap_or_default(), client.peer),
        );
        let at_ms = self.wall_clock_ms();
        let origin = if is_approved { RulesOrigin::Kept } else { RulesOrigin::New };
        let (id, from) = (terms.variant.clone(), (name, peer.to_string()));
        let request = RulesRequest { id, sha256, files, is_allowed, origin, from, at_ms };
        self.foreign.last += 1;
        let number = self.foreign.last;
        self.checker.check(number, request).map_err(|report| Refusal::new(RefusalCode::Busy, report.message))?;
        self.foreign.pending.insert(number, PendingGame { connection, re, terms, choice });
        Ok(())
    }

    /// Limits long messages before they are parsed.
    pub(super) fn admit_upload(&mut self, connection: u64) -> Result<(), Refusal> {
        let Some(peer) = self.clients.get(&connection).map(|client| client.peer) else { return Ok(()) };
        self.upload_buckets.take_try(peer, self.limits.uploads_a_minute, self.now).map_err(|wait| {
            self.warn(connection);
            busy("server-many-uploads", wait)
        })
    }

    /// Opens the games whose rules are checked.
    pub(super) fn take_checked(&mut self) {
        while let Some((number, result)) = self.checker.take_result() {
            let Some(PendingGame { connection, re, terms, choice }) = self.foreign.pending.remove(&number) else {
                continue;
            };
            let opened = result.and_then(|rules| {
                self.foreign.cache(rules.clone());
                self.index_rules(&rules);
                // The client may be gone, or have opened other games in the meantime.
                if !self.clients.contains_key(&connection) {
                    return Ok(());
                }
                self.check_not_draining()?;
                self.check_game_limits(connection)?;
                self.check_ban(&rules.sha256)?;
                self.open_game(RequestOrigin { connection, re }, (rules, terms), choice)
            });
            if let Err(refusal) = opened {
                self.refuse(connection, re, refusal);
            }
        }
    }

    fn check_ban(&self, sha256: &str) -> Result<(), Refusal> {
        if self.foreign.is_banned(sha256, self.now) {
            return Err(Refusal::new(RefusalCode::RulesRefused, phrase("server-rules-faulty")));
        }
        Ok(())
    }
}
