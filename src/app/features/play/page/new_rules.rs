//! The strip above the board that offers the changed rules of the game's file.

use crate::app::command::{Command, Commands};
use crate::app::features::play::PlayAction;
use crate::app::features::rules::checkup::CheckupAction;
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::style::color32;
use crate::rules::FactChange;
use crate::text::{capital, own, phrase};
use crate::view::ltr_region;
use egui::{Button, Frame, Margin, Panel, RichText, Stroke, Ui};

/// The most changed facts shown, and the most letters of each; the tooltip shows the rest.
const MAX_CHANGES: usize = 5;
const LONGEST_CHANGE: usize = 90;
const FACTS_APART_POINTS: f32 = 18.0;

pub fn new_rules_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let Some(offered) = &app.play.new_rules else { return };
    let window = &app.shared.theme.window;
    let frame = Frame::new().fill(color32(window.button)).stroke(Stroke::new(1.0, color32(window.accent)));
    let strip = Panel::top("new rules").resizable(false).frame(frame.inner_margin(Margin::symmetric(12, 8)));
    strip.show(ui, |ui| {
        let verdict = offered.verdict();
        let message = phrase("new-rules").with("game", own(&offered.variant.title));
        let message = match &verdict {
            Some(Err(why)) => phrase("new-rules-not-here").with("text", message).with("why", why.clone()),
            _ => message,
        };
        let message = capital(&ui.localized(message));
        let shown = ui.label(RichText::new(&message).strong());
        announce(ui, &shown, &message);
        changes_ui(ui, &offered.changes);
        ui.horizontal_wrapped(|ui| {
            if ui.button(ui.localized("new-rules-keep")).on_hover_text(ui.localized("new-rules-keep-tip")).clicked() {
                commands.send(PlayAction::KeepRules);
            }
            let (text, tip) = match verdict {
                Some(Err(_)) => ("new-rules-start", "new-rules-start-tip"),
                _ => ("new-rules-take", "new-rules-take-tip"),
            };
            let button = ui.add_enabled(verdict.is_some(), Button::new(ui.localized(text)));
            let button =
                button.on_hover_text(ui.localized(tip)).on_disabled_hover_text(ui.localized("new-rules-asked"));
            if button.clicked() {
                commands.send(PlayAction::TakeRules);
            }
            let check = ui.button(ui.localized("checkup-begin")).on_hover_text(ui.localized("checkup-begin-tip"));
            if check.clicked() {
                commands.send(CheckupAction::Begin { id: offered.variant.id.clone(), deep: false });
                commands.send(Command::Open(Route::RULES));
            }
        });
    });
}

/// Draws the changed facts, each with its old value.
fn changes_ui(ui: &mut Ui, changes: &[FactChange]) {
    if changes.is_empty() {
        ui.label(RichText::new(ui.localized("new-rules-code")).small());
        return;
    }
    let describe = |change: &FactChange| {
        let [before, after] = [&change.before, &change.after].map(|fact| fact.as_deref().unwrap_or("–"));
        format!("{}: {before} → {after}", change.path)
    };
    let descriptions: Vec<String> = changes.iter().map(describe).collect();
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(ui.localized("new-rules-facts")).small());
        ui.spacing_mut().item_spacing.x = FACTS_APART_POINTS;
        for change in descriptions.iter().take(MAX_CHANGES) {
            let short: String = change.chars().take(LONGEST_CHANGE).collect();
            let short = if short.len() < change.len() { format!("{short}…") } else { short };
            ltr_region(ui, |ui| ui.label(RichText::new(short).small().monospace())).on_hover_text(change);
        }
        if let Some(more) = descriptions.len().checked_sub(MAX_CHANGES).filter(|more| *more > 0) {
            let words = ui.localized(phrase("and-more").with("count", more));
            ui.label(RichText::new(words).small().weak()).on_hover_text(descriptions[MAX_CHANGES..].join("\n"));
        }
    });
}
