//! The end of a round of work: what it changed goes to the journal, and then to the clients.

use super::game::{DESYNC, ServerGame};
use super::outgoing::Delivery;
use super::seat::ServerSeat;
use super::state::Server;
use crate::net::{GameEventKind, GamePhase, ServerMessage, write_server_message};
use crate::report::Report;
use crate::store::{JournalCommit, JournalEvent, JournalGame};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

impl Server {
    /// Writes all changes to the journal, then sends the queued messages. Call it after each round of work.
    pub fn flush(&mut self) {
        let now_ms = self.wall_clock_ms();
        for id in std::mem::take(&mut self.changed) {
            self.collect(id, now_ms);
        }
        let mut undone = BTreeSet::new();
        let deliveries = match self.commit() {
            Ok(()) => std::mem::take(&mut self.out.deliveries),
            Err(report) => {
                self.faults.push(report);
                undone.clone_from(&self.out.touched);
                self.take_back_uncommitted();
                self.out.refused()
            }
        };
        self.out.commit = JournalCommit::default();
        self.out.touched.clear();
        self.deliver(deliveries);
        self.metrics.delivered();
        let departures = std::mem::take(&mut self.departures);
        for (id, connection) in departures.into_iter().filter(|(id, _)| !undone.contains(id)) {
            self.depart(id, connection);
        }
        for id in undone {
            // The players' clocks, at least, are out of date.
            self.send_snapshots(id);
        }
        self.send_lobby();
        // Presence messages about connections that were just lost are sent at once; their recipients may be too slow as well.
        while !self.out.deliveries.is_empty() {
            let deliveries = std::mem::take(&mut self.out.deliveries);
            self.deliver(deliveries);
        }
    }

    fn commit(&mut self) -> Result<(), Report> {
        if self.out.commit.is_empty() {
            return Ok(());
        }
        let begun = Instant::now();
        let written = self.journal.commit(&self.out.commit);
        self.metrics.committed(begun.elapsed());
        self.is_written = written.is_ok();
        written
    }

    fn deliver(&mut self, deliveries: Vec<Delivery>) {
        for delivery in deliveries {
            let Some(client) = self.clients.get(&delivery.connection) else { continue };
            let is_sent = client.outbox.send(delivery.text);
            if delivery.is_last || !is_sent {
                if !delivery.is_last {
                    self.metrics.closed("slow");
                }
                // A client that is too slow is disconnected and can resume.
                self.remove_client(delivery.connection);
            }
        }
    }

    /// Collects what a game has to write and to send.
    fn collect(&mut self, id: u64, now_ms: u64) {
        let Some(game) = self.games.get_mut(&id) else { return };
        let row = row_of(game);
        // Most events don't change the row.
        let hash = Some(row.content_hash());
        if std::mem::replace(&mut game.row_hash, hash) != hash {
            self.out.commit.games.insert(id, row);
            self.out.touched.insert(id);
        }
        if !game.new_events.is_empty() {
            self.out.touched.insert(id);
        }
        self.metrics.ruled(&game.rules.sha256, std::mem::take(&mut game.rules_seconds));
        let (audience, is_delayed) = (game.live_audience(), game.view.is_some());
        if game.terms.public {
            self.lobby.note(id);
        }
        let (mut moved, mut changes_board, mut has_begun_or_ended) = (false, false, false);
        let (mut texts, mut has_begun) = (Vec::new(), false);
        for event in std::mem::take(&mut game.new_events) {
            let is_move = matches!(event.event, GameEventKind::Moved { .. });
            if is_move {
                self.metrics.moved(id);
            }
            if matches!(&event.event, GameEventKind::Ended { ending, .. } if ending == DESYNC) {
                self.metrics.disagreed();
            }
            has_begun |= matches!(event.event, GameEventKind::Began { .. });
            moved |= is_move || matches!(event.event, GameEventKind::Began { .. });
            has_begun_or_ended |= matches!(
                event.event,
                GameEventKind::Began { .. } | GameEventKind::Ended { .. } | GameEventKind::Opened
            );
            changes_board |= matches!(event.event, GameEventKind::Ended { .. } | GameEventKind::TakenBack { .. });
            let text: Arc<str> = write_server_message(&ServerMessage::Event(event.clone())).into();
            let body = text.to_string();
            self.out.commit.events.push(JournalEvent { game: id, seq: event.seq, at_ms: now_ms, body });
            for connection in &audience {
                self.out.push(*connection, Some(id), text.clone());
            }
            texts.push(text);
        }
        let is_of_bot = game.terms.bot.is_some() || game.seats.iter().flatten().any(|seat| seat.account.is_some());
        if has_begun_or_ended && is_of_bot {
            self.lobby.note_bots();
        }
        let failed = game.rules.is_foreign && game.has_failed();
        let sha256 = failed.then(|| game.rules.sha256.clone());
        let (phase, turn) = (game.phase(), game.play.as_ref().map(|play| play.session.turn()));
        let mover = turn.and_then(|turn| game.seat(turn)).and_then(|seat| seat.connection);
        self.schedule(id);
        if !is_delayed {
            self.add_view(id);
        } else if !texts.is_empty() {
            self.delay(id, (texts, has_begun));
        }
        if let Some(sha256) = sha256.filter(|_| changes_board) {
            let until = self.foreign.ban(&sha256, self.now);
            let until_ms = self.epoch_ms + until.as_millis() as u64;
            self.out.commit.refused_rules.insert(sha256, until_ms);
        }
        if moved || changes_board {
            self.send_boards(id);
        }
        if moved
            && phase == GamePhase::Running
            && let Some(mover) = mover
        {
            self.ping(mover);
        }
    }

