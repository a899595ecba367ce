//! Games in a row between the same players, and their score.

use super::table::Table;
use crate::board::Side;
use crate::text::{Phrase, phrase};

#[derive(Default)]
pub struct Series {
    /// The variant, and the seats in a fixed order.
    players: Option<(String, [String; 2])>,
    /// How many games each of them won, and how many were drawn.
    wins: [u32; 2],
    draws: u32,
    /// The seed of the game that was counted last.
    counted: Option<u64>,
}

impl Series {
    /// Counts a game once it has ended; other players, or another game, begin a new series.
    pub fn follow(&mut self, table: &Table) {
        let (variant, mut seats) = (table.variant().id.clone(), table.game.seats.clone());
        seats.sort();
        let players = Some((variant, seats));
        if self.players != players {
            *self = Self { players, ..Self::default() };
        }
        let seed = table.session.settings().game_seed;
        let Some(finish) = table.session.result().filter(|_| self.counted != Some(seed)) else { return };
        self.counted = Some(seed);
        match finish.outcome.winner {
            None => self.draws += 1,
            Some(winner) => {
                let is_first = self.index(table, winner) == 0;
                self.wins[usize::from(!is_first)] += 1;
            }
        }
    }

    /// Which of the players sits on a side.
    fn index(&self, table: &Table, side: Side) -> usize {
        let seat = &table.game.seats[usize::from(side != table.session.start().turn())];
        usize::from(self.players.as_ref().is_some_and(|(_, seats)| seats[0] != *seat))
    }

    /// "You 1 – 2 Hard", from the second game on.
    pub fn words(&self, table: &Table) -> Option<Phrase> {
        let games = self.wins[0] + self.wins[1] + self.draws;
        let are_alike = self.players.as_ref().is_some_and(|(_, seats)| seats[0] == seats[1]);
        if games < 2 || are_alike {
            return None;
        }
        let below = table.only_person().unwrap_or(Side::White);
        let half = |wins: u32| f64::from(wins) + 0.5 * f64::from(self.draws);
        let score = |side: Side| half(self.wins[self.index(table, side)]).to_string();
        let words = phrase("game-series").with("one", table.name(below)).with("other", table.name(below.other()));
        Some(words.with("score", score(below)).with("against", score(below.other())))
    }
}
