//! Properties that hold for every variant, shipped or from the tests, checked in random games; every message includes the seed.

use super::shipped::{all_ids, variant};
use damka::board::{Kind, Piece, Side, Square};
use damka::notation::{move_text, read_move, read_position, write_position};
use damka::rules::{
    AnyKernel, Board, Change, InputMethod, Kernel, KingRun, Move, Position, Setup, Variant, WithKernel, kernel_of,
};
use rand::Rng;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// Games of each variant, half from the start, half from few pieces. `DAMKA_INVARIANTS` overrides it (`make test-deep-invariants`).
fn games() -> u64 {
    std::env::var("DAMKA_INVARIANTS").map_or(2, |text| text.parse().expect("DAMKA_INVARIANTS must be a number"))
}

/// Visits every position of random games with its legal moves, until each game's end.
fn every_position(mut visit: impl FnMut(&str, &Position, &[Move])) {
    for id in all_ids() {
        every_position_of(&id, &mut visit);
    }
}

/// The same for one variant: games from the start, and from a few random pieces, including kings.
pub fn every_position_of(id: &str, mut visit: impl FnMut(&str, &Position, &[Move])) {
    let variant = variant(id);
    for seed in 0..games() {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut position = if seed % 2 == 0 { variant.start() } else { endgame(&variant, &mut random) };
        loop {
            let moves = position.moves();
            let place = format!("{id}, seed {seed}, ply {}, {}", position.ply(), write_position(&position));
            assert_eq!(moves.is_empty(), position.outcome().is_some(), "{place}: no moves if and only if it is over");
            visit(&place, &position, &moves);
            if moves.is_empty() {
                break;
            }
            position = position.play(&moves[random.random_range(0..moves.len())]).0;
            assert!(position.ply() <= variant.ply_cap, "{place}: longer than the cap");
        }
    }
}

/// A position with two to five pieces a side, or the start if the family has no kings.
fn endgame(variant: &Arc<Variant>, random: &mut ChaCha8Rng) -> Position {
    let mut setup = Setup::empty(variant.shape, variant.first);
    for side in Side::BOTH {
        for _ in 0..random.random_range(2..=5) {
            let square = random.random_range(0..setup.squares.len());
            let kind = if random.random_range(0..3) == 0 { Kind::Man } else { Kind::King };
            setup.squares[square] = Some(Piece { side, kind });
        }
    }
    variant.position(&setup).unwrap_or_else(|_| variant.start())
}

#[test]
fn moves_and_positions_survive_being_written_and_read() {
    every_position(|place, position, moves| {
        let back = read_position(position.variant(), &write_position(position)).unwrap();
        assert_eq!(back.board(), position.board(), "{place}");
        for legal in moves {
            let text = move_text(position.variant(), legal);
            assert_eq!(read_move(position, &text).as_ref(), Ok(legal), "{place}: {text}");
            assert_eq!(read_move(position, &text.to_uppercase()).as_ref(), Ok(legal), "{place}: {text}");
        }
    });
}

#[test]
fn moves_come_in_their_documented_order_and_once() {
    every_position(|place, position, moves| {
        for (index, legal) in moves.iter().enumerate() {
            let same = moves[..index].iter().any(|other| other.is_same(legal) && other.places == legal.places);
            assert!(!same, "{place}: {legal:?} twice");
        }
        let key = |legal: &Move| (legal.from(), legal.path.clone(), legal.places);
        let any_order = position.variant().rules.is_scripted(); // the script's own
        assert!(any_order || moves.is_sorted_by_key(key), "{place}: {moves:?}");
    });
}

#[test]
fn changes_lead_from_each_setup_to_the_next() {
    every_position(|place, position, moves| {
        for legal in moves {
            let (next, changes) = position.play(legal);
            let mut setup = position.setup();
            for change in changes.iter().copied() {
                replay(&mut setup, change);
            }
            setup.turn = setup.turn.other();
            setup.runs = next.board().runs; // what the squares do not show
            setup.script = next.setup().script;
            assert_eq!(setup, next.setup(), "{place}: {legal:?} gave {changes:?}");
        }
    });
}

