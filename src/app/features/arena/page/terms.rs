//! The settings of a contest: number of games, openings, time limits and early stopping.

use super::contest::most_threads;
use crate::app::features::arena::{ContestDraft, EarlyStop, Limit, Openings, most_rounds, openings_of};
use crate::app::state::AppState;
use crate::app::task::{Task, repaints};
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::style::color32;
use crate::arena::{Format, RANDOM_PLIES, Sprt, most_table_pieces};
use crate::report::{Report, Reports};
use crate::rules::Variant;
use crate::text::{Phrase, phrase, raw};
use egui::{CollapsingHeader, DragValue, Grid, RichText, Slider, Ui};
use std::ops::RangeInclusive;
use std::sync::Arc;

const MAX_PAIRS: u32 = 100_000;
/// The range of the SPRT bounds.
const ELO_BOUNDS: RangeInclusive<f64> = -500.0..=500.0;
const MAX_NODES: u64 = 1_000_000_000;
/// The initial value of a limit.
const NODES: u64 = 10_000;
const STEPS: u64 = 1_000_000;
const MAX_RANDOM_PLIES: u32 = 40;
const MAX_MOVES: u32 = 10_000;
const MAX_GUARD_SECS: u64 = 3600;
const NAME_POINTS: f32 = 150.0;
/// The width of text fields: rules as on the command line, a file name.
const FIELD_POINTS: f32 = 330.0;

/// The result of reading an opening file for a variant: the number of openings, or the errors.
type OpeningsRead = Result<usize, Reports>;

/// The state of the settings form beside the values.
#[derive(Default)]
pub(super) struct TermsForm {
    /// Whether the user chose the number of rounds.
    own_rounds: bool,
    /// The file and the variant that were read last, and the result.
    file: Option<(String, Arc<Variant>)>,
    reading: Option<Task<OpeningsRead>>,
    read: Option<OpeningsRead>,
    /// The most pieces of an endgame table for this variant.
    most_pieces: Option<(Arc<Variant>, u32)>,
}

impl TermsForm {
    /// Returns to the default number of rounds.
    pub fn forget_rounds(&mut self) {
        self.own_rounds = false;
    }

