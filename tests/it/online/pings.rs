//! Pings are answered on another thread than the games.

use super::proxy::LIMIT;
use super::sockets::Raw;
use damka::net::{
    ClientMessage, IncomingEvent, ListenTimes, Listener, Outbox, ReadPermit, ServerMessage, read_request,
};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// A listener without a server behind it, and a client.
struct Line {
    client: Raw,
    incoming: Receiver<damka::net::Incoming>,
    _listener: Listener,
}

impl Line {
    fn open(ping_pause: Duration) -> Self {
        let times = ListenTimes { ping_pause, ..ListenTimes::default() };
        let (send, incoming) = channel();
        let receive = Arc::new(move |event| send.send(event).is_ok());
        let listener = Listener::open(([127, 0, 0, 1], 0).into(), times, (None, None), receive).unwrap();
        let client = Raw::connect(listener.address());
        Self { client, incoming, _listener: listener }
    }

    fn next(&self) -> IncomingEvent {
        self.incoming.recv_timeout(LIMIT).unwrap().event
    }

    fn outbox(&self) -> Outbox {
        match self.next() {
            IncomingEvent::Connected { outbox, .. } => outbox,
            other => panic!("{other:?}"),
        }
    }

    fn message(&self) -> (ClientMessage, ReadPermit) {
        match self.next() {
            IncomingEvent::Text { text, turn, .. } => (read_request(&text).unwrap().message, turn),
            other => panic!("{other:?}"),
        }
    }
}

const PING: ClientMessage = ClientMessage::Ping { time: 5 };

#[test]
fn pings_are_answered_though_no_server_takes_messages() {
    let mut line = Line::open(Duration::ZERO);
    for _ in 0..3 {
        let pong = line.client.ask(PING);
        assert!(matches!(pong, ServerMessage::Pong { time: 5, time_ms: 1_700_000_000_000.., .. }), "{pong:?}");
    }
    let _outbox = line.outbox();
    assert!(line.incoming.try_recv().is_err());
}

#[test]
fn a_ping_that_follows_too_soon_counts_as_any_message() {
    let mut line = Line::open(LIMIT);
    line.client.ask(PING);
    line.client.say(PING);
    let _outbox = line.outbox();
    assert_eq!(line.message().0, PING);
}

#[test]
fn a_ping_behind_a_request_that_waits_is_not_answered_before_it() {
    let mut line = Line::open(Duration::ZERO);
    line.client.say(ClientMessage::Find { code: None });
    let _outbox = line.outbox();
    let (request, turn) = line.message();
    assert_eq!(request, ClientMessage::Find { code: None });
    line.client.say(PING);
    assert_eq!(line.message().0, PING);
    drop(turn);
    assert!(matches!(line.client.ask(PING), ServerMessage::Pong { .. }));
}

#[test]
fn a_connection_that_the_server_gave_up_answers_no_more() {
    let mut line = Line::open(Duration::ZERO);
    line.client.ask(PING);
    drop(line.outbox());
    assert_eq!(line.client.read(), None);
}
