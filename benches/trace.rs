//! The cost of traces: the same bot without `ctx.trace`, with it while traces are off, and while they are recorded.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a bench that cannot go on should say where

use damka::catalog::{Catalog, FolderChoice, Root};
use damka::player::{Allowance, Player, PlayerRequest, PlayerResponse, Request, TurnContext};
use damka::rules::Position;
use std::fs;
use std::time::{Duration, Instant};

/// A search in damka's own code by a judgement in Lua, with a reason for each move and one for each position judged.
const SEARCHES: &str = "--- @api 1
local function judge(a, b, c, d) return a % 64 - c % 64 end
return { title = 'S', games = { '*' }, move = function(position, ctx)
  local best, most
  for _, move in position:moves() do
    local value = WITH(move, function() return -select(2, search.best(position:play(move), { depth = 5, eval = judge })) end)
    if not best or value > most then best, most = move, value end
  end
  return best, most
end }";

const ROUNDS: u64 = 15;

fn main() {
    // `cargo test --benches` runs this too, and wants no figures.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("ai")).unwrap();
    let plain = SEARCHES.replace("WITH(move, function()", "bare(function()");
    let plain = plain.replace("local function judge", "local function bare(fn) return fn() end\nlocal function judge");
    fs::write(folder.path().join("ai/plain.lua"), plain).unwrap();
    let calls = SEARCHES.replace("WITH(move, function()", "ctx.trace(move, nil, function()");
    fs::write(folder.path().join("ai/calls.lua"), calls).unwrap();
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    let english = catalog.now().variant("english").expect("shipped").start();
    // The same in turn, so that what else the machine does falls on all.
    let kinds = [("without a call", "plain", false), ("calls, nobody reads", "calls", false), ("read", "calls", true)];
    measure("judged in Lua, a reason a move", &catalog, &english, &kinds);
    let kinds = [("nobody reads", "graded:level=3", false), ("read", "graded:level=3", true)];
    measure("graded, level 3, a reason for everything", &catalog, &english, &kinds);
}

fn measure(what: &str, catalog: &Catalog, position: &Position, kinds: &[(&str, &str, bool)]) {
    println!("{what}");
    let mut players: Vec<_> = kinds.iter().map(|kind| player(catalog, position, kind.1)).collect();
    let mut least = vec![Duration::MAX; kinds.len()];
    for round in 1..=ROUNDS {
        for (place, player) in players.iter_mut().enumerate() {
            let allowance = Allowance { traced: kinds[place].2, ..Allowance::IN_MATCHES };
            let task = TurnContext {
                position: position.clone(),
                seat: position.turn(),
                game_seed: 1,
                allowance,
                memory: None,
            };
            let begun = Instant::now();
            player.ask(Request { id: round, ask: PlayerRequest::Move(task) });
            while !matches!(player.poll().map(|reply| reply.answer), Some(PlayerResponse::Move(_))) {
                std::thread::sleep(Duration::from_micros(20));
            }
            least[place] = least[place].min(begun.elapsed());
        }
    }
    for ((name, ..), time) in kinds.iter().zip(&least) {
        let share = time.as_secs_f64() / least[0].as_secs_f64();
        println!("  {name:<22} {:>8.3} ms  {:>6.1} %", time.as_secs_f64() * 1e3, share * 100.0);
    }
}

fn player(catalog: &Catalog, position: &Position, seat: &str) -> Box<dyn Player> {
    let seat = catalog.seat(seat, position.variant()).unwrap_or_else(|faults| panic!("{}", faults[0]));
    Box::new(seat.bot_player().expect("its weights fit").expect("a bot"))
}
