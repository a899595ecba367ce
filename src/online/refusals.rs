//! Handles refused requests.

use super::game::{OnlineError, OnlineEvent, OnlineGame, Retry};
use crate::net::{ClientMessage, ClosingReason, Offer, RefusalCode};
use crate::notation::write_position;
use crate::report::Report;
use crate::text::{Phrase, phrase, raw, recover};

/// What is said of an offer that the opponent, called `name`, declined.
pub fn declined_phrase(offer: Offer, name: Phrase) -> Phrase {
    let words = match offer {
        Offer::Draw => "online-draw-declined",
        Offer::Takeback => "online-takeback-declined",
        Offer::Rematch => "online-rematch-declined",
    };
    phrase(words).with("name", name)
}

/// The server's messages and their arguments in order. They arrive in English.
const SERVER_MESSAGES: &[(&str, &[&str])] = &[
    ("server-not-started", &[]),
    ("server-ply-played", &["ply", "move"]),
    ("server-ply-pending", &["ply", "move"]),
    ("server-next-ply", &["next", "ply"]),
    ("server-not-your-turn", &[]),
    ("server-move-too-late", &[]),
    ("server-offer-open", &[]),
    ("server-no-takebacks", &[]),
    ("server-not-moved", &[]),
    ("server-not-over", &[]),
    ("server-rematch-agreed", &[]),
    ("server-opponent-left", &[]),
    ("server-offer-gone", &[]),
    ("server-claim-in", &["seconds"]),
    ("server-opponent-online", &[]),
    ("server-name-length", &["most"]),
    ("server-name-hidden", &[]),
    ("server-many-codes", &[]),
    ("server-none-waiting", &[]),
    ("server-many-messages", &[]),
    ("server-many-connections", &[]),
    ("server-version", &["ours", "oldest", "newest"]),
    ("server-many-games", &[]),
    ("server-full", &[]),
    ("server-no-codes", &[]),
    ("server-in-game", &[]),
    ("server-seats-taken", &[]),
    ("server-rules-differ", &["id", "hash"]),
    ("server-no-return", &[]),
    ("server-no-game", &[]),
    ("server-bad-start", &["why"]),
    ("server-no-rules", &["id", "why"]),
    ("server-other-rules", &["id", "ours", "theirs"]),
    ("server-clock", &[]),
    ("server-only-watches", &[]),
    ("server-many-tokens", &[]),
    ("server-no-account", &[]),
    ("server-name-reserved", &[]),
    ("server-bots-only", &[]),
    ("server-bad-available", &["variants", "games"]),
    ("server-own-challenge", &["name"]),
    ("server-no-bot", &["name"]),
    ("server-bot-other-game", &["name"]),
    ("server-bot-busy", &[]),
    ("server-many-challenges", &[]),
    ("server-seat-kept", &[]),
    ("server-draining", &[]),
    ("server-no-spectators", &[]),
    ("server-many-spectators", &[]),
    ("server-many-watched", &[]),
    ("server-no-such-hash", &[]),
    ("server-files-needed", &[]),
    ("server-rules-unapproved", &["sha"]),
    ("server-rules-unplayable", &["why"]),
    ("server-rules-faulty", &[]),
    ("server-shipped-id", &["id"]),
    ("server-start-foreign", &[]),
    ("server-checking", &[]),
    ("server-many-uploads", &[]),
    ("why-game-over", &[]),
    ("offer-open", &[]),
    ("offer-move-first", &[]),
    ("offer-people-only", &[]),
    ("no-random-numbers", &["error"]),
];

/// The messages and hints of the evidence that a program sends when it stops a game.
const DESYNC_MESSAGES: &[(&str, &[&str])] = &[
    ("online-desync-move", &["move", "ply", "why"]),
    ("online-desync-position", &["ply"]),
    ("online-desync-result", &["result", "ending", "own"]),
    ("online-desync-refused", &["message"]),
    ("online-desync-move-hint", &["position"]),
    ("online-desync-position-hint", &["position"]),
];

/// Explains a refusal to the user: by its code if that says enough, otherwise with the server's message, which stays in English
/// if it is from another version.
pub(super) fn refusal_phrase(code: RefusalCode, message: &str) -> Phrase {
    match code {
        RefusalCode::NoCode => phrase("refusal-no-code"),
        RefusalCode::WrongToken if message == phrase("server-no-account").to_string() => phrase("server-no-account"),
        RefusalCode::Closing if message == phrase("server-draining").to_string() => phrase("server-draining"),
        RefusalCode::WrongToken => phrase("refusal-wrong-token"),
        RefusalCode::DiskFull => phrase("refusal-disk-full"),
        RefusalCode::Closing => phrase("online-server-stopped"),
        RefusalCode::TlsRequired => phrase("refusal-tls-required"),
        _ => recover(message, SERVER_MESSAGES).unwrap_or_else(|| raw(message)),
    }
}

