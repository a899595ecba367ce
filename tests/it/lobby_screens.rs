//! The lobby of a server in the window: games that come and go, joining, watching, creating, servers that stop, and hostile ones.

use crate::app::Window;
use crate::online::bots::add;
use crate::online::sockets::{Host, Raw, create, limits};
use crate::screens::{screen, send, table};
use crate::wording::{en, en_with, part, sentence};
use damka::app::{
    BoardAction, Command, GameAction, HostDraft, OnlineAction, OnlineState, PlayAction, Route, WaitingReach,
};
use damka::net::{ClientKind, ClientMessage, ServerMessage, write_server_message};
use damka::online::LobbyState;
use damka::store::BotAccountFile;
use egui_kittest::kittest::Queryable;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};

pub fn window() -> Window {
    let settings = "reduced_motion: true\none_click: false\nonline_name: Noam\nlast_game: { variant: english }\n";
    let mut window = Window::open(settings, &[]);
    send(&mut window, Command::Open(Route::ONLINE));
    window.until_shown(en("lobby-servers"));
    window
}

/// A window that shows the lobby of a server.
pub fn connected(address: SocketAddr) -> Window {
    let mut window = window();
    connect(&mut window, address);
    window.until("the lobby is shown", is_live);
    window
}

pub fn connect(window: &mut Window, address: SocketAddr) {
    send(window, Command::Online(OnlineAction::Connect(address.to_string())));
}

pub fn is_live(window: &Window) -> bool {
    window.harness.state().app.online.lobby.is_live()
}

fn state(window: &Window) -> LobbyState {
    window.harness.state().app.online.lobby.now().state.clone()
}

pub fn public(host: &Host) -> ClientMessage {
    let mut message = create(host, "english");
    let ClientMessage::Create { public, .. } = &mut message else { panic!() };
    *public = true;
    message
}

/// Dana, who has opened a public game, its number and its code.
pub fn dana(host: &Host) -> (Raw, u64, String) {
    let mut dana = Raw::person(host.address(), "Dana");
    match dana.ask(public(host)) {
        ServerMessage::Created { game, code, .. } => (dana, game, code),
        other => panic!("{other:?}"),
    }
}

/// Dana and Riad, who play, and the number of their game; Riad is black and begins.
fn two_players(host: &Host) -> ([Raw; 2], u64) {
    let (dana, game, code) = dana(host);
    let mut riad = Raw::person(host.address(), "Riad");
    let reply = riad.ask(ClientMessage::Join { code, sha256: host.sha256("english"), seat_token: None });
    assert!(matches!(reply, ServerMessage::Joined { .. }), "{reply:?}");
    ([riad, dana], game)
}

