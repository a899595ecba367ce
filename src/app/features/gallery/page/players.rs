//! Choice of the players: two people, a person against a bot, or two bots; the side and the bot.

use super::opponents::OpponentForm;
use super::start::LABEL_POINTS;
use crate::app::command::Commands;
use crate::app::components::{ActionButton, Segment, UiTokens, form_row, height, segmented, space};
use crate::app::features::bots::BotsAction;
use crate::app::state::{AppState, FileAction};
use crate::app::widgets::announce::announce;
use crate::app::widgets::fitting_button::fitting_button;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::pace_chips::pace_chips;
use crate::app::widgets::seat_picker::{
    bot_combo, bot_options, first_bot, plays, seat_character, seat_edit_button, seat_file,
};
use crate::board::Side;
use crate::catalog::{SeatSpec, Snapshot};
use crate::config::HUMAN;
use crate::config::{LastGame, icon};
use crate::report::{Report, capital};
use crate::rules::Variant;
use crate::text::{Phrase, authored, phrase};
use egui::{Label, RichText, Ui};
use std::sync::Arc;

/// The choices to restore when the user switches back.
#[derive(Default)]
pub struct PlayersForm {
    opponents: OpponentForm,
    /// The bot that was chosen last, as an opponent.
    bot: Option<String>,
    /// The two bots that were chosen last to play each other.
    two_bots: Option<[String; 2]>,
    /// The player of each seat that was replaced because it cannot play the chosen variant.
    yielded: [Option<DisplacedPlayer>; 2],
}

/// A player that cannot play the current variant.
struct DisplacedPlayer {
    /// The chosen player's seat text.
    original: String,
    /// The replacement's seat text.
    instead: String,
    /// The reason for the replacement. `None` for levels and presets, as nobody expects each game to have the same ones.
    why: Option<Report>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    People,
    AgainstBot,
    Bots,
}

/// Derives the mode from the seats.
pub fn mode(game: &LastGame) -> Mode {
    match game.seats.iter().filter(|seat| *seat == HUMAN).count() {
        2 => Mode::People,
        1 => Mode::AgainstBot,
        _ => Mode::Bots,
    }
}

impl PlayersForm {
    /// Replaces players that cannot play this variant, and restores them for one that they play.
    pub fn settle(&mut self, app: &AppState, variant: &Variant, game: &mut LastGame) {
        for (seat, yielded) in game.seats.iter_mut().zip(&mut self.yielded) {
            settle_seat(seat, yielded, variant, &app.shared.now);
        }
    }

    pub fn ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        variant: &Arc<Variant>,
        game: &mut LastGame,
        commands: &mut Commands,
    ) {
        let fallback = weak_bot(variant, &app.shared.now);
        let before = mode(game);
        let now = mode_ui(ui, before, fallback.is_some());
        if now != before {
            self.change_mode(now, game, fallback);
        }
        match now {
            Mode::AgainstBot => self.bot = game.seats.iter().find(|seat| *seat != HUMAN).cloned(),
            Mode::Bots => self.two_bots = Some(game.seats.clone()),
            Mode::People => {}
        }
        ui.add_space(space::S);
        match now {
            Mode::People => {}
            Mode::AgainstBot => {
                if let Some(seat) = game.seats.iter_mut().find(|seat| *seat != HUMAN) {
                    self.opponents.ui(ui, app, variant, seat, commands);
                }
            }
            Mode::Bots => pickers_ui(ui, app, variant, game, commands),
        }
        self.yielded_ui(ui);
    }

    /// Explains which player cannot play this variant and who replaces it.
    fn yielded_ui(&self, ui: &mut egui::Ui) {
        let reasons = self.yielded.iter().flatten().filter_map(|yielded| yielded.why.as_ref());
        let mut reasons: Vec<String> = reasons.map(|why| why.message_in(ui.words())).collect();
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
            Mode::Bots => self.two_bots.clone().unwrap_or_else(|| [bot.clone(), bot]),
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
            *seat = weak_bot(variant, now).unwrap_or_else(|| HUMAN.to_owned());
            let why = why.into_iter().next().filter(|_| !original.starts_with('@'));
            *yielded = Some(DisplacedPlayer { original, instead: seat.clone(), why });
        }
    }
}

/// An opponent for people who have not chosen one: the level or the preset that is easy.
fn weak_bot(variant: &Variant, now: &Snapshot) -> Option<String> {
    let easy = ["@3", "@easy"].into_iter().find(|seat| plays(seat, variant, now));
    easy.map(str::to_owned).or_else(|| first_bot(variant, now))
}

fn side_labels(variant: &Variant) -> [Phrase; 2] {
    let named = |id: &'static str, side: Side| phrase(id).with("side", authored(variant.side_name(side)));
    [named("menu-side-first", variant.first), named("menu-side-second", variant.first.other())]
}

