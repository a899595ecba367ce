//! Tables of endgames: position counts from other programs, values that are consistent under the rules, known
//! endings, and the files that store the tables.

use crate::cli::damka;
use crate::shipped;
use damka::arena::{Adjudication, Contest, ContestTerms, Control, Format, Ledger, Schedule, run};
use damka::board::{Kind, Side};
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::endgame::{EndgameTable, EndgameValue, Material, arrangements, places};
use damka::notation::write_position;
use damka::rules::{Board, Position, Variant};
use damka::search::{Eval, SearchOptions, Unmetered, WIN, best};
use damka::store::{Store, StorePlace};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value as Json;
use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tempfile::TempDir;

pub fn solved(variant: &Arc<Variant>, pieces: u32) -> EndgameTable {
    EndgameTable::solve(variant, pieces, &mut |_, _| ControlFlow::Continue(()))
        .unwrap_or_else(|report| panic!("{report}"))
}

/// Schaeffer and others, "Checkers Is Solved" (Science 317, 2007), table 1.
#[test]
fn arrangements_are_as_many_as_chinook_counted() {
    let masks = shipped::variant("english").rules.placement_mask().unwrap();
    assert_eq!([1, 2, 3].map(|pieces| arrangements(pieces, &masks)), [120, 6_972, 261_224]);
}

/// A small board on which everything is quick, with the facts of a variant.
fn small(base: &str, size: u8, facts: &str) -> Arc<Variant> {
    let text = format!(
        "return {{ base = '{base}', title = 'Small', board = {{ columns = {size}, rows = {size} }}, men = {{ rows = 1 }}, {facts} }}"
    );
    shipped::from_source("small", "scripts/small.lua", &text)
        .unwrap_or_else(|faults| panic!("{}", shipped::lines(&faults)))
}

/// What the position is worth by what its moves lead to.
pub fn by_moves(table: &EndgameTable, here: &Position) -> EndgameValue {
    if let Some(outcome) = here.outcome() {
        return match outcome.winner {
            None => EndgameValue::Drawn,
            Some(winner) if winner == here.turn() => EndgameValue::Won(0),
            Some(_) => EndgameValue::Lost(0),
        };
    }
    let of = |after: Position| match after.outcome() {
        Some(_) => by_moves(table, &after),
        None => table.value(after.board()).unwrap_or_else(|| panic!("not in the table: {}", write_position(&after))),
    };
    // Without the past: a board of its own.
    let fresh = |after: Position| Position::new(after.variant().clone(), after.board().clone());
    here.moves().iter().map(|legal| of(fresh(here.play(legal).0)).of_move()).max().unwrap()
}

/// Every value is the best that its moves lead to. Wins and losses follow by induction over their plies; who is in a drawn
/// position can stay in one, so nothing else is possible.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn every_value_follows_from_those_of_its_moves() {
    let variants = [
        small("english", 5, ""),
        small("russian", 6, ""),
        small("italian", 6, ""),
        small("turkish", 5, ""),
        small("thai", 6, "winning = { stuck = 'draws' }"),
        small("english", 6, ""),
        small("anti", 6, ""),
        small("brazilian", 6, ""),
        small("breakthrough", 6, ""),
        small("tb", 6, ""),
    ];
    // `make test-deep-invariants` takes all of them, and more of their positions.
    let is_deep = std::env::var_os("DAMKA_INVARIANTS").is_some();
    for variant in variants.into_iter().take(if is_deep { 10 } else { 5 }) {
        let table = solved(&variant, 3);
        let (mut counts, mut seen) = ([0_u32; 3], 0);
        for material in table.materials() {
            for (board, value) in table.of(material) {
                let here = Position::new(variant.clone(), board);
                // One in a few where there are many.
                seen += 1;
                if material.pieces() == 3 && seen % if is_deep { 3 } else { 20 } != 0 {
                    continue;
                }
                assert_eq!(by_moves(&table, &here), value, "{} {}", variant.summary, write_position(&here));
                counts[match value {
                    EndgameValue::Won(_) => 0,
                    EndgameValue::Drawn => 1,
                    EndgameValue::Lost(_) => 2,
                }] += 1;
            }
        }
        let [won, _, lost] = counts;
        let can_win = variant.facts["winning.stuck"] != "draws";
        assert!(if can_win { won > 50 && lost > 50 } else { won + lost == 0 }, "{}: {counts:?}", variant.summary);
    }
}