fn play(players: &mut [Raw; 2], game: u64, (ply, text): (u32, &str)) {
    let player = &mut players[(ply as usize + 1) % 2];
    let reply = player.ask(ClientMessage::Move { game, ply, r#move: text.into(), think_ms: 0 });
    assert!(matches!(reply, ServerMessage::Ok { .. }), "{text}: {reply:?}");
}

pub fn join_button() -> String {
    en_with("lobby-join-game", &[("title", "English draughts"), ("host", "Dana")])
}

fn watch_button() -> String {
    let players = en_with("analysis-players", &[("white", "Dana"), ("black", "Riad")]);
    en_with("lobby-watch-game", &[("title", "English draughts"), ("players", &players)])
}

#[test]
fn a_typed_server_is_shown_live_and_its_game_joined_by_a_click() {
    let host = Host::start(&["english"], limits());
    let mut window = window();
    window.find(en("lobby-server")).focus();
    window.harness.step();
    window.find(en("lobby-server")).type_text(&host.address().to_string());
    window.harness.step();
    window.click(en("lobby-connect")).until_shown(en("lobby-none-open"));
    let (_dana, ..) = dana(&host);
    window.until_shown(join_button());
    let row = en_with("lobby-live", &[("open", "1"), ("running", "0")]);
    assert!(window.shows(&row), "{row}: {}", window.labels());
    window.click(join_button());
    window.until("the board", |window| screen(window) == Route::GAME);
    assert!(table(&window).is_running_online() && !table(&window).is_watching());
    assert_eq!(window.harness.state().app.shared.settings.servers, [host.address().to_string()]);
    // While playing, no other game can be joined or watched.
    send(&mut window, Command::Online(OnlineAction::Watch { target: format!("{}/BCDFGH", host.address()) }));
    assert!(!window.harness.state().app.online.is_waiting());
}

#[test]
fn a_game_that_begins_or_ends_leaves_the_list() {
    let host = Host::start(&["english"], limits());
    let (mut dana, game, code) = dana(&host);
    let mut window = connected(host.address());
    window.until_shown(join_button());
    let mut riad = Raw::person(host.address(), "Riad");
    riad.ask(ClientMessage::Join { code, sha256: host.sha256("english"), seat_token: None });
    window.until_shown(watch_button());
    assert!(!window.shows(join_button()));
    dana.ask(ClientMessage::Resign { game, fault: None });
    window.until("it is gone", |window| !window.shows(watch_button()) && window.shows(en("lobby-none-open")));
}

#[test]
fn a_game_is_watched_from_the_middle_and_left_by_one_click() {
    let host = Host::start(&["english"], limits());
    let (mut players, game) = two_players(&host);
    for (ply, text) in [(1, "11-15"), (2, "23-19"), (3, "8-11")] {
        play(&mut players, game, (ply, text));
    }
    let mut window = connected(host.address());
    window.until_shown(watch_button()).click(watch_button());
    window.until("the board", |window| screen(window) == Route::GAME);
    assert_eq!(window.texts_played(), ["11-15", "23-19", "8-11"]);
    window.until_shown(en_with("watch-count", &[("count", "1")]));
    for name in ["Dana", "Riad"] {
        assert!(window.shows(name), "{}", window.labels());
    }
    // No way to play, offer or resign.
    let chosen = table(&window).session.position().moves()[0].clone();
    for command in [
        Command::Board(BoardAction::Play(chosen)),
        Command::Game(GameAction::AskResign),
        Command::Game(GameAction::OfferDraw),
        Command::Game(GameAction::TakeBack),
    ] {
        send(&mut window, command);
    }
    assert!(table(&window).prompt().is_none() && table(&window).locked().is_some());
    play(&mut players, game, (4, "22-17"));
    window.until("the move is there", |window| window.texts_played().len() == 4);
    assert_eq!(window.texts_played()[3], "22-17");
    window.click(en("watch-stop"));
    assert_eq!(screen(&window), Route::ONLINE);
    assert!(window.harness.state().app.play.table.is_none());
    let none = |message: &ServerMessage| matches!(message, ServerMessage::Spectators { count: 0, .. });
    players[0].until(none);
}

#[test]
fn a_spectator_sees_the_end_and_keeps_no_copy() {
    let host = Host::start(&["english"], limits());
    let (mut players, game) = two_players(&host);
    let mut window = connected(host.address());
    window.until_shown(watch_button()).click(watch_button());
    window.until("the board", |window| screen(window) == Route::GAME);
    players[0].ask(ClientMessage::Resign { game, fault: None });
    window.until_shown(en_with("end-side-won", &[("side", "White")]));
    assert!(window.shows(en("watch-stop")) && !window.shows(en("rematch")), "{}", window.labels());
    assert!(window.harness.state().app.online.unfinished_seats().is_empty());
    // Closing the window asks nothing.
    send(&mut window, Command::Quit);
    assert!(table(&window).prompt() != Some(damka::app::Prompt::ConfirmClose));
}

#[test]
fn a_server_that_restarts_is_shown_as_lost_and_then_again() {
    let mut host = Host::start(&["english"], limits());
    let (dana, ..) = dana(&host);
    let address = host.address();
    let mut window = connected(address);
    window.until_shown(join_button());
    drop(dana);
    host.stop();
    window.until("it is lost", |window| matches!(state(window), LobbyState::Lost(_)));
    window.until_shown(part("lobby-lost"));
    // The games stay in sight, and the button says why it does nothing.
    window.click(join_button());
    assert!(!window.harness.state().app.online.is_waiting() && window.shows(join_button()));
    host.start_at(address.port());
    window.until("it is live", is_live);
    window.until_shown(join_button());
}

#[test]
fn a_game_is_created_on_the_server_that_is_shown() {
    let host = Host::start(&["english"], limits());
    let address = host.address().to_string();
    let mut window = connected(host.address());
    window.until_shown(en("lobby-place")).click(en("online-host-button"));
    let is_listed = |window: &Window| {
        let state = window.harness.state().app.online.state();
        matches!(state, OnlineState::Waiting { reach: WaitingReach::Listed, page: None, link: Some(_), .. })
    };
    window.until("it waits", is_listed);
    assert!(window.shows(en("lobby-listed")) && !window.shows(en("qr-page")), "{}", window.labels());
    let mut dana = Raw::person(host.address(), "Dana");
    let ServerMessage::Games { games, .. } = dana.ask(ClientMessage::List) else { panic!() };
    assert_eq!((games.len(), games[0].white.as_ref().map(|player| player.name.as_str())), (1, Some("Noam")));
    let (code, sha256) = (games[0].code.clone(), host.sha256("english"));
    dana.ask(ClientMessage::Join { code, sha256, seat_token: None });
    window.until("the board", |window| screen(window) == Route::GAME);
    let seats = window.folder.path().join("online-seats.json");
    let is_saved = |_: &Window| std::fs::read_to_string(&seats).is_ok_and(|text| text.contains(&address));
    window.until("it can be resumed", is_saved);
}

#[test]
fn a_bot_that_plays_for_a_person_has_the_persons_name_whatever_bots_the_server_has() {
    let host = Host::operated(&["english"], limits());
    add(&BotAccountFile::of(host.folder()), "Greedy");
    let mut window = connected(host.address());
    let draft = HostDraft { seat: "greedy".into(), server: host.address().to_string(), ..HostDraft::new("english") };
    send(&mut window, Command::Online(OnlineAction::Host(Box::new(draft))));
    window.until("it waits or fails", |window| {
        let online = &window.harness.state().app.online;
        matches!(online.state(), OnlineState::Waiting { .. }) || online.fault.is_some()
    });
    let fault = window.harness.state().app.online.fault.as_ref().map(ToString::to_string);
    assert_eq!(fault, None);
    let mut dana = Raw::person(host.address(), "Dana");
    let ServerMessage::Games { games, .. } = dana.ask(ClientMessage::List) else { panic!() };
    let player = games[0].white.as_ref().map(|player| (player.name.as_str(), player.kind));
    assert_eq!(player, Some(("Noam", ClientKind::Bot)));
}

#[test]
fn servers_are_remembered_and_can_be_forgotten() {
    let hosts = [(); 2].map(|()| Host::start(&["english"], limits()));
    let addresses = hosts.each_ref().map(|host| host.address().to_string());
    let mut window = connected(hosts[0].address());
    connect(&mut window, hosts[1].address());
    window.until("the other one is shown", is_live);
    window.until("both are remembered", |window| window.harness.state().app.shared.settings.servers.len() == 2);
    window.until("they are saved", |window| {
        let text = std::fs::read_to_string(window.folder.path().join("settings.yaml")).unwrap();
        addresses.iter().all(|address| text.contains(address.as_str()))
    });
    let mut window = window.reopen();
    send(&mut window, Command::Open(Route::ONLINE));
    let servers = &window.harness.state().app.shared.settings.servers;
    assert_eq!(*servers, [addresses[1].clone(), addresses[0].clone()], "the latest first");
    // Nothing is connected to before the user asks for it.
    assert_eq!(window.harness.state().app.online.lobby.server(), None);
    window.click(en_with("lobby-connect-to", &[("server", &addresses[0])])).until("it is shown", is_live);
    window.click(en_with("lobby-forget", &[("server", &addresses[1])]));
    window.until("it is gone", |window| !window.shows(&addresses[1]));
    window.click(en_with("lobby-disconnect-from", &[("server", &addresses[0])]));
    assert_eq!(window.harness.state().app.online.lobby.server(), None);
}

#[test]
fn what_is_no_address_says_so_and_remembers_nothing() {
    let mut window = window();
    for wrong in ["KXQTRM", "no server", "127.0.0.1:99999"] {
        send(&mut window, Command::Online(OnlineAction::Connect(wrong.into())));
        window.until("it is refused", |window| matches!(state(window), LobbyState::Failed(_)));
        window.until_shown(damka::text::capital(&part("online-target-hint")));
    }
    assert!(window.harness.state().app.shared.settings.servers.is_empty());
}

#[test]
fn an_encrypted_server_is_trusted_on_first_use_and_no_other_after_that() {
    let host = Host::encrypted(&["english"], limits());
    let mut window = connected(host.address());
    let link = window.harness.state().app.online.lobby.now().link.clone().unwrap();
    assert_eq!(link.fingerprint, host.fingerprint());
    let port = host.address().port();
    drop(host);
    let mut other = Host::encrypted(&["english"], limits());
    other.stop();
    other.start_at(port);
    send(&mut window, Command::Online(OnlineAction::Disconnect));
    connect(&mut window, other.address());
    window.until("it is refused", |window| matches!(state(window), LobbyState::Failed(_)));
    window.until_shown(damka::text::capital(&part("tls-wrong-certificate")));
}

/// A server that answers each line with what `reply` makes of it, on every connection.
fn fake(reply: fn(&str) -> String) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            std::thread::spawn(move || {
                let mut writer = stream.try_clone().unwrap();
                for line in BufReader::new(stream).lines().map_while(Result::ok) {
                    // The client may be gone.
                    let _ = writer.write_all(reply(&line).as_bytes());
                }
            });
        }
    });
    address
}

