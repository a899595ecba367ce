//! Grid games: faults in their facts, agreement with the same games in Lua, and facts that no shipped game uses.

use super::shipped::{from_source, lines, position, variant};
use damka::board::Side;
use damka::notation::{move_text, read_move, write_position};
use damka::rules::{Counting, Kernel, Move, Position, Termination, Variant, WithKernel, kernel_of, perft, playouts};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use std::sync::Arc;

pub fn stated(facts: &str) -> Arc<Variant> {
    let source = format!("return {{ family = \"grid\", {facts} }}");
    from_source("x", "scripts/x.lua", &source).unwrap_or_else(|faults| panic!("{facts}: {}", lines(&faults)))
}

/// The faults of a sheet as lines and messages.
pub fn faults(source: &str) -> Vec<String> {
    let Err(faults) = from_source("x", "scripts/x.lua", source) else { return Vec::new() };
    let line = |line: Option<u32>| line.map_or("-".into(), |line| line.to_string());
    faults
        .iter()
        .map(|report| format!("{} {}", line(report.place.as_ref().and_then(|place| place.line)), report.message))
        .collect()
}

pub fn texts(position: &Position) -> Vec<String> {
    position.moves().iter().map(|legal| move_text(position.variant(), legal)).collect()
}

fn play(position: &Position, texts: &str) -> Position {
    texts.split(' ').fold(position.clone(), |position, text| {
        position.play(&read_move(&position, text).unwrap_or_else(|why| panic!("{text}: {}", why.words()))).0
    })
}

#[test]
fn every_fault_of_a_sheet_is_named_with_its_line() {
    let source = r#"return {
  family = "grid",
  board = { columns = 5, rows = 20 },
  pieces = {
    { name = "pawn", moves = { "forward" }, promotes = "qeen" },
    { name = "rook", captures = {} },
  },
  start = [[
    .pp..
    ....
    ..z..
    .....
  ]],
  capture = { continued = true, by = "junp" },
  winning = { line = 9 },
  wining = { far_row = true },
}"#;
    assert_eq!(
        faults(source),
        [
            "3 `board.rows` must be a whole number from 1 to 19, not 20",
            "5 `pieces.1.promotes` cannot be \"qeen\"",
            "6 a `rook` can never move",
            "6 no `rook` ever appears on the board",
            "8 `start` has 4 rows, but the board has 8",
            "10 row 2 of `start` has 4 squares, but the board has 5 columns",
            "11 row 3 of `start` has the letter 'z', which means nothing there",
            "14 `capture.by` cannot be \"junp\"",
            "14 `capture.continued` has no effect without `capture.by = \"jump\"`",
            "15 a winning line of 9 squares does not fit on a board of 5 columns and 8 rows",
            "16 unknown key `wining`",
        ]
    );
}

