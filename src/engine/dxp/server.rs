//! damka as a program that plays by DXP: it waits for a request, or makes one.

use super::message::{DxpMessage, EndReason, GameRequest};
use super::{LETTERS, move_message};
use crate::board::Side;
use crate::engine::server::{BotSearch, EngineServer, MoveLimits, ServedEvent, ServerAnswer, best_move};
use crate::engine::squares::move_of_numbers;
use crate::rules::{Outcome, Position};
use crate::text::{Phrase, authored, phrase};
use std::time::{Duration, Instant};

/// The codes of a refusal: the protocol or the position, and a game that goes on.
const REFUSED: u8 = 1;
const BUSY: u8 = 2;

/// How long to wait for the answer to a request.
const ANSWER: Duration = Duration::from_secs(30);
/// How long a connection without a game may be silent: others wait for it to end.
const REQUEST: Duration = Duration::from_mins(10);
/// What the other program may take for a move beyond the time of its whole game.
const LATE: Duration = Duration::from_mins(1);

/// A game that is asked of the other program.
#[derive(Clone, Copy, Debug)]
pub struct DxpGame {
    /// The side of the other program.
    pub follower: Side,
    pub minutes: u32,
    pub moves: u32,
}

pub struct DxpServer<'a> {
    /// The game to ask for; `None` to wait for a request.
    asks: Option<DxpGame>,
    game: Option<RunningGame>,
    /// When the other program last wrote something, or was given its turn.
    heard: Instant,
    /// Called with the result of each game.
    report: Box<dyn FnMut(Phrase) + 'a>,
}

struct RunningGame {
    position: Position,
    side: Side,
    opponent: String,
    plies: i64,
    /// What is left for this many moves.
    time: Duration,
    moves: u32,
    /// What the other program has for the whole game.
    given: Duration,
    /// When its turn began.
    turn_began: Instant,
}

impl<'a> DxpServer<'a> {
    /// `report` is called with the result of each game.
    pub fn new(asks: Option<DxpGame>, report: impl FnMut(Phrase) + 'a) -> Self {
        Self { asks, game: None, heard: Instant::now(), report: Box::new(report) }
    }

    fn begin_game(&mut self, position: Position, side: Side, opponent: &str, (minutes, moves): (u32, u32)) {
        let (time, moves) = (Duration::from_secs(u64::from(minutes) * 60), moves.max(1));
        let opponent = opponent.to_owned();
        let (plies, given, turn_began) = (0, time, Instant::now());
        self.game = Some(RunningGame { position, side, opponent, plies, time, moves, given, turn_began });
    }

    /// Ends the game; the reason is from the bot's point of view.
    fn conclude(&mut self, reason: EndReason, bot: &mut BotSearch) {
        bot.abandon();
        let Some(game) = self.game.take() else { return };
        let message = phrase(match reason {
            EndReason::Unknown => "engine-dxp-stopped",
            EndReason::Lost => "engine-dxp-lost",
            EndReason::Draw => "engine-dxp-drawn",
            EndReason::Won => "engine-dxp-won",
        });
        (self.report)(message.with("opponent", authored(game.opponent)).with("plies", game.plies));
    }

    /// Accepts a request if it can be played.
    fn accept(&mut self, request: &GameRequest, bot: &mut BotSearch) -> ServerAnswer {
        let name = bot.bot.title.clone();
        if self.game.is_some() {
            return DxpMessage::Accept { name, code: BUSY }.to_string().into();
        }
        let position = match &request.position {
            None => Some(bot.variant.start()),
            Some((turn, letters)) => LETTERS.read(&bot.variant, *turn, letters),
        };
        let started = bot.start();
        let (Some(position), Ok(())) = (position, started) else {
            return DxpMessage::Accept { name, code: REFUSED }.to_string().into();
        };
        self.begin_game(position, request.follower, &request.name, (request.minutes, request.moves));
        let mut answer = ServerAnswer::from(DxpMessage::Accept { name, code: 0 }.to_string());
        answer.lines.extend(self.take_turn(bot).lines);
        answer
    }

    /// Lets the bot choose a move if it is its turn. Who is to move ends the game.
    fn take_turn(&mut self, bot: &mut BotSearch) -> ServerAnswer {
        let Some(game) = &mut self.game else { return ServerAnswer::default() };
        if game.position.turn() != game.side {
            return ServerAnswer::default();
        }
        if let Some(outcome) = game.position.outcome() {
            let reason = reason(&outcome, game.side);
            return self.end(reason, bot);
        }
        game.turn_began = Instant::now();
        bot.go(&game.position, MoveLimits { time: Some(game.time / game.moves), nodes: None }, false);
        ServerAnswer::default()
    }

    fn end(&mut self, reason: EndReason, bot: &mut BotSearch) -> ServerAnswer {
        self.conclude(reason, bot);
        DxpMessage::End(reason).to_string().into()
    }

