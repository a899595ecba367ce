//! A bot as it is now: replaced while it is in use, each time as a whole.

use super::bot::{BotInfo, BotSource};
use arc_swap::ArcSwap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Named numbers from a bot's YAML file.
pub type Weights = Arc<BTreeMap<String, f64>>;

/// One version of a bot: text and weights that belong together.
#[derive(Clone, Debug)]
pub struct Version {
    /// Grows with every change of either.
    pub generation: u64,
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
}

impl LiveBot {
    /// A slot with its first version.
    pub fn new(source: BotSource, info: BotInfo, weights: Weights) -> Self {
        let first = Version { generation: 1, source: Arc::new(source), info: Arc::new(info), weights };
        Self { current: ArcSwap::from_pointee(first) }
    }

    /// The newest version.
    pub fn current(&self) -> Arc<Version> {
        self.current.load_full()
    }

    /// The number of the newest version.
    pub fn generation(&self) -> u64 {
        self.current.load().generation
    }

    /// Puts a checked text in place.
    pub fn set_source(&self, source: BotSource, info: BotInfo) {
        let (source, info) = (Arc::new(source), Arc::new(info));
        self.replace(|now| Version { source: source.clone(), info: info.clone(), ..now.clone() });
    }

    /// Puts weights in place.
    pub fn set_weights(&self, weights: &Weights) {
        self.replace(|now| Version { weights: weights.clone(), ..now.clone() });
    }

    fn replace(&self, change: impl Fn(&Version) -> Version) {
        self.current.rcu(|now| Version { generation: now.generation + 1, ..change(now) });
    }
}
