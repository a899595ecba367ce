//! A thousand saves in a row while games are played: bots, a module, weights, rules, themes and books in turn, each waited for.
//! Every hundred a line with the memory that the program holds; at the end whether it stayed flat, and whether a game was lost.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a bench that cannot go on should say where

mod window;

use damka::app::{PlayAction, Shell};
use damka::board::Side;
use std::fs;
use std::time::Duration;
use window::Window;

const SAVES: usize = 1000;
/// Caches, pools and the first games fill up.
const WARM_UP: usize = 200;
/// The environment variable that sets how many memory arenas glibc uses.
const ARENAS: &str = "MALLOC_ARENA_MAX";
/// How much more memory may be held after all of them.
const MAX_MORE: f64 = 0.05;

/// What is saved in turn, and how it is known to be in use.
struct Kind {
    file: &'static str,
    text: fn(usize) -> String,
    is_there: fn(&Shell, usize) -> bool,
}

const KINDS: [Kind; 6] = [
    Kind { file: "ai/fox.lua", text: bot, is_there: |shell, n| live_title(shell) == format!("Fox {n}") },
    Kind {
        file: "ai/lib/fox_lib.lua",
        text: |n| format!("return {{ n = {n}, which = {} }}\n", n % 3 + 1),
        is_there: |shell, n| {
            let version = shell.app.shared.now.bot("fox").unwrap().live.current();
            version.source.modules.get("fox_lib").is_some_and(|module| module.source.contains(&format!("n = {n},")))
        },
    },
    Kind {
        file: "ai/fox.yaml",
        text: |n| format!("man: {n}\n"),
        is_there: |shell, n| shell.app.shared.now.bot("fox").unwrap().live.current().weights["man"] == n as f64,
    },
    Kind {
        file: "scripts/mine.lua",
        text: |n| {
            format!(
                "return {{ base = \"english\", title = \"Mine {n}\", drawing = {{ ply_cap = {} }} }}\n",
                200 + n % 50
            )
        },
        is_there: |shell, n| {
            shell.app.shared.now.variant("mine").is_ok_and(|variant| variant.title == format!("Mine {n}"))
        },
    },
    Kind {
        file: "themes/mine.yaml",
        text: |n| {
            format!(
                "title: Mine\nroom: {{ table: \"#{:06x}\" }}\nwoods: {{ dark: {{ deep: \"#{:06x}\" }} }}\n",
                0x0020_1008 + n,
                0x0030_1008 + n
            )
        },
        is_there: |shell, n| {
            let table = &shell.board.theme.room.table;
            u32::from_be_bytes([0, table.red, table.green, table.blue]) == 0x0020_1008 + n as u32
        },
    },
    Kind {
        file: "assets/openings/mine.txt",
        text: |n| format!("9-13 21-17 # Line {n}\n"),
        is_there: |shell, n| {
            let now = &shell.app.shared.now;
            let named = |name: &str| name == format!("Line {n}");
            now.variant("mine").is_ok_and(|variant| now.openings(&variant).iter().any(|line| named(&line.name)))
        },
    },
];

fn bot(n: usize) -> String {
    format!(
        "--- @api 1
local lib = require \"fox_lib\"
return {{
  title = \"Fox {n}\", games = {{ \"*\" }}, weights = \"fox.yaml\",
  grade = function(position, move, ctx) ctx.trace(\"man\", ctx.weights.man) return ctx.weights.man + lib.n end,
  move = function(position, ctx)
    ctx.memory.moves = (ctx.memory.moves or 0) + 1
    print(\"move\", ctx.memory.moves, {n})
    local moves = position:moves()
    return moves[(position.ply * lib.which) % #moves + 1]
  end,
}}
"
    )
}

fn live_title(shell: &Shell) -> String {
    shell.app.shared.now.bot("fox").unwrap().live.current().info.title.clone()
}

const SETTINGS: &str = "theme: mine\nreduced_motion: true\nbot_pause_secs: 0.02\nlast_game: { variant: mine, seats: [fox, \"minimax:depth=2\"] }\n";

fn main() {
    // `cargo test --benches` runs this too, and wants no figures.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    // As the window has it: all threads share what memory is freed.
    if std::env::var_os(ARENAS).is_none() {
        let program = std::env::current_exe().unwrap();
        let ended = std::process::Command::new(program).arg("--bench").env(ARENAS, "2").status().unwrap();
        std::process::exit(ended.code().unwrap_or(1));
    }
    let texts: Vec<(&str, String)> = KINDS.iter().map(|kind| (kind.file, (kind.text)(0))).collect();
    let mut files: Vec<(&str, &str)> = texts.iter().map(|(file, text)| (*file, text.as_str())).collect();
    files.push(("settings.yaml", SETTINGS));
    let mut window = Window::open(&files);
    window.frame();
    window.shell.send(PlayAction::Start(None));
    window.until("the game has begun", |shell| shell.app.play.table.is_some());
    let mut tally = Tally::default();
    let mut warm = 0.0;
    println!("{:>6} {:>9} {:>8} {:>6} {:>6} {:>5}", "saves", "memory", "threads", "games", "plies", "lost");
    for n in 1..=SAVES {
        let kind = &KINDS[n % KINDS.len()];
        window.save(kind.file, &(kind.text)(n));
        window.until(kind.file, |shell| (kind.is_there)(shell, n));
        tally.look(&mut window);
        if n % 100 == 0 {
            window.rest(Duration::from_millis(500));
            tally.look(&mut window);
            let memory = memory_mb();
            println!(
                "{n:>6} {memory:>6.1} MB {:>8} {:>6} {:>6} {:>5}",
                threads(),
                tally.games,
                tally.plies,
                tally.lost
            );
            if n == WARM_UP {
                warm = memory;
            }
        }
    }
    let more = memory_mb() / warm - 1.0;
    let verdict = if more <= MAX_MORE && tally.lost == 0 { "flat" } else { "OVER" };
    println!("{:+.1} % since save {WARM_UP}, {} games lost or stopped by a fault  {verdict}", more * 100.0, tally.lost);
}

/// What became of the games.
#[derive(Default)]
struct Tally {
    games: usize,
    /// Of the games that are over.
    plies: usize,
    lost: usize,
}

impl Tally {
    /// Counts the game on the table if it is over, and begins another. A fault counts as a game that was lost.
    fn look(&mut self, window: &mut Window) {
        let session = &window.shell.app.play.table.as_ref().unwrap().session;
        let (is_faulty, is_over) = (session.breakdown().is_some(), session.result().is_some());
        if !is_faulty && !is_over {
            return;
        }
        if let Some(fault) = session.breakdown() {
            println!("{}", fault.fault.report);
        }
        self.games += 1;
        self.plies += session.played().len();
        self.lost += usize::from(is_faulty);
        assert!(Side::BOTH.into_iter().all(|side| !session.player(side).kind().is_person()));
        window.shell.send(PlayAction::Rematch { swapped: self.games % 2 == 1 });
        window.until("another game has begun", |shell| {
            let session = &shell.app.play.table.as_ref().unwrap().session;
            session.result().is_none() && session.breakdown().is_none()
        });
    }
}

/// What the program holds of the machine's memory.
fn memory_mb() -> f64 {
    let text = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0");
    line.split_whitespace().next().and_then(|kilobytes| kilobytes.parse().ok()).unwrap_or(0.0) / 1024.0
}

fn threads() -> usize {
    fs::read_dir("/proc/self/task").map_or(0, Iterator::count)
}
