//! Two windows that play each other over a socket of this machine, by clicks.

use crate::app::Window;
use crate::screens::{send, table};
use crate::wording::{en, en_with, part};
use damka::app::{
    BoardAction, Command, DocumentAction, HostDraft, OnlineAction, OnlineState, PlayAction, Prompt, Route,
};
use damka::board::Side;
use damka::net::SideChoice;
use damka::rules::Termination;
use damka::store::{Query, Store, StorePlace};
use damka::text::capital;
use egui_kittest::kittest::Queryable;
use std::time::{Duration, Instant};

/// Long enough for any machine; only a failing test waits for it.
const PATIENCE: Duration = Duration::from_mins(3);

/// A window that hosts a game, and one that joins it.
struct Pair {
    host: Window,
    guest: Window,
}

pub fn named(name: &str, more: &str) -> String {
    format!("reduced_motion: true\none_click: false\nonline_name: {name}\nlast_game: {{ variant: english }}\n{more}")
}

impl Pair {
    fn open() -> Self {
        Self { host: Window::open(&named("Dana", ""), &[]), guest: Window::open(&named("Noam", ""), &[]) }
    }

    /// A game of these terms, begun.
    fn playing(draft: HostDraft) -> Self {
        let mut pair = Self::open();
        send(&mut pair.host, Command::Online(OnlineAction::Host(Box::new(draft))));
        pair.join();
        pair
    }

    /// The guest types the host's link.
    fn join(&mut self) {
        let link = self.link();
        send(&mut self.guest, Command::Online(OnlineAction::Join { target: link, seat: "human".into() }));
        self.until("the game is on both boards", |host, guest| {
            [host, guest].iter().all(|window| window.harness.state().app.shared.screens.current == Route::GAME)
        });
    }

    /// The link that the host shows, on this machine.
    fn link(&mut self) -> String {
        self.host.until("there is a link", |window| link_of(window).is_some());
        let link = link_of(&self.host).unwrap();
        let (_, behind) = link.trim_start_matches("damka://").split_once(':').unwrap();
        format!("damka://127.0.0.1:{behind}")
    }