#[test]
fn contradictions_are_refused() {
    // `@` is a board of 3×3, `$` a kind of piece that goes forward with both sides on it.
    const PAWNS: &str = "pieces = { { name = \"pawn\", moves = { \"forward\" } } }, start = \"ppp/.../PPP\"";
    for (facts, expected) in [
        ("pieces = { { name = \"pawn\" } }", "`board.columns` is missing: how large is the board?"),
        ("@", "`pieces` is missing: which kinds of piece are there?"),
        (
            "@, pieces = { { name = \"pawn\", moves = { \"forward\" } } }",
            "nothing is on the board, and nothing can be placed",
        ),
        ("@, pieces = { { name = \"pawn\" } }, start = \"ppp/.../PPP\"", "a `pawn` can never move"),
        ("@, pieces = { { name = \"p!\" } }", "`pieces[1]`: `name` must be a word of letters, digits and `_`"),
        (
            "@, pieces = { { name = \"disc\", letters = \"xx\" } }",
            "`pieces.1.letters` must be two different letters from A to Z",
        ),
        ("@, pieces = { { name = \"a\" }, { name = \"b\" } }", "`a` and `b` look the same"),
        ("@, pieces = { { name = \"pawn\" }, { name = \"piece\" } }", "`pawn` and `piece` have the same letter 'p'"),
        (
            "@, pieces = { { name = \"pawn\", min_steps = 3, max_steps = 2 } }",
            "the range of `pieces.1` runs backwards, from 3 to 2",
        ),
        ("@, pieces = { { name = \"pawn\", promotes = \"pawn\" } }", "a `pawn` cannot be promoted to itself"),
        (
            "@, pieces = { { name = \"pawn\", promotes = \"pawn\", promotion_rows = 3 } }",
            "of 3 rows for promotion, only 2 are ahead of the first row",
        ),
        (
            "@, pieces = { { name = \"pawn\", promotion_rows = 2 } }",
            "`pieces.1.promotion_rows` has no effect without `pieces.1.promotes`",
        ),
        ("@, $, capture = { prefer = { \"captures\" } }", "`capture.prefer` has no effect without `capture.forced`"),
        (
            "@, $, capture = { prefer = { \"value\" }, forced = true }",
            "`capture.prefer` has no effect without `pieces.value`",
        ),
        ("@, $, start = 3", "`start` must be a picture of the board as text"),
        ("@, $, winning = { stuck = \"draws\" }", "nobody can ever win"),
        ("@, $, winning = { line_exact = true }", "`winning.line_exact` has no effect without `winning.line`"),
        ("@, $, winning = { count = \"most\" }", "`winning.count` has no effect without `winning.stuck = \"passes\"`"),
        ("@, $, winning = { reduced_to = 1 }", "`winning.reduced_to` has no effect without `pieces.captures`"),
        ("@, $, capture = { by = \"custody\" }", "`capture.by` has no effect without `pieces.captures`"),
        ("@, $, opening = \"removals\"", "with `opening = \"removals\"`, no square may be empty in `start`"),
        ("@, $, placing = { stock = 3 }", "`placing.stock` has no effect without `placing.where`"),
        ("@, $, placing = { most = 3 }", "`placing.most` has no effect without `placing.where`"),
        ("@, $, placing = { where = \"column\" }", "pieces that fall into columns cannot move"),
        (
            "@, pieces = { { name = \"pawn\", moves = { \"sideways\" } } }, start = \"p../.../..P\", drawing = { repetition = 0 }",
            "without draws by repetition or by quiet moves, games may never end",
        ),
        (
            "@, pieces = { { name = \"pawn\", moves = { \"forward\" } } }, start = \"pp./.../..P\", winning = { homes = true }",
            "with `winning.homes`, both sides must begin with the same number of pieces",
        ),
        ("@, $, winning = { goals = 3 }", "`winning.goals` must be a picture of the board as text"),
        ("@, $, winning = { goals = \".../...\" }", "`winning.goals` has 2 rows, but the board has 3"),
        (
            "@, $, winning = { goals = \".../.x./...\" }",
            "row 2 of `winning.goals` has the letter 'x', which means nothing there",
        ),
        ("@, $, winning = { goals = \".../.../...\" }", "`winning.goals` shows no goal"),
        (
            "@, pieces = { { name = \"pawn\", moves = { \"forward\" } } }, start = \"ppp/#../PPP\", winning = { goals = \".../+../...\" }",
            "a goal is on a blocked square",
        ),
        (
            "@, pieces = { { name = \"pawn\", moves = { \"forward\" }, wins_on_goals = false } }, start = \"ppp/.../PPP\", winning = { goals = \".../+../...\" }",
            "`winning.goals` has no effect without `pieces.wins_on_goals`",
        ),
        (
            "@, pieces = { { name = \"pawn\", moves = { \"forward\" }, wins_on_goals = false } }, start = \"ppp/.../PPP\"",
            "`pieces.1.wins_on_goals` has no effect without `winning.goals`",
        ),
        ("@, $, winning = { goals = \"+++/.../...\" }", "the game is over before it starts"),
        ("@, $, opening = \"swap\"", "`opening` has no effect without `placing.where`"),
        (
            "@, $, opening = \"swap\", placing = { where = \"anywhere\" }",
            "with `opening = \"swap\"`, the board must be empty in `start`",
        ),
        (
            "@, $, winning = { leaving = true, far_row = true }",
            "a piece that reaches the far row has won, so it cannot leave the board from there",
        ),
        (
            "@, pieces = { { name = \"pawn\", moves = { \"forward\" } } }, start = \"ppp/.../...\", winning = { leaving = true }",
            "with `winning.leaving`, both sides must have pieces in `start`",
        ),
        (
            "board = { columns = 3, rows = 4 }, pieces = { { name = \"disc\" } }, placing = { where = \"anywhere\" }, opening = \"swap\", winning = { chain = true }",
            "with `opening = \"swap\"` and `winning.chain`, the board must have as many rows as columns",
        ),
        (
            "board = { columns = 3, rows = 3, neighbours = \"four\" }, pieces = { { name = \"man\", moves = { \"diagonally_forward\" } } }, start = \"mmm/.../MMM\"",
            "a `man` can never move",
        ),
        (
            "@, pieces = { { name = \"pawn\", moves = { \"forward\" } } }, start = \"..P/.../p..\", winning = { far_row = true }",
            "the game is over before it starts",
        ),
        (
            "@, pieces = { { name = \"pawn\", moves = { \"forward\" } } }, start = \"..p/..P/p..\"",
            "the game is over before it starts",
        ),
    ] {
        let facts = facts.replace('@', "board = { columns = 3, rows = 3 }").replace('$', PAWNS);
        let found = faults(&format!("return {{ family = \"grid\", {facts} }}"));
        assert!(found.iter().any(|fault| fault.ends_with(expected)), "{facts}: {found:?}");
    }
    stated(&format!("board = {{ columns = 3, rows = 3 }}, {PAWNS}, winning = {{ far_row = true, homes = true }}"));
}

