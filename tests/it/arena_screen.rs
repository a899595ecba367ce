//! The arena in the window: contests are set up by clicks, watched, controlled, closed and resumed.

use crate::app::{Window, seats};
use crate::paste::Dropped;
use crate::screens::{screen, send};
use crate::wording::{en, en_with, first_part, part};
use damka::app::{Arena, ArenaAction, Command, ContestDraft, ContestState, GameLimits, Limit, Openings, Route};
use damka::arena::Format;
use damka::store::{ContestGame, Store, StorePlace};
use damka::text::capital;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::collections::BTreeSet;

/// English draughts that ends after a few plies.
pub const SHORT: (&str, &str) =
    ("scripts/short.lua", "--- @api 1\nreturn { base = \"english\", title = \"Short\", drawing = { ply_cap = 14 } }\n");
/// A bot that breaks at its first move.
const BROKEN: (&str, &str) = (
    "ai/broken.lua",
    "--- @api 1\nreturn { title = \"Broken\", games = { \"*\" }, move = function() error(\"no idea\") end }\n",
);

pub fn arena(window: &Window) -> &Arena {
    &window.harness.state().app.arena
}

pub fn draft(seats: &[&str], pairs: u32) -> ContestDraft {
    ContestDraft {
        variant: "short".into(),
        format: if seats.len() == 2 { Format::Match } else { Format::RoundRobin },
        seats: seats.iter().map(|seat| (*seat).to_owned()).collect(),
        pairs,
        rounds: 1,
        extra_pairs: 2,
        openings: Openings::Book,
        seed: "5".into(),
        limit: Limit::None,
        threads: 2,
        limits: GameLimits::default(),
        guard_secs: 10,
        sprt: None,
        farm: String::new(),
        is_unverified: false,
    }
}

pub fn open(files: &[(&str, &str)]) -> Window {
    let mut window = Window::open(&seats("english", "human", "human"), files);
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::T);
    window.until_shown(en("arena-new-title")).until("the list is read", |window| arena(window).is_read);
    window
}

pub fn begin(window: &mut Window, draft: ContestDraft) {
    let before = arena(window).listed.len();
    send(window, Command::Arena(ArenaAction::Begin(Box::new(draft))));
    // A short one may be over before anybody looks.
    window.until("it has begun", |window| {
        arena(window).running_id().is_some() || !arena(window).is_busy() && arena(window).listed.len() > before
    });
}

pub fn until_over(window: &mut Window) {
    window.until("no game is running", |window| !arena(window).is_busy());
    window.until("the list is updated", |window| {
        arena(window).listed.first().is_some_and(|one| one.state != ContestState::UnderWay)
    });
}

pub fn played(window: &Window) -> usize {
    arena(window).shown().map_or(0, |seen| seen.games.len())
}

/// The kept games of the newest contest: none twice, each with its moves.
fn kept(window: &Window) -> Vec<ContestGame> {
    let store = Store::open(&StorePlace::in_folder(window.folder.path())).unwrap();
    let contest = store.contests().unwrap().remove(0);
    let games = store.contest_games(contest.id).unwrap();
    let keys: BTreeSet<(u32, u8)> = games.iter().map(|game| (game.pair, game.half)).collect();
    assert_eq!(keys.len(), games.len());
    assert_eq!(games.len() as u64, contest.games);
    for game in &games {
        assert!(!store.game(game.game).unwrap().unwrap().plies.is_empty());
    }
    games
}

/// The choice of a player of a contest that is being set up.
fn seat(number: &str) -> String {
    en_with("arena-seat", &[("number", number)])
}

/// The progress of a contest whose pairs are all played.
fn pairs(count: &str) -> String {
    en_with("arena-progress", &[("pairs", count), ("of", count)])
}

fn is_enabled(window: &Window, label: &str) -> bool {
    !window.find(label).accesskit_node().is_disabled()
}

