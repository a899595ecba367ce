//! A bot as it is now: replaced while it is in use, each time as a whole.

use super::bot::{BotInfo, BotSource};
use crate::search::Books;
use arc_swap::ArcSwap;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Named numbers from a bot's YAML file.
pub type Weights = Arc<BTreeMap<String, f64>>;

/// Where bots find the opening books; replaced as a whole.
pub type BookRegistry = Arc<ArcSwap<Books>>;

/// One version of a bot: text and weights that belong together.
#[derive(Clone, Debug)]
pub struct Version {
    /// Grows with every change of either.
    pub generation: u64,
    /// The generation with which its text came.
    pub text_since: u64,
    /// The text.
    pub source: Arc<BotSource>,
    /// What it says about itself.
    pub info: Arc<BotInfo>,
    /// Its weights.
    pub weights: Weights,
}

/// The slot from which seats take the newest version that was found good. Reading never waits.
#[derive(Debug)]
pub struct LiveBot {
    current: ArcSwap<Version>,
    books: BookRegistry,
    /// Slots that take every new text of this one and keep weights of their own.
    followers: Mutex<Vec<Weak<Self>>>,
    /// Where the weights come from, where they are not those that the bot names.
    weights_file: Option<String>,
    /// The text that was last seen to hang, known to the followers, too.
    stalled: Arc<Mutex<Weak<BotSource>>>,
}

impl LiveBot {
    /// A slot with its first version.
    pub fn new(source: BotSource, info: BotInfo, weights: Weights) -> Self {
        Self::first(Version { generation: 1, text_since: 1, source: Arc::new(source), info: Arc::new(info), weights })
    }

    fn first(version: Version) -> Self {
        Self {
            current: ArcSwap::from_pointee(version),
            books: BookRegistry::default(),
            followers: Mutex::default(),
            weights_file: None,
            stalled: Arc::default(),
        }
    }

    /// The same, which finds the opening books there.
    #[must_use]
    pub fn with_shelf(self, books: &BookRegistry) -> Self {
        Self { books: books.clone(), ..self }
    }

    /// The opening books there are now.
    pub fn books(&self) -> Arc<Books> {
        self.books.load_full()
    }

    /// A slot that follows the text of this one for as long as both are there, with weights of its own: those of the
    /// file that [`LiveBot::follow_weights`] will know by this path, if there is one.
    #[must_use]
    pub fn with_weights(&self, weights: Weights, weights_file: Option<String>) -> Arc<Self> {
        let mut followers = self.followers.lock().unwrap_or_else(PoisonError::into_inner);
        followers.retain(|follower| follower.strong_count() > 0);
        let follower = Self::first(Version { generation: 1, text_since: 1, weights, ..(*self.current()).clone() });
        let stalled = self.stalled.clone();
        let follower = Arc::new(Self { weights_file, stalled, ..follower.with_shelf(&self.books) });
        followers.push(Arc::downgrade(&follower));
        follower
    }

    /// The newest version.
    pub fn current(&self) -> Arc<Version> {
        self.current.load_full()
    }

    /// The number of the newest version.
    pub fn generation(&self) -> u64 {
        self.current.load().generation
    }

    /// The number of the version with which its text came: later ones only brought other weights.
    pub fn text_since(&self) -> u64 {
        self.current.load().text_since
    }

    /// Marks a text that could not be stopped: no seat asks it again.
    pub fn mark_stalled(&self, source: &Arc<BotSource>) {
        *self.stalled.lock().unwrap_or_else(PoisonError::into_inner) = Arc::downgrade(source);
    }

    /// Whether the text in use is one that could not be stopped.
    pub fn is_stalled(&self) -> bool {
        let stalled = self.stalled.lock().unwrap_or_else(PoisonError::into_inner);
        stalled.as_ptr() == Arc::as_ptr(&self.current.load().source)
    }

    /// Puts a checked text in place.
    pub fn set_source(&self, source: BotSource, info: BotInfo) {
        self.put(&Arc::new(source), &Arc::new(info), None);
    }

    /// Puts a checked text and the weights that belong to it in place, both at once.
    pub fn set_version(&self, source: BotSource, info: BotInfo, weights: &Weights) {
        self.put(&Arc::new(source), &Arc::new(info), Some(weights));
    }

    fn put(&self, source: &Arc<BotSource>, info: &Arc<BotInfo>, weights: Option<&Weights>) {
        // Held throughout: a slot that begins to follow has either seen the new text or is told of it.
        let mut followers = self.followers.lock().unwrap_or_else(PoisonError::into_inner);
        self.replace(|now| Version {
            text_since: now.generation + 1,
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

    /// Puts weights in place.
    pub fn set_weights(&self, weights: &Weights) {
        self.replace(|now| Version { weights: weights.clone(), ..now.clone() });
    }

    /// Gives every slot that follows this one the weights its file has now, where they changed.
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

    /// How many slots follow this one.
    pub fn followers(&self) -> usize {
        let followers = self.followers.lock().unwrap_or_else(PoisonError::into_inner);
        followers.iter().filter(|follower| follower.strong_count() > 0).count()
    }

    fn replace(&self, change: impl Fn(&Version) -> Version) {
        self.current.rcu(|now| Version { generation: now.generation + 1, ..change(now) });
    }
}
