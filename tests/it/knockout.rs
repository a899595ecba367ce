//! Knockouts: their brackets, and that nothing but the results decides them.

use crate::cli::{damka, json};
use crate::hall::{hall, ledger_text, terms};
use damka::arena::{Bracket, Contest, ContestTerms, Format, GameJob, Ledger, Schedule};
use damka::rules::mix;
use damka::store::ContestGame;
use std::collections::BTreeMap;

const BRACKETS: &str = include_str!("../fixtures/brackets.txt");

fn knockout(entrants: usize, pairs: u32, extra_pairs: u32) -> Schedule {
    Schedule { format: Format::Knockout, entrants, rounds: 1, pairs, extra_pairs }
}

/// A game whose result depends on its job and nothing else: a win of the higher seed, or drawn from `seed`.
fn game(job: GameJob, seed: Option<u64>) -> ContestGame {
    let lot = |seed: u64| mix(seed ^ u64::from(job.pair) << 8 ^ u64::from(job.half)) % 3;
    let half_points = seed.map_or(2, lot) as usize;
    let GameJob { pair, half, round, entrants, .. } = job;
    ContestGame { pair, half, round, entrants, half_points, ..ContestGame::default() }
}

/// Plays on, `at_once` games at a time that end in any order, and returns all games in the order in which they ended.
fn play(ledger: &mut Ledger, at_once: usize, seed: Option<u64>) -> Vec<ContestGame> {
    let (mut running, mut ended, mut lot) = (Vec::new(), Vec::new(), 1);
    while !ledger.is_over() || !running.is_empty() {
        while running.len() < at_once
            && let Some(job) = ledger.next_job()
        {
            running.push(job);
        }
        lot = mix(lot);
        let job = running.swap_remove(lot as usize % running.len());
        assert_eq!(ledger.job(job.pair, job.half), Some(job));
        assert!(job.opening <= job.pair, "a game can be replayed alone");
        ended.push(game(job, seed));
        ledger.record(ended[ended.len() - 1].clone());
    }
    assert_eq!(ledger.next_job(), None);
    ended
}

fn meetings(round: &[[usize; 2]]) -> String {
    round.iter().map(|[a, b]| format!("{}-{}", a + 1, b + 1)).collect::<Vec<_>>().join(" ")
}

#[test]
fn brackets_are_the_usual_ones() {
    let rows: Vec<&str> = BRACKETS.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.len(), 16);
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let entrants: usize = cells[0].parse().unwrap();
        let mut ledger = Ledger::new(knockout(entrants, 1, 0), None, Vec::new());
        play(&mut ledger, 1, None);
        let rounds: Vec<_> = ledger.rounds().collect();
        let byes: Vec<String> = rounds[0].byes.iter().map(|bye| (bye + 1).to_string()).collect();
        assert_eq!([meetings(&rounds[0].meetings), byes.join(" ")], [cells[1], cells[2]], "{row}");
        let second = rounds.get(1).map(|round| meetings(&round.meetings)).unwrap_or_default();
        assert_eq!(second, cells.get(3).copied().unwrap_or_default(), "{row}");
        // The favourites win, and the two best meet in the final.
        assert_eq!(meetings(&rounds[rounds.len() - 1].meetings), "1-2");
        assert_eq!(ledger.bracket().unwrap().winner(), Some(0));
    }
}

#[test]
fn everybody_but_the_winner_is_beaten_once() {
    let mut by_seed = 0;
    for entrants in 2..=40 {
        let schedule = knockout(entrants, 1 + entrants as u32 % 3, entrants as u32 % 4);
        let mut ledger = Ledger::new(schedule, None, Vec::new());
        let games = play(&mut ledger, 3, Some(entrants as u64));
        let bracket = ledger.bracket().unwrap();
        let played: Vec<_> = bracket.rounds.iter().flatten().filter(|meeting| !meeting.is_bye).collect();
        assert_eq!(played.len(), entrants - 1, "{entrants} entrants");
        let mut losses = vec![0; entrants];
        for meeting in &played {
            let decision = meeting.decision.unwrap();
            let [first, second] = meeting.entrants.map(Option::unwrap);
            losses[first + second - decision.winner] += 1;
            assert_eq!(meeting.pairs, u64::from(schedule.pairs) + decision.extra_pairs);
            assert_eq!(decision.by_seed, meeting.points[0] == meeting.points[1]);
            if decision.by_seed {
                by_seed += 1;
                assert_eq!((decision.winner, decision.extra_pairs), (first.min(second), schedule.extra_pairs.into()));
            }
        }
        let winner = bracket.winner().unwrap();
        assert!((0..entrants).all(|entrant| losses[entrant] == usize::from(entrant != winner)), "{losses:?}");
        assert_eq!(games.len() as u64, 2 * ledger.pair_count());
        check_places(entrants, &ledger, &bracket);
    }
    assert!(by_seed > 5, "{by_seed}: the higher seed hardly ever advanced");
}

