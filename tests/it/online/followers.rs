//! The program's own clients at a server without sockets: busy, full and dishonest servers.

use super::harness::{Client, PEER, World, secs};
use damka::board::Side;
use damka::net::{
    ClientKind, ClientMessage, ClientRequest, Clocks, GameEventKind, Offer, Presence, RefusalCode, ServerMessage,
    read_server_message, write_request,
};
use damka::online::{ClientGoal, FindRules, MakePlayer, NewGame, OnlineError, OnlineEvent, OnlineGame};
use damka::player::{Human, HumanInput};
use damka::server::RulesSource;
use std::sync::{Arc, Mutex};
use std::time::Duration;

type Tamper = Box<dyn FnMut(String) -> String>;

/// A client whose moves a test makes. What the server says to it may be changed on the way.
struct Follower {
    game: OnlineGame,
    client: Client,
    read: usize,
    hand: Arc<Mutex<Option<HumanInput>>>,
    events: Vec<OnlineEvent>,
    sent: Vec<ClientMessage>,
    tamper: Option<Tamper>,
}

impl Follower {
    fn new(world: &mut World, (name, kind): (&str, ClientKind), goal: ClientGoal) -> Self {
        let rules = world.rules.clone();
        let find: FindRules = Arc::new(move |id| rules.current(id));
        let hand: Arc<Mutex<Option<HumanInput>>> = Arc::default();
        let new = hand.clone();
        let make: MakePlayer = Box::new(move |_, _| {
            let (human, hand) = Human::new();
            *new.lock().unwrap() = Some(hand);
            Ok(Box::new(human))
        });
        let mut game = OnlineGame::new((name, kind), goal, find, make);
        game.connected();
        let client = world.connect(PEER);
        Self { game, client, read: 0, hand, events: Vec::new(), sent: Vec::new(), tamper: None }
    }

    /// Carries what waits, both ways, once.
    fn pump(&mut self, world: &mut World) {
        self.events.extend(self.game.tick(world.now));
        while let Some(request) = self.game.next_request() {
            let text = write_request(&request);
            world.server.handle_message(self.client.connection, &text, (world.now, world.now));
            self.sent.push(request.message);
        }
        world.work();
        self.client.read();
        for message in &self.client.received[self.read..] {
            let mut text = damka::net::write_server_message(message);
            if let Some(tamper) = &mut self.tamper {
                text = tamper(text);
            }
            self.game.receive(read_server_message(&text).unwrap(), world.now);
        }
        self.read = self.client.received.len();
        self.events.extend(self.game.tick(world.now));
    }

    /// The connection breaks, and there is another one.
    fn reconnect(&mut self, world: &mut World) {
        world.cut(&self.client);
        (self.client, self.read) = (world.connect(PEER), 0);
        self.game.connected();
    }

    fn plies(&self) -> usize {
        self.game.session().map_or(0, |session| session.played().len())
    }

    /// Plays the first legal move.
    fn play(&mut self) {
        let chosen = self.game.session().unwrap().position().moves().swap_remove(0);
        self.hand.lock().unwrap().as_ref().unwrap().play(chosen);
    }

    fn count(&self, is_meant: impl Fn(&OnlineEvent) -> bool) -> usize {
        self.events.iter().filter(|event| is_meant(event)).count()
    }
}

/// A server and both players: the host, white, and the guest.
struct Pair {
    world: World,
    players: [Follower; 2],
}

impl Pair {
    fn open(new: NewGame, guest: ClientKind) -> Self {
        let mut world = World::new(&["english"]);
        let rules = world.rules.current("english").unwrap();
        let mut host = Follower::new(&mut world, ("Dana", ClientKind::Person), ClientGoal::Create(new, rules));
        (0..4).for_each(|_| host.pump(&mut world));
        let code = host.game.code().unwrap().to_owned();
        let guest = Follower::new(&mut world, ("Noam", guest), ClientGoal::Join(Some(code)));
        let mut pair = Self { world, players: [host, guest] };
        pair.until("it begins", |pair| pair.players.iter().all(|player| player.game.session().is_some()));
        pair
    }

    fn usual() -> Self {
        Self::open(terms(), ClientKind::Person)
    }

