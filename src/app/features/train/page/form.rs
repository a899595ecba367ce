//! The form for a training: the game, the bot, how long, and what is rarely needed.

use crate::app::command::Commands;
use crate::app::components::{
    ActionButton, Chip, UiTokens, drop_down, form_list, form_row, height, list_points, scroll_beside, space,
};
use crate::app::features::train::{TrainAction, TrainDraft, TrainingStart, UnfinishedTraining};
use crate::app::state::AppState;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::variant_picker::variant_combo;
use crate::app::window_size::WindowSize;
use crate::catalog::{Bot, Snapshot, pattern_files};
use crate::config::icon;
use crate::rules::Variant;
use crate::text::{Phrase, authored, capital, phrase};
use crate::training::{PhaseWeights, Trainee, TrainingTerms, WeightsText};
use egui::{CollapsingHeader, ComboBox, DragValue, Frame, Panel, ScrollArea, Slider, Stroke, Ui, vec2};
use std::sync::Arc;

const LABEL_POINTS: f32 = 120.0;
/// The times on offer, in minutes.
const MINUTES: [u32; 3] = [5, 10, 30];
const MAX_GAMES: u64 = 1_000_000;
const MAX_GENERATIONS: u32 = 100;
const MAX_NODES: u64 = 1_000_000_000;
const SEED_POINTS: f32 = 120.0;
const CHIP_GAP_POINTS: f32 = 6.0;

#[derive(Default)]
pub(super) struct TrainForm {
    draft: Option<TrainDraft>,
    /// The game of the Play page when the form was filled in last.
    followed: String,
    /// The last frame in which the form was shown.
    was_shown: Option<u64>,
}

impl TrainForm {
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let mut draft = self.take_draft(app);
        if let Ok(variant) = app.shared.now.variant(&draft.variant) {
            if draft.bot.as_ref().is_some_and(|bot| Trainee::find(&app.shared.now, &variant, Some(bot)).is_err()) {
                draft.bot = None;
            }
            if draft.patterns.as_ref().is_some_and(|name| !app.shared.now.patterns_of(&variant.id).any(|id| id == name))
            {
                draft.choose_patterns(None);
            }
            let trainee = Trainee::find(&app.shared.now, &variant, draft.bot.as_deref());
            let trainee = trainee.map(|trainee| with_patterns(trainee, draft.patterns.as_deref()));
            let trainee = trainee.map_err(|reports| reports.first().phrase());
            self.look(ui, app, trainee.as_ref().ok(), commands);
            let foot = Panel::bottom("train begin").resizable(false).show_separator_line(false).frame(Frame::NONE);
            foot.show(ui, |ui| {
                // What follows stays in place while the options above it scroll.
                let edge = ui.max_rect().x_range();
                ui.painter().hline(edge, ui.max_rect().top(), Stroke::new(1.0, ui.tokens().line_soft));
                ui.add_space(space::S);
                foot_ui(ui, app, (&variant, &draft), trainee.as_ref(), commands);
                ui.add_space(space::M);
            });
            scroll_beside(ui, ScrollArea::vertical().id_salt("train options").auto_shrink(false), |ui| {
                variant_ui(ui, app, &mut draft);
                kind_ui(ui, &app.shared.now, &variant, &mut draft);
                bot_ui(ui, &app.shared.now, (&variant, trainee.ok()), &mut draft);
                length_ui(ui, &mut draft);
                more_ui(ui, app, &mut draft);
                ui.add_space(space::M);
            });
        } else {
            variant_ui(ui, app, &mut draft);
        }
        self.draft = Some(draft);
    }

    /// The form is for the game chosen last on the Play page until another is chosen in it.
    fn take_draft(&mut self, app: &AppState) -> TrainDraft {
        let chosen = &app.shared.settings.last_game.variant;
        let mut draft = self.draft.take().unwrap_or_else(|| TrainDraft::new(chosen, app.shared.processors));
        if self.followed != *chosen {
            self.followed.clone_from(chosen);
            (draft.variant, draft.bot) = (chosen.clone(), None);
            draft.choose_patterns(None);
        }
        draft
    }

    /// Looks for an unfinished training of the file, also each time the page is opened, because another program may have trained it.
    fn look(&mut self, ui: &Ui, app: &AppState, trainee: Option<&Trainee>, commands: &mut Commands) {
        let frame = ui.ctx().cumulative_frame_nr();
        let is_opened = self.was_shown.is_none_or(|shown| shown + 1 < frame);
        self.was_shown = Some(frame);
        let Some(file) = trainee.map(|trainee| &trainee.file) else { return };
        if app.trainer.control().is_none() && (is_opened || app.trainer.looked_for.as_ref() != Some(file)) {
            commands.send(TrainAction::Find(file.clone()));
        }
    }
}