fn welcome() -> String {
    let welcome = ServerMessage::Welcome {
        re: 1,
        protocol: 1,
        server: "fake".into(),
        you: "Noam".into(),
        instance: "1".into(),
        time_ms: 0,
        games: Vec::new(),
    };
    write_server_message(&welcome) + "\n"
}

/// A list of `count` games whose names try everything.
fn list_of(count: u64) -> String {
    let game = |number: u64| {
        format!(
            r#"{{"game":{number},"code":"KXQTRM","variant":"english","title":"Ga\u202eme\u0000 {number}","sha256":"0","rules":"new","phase":"waiting","clock":null,"white":{{"name":"\u202edcba\n<b>x</b>","kind":"person"}},"black":null,"plies":0,"spectators":0}}"#
        )
    };
    let games: Vec<String> = (0..count).map(game).collect();
    let bots = r#"[{"name":"Old Fox","house":true,"games":["english","../x"],"playing":0,"max_games":2}]"#;
    format!(r#"{{"type":"games","re":2,"games":[{}],"variants":[],"bots":{bots}}}"#, games.join(",")) + "\n"
}

#[test]
fn other_programs_and_old_servers_are_named_as_such() {
    let mut window = window();
    for (reply, words) in [
        ((|_: &str| "HTTP/1.1 400 Bad Request\r\n\r\n".to_owned()) as fn(&str) -> String, "lobby-other-program"),
        (|_| "\u{0}\u{1}{{{{\n".to_owned(), "lobby-other-program"),
        (
            |line| match line {
                line if line.contains("\"hello\"") => welcome(),
                _ => r#"{"type":"error","re":2,"code":"unknown_type","message":"no"}"#.to_owned() + "\n",
            },
            "lobby-none",
        ),
        (
            |_| r#"{"type":"error","re":1,"code":"version","message":"no version in common"}"#.to_owned() + "\n",
            "online-refused",
        ),
    ] {
        connect(&mut window, fake(reply));
        window.until("it is refused", |window| matches!(state(window), LobbyState::Failed(_)));
        window.until_shown(damka::text::capital(&part(words)));
    }
    assert!(window.harness.state().app.shared.settings.servers.is_empty(), "such servers are not remembered");
}

#[test]
fn a_list_beyond_all_limits_is_cut_or_refused() {
    let mut window = window();
    connect(&mut window, fake(|line| if line.contains("\"hello\"") { welcome() } else { list_of(3_000) }));
    window.until("the lobby is shown", is_live);
    let view = window.harness.state().app.online.lobby.now().view.clone();
    assert_eq!(view.games.len(), 1000);
    let labels = window.labels();
    assert!(!labels.contains(['\u{202e}', '\u{0}']) && labels.contains("<b>x</b>"), "{labels}");
    let rows = labels.matches("<b>x</b>").count();
    assert!(rows < 100, "only the rows in sight are drawn: {rows}");
    // More than a megabyte in one line.
    connect(&mut window, fake(|line| if line.contains("\"hello\"") { welcome() } else { list_of(10_000) }));
    window.until_shown(part("connection-long-line"));
}

#[test]
fn a_bot_of_the_lobby_is_challenged_through_the_form() {
    let mut window = window();
    connect(&mut window, fake(|line| if line.contains("\"hello\"") { welcome() } else { list_of(1) }));
    window.until("the lobby is shown", is_live);
    let challenge = en_with("lobby-challenge", &[("name", "Old Fox")]);
    window.click(&challenge);
    let buttons = |window: &Window| window.harness.query_all_by_label(&challenge).count();
    window.until("the form names it", |window| buttons(window) == 2);
}

#[test]
fn the_code_for_a_phone_is_shown_on_a_card_and_closed_by_escape() {
    let host = Host::start(&["english"], limits());
    let (_dana, ..) = dana(&host);
    let mut window = connected(host.address());
    window.until_shown(join_button()).click(join_button());
    window.until("the board", |window| screen(window) == Route::GAME);
    let (app, table) = (&window.harness.state().app, table(&window));
    let page = app.online.seat_page(table.session.online().unwrap().game()).unwrap();
    let (address, seat) = page.split_once("#seat=").unwrap();
    assert!(address.starts_with(&format!("http://{}/", host.address())), "{page}");
    assert_eq!(seat.split_once('-').unwrap().1.len(), 32, "{page}");
    window.click(en("qr-continue")).until_shown(en("qr-continue-local"));
    crate::app::press(&mut window, egui::Key::Escape);
    window.until("it is closed", |window| !window.shows(en("qr-continue-local")));
    // Another client with this token takes the seat over.
    let (game, token) = seat.split_once('-').unwrap();
    let mut phone = Raw::person(host.address(), "Noam");
    let reply = phone.ask(ClientMessage::Resume { game: game.parse().unwrap(), seat_token: token.into() });
    assert!(matches!(reply, ServerMessage::Joined { .. }), "{reply:?}");
    window.until_shown(sentence("online-elsewhere"));
}

#[test]
fn watching_ends_when_another_game_begins() {
    let host = Host::start(&["english"], limits());
    let (_players, _) = two_players(&host);
    let mut window = connected(host.address());
    window.until_shown(watch_button()).click(watch_button());
    window.until("the board", |window| screen(window) == Route::GAME);
    send(&mut window, Command::Play(PlayAction::Start(None)));
    assert!(!table(&window).is_watching());
    assert!(!window.shows(en("watch-stop")), "{}", window.labels());
}

#[test]
fn the_keyboard_leads_through_the_rows_and_enter_joins() {
    let host = Host::start(&["english"], limits());
    let (_dana, ..) = dana(&host);
    let mut window = connected(host.address());
    window.until_shown(join_button());
    let name = en_with(
        "lobby-open-row",
        &[
            ("title", "English draughts"),
            ("host", "Dana"),
            ("clock", &en("online-no-clock")),
            ("side", "black"),
            ("rules", &en("origin-shipped")),
        ],
    );
    window.find(&name).focus();
    window.harness.step();
    crate::app::press(&mut window, egui::Key::Enter);
    window.until("the board", |window| screen(window) == Route::GAME);
}

#[test]
fn a_private_game_is_watched_by_its_link() {
    let host = Host::start(&["english"], limits());
    let mut dana = Raw::person(host.address(), "Dana");
    let ServerMessage::Created { code, .. } = dana.ask(create(&host, "english")) else { panic!() };
    let mut riad = Raw::person(host.address(), "Riad");
    riad.ask(ClientMessage::Join { code: code.clone(), sha256: host.sha256("english"), seat_token: None });
    let mut window = window();
    window.find(en("online-target")).focus();
    window.harness.step();
    window.find(en("online-target")).type_text(&format!("damka://{}/{code}", host.address()));
    window.harness.step();
    window.click(en("web-watch"));
    window.until("the board", |window| screen(window) == Route::GAME);
    assert!(table(&window).is_watching());
}

#[test]
fn a_waiting_game_has_a_qr_code_if_a_phone_can_reach_it() {
    let mut window = window();
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let draft = HostDraft { port: free.to_string(), ..HostDraft::new("english") };
    send(&mut window, Command::Online(OnlineAction::Host(Box::new(draft))));
    window.until_shown(en("online-copy-link"));
    let OnlineState::Waiting { link: Some(link), page, .. } = window.harness.state().app.online.state() else {
        panic!()
    };
    // A machine without a network has no other address.
    let is_reachable = !link.contains("127.0.0.1");
    assert_eq!(page, is_reachable.then(|| link.replace("damka://", "http://")));
    assert_eq!(window.shows(en("qr-page")), is_reachable, "{}", window.labels());
    assert_eq!(window.shows(en("online-copy-page")), is_reachable, "{}", window.labels());
}