    /// The reason why a contest cannot start with these settings.
    pub fn why_not(&self, draft: &ContestDraft) -> Option<&'static str> {
        let is_file = matches!(draft.openings, Openings::File(_));
        match &self.read {
            _ if draft.early.is_wrong() => Some("arena-wrong"),
            Some(Err(_)) if is_file => Some("arena-wrong"),
            None if is_file => Some("arena-file-awaited"),
            _ => None,
        }
    }

    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, variant: &Arc<Variant>, draft: &mut ContestDraft) {
        take_dropped(ui, draft);
        // Another variant may have a smaller table, or none.
        draft.early.table_pieces = draft.early.table_pieces.min(self.most_pieces_of(variant));
        Grid::new("arena terms").num_columns(2).min_col_width(NAME_POINTS).spacing([8.0, 6.0]).show(ui, |ui| {
            let mut games = 2 * draft.pairs;
            let most = 2 * MAX_PAIRS;
            number_ui(ui, "arena-each", "arena-each-tip", DragValue::new(&mut games).range(2..=most).speed(2.0));
            draft.pairs = games.div_ceil(2).max(1);
            if draft.format != Format::Match {
                if !self.own_rounds {
                    draft.rounds = draft.usual_rounds();
                }
                let most = most_rounds(draft.format, draft.seats.len());
                let is_swiss = draft.format == Format::Swiss;
                let name = if is_swiss { "arena-rounds" } else { "arena-meetings" };
                let value = DragValue::new(&mut draft.rounds).range(1..=most).speed(0.1);
                self.own_rounds |= number_ui(ui, name, "arena-rounds-tip", value);
            }
            openings_ui(ui, app, variant, draft);
            self.file_ui(ui, app, variant, draft);
            limit_ui(ui, draft);
            let fault = draft.early.clock_fault();
            let row = ("arena-clock", "arena-clock-tip", phrase("arena-clock-none"), 110.0);
            text_ui(ui, app, row, &mut draft.early.clock, fault);
            seed_ui(ui, draft);
            let named = ui.label(ui.localized("arena-threads"));
            ui.add(Slider::new(&mut draft.threads, 1..=most_threads())).labelled_by(named.id);
            ui.end_row();
            if draft.format == Format::Match {
                sprt_ui(ui, draft);
            }
        });
        let words = ui.localized("arena-more");
        // Collapsed sections keep their values.
        let is_used = draft.early != EarlyStop { clock: draft.early.clock.clone(), ..EarlyStop::default() };
        CollapsingHeader::new(words)
            .id_salt("arena more")
            .default_open(is_used)
            .show(ui, |ui| self.more_ui(ui, app, variant, draft));
    }

    /// Draws the file name and the contents of the file.
    fn file_ui(&mut self, ui: &mut Ui, app: &AppState, variant: &Arc<Variant>, draft: &mut ContestDraft) {
        let Openings::File(file) = &mut draft.openings else { return };
        let (named, tip) = (ui.label(ui.localized("arena-file")), ui.localized("arena-file-hint"));
        ui.vertical(|ui| {
            let hint = ui.localized("arena-file-drop");
            field(ui, file, |edit| edit.hint_text(hint).desired_width(FIELD_POINTS))
                .labelled_by(named.id)
                .on_hover_text(tip);
            self.look_up(ui, file, variant);
            match &self.read {
                Some(Ok(count)) => {
                    let words = ui.localized(phrase("arena-file-read").with("count", *count));
                    ui.label(RichText::new(words).small().weak());
                }
                Some(Err(faults)) if !file.trim().is_empty() => {
                    faults.iter().take(2).for_each(|fault| fault_ui(ui, app, fault));
                }
                _ => {}
            }
        });
        ui.end_row();
    }

    /// Draws rarely needed settings: early stopping and the longest time per move.
    fn more_ui(&mut self, ui: &mut Ui, app: &AppState, variant: &Arc<Variant>, draft: &mut ContestDraft) {
        let most_pieces = self.most_pieces_of(variant);
        Grid::new("arena more terms").num_columns(2).min_col_width(NAME_POINTS).spacing([8.0, 6.0]).show(ui, |ui| {
            let early = &mut draft.early;
            let fault = early.draw_fault();
            text_ui(
                ui,
                app,
                ("arena-draw", "arena-draw-tip", raw("movenumber=40,movecount=8,score=0.1"), FIELD_POINTS),
                &mut early.draw,
                fault,
            );
            let fault = early.resign_fault();
            let row = ("arena-resign", "arena-resign-tip", raw("movecount=3,score=5,twosided"), FIELD_POINTS);
            text_ui(ui, app, row, &mut early.resign, fault);
            let most = DragValue::new(&mut early.max_moves).range(0..=MAX_MOVES).speed(0.5);
            number_ui(ui, "arena-max-moves", "arena-max-moves-tip", most);
            table_ui(ui, most_pieces, &mut early.table_pieces);
            let guard = DragValue::new(&mut draft.guard_secs).range(1..=MAX_GUARD_SECS).speed(0.1);
            number_ui(ui, "arena-guard", "arena-guard-tip", guard);
        });
    }

    fn most_pieces_of(&mut self, variant: &Arc<Variant>) -> u32 {
        let known = self.most_pieces.take().filter(|(known, _)| Arc::ptr_eq(known, variant));
        let (_, most) = known.unwrap_or_else(|| (variant.clone(), most_table_pieces(variant)));
        self.most_pieces = Some((variant.clone(), most));
        most
    }

    /// Reads the file on a thread when its name or the rules change.
    fn look_up(&mut self, ui: &Ui, file: &str, variant: &Arc<Variant>) {
        let is_known = |(known, rules): &(String, Arc<Variant>)| known == file && Arc::ptr_eq(rules, variant);
        if !self.file.as_ref().is_some_and(is_known) {
            self.file = Some((file.to_owned(), variant.clone()));
            self.read = None;
            let (file, variant) = (file.to_owned(), variant.clone());
            let read = move || openings_of(&file, &variant).map(|(_, count)| count);
            self.reading = Some(Task::start("openings", repaints(ui.ctx()), read));
        }
        if let Some(read) = self.reading.as_ref().and_then(Task::poll) {
            self.reading = None;
            self.read = Some(read.unwrap_or_else(|report| Err(report.into())));
        }
    }
}

