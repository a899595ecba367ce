//! The page on which games are played in a browser: its files and its texts.

use crate::net::DeclineReason;
use crate::report::ContentHash;
use crate::summary::{ending_phrase, rules_endings};
use crate::text::{Language, Phrase, Words, authored, phrase};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use std::collections::BTreeMap;

/// The files of the page: path, media type and content.
const FILES: &[(&str, &str, &[u8])] = &[
    ("/damka.js", "text/javascript; charset=utf-8", include_bytes!("../../assets/web/damka.js")),
    ("/board.js", "text/javascript; charset=utf-8", include_bytes!("../../assets/web/board.js")),
    ("/connection.js", "text/javascript; charset=utf-8", include_bytes!("../../assets/web/connection.js")),
    ("/texts.js", "text/javascript; charset=utf-8", include_bytes!("../../assets/web/texts.js")),
    ("/style.css", "text/css; charset=utf-8", include_bytes!("../../assets/web/style.css")),
    ("/icon.png", "image/png", include_bytes!("../../assets/icon/damka_48.png")),
];

const INDEX: &[u8] = include_bytes!("../../assets/web/index.html");
const HTML: &str = "text/html; charset=utf-8";
const JSON: &str = "application/json; charset=utf-8";

/// A browser asks each time whether its copy is still right, and gets a short answer.
const ASK_AGAIN: &str = "no-cache";

/// The messages of the page, and the arguments that it fills in.
const TEXTS: &[(&str, &[&str])] = &[
    ("all-games", &[]),
    ("bot", &[]),
    ("clock", &[]),
    ("close", &[]),
    ("command-offer", &[]),
    ("command-resign", &[]),
    ("command-take-back", &[]),
    ("game", &[]),
    ("menu-opponent", &[]),
    ("online-accept", &[]),
    ("online-claim", &[]),
    ("online-copy-link", &[]),
    ("online-decline", &[]),
    ("online-join-button", &[]),
    ("online-name", &[]),
    ("online-no-clock", &[]),
    ("online-side", &[]),
    ("online-title", &[]),
    ("origin-shipped", &[]),
    ("piece-disc", &[]),
    ("piece-king", &[]),
    ("piece-man", &[]),
    ("piece-pawn", &[]),
    ("presence-away", &[]),
    ("presence-left", &[]),
    ("presence-online", &[]),
    ("prompt-continue", &[]),
    ("prompt-resign", &[]),
    ("qr-continue", &[]),
    ("qr-continue-text", &[]),
    ("qr-page", &[]),
    ("random-side", &[]),
    ("rematch", &[]),
    ("view-black", &[]),
    ("view-white", &[]),
    ("web-anyone", &[]),
    ("web-board", &[]),
    ("web-bots", &[]),
    ("web-busy", &[]),
    ("web-can-be-chosen", &[]),
    ("web-challenge", &[]),
    ("web-chosen", &[]),
    ("web-code", &[]),
    ("web-connected", &[]),
    ("web-copy-moves", &[]),
    ("web-create", &[]),
    ("web-declined", &[]),
    ("web-drawn", &["reason"]),
    ("web-elsewhere", &[]),
    ("web-empty", &[]),
    ("web-free-seat", &[]),
    ("web-ending-aborted", &[]),
    ("web-ending-closed", &[]),
    ("web-ending-desync", &[]),
    ("web-guest", &[]),
    ("web-lost", &[]),
    ("web-move-number", &["number"]),
    ("web-must-pass", &[]),
    ("web-no-result", &["reason"]),
    ("web-none", &[]),
    ("web-not-there", &[]),
    ("web-offers-draw", &[]),
    ("web-offers-rematch", &[]),
    ("web-offers-takeback", &[]),
    ("web-open-games", &[]),
    ("web-own-games", &[]),
    ("command-pass", &[]),
    ("web-public", &[]),
    ("web-rules-kept", &[]),
    ("web-rules-new", &["hash"]),
    ("web-running-games", &[]),
    ("web-spectators", &["count"]),
    ("web-turn-of", &["side"]),
    ("web-waiting", &["code"]),
    ("web-waiting-bot", &["name"]),
    ("web-watch", &[]),
    ("web-which-move", &[]),
    ("web-won", &["side", "reason"]),
    ("web-your-turn", &[]),
];

/// How games end besides by rules, as the messages of the server name it.
const OTHER_ENDINGS: &[&str] = &[
    "ply_cap",
    "resigned",
    "agreed",
    "flag_fell",
    "abandoned",
    "rules_error",
    "illegal_move",
    "no_answer",
    "script_error",
    "out_of_steps",
    "out_of_time",
    "out_of_memory",
    "stalled",
    "crashed",
];

/// Why bots decline challenges, as the server names it.
const DECLINED: &[&str] = &["busy", "game", "rules", "clock", "closing", "no_answer", "other"];

/// The file at a path; the page itself at every path with a single part, which is the code of a game.
pub(super) fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    if let Some((_, media_type, content)) = FILES.iter().find(|(known, ..)| *known == path) {
        return Some(cached(headers, media_type, content.to_vec()));
    }
    let code = path.strip_prefix('/')?;
    let is_code = code.len() <= 12 && code.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
    is_code.then(|| cached(headers, HTML, INDEX.to_vec()))
}

/// The texts of the page, with those of the variants that the server offers. `None` for a language that damka doesn't speak.
pub(super) fn texts(language: &str, offered: &[String], headers: &HeaderMap) -> Option<Response> {
    let words = Words::of(Language::of_code(language)?);
    let slot = |text: Phrase, names: &[&'static str]| {
        names.iter().fold(text, |text, name| text.with(name, format!("{{{name}}}")))
    };
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    texts.extend(TEXTS.iter().map(|(id, names)| ((*id).to_owned(), words.format(slot(phrase(id), names)))));
    let other = if words.language() == Language::Hebrew { Language::English } else { Language::Hebrew };
    texts.insert("other-language".to_owned(), other.own_name().to_owned());
    let endings = rules_endings().chain(OTHER_ENDINGS.iter().copied());
    texts.extend(endings.map(|word| (format!("web-ending-{word}"), words.format(ending_phrase(word)))));
    let declined = |word: &&str| (format!("web-declined-{word}"), words.format(DeclineReason::named(word).phrase()));
    texts.extend(DECLINED.iter().map(declined));
    texts.extend(offered.iter().map(|text| (format!("own:{text}"), words.format(authored(text.as_str())))));
    Some(cached(headers, JSON, serde_json::to_vec(&texts).unwrap_or_default()))
}

fn cached(headers: &HeaderMap, media_type: &'static str, content: Vec<u8>) -> Response {
    let tag = format!("\"{}\"", ContentHash::of_bytes(&content));
    let is_known = headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let Ok(value) = HeaderValue::from_str(&tag) else { return StatusCode::INTERNAL_SERVER_ERROR.into_response() };
    let fresh = [(CACHE_CONTROL, HeaderValue::from_static(ASK_AGAIN)), (ETAG, value)];
    if is_known {
        return (StatusCode::NOT_MODIFIED, fresh).into_response();
    }
    (fresh, [(CONTENT_TYPE, HeaderValue::from_static(media_type))], content).into_response()
}
