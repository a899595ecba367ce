//! The last positions of listed games. Games are replayed in the background, one after another.

use crate::app::task::{Task, repaints};
use crate::report::Report;
use crate::rules::Position;
use crate::store::{CurrentRules, GameSummary, Replayed, Store, StorePlace};
use crate::text::phrase;
use egui::Context;
use std::collections::HashMap;
use std::sync::Arc;

/// A game as it was listed, and the rules under which it is replayed.
struct ListedGame {
    id: i64,
    plies: usize,
    known: CurrentRules,
}

impl ListedGame {
    fn is_same(&self, other: &Self) -> bool {
        let (ours, theirs) = (&self.known, &other.known);
        (self.id, self.plies, ours.rules) == (other.id, other.plies, theirs.rules)
            && Arc::ptr_eq(&ours.variant, &theirs.variant)
    }
}

#[derive(Default)]
pub struct LastPositions {
    /// By the id of the game.
    found: HashMap<i64, (ListedGame, Result<Position, Report>)>,
    /// The game being replayed.
    task: Option<(ListedGame, Task<Result<Position, Report>>)>,
}

impl LastPositions {
    /// Takes the position that was found since the last frame.
    pub fn poll(&mut self) {
        if let Some((game, task)) = self.task.take() {
            match task.poll() {
                Some(found) => _ = self.found.insert(game.id, (game, found.unwrap_or_else(Err))),
                None => self.task = Some((game, task)),
            }
        }
    }

    /// The last position of a game, or why there is none; `None` until it is known.
    pub fn get(
        &mut self,
        ctx: &Context,
        place: &StorePlace,
        head: &GameSummary,
        known: CurrentRules,
    ) -> Option<&Result<Position, Report>> {
        let game = ListedGame { id: head.id, plies: head.plies, known };
        let is_known = self.found.get(&game.id).is_some_and(|(found, _)| found.is_same(&game));
        if !is_known && self.task.is_none() {
            let (place, id, known) = (place.clone(), game.id, game.known.clone());
            let task = Task::start("last position", repaints(ctx), move || last_position(&place, id, &known));
            self.task = Some((game, task));
        }
        // An earlier position of the game is better than none.
        self.found.get(&head.id).map(|(_, position)| position)
    }
}

fn last_position(place: &StorePlace, id: i64, known: &CurrentRules) -> Result<Position, Report> {
    let missing = || Report::error(phrase("store-no-game").with("id", id.to_string()));
    let store = Store::open_existing(place)?.ok_or_else(missing)?;
    let stored = store.game(id)?.ok_or_else(missing)?;
    let Replayed { start, mut plies } = stored.replay(&known.variant, known.rules)?;
    Ok(plies.pop().map_or(start, |(_, _, position)| position))
}