/// Uses a file dropped onto the form as the opening file.
fn take_dropped(ui: &Ui, draft: &mut ContestDraft) {
    let dropped = ui.ctx().input_mut(|input| std::mem::take(&mut input.raw.dropped_files));
    if let Some(file) = dropped.first() {
        draft.openings = Openings::File(file.path().display().to_string());
    }
}

fn openings_ui(ui: &mut Ui, app: &AppState, variant: &Variant, draft: &mut ContestDraft) {
    let count = app.shared.now.openings(variant).len();
    if count == 0 && draft.openings == Openings::Book {
        draft.openings = Openings::Random(RANDOM_PLIES);
    }
    ui.label(ui.localized("arena-openings"));
    ui.horizontal_wrapped(|ui| {
        let words = ui.localized(phrase("arena-book").with("count", count));
        let (none, is_book) = (ui.localized("arena-no-book"), draft.openings == Openings::Book);
        ui.add_enabled_ui(count > 0, |ui| {
            if ui.selectable_label(is_book, words).on_disabled_hover_text(none).clicked() {
                draft.openings = Openings::Book;
            }
        });
        let is_random = matches!(draft.openings, Openings::Random(_));
        let (words, tip) = (ui.localized("arena-random-plies"), ui.localized("arena-random-plies-tip"));
        if ui.selectable_label(is_random, words).on_hover_text(tip).clicked() && !is_random {
            draft.openings = Openings::Random(RANDOM_PLIES);
        }
        let is_file = matches!(draft.openings, Openings::File(_));
        let (words, tip) = (ui.localized("arena-from-file"), ui.localized("arena-file-hint"));
        if ui.selectable_label(is_file, words).on_hover_text(tip).clicked() && !is_file {
            draft.openings = Openings::File(String::new());
        }
        if let Openings::Random(random_plies) = &mut draft.openings {
            let value = ui.add(DragValue::new(random_plies).range(0..=MAX_RANDOM_PLIES).speed(0.1));
            let words = ui.localized("arena-random-plies-count");
            ui.ctx().accesskit_node_builder(value.id, |node| node.set_label(words));
        }
    });
    ui.end_row();
}

/// Draws the number of pieces from which an endgame table decides games, if there can be a table.
fn table_ui(ui: &mut Ui, most: u32, pieces: &mut u32) {
    if most == 0 {
        return;
    }
    ui.label(ui.localized("arena-table"));
    ui.horizontal_wrapped(|ui| {
        let tip = ui.localized("arena-table-tip");
        for count in std::iter::once(0).chain(2..=most) {
            let words = if count == 0 {
                phrase("arena-table-none")
            } else {
                phrase("arena-table-pieces").with("pieces", count)
            };
            let words = ui.localized(words);
            if ui.selectable_label(*pieces == count, words).on_hover_text(&tip).clicked() {
                *pieces = count;
            }
        }
    });
    ui.end_row();
}

/// Draws a row with a text as on the command line: its name, tip, hint and width, and any error below it.
fn text_ui(
    ui: &mut Ui,
    app: &AppState,
    (name, tip, hint, width): (&'static str, &'static str, Phrase, f32),
    text: &mut String,
    fault: Option<Report>,
) {
    let named = ui.label(ui.localized(name));
    let (tip, hint) = (ui.localized(tip), ui.localized(hint));
    ui.vertical(|ui| {
        field(ui, text, |edit| edit.hint_text(hint).desired_width(width)).labelled_by(named.id).on_hover_text(tip);
        if let Some(fault) = fault {
            fault_ui(ui, app, &fault);
        }
    });
    ui.end_row();
}

