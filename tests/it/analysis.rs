//! The analysis board, by mouse and by keys: stepping through games, variations, and evaluations that leave no trace.

use crate::app::{Window, press, seats};
use crate::screens::send;
use crate::wording::{en, en_with, moves_first, part, square, to_move, won};
use damka::app::{Analysis, AnalysisAction, AnalysisSource, Command, DocumentAction, Route};
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::notation::{Archive, GameTree, NodeId, read_pdn, write_pdn, write_position};
use damka::player::{PendingReply, Player, PlayerRequest, PlayerResponse, TurnContext, WakeSignal};
use damka::report::Source;
use damka::search::{Eval, SearchOptions, Unmetered, leaders, lines};
use egui::{Key, OutputCommand};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Only a failing test waits this long.
const PATIENCE: Duration = Duration::from_mins(3);

/// A short game of English draughts with comments and two variations, one inside the other.
const GAME: &str = "[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"*\"]\n[GameType \"21\"]\n\n{A quiet start.} 1. 11-15 $1 22-18 {forced soon} (1... 23-19 {a classic} 2. 8-11 (2. 9-14 22-17) 22-17) 2. 15x22 25x18 3. 8-11 *\n";

fn catalog() -> (tempfile::TempDir, Catalog) {
    let folder = tempfile::tempdir().unwrap();
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    (folder, catalog)
}

fn tree(text: &str, variant: &str) -> GameTree {
    let (_folder, catalog) = catalog();
    let variant = catalog.now().variant(variant).unwrap();
    let archive = Archive::read("game", text);
    let (tree, faults) = GameTree::read(&archive.games[0], &variant, &archive.source).unwrap();
    assert!(faults.is_empty(), "{faults:?}");
    tree
}

pub fn open_text(window: &mut Window, text: &str) {
    let opened = AnalysisSource::pasted(text.to_owned());
    window.harness.state_mut().send(AnalysisAction::Open(opened));
    window.until("it is read", |window| window.harness.state().app.shared.screens.current == Route::ANALYSIS);
    window.harness.run();
}

pub fn analysed(window: &Window) -> &Analysis {
    window.harness.state().app.analysis.current.as_ref().unwrap()
}

/// The moves from the start to the place that is shown.
fn shown(window: &Window) -> Vec<String> {
    let analysis = analysed(window);
    let path = analysis.tree.path(analysis.here());
    path.into_iter().skip(1).map(|place| analysis.tree.node(place).text.clone()).collect()
}

/// What is put on the clipboard within the next frames.
pub fn copied(window: &mut Window) -> Option<String> {
    (0..5).find_map(|_| {
        window.harness.step();
        window.harness.output().platform_output.commands.iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        })
    })
}

#[test]
fn a_game_with_variations_is_read_as_a_tree_and_written_as_it_was() {
    let tree = tree(GAME, "english");
    let texts = |line: Vec<NodeId>| line.into_iter().skip(1).map(|id| tree.node(id).text.clone()).collect::<Vec<_>>();
    assert_eq!(texts(tree.main_line()), ["11-15", "22-18", "15x22", "25x18", "8-11"]);
    assert_eq!(tree.count(), 11);
    let first = tree.node(NodeId::START).children[0];
    let branches = &tree.node(first).children;
    assert_eq!(branches.len(), 2);
    let messages: Vec<&str> = tree.node(branches[1]).comments().map(|comment| comment.text.as_str()).collect();
    assert_eq!((messages, tree.number(branches[1])), (vec!["a classic"], (1, true)));
    let written = write_pdn(&tree.to_game());
    let (games, faults) = read_pdn(&Source::new("again", written.as_str()));
    assert!(faults.is_empty(), "{faults:?}");
    let variant = tree.start().variant().clone();
    let (again, faults) = GameTree::read(&games[0], &variant, &Source::new("again", written.as_str())).unwrap();
    assert!(faults.is_empty() && again == tree, "{written}");
    assert_eq!(write_pdn(&again.to_game()), written);
    for part in ["{A quiet start.}", "$1", "{forced soon}", "1... 23-19 {a classic}", "(2. 9-14 22-17)"] {
        assert!(written.replace('\n', " ").contains(part), "{part} is missing in {written}");
    }
}

