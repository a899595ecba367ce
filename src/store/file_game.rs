//! Converts a game read from a file into a stored game: its columns, move times and date.

use super::game_record::{StoredGame, StoredPly};
use super::replay::SETUP;
use super::{CurrentRules, GameSummary, position_key};
use crate::board::Side;
use crate::notation::{Elapsed, Game, Item, Ply, RecordedResult, Replay, write_pdn, write_position};
use crate::report::{LONGEST_QUOTE, clip};
use crate::rules::{Numbering, Variant};
use std::collections::BTreeMap;
use std::path::Path;

pub(super) fn stored_game(game: &Game, replay: &Replay, known: &CurrentRules, file: &str) -> StoredGame {
    let variant = &known.variant;
    let outcome = replay.outcome();
    let swap = |side: Side| if replay.naming.swapped { side.other() } else { side };
    let start = if replay.start == variant.start() { String::new() } else { write_position(&replay.start) };
    let mut head = GameSummary {
        variant: variant.id.clone(),
        title: variant.title.clone(),
        rules: known.rules,
        start,
        date: date(game),
        // Clipped for display and search; the tags keep the full names.
        players: Side::BOTH.map(|side| clip(game.player(swap(side)), LONGEST_QUOTE).into_owned()),
        clock: game.tag("TimeControl").unwrap_or_default().to_owned(),
        result: replay
            .declared
            .or(outcome.map(|outcome| outcome.winner.map_or(RecordedResult::Draw, RecordedResult::Wins))),
        plies: replay.plies.len(),
        origin: Path::new(file).file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
        ..GameSummary::default()
    };
    if let Some(outcome) = outcome {
        head.ending = outcome.ending.word();
    }
    let mut times = times(game);
    let ply = |ply: &Ply| StoredPly {
        memory: None,
        text: if ply.chosen.is_some() { ply.text.clone() } else { format!("{SETUP}{}", write_position(&ply.position)) },
        spent_ms: ply.item.and_then(|item| times.remove(&item)),
        clocks_ms: ply
            .clock
            .map_or([None; 2], |clock| clock.left.map(|left| left.map(|secs| secs.saturating_mul(1000)))),
        key: position_key(&ply.position),
    };
    let plies: Vec<StoredPly> = replay.plies.iter().map(ply).collect();
    let tags = game.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect();
    let notes = if has_extras(game, variant) { write_pdn(game) } else { String::new() };
    StoredGame { head, plies, start_key: position_key(&replay.start), tags, notes }
}

/// What the columns cannot hold: comments, variations, glyphs or another square numbering.
fn has_extras(game: &Game, variant: &Variant) -> bool {
    let is_time = |text: &str| text.split(']').all(|part| part.trim().is_empty() || is_time_command(part));
    let is_plain = |item: &Item| match item {
        Item::Move(text) => text.strength.is_empty(),
        Item::Comment(comment) => is_time(&comment.text),
        Item::Nag(_) | Item::Variation(_) | Item::Setup(..) | Item::Score(_) => false,
    };
    let numbering = game.tag("GameType").and_then(Numbering::read).and_then(|(_, numbering)| numbering);
    let is_usual = numbering.is_none_or(|numbering| variant.files.numbering == Some(numbering));
    !(is_usual && game.before.is_empty() && game.after.is_empty() && game.line.items.iter().all(is_plain))
}

fn is_time_command(part: &str) -> bool {
    ["[%clock ", "[%clk ", "[%emt "].iter().any(|command| part.trim_start().starts_with(command))
}

/// Time per move in milliseconds, keyed by the move's index among the items of the main line.
fn times(game: &Game) -> BTreeMap<usize, u32> {
    let mut times = BTreeMap::new();
    let mut last = None;
    for (index, item) in game.line.items.iter().enumerate() {
        match item {
            Item::Move(_) => last = Some(index),
            Item::Comment(comment) => {
                if let Some((at, elapsed)) = last.zip(Elapsed::read(&comment.text)) {
                    times.insert(at, elapsed.millis);
                }
            }
            _ => {}
        }
    }
    times
}

/// Returns the date of a game as far as its file gives it: `1998-05` for `1998.05.??`.
fn date(game: &Game) -> String {
    let tag = ["Date", "UTCDate", "EventDate"].into_iter().find_map(|name| game.tag(name)).unwrap_or_default();
    let parts = tag.split(['.', '-', '/']).map(str::trim);
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let known: Vec<&str> = parts.take_while(is_number).take(3).collect();
    // A year has four digits; anything else is a different date format.
    if known.first().is_some_and(|year| year.len() == 4) { known.join("-") } else { String::new() }
}
