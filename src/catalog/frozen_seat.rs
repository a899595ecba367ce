//! Seats frozen at one moment: texts and numbers that recreate the same player, whatever happens to the files later.

use super::dependencies::required;
use super::frozen_variant::canonical_hash;
use super::{Catalog, Entry, SeatSpec, Snapshot, books, engines, patterns};
use crate::config::EngineFile;
use crate::engine::{DeclaredOptions, EnginePlayers, EngineSeat};
use crate::notation::read_book;
use crate::patterns::LivePatterns;
use crate::player::Player;
use crate::report::{ContentHash, Report, Reports, Source};
use crate::rules::{RULES_VERSION, Variant};
use crate::script::{
    BookRegistry, BotOptions, BotPlayer, BotSource, LiveBot, LivePatternRegistry, Modules, check_bot, hash_of,
};
use crate::search::Book;
use crate::text::phrase;
use arc_swap::ArcSwap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// A frozen seat. Of a bot: source, modules, options, weights and, if the bot uses it, the opening book. Of an engine: its file,
/// options, and the hash of its program.
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
    /// Pattern evaluations of the variant, if the bot may use them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    patterns: Vec<FrozenPatterns>,
    /// [`RULES_VERSION`] of the damka that froze the seat.
    #[serde(default = "first_rules_version")]
    rules_version: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    engine: Option<FrozenEngine>,
}

/// What a frozen seat of an engine needs beside the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct FrozenEngine {
    /// SHA-256 of the program: another one would play other games.
    program: String,
    /// The user's folder, from which the engine's `dir` counts.
    folder: PathBuf,
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
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    patterns: BTreeMap<&'a str, [&'a str; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<&'a str>,
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

/// A pattern evaluation: the texts of its two files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct FrozenPatterns {
    name: String,
    squares: String,
    tables: String,
}

/// Makes players of a frozen seat.
pub struct RestoredSeat {
    source: RestoredSource,
    seat: String,
    title: String,
}

enum RestoredSource {
    /// All players share the slot, which never changes.
    Bot(Arc<LiveBot>, BotOptions),
    /// The players use the same programs one after the other.
    Engine {
        players: EnginePlayers,
        /// [`FrozenEngine::program`].
        frozen_program: String,
    },
}

impl RestoredSeat {
    pub fn player(&self) -> Box<dyn Player> {
        match &self.source {
            RestoredSource::Bot(live, options) => {
                Box::new(BotPlayer::new(live.clone(), options.clone()).called(&self.title, &self.seat))
            }
            RestoredSource::Engine { players, .. } => Box::new(players.player()),
        }
    }

    /// The engine that plays the seat; `None` for a bot.
    pub const fn engine(&self) -> Option<&EngineSeat> {
        match &self.source {
            RestoredSource::Bot(..) => None,
            RestoredSource::Engine { players, .. } => Some(players.seat()),
        }
    }

    /// Fails if an engine's program has changed since the seat was frozen, cannot be read, or is not allowed here. Reads the disk.
    pub fn check_program(&self) -> Result<(), Report> {
        let RestoredSource::Engine { players, frozen_program } = &self.source else { return Ok(()) };
        let (program, hash) = players.seat().find_program()?;
        if hash.to_string() != *frozen_program {
            let message = phrase("engine-changed").with("command", program.command_line());
            return Err(Report::error(message).hint(phrase("engine-changed-hint")));
        }
        players.seat().program().map(|_| ())
    }
}

