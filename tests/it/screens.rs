//! Games played by clicks alone: offers, takebacks, clocks, earlier positions, hints; navigation between screens.

use crate::app::{Window, press, seats};
use crate::buttons::pressable;
use crate::wording::{agreed, en, en_with, moves_first, part, square, thinking, to_move, won};
use damka::app::{Command, PlayAction, Route, Table};
use damka::board::Side;
use damka::config::{CommandId, Settings};
use damka::notation::write_position;
use egui::Key;
use egui_kittest::Node;
use egui_kittest::kittest::{By, NodeT, Queryable};
use std::time::Duration;

pub fn table(window: &Window) -> &Table {
    window.harness.state().app.play.table.as_ref().unwrap()
}

pub fn send(window: &mut Window, command: Command) {
    window.harness.state_mut().send(command);
    window.harness.run();
}

pub fn screen(window: &Window) -> Route {
    window.harness.state().app.shared.screens.current
}

/// Grows when another text of this bot comes into use.
pub fn source_since(window: &Window, bot: &str) -> u64 {
    let bot = window.harness.state().app.shared.now.bot(bot).unwrap().live.clone();
    bot.current().source_since
}

#[test]
fn all_screens_are_reached_by_keys_and_led_back_from() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    for (key, page) in [(Key::F1, Route::RULES), (Key::Questionmark, Route::KEYS)] {
        for place in [Route::GALLERY, Route::GAME] {
            if place == Route::GAME {
                send(&mut window, Command::Play(PlayAction::Start(None)));
            } else {
                send(&mut window, Command::Open(place));
            }
            press(&mut window, key);
            assert_eq!(screen(&window), page);
            press(&mut window, key);
            assert_eq!(screen(&window), place);
            press(&mut window, key);
            press(&mut window, Key::Escape);
            assert_eq!(screen(&window), place);
        }
    }
}

#[test]
fn two_people_decline_a_draw_and_agree_on_another() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window
        .start_game()
        .until_shown(to_move("Black"))
        .click(en("command-offer"))
        .until_shown(en_with("prompt-offered-text", &[("who", "Black")]));
    let offers = |window: &Window| window.find(en("command-offer")).accesskit_node().is_disabled();
    assert!(offers(&window), "one offer at a time");
    window.click(en("prompt-decline")).until_shown(en_with("decline-plays-on", &[("who", "White")]));
    assert_eq!(table(&window).prompt(), None, "nothing covers the board");
    assert!(offers(&window), "not again before a move");
    window.click_square("11").click_square("15").until_shown(to_move("White"));
    window.click(en("command-offer")).click(en("prompt-accept")).until_shown(agreed());
    window
        .until_shown(en("prompt-look"))
        .click(en("prompt-look"))
        .until("the card is gone", |window| table(window).prompt().is_none());
    assert!(window.shows(agreed()), "the panel still says so");
    // A finished game can be taken back and continues.
    window.click(en("command-take-back")).until("the move is back", |window| window.texts_played().is_empty());
    assert!(table(&window).session.result().is_none());
}

#[test]
fn a_bot_declines_and_the_person_may_resign() {
    let mut window = Window::open(&seats("english", "human", "minimax:depth=1"), &[]);
    window.start_game().until_shown(to_move("Black")).click(en("command-offer"));
    window.until_shown(part("decline-never"));
    window.click(en("command-resign")).until_shown(en("prompt-resign")).click(en("prompt-yes-resign"));
    window.until_shown(en("end-you-lost")).until_shown(won("white", "end-resigned"));
    window.click(en("swap-sides"));
    window.until("the bot begins", |window| !window.texts_played().is_empty());
    assert!(table(&window).is_person(Side::White) && !table(&window).is_person(Side::Black));
}

#[test]
fn the_flying_game_draws_at_once_between_people_and_never_with_a_bot() {
    let mut window = Window::open(&seats("flying", "human", "human"), &[]);
    window.start_game().until_shown(to_move("White")).click(en("command-offer")).until_shown(agreed());
    let mut window = Window::open(&seats("flying", "human", "minimax:depth=1"), &[]);
    window.start_game().until_shown(to_move("White"));
    assert!(window.find(en("command-offer")).accesskit_node().is_disabled());
}

fn with_clock(settings: &str, clock: &str) -> String {
    settings.replace("seats: [", &format!("clock: {clock}, seats: ["))
}