    /// Draws frames of both until what is wanted is there.
    fn until(&mut self, what: &str, wanted: impl Fn(&Window, &Window) -> bool) {
        let begun = Instant::now();
        while !wanted(&self.host, &self.guest) {
            if begun.elapsed() >= PATIENCE {
                let [host, guest] = [&self.host, &self.guest].map(Window::labels);
                panic!("waited in vain until {what}; host:\n{host}\n\nguest:\n{guest}");
            }
            self.host.harness.step();
            self.guest.harness.step();
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn until_both_show(&mut self, label: &str) {
        self.until(label, |host, guest| host.shows(label) && guest.shows(label));
    }

    /// Plays the first legal move of the side to move, and waits until both have it.
    fn play_first(&mut self) {
        let turn = table(&self.host).session.turn();
        let plies = table(&self.host).session.played().len();
        let window = if table(&self.host).is_person(turn) { &mut self.host } else { &mut self.guest };
        let chosen = table(window).session.position().moves()[0].clone();
        if !chosen.is_pass() {
            send(window, Command::Board(BoardAction::Play(chosen)));
        }
        self.until("both have the move", |host, guest| {
            [host, guest].iter().all(|window| table(window).session.played().len() > plies)
        });
    }
}

#[test]
fn the_button_that_creates_a_game_is_in_sight_in_a_small_window() {
    let mut window = Window::open(&named("Dana", ""), &[]);
    window.harness.set_size(egui::vec2(720.0, 480.0));
    send(&mut window, Command::Open(Route::ONLINE));
    window.until_shown(en("online-host-button"));
    let button = window.find(en("online-host-button")).rect();
    assert!(button.bottom() <= 480.0, "{button:?}");
}

pub fn link_of(window: &Window) -> Option<String> {
    match window.harness.state().app.online.state() {
        OnlineState::Waiting { link, .. } => link,
        _ => None,
    }
}

/// How many finished games a window's library has.
fn finished(window: &Window) -> usize {
    let place = StorePlace::in_folder(window.folder.path());
    let Ok(store) = Store::open(&place) else { return 0 };
    let Ok(ids) = store.ids(&Query::default()) else { return 0 };
    store.heads(&ids).unwrap().iter().filter(|head| head.result.is_some()).count()
}

pub fn terms(variant: &str) -> HostDraft {
    // No other host takes the port while this one is closed.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    HostDraft { takeback: true, port: free.to_string(), ..HostDraft::new(variant) }
}

#[test]
fn a_game_is_opened_joined_and_played_by_clicks() {
    let mut pair = Pair::open();
    pair.host
        .click(en("section-online"))
        .until_shown(en("online-host"))
        .click(en("online-takeback"))
        .click(en("online-host-button"));
    let link = pair.link();
    assert!(pair.host.shows(en("online-waiting")) && pair.host.shows(en("online-copy-link")), "{}", pair.host.labels());
    pair.guest.click(en("section-online")).until_shown(en("online-join"));
    pair.guest.find(en("online-target")).focus();
    pair.guest.harness.step();
    pair.guest.find(en("online-target")).type_text(&link);
    pair.guest.harness.step();
    pair.guest.click(en("online-join-button"));
    pair.until_both_show("12 on the board");
}

/// A game in Lua that only its author has.
fn hop(title: &str) -> String {
    include_str!("../../assets/templates/game.lua").replace("My variant", title)
}

#[test]
fn a_guest_without_the_rules_is_asked_on_a_card() {
    let hop = hop("Morning hop");
    for keeps in [false, true] {
        let mut pair = Pair {
            host: Window::open(&named("Dana", ""), &[("scripts/hop.lua", &hop)]),
            guest: Window::open(&named("Noam", ""), &[]),
        };
        send(&mut pair.host, Command::Online(OnlineAction::Host(Box::new(terms("hop")))));
        let link = pair.link();
        send(&mut pair.guest, Command::Open(Route::ONLINE));
        send(&mut pair.guest, Command::Online(OnlineAction::Join { target: link, seat: "human".into() }));
        let button = if keeps { "rules-offer-keep" } else { "rules-offer-once" };
        pair.until("the card", |_, guest| guest.shows(en(button)));
        let labels = pair.guest.labels();
        for wanted in ["Morning hop", "Dana", "16 MB", "250 ms", "two-second test"] {
            assert!(labels.contains(wanted), "{wanted}: {labels}");
        }
        pair.guest.click(en(button));
        pair.until("the game is on both boards", |host, guest| {
            [host, guest].iter().all(|window| window.harness.state().app.shared.screens.current == Route::GAME)
        });
        let labels = pair.guest.labels();
        assert!(labels.contains("Morning hop ") && !labels.contains("was deleted"), "{labels}");
        assert_eq!(pair.guest.folder.path().join("scripts/hop.lua").exists(), keeps);
        pair.play_first();
        pair.play_first();
    }
}

#[test]
fn rules_that_are_declined_leave_the_page_as_it_was() {
    let mut pair = Pair {
        host: Window::open(&named("Dana", ""), &[("scripts/hop.lua", &hop("Morning hop"))]),
        guest: Window::open(&named("Noam", ""), &[("scripts/hop.lua", &hop("My own hop"))]),
    };
    send(&mut pair.host, Command::Online(OnlineAction::Host(Box::new(terms("hop")))));
    let link = pair.link();
    send(&mut pair.guest, Command::Open(Route::ONLINE));
    send(&mut pair.guest, Command::Online(OnlineAction::Join { target: link, seat: "human".into() }));
    pair.until("the card", |_, guest| guest.shows(en("online-decline")));
    assert!(pair.guest.labels().contains("+ "), "the lines that differ: {}", pair.guest.labels());
    pair.guest.click(en("online-decline"));
    pair.until("the page", |_, guest| guest.shows(en("online-join-button")));
    assert!(link_of(&pair.host).is_some(), "nobody has taken the seat");
}

#[test]
fn an_encrypted_game_has_its_fingerprint_in_the_link_and_says_what_it_is() {
    let mut pair = Pair::open();
    pair.host.click(en("section-online")).until_shown(en("online-host"));
    assert!(pair.host.shows(en("online-plain")), "{}", pair.host.labels());
    pair.host.click(en("online-encrypt"));
    assert!(!pair.host.shows(en("online-plain")), "{}", pair.host.labels());
    pair.host.click(en("online-host-button"));
    let link = pair.link();
    assert_eq!(link.split_once('#').unwrap().1.len(), 64, "{link}");
    assert!(pair.host.shows(en("online-encrypted")), "{}", pair.host.labels());
    pair.join();
    pair.play_first();
}

#[test]
fn an_encrypted_game_goes_on_with_its_certificate() {
    let mut pair = Pair::playing(HostDraft { is_encrypted: true, ..terms("english") });
    pair.play_first();
    // As by a crash.
    pair.host = pair.host.reopen();
    pair.until("the guest sees that", |_, guest| guest.shows(part("online-lost")));
    pair.host.until_shown(part("online-held-here")).click(en("continue-game"));
    pair.until("the host's board is back", |host, _| host.harness.state().app.shared.screens.current == Route::GAME);
    pair.until("the guest is back", |_, guest| !guest.shows(part("online-lost")));
    pair.play_first();
}

#[test]
fn a_plain_game_says_that_it_is_one() {
    let mut window = Window::open(&named("Dana", ""), &[]);
    send(&mut window, Command::Open(Route::ONLINE));
    send(&mut window, Command::Online(OnlineAction::Host(Box::new(terms("english")))));
    window.until("there is a link", |window| link_of(window).is_some());
    window.until_shown(en("online-plain-text"));
    assert!(!link_of(&window).unwrap().contains('#'));
}

#[test]
fn a_window_joins_no_server_with_another_certificate() {
    let mut pair = Pair::open();
    send(
        &mut pair.host,
        Command::Online(OnlineAction::Host(Box::new(HostDraft { is_encrypted: true, ..terms("english") }))),
    );
    let link = pair.link();
    let wrong = "0a".repeat(32);
    let target = format!("{}#{wrong}", link.split_once('#').unwrap().0);
    pair.guest.click(en("section-online")).until_shown(en("online-join"));
    send(&mut pair.guest, Command::Online(OnlineAction::Join { target, seat: "human".into() }));
    pair.until("it is refused", |_, guest| {
        guest.shows(capital(&part("tls-wrong-certificate"))) && guest.labels().contains(&wrong)
    });
    assert!(link_of(&pair.host).is_some(), "the game still waits");
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn every_game_button_works_on_both_boards() {
    let mut pair = Pair::playing(terms("english"));
    assert!(pair.host.shows("Noam") && pair.guest.shows("Dana"));
    assert!(pair.host.shows(en("presence-online")), "{}", pair.host.labels());
    pair.play_first();
    pair.play_first();

    // A draw is offered on the opponent's turn, and declined.
    pair.host.click(en("command-offer"));
    pair.until("the offer is there", |host, guest| {
        host.shows(en("online-own-draw")) && guest.shows("White, Dana, offers a draw")
    });
    pair.guest.click(en("prompt-decline"));
    pair.until("it is declined", |host, _| host.shows(en_with("online-draw-declined", &[("name", "Noam")])));

    // A move is taken back by agreement.
    pair.host.click(en("command-take-back"));
    pair.until("it is asked", |_, guest| guest.shows(en_with("online-takeback-offered-text", &[("name", "Dana")])));
    pair.guest.click(en("online-accept"));
    pair.until("it is taken back", |host, guest| {
        [host, guest].iter().all(|window| table(window).session.played().len() == 1)
    });

    // The other one is refused.
    pair.guest.click(en("command-take-back"));
    pair.until("it is asked", |host, _| host.shows(en_with("online-takeback-offered-text", &[("name", "Noam")])));
    pair.host.click(en("online-decline"));
    pair.until("it is refused", |_, guest| guest.shows(en_with("online-takeback-declined", &[("name", "Dana")])));

    // A draw by agreement ends the game, and a rematch swaps the sides.
    pair.guest.click(en("command-offer"));
    pair.until("it is offered", |host, _| host.shows(en("prompt-accept")));
    pair.host.click(en("prompt-accept"));
    pair.until_both_show("both sides agreed");
    pair.host.click(en("rematch"));
    pair.until("it is offered", |_, guest| guest.shows(en_with("online-rematch-offered-text", &[("name", "Dana")])));
    pair.guest.click(en("online-accept"));
    pair.until("the sides are swapped", |host, guest| {
        table(host).person() == Some(Side::Black) && table(guest).person() == Some(Side::White)
    });
    let facing = [&pair.host, &pair.guest].map(|window| window.harness.state().board.camera.facing());
    assert_eq!(facing, [Side::Black, Side::White], "each sees the board from the own side");
    pair.play_first();
    pair.until("both have kept the first game", |host, guest| finished(host) == 1 && finished(guest) == 1);

    // Resigning is asked for first, and works on the opponent's turn, too.
    pair.host.click(en("command-resign")).until_shown(en("prompt-resign")).click(en("prompt-yes-resign"));
    pair.until("it is over", |host, guest| host.shows(en("end-you-lost")) && guest.shows(en("end-you-won")));
    pair.until("both have kept the second game", |host, guest| finished(host) == 2 && finished(guest) == 2);
    pair.guest.click(en("rematch"));
    pair.until("it is offered", |host, _| host.shows(en_with("online-rematch-offered-text", &[("name", "Noam")])));
    pair.host.click(en("online-decline"));
    pair.until("it is declined", |_, guest| guest.shows(en_with("online-rematch-declined", &[("name", "Dana")])));
}

#[test]
fn hints_are_locked_in_online_games_and_say_why() {
    let mut pair = Pair::playing(terms("english"));
    let why = en("locked-online-advice");
    for command in [
        Command::Play(PlayAction::Hint),
        Command::Shown(DocumentAction::Edit),
        Command::Open(Route::LAB),
        Command::Open(Route::WEIGHT_LAB),
    ] {
        let text = format!("{command:?}");
        send(&mut pair.host, command);
        assert!(pair.host.shows(&why), "{text}: {}", pair.host.labels());
        assert_eq!(pair.host.harness.state().app.shared.screens.current, Route::GAME);
    }
    send(&mut pair.host, Command::Play(PlayAction::AskNewGame));
    assert!(pair.host.shows(en("locked-online-game")), "{}", pair.host.labels());
    pair.host.click(en("command-resign")).until_shown(en("prompt-resign")).click(en("prompt-yes-resign"));
    pair.until("it is over", |host, guest| host.shows(en("end-you-lost")) && guest.shows(en("end-you-won")));
    pair.host
        .click(en("command-analyse"))
        .until("the analysis is open", |window| window.harness.state().app.shared.screens.current == Route::ANALYSIS);
}

#[test]
fn closing_the_window_asks_first_and_resigns() {
    let mut pair = Pair::playing(terms("english"));
    pair.play_first();
    send(&mut pair.guest, Command::Quit);
    assert_eq!(table(&pair.guest).prompt(), Some(Prompt::ConfirmClose));
    assert!(!pair.guest.shows(en("online-close-for-now")));
    pair.guest.click(en("online-stay"));
    assert_eq!(table(&pair.guest).prompt(), None);
    send(&mut pair.guest, Command::Quit);
    pair.guest.click(en("online-resign-close"));
    pair.until("the host sees who left and how", |host, _| {
        host.shows(en("end-you-won")) && host.shows(en_with("online-opponent-left", &[("name", "Noam")]))
    });
    assert_eq!(table(&pair.host).session.result().unwrap().outcome.ending, Termination::Resigned);
}

#[test]
fn a_window_that_was_closed_for_now_comes_back_to_the_game() {
    let mut pair = Pair::playing(HostDraft { return_later: true, ..terms("english") });
    pair.play_first();
    send(&mut pair.guest, Command::Quit);
    pair.guest.until_shown(en("online-close-for-now")).click(en("online-close-for-now"));
    pair.until("the host sees that", |host, _| host.shows(en_with("online-left-text", &[("name", "Noam")])));
    pair.guest = pair.guest.reopen();
    pair.guest
        .click(en("section-online"))
        .until_shown("Unfinished game of English draughts")
        .click(en("continue-game"));
    pair.until("the game is back", |_, guest| guest.harness.state().app.shared.screens.current == Route::GAME);
    pair.until("the host sees it", |host, _| !host.shows(en("presence-left")));
    assert_eq!(pair.guest.texts_played(), pair.host.texts_played());
    pair.play_first();
}

#[test]
fn a_host_that_was_closed_offers_its_game_and_the_guest_comes_back_by_itself() {
    let mut pair = Pair::playing(terms("english"));
    pair.play_first();
    // As by a crash: nothing is asked and nothing is said.
    pair.host = pair.host.reopen();
    pair.until("the guest sees that", |_, guest| guest.shows(part("online-lost")));
    // The menu offers it first.
    pair.host.until_shown(part("online-held-here")).click(en("continue-game"));
    pair.until("the host's board is back", |host, _| host.harness.state().app.shared.screens.current == Route::GAME);
    pair.until("the guest is back", |_, guest| !guest.shows(part("online-lost")));
    assert_eq!(pair.guest.texts_played(), pair.host.texts_played());
    pair.play_first();
    pair.play_first();
}

#[test]
fn whole_games_end_alike_on_both_boards() {
    // The longer games are played to their end by `make test-deep-lines`.
    let is_deep = std::env::var_os("DAMKA_SOAK").is_some();
    for variant in ["flying", "connect_four", "english", "othello"].into_iter().take(if is_deep { 4 } else { 2 }) {
        let mut pair = Pair::playing(terms(variant));
        while table(&pair.host).session.result().is_none() {
            pair.play_first();
        }
        pair.until("both have the result", |host, guest| {
            [host, guest].iter().all(|window| table(window).prompt() == Some(Prompt::Ended))
        });
        let result = |window: &Window| table(window).session.result().unwrap().outcome;
        assert_eq!(result(&pair.host), result(&pair.guest), "{variant}");
        pair.until("both have kept it", |host, guest| finished(host) == 1 && finished(guest) == 1);
    }
}

#[test]
fn a_bot_at_one_end_is_named_as_one_and_plays() {
    let mut pair = Pair::playing(HostDraft { seat: "greedy".into(), side: SideChoice::Black, ..terms("english") });
    pair.until("the bot has moved", |_, guest| guest.texts_played().len() == 1 && guest.shows("bot, online"));
    let chosen = table(&pair.guest).session.position().moves()[0].clone();
    send(&mut pair.guest, Command::Board(BoardAction::Play(chosen)));
    pair.until("it has answered", |host, guest| host.texts_played().len() == 3 && guest.texts_played().len() == 3);
    // Who only watches a bot is not locked out of advice, but of other games.
    assert_eq!(pair.host.harness.state().app.no_advice(), None);
    assert!(pair.host.harness.state().app.no_other_game().is_some());
}

#[test]
fn both_boards_show_the_same_clocks() {
    let mut pair = Pair::playing(HostDraft { clock: "5+3".into(), ..terms("english") });
    for _ in 0..6 {
        pair.play_first();
        let waiting = |window: &Window| {
            let session = &table(window).session;
            session.clocks().unwrap()[session.turn().other().index()]
        };
        pair.until("the clock that stands is the same", |host, guest| waiting(host) == waiting(guest));
    }
}

#[test]
fn other_rules_are_named_before_the_game_begins() {
    let mut pair = Pair::open();
    let other = std::fs::read_to_string(crate::shipped::root().join("scripts/english.lua")).unwrap();
    let other = other.replacen("take_kings = true", "take_kings = false", 1);
    pair.guest = Window::open(&named("Noam", ""), &[("scripts/english.lua", &other)]);
    send(&mut pair.host, Command::Online(OnlineAction::Host(Box::new(terms("english")))));
    let link = pair.link();
    pair.guest.click(en("section-online")).until_shown(en("online-join"));
    send(&mut pair.guest, Command::Online(OnlineAction::Join { target: link, seat: "human".into() }));
    let differs = "men.take_kings: false here, true there";
    pair.until("they are named", |_, guest| guest.labels().contains(differs));
    assert!(link_of(&pair.host).is_some(), "the game still waits");
}

#[test]
fn what_is_typed_wrong_says_what_is_meant() {
    let mut window = Window::open(&named("Dana", ""), &[]);
    window.click(en("section-online")).until_shown(en("online-join"));
    for (typed, expected) in [
        ("noam", "is not a link, HOST:PORT or a code"),
        ("127.0.0.1:0", "has no valid port (1 to 65535)"),
        ("damka://127.0.0.1:7707/QUEEN", "is not a code of six letters and digits"),
        ("damka://127.0.0.1:7707/KXQTRM#a1", "is not a full fingerprint"),
    ] {
        send(&mut window, Command::Online(OnlineAction::Join { target: typed.into(), seat: "human".into() }));
        window.until_shown(expected).click(en("dismiss"));
        window.until("it was read", |window| !window.shows(expected));
    }
}

#[test]
fn a_game_that_nobody_joined_is_closed() {
    let mut window = Window::open(&named("Dana", ""), &[]);
    send(&mut window, Command::Open(Route::ONLINE));
    send(&mut window, Command::Online(OnlineAction::Host(Box::new(terms("english")))));
    window.until_shown(en("online-waiting")).click(en("cancel")).until_shown(en("online-host"));
    window.until("no seat is held", |window| window.harness.state().app.online.unfinished_seats().is_empty());
}

#[test]
fn it_speaks_hebrew() {
    let mut window = Window::open(&named("דנה", "language: he\n"), &[]);
    send(&mut window, Command::Open(Route::ONLINE));
    window.until_shown("משחק ברשת");
    send(&mut window, Command::Online(OnlineAction::Host(Box::new(terms("english")))));
    window.until_shown("מחכים ליריב");
}

#[test]
fn the_form_of_a_game_has_its_labels_in_a_column_and_opens_the_file_of_its_bot() {
    let mut window = Window::open(&named("Dana", ""), &[]);
    send(&mut window, Command::Open(Route::ONLINE));
    window.until_shown(en("online-host")).click(en("online-bot"));
    window.until_shown(part("console-open"));
    let left = |id: &'static str| window.harness.query_all_by_label(&en(id)).next().unwrap().rect().left();
    assert_eq!(left("online-side"), left("online-options"));
    assert_eq!(left("online-side"), left("online-connection"));
    let bot = window.harness.state().app.shared.now.bots.iter().map(|entry| entry.file.clone());
    let is_open = |file: &String| window.shows(en_with("console-open", &[("file", file)]));
    assert!(bot.into_iter().any(|file| is_open(&file)), "{}", window.labels());
}
