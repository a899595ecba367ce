//! A bot's current version, replaced atomically while it is in use.

use super::bot::{BotInfo, BotSource};
use crate::patterns::PatternRegistry;
use crate::search::{Books, EndgameTables};
use arc_swap::ArcSwap;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Weights by name, from a bot's YAML file.
pub type WeightValues = Arc<BTreeMap<String, f64>>;

/// The opening books shared by all bots; replaced atomically.
pub type BookRegistry = Arc<ArcSwap<Books>>;

/// The endgame tables shared by all bots; replaced atomically.
pub type EndgameRegistry = Arc<ArcSwap<EndgameTables>>;
/// The pattern evaluations shared by all bots; replaced atomically.
pub type LivePatternRegistry = Arc<ArcSwap<PatternRegistry>>;

/// One version of a bot: source and weights that belong together.
#[derive(Clone, Debug)]
pub struct Version {
    /// Grows with every change of source or weights.
    pub generation: u64,
    /// The generation in which this source was set.
    pub source_since: u64,
    pub source: Arc<BotSource>,
    pub info: Arc<BotInfo>,
    pub weights: WeightValues,
}

/// The slot that holds a bot's newest good version. Reading never blocks.
#[derive(Debug)]
pub struct LiveBot {
    current: ArcSwap<Version>,
    books: BookRegistry,
    endgames: EndgameRegistry,
    patterns: LivePatternRegistry,
    /// Slots that take over every new source of this one but have their own weights.
    followers: Mutex<Vec<Weak<Self>>>,
    /// The file of the weights, if they are not those that the bot names.
    weights_file: Option<String>,
    /// The source that was last found to hang; shared with the followers.
    stalled: Arc<Mutex<Weak<BotSource>>>,
}

impl LiveBot {
    pub fn new(source: BotSource, info: BotInfo, weights: WeightValues) -> Self {
        Self::from_version(Version {
            generation: 1,
            source_since: 1,
            source: Arc::new(source),
            info: Arc::new(info),
            weights,
        })
    }

    fn from_version(version: Version) -> Self {
        Self {
            current: ArcSwap::from_pointee(version),
            books: BookRegistry::default(),
            endgames: EndgameRegistry::default(),
            patterns: LivePatternRegistry::default(),
            followers: Mutex::default(),
            weights_file: None,
            stalled: Arc::default(),
        }
    }

    #[must_use]
    pub fn with_books(self, books: &BookRegistry) -> Self {
        Self { books: books.clone(), ..self }
    }

    #[must_use]
    pub fn with_endgames(self, endgames: &EndgameRegistry) -> Self {
        Self { endgames: endgames.clone(), ..self }
    }

    pub fn endgames(&self) -> Arc<EndgameTables> {
        self.endgames.load_full()
    }

    #[must_use]
    pub fn with_patterns(self, patterns: &LivePatternRegistry) -> Self {
        Self { patterns: patterns.clone(), ..self }
    }

    pub fn patterns(&self) -> Arc<PatternRegistry> {
        self.patterns.load_full()
    }

    pub fn books(&self) -> Arc<Books> {
        self.books.load_full()
    }

    /// A slot that follows this one's source while both exist, with its own weights. `weights_file` is the path by which
    /// [`LiveBot::follow_weights`] updates them; `None` keeps them.
    #[must_use]
    pub fn with_weights(&self, weights: WeightValues, weights_file: Option<String>) -> Arc<Self> {
        let mut followers = self.followers.lock().unwrap_or_else(PoisonError::into_inner);
        followers.retain(|follower| follower.strong_count() > 0);
        let follower =
            Self::from_version(Version { generation: 1, source_since: 1, weights, ..(*self.current()).clone() });
        let stalled = self.stalled.clone();
        let follower = follower.with_books(&self.books).with_endgames(&self.endgames).with_patterns(&self.patterns);
        let follower = Arc::new(Self { weights_file, stalled, ..follower });
        followers.push(Arc::downgrade(&follower));
        follower
    }

    pub fn current(&self) -> Arc<Version> {
        self.current.load_full()
    }

    pub fn generation(&self) -> u64 {
        self.current.load().generation
    }

    /// The generation in which the current source was set: later versions only changed weights.
    pub fn source_since(&self) -> u64 {
        self.current.load().source_since
    }

    /// Marks a source that could not be stopped: no seat runs it again.
    pub fn mark_stalled(&self, source: &Arc<BotSource>) {
        *self.stalled.lock().unwrap_or_else(PoisonError::into_inner) = Arc::downgrade(source);
    }

    pub fn is_stalled(&self) -> bool {
        let stalled = self.stalled.lock().unwrap_or_else(PoisonError::into_inner);
        stalled.as_ptr() == Arc::as_ptr(&self.current.load().source)
    }

    pub fn set_source(&self, source: BotSource, info: BotInfo) {
        self.put(&Arc::new(source), &Arc::new(info), None);
    }

    pub fn set_version(&self, source: BotSource, info: BotInfo, weights: &WeightValues) {
        self.put(&Arc::new(source), &Arc::new(info), Some(weights));
    }

    fn put(&self, source: &Arc<BotSource>, info: &Arc<BotInfo>, weights: Option<&WeightValues>) {
        // Locked throughout: a slot that starts to follow either sees the new source or receives it.
        let mut followers = self.followers.lock().unwrap_or_else(PoisonError::into_inner);
        self.replace(|now| Version {
            source_since: now.generation + 1,
            source: source.clone(),
            info: info.clone(),
            weights: weights.unwrap_or(&now.weights).clone(),
            ..now.clone()
        });
        followers.retain(|follower| match follower.upgrade() {
            Some(follower) => {
                follower.put(source, info, None);
                true
            }
            None => false,
        });
    }

    pub fn set_weights(&self, weights: &WeightValues) {
        self.replace(|now| Version { weights: weights.clone(), ..now.clone() });
    }

    /// Updates the slots that follow this one with the current weights of their files, if they changed.
    pub fn follow_weights(&self, newest: impl Fn(&str) -> Option<BTreeMap<String, f64>>) {
        let followers = self.followers.lock().unwrap_or_else(PoisonError::into_inner);
        for follower in followers.iter().filter_map(Weak::upgrade) {
            if let Some(weights) = follower.weights_file.as_deref().and_then(&newest)
                && *follower.current().weights != weights
            {
                follower.set_weights(&Arc::new(weights));
            }
        }
    }

    pub fn follower_count(&self) -> usize {
        let followers = self.followers.lock().unwrap_or_else(PoisonError::into_inner);
        followers.iter().filter(|follower| follower.strong_count() > 0).count()
    }

    fn replace(&self, change: impl Fn(&Version) -> Version) {
        self.current.rcu(|now| Version { generation: now.generation + 1, ..change(now) });
    }
}
