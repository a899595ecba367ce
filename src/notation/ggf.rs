//! Games of Othello servers: the Generic Game Format, `(;GM[Othello]PB[Ann]…BO[8 … *]B[f5//1.2]W[d6]…;)`.

use super::archive::OTHELLO;
use super::faults::Faults;
use super::pdn::{
    Comment, Elapsed, FileResult, Game, GameScore, Item, MoveText, PdnLine, SourceSpan, Tag, check_move_text,
};
use super::{Replay, discs};
use crate::board::Side;
use crate::report::{Report, Source};
use crate::rules::Move;
use crate::text::{phrase, quote};
use std::ops::Range;

/// Properties that become tags, and the names of those tags.
const NAMES: [(&str, &str); 6] = [
    ("PC", "Site"),
    ("PB", "Black"),
    ("PW", "White"),
    ("RB", "BlackRating"),
    ("RW", "WhiteRating"),
    ("TI", "TimeControl"),
];

pub fn is_ggf(text: &str) -> bool {
    let start = text
        .trim_start_matches(|letter: char| letter.is_whitespace() || letter.is_ascii_digit() || letter == '\u{feff}');
    start.starts_with("(;")
}

/// Parses the games of a text; returns them and the faults. The value and time of a move become a comment after it.
pub fn read_ggf(source: &Source) -> (Vec<Game>, Vec<Report>) {
    let (games, faults) = read_games(source);
    (games, faults.reports(source))
}

/// Like [`read_ggf`], with the faults as collected.
pub(super) fn read_games(source: &Source) -> (Vec<Game>, Faults) {
    let (mut games, mut faults) = (Vec::new(), Faults::default());
    let text = source.text();
    let mut at = 0;
    while let Some(found) = text[at..].find("(;") {
        let start = at + found;
        let (properties, end) = properties(text, start);
        if !text[start..end].ends_with(";)") {
            let span = start..start + 2;
            faults.error(&span, || source.error(&span, phrase("ggf-open")).hint(phrase("ggf-open-hint")));
        }
        games.push(game(source, start..end, &properties, &mut faults));
        at = end;
    }
    (games, faults)
}

type Property<'a> = (&'a str, &'a str, Range<usize>);

/// The properties of the game that starts at `start`, and its end. Anything in brackets is a value, even `;)`.
fn properties(text: &str, start: usize) -> (Vec<Property<'_>>, usize) {
    let mut properties = Vec::new();
    let mut at = start + 2;
    loop {
        let rest = &text[at..];
        let open = rest.find('[');
        let before = &rest[..open.unwrap_or(rest.len())];
        let ends = [before.find(";)").map(|length| length + 2), before.find("(;")];
        if let Some(length) = ends.into_iter().flatten().min() {
            return (properties, at + length);
        }
        let Some(open) = open else { return (properties, text.len()) };
        let name = before.trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
        let value = at + open + 1;
        let end = value_end(text, value);
        properties.push((name, &text[value..end], value..end));
        at = end + usize::from(text[end..].starts_with(']'));
    }
}

/// Where the value that starts here ends: at its bracket, or at the next game if the bracket is missing.
fn value_end(text: &str, start: usize) -> usize {
    const NEXT: &str = "(;GM";
    let mut at = start;
    while let Some(length) = text[at..].find(['[', ']']) {
        let sign = at + length;
        if text[sign..].starts_with(']') {
            return sign;
        }
        if text[start..sign].ends_with(NEXT) {
            return sign - NEXT.len();
        }
        at = sign + 1;
    }
    text.len()
}

