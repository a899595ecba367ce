//! The form for a new contest.

use super::seats::SeatsForm;
use super::terms::TermsForm;
use crate::app::command::Commands;
use crate::app::components::{ActionButton, height};
use crate::app::features::arena::{
    ArenaAction, ContestDraft, EarlyStop, Limit, Openings, processors, usual_guard_secs,
};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_picker::first_bot;
use crate::app::widgets::variant_picker::variant_picker;
use crate::arena::Format;
use crate::config::icon;
use crate::text::phrase;
use egui::{RichText, Ui};

const FORMATS: [(Format, &str, &str); 4] = [
    (Format::Match, "arena-match-name", "arena-match-tip"),
    (Format::RoundRobin, "arena-round-robin", "arena-round-robin-tip"),
    (Format::Gauntlet, "arena-gauntlet", "arena-gauntlet-tip"),
    (Format::Swiss, "arena-swiss", "arena-swiss-tip"),
];

/// The state of the form.
#[derive(Default)]
pub(super) struct DraftForm {
    draft: Option<ContestDraft>,
    terms: TermsForm,
    seats: SeatsForm,
}

fn fresh(app: &AppState) -> ContestDraft {
    ContestDraft {
        variant: app.shared.settings.last_game.variant.clone(),
        format: Format::Match,
        seats: Vec::new(),
        pairs: 50,
        rounds: 1,
        openings: Openings::Book,
        seed: String::new(),
        limit: Limit::None,
        threads: processors(),
        early: EarlyStop::default(),
        guard_secs: usual_guard_secs(),
        sprt: None,
    }
}

impl DraftForm {
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let mut draft = self.draft.take().unwrap_or_else(|| fresh(app));
        variant_picker(ui, app, &mut draft.variant);
        let variant = app.shared.now.variant(&draft.variant).ok();
        let named = variant.as_ref().and_then(|variant| Some((variant, first_bot(variant, &app.shared.now)?)));
        let Some((variant, first)) = named else {
            let words = ui.localized("arena-no-bots");
            ui.label(words);
            self.draft = Some(draft);
            return;
        };
        self.format_ui(ui, &mut draft);
        self.seats.ui(ui, app, variant, &mut draft, &first);
        ui.add_space(4.0);
        self.terms.ui(ui, app, variant, &mut draft);
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            let words = ui.localized("arena-begin");
            let why_not = if app.arena.is_busy() { Some("arena-busy") } else { self.terms.why_not(&draft) };
            let text = ui.localized(why_not.unwrap_or("arena-busy"));
            let begin = ActionButton::primary(words).icon(icon::PLAY).height(height::PRIMARY);
            if ui.add(begin.why_not(why_not.map(|_| text.clone()))).clicked() {
                commands.send(ArenaAction::Begin(Box::new(draft.clone())));
            }
            if why_not.is_some() {
                ui.label(RichText::new(text).weak());
            }
            let games =
                ui.localized(phrase("arena-games-in-all").with("count", 2 * draft.schedule().pair_count() as i64));
            ui.label(RichText::new(games).weak());
        });
        self.draft = Some(draft);
    }

    fn format_ui(&mut self, ui: &mut Ui, draft: &mut ContestDraft) {
        let before = draft.format;
        ui.horizontal_wrapped(|ui| {
            for (format, name, tip) in FORMATS {
                let (name, tip) = (ui.localized(name), ui.localized(tip));
                ui.selectable_value(&mut draft.format, format, name).on_hover_text(tip);
            }
        });
        if draft.format != before {
            self.terms.forget_rounds();
            // A match needs many games per pairing, a tournament few.
            let was_match = before == Format::Match;
            if was_match != (draft.format == Format::Match) {
                draft.pairs = if was_match { 1 } else { 50 };
            }
        }
    }
}
