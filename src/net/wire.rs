//! Conversion between messages and text: one JSON object per message.

use super::event::{EVENT_TYPES, GameEvent, ServerMessage};
use super::request::{ClientRequest, REQUEST_TYPES};
use crate::report::did_you_mean;
use crate::text::{LONGEST_MESSAGE, LONGEST_QUOTE, clipped, quote};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// Deeper nesting is refused before the text is parsed.
const MAX_DEPTH: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefusalCode {
    /// The text isn't a message, or a field is wrong.
    BadMessage,
    UnknownType,
    /// Client and server have no common protocol version.
    Version,
    /// `hello` is missing, or was sent twice.
    HelloFirst,
    /// The game does not exist or is over, or the client has no seat in it.
    NoGame,
    NoCode,
    Full,
    WrongToken,
    RulesDiffer,
    RulesUnknown,
    /// The server lacks these rules and would look at them: send `create` again with `files`.
    FilesNeeded,
    /// The server does not play these rules; the message says why, and what to do.
    RulesRefused,
    NotRunning,
    NotYourTurn,
    AlreadyPlayed,
    IllegalMove,
    NoOffer,
    /// The offer isn't open, or this side cannot answer it.
    OfferGone,
    TooEarly,
    Busy,
    /// The server cannot write its journal; nothing was done.
    DiskFull,
    BadName,
    BadTerms,
    Closing,
    TlsRequired,
    /// The game has no spectators, or the client may only watch.
    NotAllowed,
    /// A code from a later version of the protocol.
    #[serde(other)]
    Other,
}

impl RefusalCode {
    /// As in messages: `no_game`.
    pub fn word(self) -> String {
        let json = serde_json::to_string(&self).unwrap_or_default();
        json.trim_matches('"').to_owned()
    }
}

/// A refused request, with a code for programs and a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub code: RefusalCode,
    /// In English.
    pub message: String,
    /// When to try again, in milliseconds.
    pub retry_after_ms: Option<u64>,
}

impl Refusal {
    /// Creates a refusal with the English text of a message; a long one is cut.
    pub fn new(code: RefusalCode, message: impl fmt::Display) -> Self {
        Self { code, message: clipped(message.to_string(), LONGEST_MESSAGE), retry_after_ms: None }
    }

    /// The reply to the request with this id.
    pub fn reply(self, re: u64) -> ServerMessage {
        ServerMessage::Error { re, code: self.code, message: self.message, retry_after_ms: self.retry_after_ms }
    }
}

/// Parses a request. Fails if the text is not a request; the id of the request is included, or 0 if it cannot be read.
pub fn read_request(text: &str) -> Result<ClientRequest, (u64, Refusal)> {
    let value = parse(text).map_err(|refusal| (0, refusal))?;
    let id = value.get("id").and_then(Value::as_u64).unwrap_or(0);
    let known = type_of(&value, &REQUEST_TYPES).map_err(|refusal| (id, refusal))?;
    if value.get("id").and_then(Value::as_u64).is_none() {
        return Err((0, bad("`id` must be a whole number of at least 0")));
    }
    from_value(value, known).map_err(|refusal| (id, refusal))
}

/// The id of a request that begins with `id` and `type`, in either order, and is a `create`. Only such a message may be long, and
/// this tells it from others before it is read as a whole.
pub fn upload_id(text: &str) -> Option<u64> {
    const LONGEST_HEAD: usize = 128;
    let head: String =
        text.bytes().take(LONGEST_HEAD).filter(|byte| !byte.is_ascii_whitespace()).map(char::from).collect();
    let digits = |text: &str| {
        let end = text.find(|letter: char| !letter.is_ascii_digit())?;
        Some((text[..end].parse().ok()?, text[end..].to_owned()))
    };
    if let Some(rest) = head.strip_prefix("{\"type\":\"create\",\"id\":") {
        return digits(rest).filter(|(_, rest)| rest.starts_with(',')).map(|(id, _)| id);
    }
    let (id, rest) = digits(head.strip_prefix("{\"id\":")?)?;
    rest.starts_with(",\"type\":\"create\",").then_some(id)
}

/// The text is untrusted. Fails if it is not a message; a message of an unknown type may be ignored.
pub fn read_server_message(text: &str) -> Result<ServerMessage, Refusal> {
    let value = parse(text)?;
    let word = value.get("type").and_then(Value::as_str).unwrap_or_default().to_owned();
    if EVENT_TYPES.contains(&word.as_str()) {
        return from_value::<GameEvent>(value, &word).map(ServerMessage::Event);
    }
    from_value(value, &word)
}

/// Writes one line, without a line break.
pub fn write_request(request: &ClientRequest) -> String {
    to_text(request)
}

/// Writes one line, without a line break.
pub fn write_server_message(message: &ServerMessage) -> String {
    match message {
        ServerMessage::Event(event) => to_text(event),
        other => to_text(other),
    }
}

