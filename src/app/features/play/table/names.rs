//! Texts for the players and for the state of a game.

use super::Table;
use crate::board::Side;
use crate::text::{Phrase, authored, phrase, raw};

impl Table {
    /// The name of a player: "You", "Minimax (depth 4)"; with two people, "first player" or "second player".
    pub fn name(&self, side: Side) -> Phrase {
        if let Some(followed) = self.session.online().filter(|_| !self.is_person(side)) {
            return raw(&followed.game().names()[side.index()]);
        }
        if !self.is_person(side) {
            return bot_name(&self.session.player(side).title());
        }
        phrase(match (self.only_person(), side == self.session.start().turn()) {
            (Some(_), _) => "player-you",
            (None, true) => "player-first",
            (None, false) => "player-second",
        })
    }

    /// A side at the start of a sentence: "White".
    pub fn side_called(&self, side: Side) -> Phrase {
        phrase("who-side").with("side", authored(self.side_name(side)))
    }

    /// A side with its player at the start of a sentence: "White, Minimax (depth 4)," or "You, white," or, with two people,
    /// "White".
    pub fn who(&self, side: Side) -> Phrase {
        let called = authored(self.side_name(side));
        match (self.is_person(side), self.only_person()) {
            (true, Some(_)) => phrase("who-you").with("side", called),
            (true, None) => self.side_called(side),
            (false, _) => phrase("who-bot").with("side", called).with("name", self.name(side)),
        }
    }

    /// The state of the game in one sentence.
    pub fn status(&self) -> Phrase {
        if let Some(finish) = self.session.result() {
            return finish.sentence(self.session.position());
        }
        if self.session.online().is_some_and(|followed| !followed.is_running()) {
            return phrase("online-no-result");
        }
        let turn = self.session.turn();
        let side = authored(self.side_name(turn));
        let named = |id: &'static str| phrase(id).with("side", &side).with("name", self.name(turn));
        if self.session.fault().is_some() {
            named("status-stuck")
        } else if self.session.is_paused() {
            named("status-held")
        } else if self.is_person(turn) {
            phrase("status-to-move").with("side", side)
        } else {
            named("status-thinks")
        }
    }
}

/// A bot's title with its options, "Minimax (depth 4)"; each part may have translations.
pub fn bot_name(title: &str) -> Phrase {
    let Some((bot, options)) = title.strip_suffix(')').and_then(|title| title.split_once(" (")) else {
        return authored(title);
    };
    let option = |text: &str| match text.split_once(' ') {
        Some((name, value)) => option_words(name, value),
        None => raw(text),
    };
    let options = Phrase::joined(options.split(", ").map(option).collect(), ", ");
    phrase("player-options").with("title", authored(bot)).with("options", options)
}

/// An option of a bot with its value: "depth 4".
pub fn option_words(name: &str, value: &str) -> Phrase {
    phrase("player-option").with("name", authored(name)).with("value", authored(value))
}
