//! Rare states of the window, each drawn once: nothing there yet, the first start, faults, questions, the palette, a low clock, a
//! lost connection, the end of a game.

pub use super::long_states::{library_question, long_analysis, long_game, refused_command};
use super::stage::{FOX, FOX_FILES, Stage, inspector, played, short_round_robin};
use crate::app::{Window, seats};
use crate::online::proxy::Proxy;
use crate::screens::{send, table};
use crate::store::finished_game;
use crate::wording::{en, first_part, part, to_move};
use damka::app::{
    ArenaAction, Command, Comparison, ContestDraft, GameAction, HostDraft, InspectorAction, LabAction, LabDraft,
    OnlineAction, OnlineState, PlayAction, Route, TrainAction, TrainDraft, TrainingStart,
};
use damka::arena::Format;
use damka::config::HUMAN;
use damka::store::{Store, StorePlace};
use egui_kittest::kittest::Queryable;
use std::cell::RefCell;
use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::Ordering;

const BROKEN: &str = "--- @api 1\nreturn { title = = \"Broken\" }\n";

/// The page of a list that has nothing, without its board.
fn empty(route: Route) -> Stage {
    let mut stage = Stage::open(&seats("english", "human", "human"), &[]);
    send(&mut stage.window, Command::Open(route));
    stage
}

pub fn empty_library() -> Stage {
    let mut stage = empty(Route::LIBRARY);
    stage.window.until_shown(en("library-empty"));
    stage
}

pub fn empty_arena() -> Stage {
    let mut stage = empty(Route::ARENA);
    stage.window.until("the list is read", |window| window.harness.state().app.arena.is_read);
    stage
}

pub fn empty_analysis() -> Stage {
    empty(Route::ANALYSIS)
}

pub fn one_fault() -> Stage {
    let mut stage = Stage::open(&seats("english", "human", "human"), &[("ai/broken.lua", BROKEN)]);
    stage.window.until_shown("broken.lua");
    stage
}

/// The most that are shown, and one more.
pub fn faults() -> Stage {
    let files = ["a", "b", "c", "d"].map(|name| format!("ai/{name}.lua"));
    let files = files.each_ref().map(|file| (file.as_str(), BROKEN));
    let mut stage = Stage::open(&seats("english", "human", "human"), &files);
    stage.window.until_shown("a.lua");
    stage
}

/// The bot fails while it is to move.
pub fn bot_fault() -> Stage {
    let broken = FOX.replace("return best, highest", "return nothing.at.all");
    let files = [("ai/fox.lua", broken.as_str()), FOX_FILES[1]];
    let mut stage = Stage::open(&seats("english", "human", "fox"), &files);
    let window = &mut stage.window;
    window.start_game().until_shown(to_move("Black")).click_square("11").click_square("15");
    window.until_shown(en("fault-copy"));
    let seed = table(window).session.settings().game_seed;
    stage.hidden.push(seed.to_string());
    stage
}

/// With a command that cannot be given now.
pub fn palette() -> Stage {
    let mut stage = Stage::open(&seats("english", "human", "fox"), &FOX_FILES);
    send(&mut stage.window, Command::Play(PlayAction::Start(None)));
    stage.window.until_shown(to_move("Black"));
    send(&mut stage.window, Command::CommandList);
    stage.window.until_shown(en("command-reload"));
    stage.keeps_focus = true;
    stage
}

/// With the focus on the safe answer.
pub fn question() -> Stage {
    let mut stage = Stage::open(&seats("english", "human", "human"), &[]);
    let window = &mut stage.window;
    window.start_game().until_shown(to_move("Black"));
    send(window, Command::Game(GameAction::AskResign));
    window.until_shown(en("prompt-play-on"));
    window.harness.run();
    stage.keeps_focus = true;
    stage
}

pub fn game_over() -> Stage {
    let mut stage = Stage::open(&seats("english", "human", "fox"), &FOX_FILES);
    let window = &mut stage.window;
    window.start_game().until_shown(to_move("Black"));
    send(window, Command::Game(GameAction::AskResign));
    send(window, Command::Game(GameAction::Resign(true)));
    window.until_shown(en("end-you-lost"));
    stage
}

/// Two bots, paused before the first move and then stepped.
pub fn two_bots() -> Stage {
    let settings = seats("english", "fox", "fox").replace("bot_pause_secs: 0", "bot_pause_secs: 60");
    let mut stage = Stage::open(&settings, &FOX_FILES);
    let window = &mut stage.window;
    window.start_game();
    send(window, Command::Game(GameAction::Pause(true)));
    for plies in 1..=3 {
        let before = window.texts_played().len();
        if before < plies {
            send(window, Command::Game(GameAction::Step));
        }
        window.until("the move was played", |window| window.texts_played().len() >= plies);
    }
    stage
}

/// Names that are longer than their place.
pub fn long_names() -> Stage {
    let fox = FOX.replace("title = \"Fox\"", "title = \"A fox with a name of forty-two letters\"");
    let files = [("ai/fox.lua", fox.as_str()), FOX_FILES[1]];
    let mut stage = Stage::open(&seats("english", "human", "fox"), &files);
    stage.window.start_game().until_shown(to_move("Black"));
    stage
}

