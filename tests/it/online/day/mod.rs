//! A simulated day of a server: games arrive, break off, go on and end by a seeded schedule, while connections are lost and the
//! server is killed, on a simulated clock. Every invariant is checked after each event. `DAMKA_DAY` sets the number of games,
//! and `DAMKA_DAY_SEED` the schedule.

mod acts;
mod arrivals;
mod checks;
mod closing_time;
mod hostile_acts;
mod ledger;
mod replay;
mod visitor;

use super::harness::{World, hello};
use crate::shipped;
use damka::board::Side;
use damka::net::{ClientMessage, GamePhase, ServerMessage};
use damka::server::{RulesSource, ServerLimits};
use ledger::Ledger;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;
use visitor::{Visitor, VisitorLink};

/// Native rules, rules with columns, placing, and rules in Lua.
const VARIANTS: [&str; 4] = ["english", "connect_four", "reversi6", "russian"];

/// Events of a game, about; the schedule spreads them over a day.
const EVENTS_A_GAME: f64 = 13.0;

const DAY_SECS: f64 = 86_400.0;

/// Acts that are kept for the message of a failure.
const KEPT_ACTS: usize = 20;

fn number(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{variable} must be a number")))
}

/// The server of a day, its visitors, and what its journal should hold.
struct Day {
    world: World,
    random: ChaCha8Rng,
    seed: u64,
    /// The number of events so far.
    event: u64,
    /// How many games come in all, and how many have come.
    games: u64,
    begun: u64,
    visitors: Vec<Visitor>,
    ledgers: BTreeMap<u64, Ledger>,
    /// The games that are not over.
    open: BTreeSet<u64>,
    /// The newest games that are over.
    recent: VecDeque<u64>,
    /// The game that each rematch follows.
    before: BTreeMap<u64, u64>,
    /// Whether the server got the last request, even if the reply was lost.
    was_delivered: bool,
    /// How often each kind of act was done.
    tally: BTreeMap<&'static str, u64>,
    acts: VecDeque<String>,
}

impl Day {
    fn new(seed: u64, games: u64) -> Self {
        let limits = ServerLimits { messages: (1e6, 1e6), ..ServerLimits::default() };
        Self {
            world: World::limited(&shipped::catalog(), &VARIANTS, limits),
            random: ChaCha8Rng::seed_from_u64(seed),
            seed,
            event: 0,
            games,
            begun: 0,
            visitors: Vec::new(),
            ledgers: BTreeMap::new(),
            open: BTreeSet::new(),
            recent: VecDeque::new(),
            before: BTreeMap::new(),
            was_delivered: false,
            tally: BTreeMap::new(),
            acts: VecDeque::new(),
        }
    }

    /// How many games there should be at once.
    fn wanted_games(&self) -> usize {
        (self.games as usize / 50).clamp(8, 40)
    }

    fn chance(&mut self, of_hundred: u32) -> bool {
        self.random.random_range(0..100) < of_hundred
    }

