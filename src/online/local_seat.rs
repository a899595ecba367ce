//! The local player's seat in an online game.

use super::game::{FindRules, MakePlayer};
use crate::catalog::{Catalog, SeatSpec};
use crate::net::ClientKind;
use crate::player::{Human, HumanInput, Player};
use crate::report::Reports;
use crate::rules::Variant;
use crate::server::FrozenRules;
use std::sync::{Arc, Mutex, PoisonError};

/// The longest name that servers accept, in characters.
const MAX_NAME: usize = 24;

/// The local player, and the input through which a person plays.
pub struct LocalSeat {
    /// The seat as typed: `human`, `@easy`.
    pub text: String,
    /// The name shown to the opponent: the user's, also if a bot plays. A server reserves the names of its own bots.
    pub name: String,
    pub kind: ClientKind,
    input: Arc<Mutex<Option<HumanInput>>>,
    catalog: Catalog,
}

impl LocalSeat {
    /// `name` is what the user typed. Fails if the bot doesn't exist, or doesn't play the variant, if known.
    pub fn read(
        catalog: &Catalog,
        (text, name): (&str, Option<&str>),
        variant: Option<&Variant>,
    ) -> Result<Self, Reports> {
        if let Some(variant) = variant {
            catalog.seat(text, variant).and_then(|seat| seat.player())?;
        }
        let kind = if text == "human" { ClientKind::Person } else { ClientKind::Bot };
        let name = name.map_or_else(user_name, ToOwned::to_owned).chars().take(MAX_NAME).collect();
        Ok(Self { text: text.to_owned(), name, kind, input: Arc::default(), catalog: catalog.clone() })
    }

    /// No seat: this client only watches.
    pub fn spectator(catalog: &Catalog, name: Option<&str>) -> Self {
        let name = name.map_or_else(user_name, ToOwned::to_owned).chars().take(MAX_NAME).collect();
        let text = "human".to_owned();
        Self { text, name, kind: ClientKind::Spectator, input: Arc::default(), catalog: catalog.clone() }
    }

    /// The input of the local person, once a game has started.
    pub fn input(&self) -> Option<HumanInput> {
        self.input.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn maker(&self) -> MakePlayer {
        let (catalog, text, input) = (self.catalog.clone(), self.text.clone(), self.input.clone());
        Box::new(move |rules, _| -> Result<Box<dyn Player>, Reports> {
            if let Some(player) = SeatSpec::read(&text, &rules.variant, &catalog.now())?.player()? {
                return Ok(player);
            }
            let (human, new) = Human::new();
            *input.lock().unwrap_or_else(PoisonError::into_inner) = Some(new);
            Ok(Box::new(human))
        })
    }

    pub fn rules_finder(&self) -> FindRules {
        let catalog = self.catalog.clone();
        Arc::new(move |id| FrozenRules::default().add(&catalog, id))
    }
}

fn user_name() -> String {
    let named = ["USER", "USERNAME", "LOGNAME"].into_iter().find_map(|name| std::env::var(name).ok());
    named.filter(|name| !name.trim().is_empty()).unwrap_or_else(|| "Guest".to_owned())
}
