//! Asks in the terminal whether to play by rules that the player doesn't have.

use super::text_game::TextGame;
use crate::cli::out::{CliError, CliResult};
use crate::cli::play::Printer;
use crate::online::{OnlineGame, RulesOffer};
use crate::report::Report;
use crate::text::{Phrase, authored, phrase};
use std::io::{IsTerminal, stdin};
use std::iter;

impl TextGame<'_> {
    /// Accepts the rules if the player has named their hash; else prints the card and asks. `is_typed` tells whether the answer
    /// comes with the other typed lines. Fails if there is nobody to ask.
    pub(super) fn ask_about_rules(
        &mut self,
        printer: &mut Printer<'_>,
        offer: &RulesOffer,
        is_typed: bool,
    ) -> CliResult {
        if self.accept_rules.as_ref().is_some_and(|known| known.eq_ignore_ascii_case(&offer.sha256)) {
            self.client.game_mut().accept_rules(false);
            self.signal.ring();
            return printer.print_note(phrase("terminal-rules-accepted").with("hash", offer.short_hash()));
        }
        if self.json || !stdin().is_terminal() {
            let id = if self.accept_rules.is_some() { "terminal-rules-others" } else { "terminal-rules-unasked" };
            let message = phrase(id).with("title", authored(&offer.title)).with("host", &offer.host);
            let hint = phrase("terminal-rules-unasked-hint").with("sha", &offer.sha256);
            let message =
                Phrase::joined(iter::once(message).chain(offer.fact_differences.iter().cloned()).collect(), "; ");
            return Err(CliError::failed(Report::error(message).hint(hint)));
        }
        printer.print_note(phrase("rules-offer-title").with("title", authored(&offer.title)))?;
        for sentence in offer.sentences() {
            printer.print_note(phrase("terminal-rules-line").with("line", sentence))?;
        }
        printer.print_note(phrase("terminal-rules-hash").with("sha", &offer.sha256))?;
        printer.print_note(phrase("terminal-rules-question"))?;
        // Only a person's lines are read beside the game.
        while !is_typed && self.client.game().rules_offer().is_some() {
            let mut line = String::new();
            if stdin().read_line(&mut line)? == 0 {
                self.client.game_mut().decline_rules();
            } else {
                answer_about_rules(self.client.game_mut(), &line, printer)?;
            }
        }
        self.signal.ring();
        Ok(())
    }
}

/// Carries out the answer, or asks again.
pub(super) fn answer_about_rules(game: &mut OnlineGame, line: &str, printer: &mut Printer<'_>) -> CliResult {
    match line.trim().to_ascii_lowercase().as_str() {
        "once" | "o" => game.accept_rules(false),
        "keep" | "k" => game.accept_rules(true),
        "no" | "n" | "quit" => game.decline_rules(),
        _ => return printer.print_note(phrase("terminal-rules-question")),
    }
    Ok(())
}