impl Catalog {
    /// Freezes a seat as it is now. Fails like [`SeatSpec::read`] and [`SeatSpec::player`]; or the seat is a human.
    pub fn freeze_seat(&self, text: &str, variant: &Variant) -> Result<FrozenSeat, Reports> {
        let now = self.now();
        let seat = SeatSpec::read(text, variant, &now)?;
        let person = || Report::error(phrase("person-no-match")).hint(phrase("person-no-match-hint"));
        let options = match &seat {
            SeatSpec::Bot { options, .. } => options,
            SeatSpec::Engine(engine) => return self.freeze_engine(engine),
            SeatSpec::Human => return Err(person().into()),
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
        let mentions = |word: &str| needed.values().chain([&&*source.source]).any(|text| text.contains(word));
        let reads_book = mentions("book");
        let patterns = if mentions("patterns") { self.frozen_patterns(&now, variant) } else { Vec::new() };
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
            patterns,
            rules_version: RULES_VERSION,
            engine: None,
        })
    }

    /// The pattern evaluations in use that are for a variant.
    fn frozen_patterns(&self, now: &Snapshot, variant: &Variant) -> Vec<FrozenPatterns> {
        let frozen = |entry: &Arc<Entry<LivePatterns>>| {
            let is_own = entry.faults.is_empty() && entry.good()?.evaluation()?.set.variant.id == variant.id;
            let [squares, tables] = patterns::pattern_files(&entry.id);
            let texts = is_own.then(|| self.text_of(&squares).zip(self.text_of(&tables)))??;
            Some(FrozenPatterns { name: entry.id.clone(), squares: texts.0, tables: texts.1 })
        };
        now.patterns.iter().filter_map(frozen).collect()
    }

    fn freeze_engine(&self, engine: &EngineSeat) -> Result<FrozenSeat, Reports> {
        let (_, program) = engine.program()?;
        let chosen = engine.text.split_once(':').map_or("", |(_, chosen)| chosen).split(',');
        let pair = |pair: &str| pair.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
        Ok(FrozenSeat {
            seat: engine.text.clone(),
            title: engine.title(),
            bot: engine.id().to_owned(),
            file: engine.path.clone(),
            text: self.text_of(&engine.path).unwrap_or_default(),
            modules: Vec::new(),
            options: chosen.filter_map(pair).collect(),
            weights: Vec::new(),
            book: None,
            patterns: Vec::new(),
            rules_version: RULES_VERSION,
            engine: Some(FrozenEngine { program: program.to_string(), folder: engine.folder.clone() }),
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
            patterns: self.patterns.iter().map(FrozenPatterns::texts).collect(),
            program: self.engine.as_ref().map(|engine| engine.program.as_str()),
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
    /// [`RestoredSeat::check_program`] tells whether an engine can play.
    pub fn restore(&self, variant: &Arc<Variant>) -> Result<RestoredSeat, Reports> {
        if let Some(engine) = &self.engine {
            return Ok(self.restore_engine(engine, variant)?);
        }
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
        let texts = self.patterns.iter().map(|frozen| (&*frozen.name, &*frozen.squares, &*frozen.tables));
        let patterns = LivePatternRegistry::new(ArcSwap::from_pointee(patterns::from_texts(variant, texts)));
        let live = LiveBot::new(source, info, Arc::new(weights.collect())).with_books(&books).with_patterns(&patterns);
        let source = RestoredSource::Bot(Arc::new(live), options);
        Ok(RestoredSeat { source, seat: self.seat.clone(), title: self.title.clone() })
    }

    fn restore_engine(&self, engine: &FrozenEngine, variant: &Variant) -> Result<RestoredSeat, Report> {
        let file = EngineFile::read(&self.file, &self.text)?;
        let names = (self.bot.as_str(), self.file.as_str(), self.seat.as_str());
        let seat = engines::seat_of(
            names,
            &Arc::new(file),
            variant,
            (&engine.folder, &engines::consent(), &DeclaredOptions::default()),
        )?;
        let source =
            RestoredSource::Engine { players: EnginePlayers::new(seat), frozen_program: engine.program.clone() };
        Ok(RestoredSeat { source, seat: self.seat.clone(), title: self.title.clone() })
    }
}

impl FrozenPatterns {
    fn texts(&self) -> (&str, [&str; 2]) {
        (&self.name, [&self.squares, &self.tables])
    }
}

fn by_name(pairs: &[(String, String)]) -> BTreeMap<&str, &str> {
    pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}
