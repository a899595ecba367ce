//! An online game in the terminal, from connecting to the result.

use super::rules_question::answer_about_rules;
use super::typed_command::{TypedCommand, TypedInput, TypedLines, carry_out};
use crate::board::Side;
use crate::catalog::Catalog;
use crate::cli::keyboard::MessageRow;
use crate::cli::language::{self, Formatter};
use crate::cli::list::json;
use crate::cli::out::{CliError, CliResult};
use crate::cli::play::{GameFormat, Printer};
use crate::net::{ClientKind, Offer, Presence};
use crate::online::{
    LocalSeat, OnlineClient, OnlineError, OnlineEvent, OnlineGame, OpponentState, declined_phrase, failure_report,
    stored_game,
};
use crate::player::WakeSignal;
use crate::report::Report;
use crate::session::Event;
use crate::store::{Store, StorePlace};
use crate::text::{Phrase, authored, phrase, raw};
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long to wait for the server's result after the last move.
const LAST_WORD: Duration = Duration::from_secs(5);

/// How long to try to reach a server that has never answered.
const FIRST_CONNECTION: Duration = Duration::from_secs(10);

/// Callback for each event of a game before it is shown; it also gets the output.
pub(super) type OnEvent<'a> = Box<dyn FnMut(&OnlineGame, &OnlineEvent, &mut dyn Write) -> CliResult + 'a>;

/// Adds a finished game to the user's library; games without a result are skipped.
pub(super) fn store_in_library(catalog: &Catalog, game: &OnlineGame) -> CliResult {
    let rules = game.rules().map_or(0, |rules| catalog.now().rules_hash(&rules.variant.id));
    let Some(kept) = stored_game(game, rules) else { return Ok(()) };
    let place = StorePlace::in_folder(&catalog.root().folder);
    Store::open(&place).and_then(|mut store| store.add_today(kept)).map(drop).map_err(CliError::failed)
}

pub(super) struct TextGame<'a> {
    pub client: OnlineClient,
    pub seat: &'a LocalSeat,
    pub signal: Arc<WakeSignal>,
    pub json: bool,
    /// The SHA-256 of rules that the player accepts without being asked.
    pub accept_rules: Option<String>,
    pub on_event: OnEvent<'a>,
}