/// Draws the error of a value beside it.
fn fault_ui(ui: &mut Ui, app: &AppState, fault: &Report) {
    let line = fault.place.as_ref().and_then(|place| place.line);
    let message = match line {
        Some(line) => phrase("arena-fault-line").with("line", line).with("text", fault.phrase()),
        None => fault.phrase(),
    };
    let message = match fault.hint_phrase() {
        Some(hint) => phrase("arena-fault-hint").with("text", message).with("hint", hint),
        None => message,
    };
    let words = ui.localized(message);
    ui.label(RichText::new(words).small().color(color32(app.shared.theme.window.error)));
}

/// Draws a row with a number and returns whether it changed.
fn number_ui(ui: &mut Ui, name: &'static str, tip: &'static str, value: DragValue<'_>) -> bool {
    let (name, tip) = (ui.localized(name), ui.localized(tip));
    let named = ui.label(name);
    let changed = ui.add(value).labelled_by(named.id).on_hover_text(tip).changed();
    ui.end_row();
    changed
}

fn limit_ui(ui: &mut Ui, draft: &mut ContestDraft) {
    ui.label(ui.localized("arena-limit"));
    ui.horizontal_wrapped(|ui| {
        let is_nodes = matches!(draft.limit, Limit::Nodes(_));
        let is_steps = matches!(draft.limit, Limit::Steps(_));
        for (is_chosen, limit, words, tip) in [
            (draft.limit == Limit::None, Limit::None, "arena-limit-none", "arena-limit-none-tip"),
            (is_nodes, Limit::Nodes(NODES), "arena-limit-nodes", "arena-limit-nodes-tip"),
            (is_steps, Limit::Steps(STEPS), "arena-limit-steps", "arena-limit-steps-tip"),
        ] {
            let (words, tip) = (ui.localized(words), ui.localized(tip));
            if ui.selectable_label(is_chosen, words).on_hover_text(tip).clicked() && !is_chosen {
                draft.limit = limit;
            }
        }
        if let Limit::Nodes(count) | Limit::Steps(count) = &mut draft.limit {
            let value = ui.add(DragValue::new(count).range(1..=MAX_NODES).speed(100.0));
            let words = ui.localized("arena-limit-count");
            ui.ctx().accesskit_node_builder(value.id, |node| node.set_label(words));
        }
    });
    ui.end_row();
}

fn seed_ui(ui: &mut Ui, draft: &mut ContestDraft) {
    let named = ui.label(ui.localized("arena-seed"));
    let hint = ui.localized("arena-seed-any");
    let typed = field(ui, &mut draft.seed, |edit| edit.hint_text(hint).desired_width(110.0).char_limit(18));
    let tip = ui.localized("arena-seed-tip");
    typed.labelled_by(named.id).on_hover_text(tip);
    draft.seed.retain(|letter| letter.is_ascii_digit());
    ui.end_row();
}

fn sprt_ui(ui: &mut Ui, draft: &mut ContestDraft) {
    ui.label(ui.localized("arena-sprt"));
    ui.horizontal_wrapped(|ui| {
        let (words, tip) = (ui.localized("arena-sprt-on"), ui.localized("arena-sprt-tip"));
        let mut is_on = draft.sprt.is_some();
        if ui.checkbox(&mut is_on, words).on_hover_text(tip).changed() {
            draft.sprt = is_on.then(Sprt::default);
        }
        if let Some(sprt) = &mut draft.sprt {
            for (bound, words) in [(&mut sprt.elo0, "arena-sprt-low"), (&mut sprt.elo1, "arena-sprt-high")] {
                let named = ui.label(ui.localized(words));
                ui.add(DragValue::new(bound).range(ELO_BOUNDS).speed(0.5)).labelled_by(named.id);
            }
            // The upper bound must stay above the lower one.
            sprt.elo1 = sprt.elo1.max(sprt.elo0 + 1.0);
        }
    });
    ui.end_row();
}