/// A search deep enough to see the end finds the same wins and losses, as far off, and nothing that a table calls drawn.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn searches_to_the_end_agree() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for variant in
        [shipped::variant("english"), shipped::variant("anti"), small("russian", 6, ""), small("thai", 6, "")]
    {
        let table = solved(&variant, 3);
        let all: Vec<(Board, EndgameValue)> = table.materials().into_iter().flat_map(|one| table.of(one)).collect();
        let mut seen = [0; 3];
        while seen.iter().sum::<u32>() < 120 {
            let (board, value) = &all[random.random_range(0..all.len())];
            let (kind, plies) = match *value {
                EndgameValue::Won(plies) => (0, plies),
                EndgameValue::Drawn => (1, 3),
                EndgameValue::Lost(plies) => (2, plies),
            };
            let here = Position::new(variant.clone(), board.clone());
            if plies > 5 || here.moves().is_empty() || seen[kind] == 40 {
                continue;
            }
            let options = SearchOptions { depth: Some(plies + 1), ..SearchOptions::default() };
            let found = best(&here, &options, Eval::Family, &mut Unmetered).unwrap().value.unwrap();
            let right = match kind {
                0 => found == WIN - f64::from(plies),
                1 => found.abs() < WIN / 2.0,
                _ => found == f64::from(plies) - WIN,
            };
            assert!(right, "{} {}: {value:?}, and the search {found}", variant.title, write_position(&here));
            seen[kind] += 1;
        }
    }
}

/// What a side can capture if it is its turn.
fn captures(variant: &Arc<Variant>, board: &Board, turn: Side) -> bool {
    let here = Position::new(variant.clone(), Board { turn, ..board.clone() });
    here.moves().iter().any(|legal| !legal.captured.is_empty())
}

/// Endings that every manual has: two kings beat one in English draughts, wherever it hides, if they do not stand close enough
/// for it to strike first; in Russian draughts the main
/// road saves a lone king from two.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn endings_of_the_manuals_come_out() {
    let values = |id: &str| {
        let variant = shipped::variant(id);
        let table = solved(&variant, 3);
        let kings = Material { men: [0, 0], kings: [1, 2] };
        let all = table.of(kings).filter(|(board, _)| Side::BOTH.iter().all(|side| !captures(&variant, board, *side)));
        let all: Vec<_> = all.filter(|(board, _)| board.turn == Side::White).collect();
        assert!(all.len() > 2000, "{id}: {}", all.len());
        all
    };
    let english = shipped::variant("english");
    let far = |board: &Board| {
        let places =
            |mask: u128| english.shape.all().filter(move |at| mask >> at.0 & 1 == 1).map(|at| english.shape.place(at));
        let (x, y) = places(board.black).next().unwrap();
        places(board.white).all(|(u, v)| u.abs_diff(x).max(v.abs_diff(y)) >= 3)
    };
    let hidden = values("english").into_iter().filter(|(board, _)| far(board));
    let not_won = hidden.filter(|(_, value)| !matches!(value, EndgameValue::Won(_)));
    let not_won: Vec<_> = not_won.map(|(board, _)| write_position(&Position::new(english.clone(), board))).collect();
    assert!(not_won.is_empty(), "{not_won:?}");
    let variant = shipped::variant("russian");
    let shape = variant.shape;
    let is_on_road = |board: &Board| shape.all().any(|at| shape.is_on_main_road(at) && board.black >> at.0 & 1 == 1);
    let alone = |board: &Board| shape.all().all(|at| !shape.is_on_main_road(at) || board.white >> at.0 & 1 == 0);
    let on_road: Vec<_> =
        values("russian").into_iter().filter(|(board, _)| is_on_road(board) && alone(board)).collect();
    assert!(on_road.len() > 500);
    assert!(on_road.iter().all(|(_, value)| *value == EndgameValue::Drawn));
}

/// A position of a game, played at random until so few pieces are left and some way on; `None` where it ended before.
fn late(variant: &Arc<Variant>, random: &mut ChaCha8Rng) -> Option<Position> {
    let mut here = variant.start();
    let mut more = random.random_range(0..8);
    loop {
        let moves = here.moves();
        let pieces = here.count(Side::Black, None) + here.count(Side::White, None);
        more -= i32::from(pieces <= 3);
        if moves.is_empty() || more < 0 {
            return (!moves.is_empty()).then_some(here);
        }
        here = here.play(&moves[random.random_range(0..moves.len())]).0;
    }
}

