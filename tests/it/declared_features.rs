//! Features that games in Lua declare and count themselves.

use crate::scripted::modules;
use crate::seats::{mover, task};
use crate::shipped::variant;
use damka::board::Side;
use damka::notation::{read_position, write_position};
use damka::player::{Allowance, TurnContext};
use damka::rules::{Kernel, Position, Termination, Variant, WithKernel, kernel_of};
use damka::script::read_variant;
use damka::training::{PhaseWeights, WeightsText, champion_weights};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

struct Measured<'a>(&'a Position);

impl WithKernel for Measured<'_> {
    type Output = Vec<f64>;

    fn run<K: Kernel>(self, kernel: &K) -> Vec<f64> {
        let mut features = Vec::new();
        kernel.features(&kernel.state(self.0.board()), &mut features);
        features
    }
}

fn measured(position: &Position, name: &str) -> f64 {
    let place = position.variant().features().position(|feature| feature.0 == name).unwrap();
    kernel_of(&*position.variant().rules).visit(Measured(position))[place]
}

/// Positions of random games that are not over.
fn positions(id: &str, games: u64) -> Vec<Position> {
    let mut found = Vec::new();
    for game in 0..games {
        let mut random = ChaCha8Rng::seed_from_u64(game);
        let mut position = variant(id).start();
        while position.outcome().is_none() {
            found.push(position.clone());
            let moves = position.moves();
            position = position.play(&moves[random.random_range(0..moves.len())]).0;
        }
    }
    found
}

/// The same position with the other side to move, if the game is not over for it.
fn turned(position: &Position) -> Position {
    let text = write_position(position);
    let turned = if position.turn() == Side::Black { text.replace(" b", " w") } else { text.replace(" w", " b") };
    assert_ne!(text, turned);
    read_position(position.variant(), &turned).unwrap()
}

#[test]
fn konane_counts_the_jumps_of_both_sides() {
    let mut compared = 0;
    // The first two moves remove stones.
    for position in positions("konane", 5).iter().filter(|position| position.ply() >= 2) {
        let (mine, theirs) = (position.moves(), turned(position).moves());
        let lead = mine.len() as f64 - theirs.len() as f64;
        assert_eq!(measured(position, "jumps"), lead, "{}", write_position(position));
        let movers = |moves: &[damka::rules::Move]| {
            let mut from: Vec<_> = moves.iter().filter_map(|legal| legal.from().map(|square| square.0)).collect();
            from.sort_unstable();
            from.dedup();
            from.len() as f64
        };
        assert_eq!(measured(position, "movers"), movers(&mine) - movers(&theirs), "{}", write_position(position));
        compared += 1;
    }
    assert!(compared > 100);
}

#[test]
fn games_in_lua_count_like_the_same_games_whose_rules_are_facts() {
    for (game, same, features) in [
        ("breakthrough_race", "breakthrough_grid", &["advance", "foremost"][..]),
        ("english_in_lua", "english", &["advance", "home", "centre"]),
    ] {
        for native in positions(same, 5) {
            let text = write_position(&native);
            let position = read_position(&variant(game), &text).unwrap();
            for name in features {
                assert_eq!(measured(&position, name), measured(&native, name), "{name}: {text}");
            }
        }
    }
}

/// How many lines of four hold so many discs of one side and none of the other, found square by square.
fn open_lines(position: &Position, side: Side, discs: usize) -> usize {
    let at = |column: i32, row: i32| {
        let inside = (0..7).contains(&column) && (0..6).contains(&row);
        inside.then(|| position.at(damka::board::Square((row * 7 + column) as u16)).map(|piece| piece.side))
    };
    let starts = (0..6).flat_map(|row| (0..7).map(move |column| (column, row)));
    let lines = starts.flat_map(|start| [(1, 0), (0, 1), (1, 1), (-1, 1)].map(|step| (start, step)));
    lines
        .filter_map(|((column, row), (across, down))| {
            (0..4).map(|place| at(column + place * across, row + place * down)).collect::<Option<Vec<_>>>()
        })
        .filter(|line| line.iter().all(|disc| disc.is_none_or(|owner| owner == side)))
        .filter(|line| line.iter().flatten().count() == discs)
        .count()
}

#[test]
fn connect_four_counts_open_lines() {
    let positions = positions("connect_four", 10);
    for position in &positions {
        for (name, discs) in [("twos", 2), ("threes", 3)] {
            let [mine, theirs] =
                [position.turn(), position.turn().other()].map(|side| open_lines(position, side, discs) as f64);
            assert_eq!(measured(position, name), mine - theirs, "{name}: {}", write_position(position));
        }
    }
    assert!(positions.iter().any(|position| measured(position, "threes") != 0.0));
}