/// A bot with sixty weights.
pub fn sixty_weights() -> Stage {
    let line = |index: u32| format!("w{index}: {} # 0..9 step 0.5: the weight with the number {index}\n", index % 9);
    let weights: String = "to: 1.0 # -3..3 step 0.5: where it goes\nfrom: 0.5 # -3..3 step 0.5: where it comes from\n"
        .chars()
        .chain((1..=58).flat_map(|index| line(index).chars().collect::<Vec<_>>()))
        .collect();
    let files = [("ai/fox.lua", FOX), ("ai/fox.yaml", weights.as_str())];
    let mut stage = Stage::open(&seats("english", "human", "fox"), &files);
    let window = &mut stage.window;
    window.start_game().until_shown(to_move("Black"));
    send(window, Command::Open(Route::WEIGHT_LAB));
    window.until("grades are there", |window| {
        window.harness.state().app.weight_lab.current.as_ref().is_some_and(damka::app::WeightLab::is_settled)
    });
    stage
}

/// A round-robin of sixteen, with its table in sight.
pub fn crosstable() -> Stage {
    let bots = ["fox", "first_fit", "greedy", "random"].into_iter().cycle().take(16).collect::<Vec<_>>();
    let stage = played(short_round_robin(&bots, 1));
    stage.window.find(en("copy")).scroll_to_me();
    stage
}

/// A knockout of seven, with its bracket and its table in sight.
pub fn bracket() -> Stage {
    let bots: Vec<&str> = ["greedy", "random", "first_fit", "fox"].into_iter().cycle().take(7).collect();
    let stage = played(ContestDraft { format: Format::Knockout, ..short_round_robin(&bots, 1) });
    stage.window.find(en("copy")).scroll_to_me();
    stage
}

/// A contest that workers have played, with their table in sight.
pub fn workers() -> Stage {
    let mut stage = played(short_round_robin(&["fox", "first_fit", "greedy", "random"], 4));
    let window = &mut stage.window;
    let database = rusqlite::Connection::open(StorePlace::in_folder(window.folder.path()).file()).unwrap();
    let sql =
        "UPDATE contest_games SET worker = iif(pair % 3, 'laboratory-' || (pair % 3), ''), verified = pair % 5 = 0";
    database.execute(sql, []).unwrap();
    drop(database);
    let contest = window.harness.state().app.arena.chosen();
    send(window, Command::Arena(ArenaAction::Show(None)));
    send(window, Command::Arena(ArenaAction::Show(contest)));
    window.until_shown(en("arena-workers"));
    window.harness.query_all_by_label(&en("arena-workers")).for_each(|heading| heading.scroll_to_me());
    window.until_shown("laboratory-1");
    stage
}

/// Thirty-two boards of a contest that waits.
pub fn live_boards() -> Stage {
    const BOARDS: u32 = 32;
    let mut stage = Stage::open(&seats("english", "human", "human"), &FOX_FILES);
    let window = &mut stage.window;
    send(window, Command::Open(Route::ARENA));
    window.until("the list is read", |window| window.harness.state().app.arena.is_read);
    // Their games last long enough that all have begun before the first ends, also on a busy machine.
    let entrants = ["minimax:depth=4,vary=false", "minimax:depth=5,vary=false", "minimax:depth=3,vary=false"];
    let draft = short_round_robin(&entrants, BOARDS);
    let draft = ContestDraft { variant: "english".into(), threads: BOARDS as usize, ..draft };
    send(window, Command::Arena(ArenaAction::Begin(Box::new(draft))));
    // Paused before its first game, it begins all thirty-two at once, and no others.
    send(window, Command::Arena(ArenaAction::Pause(true)));
    window.until("it is shown", |window| window.harness.state().app.arena.running().is_some());
    let control = window.harness.state().app.arena.control().unwrap();
    control.pause.set(false);
    while control.boards().len() < BOARDS as usize {
        std::thread::yield_now();
    }
    control.pause.set(true);
    assert!(control.watched.load(Ordering::Relaxed));
    window.until("all have ended", |window| {
        let arena = &window.harness.state().app.arena;
        arena.control().is_some_and(|control| control.unsaved_games() == 0)
            && arena.live_boards().len() == BOARDS as usize
            && arena.live_boards().iter().all(|board| board.board.is_over && arena.game_of(board).is_some())
    });
    window.click(en("arena-boards-large"));
    stage.hidden.push(" left".into());
    stage
}

/// The inspected move beside the same move, run again.
pub fn compared_moves() -> Stage {
    let mut stage = inspector();
    let window = &mut stage.window;
    send(window, Command::Inspector(InspectorAction::Compare(Comparison::Now)));
    send(window, Command::Inspector(InspectorAction::Grades(true)));
    window.until("both have answered", |window| {
        let inspector = &window.harness.state().app.inspector;
        [&inspector.left, &inspector.right].iter().all(|run| run.as_ref().is_some_and(|run| run.is_done))
    });
    stage
}

