//! Rules that hang or fail during a call: the variant is at fault, never the bot that searched, and every caller gets a report.

use crate::scripted::modules;
use crate::seats::{Seat, seat};
use damka::player::{Allowance, TurnContext};
use damka::rules::{Counting, Position, Termination, Variant, perft, playouts};
use damka::script::read_variant;
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

/// The walk game of `tests/scripts/walk.lua` with one function replaced.
fn walking(replaced: &str) -> Arc<Variant> {
    let text = format!("local walk = require(\"walk\")\nreturn walk({{ {replaced} }})");
    Arc::new(read_variant("walking", "walking.lua", &text, &modules()).unwrap())
}

/// The same game with rules that hang when asked about the second ply.
fn hanging() -> Arc<Variant> {
    walking("outcome = function(p) while p.plies == 2 do end end")
}

fn task(position: &Position) -> TurnContext {
    let allowance = Allowance { guard: Duration::from_mins(1), ..Allowance::IN_MATCHES };
    TurnContext { allowance, seat: position.turn(), ..crate::seats::task(position) }
}

/// A bot that searches two plies before it plays its first move.
fn looks_ahead(then: &str) -> Seat {
    let mut text =
        String::from("--- @api 1\nreturn { title = \"Ahead\", games = { \"*\" }, move = function(position)\n");
    let _ = writeln!(
        text,
        "  local next = position:play(position:moves()[1])\n  local moves = next:play(next:moves()[1]):moves()\n  {then}\nend }}"
    );
    seat(&text)
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_bot_is_not_blamed_for_rules_that_hang_while_it_looks_ahead() {
    for then in ["return moves[1].text", "error('no moves')", "return position:moves()[#moves]"] {
        let fault = looks_ahead(then).choose(task(&hanging().start())).unwrap_err();
        assert_eq!(fault.ending, Termination::RulesError, "{then}: {}", fault.report);
        let place = fault.report.place.as_ref().unwrap();
        assert_eq!(
            (place.file.as_str(), fault.report.message.as_str()),
            ("walking.lua", "stopped: time limit exceeded")
        );
        assert!(fault.report.hint.as_ref().unwrap().contains("looking ahead"), "{}", fault.report);
    }
}

#[test]
fn a_bot_that_handles_broken_rules_keeps_playing() {
    let choice = looks_ahead("return position:moves()[1]").choose(task(&hanging().start())).unwrap();
    assert_eq!(choice.chosen, hanging().start().moves()[0]);
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn counting_and_playing_out_give_up_laws_that_hang_by_name() {
    let variant = hanging();
    assert_eq!(perft(&variant.start(), 4, Counting::Moves), 0);
    let fault = variant.rules.last_fault().unwrap();
    assert_eq!(
        (fault.place.as_ref().unwrap().file.as_str(), &*fault.message),
        ("walking.lua", "stopped: time limit exceeded")
    );
    let variant = hanging();
    playouts(&variant.start(), 10, 1);
    assert!(variant.rules.last_fault().is_some());
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn laws_that_hang_again_and_again_are_asked_no_more_and_say_so() {
    let variant = hanging();
    let start = variant.start();
    let start = start.play(&start.moves()[0]).0;
    for _ in 0..3 {
        let after = start.play(&start.moves()[0]).0;
        assert_eq!(after.fault().unwrap().message, "stopped: time limit exceeded");
    }
    let after = start.play(&start.moves()[0]).0;
    let fault = after.fault().unwrap();
    assert_eq!(fault.message, "the rules of `walking` took too long 3 times");
    assert!(fault.hint.as_ref().unwrap().contains("fix the file"));
}

#[test]
fn lists_of_moves_are_bounded_in_the_loops_of_the_host_too() {
    let variant = walking(
        "moves = function(p) if p.plies < 2 then return { { text = 'a', from = 1 + p.plies, to = 2 + p.plies } } end return table.create(5000, p) end",
    );
    assert_eq!(perft(&variant.start(), 3, Counting::Moves), 0);
    assert_eq!(variant.rules.last_fault().unwrap().message, "`moves` returned 5000 moves: at most 4096");
}