#[test]
fn moves_that_cannot_be_played_are_kept_and_said() {
    let (_folder, catalog) = catalog();
    let variant = catalog.now().variant("english").unwrap();
    let text = "1. 11-15 22-18 2. 15x23 {wrong} 27x18 3. 8-11 *\n";
    let archive = Archive::read("game", text);
    let (tree, faults) = GameTree::read(&archive.games[0], &variant, &archive.source).unwrap();
    assert_eq!(tree.main_line().len(), 3);
    assert!(faults[0].to_string().contains("15x23 is not legal for black here"), "{}", faults[0]);
    let written = write_pdn(&tree.to_game());
    assert!(written.contains("15x23 {wrong} 27x18 3. 8-11"), "{written}");
}

#[test]
fn variations_are_promoted_and_deleted() {
    let mut tree = tree(GAME, "english");
    let first = tree.node(NodeId::START).children[0];
    let branch = tree.node(first).children[1];
    assert!(!tree.is_main(branch) && tree.variation(branch) == Some(branch) && tree.promote(branch));
    assert!(tree.is_main(branch) && !tree.promote(branch));
    assert_eq!(tree.node(tree.main_line()[2]).text, "23-19");
    assert_eq!(tree.delete(branch), Some(first));
    assert_eq!((tree.count(), tree.delete(NodeId::START)), (6, None));
}

#[test]
fn the_leading_moves_are_those_of_a_search_of_all() {
    let (_folder, catalog) = catalog();
    for (id, depth) in [("english", 5), ("othello", 4), ("russian", 4), ("breakthrough", 3)] {
        let variant = catalog.now().variant(id).unwrap();
        let mut position = variant.start();
        for _ in 0..6 {
            let moves = position.moves();
            position = position.play(&moves[moves.len() / 2]).0;
        }
        let options = SearchOptions { depth: Some(depth), ..SearchOptions::default() };
        let all = lines(&position, &options, Eval::Family, &mut Unmetered).unwrap();
        for count in [1, 3, 100] {
            let leading = leaders(&position, &options, count, Eval::Family, &mut Unmetered).unwrap();
            let values = |found: &damka::search::Lines| found.lines.iter().map(|line| line.value).collect::<Vec<_>>();
            let wanted: Vec<f64> = values(&all).into_iter().take(count).collect();
            assert_eq!(values(&leading), wanted, "{id}, {count} of {}", all.lines.len());
            assert!(leading.lines.iter().all(|line| line.line.first() == Some(&line.chosen)));
        }
    }
}

/// Asks a bot for its evaluation until it says that no better one will come, or to the depth that is wanted.
fn evaluations(player: &mut dyn Player, task: &TurnContext, wanted_depth: u32) -> Vec<(u32, Vec<f64>)> {
    let signal = Arc::new(WakeSignal::default());
    player.wake_with(signal.waker());
    let pending = PendingReply::send(player, PlayerRequest::Analyse { task: task.clone(), lines: 3 });
    let (mut found, begun) = (Vec::new(), Instant::now());
    while begun.elapsed() < PATIENCE {
        match pending.poll(player) {
            Some(PlayerResponse::Judgement { moves, depth, is_last, .. }) => {
                found.push((depth, moves.iter().map(|scored| scored.value).collect()));
                if is_last || depth >= wanted_depth {
                    return found;
                }
            }
            Some(PlayerResponse::NoJudgement) => return Vec::new(),
            Some(PlayerResponse::Fault(fault)) => panic!("{}", fault.report),
            Some(_) => {}
            None => signal.wait(Some(PATIENCE)),
        }
    }
    panic!("no evaluation came")
}