#[test]
fn a_match_is_begun_by_clicks_runs_to_its_end_and_its_games_open_in_the_analysis() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.click(en("arena-title")).until_shown(en("arena-empty"));
    window.click(seat("1")).until_shown(en("bot-greedy")).click(en("bot-greedy"));
    window.click(seat("2")).until_shown(en("bot-first-fit")).click(en("bot-first-fit"));
    window.find(en("arena-each")).focus();
    window.harness.run();
    window.harness.event(egui::Event::Text("4".into()));
    window.harness.key_press(Key::Enter);
    window.harness.run();
    window.until("four games", |window| is_enabled(window, &start(4))).click(start(4));
    window.until("it has begun", |window| arena(window).chosen().is_some());
    // Boards are seen while it goes on, or at its end.
    window.until("boards are seen", |window| !arena(window).live_boards().is_empty());
    until_over(&mut window);
    window.until_shown(pairs("2")).until_shown(games_title(4)).until_shown(en("arena-outcomes"));
    let verdict = en_with("arena-verdict-unknown", &[("first", "Greedy"), ("second", "First Fit")]);
    assert!(window.shows(&verdict), "{}", window.labels());
    assert!(window.shows(en_with("arena-over", &[("games", "4")])));
    let games = kept(&window);
    assert_eq!(games.len(), 4);
    let points: usize = games.iter().map(|game| game.half_points).sum();
    let score = format!("Greedy {} – {} First Fit", points as f64 / 2.0, 4.0 - points as f64 / 2.0);
    assert!(window.shows(&score), "{score}: {}", window.labels());
    // A board whose game is over leads to it.
    let live_board = &arena(&window).live_boards()[0];
    let job = live_board.board.job;
    let last = games.iter().find(|game| (game.pair, game.half) == (job.pair, job.half)).unwrap();
    assert_eq!(live_board.board.plies, window_plies(&window, last), "the board shows how the game ended");
    window.click_row("4. ").until("it is analysed", |window| screen(window) == Route::ANALYSIS);
    let newest = window.harness.state().app.analysis.current.as_ref().unwrap().tree.count();
    let store = Store::open(&StorePlace::in_folder(window.folder.path())).unwrap();
    let lengths: Vec<usize> = games.iter().map(|game| store.game(game.game).unwrap().unwrap().plies.len()).collect();
    assert!(lengths.contains(&(newest - 1)) || lengths.contains(&newest), "{newest}: {lengths:?}");
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::T);
    window.until_shown(games_title(4));
}

/// The button that starts a contest of so many games.
pub fn start(games: usize) -> String {
    en_with("arena-begin", &[("count", &games.to_string())])
}

/// The title of the table of games.
pub fn games_title(games: usize) -> String {
    en_with("arena-games", &[("count", &games.to_string())])
}

fn window_plies(window: &Window, game: &ContestGame) -> usize {
    let store = Store::open(&StorePlace::in_folder(window.folder.path())).unwrap();
    store.game(game.game).unwrap().unwrap().plies.len()
}

#[test]
fn a_contest_is_paused_finished_stopped_and_resumed() {
    let mut window = open(&[SHORT]);
    begin(&mut window, draft(&["greedy", "random"], 5000));
    window.until("games were played", |window| played(window) >= 4);
    window.click(en("pause")).until_shown(en("arena-paused"));
    window.until("every game is saved", |window| arena(window).control().unwrap().unsaved_games() == 0);
    let paused = kept(&window).len();
    for _ in 0..20 {
        window.harness.step();
    }
    assert_eq!(kept(&window).len(), paused, "no game is started during a pause");
    window.until("all results arrived", |window| played(window) == paused);
    window.click(en("resume")).until("it goes on", |window| played(window) > paused + 3);
    // The contest continues while another screen is open.
    send(&mut window, Command::Open(Route::GALLERY));
    let before = played(&window);
    window.until("it went on", |window| played(window) > before + 3);
    window.click(en("arena-title")).until_shown(en("arena-stop"));
    window.click(en("arena-finish"));
    until_over(&mut window);
    let finished = kept(&window).len();
    assert_eq!(finished, played(&window));
    assert!(window.shows(first_part("arena-broken-off")), "{}", window.labels());
    window
        .click(en("arena-take-up"))
        .until("it goes on", |window| arena(window).is_busy() && played(window) > finished + 3);
    window.until_shown(en("arena-stop")).click(en("arena-stop"));
    until_over(&mut window);
    assert_eq!(kept(&window).len(), played(&window));
    assert!(is_enabled(&window, &en("arena-take-up")));
}

