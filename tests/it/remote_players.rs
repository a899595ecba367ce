//! People at the other end of a connection, games decided by a server, and programs that start.

use crate::session::{Double, english, ticks};
use crate::shipped;
use damka::board::Side;
use damka::player::{Human, HumanInput, Player, PlayerKind, PlayerRequest, PlayerResponse, Reply};
use damka::rules::{Outcome, Termination};
use damka::session::{Authority, Decline, Event, GameResult, GameSettings, NoOffer, Session, TimeControl};
use damka::text::Words;
use std::sync::Arc;
use std::time::Duration;

fn at(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn clocked(text: &str) -> GameSettings {
    GameSettings { clock: TimeControl::read(text).unwrap(), ..GameSettings::ON_SCREEN }
}

fn left(session: &Session) -> [u64; 2] {
    session.clocks().unwrap().map(|left| left.as_secs())
}

/// Plays the first legal move of the side to move, after so many seconds of thought.
fn play_after(session: &Session, input: &HumanInput, seconds: u64) {
    input.play_after(session.position().moves().swap_remove(0), at(seconds));
}

/// English draughts of two remote people, in which black begins.
fn remote_game(settings: GameSettings) -> (Session, [HumanInput; 2]) {
    let ((black, black_hand), (white, white_hand)) = (Human::remote(), Human::remote());
    (english(black, white, settings), [black_hand, white_hand])
}

#[test]
fn players_say_of_which_kind_they_are() {
    assert_eq!(Human::new().0.kind(), PlayerKind::LocalHuman);
    assert_eq!(Human::remote().0.kind(), PlayerKind::RemoteHuman);
    assert_eq!(Double::first().kind(), PlayerKind::Program);
}

#[test]
fn in_the_flying_game_a_remote_person_is_asked_about_a_draw() {
    for is_local in [true, false] {
        for accepts in [true, false] {
            let (black, black_hand) = Human::remote();
            let (white, _) = if is_local { Human::new() } else { Human::remote() };
            let players: [Box<dyn Player>; 2] = [Box::new(black), Box::new(white)];
            let mut session = Session::new(shipped::variant("flying").start(), players, GameSettings::ON_SCREEN);
            ticks(&mut session, 2);
            assert!(!session.draws_at_once());
            session.offer_draw(Side::White).unwrap();
            ticks(&mut session, 2);
            assert_eq!((session.offer(), session.result()), (Some(Side::White), None), "it waits for an answer");
            black_hand.accept_draw(accepts);
            let events = ticks(&mut session, 2);
            let outcome = session.result().map(|finish| finish.outcome);
            assert_eq!(outcome, accepts.then_some(Outcome { winner: None, ending: Termination::Agreed }));
            let declined = |event: &Event| matches!(event, Event::Declined { by: Side::Black, why: Decline::PlaysOn });
            assert_eq!(events.iter().any(declined), !accepts);
        }
    }
    let players: [Box<dyn Player>; 2] = [Box::new(Double::first()), Box::new(Human::remote().0)];
    let mut with_bot = Session::new(shipped::variant("flying").start(), players, GameSettings::ON_SCREEN);
    assert_eq!(with_bot.offer_draw(Side::White), Err(NoOffer::PeopleOnly));
}

#[test]
fn a_remote_persons_illegal_move_is_refused_and_earns_no_time() {
    let (mut session, [input, _]) = remote_game(clocked("1+0"));
    session.tick(at(0));
    let mut wrong = session.position().moves().swap_remove(0);
    wrong.path.reverse();
    input.play_after(wrong, Duration::ZERO);
    let events = session.tick(at(10));
    assert!(events.iter().any(|event| matches!(event, Event::Refused { side: Side::Black, .. })), "{events:?}");
    assert_eq!((session.fault(), session.result(), left(&session)), (None, None, [50, 60]));
    play_after(&session, &input, 15);
    session.tick(at(20));
    assert_eq!((session.played().len(), left(&session)), (1, [45, 60]));
}

#[test]
fn a_remote_person_has_neither_pace_nor_stall_guard_and_cannot_be_told_to_move() {
    let (mut session, inputs) = remote_game(GameSettings { pace: at(5), ..GameSettings::ON_SCREEN });
    session.tick(at(0));
    assert_eq!(session.next_due(), None, "nothing runs out");
    assert!(!session.move_now());
    session.tick(at(1_000_000));
    assert_eq!((session.fault(), session.result()), (None, None));
    for input in &inputs {
        play_after(&session, input, 0);
        session.tick(at(1_000_000));
    }
    assert_eq!(session.played().len(), 2);
}

#[test]
fn a_remote_person_is_asked_about_a_draw_in_the_middle_of_a_turn_and_keeps_its_time() {
    let (mut session, [input, other]) = remote_game(clocked("1+0"));
    session.tick(at(0));
    session.tick(at(10));
    session.offer_draw(Side::White).unwrap();
    session.tick(at(10));
    input.accept_draw(false);
    let events = session.tick(at(12));
    assert!(events.iter().any(|event| matches!(event, Event::Declined { by: Side::Black, why: Decline::PlaysOn })));
    // Asked again for its move: what passed on the way is measured from the beginning of the turn.
    play_after(&session, &input, 13);
    session.tick(at(20));
    assert_eq!((session.played().len(), left(&session)), (1, [47, 60]));
    session.offer_draw(Side::Black).unwrap();
    session.tick(at(21));
    play_after(&session, &other, 1);
    let events = session.tick(at(22));
    assert!(events.iter().any(|event| matches!(event, Event::Declined { by: Side::White, why: Decline::ByMoving })));
    assert_eq!(ticks_from(&mut session, 22), 2);
    assert_eq!(left(&session), [47, 59]);
}

fn ticks_from(session: &mut Session, seconds: u64) -> usize {
    for _ in 0..3 {
        session.skip_to(at(seconds));
        session.tick(at(seconds));
    }
    session.played().len()
}

#[test]
fn a_remote_person_is_charged_what_it_thought_and_never_more_than_what_passed() {
    let charged = |thought: Option<u64>| {
        let (mut session, [input, _]) = remote_game(clocked("1+0"));
        session.tick(at(0));
        match thought {
            Some(seconds) => play_after(&session, &input, seconds),
            None => input.play(session.position().moves().swap_remove(0)),
        }
        session.tick(at(20));
        (left(&session)[0], session.played()[0].spent.time)
    };
    assert_eq!(charged(Some(15)), (45, at(15)));
    assert_eq!(charged(Some(300)), (40, at(20)));
    assert_eq!(charged(None), (40, at(20)), "without a statement all that passed is charged");
}

#[test]
fn a_remote_persons_flag_falls_a_second_after_its_time() {
    let heard_at = |heard: Duration| {
        let (mut session, [input, _]) = remote_game(clocked("0.5+0"));
        session.tick(at(0));
        session.tick(heard);
        if session.result().is_none() {
            play_after(&session, &input, 29);
            session.tick(heard);
        }
        session
    };
    let in_time = heard_at(Duration::from_millis(30_900));
    assert_eq!((in_time.played().len(), left(&in_time)[0]), (1, 1));
    let late = heard_at(at(31));
    let fell = Outcome { winner: Some(Side::White), ending: Termination::FlagFell };
    assert_eq!(late.result().unwrap().outcome, fell);
}

#[test]
fn a_game_that_a_server_decides_is_not_ended_by_time_or_silence() {
    let settings = GameSettings { authority: Authority::Server, ..clocked("1+5") };
    let silent = Double::new(|_| None);
    let mut session = english(silent, Human::remote().0, settings);
    session.tick(at(0));
    let mut low = 0;
    for moment in [55, 60, 70, 100_000] {
        low += session.tick(at(moment)).iter().filter(|event| matches!(event, Event::ClockLow { .. })).count();
    }
    assert_eq!((session.result(), session.fault(), left(&session), low), (None, None, [0, 60], 1));
    assert_eq!(session.next_due(), None, "nothing is left to wait for");
    session.set_clocks([at(30), at(9)]);
    assert_eq!(left(&session), [30, 9]);
    let events = session.tick(at(100_002));
    assert!(events.iter().any(|event| matches!(event, Event::ClockLow { side: Side::White })), "{events:?}");
    assert_eq!(left(&session), [28, 9]);
    session.replace_player(Side::Black, Box::new(Double::first()));
    session.tick(at(100_003));
    session.tick(at(100_003));
    assert_eq!((session.played().len(), left(&session)), (1, [27, 9]), "increments come from the server");
}

#[test]
fn a_game_that_a_server_decides_still_ends_by_its_rules() {
    let settings = GameSettings { authority: Authority::Server, ..GameSettings::ON_SCREEN };
    let mut session = english(Double::first(), Double::first(), settings);
    let mut alone = english(Double::first(), Double::first(), GameSettings::ON_SCREEN);
    for one in [&mut session, &mut alone] {
        while one.result().is_none() {
            ticks(one, 1);
        }
    }
    assert_eq!(session.result(), alone.result());
}

#[test]
fn clocks_set_from_outside_are_what_the_next_answer_is_charged_to() {
    let (mut session, [input, _]) = remote_game(clocked("1+0"));
    session.tick(at(0));
    session.tick(at(30));
    session.set_clocks([at(20), at(40)]);
    play_after(&session, &input, 2);
    session.tick(at(35));
    assert_eq!(left(&session), [18, 40]);
    // Without clocks there is nothing to set.
    let (mut session, _) = remote_game(GameSettings::ON_SCREEN);
    session.set_clocks([at(1), at(1)]);
    assert_eq!(session.clocks(), None);
}

#[test]
fn the_first_plies_may_be_free() {
    let (mut session, inputs) = remote_game(GameSettings { uncharged_plies: 2, ..clocked("1+5") });
    session.tick(at(0));
    for (index, input) in inputs.iter().enumerate() {
        assert_eq!(session.clock_runs(), None);
        session.tick(at(20 * (index as u64 + 1)));
        play_after(&session, input, 20);
        session.tick(at(20 * (index as u64 + 1)));
        assert_eq!((session.played().len(), left(&session)), (index + 1, [60, 60]));
    }
    assert_eq!(session.clock_runs(), Some(Side::Black));
    session.tick(at(50));
    play_after(&session, &inputs[0], 10);
    session.tick(at(50));
    assert_eq!(left(&session), [55, 60]);
    assert!(session.take_back(Side::White));
    assert_eq!((left(&session), session.clock_runs()), ([60, 60], None), "free again");
}

#[test]
fn a_game_may_be_abandoned() {
    let (mut session, _) = remote_game(GameSettings::ON_SCREEN);
    session.abandon(Side::White, Some(Side::Black));
    let finish = session.result().unwrap().clone();
    assert_eq!(finish.outcome, Outcome { winner: Some(Side::Black), ending: Termination::Abandoned });
    assert_eq!((finish.outcome.ending.word().as_str(), finish.at_fault, finish.score()), ("abandoned", None, "0-1"));
    assert!(!Termination::Abandoned.is_fault());
    let text_of = |finish: &GameResult| Words::english().format(finish.sentence(session.position()));
    assert_eq!(text_of(&finish), "Black wins: white left the game.");
    let drawn = Outcome { winner: None, ending: Termination::Abandoned };
    assert_eq!(text_of(&drawn.into()), "Draw: a player left the game.");
    session.abandon(Side::Black, None);
    assert_eq!(session.result(), Some(&finish), "it is over already");
}

#[test]
fn a_side_that_left_cannot_win_by_it() {
    let (mut session, _) = remote_game(GameSettings::ON_SCREEN);
    session.abandon(Side::White, Some(Side::White));
    assert_eq!(session.result().unwrap().outcome, Outcome { winner: None, ending: Termination::Abandoned });
}

#[test]
fn a_move_does_not_wait_until_a_remote_person_answers_an_offer() {
    let (mut session, inputs) = remote_game(clocked("1+0"));
    session.tick(at(0));
    session.offer_draw(Side::Black).unwrap();
    session.tick(at(1));
    play_after(&session, &inputs[0], 1);
    session.tick(at(1));
    assert_eq!(
        (session.played().len(), session.offer(), session.clock_runs()),
        (1, Some(Side::Black), Some(Side::White))
    );
    play_after(&session, &inputs[1], 1);
    assert_eq!(ticks_from(&mut session, 2), 2);
    assert_eq!(session.offer(), None, "moving declines");
}

#[test]
fn a_bot_may_still_answer_a_remote_persons_offer() {
    let generous = Double::new(|ask| match ask {
        PlayerRequest::Move(task) => Some(crate::session::choice(task.position.moves().swap_remove(0))),
        PlayerRequest::AcceptDraw(_) => Some(PlayerResponse::AcceptsDraw(true)),
        _ => None,
    });
    let mut session = english(Human::remote().0, generous, GameSettings::ON_SCREEN);
    ticks(&mut session, 1);
    session.offer_draw(Side::Black).unwrap();
    ticks(&mut session, 2);
    assert_eq!(session.result().unwrap().outcome.ending, Termination::Agreed);
}

#[test]
fn no_clock_runs_while_a_program_starts() {
    let settings = GameSettings { clock: TimeControl::read("0.1+0").unwrap(), ..GameSettings::IN_MATCHES };
    let start = |ready: &mut Arc<_>| {
        let program = Double::new(move |_| Some(PlayerResponse::Starts(at(40))));
        *ready = program.ready.clone();
        let mut session = english(program, Double::first(), settings);
        ticks(&mut session, 3);
        session.tick(at(39));
        assert_eq!((session.clocks(), session.result().is_none()), (Some([at(6); 2]), true));
        session
    };
    let mut ready = Arc::default();
    let mut session = start(&mut ready);
    ready.lock().unwrap().push_back(Reply { id: 1, generation: 0, answer: PlayerResponse::Started });
    session.tick(at(40));
    session.tick(at(42));
    assert_eq!(session.clocks(), Some([at(4), at(6)]));
    let mut session = start(&mut ready);
    session.tick(session.next_due().unwrap());
    assert_eq!(session.result().unwrap().outcome.ending, Termination::Stalled);
}
