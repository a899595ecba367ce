//! Tests of variants and bots from the catalog.

use super::bot::{BotReport, BotTrial, try_bot};
use super::variant::{Effort, Subject, VariantReport, examine};
use crate::catalog::{Catalog, SeatSpec, Snapshot};
use crate::player::Player;
use crate::report::{Report, Reports};
use crate::rules::Variant;
use crate::text::phrase;
use std::sync::Arc;
use std::time::Duration;

#[derive(Clone, Debug)]
pub struct Trial {
    /// The opponent's seat, such as `random`.
    pub against: String,
    /// The variant to play; `None` for all that the bot plays.
    pub variant: Option<String>,
    pub games: u64,
    /// Node limit per search; `None` for no limit.
    pub nodes: Option<u64>,
    /// No game starts after this time.
    pub time_limit: Duration,
}

/// Game length limit in plies; longer games are left undecided.
const MAX_PLIES: usize = 300;

impl Default for Trial {
    fn default() -> Self {
        Self {
            against: "random".to_owned(),
            variant: None,
            games: 20,
            nodes: Some(1000),
            time_limit: Duration::from_mins(1),
        }
    }
}

/// Continues while `should_continue` returns true. Fails if the variant does not exist, or its file does not load.
pub fn examine_in(
    catalog: &Catalog,
    id: &str,
    effort: Effort,
    should_continue: &dyn Fn() -> bool,
) -> Result<VariantReport, Reports> {
    let now = catalog.now();
    let variant = now.variant(id)?;
    let entry = now.variants.iter().find(|entry| entry.id == id);
    let file = entry.map_or_else(String::new, |entry| entry.file.clone());
    let source = catalog.text_of(&file).unwrap_or_default();
    let texts = catalog.variant_texts();
    let reload = || texts.read(id);
    Ok(examine(&Subject { variant: &variant, file: &file, source: &source, reload: &reload, should_continue }, effort))
}

/// Variants take turns. Fails if the bot, the opponent or the variant does not exist, or they don't fit.
pub fn try_in(catalog: &Catalog, id: &str, trial: &Trial) -> Result<BotReport, Reports> {
    let now = catalog.now();
    let bot = now.bot(id)?;
    let variants: Vec<Arc<Variant>> = if let Some(wanted) = &trial.variant {
        vec![now.variant(wanted)?]
    } else {
        let good = now.variants_in_use().cloned();
        good.filter(|variant| bot.info.plays(variant)).collect()
    };
    let Some(first) = variants.first() else {
        let message = phrase("doctor-bot-plays-none").with("id", id);
        return Err(Report::warning(message).hint(phrase("doctor-bot-plays-none-hint")).into());
    };
    SeatSpec::read(id, first, &now)?;
    // The opponent may play fewer variants than the bot.
    let meets = |variant: &&Arc<Variant>| SeatSpec::read(&trial.against, variant, &now).is_ok();
    let met: Vec<Arc<Variant>> = variants.iter().filter(meets).cloned().collect();
    if met.is_empty() {
        SeatSpec::read(&trial.against, first, &now)?;
    }
    let create_bot = |variant: &Arc<Variant>| player(id, variant, &now);
    let create_opponent = |variant: &Arc<Variant>| player(&trial.against, variant, &now);
    Ok(try_bot(&BotTrial {
        variants: &met,
        create_bot: &create_bot,
        create_opponent: &create_opponent,
        games: trial.games,
        nodes: trial.nodes,
        plies: MAX_PLIES,
        time_limit: trial.time_limit,
    }))
}

fn player(seat: &str, variant: &Variant, now: &Snapshot) -> Option<Box<dyn Player>> {
    SeatSpec::read(seat, variant, now).and_then(|seat| seat.player()).ok()?
}