/// Draws a row with the message `label`, which is the control's accessible name too, and `help` beneath the control.
fn row<R>(ui: &mut Ui, label: &'static str, help: impl Into<Phrase>, control: impl FnOnce(&mut Ui, &str) -> R) -> R {
    let (label, help) = (ui.localized(label), ui.localized(help));
    form_row(ui, (&label, LABEL_POINTS), &help, None, |ui| control(ui, &label))
}

fn variant_ui(ui: &mut Ui, app: &AppState, draft: &mut TrainDraft) {
    let label = ui.localized("game");
    form_row(ui, (&label, LABEL_POINTS), "", None, |ui| {
        let list = |ui: &mut Ui, width| variant_combo(ui, app, &mut draft.variant, width);
        let _ = form_list(ui, 0, list).accessible_name(&label);
    });
}

/// What is trained: the file of the patterns, if they are chosen.
fn with_patterns(trainee: Trainee, patterns: Option<&str>) -> Trainee {
    let file = patterns.map(|name| pattern_files(name)[0].clone());
    Trainee { file: file.unwrap_or(trainee.file), ..trainee }
}

/// Draws the choice between weights and patterns, if the variant has patterns.
fn kind_ui(ui: &mut Ui, now: &Snapshot, variant: &Variant, draft: &mut TrainDraft) {
    let names: Vec<&str> = now.patterns_of(&variant.id).collect();
    if names.is_empty() {
        return;
    }
    let help = match &draft.patterns {
        Some(name) => phrase("train-kind-patterns-tip").with("file", &pattern_files(name)[1]),
        None => phrase("train-kind-weights-tip"),
    };
    row(ui, "train-kind", help, |ui, _| {
        ui.spacing_mut().item_spacing = vec2(CHIP_GAP_POINTS, CHIP_GAP_POINTS);
        let weights = ui.localized("weights");
        if ui.add(Chip::new(draft.patterns.is_none(), weights)).clicked() {
            draft.choose_patterns(None);
        }
        for name in names {
            let words = ui.localized(phrase("train-kind-patterns").with("name", name));
            if ui.add(Chip::new(draft.patterns.as_deref() == Some(name), words)).clicked() {
                draft.choose_patterns(Some(name.to_owned()));
            }
        }
    });
}