    fn choose<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.random.random_range(0..from.len())])
    }

    /// Counts an act, and notes it for the message of a failure.
    fn note(&mut self, act: &'static str, about: impl std::fmt::Display) {
        *self.tally.entry(act).or_default() += 1;
        if self.acts.len() == KEPT_ACTS {
            self.acts.pop_front();
        }
        self.acts.push_back(format!("{act} {about}"));
    }

    /// Short pauses, and rarely one in which clocks run out; together they make a day.
    fn pause(&mut self) -> Duration {
        const LONG_OF_HUNDRED: u32 = 2;
        let mean = DAY_SECS / (self.games as f64 * EVENTS_A_GAME);
        let short = (mean * 0.7).min(1.5);
        let long = (mean - short) * 100.0 / f64::from(LONG_OF_HUNDRED);
        let mean = if self.chance(LONG_OF_HUNDRED) { long } else { short };
        let share: f64 = self.random.random_range(0.0..1.0);
        // The journal's dates have whole milliseconds.
        Duration::from_millis((-(1.0 - share).ln() * mean * 1000.0) as u64)
    }

    fn step(&mut self) {
        self.event += 1;
        let pause = self.pause();
        self.wait(pause);
        self.act();
        self.read_all();
        self.check();
    }

    /// Lets time pass, and checks what the clocks did.
    fn wait(&mut self, time: Duration) {
        self.world.wait(time);
        self.answer_pings();
        self.read_all();
        self.check();
        let (due, now) = (self.world.server.next_due(), self.world.now);
        assert!(due.is_none_or(|due| due > now), "what was due at {due:?} is not done at {now:?}");
        if time >= checks::LOBBY_PAUSE {
            self.check_lobbies();
        }
    }

    /// Some clients answer pings, each after its own time.
    fn answer_pings(&mut self) {
        for who in 0..self.visitors.len() {
            let Some(time) = self.visitors[who].link.ping.take().filter(|_| self.visitors[who].is_there()) else {
                continue;
            };
            if let Some(client) = self.visitors[who].client.take() {
                if self.random.random_range(0..100) < 30 {
                    self.world.deliver(&client, ClientMessage::Pong { time });
                }
                self.visitors[who].client = Some(client);
            }
        }
    }

    /// Reads the journal of a game.
    fn sync(&mut self, id: u64) {
        let found = self.world.server.journal().game(id).unwrap();
        let found = found.unwrap_or_else(|| panic!("game {id} is not in the journal"));
        if !self.ledgers.contains_key(&id) {
            let plies = if self.chance(20) { 1000 } else { self.random.random_range(0..16) };
            let terms: damka::server::GameTerms = serde_json::from_str(&found.game.terms).unwrap();
            let start = self.world.rules.current(&terms.variant).unwrap().variant.start();
            self.ledgers.insert(id, Ledger::new(&found, start, plies));
            self.open.insert(id);
            self.begun += 1;
        }
        let Some(ledger) = self.ledgers.get_mut(&id) else { return };
        ledger.read(&found, self.before.contains_key(&id));
        if let Some(next) = ledger.now.next {
            self.before.insert(next, id);
        }
        if ledger.now.is_over() && self.open.remove(&id) {
            self.recent.push_back(id);
            if self.recent.len() > 30 {
                self.recent.pop_front();
            }
        }
    }

    /// Sends a request, and returns its reply. `None` if the client has lost its connection, before or after that.
    fn ask(&mut self, who: usize, message: ClientMessage) -> Option<ServerMessage> {
        let mut client = self.visitors[who].client.take()?;
        let fate = self.random.random_range(0..200);
        self.was_delivered = fate >= 3;
        if fate < 6 {
            if self.was_delivered {
                self.note("reply lost, to", who);
                self.world.deliver(&client, message);
                self.world.work();
            } else {
                self.note("request lost, by", who);
            }
            self.visitors[who].client = Some(client);
            self.cut(who);
            if self.was_delivered {
                // Perhaps nobody else is there to be told.
                let open: Vec<u64> = self.open.iter().copied().collect();
                for id in open {
                    self.sync(id);
                }
            }
            return None;
        }
        let is_safe_twice = matches!(
            message,
            ClientMessage::Move { .. }
                | ClientMessage::Resume { .. }
                | ClientMessage::Watch { .. }
                | ClientMessage::List
        );
        let again = (fate < 12 && is_safe_twice).then(|| message.clone());
        let id = self.world.say(&mut client, message);
        let mut reply = client.reply(id).cloned();
        if let Some(again) = again {
            self.note("request twice, by", who);
            let second = self.world.say(&mut client, again);
            let same = client.reply(second).map(std::mem::discriminant);
            assert_eq!(same, reply.as_ref().map(std::mem::discriminant), "another reply to the same request");
            reply = client.reply(second).cloned().or(reply);
        }
        let is_closed = client.is_closed;
        assert!(reply.is_some() || is_closed, "no reply: {:?}", client.received);
        self.visitors[who].client = Some(client);
        self.read_all();
        reply
    }

    /// Breaks a connection, or notices that the server has closed it.
    fn cut(&mut self, who: usize) {
        if let Some(connection) = self.visitors[who].disconnect() {
            self.world.server.closed(connection, self.world.now);
            self.world.work();
        }
    }

    /// Connects a visitor under its name, without any seat yet.
    fn connect(&mut self, who: usize) {
        self.cut(who);
        let (name, peer) = (self.visitors[who].name.clone(), self.visitors[who].peer);
        let mut client = self.world.connect(peer);
        let reply = self.world.ask(&mut client, hello(&name));
        assert!(matches!(&reply, ServerMessage::Welcome { you, games, .. } if *you == name && games.is_empty()));
        client.received.clear();
        self.visitors[who].link = VisitorLink::default();
        self.visitors[who].client = Some(client);
    }

    /// The connected visitor that plays a side and can act.
    fn player(&self, id: u64, side: Side) -> Option<usize> {
        self.visitors.iter().position(|visitor| visitor.is_there() && visitor.link.seated.contains(&(id, side)))
    }

    /// A visitor that knows the secret of a seat.
    fn owner(&self, id: u64, side: Side) -> Option<usize> {
        let token = self.ledgers[&id].tokens[side.index()].as_ref()?;
        self.visitors.iter().position(|visitor| visitor.tokens.get(&(id, side)) == Some(token))
    }

    fn open_games(&self, is_meant: impl Fn(&Ledger) -> bool) -> Vec<u64> {
        self.open.iter().copied().filter(|id| is_meant(&self.ledgers[id])).collect()
    }

    fn running(&self) -> Vec<u64> {
        self.open_games(|ledger| ledger.now.phase == GamePhase::Running)
    }

    fn is_over(&self) -> bool {
        self.begun >= self.games && self.open.is_empty()
    }
}

impl Drop for Day {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Self { seed, event, games, .. } = self;
            let acts: Vec<&str> = self.acts.iter().map(String::as_str).collect();
            eprintln!("event {event}; the last acts: {}", acts.join(" | "));
            eprintln!("to repeat: DAMKA_DAY={games} DAMKA_DAY_SEED={seed} cargo test --test it online::day");
        }
    }
}

#[test]
fn a_day_of_games_loses_nothing() {
    let mut day = Day::new(number("DAMKA_DAY_SEED", 1), number("DAMKA_DAY", 100));
    while !day.is_over() {
        day.step();
    }
    day.close();
}
