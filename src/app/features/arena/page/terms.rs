//! How the games of a new contest are played: the rows of the form beside the players.

use super::form_rows::{chips, number_row, row};
use super::game_limits::GameLimitRows;
use super::openings::OpeningsRows;
use crate::app::components::switch;
use crate::app::features::arena::{ContestDraft, GameLimits, Limit, default_guard_secs, max_rounds, processors};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::arena::{Format, MAX_EXTRA_PAIRS, Sprt};
use crate::catalog::{SeatSpec, Snapshot};
use crate::rules::Variant;
use egui::{CollapsingHeader, DragValue, Ui};
use std::ops::RangeInclusive;
use std::sync::Arc;

const MAX_PAIRS: u32 = 100_000;
/// The range of the SPRT bounds.
const ELO_BOUNDS: RangeInclusive<f64> = -500.0..=500.0;
const MAX_NODES: u64 = 1_000_000_000;
/// The initial value of a limit.
const NODES: u64 = 10_000;
const STEPS: u64 = 1_000_000;

/// The state of the rows beside the values.
#[derive(Default)]
pub(super) struct TermsForm {
    /// Whether the user chose the number of rounds.
    own_rounds: bool,
    openings: OpeningsRows,
    limits: GameLimitRows,
}

impl TermsForm {
    /// Returns to the default number of rounds.
    pub fn forget_rounds(&mut self) {
        self.own_rounds = false;
    }

    /// The reason why a contest cannot start with these settings.
    pub fn why_not(&self, app: &AppState, draft: &ContestDraft) -> Option<&'static str> {
        let is_unplayable = draft.limits.is_wrong() || draft.farm_fault(has_engines(draft, &app.shared.now)).is_some();
        if is_unplayable { Some("arena-wrong") } else { self.openings.why_not(draft) }
    }

    /// Sets what follows from the other values.
    pub fn settle(&mut self, variant: &Arc<Variant>, draft: &mut ContestDraft) {
        self.limits.settle(variant, draft);
        if draft.format != Format::Match && !self.own_rounds {
            draft.rounds = draft.default_rounds();
        }
    }

    /// Draws the rows that most contests need.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, variant: &Arc<Variant>, draft: &mut ContestDraft) {
        let mut games = 2 * draft.pairs;
        let value = DragValue::new(&mut games).range(2..=2 * MAX_PAIRS).speed(2.0);
        // An odd number is rounded once it is complete, not while it is typed.
        let value = value.update_while_editing(false);
        number_row(ui, "arena-each", "arena-each-tip", value);
        draft.pairs = games.div_ceil(2).max(1);
        if draft.format == Format::Knockout {
            let value = DragValue::new(&mut draft.extra_pairs).range(0..=MAX_EXTRA_PAIRS).speed(0.1);
            number_row(ui, "arena-extra-pairs", "arena-extra-pairs-help", value);
        } else if draft.format != Format::Match {
            let most = max_rounds(draft.format, draft.seats.len());
            let (name, help) = match draft.format {
                Format::Swiss => ("arena-rounds", "arena-swiss-tip"),
                _ => ("arena-meetings", "arena-meetings-help"),
            };
            let value = DragValue::new(&mut draft.rounds).range(1..=most).speed(0.1);
            self.own_rounds |= number_row(ui, name, help, value);
        }
        self.openings.ui(ui, app, variant, draft);
        limit_ui(ui, draft);
        if draft.format == Format::Match {
            sprt_ui(ui, draft);
        }
    }

    /// Draws the rarely needed rows below the others, collapsed until one of them is used.
    pub fn more_ui(&mut self, ui: &mut Ui, app: &AppState, variant: &Arc<Variant>, draft: &mut ContestDraft) {
        // Collapsed sections keep their values.
        let is_used = draft.limits != GameLimits::default()
            || !draft.seed.is_empty()
            || draft.guard_secs != default_guard_secs()
            || draft.threads != processors()
            || !draft.farm.is_empty();
        let words = ui.localized("arena-more");
        let more = CollapsingHeader::new(words).id_salt("arena more").default_open(is_used);
        more.show_unindented(ui, |ui| self.limits_ui(ui, app, variant, draft));
    }

    /// Draws the rarely needed rows.
    pub fn limits_ui(&mut self, ui: &mut Ui, app: &AppState, variant: &Arc<Variant>, draft: &mut ContestDraft) {
        let has_engines = has_engines(draft, &app.shared.now);
        self.limits.ui(ui, (variant, &app.shared.settings.farm), draft, has_engines);
    }
}

/// Whether an engine is among the players.
fn has_engines(draft: &ContestDraft, now: &Snapshot) -> bool {
    // Only a farm needs to know, and reading seats takes time.
    let variant = now.variant(&draft.variant).ok().filter(|_| !draft.farm.is_empty());
    variant.is_some_and(|variant| draft.seats.iter().any(|seat| SeatSpec::is_engine(seat, &variant, now)))
}

fn limit_ui(ui: &mut Ui, draft: &mut ContestDraft) {
    let is_nodes = matches!(draft.limit, Limit::Nodes(_));
    let is_steps = matches!(draft.limit, Limit::Steps(_));
    let offered = [
        (Limit::None, draft.limit == Limit::None, "no-limit"),
        (Limit::Nodes(NODES), is_nodes, "arena-limit-nodes"),
        (Limit::Steps(STEPS), is_steps, "arena-limit-steps"),
    ];
    let offered = offered.map(|(limit, is_on, text)| (limit, is_on, ui.localized(text), String::new()));
    let help = match draft.limit {
        Limit::None => "arena-limit-none-tip",
        Limit::Nodes(_) => "arena-limit-nodes-tip",
        Limit::Steps(_) => "arena-limit-steps-tip",
    };
    row(ui, "arena-limit", help, None, |ui, _| {
        if let Some(limit) = chips(ui, offered.into())
            && std::mem::discriminant(&limit) != std::mem::discriminant(&draft.limit)
        {
            draft.limit = limit;
        }
        if let Limit::Nodes(count) | Limit::Steps(count) = &mut draft.limit {
            let words = ui.localized("arena-limit-count");
            let _ = ui.add(DragValue::new(count).range(1..=MAX_NODES).speed(100.0)).accessible_name(words);
        }
    });
}

fn sprt_ui(ui: &mut Ui, draft: &mut ContestDraft) {
    row(ui, "arena-sprt", "arena-sprt-tip", None, |ui, _| {
        let words = ui.localized("arena-sprt-on");
        let mut is_on = draft.sprt.is_some();
        if switch(ui, &mut is_on, &words).changed() {
            draft.sprt = is_on.then(Sprt::default);
        }
        if let Some(sprt) = &mut draft.sprt {
            for (bound, words) in [(&mut sprt.elo0, "arena-sprt-low"), (&mut sprt.elo1, "arena-sprt-high")] {
                let words = ui.localized(words);
                ui.label(&words);
                // A bound that is being typed must not move the other one.
                let value = DragValue::new(bound).range(ELO_BOUNDS).speed(0.5).update_while_editing(false);
                let _ = ui.add(value).accessible_name(words);
            }
            // The upper bound must stay above the lower one.
            sprt.elo1 = sprt.elo1.max(sprt.elo0 + 1.0);
        }
    });
}
