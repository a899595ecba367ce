//! The strip above the board that offers the rules which the game's file has now.

use crate::app::checkup::CheckupAct;
use crate::app::command::{Command, Commands, ScreenId};
use crate::app::logic::Logic;
use crate::app::widgets::announce::announce;
use crate::app::widgets::say::Say;
use crate::app::widgets::style::color32;
use crate::text::{capital, own, phrase};
use egui::{Button, Frame, Margin, Panel, RichText, Stroke, Ui};

/// Draws the offer, if there is one.
pub fn new_rules_ui(ui: &mut Ui, logic: &Logic, commands: &mut Commands) {
    let Some(offered) = &logic.new_rules else { return };
    let window = &logic.theme.window;
    let frame = Frame::new().fill(color32(window.button)).stroke(Stroke::new(1.0, color32(window.accent)));
    let strip = Panel::top("new rules").resizable(false).frame(frame.inner_margin(Margin::symmetric(12, 8)));
    strip.show(ui, |ui| {
        let verdict = offered.verdict();
        let told = phrase("new-rules").with("game", own(&offered.variant.title));
        let told = match &verdict {
            Some(Err(why)) => phrase("new-rules-not-here").with("told", told).with("why", why.clone()),
            _ => told,
        };
        let told = capital(&ui.say(told));
        let shown = ui.label(RichText::new(&told).strong());
        announce(ui, &shown, &told);
        ui.horizontal_wrapped(|ui| {
            if ui.button(ui.say("new-rules-keep")).on_hover_text(ui.say("new-rules-keep-tip")).clicked() {
                commands.send(Command::KeepRules);
            }
            let (text, tip) = match verdict {
                Some(Err(_)) => ("new-rules-start", "new-rules-start-tip"),
                _ => ("new-rules-take", "new-rules-take-tip"),
            };
            let button = ui.add_enabled(verdict.is_some(), Button::new(ui.say(text)));
            let button = button.on_hover_text(ui.say(tip)).on_disabled_hover_text(ui.say("new-rules-asked"));
            if button.clicked() {
                commands.send(Command::TakeRules);
            }
            let check = ui.button(ui.say("checkup-begin")).on_hover_text(ui.say("checkup-begin-tip"));
            if check.clicked() {
                commands.send(Command::Checkup(CheckupAct::Begin { id: offered.variant.id.clone(), deep: false }));
                commands.send(Command::Open(ScreenId::Rules));
            }
        });
    });
}
