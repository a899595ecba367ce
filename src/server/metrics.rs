//! Figures about a running server, in the text format of Prometheus.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};
use std::time::Duration;

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct PhaseLabel {
    state: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct CodeLabel {
    code: String,
}

/// Counted while the server runs; read by [`Metrics::text`].
pub(super) struct Metrics {
    registry: Registry,
    games: Family<PhaseLabel, Gauge>,
    connections: Gauge,
    spectators: Gauge,
    moves: Counter,
    refused: Family<CodeLabel, Counter>,
    commit_seconds: Histogram,
}

/// The figures that are read off when they are asked for.
pub(super) struct CurrentFigures {
    pub waiting: usize,
    pub running: usize,
    pub over: usize,
    pub connections: usize,
    pub spectators: usize,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("damka");
        // From 50 microseconds to 1.6 seconds.
        let commit_seconds = Histogram::new(exponential_buckets(50e-6, 2.0, 16));
        let (games, connections, spectators) = <(Family<PhaseLabel, Gauge>, Gauge, Gauge)>::default();
        let (moves, refused) = <(Counter, Family<CodeLabel, Counter>)>::default();
        registry.register("games", "Games in memory", games.clone());
        registry.register("connections", "Open connections", connections.clone());
        registry.register("spectators", "Spectators of all games", spectators.clone());
        registry.register("moves", "Moves played", moves.clone());
        registry.register("refused", "Refused requests", refused.clone());
        let help = "Time to write a round of events to the journal";
        registry.register_with_unit("journal_commit", help, Unit::Seconds, commit_seconds.clone());
        Self { registry, games, connections, spectators, moves, refused, commit_seconds }
    }
}

impl Metrics {
    pub fn moved(&self) {
        self.moves.inc();
    }

    /// `code` is the word of the refusal.
    pub fn refused(&self, code: String) {
        self.refused.get_or_create(&CodeLabel { code }).inc();
    }

    pub fn committed(&self, took: Duration) {
        self.commit_seconds.observe(took.as_secs_f64());
    }

    pub fn text(&self, now: &CurrentFigures) -> String {
        for (state, count) in [("waiting", now.waiting), ("running", now.running), ("over", now.over)] {
            self.games.get_or_create(&PhaseLabel { state }).set(count as i64);
        }
        self.connections.set(now.connections as i64);
        self.spectators.set(now.spectators as i64);
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