#[test]
fn closing_the_window_in_mid_contest_loses_nothing_and_it_is_taken_up() {
    let mut window = open(&[SHORT]);
    begin(&mut window, draft(&["greedy", "random"], 5000));
    window.until("games were played", |window| played(window) >= 4);
    let mut window = window.reopen();
    let left = kept(&window);
    assert!(left.len() >= 4);
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::T);
    window.until_shown(first_part("arena-broken-off")).click_row("Greedy – Random").until_shown(en("arena-take-up"));
    window.until_shown(games_title(left.len()));
    window.click(en("arena-take-up")).until("it goes on", |window| played(window) > left.len() + 10);
    window.click(en("arena-stop"));
    until_over(&mut window);
    let games = kept(&window);
    assert_eq!(games.len(), played(&window));
    for game in left {
        assert!(games.contains(&game), "{game:?} was played again");
    }
}

#[test]
#[cfg(feature = "farm")]
fn the_page_says_that_no_worker_was_heard_of_and_how_to_start_one() {
    let mut window = open(&[SHORT]);
    // Nobody listens at the port.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let farm = format!("nats://host:secret@127.0.0.1:{port}");
    begin(&mut window, ContestDraft { farm, threads: 1, ..draft(&["greedy", "random"], 5000) });
    window.until_shown(first_part("arena-workers-awaited"));
    assert!(!window.shows("secret"), "{}", window.labels());
    // This machine plays meanwhile.
    window.until("games were played", |window| played(window) >= 2).click(en("arena-stop"));
    until_over(&mut window);
    window.until("it is gone", |window| !window.shows(first_part("arena-workers-awaited")));
}

#[test]
fn a_person_is_refused_and_a_contest_of_another_program_is_left_alone() {
    let mut window = open(&[SHORT]);
    send(&mut window, Command::Arena(ArenaAction::Begin(Box::new(draft(&["human", "greedy"], 1)))));
    window.until_shown(capital(&en("person-no-match"))).until("it is idle", |window| !arena(window).is_busy());
    assert!(arena(&window).listed.is_empty() && window.shows(en("arena-new-title")));
    window.click(en("dismiss")).until("it is seen", |window| !window.shows(capital(&en("person-no-match"))));
    begin(&mut window, draft(&["greedy", "random"], 5000));
    window.until("games were played", |window| played(window) >= 2).click(en("arena-stop"));
    until_over(&mut window);
    let mut store = Store::open(&StorePlace::in_folder(window.folder.path())).unwrap();
    let id = arena(&window).listed[0].id;
    let claim = store.lock_contest(id).unwrap();
    send(&mut window, Command::Arena(ArenaAction::Refresh));
    window.until_shown(first_part("arena-elsewhere")).until_shown(en("arena-held"));
    assert!(!is_enabled(&window, &en("arena-take-up")));
    // Even if the list is stale.
    send(&mut window, Command::Arena(ArenaAction::Resume { id, has_workers: false }));
    window.until("it is refused", |window| !arena(window).is_busy() && !arena(window).faults.is_empty());
    drop(claim);
    window.click(en("dismiss"));
    send(&mut window, Command::Arena(ArenaAction::Refresh));
    window.until("it is free", |window| is_enabled(window, &en("arena-take-up")));
}

