//! The program's own client for bots, at a server without sockets.

use super::bots::{BotWorld, ending};
use super::harness::{Client, PEER, create, hello, seated, secs};
use crate::shipped;
use damka::net::{
    ClientKind, ClientMessage, ClientRequest, DeclineReason, GameEventKind, GamePhase, ServerMessage, write_request,
};
use damka::online::{BotClient, BotEvent, BotTerms, FindRules, LocalSeat, OnlineError, is_fault};
use damka::report::Reports;
use damka::server::{HostedRules, RulesSource};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Nothing in these tests takes so long, however busy the machine is.
const LIMIT: Duration = Duration::from_mins(1);

struct Bot {
    client: Client,
    driver: BotClient,
    events: Vec<BotEvent>,
}

impl Bot {
    fn connect(table: &mut BotWorld, change: impl FnOnce(&mut BotTerms)) -> Self {
        let rules = table.world.rules.clone();
        Self::with_rules(table, change, Arc::new(move |id| rules.current(id)))
    }

    fn with_rules(table: &mut BotWorld, change: impl FnOnce(&mut BotTerms), rules: FindRules) -> Self {
        let mut terms = BotTerms {
            name: "anything".into(),
            token: table.tokens[0].clone(),
            games: vec!["english".into()],
            max_games: 1,
            joins_open_games: false,
            challenge: None,
        };
        change(&mut terms);
        let seat = LocalSeat::read(&shipped::catalog(), ("first_fit", None), None).unwrap();
        let mut bot = Self {
            client: table.world.connect(PEER),
            driver: BotClient::new(terms, rules, Box::new(move || seat.maker())),
            events: Vec::new(),
        };
        bot.driver.connected();
        bot.pump(table);
        bot
    }

    fn reconnect(&mut self, table: &mut BotWorld) {
        self.client = table.world.connect(PEER);
        self.driver.connected();
        self.pump(table);
    }

    /// Exchanges messages until nobody has one.
    fn pump(&mut self, table: &mut BotWorld) {
        loop {
            let now = table.world.now;
            self.events.extend(self.driver.tick(now));
            let mut is_idle = true;
            while let Some(ClientRequest { id, message }) = self.driver.next_request() {
                is_idle = false;
                let text = write_request(&ClientRequest { id, message });
                table.world.text(&mut self.client, &text);
            }
            table.world.work();
            self.client.read();
            for message in std::mem::take(&mut self.client.received) {
                is_idle = false;
                self.driver.receive(message, now);
            }
            if is_idle {
                return;
            }
        }
    }

    /// Works until `is_done`; players think on threads of their own.
    fn until(&mut self, table: &mut BotWorld, what: &str, mut is_done: impl FnMut(&mut BotWorld, &Self) -> bool) {
        let begun = Instant::now();
        while !is_done(table, self) {
            assert!(begun.elapsed() < LIMIT, "never: {what}");
            self.pump(table);
            std::thread::yield_now();
        }
    }

    fn refusals(&self) -> Vec<Option<DeclineReason>> {
        let refused = |event: &BotEvent| match event {
            BotEvent::Challenged { refused, .. } => Some(*refused),
            _ => None,
        };
        self.events.iter().filter_map(refused).collect()
    }
}

/// How many moves a client has seen.
fn plies(client: &mut Client, game: u64) -> usize {
    client.read();
    client.events(game).iter().filter(|event| matches!(event.event, GameEventKind::Moved { .. })).count()
}

#[test]
fn it_plays_what_it_accepts_and_declines_the_rest() {
    let mut table = BotWorld::new(&["fox"]);
    let mut fox = Bot::connect(&mut table, |terms| terms.max_games = 2);
    let mut dana = table.world.person("Dana");
    let message = table.challenge("fox");
    let (game, ..) = seated(&table.world.ask(&mut dana, message.clone()));
    fox.until(&mut table, "its move", |_, _| plies(&mut dana, game) == 1);
    assert_eq!((fox.refusals(), fox.driver.playing()), (vec![None], 1));
    // It no longer plays this variant here, but the server has not heard so yet.
    fox.driver.withdraw();
    let (late, ..) = seated(&table.world.ask(&mut dana, message));
    fox.pump(&mut table);
    dana.read();
    assert_eq!(ending(&dana, late), Some(("declined".into(), Some("closing".into()))));
    // The game goes on, and the bot leaves it when it is over.
    table.world.ask(&mut dana, ClientMessage::Resign { game, fault: None });
    fox.until(&mut table, "the end", |_, fox| fox.driver.playing() == 0);
    let is_left = |event: &BotEvent| matches!(event, BotEvent::Left { result: Some("0-1"), .. });
    assert!(fox.events.iter().any(is_left), "{:?}", fox.events);
}

