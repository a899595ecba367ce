//! The card that asks whether to play by rules that the player doesn't have.

use crate::app::command::Commands;
use crate::app::components::{ActionButton, UiTokens, accent_frame, space};
use crate::app::features::online::OnlineAction;
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::online::RulesOffer;
use crate::text::{authored, phrase};
use crate::view::ltr_region;
use egui::{RichText, Ui};

const CARD_POINTS: f32 = 620.0;

pub(super) fn rules_card_ui(ui: &mut Ui, offer: &RulesOffer, commands: &mut Commands) {
    accent_frame(ui).inner_margin(16.0).show(ui, |ui| {
        ui.set_width(ui.available_width().min(CARD_POINTS));
        let tokens = ui.tokens();
        let title = ui.localized(phrase("rules-offer-title").with("title", authored(&offer.title)));
        let shown = ui.label(RichText::new(&title).strong().size(18.0));
        announce(ui, &shown, &title);
        ui.add_space(space::S);
        for sentence in offer.summary() {
            let words = ui.localized(sentence);
            ui.label(words);
        }
        for fact in &offer.fact_differences {
            let words = ui.localized(fact);
            ui.label(tokens.small(words));
        }
        for line in &offer.lines {
            ltr_region(ui, |ui| ui.label(RichText::new(line).monospace()));
        }
        ui.add_space(space::S);
        for sentence in offer.diagnosis() {
            let words = ui.localized(sentence);
            ui.label(words);
        }
        ui.add_space(space::M);
        ui.horizontal_wrapped(|ui| {
            let (once, keep, decline) =
                (ui.localized("rules-offer-once"), ui.localized("rules-offer-keep"), ui.localized("online-decline"));
            let tip = ui.localized("rules-offer-keep-tip");
            if ui.add(ActionButton::primary(once)).clicked() {
                commands.send(OnlineAction::AcceptRules { keep: false });
            }
            if ui.add(ActionButton::secondary(keep)).on_hover_text(tip).clicked() {
                commands.send(OnlineAction::AcceptRules { keep: true });
            }
            if ui.add(ActionButton::secondary(decline)).clicked() {
                commands.send(OnlineAction::DeclineRules);
            }
        });
    });
}