#[test]
fn a_tournament_is_put_together_and_shows_its_crosstable_and_faults() {
    let mut window = open(&[SHORT, BROKEN]);
    window.click(en("game")).until_shown(en("notation-short")).click(en("notation-short"));
    window.click(en("arena-round-robin")).until_shown(seat("2")).click(en("arena-add")).until_shown(seat("3"));
    for (seat, bot) in [("1", "Greedy"), ("2", "Broken"), ("3", "Random")] {
        window.click(self::seat(seat)).until_shown(bot).click(bot);
    }
    window.click(start(6));
    window.until("it has begun", |window| arena(window).chosen().is_some());
    until_over(&mut window);
    window
        .until_shown(pairs("3"))
        .until_shown(en("arena-column-berger"))
        .until_shown(en_with("arena-title-round-robin", &[("count", "3")]));
    assert!(window.shows("Broken lost 4 games to a fault: "), "{}", window.labels());
    assert!(window.shows("Broken: 0 points, 0-0-4, "), "{}", window.labels());
    let lead = window.labels().lines().find(|line| line.contains(" points in 4 games")).map(str::to_owned);
    assert!(lead.is_some(), "{}", window.labels());
    let fault =
        window.labels().lines().find(|line| line.starts_with("Broken lost 4 games to a fault: ")).map(str::to_owned);
    window.click(fault.unwrap()).until_shown("no idea");
    window.click(en("arena-fault-open")).until("it is analysed", |window| screen(window) == Route::ANALYSIS);
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::T);
    window.until_shown(en("arena-new")).click(en("arena-new")).until_shown(seat("3"));
    window.click(en_with("arena-remove", &[("number", "3")])).until("two are left", |window| !window.shows(seat("3")));
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn the_endgames_are_solved_first_with_progress_shown() {
    let mut window = open(&[SHORT]);
    begin(
        &mut window,
        ContestDraft {
            limits: GameLimits { table_pieces: 3, ..GameLimits::default() },
            ..draft(&["greedy", "random"], 2)
        },
    );
    window.until_shown(part("arena-solving"));
    until_over(&mut window);
    window.until_shown(pairs("2"));
    // The tables are cached: the next contest begins at once.
    send(&mut window, Command::Arena(ArenaAction::Show(None)));
    begin(
        &mut window,
        ContestDraft {
            limits: GameLimits { table_pieces: 3, ..GameLimits::default() },
            ..draft(&["greedy", "random"], 3)
        },
    );
    until_over(&mut window);
    window.until_shown(pairs("3"));
}