fn game(source: &Source, span: Range<usize>, properties: &[Property<'_>], faults: &mut Faults) -> Game {
    let mut game = Game { span: span.into(), ..Game::default() };
    let mut score = None;
    // After an unreadable move the others are meaningless.
    let mut is_read = true;
    for (name, value, place) in properties {
        let place = place.clone();
        match *name {
            "GM" if !value.eq_ignore_ascii_case("othello") => {
                let message = || phrase("ggf-other").with("name", quote(value));
                faults.error(&place, || source.error(&place, message()));
            }
            // If a property occurs twice, the first counts.
            "DT" if game.tag("Date").is_some() => {}
            "DT" => game.tags.push(tag("Date", &date(value), place)),
            "RE" => score = result(value),
            "BO" if game.tag("FEN").is_some() => {}
            "BO" => board(source, &mut game, value, place, faults),
            "B" | "W" if is_read => is_read = moved(source, &mut game.line, value, place, faults),
            _ => {
                let known = NAMES.iter().find(|(short, _)| short == name);
                if let Some((_, known)) = known.filter(|(_, known)| game.tag(known).is_none()) {
                    game.tags.push(tag(known, value, place));
                }
            }
        }
    }
    let score = score.unwrap_or(GameScore::OPEN);
    game.score = Some(score);
    game.set_tag("Result", score.to_string());
    game.set_tag("GameType", OTHELLO.to_string());
    game
}

fn tag(name: &str, value: &str, place: Range<usize>) -> Tag {
    Tag { name: name.to_owned(), value: value.replace(['\n', '\r'], " "), span: place.into() }
}

/// Parses `2003.12.15_13:24:03.MST`; for seconds since 1970 the date stays unknown.
fn date(value: &str) -> String {
    let day = value.split(|letter: char| letter == '_' || letter.is_whitespace()).next().unwrap_or_default();
    if day.contains('.') { day.to_owned() } else { "????.??.??".to_owned() }
}

/// Parses black's discs less white's: `+12.000`, `-4`, `0`. A suffix after a colon gives a resignation or a loss on time.
fn result(value: &str) -> Option<GameScore> {
    let lead: f64 = value.split(':').next()?.trim().parse().ok()?;
    Some(GameScore::of(match lead {
        0.0 => None,
        lead if lead > 0.0 => Some(Side::Black),
        _ => Some(Side::White),
    }))
}

/// Parses `8 ---…--- *`: the size, the squares from a1, the side to move. The usual start needs no tag.
fn board(source: &Source, game: &mut Game, value: &str, place: Range<usize>, faults: &mut Faults) {
    const USUAL: &str = "---------------------------O*------*O---------------------------*";
    let Some((size, squares)) = value.split_once(' ') else { return };
    if size.trim() != "8" {
        faults.error(&place, || source.error(&place, phrase("ggf-size").with("size", size)));
        return;
    }
    let plain: String = squares.chars().filter(|letter| !letter.is_whitespace()).collect();
    if plain != USUAL {
        let place = place.end - squares.len()..place.end;
        game.tags.push(tag("SetUp", "1", place.clone()));
        game.tags.push(tag("FEN", &squares.trim().replace('*', "X"), place));
    }
}

/// `f5` or `F5/2.3/1.2`: square, the player's evaluation, seconds; `PA` passes. False if it looks like no move.
fn moved(source: &Source, line: &mut PdnLine, value: &str, place: Range<usize>, faults: &mut Faults) -> bool {
    let start = place.start + value.len() - value.trim_start().len();
    let mut parts = value.split('/').map(str::trim);
    let square = parts.next().unwrap_or_default();
    let passes = square.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("pa"));
    let text = if passes { "--".to_owned() } else { square.to_ascii_lowercase() };
    let number = line.items.is_empty().then_some((1, false));
    let span: SourceSpan = (start..start + square.len()).into();
    if check_move_text(&text).is_err() {
        faults
            .error(&span.range(), || source.error(&span.range(), phrase("why-unreadable").with("text", quote(square))));
        return false;
    }
    line.items.push(Item::Move(MoveText { number, text, strength: String::new(), span }));
    // A bracket would end the command.
    let value = parts.next().map(|value| value.replace('[', "")).filter(|value| !value.trim().is_empty());
    let value = value.map(|value| format!("[%eval {}]", value.trim()));
    let time = parts.next().and_then(Elapsed::read_time).map(|time| time.to_string());
    let parts: Vec<String> = value.into_iter().chain(time).collect();
    if !parts.is_empty() {
        line.items.push(Item::Comment(Comment::new(&parts.join(" "))));
    }
    true
}

/// Writes an Othello game on one line. What only other formats can express (variations, comments) is left out.
pub fn write_ggf(game: &Game, replay: &Replay) -> String {
    let variant = replay.start.variant();
    let mut text = String::from("(;GM[Othello]");
    let is_kept = |letter: char| !matches!(letter, '[' | ']' | '\n' | '\r');
    let mut add = |name: &str, value: &str| {
        let value: String = value.chars().filter(|letter| is_kept(*letter)).collect();
        text.extend([name, "[", &value, "]"]);
    };
    let is_said = |value: &str| value.chars().any(|letter| is_kept(letter) && !letter.is_whitespace());
    let tag = |name: &str| game.tag(name).filter(|value| is_said(value) && *value != "?");
    add("PC", tag("Site").or(tag("Event")).unwrap_or("damka"));
    if let Some(date) = tag("Date").filter(|date| !date.starts_with('?')) {
        add("DT", date);
    }
    for (name, known) in NAMES.iter().skip(1) {
        if let Some(value) = tag(known).or(name.starts_with('P').then_some("?")) {
            add(name, value);
        }
    }
    add("TY", "8");
    add("RE", &lead(game, replay));
    let setup = discs::write(&replay.start.setup()).replace('X', "*");
    add("BO", &format!("8 {setup}"));
    for ply in &replay.plies {
        let Some(chosen) = &ply.chosen else { continue };
        let name = if ply.side == Side::Black { "B" } else { "W" };
        add(name, &move_value(game, ply.item, chosen, |square| variant.names.name(variant.shape, square)));
    }
    text.push_str(";)\n");
    text
}

/// Black's lead; if the game was not played to its end, one disc with the reason.
fn lead(game: &Game, replay: &Replay) -> String {
    let last = replay.last();
    let count = |side| f64::from(last.count(side, None));
    if replay.outcome().is_some() {
        return format!("{:+.3}", count(Side::Black) - count(Side::White));
    }
    match game.score().map(|score| score.verdict) {
        Some(FileResult::Wins(Side::Black)) => "+1.000:r".into(),
        Some(FileResult::Wins(Side::White)) => "-1.000:r".into(),
        Some(FileResult::Draw) => "+0.000:s".into(),
        Some(FileResult::BothLose | FileResult::Open) | None => "?".into(),
    }
}

/// Writes a move with the evaluation and the time from the comment after it.
fn move_value(
    game: &Game,
    item: Option<usize>,
    chosen: &Move,
    name: impl Fn(crate::board::Square) -> String,
) -> String {
    let square = chosen.places.map_or_else(|| "PA".to_owned(), name);
    let behind = item.and_then(|item| game.line.items.get(item + 1));
    let Some(Item::Comment(comment)) = behind else { return square };
    let value = comment.text.split_once("[%eval ").and_then(|(_, after)| after.split_once(']')).map(|(value, _)| value);
    let time = Elapsed::read(&comment.text).map(|time| format!("{:.2}", f64::from(time.millis) / 1000.0));
    match (value, time) {
        (None, None) => square,
        // A slash would end the value.
        (value, time) => {
            format!("{square}/{}/{}", value.unwrap_or_default().replace('/', ":"), time.unwrap_or_default())
        }
    }
}
