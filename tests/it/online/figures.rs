//! The figures of a server for Prometheus.

use super::harness::{PEER, World, create, hello};
use super::table::Table;
use damka::net::{ClientKind, ClientMessage, ServerMessage};
use damka::server::RulesSource;

fn figure(world: &World, name: &str) -> Option<f64> {
    let text = world.server.metrics_text();
    let value = text.lines().find_map(|line| line.strip_prefix(&format!("damka_{name} ")).map(ToOwned::to_owned))?;
    Some(value.parse().unwrap_or_else(|_| panic!("{name}: {value}")))
}

#[test]
fn connections_are_counted_by_their_kind() {
    let mut world = World::new(&["english"]);
    let mut clients = Vec::new();
    for (kind, count) in [(ClientKind::Person, 3), (ClientKind::Bot, 2), (ClientKind::Spectator, 1)] {
        for number in 0..count {
            let mut client = world.connect(PEER);
            let mut message = hello(&format!("{kind:?} {number}"));
            let ClientMessage::Hello { kind: its, .. } = &mut message else { panic!() };
            *its = kind;
            assert!(matches!(world.ask(&mut client, message), ServerMessage::Welcome { .. }));
            clients.push(client);
        }
    }
    let silent = world.connect(PEER);
    let counts = |world: &World| {
        ["person", "bot", "spectator", "unknown"].map(|kind| figure(world, &format!("connections{{kind=\"{kind}\"}}")))
    };
    assert_eq!(counts(&world), [Some(3.0), Some(2.0), Some(1.0), Some(1.0)]);
    world.cut(&clients[0]);
    world.cut(&silent);
    assert_eq!(counts(&world), [Some(2.0), Some(2.0), Some(1.0), Some(0.0)]);
}

#[test]
fn events_wait_for_the_journal_until_the_end_of_the_round() {
    let mut world = World::new(&["english"]);
    let dana = world.person("Dana");
    assert_eq!(figure(&world, "journal_waiting"), Some(0.0));
    for waiting in 1..=3 {
        let message = create(&world, "english", None);
        world.deliver(&dana, message);
        assert_eq!(figure(&world, "journal_waiting"), Some(f64::from(waiting)), "one game was opened by each request");
    }
    world.work();
    assert_eq!(figure(&world, "journal_waiting"), Some(0.0));
}

#[test]
fn rules_in_lua_are_timed_and_others_are_not() {
    for (variant, count) in [("konane", Some(4.0)), ("english", None)] {
        let mut table = Table::open(variant, None);
        table.play_plies(4);
        let sha256 = table.world.rules.current(variant).unwrap().sha256.clone();
        let label = format!("{{sha8=\"{sha256:.8}\"}}");
        assert_eq!(figure(&table.world, &format!("rules_seconds_count{label}")), count, "{variant}");
        let sum = figure(&table.world, &format!("rules_seconds_sum{label}"));
        assert_eq!(sum.is_some_and(|sum| sum > 0.0), count.is_some(), "{variant}: {sum:?}");
    }
}