#[test]
fn more_games_at_a_time_are_more_boards() {
    let mut window = open(&[SHORT]);
    begin(&mut window, ContestDraft { threads: 1, ..draft(&["greedy", "random"], 5000) });
    window.until("one board", |window| arena(window).live_boards().len() == 1);
    send(&mut window, Command::Arena(ArenaAction::Threads(3)));
    window.until("three boards", |window| arena(window).live_boards().len() == 3);
    send(&mut window, Command::Arena(ArenaAction::Threads(1)));
    window.until("one board again", |window| arena(window).live_boards().len() == 1);
    window.click(en("arena-stop"));
    until_over(&mut window);
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn hovering_the_curve_shows_the_estimate_at_that_pair() {
    let mut window = open(&[SHORT]);
    begin(&mut window, ContestDraft { variant: "english".into(), ..draft(&["random", "first_fit"], 15) });
    until_over(&mut window);
    window.until_shown(pairs("15"));
    let message = "Elo of Random: ";
    window.harness.query_all_by_label_contains(message).next().unwrap().scroll_to_me();
    window.harness.run();
    let shown = window.harness.query_all_by_label_contains(message).next().unwrap().rect();
    window.harness.hover_at(shown.right_center() - egui::vec2(40.0, 0.0));
    let last = " Elo after 15 pairs";
    window.until("the last estimate is shown", |window| window.shows(last));
    window.harness.hover_at(shown.left_center() + egui::vec2(0.3 * shown.width(), 0.0));
    window.until("an earlier estimate is shown", |window| window.shows(" Elo after ") && !window.shows(last));
}

/// Types into the field of this name, replacing its text.
pub fn type_into(window: &mut Window, field: &str, text: &str) {
    window.find(field).scroll_to_me();
    window.harness.run();
    window.find(field).focus();
    window.harness.run();
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.harness.key_press(Key::Backspace);
    window.harness.event(egui::Event::Text(text.into()));
    window.harness.run();
}

#[test]
fn wrong_terms_are_reported_beside_their_field_and_nothing_begins() {
    let mut window = open(&[SHORT]);
    window.click(en("arena-more")).until_shown(en("arena-draw"));
    for (field, wrong, expected, right) in [
        (en("clock"), "5+x", "\"5+x\"", "1+0"),
        (
            en("arena-draw"),
            "movcount=8",
            "unknown setting `movcount`; did you mean `movecount`?",
            "movecount=2,score=0.1",
        ),
        (en("arena-resign"), "movecount=3", "`score` is missing or is not a valid number", "movecount=3,score=50"),
    ] {
        type_into(&mut window, &field, wrong);
        window.until_shown(expected).until_shown(en("arena-wrong"));
        assert!(!is_enabled(&window, &start(100)), "{field}");
        type_into(&mut window, &field, right);
        window.until("it is right", |window| !window.shows(expected) && is_enabled(window, &start(100)));
    }
    window.click(en_with("arena-table-pieces", &[("pieces", "2")]));
    let path = window.folder.path().join("openings.txt");
    window.click(en("arena-from-file"));
    type_into(&mut window, &en("arena-file"), "nowhere.txt");
    window.until_shown("nowhere.txt: ").until("it cannot begin", |window| !is_enabled(window, &start(100)));
    std::fs::write(&path, "11-15 23-19\n11-15 23-20\n").unwrap();
    type_into(&mut window, &en("arena-file"), path.to_str().unwrap());
    window.until_shown("line 2: ").until("it cannot begin", |window| !is_enabled(window, &start(100)));
    let path = window.folder.path().join("two.txt");
    std::fs::write(&path, "11-15 23-19\n11-15 23-18\n").unwrap();
    type_into(&mut window, &en("arena-file"), path.to_str().unwrap());
    window
        .until_shown(en_with("arena-openings-count", &[("count", "2")]))
        .until("it can begin", |window| is_enabled(window, &start(100)));
    assert!(arena(&window).listed.is_empty() && !arena(&window).is_busy());
    window.click(start(100)).until("it has begun", |window| arena(window).shown().is_some());
    let terms = &arena(&window).shown().unwrap().about.terms;
    assert_eq!((terms.clock.as_str(), terms.random_plies), ("1+0", 0));
    assert_eq!(terms.adjudication.draw.map(|rule| (rule.moves, rule.score)), Some((2, 0.1)));
    assert_eq!(terms.adjudication.resign.map(|rule| (rule.moves, rule.two_sided)), Some((3, false)));
    assert_eq!(terms.adjudication.table_pieces, Some(2));
    assert!(terms.openings.starts_with("11-15 23-19 #"), "{}", terms.openings);
    send(&mut window, Command::Arena(ArenaAction::Stop));
    until_over(&mut window);
}

#[test]
fn a_dropped_openings_file_is_used_and_a_broken_one_starts_nothing() {
    let mut window = open(&[SHORT, ("two.txt", "11-15\n9-14\n")]);
    let file = window.folder.path().join("two.txt");
    window.harness.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(file)));
    window.until_shown(en_with("arena-openings-count", &[("count", "2")]));
    let gone = draft(&["greedy", "random"], 1);
    let gone = ContestDraft { openings: Openings::File("gone.txt".into()), ..gone };
    send(&mut window, Command::Arena(ArenaAction::Begin(Box::new(gone))));
    window.until_shown("gone.txt: ").until("it is idle", |window| !arena(window).is_busy());
    assert!(arena(&window).listed.is_empty());
}

