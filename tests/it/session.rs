//! Games of scripted players: turn order, faults, offers, takeback, repeatability.

use crate::shipped;
use damka::board::Side;
use damka::notation::{read_move, write_position};
use damka::player::{
    ChosenMove, GradedMove, Human, Player, PlayerFault, PlayerRequest, PlayerResponse, Reply, Request, ResourceUsage,
    TurnContext, Waker,
};
use damka::report::{Report, Trace};
use damka::rules::{Move, Outcome, Termination};
use damka::session::{Event, FaultPolicy, GameSettings, Session};
use damka::text::Words;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

type Think = Box<dyn FnMut(&PlayerRequest) -> Option<PlayerResponse> + Send>;

/// A player with scripted answers, given at once or when released.
pub struct Double {
    think: Think,
    pub ready: Arc<Mutex<VecDeque<Reply>>>,
    pub seen: Arc<Mutex<Vec<Request>>>,
    pub never_draws: bool,
    waker: Option<Waker>,
}

impl Double {
    pub fn new(think: impl FnMut(&PlayerRequest) -> Option<PlayerResponse> + Send + 'static) -> Self {
        Self { think: Box::new(think), ready: Arc::default(), seen: Arc::default(), never_draws: false, waker: None }
    }

    /// Plays the first legal move; declines draws.
    pub fn first() -> Self {
        Self::new(|ask| match ask {
            PlayerRequest::Move(task) => Some(choice(task.position.moves().swap_remove(0))),
            PlayerRequest::AcceptDraw(_) => Some(PlayerResponse::AcceptsDraw(false)),
            _ => None,
        })
    }

    /// Plays moves by the game's seed and stores their number in its memory.
    pub fn by_seed() -> Self {
        Self::new(|ask| match ask {
            PlayerRequest::Move(task) => Some(seeded(task)),
            _ => None,
        })
    }
}

fn seeded(task: &TurnContext) -> PlayerResponse {
    let made = task.memory.as_ref().map_or(0, |memory| memory.as_u64().unwrap());
    let moves = task.position.moves();
    let index = (task.game_seed * 31 + u64::from(task.position.ply()) * 17 + made * 7) as usize % moves.len();
    let PlayerResponse::Move(mut choice) = choice(moves[index].clone()) else { unreachable!() };
    choice.memory = Some(Arc::new((made + 1).into()));
    PlayerResponse::Move(choice)
}

pub fn choice(chosen: Move) -> PlayerResponse {
    let (value, memory, spent) = (None, None, ResourceUsage::default());
    PlayerResponse::Move(Box::new(ChosenMove {
        chosen,
        value,
        memory,
        spent,
        trace: Vec::new(),
        marks: Vec::new(),
        offers_draw: false,
    }))
}

fn fault(ending: Termination) -> PlayerResponse {
    let report = Report::error("it broke").at("ai/broken.lua", Some(7), None);
    PlayerResponse::Fault(Box::new(PlayerFault::new(ending, report)))
}

impl Player for Double {
    fn title(&self) -> String {
        "Double".into()
    }
    fn spec(&self) -> String {
        "double".into()
    }
    fn ask(&mut self, request: Request) {
        if let Some(answer) = (self.think)(&request.ask) {
            self.ready.lock().unwrap().push_back(Reply { id: request.id, generation: 1, answer });
            if let Some(waker) = &self.waker {
                waker();
            }
        }
        self.seen.lock().unwrap().push(request);
    }
    fn poll(&mut self) -> Option<Reply> {
        self.ready.lock().unwrap().pop_front()
    }
    fn stop(&mut self) {}
    fn wake_with(&mut self, waker: Waker) {
        self.waker = Some(waker);
    }
    fn answers_offers(&self) -> bool {
        !self.never_draws
    }
}

pub fn english(black: impl Player + 'static, white: impl Player + 'static, settings: GameSettings) -> Session {
    Session::new(shipped::variant("english").start(), [Box::new(black), Box::new(white)], settings)
}

pub fn ticks(session: &mut Session, count: usize) -> Vec<Event> {
    (0..count).flat_map(|_| session.tick(Duration::ZERO)).collect()
}