/// Lets so many seconds pass, a twentieth at a time.
fn wait(window: &mut Window, seconds: u32) {
    for _ in 0..seconds * 20 {
        window.harness.step();
    }
}

#[test]
fn clocks_run_on_other_pages_too_and_go_back_with_a_takeback() {
    let mut window = Window::open(&with_clock(&seats("english", "human", "human"), "1+5"), &[]);
    window.start_game().until_shown(to_move("Black"));
    wait(&mut window, 4);
    window.click_square("11").click_square("15").until_shown(to_move("White"));
    let left = |window: &Window| table(window).session.clocks().unwrap();
    let after = left(&window);
    assert!(after[0] > Duration::from_secs(55) && after[0] < Duration::from_secs(62), "{after:?}");
    window.click(en("section-play"));
    let at_menu = left(&window);
    wait(&mut window, 10);
    assert!(
        left(&window)[1] < at_menu[1].saturating_sub(Duration::from_secs(8)),
        "the game goes on while another page is open"
    );
    window.click(en("continue-game")).until_shown(to_move("White"));
    assert_eq!(window.texts_played(), ["11-15"], "the game was kept");
    wait(&mut window, 4);
    assert!(left(&window)[1] < Duration::from_secs(57));
    window.click(en("command-take-back")).until("it is back", |window| window.texts_played().is_empty());
    assert!(left(&window)[0] > Duration::from_secs(59), "what its turn began with: {:?}", left(&window));
}

#[test]
fn a_game_is_lost_on_time() {
    let mut window = Window::open(&with_clock(&seats("english", "human", "greedy"), "0.25+0"), &[]);
    window.start_game().until_shown(to_move("Black"));
    wait(&mut window, 8);
    window
        .until_shown(en_with("notice-clock-low", &[("side", "black")]))
        .until_shown("Black's clock: 0:0")
        .until_shown(part("seat-clock-low"));
    wait(&mut window, 10);
    window.until_shown(en("end-you-lost")).until_shown(won("white", "end-flag"));
    window.click(en("rematch")).until_shown(to_move("Black"));
    assert!(table(&window).session.clocks().unwrap()[0] > Duration::from_secs(13));
}

#[test]
fn moves_are_typed_and_what_fits_is_offered() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.start_game().until_shown(to_move("Black"));
    window.harness.event(egui::Event::Text("/".into()));
    window.harness.run();
    assert!(window.find(en("typed")).is_focused());
    window.harness.event(egui::Event::Text("11".into()));
    window.harness.run();
    assert!(window.shows("11-16") && window.shows("11-15"), "{}", window.labels());
    let offered = window.find("11-16").rect();
    for button in [CommandId::TakeBack, CommandId::Hint, CommandId::OfferDraw, CommandId::Resign] {
        let hidden = window.find(en(button.text())).rect().intersect(offered);
        assert!(!hidden.is_positive(), "{button:?} is under a move");
    }
    window.harness.event(egui::Event::Text("-99".into()));
    press(&mut window, Key::Enter);
    window.until_shown(part("why-unreadable"));
    for _ in 0..3 {
        press(&mut window, Key::Backspace);
    }
    window.click("11-16").until("it was played", |window| window.texts_played() == ["11-16"]);
    // On the board a digit starts typing a move.
    window.until_shown(to_move("White"));
    press(&mut window, Key::B);
    window.harness.event(egui::Event::Text("2".into()));
    window.harness.run();
    window.harness.event(egui::Event::Text("420".into()));
    press(&mut window, Key::Enter);
    window.until("it was played", |window| window.texts_played() == ["11-16", "24-20"]);
}

#[test]
fn the_board_is_one_stop_of_the_tab_key_and_prompts_come_next() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.start_game().until_shown(to_move("Black"));
    let focused = |window: &Window| {
        let found = window.harness.query_all(By::new()).find(Node::is_focused);
        found.and_then(|node| node.accesskit_node().label()).unwrap_or_default()
    };
    let mut seen = Vec::new();
    for _ in 0..60 {
        press(&mut window, Key::Tab);
        seen.push(focused(&window));
    }
    let first = seen[0].clone();
    let round = seen.iter().skip(1).position(|label| *label == first).unwrap() + 1;
    let squares = seen[..round].iter().filter(|label| label.starts_with("square ")).count();
    assert_eq!(squares, 1, "{seen:?}");
    for wanted in ["Play", "Type a move", "Offer draw", "Resign", "New game", "Flip"] {
        assert!(seen[..round].iter().any(|label| label == wanted), "{wanted} is not in {seen:?}");
    }
    // By keyboard: to the button, and to the card with its safe answer.
    while focused(&window) != "Resign" {
        press(&mut window, Key::Tab);
    }
    press(&mut window, Key::Enter);
    assert_eq!(focused(&window), en("prompt-play-on"));
    press(&mut window, Key::Tab);
    assert_eq!(focused(&window), "Yes, resign");
    press(&mut window, Key::Enter);
    window.until_shown(won("white", "end-resigned"));
}