#[test]
fn bots_evaluate_positions_as_well_as_they_can() {
    let (_folder, catalog) = catalog();
    for (id, bot, deepens) in [
        ("english", "minimax", true),
        ("othello", "minimax", true),
        // Laws in Lua are searched like others, only slower.
        ("connect_four", "minimax", true),
        // Those that weigh otherwise in each phase of a game say so for each position.
        ("english", "champion", true),
        ("othello", "champion_othello", true),
        // One that only grades moves has one evaluation, one that does neither has none.
        ("english", "greedy", false),
    ] {
        let variant = catalog.now().variant(id).unwrap();
        let position = variant.start();
        position.settle();
        let mut player = catalog.seat(bot, &variant).unwrap().bot_player().unwrap().unwrap();
        let allowance = damka::player::Allowance::ON_SCREEN;
        let task = TurnContext { seat: position.turn(), position, game_seed: 0, allowance, memory: None };
        let found = evaluations(&mut player, &task, 3);
        let depths: Vec<u32> = found.iter().map(|(depth, _)| *depth).collect();
        assert_eq!(depths, if deepens { vec![1, 2, 3] } else { vec![0] }, "{id} by {bot}");
        let last = &found[found.len() - 1].1;
        assert_eq!(last.len(), 3);
        assert!(last.is_sorted_by(|a, b| a >= b), "{last:?}");
    }
    let english = catalog.now().variant("english").unwrap();
    let mut random = catalog.seat("random", &english).unwrap().bot_player().unwrap().unwrap();
    let (position, allowance) = (english.start(), damka::player::Allowance::ON_SCREEN);
    let task = TurnContext { seat: position.turn(), position, game_seed: 0, allowance, memory: None };
    assert!(evaluations(&mut random, &task, 1).is_empty());
}

#[test]
fn an_old_file_in_latin_letters_is_opened_with_its_names() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let file = window.folder.path().join("old.pdn");
    std::fs::write(&file, b"[White \"J\xf6rg\"]\n[GameType \"21\"]\n\n1. 11-15 23-19 *\n").unwrap();
    window.harness.state_mut().send(AnalysisAction::Open(AnalysisSource::File(file)));
    window.until("the game is open", |window| {
        let analysis = window.harness.state().app.analysis.current.as_ref();
        analysis.is_some_and(|analysis| analysis.tree.game.tag("White") == Some("Jörg"))
    });
}

#[test]
fn a_game_is_gone_through_by_keys_and_by_clicks() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    open_text(&mut window, GAME);
    assert!(window.shows("Ann") && window.shows("A quiet start.") && window.shows("a classic"), "{}", window.labels());
    for (key, wanted) in [
        (Key::ArrowRight, &["11-15"][..]),
        (Key::ArrowRight, &["11-15", "22-18"]),
        (Key::ArrowDown, &["11-15", "23-19"]),
        (Key::ArrowRight, &["11-15", "23-19", "8-11"]),
        (Key::ArrowLeft, &["11-15", "23-19"]),
        (Key::End, &["11-15", "23-19", "8-11", "22-17"]),
        (Key::Home, &[]),
        // The way that was followed last is followed again.
        (Key::ArrowRight, &["11-15"]),
        (Key::ArrowRight, &["11-15", "23-19"]),
        (Key::ArrowUp, &["11-15", "22-18"]),
    ] {
        press(&mut window, key);
        assert_eq!(shown(&window), wanted, "after {key:?}");
    }
    window.click("8-11");
    assert_eq!(shown(&window).last().map(String::as_str), Some("8-11"));
    let with_key = |id, key| en_with("tip-with-key", &[("tip", &en(id)), ("key", key)]);
    window.click(with_key("command-look-back", "Left")).click(with_key("start-position", "Home"));
    assert_eq!(shown(&window), Vec::<String>::new());
    let there = write_position(analysed(&window).position());
    let scene = window.harness.state().study_board.motions.scene().to_string();
    assert!(there.starts_with("B:W21-32:B1-12") && scene.contains("black man 11"), "{scene}");
}

#[test]
fn tried_moves_are_variations_that_are_promoted_deleted_and_copied() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    open_text(&mut window, GAME);
    press(&mut window, Key::ArrowRight);
    window.click_square("24").click_square("20");
    assert_eq!(shown(&window), ["11-15", "24-20"]);
    window.harness.run();
    // Played again it is not another one.
    press(&mut window, Key::ArrowLeft);
    window.click_square("24").click_square("20");
    let first = analysed(&window).tree.node(NodeId::START).children[0];
    assert_eq!(analysed(&window).tree.node(first).children.len(), 3);
    window.click(en("analysis-promote"));
    assert!(analysed(&window).tree.is_main(analysed(&window).here()));
    window.find(en("command-copy-game")).click();
    let game = copied(&mut window).expect("a game on the clipboard");
    assert!(game.contains("1. 11-15 $1 24-20") && game.contains("(1... 22-18"), "{game}");
    press(&mut window, Key::Delete);
    assert_eq!(shown(&window), ["11-15"]);
    // What a window says of Ctrl+C.
    window.harness.event(egui::Event::Copy);
    assert_eq!(copied(&mut window).as_deref(), Some("W:W21-32:B1-10,12,15"));
}