fn replay(setup: &mut Setup, change: Change) {
    let at = |square: Square| square.index();
    match change {
        Change::Moved { from, to, .. } => {
            let piece = setup.squares[at(from)].take();
            assert!(piece.is_some() && setup.squares[at(to)].is_none(), "{change:?} on {setup:?}");
            setup.squares[at(to)] = piece;
        }
        Change::Captured { square, piece } => assert_eq!(setup.squares[at(square)].take(), Some(piece)),
        Change::Crowned { square } => {
            let man = setup.squares[at(square)].unwrap();
            setup.squares[at(square)] = Some(Piece { kind: damka::board::Kind::King, ..man });
        }
        Change::Placed { square, piece } => assert_eq!(setup.squares[at(square)].replace(piece), None),
        Change::Flipped { square } => {
            let disc = setup.squares[at(square)].unwrap();
            setup.squares[at(square)] = Some(Piece { side: disc.side.other(), ..disc });
        }
        Change::Passed => {}
    }
}

#[test]
fn every_illegal_try_has_a_reason_and_no_legal_one() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    every_position(|place, position, moves| {
        let squares: Vec<Square> = position.variant().shape.all().collect();
        let mut tries: Vec<(Option<Square>, Square)> = squares.iter().map(|to| (None, *to)).collect();
        let own = squares.iter().filter(|from| position.at(**from).is_some_and(|piece| piece.side == position.turn()));
        tries.extend(own.flat_map(|from| squares.iter().map(|to| (Some(*from), *to))));
        // A sample: a position of a large board has thousands of attempts.
        tries.retain(|_| random.random_range(0..20) == 0);
        for (from, to) in
            tries.into_iter().filter(|(from, _)| from.is_some() == moves.iter().any(|m| m.from().is_some()))
        {
            let legal = moves.iter().any(|one| one.from() == from && one.to() == Some(to));
            let why = position.why_not(from, to);
            assert_eq!(why.is_none(), legal, "{place}: {from:?} to {to:?}: {why:?}");
        }
    });
}

#[test]
fn every_move_can_be_clicked_along_its_own_path() {
    every_position(|place, position, moves| {
        for legal in moves.iter().filter(|legal| !legal.path.is_empty()) {
            let routes = position.variant().rules.routes(position.board(), legal);
            assert!(routes.contains(&legal.path), "{place}: {legal:?} not in {routes:?}");
            let ends =
                |route: &Vec<Square>| (route.first().copied(), route.last().copied()) == (legal.from(), legal.to());
            assert!(routes.iter().all(ends), "{place}: {routes:?}");
        }
    });
}

#[test]
fn colours_swapped_and_board_turned_give_the_same_moves_turned() {
    every_position(|place, position, moves| {
        let last = position.variant().shape.squares() as u16 - 1;
        let turn = |square: Square| Square(last - square.0);
        let turn_all = |squares: &[Square]| squares.iter().copied().map(turn).collect::<Vec<_>>();
        let mask = |mask: u128| mask.reverse_bits() >> (127 - last);
        let turned_run = |run: KingRun| match run.moves {
            0 => KingRun::NONE,
            moves => KingRun { square: turn(run.square), moves },
        };
        if matches!(position.variant().family, "grid" | "scripted") {
            return turned_setup_has_the_same_moves(place, position, moves);
        }
        let board = position.board();
        let turned = Board {
            black: mask(board.white),
            white: mask(board.black),
            kings: mask(board.kings),
            turn: board.turn.other(),
            runs: [turned_run(board.runs[1]), turned_run(board.runs[0])],
            script: None,
        };
        let theirs = position.variant().rules.moves(&turned);
        let expected = moves.iter().map(|wanted| Move {
            path: turn_all(&wanted.path),
            captured: turn_all(&wanted.captured),
            crowned: wanted.crowned,
            declines: wanted.declines,
            places: wanted.places.map(turn),
            flipped: turn_all(&wanted.flipped),
            text: None,
        });
        if position.outcome().is_none() {
            assert_eq!(theirs.len(), moves.len(), "{place}");
            for wanted in expected {
                assert!(
                    theirs.iter().any(|other| other.is_same(&wanted) && other.places == wanted.places),
                    "{place}: {wanted:?}"
                );
            }
        }
    });
}