#[test]
fn earlier_positions_are_looked_at_and_nothing_is_taken_back() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.start_game().until_shown(to_move("Black"));
    for (from, to) in [("11", "15"), ("22", "17"), ("8", "11")] {
        let before = window.texts_played().len();
        window.click_square(from).click_square(to);
        window.until("it was played", |window| window.texts_played().len() == before + 1);
        window.harness.run();
    }
    window.click("11-15").until_shown(en_with("moves-looking", &[("ply", "1"), ("count", "3")]));
    window.until_shown(square("22") + ", white man").click_square("22");
    window.until_shown(en("locked-looking"));
    press(&mut window, Key::Comma);
    window
        .until_shown(en_with("moves-looking", &[("ply", "0"), ("count", "3")]))
        .until_shown(square("11") + ", black man");
    press(&mut window, Key::Period);
    press(&mut window, Key::Period);
    window
        .until_shown(en_with("moves-looking", &[("ply", "2"), ("count", "3")]))
        .until_shown(square("17") + ", white man");
    // With the focus in the list, arrow keys step through the game.
    window.find("22-17").focus();
    window.harness.run();
    press(&mut window, Key::ArrowLeft);
    assert_eq!(table(&window).browsed_ply(), Some(1));
    window.harness.run();
    assert!(window.find("11-15").is_focused());
    press(&mut window, Key::End);
    window.until("the game is back", |window| table(window).browsed_ply().is_none());
    assert_eq!(window.texts_played().len(), 3);
    window.until_shown(square("11") + ", black man").until_shown(to_move("White"));
}

#[test]
fn a_hint_is_marked_on_the_board_and_gone_after_the_move() {
    let settings = seats("english", "human", "human") + "hint: \"minimax:depth=4,vary=false\"\n";
    let mut window = Window::open(&settings, &[]);
    window.start_game().until_shown(to_move("Black")).click(en("command-hint"));
    window.until("the advice is there", |window| table(window).hint().is_some_and(|hint| !hint.thinks));
    window.until_shown(part("hint-given")).until_shown(format!(", {}", en("square-hint")));
    let (advised, value) = table(&window).hint().unwrap().best.clone().unwrap();
    assert!(table(&window).session.position().moves().contains(&advised) && value.is_some());
    window.click_square("11").click_square("15").until_shown(to_move("White"));
    assert!(table(&window).hint().is_none() && !window.shows(part("hint-given")));
}

#[test]
fn a_hint_that_takes_long_obeys_stop() {
    let settings = seats("english", "human", "human") + "hint: \"minimax:depth=20,vary=false\"\nguard_secs: 3600\n";
    let mut window = Window::open(&settings, &[]);
    window.start_game().until_shown(to_move("Black")).click(en("command-hint")).until_shown(part("hint-so-far"));
    window.click(en("stop")).until_shown(part("hint-given"));
    assert!(table(&window).hint().unwrap().best.is_some());
}

#[test]
fn moves_are_written_as_the_settings_say() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15").until_shown(to_move("White"));
    assert_eq!(table(&window).texts(), ["11-15"]);
    window.click(en("settings-title")).click(en("notation-letters"));
    send(&mut window, Command::Open(Route::GAME));
    assert_eq!(table(&window).texts(), ["f6-e5"]);
    assert!(window.shows("f6-e5"));
    window.until_shown("e5, black man");
    assert_eq!(window.texts_played(), ["11-15"], "the record stays as it is");
}