/// A win that is said to be sure is brought home in real games, whatever the other side tries: no rule about the past comes
/// between. And there are wins that are not said to be sure.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn sure_wins_are_won_by_the_rules_with_all_their_draws() {
    let variants = [
        small("english", 6, "drawing = { repetition = 3, quiet_moves = 4 }"),
        small("russian", 6, ""),
        small("brazilian", 6, "drawing = { repetition = 2, quiet_moves = 6 }"),
        small("english", 6, "drawing = { ply_cap = 40 }"),
    ];
    for variant in variants {
        let table = solved(&variant, 3);
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let (mut won, mut unsure) = (0, 0);
        for _ in 0..1500 {
            let Some(start) = late(&variant, &mut random) else { continue };
            let (winner, plies) = match table.value(start.board()).unwrap() {
                EndgameValue::Won(plies) => (start.turn(), plies),
                EndgameValue::Lost(plies) => (start.turn().other(), plies),
                EndgameValue::Drawn => continue,
            };
            if plies > start.plies_left() {
                unsure += 1;
                continue;
            }
            let mut here = start.clone();
            let outcome = loop {
                if let Some(outcome) = here.outcome() {
                    break outcome;
                }
                let moves = if here.turn() == winner {
                    table.moves(here.board()).into_iter().map(|(legal, _)| legal).take(1).collect()
                } else {
                    here.moves()
                };
                here = here.play(&moves[random.random_range(0..moves.len())]).0;
            };
            assert_eq!(outcome.winner, Some(winner), "{} {:?}", write_position(&start), outcome.ending);
            assert!(here.ply() - start.ply() <= plies, "{}", write_position(&start));
            won += 1;
        }
        assert!(won > 100 && unsure > 0, "{won} won, {unsure} not sure");
    }
}

/// A sheet that keeps men from being crowned has no kings in its table, and pieces stand nowhere else.
#[test]
fn what_is_not_in_a_table_has_no_value() {
    let variant = small("breakthrough", 6, "");
    let table = solved(&variant, 2);
    assert!(table.materials().iter().all(|material| material.kings == [0, 0]));
    assert_eq!(table.value(variant.start().board()), None, "too many pieces");
    let english = small("english", 6, "");
    let table = solved(&english, 2);
    let board = |text: &str| shipped::position(&english, text).board().clone();
    assert!(table.value(&board("W:W10:B3")).is_some());
    let crowned = Board { white: 1, ..board("W:W10:B3") };
    assert_eq!(table.value(&crowned), None, "a man on its far row");
    assert_eq!(table.value(&Board { black: 0, ..crowned }), None, "nobody to play against");
    assert!(english.start().count(Side::White, Some(Kind::Man)) > 0);
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_table_is_solved_once_and_again_when_its_file_is_damaged() {
    let folder = TempDir::new().unwrap();
    let variant = small("english", 6, "");
    let open = |variant: &Arc<Variant>, rules: u64| {
        let mut asked = 0;
        let kept = EndgameTable::open(folder.path(), variant, (rules, 3), &mut |_, _| {
            asked += 1;
            ControlFlow::Continue(())
        })
        .unwrap();
        let values: Vec<_> =
            kept.table.materials().iter().flat_map(|one| kept.table.of(*one).collect::<Vec<_>>()).collect();
        (asked > 0, values, kept.warning)
    };
    let (solved, first, warning) = open(&variant, 7);
    assert!(solved && warning.is_none());
    let (solved, again, _) = open(&variant, 7);
    assert!(!solved && again == first, "the second time it is read");
    let file = folder.path().join("endgames/small-3.table");
    let whole = fs::read(&file).unwrap();
    let changed = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 4;
        bytes
    };
    let broken = [Vec::new(), whole[..whole.len() / 2].to_vec(), changed(whole.len() / 2), changed(3), changed(20)];
    for bytes in broken {
        fs::write(&file, bytes).unwrap();
        let (solved, again, _) = open(&variant, 7);
        assert!(solved && again == first);
        assert!(fs::read(&file).unwrap() == whole, "it is as it was");
    }
    let anti = small("anti", 6, "");
    let (solved, other, _) = open(&anti, 8);
    assert!(solved && other != first, "a changed fact gives another table");
    assert!(open(&variant, 7).0, "of which the file is now");
    fs::remove_dir_all(folder.path().join("endgames")).unwrap();
    fs::write(folder.path().join("endgames"), "in the way").unwrap();
    let (solved, again, warning) = open(&variant, 7);
    assert!(solved && again == first && warning.unwrap().to_string().contains("cannot be written"));
}