type Ends = (Option<damka::board::Square>, Option<damka::board::Square>);

#[test]
fn facts_and_lua_play_the_same_games() {
    for (facts, lua) in
        [("breakthrough_grid", "breakthrough_race"), ("four_in_a_row", "connect_four"), ("hawaiian_checkers", "konane")]
    {
        for seed in 0..8 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let (mut here, mut there) = (variant(facts).start(), variant(lua).start());
            loop {
                let place = format!("{facts}, seed {seed}, {}", write_position(&here));
                assert_eq!(write_position(&here), write_position(&there), "{place}");
                let winner = |position: &Position| position.outcome().map(|outcome| outcome.winner);
                assert_eq!(winner(&here), winner(&there), "{place}");
                let ends = |legal: &Move| -> Ends { (legal.from(), legal.to()) };
                let [mut own, mut other] = [here.moves(), there.moves()];
                own.sort_by_key(ends);
                other.sort_by_key(ends);
                assert_eq!(
                    own.iter().map(ends).collect::<Vec<_>>(),
                    other.iter().map(ends).collect::<Vec<_>>(),
                    "{place}"
                );
                if own.is_empty() {
                    break;
                }
                let chosen = random.random_range(0..own.len());
                (here, there) = (here.play(&own[chosen]).0, there.play(&other[chosen]).0);
            }
        }
    }
}

/// Compares the ends that moves find around the last square with those found by looking at the whole board, and random steps with
/// the legal ones.
struct EndsAgree<'a>(&'a Position);

impl WithKernel for EndsAgree<'_> {
    type Output = ();

    fn run<K: Kernel>(self, kernel: &K) {
        let mut random = ChaCha8Rng::seed_from_u64(11);
        let (mut moves, mut list) = (Vec::new(), Vec::new());
        for _ in 0..20 {
            let mut state = kernel.state(self.0.board());
            for _ in 0..400 {
                let board = kernel.board(&state);
                assert!(kernel.state(&board) == state, "{board:?}");
                kernel.moves(&state, &mut moves);
                if moves.is_empty() {
                    break;
                }
                let step = kernel.random_step(&state, random.random(), &mut list).unwrap();
                assert!(moves.contains(&step), "{board:?}");
                state = kernel.play(&state, &step);
            }
        }
    }
}

