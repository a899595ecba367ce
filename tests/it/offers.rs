//! Draw offers and takeback, between people and programs.

use crate::session::{Double, choice, english, ticks};
use crate::shipped;
use damka::board::Side;
use damka::player::{Human, PlayerRequest, PlayerResponse, Reply};
use damka::rules::{Outcome, Termination};
use damka::session::{Decline, Event, GameSettings, NoOffer, Session, TimeControl};
use damka::text::Words;
use std::time::Duration;

#[test]
fn a_draw_is_offered_answered_and_not_offered_again_before_a_move() {
    let (human, hand) = Human::new();
    let mut session = english(human, Double::first(), GameSettings::ON_SCREEN);
    ticks(&mut session, 3);
    assert_eq!(session.thinking(), Some(Side::Black));
    session.offer_draw(Side::Black).unwrap();
    assert_eq!(session.offer_draw(Side::Black), Err(NoOffer::OneIsOpen));
    let events = ticks(&mut session, 2);
    assert!(matches!(events[0], Event::Offered { by: Side::Black }));
    assert!(events.iter().any(|event| matches!(event, Event::Declined { by: Side::White, why: Decline::PlaysOn })));
    assert_eq!(session.offer_draw(Side::Black), Err(NoOffer::MoveFirst));
    let plies = session.played().len();
    hand.play(session.position().moves().swap_remove(0));
    ticks(&mut session, 3);
    assert!(session.played().len() > plies);
    assert_eq!(session.offer_draw(Side::Black), Ok(()));
    session.resign(Side::Black);
    assert_eq!(session.offer_draw(Side::White), Err(NoOffer::GameOver));
}

#[test]
fn a_program_answers_a_draw_offer_between_finding_and_playing_its_move() {
    let slow = Double::new(|ask| match ask {
        PlayerRequest::AcceptDraw(_) => Some(PlayerResponse::AcceptsDraw(true)),
        _ => None,
    });
    let (ready, seen) = (slow.ready.clone(), slow.seen.clone());
    let (human, hand) = Human::new();
    let mut session = english(human, slow, GameSettings::ON_SCREEN);
    if session.turn() == Side::Black {
        hand.play(session.position().moves().swap_remove(0));
    }
    ticks(&mut session, 2);
    assert_eq!(session.thinking(), Some(Side::White));
    session.offer_draw(Side::Black).unwrap();
    ticks(&mut session, 3);
    assert_eq!(session.thinking(), Some(Side::White), "its thoughts are not interrupted");
    let plies = session.played().len();
    let id = seen.lock().unwrap().last().unwrap().id;
    ready.lock().unwrap().push_back(Reply {
        id,
        generation: 1,
        answer: choice(session.position().moves().swap_remove(0)),
    });
    ticks(&mut session, 2);
    assert_eq!(session.result().unwrap().outcome, Outcome { winner: None, ending: Termination::Agreed });
    assert_eq!(session.played().len(), plies);
}

#[test]
fn a_person_declines_by_moving_and_accepts_by_saying_so() {
    let (white, white_hand) = Human::new();
    let generous = || {
        Double::new(|ask| match ask {
            PlayerRequest::Move(task) => {
                let PlayerResponse::Move(mut choice) = choice(task.position.moves().swap_remove(0)) else {
                    unreachable!()
                };
                choice.offers_draw = true;
                Some(PlayerResponse::Move(choice))
            }
            _ => None,
        })
    };
    let mut session = english(generous(), white, GameSettings::ON_SCREEN);
    if session.turn() == Side::White {
        white_hand.play(session.position().moves().swap_remove(0));
    }
    ticks(&mut session, 3);
    assert_eq!(session.offer(), Some(Side::Black));
    let plies = session.played().len();
    white_hand.play(session.position().moves().swap_remove(0));
    let events = ticks(&mut session, 2);
    assert!(events.iter().any(|event| matches!(event, Event::Declined { by: Side::White, why: Decline::ByMoving })));
    assert!(session.played().len() > plies);
    ticks(&mut session, 2);
    assert_eq!(session.offer(), Some(Side::Black));
    white_hand.accept_draw(true);
    ticks(&mut session, 2);
    assert_eq!(session.result().unwrap().outcome.ending, Termination::Agreed);
}

#[test]
fn taking_back_against_a_bot_goes_to_the_own_last_move() {
    let (human, hand) = Human::new();
    let mut session = english(human, Double::by_seed(), GameSettings::ON_SCREEN);
    assert!(!session.take_back(Side::Black));
    let mut line = vec![];
    for _ in 0..3 {
        ticks(&mut session, 3);
        line.push((session.played().len(), session.position().clone()));
        hand.play(session.position().moves().swap_remove(0));
    }
    ticks(&mut session, 3);
    let (plies, position) = line.pop().unwrap();
    assert!(session.take_back(Side::Black));
    assert_eq!((session.played().len(), session.position()), (plies, &position));
    let events = ticks(&mut session, 1);
    assert!(matches!(&events[0], Event::TookBack { ply, position: now } if *ply as usize == plies && *now == position));
    assert_eq!(session.thinking(), Some(Side::Black));
    let memory = session.memory_after(Side::White, plies).map(|memory| memory.as_u64().unwrap());
    assert_eq!(memory, Some(plies as u64 / 2 + u64::from(session.start().turn() == Side::White) * (plies as u64 % 2)));
    session.resign(Side::White);
    assert!(session.take_back(Side::Black), "a finished game as well");
    assert!(session.result().is_none());
}