    /// Sends a ping, to measure the network delay of a client.
    fn ping(&mut self, connection: u64) {
        let now = self.now;
        let Some(client) = self.clients.get_mut(&connection) else { return };
        client.pings += 1;
        client.pinged_at = Some(now);
        let time = client.pings;
        self.send(connection, &ServerMessage::Ping { time });
    }

    /// Resets every game with uncommitted changes to its state in the journal.
    fn take_back_uncommitted(&mut self) {
        for id in self.out.touched.clone() {
            let before = self.games.get(&id).map(|game| (game.seats.clone(), game.spectators.clone()));
            let (seats, spectators) = before.unwrap_or_default();
            self.forget(id);
            match self.journal.game(id) {
                Ok(Some(restored)) => match self.restore(&restored) {
                    Ok(()) => {
                        self.keep_connections(id, seats);
                        for connection in spectators {
                            self.add_spectator(id, connection);
                        }
                        self.schedule(id);
                    }
                    Err(report) => self.faults.push(report),
                },
                // The game was never written, so it doesn't exist.
                Ok(None) => {}
                Err(report) => self.faults.push(report),
            }
        }
    }

    fn keep_connections(&mut self, id: u64, before: [Option<ServerSeat>; 2]) {
        let now = self.now;
        for connection in before.iter().flatten().filter_map(|seat| seat.connection) {
            self.add_game(connection, id);
        }
        let Some(game) = self.games.get_mut(&id) else { return };
        for (seat, before) in game.seats.iter_mut().zip(before) {
            if let (Some(seat), Some(before)) = (seat, before)
                && seat.token_sha256 == before.token_sha256
            {
                seat.connection = before.connection;
                // A waiting game whose end could not be written waits as long again, instead of ending again at once.
                if game.play.is_some() || before.away_since.is_none() {
                    seat.away_since = before.away_since;
                }
                seat.has_left = before.has_left;
            }
        }
        if let Some(play) = &mut game.play {
            play.resume(now);
        }
        game.tick(now);
    }
}

fn row_of(game: &ServerGame) -> JournalGame {
    let json = |value: Result<String, serde_json::Error>| value.unwrap_or_default();
    JournalGame {
        id: game.id,
        code: game.code.to_string(),
        sha256: game.rules.sha256.clone(),
        terms: json(serde_json::to_string(&game.terms)),
        seats: json(serde_json::to_string(&game.seats)),
        phase: json(serde_json::to_string(&game.phase())).trim_matches('"').to_owned(),
    }
}
