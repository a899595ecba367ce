//! The card shown while a game waits for its opponent or for a server's reply.

use super::privacy_ui;
use crate::app::command::{Command, Commands};
use crate::app::components::{UiTokens, accent_frame, space};
use crate::app::features::online::{OnlineAction, OnlineState, WaitingReach};
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::qr_code::qr_code;
use crate::text::{Phrase, phrase};
use crate::view::ltr_region;
use egui::{Label, RichText, Ui};

const CARD_POINTS: f32 = 680.0;
const CODE_POINTS: f32 = 176.0;
/// In less width than this, the QR code is beneath the rest.
const MIN_PAIR_POINTS: f32 = 560.0;

/// Draws what the game waits for and the button that cancels.
pub(super) fn waiting_ui(ui: &mut Ui, state: &OnlineState<'_>, commands: &mut Commands) {
    accent_frame(ui).inner_margin(16.0).show(ui, |ui| {
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
            }
            OnlineState::Waiting { page, .. } => {
                let is_pair = ui.available_width() >= MIN_PAIR_POINTS && page.is_some();
                if is_pair {
                    ui.horizontal_top(|ui| {
                        let words_points = ui.available_width() - CODE_POINTS - space::L;
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
        ui.add_space(8.0);
        let (words, tip) = (ui.localized("cancel"), ui.localized("online-cancel-tip"));
        if ui.button(words).on_hover_text(tip).clicked() {
            commands.send(OnlineAction::Cancel);
        }
    });
}

fn invitation_ui(ui: &mut Ui, state: &OnlineState<'_>, commands: &mut Commands) {
    let OnlineState::Waiting { code, link, page, reach, is_encrypted } = state else { return };
    if let WaitingReach::Bot(name) = reach {
        heading_ui(ui, phrase("web-waiting-bot").with("name", *name));
        return;
    }
    heading_ui(ui, phrase("online-waiting"));
    let words = ui.localized("online-code");
    ui.label(words);
    ltr_region(ui, |ui| ui.label(RichText::new(*code).monospace().size(30.0).strong()));
    if let Some(link) = link {
        let words = ui.localized("online-link");
        ui.label(words);
        ltr_region(ui, |ui| ui.add(Label::new(RichText::new(link).monospace().size(16.0)).wrap()));
        ui.horizontal_wrapped(|ui| {
            let (copy_link, copy_code) = (ui.localized("online-copy-link"), ui.localized("online-copy-code"));
            if ui.button(copy_link).clicked() {
                commands.send(Command::Copy(link.clone()));
            }
            if ui.button(copy_code).clicked() {
                commands.send(Command::Copy((*code).to_owned()));
            }
            if let Some(page) = page {
                let (copy_page, tip) = (ui.localized("online-copy-page"), ui.localized("online-copy-page-tip"));
                if ui.button(copy_page).on_hover_text(tip).clicked() {
                    commands.send(Command::Copy(page.clone()));
                }
            }
        });
    }
    let text = ui.localized(match reach {
        WaitingReach::Announced => "online-announced",
        WaitingReach::Unannounced | WaitingReach::Bot(_) => "online-not-announced",
        WaitingReach::Listed => "lobby-listed",
        WaitingReach::Unlisted => "lobby-unlisted",
    });
    ui.label(RichText::new(text).weak());
    privacy_ui(ui, *is_encrypted);
    let kept = ui.localized("online-waiting-kept");
    ui.label(RichText::new(kept).weak());
}

/// Draws the code of the game's page, which a phone opens without damka.
fn page_code_ui(ui: &mut Ui, page: Option<&str>) {
    let Some(page) = page else { return };
    let name = ui.localized("qr-page");
    if qr_code(ui, page, &name, CODE_POINTS).is_some() {
        let words = ui.tokens().caption(name);
        ui.add(Label::new(words).wrap());
    }
}

fn heading_ui(ui: &mut Ui, message: Phrase) {
    let words = ui.localized(message);
    let shown = ui.label(RichText::new(&words).strong().size(18.0));
    announce(ui, &shown, &words);
    ui.add_space(4.0);
}