/// Places are 1, 2, 3–4, 5–8 and so on, each shared by as many as its range has.
fn check_places(entrants: usize, ledger: &Ledger, bracket: &Bracket) {
    let mut shared = BTreeMap::new();
    for progress in bracket.progress() {
        *shared.entry((*progress.places.start(), *progress.places.end())).or_insert(0) += 1;
    }
    let mut next = 1;
    for ((best, worst), count) in shared {
        assert_eq!((best, worst), (next, next + count - 1), "{entrants} entrants");
        next = worst + 1;
    }
    assert_eq!(next, entrants + 1);
    let rows = ledger.standings();
    assert!(rows.windows(2).all(|rows| (rows[0].place, rows[0].entrant) < (rows[1].place, rows[1].entrant)));
}

#[test]
fn a_level_encounter_goes_on_pair_by_pair_and_then_the_higher_seed_advances() {
    let mut ledger = Ledger::new(knockout(4, 2, 2), None, Vec::new());
    // All games are drawn but the last one of the second encounter's first extra pair.
    while let Some(job) = ledger.next_job() {
        let is_upset = job.entrants == [1, 2] && job.pair == 5 && job.half == 1;
        let half_points = usize::from(!is_upset);
        ledger.record(ContestGame { half_points, ..game(job, None) });
    }
    let rounds: Vec<String> = ledger
        .rounds()
        .map(|round| format!("{} {}x{}", round.number, round.pairs, meetings(&round.meetings)))
        .collect();
    assert_eq!(rounds, ["0 2x1-4 2-3", "0 1x1-4 2-3", "0 1x1-4", "1 2x1-3", "1 1x1-3", "1 1x1-3"]);
    let bracket = ledger.bracket().unwrap();
    assert!(bracket.last_meeting().unwrap().decision.is_some_and(|decision| decision.by_seed && decision.winner == 0));
    assert_eq!((ledger.pair_count(), ledger.finished_pairs()), (11, 11));
    // All encounters of a round have the same openings, and no two rounds do.
    let openings: Vec<u32> = (0..11).map(|pair| ledger.job(pair, 0).unwrap().opening).collect();
    assert_eq!(openings, [0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn neither_threads_nor_stops_change_a_knockout() {
    for entrants in [2, 3, 6, 13] {
        let new = |games| Ledger::new(knockout(entrants, 1, 3), None, games);
        let mut alone = new(Vec::new());
        let games = play(&mut alone, 1, Some(7));
        for at_once in [2, 4, 16] {
            let mut ledger = new(Vec::new());
            play(&mut ledger, at_once, Some(7));
            assert_eq!(ledger_text(&ledger), ledger_text(&alone), "{entrants} entrants, {at_once} at once");
            assert_eq!(ledger.standings(), alone.standings());
        }
        for stopped in 0..=games.len() {
            let mut ledger = new(games[..stopped].to_vec());
            assert_eq!(ledger.is_over(), stopped == games.len());
            play(&mut ledger, 2, Some(7));
            assert_eq!(ledger_text(&ledger), ledger_text(&alone), "{entrants} entrants, stopped after {stopped}");
        }
    }
}

#[test]
fn a_knockout_that_is_stopped_after_each_game_ends_like_one_that_was_not() {
    let mut hall = hall(&[]);
    let seats = ["random", "greedy", "first_fit", "random", "greedy"];
    let mut short: ContestTerms = terms(Format::Knockout, seats.len(), 1);
    short.adjudication.max_moves = Some(8);
    let mut tables = Vec::new();
    for threads in [1, 2, 4] {
        let (contest, mut ledger, _claim) = hall.begin_with("english", &seats, &short);
        hall.play(&contest, &mut ledger, threads, None);
        assert!(ledger.is_over());
        tables.push(ledger_text(&ledger));
    }
    assert!(tables.iter().all(|table| *table == tables[0]), "{tables:#?}");
    let (contest, _, claim) = hall.begin_with("english", &seats, &short);
    drop(claim);
    for stops in 1.. {
        let _claim = hall.store.lock_contest(contest.id).unwrap();
        let (contest, mut ledger) = Contest::load(&hall.store, contest.id).unwrap();
        hall.play(&contest, &mut ledger, 1, Some(1));
        assert_eq!(hall.store.contest_games(contest.id).unwrap().len(), stops);
        if ledger.is_over() {
            assert_eq!(ledger_text(&ledger), tables[0], "stopped {stops} times");
            break;
        }
    }
}

#[test]
fn the_terminal_prints_the_bracket_and_places() {
    let line = "tournament english greedy random first_fit greedy random --format knockout --games 2 --extra-pairs 1 --seed 2 --max-moves 30";
    let text = damka(line).output();
    let sentence = text.lines().next().unwrap();
    assert!(sentence.contains(" won the final ") || sentence.contains(" won the knockout "), "{text}");
    let column = |heads: &[&str]| text.lines().position(|line| line.split_whitespace().eq(heads.iter().copied()));
    let table = column(&["place", "player", "reached", "points", "games", "won", "drawn", "lost", "Elo"]).expect(&text);
    let places: Vec<&str> =
        text.lines().skip(table + 1).take(5).filter_map(|row| row.split_whitespace().next()).collect();
    assert_eq!(places, ["1", "2", "3–4", "3–4", "5"], "{text}");
    let bracket = column(&["round", "seed", "player", "score", "seed", "player", "advances"]).expect(&text);
    let rounds: Vec<&str> =
        text.lines().skip(bracket + 1).take(7).filter_map(|row| row.split_whitespace().next()).collect();
    let names = ["Quarter-final", "Semi-final", "Final"];
    let expected = [0, 0, 0, 0, 1, 1, 2].map(|round: usize| names[round]);
    assert_eq!(rounds, expected, "{text}");
    assert_eq!(text.matches("(bye)").count(), 3, "{text}");

    let last = damka(&format!("{line} --json")).output();
    let result = json(last.lines().last().unwrap());
    assert_eq!((&result["format"], &result["over"]), (&"knockout".into(), &true.into()), "{result}");
    let meetings = result["bracket"].as_array().unwrap();
    assert_eq!(meetings.len(), 7, "{result}");
    assert_eq!(meetings.iter().filter(|meeting| meeting["bye"] == true).count(), 3);
    assert_eq!((&meetings[1]["seeds"], &meetings[1]["round"]), (&vec![4, 5].into(), &1.into()), "{result}");
    let winner = &meetings[6]["advances"];
    let standings = result["standings"].as_array().unwrap();
    assert_eq!(result["standings"][0]["place"], 1);
    assert!(winner.is_u64() && standings[2]["place"] == 3 && standings[2]["last_place"] == 4, "{result}");
}

#[test]
fn what_cannot_be_a_knockout_is_reported_at_once() {
    for (typed, expected) in [
        ("tournament english random --format knockout", "at least two entrants"),
        ("tournament english random greedy --format knockout --rounds 2", "--rounds doesn't apply"),
        ("tournament english random greedy --format knock-out", "knockout"),
        ("tournament english random greedy --format knockout --extra-pairs many", "--extra-pairs"),
        ("tournament english random greedy --format knockout --extra-pairs 1001", "0..=1000"),
        ("tournament english random greedy --format knockout --sprt", "--sprt"),
        ("tournament english random greedy --format swiss --extra-pairs 2", "only a knockout has extra pairs"),
        ("tournament english random greedy --extra-pairs 0", "only a knockout has extra pairs"),
        ("tournament english random human --format knockout", "only bots can play in a contest"),
    ] {
        let gave = damka(typed).run();
        assert_eq!(gave.code, 2, "{typed}: {}", gave.stderr);
        assert!(gave.stderr.contains(expected), "{typed}: {}", gave.stderr);
    }
}
