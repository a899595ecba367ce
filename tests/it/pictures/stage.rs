//! Brings each page into a state that is the same in every run: files, settings and bots of its own, nothing by chance.

use super::miniature::{MiniatureRenderer, PictureForm};
use crate::analysis::{analysed, open_text};
use crate::app::{Window, frame, seats};
use crate::online::sockets::{Host, Raw, create, limits};
use crate::screens::send;
use crate::store::finished_game;
use crate::wording::{en, en_with, part, to_move};
use damka::app::{
    AppState, ArenaAction, Command, ContestDraft, DocumentAction, GameLimits, Limit, OnlineAction, OnlineState,
    Openings, PlayAction, Route, SetId, Shell, WeightLabAction,
};
use damka::arena::Format;
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::net::{ClientMessage, ClockTerms, ServerMessage, SideChoice};
use damka::store::{Store, StorePlace};
use damka::text::{Language, Words, phrase};
use egui_kittest::Harness;
use rusqlite::Connection;
use std::any::Any;
use std::fs;
use std::sync::{Arc, Mutex};
use tempfile::TempDir;

/// Likes squares by their number, as its weights say, and gives its reasons.
pub const FOX: &str = r#"--- @api 1
return {
  title = "Fox", games = { "*" }, weights = "fox.yaml", version = "1.2",
  summary = "Goes where the weights lead",
  grade = function(position, move, ctx)
    ctx.trace("target", ctx.weights.to * move.to)
    return ctx.weights.to * move.to + ctx.weights.from * move.from
  end,
  move = function(position, ctx)
    print("to move with " .. #position:moves() .. " moves")
    local best, highest
    for _, move in position:moves() do
      local grade = ctx.weights.to * move.to + ctx.weights.from * move.from
      ctx.trace(move, grade)
      if not best or grade > highest then best, highest = move, grade end
    end
    return best, highest
  end,
}
"#;
const WEIGHTS: &str =
    "# Squares\nto: 1.0     # -3..3 step 0.5: where it goes\nfrom: 0.5   # -3..3 step 0.5: where it comes from\n";
pub const FOX_FILES: [(&str, &str); 2] = [("ai/fox.lua", FOX), ("ai/fox.yaml", WEIGHTS)];

/// A race of few men, so that games are short and have a winner.
const SHORT: &str = "--- @api 1\nreturn { base = \"english\", title = \"Short\", men = { rows = 1 }, crowning = \"never\",\n  \
                     winning = { far_row = true }, drawing = { ply_cap = 60 } }\n";

const GAME: &str = "[White \"Ann\"]\n[Black \"Ben\"]\n[Date \"2020.05.31\"]\n[Result \"*\"]\n[GameType \"21\"]\n\n{A quiet start.} 1. 11-15 $1 22-18 {forced soon} (1... 23-19 {a classic} 2. 8-11 (2. 9-14 22-17) 22-17) 2. 15x22 25x18 3. 8-11 $6 29-25 $2 4. 4-8 25-22 *\n";

/// A window whose pictures are drawn small.
pub struct Stage {
    pub window: Window,
    pub form: Arc<Mutex<PictureForm>>,
    /// Texts that differ from run to run.
    pub hidden: Vec<String>,
    /// Whether the widget with the keyboard focus is drawn with it.
    pub keeps_focus: bool,
    /// What must stay alive while the picture is drawn, such as a server.
    pub kept: Vec<Box<dyn Any>>,
}

impl Stage {
    pub fn open(settings: &str, files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (file, text) in [("settings.yaml", settings)].iter().chain(files) {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Self::start(folder)
    }

    /// A window of a folder.
    fn start(folder: TempDir) -> Self {
        let mut catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
        catalog.watch(Arc::new(|| {})).unwrap();
        let (mut app, board) = AppState::new(catalog, None, Arc::new(|| {})).unwrap();
        // The number of games at a time is on the pages.
        app.shared.processors = 2;
        let form = Arc::new(Mutex::new(PictureForm::default()));
        let builder = Harness::builder().with_size([1280.0, 800.0]).with_max_steps(2000).with_step_dt(1.0 / 20.0);
        let renderer = MiniatureRenderer::new(form.clone());
        let mut harness = builder.renderer(renderer).build_ui_state(frame, Shell::new(app, board));
        harness.set_render_cursor(false);
        Self { window: Window { folder, harness }, form, hidden: Vec::new(), keeps_focus: false, kept: Vec::new() }
    }

    /// A page that needs nothing.
    fn page(route: Route) -> Self {
        let mut stage = Self::open(&seats("english", "human", "graded:level=1"), &[]);
        send(&mut stage.window, Command::Open(route));
        stage
    }

    /// Hides what a search finds, which depends on the network.
    fn hide_search(&mut self) {
        let unknown = ["online-searching", "online-none-nearby", "online-no-search"];
        for words in [Language::English, Language::Hebrew].map(Words::of) {
            self.hidden.extend(unknown.map(|id| words.format(phrase(id).with("why", ""))));
        }
    }

    /// A game of a person with the fox, four plies old.
    fn game() -> Self {
        let mut stage = Self::open(&seats("english", "human", "fox"), &FOX_FILES);
        let window = &mut stage.window;
        window.start_game().until_shown(to_move("Black"));
        for (plies, (from, to)) in [(2, ("11", "15")), (4, ("12", "16"))] {
            window.click_square(from).click_square(to);
            window.until("the fox answered", |window| window.texts_played().len() == plies);
            window.until_shown(to_move("Black"));
        }
        stage
    }
}

pub fn menu() -> Stage {
    Stage::page(Route::GALLERY)
}

pub fn game() -> Stage {
    Stage::game()
}

pub fn analysis() -> Stage {
    let settings = seats("english", "human", "human") + "analysis: { evaluate: true, evaluator: fox }\n";
    let mut stage = Stage::open(&settings, &FOX_FILES);
    open_text(&mut stage.window, GAME);
    stage.window.until("everything is evaluated", |window| {
        analysed(window).graph().iter().all(|point| point.score.is_some())
            && window.harness.state().study_board.arrows.len() == 3
            && analysed(window).evaluation().is_some_and(|found| found.is_last)
    });
    stage
}

pub fn bots() -> Stage {
    let mut stage = Stage::open(&seats("english", "human", "fox"), &FOX_FILES);
    send(&mut stage.window, Command::Open(Route::BOTS));
    let stored = en_with("bots-version-current", &[("number", "v1")]);
    stage.window.until_shown(en("bots-mine")).until_shown(stored);
    stage
}

pub fn weight_lab() -> Stage {
    let mut stage = Stage::game();
    let window = &mut stage.window;
    send(window, Command::Open(Route::WEIGHT_LAB));
    let is_settled = |window: &Window| {
        let lab = window.harness.state().app.weight_lab.current.as_ref().unwrap();
        lab.is_settled() && [SetId::A, SetId::B].iter().all(|set| lab.best(*set).is_some())
    };
    window.until("grades are there", is_settled);
    send(window, Command::WeightLab(WeightLabAction::Move { name: "to".into(), value: 2.0 }));
    window.until("all positions are compared and the reasons are there", |window| {
        let lab = window.harness.state().app.weight_lab.current.as_ref().unwrap();
        is_settled(window) && lab.compared() == 3 && !window.shows(en("weight-lab-reasons-yet"))
    });
    stage
}

pub fn train() -> Stage {
    let mut stage = Stage::page(Route::TRAIN);
    stage.window.until_shown(en("train-none"));
    stage
}

pub fn inspector() -> Stage {
    let mut stage = Stage::game();
    send(&mut stage.window, Command::Open(Route::INSPECTOR));
    stage.window.until_shown("2... ");
    stage
}

pub fn console() -> Stage {
    let mut stage = Stage::game();
    send(&mut stage.window, Command::Open(Route::CONSOLE));
    stage.window.until_shown("to move with ");
    stage
}

pub fn library() -> Stage {
    let mut stage = Stage::open(&seats("english", "human", "human"), &[]);
    let mut store = Store::open(&StorePlace::in_folder(stage.window.folder.path())).unwrap();
    store.add(&finished_game("english", "11-15 23-19", ["Ann", "Bo"], "2020-05-31")).unwrap();
    store.add(&finished_game("othello", "f5 d6", ["Ann", "Bo"], "2019")).unwrap();
    send(&mut stage.window, Command::Open(Route::LIBRARY));
    stage
        .window
        .until_shown("2020-05-31, English draughts, Bo – Ann")
        .until_shown(en_with("library-found", &[("count", "2"), ("all", "2")]));
    stage
}

/// A round-robin of short games, each pair of bots `pairs` times.
pub fn short_round_robin(seats: &[&str], pairs: u32) -> ContestDraft {
    ContestDraft {
        variant: "short".into(),
        format: Format::RoundRobin,
        seats: seats.iter().map(|seat| (*seat).to_owned()).collect(),
        pairs,
        rounds: 1,
        extra_pairs: 2,
        openings: Openings::Book,
        seed: "5".into(),
        limit: Limit::None,
        threads: 1,
        limits: GameLimits::default(),
        guard_secs: 10,
        sprt: None,
        farm: String::new(),
        is_unverified: false,
    }
}

/// A window that shows a contest which has been played.
pub fn played(draft: ContestDraft) -> Stage {
    let files = [FOX_FILES[0], FOX_FILES[1], ("scripts/short.lua", SHORT)];
    played_contest(draft, &files, |window, what, wanted| _ = window.until(what, wanted))
}

/// Waits until something is so; the text says what.
pub type WaitFor = fn(&mut Window, &str, fn(&Window) -> bool);

/// A contest that is over, begun at a fixed time.
pub fn played_contest(draft: ContestDraft, files: &[(&str, &str)], wait: WaitFor) -> Stage {
    let mut stage = Stage::open(&seats("english", "human", "human"), files);
    let window = &mut stage.window;
    send(window, Command::Open(Route::ARENA));
    wait(window, "the list is read", |window| window.harness.state().app.arena.is_read);
    send(window, Command::Arena(ArenaAction::Begin(Box::new(draft))));
    wait(window, "it has begun", |window| window.harness.state().app.arena.chosen().is_some());
    wait(window, "no more is played", |window| !window.harness.state().app.arena.is_busy());
    let contest = window.harness.state().app.arena.chosen();
    // Which moves of the last games were seen is chance; another window has not seen them.
    let Window { folder, harness } = stage.window;
    drop(harness);
    let database = Connection::open(StorePlace::in_folder(folder.path()).file()).unwrap();
    database.execute("UPDATE contests SET began = '2026-01-02 12:00'", []).unwrap();
    drop(database);
    let mut stage = Stage::start(folder);
    let window = &mut stage.window;
    send(window, Command::Open(Route::ARENA));
    send(window, Command::Arena(ArenaAction::Show(contest)));
    wait(window, "the games are there", |window| {
        let arena = &window.harness.state().app.arena;
        arena.shown().is_some_and(|shown| !shown.games.is_empty() && shown.games.len() as u64 == arena.listed[0].games)
    });
    stage
}

pub fn arena() -> Stage {
    played(short_round_robin(&["fox", "first_fit", "greedy"], 2))
}

pub fn rules() -> Stage {
    let mut stage = Stage::page(Route::RULES);
    stage.window.until_shown(part("rules-of"));
    stage
}

pub fn rules_lab() -> Stage {
    let mut stage = Stage::page(Route::LAB);
    stage.window.until_shown(en("lab-begin"));
    stage
}

pub fn position_editor() -> Stage {
    let mut stage = Stage::page(Route::GALLERY);
    send(&mut stage.window, Command::Play(PlayAction::Start(None)));
    send(&mut stage.window, Command::Shown(DocumentAction::Edit));
    stage.window.until_shown(en("setup-good"));
    stage
}

pub fn settings() -> Stage {
    Stage::page(Route::SETTINGS)
}

pub fn keys() -> Stage {
    Stage::page(Route::KEYS)
}

pub fn about() -> Stage {
    Stage::page(Route::ABOUT)
}

pub fn manual() -> Stage {
    Stage::page(Route::MANUAL)
}

pub fn online() -> Stage {
    let mut stage = Stage::page(Route::ONLINE);
    stage
        .window
        .until("nothing waits", |window| matches!(window.harness.state().app.online.state(), OnlineState::Idle));
    stage.hide_search();
    stage
}

/// A server with open games and one that is played; their players stay connected.
pub fn busy_server() -> (Host, Vec<Raw>) {
    let host = Host::start(&["english", "othello", "international"], limits());
    let mut players: Vec<Raw> =
        ["Dana", "Riad", "שירה", "Ada"].map(|name| Raw::person(host.address(), name)).into_iter().collect();
    let clock = |minutes: u64, seconds: u64| ClockTerms { base_ms: minutes * 60_000, increment_ms: seconds * 1000 };
    let terms = [
        ("english", Some(clock(5, 3)), SideChoice::White),
        ("othello", None, SideChoice::Black),
        ("international", Some(clock(15, 10)), SideChoice::White),
    ];
    for (player, (variant, time, choice)) in players.iter_mut().zip(terms) {
        open_public(&host, player, (variant, time, choice));
    }
    let code = open_public(&host, &mut players[3], ("english", None, SideChoice::White)).1;
    let mut guest = Raw::person(host.address(), "Ben");
    guest.ask(ClientMessage::Join { code, sha256: host.sha256("english"), seat_token: None });
    players.push(guest);
    (host, players)
}

/// Opens a game that the lobby lists; returns its number and its code.
fn open_public(
    host: &Host,
    player: &mut Raw,
    (variant, time, choice): (&str, Option<ClockTerms>, SideChoice),
) -> (u64, String) {
    let mut message = create(host, variant);
    if let ClientMessage::Create { public, clock, side, .. } = &mut message {
        (*public, *clock, *side) = (true, time, choice);
    }
    match player.ask(message) {
        ServerMessage::Created { game, code, .. } => (game, code),
        other => panic!("{other:?}"),
    }
}

/// The lobby of a server.
pub fn lobby() -> Stage {
    let (host, players) = busy_server();
    let mut stage = Stage::page(Route::ONLINE);
    let address = host.address().to_string();
    send(&mut stage.window, Command::Online(OnlineAction::Connect(address.clone())));
    stage
        .window
        .until("the games are listed", |window| window.harness.state().app.online.lobby.now().view.games.len() == 4);
    stage.hide_search();
    stage.hidden.push(address);
    stage.kept = vec![Box::new((host, players))];
    stage
}

/// A game that is watched from its fourth move on.
pub fn watching() -> Stage {
    let (host, mut players) = busy_server();
    let mut stage = Stage::page(Route::ONLINE);
    send(&mut stage.window, Command::Online(OnlineAction::Connect(host.address().to_string())));
    let running = |window: &Window| {
        let games = &window.harness.state().app.online.lobby.now().view.games;
        games
            .values()
            .find(|game| game.black.is_some() && game.white.is_some())
            .map(|game| (game.game, game.code.clone()))
    };
    stage.window.until("the game is listed", |window| running(window).is_some());
    let (game, code) = running(&stage.window).unwrap();
    for (ply, (player, text)) in (1..).zip([(4, "11-15"), (3, "23-19"), (4, "8-11")]) {
        players[player].ask(ClientMessage::Move { game, ply, r#move: text.into(), think_ms: 0 });
    }
    let target = format!("damka://{}/{code}", host.address());
    send(&mut stage.window, Command::Online(OnlineAction::Watch { target }));
    stage.window.until("the board", |window| window.harness.state().app.shared.screens.current == Route::GAME);
    stage.window.until_shown(en_with("watch-count", &[("count", "1")]));
    stage.hidden.push(host.address().to_string());
    stage.kept = vec![Box::new((host, players))];
    stage
}

pub fn components() -> Stage {
    Stage::page(Route::COMPONENTS)
}