    fn pump(&mut self) {
        self.players.iter_mut().for_each(|player| player.pump(&mut self.world));
    }

    fn until(&mut self, what: &str, is_done: impl Fn(&Self) -> bool) {
        for _ in 0..20_000 {
            if is_done(self) {
                return;
            }
            self.pump();
            std::thread::yield_now();
        }
        panic!("never: {what}");
    }

    fn mover(&self) -> usize {
        usize::from(self.players[0].game.session().unwrap().turn() != Side::White)
    }

    fn play(&mut self, plies: usize) {
        for _ in 0..plies {
            let (mover, before) = (self.mover(), self.players[0].plies());
            self.players[mover].play();
            self.until("a move", |pair| pair.players.iter().all(|player| player.plies() > before));
        }
    }

    /// Lets time pass, a little at a time.
    fn wait(&mut self, time: Duration) {
        for _ in 0..20 {
            self.world.wait(time / 20);
            self.pump();
        }
    }

    /// Uses up the journal's file, by draws that are offered and declined.
    fn fill_the_disk(&mut self) {
        self.world.server.journal().limit_pages(1).unwrap();
        for _ in 0..2000 {
            self.players[0].game.make_offer(Offer::Takeback);
            self.until("the offer", |pair| !pair.players[0].game.is_waiting());
            self.pump();
            if !self.world.server.take_faults().is_empty() {
                return;
            }
            self.players[1].game.answer_offer(false);
            self.until("the answer", |pair| !pair.players[1].game.is_waiting());
            self.pump();
            if !self.world.server.take_faults().is_empty() {
                return;
            }
        }
        panic!("it is never full");
    }
}

fn terms() -> NewGame {
    let clock = Some(damka::net::ClockTerms { base_ms: 300_000, increment_ms: 0 });
    NewGame {
        start: None,
        clock,
        side: damka::net::SideChoice::White,
        takeback: true,
        return_later: false,
        public: false,
        spectators: true,
        bot: None,
    }
}

fn is_refused(event: &OnlineEvent) -> bool {
    matches!(event, OnlineEvent::Refused(_))
}

#[test]
fn a_seat_that_cannot_be_taken_again_now_is_asked_for_later() {
    for (code, retry_after_ms) in [(RefusalCode::DiskFull, None), (RefusalCode::Busy, Some(3000))] {
        let mut pair = Pair::usual();
        let (_, token) = pair.players[0].game.seat().map(|(game, token)| (game, token.to_owned())).unwrap();
        let mut game = std::mem::replace(
            &mut pair.players[0].game,
            OnlineGame::new(
                ("Dana", ClientKind::Person),
                ClientGoal::Resume(1, token),
                Arc::new(|_| Err(damka::report::Report::error("unused").into())),
                Box::new(|_, _| Err(damka::report::Report::error("unused").into())),
            ),
        );
        game.connected();
        let (mut now, mut asked_at, mut refused) = (Duration::ZERO, Vec::new(), 0);
        while asked_at.len() < 7 {
            refused += game.tick(now).iter().filter(|event| is_refused(event)).count();
            while let Some(ClientRequest { id: re, message }) = game.next_request() {
                let reply = match message {
                    ClientMessage::Hello { .. } => ServerMessage::Welcome {
                        re,
                        protocol: 1,
                        server: "test".into(),
                        you: "Dana".into(),
                        instance: "x".into(),
                        time_ms: 0,
                        games: Vec::new(),
                    },
                    ClientMessage::Resume { .. } => {
                        asked_at.push(now);
                        ServerMessage::Error { re, code, message: "not now".into(), retry_after_ms }
                    }
                    other => panic!("{other:?}"),
                };
                game.receive(reply, now);
            }
            assert_eq!(game.failure(), None);
            now = game.next_due().map_or(now, |due| due.max(now)) + Duration::from_millis(1);
        }
        assert_eq!(refused, 1, "it is said once");
        let waits: Vec<Duration> = asked_at.windows(2).map(|pair| pair[1].saturating_sub(pair[0])).collect();
        assert!(waits[0] >= Duration::from_millis(retry_after_ms.unwrap_or(500)), "{waits:?}");
        assert!(waits.is_sorted() && waits[5] >= secs(10) && waits[5] < secs(11), "{waits:?}");
    }
}

