//! Games of Othello servers: the Generic Game Format, `(;GM[Othello]PB[Ann]…BO[8 … *]B[f5//1.2]W[d6]…;)`.

use super::archive::OTHELLO;
use super::pdn::{Comment, Elapsed, Game, Item, Line, MoveText, Score, Span, Tag, Verdict};
use super::{Replay, discs};
use crate::board::Side;
use crate::report::{Report, Source};
use crate::rules::Move;
use crate::text::{phrase, quote};
use std::ops::Range;

/// Properties that become tags of another name.
const NAMES: [(&str, &str); 6] = [
    ("PC", "Site"),
    ("PB", "Black"),
    ("PW", "White"),
    ("RB", "BlackRating"),
    ("RW", "WhiteRating"),
    ("TI", "TimeControl"),
];

/// Whether a text is a list of such games.
pub fn is_ggf(text: &str) -> bool {
    let start = text
        .trim_start_matches(|letter: char| letter.is_whitespace() || letter.is_ascii_digit() || letter == '\u{feff}');
    start.starts_with("(;")
}

/// The games of a text, and what could not be read of it. A move's value and time become a comment behind it.
pub fn read_ggf(source: &Source) -> (Vec<Game>, Vec<Report>) {
    let (mut games, mut faults) = (Vec::new(), Vec::new());
    let text = source.text();
    let mut at = 0;
    while let Some(found) = text[at..].find("(;") {
        let start = at + found;
        let end = text[start..].find(";)").map_or(text.len(), |length| start + length + 2);
        if !text[start..end].ends_with(";)") {
            faults.push(source.error(&(start..start + 2), phrase("ggf-open")).hint(phrase("ggf-open-hint")));
        }
        games.push(game(source, start..end, &mut faults));
        at = end;
    }
    (games, faults)
}

/// The properties of a game: the name, and the value with its place.
fn properties(text: &str, game: Range<usize>) -> Vec<(&str, &str, Range<usize>)> {
    let mut properties = Vec::new();
    let mut at = game.start + 2;
    while let Some(open) = text[at..game.end].find('[') {
        let name = text[at..at + open].trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
        let start = at + open + 1;
        let end = text[start..game.end].find(']').map_or(game.end, |length| start + length);
        properties.push((name, &text[start..end], start..end));
        at = (end + 1).min(game.end);
    }
    properties
}

fn game(source: &Source, span: Range<usize>, faults: &mut Vec<Report>) -> Game {
    let mut game = Game { span: span.clone().into(), ..Game::default() };
    let mut score = None;
    for (name, value, place) in properties(source.text(), span) {
        match name {
            "GM" if !value.eq_ignore_ascii_case("othello") => {
                faults.push(source.error(&place, phrase("ggf-other").with("name", quote(value))));
            }
            "DT" => game.tags.push(tag("Date", date(value), place)),
            "RE" => score = result(value),
            "BO" => board(source, &mut game, value, place, faults),
            "B" | "W" => moved(&mut game.line, value, place),
            _ => {
                if let Some((_, known)) = NAMES.iter().find(|(short, _)| *short == name) {
                    game.tags.push(tag(known, value.to_owned(), place));
                }
            }
        }
    }
    let score = score.unwrap_or(Score::OPEN);
    game.score = Some(score);
    game.set_tag("Result", score.to_string());
    game.set_tag("GameType", OTHELLO.to_string());
    game
}

fn tag(name: &str, value: String, place: Range<usize>) -> Tag {
    Tag { name: name.to_owned(), value, span: place.into() }
}

/// `2003.12.15_13:24:03.MST`, or seconds since 1970, which stay unknown.
fn date(value: &str) -> String {
    let day = value.split(['_', ' ']).next().unwrap_or_default();
    if day.contains('.') { day.to_owned() } else { "????.??.??".to_owned() }
}

/// Black's discs less white's: `+12.000`, `-4`, `0`; what follows a colon says whether somebody resigned or lost on time.
fn result(value: &str) -> Option<Score> {
    let lead: f64 = value.split(':').next()?.trim().parse().ok()?;
    Some(Score::of(match lead {
        0.0 => None,
        lead if lead > 0.0 => Some(Side::Black),
        _ => Some(Side::White),
    }))
}

/// `8 ---…--- *`: the size, the squares from a1, the side to move. The usual start needs no tag.
fn board(source: &Source, game: &mut Game, value: &str, place: Range<usize>, faults: &mut Vec<Report>) {
    const USUAL: &str = "---------------------------O*------*O---------------------------*";
    let Some((size, squares)) = value.split_once(' ') else { return };
    if size.trim() != "8" {
        faults.push(source.error(&place, phrase("ggf-size").with("size", size)));
        return;
    }
    let plain: String = squares.chars().filter(|letter| !letter.is_whitespace()).collect();
    if plain != USUAL {
        let place = place.end - squares.len()..place.end;
        game.tags.push(tag("SetUp", "1".into(), place.clone()));
        game.tags.push(tag("FEN", squares.trim().replace('*', "X"), place));
    }
}

/// `f5`, `F5/2.3/1.2`: the square, the player's value, the time in seconds. `PA` passes.
fn moved(line: &mut Line, value: &str, place: Range<usize>) {
    let mut parts = value.split('/').map(str::trim);
    let square = parts.next().unwrap_or_default();
    let passes = square.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("pa"));
    let text = if passes { "--".to_owned() } else { square.to_ascii_lowercase() };
    let number = line.items.is_empty().then_some((1, false));
    let span: Span = (place.start..place.start + square.len()).into();
    line.items.push(Item::Move(MoveText { number, text, strength: String::new(), span }));
    let value = parts.next().filter(|value| !value.is_empty()).map(|value| format!("[%eval {value}]"));
    let time = parts.next().and_then(Elapsed::read_time).map(|time| time.to_string());
    let said: Vec<String> = value.into_iter().chain(time).collect();
    if !said.is_empty() {
        line.items.push(Item::Comment(Comment::new(&said.join(" "))));
    }
}

/// A game of Othello on a line of its own. What only other forms can say (variations, remarks) is left out.
pub fn write_ggf(game: &Game, replay: &Replay) -> String {
    let variant = replay.start.variant();
    let mut text = String::from("(;GM[Othello]");
    let mut add = |name: &str, value: &str| {
        let value: String = value.chars().filter(|letter| !matches!(letter, '[' | ']' | '\n')).collect();
        text.extend([name, "[", &value, "]"]);
    };
    let tag = |name: &str| game.tag(name).filter(|value| !value.is_empty() && *value != "?");
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

/// What black leads by; where the game was not played to its end, by one disc with the reason.
fn lead(game: &Game, replay: &Replay) -> String {
    let last = replay.last();
    let count = |side| f64::from(last.count(side, None));
    if replay.outcome().is_some() {
        return format!("{:+.3}", count(Side::Black) - count(Side::White));
    }
    match game.score().map(|score| score.verdict) {
        Some(Verdict::Wins(Side::Black)) => "+1.000:r".into(),
        Some(Verdict::Wins(Side::White)) => "-1.000:r".into(),
        Some(Verdict::Draw) => "+0.000:s".into(),
        Some(Verdict::BothLose | Verdict::Open) | None => "?".into(),
    }
}

/// A move with the value and the time that the comment behind it tells.
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
        (value, time) => format!("{square}/{}/{}", value.unwrap_or_default(), time.unwrap_or_default()),
    }
}