fn play_out(session: &mut Session) -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..2000 {
        events.extend(session.tick(Duration::ZERO));
        if session.result().is_some() {
            return events;
        }
    }
    panic!("no end after 2000 ticks");
}

fn record(session: &Session) -> Vec<String> {
    session.played().iter().map(|played| played.text.clone()).collect()
}

#[test]
fn sides_take_turns_until_the_rules_end_the_game() {
    for variant in ["english", "othello"] {
        let start = shipped::variant(variant).start();
        let players: [Box<dyn Player>; 2] = [Box::new(Double::first()), Box::new(Double::first())];
        let mut session = Session::new(start.clone(), players, GameSettings::IN_MATCHES);
        let events = play_out(&mut session);
        let mut position = start;
        for (event, index) in events.iter().filter(|event| matches!(event, Event::Moved { .. })).zip(0..) {
            let Event::Moved { ply, played } = event else { continue };
            assert_eq!((*ply, played.side), (index + 1, position.turn()));
            position = position.play(&played.chosen).0;
            assert_eq!(position, played.position);
            assert!(!played.text.is_empty() && !played.changes.is_empty());
        }
        let finish = session.result().unwrap();
        assert_eq!(Some(finish.outcome), position.outcome());
        assert_eq!(session.position(), &position);
        assert!(matches!(events.last(), Some(Event::Ended(_))));
        assert!(!finish.outcome.ending.is_fault() && finish.at_fault.is_none());
    }
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_seed_another() {
    let game = |seed| {
        let settings = GameSettings { game_seed: seed, ..GameSettings::IN_MATCHES };
        let mut session = english(Double::by_seed(), Double::by_seed(), settings);
        play_out(&mut session);
        (record(&session), write_position(session.position()))
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

#[test]
fn what_a_script_keeps_comes_back_to_it_at_every_ply() {
    let mut session = english(Double::by_seed(), Double::by_seed(), GameSettings::IN_MATCHES);
    ticks(&mut session, 6);
    assert_eq!(session.played().len(), 6);
    let memory = |side, plies| session.memory_after(side, plies).map(|memory| memory.as_u64().unwrap());
    let first = session.start().turn();
    assert_eq!(
        (memory(first, 0), memory(first, 1), memory(first, 2), memory(first, 5)),
        (None, Some(1), Some(1), Some(3))
    );
    assert_eq!((memory(first.other(), 1), memory(first.other(), 6)), (None, Some(3)));
}

#[test]
fn reasons_are_kept_until_they_fill_their_room_and_make_room_when_taken_back() {
    let wordy = || {
        Double::new(|ask| match ask {
            PlayerRequest::Move(task) => {
                let PlayerResponse::Move(mut choice) = choice(task.position.moves().swap_remove(0)) else {
                    unreachable!()
                };
                choice.trace = vec![Trace { label: "why".repeat(1_000_000), ..Trace::default() }];
                Some(PlayerResponse::Move(choice))
            }
            _ => None,
        })
    };
    let mut session = english(wordy(), wordy(), GameSettings::IN_MATCHES);
    let plays_to = |session: &mut Session, plies: usize| {
        while session.played().len() < plies {
            ticks(session, 1);
        }
    };
    let has_trace = |session: &Session, ply: usize| session.played()[ply - 1].trace[0].label.starts_with("whywhy");
    plays_to(&mut session, 9);
    assert_eq!(
        (1..=9).map(|ply| has_trace(&session, ply)).collect::<Vec<_>>(),
        [[true; 5].as_slice(), &[false; 4]].concat()
    );
    assert!(session.played()[8].trace[0].label.contains("run the move again"), "it says what to do");
    while session.played().len() > 3 {
        let side = session.played()[session.played().len() - 1].side;
        session.take_back(side);
    }
    plays_to(&mut session, 6);
    assert!(has_trace(&session, 4) && has_trace(&session, 5) && !has_trace(&session, 6), "there is room again");
}

#[test]
fn a_fault_loses_in_matches_with_its_evidence() {
    for ending in [
        Termination::ScriptError,
        Termination::OutOfSteps,
        Termination::OutOfTime,
        Termination::OutOfMemory,
        Termination::Crashed,
    ] {
        let broken = Double::new(move |ask| matches!(ask, PlayerRequest::Move(_)).then(|| fault(ending)));
        let mut session = english(Double::first(), broken, GameSettings::IN_MATCHES);
        let events = play_out(&mut session);
        let finish = session.result().unwrap();
        assert_eq!(finish.outcome, Outcome { winner: Some(Side::Black), ending });
        assert_eq!(finish.at_fault, Some(Side::White));
        assert_eq!(finish.report.as_ref().unwrap().whereabouts().unwrap(), "ai/broken.lua:7");
        assert!(matches!(events.last(), Some(Event::Ended(_))));
    }
}

#[test]
fn an_illegal_move_is_a_fault_that_names_move_and_position() {
    let cheat = Double::new(|ask| match ask {
        PlayerRequest::Move(task) => {
            let mut chosen = task.position.moves().swap_remove(0);
            chosen.path.reverse();
            Some(choice(chosen))
        }
        _ => None,
    });
    let mut session = english(Double::first(), cheat, GameSettings::IN_MATCHES);
    play_out(&mut session);
    let finish = session.result().unwrap();
    assert_eq!((finish.outcome.ending, finish.at_fault), (Termination::IllegalMove, Some(Side::White)));
    let text = finish.report.as_ref().unwrap().to_string();
    assert!(text.contains(&write_position(session.position())), "{text}");
    assert_eq!(
        Words::english().format(finish.sentence(session.position())),
        "Black wins: white played an illegal move."
    );
}

#[test]
fn an_answer_to_another_question_is_a_fault() {
    let confused =
        Double::new(|ask| matches!(ask, PlayerRequest::Move(_)).then_some(PlayerResponse::AcceptsDraw(true)));
    let mut session = english(confused, Double::first(), GameSettings::IN_MATCHES);
    play_out(&mut session);
    assert_eq!(session.result().unwrap().outcome.ending, Termination::NoAnswer);
}

#[test]
fn on_screen_a_fault_pauses_until_the_player_is_fixed() {
    let broken = Arc::new(Mutex::new(true));
    let switch = broken.clone();
    let fickle = Double::new(move |ask| match ask {
        PlayerRequest::Move(_) if *switch.lock().unwrap() => Some(fault(Termination::ScriptError)),
        PlayerRequest::Move(task) => Some(choice(task.position.moves().swap_remove(0))),
        _ => None,
    });
    let mut session = english(fickle, Double::first(), GameSettings::ON_SCREEN);
    let events = ticks(&mut session, 5);
    let plies = session.played().len();
    assert!(events.iter().any(|event| matches!(event, Event::Paused(Some(fault)) if fault.side == Side::Black)));
    assert!(session.result().is_none() && session.thinking().is_none());
    assert_eq!(session.fault().unwrap().fault.ending, Termination::ScriptError);
    *broken.lock().unwrap() = false;
    ticks(&mut session, 3);
    assert_eq!(session.played().len(), plies, "it waits for a retry");
    session.retry();
    let events = ticks(&mut session, 5);
    assert!(matches!(events[0], Event::Resumed));
    assert!(session.played().len() > plies && session.fault().is_none());
}

#[test]
fn a_fault_on_screen_can_be_conceded_or_the_player_replaced() {
    let broken = || Double::new(|ask| matches!(ask, PlayerRequest::Move(_)).then(|| fault(Termination::OutOfTime)));
    let mut session = english(broken(), Double::first(), GameSettings::ON_SCREEN);
    ticks(&mut session, 4);
    session.replace_player(Side::Black, Box::new(Double::first()));
    session.retry();
    ticks(&mut session, 4);
    assert!(session.played().len() > 2);
    let mut session = english(broken(), Double::first(), GameSettings::ON_SCREEN);
    ticks(&mut session, 4);
    session.concede_fault();
    let finish = session.result().unwrap();
    assert_eq!((finish.outcome.winner, finish.at_fault), (Some(Side::White), Some(Side::Black)));
}

#[test]
fn late_and_stale_replies_are_dropped() {
    let slow = Double::new(|_| None);
    let (ready, seen) = (slow.ready.clone(), slow.seen.clone());
    let mut session = english(slow, Double::first(), GameSettings::IN_MATCHES);
    ticks(&mut session, 3);
    assert_eq!((session.thinking(), session.played().len()), (Some(Side::Black), session.played().len()));
    let plies = session.played().len();
    let Request { id, ask: PlayerRequest::Move(task) } = seen.lock().unwrap().last().unwrap().clone() else {
        panic!("not asked")
    };
    let reply = |id, index: usize| Reply { id, generation: 1, answer: choice(task.position.moves()[index].clone()) };
    ready.lock().unwrap().extend([reply(id + 100, 0), reply(id.wrapping_sub(1), 0)]);
    ticks(&mut session, 3);
    assert_eq!(session.played().len(), plies, "nobody asked these questions");
    ready.lock().unwrap().extend([reply(id, 1), reply(id, 2)]);
    ticks(&mut session, 1);
    assert_eq!(session.played()[plies].chosen, task.position.moves()[1], "the first answer counts");
    ticks(&mut session, 3);
    session.take_back(Side::Black);
    let before = session.played().len();
    ready.lock().unwrap().push_back(reply(id, 0));
    ticks(&mut session, 3);
    assert_eq!(session.played().len(), before, "a reply from before the takeback");
}

#[test]
fn a_player_that_never_answers_has_stalled_in_the_end() {
    let mut session = english(Double::new(|_| None), Double::first(), GameSettings::IN_MATCHES);
    ticks(&mut session, 3);
    let due = session.next_due().unwrap();
    assert!(due > GameSettings::IN_MATCHES.allowance.guard);
    session.tick(due.saturating_sub(Duration::from_millis(1)));
    assert!(session.result().is_none());
    session.tick(due);
    assert_eq!(session.result().unwrap().outcome.ending, Termination::Stalled);
}

#[test]
fn resigning_ends_the_game_by_hand_and_by_answer() {
    let mut session = english(Double::first(), Double::first(), GameSettings::ON_SCREEN);
    ticks(&mut session, 4);
    session.resign(Side::White);
    let outcome = Outcome { winner: Some(Side::Black), ending: Termination::Resigned };
    assert_eq!(session.result().unwrap().outcome, outcome);
    assert!(matches!(ticks(&mut session, 3).as_slice(), [Event::Ended(_)]));
    let quitter = Double::new(|ask| matches!(ask, PlayerRequest::Move(_)).then_some(PlayerResponse::Resigns));
    let mut session = english(Double::first(), quitter, GameSettings::IN_MATCHES);
    play_out(&mut session);
    assert_eq!(session.result().unwrap().outcome, outcome);
    assert_eq!(session.result().unwrap().score(), "0-1");
}

#[test]
fn both_players_learn_the_result() {
    let (black, white) = (Double::first(), Double::first());
    let seen = [black.seen.clone(), white.seen.clone()];
    let mut session = english(black, white, GameSettings::IN_MATCHES);
    play_out(&mut session);
    let outcome = session.result().unwrap().outcome;
    for seen in seen {
        let last = seen.lock().unwrap().last().unwrap().clone();
        assert!(matches!(last.ask, PlayerRequest::Done(text) if text == outcome));
    }
}

#[test]
fn a_paused_game_stands_still_and_steps_ply_by_ply() {
    let mut session = english(Double::first(), Double::first(), GameSettings::ON_SCREEN);
    ticks(&mut session, 2);
    session.pause();
    assert!(matches!(ticks(&mut session, 3).as_slice(), [Event::Paused(None)]));
    let plies = session.played().len();
    for steps in 1..4 {
        session.step();
        ticks(&mut session, 3);
        assert_eq!(session.played().len(), plies + steps);
    }
    session.resume();
    ticks(&mut session, 4);
    assert!(session.played().len() >= plies + 6);
}

#[test]
fn bots_keep_the_pace_and_people_need_not() {
    let pace = Duration::from_secs(2);
    let settings = GameSettings { pace, ..GameSettings::ON_SCREEN };
    let mut session = english(Double::first(), Double::first(), settings);
    session.tick(Duration::ZERO);
    session.tick(Duration::ZERO);
    assert_eq!(session.played().len(), 1);
    session.tick(Duration::from_millis(1999));
    assert_eq!((session.played().len(), session.next_due()), (1, Some(pace)));
    session.tick(pace);
    assert_eq!(session.played().len(), 2);
    let ((black, black_hand), (white, white_hand)) = (Human::new(), Human::new());
    let mut session = english(black, white, settings);
    for _ in 0..2 {
        let hand = if session.turn() == Side::Black { &black_hand } else { &white_hand };
        hand.play(session.position().moves().swap_remove(0));
        session.tick(Duration::ZERO);
    }
    assert_eq!(session.played().len(), 2);
}

#[test]
fn a_persons_illegal_move_is_refused_and_asked_again() {
    let ((black, black_hand), (white, white_hand)) = (Human::new(), Human::new());
    let mut session = english(black, white, GameSettings::ON_SCREEN);
    let hand = if session.turn() == Side::Black { black_hand } else { white_hand };
    let legal = session.position().moves().swap_remove(0);
    let mut wrong = legal.clone();
    wrong.path.reverse();
    hand.play(wrong);
    let events = ticks(&mut session, 2);
    assert!(events.iter().any(|event| matches!(event, Event::Refused { .. })));
    assert_eq!(session.thinking(), Some(session.turn()));
    hand.play(legal);
    ticks(&mut session, 1);
    assert_eq!(session.played().len(), 1);
}

#[test]
fn a_third_time_the_same_position_is_a_draw() {
    let variant = shipped::variant("english");
    let start = damka::notation::read_position(&variant, "W:WK32:BK1").unwrap();
    let shuttle = |there: &'static str, back: &'static str| {
        Double::new(move |ask| match ask {
            PlayerRequest::Move(task) => {
                let text = if task.position.ply() / 2 % 2 == 0 { there } else { back };
                Some(choice(read_move(&task.position, text).unwrap()))
            }
            _ => None,
        })
    };
    let players: [Box<dyn Player>; 2] = [Box::new(shuttle("1-5", "5-1")), Box::new(shuttle("32-28", "28-32"))];
    let mut session = Session::new(start, players, GameSettings::IN_MATCHES);
    play_out(&mut session);
    let finish = session.result().unwrap();
    assert_eq!(finish.outcome, Outcome { winner: None, ending: Termination::Repetition });
    assert_eq!((session.played().len(), finish.score()), (8, "1/2-1/2"));
}

#[test]
fn grades_are_asked_of_an_idle_player_and_faults_in_them_leave_the_game_alone() {
    let grader = Double::new(|ask| match ask {
        PlayerRequest::Grade(task) => {
            let graded = |(chosen, value)| GradedMove { chosen, value, reasons: Vec::new() };
            let grades = task.position.moves().into_iter().zip((0..).map(f64::from)).map(graded);
            Some(PlayerResponse::Grades(grades.collect()))
        }
        _ => None,
    });
    let (human, _hand) = Human::new();
    let start = shipped::variant("english").start();
    let mover = start.turn();
    let mut players: [Box<dyn Player>; 2] = [Box::new(grader), Box::new(human)];
    if mover == Side::Black {
        players.swap(0, 1);
    }
    let mut session =
        Session::new(start, players, GameSettings { faults: FaultPolicy::Lose, ..GameSettings::ON_SCREEN });
    ticks(&mut session, 1);
    assert!(session.ask_grades(mover.other()));
    assert!(!session.ask_grades(mover), "busy with its move");
    let events = ticks(&mut session, 1);
    let Some(Event::Grades { side, ply: 0, grades: Ok(Some(grades)) }) = events.first() else { panic!("{events:?}") };
    assert_eq!((*side, grades.len()), (mover.other(), session.position().moves().len()));
    let broken = Double::new(|ask| matches!(ask, PlayerRequest::Grade(_)).then(|| fault(Termination::ScriptError)));
    session.replace_player(mover.other(), Box::new(broken));
    assert!(session.ask_grades(mover.other()));
    let events = ticks(&mut session, 2);
    assert!(matches!(&events[0], Event::Grades { grades: Err(report), .. } if report.message == "it broke"));
    assert!(session.result().is_none());
}
