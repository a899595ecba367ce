//! The card shown while a game waits for its opponent or for a server's reply.

use super::privacy_ui;
use crate::app::command::{Command, Commands};
use crate::app::components::accent_frame;
use crate::app::features::online::{OnlineAction, OnlineState};
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::text::{Phrase, phrase};
use crate::view::ltr_region;
use egui::{RichText, Ui};

const CARD_POINTS: f32 = 620.0;

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
            OnlineState::Waiting { code, link, is_announced, is_encrypted } => {
                heading_ui(ui, phrase("online-waiting"));
                let words = ui.localized("online-code");
                ui.label(words);
                ltr_region(ui, |ui| ui.label(RichText::new(*code).monospace().size(30.0).strong()));
                if let Some(link) = link {
                    let words = ui.localized("online-link");
                    ui.label(words);
                    ltr_region(ui, |ui| ui.label(RichText::new(link).monospace().size(16.0)));
                    ui.horizontal_wrapped(|ui| {
                        let (copy_link, copy_code) =
                            (ui.localized("online-copy-link"), ui.localized("online-copy-code"));
                        if ui.button(copy_link).clicked() {
                            commands.send(Command::Copy(link.clone()));
                        }
                        if ui.button(copy_code).clicked() {
                            commands.send(Command::Copy((*code).to_owned()));
                        }
                    });
                }
                let text = ui.localized(if *is_announced { "online-announced" } else { "online-not-announced" });
                ui.label(RichText::new(text).weak());
                privacy_ui(ui, *is_encrypted);
                let kept = ui.localized("online-waiting-kept");
                ui.label(RichText::new(kept).weak());
            }
        }
        ui.add_space(8.0);
        let (words, tip) = (ui.localized("cancel"), ui.localized("online-cancel-tip"));
        if ui.button(words).on_hover_text(tip).clicked() {
            commands.send(OnlineAction::Cancel);
        }
    });
}

fn heading_ui(ui: &mut Ui, message: Phrase) {
    let words = ui.localized(message);
    let shown = ui.label(RichText::new(&words).strong().size(18.0));
    announce(ui, &shown, &words);
    ui.add_space(4.0);
}