    fn play(&mut self, numbers: &[usize], bot: &mut BotSearch) -> ServerAnswer {
        let Some(game) = self.game.as_mut().filter(|game| game.position.turn() != game.side) else {
            return ServerAnswer::default();
        };
        let Some(legal) = move_of_numbers(&game.position, numbers, numbers.len() > 2) else {
            let says = DxpMessage::Chat("illegal move received".to_owned()).to_string();
            let ends = self.end(EndReason::Unknown, bot);
            return [vec![says], ends.lines].concat().into();
        };
        game.position = game.position.play(&legal).0;
        game.plies += 1;
        self.take_turn(bot)
    }
}

impl EngineServer for DxpServer<'_> {
    fn greeting(&mut self, bot: &mut BotSearch) -> ServerAnswer {
        let Some(DxpGame { follower, minutes, moves }) = self.asks else { return ServerAnswer::default() };
        DxpMessage::Request(GameRequest { name: bot.bot.title.clone(), follower, minutes, moves, position: None })
            .to_string()
            .into()
    }

    fn handle_line(&mut self, line: &str, bot: &mut BotSearch) -> ServerAnswer {
        self.heard = Instant::now();
        match DxpMessage::read(line) {
            DxpMessage::Request(request) => self.accept(&request, bot),
            DxpMessage::Accept { name, code } => match self.asks {
                Some(asked) if code == 0 && bot.start().is_ok() => {
                    let start = bot.variant.start();
                    self.begin_game(start, asked.follower.other(), &name, (asked.minutes, asked.moves));
                    self.take_turn(bot)
                }
                _ => ServerAnswer::end(),
            },
            DxpMessage::Move { numbers, .. } => self.play(&numbers, bot),
            DxpMessage::End(reason) if self.game.is_some() => {
                self.conclude(reason.for_other(), bot);
                // The other side waits for an answer of the same kind.
                let answer = DxpMessage::End(EndReason::Unknown).to_string();
                ServerAnswer { ends: self.asks.is_some(), ..answer.into() }
            }
            DxpMessage::End(_) => ServerAnswer { ends: self.asks.is_some(), ..ServerAnswer::default() },
            DxpMessage::Back => DxpMessage::REFUSES_BACK.into(),
            // A request in another form or version.
            DxpMessage::Unknown if line.starts_with('R') => {
                DxpMessage::Accept { name: bot.bot.title.clone(), code: REFUSED }.to_string().into()
            }
            DxpMessage::Chat(_) | DxpMessage::Unknown => ServerAnswer::default(),
        }
    }

    fn handle_search_event(&mut self, event: ServedEvent, bot: &mut BotSearch) -> ServerAnswer {
        let chosen = match event {
            ServedEvent::Done { best, .. } => best_move(best.as_ref()).cloned(),
            ServedEvent::Progress { .. } => return ServerAnswer::default(),
            ServedEvent::Resigned => return self.end(EndReason::Lost, bot),
            ServedEvent::Failed(message) => {
                let says = DxpMessage::Chat(message).to_string();
                return [vec![says], self.end(EndReason::Unknown, bot).lines].concat().into();
            }
        };
        let (Some(chosen), Some(game)) = (chosen, &mut self.game) else { return ServerAnswer::default() };
        let took = game.turn_began.elapsed();
        game.position = game.position.play(&chosen).0;
        game.plies += 1;
        game.time = game.time.saturating_sub(took).max(Duration::from_secs(1));
        game.moves = game.moves.saturating_sub(1).max(1);
        self.heard = Instant::now();
        move_message(&game.position, &chosen, took.as_secs()).to_string().into()
    }

    fn line_deadline(&self) -> Option<Instant> {
        let patience = match &self.game {
            // The bot is thinking.
            Some(game) if game.position.turn() == game.side && game.position.outcome().is_none() => return None,
            Some(game) => game.given + LATE,
            None if self.asks.is_some() => ANSWER,
            None => REQUEST,
        };
        Some(self.heard + patience)
    }

    fn handle_timeout(&mut self, bot: &mut BotSearch) {
        match self.game {
            Some(_) => self.conclude(EndReason::Unknown, bot),
            None => (self.report)(phrase("engine-dxp-silent")),
        }
    }
}

fn reason(outcome: &Outcome, side: Side) -> EndReason {
    match outcome.winner {
        None => EndReason::Draw,
        Some(winner) if winner == side => EndReason::Won,
        Some(_) => EndReason::Lost,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silent_program_is_not_waited_for_without_end() {
        let waits = |asks| {
            let server = DxpServer::new(asks, |_| {});
            server.line_deadline().map(|until| until - server.heard)
        };
        assert_eq!(waits(None), Some(REQUEST));
        assert_eq!(waits(Some(DxpGame { follower: Side::White, minutes: 5, moves: 75 })), Some(ANSWER));
    }
}
