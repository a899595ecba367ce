//! The form for an experiment: the variant, its changed rules and the games.

use super::facts;
use crate::app::command::{Command, Commands};
use crate::app::components::{
    ActionButton, ButtonKind, UiTokens, form_list, form_row, height, scroll_beside, section_title, space,
};
use crate::app::features::rules_lab::{LabAction, LabDraft};
use crate::app::state::AppState;
use crate::app::task::{Task, repaints};
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_picker::{bot_combo, bot_options, first_bot, plays, seat_character, seat_edit_button};
use crate::app::widgets::variant_picker::variant_combo;
use crate::app::window_size::WindowSize;
use crate::config::icon;
use crate::notation::describe;
use crate::rules::{RuleSentence, Variant};
use crate::text::{authored, phrase};
use egui::{DragValue, Frame, Panel, ScrollArea, Slider, Stroke, Ui};
use std::sync::Arc;

const MAX_GAMES: u32 = 1_000_000;
const LABEL_POINTS: f32 = facts::NAME_POINTS;

#[derive(Default)]
pub(super) struct LabForm {
    draft: Option<LabDraft>,
    /// The game of the Play page, and the one that was suggested, when the form was filled in last.
    followed: (Option<String>, Option<String>),
    clauses: LabRuleTexts,
}

/// The sentences that explain the facts. Built on a thread, since that may run script rules.
#[derive(Default)]
struct LabRuleTexts {
    of: Option<Arc<Variant>>,
    awaited: Option<Task<Vec<RuleSentence>>>,
    known: Vec<RuleSentence>,
}

impl LabRuleTexts {
    /// Empty until they are known.
    fn of(&mut self, ui: &Ui, variant: &Arc<Variant>) -> &[RuleSentence] {
        if !self.of.as_ref().is_some_and(|of| Arc::ptr_eq(of, variant)) {
            let asked = variant.clone();
            self.awaited = Some(Task::start("clauses", repaints(ui.ctx()), move || describe(&asked)));
            (self.of, self.known) = (Some(variant.clone()), Vec::new());
        }
        if let Some(known) = self.awaited.as_ref().and_then(Task::poll) {
            self.awaited = None;
            self.known = known.unwrap_or_default();
        }
        &self.known
    }
}

impl LabForm {
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let mut draft = self.take_draft(app);
        let variant = variant_ui(ui, app, &mut draft);
        if let Some(variant) = variant {
            let foot = Panel::bottom("lab begin").resizable(false).show_separator_line(false).frame(Frame::NONE);
            foot.show(ui, |ui| {
                // What follows stays in place while the facts above it scroll.
                let edge = ui.max_rect().x_range();
                ui.painter().hline(edge, ui.max_rect().top(), Stroke::new(1.0, ui.tokens().line_soft));
                ui.add_space(space::S);
                start_ui(ui, app, &variant, &draft, commands);
                ui.add_space(space::M);
            });
            scroll_beside(ui, ScrollArea::vertical().id_salt("lab facts").auto_shrink(false), |ui| {
                section_title(ui, &ui.localized("lab-facts"), "");
                ui.add_space(space::XS);
                let clauses = self.clauses.of(ui, &variant);
                facts::ui(ui, &variant, &mut draft.sets, clauses);
                ui.add_space(space::M);
                section_title(ui, &ui.localized("lab-measuring"), "");
                ui.add_space(space::XS);
                how_ui(ui, app, &variant, &mut draft, commands);
                ui.add_space(space::M);
            });
        }
        self.draft = Some(draft);
    }

    /// The form is for the game chosen last on the Play page or among the rules, until a fact is changed.
    fn take_draft(&mut self, app: &AppState) -> LabDraft {
        let chosen = &app.shared.settings.last_game.variant;
        let now = (Some(chosen.clone()), app.lab.suggested.clone());
        let suggested = now.1.clone().filter(|_| now.1 != self.followed.1);
        let is_new = now != self.followed;
        self.followed = now;
        let kept = self.draft.take().filter(|draft| !(is_new && draft.sets.is_empty()));
        kept.unwrap_or_else(|| LabDraft::new(suggested.as_ref().unwrap_or(chosen), app.shared.processors))
    }
}

/// A new choice resets the facts.
fn variant_ui(ui: &mut Ui, app: &AppState, draft: &mut LabDraft) -> Option<Arc<Variant>> {
    let before = draft.variant.clone();
    let label = ui.localized("game");
    form_row(ui, (&label, LABEL_POINTS), "", None, |ui| {
        let list = |ui: &mut Ui, width| variant_combo(ui, app, &mut draft.variant, width);
        let _ = form_list(ui, facts::ICON_BUTTONS, list).accessible_name(&label);
    });
    if draft.variant != before {
        draft.sets.clear();
    }
    app.shared.now.variant(&draft.variant).ok()
}