/// Draws the list of bots that can be trained; the first is the champion of the variant.
fn bot_ui(ui: &mut Ui, now: &Snapshot, (variant, trainee): (&Variant, Option<Trainee>), draft: &mut TrainDraft) {
    let chosen = &mut draft.bot;
    let champion = now.champion(variant).ok().flatten();
    let first = champion.as_ref().map_or_else(|| phrase("train-new-champion"), |bot| authored(&bot.info.title));
    let title = match chosen.as_ref().and_then(|id| now.bot(id).ok()) {
        Some(bot) => ui.localized(authored(&bot.info.title)),
        None => ui.localized(&first),
    };
    let help = match trainee {
        Some(_) if draft.patterns.is_some() => phrase("train-patterns-bot-tip"),
        Some(trainee) => {
            let id = match trainee {
                Trainee { is_new: true, .. } => "train-new-help",
                Trainee { is_shared: true, .. } => "train-shared-help",
                Trainee { .. } => "train-bot-help",
            };
            phrase(id).with("file", trainee.file).with("game", authored(&variant.title))
        }
        None => phrase("train-bot-tip"),
    };
    row(ui, "bot-label", help, |ui, label| {
        let list = |ui: &mut Ui, width| {
            let combo = ComboBox::from_id_salt(label).selected_text(title).width(width).height(list_points(ui));
            drop_down(ui, combo, |ui, rows| {
                let first = ui.localized(&first);
                rows.value(ui, chosen, None, first);
                let is_first = |bot: &Arc<Bot>| champion.as_ref().is_some_and(|one| one.info.id == bot.info.id);
                for bot in now.bots_for(variant).filter(|bot| is_trainable(bot, now, variant) && !is_first(bot)) {
                    let title = ui.localized(authored(&bot.info.title));
                    rows.value(ui, chosen, Some(bot.info.id.clone()), title);
                }
            })
        };
        let _ = form_list(ui, 0, list).accessible_name(label);
    });
}

/// Whether the weights of a bot count features of the variant.
fn is_trainable(bot: &Bot, now: &Snapshot, variant: &Variant) -> bool {
    let weights = now.weights_of(bot).and_then(|entry| entry.good());
    weights.is_some_and(|weights| WeightsText::of("", (**weights).clone(), variant).is_ok())
}

/// Draws how long it takes.
fn length_ui(ui: &mut Ui, draft: &mut TrainDraft) {
    let help = if draft.minutes.is_some() { "train-time-tip" } else { "train-games-tip" };
    row(ui, "train-length", help, |ui, _| {
        ui.spacing_mut().item_spacing = vec2(CHIP_GAP_POINTS, CHIP_GAP_POINTS);
        for minutes in MINUTES {
            let words = ui.localized(phrase("train-minutes").with("count", i64::from(minutes)));
            if ui.add(Chip::new(draft.minutes == Some(minutes), words)).clicked() {
                draft.minutes = Some(minutes);
            }
        }
        if ui.add(Chip::new(draft.minutes.is_none(), ui.localized("games"))).clicked() {
            draft.minutes = None;
        }
    });
    if draft.minutes.is_none() {
        row(ui, "train-games", "train-games-help", |ui, label| {
            let games = DragValue::new(&mut draft.games).range(1..=MAX_GAMES).speed(10.0);
            let _ = ui.add(games).accessible_name(label);
        });
    }
    row(ui, "train-generations", "train-generations-tip", |ui, label| {
        let generations = DragValue::new(&mut draft.generations).range(1..=MAX_GENERATIONS).speed(0.05);
        let _ = ui.add(generations).accessible_name(label);
    });
}

/// Draws the rarely needed rows, collapsed until one of them is used.
fn more_ui(ui: &mut Ui, app: &AppState, draft: &mut TrainDraft) {
    let is_used = draft.has_options(app.shared.processors);
    let more = CollapsingHeader::new(ui.localized("arena-more")).id_salt("train more").default_open(is_used);
    more.show_unindented(ui, |ui| {
        row(ui, "arena-limit-nodes", "train-nodes-tip", |ui, label| {
            let nodes = DragValue::new(&mut draft.nodes).range(1..=MAX_NODES).speed(50.0);
            let _ = ui.add(nodes).accessible_name(label);
        });
        row(ui, "arena-seed", "train-seed-tip", |ui, label| {
            let hint = ui.localized("arena-seed-any");
            let typed =
                field(ui, &mut draft.seed, |edit| edit.hint_text(hint).desired_width(SEED_POINTS).char_limit(18));
            let _ = typed.accessible_name(label);
            draft.seed.retain(|letter| letter.is_ascii_digit());
        });
        row(ui, "arena-threads", "train-threads-tip", |ui, label| {
            let most = 2 * app.shared.processors.max(2);
            let _ = ui.add(Slider::new(&mut draft.threads, 1..=most)).accessible_name(label);
        });
    });
}

