//! Random games: the same for the same seed, each counted once, and ended by the rules.

use super::shipped::{from_source, ids, position, variant};
use damka::rules::playouts;
use std::fs;

#[test]
fn random_games_repeat_and_add_up() {
    for id in ids() {
        let start = variant(&id).start();
        if damka::rules::native(start.variant().family).is_none() {
            continue;
        }
        let first = playouts(&start, 20, 1);
        assert_eq!(first, playouts(&start, 20, 1), "{id}");
        // Games that no random play ends are all equally long.
        assert!(first.draws == 20 || first != playouts(&start, 20, 2), "{id}: another seed, other games");
        assert_eq!(first.wins[0] + first.wins[1] + first.draws, 20, "{id}");
        assert!(first.plies > 20 * 5, "{id}: {first:?}");
    }
}

#[test]
fn a_finished_game_and_a_forced_one_are_distinguished() {
    // Black has no piece left; white must take the last one.
    let english = variant("english");
    let lost = playouts(&position(&english, "B:W18:B"), 5, 1);
    assert_eq!((lost.wins, lost.plies), ([0, 5], 0));
    let won = playouts(&position(&english, "W:W18:B15"), 5, 1);
    assert_eq!((won.wins, won.plies), ([0, 5], 5));
    // One piece each is a draw at once where the variant says so.
    let drawn = playouts(&position(&variant("flying"), "W:WK29:B1"), 5, 1);
    assert_eq!((drawn.draws, drawn.plies), (5, 0));
}

/// Six of the sixteen megabytes are always in use, and each move leaves one behind.
#[test]
fn rules_that_use_much_memory_have_room_for_random_games() {
    let text = fs::read_to_string("scripts/connect_four.lua").unwrap();
    let kept = "local kept, moved = {}, 0\n\nreturn {\n";
    let moves = "moves = function(p)\n    moved += 1\n    kept[moved % 6] = buffer.create(1000000)\n";
    let hungry = text.replace("\nreturn {\n", kept).replace("moves = function(p)\n", moves);
    assert_ne!(hungry, text);
    let variant = from_source("hungry", "scripts/hungry.lua", &hungry).unwrap();
    let played = playouts(&variant.start(), 50, 1);
    assert_eq!(played.wins[0] + played.wins[1] + played.draws, 50, "{:?}", variant.rules.last_fault());
}