#[test]
fn what_cannot_be_solved_is_reported_at_once() {
    let text_of = |id: &str, pieces: u32| places(&shipped::variant(id), pieces).map_err(|report| report.to_string());
    assert!(text_of("othello", 3).unwrap_err().contains("its pieces can do more than leave the board or be crowned"));
    assert!(text_of("english_in_lua", 3).unwrap_err().contains("a script"));
    assert!(text_of("breakthrough_race", 3).unwrap_err().contains("a script"));
    assert!(text_of("frisian", 2).unwrap_err().contains("how often a king has moved in a row"));
    assert!(text_of("international", 4).unwrap_err().contains("use at most 3 pieces on this board"));
    assert!(text_of("english", 1).unwrap_err().contains("2 to 8"));
    for id in shipped::ids() {
        let variant = shipped::variant(&id);
        let has_tables = variant.rules.placement_mask().is_ok();
        assert_eq!(places(&variant, 2).is_ok(), has_tables, "{id}");
        assert!(has_tables || variant.family != "draughts" || id == "frisian", "{id}");
    }
    for (typed, part) in [
        ("endgames othello", "the endgames of Othello cannot be solved"),
        ("endgames english --pieces 5", "use at most 4 pieces on this board"),
        ("endgames english --pieces 2 --position W:WK1,K2:BK30", "--pieces 3"),
        ("endgames english --position B:WK1:B", "the game is over"),
        ("tablebase english", "did you mean `damka endgames`?"),
        ("match othello greedy random --tbpieces 3", "--tbpieces"),
        ("match english greedy random --tbpieces 12", "2 to 8"),
    ] {
        let gave = damka(typed).run();
        assert_eq!(gave.code, 2, "{typed}: {}", gave.stderr);
        assert!(gave.stderr.contains(part), "{typed}: {}", gave.stderr);
    }
}

fn rows(text: &str) -> Vec<Json> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn the_terminal_tells_a_table_and_a_position() {
    let stdout = damka("endgames english --pieces 2").output();
    assert!(stdout.starts_with("English draughts: 6976 positions with up to 2 pieces, "), "{stdout}");
    assert!(stdout.contains("\nto move  opponent  positions"), "{stdout}");
    let rows_of = rows(&damka("endgames english --pieces 2 --json").output());
    let sum = |name: &str| rows_of.iter().map(|row| row[name].as_u64().unwrap()).sum::<u64>();
    assert_eq!((rows_of.len(), sum("positions"), sum("won") + sum("drawn") + sum("lost")), (4, 6976, 6976));
    let longest = rows_of.iter().max_by_key(|row| row["longest"].as_u64()).unwrap();
    let position = longest["position"].as_str().unwrap();
    let one = rows(&damka("endgames english --json --position").with(position).output());
    assert_eq!((&one[0]["result"], &one[0]["plies"]), (&Json::from("won"), &longest["longest"]));
    assert_eq!((&one[1]["result"], &one[1]["plies"]), (&Json::from("won"), &longest["longest"]), "the best move first");
    let plain = damka("endgames english --position").with(position).output();
    assert!(plain.contains(" to move: won in "), "{plain}");
    // Nothing but the past can save who has lost: here, five moves by each side.
    let few = damka("endgames russian --position W:WKc1,Ke1:BKb8").output();
    assert!(few.starts_with("white to move: "), "{few}");
}

/// Both games of each pair end with the first move that leads into the table, as it says, and the file tells so.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_match_ends_its_games_by_the_table() {
    let root = TempDir::new().unwrap();
    let damka = |line: &str| {
        let gave = damka(line).with("--root").with(root.path().to_str().unwrap()).run();
        assert_eq!(gave.code, 0, "{line}: {}", gave.stderr);
        gave
    };
    let games = root.path().join("games.pdn");
    let line =
        "match english random random --games 6 --seed 4 --random-plies 1 --position W:W21,22:BK3 --tbpieces 3 --json";
    let gave = damka(&format!("{line} --pdn {}", games.display()));
    let pairs = rows(&gave.stdout);
    assert!(root.path().join("endgames/english-3.table").exists());
    let all = pairs[..3].iter().flat_map(|pair| pair["games"].as_array().unwrap());
    assert!(all.clone().all(|game| game["ending"] == "endgame_table" && game["plies"] == 1), "{}", gave.stdout);
    assert!(all.clone().any(|game| game["result"] != "1/2-1/2"));
    let pdn = fs::read_to_string(&games).unwrap();
    assert!(pdn.contains("endgame table, win in "), "{pdn}");
    let again = damka("replay 1 2 3 4 5 6 --verify").stdout;
    assert_eq!(again.matches("the bots repeated the only ply").count(), 6, "{again}");
}

