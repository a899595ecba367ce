//! The arena page of a contest that workers play.

use super::processes::Farm;
use crate::app::Window;
use crate::arena_screen::{begin, draft, open, until_over};
use crate::wording::{en, en_with};
use damka::app::ContestDraft;
use egui_kittest::kittest::NodeT as _;

#[test]
#[ignore = "needs nats-server: make farm-test"]
fn the_workers_of_a_contest_are_lanes_of_the_arena_page() {
    let mut farm = Farm::new(2);
    farm.start_worker(1, "");
    farm.start_worker(2, r#"{player} | sed -u 's/"checksums":\[[0-9]*/"checksums":[7/'"#);
    let mut window = open(&[]);
    let plan = ContestDraft {
        variant: "english".into(),
        farm: farm.address("host"),
        threads: 1,
        ..draft(&["minimax:depth=2", "greedy"], 20)
    };
    begin(&mut window, plan);
    window.until_shown(en("arena-workers")).until_shown("worker-1");
    until_over(&mut window);
    window.until_shown(en_with("arena-worker-suspended", &[("worker", "worker-2"), ("why", "")]).trim());
    assert_eq!(window.harness.state().app.arena.shown().unwrap().games.len(), 40);
    let lanes = window.harness.state().app.arena.lanes();
    let of = |name: &str| lanes.iter().find(|lane| lane.name == name).unwrap();
    assert!(of("worker-1").games > 0 && of("worker-1").verified > 0, "{lanes:?}");
    assert!(of("worker-2").is_suspended && of("worker-2").games == 0, "{lanes:?}");
}

#[test]
#[ignore = "needs nats-server: make farm-test"]
fn a_contest_is_resumed_with_the_workers_of_the_last_server() {
    let mut farm = Farm::new(1);
    farm.start_worker(1, "");
    let mut window = open(&[]);
    let address = farm.address("host");
    let plan = ContestDraft {
        variant: "english".into(),
        farm: address.clone(),
        threads: 1,
        ..draft(&["minimax:depth=3", "greedy"], 5000)
    };
    begin(&mut window, plan);
    let of_worker = |window: &Window| {
        let lanes = window.harness.state().app.arena.lanes();
        lanes.iter().find(|lane| lane.name == "worker-1").map_or(0, |lane| lane.games)
    };
    window.until("the worker has played", |window| of_worker(window) > 3).click(en("arena-stop"));
    until_over(&mut window);
    assert_eq!(window.harness.state().app.shared.settings.farm, address);
    let before = of_worker(&window);
    window.click(en("arena-take-up-workers"));
    // Its lane begins at 0 again; results may come many at a time.
    window.until("it plays again", |window| {
        let games = of_worker(window);
        window.harness.state().app.arena.is_busy() && games > 0 && games != before
    });
    window.click(en("arena-stop"));
    until_over(&mut window);
}

#[test]
fn the_last_server_is_offered_without_its_password() {
    let mut window = open(&[]);
    window.click(en("arena-more")).until_shown(en("arena-farm"));
    assert!(!window.shows(en("arena-farm-last")));
    let address = "nats://host:secret@localhost:4321";
    window.harness.state_mut().app.shared.settings.farm = address.into();
    window.until_shown(en("arena-farm-last")).click("localhost:4321");
    window.until("it is chosen", |window| !window.shows(en("arena-farm-last")));
    assert_eq!(window.find(en("arena-farm")).accesskit_node().value().as_deref(), Some(address));
}

#[test]
fn a_contest_with_a_clock_needs_unverified_workers_and_a_wrong_address_is_reported() {
    let mut window = open(&[]);
    let address = || "nats://host:1".to_owned();
    let plan = draft(&["greedy", "random"], 1);
    assert!(plan.farm_fault(false).is_none());
    let farmed = ContestDraft { farm: address(), ..plan.clone() };
    assert!(farmed.farm_fault(false).is_none() && farmed.farm_fault(true).is_some());
    let mut timed = ContestDraft { farm: address(), ..plan.clone() };
    timed.limits.clock = "1+0".into();
    assert!(timed.farm_fault(false).is_some());
    assert!(ContestDraft { is_unverified: true, ..timed }.farm_fault(true).is_none());
    assert!(ContestDraft { farm: "http://".into(), ..plan }.farm_fault(false).is_some());
    window.click(en("arena-more")).until_shown(en("arena-farm")).find(en("arena-farm")).focus();
    window.harness.event(egui::Event::Text("http:// ".into()));
    window.until_shown(en("farm-address-hint"));
}
