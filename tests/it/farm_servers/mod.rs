//! Contests over a real NATS server with real workers, which are killed. `make farm-test` runs them: they need `nats-server`.

mod processes;
#[cfg(feature = "window")]
mod screen;

use crate::resident::resident_kb;
use damka::rules::mix;
use processes::{Farm, Outcome};
use std::time::Duration;

const SEATS: [&str; 2] = ["minimax:depth=2", "greedy"];

#[test]
#[ignore = "needs nats-server: make farm-test"]
fn the_table_is_that_of_one_machine_although_host_worker_and_server_are_killed() {
    let mut farm = Farm::new(2);
    let home = farm.at_home(&SEATS, 60);
    farm.start_worker(1, "");
    farm.start_worker(2, "");
    let mut host = farm.start_host(&SEATS, 60, &[]);
    farm.until_played(10);
    farm.kill_worker(1);
    farm.until_played(20);
    farm.start_worker(1, "");
    farm.kill_server();
    farm.start_server();
    farm.until_played(40);
    host.kill().unwrap();
    host.wait().unwrap();
    farm.kill_worker(2);
    let played = farm.played();
    assert!(played < 120, "{played} games were played before the host was killed");
    farm.start_worker(2, "");
    let mut host = farm.resume_host();
    assert!(farm.wait(&mut host, Duration::from_mins(3)).success());
    assert_eq!(farm.result(), home);
}

/// Bots whose games take milliseconds.
const QUICK_SEATS: [&str; 2] = ["first_fit", "greedy"];

/// `DAMKA_FARM_GAMES` is the number of games.
#[test]
#[ignore = "needs nats-server: make farm-test"]
fn quick_games_have_the_table_of_one_machine_whatever_is_killed_when() {
    let games: u32 = std::env::var("DAMKA_FARM_GAMES").map_or(600, |text| text.parse().unwrap());
    let kills = if games < 10_000 { 6 } else { 24 };
    let mut farm = Farm::new(2);
    let home = farm.at_home(&QUICK_SEATS, games);
    farm.start_worker(1, "");
    farm.start_worker(2, "");
    let mut host = farm.start_host(&QUICK_SEATS, games, &[]);
    let mut killed = Vec::new();
    for kill in 1..=kills {
        farm.until_played((games / (kills + 1) * kill) as usize);
        let victim = ["worker 1", "worker 2", "server", "host"][mix(u64::from(kill) + 7) as usize % 4];
        match victim {
            "server" => {
                farm.kill_server();
                farm.start_server();
            }
            "host" => {
                host.kill().unwrap();
                host.wait().unwrap();
                host = farm.resume_host();
            }
            worker => {
                let number = if worker.ends_with('1') { 1 } else { 2 };
                farm.kill_worker(number);
                farm.start_worker(number, "");
            }
        }
        killed.push(victim);
    }
    println!("killed: {killed:?}; memory of the host: {} MiB", resident_kb(&host.id().to_string()) / 1024);
    assert!(farm.wait(&mut host, Duration::from_mins(30)).success());
    assert_eq!(farm.result(), home);
}

#[test]
#[ignore = "needs nats-server: make farm-test"]
fn a_worker_that_plays_other_games_than_asked_is_suspended_and_its_games_are_played_again() {
    let mut farm = Farm::new(2);
    let home = farm.at_home(&SEATS, 20);
    farm.start_worker(1, "");
    // The players swap seats, so each game is legal, but another one.
    farm.start_worker(2, r#"sed -u 's/"entrants":\[0,1\]/"entrants":[1,0]/' | {player}"#);
    let Outcome { text, is_over } = farm.play(&SEATS, 20, &[]);
    assert!(is_over, "{text}");
    assert!(text.contains("worker-2 is suspended") && text.contains("Its bots play game"), "{text}");
    assert!(!text.contains("worker-1 is suspended"), "{text}");
    assert_eq!(farm.result(), home);
}

#[test]
#[ignore = "needs nats-server: make farm-test"]
fn a_worker_whose_games_are_impossible_is_suspended_at_its_first_result() {
    let mut farm = Farm::new(2);
    let home = farm.at_home(&SEATS, 20);
    farm.start_worker(1, "");
    farm.start_worker(2, r#"{player} | sed -u 's/"checksums":\[[0-9]*/"checksums":[7/'"#);
    let Outcome { text, is_over } = farm.play(&SEATS, 20, &[]);
    assert!(is_over, "{text}");
    assert!(text.contains("worker-2 is suspended") && text.contains("has another position"), "{text}");
    assert_eq!(farm.result(), home);
}

#[test]
#[ignore = "needs nats-server: make farm-test"]
fn a_game_that_brings_its_process_down_three_times_is_lost_by_the_player_to_move() {
    let mut farm = Farm::new(2);
    // The process ends after twelve lines, in the middle of its first game, of which it is made to tell each move.
    for number in [1, 2] {
        farm.start_worker(number, r#"sed -u 's/"seldom"/"each_move"/' | {player} | (sed -u 12q; kill -9 $$)"#);
    }
    let Outcome { text, is_over } = farm.play(&SEATS, 2, &[]);
    assert!(is_over, "{text}");
    let result = farm.result();
    assert!(result.contains("crashed") && result.contains("Tried 3 times, on worker-1 and worker-2."), "{result}");
}

#[test]
#[ignore = "needs nats-server: make farm-test"]
fn workers_and_this_machine_play_one_contest() {
    let mut farm = Farm::new(1);
    let home = farm.at_home(&SEATS, 40);
    farm.start_worker(1, "");
    let Outcome { text, is_over } = farm.play(&SEATS, 40, &["--concurrency", "1"]);
    assert!(is_over, "{text}");
    assert_eq!(farm.result(), home);
    let workers = farm.workers();
    assert!(workers.contains("worker-1") && workers.contains(""), "{workers:?}");
}

#[test]
#[ignore = "needs nats-server: make farm-test"]
fn the_same_contest_is_played_twice_by_the_same_workers() {
    let mut farm = Farm::new(2);
    farm.start_worker(1, "");
    farm.start_worker(2, "");
    for number in 1..=2 {
        let Outcome { text, is_over } = farm.play(&SEATS, 20, &[]);
        assert!(is_over && text.contains(&format!("contest {number}:")), "{text}");
        assert_eq!(farm.result_of(number), farm.result());
    }
}

#[test]
#[ignore = "needs nats-server: make farm-test"]
fn a_user_may_not_work_under_the_name_of_another() {
    let farm = Farm::new(2);
    let Outcome { text, is_over } = farm.run_worker_as(1, "worker-2");
    assert!(!is_over && text.contains("does not let the user “worker-1” work under the name “worker-2”"), "{text}");
    assert!(text.contains("`--name worker-1`"), "{text}");
}

#[test]
#[ignore = "needs nats-server: make farm-test"]
fn a_worker_may_not_host_a_contest() {
    let farm = Farm::new(1);
    let Outcome { text, is_over } = farm.play_as("worker-1", &SEATS, 2, &[]);
    assert!(!is_over && text.contains("does not let the user “worker-1” host a contest"), "{text}");
    assert!(text.contains("Connect as the user “host”"), "{text}");
}