/// Draws the choice between people and bots, and returns what is chosen.
fn mode_ui(ui: &mut Ui, now: Mode, has_bot: bool) -> Mode {
    const MODES: [(Mode, &str, &str); 3] = [
        (Mode::AgainstBot, "bot-label", icon::ROBOT),
        (Mode::People, "menu-two-people", icon::USERS),
        (Mode::Bots, "menu-two-bots", icon::SWORD),
    ];
    let none = (!has_bot).then(|| ui.localized("menu-no-bot"));
    let segments = MODES.map(|(mode, text, icon)| {
        let why_not = none.clone().filter(|_| mode != Mode::People);
        Segment::new(ui.localized(text)).icon(icon).why_not(why_not)
    });
    let chosen = MODES.iter().position(|(mode, ..)| *mode == now);
    segmented(ui, &segments, chosen, ui.available_width()).map_or(now, |index| MODES[index].0)
}

/// Draws the choice of both bots.
fn pickers_ui(ui: &mut Ui, app: &AppState, variant: &Variant, game: &mut LastGame, commands: &mut Commands) {
    let now = &app.shared.now;
    for (index, label) in side_labels(variant).iter().enumerate() {
        let (label, seat) = (ui.localized(label), &mut game.seats[index]);
        let character = seat_character(ui, seat, variant, now).unwrap_or_default();
        form_row(ui, (&label, LABEL_POINTS), "", None, |ui| {
            ui.vertical(|ui| {
                ui.horizontal(|ui| {
                    let width = ui.available_width() - height::CONTROL - space::S;
                    bot_combo(ui, &label, width, seat, variant, now);
                    seat_edit_button(ui, seat, variant, now, commands);
                });
                // One line, so that what is below stays in place.
                let words = Label::new(ui.tokens().caption(&character)).truncate();
                ui.add(words).on_hover_text(&character);
                bot_options(ui, seat, variant, now);
            });
        });
    }
    form_row(ui, ("", LABEL_POINTS), "", None, |ui| {
        let swap = ActionButton::secondary(ui.localized("swap-sides")).icon(icon::SWAP).height(height::DENSE);
        if ui.add(swap).clicked() {
            game.seats.swap(0, 1);
        }
        bot_buttons_ui(ui, app, variant, (None, 0.0), commands);
    });
    let label = ui.localized("bots-speed");
    form_row(ui, (&label, LABEL_POINTS), "", None, |ui| pace_chips(ui, app, commands));
}

/// Draws the buttons that make a new bot and that open the file of the chosen one, with their words where that leaves `kept_points` of
/// the row.
pub fn bot_buttons_ui(
    ui: &mut Ui,
    app: &AppState,
    variant: &Variant,
    (seat, kept_points): (Option<&str>, f32),
    commands: &mut Commands,
) {
    let file = seat.and_then(|seat| seat_file(seat, variant, &app.shared.now));
    let icon_points = if file.is_some() { height::DENSE + ui.spacing().item_spacing.x } else { 0.0 };
    let new = ui.localized("menu-new-bot");
    let room = ui.available_width() - kept_points - icon_points;
    let new = fitting_button(ui, icon::PLUS, &new, new.clone(), room).tip(ui.localized("menu-new-bot-tip"));
    if ui.add(new).clicked() {
        commands.send(BotsAction::NewOpponent);
    }
    let Some(file) = file else { return };
    let name = ui.localized(phrase("console-open").with("file", &file));
    let room = ui.available_width() - kept_points;
    let edit = fitting_button(ui, icon::PENCIL_SIMPLE, &ui.localized("menu-edit-bot"), name.clone(), room);
    if ui.add(edit.tip(name)).clicked() {
        commands.send(FileAction::OpenInEditor { file, line: None });
    }
}

/// Draws the choice of the user's side, which there is only against a bot.
pub fn side_ui(ui: &mut Ui, variant: &Variant, game: &mut LastGame) {
    if mode(game) != Mode::AgainstBot {
        return;
    }
    let label = ui.localized("menu-you-play");
    form_row(ui, (&label, LABEL_POINTS), "", None, |ui| {
        let [first, second] = side_labels(variant).map(|label| Segment::new(ui.localized(label)));
        let random = Segment::new(ui.localized("random-side")).icon(icon::SHUFFLE);
        let here = game.seats.iter().position(|seat| seat == HUMAN);
        let chosen = if game.random_side { Some(2) } else { here };
        match segmented(ui, &[first, second, random], chosen, ui.available_width()) {
            Some(2) => game.random_side = true,
            Some(index) => {
                game.random_side = false;
                if here != Some(index) {
                    game.seats.swap(0, 1);
                }
            }
            None => {}
        }
    });
}
