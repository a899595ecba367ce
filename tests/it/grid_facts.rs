//! Facts of grid games about captures and promotion that no shipped game uses.

use super::grid::{faults, stated, texts};
use super::shipped::position;
use damka::notation::{read_move, read_position, write_position};
use damka::rules::Position;

#[test]
fn captures_are_forced_where_the_facts_say_so() {
    let jumper = |more: &str| {
        stated(&format!(
            "board = {{ columns = 5, rows = 5 }}, pieces = {{ {{ name = \"man\", letters = \"xo\", moves = {{ \"forward\" }}, captures = {{ \"forward\", \"sideways\" }} }} }}, start = \"xx.../...../...../...../...oo\", capture = {{ by = \"jump\", {more} }}"
        ))
    };
    let text = "...../...../.x.../.ox../..... w";
    assert_eq!(texts(&position(&jumper("forced = true"), text)), ["b2:b4", "b2:d2"]);
    let free = jumper("forced = false");
    assert_eq!(texts(&position(&free, text)), ["b2:b4", "b2:d2"], "the way straight ahead is blocked");
    assert_eq!(texts(&position(&free, "...../...../...../.ox../..... w")), ["b2-b3", "b2:d2"]);
    assert_eq!(texts(&position(&jumper("forced = true"), "...../...../...../.ox../..... w")), ["b2:d2"]);
}

#[test]
fn preferences_leave_the_captures_that_rank_highest() {
    let jumps = |prefer: &str| {
        let facts = format!(
            "board = {{ columns = 6, rows = 2 }}, first = \"black\", \
             pieces = {{ {{ name = \"stone\", letters = \"bw\", moves = {{ \"forward\" }}, captures = {{ \"sideways\" }} }} }}, \
             start = \"bw.w../bw....\", capture = {{ by = \"jump\", forced = true, continued = true{prefer} }}"
        );
        texts(&stated(&facts).start())
    };
    assert_eq!(jumps(""), ["a2:c2", "a2:c2:e2", "a1:c1"]);
    assert_eq!(jumps(", prefer = { \"captures\" }"), ["a2:c2:e2"]);
    let replaces = |prefer: &str| {
        let facts = format!(
            "board = {{ columns = 3, rows = 3 }}, first = \"black\", \
             pieces = {{ {{ name = \"pawn\", moves = {{ \"forward\" }}, captures = {{ \"diagonally_forward\" }} }}, \
             {{ name = \"king\", moves = {{ \"forward\" }}, value = 5 }} }}, \
             start = \".p./P.K/...\", capture = {{ forced = true{prefer} }}"
        );
        texts(&stated(&facts).start())
    };
    assert_eq!(replaces(""), ["b3:a2", "b3:c2"]);
    assert_eq!(replaces(", prefer = { \"value\" }"), ["b3:c2"]);
}

#[test]
fn a_side_that_must_capture_need_not_leave_the_board() {
    let facts = "board = { columns = 3, rows = 3 }, first = \"white\", winning = { leaving = true }, \
                 pieces = { { name = \"pawn\", moves = { \"forward\" }, captures = { \"diagonally_forward\" } } }, \
                 start = \"P.p/.../P..\", capture = { forced = true }";
    assert_eq!(texts(&stated(facts).start()), ["a3-off", "a1-a2"]);
}

#[test]
fn pieces_are_promoted_on_as_many_rows_as_the_facts_say() {
    let promotes = |rows: &str, start: &str| {
        let facts = format!(
            "board = {{ columns = 2, rows = 5 }}, first = \"white\", start = \"{start}\", \
             pieces = {{ {{ name = \"pawn\", moves = {{ \"forward\" }}, promotes = \"king\"{rows} }}, \
             {{ name = \"king\", moves = {{ \"forward\", \"backward\" }} }} }}"
        );
        stated(&facts).start().moves()[0].crowned
    };
    let (second, third) = ("../../P./../.p", "../../../P./.p");
    assert!(!promotes("", second) && promotes(", promotion_rows = 2", second));
    assert!(!promotes(", promotion_rows = 2", third) && promotes(", promotion_rows = 3", third));
}

