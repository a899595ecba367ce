//! The games of a contest without their moves, in so few bytes that a contest of a million games fits in memory.

use super::contest_rows::ContestGame;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Games by pair and half.
#[derive(Debug, Default)]
pub(super) struct KnownGames {
    games: BTreeMap<(u32, u8), KnownGame>,
    /// Endings, accounts and workers, each once.
    texts: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, u32>,
}

/// A [`ContestGame`] with the numbers of its texts.
#[derive(Debug)]
struct KnownGame {
    game: i64,
    digest: i64,
    round: u32,
    plies: u32,
    entrants: [u32; 2],
    ending: u32,
    account: u32,
    worker: u32,
    half_points: u8,
    at_fault: Option<u8>,
    is_verified: bool,
}

impl KnownGames {
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// ID of the stored game; 0 if it was deleted.
    pub fn game_id(&self, pair: u32, half: u8) -> Option<i64> {
        self.games.get(&(pair, half)).map(|known| known.game)
    }

    /// `digest` is that of its moves and players, to verify a game that is read from a damaged file; 0 if it isn't known.
    pub fn insert(&mut self, row: &ContestGame, digest: i64) {
        let known = KnownGame {
            game: row.game,
            digest,
            round: row.round,
            plies: row.plies as u32,
            entrants: row.entrants.map(|entrant| entrant as u32),
            ending: self.number_of(&row.ending),
            account: self.number_of(&row.account),
            worker: self.number_of(&row.worker),
            half_points: row.half_points as u8,
            at_fault: row.at_fault.map(|entrant| entrant as u8),
            is_verified: row.is_verified,
        };
        self.games.insert((row.pair, row.half), known);
    }

    pub fn remove(&mut self, key: (u32, u8)) {
        self.games.remove(&key);
    }

    pub fn verify(&mut self, key: (u32, u8)) {
        self.games.get_mut(&key).into_iter().for_each(|known| known.is_verified = true);
    }

    /// Gives a game the ID under which it is stored now.
    pub fn set_game_id(&mut self, key: (u32, u8), id: i64) {
        self.games.get_mut(&key).into_iter().for_each(|known| known.game = id);
    }

    /// Pair and half of each game, in order.
    pub fn keys(&self) -> Vec<(u32, u8)> {
        self.games.keys().copied().collect()
    }

    /// The game and its digest.
    pub fn get(&self, key: (u32, u8)) -> Option<(ContestGame, i64)> {
        let known = self.games.get(&key)?;
        let text = |number: u32| self.texts[number as usize].to_string();
        let row = ContestGame {
            pair: key.0,
            half: key.1,
            round: known.round,
            entrants: known.entrants.map(|entrant| entrant as usize),
            half_points: usize::from(known.half_points),
            plies: known.plies as usize,
            ending: text(known.ending),
            at_fault: known.at_fault.map(usize::from),
            account: text(known.account),
            game: known.game,
            worker: text(known.worker),
            is_verified: known.is_verified,
        };
        Some((row, known.digest))
    }

    fn number_of(&mut self, text: &str) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let (text, number) = (Arc::<str>::from(text), self.texts.len() as u32);
        self.texts.push(Arc::clone(&text));
        self.numbers.insert(text, number);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_comes_back_as_it_was_added() {
        let row = ContestGame {
            pair: 7,
            half: 1,
            round: 3,
            entrants: [12, 299],
            half_points: 2,
            plies: 61,
            ending: "fault".into(),
            at_fault: Some(1),
            account: "line 3: no such field".into(),
            game: 1 << 40,
            worker: "worker-2".into(),
            is_verified: false,
        };
        let other = ContestGame { pair: 8, half: 0, at_fault: None, account: String::new(), ..row.clone() };
        let mut games = KnownGames::default();
        games.insert(&row, -5);
        games.insert(&other, 6);
        assert_eq!(games.get((7, 1)), Some((row.clone(), -5)));
        assert_eq!(games.get((8, 0)), Some((other, 6)));
        games.verify((7, 1));
        games.set_game_id((7, 1), 9);
        assert_eq!(games.get((7, 1)), Some((ContestGame { is_verified: true, game: 9, ..row }, -5)));
        games.remove((7, 1));
        assert_eq!((games.get((7, 1)), games.keys()), (None, vec![(8, 0)]));
    }
}
