//! Bots in seats, for tests that send them requests or play games with them.

use crate::shipped;
use damka::board::Side;
use damka::config;
use damka::player::{
    Allowance, ChosenMove, Player, PlayerFault, PlayerRequest, PlayerResponse, Request, TurnContext, WakeSignal,
};
use damka::rules::Position;
use damka::script::{BotOptions, BotPlayer, BotSource, LiveBot, Modules, check_bot};
use damka::session::{Event, Session};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// A seat that can be asked and waited for.
pub struct Seat {
    pub player: BotPlayer,
    pub live: Arc<LiveBot>,
    woken: Receiver<()>,
    asked: u64,
    /// What the bot wrote to its console, and other things notices before the answer.
    pub notices: Vec<PlayerResponse>,
}

/// A source as the catalog would give it, without modules.
pub fn source(id: &str, file: &str, text: &str) -> BotSource {
    BotSource { id: id.into(), file: file.into(), source: text.into(), modules: Arc::default() }
}

/// A shipped bot's text, with the modules that it may ask for.
pub fn shipped_source(id: &str) -> BotSource {
    let file = format!("ai/{id}.lua");
    let text = std::fs::read_to_string(shipped::root().join(&file)).unwrap();
    let mut modules = Modules::default();
    for entry in std::fs::read_dir(shipped::root().join("ai/lib")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        modules.add(&name, format!("ai/lib/{name}.lua"), std::fs::read_to_string(&path).unwrap());
    }
    BotSource { modules: Arc::new(modules), ..source(id, &file, &text) }
}

/// A seat for a shipped bot, its weights file read.
pub fn shipped_seat(id: &str, options: &[(&str, &str)]) -> Seat {
    let source = shipped_source(id);
    let info = check_bot(&source).unwrap_or_else(|report| panic!("{report}"));
    let typed: Vec<_> = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let chosen = info.read_options(&typed).unwrap();
    let weights = info.weights.as_ref().map(|file| {
        let text = std::fs::read_to_string(shipped::root().join("ai").join(file)).unwrap();
        Arc::new(config::Weights::read(file, &text).unwrap().values())
    });
    seat_of(LiveBot::new(source, info, weights.unwrap_or_default()), chosen)
}

/// A seat for a bot of this text.
pub fn seat(text: &str) -> Seat {
    seat_with(text, Modules::default())
}

/// The same, with modules to require.
pub fn seat_with(text: &str, modules: Modules) -> Seat {
    let source = BotSource { modules: Arc::new(modules), ..source("test", "ai/test.lua", text) };
    let info = check_bot(&source).unwrap_or_else(|report| panic!("{report}"));
    seat_of(LiveBot::new(source, info, Arc::default()), BotOptions::new())
}

/// A seat with a body of `move` only.
pub fn mover(body: &str) -> Seat {
    seat(&format!(
        "--- @api 1\nreturn {{ title = 'Test', games = {{ '*' }}, move = function(position, ctx)\n{body}\nend }}"
    ))
}

fn seat_of(live: LiveBot, options: BotOptions) -> Seat {
    let live = Arc::new(live);
    let mut player = BotPlayer::new(live.clone(), options);
    let (wake, woken) = channel();
    player.wake_with(Arc::new(move || _ = wake.send(())));
    Seat { player, live, woken, asked: 0, notices: Vec::new() }
}

/// A task about this position with no limit but a guard that is never reached.
pub fn task(position: &Position) -> TurnContext {
    let allowance = Allowance { guard: Duration::from_mins(2), traced: true, ..Allowance::IN_MATCHES };
    TurnContext { position: position.clone(), seat: position.turn(), game_seed: 1, allowance, memory: None }
}

/// The start of a shipped variant.
pub fn start(id: &str) -> Position {
    shipped::variant(id).start()
}

impl Seat {
    /// Asks and waits for the answer.
    pub fn ask(&mut self, ask: PlayerRequest) -> PlayerResponse {
        self.begin(ask);
        self.wait()
    }