#[test]
fn a_move_that_a_full_disk_did_not_take_is_played_once_there_is_room() {
    let mut pair = Pair::usual();
    pair.play(4);
    pair.fill_the_disk();
    let (mover, sent) = (pair.mover(), pair.players[pair.mover()].sent.len());
    pair.players[0].events.clear();
    pair.players[1].events.clear();
    pair.players[mover].play();
    pair.wait(secs(20));
    assert_eq!((pair.players[mover].plies(), pair.players[1 - mover].plies()), (5, 4), "the mover sees its move");
    let moves = pair.players[mover].sent[sent..].iter().filter(|one| matches!(one, ClientMessage::Move { .. })).count();
    assert!((2..10).contains(&moves), "{moves} tries in twenty seconds");
    assert_eq!(pair.players[mover].count(is_refused), 1, "it is said once");
    pair.world.server.journal().limit_pages(1_000_000).unwrap();
    pair.wait(secs(11));
    assert_eq!(pair.players.each_ref().map(Follower::plies), [5, 5]);
    pair.world.server.take_faults();
    pair.play(3);
    assert_eq!(pair.players.each_ref().map(|player| player.game.failure().cloned()), [None, None]);
}

#[test]
fn what_a_full_disk_undid_is_undone_at_both_players() {
    let mut pair = Pair::usual();
    pair.play(4);
    pair.fill_the_disk();
    for player in &mut pair.players {
        player.client.received.clear();
        player.read = 0;
    }
    // Time passed, and is not charged, as nobody could move.
    pair.wait(secs(50));
    pair.players[0].game.resign();
    pair.pump();
    pair.pump();
    for player in &pair.players {
        let snapshot = player.client.snapshot(1);
        assert_eq!((snapshot.moves.len(), snapshot.ended), (4, None));
        let session = player.game.session().unwrap();
        let shown = session.clocks().map(Clocks::new).unwrap();
        let server = snapshot.clocks_ms.unwrap();
        assert!(shown.white.abs_diff(server.white) < 1000 && shown.black.abs_diff(server.black) < 1000);
        assert_eq!(session.result(), None);
    }
}

#[test]
fn who_leaves_on_purpose_is_said_to_have_left_after_the_end() {
    let mut pair = Pair::usual();
    pair.play(2);
    pair.players[1].events.clear();
    pair.players[0].game.leave();
    pair.until("the end", |pair| pair.players[1].game.is_over());
    let host = pair.players[0].client.connection;
    pair.world.server.closed(host, pair.world.now);
    pair.pump();
    pair.pump();
    let messages: Vec<String> = pair.players[1]
        .events
        .iter()
        .filter_map(|event| match event {
            OnlineEvent::Over { result, left, .. } => Some(format!("{result} {left}")),
            OnlineEvent::Opponent(state) => Some(format!("{:?}", state.presence)),
            _ => None,
        })
        .collect();
    assert_eq!(messages, ["0-1 true", "Left"]);
}

#[test]
fn who_comes_back_later_keeps_the_seat_where_that_is_allowed() {
    for return_later in [false, true] {
        let mut pair = Pair::open(NewGame { return_later, ..terms() }, ClientKind::Person);
        pair.play(2);
        pair.players[1].events.clear();
        pair.players[0].game.suspend();
        pair.until("the answer", |pair| !pair.players[0].game.is_waiting());
        pair.pump();
        let states = |pair: &Pair| -> Vec<(Presence, bool)> {
            let state = |event: &OnlineEvent| match event {
                OnlineEvent::Opponent(state) => Some((state.presence, state.claim_in.is_some())),
                _ => None,
            };
            pair.players[1].events.iter().filter_map(state).collect()
        };
        assert!(!pair.players[1].game.is_over());
        if return_later {
            assert_eq!(states(&pair), [(Presence::Left, true)]);
            pair.wait(secs(5));
            pair.players[0].reconnect(&mut pair.world);
            pair.until("back", |pair| states(pair).len() == 2);
            assert_eq!(states(&pair)[1], (Presence::Online, false));
        } else {
            assert_eq!((states(&pair), pair.players[0].count(is_refused)), (vec![], 1));
        }
        pair.play(2);
    }
}

