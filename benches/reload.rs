//! Time from saving a file to its new behaviour in the running app, a frame drawn with it included: for every kind of file,
//! alone, among fifty others, and while a bot thinks as hard as it can on another thread. `cargo bench --bench reload -- theme book`
//! measures these two kinds.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a bench that cannot go on should say where

mod window;

use damka::app::{Grades, PlayAction, Shell};
use damka::board::Side;
use damka::catalog::{OptionValue, SeatSpec};
use damka::config::CommandId;
use damka::player::{Allowance, Player, PlayerRequest, Request, TurnContext};
use std::time::{Duration, Instant};
use window::{Window, report};

/// Each kind is saved so often under each load.
const SAVES: usize = 40;
/// What 95 of 100 saves are to be within.
const LIMIT_MS: f64 = 150.0;
/// Editors save seldom; never twice at the same place of anything that happens regularly.
const BETWEEN_SAVES: Duration = Duration::from_millis(60);

/// How often each kind was saved: bot, module, weights, variant, preset, book, theme, settings.
type Saved = [usize; 8];

/// What is saved, and how it is known to be in use.
struct Kind {
    name: &'static str,
    file: &'static str,
    text: fn(usize) -> String,
    is_there: fn(&Shell, &Saved) -> bool,
}

const KINDS: [Kind; 8] = [
    Kind { name: "bot", file: "ai/fox.lua", text: bot, is_there: is_graded },
    Kind {
        name: "module",
        file: "ai/lib/fox_lib.lua",
        text: |n| format!("return {{ n = {} }}\n", n * 1000),
        is_there: is_graded,
    },
    Kind { name: "weights", file: "ai/fox.yaml", text: |n| format!("man: {n}\n"), is_there: is_graded },
    Kind { name: "variant", file: "scripts/mine.lua", text: variant, is_there: is_offered },
    Kind { name: "preset", file: "ai/presets.yaml", text: preset, is_there: is_chosen },
    Kind {
        name: "book",
        file: "assets/openings/mine.txt",
        text: |n| format!("9-13 21-17 # Line {n}\n"),
        is_there: is_known,
    },
    Kind { name: "theme", file: "themes/mine.yaml", text: theme, is_there: is_seen },
    Kind { name: "settings", file: "settings.yaml", text: settings, is_there: is_set },
];

fn main() {
    // `cargo test --benches` runs this too, and wants no figures.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    for (heading, others, thinks) in [
        ("alone", false, false),
        ("among fifty other files", true, false),
        ("among fifty other files, while a bot thinks", true, true),
    ] {
        println!("saved to in use, {heading}");
        measure(others, thinks);
    }
}

fn measure(others: bool, thinks: bool) {
    let texts: Vec<(&str, String)> = KINDS.iter().map(|kind| (kind.file, (kind.text)(0))).collect();
    let mut files: Vec<(&str, &str)> = texts.iter().map(|(file, text)| (*file, text.as_str())).collect();
    files.push(("ai/thinker.lua", THINKER));
    let more = if others { fifty() } else { Vec::new() };
    files.extend(more.iter().map(|(file, text)| (file.as_str(), text.as_str())));
    let mut window = Window::open(&files);
    window.frame();
    window.shell.send(PlayAction::Start(None));
    let mut saved: Saved = [0; 8];
    window.until("the game has begun", |shell| is_graded(shell, &[0; 8]));
    let _thinker = thinks.then(|| think(&window.shell));
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let is_wanted = |kind: &Kind| wanted.is_empty() || wanted.iter().any(|name| name == kind.name);
    for (place, kind) in KINDS.iter().enumerate().filter(|(_, kind)| is_wanted(kind)) {
        let mut times = Vec::new();
        for n in 1..=SAVES {
            window.rest(BETWEEN_SAVES + Duration::from_millis(7 * (n as u64 % 5)));
            saved[place] = n;
            let begun = Instant::now();
            window.save(kind.file, &(kind.text)(n));
            window.until(kind.name, |shell| (kind.is_there)(shell, &saved));
            times.push(begun.elapsed());
        }
        report(kind.name, times, LIMIT_MS);
    }
}

/// Copies of what was shipped, under other names: variants, bots with their weights, themes.
fn fifty() -> Vec<(String, String)> {
    let shipped =
        |file: &str| std::fs::read_to_string(format!("{}/{file}", env!("CARGO_MANIFEST_DIR"))).expect("a shipped file");
    let kinds = [
        ("scripts", "international", "lua"),
        ("scripts", "connect_four", "lua"),
        ("ai", "minimax", "lua"),
        ("ai", "minimax", "yaml"),
        ("themes", "night", "yaml"),
    ];
    let copy = |n: usize| {
        let (folder, name, ending) = kinds[n % kinds.len()];
        (format!("{folder}/{name}_{n}.{ending}"), shipped(&format!("{folder}/{name}.{ending}")))
    };
    (0..50).map(copy).collect()
}