#[test]
fn a_running_game_is_analysed_and_gone_on_with() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15").until_shown(to_move("White"));
    press(&mut window, Key::A);
    assert_eq!(window.harness.state().app.shared.screens.current, Route::ANALYSIS);
    assert_eq!(shown(&window), ["11-15"]);
    window.harness.run();
    window.click_square("22").click_square("18");
    assert_eq!(shown(&window), ["11-15", "22-18"]);
    press(&mut window, Key::A);
    window.until_shown(to_move("White"));
    assert_eq!(window.texts_played(), ["11-15"], "what was tried is not played");
}

#[test]
fn evaluations_come_as_values_arrows_and_a_graph_and_leave_no_trace() {
    let settings = seats("english", "human", "human") + "analysis: { evaluator: \"minimax:vary=false\" }\n";
    let mut window = Window::open(&settings, &[]);
    open_text(&mut window, GAME);
    assert!(!window.shows(en("analysis-evaluated-by")));
    press(&mut window, Key::L);
    window.until("arrows are there", |window| window.harness.state().study_board.arrows.len() == 3);
    window.until_shown(part("analysis-depth")).until_shown(part("analysis-bar"));
    window.until("the graph is whole", |window| {
        window.shows(en_with("analysis-graph-words", &[("known", "6"), ("all", "6")]))
    });
    let arrow = window.harness.state().study_board.arrows[0].clone();
    assert!(arrow.rank == 1 && arrow.path.len() == 2, "{arrow:?}");
    // The next position has its own.
    press(&mut window, Key::End);
    window.until("others", |window| {
        let arrows = &window.harness.state().study_board.arrows;
        arrows.len() == 3 && arrows[0] != arrow
    });
    window.click(en("analysis-values")).until("values are on squares", |window| {
        let board = &window.harness.state().study_board;
        board.notes.iter().any(|note| note.is_best) && window.shows(part("square-worth"))
    });
    press(&mut window, Key::L);
    window.harness.run();
    let board = &window.harness.state().study_board;
    assert!(board.arrows.is_empty() && board.notes.is_empty() && analysed(&window).score().is_none());
    assert!(
        !window.shows(part("analysis-bar-unknown"))
            && !window.shows(en("analysis-evaluated-by"))
            && !window.shows(part("square-worth"))
    );
    assert!(analysed(&window).evaluation().is_none() && !analysed(&window).is_evaluated());
}

#[test]
fn a_player_that_says_nothing_of_positions_is_named() {
    let settings = seats("english", "human", "human") + "analysis: { evaluator: random }\n";
    let mut window = Window::open(&settings, &[]);
    open_text(&mut window, GAME);
    window.click(en("command-evaluate")).until_shown(part("evaluator-silent"));
}

#[test]
fn laws_in_lua_are_analysed_too_and_never_asked_between_two_frames() {
    let settings = seats("connect_four", "human", "human") + "analysis: { evaluator: \"minimax:vary=false\" }\n";
    let mut window = Window::open(&settings, &[]);
    window.start_game().until_shown(en("seat-to-move"));
    let before = damka::script::runs_on_barred_threads();
    press(&mut window, Key::A);
    window.harness.run();
    let column = window
        .harness
        .state()
        .study_board
        .motions
        .scene()
        .names
        .name(window.harness.state().study_board.motions.scene().shape, damka::board::Square(38));
    window.click(format!("{column}, empty"));
    window.until("the disc fell", |window| shown(window).len() == 1);
    window.click(en("command-evaluate")).until("it is evaluated", |window| analysed(window).score().is_some());
    assert_eq!(damka::script::runs_on_barred_threads(), before);
}

#[test]
fn play_from_here_leads_to_the_menu_with_the_position() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    open_text(&mut window, GAME);
    press(&mut window, Key::End);
    window.click(en("analysis-play")).until_shown(moves_first("white")).start_game().until_shown(to_move("White"));
    let table = window.harness.state().app.play.table.as_ref().unwrap();
    assert_eq!(write_position(table.session.start()), write_position(analysed(&window).position()));
}