impl TextGame<'_> {
    /// Plays until the game is over, and prints it as `damka play` does.
    pub fn run(mut self, out: &mut dyn Write) -> CliResult {
        let is_person = self.seat.kind == ClientKind::Person;
        let typed = is_person.then(|| TypedLines::listen(self.signal.clone()));
        let format = GameFormat::Moves;
        let mut printer = Printer::new(out, format, self.json);
        let start = Instant::now();
        let (mut was_connected, mut was_lost, mut warned, mut result_shown) = (false, false, false, false);
        let mut ended_at = None;
        loop {
            let events = self.client.tick(start.elapsed());
            for event in events {
                (self.on_event)(self.client.game(), &event, printer.out)?;
                if let OnlineEvent::RulesOffered(offer) = &event {
                    self.ask_about_rules(&mut printer, offer, typed.is_some())?;
                }
                if let OnlineEvent::Began { .. } = event {
                    (result_shown, ended_at) = (false, None);
                }
                self.show(&mut printer, &event)?;
            }
            was_lost = self.print_connection(&mut printer, was_lost)?;
            let game = self.client.game();
            was_connected |= game.is_connected();
            if let Some(reason) = self.client.lost().filter(|_| !was_connected && game.seat().is_none())
                && start.elapsed() >= FIRST_CONNECTION
            {
                let report = Report::error(phrase("terminal-online-unconnected").with("reason", reason));
                return Err(CliError::failed(report.hint(phrase("terminal-online-unconnected-hint"))));
            }
            if let Some(error) = game.failure() {
                let stop = failed(error);
                // Give the server time to inform the opponent.
                self.wait_for_replies(start);
                return Err(stop);
            }
            let is_finished = game.session().is_some_and(|session| session.result().is_some());
            if is_finished && ended_at.is_none() {
                ended_at = Some(start.elapsed());
            }
            let is_late = ended_at.is_some_and(|at| at + LAST_WORD <= start.elapsed());
            if (game.is_over() || is_late) && !result_shown {
                result_shown = true;
                self.print_result(&mut printer)?;
                if typed.is_none() {
                    return Ok(());
                }
                printer.print_note(phrase("terminal-online-again"))?;
            }
            if result_shown && self.client.lost().is_some() {
                return Ok(());
            }
            if let Some(typed) = &typed
                && self.handle_typed(typed, &mut printer, &mut warned)?
            {
                return Ok(());
            }
            let due = [self.client.next_due(), ended_at.filter(|_| !result_shown).map(|at| at + LAST_WORD)];
            let wait = due.into_iter().flatten().min().map(|due| due.saturating_sub(start.elapsed()));
            self.signal.wait(wait);
        }
    }

    /// Carries out typed lines; returns `true` when the program should end.
    fn handle_typed(
        &mut self,
        typed: &TypedLines,
        printer: &mut Printer<'_>,
        warned: &mut bool,
    ) -> Result<bool, CliError> {
        while let Some(line) = typed.next() {
            // A program that typed its moves may close its end before the game is over.
            let TypedInput::Line(line) = line else { return Ok(self.client.game().is_over()) };
            if self.client.game().rules_offer().is_some() {
                answer_about_rules(self.client.game_mut(), &line, printer)?;
                self.signal.ring();
                continue;
            }
            let input = self.seat.input();
            match carry_out(self.client.game_mut(), input.as_ref(), (&line, *warned), printer.say()) {
                TypedCommand::Quit => {
                    self.resign_and_leave();
                    return Ok(true);
                }
                TypedCommand::Done(message) => {
                    *warned = line.trim().eq_ignore_ascii_case("quit");
                    if let Some(message) = message {
                        printer.print_text(&message)?;
                    }
                }
            }
            // Wake the loop, so that typed actions are sent and shown at once.
            self.signal.ring();
        }
        Ok(false)
    }

    /// Resigns if leaving means resigning, and waits briefly until the server has received it.
    fn resign_and_leave(&mut self) {
        let begun = Instant::now();
        if self.client.game().allows_return() && !self.client.game().is_over() {
            self.client.game_mut().suspend();
        } else {
            self.client.game_mut().leave();
        }
        self.wait_for_replies(begun);
    }

    /// Waits briefly for the server's replies to pending requests.
    fn wait_for_replies(&mut self, begun: Instant) {
        let asked_at = Instant::now();
        while asked_at.elapsed() < LAST_WORD {
            self.client.tick(begun.elapsed());
            if !self.client.game().is_waiting() || self.client.lost().is_some() {
                return;
            }
            self.signal.wait(Some(Duration::from_millis(100)));
        }
    }

    fn print_connection(&self, printer: &mut Printer<'_>, was_lost: bool) -> Result<bool, CliError> {
        let lost = self.client.lost();
        match (was_lost, lost) {
            (false, Some(_)) if self.client.game().is_over() => {
                printer.print_note(phrase("terminal-online-closed"))?;
            }
            (false, Some(reason)) => printer.print_note(phrase("terminal-online-lost").with("reason", reason))?,
            (true, None) => printer.print_note(phrase("terminal-online-reconnected"))?,
            _ => {}
        }
        Ok(lost.is_some())
    }

    fn print_result(&self, printer: &mut Printer<'_>) -> CliResult {
        let Some(session) = self.client.game().session() else { return Ok(()) };
        if session.result().is_some() { printer.close(session) } else { Ok(()) }
    }

    fn show(&self, printer: &mut Printer<'_>, event: &OnlineEvent) -> CliResult {
        let game = self.client.game();
        match event {
            OnlineEvent::Created { .. }
            | OnlineEvent::Failed(_)
            | OnlineEvent::Spectators(_)
            | OnlineEvent::RulesOffered(_) => Ok(()),
            OnlineEvent::RulesKept(path) => printer.print_note(phrase("rules-offer-kept").with("path", path)),
            OnlineEvent::Began { side, names } => {
                let Some(session) = game.session() else { return Ok(()) };
                let variant = session.position().variant();
                let name = |side: Side| {
                    let is_bot = game.kinds()[side.index()] == ClientKind::Bot;
                    let message = phrase(if is_bot { "terminal-online-bot" } else { "terminal-online-person" });
                    message.with("name", &names[side.index()]).with("side", authored(variant.side_name(side)))
                };
                let message = if game.is_watching() { "terminal-watch-players" } else { "terminal-online-begun" };
                let begun = phrase(message).with("white", name(Side::White)).with("black", name(Side::Black));
                printer.print_note(begun.with("own", authored(variant.side_name(*side))))?;
                if !session.played().is_empty() {
                    let plies = session.played().len().to_string();
                    printer.print_note(phrase("terminal-online-resumed").with("ply", plies))?;
                }
                printer.open(session)?;
                self.prompt(printer)
            }
            OnlineEvent::Session(event) => {
                let Some(session) = game.session() else { return Ok(()) };
                // Offers are printed below, once the server confirms them.
                if !matches!(event, Event::Offered { .. } | Event::Declined { .. }) {
                    printer.show(session, event)?;
                }
                if matches!(event, Event::Moved { .. } | Event::TookBack { .. }) {
                    self.prompt(printer)
                } else {
                    Ok(())
                }
            }
            OnlineEvent::Offered(..) | OnlineEvent::Declined(_) if game.is_watching() => Ok(()),
            OnlineEvent::Offered(_, what) => printer.print_note(phrase(match what {
                Offer::Draw => "terminal-online-offers-draw",
                Offer::Takeback => "terminal-online-asks-takeback",
                Offer::Rematch => "terminal-online-offers-rematch",
            })),
            OnlineEvent::Declined(what) => printer.print_note(declined_phrase(*what, raw(opponent_name(game)))),
            OnlineEvent::Opponent(state) => printer.print_note(opponent_phrase(*state, game.is_over())),
            OnlineEvent::Refused(message) => printer.print_note(message.clone()),
            OnlineEvent::Over { result, ending, left, by } => {
                if result == "*" {
                    printer.print_note(phrase(match ending.as_str() {
                        "desync" => "terminal-online-over-desync",
                        "declined" => "terminal-bot-challenge-declined",
                        "closed" => "online-over-closed",
                        _ => "online-no-result-text",
                    }))?;
                }
                if *left && by.is_some() && *by != game.side() {
                    printer.print_note(phrase("online-opponent-left").with("name", opponent_name(game)))?;
                }
                Ok(())
            }
        }
    }

    /// Prints the board and a prompt if it is a person's turn.
    fn prompt(&self, printer: &mut Printer<'_>) -> CliResult {
        let game = self.client.game();
        let Some(session) = game.session() else { return Ok(()) };
        let is_own_turn = Some(session.turn()) == game.side() && session.result().is_none();
        if self.json || self.seat.kind != ClientKind::Person || !is_own_turn {
            return Ok(());
        }
        let clock = session.clocks().zip(game.side()).map(|(left, side)| left[side.index()].as_secs());
        let left = clock.map(|secs| phrase("time-left").with("time", format!("{}:{:02}", secs / 60, secs % 60)));
        let asked = left.into_iter().chain([phrase("terminal-for-help")]).collect();
        writeln!(printer.out, "{}", language::board(session.position(), language::text))?;
        let prompt = phrase("terminal-online-prompt").with("asked", Phrase::joined(asked, ", "));
        writeln!(printer.out, "{}", language::text(prompt))?;
        printer.out.flush()?;
        Ok(())
    }
}

