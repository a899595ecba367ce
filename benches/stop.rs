//! Time from a stop request, as a takeback sends it, to the bot's reply, for each kind of search.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a bench that cannot go on should say where

use damka::board::Side;
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::player::{Allowance, Player, PlayerRequest, Request, TurnContext};
use damka::script::BotPlayer;
use std::fs;
use std::time::{Duration, Instant};

/// What thinks, on which variant, and the body of its `move`.
const KINDS: [(&str, &str, &str); 7] = [
    ("native", "english", "return (search.best(position, { depth = 60 }))"),
    (
        "weights",
        "english",
        "return (search.best(position, { depth = 60, eval = { man = 1, king = 2, mobility = 0.1 } }))",
    ),
    (
        "eval in Lua",
        "english",
        "return (search.best(position, { depth = 60, eval = function(a, b, c, d) return a % 64 - c % 64 end }))",
    ),
    ("random games", "english", "return (search.mcts(position, { playouts = 100000000 }))"),
    ("laws in Lua", "konane", "return (search.best(position, { depth = 60 }))"),
    ("games of those", "konane", "return (search.mcts(position, { playouts = 100000000 }))"),
    ("a loop", "english", "local n = 0 while true do n += 1 end"),
];
const STOPS: u64 = 20;
/// A bot that was cut short says nothing; the next request shows that it is free.
const SILENCE: Duration = Duration::from_millis(400);

fn main() {
    // `cargo test --benches` runs this too, and wants no figures.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("ai")).unwrap();
    for (place, (_, _, body)) in KINDS.iter().enumerate() {
        let text = format!(
            "--- @api 1\nreturn {{ title = \"B\", games = {{ \"*\" }}, move = function(position, ctx) {body} end }}\n"
        );
        fs::write(folder.path().join(format!("ai/kind_{place}.lua")), text).unwrap();
    }
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    for (place, (name, variant, _)) in KINDS.iter().enumerate() {
        let position = catalog.now().variant(variant).expect("shipped").start();
        let live = catalog.now().bot(&format!("kind_{place}")).expect("it loads").live.clone();
        let mut player = BotPlayer::new(live, std::collections::BTreeMap::default());
        let (mut times, mut silent) = (Vec::new(), 0);
        for id in 1..=STOPS {
            let allowance = Allowance::IN_MATCHES;
            let task =
                TurnContext { position: position.clone(), seat: Side::Black, game_seed: id, allowance, memory: None };
            player.ask(Request { id, ask: PlayerRequest::Move(task) });
            // Long enough to be in the midst of it, and never at the same place.
            std::thread::sleep(Duration::from_millis(150 + 7 * id));
            while player.poll().is_some() {}
            let stopped = Instant::now();
            player.stop();
            if answered(&mut player, id) { times.push(stopped.elapsed()) } else { silent += 1 }
        }
        times.sort_unstable();
        let ms = |share: usize| {
            times.get((times.len().max(1) - 1) * share / 100).map_or(0.0, |time| time.as_secs_f64() * 1e3)
        };
        println!("{name:<15} median {:>5.1} ms, slowest {:>5.1} ms, cut short {silent} of {STOPS}", ms(50), ms(100));
    }
}

/// Whether the final answer to the request comes.
fn answered(player: &mut BotPlayer, id: u64) -> bool {
    let asked = Instant::now();
    while asked.elapsed() < SILENCE {
        while let Some(reply) = player.poll() {
            if reply.id == id
                && !matches!(
                    reply.answer,
                    damka::player::PlayerResponse::Progress { .. } | damka::player::PlayerResponse::Said(_)
                )
            {
                return true;
            }
        }
        std::thread::sleep(Duration::from_micros(100));
    }
    false
}