#[test]
fn games_are_saved_as_files_of_their_own() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    open_text(&mut window, GAME);
    for _ in 0..2 {
        window.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::S);
        // The mouse may be over the message, which then stays.
        window.harness.step();
        window.until_shown("Game saved as").find(en("dismiss")).click();
        window.harness.step();
        window.harness.step();
    }
    let files: Vec<_> = std::fs::read_dir(window.folder.path().join("games")).unwrap().flatten().collect();
    assert_eq!(files.len(), 2);
    for file in files {
        assert!(std::fs::read_to_string(file.path()).unwrap().contains("{a classic}"));
    }
}

#[test]
fn the_board_alone_and_back() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    open_text(&mut window, GAME);
    press(&mut window, Key::Z);
    assert!(!window.shows(en("analysis-play")) && window.shows(square("11")));
    press(&mut window, Key::ArrowRight);
    assert_eq!(shown(&window), ["11-15"], "keys work without the panel");
    press(&mut window, Key::Z);
    assert!(window.shows(en("analysis-play")));
}

#[test]
fn what_is_drawn_over_the_board_is_in_the_scene() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    open_text(&mut window, GAME);
    let catalog = &window.harness.state().app.shared.now;
    let variant = catalog.variant("english").unwrap();
    let mut scene = damka::view::Scene::of(&Arc::clone(&variant).start());
    scene.arrows.push(damka::view::Arrow {
        path: vec![damka::board::Square(10), damka::board::Square(14)],
        rank: 1,
        sign: "",
    });
    scene.notes.push(damka::view::Note { square: damka::board::Square(14), text: "+0.35".into(), is_best: true });
    let text = scene.to_string();
    assert!(text.contains("arrow 1 11 15\nnote 15 +0.35\n"), "{text}");
}

#[test]
fn moves_are_typed_in_the_analysis_too() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    open_text(&mut window, GAME);
    window.harness.event(egui::Event::Text("/".into()));
    window.harness.run();
    window.harness.event(egui::Event::Text("9-13".into()));
    press(&mut window, Key::Enter);
    assert_eq!(shown(&window), ["9-13"]);
    press(&mut window, Key::B);
    window.harness.event(egui::Event::Text("2".into()));
    window.harness.run();
    window.harness.event(egui::Event::Text("4-20".into()));
    press(&mut window, Key::Enter);
    assert_eq!(shown(&window), ["9-13", "24-20"]);
}

#[test]
fn a_finished_game_is_analysed_from_its_card() {
    let settings = seats("english", "human", "human").replace("seats:", "position: \"B:W18:B14\", seats:");
    let mut window = Window::open(&settings, &[]);
    window.until_shown(moves_first("black")).start_game().until_shown(to_move("Black"));
    window.click_square("14").click_square("23").until_shown(en("rematch"));
    send(&mut window, Command::Shown(DocumentAction::Analyse));
    assert_eq!(shown(&window), ["14x23"]);
    assert!(window.shows(won("black", "end-no-pieces")), "{}", window.labels());
    let game = write_pdn(&analysed(&window).tree.to_game());
    assert!(game.contains("[FEN \"B:W18:B14\"]") && game.contains("1. 14x23 0-1"), "{game}");
}

#[test]
fn a_report_beside_the_board_leaves_the_field_in_sight() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    open_text(&mut window, "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 99-98 4. 37-32 *");
    window.until_shown(en_with("why-unreadable", &[("text", "99-98")])).harness.run();
    let bottom = window.harness.ctx.content_rect().bottom();
    let field = window.find(en("typed")).rect();
    assert!(field.bottom() <= bottom, "{field:?} {bottom}");
}

#[test]
fn a_fault_in_a_pasted_game_leaves_room_for_its_moves() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.harness.set_size(egui::vec2(1000.0, 600.0));
    open_text(&mut window, "1. 11-15 22-18\n2. 15x22 25x18\n3. 8-11 29-25\n4. 4-8 99-98\n5. 10-15 *");
    window.until_shown(en("analysis-notes-read"));
    window.harness.run();
    let below = window.find(en("analysis-notes-read")).rect().top();
    let height = window.harness.ctx.content_rect().height();
    assert!(below < 0.4 * height, "the note takes {below} of {height} points");
}

#[test]
fn a_game_with_names_says_who_won() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    open_text(&mut window, "[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"0-1\"]\n\n1. 11-15 23-19 0-1");
    assert!(window.shows(en_with("analysis-winner", &[("name", "Ben")])), "{}", window.labels());
}
