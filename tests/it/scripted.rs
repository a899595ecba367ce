//! Games written in Lua and functions added to native variants: playing, searching and failing.

use crate::seats::tick_until;
use crate::session::Double;
use crate::shipped::{from_source, lines, root, variant};
use damka::board::Side;
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::notation::{move_text, read_move, read_position, write_position};
use damka::rules::{Position, Termination, Variant};
use damka::script::{Modules, read_variant};
use damka::search::{Eval, SearchOptions, Unmetered, best};
use damka::session::{Event, GameSettings, Session};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use std::time::Duration;

fn texts(position: &Position) -> Vec<String> {
    let mut texts: Vec<String> = position.moves().iter().map(|legal| move_text(position.variant(), legal)).collect();
    texts.sort();
    texts
}

#[test]
fn english_in_lua_has_the_moves_of_english_in_thousands_of_positions() {
    let (native, lua) = (variant("english"), variant("english_in_lua"));
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let mut compared = 0;
    let most = if std::env::var_os("DAMKA_INVARIANTS").is_some() { 20_000 } else { 3_000 };
    while compared < most {
        // From the start or from a few pieces thrown on the board, so that kings fight as well.
        let mut one = if random.random_range(0..2) == 0 { native.start() } else { thrown(&native, &mut random) };
        let mut other = read_position(&lua, &write_position(&one)).unwrap();
        loop {
            let place = write_position(&one);
            assert_eq!(texts(&other), texts(&one), "{place}");
            assert_eq!(other.outcome(), one.outcome(), "{place}");
            for square in native.shape.all() {
                assert_eq!(other.at(square), one.at(square), "{place}");
            }
            compared += 1;
            let moves = one.moves();
            if moves.is_empty() {
                break;
            }
            let chosen = &moves[random.random_range(0..moves.len())];
            let same = read_move(&other, &move_text(&native, chosen)).unwrap();
            (one, other) = (one.play(chosen).0, other.play(&same).0);
        }
    }
}

fn thrown(variant: &Arc<Variant>, random: &mut ChaCha8Rng) -> Position {
    loop {
        let mut setup = damka::rules::Setup::empty(variant.shape, variant.first);
        for side in Side::BOTH {
            for _ in 0..random.random_range(2..=6) {
                let square = random.random_range(0..setup.squares.len());
                let kind =
                    if random.random_range(0..3) == 0 { damka::board::Kind::King } else { damka::board::Kind::Man };
                setup.squares[square] = Some(damka::board::Piece { side, kind });
            }
        }
        if let Ok(position) = variant.position(&setup) {
            return position;
        }
    }
}

/// Rules that hang are stopped sooner than a user's, so that the tests take less time.
const LONGEST_CALL: Duration = Duration::from_millis(500);

pub fn modules() -> Arc<Modules> {
    let mut modules = Modules::default();
    let walk = std::fs::read_to_string(root().join("tests/scripts/walk.lua")).unwrap();
    modules.add("walk", "tests/scripts/walk.lua", walk);
    Arc::new(modules.with_longest_call(LONGEST_CALL))
}

