//! The entrants in the form for a new contest. Of a long list only visible rows are drawn.

use super::form_rows::LABEL_POINTS;
use crate::app::command::Commands;
use crate::app::components::{ActionButton, UiTokens, form_list, form_row, height};
use crate::app::features::arena::ContestDraft;
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_picker::{bot_combo, bot_options, plays, seat_character, seat_edit_button};
use crate::arena::Format;
use crate::config::icon;
use crate::rules::Variant;
use crate::text::phrase;
use egui::{Rect, ScrollArea, Ui, vec2};
use std::sync::Arc;

/// The fewest entrants, and all of a match.
const MIN_SEATS: usize = 2;
/// The most entrants; a list filled by hand does not get longer.
const MAX_SEATS: usize = 300;
/// Longer lists get their own scroll area.
const MAX_AT_ONCE: usize = 10;
const LIST_POINTS: f32 = 330.0;
/// The icon buttons that follow the lists: what opens a bot's file, and what removes an entrant.
pub(super) const ICON_BUTTONS: usize = 2;
/// The assumed height of a row without options until it is first drawn.
const ROW_POINTS: f32 = 36.0;

/// The state of the list of entrants.
#[derive(Default)]
pub(super) struct SeatsForm {
    /// The rules, files and seats for which it is known that all entrants can play.
    settled: Option<(Arc<Variant>, u64, Format, Vec<String>)>,
    /// The entrants that a match has no room for; another format gets them back.
    set_aside: Vec<String>,
    /// The last height of each row.
    heights: Vec<f32>,
    /// Whether to scroll to an entrant that was just added.
    to_last: bool,
}

impl SeatsForm {
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        (variant, first): (&Arc<Variant>, &str),
        draft: &mut ContestDraft,
        commands: &mut Commands,
    ) {
        let gone = if draft.seats.len() > MAX_AT_ONCE {
            let list = ScrollArea::vertical().id_salt("arena seats").max_height(LIST_POINTS).auto_shrink([false, true]);
            list.show_viewport(ui, |ui, sight| self.rows_ui(ui, app, variant, (draft, Some(sight)), commands)).inner
        } else {
            self.rows_ui(ui, app, variant, (draft, None), commands)
        };
        if let Some(index) = gone {
            draft.seats.remove(index);
            self.heights.clear();
        }
        if draft.format != Format::Match {
            self.add_ui(ui, app, variant, draft, first);
        }
    }

    fn add_ui(&mut self, ui: &mut Ui, app: &AppState, variant: &Arc<Variant>, draft: &mut ContestDraft, first: &str) {
        ui.horizontal_wrapped(|ui| {
            let why = (draft.seats.len() >= MAX_SEATS)
                .then(|| ui.localized(phrase("arena-most-players").with("count", MAX_SEATS)));
            let add = ActionButton::secondary(ui.localized("arena-add")).icon(icon::PLUS).why_not(why);
            if ui.add(add).clicked() {
                draft.seats.push(next_player(app, variant, &draft.seats, first));
                self.to_last = true;
            }
            let (words, tip) = (ui.localized("arena-add-all"), ui.localized("arena-add-all-tip"));
            if ui.add(ActionButton::ghost(words).tip(tip)).clicked() {
                draft.seats = players(app, variant).take(MAX_SEATS).collect();
            }
            let (words, tip) = (ui.localized("clear"), ui.localized("arena-clear-tip"));
            let why = (draft.seats.len() <= MIN_SEATS).then(|| ui.localized("arena-least-players"));
            if ui.add(ActionButton::ghost(words).tip(tip).why_not(why)).clicked() {
                draft.seats.truncate(MIN_SEATS);
                self.heights.clear();
            }
            let count = ui.localized(phrase("arena-many").with("count", draft.seats.len()));
            ui.label(ui.tokens().caption(count));
        });
    }

    /// Replaces entrants that cannot play the chosen variant with one that can; a match has two.
    pub fn settle(&mut self, app: &AppState, variant: &Arc<Variant>, draft: &mut ContestDraft, first: &str) {
        let is_known = |(rules, files, format, seats): &(Arc<Variant>, u64, Format, Vec<String>)| {
            Arc::ptr_eq(rules, variant)
                && *files == app.shared.now.number
                && *format == draft.format
                && *seats == draft.seats
        };
        if self.settled.as_ref().is_some_and(is_known) {
            return;
        }
        if draft.format != Format::Match {
            draft.seats.append(&mut self.set_aside);
        }
        for seat in &mut draft.seats {
            if !plays(seat, variant, &app.shared.now) {
                first.clone_into(seat);
            }
        }
        while draft.seats.len() < MIN_SEATS {
            let next = next_player(app, variant, &draft.seats, first);
            draft.seats.push(next);
        }
        if draft.format == Format::Match {
            self.set_aside.extend(draft.seats.drain(MIN_SEATS..));
        }
        self.settled = Some((variant.clone(), app.shared.now.number, draft.format, draft.seats.clone()));
    }

    /// Draws the rows in sight, or all if `None`, and returns the index of the one to remove.
    fn rows_ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        variant: &Variant,
        (draft, sight): (&mut ContestDraft, Option<Rect>),
        commands: &mut Commands,
    ) -> Option<usize> {
        let is_match = draft.format == Format::Match;
        let (can_go, count) = (draft.seats.len() > MIN_SEATS, draft.seats.len());
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
            let help = seat_character(ui, seat, variant, &app.shared.now).unwrap_or_default();
            let name = ui.localized(phrase("arena-remove").with("number", index + 1));
            let why = (!can_go).then(|| ui.localized("arena-least-players"));
            let remove = ActionButton::icon_only(icon::X, name).height(height::DENSE).why_not(why);
            let row = ui.vertical(|ui| {
                form_row(ui, (&label, LABEL_POINTS), &help, None, |ui| {
                    ui.vertical(|ui| {
                        ui.horizontal(|ui| {
                            let now = &app.shared.now;
                            form_list(ui, ICON_BUTTONS, |ui, width| bot_combo(ui, &label, width, seat, variant, now));
                            seat_edit_button(ui, seat, variant, &app.shared.now, commands);
                            if !is_match && ui.add(remove).clicked() {
                                gone = Some(index);
                            }
                        });
                        bot_options(ui, seat, variant, &app.shared.now);
                    });
                });
            });
            self.heights[index] = row.response.rect.height();
            if is_last && std::mem::take(&mut self.to_last) {
                row.response.scroll_to_me(None);
            }
        }
        gone
    }
}

/// Everyone who plays a variant: the named levels, then the bots.
fn players(app: &AppState, variant: &Arc<Variant>) -> impl Iterator<Item = String> {
    let presets = app.shared.now.presets_for(variant).map(|preset| format!("@{}", preset.id));
    presets.chain(app.shared.now.bots_for(variant).map(|bot| bot.info.id.clone())).collect::<Vec<_>>().into_iter()
}

/// The first player who is not yet in, with whatever options; if all are, the one who is in least often.
fn next_player(app: &AppState, variant: &Arc<Variant>, seats: &[String], first: &str) -> String {
    let is_in = |seat: &&String, id: &str| seat.split_once(':').map_or(seat.as_str(), |(bot, _)| bot) == id;
    let times = |id: &String| seats.iter().filter(|seat| is_in(seat, id)).count();
    players(app, variant).min_by_key(times).unwrap_or_else(|| first.to_owned())
}
