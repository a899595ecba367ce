//! Tests a bot by quick games against another.

use super::games::random_game;
use crate::board::Side;
use crate::notation::write_position;
use crate::player::{Allowance, PendingReply, Player, PlayerRequest, PlayerResponse, TurnContext};
use crate::report::Report;
use crate::rules::{Move, Position, Variant};
use crate::session::{FaultPolicy, GameSettings, Session, play_out_observed};
use crate::text::{Phrase, phrase, raw};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Creates a new player for a variant; `None` if it cannot play.
pub type PlayerFactory<'a> = &'a dyn Fn(&Arc<Variant>) -> Option<Box<dyn Player>>;

pub struct BotTrial<'a> {
    pub variants: &'a [Arc<Variant>],
    pub create_bot: PlayerFactory<'a>,
    pub create_opponent: PlayerFactory<'a>,
    /// Number of games; the bot moves first in every other one.
    pub games: u64,
    pub nodes: Option<u64>,
    /// Game length limit in plies; longer games are left undecided.
    pub plies: usize,
    /// No game starts after this time.
    pub time_limit: Duration,
}

#[derive(Clone, Debug, Default)]
pub struct BotReport {
    pub won: u64,
    pub drawn: u64,
    /// Lost games, including those lost by a fault.
    pub lost: u64,
    /// Games that reached the ply limit.
    pub undecided: u64,
    pub variants: usize,
    pub moves: u64,
    /// The total of these moves.
    pub time: Duration,
    pub nodes: u64,
    /// The slowest move's duration, its variant and its position.
    pub slowest: Option<(Duration, String, String)>,
    /// The bot's faults, with position, game and seed; each message once.
    pub faults: Vec<Report>,
    /// Whether the bot was confirmed to repeat its moves; false if that was not tested.
    pub is_deterministic: bool,
    /// The messages of `faults` before their game and position were added.
    fault_messages: Vec<Phrase>,
}

/// The seed of the first game; each next game adds one.
const FIRST_SEED: u64 = 1;

/// Number of positions of the first game that a bot with a fresh state is asked again.
const MAX_REPEATED_REQUESTS: usize = 4;

/// Extra time after the guard before a player counts as unresponsive.
const GRACE: Duration = Duration::from_secs(5);

/// Not for the first pair of games. Deterministic bots would otherwise repeat the same game.
const OPENING_PLIES: u32 = 4;

/// The start position of a pair of games, which are played with sides swapped.
fn opened(variant: &Arc<Variant>, pair: u64) -> Position {
    let plies = if pair == 0 { 0 } else { OPENING_PLIES };
    let start = variant.start();
    let opened = random_game(start.clone(), pair, |position, _| position.ply() < plies, |_, _| {});
    if opened.outcome().is_none() { opened } else { start }
}

pub fn try_bot(trial: &BotTrial<'_>) -> BotReport {
    let mut tried = BotReport::default();
    let since = Instant::now();
    let mut played: Vec<&str> = Vec::new();
    for number in 0..trial.games {
        let index = (number * trial.variants.len() as u64 / trial.games.max(1)) as usize;
        let Some(variant) = trial.variants.get(index) else { break };
        if number > 0 && since.elapsed() > trial.time_limit {
            break;
        }
        let start = opened(variant, number / 2);
        let side = if number % 2 == 0 { start.turn() } else { start.turn().other() };
        let Some(session) = trial.play_game(&start, side, FIRST_SEED + number) else { break };
        if !played.contains(&variant.id.as_str()) {
            played.push(&variant.id);
        }
        tried.add(&session, side);
        let is_clean = tried.faults.is_empty();
        if number == 0 && is_clean {
            trial.check_determinism(&start, side, &session, &mut tried);
        }
    }
    tried.variants = played.len();
    tried
}