/// Draws the player, the number of games, the random seed and how many games run at the same time.
fn how_ui(ui: &mut Ui, app: &AppState, variant: &Variant, draft: &mut LabDraft, commands: &mut Commands) {
    let now = &app.shared.now;
    if !plays(&draft.bot, variant, now)
        && let Some(first) = first_bot(variant, now)
    {
        draft.bot = first;
    }
    let label = ui.localized("bot-label");
    let help = seat_character(ui, &draft.bot, variant, now).unwrap_or_default();
    form_row(ui, (&label, LABEL_POINTS), &help, None, |ui| {
        ui.vertical(|ui| {
            ui.horizontal(|ui| {
                let list = |ui: &mut Ui, width| bot_combo(ui, &label, width, &mut draft.bot, variant, now);
                form_list(ui, facts::ICON_BUTTONS, list);
                seat_edit_button(ui, &draft.bot, variant, now, commands);
            });
            bot_options(ui, &mut draft.bot, variant, now);
        });
    });
    row(ui, "games", "lab-games-tip", |ui, label| {
        let games = DragValue::new(&mut draft.games).range(1..=MAX_GAMES).speed(10.0);
        let _ = ui.add(games).accessible_name(label);
    });
    row(ui, "arena-seed", "arena-seed-tip", |ui, label| {
        let hint = ui.localized("arena-seed-any");
        let typed = field(ui, &mut draft.seed, |edit| edit.hint_text(hint).desired_width(120.0).char_limit(18));
        let _ = typed.accessible_name(label);
        draft.seed.retain(|letter| letter.is_ascii_digit());
    });
    row(ui, "arena-threads", "", |ui, label| {
        let _ = ui.add(Slider::new(&mut draft.threads, 1..=2 * app.shared.processors.max(2))).accessible_name(label);
    });
}

/// Draws a row with the message `label`, which is the control's accessible name too, and the message `help` beneath the control.
fn row<R>(ui: &mut Ui, label: &'static str, help: &'static str, control: impl FnOnce(&mut Ui, &str) -> R) -> R {
    let (label, help) = (ui.localized(label), if help.is_empty() { String::new() } else { ui.localized(help) });
    form_row(ui, (&label, LABEL_POINTS), &help, None, |ui| control(ui, &label))
}

fn start_ui(ui: &mut Ui, app: &AppState, variant: &Variant, draft: &LabDraft, commands: &mut Commands) {
    let is_busy = app.lab.control().is_some();
    let message = match draft.sets.len() {
        0 => phrase("lab-none-changed").with("game", authored(variant.title.as_str())),
        count => phrase("lab-changed").with("count", count),
    };
    let message = ui.localized(message);
    ui.label(ui.tokens().small(message));
    // In little room all buttons are in one line.
    let is_compact = WindowSize::of(ui.ctx()).is_compact();
    let room = ui.available_width();
    ui.horizontal_wrapped(|ui| {
        let (height, width) = if is_compact { (height::CONTROL, 0.0) } else { (height::PRIMARY, room) };
        let begin = ActionButton::primary(ui.localized("lab-begin")).icon(icon::PLAY).height(height);
        let why_not = is_busy.then(|| ui.localized("lab-busy"));
        if ui.add(begin.min_width(width).why_not(why_not)).clicked() {
            commands.send(LabAction::Begin(Box::new(draft.clone())));
        }
        if !is_compact {
            ui.end_row();
        }
        let button = |ui: &Ui, text, tip| ActionButton::secondary(ui.localized(text)).tip(ui.localized(tip));
        let why_not = draft.sets.is_empty().then(|| ui.localized("lab-keep-nothing"));
        if ui.add(button(ui, "lab-play", "lab-play-tip").icon(icon::PLAY).why_not(why_not.clone())).clicked() {
            commands.send(LabAction::Play(Box::new(draft.clone())));
        }
        if ui.add(button(ui, "lab-keep", "lab-keep-tip").icon(icon::FILE_PLUS).why_not(why_not)).clicked() {
            commands.send(LabAction::Keep(Box::new(draft.clone())));
        }
        let copy = ActionButton::icon_only(icon::COPY, ui.localized("lab-copy")).tip(ui.localized("lab-copy-tip"));
        if ui.add(copy.kind(ButtonKind::Secondary)).clicked() {
            commands.send(Command::Copy(draft.command(None)));
        }
    });
}
