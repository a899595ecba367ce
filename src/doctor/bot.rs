//! Tests a bot by quick games against another.

use super::games::random_game;
use crate::board::Side;
use crate::notation::write_position;
use crate::player::{Allowance, PendingReply, Player, PlayerRequest, PlayerResponse, TurnContext};
use crate::report::Report;
use crate::rules::{Move, Position, Variant};
use crate::session::{FaultPolicy, GameSettings, Session, play_out_observed};
use crate::text::{phrase, raw};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Creates a new player for a variant; `None` if it cannot play.
pub type PlayerFactory<'a> = &'a dyn Fn(&Arc<Variant>) -> Option<Box<dyn Player>>;

pub struct BotTrial<'a> {
    pub variants: &'a [Arc<Variant>],
    pub own: PlayerFactory<'a>,
    pub other: PlayerFactory<'a>,
    /// Number of games; the bot moves first in every other one.
    pub games: u64,
    pub nodes: Option<u64>,
    /// Game length limit in plies; longer games are left undecided.
    pub plies: usize,
    /// No game starts after this time.
    pub most: Duration,
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
    pub again: bool,
}

/// The seed of the first game; each next game adds one.
const FIRST_SEED: u64 = 1;

/// Number of positions of the first game that a bot with a fresh state is asked again.
const ASKED_AGAIN: usize = 4;

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
        if number > 0 && since.elapsed() > trial.most {
            break;
        }
        let start = opened(variant, number / 2);
        let side = if number % 2 == 0 { start.turn() } else { start.turn().other() };
        let Some(session) = trial.game(&start, side, FIRST_SEED + number) else { break };
        if !played.contains(&variant.id.as_str()) {
            played.push(&variant.id);
        }
        tried.add(&session, side);
        let is_clean = tried.faults.is_empty();
        if number == 0 && is_clean {
            trial.again(&start, side, &session, &mut tried);
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
    fn game(&self, start: &Position, side: Side, seed: u64) -> Option<Session> {
        let variant = start.variant();
        let (own, other) = ((self.own)(variant)?, (self.other)(variant)?);
        let players = if side == Side::Black { [own, other] } else { [other, own] };
        let mut session = Session::new(start.clone(), players, self.settings(seed));
        let is_long = AtomicBool::new(false);
        play_out_observed(&mut session, &is_long, &mut |session, _| {
            is_long.store(session.played().len() >= self.plies, Ordering::Relaxed);
        });
        Some(session)
    }

    /// Also asks a fresh state in mid-game: after a reload, a takeback or an error only `ctx.memory` survives.
    fn again(&self, start: &Position, side: Side, first: &Session, tried: &mut BotReport) {
        let variant = start.variant();
        let Some(second) = self.game(start, side, FIRST_SEED) else { return };
        let texts =
            |session: &Session| -> Vec<String> { session.played().iter().map(|ply| ply.text.clone()).collect() };
        let (one, two) = (texts(first), texts(&second));
        if one != two {
            let at = one.iter().zip(&two).take_while(|(one, two)| one == two).count();
            let (was, is) = (one.get(at), two.get(at));
            let move_phrase = |text: Option<&String>| text.map_or_else(|| phrase("doctor-bot-no-move"), raw);
            let message = phrase("doctor-bot-differs").with("number", at + 1);
            let message = message.with("then", move_phrase(was)).with("now", move_phrase(is));
            let hint = phrase("doctor-bot-differs-hint");
            tried.fault(self.at(first, at, Report::error(message)).hint(hint));
            return;
        }
        tried.again = true;
        let own: Vec<usize> = (0..first.played().len()).filter(|ply| first.played()[*ply].side == side).collect();
        let step = own.len().div_ceil(ASKED_AGAIN).max(1);
        for ply in own.iter().skip(step / 2).step_by(step) {
            let Some(chosen) = self.ask_again(variant, side, first, *ply) else { continue };
            let was = &first.played()[*ply];
            if !chosen.is_same(&was.chosen) || chosen.places != was.chosen.places {
                let text = crate::notation::move_text(variant, &chosen);
                let message = phrase("doctor-bot-state").with("now", text).with("then", &was.text);
                let hint = phrase("doctor-bot-state-hint");
                tried.again = false;
                tried.fault(self.at(first, *ply, Report::error(message)).hint(hint));
                return;
            }
        }
    }

    fn ask_again(&self, variant: &Arc<Variant>, seat: Side, game: &Session, ply: usize) -> Option<Move> {
        let position = game.position_after(ply)?.clone();
        let mut player = (self.own)(variant)?;
        let memory = game.memory_after(seat, ply).cloned();
        let GameSettings { game_seed, allowance, .. } = self.settings(FIRST_SEED);
        let task = TurnContext { position, seat, game_seed, allowance, memory };
        let request = PendingReply::send(&mut *player, PlayerRequest::Move(task));
        match request.wait(&mut *player, allowance.guard + GRACE, &mut |_| {})? {
            PlayerResponse::Move(choice) => Some(choice.chosen),
            _ => None,
        }
    }

    fn at(&self, session: &Session, ply: usize, report: Report) -> Report {
        let position = session.position_after(ply).map(write_position).unwrap_or_default();
        let message = format!("{} ({}, seed {}: {position})", report.message, session.start().variant().id, FIRST_SEED);
        let _ = self;
        report.with_message(message)
    }
}

impl BotReport {
    fn fault(&mut self, report: Report) {
        let is_known = |known: &Report| {
            known.place.is_some() && known.place == report.place
                || known.message.split(" (").next() == report.message.split(" (").next()
        };
        if !self.faults.iter().any(is_known) {
            self.faults.push(report);
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
        let Some(finish) = session.finish() else {
            self.undecided += 1;
            return;
        };
        match finish.outcome.winner {
            None => self.drawn += 1,
            Some(winner) if winner == side => self.won += 1,
            Some(_) => self.lost += 1,
        }
        if finish.at_fault == Some(side)
            && let Some(report) = &finish.report
        {
            let seed = session.settings().game_seed;
            let position = write_position(session.position());
            let variant = &session.start().variant().id;
            let names_position = report.message.contains(&position);
            let where_it_was =
                if names_position { String::new() } else { format!(" ({variant}, seed {seed}: {position})") };
            self.fault(report.clone().with_message(format!("{}{where_it_was}", report.message)));
        }
    }
}