#[test]
fn ratings_over_all_contests_stand_in_one_table() {
    let mut window = open(&[SHORT]);
    for seats in [&["greedy", "random"][..], &["greedy", "first_fit"], &["random", "first_fit", "greedy"]] {
        let before = arena(&window).listed.len();
        send(&mut window, Command::Arena(ArenaAction::Begin(Box::new(draft(seats, 3)))));
        // It may be over before anybody looks.
        window.until("it is over", |window| {
            let arena = arena(window);
            !arena.is_busy() && arena.listed.len() > before && arena.listed[0].state == ContestState::Over
        });
    }
    window.click(en("ratings")).until_shown(en("contests"));
    window.until("all are there", |window| {
        ["Greedy", "Random", "First Fit"].iter().all(|name| rated(window, name).is_some())
    });
    // Two contests with six games each, and one in which it met both others.
    let of = |name: &str| rated(&window, name).unwrap();
    assert!(of("Greedy").contains("24 games, 3 contests"), "{}", of("Greedy"));
    assert!(of("Random").contains("18 games, 2 contests"), "{}", of("Random"));
    // The strongest comes first, until another column sorts the table.
    let first = |window: &Window| window.labels().lines().find(|line| line.contains(": Elo ")).unwrap().to_owned();
    window.click(en("games")).until("most games first", |window| first(window).starts_with("Greedy: "));
    window.click(en("games")).until("fewest games first", |window| !first(window).starts_with("Greedy: "));
    assert!(!window.shows(en("arena-stop")) && !window.shows(en("arena-new-title")));
    window.click(en("arena-new")).until_shown(en("arena-new-title"));
    window.click(en("ratings")).until_shown(en("contests")).click_row("Greedy – Random").until_shown(games_title(6));
}

#[test]
fn players_that_a_match_has_no_room_for_come_back_with_a_tournament() {
    let mut window = open(&[SHORT]);
    window.click(en("game")).until_shown(en("notation-short")).click(en("notation-short"));
    window.click(en("arena-swiss")).until_shown(seat("2")).click(en("arena-add-all")).until_shown(seat("3"));
    window.click(en("arena-match-name")).until("two are left", |window| !window.shows(seat("3")));
    window.click(en("arena-swiss")).until_shown(seat("3"));
    window.click(en("clear")).until("the others are gone", |window| !window.shows(seat("3")));
    assert!(window.shows(seat("2")));
}

/// How a player's row in the ratings is named.
fn rated(window: &Window, name: &str) -> Option<String> {
    window.labels().lines().find(|line| line.starts_with(&format!("{name}: Elo "))).map(str::to_owned)
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn three_hundred_players_are_put_together_and_shown_a_screenful_at_a_time() {
    let mut window = open(&[SHORT]);
    window.click(en("game")).until_shown(en("notation-short")).click(en("notation-short"));
    window.click(en("arena-swiss")).until_shown(seat("2")).click(en("arena-add-all")).until_shown(seat("3"));
    let lines = |window: &Window, part: &str| window.labels().lines().filter(|line| line.starts_with(part)).count();
    for _ in 0..30 {
        if !window.shows(seat("40")) {
            window.click(en("arena-add"));
        }
    }
    // Of forty a dozen is in sight, the one that was added last among them.
    assert!(window.shows(seat("40")) && lines(&window, "Player ") < 30, "{}", window.labels());
    let many: Vec<&str> = ["greedy", "random", "first_fit"].into_iter().cycle().take(300).collect();
    let swiss = ContestDraft { format: Format::Swiss, rounds: 2, ..draft(&many, 1) };
    begin(&mut window, swiss);
    window
        .until("games were played", |window| played(window) >= 2)
        .until_shown(en_with("arena-title-swiss", &[("count", "300")]));
    send(&mut window, Command::Arena(ArenaAction::Stop));
    until_over(&mut window);
    let names = window.labels().lines().filter(|line| line.contains(" points, ")).count();
    assert!((5..120).contains(&names), "{names} of 300 rows are drawn");
    window.until_shown(en("arena-column-buchholz"));
}
