//! Draw offers and resignation by clicks while a bot thinks; both are possible on either side's turn.

use crate::app::{Window, seats};
use crate::screens::{send, table};
use crate::wording::{self, agreed, en, part, to_move};
use damka::app::{Command, GameAction, Prompt};
use damka::board::Side;
use damka::rules::Termination;
use egui_kittest::kittest::NodeT;

/// A bot that thinks until it is asked to move at once.
fn thinker(accept_draw: &str) -> String {
    format!(
        "--- @api 1\nreturn {{ title = \"Slow\", games = {{ \"*\" }},{accept_draw} move = function(position, ctx)\n  \
         return (search.best(position, {{ depth = 60 }}))\nend }}\n"
    )
}

/// A game in which the person has moved and the bot has found a move but continues to think.
fn thinking(accept_draw: &str) -> Window {
    let settings = seats("english", "human", "slow") + "guard_secs: 3600\n";
    let mut window = Window::open(&settings, &[("ai/slow.lua", &thinker(accept_draw))]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15").until_shown(wording::thinking("white", "Slow"));
    window.until("it has found something", |window| {
        table(window).seat_states.iter().any(|seat_state| seat_state.progress.is_some())
    });
    window
}

fn is_locked(window: &Window, label: &str) -> bool {
    window.find(label).accesskit_node().is_disabled()
}

fn prompt(window: &Window) -> Option<Prompt> {
    table(window).prompt()
}

#[test]
fn a_draw_is_offered_while_the_bot_thinks_and_answered_before_its_move() {
    let mut window = thinking(" accept_draw = function() return true end,");
    assert!(!is_locked(&window, "Offer draw") && is_locked(&window, "Take back"));
    window
        .click(en("command-offer"))
        .until("it is offered", |window| table(window).session.offer() == Some(Side::Black));
    assert!(is_locked(&window, "Offer draw") && !is_locked(&window, "Resign"));
    send(&mut window, Command::Game(GameAction::OfferDraw));
    assert!(window.shows(en("locked-offer")), "{}", window.labels());
    window.click(en("game-move-now")).until_shown(agreed());
    assert_eq!(window.texts_played().len(), 1);
}

#[test]
fn a_bot_that_never_agrees_declines_at_once_and_goes_on_thinking() {
    let mut window = thinking("");
    window.click(en("command-offer")).until_shown(part("decline-never"));
    assert_eq!(prompt(&window), None, "nothing covers the board");
    assert_eq!(table(&window).session.thinking(), Some(Side::White));
    assert!(is_locked(&window, "Offer draw"), "not again before a move");
}

#[test]
fn one_resigns_while_the_bot_thinks_about_its_move_or_about_a_draw() {
    for offers in [false, true] {
        let mut window = thinking(" accept_draw = function() return true end,");
        if offers {
            window.click(en("command-offer")).until("it is offered", |window| table(window).session.offer().is_some());
        }
        window
            .click(en("command-resign"))
            .until_shown(en("prompt-resign"))
            .click(en("prompt-yes-resign"))
            .until_shown(en("end-you-lost"));
        assert_eq!(table(&window).session.result().unwrap().outcome.ending, Termination::Resigned);
        assert!(!window.shows(en("command-resign")) && !window.shows(en("command-offer")));
        send(&mut window, Command::Game(GameAction::AskResign));
        assert_eq!(prompt(&window), Some(Prompt::Ended));
    }
}

#[test]
fn whether_to_resign_is_still_asked_after_the_bot_has_moved_or_declined() {
    for accept_draw in ["", " accept_draw = function() return false end,"] {
        let mut window = thinking(accept_draw);
        if !accept_draw.is_empty() {
            window.click(en("command-offer")).until("it is offered", |window| table(window).session.offer().is_some());
        }
        window.click(en("command-resign")).until_shown(en("prompt-resign"));
        send(&mut window, Command::Game(GameAction::MoveNow));
        window.until("the bot has moved", |window| window.texts_played().len() == 2);
        assert_eq!(prompt(&window), Some(Prompt::ConfirmResign(Side::Black)));
        window.click(en("prompt-play-on")).until_shown(to_move("Black"));
    }
}

#[test]
fn squares_stay_closed_while_the_bot_thinks_and_the_sentence_says_so() {
    let mut window = thinking("");
    window.click_square("10").until_shown(wording::thinking("white", "Slow"));
    assert_eq!(window.texts_played(), ["11-15"]);
}

#[test]
fn a_paused_game_can_be_resigned_but_nobody_is_asked_about_a_draw() {
    let mut window = thinking("");
    send(&mut window, Command::Game(GameAction::Pause(true)));
    assert!(is_locked(&window, "Offer draw") && !is_locked(&window, "Resign"));
    send(&mut window, Command::Game(GameAction::OfferDraw));
    assert_eq!(table(&window).session.offer(), None);
    window
        .click(en("command-resign"))
        .until_shown(en("prompt-resign"))
        .click(en("prompt-yes-resign"))
        .until_shown(en("end-you-lost"));
}
