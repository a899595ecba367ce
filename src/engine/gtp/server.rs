//! damka as an engine of GTP.

use super::{side_letter, vertex};
use crate::engine::server::{BotSearch, EngineServer, MoveLimits, ServedEvent, ServerAnswer, best_move};
use crate::engine::square_moves::find_square_move;
use crate::notation::board_text;
use crate::rules::Position;
use std::collections::VecDeque;
use std::time::Duration;

const COMMANDS: [&str; 14] = [
    "boardsize",
    "clear_board",
    "genmove",
    "known_command",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "quit",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

#[derive(Default)]
pub struct GtpServer {
    /// The positions of the game, the current one last.
    game: Vec<Position>,
    /// The number of the `genmove` being answered; empty if it has none.
    number: String,
    /// For each move.
    time: Option<Duration>,
    /// Lines that came while a move was being chosen: they are answered in their order.
    waiting: VecDeque<String>,
}

impl GtpServer {
    fn here(&mut self, bot: &BotSearch) -> Position {
        if self.game.is_empty() {
            self.game.push(bot.variant.start());
        }
        self.game.last().cloned().unwrap_or_else(|| bot.variant.start())
    }

    /// The answer to a command, without its number; `None` if it comes later.
    fn answer(&mut self, command: &str, words: &[&str], bot: &mut BotSearch) -> Option<Result<String, String>> {
        let first = words.first().copied().unwrap_or_default();
        Some(match command {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok(bot.bot.title.clone()),
            "version" => Ok(bot.bot.version.clone()),
            "known_command" => Ok(COMMANDS.contains(&first).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "boardsize" if first == bot.variant.shape.rows.to_string() => Ok(String::new()),
            "boardsize" => Err("unacceptable size".to_owned()),
            "clear_board" => {
                self.game.clear();
                bot.begin_game();
                Ok(String::new())
            }
            "komi" | "quit" => Ok(String::new()),
            "play" => self.play(words, bot),
            "undo" if self.game.len() > 1 => {
                self.game.pop();
                Ok(String::new())
            }
            "undo" => Err("cannot undo".to_owned()),
            "time_settings" => self.set_time(words),
            "time_left" => Ok(self.time_left(words)),
            "showboard" => Ok(format!("\n{}", board_text(&self.here(bot)).trim_end())),
            "genmove" => return self.begin_move(first, bot),
            _ => Err("unknown command".to_owned()),
        })
    }

    fn play(&mut self, words: &[&str], bot: &BotSearch) -> Result<String, String> {
        let [side, text] = words else { return Err("syntax error".to_owned()) };
        let here = self.here(bot);
        let is_turn = side.to_lowercase().starts_with(side_letter(here.turn()));
        let legal = find_square_move(&here, text).filter(|_| is_turn).ok_or("illegal move")?;
        self.game.push(here.play(&legal).0);
        Ok(String::new())
    }

    /// Reads main time, time and moves of a period; a move gets its share of the period, or a thirtieth of the main time.
    fn set_time(&mut self, words: &[&str]) -> Result<String, String> {
        let numbers: Option<Vec<f64>> = words.iter().map(|word| word.parse().ok()).collect();
        let Some([main, period, moves]) = numbers.as_deref() else { return Err("syntax error".to_owned()) };
        let secs = if *moves > 0.0 { period / moves } else { main / 30.0 };
        self.time = Duration::try_from_secs_f64(secs).ok().filter(|time| !time.is_zero());
        Ok(String::new())
    }

    /// Reads the side, the seconds and the moves that are left; without a number of moves, a move gets a thirtieth.
    fn time_left(&mut self, words: &[&str]) -> String {
        if let [_, secs, moves] = words
            && let (Ok(secs), Ok(moves)) = (secs.parse::<f64>(), moves.parse::<f64>())
        {
            let secs = secs / if moves > 0.0 { moves } else { 30.0 };
            self.time = Duration::try_from_secs_f64(secs.max(0.01)).ok();
        }
        String::new()
    }

    fn begin_move(&mut self, side: &str, bot: &mut BotSearch) -> Option<Result<String, String>> {
        let here = self.here(bot);
        if !matches!(side.to_lowercase().as_str(), "b" | "w" | "black" | "white") {
            return Some(Err("syntax error".to_owned()));
        }
        if !side.to_lowercase().starts_with(side_letter(here.turn())) {
            return Some(Err("it is the other side's turn".to_owned()));
        }
        if here.moves().is_empty() {
            return Some(Ok("pass".to_owned()));
        }
        bot.go(&here, MoveLimits { time: self.time, nodes: None }, false);
        None
    }
}

impl EngineServer for GtpServer {
    fn handle_line(&mut self, line: &str, bot: &mut BotSearch) -> ServerAnswer {
        if bot.is_searching() {
            if line.split_whitespace().any(|word| word == "quit") {
                bot.stop();
            }
            self.waiting.push_back(line.to_owned());
            return ServerAnswer::default();
        }
        let line = line.split('#').next().unwrap_or_default();
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let number = words.first().copied().filter(is_number).unwrap_or_default().to_owned();
        if !number.is_empty() {
            words.remove(0);
        }
        let Some((command, arguments)) = words.split_first() else { return ServerAnswer::default() };
        if !bot.is_started()
            && let Err(report) = bot.start()
        {
            return reply(&number, Err(report.message));
        }
        let Some(answer) = self.answer(command, arguments, bot) else {
            self.number = number;
            return ServerAnswer::default();
        };
        ServerAnswer { ends: *command == "quit", ..reply(&number, answer) }
    }

    fn handle_search_event(&mut self, event: ServedEvent, bot: &mut BotSearch) -> ServerAnswer {
        let mut answer = self.chosen(event);
        while !bot.is_searching() && !answer.ends {
            let Some(line) = self.waiting.pop_front() else { break };
            let next = self.handle_line(&line, bot);
            answer.lines.extend(next.lines);
            answer.ends = next.ends;
        }
        answer
    }
}

impl GtpServer {
    /// The answer to `genmove`, once it is known.
    fn chosen(&mut self, event: ServedEvent) -> ServerAnswer {
        let number = self.number.clone();
        match event {
            ServedEvent::Progress { .. } => ServerAnswer::default(),
            ServedEvent::Done { position, best, .. } => match best_move(best.as_ref()) {
                Some(chosen) => {
                    self.game.push(position.play(chosen).0);
                    reply(&number, Ok(vertex(position.variant(), chosen)))
                }
                None => reply(&number, Err("no move".to_owned())),
            },
            ServedEvent::Resigned => reply(&number, Ok("resign".to_owned())),
            ServedEvent::Failed(message) => reply(&number, Err(message)),
        }
    }
}

/// An answer ends with an empty line.
fn reply(number: &str, answer: Result<String, String>) -> ServerAnswer {
    let (sign, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    vec![format!("{sign}{number} {text}").trim_end().to_owned(), String::new()].into()
}
