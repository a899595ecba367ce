//! Plays a contest on the farm of a NATS server.

use super::{NatsAddress, NatsLink};
use crate::arena::{Contest, Control, Ledger};
use crate::farm::{ContestPackage, FarmTerms, run_on_farm, runtime_id};
use crate::report::Report;
use crate::store::{ContestGame, Store};
use std::time::{SystemTime, UNIX_EPOCH};

/// Plays the remaining games of a contest on the workers of a server, and on [`Control::threads`] threads of this machine. Of the
/// workers' results, this share from 0 to 1 is played again, unless the contest is unverified. Fails like [`run_on_farm`], and if the
/// server refuses the host.
pub fn run_over_nats(
    (address, share): (&NatsAddress, f64),
    (contest, ledger): (&Contest, &mut Ledger),
    store: &mut Store,
    control: &Control,
    on_game: &mut dyn FnMut(&Ledger, Option<&ContestGame>),
) -> Result<(), Report> {
    let (package, texts) = ContestPackage::of(store, contest.id)?;
    let link = NatsLink::new(address, package, texts)?;
    let first_attempt = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_micros() as u64);
    let terms = FarmTerms { seed: rand::random(), first_attempt, ..FarmTerms::default() };
    let terms = if contest.terms.is_unverified {
        FarmTerms { sample_share: 0.0, first_results: 0, ..terms }
    } else {
        FarmTerms { sample_share: share, runtime_id: runtime_id(), ..terms }
    };
    run_on_farm(link, (package, terms), (contest, ledger), store, control, on_game)
}