#[test]
fn a_game_starts_from_a_typed_position_and_faults_are_reported_in_place() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.click(en("menu-start-change"));
    let type_in = |window: &mut Window, text: &str| {
        window.find(en("start-position")).focus();
        window.harness.run();
        window.harness.event(egui::Event::Text(text.into()));
        window.harness.run();
    };
    type_in(&mut window, "W:W99:B1");
    window.until("the fault is shown", |window| window.shows("99"));
    assert!(window.find_start().accesskit_node().is_disabled());
    window.click(en("clear"));
    assert!(!window.find_start().accesskit_node().is_disabled());
    type_in(&mut window, "W:WK32:B1,2");
    window.until_shown(moves_first("white")).start_game().until_shown(to_move("White"));
    assert_eq!(write_position(table(&window).session.start()), "W:WK32:B1,2");
    assert_eq!(window.harness.state().app.shared.settings.last_game.position, "W:WK32:B1,2");
}

#[test]
fn games_are_found_by_search_and_walked_through_by_arrows() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.find(en("menu-search")).focus();
    window.harness.run();
    window.harness.event(egui::Event::Text("russ".into()));
    window.harness.run();
    let games = |window: &Window| {
        pressable(window).into_iter().filter(|label| label.ends_with(" draughts") && !label.contains(" of ")).count()
    };
    assert_eq!(games(&window), 1);
    window.click(en("game-russian"));
    assert_eq!(window.harness.state().app.shared.settings.last_game.variant, "russian");
    window.find(en("game-russian")).focus();
    for _ in 0..4 {
        window.find(en("menu-search")).focus();
        window.harness.run();
        press(&mut window, Key::Backspace);
    }
    window.find(en("game-russian")).focus();
    window.harness.run();
    press(&mut window, Key::ArrowUp);
    window.harness.run();
    let chosen = window.harness.state().app.shared.settings.last_game.variant.clone();
    assert_ne!(chosen, "russian");
    let title = window.harness.state().app.shared.now.variant(&chosen).unwrap().title.clone();
    assert!(window.find(&title).is_focused());
}

#[test]
fn controls_are_locked_while_a_bot_thinks() {
    let slow = "--- @api 1\nreturn { title = \"Slow\", games = { \"*\" }, move = function(p) while true do end end }\n";
    let mut window = Window::open(&seats("english", "human", "slow"), &[("ai/slow.lua", slow)]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15").until_shown(thinking("white", "Slow"));
    for (label, is_locked) in [("Take back", true), ("Offer draw", false), ("Resign", false), ("Hint", true)] {
        assert_eq!(window.find(label).accesskit_node().is_disabled(), is_locked, "{label}");
    }
    window.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::Z);
    window.harness.step();
    window.until_shown(en_with("locked-thinking", &[("name", "Slow")]));
    assert_eq!(window.texts_played(), ["11-15"]);
    // Leave the game and return.
    window.click(en("section-play")).click(en("continue-game")).until_shown(thinking("white", "Slow"));
}

#[test]
fn a_new_game_has_no_captures_while_its_pieces_come_from_beside_the_board() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let slow =
        Settings { motion_speed: 0.1, reduced_motion: false, ..window.harness.state().app.shared.settings.clone() };
    window.harness.state_mut().send(Command::Change(Box::new(slow.clone())));
    window.harness.state_mut().send(PlayAction::Start(None));
    window.harness.step();
    window.harness.step();
    let beside = |window: &Window| window.harness.state().board.motions.scene().captured(Side::White);
    assert!(beside(&window) > 0, "they are on their way");
    assert!(
        window.shows(en_with("seat-count", &[("count", "12")])) && !window.shows(part("seat-captured")),
        "{}",
        window.labels()
    );
    send(&mut window, Command::Change(Box::new(Settings { reduced_motion: true, ..slow })));
    for (from, to) in [("11", "15"), ("22", "18"), ("15", "22")] {
        let plies = window.texts_played().len();
        window.until_shown(en("seat-to-move")).click_square(from).click_square(to);
        window.until("it was played", |window| window.texts_played().len() == plies + 1);
    }
    window
        .until_shown(en_with("seat-count", &[("count", "11")]))
        .until_shown(en_with("seat-captured", &[("count", "1")]));
}

#[test]
fn a_piece_that_leaves_the_board_is_not_captured() {
    let mut window = Window::open(&seats("dodgem", "human", "human"), &[]);
    window.harness.state_mut().send(PlayAction::Start(None));
    window.harness.run();
    for (from, to) in [("d1", "d2"), ("a4", "b4"), ("d2", "d3"), ("b4", "c4"), ("d3", "d4"), ("a3", "b3"), ("d4", "d4")]
    {
        let plies = window.texts_played().len();
        window.until_shown(en("seat-to-move")).click_square(from).click_square(to);
        window.until("it was played", |window| window.texts_played().len() == plies + 1);
    }
    window.until_shown(en_with("seat-count", &[("count", "2")]));
    assert_eq!(Side::BOTH.map(|side| table(&window).captured(side)), [0, 0]);
}

