//! damka as an engine of NBoard.

use super::ggf::move_text;
use crate::engine::server::{BotSearch, EngineServer, MoveLimits, ServedEvent, ServerAnswer, best_move};
use crate::engine::square_moves::find_square_move;
use crate::notation::{Replay, read_ggf};
use crate::report::{Report, Source};
use crate::rules::Position;

#[derive(Default)]
pub struct NboardServer {
    /// `None` if it could not be read.
    position: Option<Position>,
    /// Whether the search answers `hint`, which goes on until a ping.
    is_hint: bool,
}

impl NboardServer {
    /// Reads `set game (;GM[Othello]…;)`.
    fn set_game(&mut self, ggf: &str, bot: &BotSearch) {
        let source = Source::new("game", ggf);
        let (games, _) = read_ggf(&source);
        let replay = games.first().and_then(|game| Replay::of(game, &bot.variant, &source).ok());
        self.position = replay.filter(Replay::is_sound).map(|replay| replay.last().clone());
    }

    fn play(&mut self, text: &str) -> ServerAnswer {
        let text = text.split('/').next().unwrap_or_default().trim();
        let Some(here) = &self.position else { return ServerAnswer::default() };
        match find_square_move(here, text) {
            Some(legal) => {
                self.position = Some(here.play(&legal).0);
                ServerAnswer::default()
            }
            None => format!("status illegal move {text}").into(),
        }
    }

    fn go(&mut self, is_hint: bool, bot: &mut BotSearch) -> ServerAnswer {
        self.is_hint = is_hint;
        match &self.position {
            None => "status there is no position".into(),
            Some(position) if position.moves().is_empty() => "status the game is over".into(),
            Some(position) => {
                // A program may do without `nboard`.
                if !bot.is_started()
                    && let Err(report) = bot.start()
                {
                    return said(Err(report));
                }
                bot.go(position, MoveLimits::default(), is_hint);
                ServerAnswer::default()
            }
        }
    }
}

impl EngineServer for NboardServer {
    fn handle_line(&mut self, line: &str, bot: &mut BotSearch) -> ServerAnswer {
        let (command, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match command {
            "nboard" => {
                self.position = Some(bot.variant.start());
                let mut answer = said(bot.start());
                answer.lines.insert(0, format!("set myname {}", bot.bot.title));
                return answer;
            }
            "set" => match rest.split_once(' ') {
                Some(("game", ggf)) => self.set_game(ggf, bot),
                Some(("depth", depth)) => {
                    let depth = depth.trim().parse().ok();
                    return depth.map_or_else(ServerAnswer::default, |depth| said(bot.limit_depth(Some(depth))));
                }
                _ => {}
            },
            "move" => return self.play(rest),
            "go" => return self.go(false, bot),
            "hint" => return self.go(true, bot),
            "ping" => {
                bot.abandon();
                return format!("pong {}", rest.trim()).trim_end().into();
            }
            "learn" => return "learned".into(),
            "quit" => return ServerAnswer::end(),
            // The protocol asks to ignore what is unknown.
            _ => {}
        }
        ServerAnswer::default()
    }

    fn handle_search_event(&mut self, event: ServedEvent, _: &mut BotSearch) -> ServerAnswer {
        match event {
            ServedEvent::Progress { position, best, depth, nodes, took } => {
                let mut here = position;
                let mut line = String::new();
                for legal in &best.line {
                    line += &move_text(legal, &here);
                    here = here.play(legal).0;
                }
                let search = format!("search {line} {:.2} 0 {depth}", best.value);
                vec![search, format!("nodestats {nodes} {:.2}", took.as_secs_f64())].into()
            }
            ServedEvent::Done { .. } if self.is_hint => "status".into(),
            ServedEvent::Done { position, best, took } => match best_move(best.as_ref()) {
                Some(chosen) => {
                    let value = best.as_ref().map_or(0.0, |best| best.value);
                    let text = move_text(chosen, &position);
                    format!("=== {text}/{value:.2}/{:.2}", took.as_secs_f64()).into()
                }
                None => "status no move".into(),
            },
            ServedEvent::Resigned => "status the bot resigns".into(),
            ServedEvent::Failed(message) => format!("status {message}").into(),
        }
    }
}

/// What went wrong, for the user of the other program.
fn said(outcome: Result<(), Report>) -> ServerAnswer {
    outcome.err().map(|report| format!("status {}", report.message).into()).unwrap_or_default()
}
