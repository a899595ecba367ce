//! Replays stored games: as positions for a board, or as a game for a file.

use super::{GameSummary, StoredGame, StoredPly};
use crate::notation::{
    Clock, Comment, Elapsed, Game, GameScore, Item, RecordedResult, SourceSpan, SquareNaming, Tag, read_move_on,
    read_pdn, read_position_at,
};
use crate::report::{Report, Source};
use crate::rules::{Change, Move, Outcome, Position, Variant};
use crate::text::{Phrase, authored, phrase, raw};
use std::sync::Arc;

/// Prefix of a ply that sets up a position in mid-game instead of a move.
pub(super) const SETUP: &str = "= ";

#[derive(Clone, Debug)]
pub struct Replayed {
    pub start: Position,
    /// For each ply: the move (`None` if a position was set up), its changes to the board, and the resulting position.
    pub plies: Vec<(Option<Move>, Vec<Change>, Position)>,
}

impl GameSummary {
    pub(super) fn end(&mut self, outcome: &Outcome, words: String) {
        self.result = Some(outcome.winner.map_or(RecordedResult::Draw, RecordedResult::Wins));
        self.ending = outcome.ending.word();
        self.words = words;
    }

    /// A note for reports if the rules have changed since the game; `rules` is the hash of the current ones.
    fn changed(&self, rules: u64) -> Option<Phrase> {
        let is_other = self.rules != 0 && rules != 0 && rules != self.rules;
        let day = if self.date.is_empty() { phrase("store-rules-day-unknown") } else { raw(self.date.as_str()) };
        let changed = || phrase("store-rules-changed").with("variant", self.variant.as_str()).with("day", day);
        is_other.then(changed)
    }
}

impl StoredGame {
    /// Replays the game under the current rules, whose texts have the hash `rules` (0 if unknown). Every position is settled.
    /// Script rules may run, so do not call this on a window's thread. Fails if the start or a move is not possible under these
    /// rules; the report says whether they changed.
    pub fn replay(&self, variant: &Arc<Variant>, rules: u64) -> Result<Replayed, Report> {
        let changed = self.head.changed(rules);
        let refuse = |report: Report| match &changed {
            Some(why) => report.hint(why.clone()),
            None => report,
        };
        let read = |text: &str| {
            let source = Source::new(format!("game {}", self.head.id), text);
            read_position_at(variant, &source).map_err(|reports| refuse(reports.into_first()))
        };
        let start = if self.head.start.is_empty() { variant.start() } else { read(&self.head.start)? };
        let mut plies: Vec<(Option<Move>, Vec<Change>, Position)> = Vec::with_capacity(self.plies.len());
        for (ply, number) in self.plies.iter().zip(1..) {
            let here = plies.last().map_or(&start, |(_, _, position)| position);
            if let Some(text) = ply.text.strip_prefix(SETUP) {
                plies.push((None, Vec::new(), read(text)?));
                continue;
            }
            let chosen = read_move_on(here, &ply.text).map_err(|why| {
                let message =
                    phrase("store-illegal").with("id", self.head.id.to_string()).with("ply", number.to_string());
                let message = message.with("move", ply.text.as_str()).with("title", authored(variant.title.as_str()));
                refuse(Report::error(message.with("why", why.phrase())))
            })?;
            let (position, changes) = here.play(&chosen);
            position.settle();
            plies.push((Some(chosen), changes, position));
        }
        Ok(Replayed { start, plies })
    }

    /// The PDN that was imported, or the moves with tags. Fails like [`StoredGame::replay`].
    pub fn file_game(&self, variant: &Arc<Variant>, rules: u64) -> Result<Game, Report> {
        if !self.notes.is_empty() {
            let (games, _) = read_pdn(&Source::new(format!("game {}", self.head.id), self.notes.as_str()));
            if let Some(game) = games.into_iter().next() {
                return Ok(game);
            }
        }
        let replayed = self.replay(variant, rules)?;
        let moves: Vec<Move> = replayed.plies.iter().filter_map(|(chosen, ..)| chosen.clone()).collect();
        let naming = SquareNaming::of_file(variant, None);
        let winner = match self.head.result {
            Some(RecordedResult::Wins(side)) => Some(Some(side)),
            Some(RecordedResult::Draw) => Some(None),
            Some(RecordedResult::BothLose) | None => None,
        };
        // If game files swap the colours, a sentence with damka's colours would be misleading.
        let remark = if naming.swapped { "" } else { &self.head.words };
        let [black, white] = &self.head.players;
        let mut game = Game::played(&replayed.start, &moves, [black, white], winner, remark);
        game.set_tag("Date", file_date(&self.head.date));
        if self.head.clock != "none" && !self.head.clock.is_empty() {
            game.set_tag("TimeControl", self.head.clock.as_str());
        }
        for (name, value) in self.tags.iter().filter(|(name, _)| !is_derived(name)) {
            game.set_tag(name, value.as_str());
        }
        self.order_tags(&mut game);
        game.score = game.tag("Result").and_then(GameScore::read).or(game.score);
        add_times(&mut game, &self.plies, naming.swapped);
        Ok(game)
    }

    /// Puts the tags of the imported file first, in their order there, and added ones after them.
    fn order_tags(&self, game: &mut Game) {
        let place = |tag: &Tag| self.tags.iter().position(|(name, _)| name.eq_ignore_ascii_case(&tag.name));
        let mut tags = std::mem::take(&mut game.tags);
        tags.sort_by_key(|tag| place(tag).unwrap_or(usize::MAX));
        game.tags = tags.into_iter().map(|tag| Tag { span: SourceSpan::default(), ..tag }).collect();
    }
}

/// Whether a tag follows from the game itself.
fn is_derived(name: &str) -> bool {
    ["FEN", "SetUp", "GameType", "Variant"].iter().any(|setup_tag| setup_tag.eq_ignore_ascii_case(name))
}

/// `1998.05.??` for `1998-05`.
fn file_date(date: &str) -> String {
    let mut parts = date.split('-').filter(|part| !part.is_empty());
    let mut part = |unknown: &str| parts.next().unwrap_or(unknown).to_owned();
    [part("????"), part("??"), part("??")].join(".")
}

fn add_times(game: &mut Game, plies: &[StoredPly], swapped: bool) {
    let mut plies = plies.iter().filter(|ply| !ply.text.starts_with(SETUP));
    for item in std::mem::take(&mut game.line.items) {
        let ply = if matches!(item, Item::Move(_)) { plies.next() } else { None };
        game.line.items.push(item);
        let Some(ply) = ply else { continue };
        let mut left = ply.clocks_ms.map(|left| left.map(|left| left / 1000));
        if swapped {
            left.reverse();
        }
        let clock = (left != [None, None]).then(|| Clock { left, runs: None }.to_string());
        // The quick moves of bots would fill the file with zeros.
        let spent = ply.spent_ms.filter(|millis| *millis >= Elapsed::SHORTEST_MILLIS);
        let spent = spent.map(|millis| Elapsed { millis }.to_string());
        let parts: Vec<String> = clock.into_iter().chain(spent).collect();
        if !parts.is_empty() {
            game.line.items.push(Item::Comment(Comment::new(&parts.join(" "))));
        }
    }
}