#[test]
fn a_move_finds_the_same_end_as_the_whole_board_and_random_steps_are_legal() {
    for id in super::shipped::ids() {
        let variant = variant(&id);
        if variant.family == "grid" {
            kernel_of(&*variant.rules).visit(EndsAgree(&variant.start()));
        }
    }
}

/// Counts how often each move is chosen.
struct StepCounts<'a>(&'a Position);

impl WithKernel for StepCounts<'_> {
    type Output = Vec<u32>;

    fn run<K: Kernel>(self, kernel: &K) -> Vec<u32> {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let state = kernel.state(self.0.board());
        let (mut moves, mut list) = (Vec::new(), Vec::new());
        kernel.moves(&state, &mut moves);
        let mut counts = vec![0; moves.len()];
        for _ in 0..1000 * moves.len() {
            let step = kernel.random_step(&state, random.random(), &mut list).unwrap();
            counts[moves.iter().position(|legal| *legal == step).unwrap()] += 1;
        }
        counts
    }
}

#[test]
fn random_steps_are_equally_likely() {
    let morris = "board = { columns = 3, rows = 3 }, pieces = { { name = \"disc\", letters = \"xo\", moves = { \"forward\", \"sideways\" } } }, placing = { where = \"anywhere\", most = 3 }, winning = { line = 3 }";
    let (pawns, stones) = (variant("breakthrough_grid"), variant("gomoku"));
    for here in [
        position(&pawns, "......../..pp..../..PP.p../.....P../......../......../......../........ w"),
        stones.start(),
        position(&stated(morris), "x../.../oo. b"),
    ] {
        let counts = kernel_of(&*here.variant().rules).visit(StepCounts(&here));
        assert!(counts.len() > 5 && counts.iter().all(|count| (800..1200).contains(count)), "{counts:?}");
    }
}

#[test]
fn random_games_end_as_each_game_can_end() {
    let played = |id: &str| playouts(&variant(id).start(), 200, 5);
    for id in ["breakthrough_grid", "clobber", "hawaiian_checkers"] {
        assert_eq!(played(id).draws, 0, "{id}");
    }
    for id in ["tictactoe", "four_in_a_row", "gomoku", "infection", "skirmish"] {
        let sum = played(id);
        assert_eq!((sum.games, sum.wins[0] + sum.wins[1] + sum.draws), (200, 200), "{id}");
        assert!(sum.wins.iter().all(|wins| *wins > 20), "{id}: {sum:?}");
    }
}

#[test]
fn only_a_line_of_the_exact_length_wins_if_the_facts_say_so() {
    let exact = "board = { columns = 7, rows = 2 }, pieces = { { name = \"disc\", letters = \"xo\" } }, placing = { where = \"anywhere\" }, winning = { line = 3, stuck = \"draws\", line_exact = true }, drawing = { repetition = 0 }";
    let four = position(&stated(exact), "xx.x.../ooo.ooo b");
    let before = position(&stated(exact), "xx.x.../oo.oo.. b");
    assert_eq!(
        four.outcome().map(|outcome| (outcome.winner, outcome.ending)),
        Some((Some(Side::White), Termination::Line))
    );
    assert!(play(&before, "c2").outcome().is_none(), "four in a line are too many");
    let longer = position(&stated(&exact.replace(", line_exact = true", "")), "xx.x.../oo.oo.. b");
    assert_eq!(play(&longer, "c2").outcome().unwrap().winner, Some(Side::Black));
}

