//! What the arena shows of a contest: the verdict, pairs, crosstable and live boards; games that are exported from there.

use crate::analysis::copied;
use crate::app::Window;
use crate::arena_screen::{SHORT, arena, begin, draft, games_title, open, played, start, type_into, until_over};
use crate::screens::{screen, send};
use crate::wording::{en, en_with, part};
use damka::app::{ArenaAction, Command, ContestDraft, ContestState, Route};
use damka::arena::{Format, Sprt};
use egui::{Key, Modifiers};
use std::collections::BTreeSet;

#[test]
fn a_match_with_a_test_shows_its_pairs_the_gauge_and_one_line_in_the_list() {
    let mut window = open(&[SHORT]);
    let sprt = Some(Sprt { elo0: 0.0, elo1: 200.0, ..Sprt::default() });
    let draft = ContestDraft { variant: "english".into(), sprt, ..draft(&["@easy", "random"], 12) };
    begin(&mut window, draft);
    until_over(&mut window);
    window.until_shown(en("arena-outcomes")).until_shown(en_with("arena-test", &[("state", "LLR ")]));
    assert!(!window.shows(en("arena-cross")), "a match has no crosstable");
    // The result is in the list, where it says who is ahead.
    window.until("the list has the result", |window| arena(window).listed[0].result.is_some());
    assert_eq!(arena(&window).listed[0].state, ContestState::Over);
    let result = arena(&window).listed[0].result.clone().unwrap().to_string();
    assert!(result.starts_with("Easy "), "{result}");
    window.until_shown(&result);
}

#[test]
fn a_live_board_opens_its_game_as_far_as_it_is_played() {
    let mut window = open(&[SHORT]);
    begin(&mut window, ContestDraft { variant: "english".into(), threads: 1, ..draft(&["greedy", "random"], 500) });
    window.until("a board is seen", |window| {
        let boards = arena(window).live_boards();
        boards.iter().any(|board| board.board.plies > 2 && !board.board.is_over)
    });
    let board = &arena(&window).live_boards()[0].board;
    let (job, plies) = (board.job, board.plies);
    send(&mut window, Command::Arena(ArenaAction::OpenRunning { pair: job.pair, half: job.half }));
    window.until("it is analysed", |window| screen(window) == Route::ANALYSIS);
    let count = window.harness.state().app.analysis.current.as_ref().unwrap().tree.count();
    assert!(count > plies, "{count} positions of at least {plies} plies");
    assert!(arena(&window).is_busy(), "the contest goes on");
    // By a click, too.
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::T);
    window.until_shown(en("arena-boards")).click(en("arena-boards-large")).until_shown(en("arena-boards-small"));
    send(&mut window, Command::Arena(ArenaAction::Stop));
    until_over(&mut window);
    window.until("no boards are left", |window| !window.shows(en("arena-boards")));
}

#[test]
fn the_crosstable_is_copied_and_leads_through_many_opponents() {
    let mut window = open(&[SHORT]);
    let many: Vec<&str> = ["greedy", "random", "first_fit"].into_iter().cycle().take(40).collect();
    begin(&mut window, ContestDraft { format: Format::Swiss, rounds: 1, ..draft(&many, 1) });
    until_over(&mut window);
    let shown = |window: &Window| window.labels().lines().find(|line| line.ends_with(" of 40")).map(str::to_owned);
    window.until("the first opponents are numbered", |window| shown(window).is_some_and(|line| line.starts_with("1–")));
    window.click(en("arena-cross-later"));
    window.until("later ones are", |window| shown(window).is_some_and(|line| !line.starts_with("1–")));
    window.click(en("arena-cross-earlier"));
    window.until("the first ones again", |window| shown(window).is_some_and(|line| line.starts_with("1–")));
    window.find(en("copy")).click();
    let text = copied(&mut window).expect("the table is copied");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 41, "{text}");
    assert!(lines.iter().all(|line| line.split('\t').count() == 44), "{text}");
    // Everyone has played one pair.
    let tallies = |line: &&str| line.split('\t').filter(|cell| cell.split('-').count() == 3).count();
    assert!(lines[1..].iter().all(|line| tallies(line) == 1), "{text}");
}