/// The other side's evidence, which the server sends in English with the ply.
pub(super) fn desync_phrase(report: &str) -> Phrase {
    const HINT: &str = "   hint: ";
    let ply = report.strip_prefix("after ply ").and_then(|rest| rest.split_once(": error: "));
    let Some((ply, evidence)) = ply else { return raw(report) };
    let part = |text: &str| recover(text, DESYNC_MESSAGES).unwrap_or_else(|| raw(text));
    let parts = evidence.splitn(2, HINT).map(part).collect();
    phrase("server-desync").with("ply", ply).with("report", Phrase::joined(parts, "; "))
}

/// Describes why a game cannot continue.
pub fn failure_report(error: &OnlineError) -> Report {
    match error {
        OnlineError::Rules(reports) => reports.first().clone(),
        OnlineError::Desync(report) | OnlineError::Untrusted(report) => report.clone(),
        OnlineError::Refused(code, why) => {
            Report::error(phrase("online-refused").with("why", refusal_phrase(*code, why)))
        }
        OnlineError::Closed(reason) => Report::note(phrase(match reason {
            ClosingReason::Elsewhere => "online-elsewhere",
            ClosingReason::Kicked => "online-kicked",
            ClosingReason::Restart | ClosingReason::Closed => "online-server-stopped",
        })),
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
            return self.events.push(OnlineEvent::Refused(refusal_phrase(code, &message)));
        };
        // The server may be able to handle the request later.
        let is_for_now = matches!(code, RefusalCode::DiskFull | RefusalCode::Busy);
        if code == RefusalCode::FilesNeeded
            && let ClientMessage::Create { files: None, .. } = asked.request.message
        {
            return self.send_files(asked.request.message);
        }
        let retry = match asked.request.message {
            ClientMessage::Resume { .. } => Some(Retry::Resume),
            ClientMessage::Move { ply, .. } => Some(Retry::Move(ply)),
            _ => None,
        };
        if let Some(retry) = retry.filter(|_| is_for_now) {
            if self.retry_wait.is_zero() {
                self.events.push(OnlineEvent::Refused(refusal_phrase(code, &message)));
            }
            return self.retry_later(retry, retry_after_ms);
        }
        match asked.request.message {
            ClientMessage::Hello { .. }
            | ClientMessage::Create { .. }
            | ClientMessage::Find { .. }
            | ClientMessage::Join { .. }
            | ClientMessage::Resume { .. }
            | ClientMessage::GetRules { .. }
            | ClientMessage::Watch { .. } => self.fail(OnlineError::Refused(code, message)),
            ClientMessage::Move { ply, .. } => self.move_refused(ply, code, &message),
            ClientMessage::Offer { what: Offer::Draw, .. } => {
                if let Some(side) = self.side {
                    self.remote_inputs[side.other().index()].accept_draw(false);
                }
                self.events.push(OnlineEvent::Refused(refusal_phrase(code, &message)));
            }
            _ => self.events.push(OnlineEvent::Refused(refusal_phrase(code, &message))),
        }
    }

    /// Repeats `create` with the files of the rules.
    fn send_files(&mut self, mut create: ClientMessage) {
        if let (ClientMessage::Create { files, .. }, Some(rules)) = (&mut create, &self.rules) {
            *files = Some(rules.file_texts());
            self.ask(create);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_message_of_the_server_is_recognised() {
        for (id, names) in SERVER_MESSAGES.iter().chain(DESYNC_MESSAGES) {
            let sent = names.iter().zip(3..).fold(phrase(id), |sent, (name, value)| sent.with(name, value.to_string()));
            let known = if id.starts_with("online-desync") { DESYNC_MESSAGES } else { SERVER_MESSAGES };
            assert_eq!(recover(&sent.to_string(), known), Some(sent));
        }
        assert_eq!(refusal_phrase(RefusalCode::Other, "from a later version"), raw("from a later version"));
    }

    #[test]
    fn evidence_of_the_other_side_is_recognised() {
        let message = phrase("online-desync-position").with("ply", "7");
        let hint = phrase("online-desync-position-hint").with("position", "W:W1:B32");
        let report = Report::error(message.clone()).hint(hint.clone()).to_string().replace('\n', " ");
        let sent = phrase("server-desync").with("ply", 7_u32).with("report", report).to_string();
        let whole = phrase("server-desync").with("ply", "7").with("report", Phrase::joined(vec![message, hint], "; "));
        assert_eq!(desync_phrase(&sent), whole);
        assert_eq!(desync_phrase("anything"), raw("anything"));
    }
}