#[test]
fn a_side_places_first_and_moves_when_it_has_placed_all() {
    let morris = stated(
        "board = { columns = 3, rows = 3 }, pieces = { { name = \"disc\", letters = \"xo\", moves = { \"forward\", \"sideways\", \"backward\" } } }, placing = { where = \"anywhere\", most = 3, first = true }, winning = { line = 3 }, drawing = { repetition = 3 }",
    );
    let start = morris.start();
    assert_eq!(perft(&start, 2, Counting::Moves), 72);
    let placed = play(&start, "a1 b2 c3 a2 a3 c1");
    assert_eq!(write_position(&placed), "x.x/oo./x.o b");
    assert_eq!(texts(&placed), ["a3-b3", "c3-b3", "c3-c2", "a1-b1"]);
    let both = stated(
        "board = { columns = 3, rows = 3 }, pieces = { { name = \"disc\", letters = \"xo\", moves = { \"forward\" } } }, placing = { where = \"anywhere\", most = 2 }, winning = { line = 3 }",
    );
    assert_eq!(texts(&position(&both, "x../.../..o b")).len(), 7 + 1, "seven placements, and one move");
    assert_eq!(texts(&position(&both, "xx./.../..o b")), ["a3-a2", "b3-b2"]);
}

#[test]
fn slides_keep_to_their_least_and_greatest_length() {
    let slider = stated(
        "board = { columns = 7, rows = 7 }, pieces = { { name = \"man\", letters = \"xo\", moves = { \"forward\", \"sideways\" }, captures = { \"diagonally_forward\" }, min_steps = 2, max_steps = 3 } }, start = \"x....../......./......./......./......./......./......o\"",
    );
    let open = position(&slider, "......./.x...../......./......./....o../......./....... w");
    assert_eq!(texts(&open), ["e3:b6", "e3-e6", "e3-e5", "e3-b3", "e3-c3", "e3-g3"]);
    let near = position(&slider, "......./......./......./...x.../....o../......./....... w");
    assert!(!texts(&near).contains(&"e3:d4".to_owned()), "one square is too near");
    let behind = position(&slider, ".x...../......./..x..../......./....o../......./....... w");
    assert!(texts(&behind).contains(&"e3:c5".to_owned()) && !texts(&behind).iter().any(|text| text.contains("b7")));
}

#[test]
fn a_placed_piece_captures_what_it_encloses() {
    let enclosing = stated(
        "board = { columns = 5, rows = 1 }, pieces = { { name = \"disc\", letters = \"xo\", captures = { \"sideways\" } } }, placing = { where = \"anywhere\" }, capture = { by = \"custody\" }, winning = { line = 4, stuck = \"draws\" }",
    );
    assert_eq!(write_position(&play(&position(&enclosing, "xoo.. b"), "d1")), "x..x. w");
    assert_eq!(write_position(&play(&position(&enclosing, "x.o.x w"), "b1")), "xoo.x b", "no piece captures itself");
}

#[test]
fn the_largest_board_is_played_to_its_last_square() {
    let large = stated(
        "board = { columns = 19, rows = 19 }, pieces = { { name = \"disc\", letters = \"xo\" } }, placing = { where = \"anywhere\" }, winning = { line = 19, stuck = \"draws\" }, drawing = { repetition = 0 }",
    );
    let sum = playouts(&large.start(), 3, 1);
    assert_eq!((sum.plies, sum.draws), (3 * 361, 3));
    assert_eq!(texts(&large.start()).last().map(String::as_str), Some("s1"));
    let wide = faults("return { family = \"grid\", board = { columns = 20, rows = 19 } }");
    assert!(wide.iter().any(|fault| fault.contains("from 1 to 19, not 20")), "{wide:?}");
}