    /// Asks without waiting.
    pub fn begin(&mut self, ask: PlayerRequest) {
        self.asked += 1;
        self.notices.clear();
        self.player.ask(Request { id: self.asked, ask });
    }

    /// Waits for the answer to the last request.
    pub fn wait(&mut self) -> PlayerResponse {
        loop {
            while let Some(reply) = self.player.poll() {
                assert_eq!(reply.id, self.asked, "an answer to a request that was replaced");
                match reply.answer {
                    text @ (PlayerResponse::Said(_) | PlayerResponse::Progress { .. }) => self.notices.push(text),
                    answer => return answer,
                }
            }
            self.woken.recv_timeout(Duration::from_mins(3)).expect("the bot never answered");
        }
    }

    /// Waits for the next thing it says, whatever it is.
    pub fn receive(&mut self) -> PlayerResponse {
        loop {
            if let Some(reply) = self.player.poll() {
                return reply.answer;
            }
            self.woken.recv_timeout(Duration::from_mins(3)).expect("the bot never spoke");
        }
    }

    /// Asks for a move.
    pub fn choose(&mut self, task: TurnContext) -> Result<Box<ChosenMove>, Box<PlayerFault>> {
        match self.ask(PlayerRequest::Move(task)) {
            PlayerResponse::Move(choice) => Ok(choice),
            PlayerResponse::Fault(fault) => Err(fault),
            other => panic!("neither a move nor a fault: {other:?}"),
        }
    }

    /// The text of the move it plays at the start of English draughts, or its fault.
    pub fn opening(&mut self) -> Result<Box<ChosenMove>, Box<PlayerFault>> {
        self.choose(task(&start("english")))
    }

    /// The fault of its move at the start of English draughts.
    pub fn fault(&mut self) -> Box<PlayerFault> {
        match self.opening() {
            Err(fault) => fault,
            Ok(choice) => panic!("no fault: {choice:?}"),
        }
    }

    /// The lines it wrote to its console.
    pub fn lines(&self) -> Vec<String> {
        let lines = self.notices.iter().filter_map(|text| match text {
            PlayerResponse::Said(line) => Some(line.to_string()),
            _ => None,
        });
        lines.collect()
    }
}

/// The text of a move.
pub fn text(position: &Position, choice: &ChosenMove) -> String {
    damka::notation::move_text(position.variant(), &choice.chosen)
}

/// Plays a game between two seats, black's first, and gives its moves.
pub fn play(variant: &str, seats: [&mut Seat; 2], game_seed: u64, most_plies: u32) -> (Position, Vec<String>) {
    let mut position = start(variant);
    let mut moves = Vec::new();
    let [black, white] = seats;
    while position.outcome().is_none() && position.ply() < most_plies {
        let seat = if position.turn() == Side::Black { &mut *black } else { &mut *white };
        let choice = seat
            .choose(TurnContext { game_seed, ..task(&position) })
            .unwrap_or_else(|fault| panic!("{}", fault.report));
        moves.push(text(&position, &choice));
        position = position.play(&choice.chosen).0;
    }
    (position, moves)
}

/// Ticks a session whenever its players, its rules or its clocks have something for it, until `is_done`. Returns its events.
pub fn tick_until(session: &mut Session, is_done: impl Fn(&Session) -> bool) -> Vec<Event> {
    const LIMIT: Duration = Duration::from_mins(3);
    let signal = Arc::new(WakeSignal::default());
    session.wake_with(signal.waker());
    let (begun, mut events) = (Instant::now(), Vec::new());
    loop {
        events.extend(session.tick(begun.elapsed()));
        if is_done(session) {
            return events;
        }
        assert!(begun.elapsed() < LIMIT, "the game hangs at ply {}", session.played().len());
        signal.wait(Some(session.next_due().map_or(LIMIT, |due| due.saturating_sub(begun.elapsed()))));
    }
}
