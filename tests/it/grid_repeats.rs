//! Grid games whose positions can return after captures.

use super::grid::{faults, stated};
use super::grid_passing::play;
use damka::notation::write_position;
use damka::rules::Termination;

const REPLACED: &str = r#"family = "grid", board = { columns = 4, rows = 1 }, placing = { where = "anywhere" },
pieces = { { name = "disc", captures = { "sideways" } } }, capture = { by = "custody" }, winning = { stuck = "passes" }"#;

#[test]
fn positions_repeat_where_captured_pieces_can_be_placed_again() {
    let start = stated(&format!("{}, passing = \"free\"", REPLACED.replace("family = \"grid\", ", ""))).start();
    let twice = play(&start, "a1 b1 c1 d1 -- b1 c1 b1 c1");
    assert_eq!(twice.outcome(), None);
    let outcome = play(&twice, "b1").outcome();
    assert_eq!(outcome.map(|outcome| outcome.ending), Some(Termination::Repetition));
}

#[test]
fn a_move_that_only_turns_pieces_over_does_not_keep_a_position_from_repeating() {
    let start = stated(
        r#"board = { columns = 4, rows = 2 }, start = "d..D/D..d", capture = { by = "conversion" },
        pieces = { { name = "disc", moves = { "sideways" }, captures = { "sideways" } } },
        winning = { stuck = "passes" }"#,
    )
    .start();
    let turned = play(&start, "a2-b2 d2-c2");
    assert!(turned.quiet_plies() == 2, "{}", write_position(&turned));
}

#[test]
fn games_whose_positions_return_need_draws_by_repetition() {
    for (drawing, fault) in [
        ("repetition = 0", "3 without draws by repetition or by quiet moves, games may never end"),
        ("quiet_moves = 9", "3 `drawing.quiet_moves` has no effect without `placing.stock`"),
    ] {
        assert_eq!(faults(&format!("return {{ {REPLACED},\ndrawing = {{ {drawing} }} }}")), [fault]);
    }
}