#[test]
fn the_second_side_may_take_over_the_first_piece() {
    let hex = variant("hex");
    let first = play(&hex.start(), "c2");
    assert_eq!(texts(&first).len(), 121, "120 squares, or to swap");
    let swapped = play(&first, "swap");
    let row = "...........";
    let expected = [&[row, row, ".o........."], &[row; 8][..]].concat().join("/");
    assert_eq!(write_position(&swapped), format!("{expected} b"));
    assert!(!texts(&swapped).contains(&"swap".to_owned()) && !texts(&play(&first, "d4")).contains(&"swap".to_owned()));
    let gomoku = "board = { columns = 5, rows = 5 }, pieces = { { name = \"disc\", letters = \"xo\" } }, placing = { where = \"anywhere\" }, opening = \"swap\", winning = { line = 4, stuck = \"draws\" }";
    let taken = play(&play(&stated(gomoku).start(), "c2"), "swap");
    assert_eq!(write_position(&taken), "...../...../...../..o../..... b", "without edges, the piece stays where it is");
}

#[test]
fn nothing_stands_on_blocked_squares_or_passes_over_them() {
    let walled = stated(
        "board = { columns = 5, rows = 3 }, pieces = { { name = \"man\", letters = \"xo\", moves = { \"forward\", \"sideways\" }, max_steps = 4, leaps = { \"0-2\" } } }, start = \"xxx#x/.#.../oooo.\", drawing = { quiet_moves = 9 }",
    );
    let here = position(&walled, "...../...../o...o b");
    assert!(here.outcome().is_some(), "black has no piece");
    let here = position(&walled, "x..../...../o...o w");
    // Up from a1; right to d1; leaps over the middle, not onto d3 or b2.
    assert_eq!(texts(&here), ["a1-a2", "a1-b1", "a1-c1", "a1-d1", "e1-e3", "e1-e2", "e1-b1", "e1-c1", "e1-d1"]);
    assert!(damka::notation::read_position(&walled, "...x./...../o...o w").is_err());
    let text = damka::notation::board_text(&walled.start());
    assert!(text.contains("x x x   x"), "{text}");
}

#[test]
fn pieces_hop_over_what_the_facts_say() {
    let hopper = |more: &str| {
        stated(&format!(
            "board = {{ columns = 5, rows = 5 }}, pieces = {{ {{ name = \"man\", letters = \"xo\", moves = {{ \"backward\" }}, hops = {{ \"forward\", \"sideways\" }}, {more} }} }}, start = \"...../xx.../x..../....o/...oo\", winning = {{ homes = true }}"
        ))
    };
    let text = "...../.o.../...../.x.../.oo.. w";
    let ends = |more: &str| texts(&position(&hopper(more), text));
    assert_eq!(ends("hop_over = \"any\""), ["b4-b3", "b1-b3", "b1-d1", "c1-a1"]);
    assert_eq!(ends("hop_over = \"own\""), ["b4-b3", "b1-d1", "c1-a1"]);
    assert_eq!(ends("hop_over = \"theirs\""), ["b4-b3", "b1-b3"]);
    let on = ends("hops_on = true");
    assert_eq!(on, ["b4-b3", "b1-b5", "b1-b3", "b1-d1", "c1-a1"], "over b4 as well, and nothing is captured");
    assert_eq!(
        write_position(&play(&position(&hopper("hops_on = true"), text), "b1-b5")),
        ".o.../.o.../...../.x.../..o.. b"
    );
}

#[test]
fn a_chain_turns_and_does_not_cross_missing_neighbours() {
    let chain = |neighbours: &str| {
        stated(&format!(
            "board = {{ columns = 4, rows = 4, neighbours = \"{neighbours}\" }}, pieces = {{ {{ name = \"disc\", letters = \"xo\" }} }}, placing = {{ where = \"anywhere\" }}, winning = {{ chain = true, stuck = \"draws\" }}"
        ))
    };
    let winner =
        |neighbours: &str, text: &str| position(&chain(neighbours), text).outcome().and_then(|outcome| outcome.winner);
    let (bent, falling, rising) = ("xo../xoo./xxx./..x. w", "x.../.x../..x./...x w", "...x/..x./.x../x... w");
    for neighbours in ["four", "six", "eight"] {
        assert_eq!(winner(neighbours, bent), Some(Side::Black), "{neighbours}");
    }
    assert_eq!(["four", "six", "eight"].map(|neighbours| winner(neighbours, falling).is_some()), [false, false, true]);
    assert_eq!(["four", "six", "eight"].map(|neighbours| winner(neighbours, rising).is_some()), [false, true, true]);
    assert_eq!(winner("four", "...x/oooo/.x../x... b"), Some(Side::White));
    assert_eq!(winner("four", "oxxx/o.../o.../o... b"), None, "these are the edges of the other side");
}