/// Never comes to an end by itself.
const THINKER: &str = "--- @api 1
return { title = \"Thinker\", games = { \"*\" }, move = function(position)
  return (search.best(position, { depth = 100, eval = { man = 1, king = 2, mobility = 0.1 } }))
end }
";

fn think(shell: &Shell) -> Box<dyn Player> {
    let position = shell.app.shared.now.variant("international").unwrap().start();
    let seat = SeatSpec::read("thinker", position.variant(), &shell.app.shared.now).unwrap();
    let mut player = seat.bot_player().unwrap().expect("a bot");
    let allowance = Allowance { guard: Duration::from_hours(1), traced: false, ..Allowance::IN_MATCHES };
    let task = TurnContext { seat: position.turn(), position, game_seed: 1, allowance, memory: None };
    player.ask(Request { id: 1, ask: PlayerRequest::Move(task) });
    Box::new(player)
}

fn bot(n: usize) -> String {
    let n = n * 1_000_000;
    format!(
        "--- @api 1
local lib = require \"fox_lib\"
return {{
  title = \"Fox\", games = {{ \"*\" }}, weights = \"fox.yaml\",
  options = {{ pace = {{ kind = \"integer\", min = 0, max = 1000, default = 0 }} }},
  grade = function(position, move, ctx) return {n} + lib.n + ctx.weights.man end,
  move = function(position) return position:moves()[1] end,
}}
"
    )
}

/// The grades beside the board are those that these very versions of bot, module and weights give.
fn is_graded(shell: &Shell, saved: &Saved) -> bool {
    let Some(table) = &shell.app.play.table else { return false };
    let expected = (saved[0] * 1_000_000 + saved[1] * 1000 + saved[2]) as f64;
    let Grades::Given(_, list) = &table.seat_state(Side::White).grades else { return false };
    !list.is_empty() && list.iter().all(|(.., grade)| *grade == expected)
}

fn variant(n: usize) -> String {
    format!("return {{ base = \"english\", title = \"Mine\", drawing = {{ ply_cap = {} }} }}\n", 1000 + n)
}

/// The game on the table is offered these very rules, which were asked about its position.
fn is_offered(shell: &Shell, saved: &Saved) -> bool {
    let offered = shell.app.play.new_rules.as_ref();
    offered.is_some_and(|new| new.variant.ply_cap as usize == 1000 + saved[3] && new.verdict().is_some())
}

fn preset(n: usize) -> String {
    format!("presets:\n  - id: mine\n    title: Mine {n}\n    seat: fox:pace={n}\n")
}

/// Whether the preset has the saved option.
fn is_chosen(shell: &Shell, saved: &Saved) -> bool {
    let now = &shell.app.shared.now;
    let Ok(SeatSpec::Bot { options, .. }) = SeatSpec::read("@mine", &now.variant("mine").unwrap(), now) else {
        return false;
    };
    options.get("pace") == Some(&OptionValue::Integer(saved[4] as i64))
}

/// The bot at the table would find this very line.
fn is_known(shell: &Shell, saved: &Saved) -> bool {
    let Some(bot) = shell.app.play.table.as_ref().and_then(|table| table.seat_state(Side::White).bot.as_ref()) else {
        return false;
    };
    let name = format!("Line {}", saved[5]);
    bot.live.books().get("mine").is_some_and(|book| book.openings().iter().any(|line| line.name == name))
}

const fn table_colour(n: usize) -> u32 {
    0x0020_1008 + n as u32
}

fn theme(n: usize) -> String {
    format!("title: Mine\nroom: {{ table: \"#{:06x}\" }}\n", table_colour(n))
}

/// The board was drawn in these very colours.
fn is_seen(shell: &Shell, saved: &Saved) -> bool {
    let table = &shell.board.theme.room.table;
    u32::from_be_bytes([0, table.red, table.green, table.blue]) == table_colour(saved[6])
}

fn settings(n: usize) -> String {
    let (key, secs) = (["F2", "F9"][n % 2], 100 + n);
    format!(
        "theme: mine\nreduced_motion: true\nlast_game: {{ variant: mine, seats: [human, fox] }}\nguard_secs: {secs}\nkeys: {{ rules: {key} }}\n"
    )
}

fn is_set(shell: &Shell, saved: &Saved) -> bool {
    let (settings, n) = (&shell.app.shared.settings, saved[7]);
    settings.guard_secs as usize == 100 + n && settings.keys.chord_text(CommandId::Rules) == ["F2", "F9"][n % 2]
}