#[test]
fn a_knockout_shows_its_bracket_and_how_far_each_player_came() {
    let mut window = open(&[SHORT]);
    let seats = ["greedy", "random", "first_fit", "random", "greedy"];
    begin(&mut window, ContestDraft { format: Format::Knockout, ..draft(&seats, 1) });
    until_over(&mut window);
    window.until_shown(en("arena-bracket")).until_shown(en_with("arena-title-knockout", &[("count", "5")]));
    assert!(!window.shows(en("arena-cross")), "a knockout has no crosstable");
    let rounds = ["arena-quarter-final", "arena-semi-final", "arena-semi-final", "arena-final"].map(en);
    for round in &rounds {
        window.until_shown(format!("{round}: "));
    }
    let decided = window.labels().lines().filter(|line| line.contains(&part("arena-meeting-decided"))).count();
    assert_eq!(decided, 4, "{}", window.labels());
    assert!(arena(&window).listed[0].result.is_some());
    window.find(en("copy")).click();
    let text = copied(&mut window).expect("the standings are copied");
    let cells = |line: &str| line.split('\t').map(str::to_owned).collect::<Vec<_>>();
    let lines: Vec<Vec<String>> = text.lines().map(cells).collect();
    assert_eq!(
        lines.iter().map(|line| line[0].as_str()).collect::<Vec<_>>(),
        [en("arena-column-place").as_str(), "1–1", "2–2", "3–4", "3–4", "5–5"]
    );
    assert_eq!(lines[1][4], en("arena-winner"), "{text}");
    // Sorted by how far they came, the last come first.
    window.click(en("arena-column-reached")).until_shown(en("arena-winner"));
}

#[test]
fn the_games_of_a_contest_are_exported_from_its_header() {
    let mut window = open(&[SHORT]);
    begin(&mut window, draft(&["greedy", "random"], 2));
    until_over(&mut window);
    window.until_shown(games_title(4)).click(en("arena-export-open")).until_shown(en("export-games"));
    let file = window.folder.path().join("contest.pdn");
    type_into(&mut window, &en("arena-file"), file.to_str().unwrap());
    let export = en_with("library-export", &[("count", "4")]);
    window.click(&export).until("it is written", |window| window.harness.state().app.library.last_result.is_some());
    window.until_shown("contest.pdn");
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text.matches("[Event ").count(), 4, "{text}");
    // An existing file is kept.
    window.click(&export).until_shown(en("store-file-there"));
    window.click(en("close")).until("it is closed", |window| !window.shows(en("export-games")));
}

#[test]
fn a_player_who_is_added_is_one_that_is_not_yet_in() {
    let mut window = open(&[]);
    window.click(en("arena-round-robin")).until_shown(en_with("arena-seat", &[("number", "2")]));
    for number in ["3", "4", "5"] {
        window.click(en("arena-add")).until_shown(en_with("arena-seat", &[("number", number)]));
    }
    // Each seat has a button that opens its bot's file.
    let edits =
        window.labels().lines().filter(|line| line.contains("ai/") && line.contains(&part("console-open"))).count();
    assert_eq!(edits, 5, "{}", window.labels());
    window.click(start(20)).until("it has begun", |window| arena(window).shown().is_some());
    let seats = arena(&window).shown().unwrap().about.seats.clone();
    let different: BTreeSet<&String> = seats.iter().collect();
    assert_eq!((seats.len(), different.len()), (5, 5), "{seats:?}");
    send(&mut window, Command::Arena(ArenaAction::Stop));
    until_over(&mut window);
}

#[test]
fn the_page_opens_with_the_newest_contest() {
    let mut window = open(&[SHORT]);
    begin(&mut window, draft(&["greedy", "random"], 2));
    until_over(&mut window);
    let mut window = window.reopen();
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::T);
    window.until_shown(games_title(4)).click(en("arena-new")).until_shown(en("arena-new-title"));
    assert_eq!(played(&window), 0);
}
