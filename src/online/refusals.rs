//! Handles refused requests.

use super::game::{OnlineError, OnlineEvent, OnlineGame, Retry};
use crate::net::{ClientMessage, Offer, RefusalCode};
use crate::notation::write_position;
use crate::report::Report;
use crate::text::{Phrase, phrase, raw};

/// Explains a refusal to the user: by its code if that says enough, otherwise with the server's own words.
pub fn refusal_phrase(code: RefusalCode, message: &str) -> Phrase {
    match code {
        RefusalCode::NoCode => phrase("refusal-no-code"),
        RefusalCode::WrongToken => phrase("refusal-wrong-token"),
        RefusalCode::DiskFull => phrase("refusal-disk-full"),
        RefusalCode::Closing => phrase("online-server-stopped"),
        RefusalCode::TlsRequired => phrase("refusal-tls-required"),
        _ => raw(message),
    }
}

impl OnlineGame {
    pub(super) fn try_again(&mut self, what: Retry) {
        match what {
            Retry::Resume => self.pursue(),
            Retry::Move(ply) => {
                if self.session.as_ref().is_some_and(|session| session.played().len() == ply as usize) {
                    self.send_last_move();
                }
            }
        }
    }

    pub(super) fn refused(&mut self, re: u64, (code, message): (RefusalCode, String), retry_after_ms: Option<u64>) {
        if code == RefusalCode::TlsRequired {
            // The server said this before reading anything, and a retry would get the same reply.
            return self.fail(OnlineError::Refused(code, message));
        }
        let Some(asked) = self.waiting.remove(&re) else {
            // The server could not read the request.
            return self.events.push(OnlineEvent::Refused(message));
        };
        // The server may be able to handle the request later.
        let is_for_now = matches!(code, RefusalCode::DiskFull | RefusalCode::Busy);
        let retry = match asked.request.message {
            ClientMessage::Resume { .. } => Some(Retry::Resume),
            ClientMessage::Move { ply, .. } => Some(Retry::Move(ply)),
            _ => None,
        };
        if let Some(retry) = retry.filter(|_| is_for_now) {
            if self.retry_wait.is_zero() {
                self.events.push(OnlineEvent::Refused(message));
            }
            return self.retry_later(retry, retry_after_ms);
        }
        match asked.request.message {
            ClientMessage::Hello { .. }
            | ClientMessage::Create { .. }
            | ClientMessage::Find { .. }
            | ClientMessage::Join { .. }
            | ClientMessage::Resume { .. } => self.fail(OnlineError::Refused(code, message)),
            ClientMessage::Move { ply, .. } => self.move_refused(ply, code, &message),
            ClientMessage::Offer { what: Offer::Draw, .. } => {
                self.opponent_input.accept_draw(false);
                self.events.push(OnlineEvent::Refused(message));
            }
            _ => self.events.push(OnlineEvent::Refused(message)),
        }
    }

    fn move_refused(&mut self, ply: u32, code: RefusalCode, message: &str) {
        match code {
            RefusalCode::IllegalMove => {
                let position = self.session.as_ref().and_then(|session| session.position_after(ply as usize - 1));
                let evidence = Report::error(phrase("online-desync-refused").with("message", message));
                let evidence = match position {
                    Some(position) => {
                        let hint = phrase("online-desync-refused-hint").with("ply", ply);
                        evidence.hint(hint.with("position", write_position(position)))
                    }
                    None => evidence,
                };
                self.fail(OnlineError::Desync(evidence));
            }
            // The game has moved on, and the server's state is authoritative.
            _ => self.pursue(),
        }
    }
}
