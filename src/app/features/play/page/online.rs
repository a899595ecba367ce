//! The parts of the game screen for online games: the connection, an absent opponent, and offers to the opponent.

use super::prompts::{answer, button, card, danger_button};
use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, UiTokens, space};
use crate::app::features::online::OnlineAction;
use crate::app::features::play::PlayAction;
use crate::app::features::play::table::{FollowedGame, GameAction, Table};
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::prompt_card::CardPlace;
use crate::app::widgets::qr_code::qr_code;
use crate::app::widgets::report_card::report_card;
use crate::app::widgets::style::color32;
use crate::config::icon;
use crate::net::{Link, Offer, Presence};
use crate::report::capital;
use crate::text::{Phrase, phrase};
use egui::{Button, Label, RichText, Ui};
use std::time::Duration;

const CODE_POINTS: f32 = 240.0;
/// The height of a card without its code.
const CARD_POINTS: f32 = 190.0;

/// The subject of a card, and its place.
type CardOf = (Offer, CardPlace);

/// Draws, in place of the actions of a player, how many watch and the button that leaves.
pub fn watching_ui(ui: &mut Ui, followed: &FollowedGame, commands: &mut Commands) {
    let tokens = ui.tokens();
    ui.horizontal(|ui| {
        ui.label(tokens.icon(icon::EYE, 16.0).color(tokens.weak));
        let words = ui.localized(phrase("watch-count").with("count", followed.game().spectators()));
        let shown = ui.label(tokens.small(&words));
        announce(ui, &shown, &words);
    });
    let leave = ActionButton::secondary(ui.localized("watch-stop")).icon(icon::SIGN_OUT);
    if ui.add(leave.min_width(ui.available_width())).clicked() {
        commands.send(PlayAction::StopWatching);
    }
}

/// Draws how many watch the game that is played from here, if anybody does.
pub fn audience_ui(ui: &mut Ui, followed: &FollowedGame) {
    let count = followed.game().spectators();
    if count > 0 {
        let tokens = ui.tokens();
        ui.horizontal(|ui| {
            ui.label(tokens.icon(icon::EYE, 16.0).color(tokens.weak));
            ui.label(tokens.small(ui.localized(phrase("watch-count").with("count", count))));
        });
    }
}

/// Draws, below the seats, why there is no connection, and when a game with an absent opponent can be claimed.
pub fn strip_ui(ui: &mut Ui, app: &AppState, table: &Table, commands: &mut Commands) {
    let Some(followed) = table.session.online().filter(|followed| followed.is_running()) else { return };
    if !followed.is_watching() {
        audience_ui(ui, followed);
    }
    if let Some(why) = followed.lost() {
        let tokens = ui.tokens();
        let words = if followed.is_watching() { "watch-lost" } else { "online-lost" };
        let (words, why) = (ui.localized(words), capital(&ui.localized(why)));
        ui.horizontal_top(|ui| {
            ui.label(tokens.icon(icon::WARNING, 16.0).color(tokens.warning));
            let shown = ui.add(Label::new(tokens.small(&words).color(tokens.warning)).wrap());
            announce(ui, &shown, &format!("{words} {why}"));
        });
        ui.add(Label::new(tokens.caption(&why)).truncate()).on_hover_text(why);
    }
    let own_offer = match followed.game().own_offer() {
        Some(Offer::Draw) => Some("online-own-draw"),
        Some(Offer::Takeback) => Some("online-own-takeback"),
        Some(Offer::Rematch) | None => None,
    };
    if let Some(words) = own_offer {
        let words = ui.localized(words);
        let shown = ui.label(&words);
        announce(ui, &shown, &words);
    }
    if table.session.clocks().is_some() && table.session.played().len() < 2 && !followed.is_watching() {
        let words = ui.localized("online-first-move");
        ui.label(RichText::new(words).small().weak());
    }
    let Some(left) = followed.claim_in() else { return };
    let away = if followed.presence() == Presence::Left { "online-left-text" } else { "online-away-text" };
    let away = ui.localized(phrase(away).with("name", opponent(table, followed)));
    let shown = ui.label(RichText::new(&away).color(color32(app.shared.theme.window.warning)));
    announce(ui, &shown, &away);
    if !left.is_zero() {
        let words = ui.localized(phrase("online-claim-in").with("time", minutes_and_seconds(left)));
        ui.label(RichText::new(words).small().weak());
    } else if table.person().is_some() {
        let (words, tip) = (ui.localized("online-claim"), ui.localized("online-claim-tip"));
        if ui.button(words).on_hover_text(tip).clicked() {
            commands.send(GameAction::Claim);
        }
    }
}

/// `0:27`, rounded up to include the second that is running out.
fn minutes_and_seconds(left: Duration) -> String {
    let secs = left.as_secs() + u64::from(left.subsec_nanos() > 0);
    format!("{}:{:02}", secs / 60, secs % 60)
}

fn opponent(table: &Table, followed: &FollowedGame) -> Phrase {
    let side = followed.game().side().map_or(table.session.turn(), crate::board::Side::other);
    table.name(side)
}