#[test]
fn a_bot_that_does_not_play_the_chosen_game_says_so_and_has_its_seat_back() {
    let mut window = Window::open(&seats("international", "human", "graded:level=2"), &[]);
    let seat = |window: &Window| window.harness.state().app.shared.settings.last_game.seats[1].clone();
    window.until_shown("The bot `graded` does not play International draughts. Another player was chosen instead.");
    assert!(!seat(&window).starts_with("graded"), "another sits there");
    window.click(en("game-english")).until("it has its seat back", |window| seat(window) == "graded:level=2");
    assert!(!window.shows(part("bot-plays-not")), "nothing is said any more");
}

#[test]
fn a_position_sent_to_the_menu_is_for_one_game_and_one_chosen_there_stays() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let offered = |window: &Window| window.harness.state().app.shared.settings.last_game.position.clone();
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15").until_shown(to_move("White"));
    let sent = table(&window).session.position().clone();
    let text = write_position(&sent);
    send(&mut window, Command::Play(PlayAction::PlayFrom(sent)));
    assert_eq!((screen(&window), offered(&window)), (Route::GALLERY, text.clone()));
    window.until("it is read", |window| !window.find_start().accesskit_node().is_disabled());
    window.start_game().until_shown(to_move("White"));
    assert_eq!((write_position(table(&window).session.start()), offered(&window)), (text.clone(), String::new()));
    send(&mut window, Command::Play(PlayAction::Rematch { swapped: false }));
    assert_eq!((write_position(table(&window).session.start()), offered(&window)), (text.clone(), String::new()));
    // Chosen in the menu it stays, through games and rematches.
    send(&mut window, Command::Open(Route::GALLERY));
    let chosen = window.harness.state().app.shared.settings.last_game.clone();
    send(&mut window, Command::Play(PlayAction::Choose(damka::config::LastGame { position: text.clone(), ..chosen })));
    window.until("it is read", |window| !window.find_start().accesskit_node().is_disabled());
    window.start_game().until_shown(to_move("White"));
    send(&mut window, Command::Play(PlayAction::Rematch { swapped: false }));
    assert_eq!(offered(&window), text);
}

#[test]
fn what_is_typed_of_a_move_is_not_kept_for_another_game() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.start_game().until_shown(to_move("Black"));
    for typed in ["/", "11-1"] {
        window.harness.event(egui::Event::Text(typed.into()));
        window.harness.run();
    }
    assert!(window.shows("11-16"), "what fits is offered: {}", window.labels());
    send(&mut window, Command::Play(PlayAction::Rematch { swapped: false }));
    assert!(!window.shows("11-16"), "{}", window.labels());
}

#[test]
fn a_fault_in_grading_names_the_side_whose_moves_are_graded() {
    let fox = "--- @api 1\nreturn { title = \"Fox\", games = { \"*\" },\n\
        grade = function() return nil + 1 end, move = function(position) return position:moves()[1] end }\n";
    let mut window = Window::open(&seats("othello", "human", "fox"), &[("ai/fox.lua", fox)]);
    // The bot plays white, and also grades the moves of the person, who plays black.
    window
        .start_game()
        .click(en("bot-label"))
        .until_shown(part("luau-arithmetic-one"))
        .until_shown("happened to `fox`, grading the moves of black");
    assert!(!window.shows("`fox`, black"), "{}", window.labels());
}

#[test]
fn a_page_beside_the_board_has_its_usual_width_again_after_a_small_window() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    send(&mut window, Command::Open(Route::SETTINGS));
    window.harness.run();
    let board = |window: &Window| {
        let squares = window.harness.query_all_by_label_contains("square ").map(|node| node.rect().left());
        squares.fold(f32::INFINITY, f32::min)
    };
    let usual = board(&window);
    // Still large enough for the board.
    window.harness.set_size(egui::vec2(980.0, 600.0));
    window.harness.run();
    assert!(board(&window) < usual);
    window.harness.set_size(egui::vec2(1280.0, 800.0));
    window.harness.run();
    assert!((board(&window) - usual).abs() < 1.0, "{} {usual}", board(&window));
}
