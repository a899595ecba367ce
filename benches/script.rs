//! What scripts cost: states, evaluations, searches, step counting: `cargo bench --bench script`.
//!
//! Rows of one table are measured by turns in one run and each shows its best of several rounds, so that the ratios hold
//! on a busy machine too.

use damka::player::{Allowance, Answer, Ask, Player, Request, Task};
use damka::rules::Position;
use damka::script::{BotPlayer, BotSource, LiveBot, Modules, Options, bytes_of_a_fresh_state, check_bot, read_variant};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

const ROUNDS: u32 = 5;

/// Counts men and kings by bytes of the masks, as a bot's author would.
const EVAL: &str = "
local ones = {}
for byte = 0, 255 do
  local count = 0
  for bit = 0, 7 do count += bit32.extract(byte, bit) end
  ones[byte] = count
end
local band, extract = bit32.band, bit32.extract
local function count(mask)
  return ones[band(mask, 255)] + ones[extract(mask, 8, 8)] + ones[extract(mask, 16, 8)] + ones[extract(mask, 24, 8)]
end
local function eval(black_men, black_kings, white_men, white_kings, side)
  local value = count(black_men) - count(white_men) + 1.5 * (count(black_kings) - count(white_kings))
  return side == 1 and value or -value
end
";

/// Alpha-beta written in Lua over native moves; counts its nodes.
const SEARCH_IN_LUA: &str = "
local nodes
local function value(walk, depth, alpha, beta)
  if depth == 0 then return walk:value() end
  local count = walk:moves()
  if count == 0 then return -1000 end
  for move = 1, count do
    nodes += 1
    walk:play(move)
    local reply = -value(walk, depth - 1, -beta, -alpha)
    walk:back()
    if reply > alpha then alpha = reply end
    if alpha >= beta then break end
  end
  return alpha
end
";

fn file(path: &str) -> String {
    match std::fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))) {
        Ok(text) => text,
        Err(error) => fail(&format!("{path}: {error}")),
    }
}

fn fail(message: &str) -> ! {
    eprintln!("{message}");
    std::process::exit(1)
}

fn source(id: &str, text: &str) -> BotSource {
    BotSource { id: id.into(), file: format!("ai/{id}.lua"), source: text.into(), modules: Arc::default() }
}

fn start() -> Position {
    match read_variant("english", "scripts/english.lua", &file("scripts/english.lua"), &Arc::new(Modules::default())) {
        Ok(variant) => Arc::new(variant).start(),
        Err(faults) => fail(&faults.iter().map(ToString::to_string).collect::<String>()),
    }
}

/// A bot with this body of `move`, and its answers, waited for.
struct Bench {
    player: BotPlayer,
    woken: std::sync::mpsc::Receiver<()>,
    asked: u64,
    position: Position,
}

impl Bench {
    fn new(body: &str, position: &Position) -> Self {
        let text = format!(
            "--- @api 1\n{EVAL}{SEARCH_IN_LUA}\nreturn {{ title = 'Bench', games = {{ '*' }}, move = function(position, ctx)\n{body}\nend }}"
        );
        let source = source("bench", &text);
        let info = check_bot(&source).unwrap_or_else(|report| fail(&report.to_string()));
        let live = Arc::new(LiveBot::new(source, info, Arc::default()));
        let mut player = BotPlayer::new(live, Options::new());
        let (wake, woken) = channel();
        player.wake_with(Arc::new(move || _ = wake.send(())));
        Self { player, woken, asked: 0, position: position.clone() }
    }

    /// Seconds that one answer took, the nodes the host counted, and the value the bot gave.
    fn answer(&mut self, steps: Option<u64>) -> (f64, u64, f64) {
        self.asked += 1;
        let allowance = Allowance { nodes: None, steps, guard: Duration::from_mins(5) };
        let task =
            Task { position: self.position.clone(), seat: self.position.turn(), game_seed: 1, allowance, memory: None };
        self.player.ask(Request { id: self.asked, ask: Ask::Move(task) });
        loop {
            match self.player.poll().map(|reply| reply.answer) {
                Some(Answer::Move(choice)) => {
                    return (choice.spent.time.as_secs_f64(), choice.spent.nodes, choice.value.unwrap_or(0.0));
                }
                Some(Answer::Fault(fault)) => fail(&fault.report.to_string()),
                Some(_) => {}
                None => _ = self.woken.recv(),
            }
        }
    }
}