/// The same for a game whose pieces are cells. Where discs fall, up and down differ; other games say that their sides do.
fn turned_setup_has_the_same_moves(place: &str, position: &Position, moves: &[Move]) {
    let variant = position.variant();
    let file = super::shipped::root().join(format!("scripts/{}.lua", variant.id));
    let differs = std::fs::read_to_string(file).is_ok_and(|text| text.contains("--- @waive symmetry"));
    if variant.look.input == InputMethod::Column || differs || moves.is_empty() {
        return;
    }
    let mut setup = position.setup();
    setup.script = None;
    setup.turn = setup.turn.other();
    setup.squares.reverse();
    for piece in setup.squares.iter_mut().flatten() {
        piece.side = piece.side.other();
    }
    let last = setup.squares.len() as u16 - 1;
    let turn = |square: Square| Square(last - square.0);
    let ends = |one: &Move| (one.from(), one.to(), one.captured.len());
    let mut expected: Vec<_> =
        moves.iter().map(ends).map(|(from, to, taken)| (from.map(turn), to.map(turn), taken)).collect();
    let theirs = variant.position(&setup).unwrap_or_else(|faults| panic!("{place}: {faults:?}"));
    let mut theirs: Vec<_> = theirs.moves().iter().map(ends).collect();
    expected.sort_unstable();
    theirs.sort_unstable();
    assert_eq!(theirs, expected, "{place}");
}

/// Compares a kernel's view of a position, which searches use, with the position itself.
struct Agrees<'a> {
    place: &'a str,
    position: &'a Position,
    moves: &'a [Move],
}

impl WithKernel for Agrees<'_> {
    type Output = ();

    fn run<K: Kernel>(self, kernel: &K) {
        let Self { place, position, moves } = self;
        let state = kernel.state(position.board());
        assert_eq!(kernel.board(&state), *position.board(), "{place}");
        assert_eq!(kernel.turn(&state), position.turn(), "{place}");
        let mut steps = Vec::new();
        kernel.moves(&state, &mut steps);
        let outcome = position.outcome();
        if outcome.is_none() || steps.is_empty() {
            let full: Vec<Move> = steps.iter().map(|step| kernel.full(&state, step)).collect();
            assert_eq!(full, moves, "{place}");
        }
        if let (true, Some(outcome)) = (steps.is_empty(), outcome) {
            assert_eq!(kernel.winner(&state), outcome.winner, "{place}");
        }
        for (step, one) in steps.iter().zip(moves) {
            let next = position.play(one).0;
            assert_eq!(kernel.board(&kernel.play(&state, step)), *next.board(), "{place}: {one:?}");
            let rules = &position.variant().rules;
            assert_eq!(kernel.is_progress(&state, step), rules.is_progress(position.board(), one), "{place}: {one:?}");
            assert!(kernel.slot(step) < damka::rules::SLOTS);
        }
        self.masks_and_features(kernel, &state);
    }
}

impl Agrees<'_> {
    fn masks_and_features<K: Kernel>(&self, kernel: &K, state: &K::State) {
        let (position, place) = (self.position, self.place);
        let variant = position.variant();
        let mut masks = Vec::new();
        kernel.masks(state, &mut masks);
        let pieces: u32 = masks.iter().map(|mask| mask.count_ones()).sum();
        assert_eq!(pieces, position.count(Side::Black, None) + position.count(Side::White, None), "{place}");
        let board = position.board();
        let first =
            if variant.plain_kind == damka::board::Kind::Man { board.black & !board.kings } else { board.black };
        let mut features = Vec::new();
        kernel.features(state, &mut features);
        if matches!(variant.family, "grid" | "scripted") {
            let lead = f64::from(position.count(position.turn(), None))
                - f64::from(position.count(position.turn().other(), None));
            assert_eq!(features[..4].iter().sum::<f64>(), lead, "{place}: pieces by their looks");
            // A search never asks for the features of a game that is over, such as one drawn by its many quiet moves.
            assert_eq!(features.len(), variant.features().count(), "{place}: a value for each name");
            if variant.family == "scripted" && position.outcome().is_none() {
                assert_eq!(features[4], self.moves.len() as f64, "{place}: mobility");
            }
            return;
        }
        assert_eq!(masks[0], first as u32, "{place}: black's plain pieces come first");
        assert_eq!(features.len(), variant.features().count(), "{place}: a value for each name");
        let plain = f64::from(position.count(position.turn(), Some(variant.plain_kind)));
        let theirs = f64::from(position.count(position.turn().other(), Some(variant.plain_kind)));
        assert!((features[0] - (plain - theirs)).abs() < 1e-9, "{place}: the first feature counts plain pieces");
    }
}

#[test]
fn what_searches_see_agrees_with_what_people_see() {
    every_position(|place, position, moves| {
        let kernel: AnyKernel<'_> = kernel_of(&*position.variant().rules);
        kernel.visit(Agrees { place, position, moves });
    });
}
