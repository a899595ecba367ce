//! A build that reaches no workers: no address is right.

use crate::arena::{Contest, Control, Ledger};
use crate::report::Report;
use crate::store::{ContestGame, Store};
use crate::text::phrase;
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// There is none.
#[derive(Clone, Debug)]
pub struct NatsAddress(Infallible);

impl FromStr for NatsAddress {
    type Err = Report;

    fn from_str(_: &str) -> Result<Self, Report> {
        Err(Report::error(phrase("farm-not-built")).hint(phrase("farm-not-built-hint")))
    }
}

impl fmt::Display for NatsAddress {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {}
    }
}

/// Cannot be called, because there is no address.
pub fn run_over_nats(
    (address, _): (&NatsAddress, f64),
    _: (&Contest, &mut Ledger),
    _: &mut Store,
    _: &Control,
    _: &mut dyn FnMut(&Ledger, Option<&ContestGame>),
) -> Result<(), Report> {
    match address.0 {}
}
