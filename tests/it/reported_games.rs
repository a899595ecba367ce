//! Games that another machine played: played again by their transcripts, whatever ended them, and found out if they are not true.

use crate::hall::{hall, terms};
use damka::arena::{
    Answer, Contest, ContestTerms, Contradiction, DrawRule, Format, GameJob, Ledger, ReportedGame, ResignRule,
};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

/// Bots that end their games in every way a bot can.
const BOTS: [(&str, &str); 6] = [
    (
        "ai/raises.lua",
        "move = function(position) if position.ply > 9 then error('no more') end return position:moves()[1] end",
    ),
    ("ai/cheats.lua", "move = function(position) return position.ply > 7 and '1-32' or position:moves()[1] end"),
    ("ai/silent.lua", "move = function(position) if position.ply < 6 then return position:moves()[1] end end"),
    (
        "ai/wastes.lua",
        "move = function(position) if position.ply > 8 then for n = 1, 3000000 do end end return position:moves()[1] end",
    ),
    (
        "ai/gives_up.lua",
        "resign = function(position) return position.ply > 11 end, move = function(position) return position:moves()[1] end",
    ),
    (
        "ai/peaceful.lua",
        "accept_draw = function(position) return position.ply > 14 end, move = function(position, ctx) return position:moves()[1], 0.01 end",
    ),
];

fn files() -> Vec<(&'static str, String)> {
    let text = |(file, body): &(&'static str, &str)| {
        (*file, format!("--- @api 1\nreturn {{ title = 'T', games = {{ '*' }}, {body} }}\n"))
    };
    BOTS.iter().map(text).collect()
}

fn jobs(ledger: &mut Ledger) -> Vec<GameJob> {
    std::iter::from_fn(|| ledger.next_job()).collect()
}

fn played(contest: &Contest, job: GameJob) -> ReportedGame {
    let (finished, reported) = contest.play_recorded(job, &AtomicBool::new(false), &mut |_, _| {}).unwrap();
    // As it travels.
    let reported: ReportedGame = serde_json::from_str(&serde_json::to_string(&reported).unwrap()).unwrap();
    let again = contest.replay(job, &reported).unwrap();
    assert_eq!(again.row(), finished.row());
    assert_eq!(again.result.outcome, finished.result.outcome);
    assert_eq!((&again.end, again.plies), (&finished.end, finished.plies));
    let mut stored = again.stored;
    // Memories stay where they are.
    stored.plies.iter_mut().zip(&finished.stored.plies).for_each(|(ply, other)| ply.memory.clone_from(&other.memory));
    assert_eq!(stored.plies, finished.stored.plies);
    reported
}

#[test]
fn a_game_that_ended_in_any_way_is_played_again_from_what_its_players_answered() {
    let files = files();
    let files: Vec<(&str, &str)> = files.iter().map(|(file, text)| (*file, text.as_str())).collect();
    let mut hall = hall(&files);
    let seats = ["raises", "cheats", "silent", "wastes", "gives_up", "peaceful", "first_fit", "minimax:depth=2"];
    let adjudication = damka::arena::Adjudication {
        draw: Some(DrawRule::read("movenumber=12,movecount=4,score=0.05").unwrap()),
        resign: Some(ResignRule::read("movecount=3,score=2").unwrap()),
        max_moves: Some(40),
        ..Default::default()
    };
    let terms = ContestTerms { steps: Some(200_000), adjudication, ..terms(Format::RoundRobin, seats.len(), 1) };
    let (contest, mut ledger, _claim) = hall.begin_with("english", &seats, &terms);
    let endings: BTreeSet<String> = jobs(&mut ledger).into_iter().map(|job| played(&contest, job).ending).collect();
    let wanted = ["adjudicated", "illegal_move", "no_answer", "out_of_steps", "resigned", "script_error"];
    assert!(wanted.iter().all(|ending| endings.contains(*ending)), "{endings:?}");
}

#[test]
fn games_of_every_family_are_played_again() {
    for variant in ["othello", "connect_four", "international", "konane", "tb"] {
        let mut hall = hall(&[]);
        let (contest, mut ledger, _claim) =
            hall.begin_with(variant, &["random", "mcts:playouts=20"], &terms(Format::Match, 2, 1));
        for job in jobs(&mut ledger) {
            played(&contest, job);
        }
    }
}

#[test]
fn a_game_that_is_not_true_is_found_out() {
    let mut hall = hall(&[]);
    let (contest, mut ledger, _claim) = hall.begin(Format::Match, &["random", "greedy"], 1);
    let job = ledger.next_job().unwrap();
    let honest = played(&contest, job);
    let plies = honest.transcript.checksums.len();
    let contradiction = |change: &dyn Fn(&mut ReportedGame)| {
        let mut reported = honest.clone();
        change(&mut reported);
        contest.replay(job, &reported).unwrap_err()
    };
    let first = |reported: &mut ReportedGame, edit: &dyn Fn(&mut Vec<Answer>)| {
        reported.transcript.answers.iter_mut().for_each(edit);
    };
    // Another move than the one that led to these positions.
    let other = contradiction(&|reported| {
        first(reported, &|answers| {
            if let Some(Answer::Move(answered)) = answers.get_mut(3) {
                answered.index = u32::from(answered.index == 0);
            }
        });
    });
    assert!(matches!(other, Contradiction::Position { ply } if (6..=8).contains(&ply)), "{other:?}");
    let illegal = contradiction(&|reported| {
        first(reported, &|answers| {
            if let Some(Answer::Move(answered)) = answers.get_mut(3) {
                answered.index = 99;
            }
        });
    });
    assert!(matches!(illegal, Contradiction::NoAnswer { ply } if (6..=7).contains(&ply)), "{illegal:?}");
    let cut = contradiction(&|reported| first(reported, &|answers| answers.truncate(4)));
    assert!(matches!(cut, Contradiction::NoAnswer { ply: 8 }), "{cut:?}");
    let longer = contradiction(&|reported| {
        first(reported, &|answers| {
            let last = answers.last().unwrap().clone();
            answers.extend([last.clone(), last]);
        });
    });
    assert_eq!(longer, Contradiction::Over { ply: plies });
    // Another end, and a resignation that its player has not declared.
    let renamed = contradiction(&|reported| reported.ending = "resigned".into());
    let found = honest.ending.clone();
    assert_eq!(renamed, Contradiction::Ending { reported: "resigned".into(), found });
    let resigned = contradiction(&|reported| first(reported, &|answers| answers[2] = Answer::Resigns));
    assert!(matches!(resigned, Contradiction::Over { .. }), "{resigned:?}");
}
