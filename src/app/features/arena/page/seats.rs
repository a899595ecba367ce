//! The entrants in the form for a new contest. Of a long list only visible rows are drawn.

use crate::app::features::arena::ContestDraft;
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_picker::{bot_picker, plays};
use crate::arena::Format;
use crate::rules::Variant;
use crate::text::phrase;
use egui::{Button, Rect, ScrollArea, Ui, vec2};
use std::sync::Arc;

/// The most entrants; a list filled by hand does not get longer.
const MAX_SEATS: usize = 300;
/// Longer lists get their own scroll area.
const MAX_AT_ONCE: usize = 10;
const LIST_POINTS: f32 = 330.0;
/// The assumed height of a row without options until it is first drawn.
const ROW_POINTS: f32 = 27.0;

/// The state of the list of entrants.
#[derive(Default)]
pub(super) struct SeatsForm {
    /// The rules, files and seats for which it is known that all entrants can play.
    settled: Option<(Arc<Variant>, u64, Format, Vec<String>)>,
    /// The last height of each row.
    heights: Vec<f32>,
    /// Whether to scroll to an entrant that was just added.
    to_last: bool,
}

impl SeatsForm {
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, variant: &Arc<Variant>, draft: &mut ContestDraft, first: &str) {
        self.settle(app, variant, draft, first);
        let gone = if draft.seats.len() > MAX_AT_ONCE {
            let list = ScrollArea::vertical().id_salt("arena seats").max_height(LIST_POINTS).auto_shrink([false, true]);
            list.show_viewport(ui, |ui, sight| self.rows_ui(ui, app, variant, draft, Some(sight))).inner
        } else {
            self.rows_ui(ui, app, variant, draft, None)
        };
        if let Some(index) = gone {
            draft.seats.remove(index);
            self.heights.clear();
        }
        if draft.format == Format::Match {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            let words = ui.localized("arena-add");
            if ui.add_enabled(draft.seats.len() < MAX_SEATS, Button::new(words)).clicked() {
                draft.seats.push(next_player(app, variant, &draft.seats, first));
                self.to_last = true;
            }
            let (words, tip) = (ui.localized("arena-add-all"), ui.localized("arena-add-all-tip"));
            if ui.button(words).on_hover_text(tip).clicked() {
                draft.seats = app.shared.now.presets_for(variant).map(|preset| format!("@{}", preset.id)).collect();
                draft.seats.extend(app.shared.now.bots_for(variant).map(|bot| bot.info.id.clone()));
                draft.seats.truncate(MAX_SEATS);
            }
        });
    }

    /// Replaces entrants that cannot play the chosen variant with one that can; a match has two.
    fn settle(&mut self, app: &AppState, variant: &Arc<Variant>, draft: &mut ContestDraft, first: &str) {
        let is_known = |(rules, files, format, seats): &(Arc<Variant>, u64, Format, Vec<String>)| {
            Arc::ptr_eq(rules, variant)
                && *files == app.shared.now.number
                && *format == draft.format
                && *seats == draft.seats
        };
        if self.settled.as_ref().is_some_and(is_known) {
            return;
        }
        for seat in &mut draft.seats {
            if !plays(seat, variant, &app.shared.now) {
                first.clone_into(seat);
            }
        }
        while draft.seats.len() < 2 {
            let next = next_player(app, variant, &draft.seats, first);
            draft.seats.push(next);
        }
        if draft.format == Format::Match {
            draft.seats.truncate(2);
        }
        self.settled = Some((variant.clone(), app.shared.now.number, draft.format, draft.seats.clone()));
    }

    /// Draws the rows in sight, or all if `None`, and returns the index of the one to remove.
    fn rows_ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        variant: &Variant,
        draft: &mut ContestDraft,
        sight: Option<Rect>,
    ) -> Option<usize> {
        let is_match = draft.format == Format::Match;
        let (can_go, count) = (draft.seats.len() > 2, draft.seats.len());
        self.heights.resize(count, ROW_POINTS);
        let (mut gone, mut top) = (None, 0.0);
        for (index, seat) in draft.seats.iter_mut().enumerate() {
            let height = self.heights[index];
            let is_last = index + 1 == count;
            let is_seen = sight.is_none_or(|sight| top + height >= sight.top() && top <= sight.bottom());
            top += height + ui.spacing().item_spacing.y;
            if !(is_seen || is_last && self.to_last) {
                ui.allocate_space(vec2(1.0, height));
                continue;
            }
            let label = ui.localized(phrase("arena-seat").with("number", index + 1));
            let row = ui.horizontal_top(|ui| {
                if !is_match {
                    let words = ui.localized(phrase("arena-remove").with("number", index + 1));
                    let button = ui.add_enabled(can_go, Button::new("×")).on_hover_text(&words);
                    ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(words));
                    if button.clicked() {
                        gone = Some(index);
                    }
                }
                ui.vertical(|ui| bot_picker(ui, &label, seat, variant, &app.shared.now));
            });
            self.heights[index] = row.response.rect.height();
            if is_last && std::mem::take(&mut self.to_last) {
                row.response.scroll_to_me(None);
            }
        }
        gone
    }
}

/// The first player who is not yet in, otherwise `first`.
fn next_player(app: &AppState, variant: &Arc<Variant>, seats: &[String], first: &str) -> String {
    let presets = app.shared.now.presets_for(variant).map(|preset| format!("@{}", preset.id));
    let bots = app.shared.now.bots_for(variant).map(|bot| bot.info.id.clone());
    presets.chain(bots).find(|id| !seats.contains(id)).unwrap_or_else(|| first.to_owned())
}
