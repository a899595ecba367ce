//! Monte Carlo tree search: moves that it must find, and repeatability.

use crate::seats::{mover, play, shipped_seat, start, task};
use crate::shipped;
use damka::notation::{move_text, read_position};
use damka::player::Allowance;
use damka::rules::{Position, Termination};
use damka::search::{Mcts, MctsOptions, Meter, SearchError, StopReason, Unmetered, mcts};

fn searched(position: &Position, playouts: u64, seed: u64) -> Mcts {
    let options = MctsOptions { playouts, seed, ..MctsOptions::default() };
    mcts(position, &options, &mut Unmetered).unwrap()
}

#[test]
fn it_sees_what_is_lost_at_once() {
    let variant = shipped::variant("english");
    // Black loses its last man unless it steps away: 15-18 is taken, 15-19 is not.
    let position = read_position(&variant, "B:W22,26:B15").unwrap();
    let found = searched(&position, 2000, 1);
    assert_eq!(found.moves.iter().map(|tried| tried.games).sum::<u64>(), found.playouts);
    assert_eq!(move_text(&variant, &found.moves[0].chosen), "15-19", "{found:?}");
    assert!(found.line.len() > 2);
}

#[test]
fn the_same_seed_gives_the_same_games_and_every_game_is_counted() {
    for variant in ["english", "turkish", "othello", "breakthrough"] {
        let position = start(variant);
        assert_eq!(searched(&position, 300, 7), searched(&position, 300, 7));
        assert_ne!(searched(&position, 300, 7), searched(&position, 300, 8));
        let found = searched(&position, 300, 7);
        assert_eq!((found.moves.len(), found.playouts), (position.moves().len(), 300));
        assert!(found.moves.iter().all(|tried| tried.value.abs() <= 1.0));
    }
}

#[test]
fn it_ends_with_its_allowance() {
    struct Few(u64);
    impl Meter for Few {
        fn grant(&mut self, _spent: u64) -> Result<u64, StopReason> {
            Ok(std::mem::take(&mut self.0))
        }
    }
    let position = start("othello");
    let found = mcts(&position, &MctsOptions::default(), &mut Few(100)).unwrap();
    assert!(found.nodes == 100 && found.moves.len() == 4, "{found:?}");
    let options = MctsOptions { nodes: Some(500), ..MctsOptions::default() };
    assert_eq!(mcts(&position, &options, &mut Unmetered).unwrap().nodes, 500);
    let options = MctsOptions { explore: f64::NAN, ..MctsOptions::default() };
    assert!(matches!(mcts(&position, &options, &mut Unmetered), Err(SearchError::BadOption(_))));
    let over = read_position(&shipped::variant("english"), "B:W22:B").unwrap();
    assert_eq!(mcts(&over, &MctsOptions::default(), &mut Unmetered), Err(SearchError::GameOver));
}

#[test]
fn scripts_call_it_within_their_budget() {
    let mut seat =
        mover("local move, value, info = search.mcts(position, { playouts = 1000000 }) return move, info.nodes");
    let allowance = Allowance { steps: Some(200_000), ..Allowance::IN_MATCHES };
    let choice = seat.choose(damka::player::TurnContext { allowance, ..task(&start("english")) }).unwrap();
    assert!(choice.value.is_some_and(|nodes| nodes > 1000.0 && nodes < 12_500.0), "{:?}", choice.value);
    for (body, message) in [
        (
            "return search.mcts(position, { playots = 3 })",
            "the options table of search.mcts has no `playots`; did you mean `playouts`?",
        ),
        ("return search.mcts(position, { playouts = 0 })", "`playouts` must be a whole number of at least 1, not 0"),
        (
            "return search.best(position, { eval = function() search.mcts(position) return 0 end })",
            "a search cannot be called from inside an eval",
        ),
    ] {
        let fault = mover(body).fault();
        assert_eq!(fault.ending, Termination::ScriptError);
        assert!(fault.report.message.starts_with(message), "{body}: {}", fault.report.message);
    }
}

#[test]
fn the_bot_beats_chance() {
    let mut wins = 0;
    for seed in 0..3 {
        let (mut mcts, mut random) = (shipped_seat("mcts", &[("playouts", "60")]), shipped_seat("random", &[]));
        let (end, _) = play("reversi6", [&mut mcts, &mut random], seed, 100);
        wins += usize::from(end.outcome().and_then(|outcome| outcome.winner) == Some(end.variant().first));
    }
    assert!(wins >= 2, "{wins} of 3");
}