/// Draws what will happen and the buttons that begin it.
fn foot_ui(
    ui: &mut Ui,
    app: &AppState,
    (variant, draft): (&Arc<Variant>, &TrainDraft),
    trainee: Result<&Trainee, &Phrase>,
    commands: &mut Commands,
) {
    let unfinished = app.trainer.unfinished.as_ref().filter(|_| app.trainer.control().is_none());
    let message = match (trainee, unfinished) {
        (Ok(trainee), Some(UnfinishedTraining::Readable(terms))) => {
            Some(unfinished_words(app, terms).with("file", &trainee.file))
        }
        (Ok(trainee), Some(UnfinishedTraining::Broken)) => Some(phrase("train-broken").with("file", &trainee.file)),
        _ => None,
    };
    if let Some(message) = message {
        let words = ui.localized(message);
        ui.add(egui::Label::new(ui.tokens().small(words)).wrap());
    }
    let why_not = why_not(app, variant, trainee).map(|why| capital(&ui.localized(why)));
    // In little room all buttons are in one line.
    let is_compact = WindowSize::of(ui.ctx()).is_compact();
    let room = ui.available_width();
    let (height, width) = if is_compact { (height::CONTROL, 0.0) } else { (height::PRIMARY, room) };
    let primary = |ui: &Ui, text, icon| {
        let button = ActionButton::primary(ui.localized(text)).icon(icon).height(height).min_width(width);
        button.why_not(why_not.clone())
    };
    ui.horizontal_wrapped(|ui| match unfinished {
        Some(UnfinishedTraining::Readable(terms)) => {
            if ui.add(primary(ui, "train-continue", icon::PLAY)).clicked() {
                let draft = TrainDraft { variant: terms.variant.clone(), ..draft.clone() };
                commands.send(TrainAction::Begin(Box::new(draft), TrainingStart::Continued));
            }
            if !is_compact {
                ui.end_row();
            }
            let restart = ActionButton::secondary(ui.localized("train-restart")).icon(icon::ARROW_COUNTER_CLOCKWISE);
            let restart = restart.tip(ui.localized("train-restart-tip")).why_not(why_not.clone());
            if ui.add(restart).clicked() {
                commands.send(TrainAction::Begin(Box::new(draft.clone()), TrainingStart::Restarted));
            }
        }
        Some(UnfinishedTraining::Broken) => {
            if ui.add(primary(ui, "train-restart", icon::ARROW_COUNTER_CLOCKWISE)).clicked() {
                commands.send(TrainAction::Begin(Box::new(draft.clone()), TrainingStart::Restarted));
            }
        }
        None => {
            if ui.add(primary(ui, "train-begin", icon::GRADUATION_CAP)).clicked() {
                commands.send(TrainAction::Begin(Box::new(draft.clone()), TrainingStart::New));
            }
        }
    });
}

/// Why no training can begin.
fn why_not(app: &AppState, variant: &Variant, trainee: Result<&Trainee, &Phrase>) -> Option<Phrase> {
    if app.trainer.control().is_some() {
        return Some(phrase("train-busy"));
    }
    if PhaseWeights::material(variant).is_none() {
        return Some(phrase("training-no-features").with("title", authored(&variant.title)));
    }
    trainee.err().cloned()
}

/// An unfinished training in a sentence.
fn unfinished_words(app: &AppState, terms: &TrainingTerms) -> Phrase {
    let variant = app.shared.now.variant(&terms.variant);
    let game = variant.map_or_else(|_| authored(&terms.variant), |variant| authored(&variant.title));
    let length = match terms.minutes {
        Some(minutes) => phrase("train-minutes").with("count", minutes.round() as i64),
        None => phrase("terminal-tune-games").with("games", terms.games.unwrap_or_default()),
    };
    let words = phrase("train-unfinished").with("game", game).with("length", length);
    words.with("generations", i64::from(terms.generations))
}
