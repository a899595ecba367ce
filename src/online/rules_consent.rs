//! Rules that the player doesn't have: fetched from the server, checked, and played by only if the player agrees.

use super::game::{ClientGoal, OnlineError, OnlineEvent, OnlineGame};
use super::rules_offer::{RulesImporter, RulesOffer, foreign_rules};
use crate::net::{ClientMessage, Token};
use crate::report::{Report, Reports};
use crate::server::HostedRules;
use crate::text::phrase;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The rules of the game that is joined, watched or resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WantedRules {
    pub sha256: String,
    /// The name of a player of that game.
    pub host: String,
}

/// What is known about rules on this machine.
enum KnownRules {
    /// The player has agreed to them.
    Ready(Arc<HostedRules>),
    Offer(Box<RulesOffer>),
    Unknown,
}

impl OnlineGame {
    /// From now on, offers the player rules that differ from their own, instead of refusing the game.
    pub fn import_rules(&mut self, importer: RulesImporter) {
        self.importer = Some(importer);
    }

    /// The rules that wait for the player's answer.
    pub const fn rules_offer(&self) -> Option<&Arc<RulesOffer>> {
        self.rules_offer.as_ref()
    }

    /// Looks for rules in the cache, and asks the server for them otherwise.
    pub(super) fn want_rules(&mut self, wanted: WantedRules) {
        if self.rules_offer.as_ref().is_some_and(|offer| offer.sha256 == wanted.sha256) {
            return;
        }
        let Some(importer) = self.importer.clone() else { return };
        (self.wanted_rules, self.rules_offer) = (Some(wanted.clone()), None);
        // A seat shows that the player has agreed before.
        let has_agreed = matches!(self.goal, ClientGoal::Resume(..));
        self.prepare(
            move || {
                let Some(cached) = importer.cache.get(&wanted.sha256) else { return Ok(KnownRules::Unknown) };
                if has_agreed || cached.is_kept {
                    return foreign_rules(&cached.frozen).map(KnownRules::Ready);
                }
                importer.examine(cached.frozen, &wanted.host).map(|offer| KnownRules::Offer(Box::new(offer)))
            },
            Self::take_known,
        );
    }

    fn take_known(&mut self, known: Result<KnownRules, Reports>) {
        match known {
            Err(reports) => self.fail(OnlineError::Rules(reports)),
            Ok(KnownRules::Ready(rules)) => self.go_on_by(rules),
            Ok(KnownRules::Offer(offer)) => {
                let offer = Arc::new(*offer);
                self.rules_offer = Some(offer.clone());
                self.events.push(OnlineEvent::RulesOffered(offer));
            }
            Ok(KnownRules::Unknown) => {
                if let Some(WantedRules { sha256, .. }) = self.wanted_rules.clone() {
                    self.ask(ClientMessage::GetRules { sha256 });
                }
            }
        }
    }

    /// Checks the files that the server sent.
    pub(super) fn take_rules(&mut self, (id, sha256): (String, String), files: BTreeMap<String, String>) {
        let Some(wanted) = self.wanted_rules.clone().filter(|wanted| wanted.sha256 == sha256) else { return };
        let Some(importer) = self.importer.clone().filter(|_| self.rules_offer.is_none()) else { return };
        self.prepare(
            move || {
                let offer = importer.offer((&id, &wanted.sha256, &wanted.host), files);
                offer.map(|offer| KnownRules::Offer(Box::new(offer)))
            },
            Self::take_known,
        );
    }

    /// The player agrees. Fetched rules stay in the cache; with `keep`, a copy becomes a variant of the user's.
    pub fn accept_rules(&mut self, keep: bool) {
        let (Some(offer), Some(importer)) = (self.rules_offer.take(), self.importer.clone()) else { return };
        let rules = offer.rules.clone();
        self.prepare(
            move || {
                importer.cache.put(&offer.frozen, keep)?;
                if keep { importer.keep_copy(&offer).map(Some) } else { Ok(None) }
            },
            |game, kept| {
                match kept {
                    Ok(None) => {}
                    Ok(Some(path)) => game.events.push(OnlineEvent::RulesKept(path)),
                    // The game can be played without the copy.
                    Err(report) => game.events.push(OnlineEvent::Refused(Report::phrase(&report))),
                }
                game.go_on_by(rules);
            },
        );
    }

    /// The player does not agree, so there is no game.
    pub fn decline_rules(&mut self) {
        if self.rules_offer.take().is_some() {
            let report = Report::note(phrase("rules-offer-declined"));
            self.fail(OnlineError::Rules(report.into()));
        }
    }

    fn go_on_by(&mut self, rules: Arc<HostedRules>) {
        (self.rules, self.wanted_rules) = (Some(rules), None);
        if matches!(self.goal, ClientGoal::Join(_)) && self.seat_token.is_none() {
            self.join_with_token();
        } else {
            // The game has gone on in the meantime.
            self.pursue();
        }
    }

    pub(super) fn join_with_token(&mut self) {
        // Without a token, a lost reply would cost the seat.
        self.join_token = Token::new().ok().map(|token| token.to_string());
        self.join();
    }
}