impl Printer<'_> {
    pub(super) fn say(&self) -> Formatter {
        language::say_to(self.json)
    }

    /// Prints a note outside the game: as text, or as a JSON object.
    pub(super) fn print_note(&mut self, message: Phrase) -> CliResult {
        let text = self.say()(message);
        self.print_text(&text)
    }

    fn print_text(&mut self, text: &str) -> CliResult {
        if self.json {
            writeln!(self.out, "{}", json(&MessageRow { message: text.to_owned() }))?;
        } else {
            writeln!(self.out, "{text}")?;
        }
        self.out.flush()?;
        Ok(())
    }
}

fn opponent_name(game: &OnlineGame) -> &str {
    game.side().map_or("", |side| &game.names()[side.other().index()])
}

fn failed(error: &OnlineError) -> CliError {
    if matches!(error, OnlineError::Desync(_)) {
        language::say(phrase("terminal-online-desync"));
    }
    match error {
        OnlineError::Rules(reports) => CliError::failed(reports.clone()),
        _ => CliError::failed(failure_report(error)),
    }
}

fn opponent_phrase(state: OpponentState, is_over: bool) -> Phrase {
    let gone = match state.presence {
        Presence::Online => return phrase("server-opponent-online"),
        Presence::Left if is_over => return phrase("server-opponent-left"),
        Presence::Left => phrase("terminal-online-opponent-left"),
        Presence::Away => phrase("terminal-online-opponent-away"),
    };
    match state.claim_in {
        None => gone,
        Some(Duration::ZERO) => phrase("terminal-online-claim-now").with("gone", gone),
        Some(wait) => phrase("terminal-online-claim-later").with("gone", gone).with("secs", wait.as_secs() + 1),
    }
}
