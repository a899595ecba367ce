//! The rarely needed rows of the form: clock, seed, concurrent games, when games end early, and the longest time per move.

use super::form_rows::{chips, number_row, row, text_row};
use super::live_boards::most_threads;
use crate::app::components::{Chip, switch};
use crate::app::features::arena::ContestDraft;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::arena::most_table_pieces;
use crate::farm::NatsAddress;
use crate::rules::Variant;
use crate::text::{phrase, raw};
use egui::{DragValue, Ui};
use std::sync::Arc;

const MAX_MOVES: u32 = 10_000;
const MAX_GUARD_SECS: u64 = 3600;
const SEED_POINTS: f32 = 130.0;

#[derive(Default)]
pub(super) struct GameLimitRows {
    /// The most pieces of an endgame table for this variant.
    most_pieces: Option<(Arc<Variant>, u32)>,
}

impl GameLimitRows {
    /// Leaves out what the variant does not have: another one may have a smaller endgame table, or none.
    pub fn settle(&mut self, variant: &Arc<Variant>, draft: &mut ContestDraft) {
        let most = self.most_pieces_of(variant);
        draft.limits.table_pieces = draft.limits.table_pieces.min(most);
    }

    /// Draws the rows. `last_farm` is the address of the server whose workers were used last.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        (variant, last_farm): (&Arc<Variant>, &str),
        draft: &mut ContestDraft,
        has_engines: bool,
    ) {
        let limits = &mut draft.limits;
        let fault = limits.clock_fault();
        let names = ("clock", "arena-clock-tip");
        text_row(ui, names, &mut limits.clock, phrase("arena-clock-none"), fault.as_ref());
        seed_ui(ui, draft);
        let threads = DragValue::new(&mut draft.threads).range(1..=most_threads()).speed(0.05);
        number_row(ui, "arena-threads", "arena-threads-help", threads);
        farm_ui(ui, last_farm, draft, has_engines);
        let guard = DragValue::new(&mut draft.guard_secs).range(1..=MAX_GUARD_SECS).speed(0.1);
        number_row(ui, "arena-guard", "arena-guard-tip", guard);
        let limits = &mut draft.limits;
        let (fault, names) = (limits.draw_fault(), ("arena-draw", "arena-draw-tip"));
        text_row(ui, names, &mut limits.draw, raw("movenumber=40,movecount=8,score=0.1"), fault.as_ref());
        let (fault, names) = (limits.resign_fault(), ("arena-resign", "arena-resign-tip"));
        text_row(ui, names, &mut limits.resign, raw("movecount=3,score=5,twosided"), fault.as_ref());
        let most = DragValue::new(&mut limits.max_moves).range(0..=MAX_MOVES).speed(0.5);
        number_row(ui, "arena-max-moves", "arena-max-moves-tip", most);
        let most_pieces = self.most_pieces_of(variant);
        table_ui(ui, most_pieces, &mut draft.limits.table_pieces);
    }

    fn most_pieces_of(&mut self, variant: &Arc<Variant>) -> u32 {
        let known = self.most_pieces.take().filter(|(known, _)| Arc::ptr_eq(known, variant));
        let (_, most) = known.unwrap_or_else(|| (variant.clone(), most_table_pieces(variant)));
        self.most_pieces = Some((variant.clone(), most));
        most
    }
}

fn seed_ui(ui: &mut Ui, draft: &mut ContestDraft) {
    let hint = ui.localized("arena-seed-any");
    row(ui, "arena-seed", "arena-seed-tip", None, |ui, label| {
        let typed = field(ui, &mut draft.seed, |edit| edit.hint_text(hint).desired_width(SEED_POINTS).char_limit(18));
        let _ = typed.accessible_name(label);
    });
    draft.seed.retain(|letter| letter.is_ascii_digit());
}

/// Draws the address of the server whose workers play too and, once there is one, whether their results count unverified.
fn farm_ui(ui: &mut Ui, last_farm: &str, draft: &mut ContestDraft, has_engines: bool) {
    let fault = draft.farm_fault(has_engines);
    let hint = phrase("arena-farm-none");
    text_row(ui, ("arena-farm", "arena-farm-tip"), &mut draft.farm, hint, fault.as_ref());
    if draft.farm.trim().is_empty() {
        let Ok(last) = last_farm.parse::<NatsAddress>() else { return };
        row(ui, "arena-farm-last", "", None, |ui, _| {
            if ui.add(Chip::new(false, last.to_string())).clicked() {
                last_farm.clone_into(&mut draft.farm);
            }
        });
    } else {
        row(ui, "arena-unverified", "arena-unverified-tip", None, |ui, _| {
            let words = ui.localized("arena-unverified-on");
            switch(ui, &mut draft.is_unverified, &words);
        });
    }
}

/// Draws the number of pieces from which an endgame table decides games, if there can be a table.
fn table_ui(ui: &mut Ui, most: u32, pieces: &mut u32) {
    if most == 0 {
        return;
    }
    let offered = std::iter::once(0).chain(2..=most).map(|count| {
        let words = match count {
            0 => phrase("off"),
            _ => phrase("arena-table-pieces").with("pieces", count),
        };
        (count, *pieces == count, ui.localized(words), String::new())
    });
    let offered = offered.collect();
    if let Some(count) = row(ui, "arena-table", "arena-table-tip", None, |ui, _| chips(ui, offered)) {
        *pieces = count;
    }
}
