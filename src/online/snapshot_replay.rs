//! Rebuilds a game from the server's snapshot, at its start or after a reconnection.

use super::game::{OnlineError, OnlineEvent, OnlineGame};
use super::rules_consent::WantedRules;
use super::rules_mismatch::rules_differ;
use crate::board::Side;
use crate::net::{ClientKind, ClientMessage, GamePhase, GameSnapshot, Presence, SeatInfo};
use crate::notation::{read_move, read_position, write_position};
use crate::player::{Human, Player};
use crate::report::Report;
use crate::rules::Position;
use crate::server::HostedRules;
use crate::session::{Authority, EarlierPly, GameSettings, Session, TimeControl};
use crate::text::phrase;
use std::sync::Arc;
use std::time::Duration;

struct ReplayedSnapshot {
    rules: Arc<HostedRules>,
    start: Position,
    plies: Vec<EarlierPly>,
}

impl OnlineGame {
    /// Applies a snapshot; rebuilds the session unless it already has the same moves.
    pub(super) fn take_snapshot(&mut self, snapshot: GameSnapshot) {
        self.seq = snapshot.seq;
        self.last_ply = snapshot.moves.len() as u32;
        self.offer = snapshot.offer;
        (self.takeback, self.return_later) = (snapshot.takeback, snapshot.return_later);
        self.spectators = snapshot.spectators;
        let presence = |seat: &Option<SeatInfo>| seat.as_ref().map_or(Presence::Online, |seat| seat.presence);
        self.presences = [presence(&snapshot.black), presence(&snapshot.white)];
        if snapshot.phase == GamePhase::Waiting {
            return;
        }
        let session = self.session.as_ref().filter(|_| self.session_of == self.game);
        let is_same = session.is_some_and(|session| {
            let own = session.played().iter().map(|ply| ply.text.as_str());
            own.eq(snapshot.moves.iter().map(String::as_str))
        });
        // A single move that the server doesn't have yet is sent again.
        let is_ahead = session.is_some_and(|session| {
            session.played().len() == snapshot.moves.len() + 1
                && session.played().last().is_some_and(|ply| Some(ply.side) == self.side)
                && session.played().iter().zip(&snapshot.moves).all(|(own, theirs)| own.text == *theirs)
        });
        if is_ahead && snapshot.ended.is_none() {
            // A refused move has its own retry.
            if self.retry.is_none() {
                self.send_last_move();
            }
        } else if !is_same {
            return self.replay(snapshot);
        }
        self.follow_snapshot(&snapshot);
    }

    /// Replays the server's moves with the local rules, then continues from there.
    fn replay(&mut self, snapshot: GameSnapshot) {
        let (known, find_rules) = (self.rules.clone(), self.find_rules.clone());
        let (asked, can_import) = (snapshot.clone(), self.importer.is_some());
        self.prepare(
            move || match known.map_or_else(|| find_rules(&asked.variant), Ok) {
                Ok(rules) if rules.sha256 == asked.sha256 => replayed(rules, &asked).map(Some),
                _ if can_import => Ok(None),
                found => replayed(found.map_err(OnlineError::Rules)?, &asked).map(Some),
            },
            move |game, replayed| {
                let rebuilt = match replayed {
                    Ok(Some(replayed)) => game.rebuild(replayed, &snapshot),
                    Ok(None) => return game.want_rules(wanted_by(&snapshot)),
                    Err(error) => Err(error),
                };
                match rebuilt {
                    Ok(()) => game.follow_snapshot(&snapshot),
                    Err(error) => game.fail(error),
                }
            },
        );
    }

    fn rebuild(&mut self, replayed: ReplayedSnapshot, snapshot: &GameSnapshot) -> Result<(), OnlineError> {
        let ReplayedSnapshot { rules, start, plies } = replayed;
        self.rules = Some(rules.clone());
        let side = self.side.unwrap_or(Side::White);
        let mut session = self.new_session(&rules, side, (start, snapshot))?;
        session.continue_from(plies);
        if let Some(waker) = &self.waker {
            session.wake_with(waker.clone());
        }
        (self.session, self.session_of) = (Some(session), self.game);
        self.checksums.clear();
        let name = |seat: &Option<SeatInfo>| seat.as_ref().map_or_else(String::new, |seat| seat.name.clone());
        self.names = [name(&snapshot.black), name(&snapshot.white)];
        let kind = |seat: &Option<SeatInfo>| seat.as_ref().map_or(ClientKind::Person, |seat| seat.kind);
        self.kinds = [kind(&snapshot.black), kind(&snapshot.white)];
        self.events.push(OnlineEvent::Began { side, names: self.names.clone() });
        Ok(())
    }

