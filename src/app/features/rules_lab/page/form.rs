//! The form for an experiment: the variant, its changed rules and the games.

use super::facts;
use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, UiTokens, height, section_title, space};
use crate::app::features::arena::processors;
use crate::app::features::rules_lab::{LabAction, LabDraft};
use crate::app::state::AppState;
use crate::app::task::{Task, repaints};
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_picker::{editable_bot_picker, first_bot, plays};
use crate::app::widgets::variant_picker::variant_picker;
use crate::config::icon;
use crate::notation::describe;
use crate::rules::{RuleSentence, Variant};
use crate::text::{own, phrase};
use egui::{DragValue, Frame, Panel, ScrollArea, Slider, Ui};
use std::sync::Arc;

const MAX_GAMES: u32 = 1_000_000;

#[derive(Default)]
pub(super) struct LabForm {
    draft: Option<LabDraft>,
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
        let fresh = || LabDraft::new(&app.shared.settings.last_game.variant, processors());
        let mut draft = self.draft.take().unwrap_or_else(fresh);
        let variant = variant_ui(ui, app, &mut draft);
        if let Some(variant) = variant {
            let foot = Panel::bottom("lab begin").resizable(false).show_separator_line(false).frame(Frame::NONE);
            foot.show(ui, |ui| {
                ui.add_space(space::XS);
                start_ui(ui, app, &variant, &draft, commands);
                ui.add_space(space::M);
            });
            ScrollArea::vertical().id_salt("lab facts").auto_shrink(false).show(ui, |ui| {
                how_ui(ui, app, &variant, &mut draft, commands);
                ui.separator();
                section_title(ui, &ui.localized("lab-facts"), "");
                let clauses = self.clauses.of(ui, &variant);
                facts::ui(ui, &variant, &mut draft.sets, (&app.shared.theme, clauses));
            });
        }
        self.draft = Some(draft);
    }
}

/// A new choice resets the facts.
fn variant_ui(ui: &mut Ui, app: &AppState, draft: &mut LabDraft) -> Option<Arc<Variant>> {
    let before = draft.variant.clone();
    let variant = variant_picker(ui, app, &mut draft.variant);
    if draft.variant != before {
        draft.sets.clear();
    }
    variant
}

/// Draws the players, the number of games and the random seed.
fn how_ui(ui: &mut Ui, app: &AppState, variant: &Variant, draft: &mut LabDraft, commands: &mut Commands) {
    if !plays(&draft.bot, variant, &app.shared.now)
        && let Some(first) = first_bot(variant, &app.shared.now)
    {
        draft.bot = first;
    }
    let label = ui.localized("lab-bot");
    editable_bot_picker(ui, &label, &mut draft.bot, variant, &app.shared.now, commands);
    ui.horizontal_wrapped(|ui| {
        let tip = ui.localized("lab-games-tip");
        let named = ui.label(ui.localized("lab-games"));
        ui.add(DragValue::new(&mut draft.games).range(1..=MAX_GAMES).speed(10.0))
            .labelled_by(named.id)
            .on_hover_text(tip);
        let named = ui.label(ui.localized("arena-seed"));
        let hint = ui.localized("arena-seed-any");
        let typed = field(ui, &mut draft.seed, |edit| edit.hint_text(hint).desired_width(80.0).char_limit(18));
        let tip = ui.localized("arena-seed-tip");
        typed.labelled_by(named.id).on_hover_text(tip);
        draft.seed.retain(|letter| letter.is_ascii_digit());
    });
    ui.horizontal_wrapped(|ui| {
        let named = ui.label(ui.localized("arena-threads"));
        ui.add(Slider::new(&mut draft.threads, 1..=2 * processors().max(2))).labelled_by(named.id);
    });
}

fn start_ui(ui: &mut Ui, app: &AppState, variant: &Variant, draft: &LabDraft, commands: &mut Commands) {
    let is_busy = app.lab.control().is_some();
    let message = match draft.sets.len() {
        0 => phrase("lab-none-changed").with("game", own(variant.title.as_str())),
        count => phrase("lab-changed").with("count", count),
    };
    let message = ui.localized(message);
    ui.label(ui.tokens().small(message));
    let begin = ActionButton::primary(ui.localized("lab-begin")).icon(icon::PLAY).height(height::PRIMARY);
    let why_not = is_busy.then(|| ui.localized("lab-busy"));
    if ui.add(begin.min_width(ui.available_width()).why_not(why_not)).clicked() {
        commands.send(LabAction::Begin(Box::new(draft.clone())));
    }
    ui.horizontal_wrapped(|ui| {
        let button = |ui: &Ui, text, tip| ActionButton::secondary(ui.localized(text)).tip(ui.localized(tip));
        if ui.add(button(ui, "lab-copy", "lab-copy-tip").icon(icon::COPY)).clicked() {
            commands.send(Command::Copy(draft.command(None)));
        }
        let why_not = draft.sets.is_empty().then(|| ui.localized("lab-keep-nothing"));
        if ui.add(button(ui, "lab-keep", "lab-keep-tip").icon(icon::FILE_PLUS).why_not(why_not)).clicked() {
            commands.send(LabAction::Keep(Box::new(draft.clone())));
        }
    });
}
