//! The page on the protocol names all that is sent.

use std::fs;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn snake_case(name: &str) -> String {
    let mut word = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !word.is_empty() {
            word.push('_');
        }
        word.extend(letter.to_lowercase());
    }
    word
}

/// The variants of an enum of `src/net`, or the fields of a struct, and the fields of its variants, as messages spell them.
fn words(file: &str, item: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join("src/net").join(file)).unwrap();
    let body = text.split(&format!("pub {item} {{\n")).nth(1).unwrap().split("\n}\n").next().unwrap();
    let mut found = Vec::new();
    let mut skipped = false;
    for line in body.lines().map(str::trim).filter(|line| !line.starts_with("//")) {
        if line.starts_with("#[") {
            skipped |= line.contains("skip)") || line.contains("flatten");
            continue;
        }
        let end = line.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_' && letter != '#');
        let name = line[..end.unwrap_or(line.len())].trim_start_matches("pub").trim_start_matches("r#");
        let name = if name.is_empty() { line.trim_start_matches("pub ").split(':').next().unwrap() } else { name };
        if !name.is_empty() && !line.starts_with('}') && !std::mem::take(&mut skipped) {
            found.push(snake_case(name));
        }
    }
    found
}

#[test]
fn the_page_on_the_protocol_names_everything_that_is_sent() {
    let page = fs::read_to_string(root().join("docs/protocol.md")).unwrap();
    for (file, item, some) in [
        ("request.rs", "enum ClientMessage", "seat_token"),
        ("request.rs", "enum ClientKind", "spectator"),
        ("request.rs", "enum SideChoice", "random"),
        ("request.rs", "enum Offer", "takeback"),
        ("request.rs", "struct ClockTerms", "base_ms"),
        ("event.rs", "enum ServerMessage", "found"),
        ("event.rs", "enum ClosingReason", "elsewhere"),
        ("event.rs", "enum Event", "taken_back"),
        ("event.rs", "enum GamePhase", "waiting"),
        ("event.rs", "enum Presence", "away"),
        ("event.rs", "struct Snapshot", "return_later"),
        ("event.rs", "struct SeatInfo", "presence"),
        ("event.rs", "struct Clocks", "black"),
        ("event.rs", "struct GameEvent", "seq"),
        ("wire.rs", "enum RefusalCode", "disk_full"),
    ] {
        let words = words(file, item);
        assert!(words.iter().any(|word| word == some), "{item}: {words:?}");
        for word in words {
            assert!(page.contains(&format!("`{word}`")), "docs/protocol.md does not name `{word}` of {item}");
        }
    }
}
