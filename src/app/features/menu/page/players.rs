//! Choice of the players: two people, a person against a bot, or two bots; the side and the bot.

use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_picker::{HUMAN, bot_picker, first_bot, plays};
use crate::board::Side;
use crate::catalog::{SeatSpec, Snapshot};
use crate::config::LastGame;
use crate::report::{Report, capital};
use crate::rules::Variant;
use crate::text::{Phrase, own, phrase};
use egui::RichText;
use std::sync::Arc;

/// The choices to restore when the user switches back.
#[derive(Default)]
pub struct PlayersForm {
    /// The bot that was chosen last.
    bot: Option<String>,
    /// The player of each seat that was replaced because it cannot play the chosen variant.
    yielded: [Option<DisplacedPlayer>; 2],
}

/// A player that cannot play the current variant.
struct DisplacedPlayer {
    /// The chosen player's seat text.
    original: String,
    /// The replacement's seat text.
    instead: String,
    /// The reason for the replacement.
    why: Report,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    People,
    AgainstBot,
    Bots,
}

/// Derives the mode from the seats.
fn mode(game: &LastGame) -> Mode {
    match game.seats.iter().filter(|seat| *seat == HUMAN).count() {
        2 => Mode::People,
        1 => Mode::AgainstBot,
        _ => Mode::Bots,
    }
}

impl PlayersForm {
    pub fn ui(&mut self, ui: &mut egui::Ui, app: &AppState, variant: &Arc<Variant>, game: &mut LastGame) {
        let fallback = first_bot(variant, &app.shared.now);
        for (seat, yielded) in game.seats.iter_mut().zip(&mut self.yielded) {
            settle_seat(seat, yielded, variant, &app.shared.now);
        }
        let before = mode(game);
        let mut now = before;
        ui.label(RichText::new(ui.localized("menu-players")).strong());
        ui.horizontal_wrapped(|ui| {
            let tip = ui.localized("menu-two-people-tip");
            ui.selectable_value(&mut now, Mode::People, ui.localized("menu-two-people")).on_hover_text(tip);
            ui.add_enabled_ui(fallback.is_some(), |ui| {
                for (mode, text) in [(Mode::AgainstBot, "menu-against-bot"), (Mode::Bots, "menu-two-bots")] {
                    let none = ui.localized("menu-no-bot");
                    ui.selectable_value(&mut now, mode, ui.localized(text)).on_disabled_hover_text(none);
                }
            });
        });
        if now != before {
            self.change_mode(now, game, fallback);
        }
        if let Some(bot) = game.seats.iter().find(|seat| *seat != HUMAN) {
            self.bot = Some(bot.clone());
        }
        side_ui(ui, variant, game, now == Mode::AgainstBot);
        self.pickers_ui(ui, app, variant, game, now);
        self.yielded_ui(ui);
    }

    fn pickers_ui(&self, ui: &mut egui::Ui, app: &AppState, variant: &Variant, game: &mut LastGame, now: Mode) {
        if now == Mode::Bots {
            for (index, label) in side_labels(variant).iter().enumerate() {
                let label = ui.localized(label);
                bot_picker(ui, &label, &mut game.seats[index], variant, &app.shared.now);
            }
            if ui.button(ui.localized("menu-swap")).clicked() {
                game.seats.swap(0, 1);
            }
        } else {
            ui.add_enabled_ui(now == Mode::AgainstBot, |ui| {
                let seat = game.seats.iter_mut().find(|seat| *seat != HUMAN);
                let mut none = self.bot.clone().filter(|bot| plays(bot, variant, &app.shared.now));
                let other = none.get_or_insert_with(String::new);
                let label = ui.localized("menu-opponent");
                bot_picker(ui, &label, seat.unwrap_or(other), variant, &app.shared.now);
            });
        }
    }

    /// Explains which player cannot play this variant and who replaces it.
    fn yielded_ui(&self, ui: &mut egui::Ui) {
        let mut reasons: Vec<String> =
            self.yielded.iter().flatten().map(|yielded| yielded.why.message_in(ui.words())).collect();
        reasons.dedup();
        for why in reasons {
            let words = ui.localized(phrase("menu-yielded").with("why", capital(&why)));
            let shown = ui.label(RichText::new(&words).small());
            announce(ui, &shown, &words);
        }
    }

    fn change_mode(&mut self, mode: Mode, game: &mut LastGame, fallback: Option<String>) {
        let bot = self.bot.clone().or(fallback).unwrap_or_else(|| HUMAN.to_owned());
        let person = game.seats.iter().position(|seat| seat == HUMAN).unwrap_or(0);
        game.seats = match mode {
            Mode::People => [HUMAN.to_owned(), HUMAN.to_owned()],
            Mode::AgainstBot if person == 0 => [HUMAN.to_owned(), bot],
            Mode::AgainstBot => [bot, HUMAN.to_owned()],
            Mode::Bots => game.seats.clone().map(|seat| if seat == HUMAN { bot.clone() } else { seat }),
        };
        game.random_side &= mode == Mode::AgainstBot;
    }
}

/// Replaces a bot that is missing or cannot play this variant, and restores it for a variant that it plays.
fn settle_seat(seat: &mut String, yielded: &mut Option<DisplacedPlayer>, variant: &Variant, now: &Snapshot) {
    let before = yielded.take().filter(|before| before.instead == *seat);
    let original = before.map_or_else(|| seat.clone(), |before| before.original);
    match SeatSpec::read(&original, variant, now) {
        Ok(_) => *seat = original,
        Err(why) => {
            *seat = first_bot(variant, now).unwrap_or_else(|| HUMAN.to_owned());
            *yielded = why.into_iter().next().map(|why| DisplacedPlayer { original, instead: seat.clone(), why });
        }
    }
}

fn side_labels(variant: &Variant) -> [Phrase; 2] {
    let named = |id: &'static str, side: Side| phrase(id).with("side", own(variant.side_name(side)));
    [named("menu-side-first", variant.first), named("menu-side-second", variant.first.other())]
}

/// Draws the choice of the user's side.
fn side_ui(ui: &mut egui::Ui, variant: &Variant, game: &mut LastGame, enabled: bool) {
    ui.add_enabled_ui(enabled, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(ui.localized("menu-you-play"));
            let [first, second] = side_labels(variant);
            let here = game.seats.iter().position(|seat| seat == HUMAN);
            for (index, label) in [first, second].into_iter().enumerate() {
                let chosen = enabled && !game.random_side && here == Some(index);
                let only = ui.localized("menu-only-bot");
                let shown = ui.selectable_label(chosen, ui.localized(label)).on_disabled_hover_text(only);
                if shown.clicked() {
                    game.random_side = false;
                    if here != Some(index) {
                        game.seats.swap(0, 1);
                    }
                }
            }
            let chance = ui.selectable_label(enabled && game.random_side, ui.localized("menu-random"));
            if chance.on_disabled_hover_text(ui.localized("menu-only-bot")).clicked() {
                game.random_side = true;
            }
        });
    });
}
