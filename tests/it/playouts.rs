//! Random games: the same for the same seed, each counted once, and ended by the rules.

use super::shipped::{ids, position, variant};
use damka::rules::playouts;

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
