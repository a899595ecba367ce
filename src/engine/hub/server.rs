//! damka as an engine of Hub, or of damka's own protocol.

use super::board::Dialect;
use super::line::{word, words};
use crate::engine::declared_option::DeclaredOption;
use crate::engine::server::{BotSearch, EngineServer, MoveLimits, ServedEvent, ServerAnswer, best_move};
use crate::rules::Position;
use std::fmt::Write as _;
use std::time::Duration;

/// The option that says which game is played, where there are several.
const VARIANT: &str = "variant";
/// For how many moves the time of a clock is, where nothing says it.
const USUAL_MOVES: f64 = 30.0;

pub struct HubServer {
    dialect: Dialect,
    /// `None` if it could not be read.
    position: Option<Position>,
    limits: MoveLimits,
}

impl HubServer {
    pub const fn new(dialect: Dialect) -> Self {
        Self { dialect, position: None, limits: MoveLimits { time: None, nodes: None } }
    }

    fn introduce(bot: &BotSearch) -> Vec<String> {
        let served = &bot.bot;
        let version = Some(&served.version).filter(|version| !version.is_empty());
        let version = version.map_or_else(String::new, |version| format!(" version={}", word(version)));
        let mut lines = vec![format!("id name={}{version}", word(&served.title))];
        if served.games.len() > 1 {
            let games = served.games.iter().map(|game| game.word.clone()).collect();
            let value = served.games[0].word.clone();
            let variant = DeclaredOption {
                name: VARIANT.to_owned(),
                kind: "enum".to_owned(),
                value,
                range: None,
                choices: games,
            };
            lines.push(declaration(&variant));
        }
        lines.extend(served.options.iter().map(declaration));
        lines.push("wait".to_owned());
        lines
    }

    fn set(name: &str, value: &str, bot: &mut BotSearch) -> ServerAnswer {
        if name != VARIANT {
            if !bot.bot.options.iter().any(|option| option.name == name) {
                return error(&format!("unknown parameter {name}"));
            }
            bot.set.insert(name.to_owned(), value.to_owned());
            return ServerAnswer::default();
        }
        let Some(game) = bot.bot.games.iter().find(|game| game.word == value || game.variant.id == value) else {
            return error(&format!("unknown variant {value}"));
        };
        bot.variant = game.variant.clone();
        ServerAnswer::default()
    }

    fn set_position(&mut self, text: Option<&str>, moves: &str, bot: &BotSearch) -> ServerAnswer {
        let mut position = text.and_then(|text| self.dialect.read_position(&bot.variant, text));
        for text in moves.split_whitespace() {
            position = position.and_then(|here| self.dialect.find_move(&here, text).map(|legal| here.play(&legal).0));
        }
        self.position = position;
        if self.position.is_none() { error("bad position") } else { ServerAnswer::default() }
    }

    fn go(&self, analyses: bool, bot: &mut BotSearch) -> ServerAnswer {
        let Some(position) = &self.position else { return error("no position") };
        if !bot.is_started() {
            return error("not ready");
        }
        if position.moves().is_empty() {
            return error("the game is over");
        }
        bot.go(position, self.limits, analyses);
        ServerAnswer::default()
    }

    fn line_text(&self, position: &Position, line: &[crate::rules::Move]) -> String {
        let variant = position.variant();
        line.iter().map(|legal| self.dialect.move_text(variant, legal)).collect::<Vec<_>>().join(" ")
    }
}

impl EngineServer for HubServer {
    fn handle_line(&mut self, line: &str, bot: &mut BotSearch) -> ServerAnswer {
        let (command, pairs) = words(line);
        let value = |name: &str| pairs.get(name).map(String::as_str);
        match command {
            "hub" | "damka" if command == self.dialect.hello() => Self::introduce(bot).into(),
            "set-param" => match (value("name"), value("value")) {
                (Some(name), Some(value)) => Self::set(name, value, bot),
                _ => ServerAnswer::default(),
            },
            "init" => match bot.start() {
                Ok(()) => {
                    self.position = Some(bot.variant.start());
                    "ready".into()
                }
                Err(report) => {
                    // The next try begins with the usual values.
                    bot.set.clear();
                    error(&report.message)
                }
            },
            "ping" => "pong".into(),
            "new-game" => {
                bot.begin_game();
                ServerAnswer::default()
            }
            "pos" => self.set_position(value("pos").or(value("fen")), value("moves").unwrap_or_default(), bot),
            "level" => {
                let number = |name: &str| value(name).and_then(|text| text.parse::<f64>().ok());
                let share = |time: f64| time / number("moves").filter(|moves| *moves >= 1.0).unwrap_or(USUAL_MOVES);
                let of_clock = || Some(share(number("time")?) + number("inc").unwrap_or(0.0));
                let secs = number("move-time").or_else(of_clock).filter(|secs| *secs > 0.0);
                let time = secs.and_then(|secs| Duration::try_from_secs_f64(secs).ok());
                self.limits = MoveLimits { time, nodes: value("nodes").and_then(|nodes| nodes.parse().ok()) };
                match bot.limit_depth(value("depth").and_then(|depth| depth.parse().ok())) {
                    Ok(()) => ServerAnswer::default(),
                    Err(report) => error(&report.message),
                }
            }
            "go" => self.go(pairs.contains_key("analyze"), bot),
            "stop" => {
                bot.stop();
                ServerAnswer::default()
            }
            "quit" => ServerAnswer::end(),
            "ponder-hit" | "" => ServerAnswer::default(),
            // Our own protocol asks to ignore what is unknown; Scan reports it.
            _ if self.dialect == Dialect::Damka => ServerAnswer::default(),
            _ => error("bad command"),
        }
    }

    fn handle_search_event(&mut self, event: ServedEvent, _: &mut BotSearch) -> ServerAnswer {
        match event {
            ServedEvent::Progress { position, best, depth, nodes, took } => {
                let secs = took.as_secs_f64();
                let speed = nodes as f64 / secs.max(1e-3) / 1e6;
                let (value, line) = (best.value, self.line_text(&position, &best.line));
                format!("info depth={depth} score={value:.3} nodes={nodes} time={secs:.3} nps={speed:.3} pv=\"{line}\"")
                    .into()
            }
            ServedEvent::Done { position, best, .. } => {
                let text = |legal| word(&self.dialect.move_text(position.variant(), legal));
                let mut line = "done".to_owned();
                if let Some(chosen) = best_move(best.as_ref()) {
                    let _ = write!(line, " move={}", text(chosen));
                }
                if let Some(answer) = best.as_ref().and_then(|best| best.line.get(1)) {
                    let _ = write!(line, " ponder={}", text(answer));
                }
                line.into()
            }
            // Hub has no word for it.
            ServedEvent::Resigned if self.dialect == Dialect::Damka => "done resign".into(),
            ServedEvent::Resigned => error("the bot resigns"),
            ServedEvent::Failed(message) => error(&message),
        }
    }
}

fn declaration(option: &DeclaredOption) -> String {
    let DeclaredOption { name, kind, value, range, choices } = option;
    let mut line = format!("param name={} value={} type={kind}", word(name), word(value));
    if let Some([min, max]) = range {
        let _ = write!(line, " min={min} max={max}");
    }
    if !choices.is_empty() {
        let _ = write!(line, " values={}", word(&choices.join(" ")));
    }
    line
}

fn error(message: &str) -> ServerAnswer {
    format!("error message={}", word(message)).into()
}
