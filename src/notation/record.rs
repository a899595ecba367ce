//! Games as files should have them, both played and imported ones, and the variant that a file belongs to.

use super::moves::file_text;
use super::pdn::{Comment, Game, GameScore, Item, MoveText, PdnLine};
use super::position::write_setup_as;
use super::replay::moves_despite_draws;
use super::{Ply, Replay, SquareNaming};
use crate::board::Side;
use crate::report::Report;
use crate::rules::{Move, Numbering, Position, Variant};
use crate::text::{phrase, quote};
use std::sync::Arc;

impl Game {
    /// Builds the game for a file from one that was played in damka: with the variant's `GameType` and name, the start position
    /// if it is not the usual one, and a closing comment. The players are those of damka's black and white.
    pub fn played(
        start: &Position,
        moves: &[Move],
        players: [&str; 2],
        winner: Option<Option<Side>>,
        remark: &str,
    ) -> Self {
        let variant = start.variant();
        let naming = SquareNaming::of_file(variant, None);
        let swap = |side: Side| if naming.swapped { side.other() } else { side };
        let score = winner.map_or(GameScore::OPEN, |winner| GameScore::of(winner.map(swap)));
        let mut game = Self { score: Some(score), ..Self::default() };
        for (name, value) in [("Event", "damka"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?")] {
            game.set_tag(name, value);
        }
        for (name, side) in [("White", Side::White), ("Black", Side::Black)] {
            game.set_tag(name, players[swap(side).index()]);
        }
        game.set_tag("Result", score.to_string());
        if let Some(number) = variant.files.game_type {
            game.set_tag(
                "GameType",
                variant.files.numbering.map_or(number.to_string(), |numbering| numbering.tag(number)),
            );
        }
        game.set_tag("Variant", variant.id.as_str());
        if *start != variant.start() {
            game.set_tag("SetUp", "1");
            game.set_tag("FEN", write_setup_as(&naming, variant, &start.setup()));
        }
        let mut position = start.clone();
        let mut number = Some((1, start.turn() != variant.first));
        for chosen in moves {
            let text = file_text(&naming, chosen, &moves_despite_draws(&position));
            game.line.items.push(Item::Move(MoveText { number: number.take(), text, ..MoveText::default() }));
            position = position.play(chosen).0;
        }
        if !remark.is_empty() {
            game.line.items.push(Item::Comment(Comment::new(remark)));
        }
        game
    }

    /// The variant that the `Variant` tag names (by ID or title), or else the one with the number in `GameType`.
    /// Fails if there is no such variant, or the game does not name one.
    pub fn variant<'a>(&self, known: impl Iterator<Item = &'a Arc<Variant>> + Clone) -> Result<Arc<Variant>, Report> {
        let by_name = |name: &str| {
            let is_meant = |variant: &&Arc<Variant>| {
                variant.id.eq_ignore_ascii_case(name) || variant.title.eq_ignore_ascii_case(name)
            };
            known.clone().find(is_meant).cloned()
        };
        let named = self.tag("Variant");
        if let Some(found) = named.and_then(by_name) {
            return Ok(found);
        }
        let number = self.tag("GameType").and_then(Numbering::read).map(|(number, _)| number);
        let by_number = |number: u16| known.clone().find(|variant| variant.files.game_type == Some(number)).cloned();
        if let Some(found) = number.and_then(by_number) {
            return Ok(found);
        }
        let message = match (named, self.tag("GameType")) {
            (Some(name), _) => phrase("game-of-no-variant").with("name", quote(name)),
            (None, Some(tag)) => phrase("game-of-no-type").with("tag", quote(tag)),
            (None, None) => phrase("game-of-unsaid"),
        };
        let ids: Vec<&str> = known.map(|variant| variant.id.as_str()).collect();
        let near = named.map(|name| crate::report::did_you_mean(name, ids.iter().copied()));
        Err(Report::error(message).hint(near.unwrap_or_else(|| phrase("game-of-unsaid-hint"))))
    }
}

impl Replay {
    /// Normalises a game: moves as PDN 3.0 writes them, with all passes.
    pub fn canonical(&self, game: &Game) -> Game {
        let mut clean = game.clone();
        clean.line = self.clean_line(&game.line, &self.start, &self.plies);
        if let (Some(_), true) = (game.find("FEN"), self.start.variant().start() != self.start) {
            clean.set_tag("FEN", write_setup_as(&self.naming, self.start.variant(), &self.start.setup()));
        }
        clean
    }

    fn clean_line(&self, line: &PdnLine, start: &Position, plies: &[Ply]) -> PdnLine {
        let mut items = Vec::new();
        let mut position = start;
        let mut left = plies;
        for (index, item) in line.items.iter().enumerate() {
            while let Some((ply, rest)) = left.split_first()
                && (ply.item.is_none() || ply.item == Some(index))
            {
                let text = ply.chosen.as_ref().map(|chosen| self.file_move(position, chosen));
                items.push(match (item, text) {
                    (Item::Move(old), Some(text)) => {
                        let strength = if ply.item.is_some() { old.strength.clone() } else { String::new() };
                        let number = items.iter().all(|item| !matches!(item, Item::Move(_))).then_some(old.number);
                        Item::Move(MoveText { number: number.flatten(), text, strength, span: old.span })
                    }
                    _ => item.clone(),
                });
                position = &ply.position;
                left = rest;
            }
            match item {
                Item::Move(_) if plies.iter().any(|ply| ply.item == Some(index)) => {}
                Item::Setup(..) if plies.iter().any(|ply| ply.item == Some(index)) => {}
                Item::Variation(inner) => {
                    items.push(Item::Variation(self.clean_variation(inner, start, plies, index, line)));
                }
                other => items.push(other.clone()),
            }
        }
        PdnLine { items }
    }

    fn clean_variation(&self, inner: &PdnLine, start: &Position, plies: &[Ply], at: usize, line: &PdnLine) -> PdnLine {
        let before = plies.iter().rposition(|ply| ply.item.is_some_and(|item| item < at));
        let Some(index) = before else { return inner.clone() };
        let nth = line.items[plies[index].item.unwrap_or(0)..at].iter();
        let nth = nth.filter(|item| matches!(item, Item::Variation(_))).count();
        let from = if index == 0 { start } else { &plies[index - 1].position };
        match plies[index].variations.get(nth) {
            Some(played) => self.clean_line(inner, from, played),
            None => inner.clone(),
        }
    }

    fn file_move(&self, position: &Position, chosen: &Move) -> String {
        file_text(&self.naming, chosen, &moves_despite_draws(position))
    }
}