#[test]
fn players_choose_whether_to_promote_where_the_facts_let_them() {
    let facts = "board = { columns = 3, rows = 5 }, first = \"white\", start = \".q./P../.../.../..p\", \
                 pieces = { { name = \"pawn\", moves = { \"forward\" }, captures = { \"diagonally_forward\" }, \
                 promotes = \"queen\", promotion = \"free\", promotion_rows = 2 }, \
                 { name = \"queen\", profile = \"king\", moves = { \"forward\", \"sideways\", \"backward\" } } }";
    let start = stated(facts).start();
    // On the last row a pawn could not move on.
    assert_eq!(texts(&start), ["a4-a5", "a4:b5"]);
    let second = position(&stated(facts), ".../.q./P../.../..p w");
    assert_eq!(texts(&second), ["a3-a4", "a3-a4=", "a3:b4", "a3:b4="]);
    let after = |text: &str| write_position(&second.play(&read_move(&second, text).unwrap()).0);
    assert_eq!(after("a3-a4"), ".../Qq./.../.../..p b");
    assert_eq!(after("a3-a4="), ".../Pq./.../.../..p b");
    assert_eq!(after("a3xb4="), ".../.P./.../.../..p b");
    // It can still be promoted later.
    let later = position(&stated(facts), ".../P../.../.../..p w");
    assert_eq!(texts(&later), ["a4-a5"]);
    assert!(later.moves()[0].crowned);
}

/// On a board of one colour, games are the same as on a whole board with the other squares blocked.
#[test]
fn boards_of_one_colour_play_like_boards_with_blocked_squares() {
    let diagonal = "{ \"diagonally_forward\", \"diagonally_backward\" }";
    let man = "name = \"man\", letters = \"xo\"";
    let games = [
        format!(
            "pieces = {{ {{ {man}, moves = {{ \"diagonally_forward\" }}, captures = {diagonal}, max_steps = 3 }} }}"
        ),
        format!(
            "pieces = {{ {{ {man}, moves = {{ \"diagonally_forward\" }}, captures = {diagonal} }} }}, \
             capture = {{ by = \"jump\", forced = true, continued = true }}"
        ),
        format!(
            "pieces = {{ {{ {man}, moves = {diagonal}, captures = {diagonal} }} }}, capture = {{ by = \"custody\" }}"
        ),
        format!(
            "pieces = {{ {{ {man}, moves = {diagonal}, hops = {diagonal}, hops_on = true }} }}, \
             winning = {{ homes = true }}"
        ),
        format!(
            "pieces = {{ {{ {man}, moves = {{ \"diagonally_forward\" }}, captures = {diagonal}, leaps = {{ \"2-2\", \"1-3\" }} }} }}, \
             capture = {{ by = \"conversion\" }}, placing = {{ where = \"beside_own\" }}, winning = {{ chain = true, line = 3 }}"
        ),
    ];
    let (one_colour, blocked) = ("x...x/.x.../...../...o./o...o", "x#.#x/#x#.#/.#.#./#.#o#/o#.#o");
    for game in &games {
        let board = |corner: &str, start: &str| {
            stated(&format!("board = {{ columns = 5, rows = 5{corner} }}, start = \"{start}\", {game}"))
        };
        let (small, whole) = (board(", corner = \"left\"", one_colour), board("", blocked));
        assert_eq!(small.shape.squares(), 13);
        let mut pairs = vec![(small.start(), whole.start())];
        for _ in 0..3 {
            let step = |(small, whole): &(Position, Position)| -> Vec<(Position, Position)> {
                assert_eq!(texts(small), texts(whole), "{game}");
                assert_eq!(small.outcome(), whole.outcome(), "{game}");
                let moves = small.moves().into_iter().zip(whole.moves());
                moves.map(|(one, other)| (small.play(&one).0, whole.play(&other).0)).collect()
            };
            pairs = pairs.iter().flat_map(step).collect();
        }
        assert!(pairs.len() > 10, "{}: {game}", pairs.len());
    }
}