/// A contest that asks for tables is the same whenever it is stopped and on however many threads; one that was kept before
/// there were any is taken up as ever.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn contests_with_tables_are_taken_up_and_end_alike() {
    let old: Adjudication = serde_json::from_str(r#"{"draw":null,"resign":null,"max_moves":50}"#).unwrap();
    assert_eq!(old, Adjudication { max_moves: Some(50), ..Adjudication::default() });
    let played = |threads: usize, stops: bool| -> String {
        let folder = TempDir::new().unwrap();
        let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
        let mut store = Store::open(&StorePlace::in_folder(folder.path())).unwrap();
        let terms = ContestTerms {
            openings: "[W:WK31,21,22:BK1,2] # a\n[B:WK18,K22:BK1,5] # b\n".to_owned(),
            random_plies: 1,
            seed: 9,
            adjudication: Adjudication { table_pieces: Some(3), ..old },
            ..ContestTerms::of(Schedule {
                format: Format::RoundRobin,
                entrants: 3,
                rounds: 1,
                pairs: 2,
                extra_pairs: 0,
            })
        };
        let seats = ["random", "greedy", "first_fit"].map(str::to_owned);
        let begun = Contest::create(&mut store, &catalog, "english", &seats, &terms).unwrap();
        let (mut contest, mut ledger, claim) = begun;
        let mut play = |contest: &Contest, ledger: &mut Ledger, most: usize| {
            let (control, mut kept) = (Control::default(), 0);
            control.threads.store(threads, Ordering::Relaxed);
            run((contest, ledger), &mut store, &control, &mut |_, game| {
                kept += usize::from(game.is_some());
                control.stop.store(kept >= most, Ordering::Relaxed);
            })
            .unwrap();
            store.contest_games(contest.id).unwrap().len()
        };
        if stops {
            assert!(play(&contest, &mut ledger, 3) < 12);
            (contest, ledger) =
                Contest::load(&Store::open(&StorePlace::in_folder(folder.path())).unwrap(), contest.id).unwrap();
        }
        assert_eq!(play(&contest, &mut ledger, usize::MAX), 12);
        drop(claim);
        let mut games = store.contest_games(contest.id).unwrap();
        games.sort_by_key(|game| (game.pair, game.half));
        let text = games
            .iter()
            .map(|game| format!("{}.{} {} {} {}", game.pair, game.half, game.half_points, game.plies, game.ending));
        text.collect::<Vec<_>>().join("\n")
    };
    let one = played(1, false);
    assert!(one.contains("endgame_table"), "{one}");
    assert_eq!(played(2, true), one);
}

#[test]
fn a_table_that_is_broken_off_leaves_nothing_and_the_contest_is_stopped_at_once() {
    let folder = TempDir::new().unwrap();
    let mut asked = 0;
    let broken = EndgameTable::open(folder.path(), &shipped::variant("english"), (7, 3), &mut |done, all| {
        asked += 1;
        assert!(done < all, "broken off long before");
        if asked == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(broken.is_err() && asked == 3);
    assert!(!folder.path().join("endgames").exists(), "half a table is none");

    // A contest that is stopped before its table is solved plays nothing, and everything when it is taken up.
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    let mut store = Store::open(&StorePlace::in_folder(folder.path())).unwrap();
    let terms = ContestTerms {
        adjudication: Adjudication { table_pieces: Some(3), ..Adjudication::default() },
        ..ContestTerms::of(Schedule { format: Format::Match, entrants: 2, rounds: 1, pairs: 1, extra_pairs: 0 })
    };
    let seats = ["random", "greedy"].map(str::to_owned);
    let (contest, mut ledger, claim) = Contest::create(&mut store, &catalog, "english", &seats, &terms).unwrap();
    let stopped = std::sync::atomic::AtomicBool::new(true);
    assert!(contest.play(ledger.next_job().unwrap(), &stopped, &mut |_| {}).is_none());
    assert!(!folder.path().join("endgames").exists());
    drop(claim);
    let (again, mut ledger) = Contest::load(&store, contest.id).unwrap();
    run((&again, &mut ledger), &mut store, &Control::default(), &mut |_, _| {}).unwrap();
    assert!(ledger.is_over() && folder.path().join("endgames/english-3.table").exists());
}
