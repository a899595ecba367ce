//! Draw offers and takeback, between people and programs.

use crate::session::{Double, choice, english, ticks};
use damka::board::Side;
use damka::player::{Answer, Ask, Human, Reply};
use damka::rules::{Ending, Outcome};
use damka::session::{Event, NoOffer, Settings};

#[test]
fn a_draw_is_offered_answered_and_not_offered_again_before_a_move() {
    let (human, hand) = Human::new();
    let mut session = english(human, Double::first(), Settings::ON_SCREEN);
    ticks(&mut session, 3);
    assert_eq!(session.thinking(), Some(Side::Black));
    session.offer_draw(Side::Black).unwrap();
    assert_eq!(session.offer_draw(Side::Black), Err(NoOffer::OneIsOpen));
    let events = ticks(&mut session, 2);
    assert!(matches!(events[0], Event::Offered { by: Side::Black }));
    assert!(events.iter().any(|event| matches!(event, Event::Declined { by: Side::White })));
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
fn a_program_is_asked_about_a_draw_when_it_has_found_its_move_and_before_it_is_played() {
    let slow = Double::new(|ask| match ask {
        Ask::AcceptDraw(_) => Some(Answer::AcceptsDraw(true)),
        _ => None,
    });
    let (ready, seen) = (slow.ready.clone(), slow.seen.clone());
    let (human, hand) = Human::new();
    let mut session = english(human, slow, Settings::ON_SCREEN);
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
    assert_eq!(session.finish().unwrap().outcome, Outcome { winner: None, ending: Ending::Agreed });
    assert_eq!(session.played().len(), plies);
}

#[test]
fn a_person_declines_by_moving_and_accepts_by_saying_so() {
    let (white, white_hand) = Human::new();
    let generous = || {
        Double::new(|ask| match ask {
            Ask::Move(task) => {
                let Answer::Move(mut choice) = choice(task.position.moves().swap_remove(0)) else { unreachable!() };
                choice.offers_draw = true;
                Some(Answer::Move(choice))
            }
            _ => None,
        })
    };
    let mut session = english(generous(), white, Settings::ON_SCREEN);
    if session.turn() == Side::White {
        white_hand.play(session.position().moves().swap_remove(0));
    }
    ticks(&mut session, 3);
    assert_eq!(session.offer(), Some(Side::Black));
    let plies = session.played().len();
    white_hand.play(session.position().moves().swap_remove(0));
    let events = ticks(&mut session, 2);
    assert!(events.iter().any(|event| matches!(event, Event::Declined { by: Side::White })));
    assert!(session.played().len() > plies);
    ticks(&mut session, 2);
    assert_eq!(session.offer(), Some(Side::Black));
    white_hand.accept_draw(true);
    ticks(&mut session, 2);
    assert_eq!(session.finish().unwrap().outcome.ending, Ending::Agreed);
}

#[test]
fn taking_back_against_a_bot_goes_to_the_own_last_move() {
    let (human, hand) = Human::new();
    let mut session = english(human, Double::by_seed(), Settings::ON_SCREEN);
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
    let kept = session.memory_after(Side::White, plies).map(|memory| memory.as_u64().unwrap());
    assert_eq!(kept, Some(plies as u64 / 2 + u64::from(session.start().turn() == Side::White) * (plies as u64 % 2)));
    session.resign(Side::White);
    assert!(session.take_back(Side::Black), "a finished game as well");
    assert!(session.finish().is_none());
}
