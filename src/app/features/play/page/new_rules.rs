//! The strip above the board that offers the changed rules of the game's file.

use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, ButtonKind, UiTokens, accent_frame, height, space};
use crate::app::features::play::PlayAction;
use crate::app::features::rules::checkup::CheckupAction;
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::rules::FactChange;
use crate::text::{authored, capital, phrase};
use crate::view::ltr_region;
use egui::{FontFamily, Frame, Margin, Panel, RichText, Ui, vec2};

/// The most changed facts shown, and the most letters of each; the tooltip shows the rest.
const MAX_CHANGES: usize = 5;
const LONGEST_CHANGE: usize = 90;
/// The message IDs of the button that starts a new game.
const START: (&str, &str) = ("new-rules-start", "new-rules-start-tip");

pub fn new_rules_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let Some(offered) = &app.play.new_rules else { return };
    let tokens = ui.tokens();
    let frame = Frame::new().fill(tokens.surface).inner_margin(Margin::same(space::S as i8));
    let strip = Panel::top("new rules").resizable(false).show_separator_line(false).frame(frame);
    let card = accent_frame(ui);
    let contents = |ui: &mut Ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = vec2(space::S, space::S);
        let verdict = offered.verdict();
        let message = phrase("new-rules").with("game", authored(&offered.variant.title));
        let message = match &verdict {
            Some(Err(why)) => phrase("new-rules-not-here").with("text", message).with("why", why.clone()),
            _ => message,
        };
        let message = capital(&ui.localized(message));
        let shown = ui.label(tokens.strong(&message));
        announce(ui, &shown, &message);
        changes_ui(ui, &offered.changes);
        let take = match verdict {
            Some(Err(_)) => START,
            _ => ("new-rules-take", "new-rules-take-tip"),
        };
        let why_not = verdict.is_none().then(|| ui.localized("new-rules-asked"));
        ui.horizontal_wrapped(|ui| buttons_ui(ui, (take, why_not), &offered.variant.id, commands));
    };
    strip.show(ui, |ui| card.show(ui, contents));
}

fn buttons_ui(
    ui: &mut Ui,
    (take, why_not): ((&'static str, &'static str), Option<String>),
    variant: &str,
    commands: &mut Commands,
) {
    let button = |ui: &Ui, (text, tip): (&'static str, &'static str)| {
        ActionButton::secondary(ui.localized(text)).height(height::DENSE).tip(ui.localized(tip))
    };
    if ui.add(button(ui, ("new-rules-keep", "new-rules-keep-tip"))).clicked() {
        commands.send(PlayAction::KeepRules);
    }
    if ui.add(button(ui, take).why_not(why_not)).clicked() {
        commands.send(PlayAction::TakeRules);
    }
    if take.0 != START.0 && ui.add(button(ui, START)).clicked() {
        commands.send(PlayAction::StartUnderNewRules);
    }
    if ui.add(button(ui, ("checkup-begin", "checkup-begin-tip")).kind(ButtonKind::Ghost)).clicked() {
        commands.send(CheckupAction::Begin { id: variant.to_owned(), deep: false });
        commands.send(Command::Open(Route::RULES));
    }
}

/// Draws the changed facts, each with its old value.
fn changes_ui(ui: &mut Ui, changes: &[FactChange]) {
    let tokens = ui.tokens();
    if changes.is_empty() {
        ui.label(tokens.small(ui.localized("new-rules-code")));
        return;
    }
    let describe = |change: &FactChange| {
        let [before, after] = [&change.before, &change.after].map(|fact| fact.as_deref().unwrap_or("–"));
        format!("{}: {before} → {after}", change.path)
    };
    let descriptions: Vec<String> = changes.iter().map(describe).collect();
    ui.horizontal_wrapped(|ui| {
        ui.label(tokens.small(ui.localized("new-rules-facts")));
        ui.spacing_mut().item_spacing.x = space::L;
        for change in descriptions.iter().take(MAX_CHANGES) {
            let short: String = change.chars().take(LONGEST_CHANGE).collect();
            let short = if short.len() < change.len() { format!("{short}…") } else { short };
            // The arrow is in the monospace font only.
            let short = tokens.small(short).family(FontFamily::Monospace);
            ltr_region(ui, |ui| ui.label(short)).on_hover_text(RichText::new(change).monospace());
        }
        if let Some(more) = descriptions.len().checked_sub(MAX_CHANGES).filter(|more| *more > 0) {
            let words = ui.localized(phrase("and-more").with("count", more));
            ui.label(tokens.caption(words))
                .on_hover_text(RichText::new(descriptions[MAX_CHANGES..].join("\n")).monospace());
        }
    });
}