#[test]
fn players_know_whose_turn_it_is_and_that_the_opponent_is_a_bot() {
    let mut pair = Pair::open(terms(), ClientKind::Bot);
    for turn in [Side::Black, Side::White, Side::Black] {
        let host = pair.players[0].client.connection;
        let (game, token) = pair.players[0].game.seat().map(|(game, token)| (game, token.to_owned())).unwrap();
        let text =
            write_request(&ClientRequest { id: 900, message: ClientMessage::Resume { game, seat_token: token } });
        pair.world.server.handle_message(host, &text, (pair.world.now, pair.world.now));
        pair.pump();
        assert_eq!(pair.players[0].client.snapshot(1).turn, Some(turn));
        pair.play(1);
    }
    for player in &pair.players {
        assert_eq!(player.game.kinds(), &[ClientKind::Bot, ClientKind::Person]);
    }
    pair.players[0].game.resign();
    pair.until("the end", |pair| pair.players[1].game.is_over());
    pair.players[1].reconnect(&mut pair.world);
    pair.until("back", |pair| !pair.players[1].game.is_waiting());
    pair.pump();
    let snapshot = pair.players[1].client.snapshot(1);
    assert_eq!((snapshot.turn, snapshot.ended.is_some()), (None, true));
    assert_eq!(pair.players[1].count(|event| matches!(event, OnlineEvent::Over { .. })), 1, "it ends once");
}