fn to_text(value: &impl Serialize) -> String {
    // Only maps with keys that aren't strings can fail, and there are none.
    serde_json::to_string(value).unwrap_or_default()
}

fn bad(message: impl fmt::Display) -> Refusal {
    Refusal::new(RefusalCode::BadMessage, message)
}

fn parse(text: &str) -> Result<Value, Refusal> {
    if depth(text) > MAX_DEPTH {
        return Err(bad(format!("a message can be nested at most {MAX_DEPTH} deep")));
    }
    let value: Value = serde_json::from_str(text).map_err(|error| bad(format!("this is not JSON: {error}")))?;
    if value.is_object() { Ok(value) } else { Err(bad("a message must be a JSON object")) }
}

/// The nesting depth of brackets outside strings.
fn depth(text: &str) -> usize {
    let (mut now, mut deepest) = (0_usize, 0);
    let (mut is_in_text, mut is_escaped) = (false, false);
    for byte in text.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_in_text => is_escaped = true,
            b'"' => is_in_text = !is_in_text,
            _ if is_in_text => {}
            b'{' | b'[' => {
                now += 1;
                deepest = deepest.max(now);
            }
            b'}' | b']' => now = now.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

fn type_of<'a>(value: &Value, known: &[&'a str]) -> Result<&'a str, Refusal> {
    let Some(word) = value.get("type").and_then(Value::as_str) else {
        return Err(bad("`type` is missing; a message looks like {\"type\":\"ping\",\"id\":1}"));
    };
    known.iter().copied().find(|known_word| *known_word == word).ok_or_else(|| {
        let hint = did_you_mean(word, known.iter().copied());
        Refusal::new(RefusalCode::UnknownType, format!("there is no message type {}; {hint}", quote(word)))
    })
}

fn from_value<T: DeserializeOwned>(value: Value, word: &str) -> Result<T, Refusal> {
    // The error quotes the wrong value in full, which may be as long as a message.
    let detail = |error: serde_json::Error| clipped(error.to_string(), LONGEST_QUOTE);
    serde_json::from_value(value).map_err(|error| bad(format!("{}: {}", quote(word), detail(error))))
}

#[cfg(test)]
mod tests {
    use super::super::event::GameEventKind;
    use super::super::request::ClientMessage;
    use super::*;
    use crate::board::Side;

    #[test]
    fn a_request_is_read_as_it_was_written() {
        let message = ClientMessage::Move { game: 12, ply: 3, r#move: "22-17".into(), think_ms: 4180 };
        let text = write_request(&ClientRequest { id: 7, message: message.clone() });
        assert_eq!(text, r#"{"id":7,"type":"move","game":12,"ply":3,"move":"22-17","think_ms":4180}"#);
        assert_eq!(read_request(&text), Ok(ClientRequest { id: 7, message }));
    }

    #[test]
    fn an_event_stands_beside_its_game_and_number() {
        let event = GameEventKind::Offered { what: super::super::request::Offer::Draw, by: Side::Black };
        let message = ServerMessage::Event(GameEvent { game: 1, seq: 5, event });
        let text = write_server_message(&message);
        assert_eq!(text, r#"{"game":1,"seq":5,"type":"offered","what":"draw","by":"black"}"#);
        assert_eq!(read_server_message(&text), Ok(message));
    }

    #[test]
    fn what_is_wrong_is_said_with_a_word_and_a_sentence() {
        let cases = [
            ("", 0, RefusalCode::BadMessage),
            ("[]", 0, RefusalCode::BadMessage),
            (r#"{"id":3}"#, 3, RefusalCode::BadMessage),
            (r#"{"id":3,"type":"mvoe"}"#, 3, RefusalCode::UnknownType),
            (r#"{"id":-3,"type":"ping"}"#, 0, RefusalCode::BadMessage),
            (r#"{"id":3,"type":"move","game":1}"#, 3, RefusalCode::BadMessage),
            (r#"{"id":3,"type":"ping","time":"now"}"#, 3, RefusalCode::BadMessage),
        ];
        for (text, id, code) in cases {
            let (re, refusal) = read_request(text).unwrap_err();
            assert_eq!((re, refusal.code), (id, code), "{text}: {}", refusal.message);
        }
        let deep = format!(r#"{{"id":1,"type":"ping","x":{}{}}}"#, "[".repeat(5000), "]".repeat(5000));
        assert_eq!(read_request(&deep).unwrap_err().1.code, RefusalCode::BadMessage);
    }

    #[test]
    fn unknown_fields_are_ignored_and_later_codes_are_read() {
        assert!(read_request(r#"{"id":1,"type":"ping","later":{"a":1}}"#).is_ok());
        let text = r#"{"type":"error","re":1,"code":"of_tomorrow","message":"x"}"#;
        let Ok(ServerMessage::Error { code, .. }) = read_server_message(text) else { panic!() };
        assert_eq!(code, RefusalCode::Other);
    }
}
