//! The card shown while a game waits for its opponent or for a server's reply.

use super::privacy_ui;
use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, UiTokens, accent_frame, height, space};
use crate::app::features::online::{OnlineAction, OnlineState, WaitingReach};
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::qr_code::qr_code;
use crate::config::icon;
use crate::text::{Phrase, phrase};
use crate::view::ltr_region;
use egui::{FontId, Label, RichText, Ui};

/// In a wide window, the card does not grow with the page: its parts would lose each other.
const CARD_POINTS: f32 = 760.0;
const QR_CODE_POINTS: f32 = 144.0;
/// In less width than this, the QR code is beneath the rest.
const MIN_PAIR_POINTS: f32 = 480.0;

/// Draws what the game waits for and the button that cancels.
pub(super) fn waiting_ui(ui: &mut Ui, state: &OnlineState<'_>, commands: &mut Commands) {
    accent_frame(ui).inner_margin(space::L).show(ui, |ui| {
        ui.set_width(ui.available_width().min(CARD_POINTS));
        match state {
            OnlineState::Idle | OnlineState::RulesOffered(_) => {}
            OnlineState::Connecting { lost, is_encrypted } => {
                let message = lost.map_or_else(
                    || phrase("online-connecting"),
                    |why| phrase("online-connecting-again").with("why", why),
                );
                heading_ui(ui, message);
                if let Some(is_encrypted) = is_encrypted {
                    privacy_ui(ui, *is_encrypted);
                }
                ui.add_space(space::S);
                cancel_ui(ui, commands);
            }
            OnlineState::Waiting { page, .. } => {
                let is_pair = ui.available_width() >= MIN_PAIR_POINTS && page.is_some();
                if is_pair {
                    ui.horizontal_top(|ui| {
                        let words_points = ui.available_width() - QR_CODE_POINTS - space::L;
                        ui.vertical(|ui| {
                            ui.set_width(words_points);
                            invitation_ui(ui, state, commands);
                        });
                        ui.add_space(space::S);
                        ui.vertical(|ui| page_code_ui(ui, page.as_deref()));
                    });
                } else {
                    invitation_ui(ui, state, commands);
                    page_code_ui(ui, page.as_deref());
                }
            }
        }
    });
}

fn invitation_ui(ui: &mut Ui, state: &OnlineState<'_>, commands: &mut Commands) {
    let OnlineState::Waiting { code, link, page, reach, is_encrypted } = state else { return };
    if let WaitingReach::Bot(name) = reach {
        heading_ui(ui, phrase("web-waiting-bot").with("name", *name));
        ui.add_space(space::S);
        return cancel_ui(ui, commands);
    }
    heading_ui(ui, phrase("online-waiting"));
    code_ui(ui, code);
    if let Some(link) = link {
        link_ui(ui, link);
        ui.add_space(space::XS);
    }
    ui.horizontal_wrapped(|ui| {
        if let Some(link) = link {
            let copy = copy_button(ui, "online-copy-link");
            copy_ui(ui, copy, (link, "online-link-copied"), commands);
        }
        let copy = copy_button(ui, "online-copy-code");
        copy_ui(ui, copy, (code, "online-code-copied"), commands);
        if let Some(page) = page {
            let copy = copy_button(ui, "online-copy-page").tip(ui.localized("online-copy-page-tip"));
            copy_ui(ui, copy, (page, "online-page-copied"), commands);
        }
        cancel_ui(ui, commands);
    });
    ui.add_space(space::XS);
    ui.spacing_mut().item_spacing.y = 0.0;
    let reach = match reach {
        WaitingReach::Announced => "online-announced",
        WaitingReach::Unannounced | WaitingReach::Bot(_) => "online-not-announced",
        WaitingReach::Listed => "lobby-listed",
        WaitingReach::Unlisted => "lobby-unlisted",
    };
    for words in [reach, "online-waiting-kept"] {
        let words = ui.localized(words);
        ui.label(ui.tokens().caption(words));
    }
    privacy_ui(ui, *is_encrypted);
}

/// The code is read out over the telephone as well, so it is large.
fn code_ui(ui: &mut Ui, code: &str) {
    let tokens = ui.tokens();
    ui.horizontal(|ui| {
        let words = ui.localized("online-code");
        ui.label(tokens.small(words));
        let font = FontId::monospace(2.0 * tokens.body_points);
        ltr_region(ui, |ui| ui.label(RichText::new(code).font(font).color(tokens.text)));
    });
}

/// A link with a fingerprint is longer than the card. It is cut off there, and *Copy link* copies all of it.
fn link_ui(ui: &mut Ui, link: &str) {
    let tokens = ui.tokens();
    let words = ui.localized("online-link");
    ui.label(tokens.small(words));
    let text = RichText::new(link).font(FontId::monospace(tokens.body_points)).color(tokens.text);
    ltr_region(ui, |ui| ui.add(Label::new(text).truncate()));
}

fn copy_button(ui: &Ui, words: &'static str) -> ActionButton {
    ActionButton::secondary(ui.localized(words)).icon(icon::COPY).height(height::DENSE)
}

fn copy_ui(ui: &mut Ui, button: ActionButton, (text, notice): (&str, &'static str), commands: &mut Commands) {
    if ui.add(button).clicked() {
        commands.send(Command::CopyWithNotice(text.to_owned(), notice));
    }
}

fn cancel_ui(ui: &mut Ui, commands: &mut Commands) {
    let cancel = ActionButton::ghost(ui.localized("cancel")).icon(icon::X).height(height::DENSE);
    if ui.add(cancel.tip(ui.localized("online-cancel-tip"))).clicked() {
        commands.send(OnlineAction::Cancel);
    }
}

/// Draws the code of the game's page, which a phone opens without damka.
fn page_code_ui(ui: &mut Ui, page: Option<&str>) {
    let Some(page) = page else { return };
    let name = ui.localized("qr-page");
    if qr_code(ui, page, &name, QR_CODE_POINTS).is_some() {
        let words = ui.tokens().caption(name);
        ui.add(Label::new(words).wrap());
    }
}

fn heading_ui(ui: &mut Ui, message: Phrase) {
    let words = ui.localized(message);
    let tokens = ui.tokens();
    ui.horizontal(|ui| {
        ui.label(tokens.icon(icon::CLOCK, 20.0).color(tokens.accent));
        let shown = ui.add(Label::new(tokens.title(&words)).wrap());
        announce(ui, &shown, &words);
    });
}
