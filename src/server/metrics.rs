//! Figures about a running server, in the text format of Prometheus.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct PhaseLabel {
    state: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct KindLabel {
    kind: &'static str,
}

/// The first eight digits of the hash of rules.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RulesLabel {
    sha8: String,
}

impl RulesLabel {
    fn new(sha256: &str) -> Self {
        Self { sha8: format!("{sha256:.8}") }
    }
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct CodeLabel {
    code: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct SourceLabel {
    from: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct CauseLabel {
    why: &'static str,
}

/// Counted while the server runs; read by [`Metrics::text`].
pub(super) struct Metrics {
    registry: Registry,
    games: Family<PhaseLabel, Gauge>,
    connections: Family<KindLabel, Gauge>,
    spectators: Gauge,
    journal_waiting: Gauge,
    rules_seconds: Family<RulesLabel, Histogram, fn() -> Histogram>,
    moves: Counter,
    refused: Family<CodeLabel, Counter>,
    commit_seconds: Histogram,
    move_seconds: Histogram,
    resumes: Family<SourceLabel, Counter>,
    closed: Family<CauseLabel, Counter>,
    desyncs: Counter,
    recovery_seconds: Gauge<f64, AtomicU64>,
    /// The newest move that arrived for each game: how long it had waited, and when that was.
    arrived: BTreeMap<u64, (Duration, Instant)>,
    /// Moves played in this round of work.
    played: Vec<(Duration, Instant)>,
}

/// The figures that are read off when they are asked for.
pub(super) struct CurrentFigures {
    pub waiting: usize,
    pub running: usize,
    pub over: usize,
    /// Clients of each kind. The last kind is those that have not said what they are.
    pub connections: [(&'static str, usize); 4],
    pub spectators: usize,
    /// Events that are not in the journal yet.
    pub journal_waiting: usize,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("damka");
        // From 50 microseconds to 1.6 seconds.
        let commit_seconds = Histogram::new(exponential_buckets(50e-6, 2.0, 16));
        let (games, connections) = <(Family<PhaseLabel, Gauge>, Family<KindLabel, Gauge>)>::default();
        let (spectators, journal_waiting) = <(Gauge, Gauge)>::default();
        let (moves, refused) = <(Counter, Family<CodeLabel, Counter>)>::default();
        registry.register("games", "Games in memory", games.clone());
        registry.register("connections", "Open connections", connections.clone());
        let help = "Events that wait to be written to the journal";
        registry.register("journal_waiting", help, journal_waiting.clone());
        registry.register("spectators", "Spectators of all games", spectators.clone());
        registry.register("moves", "Moves played", moves.clone());
        registry.register("refused", "Refused requests", refused.clone());
        let help = "Time to write a round of events to the journal";
        registry.register_with_unit("journal_commit", help, Unit::Seconds, commit_seconds.clone());
        // From 100 microseconds to 3.3 seconds.
        let move_seconds = Histogram::new(exponential_buckets(100e-6, 2.0, 16));
        let help = "Time from the arrival of a move until it was sent to everyone";
        registry.register_with_unit("move", help, Unit::Seconds, move_seconds.clone());
        // From 10 microseconds to 0.33 seconds; rules of strangers have 0.25 seconds.
        let make: fn() -> Histogram = || Histogram::new(exponential_buckets(10e-6, 2.0, 16));
        let rules_seconds = Family::new_with_constructor(make);
        let help = "Processor time of script rules for the outcome of a move";
        registry.register_with_unit("rules", help, Unit::Seconds, rules_seconds.clone());
        let (resumes, closed) = <(Family<SourceLabel, Counter>, Family<CauseLabel, Counter>)>::default();
        let (desyncs, recovery_seconds) = <(Counter, Gauge<f64, AtomicU64>)>::default();
        registry.register("resumes", "Seats taken again", resumes.clone());
        registry.register("closed", "Connections closed by the server", closed.clone());
        registry.register("desyncs", "Games stopped because a client's rules disagreed", desyncs.clone());
        let help = "Time to restore the unfinished games at the start";
        registry.register_with_unit("recovery", help, Unit::Seconds, recovery_seconds.clone());
        Self {
            registry,
            games,
            connections,
            spectators,
            journal_waiting,
            rules_seconds,
            moves,
            refused,
            commit_seconds,
            move_seconds,
            resumes,
            closed,
            desyncs,
            recovery_seconds,
            arrived: BTreeMap::new(),
            played: Vec::new(),
        }
    }
}

impl Metrics {
    /// A move has arrived for a game, after it had waited in the server for this time.
    pub fn move_arrived(&mut self, game: u64, waited: Duration) {
        self.arrived.insert(game, (waited, Instant::now()));
    }

    pub fn moved(&mut self, game: u64) {
        self.moves.inc();
        self.played.extend(self.arrived.remove(&game));
    }

    /// The moves of this round of work have been sent.
    pub fn delivered(&mut self) {
        for (waited, at) in self.played.drain(..) {
            self.move_seconds.observe((waited + at.elapsed()).as_secs_f64());
        }
    }

    pub fn forget(&mut self, game: u64) {
        self.arrived.remove(&game);
    }

    /// Script rules have answered, each time in this processor time.
    pub fn ruled(&self, sha256: &str, times: Vec<Duration>) {
        for time in times {
            self.rules_seconds.get_or_create(&RulesLabel::new(sha256)).observe(time.as_secs_f64());
        }
    }

    /// No game has these rules any more. Players can bring any number of rules, so their figures are dropped.
    pub fn forget_rules(&self, sha256: &str) {
        self.rules_seconds.remove(&RulesLabel::new(sha256));
    }

    /// A seat was taken again; the game came from memory or from the journal.
    pub fn resumed(&self, from: &'static str) {
        self.resumes.get_or_create(&SourceLabel { from }).inc();
    }

    pub fn closed(&self, why: &'static str) {
        self.closed.get_or_create(&CauseLabel { why }).inc();
    }

    pub fn disagreed(&self) {
        self.desyncs.inc();
    }

    pub fn recovered(&self, took: Duration) {
        self.recovery_seconds.set(took.as_secs_f64());
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
        for (kind, count) in now.connections {
            self.connections.get_or_create(&KindLabel { kind }).set(count as i64);
        }
        self.journal_waiting.set(now.journal_waiting as i64);
        self.spectators.set(now.spectators as i64);
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_are_forgotten_are_in_no_figure() {
        let metrics = Metrics::default();
        let now = CurrentFigures {
            waiting: 0,
            running: 0,
            over: 0,
            connections: [("person", 0), ("bot", 0), ("spectator", 0), ("unknown", 0)],
            spectators: 0,
            journal_waiting: 0,
        };
        let [first, second] = ["0a1b2c3d4e5f", "ffffffff0000"];
        metrics.ruled(first, vec![Duration::from_micros(30), Duration::from_millis(2)]);
        metrics.ruled(second, vec![Duration::from_micros(30)]);
        assert!(metrics.text(&now).contains("damka_rules_seconds_count{sha8=\"0a1b2c3d\"} 2"));
        metrics.forget_rules(first);
        let text = metrics.text(&now);
        assert!(!text.contains("0a1b2c3d") && text.contains("sha8=\"ffffffff\""), "{text}");
    }
}
