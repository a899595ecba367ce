//! Seats frozen at one moment: texts and numbers that recreate the same player, whatever happens to the files later.

use super::dependencies::required;
use super::frozen_variant::canonical_hash;
use super::{Catalog, SeatSpec, Snapshot, books};
use crate::notation::read_book;
use crate::player::Player;
use crate::report::{ContentHash, Report, Reports, Source};
use crate::rules::{RULES_VERSION, Variant};
use crate::script::{BookRegistry, BotOptions, BotPlayer, BotSource, LiveBot, Modules, check_bot, hash_of};
use crate::search::Book;
use crate::text::phrase;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A frozen bot seat: source, modules, options, weights and, if the bot uses it, the opening book.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FrozenSeat {
    /// As typed: `@hard`, `minimax:depth=4`.
    pub seat: String,
    pub title: String,
    bot: String,
    file: String,
    text: String,
    modules: Vec<FrozenModule>,
    options: Vec<(String, String)>,
    /// As texts, so that the exact numbers are restored.
    weights: Vec<(String, String)>,
    book: Option<String>,
    /// [`RULES_VERSION`] of the damka that froze the seat.
    #[serde(default = "first_rules_version")]
    rules_version: u32,
}

/// Seats without a version were frozen under version 1.
const fn first_rules_version() -> u32 {
    1
}

/// The content of a frozen seat that affects play; titles are left out. The fields are in alphabetical order, as the hash needs.
#[derive(Serialize)]
struct SeatContent<'a> {
    book: Option<&'a str>,
    bot: &'a str,
    modules: BTreeMap<&'a str, &'a str>,
    options: BTreeMap<&'a str, &'a str>,
    rules_version: u32,
    text: &'a str,
    weights: BTreeMap<&'a str, &'a str>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct FrozenModule {
    name: String,
    file: String,
    text: String,
}

/// Makes players of a frozen seat. They share one slot, which never changes.
pub struct RestoredSeat {
    live: Arc<LiveBot>,
    options: BotOptions,
    seat: String,
    title: String,
}

impl RestoredSeat {
    pub fn player(&self) -> Box<dyn Player> {
        Box::new(BotPlayer::new(self.live.clone(), self.options.clone()).called(&self.title, &self.seat))
    }
}

impl Catalog {
    /// Freezes a seat as it is now. Fails like [`SeatSpec::read`] and [`SeatSpec::player`]; or the seat is a human.
    pub fn freeze_seat(&self, text: &str, variant: &Variant) -> Result<FrozenSeat, Reports> {
        let now = self.now();
        let seat = SeatSpec::read(text, variant, &now)?;
        let person = || Report::error(phrase("person-no-match")).hint(phrase("person-no-match-hint"));
        let SeatSpec::Bot { options, .. } = &seat else {
            return Err(person().into());
        };
        let player = seat.bot_player()?.ok_or_else(person)?;
        let version = player.live().current();
        let source = &version.source;
        let texts = source.modules.names().filter_map(|name| Some((name, &*source.modules.get(name)?.source)));
        let needed = required(&source.source, &texts.collect());
        let modules = needed.keys().filter_map(|name| {
            let module = source.modules.get(name)?;
            Some(FrozenModule {
                name: (*name).to_owned(),
                file: module.file.clone(),
                text: (*module.source).to_owned(),
            })
        });
        // Lua code can reach `search.book` through any alias, so a text that mentions the word anywhere counts as using the book.
        // A book that is frozen needlessly changes the seat's hash, but a missing one would change its play.
        let reads_book = needed.values().chain([&&*source.source]).any(|text| text.contains("book"));
        Ok(FrozenSeat {
            seat: text.to_owned(),
            title: player.title(),
            bot: source.id.clone(),
            file: source.file.clone(),
            text: (*source.source).to_owned(),
            modules: modules.collect(),
            options: options.iter().map(|(name, value)| (name.clone(), value.to_string())).collect(),
            weights: version.weights.iter().map(|(name, value)| (name.clone(), value.to_string())).collect(),
            book: reads_book.then(|| self.book_text(&now, variant)).flatten(),
            rules_version: RULES_VERSION,
        })
    }

    /// The text of the book in use; `None` if it has faults.
    fn book_text(&self, now: &Snapshot, variant: &Variant) -> Option<String> {
        now.book(variant)?;
        self.text_of(&books::file_of(&variant.id))
    }
}

impl FrozenSeat {
    /// The SHA-256 of everything the seat plays by. It identifies an entrant in every contest and on every machine. It is computed
    /// from the canonical JSON, as [`super::FrozenVariant::sha256`] describes it, of
    /// `{"book","bot","modules","options","rules_version","text","weights"}`. `book` is `null` or a text; `modules`, `options` and
    /// `weights` are objects of texts by name.
    pub fn sha256(&self) -> ContentHash {
        canonical_hash(&SeatContent {
            book: self.book.as_deref(),
            bot: &self.bot,
            modules: self.modules.iter().map(|module| (module.name.as_str(), module.text.as_str())).collect(),
            options: by_name(&self.options),
            rules_version: self.rules_version,
            text: &self.text,
            weights: by_name(&self.weights),
        })
    }

    /// The number that older versions of damka used to identify the entrant. It can be forged; use it only to read their files.
    pub fn legacy_hash(&self) -> u64 {
        let version = self.rules_version.to_string();
        let own = [("rules", version.as_str()), ("bot", &self.bot), ("text", &self.text)];
        let modules = self.modules.iter().map(|module| (module.name.as_str(), module.text.as_str()));
        let numbers = self.options.iter().chain(&self.weights).map(|(name, value)| (name.as_str(), value.as_str()));
        let book = self.book.iter().map(|text| ("book", text.as_str()));
        hash_of(own.into_iter().chain(modules).chain(numbers).chain(book))
    }

    /// Recreates the seat. Fails if this version of damka doesn't accept its script or its options any more.
    pub fn restore(&self, variant: &Arc<Variant>) -> Result<RestoredSeat, Reports> {
        let mut modules = Modules::default();
        for module in &self.modules {
            modules.add(module.name.as_str(), module.file.as_str(), module.text.as_str());
        }
        let source = BotSource {
            id: self.bot.clone(),
            file: self.file.clone(),
            source: self.text.as_str().into(),
            modules: Arc::new(modules),
        };
        let info = check_bot(&source)?;
        let options = info.read_options(&self.options)?;
        let books = BookRegistry::default();
        if let Some(text) = &self.book {
            let (openings, _) = read_book(variant, &Source::new(books::file_of(&variant.id), text.as_str()));
            let book = Arc::new(Book::new(openings));
            books.store(Arc::new([(variant.id.clone(), book)].into_iter().collect()));
        }
        let weights = self.weights.iter().filter_map(|(name, value)| Some((name.clone(), value.parse().ok()?)));
        let live = LiveBot::new(source, info, Arc::new(weights.collect())).with_books(&books);
        Ok(RestoredSeat { live: Arc::new(live), options, seat: self.seat.clone(), title: self.title.clone() })
    }
}

fn by_name(pairs: &[(String, String)]) -> BTreeMap<&str, &str> {
    pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}
