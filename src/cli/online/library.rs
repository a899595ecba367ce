//! A finished online game, put into the library.

use crate::catalog::Catalog;
use crate::cli::out::{Done, Stop};
use crate::online::OnlineGame;
use crate::store::{Head, Kept, Place, Store};

/// Adds the game to the user's kept games. One without a result is none.
pub(super) fn keep(catalog: &Catalog, game: &OnlineGame) -> Done {
    let Some(session) = game.session() else { return Ok(()) };
    let Some(finish) = session.finish() else { return Ok(()) };
    let variant = session.position().variant();
    let head = Head {
        variant: variant.id.clone(),
        title: variant.title.clone(),
        rules: catalog.now().rules_number(&variant.id),
        players: game.names().clone(),
        seed: session.settings().game_seed,
        clock: session.settings().clock.map_or_else(|| "none".to_owned(), |clock| clock.to_string()),
        origin: "online".to_owned(),
        ..Head::default()
    };
    let kept = Kept::begun(head, session.start(), session.played()).ended(finish, session.position());
    let place = Place::in_folder(&catalog.root().folder);
    Store::open(&place).and_then(|mut store| store.add_today(kept)).map(drop).map_err(Stop::failed)
}
