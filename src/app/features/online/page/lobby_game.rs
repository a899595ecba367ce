//! What the tables of a lobby share: how its games are shown, and how they are joined and watched.

use crate::app::command::Command;
use crate::app::components::{TableCell, UiTokens, height};
use crate::app::features::online::OnlineAction;
use crate::app::state::AppState;
use crate::config::{HUMAN, icon};
use crate::net::{ClientKind, ClockTerms, GamePhase, Link, LobbyGame, LobbyPlayer, RulesOrigin};
use crate::online::LobbyView;
use crate::rules::Variant;
use crate::session::TimeControl;
use crate::text::{Phrase, authored, phrase, raw};
use egui::{Color32, Ui};
use std::sync::Arc;

/// Rows have a button each.
pub(super) const ROW_POINTS: f32 = 36.0;

/// The most rows of a table that are in sight at once.
const MAX_ROWS: usize = 8;

/// In less width than this, columns are narrow.
pub(super) const WIDE_POINTS: f32 = 640.0;
/// In less width than this, tables leave out the columns that matter least.
pub(super) const FULL_POINTS: f32 = 560.0;

/// The games in this phase, the newest first.
pub(super) fn games_of(view: &LobbyView, phase: GamePhase) -> Vec<&LobbyGame> {
    view.games.values().rev().filter(|game| game.phase == phase).collect()
}

/// The height of a table with its header; more rows scroll.
pub(super) fn table_points(count: usize) -> f32 {
    height::TABLE_HEADER + ROW_POINTS * count.min(MAX_ROWS) as f32
}

/// Why nothing can be done with a game of the lobby now.
pub(super) fn no_game(app: &AppState) -> Option<Phrase> {
    let offline = (!app.online.lobby.is_live()).then(|| phrase("locked-offline"));
    app.no_new_online_game().or(offline)
}

/// The user's variant with an id that a server names, without a search for similar ids.
pub(super) fn known_variant<'a>(app: &'a AppState, id: &str) -> Option<&'a Arc<Variant>> {
    app.shared.now.variants_in_use().find(|variant| variant.id == id)
}

/// The link of a game of the lobby.
fn link_of(app: &AppState, game: &LobbyGame) -> Option<String> {
    let link = app.online.lobby.now().link.clone()?;
    Some(Link { code: game.code.parse().ok(), ..link }.to_string())
}

pub(super) fn join(app: &AppState, game: &LobbyGame) -> Option<Command> {
    let target = link_of(app, game)?;
    Some(Command::Online(OnlineAction::Join { target, seat: HUMAN.to_owned() }))
}

pub(super) fn watch(app: &AppState, game: &LobbyGame) -> Option<Command> {
    Some(Command::Online(OnlineAction::Watch { target: link_of(app, game)? }))
}

pub(super) fn clock_words(clock: Option<ClockTerms>) -> Phrase {
    clock.map_or_else(|| phrase("online-no-clock"), |clock| raw(TimeControl::from(clock).to_string()))
}

pub(super) fn title_words(game: &LobbyGame) -> Phrase {
    authored(game.title.as_str())
}

/// Where the rules of a game come from: icon, colour and words.
pub(super) fn rules_mark(ui: &Ui, rules: RulesOrigin) -> (&'static str, Color32, Phrase) {
    let tokens = ui.tokens();
    match rules {
        RulesOrigin::Shipped => (icon::CHECK, tokens.good, phrase("lobby-rules-shipped")),
        RulesOrigin::Kept => (icon::SHIELD_CHECK, tokens.good, phrase("lobby-rules-kept")),
        RulesOrigin::New => (icon::WARNING, tokens.warning, phrase("lobby-rules-new")),
    }
}

/// Draws the name of a player, with an icon for a bot.
pub(super) fn player_cell(cell: &mut TableCell<'_, '_>, player: Option<&LobbyPlayer>) {
    let Some(player) = player else { return cell.weak("–") };
    if player.kind == ClientKind::Bot {
        cell.icon(icon::ROBOT, cell.tokens.weak);
    }
    cell.text(&player.name);
}
