//! The row of the form that chooses the openings, and the file that they may come from.

use super::form_rows::{chips, fault_text, mark_edge, row};
use crate::app::features::arena::{ContestDraft, Openings, openings_of};
use crate::app::state::AppState;
use crate::app::task::{Task, repaints};
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::arena::RANDOM_PLIES;
use crate::report::Reports;
use crate::rules::Variant;
use crate::text::phrase;
use egui::{DragValue, Ui};
use std::sync::Arc;

const MAX_RANDOM_PLIES: u32 = 40;

/// The result of reading an opening file for a variant: the number of openings, or the errors.
type OpeningsRead = Result<usize, Reports>;

#[derive(Default)]
pub(super) struct OpeningsRows {
    /// The file and the variant that were read last, and the result.
    file: Option<(String, Arc<Variant>)>,
    reading: Option<Task<OpeningsRead>>,
    read: Option<OpeningsRead>,
}

impl OpeningsRows {
    /// Why a contest cannot start with these openings.
    pub fn why_not(&self, draft: &ContestDraft) -> Option<&'static str> {
        let is_file = matches!(draft.openings, Openings::File(_));
        match &self.read {
            Some(Err(_)) if is_file => Some("arena-wrong"),
            None if is_file => Some("arena-file-awaited"),
            _ => None,
        }
    }

    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, variant: &Arc<Variant>, draft: &mut ContestDraft) {
        take_dropped(ui, draft);
        kind_ui(ui, app, variant, draft);
        match &mut draft.openings {
            Openings::Book => {}
            Openings::Random(plies) => {
                let value = DragValue::new(plies).range(0..=MAX_RANDOM_PLIES).speed(0.1);
                row(ui, "arena-random-plies-count", "", None, |ui, label| ui.add(value).accessible_name(label));
            }
            Openings::File(file) => self.file_ui(ui, file, variant),
        }
    }

    /// Draws the file name and the contents of the file.
    fn file_ui(&mut self, ui: &mut Ui, file: &mut String, variant: &Arc<Variant>) {
        self.look_up(ui, file, variant);
        let error = match &self.read {
            Some(Err(faults)) if !file.trim().is_empty() => {
                Some(faults.iter().take(2).map(|fault| fault_text(ui, fault)).collect::<Vec<_>>().join("\n"))
            }
            _ => None,
        };
        let count = match &self.read {
            Some(Ok(count)) => Some(ui.localized(phrase("arena-openings-count").with("count", *count))),
            _ => None,
        };
        let hint = ui.localized("arena-file-drop");
        row(ui, "arena-file", "arena-file-hint", error.as_deref(), |ui, label| {
            mark_edge(ui, error.is_some());
            let width = ui.available_width();
            let _ = field(ui, file, |edit| edit.hint_text(hint).desired_width(width)).accessible_name(label);
            if let Some(count) = count {
                ui.label(count);
            }
        });
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

/// Draws where the openings come from.
fn kind_ui(ui: &mut Ui, app: &AppState, variant: &Variant, draft: &mut ContestDraft) {
    let count = app.shared.now.openings(variant).len();
    if count == 0 && draft.openings == Openings::Book {
        draft.openings = Openings::Random(RANDOM_PLIES);
    }
    let [random, random_tip, file, file_tip] =
        ["arena-random-plies", "arena-random-plies-tip", "arena-from-file", "arena-file-hint"]
            .map(|id| ui.localized(id));
    let mut offered = Vec::new();
    if count > 0 {
        let book = ui.localized(phrase("arena-book").with("count", count));
        offered.push((Openings::Book, draft.openings == Openings::Book, book, String::new()));
    }
    let is_random = matches!(draft.openings, Openings::Random(_));
    offered.push((Openings::Random(RANDOM_PLIES), is_random, random, random_tip));
    let is_file = matches!(draft.openings, Openings::File(_));
    offered.push((Openings::File(String::new()), is_file, file, file_tip));
    let help = match &draft.openings {
        Openings::Book => "arena-book-help",
        Openings::Random(_) => "arena-random-plies-tip",
        Openings::File(_) => "",
    };
    let clicked = row(ui, "arena-openings", help, None, |ui, _| chips(ui, offered));
    if let Some(openings) = clicked
        && std::mem::discriminant(&openings) != std::mem::discriminant(&draft.openings)
    {
        draft.openings = openings;
    }
}
