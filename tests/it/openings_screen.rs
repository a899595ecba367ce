//! Openings chosen in the menu.

use crate::app::{Window, seats};
use crate::wording::{en, moves_first, to_move};
use damka::app::{BoardAction, PlayAction};
use damka::store::{Query, Store, StorePlace};

#[test]
fn the_moves_of_an_opening_are_in_the_game_and_its_record() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.click(en("menu-start-change")).click(en("menu-opening-draw")).start_game().until_shown(en("seat-to-move"));
    let opening = window.texts_played();
    assert_eq!(opening.len(), 3, "a ballot has three moves");
    let place = StorePlace::in_folder(window.folder.path());
    let flush = |window: &Window| window.harness.state().app.shared.store_writer.flush();
    window.harness.state_mut().send(PlayAction::Rematch { swapped: false });
    window.harness.run();
    flush(&window);
    assert_eq!(window.texts_played(), opening, "the same opening again");
    assert!(!place.file().exists(), "nobody has played a move");
    let legal = window.harness.state().app.play.table.as_ref().unwrap().session.position().moves();
    window.harness.state_mut().send(BoardAction::Play(legal[0].clone()));
    window.until("it was played", |window| window.texts_played().len() == 4);
    flush(&window);
    let store = Store::open(&place).unwrap();
    let game = store.game(store.ids(&Query::default()).unwrap()[0]).unwrap().unwrap();
    let texts: Vec<_> = game.plies.iter().map(|ply| ply.text.clone()).collect();
    assert_eq!((texts, game.head.plies, game.head.start.as_str()), (window.texts_played(), 4, ""));
    // A field that was edited by hand is a position and not an opening.
    let mut window = Window::open(
        "reduced_motion: true\nlast_game: { variant: english, seats: [human, human], position: \"W:W30:B1\", opening: \"9-13 21-17 5-9\" }\n",
        &[],
    );
    window.until_shown(moves_first("white")).start_game().until_shown(to_move("White"));
    assert_eq!(window.texts_played(), Vec::<String>::new());
}
