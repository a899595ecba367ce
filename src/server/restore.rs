//! Restores games of an earlier run by replaying their events.

use super::challenges::ANSWER;
use super::game::{OpenOffer, ServerGame};
use super::state::Server;
use super::terms::GameTerms;
use crate::net::{GameEventKind, JoinCode, Offer, ServerMessage, read_server_message};
use crate::notation::read_move;
use crate::report::Report;
use crate::session::EarlierPly;
use crate::store::RestoredGame;
use crate::text::{Phrase, phrase, raw};
use std::time::Duration;

impl Server {
    /// Players are away until they resume. Fails if rules or events cannot be read; the game stays in the journal.
    pub(super) fn restore(&mut self, restored: &RestoredGame) -> Result<(), Report> {
        let id = restored.game.id;
        let fault = |why: Phrase| Report::error(phrase("online-unrestored").with("id", id).with("why", why));
        let terms: GameTerms =
            serde_json::from_str(&restored.game.terms).map_err(|error| fault(raw(error.to_string())))?;
        let seats = serde_json::from_str(&restored.game.seats).map_err(|error| fault(raw(error.to_string())))?;
        let code: JoinCode = restored.game.code.parse().map_err(|_| fault(phrase("online-unrestored-code")))?;
        let rules = self.rules_of(&terms.variant, restored).map_err(|why| fault(raw(why)))?;
        let mut game = ServerGame::new(id, code, rules, terms).map_err(|refusal| fault(raw(refusal.message)))?;
        (game.seats, game.row_hash) = (seats, Some(restored.game.content_hash()));
        let now = self.now;
        for seat in game.seats.iter_mut().flatten() {
            seat.away_since = Some(now);
        }
        let mut moves: Vec<(String, Option<[Duration; 2]>)> = Vec::new();
        let (mut taken_back_to, mut offer) = (None, None);
        let mut has_begun = false;
        for row in &restored.events {
            let Ok(ServerMessage::Event(event)) = read_server_message(&row.body) else {
                return Err(fault(phrase("online-unrestored-unreadable").with("number", row.seq)));
            };
            if event.seq != game.seq + 1 {
                return Err(fault(phrase("online-unrestored-missing").with("number", game.seq + 1)));
            }
            game.seq = event.seq;
            offer = match event.event {
                GameEventKind::Offered { what, by } => Some(OpenOffer { number: event.seq, what, by }),
                // A move doesn't close an offer by itself: a separate `declined` event does.
                GameEventKind::Opened | GameEventKind::Began { .. } | GameEventKind::Moved { .. } => offer,
                _ => None,
            };
            match event.event {
                GameEventKind::Began { .. } => has_begun = true,
                GameEventKind::Moved { r#move, clocks_ms, .. } => {
                    moves.push((r#move, clocks_ms.map(crate::net::Clocks::left)));
                    taken_back_to = None;
                }
                GameEventKind::TakenBack { ply, clocks_ms, .. } => {
                    moves.truncate(ply as usize);
                    taken_back_to = clocks_ms.map(crate::net::Clocks::left);
                }
                ended @ GameEventKind::Ended { .. } => game.ended = Some(ended),
                GameEventKind::Rematch { next } => game.next = Some(next),
                GameEventKind::Opened | GameEventKind::Offered { .. } | GameEventKind::Declined { .. } => {}
            }
        }
        if has_begun {
            let mut play = game.new_play(now, (self.make_waker)(id));
            play.session.continue_from(plies(&game, &moves).map_err(|why| fault(raw(why)))?);
            if let Some(left) = taken_back_to {
                play.session.set_clocks(left);
            }
            game.offer = offer;
            if let Some(open) = offer.filter(|open| open.what == Offer::Draw) {
                // The offer was allowed when it was made.
                let _ = play.session.offer_draw(open.by);
            }
            game.play = Some(play);
            game.pause_after_restart(now);
            game.tick(now);
        }
        if game.ended.is_none() && game.play.is_none() && game.terms.bot.is_some() {
            // The bot gets the challenge again when it is back.
            game.answer_due = Some(now + ANSWER);
        }
        if game.ended.is_none() {
            self.codes.insert(code, id);
        }
        self.last_id = self.last_id.max(id);
        if !game.new_events.is_empty() {
            self.changed.insert(id);
        }
        self.games.insert(id, game);
        self.add_view(id);
        self.schedule(id);
        Ok(())
    }
}

fn plies(game: &ServerGame, moves: &[(String, Option<[Duration; 2]>)]) -> Result<Vec<EarlierPly>, String> {
    let mut position = game.start.clone();
    let mut plies = Vec::new();
    for (text, clocks) in moves {
        let chosen = read_move(&position, text).map_err(|why| why.words())?;
        let (next, changes) = position.play(&chosen);
        next.settle();
        position = next.clone();
        plies.push(EarlierPly {
            chosen,
            changes,
            position: next,
            spent: Duration::ZERO,
            clocks: *clocks,
            memory: None,
            is_forgotten: false,
        });
    }
    Ok(plies)
}