#[test]
fn a_bot_that_never_agrees_declines_at_once_and_says_so() {
    let (human, _hand) = Human::new();
    let mut never = Double::first();
    never.never_draws = true;
    let seen = never.seen.clone();
    let mut session = english(human, never, GameSettings::ON_SCREEN);
    ticks(&mut session, 2);
    session.offer_draw(Side::Black).unwrap();
    let events = ticks(&mut session, 1);
    assert!(events.iter().any(|event| matches!(event, Event::Declined { by: Side::White, why: Decline::Never })));
    assert!(
        seen.lock().unwrap().iter().all(|request| !matches!(request.ask, PlayerRequest::AcceptDraw(_))),
        "it is not asked"
    );
}

#[test]
fn in_the_flying_game_two_people_draw_at_once_and_nobody_draws_with_a_bot() {
    let flying = |second: Box<dyn damka::player::Player>| {
        let start = shipped::variant("flying").start();
        let mut session = Session::new(start, [second, Box::new(Human::new().0)], GameSettings::ON_SCREEN);
        ticks(&mut session, 2);
        session
    };
    let mut people = flying(Box::new(Human::new().0));
    people.offer_draw(Side::White).unwrap();
    assert_eq!(people.result().unwrap().outcome, Outcome { winner: None, ending: Termination::Agreed });
    let mut with_bot = flying(Box::new(Double::first()));
    assert_eq!(with_bot.offer_draw(Side::White), Err(NoOffer::PeopleOnly));
    assert_eq!(with_bot.offer(), None);
}

/// Seconds since the start of the session.
fn at(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn clock(text: &str) -> GameSettings {
    GameSettings { clock: TimeControl::read(text).unwrap(), ..GameSettings::ON_SCREEN }
}

fn left(session: &Session) -> [u64; 2] {
    session.clocks().unwrap().map(|left| left.as_secs())
}

#[test]
fn clocks_run_for_the_side_to_move_and_gain_with_each_move() {
    let ((black, black_hand), (white, white_hand)) = (Human::new(), Human::new());
    let mut session = english(black, white, clock("1+2"));
    session.tick(at(1000));
    assert_eq!(left(&session), [60, 60], "nobody is charged for what was before the first tick");
    session.tick(at(1010));
    assert_eq!((left(&session), session.clock_runs()), ([50, 60], Some(Side::Black)));
    black_hand.play(session.position().moves().swap_remove(0));
    session.tick(at(1015));
    assert_eq!((left(&session), session.clock_runs()), ([47, 60], Some(Side::White)));
    session.skip_to(at(1020));
    session.tick(at(1021));
    assert_eq!(left(&session), [47, 59], "while pieces travel nobody is charged");
    session.pause();
    session.tick(at(1060));
    assert_eq!((left(&session), session.clock_runs()), ([47, 59], None));
    session.resume();
    session.tick(at(1061));
    white_hand.play(session.position().moves().swap_remove(0));
    session.tick(at(1070));
    assert_eq!(left(&session), [47, 51]);
    // The clocks return to the values at the beginning of each turn.
    assert!(session.take_back(Side::White));
    assert_eq!(left(&session), [47, 60]);
    assert!(session.take_back(Side::Black));
    assert_eq!(left(&session), [60, 60]);
}

#[test]
fn a_low_clock_is_reported_once_and_a_fallen_flag_loses() {
    let (black, _hand) = Human::new();
    let mut session = english(black, Double::first(), clock("1+0"));
    session.tick(at(0));
    assert_eq!(session.next_due(), Some(at(50)));
    let low = |events: Vec<Event>| events.iter().filter(|event| matches!(event, Event::ClockLow { .. })).count();
    assert_eq!(low(session.tick(at(49))), 0);
    assert_eq!(low(session.tick(at(51))), 1);
    assert_eq!(low(session.tick(at(52))), 0);
    assert_eq!(session.next_due(), Some(at(60)));
    session.tick(at(61));
    let finish = session.result().unwrap();
    assert_eq!(finish.outcome, Outcome { winner: Some(Side::White), ending: Termination::FlagFell });
    assert_eq!(Words::english().format(finish.sentence(session.position())), "White wins: black ran out of time.");
    // A bot loses on time like a person, and a takeback restarts its clock.
    let ((black, hand), slow) = (Human::new(), Double::new(|_| None));
    let mut session = english(black, slow, clock("0.5+0"));
    session.tick(at(0));
    hand.play(session.position().moves().swap_remove(0));
    session.tick(at(1));
    session.tick(at(40));
    assert_eq!(session.result().unwrap().outcome.winner, Some(Side::Black));
    assert!(session.take_back(Side::Black));
    assert_eq!((left(&session), session.result()), ([30, 30], None));
}

#[test]
fn a_program_is_charged_only_its_own_thinking_time() {
    let answers_after = |thought_secs: u64, heard_at: u64| {
        let slow = Double::new(|_| None);
        let (ready, seen) = (slow.ready.clone(), slow.seen.clone());
        let mut session = english(slow, Double::first(), clock("0.5+0"));
        session.tick(at(0));
        session.tick(at(heard_at));
        let PlayerResponse::Move(mut chosen) = choice(session.position().moves().swap_remove(0)) else {
            unreachable!()
        };
        chosen.spent.time = at(thought_secs);
        let id = seen.lock().unwrap()[0].id;
        ready.lock().unwrap().push_back(Reply { id, generation: 1, answer: PlayerResponse::Move(chosen) });
        session.tick(at(heard_at));
        session
    };
    assert_eq!(left(&answers_after(4, 9))[0], 26, "nine seconds passed, four of them were its own");
    assert_eq!(left(&answers_after(4, 30))[0], 26, "its answer was still on the way when our clock ran out");
    let too_long = answers_after(30, 30);
    assert_eq!(too_long.result().unwrap().outcome.ending, Termination::FlagFell);
    let never = answers_after(4, 31);
    assert_eq!(never.result().unwrap().outcome.ending, Termination::FlagFell, "nobody waits forever");
}
