//! The arena page of a contest that workers play.

use super::processes::Farm;
use crate::arena_screen::{begin, draft, open, until_over};
use crate::wording::{en, en_with};
use damka::app::ContestDraft;

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
