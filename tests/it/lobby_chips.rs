//! The chips over the open games of a lobby, and what the status bar says about the connection.

use crate::lobby_screens::{connected, dana, is_live, join_button, public};
use crate::online::harness::hello;
use crate::online::sockets::{Host, Raw, limits};
use crate::screens::send;
use crate::wording::{en, en_with};
use damka::app::{Command, OnlineAction, Route};
use damka::net::{ClientKind, ClientMessage, ServerMessage};
use egui_kittest::kittest::Queryable;

/// A bot without an account that has opened a public game, and the game's number.
fn bot(host: &Host) -> (Raw, u64) {
    let mut bot = Raw::connect(host.address());
    let mut message = hello("Rex");
    let ClientMessage::Hello { kind, .. } = &mut message else { panic!() };
    *kind = ClientKind::Bot;
    bot.ask(message);
    match bot.ask(public(host)) {
        ServerMessage::Created { game, .. } => (bot, game),
        other => panic!("{other:?}"),
    }
}

#[test]
fn open_games_are_filtered_by_who_hosts_them() {
    let host = Host::start(&["english"], limits());
    let ((_dana, ..), (mut rex, game)) = (dana(&host), bot(&host));
    let of_bot = en_with("lobby-join-game", &[("title", "English draughts"), ("host", "Rex")]);
    let mut window = connected(host.address());
    window.until_shown(join_button()).until_shown(&of_bot);
    window.click(en("lobby-filter-bots"));
    assert!(window.shows(&of_bot) && !window.shows(join_button()), "{}", window.labels());
    window.click(en("lobby-filter-people"));
    assert!(!window.shows(&of_bot) && window.shows(join_button()), "{}", window.labels());
    window.click(en("lobby-filter-bots"));
    rex.ask(ClientMessage::Leave { game });
    window.until_shown(en("lobby-none-filtered"));
    window.click(en("lobby-filter-all"));
    assert!(window.shows(join_button()));
}

#[test]
fn the_status_bar_names_the_server_while_its_lobby_is_shown() {
    let mut host = Host::start(&["english"], limits());
    let address = host.address();
    let named = |id: &'static str| en_with(id, &[("server", &address.to_string())]);
    let mut window = connected(address);
    // The card of servers says the same to screen readers.
    let count = |window: &crate::app::Window| window.harness.query_all_by_label(&named("lobby-connected")).count();
    window.until("the status bar and the card say so", |window| count(window) == 2);
    assert!(window.harness.state().app.online.lobby.now().round_trip.is_some(), "the first reply was timed");
    host.stop();
    window.until_shown(named("status-connection-lost"));
    assert_eq!(count(&window), 0);
    host.start_at(address.port());
    window.until("it is live again", is_live);
    window.until("both say so again", |window| count(window) == 2);
    send(&mut window, Command::Open(Route::GALLERY));
    window.until("the connection is closed with the page", |window| count(window) == 0);
    send(&mut window, Command::Open(Route::ONLINE));
    window.until("it is there again", |window| count(window) == 2);
    send(&mut window, Command::Online(OnlineAction::Disconnect));
    window.until("nothing is said without a server", |window| count(window) == 0);
}