/// Draws the card for an opponent's offer other than a draw.
pub fn offered_ui(ui: &Ui, table: &Table, (what, place): CardOf, commands: &mut Commands) {
    let Some(followed) = table.session.online() else { return };
    let (heading, text) = match what {
        Offer::Takeback => ("online-takeback-offered", "online-takeback-offered-text"),
        _ => ("online-rematch-offered", "online-rematch-offered-text"),
    };
    let text = phrase(text).with("name", opponent(table, followed));
    card(ui, place, (&phrase(heading), &text), |ui| {
        button(ui, "online-accept", Command::Game(GameAction::AnswerOffer(true)), commands);
        answer(ui, place, "online-decline", Command::Game(GameAction::AnswerOffer(false)), commands);
    });
}

/// Draws the card that asks for confirmation before the window closes.
pub fn close_ui(ui: &Ui, table: &Table, place: CardPlace, commands: &mut Commands) {
    let allows_return = table.session.online().is_some_and(|followed| followed.game().allows_return());
    let text = phrase(if allows_return { "online-close-text-return" } else { "online-close-text" });
    card(ui, place, (&phrase("online-close"), &text), |ui| {
        answer(ui, place, "online-stay", Command::Game(GameAction::ClosePrompt), commands);
        danger_button(ui, "online-resign-close", Command::Play(PlayAction::LeaveAndClose), commands);
        if allows_return {
            button(ui, "online-close-for-now", Command::Play(PlayAction::CloseForNow), commands);
        }
    });
}

/// Draws the card with the code by which a phone takes over the seat of this window.
pub fn seat_code_ui(ui: &Ui, app: &AppState, table: &Table, place: CardPlace, commands: &mut Commands) {
    let followed = table.session.online().filter(|followed| followed.is_running());
    let Some(page) = followed.and_then(|followed| app.online.seat_page(followed.game())) else {
        return commands.send(OnlineAction::ShowSeatCode(false));
    };
    let is_local = app.online.link().is_some_and(Link::is_loopback);
    let text = phrase(if is_local { "qr-continue-local" } else { "qr-continue-text" });
    card(ui, place, (&phrase("qr-continue"), &text), |ui| {
        let max_points = CODE_POINTS.min(place.room.height() - CARD_POINTS);
        let name = ui.localized("qr-seat");
        ui.vertical(|ui| {
            if !is_local {
                qr_code(ui, &page, &name, max_points);
                ui.add_space(space::S);
            }
            ui.horizontal_wrapped(|ui| {
                answer(ui, place, "close", OnlineAction::ShowSeatCode(false).into(), commands);
                if !is_local {
                    button(ui, "online-copy-link", Command::Copy(page.clone()), commands);
                }
            });
        });
    });
}

/// Draws the card with the evidence when server and rules disagree, or when the server is gone for good.
pub fn stopped_ui(ui: &Ui, app: &AppState, table: &Table, place: CardPlace, commands: &mut Commands) {
    let Some((heading, report)) = table.stopped_words() else { return };
    let text = if table.is_watching() { Phrase::default() } else { phrase("online-stopped-text") };
    card(ui, place, (&heading, &text), |ui| {
        report_card(ui, &report, &app.shared.theme, commands);
        ui.end_row();
        answer(ui, place, "prompt-look", Command::Game(GameAction::ClosePrompt), commands);
        button(ui, "all-games", Command::Open(Route::GALLERY), commands);
    });
}

/// Draws the button that offers a rematch or accepts the opponent's offer.
pub fn rematch_ui(ui: &mut Ui, app: &AppState, table: &Table, commands: &mut Commands) {
    let Some(followed) = table.session.online() else { return };
    if followed.is_watching() {
        let leave = ActionButton::secondary(ui.localized("watch-stop")).icon(icon::SIGN_OUT);
        if ui.add(leave).clicked() {
            commands.send(PlayAction::StopWatching);
        }
        return;
    }
    let strong = |ui: &Ui, text: &'static str| {
        RichText::new(ui.localized(text)).strong().color(color32(app.shared.theme.window.accent_text))
    };
    if followed.opponents_offer() == Some(Offer::Rematch) {
        let words = ui.localized(phrase("online-rematch-offered-text").with("name", opponent(table, followed)));
        ui.label(words);
        ui.end_row();
        let accept = strong(ui, "online-accept");
        if ui.add(Button::new(accept).selected(true)).clicked() {
            commands.send(GameAction::AnswerOffer(true));
        }
        button(ui, "online-decline", Command::Game(GameAction::AnswerOffer(false)), commands);
        return;
    }
    let why_not = table.no_rematch().map(|why| capital(&ui.localized(why)));
    let words = strong(ui, "rematch");
    let words = if why_not.is_none() { words } else { RichText::new(ui.localized("rematch")) };
    let tip = ui.localized("online-rematch-tip");
    let offered = ui.add_enabled(why_not.is_none(), Button::new(words).selected(why_not.is_none()));
    let clicked = offered.clicked();
    offered.on_hover_text(tip).on_disabled_hover_text(why_not.unwrap_or_default());
    if clicked {
        commands.send(GameAction::OfferRematch);
    }
    if followed.game().own_offer() == Some(Offer::Rematch) {
        let words = ui.localized("online-rematch-waits");
        ui.label(RichText::new(words).weak());
    }
}