    fn follow_snapshot(&mut self, snapshot: &GameSnapshot) {
        self.clocks_after = None;
        if let (Some(session), Some(clocks)) = (&mut self.session, snapshot.clocks_ms) {
            session.set_clocks(clocks.left());
        }
        if let Some(ended) = snapshot.ended.clone().filter(|_| !self.is_over) {
            self.end(ended);
        }
    }

    fn new_session(
        &mut self,
        rules: &Arc<HostedRules>,
        side: Side,
        (start, snapshot): (Position, &GameSnapshot),
    ) -> Result<Session, OnlineError> {
        let mut players = Side::BOTH.map(|side| -> Box<dyn Player> {
            let (remote, input) = Human::remote();
            self.remote_inputs[side.index()] = input;
            Box::new(remote)
        });
        if !self.is_watching() {
            let mut player = (self.make_player)(rules, side).map_err(OnlineError::Rules)?;
            if snapshot.ended.is_none() {
                // The clocks are the server's: they run while a program starts.
                player.prepare();
            }
            players[side.index()] = player;
        }
        let clock = snapshot.clock.map(TimeControl::from);
        let settings = GameSettings {
            game_seed: self.game.unwrap_or(0),
            clock,
            authority: Authority::Server,
            uncharged_plies: 2,
            rules: rules.limits(),
            ..GameSettings::IN_MATCHES
        };
        Ok(Session::new(start, players, settings))
    }

    pub(super) fn send_last_move(&mut self) {
        let last = self.session.as_ref().and_then(|session| {
            let ply = session.played().len() as u32;
            session.played().last().map(|played| (ply, played.text.clone()))
        });
        if let Some((ply, r#move)) = last {
            self.ask_in_game(|game| ClientMessage::Move { game, ply, r#move, think_ms: 0 });
        }
    }
}

fn wanted_by(snapshot: &GameSnapshot) -> WantedRules {
    let seats = [&snapshot.white, &snapshot.black];
    let host = seats.into_iter().flatten().next().map(|seat| seat.name.clone()).unwrap_or_default();
    WantedRules { sha256: snapshot.sha256.clone(), host }
}

/// Replays the moves of a snapshot, checking each with the local rules.
fn replayed(rules: Arc<HostedRules>, snapshot: &GameSnapshot) -> Result<ReplayedSnapshot, OnlineError> {
    if rules.sha256 != snapshot.sha256 {
        return Err(OnlineError::Rules(rules_differ(&rules, &[], &[]).into()));
    }
    let start = match snapshot.start.as_str() {
        "" => rules.variant.start(),
        text => read_position(&rules.variant, text).map_err(OnlineError::Rules)?,
    };
    start.settle();
    let plies = checked_plies(&start, snapshot).map_err(OnlineError::Desync)?;
    Ok(ReplayedSnapshot { rules, start, plies })
}

fn checked_plies(start: &Position, snapshot: &GameSnapshot) -> Result<Vec<EarlierPly>, Report> {
    let mut position = start.clone();
    let mut plies = Vec::new();
    for (text, ply) in snapshot.moves.iter().zip(1_u32..) {
        let chosen = read_move(&position, text).map_err(|why| {
            let message = phrase("online-desync-move").with("move", text).with("ply", ply).with("why", why.phrase());
            let hint = phrase("online-desync-move-hint").with("position", write_position(&position));
            Report::error(message).hint(hint)
        })?;
        let (next, changes) = position.play(&chosen);
        next.settle();
        position = next.clone();
        let (spent, clocks, memory, is_forgotten) = (Duration::ZERO, None, None, false);
        plies.push(EarlierPly { chosen, changes, position: next, spent, clocks, memory, is_forgotten });
    }
    if format!("{:016x}", position.checksum()) == snapshot.checksum {
        return Ok(plies);
    }
    let message = phrase("online-desync-position").with("ply", snapshot.moves.len());
    let hint = phrase("online-desync-position-hint").with("position", write_position(&position));
    Err(Report::error(message).hint(hint))
}
