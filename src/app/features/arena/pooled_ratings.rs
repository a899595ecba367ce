//! Ratings of every bot that ever played a variant under its current rules, on one scale.

use crate::app::features::play::table::bot_name;
use crate::arena::{PairCounts, Pool, Rating, Strength};
use crate::report::Report;
use crate::store::{Store, StorePlace};
use crate::text::{Phrase, raw};

/// One rated bot.
#[derive(Clone, Debug)]
pub struct PooledRow {
    pub name: Phrase,
    /// Tells versions of the same bot apart.
    pub version: String,
    /// In how many contests it played.
    pub contests: u32,
    pub games: PairCounts,
    pub rating: Rating,
}

/// Reads all contests of a variant played under the rules with this number; strongest first.
///
/// # Errors
/// The store cannot be read.
pub fn read_pool(place: &StorePlace, variant: &str, rules: u64) -> Result<Vec<PooledRow>, Report> {
    let Some(store) = Store::open_existing(place)? else { return Ok(Vec::new()) };
    let pool = Pool::of(&store, variant, rules)?;
    let ratings = pool.ratings();
    let unknown = Rating { strength: Strength::Unknown, elo: None };
    let row = |number: usize| {
        let pooled = &pool.entrants[number];
        let entrant = &pooled.entrant;
        let namesakes = pool.entrants.iter().filter(|other| other.entrant.title == entrant.title).count();
        PooledRow {
            name: if namesakes > 1 { raw(&entrant.seat) } else { bot_name(&entrant.title) },
            version: pooled.version(),
            contests: pooled.contests,
            games: pool.table.games(number),
            rating: ratings.get(number).copied().unwrap_or(unknown),
        }
    };
    Ok(pool.order(&ratings).into_iter().map(row).collect())
}