impl BotTrial<'_> {
    fn settings(&self, seed: u64) -> GameSettings {
        let allowance = Allowance { nodes: self.nodes, ..Allowance::IN_MATCHES };
        GameSettings { game_seed: seed, allowance, faults: FaultPolicy::Lose, ..GameSettings::IN_MATCHES }
    }

    /// Plays a game to its end or to the ply limit; `side` is the bot's.
    fn play_game(&self, start: &Position, side: Side, seed: u64) -> Option<Session> {
        let variant = start.variant();
        let (bot, opponent) = ((self.create_bot)(variant)?, (self.create_opponent)(variant)?);
        let players = if side == Side::Black { [bot, opponent] } else { [opponent, bot] };
        let mut session = Session::new(start.clone(), players, self.settings(seed));
        let is_long = AtomicBool::new(false);
        play_out_observed(&mut session, &is_long, &mut |session, _| {
            is_long.store(session.played().len() >= self.plies, Ordering::Relaxed);
        });
        Some(session)
    }

    /// Also asks a fresh state in mid-game: after a reload, a takeback or an error only `ctx.memory` survives.
    fn check_determinism(&self, start: &Position, side: Side, first: &Session, tried: &mut BotReport) {
        let variant = start.variant();
        let Some(second) = self.play_game(start, side, FIRST_SEED) else { return };
        let texts =
            |session: &Session| -> Vec<String> { session.played().iter().map(|ply| ply.text.clone()).collect() };
        let (first_texts, second_texts) = (texts(first), texts(&second));
        if first_texts != second_texts {
            let at = first_texts.iter().zip(&second_texts).take_while(|(first, second)| first == second).count();
            let (was, is) = (first_texts.get(at), second_texts.get(at));
            let move_phrase = |text: Option<&String>| text.map_or_else(|| phrase("doctor-bot-no-move"), raw);
            let message = phrase("doctor-bot-differs").with("number", at + 1);
            let message = message.with("then", move_phrase(was)).with("now", move_phrase(is));
            let hint = phrase("doctor-bot-differs-hint");
            tried.add_fault(Report::error(message).hint(hint), &location(first, at));
            return;
        }
        tried.is_deterministic = true;
        let own_plies: Vec<usize> = (0..first.played().len()).filter(|ply| first.played()[*ply].side == side).collect();
        let step = own_plies.len().div_ceil(MAX_REPEATED_REQUESTS).max(1);
        for ply in own_plies.iter().skip(step / 2).step_by(step) {
            let Some(chosen) = self.ask_again(variant, side, first, *ply) else { continue };
            let was = &first.played()[*ply];
            if !chosen.is_same(&was.chosen) || chosen.places != was.chosen.places {
                let text = crate::notation::move_text(variant, &chosen);
                let message = phrase("doctor-bot-state").with("now", text).with("then", &was.text);
                let hint = phrase("doctor-bot-state-hint");
                tried.is_deterministic = false;
                tried.add_fault(Report::error(message).hint(hint), &location(first, *ply));
                return;
            }
        }
    }

    fn ask_again(&self, variant: &Arc<Variant>, seat: Side, game: &Session, ply: usize) -> Option<Move> {
        let position = game.position_after(ply)?.clone();
        let mut player = (self.create_bot)(variant)?;
        let memory = game.memory_after(seat, ply).cloned();
        let GameSettings { game_seed, allowance, .. } = self.settings(FIRST_SEED);
        let task = TurnContext { position, seat, game_seed, allowance, memory };
        let request = PendingReply::send(&mut *player, PlayerRequest::Move(task));
        match request.wait(&mut *player, allowance.guard + GRACE, &mut |_| {})? {
            PlayerResponse::Move(choice) => Some(choice.chosen),
            _ => None,
        }
    }
}

/// Formats where a fault occurred, to follow its message.
fn location(session: &Session, ply: usize) -> String {
    let position = session.position_after(ply).map(write_position).unwrap_or_default();
    format!(" ({}, seed {}: {position})", session.start().variant().id, session.settings().game_seed)
}

impl BotReport {
    /// Keeps one fault per place in the bot's files, and one per message if it has no place.
    fn add_fault(&mut self, report: Report, location: &str) {
        let message = report.phrase();
        let is_known = self.faults.iter().zip(&self.fault_messages).any(|(known, known_message)| {
            let is_same_place = known.place.is_some() && known.place == report.place;
            let is_same_id = message.message_id().is_some() && message.message_id() == known_message.message_id();
            is_same_place || *known_message == message || (report.place.is_none() && is_same_id)
        });
        if !is_known {
            let located = format!("{}{location}", report.message);
            self.faults.push(report.with_message(located));
            self.fault_messages.push(message);
        }
    }

    fn add(&mut self, session: &Session, side: Side) {
        for (index, ply) in session.played().iter().enumerate().filter(|(_, ply)| ply.side == side) {
            self.moves += 1;
            self.time += ply.spent.time;
            self.nodes += ply.spent.nodes;
            if self.slowest.as_ref().is_none_or(|(time, ..)| ply.spent.time > *time) {
                let position = session.position_after(index).map(write_position).unwrap_or_default();
                self.slowest = Some((ply.spent.time, session.start().variant().id.clone(), position));
            }
        }
        let Some(result) = session.result() else {
            self.undecided += 1;
            return;
        };
        match result.outcome.winner {
            None => self.drawn += 1,
            Some(winner) if winner == side => self.won += 1,
            Some(_) => self.lost += 1,
        }
        if result.at_fault == Some(side)
            && let Some(report) = &result.report
        {
            let names_position = report.message.contains(&write_position(session.position()));
            let location = if names_position { String::new() } else { location(session, session.played().len()) };
            self.add_fault(report.clone(), &location);
        }
    }
}