#[test]
fn a_side_on_the_left_goes_right_and_leaves_there() {
    let dodgem = variant("dodgem");
    assert_eq!(
        texts(&dodgem.start()).iter().map(String::as_str).collect::<BTreeSet<_>>(),
        BTreeSet::from(["b1-b2", "c1-c2", "d1-d2", "b1-a1"])
    );
    let near = position(&dodgem, "o..x/...x/..../.... b");
    assert_eq!(
        texts(&near).iter().map(String::as_str).collect::<BTreeSet<_>>(),
        BTreeSet::from(["d4-off", "d3-off", "d3-d2"])
    );
    let alone = position(&dodgem, "o.../...x/..../.... b");
    let end = play(&alone, "d3-off").outcome().unwrap();
    assert_eq!((end.winner, end.ending), (Some(Side::Black), Termination::Left));
    let shut = position(&dodgem, "ox../x.../o.../o... w");
    assert_eq!(texts(&shut), ["a4-off", "a2-b2", "a1-b1"]);
}

#[test]
fn a_side_wins_on_its_own_goals_with_the_pieces_that_can() {
    let sheet = |rest: &str| {
        stated(&format!(
            "board = {{ columns = 3, rows = 4 }}, start = \"p../.../.../..P\", drawing = {{ repetition = 3 }}, \
             pieces = {{ {{ name = \"pawn\", moves = {{ \"forward\", \"sideways\" }} }} }}, {rest}"
        ))
    };
    let goals = sheet("winning = { goals = \"..w/.b./+../...\" }");
    let winner = |text: &str, moves: &str| {
        let end = play(&position(&goals, text), moves).outcome()?;
        assert_eq!(end.ending, Termination::Goal, "{text} {moves}");
        end.winner
    };
    assert_eq!(winner("p../..P/.../... w", "c3-c4"), Some(Side::White));
    assert_eq!(winner("p../..P/.../... w", "c3-b3"), None, "that is black's goal");
    assert_eq!(winner("p../.../.P./... w", "b2-a2"), Some(Side::White));
    assert_eq!(winner("p../.../..P/... w", "c2-c3 a4-a3 c3-b3 a3-a2"), Some(Side::Black));
    let fox = variant("fox_and_hounds");
    let below = position(&fox, "......../....F.../......../......../......../......../......../h....... w");
    assert_eq!(play(&below, "e7-d8").outcome().map(|end| end.winner), Some(Some(Side::White)));
    let hound = position(&fox, "......../......../......../......../......../......../.h....../......F. b");
    assert_eq!(play(&hound, "b2-a1").outcome(), None);
}

#[test]
fn a_function_in_lua_ends_a_game_of_facts() {
    let source = "--- @api 1\nreturn { base = \"tictactoe\", outcome = function(position) if position:at(5) then return { winner = position:at(5), ending = \"the middle\" } end return nil end, filter = function(position, moves) return if position.ply == 0 then { moves[1], moves[5] } else moves end }";
    let middle = from_source("x", "scripts/x.lua", source).unwrap_or_else(|faults| panic!("{}", lines(&faults)));
    assert_eq!(texts(&middle.start()), ["a3", "b2"]);
    let on = play(&middle.start(), "a3 c1");
    assert_eq!(write_position(&on), "x../.../..o b");
    let end = play(&on, "b2");
    assert_eq!(end.outcome().map(|outcome| outcome.winner), Some(Some(Side::Black)));
    assert_eq!(perft(&middle.start(), 2, Counting::Moves), 8, "after b2 the game is over");
}