/// Plays a game of first moves to its end, as the app and the terminal do.
pub fn played_out(variant: &Arc<Variant>) -> Session {
    let players = [(); 2].map(|()| Box::new(Double::first()) as Box<dyn damka::player::Player>);
    let mut session = Session::new(variant.start(), players, GameSettings::IN_MATCHES);
    tick_until(&mut session, |session| session.result().is_some());
    session
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn broken_rules_are_reported_when_loaded_or_end_the_game() {
    let (mut seen, mut wrong) = (0, Vec::new());
    for entry in std::fs::read_dir(root().join("tests/scripts/rules")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let expected = text.lines().next().and_then(|line| line.strip_prefix("-- expect: ")).unwrap();
        let file = format!("{name}.lua");
        let text_of = |report: &damka::report::Report| {
            let line = report.place.as_ref().filter(|place| place.file == file).and_then(|place| place.line);
            format!("{}: {}", line.map_or_else(|| "-".to_owned(), |line| line.to_string()), report.message)
        };
        let found = match read_variant(&name, &file, &text, &modules()) {
            Err(reports) => format!("load rules_error {}", text_of(&reports[0])),
            Ok(variant) => {
                let session = played_out(&Arc::new(variant));
                let finish = session.result().unwrap();
                assert_eq!((finish.outcome.winner, finish.at_fault), (None, None), "{name}");
                let ending = serde_json::to_value(finish.outcome.ending).unwrap();
                let report = finish.report.as_ref().map_or_else(String::new, |report| format!(" {}", text_of(report)));
                format!("play {} {}{report}", session.played().len(), ending.as_str().unwrap())
            }
        };
        if found != expected {
            wrong.push(format!("{name}\n  wanted {expected}\n  found  {found}"));
        }
        seen += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 30);
}

#[test]
fn events_of_a_scripted_game_come_in_the_same_order_as_of_any_other() {
    let kinds = |variant: &Arc<Variant>| {
        let players = [(); 2].map(|()| Box::new(Double::first()) as Box<dyn damka::player::Player>);
        let mut session = Session::new(variant.start(), players, GameSettings::IN_MATCHES);
        let mut kinds = Vec::new();
        while session.played().len() < 12 {
            for event in session.tick(Duration::ZERO) {
                kinds.push(match event {
                    Event::Asked { side } => format!("asked {side:?}"),
                    Event::Moved { ply, .. } => format!("moved {ply}"),
                    other => format!("{other:?}"),
                });
            }
        }
        kinds
    };
    assert_eq!(kinds(&variant("english_in_lua")), kinds(&variant("english")));
}

#[test]
fn a_move_that_waits_for_its_rules_can_be_taken_back() {
    let variant = variant("konane");
    let players = [(); 2].map(|()| Box::new(Double::first()) as Box<dyn damka::player::Player>);
    let mut session = Session::new(variant.start(), players, GameSettings::IN_MATCHES);
    while session.played().is_empty() || !session.is_deciding() {
        session.tick(Duration::ZERO);
    }
    let plies = session.played().len();
    assert!(session.take_back(session.played()[0].side));
    assert!(!session.is_deciding() && session.played().len() < plies);
    // The reply to a cancelled request is not played.
    while session.played().len() < plies + 3 {
        session.tick(Duration::ZERO);
    }
    let texts: Vec<&str> = session.played().iter().map(|played| played.text.as_str()).collect();
    let mut position = variant.start();
    for text in texts {
        let legal = read_move(&position, text).unwrap();
        position = position.play(&legal).0;
    }
}

const CENTRE: &str = "return { base = 'english',
  outcome = function(position)
    for _, square in { 14, 15, 18, 19 } do
      local side, kind = position:at(square)
      if kind == 'king' then return { winner = side, ending = 'a king in the middle' } end
    end
  end,
  filter = function(position, moves)
    if position.ply >= 2 then return moves end
    local kept = {}
    for _, move in moves do if move.to ~= 15 then table.insert(kept, move) end end
    return kept
  end }";

fn overlaid(source: &str) -> Arc<Variant> {
    from_source("mine", "scripts/mine.lua", source).unwrap_or_else(|faults| panic!("{}", lines(&faults)))
}

#[test]
fn functions_laid_over_a_native_variant_work_in_play_and_in_search() {
    let mine = overlaid(CENTRE);
    let english = variant("english");
    let start = mine.start();
    assert_eq!(texts(&start), ["10-14", "11-16", "12-16", "9-13", "9-14"]);
    assert_eq!(read_move(&start, "11-15").unwrap_err().words(), "the rules of this game forbid that move here");
    let later = ["9-13", "22-18"].iter().fold(start, |here, text| here.play(&read_move(&here, text).unwrap()).0);
    assert!(texts(&later).contains(&"10-15".to_owned()), "the filter looks at the ply");
    // A king one step from the middle wins by going there; English draughts sees nothing in it.
    let text = "B:W32,31:BK9";
    let options = SearchOptions { depth: Some(1), ..SearchOptions::default() };
    let find = |variant| best(&read_position(variant, text).unwrap(), &options, Eval::Family, &mut Unmetered).unwrap();
    let found = find(&mine);
    assert_eq!(move_text(&mine, &found.chosen), "9-14");
    assert!(found.value.unwrap() > 1e8 && find(&english).value.unwrap() < 1e8);
    let deeper = SearchOptions { depth: Some(3), ..SearchOptions::default() };
    let position = read_position(&mine, "B:W32,31:BK5").unwrap();
    let found = best(&position, &deeper, Eval::Family, &mut Unmetered).unwrap();
    assert_eq!((move_text(&mine, &found.chosen).as_str(), found.value.unwrap() > 1e8), ("5-9", true));
    let won = read_position(&mine, "W:W32,31:BK14").unwrap();
    let outcome = won.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.ending.words().as_str()), (Some(Side::Black), "a king in the middle"));
    let session = played_out(&mine);
    assert!(session.result().unwrap().report.is_none());
}