#[test]
fn what_leads_off_the_colour_of_the_board_is_refused() {
    let of = |facts: &str| faults(&format!("return {{ family = \"grid\", {facts} }}"));
    let straight = "board = { columns = 4, rows = 4, corner = \"left\" }, start = \".x../..../..../o...\", \
                    pieces = { { name = \"man\", letters = \"xo\", moves = { \"forward\" }, leaps = { \"1-2\" } } }";
    assert_eq!(
        of(straight),
        [
            "1 `pieces.1.moves` leads to squares of the other colour, which are not played on",
            "1 `pieces.1.leaps` leads to squares of the other colour, which are not played on"
        ]
    );
    let four = "board = { columns = 4, rows = 4, corner = \"left\", neighbours = \"four\" }, start = \"x.../..../..../o...\", \
                pieces = { { name = \"man\", letters = \"xo\", moves = { \"diagonally_forward\" } } }";
    assert_eq!(
        of(four),
        [
            "1 row 1 of `start` has the letter 'x', which means nothing there",
            "1 a `man` can never move",
            "1 `board.neighbours` has no effect without `board.corner = \"all\"`"
        ]
    );
}

#[test]
fn each_side_places_from_a_stock_that_captures_do_not_fill() {
    let row = |more: &str| {
        stated(&format!(
            "board = {{ columns = 5, rows = 1 }}, first = \"black\", capture = {{ by = \"custody\" }}, {more}, \
             pieces = {{ {{ name = \"stone\", letters = \"xo\", moves = {{ \"sideways\" }}, captures = {{ \"sideways\" }} }} }}"
        ))
    };
    let variant = row("placing = { where = \"anywhere\", stock = 2, first = true }");
    let mut here = variant.start();
    assert_eq!(write_position(&here), "..... b black_stock=2 white_stock=2");
    for (text, after) in [
        ("b1", ".x... w black_stock=1 white_stock=2"),
        ("c1", ".xo.. b black_stock=1 white_stock=1"),
        ("d1", ".x.x. w black_stock=0 white_stock=1"),
        ("a1", "ox.x. b black_stock=0 white_stock=0"),
    ] {
        here = here.play(&read_move(&here, text).unwrap()).0;
        assert_eq!(write_position(&here), after);
        assert_eq!(position(&variant, after).board(), here.board());
    }
    assert_eq!(texts(&here), ["b1-c1", "d1-c1", "d1-e1"], "black has placed all its stones");
    let faults = read_position(&variant, ".x... w black_stock=3 white_stock=2").unwrap_err();
    assert!(faults.iter().any(|fault| fault.to_string().contains("`black_stock` must be 0 to 2")), "{faults:?}");
    let swapping = row("placing = { where = \"anywhere\", stock = 3 }, opening = \"swap\"");
    let start = swapping.start();
    let one = start.play(&read_move(&start, "b1").unwrap()).0;
    let taken = one.play(&read_move(&one, "swap").unwrap()).0;
    assert_eq!(write_position(&taken), ".o... b black_stock=3 white_stock=2");
}

#[test]
fn promotion_that_no_piece_can_reach_is_refused() {
    let of = |more: &str, start: &str| {
        faults(&format!(
            "return {{ family = \"grid\", board = {{ columns = 4, rows = 4 }}, drawing = {{ quiet_moves = 20 }},\n\
             start = \"{start}\",\npieces = {{ {{ name = \"man\", promotes = \"king\", {more} }},\n\
             {{ name = \"king\", moves = {{ \"forward\", \"backward\" }} }} }} }}"
        ))
    };
    let (sideways, forward) = ("moves = { \"sideways\" }", "moves = { \"forward\" }");
    let rows = "..../mm../..MM/....";
    let refused = ["3 no `man` can ever reach a row where it is promoted"];
    assert_eq!(of(sideways, rows), refused);
    assert_eq!(of(sideways, "..../mmk./.KMM/...."), refused, "kings at the start are not promoted men");
    assert_eq!(of(forward, "..../mm.#/#.MM/...."), [""; 0]);
    assert_eq!(of(forward, "#.##/mm../..MM/##.#"), refused);
    // On two rows of promotion the men begin where they are promoted by a step to the side.
    assert_eq!(of("moves = { \"sideways\" }, promotion_rows = 2", "..MM/..../..../mm.."), [""; 0]);
}
