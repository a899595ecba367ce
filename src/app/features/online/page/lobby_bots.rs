//! The bots of a lobby, each with the button that challenges it.

use super::entry_row::EntryRow;
use super::lobby_game::{known_variant, no_game};
use crate::app::components::{ActionButton, UiTokens, height, titled_card};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::config::icon;
use crate::net::LobbyBot;
use crate::report::capital;
use crate::text::{Phrase, authored, phrase, raw};
use egui::Ui;

/// The most games of a bot that are named.
const MAX_NAMED: usize = 4;

/// The most bots that are drawn.
const MAX_SHOWN: usize = 30;

/// A bot that the user wants to challenge, and the variant.
pub(super) struct WantedBot {
    pub name: String,
    pub variant: String,
}

/// Draws the bots and returns the one that the user wants to challenge.
pub(super) fn bots_ui(ui: &mut Ui, app: &AppState, bots: &[LobbyBot]) -> Option<WantedBot> {
    let title = ui.localized("web-bots");
    let mut wanted = None;
    titled_card(ui, &title, "", |ui| {
        for bot in bots.iter().take(MAX_SHOWN) {
            wanted = bot_ui(ui, app, bot).or(wanted.take());
        }
        let more = bots.len().saturating_sub(MAX_SHOWN);
        if more > 0 {
            let words = ui.localized(phrase("and-more").with("count", more));
            ui.label(ui.tokens().small(words));
        }
    });
    wanted
}

fn bot_ui(ui: &mut Ui, app: &AppState, bot: &LobbyBot) -> Option<WantedBot> {
    let mut wanted = None;
    let weak = ui.tokens().weak;
    let words = phrase("lobby-bot").with("games", games_words(app, bot));
    let words = ui.localized(words.with("playing", bot.playing).with("most", bot.max_games));
    let caption = ("", weak, words.as_str());
    EntryRow { icon: icon::ROBOT, title: &bot.name, is_address: false, caption }.ui(ui, |ui| {
        let variant = bot.games.iter().find(|id| known_variant(app, id).is_some());
        let why_not = if variant.is_none() {
            Some(phrase("lobby-bot-games-unknown"))
        } else if !bot.is_free() {
            Some(phrase("declined-busy"))
        } else {
            no_game(app)
        };
        let why_not = why_not.map(|why| capital(&ui.localized(why)));
        let name = ui.localized(phrase("lobby-challenge").with("name", &bot.name));
        let button = ActionButton::secondary(ui.localized("web-challenge")).named(name).why_not(why_not);
        if ui.add(button.height(height::DENSE)).clicked() {
            wanted = variant.map(|variant| WantedBot { name: bot.name.clone(), variant: variant.clone() });
        }
    });
    wanted
}

/// The titles of the games that a bot plays.
fn games_words(app: &AppState, bot: &LobbyBot) -> Phrase {
    let title =
        |id: &String| known_variant(app, id).map_or_else(|| raw(id), |variant| authored(variant.title.as_str()));
    let mut games: Vec<Phrase> = bot.games.iter().take(MAX_NAMED).map(title).collect();
    let more = bot.games.len().saturating_sub(MAX_NAMED);
    if more > 0 {
        games.push(phrase("and-more").with("count", more));
    }
    Phrase::joined(games, ", ")
}