/// What a changed rule does.
pub fn lab_results() -> Stage {
    let mut stage = Stage::open(&seats("english", "human", "human"), &[]);
    let window = &mut stage.window;
    send(window, Command::Open(Route::LAB));
    let sets = [("men.rows".to_owned(), "2".to_owned())].into_iter().collect();
    let draft = LabDraft { bot: "random".into(), games: 200, seed: "4".into(), sets, ..LabDraft::new("english", 1) };
    send(window, Command::Lab(LabAction::Begin(Box::new(draft))));
    window.until("the games are over", |window| {
        let lab = &window.harness.state().app.lab;
        lab.control().is_none() && lab.found.as_ref().is_some_and(|found| found.played[0] == 400)
    });
    stage
}

/// A new champion after two generations.
pub fn trained() -> Stage {
    let draft = TrainDraft { minutes: None, games: 12, nodes: 20, seed: "3".into(), ..TrainDraft::new("anti", 1) };
    trained_by(draft, &[])
}

/// The page after a training, with these files in the user's folder.
pub fn trained_by(draft: TrainDraft, files: &[(&str, &str)]) -> Stage {
    let mut stage = Stage::open(&seats(&draft.variant, "human", "human"), files);
    let window = &mut stage.window;
    let champion = format!("champion_{}.lua", draft.variant);
    send(window, Command::Open(Route::TRAIN));
    send(window, Command::Train(TrainAction::Begin(Box::new(draft), TrainingStart::New)));
    window.until("it is over", |window| {
        let trainer = &window.harness.state().app.trainer;
        trainer.control().is_none() && trainer.view.as_ref().is_some_and(|view| view.result.is_some())
    });
    // The status bar may say when it was read.
    stage.hidden.push(champion);
    stage
}

/// The first start, with the first card of the tour.
pub fn first_run() -> Stage {
    let mut stage = Stage::open("reduced_motion: true\n", &[]);
    stage.window.harness.state_mut().app.prepare_first_run();
    stage.window.until_shown(en("tour-play"));
    stage
}

/// The gallery above the games that were played last.
pub fn recent_games() -> Stage {
    let mut stage = Stage::open(&seats("english", "human", "human"), &[]);
    let mut store = Store::open(&StorePlace::in_folder(stage.window.folder.path())).unwrap();
    for (players, day) in [(["you", "Bo"], "2020-05-29"), (["Bo", "you"], "2020-05-30"), (["you", "Bo"], "2020-05-31")]
    {
        let mut game = finished_game("english", "11-15 23-19", players, day);
        let seats = players.map(|player| if player == "you" { HUMAN } else { "greedy" }.to_owned());
        game.head.seats = Some(seats);
        store.add(&game).unwrap();
    }
    send(&mut stage.window, Command::Open(Route::RULES));
    send(&mut stage.window, Command::Open(Route::GALLERY));
    stage.window.until("the boards are known", |window| {
        window.harness.query_all_by_label_contains(&first_part("menu-last-position")).count() == 3
    });
    stage
}

/// Both clocks low; the game is paused before they run.
pub fn low_clock() -> Stage {
    let settings = seats("english", "human", "fox").replace("seats: [", "clock: \"0.15+0\", seats: [");
    let mut stage = Stage::open(&settings, &FOX_FILES);
    let window = &mut stage.window;
    window.harness.state_mut().send(Command::Play(PlayAction::Start(None)));
    window.harness.state_mut().send(Command::Game(GameAction::Pause(true)));
    window.until_shown(part("status-held"));
    stage
}

/// A guest whose host is gone.
pub fn lost_connection() -> Stage {
    let named = |name: &str| format!("online_name: {name}\n{}", seats("english", "human", "human"));
    let mut host = Window::open(&named("Dana"), &[]);
    let mut stage = Stage::open(&named("Noam"), &[]);
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let draft = HostDraft { port: free.to_string(), ..HostDraft::new("english") };
    send(&mut host, Command::Online(OnlineAction::Host(Box::new(draft))));
    let code = |window: &Window| match window.harness.state().app.online.state() {
        OnlineState::Waiting { code, .. } => Some(code.to_owned()),
        _ => None,
    };
    host.until("it waits", |host| code(host).is_some());
    // Its host stays, so that the guest is told nothing before the line breaks.
    let line = Proxy::open(SocketAddr::from(([127, 0, 0, 1], free)));
    let target = format!("{}/{}", line.address, code(&host).unwrap());
    send(&mut stage.window, Command::Online(OnlineAction::Join { target, seat: HUMAN.into() }));
    let host = RefCell::new(host);
    stage.window.until("the game begins", |window| {
        host.borrow_mut().harness.step();
        window.harness.state().app.shared.screens.current == Route::GAME
    });
    drop(line);
    stage.window.until_shown(en("online-lost"));
    drop(host);
    // The reason differs between systems and attempts.
    stage.hidden.extend(["127.0.0.1", "closed", "refused", "reset"].map(str::to_owned));
    stage
}