#[test]
fn a_filter_that_leaves_nothing_is_a_side_without_moves() {
    let mine = overlaid("return { base = 'english', filter = function() return {} end }");
    let outcome = mine.start().outcome().unwrap();
    assert_eq!((outcome.winner, outcome.ending), (Some(Side::White), Termination::NoMoves));
}

#[test]
fn what_is_wrong_with_an_answer_is_reported_at_the_function_that_gave_it() {
    let text = std::fs::read_to_string(root().join("scripts/connect_four.lua")).unwrap();
    let broken = text.replace("text = string.char(97 + (square - 1) % COLUMNS)", "text = square");
    let line = broken.lines().position(|line| line.trim_start().starts_with("moves = function")).unwrap() + 1;
    let report = from_source("mine", "scripts/mine.lua", &broken).unwrap_err().into_first();
    assert_eq!(report.whereabouts().unwrap(), format!("scripts/mine.lua:{line}"), "{report}");
    assert_eq!(report.message, "`text` of move 1 is 36: it must be one line of text");
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn faults_of_functions_laid_over_are_reported() {
    let fault = |body: &str| {
        let source = format!("return {{ base = 'english',\n  {body} }}");
        let reports = from_source("mine", "scripts/mine.lua", &source).unwrap_err();
        format!("{} {}", reports[0].whereabouts().unwrap_or_default(), reports[0].message)
    };
    assert_eq!(
        fault("outcome = function(p) return p.nothing.at end").lines().next().unwrap().get(..18),
        Some("scripts/mine.lua:2")
    );
    assert!(fault("filter = function() return 4 end").contains("`filter` returned 4: it must return a list of moves"));
    assert!(fault("filter = function() return { '1-32' } end").contains("is not a legal move"));
    assert!(fault("outcome = function() while true do end end").contains("stopped: time limit exceeded"));
    assert!(fault("filtr = function() end").contains("`filtr` must be plain data, not a function"));
}

#[test]
fn a_saved_rules_file_is_a_new_variant_and_running_games_keep_theirs() {
    let text = std::fs::read_to_string(root().join("scripts/connect_four.lua")).unwrap();
    let old = from_source("mine", "scripts/mine.lua", &text).unwrap();
    let new = from_source("mine", "scripts/mine.lua", &text.replace("COLUMNS, ROWS = 7, 6", "COLUMNS, ROWS = 8, 5"));
    let new = new.unwrap_or_else(|faults| panic!("{}", lines(&faults)));
    let (running, next) = (old.start(), new.start());
    assert_eq!((running.moves().len(), next.moves().len()), (7, 8));
    let played = running.play(&running.moves()[6]).0;
    assert_eq!((played.moves().len(), played.variant().shape.columns), (7, 7));
}

#[test]
fn a_game_in_lua_is_taken_up_when_it_is_saved_and_keeps_its_last_good_version() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scripts/mine.lua");
    std::fs::create_dir(folder.path().join("scripts")).unwrap();
    let text = std::fs::read_to_string(root().join("scripts/connect_four.lua")).unwrap();
    let save = |text: &str| std::fs::write(&file, text).unwrap();
    save(&text);
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    let columns = || catalog.now().variant("mine").unwrap().start().moves().len();
    assert_eq!(columns(), 7);
    let running = catalog.now().variant("mine").unwrap().start();
    save(&text.replace("COLUMNS, ROWS = 7, 6", "COLUMNS, ROWS = 9, 6"));
    catalog.refresh();
    assert_eq!((columns(), running.moves().len()), (9, 7));
    save(&text.replace("return board:drops(p.grid)", "return board:drops(nil)"));
    catalog.refresh();
    let faults = catalog.now().faults();
    assert_eq!((columns(), faults.len()), (9, 1));
    assert!(faults[0].whereabouts().unwrap().starts_with("scripts/mine.lua:"), "{}", faults[0]);
    let bots: Vec<String> = catalog.now().bots_for(&running.variant().clone()).map(|bot| bot.info.id.clone()).collect();
    assert!(["random", "greedy", "minimax"].iter().all(|bot| bots.iter().any(|id| id == bot)), "{bots:?}");
}
