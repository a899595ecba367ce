//! Conversion of a finished online game for the library.

use super::game::OnlineGame;
use crate::store::{GameSummary, StoredGame};

/// Converts a game for the library; `rules` is the local number of its variant's texts. `None` for a game without a result.
pub fn stored_game(game: &OnlineGame, rules: u64) -> Option<StoredGame> {
    let session = game.session()?;
    let finish = session.result()?;
    let variant = session.position().variant();
    let head = GameSummary {
        variant: variant.id.clone(),
        title: variant.title.clone(),
        rules,
        players: game.names().clone(),
        seed: session.settings().game_seed,
        clock: session.settings().clock.map_or_else(|| "none".to_owned(), |clock| clock.to_string()),
        origin: "online".to_owned(),
        ..GameSummary::default()
    };
    Some(StoredGame::begun(head, session.start(), session.played()).ended(finish, session.position()))
}