#[test]
fn the_fault_of_an_opponent_is_not_its_own() {
    let mut table = BotWorld::new(&["fox"]);
    let mut fox = Bot::connect(&mut table, |_| ());
    let mut puppy = table.world.connect(PEER);
    let mut message = hello("Puppy");
    let ClientMessage::Hello { kind, .. } = &mut message else { panic!() };
    *kind = ClientKind::Bot;
    table.world.ask(&mut puppy, message);
    let message = table.challenge("fox");
    let (game, ..) = seated(&table.world.ask(&mut puppy, message));
    fox.until(&mut table, "its move", |_, _| plies(&mut puppy, game) == 1);
    table.world.ask(&mut puppy, ClientMessage::Resign { game, fault: Some("script_error".into()) });
    fox.until(&mut table, "the end", |_, fox| fox.driver.playing() == 0);
    assert_eq!(ending(&puppy, game), Some(("script_error".into(), None)));
    let own = fox.events.iter().filter(|event| matches!(event, BotEvent::Game(_, event) if is_fault(event)));
    assert_eq!(own.count(), 0, "{:?}", fox.events);
}

#[test]
fn other_rules_are_declined() {
    let mut table = BotWorld::new(&["fox"]);
    let rules = table.world.rules.clone();
    let others = move |_: &str| -> Result<Arc<HostedRules>, Reports> { rules.current("othello") };
    let mut fox = Bot::with_rules(&mut table, |_| (), Arc::new(others));
    let mut dana = table.world.person("Dana");
    let message = table.challenge("fox");
    let (game, ..) = seated(&table.world.ask(&mut dana, message));
    fox.pump(&mut table);
    dana.read();
    assert_eq!(ending(&dana, game), Some(("declined".into(), Some("rules".into()))));
    assert_eq!(fox.refusals(), [Some(DeclineReason::Rules)]);
}

#[test]
fn it_sits_in_open_games_only_if_asked_to() {
    for asked in [false, true] {
        let mut table = BotWorld::new(&["fox"]);
        let mut fox = Bot::connect(&mut table, |terms| terms.joins_open_games = asked);
        let mut dana = table.world.person("Dana");
        let mut games = Vec::new();
        for variant in ["othello", "english"] {
            let mut message = create(&table.world, variant, None);
            let ClientMessage::Create { public, .. } = &mut message else { panic!() };
            *public = true;
            games.push(seated(&table.world.ask(&mut dana, message)).0);
        }
        for _ in 0..4 {
            table.world.wait(secs(1));
            fox.pump(&mut table);
        }
        let phase = |table: &mut BotWorld, game| {
            let mut looker = table.world.person("Looker");
            table.world.ask(&mut looker, ClientMessage::Watch { game: Some(game), code: None });
            looker.snapshot(game).phase
        };
        let wanted = if asked { GamePhase::Running } else { GamePhase::Waiting };
        assert_eq!(phase(&mut table, games[0]), GamePhase::Waiting, "it does not play Othello");
        assert_eq!(phase(&mut table, games[1]), wanted);
    }
}

#[test]
fn it_goes_on_after_its_connection_and_the_server_broke() {
    let mut table = BotWorld::new(&["fox"]);
    let mut fox = Bot::connect(&mut table, |_| ());
    let mut dana = table.world.person("Dana");
    let message = table.challenge("fox");
    let (game, _, seat_token, _) = seated(&table.world.ask(&mut dana, message));
    fox.until(&mut table, "its move", |_, _| plies(&mut dana, game) == 1);
    table.world.cut(&fox.client);
    fox.reconnect(&mut table);
    table.restart();
    let mut dana = table.world.person("Dana");
    seated(&table.world.ask(&mut dana, ClientMessage::Resume { game, seat_token }));
    assert_eq!(dana.snapshot(game).moves.len(), 1);
    fox.reconnect(&mut table);
    // A program that was closed knows nothing of the game, and plays it all the same.
    drop(fox);
    let mut again = Bot::connect(&mut table, |_| ());
    assert_eq!(again.driver.playing(), 1);
    let reply = table.world.ask(&mut dana, ClientMessage::Move { game, ply: 2, r#move: "22-18".into(), think_ms: 0 });
    assert!(matches!(reply, ServerMessage::Ok { .. }), "{reply:?}");
    again.until(&mut table, "its next move", |_, _| plies(&mut dana, game) == 2);
    // A game that ends while it is away is over for it too.
    table.world.cut(&again.client);
    table.world.ask(&mut dana, ClientMessage::Resign { game, fault: None });
    again.reconnect(&mut table);
    again.until(&mut table, "the end", |_, again| again.driver.playing() == 0);
}

#[test]
fn a_wrong_token_ends_it_and_a_busy_server_does_not() {
    let mut table = BotWorld::new(&["fox"]);
    let wrong = Bot::connect(&mut table, |terms| terms.token = "0".repeat(32));
    assert!(matches!(wrong.driver.failure(), Some(OnlineError::Refused(..))), "{:?}", wrong.driver.failure());
    for _ in 0..9 {
        Bot::connect(&mut table, |terms| terms.token = "1".repeat(32));
    }
    let mut waits = Bot::connect(&mut table, |_| ());
    assert_eq!(waits.driver.failure(), None);
    assert!(waits.events.iter().any(|event| matches!(event, BotEvent::Refused(_))));
    table.world.wait(secs(3));
    // The server closes a client that does not say hello in time; the connection is then made again.
    table.world.wait(secs(10));
    waits.reconnect(&mut table);
    assert!(waits.events.iter().any(|event| matches!(event, BotEvent::Welcome { name, .. } if name == "fox")));
}