/// The walk game of `tests/scripts/walk.lua` with these additions, or why it cannot be used.
fn walking(added: &str) -> Result<Arc<Variant>, String> {
    let text = format!("local walk = require(\"walk\")\nreturn walk({{\n{added}\n}})");
    let read = read_variant("walking", "walking.lua", &text, &modules());
    read.map(Arc::new).map_err(|reports| crate::shipped::lines(&reports.iter().collect::<Vec<_>>()))
}

#[test]
fn faults_of_features_are_explained() {
    let measure = "measure = function() return { near = 1 } end";
    let many: Vec<String> = (0..33).map(|n| format!("near{n} = \"squares nearby\"")).collect();
    let many = many.join(", ");
    for (added, expected) in [
        ("features = { near = \"squares nearby\" }", "no function `measure` that counts them"),
        (measure, "there is a function `measure`, but no `features` that it counts"),
        (&format!("features = {{ {many} }}, {measure}"), "33 features; at most 32 are allowed"),
        (&format!("features = 3, {measure}"), "`features` must be a table"),
        (&format!("features = {{ near = 3 }}, {measure}"), "`features.near` must be text"),
        (&format!("features = {{ near = \" \" }}, {measure}"), "`near` needs a few words that say what it counts"),
        (&format!("features = {{ Near = \"squares\" }}, {measure}"), "`Near` needs another name: at most 30 small"),
        (&format!("features = {{ near_late = \"squares\" }}, {measure}"), "`near_late` needs another name"),
        (&format!("features = {{ man = \"squares\" }}, {measure}"), "every game in Lua already has the feature `man`"),
        ("features = { near = \"squares\" }, measure = 3", "no function `measure`"),
        (
            "features = { near = \"squares\" }, measure = function() return 3 end",
            "`measure` returned 3: it must return a table",
        ),
        (
            "features = { near = \"squares\" }, measure = function() return { naer = 1 } end",
            "`measure` returned `naer`, which `features` does not declare; did you mean `near`?",
        ),
        (
            "features = { near = \"squares\", far = \"squares\" }, measure = function() return { near = 1 } end",
            "`measure` returned no number for the feature `far`",
        ),
        (
            "features = { near = \"squares\" }, measure = function() return { near = 0 / 0 } end",
            "for the feature `near`: it must be a finite number",
        ),
        (
            "features = { near = \"squares\" }, measure = function() return { near = \"1\" } end",
            "for the feature `near`: it must be a finite number",
        ),
        (
            "features = { near = \"squares\" }, measure = function() return { near = math.random() } end",
            "rules cannot use random numbers",
        ),
    ] {
        let found = walking(added).unwrap_err();
        assert!(found.contains(expected), "{added}\n{found}");
        assert!(found.contains("walking.lua:"), "{found}");
    }
    let plain = walking("features = {}").unwrap();
    assert_eq!(plain.features().count(), 5);
}

#[test]
fn rules_that_fail_to_count_are_blamed_and_not_the_bot() {
    let broken = walking(
        "features = { near = \"squares nearby\" },\nmeasure = function(p)\nif p.plies == 2 then error(\"lost count\") end\n\
         return { near = p.plies }\nend",
    );
    let start = broken.unwrap().start();
    let allowance = Allowance { guard: std::time::Duration::from_mins(1), ..Allowance::IN_MATCHES };
    let turn = TurnContext { allowance, seat: start.turn(), ..task(&start) };
    let fault = mover("return (search.best(position, { depth = 2, eval = { near = 1 } }))").choose(turn).unwrap_err();
    assert_eq!(fault.ending, Termination::RulesError, "{}", fault.report);
    assert_eq!(fault.report.place.as_ref().unwrap().file, "walking.lua");
    assert!(fault.report.message.as_str().contains("lost count"), "{}", fault.report);
}

#[test]
fn bots_weigh_and_damka_trains_them() {
    let game = variant("connect_four");
    let weights = PhaseWeights::material(&game).unwrap();
    assert!(weights.names().iter().any(|name| name == "threes"));
    let pairs = weights.names().iter().map(|name| if name == "threes" { [3.0, 2.0] } else { [0.0; 2] }).collect();
    let text = champion_weights(&game, "mine", &weights.with(pairs));
    assert!(text.contains("threes_early: 3 ") && text.contains("room for the fourth, at the beginning"), "{text}");
    let read = WeightsText::read("ai/mine.yaml", &text, &game).unwrap();
    assert_eq!(read.weights.values().len(), 2);
    // Another game does not know them.
    assert!(WeightsText::read("ai/mine.yaml", &text, &variant("konane")).is_err());
}