/// Changes the `moved` of this ply.
fn changed(ply: u32, change: impl Fn(&mut String, &mut String) + 'static) -> Tamper {
    Box::new(move |text| match read_server_message(&text) {
        Ok(ServerMessage::Event(mut event)) => {
            if let GameEventKind::Moved { ply: its, r#move, checksum, .. } = &mut event.event
                && *its == ply
            {
                change(r#move, checksum);
            }
            damka::net::write_server_message(&ServerMessage::Event(event))
        }
        _ => text,
    })
}

#[test]
fn a_server_that_breaks_the_rules_stops_the_game_with_the_evidence_on_both_sides() {
    let illegal = changed(3, |text, _| *text = "1-32".into());
    let other = changed(3, |_, checksum| *checksum = "0".repeat(16));
    for (tamper, expected) in [(illegal, "your rules do not allow"), (other, "position differs from yours")] {
        let mut pair = Pair::usual();
        // White sees what black does at ply 3.
        pair.players[0].tamper = Some(tamper);
        pair.play(2);
        pair.players[1].play();
        pair.until("the host stops", |pair| pair.players[0].game.failure().is_some());
        let Some(OnlineError::Desync(evidence)) = pair.players[0].game.failure() else { panic!() };
        assert!(evidence.message.contains(expected) && evidence.hint.is_some(), "{evidence}");
        pair.until("the guest knows", |pair| pair.players[1].game.is_over());
        let guest = &pair.players[1];
        let over = |event: &OnlineEvent| matches!(event, OnlineEvent::Over { result, ending, by: Some(Side::White), .. } if result == "*" && ending == "desync");
        assert_eq!(guest.count(over), 1);
        let text_of =
            |event: &OnlineEvent| matches!(event, OnlineEvent::Refused(text) if text.to_string().contains(expected));
        assert_eq!(guest.count(text_of), 1, "{:?}", guest.events);
        assert!(!pair.players[0].game.is_waiting(), "the report has arrived");
    }
}

#[test]
fn a_server_that_begins_with_the_wrong_position_is_not_believed() {
    let mut pair = Pair::usual();
    pair.play(2);
    pair.players[1].tamper = Some(Box::new(|text| text.replacen("\"moves\":[\"", "\"moves\":[\"32-1\",\"", 1)));
    pair.players[1].reconnect(&mut pair.world);
    pair.until("the guest stops", |pair| pair.players[1].game.failure().is_some());
    let Some(OnlineError::Desync(evidence)) = pair.players[1].game.failure() else { panic!() };
    assert!(evidence.message.contains("your rules do not allow"), "{evidence}");
    pair.until("the host knows", |pair| pair.players[0].game.is_over());
}

#[test]
fn the_same_join_again_is_confirmed_and_no_other() {
    let mut pair = Pair::usual();
    let join = pair.players[1].sent.iter().find(|sent| matches!(sent, ClientMessage::Join { .. })).unwrap().clone();
    let ClientMessage::Join { code, sha256, seat_token } = join.clone() else { unreachable!() };
    assert!(seat_token.is_some());
    pair.play(1);
    let mut again = pair.world.person("Noam");
    let reply = pair.world.ask(&mut again, join);
    assert_eq!(super::harness::seated(&reply).1, Side::Black);
    assert_eq!(again.snapshot(1).moves.len(), 1);
    let mut stranger = pair.world.person("Stranger");
    for (token, word) in [
        (None, RefusalCode::Full),
        (Some("0".repeat(32)), RefusalCode::Full),
        (Some("x".into()), RefusalCode::WrongToken),
    ] {
        let join = ClientMessage::Join { code: code.clone(), sha256: sha256.clone(), seat_token: token };
        assert_eq!(super::harness::code(&pair.world.ask(&mut stranger, join)), word);
    }
}

/// A spectator of a pair's game.
fn spectator(pair: &mut Pair) -> Follower {
    let code = pair.players[0].game.code().unwrap().to_owned();
    Follower::new(&mut pair.world, ("Riad", ClientKind::Spectator), ClientGoal::Watch(code))
}

fn follow_until(pair: &mut Pair, watcher: &mut Follower, what: &str, is_done: impl Fn(&Follower) -> bool) {
    for _ in 0..20_000 {
        if is_done(watcher) {
            return;
        }
        pair.pump();
        watcher.pump(&mut pair.world);
        std::thread::yield_now();
    }
    panic!("never: {what}; {:?}", watcher.events);
}

#[test]
fn a_spectator_follows_the_game_by_its_own_rules() {
    let mut pair = Pair::usual();
    pair.play(3);
    let mut watcher = spectator(&mut pair);
    follow_until(&mut pair, &mut watcher, "the moves so far", |watcher| watcher.plies() == 3);
    pair.play(2);
    follow_until(&mut pair, &mut watcher, "new moves", |watcher| watcher.plies() == 5);
    watcher.reconnect(&mut pair.world);
    pair.play(1);
    follow_until(&mut pair, &mut watcher, "moves after a broken connection", |watcher| watcher.plies() == 6);
    pair.players[0].game.make_offer(Offer::Draw);
    follow_until(&mut pair, &mut watcher, "an offer", |watcher| {
        watcher.count(|event| matches!(event, OnlineEvent::Offered(..))) == 1
    });
    assert_eq!(watcher.game.opponents_offer(), None, "an offer between players is not the spectator's to answer");
    pair.players[1].game.answer_offer(true);
    follow_until(&mut pair, &mut watcher, "the end", |watcher| watcher.game.is_over());
    assert_eq!(watcher.game.failure(), None);
    assert!(
        watcher
            .sent
            .iter()
            .all(|message| { matches!(message, ClientMessage::Hello { .. } | ClientMessage::Watch { .. }) })
    );
}

#[test]
fn a_spectator_sees_a_takeback_and_the_rematch() {
    let mut pair = Pair::usual();
    let mut watcher = spectator(&mut pair);
    pair.play(2);
    follow_until(&mut pair, &mut watcher, "two moves", |watcher| watcher.plies() == 2);
    pair.players[1].game.make_offer(Offer::Takeback);
    pair.until("the offer", |pair| pair.players[0].game.opponents_offer().is_some());
    pair.players[0].game.answer_offer(true);
    let taken_back = pair.players[1].game.side() == Some(Side::Black);
    assert!(taken_back, "the guest is black");
    follow_until(&mut pair, &mut watcher, "a takeback", |watcher| watcher.plies() < 2);
    pair.players[0].game.resign();
    follow_until(&mut pair, &mut watcher, "the end", |watcher| watcher.game.is_over());
    pair.players.iter_mut().for_each(|player| player.game.make_offer(Offer::Rematch));
    follow_until(&mut pair, &mut watcher, "the rematch", |watcher| {
        !watcher.game.is_over() && watcher.plies() == 0 && watcher.game.session().is_some()
    });
    assert_eq!(watcher.game.failure(), None);
}