/// The shortest of some tries, in seconds.
fn shortest(rounds: u32, mut once: impl FnMut()) -> f64 {
    let time = |once: &mut dyn FnMut()| {
        let clock = Instant::now();
        once();
        clock.elapsed().as_secs_f64()
    };
    (0..rounds).map(|_| time(&mut once)).fold(f64::INFINITY, f64::min)
}

fn states(position: &Position) {
    let minimax = source("minimax", &file("ai/minimax.lua"));
    let check = shortest(100, || _ = check_bot(&minimax));
    println!("a bot's file checked: thread, state, run, drop   {:>8.2} ms", check * 1e3);
    let english = file("scripts/english.lua");
    let modules = Arc::new(Modules::default());
    let variant = shortest(100, || _ = read_variant("english", "scripts/english.lua", &english, &modules));
    println!("a variant's file read into fast code             {:>8.2} ms", variant * 1e3);
    let bytes = bytes_of_a_fresh_state(&minimax).unwrap_or_else(|report| fail(&report.to_string()));
    println!("memory of a fresh state with a bot in it         {:>8.0} KB (goal: under 1024)", bytes as f64 / 1024.0);
    let mut bench = Bench::new("return position:moves()[1]", position);
    bench.answer(None);
    let round_trip = shortest(1000, || _ = bench.answer(None));
    println!("a request there and back                         {:>8.1} µs", round_trip * 1e6);
    let mut bench = Bench::new(
        "local a, b, c, d = position:masks() local sum = 0\nfor _ = 1, 1000000 do sum += eval(a, b, c, d, 1) end\nreturn position:moves()[1], sum",
        position,
    );
    let eval = (0..ROUNDS).map(|_| bench.answer(None).0).fold(f64::INFINITY, f64::min);
    println!("an evaluation by a script, in Lua                {:>8.0} ns", eval * 1e3);
}

fn searches(position: &Position) {
    let search = |eval: &str| format!("local m, v = search.best(position, {{ depth = 11{eval} }}) return m, v");
    let lua = "nodes = 0 value(search.walk(position, { eval = { man = 1, king = 1.5 } }), 8, -1e9, 1e9) return position:moves()[1], nodes";
    let mut rows = [
        ("native search, the family's evaluation", search(""), None, 0.0_f64),
        ("native search, weights", search(", eval = { man = 1, king = 1.5 }"), None, 0.0_f64),
        ("native search, evaluation in Lua", search(", eval = eval"), None, 0.0_f64),
        ("native search, evaluation in Lua, steps counted", search(", eval = eval"), Some(u64::MAX / 4), 0.0),
        ("search in Lua over native moves", lua.to_owned(), None, 0.0_f64),
        ("search in Lua over native moves, steps counted", lua.to_owned(), Some(u64::MAX / 4), 0.0),
    ];
    let mut benches: Vec<Bench> = rows.iter().map(|(_, body, ..)| Bench::new(body, position)).collect();
    for _ in 0..ROUNDS {
        for (row, bench) in rows.iter_mut().zip(&mut benches) {
            let (seconds, nodes, value) = bench.answer(row.2);
            let nodes = if nodes == 0 { value } else { nodes as f64 };
            row.3 = row.3.max(nodes / seconds);
        }
    }
    println!("\n{:<50} {:>9} {:>9}", "", "knodes/s", "of native");
    for (name, _, _, speed) in &rows {
        println!("{name:<50} {:>9.0} {:>9.3}", speed / 1e3, speed / rows[0].3);
    }
    println!("steps counted, of steps off: {:.2} and {:.2}", rows[3].3 / rows[2].3, rows[5].3 / rows[4].3);
}

fn main() {
    let position = start();
    states(&position);
    searches(&position);
}
